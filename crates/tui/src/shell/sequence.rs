//! The letters that terminals send for keys which write nothing: `ESC [ A` is the arrow up.

use crossterm::event::{KeyCode, KeyEvent};

/// What letters are as a sequence.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Sequence {
    /// They may become one.
    More,
    /// They are none.
    No,
    /// They are one; none of the keys that the game knows for those that it does not.
    Key(Option<KeyEvent>),
}

/// No sequence is longer.
const LONGEST: usize = 32;

/// Reads as much of a sequence as there is.
pub(super) fn read(letters: &str) -> Sequence {
    match letters.as_bytes() {
        [0x1b] | [0x1b, b'[' | b'O'] => Sequence::More,
        [0x1b, b'O', last] => Sequence::Key(key(*last, "")),
        // What would be the end of it stands at its beginning.
        [0x1b, b'[', b'[', ..] => Sequence::No,
        [0x1b, b'[', values @ .., last @ 0x40..=0x7e] if values.iter().all(is_value) => {
            Sequence::Key(key(*last, std::str::from_utf8(values).unwrap_or_default()))
        }
        [0x1b, b'[', values @ ..] if values.iter().all(is_value) && values.len() < LONGEST => Sequence::More,
        _ => Sequence::No,
    }
}

fn is_value(byte: &u8) -> bool {
    (0x20..=0x3f).contains(byte)
}

fn key(last: u8, values: &str) -> Option<KeyEvent> {
    let code = match (last, values.split(';').next().unwrap_or_default()) {
        (b'A', _) => KeyCode::Up,
        (b'B', _) => KeyCode::Down,
        (b'C', _) => KeyCode::Right,
        (b'D', _) => KeyCode::Left,
        (b'H', _) | (b'~', "1" | "7") => KeyCode::Home,
        (b'F', _) | (b'~', "4" | "8") => KeyCode::End,
        (b'~', "3") => KeyCode::Delete,
        (b'~', "5") => KeyCode::PageUp,
        (b'~', "6") => KeyCode::PageDown,
        (b'Z', _) => KeyCode::BackTab,
        (b'P', _) | (b'~', "11") => KeyCode::F(1),
        _ => return None,
    };
    Some(KeyEvent::from(code))
}
