//! Questions about positions: how they look, what a hand can choose, what moves do, and how they are set up.

use serde::Deserialize;
use stackade_core::record::Start;
use stackade_core::{CellName, CellNameError, Message, Side};
use stackade_play::document::{EditorDocument, HandDocument, MessageDocument, MoveDocument, ViewDocument};
use stackade_play::{Editor, Hand, Objection, Reply, Way};

use crate::beginning;
use crate::boards::{Board, Boards, Line};
use crate::library::json;
use crate::question_error::QuestionError;

/// What a hand does, one thing after the other.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Act {
    /// Chooses a cell.
    Choose(String),
    /// Chooses the part of this height that goes this way.
    Part(Way, u32),
    /// Chooses the part of this height, along the way that is chosen or that leads to this cell.
    Height(u32, Option<String>),
    /// Settles the parts.
    Submit,
    /// Takes the last choice back.
    Back,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HandQuestion {
    line: Line,
    acts: Vec<Act>,
}

/// What is done to a position that is being set up, one thing after the other.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Edit {
    /// Puts a piece on a cell, by its number among those that are offered.
    Put(String, usize),
    /// Takes the topmost piece of a cell away.
    Take(String),
    /// Takes everything off a cell.
    Clear(String),
    /// Takes everything off the board.
    Empty,
    /// Says who is to move.
    Side(usize),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EditQuestion {
    game: String,
    start: String,
    edits: Vec<Edit>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MovesQuestion {
    line: Line,
    moves: Vec<String>,
}

/// The position at the end of a line.
pub(crate) fn view(boards: &mut Boards, rest: &str) -> Result<String, QuestionError> {
    let line: Line = parse("view", rest)?;
    Ok(json(&ViewDocument::new(&*at(boards, &line)?.game)))
}

/// The legal moves at the end of a line, sorted by byte order.
pub(crate) fn legal(boards: &mut Boards, rest: &str) -> Result<String, QuestionError> {
    let line: Line = parse("legal", rest)?;
    Ok(json(&at(boards, &line)?.game.legal_moves()))
}

/// A hand after all that it does from nothing; what came of the last of it.
pub(crate) fn hand(boards: &mut Boards, rest: &str) -> Result<String, QuestionError> {
    let question: HandQuestion = parse("hand", rest)?;
    let board = at(boards, &question.line)?;
    let mut reply = Reply::More;
    let (hand, game) = board.hand();
    for act in &question.acts {
        reply = perform(hand, act, game)?;
    }
    Ok(json(&HandDocument::new(hand, reply)))
}

fn perform(hand: &mut Hand, act: &Act, game: &dyn stackade_core::AnyMatch) -> Result<Reply, QuestionError> {
    Ok(match act {
        Act::Choose(name) => hand.choose(cell(name)?, game),
        Act::Part(way, count) => hand.choose_part(*way, *count, game),
        Act::Height(count, towards) => {
            hand.choose_height(*count, towards.as_deref().map(cell).transpose()?, game)
        }
        Act::Submit if hand.submit() => Reply::More,
        Act::Submit => Reply::from(Objection::NoParts),
        Act::Back => {
            hand.back();
            Reply::More
        }
    })
}

/// What each of these moves does at the end of a line; null for one that is not legal.
pub(crate) fn describe(boards: &mut Boards, rest: &str) -> Result<String, QuestionError> {
    let question: MovesQuestion = parse("describe", rest)?;
    let game = &at(boards, &question.line)?.game;
    let view = game.view();
    let describe = |mv: &String| game.turn(mv).ok().map(|turn| MoveDocument::new(mv, &turn, &view));
    Ok(json(&question.moves.iter().map(describe).collect::<Vec<_>>()))
}

/// Why each of these moves is not legal at the end of a line; null for one that is.
pub(crate) fn refuse(boards: &mut Boards, rest: &str) -> Result<String, QuestionError> {
    let question: MovesQuestion = parse("refuse", rest)?;
    let game = &at(boards, &question.line)?.game;
    let why = |mv: &String| game.turn(mv).err().map(|error| MessageDocument::from(&error.into()));
    Ok(json(&question.moves.iter().map(why).collect::<Vec<_>>()))
}

/// A position after all that is done to it, and whether it is possible.
pub(crate) fn edit(rest: &str) -> Result<String, QuestionError> {
    let question: EditQuestion = parse("edit", rest)?;
    let from = |position: &str| beginning::set_up(&question.game, &Start::Position(position.to_owned()));
    let game = from(&question.start)?;
    let mut editor = Editor::new(&*game);
    question.edits.iter().try_for_each(|edit| change(&mut editor, edit, game.id().sides().len()))?;
    let position = editor.position();
    let judged = from(&position).map(|game| ViewDocument::new(&*game));
    Ok(json(&EditorDocument::new(&editor, position, judged)))
}

fn change(editor: &mut Editor<'_>, edit: &Edit, sides: usize) -> Result<(), QuestionError> {
    let none = |what: &str| QuestionError::Senseless(format!("edit: there is no such {what}"));
    match edit {
        Edit::Put(name, number) => {
            let piece = editor.pieces().get(*number).copied().ok_or_else(|| none("piece"))?;
            editor.put(cell(name)?, piece);
        }
        Edit::Take(name) => editor.take(cell(name)?),
        Edit::Clear(name) => editor.clear(cell(name)?),
        Edit::Empty => editor.clear_all(),
        Edit::Side(number) => {
            let side = Side::ALL.into_iter().take(sides).nth(*number);
            editor.to_move(side.ok_or_else(|| none("side"))?);
        }
    }
    Ok(())
}

fn parse<'a, T: Deserialize<'a>>(verb: &str, text: &'a str) -> Result<T, QuestionError> {
    serde_json::from_str(text).map_err(|error| QuestionError::Senseless(format!("{verb}: {error}")))
}

/// The game at the end of a line.
fn at<'a>(boards: &'a mut Boards, line: &Line) -> Result<&'a mut Board, QuestionError> {
    Ok(boards.at(line)?)
}

fn cell(name: &str) -> Result<CellName, QuestionError> {
    name.parse().map_err(|error: CellNameError| Message::from(error).into())
}
