//! Player specs: how a player is named on a command line, `level=3` or `uct,nodes=10000`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use stackade_core::{GameId, shorten};
use stackade_games::registry;
use stackade_search::{Level, Limits, Searcher, Task};

use crate::process::{join_command, split_command};

/// A computer player, as it is named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spec {
    /// Any legal move, each equally likely.
    Random,
    /// The move that looks best right away.
    Greedy,
    /// Grows one stack and keeps its pieces in hand; only in games where that can be done.
    Hoarder,
    /// One of the ten levels.
    Level(Level),
    /// A searcher with a limit for every move.
    Searcher(Searcher, Limit),
    /// Another program that speaks the protocol, with its arguments.
    Engine(Vec<String>),
}

/// How long a player may think about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// For this long.
    Time(Duration),
    /// This many nodes.
    Nodes(u64),
    /// So deep.
    Depth(u32),
}

/// Why a text names no player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecError(String);

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SpecError {}

/// What players there are.
const KNOWN: &str =
    "random, greedy, hoarder, level=N, alphabeta,LIMIT, mcts,LIMIT, uct,LIMIT, maxn,LIMIT or engine=COMMAND";

impl FromStr for Spec {
    type Err = SpecError;

    /// ```
    /// use stackade_engine::Spec;
    /// let spec: Spec = "alphabeta,nodes=5000".parse().unwrap();
    /// assert_eq!(spec.to_string(), "alphabeta,nodes=5000");
    /// assert!("alphabeta".parse::<Spec>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Spec, SpecError> {
        if let Some(command) = text.strip_prefix("engine=") {
            return split_command(command)
                .map(Spec::Engine)
                .ok_or_else(|| SpecError("engine=: expected a command whose quotes are closed".to_owned()));
        }
        if let Some(number) = text.strip_prefix("level=") {
            return read_level(number).map(Spec::Level);
        }
        match (text, text.split_once(',')) {
            ("random", _) => Ok(Spec::Random),
            ("greedy", _) => Ok(Spec::Greedy),
            ("hoarder", _) => Ok(Spec::Hoarder),
            (_, Some((name, limit))) => Ok(Spec::Searcher(read_searcher(name)?, read_limit(limit)?)),
            _ if read_searcher(text).is_ok() => {
                Err(SpecError(format!("{text}: expected a limit, such as {text},time=100")))
            }
            _ => Err(unknown(text)),
        }
    }
}

impl Spec {
    /// Whether this player can play a game; an error says why not.
    ///
    /// ```
    /// use stackade_engine::Spec;
    /// use stackade_games::registry;
    /// assert!(registry::all_ids().iter().all(|id| Spec::Greedy.check(id).is_ok()));
    /// ```
    pub fn check(&self, id: &GameId) -> Result<(), SpecError> {
        if *self != Spec::Hoarder || can_hoard(id) {
            return Ok(());
        }
        let games = registry::games().into_iter().filter(|info| can_hoard(&GameId::standard(info)));
        let names: Vec<_> = games.map(|info| info.name).collect();
        Err(SpecError(format!("hoarder: plays {} only, not {id}", names.join(", "))))
    }

    /// What our engine is asked to do; none for other programs.
    pub fn task(&self) -> Option<Task> {
        match self {
            Spec::Random => Some(Task::Random),
            Spec::Greedy => Some(Task::Greedy),
            Spec::Hoarder => Some(Task::Hoard),
            Spec::Level(level) => Some(Task::Level(*level)),
            Spec::Searcher(searcher, limit) => Some(Task::Search(*searcher, limit.limits())),
            Spec::Engine(_) => None,
        }
    }
}

fn can_hoard(id: &GameId) -> bool {
    registry::rules(id).can_hoard()
}

fn unknown(text: &str) -> SpecError {
    SpecError(format!("unknown player '{}', expected {KNOWN}", shorten(text)))
}

fn read_level(text: &str) -> Result<Level, SpecError> {
    number::<u8>(text)
        .and_then(Level::new)
        .ok_or_else(|| SpecError(format!("level: expected 1 to 10, not '{}'", shorten(text))))
}

fn read_searcher(text: &str) -> Result<Searcher, SpecError> {
    match text {
        "alphabeta" => Ok(Searcher::AlphaBeta),
        "mcts" => Ok(Searcher::Mcts),
        "uct" => Ok(Searcher::Uct),
        "maxn" => Ok(Searcher::MaxN),
        _ => Err(unknown(text)),
    }
}

fn read_limit(text: &str) -> Result<Limit, SpecError> {
    let limit = text.split_once('=').and_then(|(key, value)| match key {
        // A day at most, so that sums of times cannot overflow.
        "time" => {
            number(value).filter(|&ms| ms <= 86_400_000).map(|ms| Limit::Time(Duration::from_millis(ms)))
        }
        "nodes" => number(value).map(Limit::Nodes),
        "depth" => number(value).filter(|&depth| depth <= 500).map(Limit::Depth),
        _ => None,
    });
    limit.ok_or_else(|| {
        SpecError(format!("expected time=MS, nodes=N or depth=N, each above 0, not '{}'", shorten(text)))
    })
}

/// A number above 0, written in digits only.
fn number<N: FromStr + PartialOrd + From<u8>>(text: &str) -> Option<N> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| digits && *number > N::from(0))
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spec::Random => f.write_str("random"),
            Spec::Greedy => f.write_str("greedy"),
            Spec::Hoarder => f.write_str("hoarder"),
            Spec::Level(level) => write!(f, "level={level}"),
            Spec::Searcher(searcher, limit) => write!(f, "{},{limit}", searcher.name()),
            Spec::Engine(command) => write!(f, "engine={}", join_command(command)),
        }
    }
}

impl Limit {
    /// The same for a search.
    fn limits(self) -> Limits {
        match self {
            Limit::Time(time) => Limits::time_ms(time.as_millis() as u64),
            Limit::Nodes(nodes) => Limits::nodes(nodes),
            Limit::Depth(depth) => Limits::depth(depth),
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Time(time) => write!(f, "time={}", time.as_millis()),
            Limit::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Limit::Depth(depth) => write!(f, "depth={depth}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specs_are_read_as_they_are_written() {
        for text in [
            "random",
            "greedy",
            "hoarder",
            "level=10",
            "alphabeta,time=100",
            "uct,nodes=18446744073709551615",
            "uct,depth=3",
            "mcts,nodes=1",
            "engine=python3 random_engine.py",
            "engine=python3 'my engine.py'",
        ] {
            assert_eq!(text.parse::<Spec>().map(|spec| spec.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for text in [
            "",
            "Random",
            "random ",
            "random,nodes=5",
            "hoarder,nodes=5",
            "level=0",
            "level=11",
            "level=",
            "level=+3",
            "alphabeta",
            "alphabeta,",
            "alphabeta,nodes",
            "alphabeta,nodes=0",
            "alphabeta,nodes=-1",
            "uct,time=1e3",
            "uct,time=99999999999",
            "uct,depth=501",
            "uct,nodes=5,time=5",
            "engine=",
            "engine='x",
            "human",
        ] {
            assert!(text.parse::<Spec>().is_err(), "{text}");
        }
    }
}
