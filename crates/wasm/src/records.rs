//! Game records to and from JSON, for loading and saving games on the page.

use serde::{Deserialize, Serialize};
use stackade_core::record::{
    Eval, Located, Mark, NodeId, Note, Record, RecordError, Records, Start, replay, result_text, write,
};
use stackade_core::{AnyMatch, MOST_SIDES, Message, Outcome, Ranks, Side};
use stackade_games::registry;
use stackade_play::document::MessageDocument;

use crate::beginning;
use crate::library::json;
use crate::question_error::QuestionError;
use crate::tree;

/// No text is read beyond this many bytes; a game of 500 turns has some ten thousand.
const LONGEST: usize = 8 << 20;
/// No file of more games is for the page.
const MOST_GAMES: usize = 5000;

/// The tags of the players, in the order in which they move.
const SEATS: [&str; MOST_SIDES] = ["First", "Second", "Third", "Fourth"];

/// A game of a record, as the page keeps games.
#[derive(Serialize)]
struct Game {
    game: String,
    start: Option<String>,
    /// As text, since numbers of this size do not survive JavaScript.
    seed: Option<String>,
    moves: Vec<String>,
    result: String,
    /// The code of how it ended.
    ending: Option<&'static str>,
    /// One name a side, empty where the record has none.
    players: Vec<String>,
    /// All tags in the order of the record, without the result.
    tags: Vec<(String, String)>,
    /// What is said about the moves of the main line.
    notes: Vec<Remark>,
    /// How many moves stand in variations.
    variations: usize,
    /// The game alone, written canonically: whatever it holds is in here.
    text: String,
}

#[derive(Serialize)]
struct Remark {
    /// How many turns have been made; 0 is the start position.
    ply: usize,
    text: String,
    /// `$1` to `$255`; the page knows the signs of some.
    marks: Vec<String>,
    eval: Option<String>,
    clock: Option<String>,
}

/// A game of a file, or why it is none.
#[derive(Serialize)]
#[serde(untagged)]
enum Found<T> {
    Game(Box<T>),
    Fault(Fault),
}

#[derive(Serialize)]
struct Fault {
    /// What is wrong.
    fault: MessageDocument,
    /// The game that it says it is of, if it was read as far as that.
    game: Option<String>,
    /// The game's number in the file, from 1, and where in the file it is wrong.
    number: usize,
    line: usize,
    column: usize,
    /// The game as it stands in the file.
    source: String,
}

/// A game that the page wants written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Played {
    game: String,
    start: Option<String>,
    seed: Option<String>,
    moves: Vec<String>,
    /// Names, one a side in their order, and date for where the record that it comes from has none.
    players: Vec<String>,
    date: String,
    ending: Option<Ended>,
    /// The record that the game was loaded from: what it holds is written again.
    record: Option<String>,
    /// Tags to be set whatever the record said; an empty value takes the tag away.
    #[serde(default)]
    tags: Vec<(String, String)>,
}

/// How a game ended outside the rules.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ended {
    /// Nobody for a draw.
    loser: Option<u8>,
    /// The first word of a `Termination`.
    why: String,
}

/// `record read "TEXT"`, `record games "TEXT"` and `record write {GAME}` for played games, `record tree "TEXT"`
/// and `record compose {TREE}` for all that a record can hold; JSON stands behind the verb.
pub(crate) fn obey(words: &str) -> Result<String, QuestionError> {
    let refuse = |what: &str| QuestionError::Senseless(format!("record: {what}"));
    if words.len() > LONGEST {
        return Err(refuse("it is too long"));
    }
    let string = |text| serde_json::from_str::<String>(text).map_err(|_| refuse("expected a JSON string"));
    match words.split_once(' ') {
        Some(("read", text)) => Ok(json(&read(&string(text)?, game_of))),
        Some(("games", text)) => Ok(json(&read_all(&string(text)?))),
        Some(("write", game)) => {
            let played: Played = serde_json::from_str(game).map_err(|error| refuse(&error.to_string()))?;
            write_down(&played)
        }
        Some(("tree", text)) => Ok(json(&read(&string(text)?, tree::written))),
        Some(("compose", written)) => {
            let written = serde_json::from_str(written).map_err(|error| refuse(&error.to_string()))?;
            tree::compose(&written)
        }
        _ => Err(refuse("expected read, games, write, tree or compose")),
    }
}

/// What a game of a record is read as.
type ReadGame<T> = fn(&Located<'_>) -> Result<T, RecordError>;

/// The first game of a text.
fn read<T>(text: &str, as_what: ReadGame<T>) -> Found<T> {
    next(&mut Records::new(text), as_what).expect("a text without games is a broken game")
}

/// Every game of a text.
fn read_all(text: &str) -> Vec<Found<Game>> {
    let mut games = Records::new(text);
    std::iter::from_fn(|| next(&mut games, game_of)).take(MOST_GAMES).collect()
}

/// The next game of a text; a broken one does not hide those behind it.
fn next<T>(games: &mut Records<'_>, as_what: ReadGame<T>) -> Option<Found<T>> {
    let (id, game) = match games.next()? {
        Ok(located) => (Some(located.record.game().to_owned()), as_what(&located)),
        Err(error) => {
            games.recover();
            (None, Err(error))
        }
    };
    Some(match game {
        Ok(game) => Found::Game(Box::new(game)),
        Err(error) => Found::Fault(fault(&error, id, games.source())),
    })
}

fn fault(error: &RecordError, game: Option<String>, source: &str) -> Fault {
    let &RecordError { game: number, line, column, ref message, .. } = error;
    Fault { fault: message.into(), game, number, line, column, source: source.trim_end().to_owned() }
}

fn game_of(located: &Located<'_>) -> Result<Game, RecordError> {
    let record = &located.record;
    let game = replay(record, registry::set_up).map_err(|error| located.locate(&error))?;
    let start = record.start().map_err(|error| located.locate(&error))?;
    let (start, seed) = beginning::write(start);
    let player = |tag: &str| record.tag(tag).unwrap_or_default().to_owned();
    let moves = game.moves();
    Ok(Game {
        game: game.id().to_string(),
        start,
        seed,
        variations: record.tree.len() - moves.len(),
        moves,
        result: result_text(record.result),
        ending: game.result().map(|result| result.ending.code()),
        players: SEATS[..game.sides().len()].iter().map(|tag| player(tag)).collect(),
        tags: record.tags().iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        notes: remarks(record),
        text: write(std::slice::from_ref(record)),
    })
}

fn remarks(record: &Record) -> Vec<Remark> {
    let tree = &record.tree;
    let line = std::iter::once(NodeId::ROOT).chain(tree.main_line());
    line.map(|node| (tree.ply(node), tree.note(node)))
        .filter(|(_, note)| **note != Note::default())
        .map(|(ply, note)| Remark {
            ply,
            text: note.comment.clone(),
            marks: note.marks.iter().map(Mark::to_string).collect(),
            eval: note.eval.as_ref().map(Eval::to_string),
            clock: note.clock.map(|clock| clock.to_string()),
        })
        .collect()
}

fn write_down(played: &Played) -> Result<String, QuestionError> {
    let start = beginning::read(played.start.as_deref(), played.seed.as_deref())?;
    let mut game = beginning::set_up(&played.game, &start)?;
    for mv in &played.moves {
        beginning::play(&mut *game, mv)?;
    }
    let mut record = match &played.record {
        Some(text) => go_on(text, &*game, &start, played.ending.is_some())?,
        None => Record::from_match(&*game, &start),
    };
    if let (Some(ending), None) = (&played.ending, game.result()) {
        end(&mut record, ending, game.sides().len())?;
    }
    set_tags(&mut record, played)?;
    replay(&record, registry::set_up).map_err(|error| error.message)?;
    Ok(json(&write(&[record])))
}

/// The record that a game was loaded from with the game as its main line; what was there before stays, if need
/// be as a variation. A game that is shorter than the record leaves it as it is, unless it has ended there.
fn go_on(text: &str, game: &dyn AnyMatch, start: &Start, has_ended: bool) -> Result<Record, QuestionError> {
    let located = Records::new(text).next().expect("a text without games is a broken game");
    let mut record = located.map_err(|error| error.message)?.record;
    let fresh = Record::from_match(game, start);
    if record.game() != fresh.game() || record.start().ok() != fresh.start().ok() {
        return Err(QuestionError::Senseless("the record is one of another game".to_owned()));
    }
    if record.tree.is_empty() {
        record.tree.first = fresh.tree.first;
    }
    let before = record.tree.main_line().count();
    let mut is_same = true;
    let mut node = NodeId::ROOT;
    for mv in game.moves() {
        let first = record.tree.children(node).first().copied();
        node = record.tree.play(node, &mv).map_err(Message::from)?;
        is_same &= first == Some(node);
        record.tree.promote(node).map_err(Message::from)?;
    }
    if has_ended && is_same && record.tree.ply(node) < before {
        record.tree.children(node).to_vec().into_iter().for_each(|next| record.tree.remove(next));
        is_same = false;
    }
    if !is_same {
        record.result = fresh.result;
        let words = fresh.tag("Termination").unwrap_or_default();
        record.set_tag("Termination", words).map_err(Message::from)?;
    }
    Ok(record)
}

fn end(record: &mut Record, ending: &Ended, sides: usize) -> Result<(), QuestionError> {
    let result = outcome(ending.loser.map(usize::from), sides)?;
    // Behind a colon the record may explain the very same ending.
    let known = record.tag("Termination").unwrap_or_default();
    let is_known = known.split(':').next().is_some_and(|word| word.trim_end() == ending.why);
    if record.result != Some(result) || !is_known {
        record.result = Some(result);
        record.set_tag("Termination", &ending.why).map_err(Message::from)?;
    }
    Ok(())
}

/// The loser is behind all others, of whom nobody is ahead of anybody.
fn outcome(loser: Option<usize>, sides: usize) -> Result<Outcome, QuestionError> {
    if loser.is_some_and(|loser| loser >= sides) {
        return Err(QuestionError::Senseless(format!("expected a loser from 0 to {}", sides - 1)));
    }
    Ok(match loser.and_then(Side::new) {
        Some(loser) if sides == 2 => Outcome::Win(!loser),
        None if sides == 2 => Outcome::Draw,
        _ => Outcome::Ranked(Ranks::of(&(0..sides).map(|side| Some(side) != loser).collect::<Vec<_>>())),
    })
}

fn set_tags(record: &mut Record, played: &Played) -> Result<(), Message> {
    let names = SEATS.iter().zip(&played.players);
    for (&tag, value) in names.chain([(&"Date", &played.date)]) {
        if !value.is_empty() && record.tag(tag).is_none() {
            record.set_tag(tag, value).map_err(Message::from)?;
        }
    }
    for (tag, value) in &played.tags {
        if value.is_empty() {
            record.remove_tag(tag);
        } else {
            record.set_tag(tag, value).map_err(Message::from)?;
        }
    }
    Ok(())
}
