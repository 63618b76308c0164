//! Game records as JSON.

use std::collections::BTreeMap;

use serde::Serialize;
use stackade_core::record::{Mark, NodeId, Record, Tree, result_text};

use super::{Played, each_game};
use crate::args::RecordArgs;
use crate::error::CommandError;
use crate::open;
use crate::output::Output;

/// A game, with the keys that `playout` has and the whole tree beside them.
#[derive(Serialize)]
struct Game {
    file: String,
    game: String,
    tags: BTreeMap<String, String>,
    start: String,
    moves: Vec<String>,
    r#final: String,
    result: Option<String>,
    ending: Option<&'static str>,
    tree: Vec<Node>,
}

/// A move of the main line or of a variation. Number 0 is the start position.
#[derive(Serialize)]
struct Node {
    number: usize,
    /// The node that it follows.
    parent: Option<usize>,
    r#move: Option<String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    eval: Option<String>,
    /// In milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<String>,
}

/// Prints an array of all games that are good, one by one, since there may be very many.
pub(super) fn convert(args: &RecordArgs) -> Result<(), CommandError> {
    let mut out = Output::new();
    out.bytes(b"[")?;
    let mut separator = "";
    let verdict = each_game(&args.files, |game| {
        let Ok(played) = game else { return Ok(()) };
        out.bytes(separator.as_bytes())?;
        separator = ",";
        out.json(&describe(played))
    })?;
    // The document is whole whatever was wrong on the way.
    out.line("]")?;
    out.finish()?;
    verdict.result()
}

fn describe(played: Played) -> Game {
    let Played { path, record, game, .. } = played;
    let result = game.result();
    Game {
        file: path,
        game: game.id().to_string(),
        tags: tags(&record),
        start: game.start(),
        moves: game.moves(),
        r#final: game.position(),
        result: result.map(|result| open::result_text(&*game, result)),
        ending: result.map(|result| result.ending.words()),
        tree: nodes(&record.tree),
    }
}

/// The tags as they are given, and the result among them.
fn tags(record: &Record) -> BTreeMap<String, String> {
    let given = record.tags().iter().map(|(name, value)| (name.to_owned(), value.to_owned()));
    given.chain([("Result".to_owned(), result_text(record.result))]).collect()
}

/// The tree as a list in which every node comes after its parent, the main line first at each fork.
fn nodes(tree: &Tree) -> Vec<Node> {
    let mut nodes = Vec::with_capacity(tree.len() + 1);
    let mut waiting = vec![(NodeId::ROOT, None)];
    while let Some((id, parent)) = waiting.pop() {
        let number = nodes.len();
        nodes.push(node(tree, id, number, parent));
        waiting.extend(tree.children(id).iter().rev().map(|&child| (child, Some(number))));
    }
    nodes
}

fn node(tree: &Tree, id: NodeId, number: usize, parent: Option<usize>) -> Node {
    let note = tree.note(id);
    Node {
        number,
        parent,
        r#move: parent.map(|_| tree.mv(id).to_owned()),
        comment: note.comment.clone(),
        eval: note.eval.map(|eval| eval.to_string()),
        clock: note.clock.map(|clock| clock.0),
        marks: note.marks.iter().map(sign).collect(),
    }
}

/// `!`, or `$n` for a mark without a sign.
fn sign(mark: &Mark) -> String {
    mark.sign().map_or_else(|| mark.to_string(), str::to_owned)
}
