//! The lines of the protocol, read strictly: a line is a [`Command`] or it is an error.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use stackade_core::record::Start;
use stackade_core::{GameId, shorten};
use stackade_games::registry;
use stackade_search::{Breadth, Settings};

use crate::Level;

/// What a line asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// `stackade`: who are you?
    Hello,
    /// `isready`
    IsReady,
    /// `newgame ID`
    NewGame(GameId),
    /// `position …`
    Position(Setup),
    /// `setoption name NAME value N`
    SetOption(Choice, u64),
    /// `go …`
    Go(Go),
    /// `stop`
    Stop,
    /// `quit`
    Quit,
    /// `moves`
    Moves,
    /// `perft N`
    Perft(u32),
    /// `show`
    Show,
    /// `over`
    Over,
    /// `view`
    View,
    /// `step MOVE`
    Step(String),
    /// `undo`
    Undo,
    /// `eval`
    Eval,
    /// `key`
    Key,
}

/// A position and how it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Where the game begins.
    pub start: Start,
    /// The moves since then.
    pub moves: Vec<String>,
}

/// A setting of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// On how many threads it searches.
    Threads,
    /// How many megabytes its table has.
    Hash,
    /// How many lines it shows.
    MultiPv,
    /// What the oversights of the lower levels are drawn from.
    Seed,
}

impl Choice {
    /// Every setting, in the order in which they are announced.
    pub const ALL: [Choice; 4] = [Choice::Threads, Choice::Hash, Choice::MultiPv, Choice::Seed];

    /// Its name in the protocol.
    pub fn name(self) -> &'static str {
        match self {
            Choice::Threads => "Threads",
            Choice::Hash => "Hash",
            Choice::MultiPv => "MultiPV",
            Choice::Seed => "Seed",
        }
    }

    /// The setting of this name.
    fn named(name: &str) -> Result<Choice, Refusal> {
        Choice::ALL.into_iter().find(|choice| choice.name() == name).ok_or_else(|| {
            let names = Choice::ALL.map(Choice::name).join(", ");
            Refusal(format!("unknown option '{}', expected one of {names}", shorten(name)))
        })
    }

    /// A setting and its value, as texts have them.
    ///
    /// ```
    /// use stackade_engine::protocol::Choice;
    /// assert_eq!(Choice::read("Hash", "64"), Ok((Choice::Hash, 64)));
    /// assert!(Choice::read("Hash", "0").is_err() && Choice::read("Speed", "1").is_err());
    /// ```
    pub fn read(name: &str, value: &str) -> Result<(Choice, u64), Refusal> {
        let choice = Choice::named(name)?;
        Ok((choice, choice.check(Words::new(value).number(name)?)?))
    }

    fn check(self, value: u64) -> Result<u64, Refusal> {
        let [_, least, most] = self.range();
        let name = self.name();
        if (least..=most).contains(&value) {
            Ok(value)
        } else {
            Err(Refusal(format!("{name}: {value} is not in {least} to {most}")))
        }
    }

    /// Sets it.
    pub(crate) fn set(self, settings: &mut Settings, value: u64) {
        // The ranges of all but the seed are small.
        let size = usize::try_from(value).unwrap_or(usize::MAX);
        match self {
            Choice::Threads => settings.threads = size,
            Choice::Hash => settings.hash = size,
            Choice::MultiPv => settings.lines = size,
            Choice::Seed => settings.seed = value,
        }
    }

    /// The default, the smallest and the largest value.
    pub fn range(self) -> [u64; 3] {
        match self {
            Choice::Threads => [1, 1, 256],
            Choice::Hash => [16, 1, 65_536],
            Choice::MultiPv => [1, 1, 256],
            Choice::Seed => [0, 0, u64::MAX],
        }
    }
}

/// What a search is asked for; whichever limit is reached first ends it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Go {
    /// For how long.
    pub time: Option<Duration>,
    /// How many nodes.
    pub nodes: Option<u64>,
    /// How deep.
    pub depth: Option<u32>,
    /// As the player of this level.
    pub level: Option<Level>,
    /// Until it is stopped.
    pub is_infinite: bool,
    /// Until the result is proved, and this many moves are judged.
    pub solve: Option<Breadth>,
    /// By the clocks of all sides.
    pub clocks: Option<Clocks>,
}

impl Go {
    /// Whether nothing but `stop` is sure to end it.
    pub fn is_endless(&self) -> bool {
        self.is_infinite || self.solve.is_some() && self.time.is_none() && self.nodes.is_none()
    }
}

/// What the clocks show, in the order in which the sides move in the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clocks {
    /// The time that each side has left.
    pub left: Vec<Duration>,
    /// What each side gets for every move; empty if nobody gets anything.
    pub increment: Vec<Duration>,
}

impl Clocks {
    /// Refuses clocks that are not as many as the sides of a game.
    pub(super) fn check(&self, sides: usize) -> Result<(), Refusal> {
        let check = |word: &str, list: &[Duration]| match list.len() {
            count if count == sides => Ok(()),
            count => Err(Refusal(format!("{word}: expected {sides} times, one for each side, not {count}"))),
        };
        check("clock", &self.left)?;
        if self.increment.is_empty() { Ok(()) } else { check("inc", &self.increment) }
    }

    /// What a side has left, and what it gets for every move.
    pub(crate) fn of(&self, side: usize) -> Option<(Duration, Duration)> {
        Some((*self.left.get(side)?, self.increment.get(side).copied().unwrap_or_default()))
    }
}

/// As `go` takes them.
impl fmt::Display for Clocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (word, times) in [("clock", &self.left), (" inc", &self.increment)] {
            if !times.is_empty() {
                f.write_str(word)?;
                times.iter().try_for_each(|time| write!(f, " {}", time.as_millis()))?;
            }
        }
        Ok(())
    }
}

/// Why a line is not understood, or cannot be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(String);

impl Refusal {
    /// A refusal with this message.
    pub fn new(message: impl Into<String>) -> Refusal {
        Refusal(message.into())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refusal {}

/// The commands, for anyone who has sent something else.
const KNOWN: &str = "stackade, isready, newgame, position, step, undo, setoption, go, stop, quit, moves, perft, show, over, \
                     eval, key or view";

impl Command {
    /// Reads a line; a blank one asks for nothing.
    ///
    /// ```
    /// use stackade_engine::protocol::Command;
    /// assert_eq!(Command::parse("  isready "), Ok(Some(Command::IsReady)));
    /// assert_eq!(Command::parse(" "), Ok(None));
    /// assert!(Command::parse("is ready").is_err());
    /// ```
    pub fn parse(line: &str) -> Result<Option<Command>, Refusal> {
        let mut words = Words::new(line);
        let Some(verb) = words.next() else {
            return Ok(None);
        };
        let command = match verb {
            "stackade" => Command::Hello,
            "isready" => Command::IsReady,
            "newgame" => Command::NewGame(read_game(&mut words)?),
            "position" => Command::Position(read_setup(&mut words)?),
            "setoption" => read_option(&mut words)?,
            "go" => Command::Go(read_go(&mut words)?),
            "stop" => Command::Stop,
            "quit" => Command::Quit,
            "moves" => Command::Moves,
            "perft" => Command::Perft(words.number_up_to("perft", 500)?),
            "show" => Command::Show,
            "over" => Command::Over,
            "view" => Command::View,
            "step" => Command::Step(words.expect("step", "a move")?.to_owned()),
            "undo" => Command::Undo,
            "eval" => Command::Eval,
            "key" => Command::Key,
            other => return Err(Refusal(format!("unknown command '{}', expected {KNOWN}", shorten(other)))),
        };
        words.end(verb)?;
        Ok(Some(command))
    }
}

fn read_game(words: &mut Words<'_>) -> Result<GameId, Refusal> {
    let id = words.next().ok_or_else(|| Refusal(format!("newgame: expected a game, {}", known_games())))?;
    registry::parse_id(id).map_err(|error| Refusal(error.to_string()))
}

/// `one of … and …`, as ids have them.
fn known_games() -> String {
    let names: Vec<&str> = registry::games().iter().map(|info| info.name).collect();
    format!("one of {}", names.join(", "))
}

fn read_setup(words: &mut Words<'_>) -> Result<Setup, Refusal> {
    let start = match words.expect("position", "start or string")? {
        "start" => read_start(words)?,
        "string" => {
            let board = words.expect("position string", "a board")?;
            let side = words.expect("position string BOARD", "the side to move")?;
            Start::Position(format!("{board} {side}"))
        }
        other => {
            return Err(Refusal(format!("position: expected start or string, not '{}'", shorten(other))));
        }
    };
    let moves = match words.next() {
        None => Vec::new(),
        Some("moves") => words.by_ref().map(str::to_owned).collect(),
        Some(other) => return Err(Refusal(format!("position: expected moves, not '{}'", shorten(other)))),
    };
    Ok(Setup { start, moves })
}

fn read_start(words: &mut Words<'_>) -> Result<Start, Refusal> {
    if words.peek() != Some("seed") {
        return Ok(Start::Standard);
    }
    words.next();
    Ok(Start::Seed(words.number("seed")?))
}

fn read_option(words: &mut Words<'_>) -> Result<Command, Refusal> {
    words.keyword("setoption", "name")?;
    let choice = Choice::named(words.expect("setoption name", "the name of an option")?)?;
    words.keyword("setoption name NAME", "value")?;
    let value = choice.check(words.number(choice.name())?)?;
    Ok(Command::SetOption(choice, value))
}

fn read_go(words: &mut Words<'_>) -> Result<Go, Refusal> {
    let mut go = Go::default();
    let mut seen: Vec<&str> = Vec::new();
    while let Some(word) = words.next() {
        if seen.contains(&word) {
            return Err(Refusal(format!("go: {word} is given twice")));
        }
        seen.push(word);
        match word {
            "movetime" => go.time = Some(words.milliseconds(word)?),
            "nodes" => go.nodes = Some(words.number(word)?),
            "depth" => go.depth = Some(words.number_up_to(word, 500)?),
            "level" => go.level = Some(read_level(words)?),
            "infinite" => go.is_infinite = true,
            "solve" => go.solve = Some(read_breadth(words)),
            "clock" => go.clocks = Some(read_clocks(words)?),
            other => {
                return Err(Refusal(format!("go: unknown limit '{}', expected {LIMITS}", shorten(other))));
            }
        }
    }
    check_limits(&seen)?;
    Ok(go)
}

/// What `go` takes, for anyone who has sent something else.
const LIMITS: &str = "movetime, nodes, depth, level, infinite, solve or clock";

/// A level is a complete player and infinite has no end, so neither goes with another limit.
fn check_limits(seen: &[&str]) -> Result<(), Refusal> {
    if seen.is_empty() {
        return Err(Refusal(format!("go: expected {LIMITS}")));
    }
    if let Some(alone) = ["level", "infinite"].iter().find(|word| seen.contains(word) && seen.len() > 1) {
        return Err(Refusal(format!("go: {alone} goes with no other limit")));
    }
    if seen.contains(&"clock") && seen.iter().any(|word| ["movetime", "solve"].contains(word)) {
        return Err(Refusal::new("go: clock does not go with movetime or solve"));
    }
    if seen.contains(&"solve") && seen.contains(&"depth") {
        return Err(Refusal::new("go: solve does not go with depth"));
    }
    Ok(())
}

/// `solve` may be followed by `all`.
fn read_breadth(words: &mut Words<'_>) -> Breadth {
    if words.peek() != Some("all") {
        return Breadth::OneMove;
    }
    words.next();
    Breadth::AllMoves
}

fn read_level(words: &mut Words<'_>) -> Result<Level, Refusal> {
    let number: u64 = words.number("level")?;
    u8::try_from(number)
        .ok()
        .and_then(Level::new)
        .ok_or_else(|| Refusal(format!("level: {number} is not in 1 to 10")))
}

fn read_clocks(words: &mut Words<'_>) -> Result<Clocks, Refusal> {
    let left = read_times(words, "clock")?;
    if words.peek() != Some("inc") {
        return Ok(Clocks { left, increment: Vec::new() });
    }
    words.next();
    Ok(Clocks { left, increment: read_times(words, "inc")? })
}

/// Two times or more; how many there have to be is for the game to say.
fn read_times(words: &mut Words<'_>, after: &str) -> Result<Vec<Duration>, Refusal> {
    let mut times = vec![words.milliseconds(after)?, words.milliseconds(&format!("{after} FIRST"))?];
    while words.peek().is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit())) {
        times.push(words.milliseconds(after)?);
    }
    Ok(times)
}

/// The words of a line.
struct Words<'a> {
    rest: std::iter::Peekable<std::str::SplitAsciiWhitespace<'a>>,
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        self.rest.next()
    }
}

impl<'a> Words<'a> {
    fn new(line: &'a str) -> Words<'a> {
        Words { rest: line.split_ascii_whitespace().peekable() }
    }

    fn peek(&mut self) -> Option<&'a str> {
        self.rest.peek().copied()
    }

    fn expect(&mut self, after: &str, what: &str) -> Result<&'a str, Refusal> {
        self.next().ok_or_else(|| Refusal(format!("{after}: expected {what}")))
    }

    fn keyword(&mut self, after: &str, word: &str) -> Result<(), Refusal> {
        match self.next() {
            Some(found) if found == word => Ok(()),
            found => {
                let found = shorten(found.unwrap_or_default());
                Err(Refusal(format!("{after}: expected {word}, not '{found}'")))
            }
        }
    }

    fn number<N: FromStr>(&mut self, after: &str) -> Result<N, Refusal> {
        let word = self.expect(after, "a number")?;
        let digits = word.bytes().all(|byte| byte.is_ascii_digit());
        word.parse().ok().filter(|_| digits).ok_or_else(|| {
            Refusal(format!(
                "{after}: expected a whole number that is not too large, not '{}'",
                shorten(word)
            ))
        })
    }

    fn number_up_to(&mut self, after: &str, most: u32) -> Result<u32, Refusal> {
        let number: u32 = self.number(after)?;
        if number > most {
            return Err(Refusal(format!("{after}: {number} is not in 0 to {most}")));
        }
        Ok(number)
    }

    fn milliseconds(&mut self, after: &str) -> Result<Duration, Refusal> {
        // A day is longer than anybody waits, and sums of such times cannot overflow.
        const DAY: u64 = 24 * 60 * 60 * 1000;
        Ok(Duration::from_millis(self.number::<u64>(after)?.min(DAY)))
    }

    fn end(&mut self, verb: &str) -> Result<(), Refusal> {
        match self.next() {
            None => Ok(()),
            Some(extra) => Err(Refusal(format!("{verb}: unexpected '{}'", shorten(extra)))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_error(line: &str, expected: &str) {
        assert_eq!(
            Command::parse(line).map_err(|error| error.to_string()),
            Err(expected.to_owned()),
            "{line}"
        );
    }

    #[test]
    fn limits_combine_where_that_makes_sense() {
        let Ok(Some(Command::Go(go))) = Command::parse("go depth 3 nodes 50 movetime 7") else {
            panic!("it is a search");
        };
        assert_eq!((go.depth, go.nodes, go.time), (Some(3), Some(50), Some(Duration::from_millis(7))));
        assert!(Command::parse("go solve movetime 5 nodes 7").is_ok());
        for (line, breadth) in [
            ("go solve", Some(Breadth::OneMove)),
            ("go solve all", Some(Breadth::AllMoves)),
            ("go nodes 7 solve all movetime 5", Some(Breadth::AllMoves)),
            ("go nodes 7", None),
        ] {
            let Ok(Some(Command::Go(go))) = Command::parse(line) else { panic!("{line} is a search") };
            assert_eq!(go.solve, breadth, "{line}");
        }
        let expected = "expected movetime, nodes, depth, level, infinite, solve or clock";
        check_error("go all solve", &format!("go: unknown limit 'all', {expected}"));
        check_error("go", "go: expected movetime, nodes, depth, level, infinite, solve or clock");
        check_error("go depth 3 depth 4", "go: depth is given twice");
        check_error("go level 3 nodes 5", "go: level goes with no other limit");
        check_error("go infinite depth 5", "go: infinite goes with no other limit");
        check_error("go clock 1 2 movetime 3", "go: clock does not go with movetime or solve");
        check_error("go solve depth 3", "go: solve does not go with depth");
    }

    #[test]
    fn clocks_are_read_with_and_without_increments() {
        let ms = Duration::from_millis;
        let Ok(Some(Command::Go(go))) = Command::parse("go clock 1 60000 inc 0 20") else {
            panic!("it is a search");
        };
        assert_eq!(go.clocks, Some(Clocks { left: vec![ms(1), ms(60_000)], increment: vec![ms(0), ms(20)] }));
        let Ok(Some(Command::Go(go))) = Command::parse("go clock 1 2 3 depth 4") else {
            panic!("it is a search");
        };
        assert_eq!(go.clocks, Some(Clocks { left: vec![ms(1), ms(2), ms(3)], increment: Vec::new() }));
        assert_eq!(go.depth, Some(4));
        assert!(Command::parse("go clock 5 5").is_ok());
        check_error("go clock 5", "clock FIRST: expected a number");
        check_error("go clock 5 -5", "clock FIRST: expected a whole number that is not too large, not '-5'");
    }

    #[test]
    fn what_is_wrong_is_said() {
        check_error("newgame", &format!("newgame: expected a game, {}", known_games()));
        check_error("position", "position: expected start or string");
        check_error("position string x5", "position string BOARD: expected the side to move");
        check_error("position start @c3", "position: expected moves, not '@c3'");
        check_error("setoption Hash 5", "setoption: expected name, not 'Hash'");
        check_error("setoption name Hash value 0", "Hash: 0 is not in 1 to 65536");
        check_error(
            "setoption name Speed value 3",
            "unknown option 'Speed', expected one of Threads, Hash, MultiPV, Seed",
        );
        check_error("go level 11", "level: 11 is not in 1 to 10");
        check_error("perft 501", "perft: 501 is not in 0 to 500");
        check_error("stop now", "stop: unexpected 'now'");
        check_error("step", "step: expected a move");
        check_error("step a1-a4 e5-e2", "step: unexpected 'e5-e2'");
        check_error(
            "go nodes 99999999999999999999999",
            "nodes: expected a whole number that is not too large, not '99999999999999999999999'",
        );
    }
}
