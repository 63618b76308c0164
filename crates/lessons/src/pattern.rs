//! Patterns of moves: `b9se123@*` is a stack move with any placement.

/// Whether a text fits a pattern, in which `*` stands for any characters, none included.
pub(crate) fn fits(pattern: &str, text: &str) -> bool {
    let Some((head, tail)) = pattern.split_once('*') else {
        return pattern == text;
    };
    let Some(rest) = text.strip_prefix(head) else {
        return false;
    };
    (0..=rest.len()).any(|skipped| rest.is_char_boundary(skipped) && fits(tail, &rest[skipped..]))
}

/// Whether a text fits one of the patterns.
pub(crate) fn fits_any(patterns: &[String], text: &str) -> bool {
    patterns.iter().any(|pattern| fits(pattern, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(pattern: &str, text: &str, expected: bool) {
        assert_eq!(fits(pattern, text), expected, "{pattern} and {text}");
    }

    #[test]
    fn a_star_stands_for_anything() {
        check("a1-a3", "a1-a3", true);
        check("a1-a3", "a1-a31", false);
        check("*", "", true);
        check("@*", "@c3", true);
        check("@*", "c3-c4", false);
        check("*@d5", "a5e1@d5", true);
        check("*@d5", "a5e1@d4", false);
        check("b9*@*", "b9se123@b9", true);
        check("*é", "é", true);
    }
}
