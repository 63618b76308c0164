//! What games have words for: every end, count and objection is declared, and one code has one meaning.

use std::collections::BTreeMap;

use stackade_core::record::RECORD_PHRASES;
use stackade_core::{AnyMatch, Ending, GameId, MOVE_PHRASES, Message, POSITION_PHRASES, Phrase, Rng};
use stackade_games::registry::{self, GameData};

/// Enough for every count and nearly every end to occur.
const GAMES: u64 = 40;
/// Enough for most objections to occur.
const POSITIONS: usize = 60;
const MOVES: usize = 60;

#[test]
fn whatever_occurs_is_declared() {
    for id in registry::all_ids() {
        let data = registry::entry(id.info()).data;
        for seed in 0..GAMES {
            let (mut game, mut rng) = (registry::new_match(&id, seed), Rng::new(seed));
            check_tallies(&*game, &data);
            while game.play_random(&mut rng).is_some() {
                check_tallies(&*game, &data);
            }
            check_ending(&*game, &data);
        }
    }
}

/// Moves of other positions, and the conformance files' illegal moves and malformed positions.
#[test]
fn whatever_is_objected_is_declared() {
    for id in registry::all_ids() {
        let objections = registry::entry(id.info()).data.objections;
        let is_declared = |error: Message, shared: &[Phrase]| {
            let phrase = error.phrase();
            assert!(
                objections.contains(&phrase) || shared.contains(&phrase),
                "{id}: {phrase:?} is objected and not declared"
            );
        };
        let (mut game, mut rng) = (registry::new_match(&id, 1), Rng::new(1));
        let mut moves = Vec::new();
        while let Some(mv) = game.play_random(&mut rng) {
            moves.push(mv);
        }
        let (mut game, mut rng) = (registry::new_match(&id, 1), Rng::new(2));
        for _ in 0..POSITIONS {
            let refused = moves.iter().take(MOVES).filter_map(|mv| game.clone_box().play(mv).err());
            refused.for_each(|error| is_declared(error.into(), MOVE_PHRASES));
            if game.play_random(&mut rng).is_none() {
                break;
            }
        }
        for (section, case) in cases(id.info().name, &id) {
            let position = case["position"].as_str().expect("a position");
            match registry::match_from(&id, position) {
                Err(error) => is_declared(error.into(), POSITION_PHRASES),
                Ok(mut game) => {
                    assert_eq!(section, "illegal", "{id}: {position} is no error");
                    let mv = case["move"].as_str().expect("a move");
                    is_declared(game.play(mv).expect_err("it is illegal").into(), MOVE_PHRASES);
                }
            }
        }
    }
}

/// The cases of a variant that are to be refused.
fn cases(game: &str, id: &GameId) -> Vec<(&'static str, serde_json::Value)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance");
    let text = std::fs::read_to_string(format!("{folder}/{game}.json")).expect("a conformance file");
    let file: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let is_of_variant = |case: &serde_json::Value| {
        let name = case["variant"].as_str().map_or(game.to_owned(), |variant| format!("{game}:{variant}"));
        registry::parse_id(&name).is_ok_and(|found| found == *id)
    };
    let section = |name: &'static str| {
        let cases = file[name].as_array().expect("a list of cases").clone();
        cases.into_iter().filter(is_of_variant).map(move |case| (name, case)).collect::<Vec<_>>()
    };
    [section("illegal"), section("malformed")].concat()
}

#[track_caller]
fn check_tallies(game: &dyn AnyMatch, data: &GameData) {
    for tally in game.view().tallies.iter().chain(&game.progress()) {
        let found = Phrase::new(tally.code, tally.name);
        assert!(data.tallies.contains(&found), "{}: {found:?} is counted and not declared", game.id());
        assert_eq!(tally.counts.len(), game.sides().len(), "{}: {found:?}", game.id());
    }
}

#[track_caller]
fn check_ending(game: &dyn AnyMatch, data: &GameData) {
    let ending = game.result().expect("random games end").ending;
    let is_declared = match ending {
        Ending::Rules(reason) => data.reasons.contains(&reason),
        shared => Ending::SHARED.contains(&shared),
    };
    assert!(is_declared, "{}: {ending:?} is not declared", game.id());
}

#[test]
fn a_code_means_one_thing_in_all_games() {
    let shared: Vec<Phrase> =
        Ending::SHARED.iter().map(|ending| Phrase::new(ending.code(), ending.words())).collect();
    let entries = registry::entries();
    let reasons = entries.iter().flat_map(|entry| entry.data.reasons).chain(&shared);
    let tallies = entries.iter().flat_map(|entry| entry.data.tallies);
    let objections = entries.iter().flat_map(|entry| entry.data.objections);
    // Those that all games share are looked up together with a game's own.
    let shared = [MOVE_PHRASES, POSITION_PHRASES, RECORD_PHRASES].concat();
    let objections = objections.chain(&shared);
    for phrases in [reasons.collect::<Vec<_>>(), tallies.collect(), objections.collect()] {
        let mut known = BTreeMap::new();
        for phrase in phrases {
            assert!(is_code(phrase.code), "{phrase:?}");
            assert_eq!(*known.entry(phrase.code).or_insert(phrase.words), phrase.words, "{}", phrase.code);
        }
    }
    for side in entries.iter().flat_map(|entry| entry.info.sides) {
        assert!(is_code(side.name), "{side:?}");
    }
}

/// Lower-case words with hyphens between them.
fn is_code(text: &str) -> bool {
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
    text.split('-').all(is_word)
}
