//! The key map: which key does what, and how settings change it.

use std::collections::{BTreeMap, HashMap};

use crate::{Key, Named};

/// Something that a key can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "`ACTIONS` says in words what each does")]
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

/// An action with its name in settings, what it does, and the keys it has from the start.
#[derive(Debug)]
pub struct Binding {
    /// What the keys do.
    pub action: Action,
    /// Its name in the settings file.
    pub name: &'static str,
    /// What it does, for the help.
    pub about: &'static str,
    keys: &'static [&'static str],
}

const fn bind(
    action: Action,
    name: &'static str,
    about: &'static str,
    keys: &'static [&'static str],
) -> Binding {
    Binding { action, name, about, keys }
}

/// Everything that keys can do, in the order of the help.
pub static ACTIONS: [Binding; 37] = [
    bind(Action::Up, "up", "cursor up", &["up", "k", "w"]),
    bind(Action::Down, "down", "cursor down", &["down", "j", "s"]),
    bind(Action::Left, "left", "cursor left", &["left", "h", "a"]),
    bind(Action::Right, "right", "cursor right", &["right", "l", "d"]),
    bind(Action::UpLeft, "up-left", "to the upper left", &["u"]),
    bind(Action::UpRight, "up-right", "to the upper right", &["i"]),
    bind(Action::DownLeft, "down-left", "to the lower left", &["n"]),
    bind(Action::DownRight, "down-right", "to the lower right", &["m"]),
    bind(Action::Confirm, "confirm", "pick up, put down", &["enter", "space"]),
    bind(Action::Cancel, "cancel", "one step back", &["escape", "backspace"]),
    bind(Action::Next, "next", "next place to go", &["tab"]),
    bind(Action::Previous, "previous", "the one before", &["backtab"]),
    bind(Action::Type, "type", "type a move", &[":"]),
    bind(Action::Undo, "undo", "take back", &["z", "["]),
    bind(Action::Redo, "redo", "play again", &["y", "ctrl+y", "]"]),
    bind(Action::Hint, "hint", "a hint", &["g", "!"]),
    bind(Action::Evaluation, "evaluation", "computer's view", &["v"]),
    bind(Action::Threats, "threats", "what is threatened", &["t"]),
    bind(Action::Flip, "flip", "turn the board", &["f"]),
    bind(Action::MoveNow, "move-now", "move now, one step", &["."]),
    bind(Action::Pause, "pause", "pause or go on", &["p"]),
    bind(Action::Faster, "faster", "faster", &["+", "="]),
    bind(Action::Slower, "slower", "slower", &["-"]),
    bind(Action::Resign, "resign", "resign", &["X"]),
    bind(Action::OfferDraw, "offer-draw", "offer a draw", &["O"]),
    bind(Action::Swap, "swap", "swap sides", &["P"]),
    bind(Action::Restart, "restart", "start anew", &["R"]),
    bind(Action::Save, "save", "save the record", &["S"]),
    bind(Action::Copy, "copy", "copy the position", &["C"]),
    bind(Action::Analyse, "analyse", "analyse the game", &["A"]),
    bind(Action::Help, "help", "this help", &["?", "f1"]),
    bind(Action::Rules, "rules", "the rules of the game", &["r"]),
    bind(Action::Quit, "quit", "back to the menu, or quit", &["q"]),
    bind(Action::First, "first", "to the beginning", &["home"]),
    bind(Action::Last, "last", "to the end", &["end"]),
    bind(Action::PageUp, "page-up", "a page up", &["pageup"]),
    bind(Action::PageDown, "page-down", "a page down", &["pagedown"]),
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
