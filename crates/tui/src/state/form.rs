//! Menus and forms: rows to choose from, some with a value to be changed.

use stackade_core::{GameId, PLAYERS};
use stackade_games::registry;

use super::Shared;
use crate::languages::t;
use crate::layout::Row;
use crate::{Action, Key, game_words};

/// What a key means to a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FormInput {
    /// Nothing, or it was dealt with.
    Nothing,
    /// The row is chosen for good.
    Enter,
    /// The row's value moves this many places.
    Change(isize),
    /// Away from here.
    Back,
}

/// Moves through the rows of a form.
pub(super) fn navigate(key: Key, chosen: &mut usize, rows: usize, shared: &Shared) -> FormInput {
    let last = rows.saturating_sub(1);
    *chosen = (*chosen).min(last);
    match shared.keys.action(key) {
        Some(Action::Up | Action::Previous) => *chosen = chosen.checked_sub(1).unwrap_or(last),
        Some(Action::Down | Action::Next) => *chosen = if *chosen == last { 0 } else { *chosen + 1 },
        Some(Action::First | Action::PageUp) => *chosen = 0,
        Some(Action::Last | Action::PageDown) => *chosen = last,
        Some(Action::Left | Action::Slower) => return FormInput::Change(-1),
        Some(Action::Right | Action::Faster) => return FormInput::Change(1),
        Some(Action::Confirm) => return FormInput::Enter,
        Some(Action::Cancel | Action::Quit) => return FormInput::Back,
        _ => {}
    }
    FormInput::Nothing
}

/// The row that chooses the game.
pub(super) fn game_row(id: &GameId) -> Row {
    let info = id.info();
    Row::choice(t("setup.game"), info.title, game_words::pitch(info))
}

/// The row that chooses the value of a variant.
pub(super) fn variant_row(id: &GameId, slot: usize) -> Row {
    let key = id.info().variants[slot].key;
    let (label, about) = game_words::variant(id, key);
    Row::choice(label, game_words::value(id, key), about)
}

/// The next game, with the variant that is usual.
pub(super) fn cycled_game(id: &GameId, by: isize) -> GameId {
    let games: Vec<GameId> = registry::games().iter().map(|&info| GameId::standard(info)).collect();
    cycled(&games, &GameId::standard(id.info()), by)
}

/// The variants of a game that can be chosen for games online, which are for two.
pub(super) fn variants_for_two(id: &GameId) -> impl Iterator<Item = usize> {
    let variants = id.info().variants;
    (0..variants.len()).filter(move |&slot| variants[slot].key != PLAYERS)
}

/// The same game with the next value of one of its variants that is offered beside the others.
pub(super) fn cycled_variant(id: GameId, slot: usize, by: isize) -> GameId {
    let variant = &id.info().variants[slot];
    let value = cycled(&id.offered(variant.key), &id.choice(variant.key), by);
    id.with(variant.key, value).unwrap_or(id).as_offered()
}

/// The item `by` places further on, starting over after the last one.
pub(super) fn cycled<T: PartialEq + Clone>(items: &[T], item: &T, by: isize) -> T {
    let at = items.iter().position(|known| known == item).unwrap_or(0) as isize;
    let next = (at + by).rem_euclid(items.len().max(1) as isize);
    items.get(next as usize).unwrap_or(item).clone()
}
