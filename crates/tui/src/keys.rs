//! The key map: which key does what, and how settings change it.

use std::collections::{BTreeMap, HashMap};

use crate::languages::text;
use crate::{Key, Named};

/// Something that a key can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the help says in words what each does")]
pub enum Action {
    Up,
    Down,
    Left,
    Right,
    UpLeft,
    UpRight,
    DownLeft,
    DownRight,
    Confirm,
    Cancel,
    Next,
    Previous,
    Type,
    Undo,
    Redo,
    Hint,
    Evaluation,
    Threats,
    Flip,
    MoveNow,
    Pause,
    Faster,
    Slower,
    Resign,
    OfferDraw,
    Swap,
    Restart,
    Save,
    Copy,
    Analyse,
    Help,
    Rules,
    Quit,
    First,
    Last,
    PageUp,
    PageDown,
}

/// An action with its name in settings and the keys it has from the start.
#[derive(Debug)]
pub struct Binding {
    /// What the keys do.
    pub action: Action,
    /// Its name in the settings file.
    pub name: &'static str,
    keys: &'static [&'static str],
}

const fn bind(action: Action, name: &'static str, keys: &'static [&'static str]) -> Binding {
    Binding { action, name, keys }
}

impl Binding {
    /// What it does, for the help.
    pub fn about(&self) -> &'static str {
        text(&format!("keys.{}", self.name)).unwrap_or(self.name)
    }
}

/// Everything that keys can do, in the order of the help.
pub static ACTIONS: [Binding; 37] = [
    bind(Action::Up, "up", &["up", "k", "w"]),
    bind(Action::Down, "down", &["down", "j", "s"]),
    bind(Action::Left, "left", &["left", "h", "a"]),
    bind(Action::Right, "right", &["right", "l", "d"]),
    bind(Action::UpLeft, "up-left", &["u"]),
    bind(Action::UpRight, "up-right", &["i"]),
    bind(Action::DownLeft, "down-left", &["n"]),
    bind(Action::DownRight, "down-right", &["m"]),
    bind(Action::Confirm, "confirm", &["enter", "space"]),
    bind(Action::Cancel, "cancel", &["escape", "backspace"]),
    bind(Action::Next, "next", &["tab"]),
    bind(Action::Previous, "previous", &["backtab"]),
    bind(Action::Type, "type", &[":"]),
    bind(Action::Undo, "undo", &["z", "["]),
    bind(Action::Redo, "redo", &["y", "ctrl+y", "]"]),
    bind(Action::Hint, "hint", &["g", "!"]),
    bind(Action::Evaluation, "evaluation", &["v"]),
    bind(Action::Threats, "threats", &["t"]),
    bind(Action::Flip, "flip", &["f"]),
    bind(Action::MoveNow, "move-now", &["."]),
    bind(Action::Pause, "pause", &["p"]),
    bind(Action::Faster, "faster", &["+", "="]),
    bind(Action::Slower, "slower", &["-"]),
    bind(Action::Resign, "resign", &["X"]),
    bind(Action::OfferDraw, "offer-draw", &["O"]),
    bind(Action::Swap, "swap", &["P"]),
    bind(Action::Restart, "restart", &["R"]),
    bind(Action::Save, "save", &["S"]),
    bind(Action::Copy, "copy", &["C"]),
    bind(Action::Analyse, "analyse", &["A"]),
    bind(Action::Help, "help", &["?", "f1"]),
    bind(Action::Rules, "rules", &["r"]),
    bind(Action::Quit, "quit", &["q"]),
    bind(Action::First, "first", &["home"]),
    bind(Action::Last, "last", &["end"]),
    bind(Action::PageUp, "page-up", &["pageup"]),
    bind(Action::PageDown, "page-down", &["pagedown"]),
];

/// Which key does what.
#[derive(Clone, Debug)]
pub struct KeyMap {
    actions: HashMap<Key, Action>,
    /// The same in the order in which they were given.
    order: Vec<(Action, Key)>,
}

impl KeyMap {
    /// The keys as they are from the start, with a person's own in place of them: an action that is named
    /// has the keys given and no others. Keys and actions that do not exist are passed over.
    ///
    /// ```
    /// use std::collections::BTreeMap;
    /// use stackade_tui::{Action, Key, KeyMap};
    /// let own = BTreeMap::from([("undo".to_owned(), vec!["b".to_owned()])]);
    /// let keys = KeyMap::new(&own);
    /// assert_eq!(keys.action(Key::Char('b')), Some(Action::Undo));
    /// assert_eq!(keys.action(Key::Char('z')), None);
    /// ```
    pub fn new(own: &BTreeMap<String, Vec<String>>) -> KeyMap {
        let mut order = Vec::new();
        for binding in ACTIONS.iter().filter(|binding| !own.contains_key(binding.name)) {
            order.extend(binding.keys.iter().filter_map(|key| Some((binding.action, Key::read(key)?))));
        }
        for binding in &ACTIONS {
            let keys = own.get(binding.name).into_iter().flatten();
            order.extend(keys.filter_map(|key| Some((binding.action, Key::read(key)?))));
        }
        let mut actions: HashMap<Key, Action> = order.iter().map(|&(action, key)| (key, action)).collect();
        // Whatever the settings say, one can always get away.
        actions.entry(Key::Named(Named::Escape)).or_insert(Action::Cancel);
        actions.entry(Key::Named(Named::Enter)).or_insert(Action::Confirm);
        KeyMap { actions, order }
    }

    /// What a key does.
    pub fn action(&self, key: Key) -> Option<Action> {
        self.actions.get(&key).copied()
    }

    /// The keys that do something.
    pub fn keys(&self, action: Action) -> Vec<String> {
        let is_bound = |&&(known, key): &&(Action, Key)| known == action && self.action(key) == Some(action);
        self.order.iter().filter(is_bound).map(|(_, key)| key.name()).collect()
    }

    /// One key that does it, for hints.
    pub fn key(&self, action: Action) -> String {
        self.keys(action).into_iter().next().unwrap_or_default()
    }
}

impl Default for KeyMap {
    fn default() -> KeyMap {
        KeyMap::new(&BTreeMap::new())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_does_two_things() {
        let keys: Vec<_> = ACTIONS.iter().flat_map(|binding| binding.keys).collect();
        let mut unique = keys.clone();
        unique.sort_unstable();
        unique.dedup();
        assert_eq!(keys.len(), unique.len());
        assert!(keys.iter().all(|key| Key::read(key).is_some()));
    }

    #[test]
    fn there_is_always_a_way_out() {
        let none: BTreeMap<_, _> = ACTIONS.iter().map(|binding| (binding.name.to_owned(), vec![])).collect();
        assert_eq!(KeyMap::new(&none).action(Key::Named(Named::Escape)), Some(Action::Cancel));
    }
}
