//! The rules of the games as texts to read: the pages of `docs/rules`, taken apart for the screen.

mod pictures;

use stackade_core::{AnyMatch, GameInfo};
use stackade_games::registry;

use crate::board::Board;

pub use pictures::{PICTURES, Picture};

/// A part of a text.
#[derive(Clone, Debug)]
pub enum Block {
    /// A heading.
    Heading(String),
    /// A paragraph of words, each plain, strong or code.
    Words(Vec<Word>),
    /// A position to be drawn, with what it shows.
    Board(Box<Board>, String),
}

/// A word with its weight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The letters.
    pub text: String,
    /// How it is set.
    pub weight: Weight,
}

/// How a word is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// As it is.
    Plain,
    /// Bold.
    Strong,
    /// As notation.
    Code,
}

/// The page about a game.
pub fn page(info: &GameInfo) -> Vec<Block> {
    let text = match info.name {
        "glaisher" => include_str!("../../../../docs/rules/glaisher.md"),
        "staqs" => include_str!("../../../../docs/rules/staqs.md"),
        "greener" => include_str!("../../../../docs/rules/greener.md"),
        "nava" => include_str!("../../../../docs/rules/nava.md"),
        _ => "There are no rules here for this game.",
    };
    read(text)
}

/// Takes a page apart. It knows as much of Markdown as the pages use.
fn read(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut paragraph = String::new();
    for line in text.lines().chain([""]) {
        let is_alone = line.is_empty() || line.starts_with(['#', '!', '|', '-']);
        if is_alone && !paragraph.is_empty() {
            blocks.push(Block::Words(words(&std::mem::take(&mut paragraph))));
        }
        if let Some(heading) = line.strip_prefix('#') {
            blocks.push(Block::Heading(heading.trim_start_matches('#').trim().to_owned()));
        } else if line.starts_with("![") {
            blocks.extend(board(line));
        } else if let Some(row) = line.strip_prefix('|') {
            blocks.extend(table_row(row));
        } else if !line.is_empty() {
            paragraph += line;
            paragraph.push(' ');
        }
    }
    blocks
}

/// `| NA3 | Who begins? | White. |` as a paragraph; the lines that only rule the table are left out.
fn table_row(row: &str) -> Option<Block> {
    let cells: Vec<&str> = row.trim_end_matches('|').split('|').map(str::trim).collect();
    let is_rule = cells.iter().all(|cell| cell.chars().all(|c| matches!(c, '-' | ':')));
    if is_rule || cells.first() == Some(&"rule") {
        return None;
    }
    let (first, rest) = cells.split_first()?;
    Some(Block::Words(words(&format!("**{first}** {}", rest.join(" ")))))
}

/// `![What it shows](../pictures/nava-start.svg)` as a position.
fn board(line: &str) -> Option<Block> {
    let (caption, rest) = line.strip_prefix("![")?.split_once("](")?;
    let name = rest.rsplit('/').next()?.split('.').next()?;
    let picture = PICTURES.iter().find(|picture| picture.name == name)?;
    let board = Board::of_view(&*picture.open()?);
    Some(Block::Board(Box::new(board), caption.to_owned()))
}

/// The words of a paragraph; of a link, what is said and not where it leads.
fn words(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let (mut weight, mut word) = (Weight::Plain, String::new());
    let mut rest = text;
    let mut flush = |word: &mut String, weight| {
        if !word.is_empty() {
            words.push(Word { text: std::mem::take(word), weight });
        }
    };
    while let Some(c) = rest.chars().next() {
        if rest.starts_with("**") && weight != Weight::Code {
            flush(&mut word, weight);
            weight = if weight == Weight::Strong { Weight::Plain } else { Weight::Strong };
            rest = &rest[2..];
            continue;
        }
        rest = &rest[c.len_utf8()..];
        match c {
            '`' => {
                // Code keeps its neighbours: a comma after it belongs to the same word.
                if weight != Weight::Code {
                    flush(&mut word, weight);
                }
                weight = if weight == Weight::Code {
                    flush(&mut word, weight);
                    Weight::Plain
                } else {
                    Weight::Code
                };
            }
            '[' if weight == Weight::Plain && rest.contains("](") => {}
            ']' if rest.starts_with('(') => {
                rest = rest.split_once(')').map_or("", |(_, after)| after);
            }
            ' ' => {
                word.push(' ');
                flush(&mut word, weight);
            }
            c => word.push(c),
        }
    }
    flush(&mut word, weight);
    words
}

impl Picture {
    /// The position it shows.
    pub fn open(&self) -> Option<Box<dyn AnyMatch>> {
        let id = registry::parse_id(self.game).ok()?;
        let mut game = match self.position {
            "" => registry::new_match(&id, self.seed),
            position => registry::match_from(&id, position).ok()?,
        };
        self.moves.split_ascii_whitespace().try_for_each(|mv| game.play(mv)).ok()?;
        Some(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_taken_apart() {
        let blocks = read(
            "# Title\n\nSome **bold** and `a1-a4`, a [link](x).\nMore.\n\n| rule | q |\n|---|---|\n| N1 | Why? |\n",
        );
        assert!(matches!(&blocks[0], Block::Heading(text) if text == "Title"));
        let Block::Words(words) = &blocks[1] else { panic!("{blocks:?}") };
        let text: String = words.iter().map(|word| word.text.as_str()).collect();
        assert_eq!(text, "Some bold and a1-a4, a link. More. ");
        assert_eq!(words[1], Word { text: "bold".to_owned(), weight: Weight::Strong });
        assert_eq!(blocks.len(), 3);
    }

    #[test]
    fn every_picture_of_every_page_is_shown() {
        for info in registry::GAMES {
            let page = page(info);
            let boards = page.iter().filter(|block| matches!(block, Block::Board(..))).count();
            let text = std::fs::read_to_string(format!("../../docs/rules/{}.md", info.name)).unwrap();
            assert_eq!(boards, text.matches("![").count(), "{}", info.name);
        }
    }
}
