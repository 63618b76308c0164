//! Escapes in tag values and comments, so that any text can be written and read back.

use super::phrases::{CONTROL, NOT_HEX, UNKNOWN_ESCAPE};
use crate::Message;

/// Writes a character, escaped if it is a backslash, the closing delimiter or a control character.
pub(super) fn write(c: char, close: char, out: &mut String) {
    match c {
        '\\' => out.push_str("\\\\"),
        '\n' => out.push_str("\\n"),
        _ if c == close => out.extend(['\\', c]),
        _ if c.is_control() => out.push_str(&control(c)),
        _ => out.push(c),
    }
}

/// Reads a character or an escape from the front of a text that is not empty, with its length.
pub(super) fn read(text: &str, close: char) -> Result<(char, usize), Message> {
    let mut chars = text.chars();
    match chars.next() {
        None | Some('\\') => {}
        Some(c) if !c.is_control() => return Ok((c, c.len_utf8())),
        Some(c) => return Err(CONTROL.with([("escape", control(c).into())])),
    }
    let c = match chars.next() {
        Some('\\') => '\\',
        Some('n') => '\n',
        Some('s') => ' ',
        Some('[') => '[',
        Some(c) if c == close => c,
        Some('x') => return read_hex(chars.as_str()).map(|c| (c, "\\x00".len())),
        _ => return Err(UNKNOWN_ESCAPE.with([("close", close.into())])),
    };
    Ok((c, 2))
}

/// The escape of a control character; all of them have numbers below 256.
fn control(c: char) -> String {
    format!("\\x{:02x}", u32::from(c))
}

fn read_hex(text: &str) -> Result<char, Message> {
    let digits = text.get(..2).filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
    digits
        .and_then(|digits| u8::from_str_radix(digits, 16).ok())
        .map(char::from)
        .ok_or_else(|| NOT_HEX.into())
}
