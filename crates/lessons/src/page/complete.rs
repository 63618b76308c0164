//! Whether a game says everything in every language that it speaks.

use std::collections::BTreeSet;

use stackade_core::{PLAYERS, Phrase};
use stackade_games::registry::Entry;

use super::{GameText, PageDataError, Words, WordsByCode};

/// The language that the rules speak.
const ENGLISH: &str = "en";

/// Holds the words of a game to what it has words for: every language has all of them and no others, with the same
/// `{names}` to fill in.
pub fn check_words(entry: &Entry) -> Result<(), PageDataError> {
    let game = entry.info.name;
    let mut english = None;
    for (language, source) in entry.data.words {
        let wrong = |why: String| PageDataError(format!("{game}, {language}: {why}"));
        let words = Words::read(source).map_err(wrong)?;
        check_codes(entry, &words.by_code()).map_err(wrong)?;
        if *language == ENGLISH {
            check_english(entry, &words.by_code()).map_err(wrong)?;
        }
        let text = GameText::new(&words, None);
        check_translation(english.get_or_insert_with(|| text.clone()), &text).map_err(wrong)?;
    }
    Ok(())
}

fn check_codes(entry: &Entry, words: &WordsByCode) -> Result<(), String> {
    let expected = expected(entry);
    let missing = expected.iter().find(|code| !words.contains_key(*code));
    let is_of_the_game = |code: &str| code.starts_with("piece.") || code.starts_with("landing.");
    let unused = words.keys().find(|code| !expected.contains(*code) && !is_of_the_game(code));
    match (missing, unused) {
        (Some(code), _) => return Err(format!("there is no word for {code}")),
        (None, Some(code)) => return Err(format!("nothing is called {code}")),
        (None, None) => {}
    }
    let differs = |phrase: &&Phrase| {
        let words = words.get(&format!("objection.{}", phrase.code)).map_or("", String::as_str);
        names(words) != phrase.names().collect()
    };
    match entry.data.objections.iter().find(differs) {
        Some(phrase) => Err(format!("objection.{} has other {{names}} than in English", phrase.code)),
        None => Ok(()),
    }
}

/// In English, the page objects with the words that the rules object with.
fn check_english(entry: &Entry, words: &WordsByCode) -> Result<(), String> {
    let differs = |phrase: &&Phrase| words[&format!("objection.{}", phrase.code)] != phrase.words;
    match entry.data.objections.iter().find(differs) {
        Some(phrase) => Err(format!("the rules say '{}' for objection.{}", phrase.words, phrase.code)),
        None => Ok(()),
    }
}

/// The codes of all that a game has words for, apart from those of pieces, which it chooses.
fn expected(entry: &Entry) -> BTreeSet<String> {
    let (info, data) = (entry.info, &entry.data);
    let codes = |phrases: &'static [Phrase]| phrases.iter().map(|phrase| phrase.code).collect::<Vec<_>>();
    let sides = || info.sides.iter().map(|side| side.name).collect();
    // The page says sizes and numbers of players by itself.
    let own = || info.variants.iter().filter(|variant| ![PLAYERS, "size"].contains(&variant.key));
    let kinds = [
        ("side", sides()),
        ("stack", sides()),
        ("tally", codes(data.tallies)),
        ("reason", codes(data.reasons)),
        ("objection", codes(data.objections)),
        ("variant", own().map(|variant| variant.key).collect()),
        ("value", own().flat_map(|variant| variant.values.iter().copied()).collect()),
    ];
    let named = |(kind, codes): (&str, Vec<&str>)| {
        codes.into_iter().map(move |code| format!("{kind}.{code}")).collect::<Vec<_>>()
    };
    kinds.into_iter().flat_map(named).collect()
}

fn check_translation(english: &GameText, text: &GameText) -> Result<(), String> {
    let lists = |text: &GameText| (text.coach.len(), text.rules.turn.len());
    if lists(english) != lists(text) {
        return Err("the coach or the rules have other paragraphs than in English".to_owned());
    }
    if let Some(code) = text.words.keys().find(|code| !english.words.contains_key(*code)) {
        return Err(format!("nothing is called {code}"));
    }
    for (code, words) in &english.words {
        match text.words.get(code) {
            None => return Err(format!("there is no word for {code}")),
            Some(said) if said.trim().is_empty() => return Err(format!("{code} is empty")),
            Some(said) if names(said) != names(words) => {
                return Err(format!("{code} has other {{names}} than in English"));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

/// What is to be filled in: `{side}`.
fn names(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect()
}
