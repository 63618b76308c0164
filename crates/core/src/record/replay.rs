//! Asks the rules whether a record can be true.

use std::fmt;

use super::phrases::{
    FIRST_SIDE, ILLEGAL_MOVE, NO_TERMINATION, NOT_A_DATE, NOT_A_LEVEL, NOT_A_LOSS, OTHER_ENDING,
    OTHER_RESULT, RESULT_OF_SIDES, TERMINATION,
};
use super::read::number_text;
use super::{ErrorKind, NodeId, Record, RecordError, Records, Start, UNFINISHED, result_text};
use crate::{
    AnyMatch, Ending, GameIdError, GameResult, Message, Outcome, Phrase, PositionError, Side, Value, shorten,
};

/// Plays a record through: the main line, then every variation.
///
/// `make` sets a game up from its id and start, since this crate knows no games by name. Returned is
/// the match at the end of the main line, with whatever ended it from outside the rules carried out.
/// Checked are: every move of every line is legal; the side that moves first is the one that is
/// written; a game that is over by its rules has that result; a game that is not has no result or
/// one that `Termination` explains; `Date` and levels make sense.
pub fn replay(
    record: &Record,
    mut make: impl FnMut(&str, &Start) -> Result<Box<dyn AnyMatch>, SetupError>,
) -> Result<Box<dyn AnyMatch>, ReplayError> {
    check_tags(record)?;
    let start = record.start()?;
    let mut game = make(record.game(), &start).map_err(|error| error.locate(&start))?;
    check_first_side(record, &*game)?;
    let fresh = game.clone();
    for node in record.tree.main_line() {
        play(record, node, &mut *game)?;
    }
    check_result(record, &mut *game)?;
    replay_variations(record, fresh)?;
    Ok(game)
}

/// Reads and replays all games of a text and counts them.
pub fn validate(
    text: &str,
    mut make: impl FnMut(&str, &Start) -> Result<Box<dyn AnyMatch>, SetupError>,
) -> Result<usize, RecordError> {
    let mut count = 0;
    for game in Records::new(text) {
        let game = game?;
        replay(&game.record, &mut make).map_err(|error| game.locate(&error))?;
        count += 1;
    }
    Ok(count)
}

/// Why a game cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupError {
    /// There is no such game.
    Game(Message),
    /// It has no such position.
    Start(Message),
}

impl SetupError {
    fn locate(self, start: &Start) -> ReplayError {
        match (self, start) {
            (SetupError::Start(why), Start::Position(_)) => ReplayError::setup("Start", why),
            (SetupError::Start(why), Start::Seed(_)) => ReplayError::setup("Seed", why),
            (SetupError::Start(why) | SetupError::Game(why), _) => ReplayError::setup("Game", why),
        }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (SetupError::Game(why) | SetupError::Start(why)) = self;
        why.fmt(f)
    }
}

impl std::error::Error for SetupError {}

impl From<SetupError> for Message {
    fn from(error: SetupError) -> Message {
        let (SetupError::Game(why) | SetupError::Start(why)) = error;
        why
    }
}

impl From<GameIdError> for SetupError {
    fn from(error: GameIdError) -> SetupError {
        SetupError::Game(error.into())
    }
}

impl From<PositionError> for SetupError {
    fn from(error: PositionError) -> SetupError {
        SetupError::Start(error.into())
    }
}

/// What in a record is not so; [`Located::locate`](super::Located::locate) finds its line and column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// The part of the record that is wrong.
    pub at: At,
    /// What sort of thing is wrong.
    pub kind: ErrorKind,
    /// What is not so.
    pub message: Message,
}

/// A part of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum At {
    /// The tag of this name.
    Tag(String),
    /// A move.
    Move(NodeId),
    /// The result behind the moves.
    Result,
}

impl ReplayError {
    /// A tag that makes it impossible to set the game up.
    pub(super) fn setup(tag: &str, why: impl Into<Message>) -> ReplayError {
        ReplayError { at: At::Tag(tag.to_owned()), kind: ErrorKind::Setup, message: why.into() }
    }

    fn new(at: At, message: Message) -> ReplayError {
        ReplayError { at, kind: ErrorKind::Replay, message }
    }
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

impl std::error::Error for ReplayError {}

fn check_tags(record: &Record) -> Result<(), ReplayError> {
    let check = |tag: &str, is_good: fn(&str) -> bool, wrong: Phrase| match record.tag(tag) {
        Some(value) if !is_good(value) => {
            Err(ReplayError::setup(tag, wrong.with([("found", shorten(value).into())])))
        }
        _ => Ok(()),
    };
    check("Date", is_date, NOT_A_DATE)?;
    check("FirstLevel", is_level, NOT_A_LEVEL)?;
    check("SecondLevel", is_level, NOT_A_LEVEL)
}

/// `2026.11.15`, any part of it unknown.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('.').take(4).collect();
    let part = |part: &str, length: usize, range: std::ops::RangeInclusive<u32>| {
        part.len() == length
            && (part.bytes().all(|byte| byte == b'?')
                || (part.bytes().all(|byte| byte.is_ascii_digit())
                    && part.parse().is_ok_and(|number| range.contains(&number))))
    };
    matches!(parts[..], [year, month, day]
        if part(year, 4, 0..=9999) && part(month, 2, 1..=12) && part(day, 2, 1..=31))
}

fn is_level(text: &str) -> bool {
    crate::read_number(text).is_some_and(|level| (1..=10).contains(&level))
}

fn check_first_side(record: &Record, game: &dyn AnyMatch) -> Result<(), ReplayError> {
    let to_move = game.side_to_move();
    match record.tree.main_line().next() {
        Some(node) if record.tree.first != to_move => {
            let side = &game.sides()[to_move.index()];
            let values = [("side", side.into()), ("number", number_text((1, to_move)).into())];
            Err(ReplayError::new(At::Move(node), FIRST_SIDE.with(values)))
        }
        _ => Ok(()),
    }
}

fn play(record: &Record, node: NodeId, game: &mut dyn AnyMatch) -> Result<(), ReplayError> {
    let mv = record.tree.mv(node);
    game.play(mv).map_err(|error| {
        let values = [("move", shorten(mv).into()), ("why", Message::from(error).into())];
        ReplayError::new(At::Move(node), ILLEGAL_MOVE.with(values))
    })
}

fn replay_variations(record: &Record, mut game: Box<dyn AnyMatch>) -> Result<(), ReplayError> {
    let tree = &record.tree;
    let mut waiting: Vec<NodeId> = tree.children(NodeId::ROOT).iter().rev().copied().collect();
    let mut played = 0;
    while let Some(node) = waiting.pop() {
        while played >= tree.ply(node) {
            game.undo();
            played -= 1;
        }
        play(record, node, &mut *game)?;
        played += 1;
        waiting.extend(tree.children(node).iter().rev());
    }
    Ok(())
}

/// Compares the result with the match at the end of the main line, and ends that match if need be.
fn check_result(record: &Record, game: &mut dyn AnyMatch) -> Result<(), ReplayError> {
    match (game.result(), record.result) {
        (Some(result), _) => check_rules_result(record, &*game, result),
        (None, result) => {
            check_sides(result, game.sides().len())?;
            let ending = check_other_result(record, result)?;
            check_loss(result, ending, game.sides().len())?;
            if let (Some(outcome), Some(ending)) = (result, ending) {
                game.end(outcome, ending);
            }
            Ok(())
        }
    }
}

/// Two sides win, lose or draw; of three and four each has a rank.
fn check_sides(result: Option<Outcome>, sides: usize) -> Result<(), ReplayError> {
    let fits = match result {
        None => true,
        Some(Outcome::Ranked(ranks)) => ranks.iter().count() == sides,
        Some(Outcome::Win(_) | Outcome::Draw) => sides == 2,
    };
    if fits {
        return Ok(());
    }
    let example = result_text(Some(Outcome::loss_of(Side::First, sides)));
    let found = result_text(result);
    let values = [("found", found.into()), ("sides", sides.into()), ("example", example.into())];
    Err(ReplayError::new(At::Result, RESULT_OF_SIDES.with(values)))
}

/// Among more than two, a side that resigns or runs out of time is last, and nobody else is ahead of anybody.
fn check_loss(result: Option<Outcome>, ending: Option<Ending>, sides: usize) -> Result<(), ReplayError> {
    let (Some(outcome @ Outcome::Ranked(_)), Some(ending)) = (result, ending) else { return Ok(()) };
    let is_loss = Side::ALL.into_iter().take(sides).any(|loser| outcome == Outcome::loss_of(loser, sides));
    if ending == Ending::Adjudication || is_loss {
        return Ok(());
    }
    let example = result_text(Some(Outcome::loss_of(Side::First, sides)));
    let found = result_text(result);
    let words = ending.words();
    let values = [("words", words.into()), ("example", example.into()), ("found", found.into())];
    Err(ReplayError::new(At::Result, NOT_A_LOSS.with(values)))
}

/// The game is over by its rules: nothing else can be its result.
fn check_rules_result(record: &Record, game: &dyn AnyMatch, result: GameResult) -> Result<(), ReplayError> {
    let words = result.ending.words();
    if record.result != Some(result.outcome) {
        let [expected, found] = [Some(result.outcome), record.result].map(result_text);
        let reason = result.reason(game.sides());
        let values = [("reason", reason), ("expected", expected.into()), ("found", found.into())];
        return Err(ReplayError::new(At::Result, OTHER_RESULT.with(values)));
    }
    match record.tag("Termination") {
        Some(given) if given != words && keyword(given) != words => {
            let values = [("expected", words.into()), ("found", shorten(given).into())];
            Err(ReplayError::new(At::Tag("Termination".to_owned()), OTHER_ENDING.with(values)))
        }
        _ => Ok(()),
    }
}

/// The game could go on: its result needs a reason outside the rules.
fn check_other_result(record: &Record, result: Option<Outcome>) -> Result<Option<Ending>, ReplayError> {
    let reasons: &[(&str, Option<Ending>)] = match result {
        Some(Outcome::Win(_) | Outcome::Ranked(_)) => &[
            ("resignation", Some(Ending::Resignation)),
            ("time", Some(Ending::TimeOut)),
            ("forfeit", Some(Ending::Forfeit)),
            ("adjudication", Some(Ending::Adjudication)),
        ],
        Some(Outcome::Draw) => {
            &[("agreement", Some(Ending::Agreement)), ("adjudication", Some(Ending::Adjudication))]
        }
        None => &[(UNFINISHED, None), ("abandoned", None)],
    };
    let given = record.tag("Termination");
    let reason = reasons.iter().find(|(word, _)| given.map(keyword) == Some(word));
    match (reason, given, result) {
        (Some(&(_, ending)), _, _) => Ok(ending),
        (None, None, None) => Ok(None),
        (None, given, _) => {
            let words = reasons.iter().map(|&(word, _)| word.to_owned()).collect();
            let expected = [("result", result_text(result).into()), ("words", Value::OneOf(words))];
            Err(match given {
                None => ReplayError::new(At::Result, NO_TERMINATION.with(expected)),
                Some(given) => {
                    let [result, words] = expected;
                    let message = TERMINATION.with([result, words, ("found", shorten(given).into())]);
                    ReplayError::new(At::Tag("Termination".to_owned()), message)
                }
            })
        }
    }
}

/// The part of a termination that counts; after a colon anybody may explain.
fn keyword(termination: &str) -> &str {
    termination.split_once(':').map_or(termination, |(word, _)| word).trim_end()
}
