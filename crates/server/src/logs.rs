//! What the server writes about its work, on standard error: lines for people, or JSON for programs.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument as _;
pub use tracing::level_filters::LevelFilter;

use crate::metrics::METRICS;

static NUMBER: AtomicU64 = AtomicU64::new(1);
static NAME: HeaderName = HeaderName::from_static("x-request-id");

/// Starts writing; whoever has started before goes on.
pub fn start(level: LevelFilter, is_json: bool) {
    let lines = tracing_subscriber::fmt().with_max_level(level).with_writer(|| Lossy(io::stderr()));
    // What goes wrong with a line would be told by `eprintln!`, which panics where standard error cannot be written.
    let lines = lines.log_internal_errors(false);
    let _ = if is_json { lines.json().try_init() } else { lines.with_ansi(false).try_init() };
}

/// A writer that never fails: what cannot be written, because the disk is full or the reader is gone, is lost. A log
/// must not end the work that it tells of.
#[derive(Debug)]
struct Lossy<W>(W);

impl<W: Write> Write for Lossy<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _ = self.0.write_all(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let _ = self.0.flush();
        Ok(())
    }
}

/// Gives a request a number, under which everything about it is written, and which whoever asked is told.
pub async fn note(request: Request, next: Next) -> Response {
    let id = NUMBER.fetch_add(1, Ordering::Relaxed);
    // Queries are not written down: there are secrets in them.
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let span = tracing::info_span!("request", id, %method, path);
    let began = Instant::now();
    let mut response = next.run(request).instrument(span.clone()).await;
    let (status, ms) = (response.status().as_u16(), began.elapsed().as_millis() as u64);
    METRICS.answered(status);
    span.in_scope(|| {
        if status >= 500 {
            tracing::warn!(status, ms, "answered");
        } else {
            tracing::debug!(status, ms, "answered");
        }
    });
    response.headers_mut().insert(NAME.clone(), HeaderValue::from(id));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A full disk.
    struct Full;

    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::StorageFull.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Err(io::ErrorKind::StorageFull.into())
        }
    }

    #[test]
    fn what_cannot_be_written_is_lost() {
        let mut log = Lossy(Full);
        log.write_all(b"a line\n").expect("nobody hears of it");
        log.flush().expect("nobody hears of it");
    }
}
