//! Texts from outside hold nothing that cannot be seen: no control characters but tabs and ends of lines.
//!
//! A NUL cannot be stored in every database, and the others can do no good on anybody's screen. Addresses, bodies and
//! messages are looked at as they come, so that no handler has to.

/// Whether none of the texts in some JSON has a control character in it, written as it is or as an escape.
pub(crate) fn is_clean_json(json: &str) -> bool {
    let mut rest = json.chars();
    while let Some(c) = rest.next() {
        // Backslashes stand in texts only; what stands between them decides nothing.
        let meant = if c == '\\' { escaped(&mut rest) } else { Some(c) };
        if meant.is_some_and(is_hidden) {
            return false;
        }
    }
    true
}

/// The character that an escape means, where it is one on its own.
fn escaped(rest: &mut std::str::Chars<'_>) -> Option<char> {
    match rest.next()? {
        'b' => Some('\u{8}'),
        'f' => Some('\u{c}'),
        'u' => {
            let digits = rest.as_str().get(..4)?;
            let code = u32::from_str_radix(digits, 16).ok()?;
            rest.nth(3);
            char::from_u32(code)
        }
        _ => None,
    }
}

fn is_hidden(c: char) -> bool {
    c.is_control() && !matches!(c, '\t' | '\n' | '\r')
}

/// Whether an address, with its query, means a text without control characters.
pub(crate) fn is_clean_address(address: &str) -> bool {
    let mut bytes = address.bytes();
    let mut meant = Vec::with_capacity(address.len());
    while let Some(byte) = bytes.next() {
        meant.push(match byte {
            b'%' => match two_digits(&bytes) {
                Some(decoded) => {
                    bytes.nth(1);
                    decoded
                }
                None => byte,
            },
            other => other,
        });
    }
    String::from_utf8(meant).is_ok_and(|text| !text.chars().any(is_hidden))
}

fn two_digits(bytes: &std::str::Bytes<'_>) -> Option<u8> {
    let mut digits = bytes.clone().map(|byte| char::from(byte).to_digit(16));
    let (high, low) = (digits.next()??, digits.next()??);
    u8::try_from(high * 16 + low).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_characters_are_found_however_they_are_written() {
        for json in [
            r#"{"a":"\u0000"}"#,
            r#"["x\u001b[2J"]"#,
            r#""\\\u0000""#,
            r#""\b""#,
            r#""\u009F""#,
            "\"\u{7f}\"",
        ] {
            assert!(!is_clean_json(json), "{json}");
        }
        for json in [
            r#""\\u0000""#,
            r#""a\nb\tc\r""#,
            "{\n\t\"é\": \"\\u00e9\"\r\n}",
            r#""\ud83d\ude00 \u00""#,
            r#""\"#,
        ] {
            assert!(is_clean_json(json), "{json}");
        }
    }

    #[test]
    fn addresses_are_read_as_they_are_meant() {
        for address in ["/api/games/%00", "/api/players?q=a%1Bb", "/%ff", "/api/players/%C2%80"] {
            assert!(!is_clean_address(address), "{address}");
        }
        for address in ["/api/games/abc", "/api/players?q=%C3%A9%25", "/100%", "/%zz", "/%2", "/a?b=1&c=%0a"]
        {
            assert!(is_clean_address(address), "{address}");
        }
    }
}
