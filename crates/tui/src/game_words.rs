//! What a game says of itself in forms: its pitch and its variants, in the words of its own folder.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use stackade_core::{GameId, GameInfo, PLAYERS};
use stackade_games::registry;
use stackade_lessons::page::Words;

/// What a game is about, in a sentence; nothing where it does not say so.
pub(crate) fn pitch(info: &GameInfo) -> &'static str {
    WORDS.get(info.name).map_or("", |words| &words.pitch)
}

/// What a variant of a game is called, and what the value means that is chosen.
pub(crate) fn variant(id: &GameId, key: &str) -> (String, &'static str) {
    let words = WORDS.get(id.info().name);
    let name = words.and_then(|words| words.variant.get(key));
    let about = words.and_then(|words| words.value.get(id.choice(key)));
    // Sizes and numbers of players are not a matter of one game.
    let usual = match key {
        "size" => "of the board",
        PLAYERS => "more than two by rules of the house",
        _ => "",
    };
    (name.map_or_else(|| stackade_draw::capital(key), String::clone), about.map_or(usual, String::as_str))
}

/// The English words of all games that have some.
static WORDS: LazyLock<BTreeMap<&str, Words>> = LazyLock::new(|| {
    let entries = registry::entries().into_iter();
    let english = entries.filter_map(|entry| Some((entry.info.name, entry.data.words.first()?.1)));
    english.filter_map(|(game, text)| Some((game, Words::read(text).ok()?))).collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_says_what_it_is_about_and_what_its_variants_mean() {
        for id in registry::all_ids() {
            assert!(!pitch(id.info()).is_empty(), "{id}");
            for choice in id.info().variants {
                assert!(!variant(&id, choice.key).1.is_empty(), "{id} {}", choice.key);
            }
        }
    }
}
