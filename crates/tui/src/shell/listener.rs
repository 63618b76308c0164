//! Keys as the terminal sends them, put together where a slow line has taken them apart.
//!
//! Arrows come as several letters that begin with that of Esc. Where the rest arrives later, an Esc of its own comes first
//! and then letters that do quite other things; so an Esc is held for a moment. Should the rest come later still, it is
//! taken for the rest all the same, and from then on an Esc is held for longer. Keys that only begin like something else
//! are handed on, so none is ever lost.

use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::background::{self, Answer};
use super::sequence::{self, Sequence};

/// An answer that is not there by now is not expected any more.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(3);

/// The letters of a sequence come in one go on most lines; a pause this long means that they were typed.
const PAUSE: Duration = Duration::from_millis(150);

/// The same where a line has been found to be slow, and for what can hardly have been typed.
const LONG_PAUSE: Duration = Duration::from_secs(1);

/// Listens to keys.
#[derive(Debug)]
pub(super) struct Listener {
    /// When the terminal was asked for its background; none once it has answered.
    asked: Option<Instant>,
    /// Keys that may turn out to be something else.
    held: Vec<KeyEvent>,
    /// How long an Esc is held.
    pause: Duration,
    /// When an Esc was handed on alone.
    escaped: Option<Instant>,
    /// Whether the keys that are held may be the rest of what that Esc began.
    is_rest: bool,
}

/// What a key turned out to be.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// Perhaps part of something; more will tell.
    Nothing,
    /// Keys.
    Keys(Vec<KeyEvent>),
    /// The background is light, or it is dark.
    Background {
        /// Which of the two.
        is_light: bool,
    },
}

impl Listener {
    /// Listens, also for what the terminal says of its background if it was asked.
    pub(super) fn new(has_asked: bool) -> Listener {
        let asked = has_asked.then(Instant::now);
        Listener { asked, held: Vec::new(), pause: PAUSE, escaped: None, is_rest: false }
    }

    /// How long to wait for the rest of what is held; none where nothing is.
    pub(super) fn patience(&self) -> Option<Duration> {
        match self.held.len() {
            0 => None,
            1 => Some(self.pause),
            _ => Some(LONG_PAUSE),
        }
    }

    /// Takes a key.
    pub(super) fn hear(&mut self, key: KeyEvent, now: Instant) -> Heard {
        if self.held.is_empty() {
            let is_late = self.escaped.take().is_some_and(|then| now.duration_since(then) < LONG_PAUSE);
            self.is_rest = is_late && matches!(key.code, KeyCode::Char('[' | 'O'));
        }
        self.held.push(key);
        let Some(letters) = self.held.iter().map(letters).collect::<Option<String>>() else {
            return self.release(now);
        };
        let letters = if self.is_rest { format!("\x1b{letters}") } else { letters };
        match sequence::read(&letters) {
            Sequence::More => return Heard::Nothing,
            Sequence::Key(key) => {
                self.held.clear();
                if self.is_rest {
                    self.pause = LONG_PAUSE;
                }
                return Heard::Keys(key.into_iter().collect());
            }
            Sequence::No => {}
        }
        let is_expected = self.asked.is_some_and(|asked| now.duration_since(asked) <= ANSWER_TIMEOUT);
        match background::read(&letters) {
            Answer::More if is_expected => Heard::Nothing,
            Answer::Background { is_light } if is_expected => {
                self.held.clear();
                self.asked = None;
                Heard::Background { is_light }
            }
            _ => self.release(now),
        }
    }

    /// Gives back the keys that were held: no more of them is coming.
    pub(super) fn release(&mut self, now: Instant) -> Heard {
        let keys = std::mem::take(&mut self.held);
        let is_escape = matches!(&keys[..], [only] if only.code == KeyCode::Esc);
        self.escaped = is_escape.then_some(now);
        Heard::Keys(keys)
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
        let now = Instant::now();
        let (mut passed, mut background) = (Vec::new(), None);
        for &key in typed {
            match listener.hear(key, now) {
                Heard::Nothing => {}
                Heard::Keys(keys) => passed.extend(keys),
                Heard::Background { is_light } => background = Some(is_light),
            }
        }
        if let Heard::Keys(keys) = listener.release(now) {
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

    /// What comes of keys that arrive at these times after the first, in milliseconds.
    fn hear_slowly(listener: &mut Listener, typed: &[(u64, KeyCode)]) -> Vec<KeyCode> {
        let began = Instant::now();
        let (mut passed, mut last) = (Vec::new(), began);
        let mut take = |heard| match heard {
            Heard::Keys(keys) => passed.extend(keys.iter().map(|key: &KeyEvent| key.code)),
            other => assert_eq!(other, Heard::Nothing),
        };
        for &(ms, code) in typed {
            let now = began + Duration::from_millis(ms);
            if let Some(patience) = listener.patience().filter(|&patience| now - last >= patience) {
                take(listener.release(last + patience));
            }
            take(listener.hear(KeyEvent::from(code), now));
            last = now;
        }
        take(listener.release(last + LONG_PAUSE));
        passed
    }

    #[test]
    fn a_sequence_that_was_taken_apart_is_one_key() {
        use KeyCode::{Char, Esc, Up};
        let arrow = [(0, Esc), (80, Char('[')), (80, Char('A'))];
        assert_eq!(hear_slowly(&mut Listener::new(false), &arrow), [Up]);
        let in_pieces = [(0, Esc), (80, Char('[')), (600, Char('A'))];
        assert_eq!(hear_slowly(&mut Listener::new(false), &in_pieces), [Up]);
        let page = [(0, Esc), (80, Char('[')), (80, Char('6')), (81, Char('~'))];
        assert_eq!(hear_slowly(&mut Listener::new(true), &page), [KeyCode::PageDown]);
        let click = "[<0;12;5M".chars().map(|c| (80, Char(c)));
        let click: Vec<_> = std::iter::once((0, Esc)).chain(click).collect();
        assert_eq!(hear_slowly(&mut Listener::new(false), &click), [], "no digit chooses anything");
    }

    #[test]
    fn a_slower_line_is_learnt_from() {
        use KeyCode::{Char, Esc, Up};
        let mut listener = Listener::new(false);
        let arrow = [(0, Esc), (400, Char('[')), (400, Char('A'))];
        // The Esc is gone, yet nothing is taken back and no study opens.
        assert_eq!(hear_slowly(&mut listener, &arrow), [Esc, Up]);
        assert_eq!(hear_slowly(&mut listener, &arrow), [Up]);
    }

    #[test]
    fn what_is_typed_stays_what_it_is() {
        use KeyCode::{Char, Esc};
        let typed = [(0, Esc), (300, Char('[')), (900, Char('A')), (1500, Esc), (4000, Char('['))];
        let codes: Vec<KeyCode> = typed.iter().map(|&(_, code)| code).collect();
        assert_eq!(hear_slowly(&mut Listener::new(false), &typed), codes);
    }
}
