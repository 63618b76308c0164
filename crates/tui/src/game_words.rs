//! What only one game says, in the words of its own folder: sides, counts, reasons, objections, lessons and puzzles.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::OnceLock;

use stackade_core::{GameId, GameInfo, GameResult, Message, Outcome, PLAYERS, Piece, Side, SideInfo, Tally};
use stackade_games::registry;
use stackade_lessons::lessons::{self, Lesson};
use stackade_lessons::page::Words;
use stackade_lessons::puzzles::{self, Puzzle};
use stackade_play::document::{MessageDocument, ValueDocument};

use crate::languages::{self, PerLanguage, fill, is_english, say, spoken, t, text};

/// The words of a game in one language.
struct GameWords {
    words: Words,
    /// Sides, as they stand within a sentence.
    sides: BTreeMap<String, String>,
    lesson: OnceLock<Option<Lesson>>,
    puzzles: OnceLock<Vec<Puzzle>>,
}

/// A file of words, read once it is wanted: who plays one game need not wait for the others.
struct WordsFile {
    text: &'static str,
    words: OnceLock<Option<GameWords>>,
}

static WORDS: PerLanguage<BTreeMap<&str, WordsFile>> = PerLanguage::new();

/// The words of a game in the language that is spoken, or in English if it does not speak it.
fn of(game: &str) -> Option<&'static GameWords> {
    let tag = spoken().tag();
    let file = |files: &[(&str, &'static str)]| {
        let (_, text) = files.iter().find(|(known, _)| *known == tag).or(files.first())?;
        Some(WordsFile { text, words: OnceLock::new() })
    };
    let all = || {
        let entries = registry::entries().into_iter();
        entries.filter_map(|entry| Some((entry.info.name, file(entry.data.words)?))).collect()
    };
    let file = WORDS.get_or_init(spoken(), all).get(game.split(':').next().unwrap_or_default())?;
    file.words.get_or_init(|| GameWords::read(file.text)).as_ref()
}

impl GameWords {
    fn read(text: &str) -> Option<GameWords> {
        let words = Words::read(text).ok()?;
        let sides = words.side.iter().map(|(code, name)| (code.clone(), name.to_lowercase())).collect();
        Some(GameWords { words, sides, lesson: OnceLock::new(), puzzles: OnceLock::new() })
    }
}

/// The same where it is not English, in which games name their sides, counts and reasons themselves.
fn of_other(game: &str) -> Option<&'static GameWords> {
    if is_english() { None } else { of(game) }
}

/// What a game is about, in a sentence; nothing where it does not say so.
pub(crate) fn pitch(info: &GameInfo) -> &'static str {
    of(info.name).map_or("", |game| &game.words.pitch)
}

/// What a variant of a game is called, and what the value means that is chosen.
pub(crate) fn variant(id: &GameId, key: &str) -> (String, &'static str) {
    let game = of(id.info().name);
    let name = game.and_then(|game| game.words.variant.get(key));
    let about = game.and_then(|game| game.words.value.get(id.choice(key)));
    // Sizes and numbers of players are not a matter of one game.
    let (label, usual) = match key {
        "size" => (t("setup.size"), t("setup.sizeAbout")),
        PLAYERS => (t("setup.players"), t("setup.playersAbout")),
        _ => (key, ""),
    };
    (name.map_or_else(|| stackade_draw::capital(label), String::clone), about.map_or(usual, String::as_str))
}

/// The value of a variant: as ids have it in English, which the words beside it explain.
pub(crate) fn value(id: &GameId, key: &str) -> &'static str {
    let code = id.choice(key);
    let word = of_other(id.info().name).and_then(|game| game.words.value.get(code));
    word.map_or(code, String::as_str)
}

/// What a side is called within a sentence.
pub(crate) fn side(info: &GameInfo, side: Side) -> &'static str {
    side_named(info.name, info.sides[side.index()].name)
}

/// The same by its English name.
pub(crate) fn side_named<'a>(game: &str, name: &'a str) -> &'a str {
    let own = of_other(game).and_then(|game| game.sides.get(name));
    own.map_or(name, String::as_str)
}

/// What sides are called, in the order in which they move.
pub(crate) fn sides(info: &GameInfo, sides: &[SideInfo]) -> Vec<&'static str> {
    sides.iter().map(|side| side_named(info.name, side.name)).collect()
}

/// The colour of a stack by what is on top: languages may have another word for it than for a side.
pub(crate) fn stack_colour(info: &GameInfo, top: Piece) -> String {
    let name = top.side.map(|side| info.sides[side.index()].name);
    let word = name.and_then(|name| of(info.name)?.words.stack.get(name));
    word.map_or_else(|| piece(info, top).unwrap_or_else(|| colour(info, top)), String::clone)
}

/// The colour of a piece within a sentence.
pub(crate) fn colour(info: &GameInfo, piece: Piece) -> String {
    match piece.side {
        Some(owner) => side(info, owner).to_owned(),
        None => self::piece(info, piece).unwrap_or_else(|| piece.colour(info.sides).to_owned()),
    }
}

/// What a piece is called that is not the usual one of its side.
pub(crate) fn piece(info: &GameInfo, piece: Piece) -> Option<String> {
    let word = of(info.name)?.words.piece.get(piece.kind.name)?;
    Some(fill(word, &[("side", &owner(info, piece))]))
}

/// The same as something on which a move lands.
pub(crate) fn landing(info: &GameInfo, piece: Piece) -> Option<String> {
    let word = of(info.name)?.words.landing.get(piece.kind.name)?;
    Some(fill(word, &[("side", &owner(info, piece))]))
}

fn owner(info: &GameInfo, piece: Piece) -> &'static str {
    piece.side.map_or("", |owner| side(info, owner))
}

/// What is counted.
pub(crate) fn tally(info: &GameInfo, tally: &Tally) -> &'static str {
    let word = of_other(info.name).and_then(|game| game.words.tally.get(tally.code));
    word.map_or(tally.name, String::as_str)
}

/// Why a game has ended.
pub(crate) fn reason(info: &GameInfo, result: GameResult) -> String {
    let sides = if let Outcome::Ranked(ranks) = result.outcome { ranks.iter().count() } else { 2 };
    let names = Side::ALL.into_iter().zip(info.sides).take(sides);
    let mut behind = names.filter(|(side, _)| result.outcome.rank(*side) > 1);
    let loser = behind.next().filter(|_| behind.next().is_none()).map(|(_, side)| side.name);
    said_reason(info.name, result.ending.code(), result.ending.words(), loser)
}

fn said_reason(game: &str, code: &str, english: &str, loser: Option<&str>) -> String {
    let own = of_other(game).and_then(|game| game.words.reason.get(code));
    let Some(words) = own.map(String::as_str).or_else(|| text(&format!("reason.{code}"))) else {
        return english.to_owned();
    };
    fill(words, &[("loser", &loser.map_or("", |loser| side_named(game, loser)))])
}

/// What is wrong with a move, a position or a record, in the words of the game or in those that all share.
pub(crate) fn message(game: &str, message: &Message) -> String {
    objection(game, &message.into())
}

/// The same as it comes from another program.
pub(crate) fn objection(game: &str, message: &MessageDocument) -> String {
    let code = &*message.code;
    let own = of_other(game).and_then(|game| game.words.objection.get(code));
    let Some(words) = own.map(String::as_str).or_else(|| text(&format!("problem.{code}"))) else {
        return message.words.clone();
    };
    let values = message.values.iter().map(|(name, value)| (&**name, said_value(game, value)));
    let values: Vec<(&str, String)> = values.collect();
    let values: Vec<(&str, &dyn Display)> =
        values.iter().map(|(name, value)| (*name, value as &dyn Display)).collect();
    fill(words, &values)
}

fn said_value(game: &str, value: &ValueDocument) -> String {
    match value {
        ValueDocument::OneOf(choices) => match &choices[..] {
            [most @ .., last] if !most.is_empty() => say!("move.or", most = most.join(", "), last = last),
            choices => languages::list(choices),
        },
        ValueDocument::Side { side } => side_named(game, side).to_owned(),
        ValueDocument::Reason { reason, loser, words } => said_reason(game, reason, words, loser.as_deref()),
        ValueDocument::Message(inner) => objection(game, inner),
        ValueDocument::Number(number) => number.to_string(),
        ValueDocument::Text(text) => text.clone(),
    }
}

/// The lesson of a game, if it has one.
pub(crate) fn lesson(info: &'static GameInfo) -> Option<&'static Lesson> {
    let english = lessons::of(info)?;
    let said = of(info.name).and_then(|game| {
        let said = game.lesson.get_or_init(|| game.words.lesson(english).ok());
        said.as_ref()
    });
    Some(said.unwrap_or(english))
}

/// The puzzles of a game, the easiest first.
pub(crate) fn puzzles(info: &'static GameInfo) -> &'static [Puzzle] {
    let english = puzzles::of(info);
    of(info.name).map_or(english, |game| {
        game.puzzles.get_or_init(|| game.words.puzzles(english).unwrap_or_else(|_| english.to_vec()))
    })
}

/// The rules in a few sentences: the goal, what a turn is, and how it begins and ends.
pub(crate) fn rules(info: &GameInfo) -> Option<(&'static str, &'static [String], &'static str)> {
    let rules = &of(info.name)?.words.rules;
    Some((&rules.goal, &rules.turn, &rules.end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    #[test]
    fn every_game_says_what_it_is_about_and_what_its_variants_mean() {
        for language in Language::all() {
            languages::speak(language);
            for id in registry::all_ids() {
                assert!(!pitch(id.info()).is_empty(), "{id}");
                for choice in id.info().variants {
                    assert!(!variant(&id, choice.key).1.is_empty(), "{id} {}", choice.key);
                }
            }
        }
        languages::speak(Language::ENGLISH);
    }

    #[test]
    fn english_sides_are_called_as_the_game_calls_them() {
        for info in registry::games() {
            let words = of(info.name).expect("it has words");
            for side in info.sides {
                assert_eq!(words.sides[side.name], side.name);
            }
        }
    }

    #[test]
    fn what_is_refused_is_said_in_the_language_with_its_values() {
        languages::speak("pt".parse().expect("a language"));
        let id = registry::parse_id("nava").expect("a game");
        let mut game = registry::new_match(&id, 0);
        let why = game.play("b2-b3").expect_err("nothing stands there");
        assert_eq!(message("nava", why.message()), "b2 está vazio");
        let why = game.play("a1-k9").expect_err("no such cell");
        assert_eq!(message("nava", why.message()), "k9 não está no tabuleiro");
        languages::speak(Language::ENGLISH);
    }
}
