//! Every game says everything in every language, and its files are those that the page has.

use std::collections::BTreeSet;

use stackade_games::registry::{self, Entry, GameData};

use super::*;

/// The words of a game by language, English first.
fn languages(entry: &Entry) -> Vec<(&'static str, Words)> {
    let read = |(language, text): &(&'static str, &str)| (*language, Words::read(text).expect(language));
    entry.data.words.iter().map(read).collect()
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

#[test]
fn the_pages_files_are_up_to_date() {
    let folder = &stackade_fixtures::path("web/data");
    let names = || -> BTreeSet<String> {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        names.filter(|name| name.ends_with(".json")).collect()
    };
    if stackade_fixtures::is_writing() {
        names().iter().for_each(|name| std::fs::remove_file(folder.join(name)).expect("it was listed"));
        write(folder).expect("the folder can be written to");
    }
    let files = all().expect("the built-in games have what they need");
    for PageFile { name, text } in &files {
        stackade_fixtures::check(&format!("web/data/{name}"), text);
    }
    let made: BTreeSet<String> = files.into_iter().map(|file| file.name).collect();
    assert_eq!(names(), made, "web/data: cargo xtask fixtures");
}

#[test]
fn every_game_says_everything_in_every_language() {
    for entry in registry::entries() {
        assert_eq!(check_words(&entry), Ok(()));
        let spoken: Vec<&str> = entry.data.words.iter().map(|(language, _)| *language).collect();
        assert_eq!(spoken, ["en", "es", "pt"], "{}", entry.info.name);
    }
}

/// What is found wrong with the words of a game when one text in Portuguese is put in the place of another.
fn misworded(from: &str, to: &str) -> String {
    let mut entry = registry::entries()[0];
    let [english, .., (language, portuguese)] = entry.data.words else { panic!("there are languages") };
    assert!(portuguese.contains(from), "{from}");
    let changed = portuguese.replacen(from, to, 1);
    entry.data.words = Box::leak(Box::new([*english, (*language, &*Box::leak(changed.into_boxed_str()))]));
    check_words(&entry).expect_err("something is wrong").to_string()
}

#[test]
fn words_that_are_missing_or_too_many_are_found() {
    assert_eq!(
        misworded("not-yours = ", "not-mine = "),
        "glaisher, pt: there is no word for objection.not-yours"
    );
    assert_eq!(
        misworded("[tally]", "[tally]\nhopes = \"esperanças\""),
        "glaisher, pt: nothing is called tally.hopes"
    );
    assert_eq!(
        misworded("{cell} está vazia", "a casa está vazia"),
        "glaisher, pt: objection.empty-cell has other {names} than in English"
    );
}

/// A text that is to fit where the English one does may be this many times as long, and some letters more.
const LONGEST: (usize, usize) = (2, 14);

#[test]
fn words_have_room_where_the_english_ones_have() {
    for entry in registry::entries() {
        let said = languages(&entry);
        let [(_, english), others @ ..] = &said[..] else { panic!("{} has no words", entry.info.name) };
        for (language, words) in others {
            for (code, text) in words.by_code() {
                let (shown, usual) = (text.chars().count(), english.by_code()[&code].chars().count());
                let most = LONGEST.0 * usual + LONGEST.1;
                assert!(shown <= most, "{}, {language}: {code} has {shown} letters", entry.info.name);
            }
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
    let [.., (_, portuguese)] = registry::entries()[0].data.words else { panic!("there are languages") };
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
    let entry = Entry { data: GameData::NONE, ..registry::entries()[0] };
    assert_eq!(of(&entry), Ok(Vec::new()));
}
