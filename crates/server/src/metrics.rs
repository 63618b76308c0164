//! What the server counts of itself, in the text format of Prometheus.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use axum::Router;
use axum::http::header;
use axum::routing::get;

use crate::api::Context;

/// Commits that took longer than the last of these are counted without a bound. Milliseconds.
const BOUNDS: [u64; 8] = [1, 2, 5, 10, 20, 50, 200, 1_000];

/// Numbers of the process.
pub static METRICS: Metrics = Metrics::new();

/// Everything that is counted.
#[derive(Debug)]
pub struct Metrics {
    /// By the first digit of the status.
    requests: [AtomicU64; 6],
    sockets: AtomicI64,
    writes: AtomicU64,
    failures: AtomicU64,
    unreadable: AtomicU64,
    lost_log_lines: AtomicU64,
    commits: [AtomicU64; BOUNDS.len() + 1],
    commit_micros: AtomicU64,
}

impl Metrics {
    const fn new() -> Metrics {
        Metrics {
            requests: [const { AtomicU64::new(0) }; 6],
            sockets: AtomicI64::new(0),
            writes: AtomicU64::new(0),
            failures: AtomicU64::new(0),
            unreadable: AtomicU64::new(0),
            lost_log_lines: AtomicU64::new(0),
            commits: [const { AtomicU64::new(0) }; BOUNDS.len() + 1],
            commit_micros: AtomicU64::new(0),
        }
    }

    /// A request was answered.
    pub fn answered(&self, status: u16) {
        let class = usize::from(status / 100).min(5);
        self.requests[class].fetch_add(1, Ordering::Relaxed);
    }

    /// A socket was opened (1) or closed (-1).
    pub fn socket(&self, change: i64) {
        self.sockets.fetch_add(change, Ordering::Relaxed);
    }

    /// So many writes were committed together.
    pub fn committed(&self, writes: usize, took: Duration) {
        let slot = BOUNDS.iter().position(|&bound| took.as_millis() <= u128::from(bound));
        self.commits[slot.unwrap_or(BOUNDS.len())].fetch_add(1, Ordering::Relaxed);
        self.commit_micros.fetch_add(took.as_micros() as u64, Ordering::Relaxed);
        self.writes.fetch_add(writes as u64, Ordering::Relaxed);
    }

    /// A write failed.
    pub fn failed(&self) {
        self.failures.fetch_add(1, Ordering::Relaxed);
    }

    /// So many games could not be opened when the server started.
    pub fn left_alone(&self, games: usize) {
        self.unreadable.store(games as u64, Ordering::Relaxed);
    }

    /// A line of the log could not be written.
    pub fn lost_log_line(&self) {
        self.lost_log_lines.fetch_add(1, Ordering::Relaxed);
    }

    fn text(&self, rooms: usize, waiting: usize, thoughts: usize) -> String {
        let mut text = String::new();
        let read = |number: &AtomicU64| number.load(Ordering::Relaxed);
        let mut line = |line: std::fmt::Arguments<'_>| {
            let _ = writeln!(text, "{line}");
        };
        line(format_args!("# TYPE stackade_requests_total counter"));
        for (class, number) in self.requests.iter().enumerate().skip(1) {
            line(format_args!("stackade_requests_total{{status=\"{class}xx\"}} {}", read(number)));
        }
        let gauges = [
            ("sockets", self.sockets.load(Ordering::Relaxed)),
            ("rooms", rooms as i64),
            ("waiting_for_opponents", waiting as i64),
            ("thoughts_waiting", thoughts as i64),
            ("games_left_alone", read(&self.unreadable) as i64),
        ];
        for (name, value) in gauges {
            line(format_args!("# TYPE stackade_{name} gauge\nstackade_{name} {value}"));
        }
        let counters = [
            ("writes", &self.writes),
            ("failed_writes", &self.failures),
            ("lost_log_lines", &self.lost_log_lines),
        ];
        for (name, number) in counters {
            line(format_args!(
                "# TYPE stackade_{name}_total counter\nstackade_{name}_total {}",
                read(number)
            ));
        }
        line(format_args!("# TYPE stackade_commit_seconds histogram"));
        let mut all = 0;
        for (slot, number) in self.commits.iter().enumerate() {
            all += read(number);
            let bound = BOUNDS.get(slot).map_or("+Inf".to_owned(), |&bound| (bound as f64 / 1e3).to_string());
            line(format_args!("stackade_commit_seconds_bucket{{le=\"{bound}\"}} {all}"));
        }
        line(format_args!("stackade_commit_seconds_sum {}", read(&self.commit_micros) as f64 / 1e6));
        line(format_args!("stackade_commit_seconds_count {all}"));
        text
    }
}

/// The numbers, for a listener of their own: they are nobody else's business.
pub fn router(context: Context) -> Router {
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    let text = move || {
        let thoughts = context.rooms.engines().waiting();
        METRICS.text(context.rooms.count(), context.waiting(), thoughts)
    };
    Router::new().route("/metrics", get(move || async move { (kind, text()) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_add_up() {
        let metrics = Metrics::new();
        metrics.answered(204);
        metrics.answered(503);
        metrics.socket(2);
        metrics.committed(3, Duration::from_millis(4));
        metrics.committed(1, Duration::from_secs(9));
        metrics.lost_log_line();
        let text = metrics.text(7, 2, 3);
        for line in [
            "stackade_requests_total{status=\"2xx\"} 1",
            "stackade_sockets 2",
            "stackade_rooms 7",
            "stackade_waiting_for_opponents 2",
            "stackade_thoughts_waiting 3",
            "stackade_writes_total 4",
            "stackade_lost_log_lines_total 1",
            "stackade_commit_seconds_bucket{le=\"0.002\"} 0",
            "stackade_commit_seconds_bucket{le=\"0.005\"} 1",
            "stackade_commit_seconds_bucket{le=\"+Inf\"} 2",
            "stackade_commit_seconds_sum 9.004",
        ] {
            assert!(text.lines().any(|one| one == line), "{line} is not in\n{text}");
        }
    }
}
