//! What games have words for: every end and every count is declared, and one code has one meaning.

use std::collections::BTreeMap;

use stackade_core::{AnyMatch, Ending, Phrase, Rng};
use stackade_games::registry::{self, GameData};

/// Enough for every count and nearly every end to occur.
const GAMES: u64 = 40;

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
    for phrases in [reasons.collect::<Vec<_>>(), tallies.collect()] {
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
