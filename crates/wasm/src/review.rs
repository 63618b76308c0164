//! `review`: a whole game judged move by move, for the page's study.

use serde::Serialize;
use stackade_engine::protocol::{Host, Refusal, Session};
use stackade_engine::review::{Mark, Turn};

use crate::library::json;

/// How many positions are looked at for each move if nothing else is said.
const NODES: u64 = 20_000;

/// What a turn is judged to be.
#[derive(Serialize)]
struct Judged {
    turn: usize,
    r#move: String,
    /// What the move is worth for the side that made it, as in `info` lines.
    score: String,
    best: String,
    best_score: String,
    mark: Option<&'static str>,
    turning_point: bool,
}

/// What a review is to do.
#[derive(Clone, Copy)]
pub(crate) struct Order {
    nodes: u64,
    skipped: usize,
}

/// `review`, with `nodes N` and `from N` behind it; none for any other line.
pub(crate) fn order(line: &str) -> Option<Result<Order, Refusal>> {
    let mut words = line.split_ascii_whitespace();
    (words.next() == Some("review")).then(|| read_order(&words.collect::<Vec<_>>()))
}

fn read_order(words: &[&str]) -> Result<Order, Refusal> {
    let mut order = Order { nodes: NODES, skipped: 0 };
    let refuse = || Refusal::new("review: expected nodes N and from N");
    for pair in words.chunks(2) {
        let &[key, number] = pair else { return Err(refuse()) };
        let number: u32 = number.parse().map_err(|_| refuse())?;
        match key {
            "nodes" if number > 0 => order.nodes = u64::from(number),
            "from" => order.skipped = number as usize,
            _ => return Err(refuse()),
        }
    }
    Ok(order)
}

/// Judges the game on the board, with a line for every turn as soon as it is judged.
pub(crate) fn obey(session: &mut Session, order: Result<Order, Refusal>, host: &dyn Host) {
    let show = |turn| host.emit(&format!("turn {}", json(&Judged::from(turn))));
    match order.and_then(|Order { nodes, skipped }| session.review(skipped, nodes, host, show)) {
        Ok(()) => host.emit("ok"),
        Err(refusal) => host.emit(&format!("error {refusal}")),
    }
}

impl From<Turn> for Judged {
    fn from(turn: Turn) -> Judged {
        Judged {
            turn: turn.number,
            r#move: turn.mv,
            score: turn.score.to_string(),
            best: turn.best,
            best_score: turn.best_score.to_string(),
            mark: turn.mark.map(Mark::text),
            turning_point: turn.is_turning_point,
        }
    }
}
