//! Whole games: they end in time, can be taken back, written down and played again, and are what
//! playouts play.

use stackade_core::record::{self, NodeId, Record, SetupError, Start, Tree};
use stackade_core::{AnyMatch, Game, GameId, GameResult, Match, Phrase, Playout, Rng};

use super::{Violation, ensure};

/// Checks a finished game whose start and moves were drawn with `seed`.
pub(super) fn check<G: Game>(game: &Match<G>, seed: u64) -> Result<(), Violation> {
    let result = game.result().ok_or_else(|| Violation("a game stopped without a result".to_owned()))?;
    let (turns, longest) = (game.moves().len(), game.rules().longest_game());
    ensure(turns <= longest as usize, || format!("a game of {turns} turns, the longest being {longest}"))?;
    check_playout(game, result, seed)?;
    check_undo(game)?;
    let position = game.rules().position_text(game.start());
    check_record(game, &Start::Seed(seed))?;
    check_record(game, &Start::Position(position))
}

/// A playout with the same numbers is the same game.
fn check_playout<G: Game>(game: &Match<G>, result: GameResult, seed: u64) -> Result<(), Violation> {
    let start = game.rules().state(game.start());
    let end = Playout::new().run(game.rules(), &start, &mut Rng::new(seed));
    ensure(end.outcome == result.outcome && end.turns == game.moves().len(), || {
        format!("a game of {} turns gave {result:?}, its playout {end:?}", game.moves().len())
    })
}

/// Takes every move back and plays them all again.
fn check_undo<G: Game>(game: &Match<G>) -> Result<(), Violation> {
    let mut replay = Match::from_position(game.rules().clone(), game.start().clone());
    let mut stages = vec![replay.clone()];
    for &mv in game.moves() {
        let played = replay.play(mv);
        ensure(played.is_ok(), || format!("{} cannot be played again", game.rules().move_text(mv)))?;
        stages.push(replay.clone());
    }
    check_same(&replay, game, "replaying")?;
    for stage in stages.iter().rev().skip(1) {
        ensure(replay.undo().is_some(), || "a move cannot be taken back".to_owned())?;
        check_same(&replay, stage, "undo")?;
    }
    ensure(replay.undo().is_none(), || "more can be taken back than was played".to_owned())?;
    for stage in &stages[1..] {
        ensure(replay.redo().is_some(), || "a move cannot be redone".to_owned())?;
        check_same(&replay, stage, "redo")?;
    }
    ensure(replay.redo().is_none(), || "more can be redone than was taken back".to_owned())
}

/// The game's record can be written, read and played through, and is the same game then.
fn check_record<G: Game>(game: &Match<G>, start: &Start) -> Result<(), Violation> {
    for mv in AnyMatch::moves(game) {
        let added = Tree::default().add(NodeId::ROOT, &mv);
        ensure(added.is_ok(), || format!("'{mv}' cannot be put on record"))?;
    }
    let record = Record::from_match(game, start);
    let text = record.to_string();
    let read = record::read(&text);
    ensure(read.as_ref().is_ok_and(|read| *read == [record.clone()]), || {
        format!("the record reads as {read:?}: {text}")
    })?;
    let again = record::replay(&record, |id, start| set_up(game.rules(), id, start))
        .map_err(|error| Violation(format!("the record cannot be played through: {error}: {text}")))?;
    let same = again.start() == AnyMatch::start(game)
        && again.position() == AnyMatch::position(game)
        && again.moves() == AnyMatch::moves(game)
        && again.result() == game.result();
    ensure(same, || format!("the record is of another game: {text}"))
}

const OTHER_GAME: Phrase = Phrase::new("other-game", "{found} is on record and {expected} was played");

/// Sets up a recorded game by rules that need not be registered.
fn set_up<G: Game>(rules: &G, id: &str, start: &Start) -> Result<Box<dyn AnyMatch>, SetupError> {
    let expected = rules.id();
    let id = GameId::parse(id, &[expected.info()])?;
    if id != expected {
        let values = [("found", id.to_string().into()), ("expected", expected.to_string().into())];
        return Err(SetupError::Game(OTHER_GAME.with(values)));
    }
    Ok(match start {
        Start::Standard => Box::new(Match::new(rules.clone(), 0)),
        Start::Seed(seed) => Box::new(Match::new(rules.clone(), *seed)),
        Start::Position(position) => Box::new(Match::from_text(rules.clone(), position)?),
    })
}

fn check_same<G: Game>(one: &Match<G>, other: &Match<G>, after: &str) -> Result<(), Violation> {
    let same = one.position() == other.position()
        && one.states() == other.states()
        && one.moves() == other.moves()
        && one.result() == other.result();
    ensure(same, || {
        let text = one.rules().position_text(other.position());
        format!("{after} at turn {} does not give {text}", other.moves().len())
    })
}
