//! What the terminal at standard output can show.

use std::env;
use std::io::{self, IsTerminal};

use crate::args::When;

/// Whether a person looks at standard output.
pub(crate) fn is_seen() -> bool {
    io::stdout().is_terminal()
}

/// Whether standard output is a terminal that cannot move its cursor.
pub(crate) fn is_dumb() -> bool {
    is_seen() && variable("TERM") == "dumb"
}

/// Whether standard output is a terminal that shows Unicode.
pub(crate) fn shows_unicode() -> bool {
    is_seen() && !is_poor(&variable("TERM")) && (cfg!(windows) || is_utf8(&locale()))
}

/// Whether to write colours.
pub(crate) fn shows_color(when: When) -> bool {
    match when {
        When::Always => true,
        When::Never => false,
        When::Auto => is_seen() && variable("NO_COLOR").is_empty() && variable("TERM") != "dumb",
    }
}

/// Terminals without the characters for boards: the Linux console has a few hundred glyphs at most.
fn is_poor(term: &str) -> bool {
    matches!(term, "dumb" | "linux")
}

fn is_utf8(locale: &str) -> bool {
    let locale = locale.to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

/// The locale of characters, by the usual order of precedence.
fn locale() -> String {
    ["LC_ALL", "LC_CTYPE", "LANG"]
        .map(variable)
        .into_iter()
        .find(|value| !value.is_empty())
        .unwrap_or_default()
}

/// An environment variable; one that is not set counts as empty.
fn variable(name: &str) -> String {
    env::var_os(name).unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unicode_needs_a_locale_that_has_it() {
        assert!(is_utf8("de_DE.UTF-8") && is_utf8("C.utf8"));
        assert!(!is_utf8("C") && !is_utf8(""));
        assert!(is_poor("linux") && !is_poor("xterm-256color"));
    }
}
