//! What the server writes about its work, on standard error: lines for people, or JSON for programs.

mod queue;

use std::backtrace::{Backtrace, BacktraceStatus};
use std::io;
use std::panic::PanicHookInfo;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument as _;
pub use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::metrics::METRICS;
use queue::Queue;

static NUMBER: AtomicU64 = AtomicU64::new(1);
static NAME: HeaderName = HeaderName::from_static("x-request-id");
static QUEUE: OnceLock<Queue> = OnceLock::new();

/// Starts writing; anyone who has started before goes on.
pub fn start(level: LevelFilter, is_json: bool) {
    let Ok(queue) = Queue::start(io::stderr()) else { return };
    let writer = queue.clone();
    let lines = tracing_subscriber::fmt::layer().with_writer(move || writer.clone());
    // What goes wrong with a line would be told by `eprintln!`, which panics where standard error cannot be written.
    let lines = lines.log_internal_errors(false);
    let lines = if is_json { lines.json().boxed() } else { lines.with_ansi(false).boxed() };
    // Statements are for those who change this program: sqlx would write every one of them at `debug`.
    let filter = Targets::new().with_default(level).with_target("sqlx", level.min(LevelFilter::WARN));
    if tracing_subscriber::registry().with(lines.with_filter(filter)).try_init().is_ok() {
        let _ = QUEUE.set(queue);
        // A panic would be told on standard error, too, and hold up the thread that panics where that is stuck.
        std::panic::set_hook(Box::new(tell_panic));
    }
}

/// Waits until everything is written, but no longer than this; tells whether it is.
pub fn flush(patience: Duration) -> bool {
    QUEUE.get().is_none_or(|queue| queue.flush(patience))
}

fn tell_panic(info: &PanicHookInfo<'_>) {
    let trace = Backtrace::capture();
    let is_wanted = trace.status() == BacktraceStatus::Captured;
    let trace = if is_wanted { format!("{trace}\n") } else { String::new() };
    if let Some(queue) = QUEUE.get() {
        queue.push(format!("{info}\n{trace}").into());
    }
}

/// Gives a request a number, under which everything about it is written, and which the client is told.
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
