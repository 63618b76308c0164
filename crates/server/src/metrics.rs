//! What the server counts of itself, for Prometheus.

use std::sync::LazyLock;
use std::time::Duration;

use axum::Router;
use axum::http::header;
use axum::routing::get;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use crate::api::Context;

/// Commits that took longer than the last of these are counted without a bound. Seconds.
const BOUNDS: [f64; 8] = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.2, 1.0];

/// How the numbers are written.
const KIND: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Numbers of the process.
pub static METRICS: LazyLock<Metrics> = LazyLock::new(Metrics::new);

/// Everything that is counted.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    requests: Family<Status, Counter>,
    sockets: Gauge,
    rooms: Gauge,
    waiting: Gauge,
    thoughts: Gauge,
    unreadable: Gauge,
    writes: Counter,
    failures: Counter,
    lost_log_lines: Counter,
    conflicts: Counter,
    rereads: Counter,
    gaps: Counter,
    broker: Gauge,
    writes_waiting: Gauge,
    writer: Gauge,
    shed: Counter,
    commits: Histogram,
    moves: Histogram,
}

/// What is counted elsewhere, at the moment of asking.
#[derive(Clone, Copy, Debug, Default)]
struct Now {
    rooms: usize,
    /// Who waits for an opponent.
    waiting: usize,
    /// What the computer owes.
    thoughts: usize,
    /// What waits to be written.
    writes: usize,
    is_writable: bool,
}

/// The class of a status.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Status {
    status: String,
}

impl Status {
    fn of(status: u16) -> Status {
        Status { status: format!("{}xx", (status / 100).clamp(1, 5)) }
    }
}

impl Metrics {
    fn new() -> Metrics {
        let mut metrics = Metrics {
            registry: Registry::with_prefix("stackade"),
            requests: Family::default(),
            sockets: Gauge::default(),
            rooms: Gauge::default(),
            waiting: Gauge::default(),
            thoughts: Gauge::default(),
            unreadable: Gauge::default(),
            writes: Counter::default(),
            failures: Counter::default(),
            lost_log_lines: Counter::default(),
            conflicts: Counter::default(),
            rereads: Counter::default(),
            gaps: Counter::default(),
            broker: Gauge::default(),
            writes_waiting: Gauge::default(),
            writer: Gauge::default(),
            shed: Counter::default(),
            commits: Histogram::new(BOUNDS),
            moves: Histogram::new(BOUNDS),
        };
        // Anyone who draws a graph wants to see that there were none.
        for class in 1..=5 {
            drop(metrics.requests.get_or_create(&Status::of(class * 100)));
        }
        metrics.register();
        metrics
    }

    fn register(&mut self) {
        let Metrics { registry, .. } = self;
        registry.register("requests", "Requests that were answered", self.requests.clone());
        registry.register("sockets", "Sockets that are open", self.sockets.clone());
        registry.register("rooms", "Rooms that are open", self.rooms.clone());
        registry.register("waiting_for_opponents", "Players who wait for an opponent", self.waiting.clone());
        registry.register("thoughts_waiting", "Moves that the computer owes", self.thoughts.clone());
        let about = "Games that cannot be read";
        registry.register("games_left_alone", about, self.unreadable.clone());
        registry.register("writes", "Writes that were committed", self.writes.clone());
        registry.register("failed_writes", "Writes that failed", self.failures.clone());
        let about = "Lines of the log that could not be written";
        registry.register("lost_log_lines", about, self.lost_log_lines.clone());
        let about = "Events that another server had written first";
        registry.register("conflicts", about, self.conflicts.clone());
        registry.register("rereads", "Games that were read again", self.rereads.clone());
        let about = "Games of which news from another server was missed";
        registry.register("broker_gaps", about, self.gaps.clone());
        registry.register("broker_up", "Whether news gets through to other servers", self.broker.clone());
        registry.register("writes_waiting", "Writes that wait for a commit", self.writes_waiting.clone());
        registry.register("writer_up", "Whether the task that writes is there", self.writer.clone());
        let about = "Requests that were refused for load";
        registry.register("shed", about, self.shed.clone());
        let about = "How long it took until moves were acknowledged or refused";
        registry.register("move_seconds", about, self.moves.clone());
        registry.register("commit_seconds", "How long commits took", self.commits.clone());
    }

    /// A request was answered.
    pub fn answered(&self, status: u16) {
        self.requests.get_or_create(&Status::of(status)).inc();
    }

    /// A socket was opened (1) or closed (-1).
    pub fn socket(&self, change: i64) {
        self.sockets.inc_by(change);
    }

    /// Writes were committed together.
    pub fn committed(&self, writes: usize, took: Duration) {
        self.commits.observe(took.as_secs_f64());
        self.writes.inc_by(writes as u64);
    }

    /// A write failed.
    pub fn failed(&self) {
        self.failures.inc();
    }

    /// How many games cannot be read.
    pub fn left_alone(&self, games: usize) {
        self.unreadable.set(games as i64);
    }

    /// A request was refused for load.
    pub fn shed(&self) {
        self.shed.inc();
    }

    /// A move was acknowledged or refused.
    pub fn moved(&self, took: Duration) {
        self.moves.observe(took.as_secs_f64());
    }

    /// Another server has written an event first.
    pub fn conflict(&self) {
        self.conflicts.inc();
    }

    /// A room reads what it has missed.
    pub fn reread(&self) {
        self.rereads.inc();
    }

    /// News from another server was missed.
    pub fn gap(&self) {
        self.gaps.inc();
    }

    /// Whether news gets through to other servers.
    pub fn broker(&self, is_up: bool) {
        self.broker.set(i64::from(is_up));
    }

    /// A line of the log could not be written.
    pub fn lost_log_line(&self) {
        self.lost_log_lines.inc();
    }

    fn text(&self, now: Now) -> String {
        self.rooms.set(now.rooms as i64);
        self.waiting.set(now.waiting as i64);
        self.thoughts.set(now.thoughts as i64);
        self.writes_waiting.set(now.writes as i64);
        self.writer.set(i64::from(now.is_writable));
        let mut text = String::new();
        // Writing to a text does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

/// The numbers, for a listener of their own: they are nobody else's business.
pub fn router(context: Context) -> Router {
    let text = move || {
        METRICS.text(Now {
            rooms: context.rooms.count(),
            waiting: context.waiting(),
            thoughts: context.rooms.engines().waiting(),
            writes: context.store.waiting(),
            is_writable: context.store.is_writable(),
        })
    };
    Router::new().route("/metrics", get(move || async move { ([(header::CONTENT_TYPE, KIND)], text()) }))
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
        metrics.failed();
        metrics.left_alone(1);
        metrics.moved(Duration::from_millis(30));
        metrics.conflict();
        metrics.broker(true);
        metrics.shed();
        let text = metrics.text(Now { rooms: 7, waiting: 2, thoughts: 3, writes: 5, is_writable: true });
        // Names and labels are in other people's dashboards.
        for line in [
            "stackade_requests_total{status=\"1xx\"} 0",
            "stackade_requests_total{status=\"2xx\"} 1",
            "stackade_requests_total{status=\"5xx\"} 1",
            "stackade_sockets 2",
            "stackade_rooms 7",
            "stackade_waiting_for_opponents 2",
            "stackade_thoughts_waiting 3",
            "stackade_games_left_alone 1",
            "stackade_writes_total 4",
            "stackade_lost_log_lines_total 1",
            "stackade_failed_writes_total 1",
            "stackade_conflicts_total 1",
            "stackade_rereads_total 0",
            "stackade_broker_gaps_total 0",
            "stackade_broker_up 1",
            "stackade_writes_waiting 5",
            "stackade_writer_up 1",
            "stackade_shed_total 1",
            "stackade_move_seconds_bucket{le=\"0.02\"} 0",
            "stackade_move_seconds_bucket{le=\"0.05\"} 1",
            "stackade_commit_seconds_bucket{le=\"0.001\"} 0",
            "stackade_commit_seconds_bucket{le=\"0.002\"} 0",
            "stackade_commit_seconds_bucket{le=\"0.005\"} 1",
            "stackade_commit_seconds_bucket{le=\"+Inf\"} 2",
            "stackade_commit_seconds_sum 9.004",
            "stackade_commit_seconds_count 2",
        ] {
            assert!(text.lines().any(|one| one == line), "{line} is not in\n{text}");
        }
    }
    /// Every number that a dashboard draws or an alert looks at is there.
    #[test]
    fn dashboards_and_alerts_ask_for_what_there_is() {
        let text = Metrics::new().text(Now::default());
        for file in ["grafana.json", "alerts.yml"] {
            let path = format!("{}/../../deploy/{file}", env!("CARGO_MANIFEST_DIR"));
            let content = std::fs::read_to_string(path).expect("the file");
            let words = content.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            let mut asked: Vec<&str> = words.filter(|word| word.starts_with("stackade_")).collect();
            asked.sort_unstable();
            asked.dedup();
            assert!(asked.len() >= 8, "{file}: {asked:?}");
            for name in asked {
                let is_there = |line: &str| {
                    line.starts_with(&format!("{name} ")) || line.starts_with(&format!("{name}{{"))
                };
                assert!(text.lines().any(is_there), "{file}: {name} is not in\n{text}");
            }
        }
        let dashboard = include_str!("../../../deploy/grafana.json");
        let dashboard: serde_json::Value = serde_json::from_str(dashboard).expect("JSON");
        assert!(dashboard["panels"].as_array().is_some_and(|panels| panels.len() >= 8));
    }
}
