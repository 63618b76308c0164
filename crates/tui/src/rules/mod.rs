//! The rules of the games as texts to read: `rules.md` of their folders, taken apart for the screen.

use stackade_core::GameInfo;
use stackade_core::record::Start;
use stackade_games::registry;
use stackade_games::samples::Picture;
use stackade_lessons::page::{Looks, PictureLine};

use crate::board::Board;
use crate::game_words;
use crate::languages::{is_english, t};

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
pub fn page(info: &'static GameInfo) -> Vec<Block> {
    let data = registry::entry(info).data;
    match data.rules_text {
        _ if !is_english() => short(info),
        "" => read(t("rules.none"), info, &[]),
        text => read(text, info, data.pictures),
    }
}

/// The rules in a few sentences, with the pictures that the page shows beside them: the long pages are English.
fn short(info: &'static GameInfo) -> Vec<Block> {
    let Some((goal, turn, end)) = game_words::rules(info) else { return read(t("rules.none"), info, &[]) };
    let looks = Looks::of(&registry::entry(info)).ok().flatten();
    let (turns, at_end) = looks.map(|looks| looks.rules).unwrap_or_default();
    let mut blocks = vec![Block::Heading(t("rules.goal").to_owned()), Block::Words(words(goal))];
    blocks.push(Block::Heading(t("rules.turn").to_owned()));
    for (index, rule) in turn.iter().enumerate() {
        blocks.push(Block::Words(words(rule)));
        blocks.extend(turns.get(index).and_then(picture));
    }
    blocks.extend([Block::Heading(t("rules.end").to_owned()), Block::Words(words(end))]);
    blocks.extend(at_end.as_ref().and_then(picture));
    blocks
}

/// A position of the page's rules, after its moves.
fn picture(line: &PictureLine) -> Option<Block> {
    let start = line.start.clone().map_or(Start::Standard, Start::Position);
    let mut game = registry::set_up(&line.game, &start).ok()?;
    line.moves.iter().try_for_each(|mv| game.play(mv)).ok()?;
    Some(Block::Board(Box::new(Board::of_view(&*game)), line.moves.join(" ")))
}

/// Takes a page apart. It knows as much of Markdown as the pages use.
fn read(text: &str, info: &'static GameInfo, pictures: &[Picture]) -> Vec<Block> {
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
            blocks.extend(board(line, info, pictures));
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

/// `![What it shows](…/pictures/NAME.svg)` as a position.
fn board(line: &str, info: &'static GameInfo, pictures: &[Picture]) -> Option<Block> {
    let (caption, rest) = line.strip_prefix("![")?.split_once("](")?;
    let name = rest.rsplit('/').next()?.split('.').next()?;
    let picture = pictures.iter().find(|picture| picture.name == name)?;
    let board = Board::of_view(&*picture.open(info));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_taken_apart() {
        let text = "# Title\n\nSome **bold** and `a1-a4`, a [link](x).\nMore.\n\n| rule | q |\n|---|---|\n| N1 | Why? |\n";
        let blocks = read(text, registry::games()[0], &[]);
        assert!(matches!(&blocks[0], Block::Heading(text) if text == "Title"));
        let Block::Words(words) = &blocks[1] else { panic!("{blocks:?}") };
        let text: String = words.iter().map(|word| word.text.as_str()).collect();
        assert_eq!(text, "Some bold and a1-a4, a link. More. ");
        assert_eq!(words[1], Word { text: "bold".to_owned(), weight: Weight::Strong });
        assert_eq!(blocks.len(), 3);
    }

    #[test]
    fn every_picture_of_every_page_is_shown() {
        for info in registry::games() {
            let page = page(info);
            let boards = page.iter().filter(|block| matches!(block, Block::Board(..))).count();
            let text = registry::entry(info).data.rules_text;
            assert_eq!(boards, text.matches("![").count(), "{}", info.name);
        }
    }
}
