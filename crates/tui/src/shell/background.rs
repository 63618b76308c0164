//! Asking the terminal what colour its background is, so that light terminals get colours that suit them.
//!
//! Nobody waits for the answer. It comes in among the keys, as the letters `ESC ] 11 ; rgb:…`, and the
//! [listener](super::listener) picks it out of them when it comes; a terminal that does not answer stays dark.

/// What to write to the terminal.
pub(super) const QUESTION: &str = "\x1b]11;?\x1b\\";

/// What letters are as an answer.
pub(super) enum Answer {
    /// They may become one.
    More,
    /// They are none.
    No,
    Background {
        is_light: bool,
    },
}

/// Reads as much of an answer as there is: `ESC ] 11 ; rgb:ffff/ffff/dddd ESC \`.
pub(super) fn read(letters: &str) -> Answer {
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
