//! Measures what takes too long for a test, and writes the tables in docs/.
//!
//! `stackade-measure TOPIC [GAME...]`: each topic fills its part of a document for the games named, or
//! for all. `cargo xtask measure TOPIC` runs it.

mod boards;
mod durable;
mod levels;
mod openings;
mod page;
mod proofs;
mod record;
mod strength;
mod threads;
mod threats;
mod truth;
mod variants;

use std::io::IsTerminal as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use lexopt::prelude::*;
use stackade_core::GameId;
use stackade_engine::contest::Contest;
use stackade_engine::stats::Pentanomial;
use stackade_engine::{Conditions, Spec};
use stackade_games::registry;

type MeasureError = Box<dyn std::error::Error>;

/// What is measured and how.
struct Order {
    topic: String,
    games: Vec<GameId>,
    /// How many games a match has.
    matches: u64,
    threads: usize,
    seed: u64,
    /// Whether to measure what takes longest: the yardstick with ten times the time, the empty board.
    is_long: bool,
    /// How many positions are looked at, where that can be chosen.
    nodes: Option<u64>,
    /// The queue at which others work, too.
    database_url: Option<String>,
    /// The folder with the documents; that with the tables is beside it.
    docs: PathBuf,
    /// Files to be checked.
    files: Vec<PathBuf>,
}

fn main() -> ExitCode {
    match read().and_then(|order| order.carry_out()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn read() -> Result<Order, MeasureError> {
    let mut order = Order {
        topic: String::new(),
        games: Vec::new(),
        matches: 0,
        threads: 2,
        seed: 1,
        is_long: false,
        nodes: None,
        database_url: None,
        docs: PathBuf::from("docs"),
        files: Vec::new(),
    };
    let mut parser = lexopt::Parser::from_env();
    while let Some(arg) = parser.next()? {
        match arg {
            Long("games") => order.matches = parser.value()?.parse()?,
            Long("threads") => order.threads = parser.value()?.parse()?,
            Long("seed") => order.seed = parser.value()?.parse()?,
            Long("long") => order.is_long = true,
            Long("nodes") => order.nodes = Some(parser.value()?.parse()?),
            Long("database-url") => order.database_url = Some(parser.value()?.string()?),
            Long("docs") => order.docs = folder(parser.value()?.into())?,
            Value(topic) if order.topic.is_empty() => order.topic = topic.string()?,
            Value(file) if order.topic == "replay" => order.files.push(file.into()),
            Value(game) => order.games.push(registry::parse_id(&game.string()?)?),
            other => return Err(other.unexpected().into()),
        }
    }
    if order.games.is_empty() {
        order.games = registry::games().into_iter().map(GameId::standard).collect();
    }
    Ok(order)
}

/// A folder by its whole path: databases are opened by addresses, which know no `..`.
fn folder(path: PathBuf) -> Result<PathBuf, MeasureError> {
    path.canonicalize().map_err(|error| format!("{}: {error}", path.display()).into())
}

impl Order {
    fn carry_out(&self) -> Result<(), MeasureError> {
        match self.topic.as_str() {
            "boards" => boards::measure(self),
            "levels" => levels::measure(self),
            "openings" => openings::measure(self),
            "proofs" => proofs::measure(self),
            "replay" => openings::replay(&self.files),
            "strength" => strength::measure(self),
            "threads" => threads::measure(self),
            "threats" => threats::measure(self),
            "truth" => truth::measure(self),
            "second-opinion" => truth::ask_another(self),
            "variants" => variants::measure(self),
            _ => {
                Err("expected what to measure: boards, levels, openings, proofs, replay, second-opinion, strength, threads, threats, truth or variants".into())
            }
        }
    }

    /// The folder with what is proved.
    fn tables(&self) -> PathBuf {
        self.docs.parent().unwrap_or(&self.docs).join("tables")
    }

    /// How many games a match has; `default` unless something else was asked for.
    fn matches_or(&self, default: u64) -> u64 {
        if self.matches == 0 { default } else { self.matches }
    }

    /// Plays a match of this many games, after four random turns, and says on the way how it stands.
    fn contest(&self, id: &GameId, players: [Spec; 2], games: u64) -> Pentanomial {
        self.contest_after(4, id, players, games)
    }

    /// The same after this many random turns.
    fn contest_after(&self, opening_plies: u32, id: &GameId, players: [Spec; 2], games: u64) -> Pentanomial {
        let title = format!("{id}: {} against {}", players[0], players[1]);
        let contest = Contest {
            id: *id,
            players,
            pairs: games / 2,
            seed: self.seed,
            opening_plies,
            threads: self.threads,
            sprt: None,
            time: Duration::from_millis(100),
            conditions: Conditions::default(),
        };
        let tell = |pentanomial: &Pentanomial, start: &str, end: &str| {
            eprint!(
                "{start}{title}: {} of {games}, {:.1} %{end}",
                pentanomial.games(),
                100.0 * pentanomial.score()
            );
        };
        let is_watched = std::io::stderr().is_terminal();
        let score = contest.play(&|score| {
            if is_watched {
                tell(&score.pentanomial, "\r", "   ");
            }
        });
        tell(&score.pentanomial, if is_watched { "\r" } else { "" }, "\n");
        score.pentanomial
    }
}

/// The error of a number of Elo points.
fn error_text(pentanomial: &Pentanomial) -> String {
    match pentanomial.error() {
        error if error.is_finite() => format!("{error:.0}"),
        _ => "unbounded".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stackade_engine::stats::Points::{Loss, Win};

    #[test]
    fn an_error_without_bound_is_called_so() {
        let mut pentanomial = Pentanomial::default();
        (0..99).for_each(|_| pentanomial.add([Win, Win]));
        pentanomial.add([Win, Loss]);
        assert!(pentanomial.elo().is_finite());
        assert_eq!(error_text(&pentanomial), "unbounded");
    }
}
