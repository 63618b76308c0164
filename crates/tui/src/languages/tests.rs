//! What the files of texts are held to.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use stackade_client::PHRASES as CLIENT_PHRASES;
use stackade_core::record::RECORD_PHRASES;
use stackade_core::{Ending, MOVE_PHRASES, POSITION_PHRASES, Phrase};
use stackade_lessons::Scope;
use stackade_online::RequestError;

use super::*;

/// What other crates say in English themselves, so that the English file has none of it.
const SAID_ELSEWHERE: [&str; 12] = [
    "verdict", "clock", "scope", "position", "way", "move", "client", "call", "level", "reason", "no",
    "error",
];
/// The same for what is wrong with moves, positions and records.
const PROBLEM: &str = "problem";

/// Sections whose keys are put together at run time.
const BY_CODE: [&str; 8] = ["keys", "level", "reason", "no", "error", PROBLEM, "client", "way"];

fn texts(language: Language) -> &'static Texts {
    TEXTS.get_or_init(language, || read(FILES[language.0].1))
}

fn others() -> impl Iterator<Item = Language> {
    Language::all().filter(|language| *language != Language::ENGLISH)
}

fn section(key: &str) -> &str {
    key.split('.').next().unwrap_or_default()
}

/// The `{names}` of a text.
fn names(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name).collect()
}

/// The codes of a section, and the names that each has values for.
fn codes(language: Language, wanted: &str) -> BTreeSet<&'static str> {
    let all = texts(language).keys().filter(|key| section(key) == wanted);
    all.map(|key| &key[wanted.len() + 1..]).collect()
}

#[test]
fn every_file_is_read_and_says_something() {
    for (language, &(tag, text)) in Language::all().zip(FILES) {
        let file = toml::from_str::<BTreeMap<String, Texts>>(text);
        assert!(file.is_ok(), "{tag}: {file:?}");
        for (key, text) in texts(language) {
            assert!(!text.is_empty() && !text.contains("  \n"), "{tag} {key}");
        }
    }
}

#[test]
fn every_language_has_the_keys_of_english_with_the_same_values() {
    for language in others() {
        let is_own = |key: &&String| !SAID_ELSEWHERE.contains(&section(key)) && section(key) != PROBLEM;
        let keys: Vec<&String> = texts(language).keys().filter(is_own).collect();
        let english: Vec<&String> = texts(Language::ENGLISH).keys().collect();
        assert_eq!(keys, english, "{language}");
        for key in keys {
            let (own, english) = (&texts(language)[key], &texts(Language::ENGLISH)[key]);
            assert_eq!(names(own), names(english), "{language} {key}");
        }
    }
}

#[test]
fn what_is_said_elsewhere_in_english_is_said_alike_in_the_others() {
    let said = |language: Language| {
        let rest = texts(language).iter().filter(|(key, _)| !texts(Language::ENGLISH).contains_key(*key));
        rest.map(|(key, text)| (key.as_str(), names(text))).collect::<BTreeMap<_, _>>()
    };
    let mut others = others();
    let first = others.next().expect("there are others");
    for language in others {
        assert_eq!(said(language), said(first), "{language} and {first}");
    }
}

#[test]
fn every_code_has_words() {
    let of = |phrases: &[Phrase]| phrases.iter().map(|phrase| phrase.code).collect::<BTreeSet<_>>();
    for language in others() {
        assert_eq!(codes(language, "client"), of(CLIENT_PHRASES), "{language}");
        let errors: Vec<String> = RequestError::samples().iter().map(RequestError::code).collect();
        assert_eq!(codes(language, "error"), errors.iter().map(String::as_str).collect(), "{language}");
        assert_eq!(codes(language, "reason"), Ending::SHARED.iter().map(|ending| ending.code()).collect());
        let problems = codes(language, PROBLEM);
        for phrase in [MOVE_PHRASES, POSITION_PHRASES, RECORD_PHRASES].concat() {
            assert!(problems.contains(phrase.code), "{language} {}", phrase.code);
            let said = &texts(language)[&format!("{PROBLEM}.{}", phrase.code)];
            assert_eq!(names(said), phrase.names().collect(), "{language} {}", phrase.code);
        }
    }
}

/// What a puzzle asks for.
const TASKS: [&str; 4] = ["drill.win", "drill.draw", "drill.within", "drill.withinOne"];

/// What the page says by codes the terminal says in the same words.
#[test]
fn page_and_terminal_agree() {
    let page = |tag: &str| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/languages").join(tag);
        let read = |name| fs::read_to_string(folder.join(name)).expect("the page speaks it");
        ["page.ts", "errors.ts", "moves.ts", "problems.ts"].map(read).concat()
    };
    for language in Language::all() {
        let page = page(language.tag());
        // Stacks that split fly over hexes, so that the page points neither north nor south.
        let is_terminals = |key: &str| ["way.north", "way.south"].contains(&key);
        let shared = |key: &str| {
            let sections = ["level", "reason", "no", "error", PROBLEM, "way", "scope"];
            (sections.contains(&section(key)) || TASKS.contains(&key)) && !is_terminals(key)
        };
        for (key, text) in texts(language).iter().filter(|(key, _)| shared(key)) {
            let written = text.replace('\\', "\\\\");
            let quotes = [format!("'{written}'"), format!("\"{written}\"")];
            assert!(quotes.iter().any(|quoted| page.contains(quoted)), "{language} {key}: {text}");
        }
    }
    // English says elsewhere how far a puzzle is proved.
    assert!(page("en").contains(&Scope::Proved.words()));
    assert!(page("en").contains(&Scope::Within(17).words().replace('9', "{moves}")));
}

/// All sources of the crate.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("it is a folder").map(|entry| entry.expect("a file").path());
    let files = entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    files.filter(|path| path.extension().is_some_and(|ending| ending == "rs")).collect()
}

#[test]
fn every_text_is_said_and_whatever_is_said_has_a_text() {
    let files = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let code: String = files
        .iter()
        .filter(|path| !path.ends_with("languages/tests.rs") && !path.ends_with("languages/mod.rs"))
        .map(|path| fs::read_to_string(path).expect("it can be read"))
        .collect();
    let language = others().next().expect("there are others");
    for key in texts(language).keys().filter(|key| !BY_CODE.contains(&section(key))) {
        let is_own = ["language.name", "number.point", "list.and"].contains(&key.as_str());
        assert!(is_own || code.contains(&format!("\"{key}\"")), "nobody says {key}");
    }
    for call in [" t(\"", "(t(\"", "say!(\"", "[t(\"", "!t(\"", "&t(\""] {
        for rest in code.split(call).skip(1) {
            let key = rest.split('"').next().unwrap_or_default();
            assert!(texts(language).contains_key(key), "there is no text for {key}");
        }
    }
}

/// Where room is short, texts are: what is on buttons, labels and in questions, in a window of 80 columns.
#[test]
fn texts_fit_where_they_stand() {
    const RIGHT: [&str; 7] = ["save", "copy", "analyse", "help", "rules", "quit", "restart"];
    let most = |key: &str| match section(key) {
        "foot" if key.ends_with("Candidates") || key == "foot.noCandidate" => 40,
        "foot" if key == "foot.claim" => 24,
        "foot" => 16,
        // The second column of the help is wider, and nothing is in the first that comes after turning the board.
        "keys" if RIGHT.contains(&&key["keys.".len()..]) => 25,
        "keys" => 18,
        "column" if key == "column.highOnTop" => 40,
        "column" => 24,
        // Beside the mark and what it is about.
        "menu" if key.ends_with("About") => 54,
        "question" => 42,
        "result" => 30,
        "game" | "study" | "drill" | "offer" | "online" => 78,
        _ => usize::MAX,
    };
    for language in Language::all() {
        for (key, text) in texts(language).iter().filter(|(_, text)| !text.contains('\n')) {
            let length = text.chars().count();
            assert!(
                length <= most(key),
                "{language} {key} has {length} letters, at most {}: {text}",
                most(key)
            );
        }
        for key in ["plain.help", "plain.helpDrill", "plain.helpOnline", "plain.helpWatching"] {
            let widest = |language: Language| {
                texts(language)[key].lines().map(|line| line.chars().count()).max().unwrap_or(0)
            };
            assert!(widest(language) <= widest(Language::ENGLISH).max(80), "{language} {key}");
        }
    }
}

#[test]
fn locales_name_languages() {
    let detect = |set: &[(&str, &str)]| {
        let value = |name: &str| set.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
        Language::detect(|name| value(name).unwrap_or_default().to_owned()).tag()
    };
    assert_eq!(detect(&[]), "en");
    assert_eq!(detect(&[("LANG", "pt_PT.UTF-8")]), "pt");
    assert_eq!(detect(&[("LANG", "es"), ("LC_MESSAGES", "pt_BR")]), "pt");
    assert_eq!(detect(&[("LANG", "pt_PT.UTF-8"), ("LC_ALL", "C")]), "en");
    assert_eq!(detect(&[("LANG", "pt_PT.UTF-8"), ("LC_ALL", "es_MX.UTF-8")]), "es");
    assert_eq!(detect(&[("LANG", "xx_YY.UTF-8")]), "en");
    assert!("xx".parse::<Language>().is_err());
}
