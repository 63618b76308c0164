//! Every game says everything in every language, and its files are those that the page has.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use stackade_core::{PLAYERS, Phrase};
use stackade_games::registry::{self, Entry, GameData};

use super::*;

/// The words of a game by language, English first.
fn languages(entry: &Entry) -> Vec<(&'static str, Words)> {
    let read = |(language, text): &(&'static str, &str)| (*language, Words::read(text).expect(language));
    entry.data.words.iter().map(read).collect()
}

/// What is to be filled in: `{side}`.
fn holes(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect()
}

/// Cells, moves and numbers: they are the same in every language.
fn figures(text: &str) -> Vec<&str> {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '@';
    let words = text.split(|letter| !is_part(letter)).map(|word| word.trim_matches('-'));
    let mut figures: Vec<&str> =
        words.filter(|word| word.contains(|letter: char| letter.is_ascii_digit())).collect();
    figures.sort_unstable();
    figures
}

/// The codes of a kind: `side.white` is `white` of the kind `side`.
fn codes<'a>(words: &'a BTreeMap<String, String>, kind: &str) -> BTreeSet<&'a str> {
    words.keys().filter_map(|code| code.strip_prefix(kind)?.strip_prefix('.')).collect()
}

#[test]
fn the_pages_files_are_up_to_date() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/data"));
    let names = || -> BTreeSet<String> {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        names.filter(|name| name.ends_with(".json")).collect()
    };
    if std::env::var_os("WRITE_FIXTURES").is_some() {
        names().iter().for_each(|name| std::fs::remove_file(folder.join(name)).expect("it was listed"));
        write(folder).expect("the folder can be written to");
    }
    let files = all().expect("the built-in games have what they need");
    for PageFile { name, text } in &files {
        let found = std::fs::read_to_string(folder.join(name)).unwrap_or_default();
        assert!(found == *text, "web/data/{name} is out of date: cargo xtask fixtures");
    }
    let made: BTreeSet<String> = files.into_iter().map(|file| file.name).collect();
    assert_eq!(names(), made, "web/data: cargo xtask fixtures");
}

#[test]
fn every_language_says_the_same_with_the_same_names_to_fill_in() {
    for entry in registry::entries() {
        let game = entry.info.name;
        let [(first, english), others @ ..] = &languages(&entry)[..] else { panic!("{game} has no words") };
        assert_eq!(*first, "en", "{game}");
        assert_eq!(others.iter().map(|(language, _)| *language).collect::<Vec<_>>(), ["pt"], "{game}");
        for (language, words) in others {
            let (english, words) = (GameText::new(english, None), GameText::new(words, None));
            let lists = |text: &GameText| (text.coach.len(), text.rules.turn.len());
            assert_eq!(lists(&english), lists(&words), "{game}, {language}");
            let all = |text: &GameText| text.words.keys().cloned().collect::<Vec<_>>();
            assert_eq!(all(&english), all(&words), "{game}, {language}");
            for (code, text) in &english.words {
                assert_eq!(holes(text), holes(&words.words[code]), "{game}, {language}: {code}");
                assert!(!words.words[code].trim().is_empty(), "{game}, {language}: {code}");
            }
        }
    }
}

#[test]
fn there_is_a_word_for_everything_that_a_game_names_and_for_nothing_else() {
    for entry in registry::entries() {
        let info = entry.info;
        for (language, words) in languages(&entry) {
            let words = words.by_code();
            let check = |kind: &str, expected: BTreeSet<&str>| {
                assert_eq!(codes(&words, kind), expected, "{}, {language}: {kind}", info.name);
            };
            let sides = || info.sides.iter().map(|side| side.name).collect();
            check("side", sides());
            check("stack", sides());
            // The page says sizes and numbers of players by itself.
            let own = || info.variants.iter().filter(|variant| ![PLAYERS, "size"].contains(&variant.key));
            check("variant", own().map(|variant| variant.key).collect());
            check("value", own().flat_map(|variant| variant.values.iter().copied()).collect());
            let codes_of = |phrases: &'static [Phrase]| phrases.iter().map(|phrase| phrase.code).collect();
            check("tally", codes_of(entry.data.tallies));
            check("reason", codes_of(entry.data.reasons));
        }
    }
}

#[test]
fn lessons_and_puzzles_name_the_same_cells_moves_and_numbers() {
    for entry in registry::entries() {
        let said: Vec<(&str, GameLessons)> = languages(&entry)
            .into_iter()
            .map(|(language, words)| (language, GameLessons::new(&entry, &words).expect(language)))
            .collect();
        let [(_, english), others @ ..] = &said[..] else { panic!("{} has no words", entry.info.name) };
        for (language, translated) in others {
            let pairs: Vec<(&str, &str)> = texts(english).into_iter().zip(texts(translated)).collect();
            assert_eq!(texts(english).len(), texts(translated).len());
            assert!(pairs.len() > 100, "{}", entry.info.name);
            for (english, text) in pairs {
                assert_eq!(figures(english), figures(text), "{language}: {text}");
                assert!(english != text && !text.trim().is_empty(), "{language}: {text}");
            }
        }
    }
}

/// Every text of a lesson and of puzzles, less the titles of puzzles, which say other things.
fn texts(lessons: &GameLessons) -> Vec<&str> {
    let lesson = lessons.lesson.iter().flat_map(|lesson| {
        let own = [&lesson.title, &lesson.introduction, &lesson.farewell].map(String::as_str);
        let steps = lesson.steps.iter().flat_map(|step| {
            let said = [&step.title, &step.prompt, &step.hint, &step.explanation, &step.otherwise];
            said.into_iter().chain(step.mistakes.iter().map(|mistake| &mistake.message)).map(String::as_str)
        });
        own.into_iter().chain(steps)
    });
    let puzzles = lessons.puzzles.iter().flat_map(|puzzle| [puzzle.motif.as_str(), puzzle.why.as_str()]);
    lesson.chain(puzzles).collect()
}

#[test]
fn no_word_is_left_of_a_puzzle_or_an_idea_that_is_gone() {
    for entry in registry::entries() {
        let english = crate::puzzles::of(entry.info);
        let ids: BTreeSet<&str> = english.iter().map(|puzzle| puzzle.id.as_str()).collect();
        for (language, words) in languages(&entry) {
            let gone: Vec<&String> = words.puzzle.keys().filter(|id| !ids.contains(id.as_str())).collect();
            assert!(gone.is_empty(), "{}, {language}: {gone:?}", entry.info.name);
        }
    }
}

/// A file of a game with another text in place of its own.
fn broken(change: impl FnOnce(&mut GameData)) -> String {
    let mut entry = registry::entries()[0];
    change(&mut entry.data);
    of(&entry).expect_err("it is broken").to_string()
}

#[test]
fn broken_files_are_refused_with_the_place() {
    let check = |error: String, part: &str| {
        assert!(error.contains(part) && !error.contains('\n'), "{error}");
    };
    check(broken(|data| data.looks = "count = 3"), "looks: ");
    check(broken(|data| data.words = &[("en", "name = 3")]), "en: ");
    let [_, (_, portuguese)] = registry::entries()[0].data.words else { panic!("there are two languages") };
    let leak = |text: String| -> &'static [(&'static str, &'static str)] {
        Box::leak(Box::new([("pt", &*Box::leak(text.into_boxed_str()))]))
    };
    let fewer = portuguese.replacen("[[lesson.step]]", "[[lesson.stop]]", 1);
    check(broken(|data| data.words = leak(fewer)), "pt: ");
    let nameless = portuguese.replacen("[puzzle.", "[puzzle.no-", 1);
    check(broken(|data| data.words = leak(nameless)), "pt: expected words for the puzzle ");
    let looks = registry::entries()[0].data.looks;
    let pale = |from: &str, to: &str| &*Box::leak(looks.replacen(from, to, 1).into_boxed_str());
    check(broken(|data| data.looks = pale("tile = \"#", "tile = \"")), "is no colour, expected");
    check(broken(|data| data.looks = pale("face = ", "fade = ")), "'fade' is no tone of a piece");
    check(
        broken(|data| data.looks = pale("card = { sample = \"", "card = { sample = \"no-")),
        "there is no sample",
    );
}

#[test]
fn a_game_without_words_and_looks_has_no_files() {
    let entry = Entry { data: GameData::default(), ..registry::entries()[0] };
    assert_eq!(of(&entry), Ok(Vec::new()));
}
