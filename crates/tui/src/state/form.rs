//! Menus and forms: rows to choose from, some with a value to be changed.

use stackade_core::{GameId, PLAYERS};
use stackade_games::registry;

use crate::{Action, Key};

use super::Shared;

/// A menu as it is seen.
#[derive(Clone, Debug)]
pub struct Form {
    /// What stands above it.
    pub title: String,
    /// The rows.
    pub rows: Vec<Row>,
    /// The row that is chosen.
    pub chosen: usize,
    /// Something said below.
    pub note: String,
    /// The most columns that it may take; longer values are cut off.
    pub widest: u16,
}

/// A row of a menu.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// What it is called.
    pub label: String,
    /// What is chosen here, for a row that is a choice.
    pub value: Option<String>,
    /// What it means.
    pub about: String,
}

impl Row {
    /// A row that does something.
    pub fn new(label: impl Into<String>, about: impl Into<String>) -> Row {
        Row { label: label.into(), value: None, about: about.into() }
    }

    /// A row that is a choice.
    pub fn choice(label: impl Into<String>, value: impl Into<String>, about: impl Into<String>) -> Row {
        Row { label: label.into(), value: Some(value.into()), about: about.into() }
    }
}

/// What a key means to a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Touch {
    /// Nothing, or it was dealt with.
    Nothing,
    /// The row is chosen for good.
    Enter,
    /// The row's value goes so many places further.
    Turn(isize),
    /// Away from here.
    Back,
}

/// Moves through a form of so many rows.
pub(super) fn touch(key: Key, chosen: &mut usize, rows: usize, shared: &Shared) -> Touch {
    let last = rows.saturating_sub(1);
    *chosen = (*chosen).min(last);
    match shared.keys.action(key) {
        Some(Action::Up | Action::Previous) => *chosen = chosen.checked_sub(1).unwrap_or(last),
        Some(Action::Down | Action::Next) => *chosen = if *chosen == last { 0 } else { *chosen + 1 },
        Some(Action::First | Action::PageUp) => *chosen = 0,
        Some(Action::Last | Action::PageDown) => *chosen = last,
        Some(Action::Left | Action::Slower) => return Touch::Turn(-1),
        Some(Action::Right | Action::Faster) => return Touch::Turn(1),
        Some(Action::Confirm) => return Touch::Enter,
        Some(Action::Cancel | Action::Quit) => return Touch::Back,
        _ => {}
    }
    Touch::Nothing
}

/// The next game, with the variant that is usual.
pub(super) fn turned_game(id: &GameId, by: isize) -> GameId {
    let games: Vec<GameId> = registry::games().iter().map(|&info| GameId::standard(info)).collect();
    turned(&games, &GameId::standard(id.info()), by)
}

/// The variants of a game that can be chosen for games online, which are for two.
pub(super) fn variants_for_two(id: &GameId) -> impl Iterator<Item = usize> {
    let variants = id.info().variants;
    (0..variants.len()).filter(move |&slot| variants[slot].key != PLAYERS)
}

/// The same game with the next value of one of its variants.
pub(super) fn turned_variant(id: GameId, slot: usize, by: isize) -> GameId {
    let variant = &id.info().variants[slot];
    let value = turned(variant.values, &id.choice(variant.key), by);
    id.with(variant.key, value).unwrap_or(id)
}

/// The item so many places further, round and round.
pub(super) fn turned<T: PartialEq + Clone>(items: &[T], item: &T, by: isize) -> T {
    let at = items.iter().position(|known| known == item).unwrap_or(0) as isize;
    let next = (at + by).rem_euclid(items.len().max(1) as isize);
    items.get(next as usize).unwrap_or(item).clone()
}
