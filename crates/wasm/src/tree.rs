//! Records with all that they hold, to and from JSON: tags, variations, comments, marks.

use serde::{Deserialize, Serialize};
use stackade_core::record::{
    At, Clock, Eval, Located, Mark, NodeId, Note, Record, RecordError, Tree, is_setup_tag, replay,
    result_text,
};
use stackade_core::{AnyMatch, Message, Outcome};
use stackade_games::registry;

use crate::beginning;
use crate::library::json;
use crate::question_error::QuestionError;

/// A record. `Game`, `Start`, `Seed` and `Result` are not among the tags.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Written {
    game: String,
    start: Option<String>,
    /// As text, since numbers of this size do not survive JavaScript.
    seed: Option<String>,
    tags: Vec<(String, String)>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`. When the rules say something else, they are right.
    result: String,
    /// The start, then every move; a move comes after the one that it follows, siblings in their order.
    nodes: Vec<Node>,
}

#[derive(Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
struct Node {
    /// The place of the move before it in the list; 0 is the start.
    parent: usize,
    r#move: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    eval: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<u8>,
}

/// A game with all that its record holds.
pub(crate) fn written(located: &Located<'_>) -> Result<Written, RecordError> {
    let record = &located.record;
    let game = replay(record, registry::set_up).map_err(|error| located.locate(&error))?;
    let start = record.start().map_err(|error| located.locate(&error))?;
    let (start, seed) = beginning::write(start);
    let tags = record.tags().iter().filter(|(name, _)| !is_setup_tag(name));
    Ok(Written {
        game: game.id().to_string(),
        start,
        seed,
        tags: tags.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        result: result_text(record.result),
        nodes: nodes(&record.tree),
    })
}

fn nodes(tree: &Tree) -> Vec<Node> {
    let mut waiting = vec![(NodeId::ROOT, 0)];
    let mut found = Vec::new();
    let mut next = 0;
    while let Some(&(id, parent)) = waiting.get(next) {
        waiting.extend(tree.children(id).iter().map(|&child| (child, next)));
        found.push(node(tree.mv(id), parent, tree.note(id)));
        next += 1;
    }
    found
}

fn node(mv: &str, parent: usize, note: &Note) -> Node {
    Node {
        parent,
        r#move: mv.to_owned(),
        comment: note.comment.clone(),
        eval: note.eval.map(|eval| eval.to_string()),
        clock: note.clock.map(|clock| clock.to_string()),
        marks: note.marks.iter().map(|mark| mark.0).collect(),
    }
}

/// A record as text. Its moves are checked; its result is made to fit them.
pub(crate) fn compose(written: &Written) -> Result<String, QuestionError> {
    let mut record = Record::new(&written.game);
    let start = beginning::read(written.start.as_deref(), written.seed.as_deref())?;
    record.set_start(&start);
    for (name, value) in written.tags.iter().filter(|(name, _)| !is_setup_tag(name)) {
        record.set_tag(name, value).map_err(Message::from)?;
    }
    record.result = read_result(&written.result)?;
    let fresh = beginning::set_up(&written.game, &start)?;
    record.tree = tree(&written.nodes, &*fresh)?;
    settle(&mut record, fresh)?;
    replay(&record, registry::set_up).map_err(|error| error.message)?;
    Ok(json(&record.to_string()))
}

fn read_result(text: &str) -> Result<Option<Outcome>, QuestionError> {
    let result = stackade_core::record::read_result(text);
    result.ok_or_else(|| QuestionError::Senseless("an unknown result".to_owned()))
}

fn tree(nodes: &[Node], fresh: &dyn AnyMatch) -> Result<Tree, QuestionError> {
    let mut tree = Tree::new(fresh.side_to_move(), fresh.sides().len());
    let mut ids = Vec::with_capacity(nodes.len());
    for node in nodes {
        let id = match ids.get(node.parent) {
            _ if ids.is_empty() => NodeId::ROOT,
            Some(&parent) => tree.add(parent, &node.r#move).map_err(Message::from)?,
            None => {
                let why = "a move follows one that is not there".to_owned();
                return Err(QuestionError::Senseless(why));
            }
        };
        *tree.note_mut(id) = note(node)?;
        ids.push(id);
    }
    Ok(tree)
}

fn note(node: &Node) -> Result<Note, Message> {
    Ok(Note {
        comment: node.comment.clone(),
        eval: node.eval.as_deref().map(str::parse::<Eval>).transpose()?,
        clock: node.clock.as_deref().map(str::parse::<Clock>).transpose()?,
        marks: node.marks.iter().copied().map(Mark).collect(),
    })
}

/// A main line that was changed may have another result, or none.
fn settle(record: &mut Record, mut game: Box<dyn AnyMatch>) -> Result<(), Message> {
    match replay(record, registry::set_up) {
        Err(error) if is_of_result(&error.at) => {}
        _ => return Ok(()),
    }
    for node in record.tree.main_line() {
        beginning::play(&mut *game, record.tree.mv(node))?;
    }
    record.result = game.result().map(|result| result.outcome);
    let ending = game.result().map_or("unfinished", |result| result.ending.words());
    record.set_tag("Termination", ending).map_err(Message::from)
}

fn is_of_result(at: &At) -> bool {
    matches!(at, At::Result) || *at == At::Tag("Termination".to_owned())
}
