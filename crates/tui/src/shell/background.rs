//! Asking the terminal what colour its background is, so that light terminals get colours that suit them.
//!
//! Nobody waits for the answer. It comes in among the keys, as the letters `ESC ] 11 ; rgb:…`, and is
//! picked out of them when it comes; a terminal that does not answer stays dark. Keys that only begin
//! like an answer are handed on, so none is ever lost.

use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What to write to the terminal.
pub(super) const QUESTION: &str = "\x1b]11;?\x1b\\";

/// An answer that is not there by now is not expected any more.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(3);

/// The letters of an answer come in one go; a pause this long means that they were typed.
pub(super) const PAUSE: Duration = Duration::from_millis(100);

/// Listens for the answer among the keys.
#[derive(Debug)]
pub(super) struct Listener {
    /// When the question was asked; none once it is answered.
    asked: Option<Instant>,
    /// Keys that may turn out to be an answer.
    held: Vec<KeyEvent>,
}

/// What a key turned out to be.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// Perhaps part of an answer; more will tell.
    Nothing,
    /// Keys after all.
    Keys(Vec<KeyEvent>),
    /// The background is light, or it is dark.
    Background {
        /// Which of the two.
        is_light: bool,
    },
}

impl Listener {
    /// Listens, if a question was asked.
    pub(super) fn new(has_asked: bool) -> Listener {
        Listener { asked: has_asked.then(Instant::now), held: Vec::new() }
    }

    /// Whether keys are held back just now.
    pub(super) fn is_holding(&self) -> bool {
        !self.held.is_empty()
    }

    /// Takes a key.
    pub(super) fn hear(&mut self, key: KeyEvent) -> Heard {
        self.held.push(key);
        if self.asked.is_none_or(|asked| asked.elapsed() > ANSWER_TIMEOUT) {
            return self.release();
        }
        let letters: Option<String> = self.held.iter().map(letters).collect();
        match letters.map_or(Answer::No, |letters| read(&letters)) {
            Answer::More => Heard::Nothing,
            Answer::No => self.release(),
            Answer::Background { is_light } => {
                *self = Listener::new(false);
                Heard::Background { is_light }
            }
        }
    }

    /// Gives back the keys that were held: no more of them is coming.
    pub(super) fn release(&mut self) -> Heard {
        Heard::Keys(std::mem::take(&mut self.held))
    }
}

/// What was written to make this key, as far as answers are made of it.
fn letters(key: &KeyEvent) -> Option<String> {
    let has = |modifier| key.modifiers.contains(modifier);
    match key.code {
        KeyCode::Esc => Some("\x1b".to_owned()),
        KeyCode::Char('g') if has(KeyModifiers::CONTROL) => Some("\x07".to_owned()),
        KeyCode::Char(_) if has(KeyModifiers::CONTROL) => None,
        KeyCode::Char(c) if has(KeyModifiers::ALT) => Some(format!("\x1b{c}")),
        KeyCode::Char(c) => Some(c.to_string()),
        _ => None,
    }
}

enum Answer {
    /// It may become one.
    More,
    /// It is none.
    No,
    Background {
        is_light: bool,
    },
}

/// Reads as much of an answer as there is: `ESC ] 11 ; rgb:ffff/ffff/dddd ESC \`.
fn read(letters: &str) -> Answer {
    const BEGINNING: &str = "\x1b]11;rgb:";
    /// Three times four digits, and what is between them.
    const LONGEST: usize = 14;
    let Some(rest) = letters.strip_prefix(BEGINNING) else {
        return if BEGINNING.starts_with(letters) { Answer::More } else { Answer::No };
    };
    let end = rest.find(|c: char| !c.is_ascii_hexdigit() && c != '/').unwrap_or(rest.len());
    match (&rest[..end], &rest[end..]) {
        (colour, "" | "\x1b") if colour.len() <= LONGEST => Answer::More,
        (colour, "\x1b\\" | "\x07") => {
            is_light(colour).map_or(Answer::No, |is_light| Answer::Background { is_light })
        }
        _ => Answer::No,
    }
}

/// Whether a colour such as `ffff/ffff/dddd` is nearer to white than to black, as eyes see it.
fn is_light(colour: &str) -> Option<bool> {
    let parts: Vec<f64> = colour.split('/').map(share).collect::<Option<_>>()?;
    let [red, green, blue] = parts[..] else { return None };
    Some(0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5)
}

/// A hexadecimal number of any length as a share of the largest that is as long.
fn share(digits: &str) -> Option<f64> {
    let number = u32::from_str_radix(digits, 16).ok()?;
    let largest = 16_u32.checked_pow(digits.len() as u32)? - 1;
    Some(f64::from(number) / f64::from(largest))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The keys that crossterm makes of these bytes, where the whole arrives at once.
    fn keys(bytes: &str) -> Vec<KeyEvent> {
        let mut keys = Vec::new();
        let mut is_alt = false;
        for c in bytes.chars() {
            let modifiers = if is_alt { KeyModifiers::ALT } else { KeyModifiers::NONE };
            is_alt = c == '\x1b';
            match c {
                '\x1b' => {}
                '\x07' => keys.push(KeyEvent::new(KeyCode::Char('g'), KeyModifiers::CONTROL)),
                c => keys.push(KeyEvent::new(KeyCode::Char(c), modifiers)),
            }
        }
        keys
    }

    /// What comes of the bytes: keys that were handed on, and what the background was found to be.
    fn hear(has_asked: bool, typed: &[KeyEvent]) -> (Vec<KeyEvent>, Option<bool>) {
        let mut listener = Listener::new(has_asked);
        let (mut passed, mut background) = (Vec::new(), None);
        for &key in typed {
            match listener.hear(key) {
                Heard::Nothing => {}
                Heard::Keys(keys) => passed.extend(keys),
                Heard::Background { is_light } => background = Some(is_light),
            }
        }
        if let Heard::Keys(keys) = listener.release() {
            passed.extend(keys);
        }
        (passed, background)
    }

    #[test]
    fn answers_are_read_in_every_spelling() {
        for (answer, is_light) in [
            ("\x1b]11;rgb:ffff/ffff/dddd\x1b\\", true),
            ("\x1b]11;rgb:FF/FF/FF\x07", true),
            ("\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\", false),
            ("\x1b]11;rgb:0/0/f\x07", false),
        ] {
            assert_eq!(hear(true, &keys(answer)), (vec![], Some(is_light)), "{answer:?}");
        }
    }

    #[test]
    fn an_answer_in_pieces_is_read_too() {
        // Where the escape arrives alone it is a key of its own.
        let mut typed = vec![KeyEvent::from(KeyCode::Esc)];
        typed.extend(keys("]11;rgb:ffff/ffff/ffff"));
        typed.extend([KeyEvent::from(KeyCode::Esc), KeyEvent::from(KeyCode::Char('\\'))]);
        assert_eq!(hear(true, &typed), (vec![], Some(true)));
    }

    #[test]
    fn no_key_is_lost() {
        let around = [keys("q"), keys("\x1b]11;rgb:00/00/00\x07"), keys("z")].concat();
        assert_eq!(hear(true, &around), (keys("qz"), Some(false)));
        for typed in
            ["hjkl:a1-a4", "\x1b]1", "\x1b]11;rgb:zz", "\x1b]11;rgb:12/34\x07", "\x1bx]11;rgb:", "]11;"]
        {
            assert_eq!(hear(true, &keys(typed)), (keys(typed), None), "{typed:?}");
        }
        let escapes = [KeyEvent::from(KeyCode::Esc), KeyEvent::from(KeyCode::Esc)];
        assert_eq!(hear(true, &escapes), (escapes.to_vec(), None));
        let answer = keys("\x1b]11;rgb:ffff/ffff/ffff\x1b\\");
        assert_eq!(hear(false, &answer), (answer.clone(), None), "nothing was asked");
    }
}
