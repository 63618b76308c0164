//! Writes records canonically: one spelling for each record.

use std::fmt;

use super::comment::Mark;
use super::read::{number_text, turn_number};
use super::{NodeId, Note, Record, Tree, escape, result_text, tags};
use crate::Side;

/// The movetext is broken so that lines have at most this many characters where words allow it.
const WIDTH: usize = 80;

/// Writes games one after the other, with an empty line between them.
///
/// ```
/// use stackade_core::record::{NodeId, Record, write};
/// let mut record = Record::new("chess");
/// let a4 = record.tree.add(NodeId::ROOT, "a2-a4").unwrap();
/// record.tree.note_mut(a4).comment = "all in {one}".to_owned();
/// assert_eq!(write(&[record]), "[Game \"chess\"]\n[Result \"*\"]\n\n1. a2-a4 {all in {one\\}} *\n");
/// ```
pub fn write(records: &[Record]) -> String {
    let texts: Vec<String> = records.iter().map(Record::to_string).collect();
    texts.join("\n")
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = result_text(self.result);
        let mut result_tag = Some(result.as_str());
        for (name, value) in self.tags.iter() {
            if tags::rank(name) > tags::rank("Result") {
                write_result_tag(f, result_tag.take())?;
            }
            write_tag(f, name, value)?;
        }
        write_result_tag(f, result_tag)?;
        let mut lines = Lines::default();
        write_moves(&self.tree, &mut lines);
        lines.word(&result);
        write!(f, "\n{}\n", lines.finish())
    }
}

fn write_result_tag(f: &mut fmt::Formatter<'_>, result: Option<&str>) -> fmt::Result {
    result.map_or(Ok(()), |result| write_tag(f, "Result", result))
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    let mut escaped = String::new();
    for c in value.chars() {
        escape::write(c, '"', &mut escaped);
    }
    writeln!(f, "[{name} \"{escaped}\"]")
}

/// What is still to be written; a stack of these stands in for recursion.
enum Step {
    /// The line that goes on from here, with its variations.
    From(NodeId),
    Variation(NodeId),
    Close,
}

fn write_moves(tree: &Tree, lines: &mut Lines) {
    if tree.is_empty() && tree.first != Side::First {
        lines.word(&number_text(turn_number(tree, 0)));
    }
    // Moves of other sides than the first are numbered only where the reader would otherwise lose count.
    let mut interrupted = true;
    write_note(tree.note(NodeId::ROOT), lines);
    let mut steps = vec![Step::From(NodeId::ROOT)];
    while let Some(step) = steps.pop() {
        match step {
            Step::From(node) => {
                let Some((&next, others)) = tree.children(node).split_first() else { continue };
                interrupted = write_move(tree, next, interrupted, lines);
                steps.push(Step::From(next));
                steps.extend(others.iter().rev().map(|&other| Step::Variation(other)));
            }
            Step::Variation(node) => {
                lines.open();
                interrupted = write_move(tree, node, true, lines);
                steps.extend([Step::Close, Step::From(node)]);
            }
            Step::Close => {
                lines.close();
                interrupted = true;
            }
        }
    }
}

/// Writes a move and what is said about it; tells whether a comment interrupts the line then.
fn write_move(tree: &Tree, node: NodeId, interrupted: bool, lines: &mut Lines) -> bool {
    let turn = turn_number(tree, tree.ply(node) - 1);
    let is_numbered = interrupted || turn.1 == Side::First;
    let mut word = if is_numbered { number_text(turn) + " " } else { String::new() };
    word.push_str(tree.mv(node));
    let note = tree.note(node);
    let sign = signed(note);
    word.push_str(sign.and_then(Mark::sign).unwrap_or(""));
    lines.word(&word);
    write_marks(note, sign, lines);
    write_comment(note, lines)
}

/// The mark that is written as a sign behind the move.
fn signed(note: &Note) -> Option<Mark> {
    note.marks.iter().copied().find(|mark| mark.sign().is_some())
}

fn write_marks(note: &Note, but: Option<Mark>, lines: &mut Lines) {
    for mark in note.marks.iter().filter(|&&mark| Some(mark) != but) {
        lines.word(&mark.to_string());
    }
}

fn write_note(note: &Note, lines: &mut Lines) {
    write_marks(note, None, lines);
    write_comment(note, lines);
}

/// Writes the comment, if there is one, and tells whether there is.
fn write_comment(note: &Note, lines: &mut Lines) -> bool {
    let mut words = note.words();
    let is_some = !words.is_empty();
    if let Some(first) = words.first_mut() {
        first.insert(0, '{');
    }
    if let Some(last) = words.last_mut() {
        last.push('}');
    }
    for word in words {
        lines.word(&word);
    }
    is_some
}

/// Words set in lines.
#[derive(Default)]
struct Lines {
    text: String,
    /// The length of the last line in characters.
    column: usize,
    /// The word to be set next; closing parentheses may still stick to it.
    word: String,
    /// An opening parenthesis for the next word.
    opened: bool,
}

impl Lines {
    fn word(&mut self, word: &str) {
        self.set();
        if std::mem::take(&mut self.opened) {
            self.word.push('(');
        }
        self.word.push_str(word);
    }

    fn open(&mut self) {
        self.opened = true;
    }

    fn close(&mut self) {
        self.word.push(')');
    }

    /// Sets the word that was held back.
    fn set(&mut self) {
        let word = std::mem::take(&mut self.word);
        let length = word.chars().count();
        if length == 0 {
            return;
        }
        if self.column > 0 && self.column + 1 + length > WIDTH {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(&word);
        self.column += length;
    }

    fn finish(mut self) -> String {
        self.set();
        self.text
    }
}
