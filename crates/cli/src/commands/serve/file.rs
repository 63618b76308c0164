//! The options of `stackade serve` in a file in TOML, and where in it a mistake is.

use std::fmt;

use toml::de::DeTable;

use crate::args::ServeOptions;

/// A mistake in the file: its line, its key, and what it is.
#[derive(Debug)]
pub(super) struct FileError {
    line: usize,
    /// None where the file cannot be read as far as that.
    key: Option<String>,
    message: String,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(key) = &self.key {
            write!(f, ", {key}")?;
        }
        write!(f, ": {}", self.message)
    }
}

/// Reads the options.
pub(super) fn read(text: &str) -> Result<ServeOptions, FileError> {
    toml::from_str(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start).min(text.len());
        let line = text.as_bytes()[..at].iter().filter(|&&byte| byte == b'\n').count() + 1;
        let key = DeTable::parse(text).ok().and_then(|table| key_at(table.get_ref(), at));
        FileError { line, key: key.map(|parts| parts.join(".")), message: error.message().to_owned() }
    })
}

/// The key at a place of the file, or whose value is there, with the keys of the tables around it.
fn key_at(table: &DeTable<'_>, at: usize) -> Option<Vec<String>> {
    table.iter().find_map(|(key, value)| {
        let within = value.get_ref().as_table().and_then(|inner| key_at(inner, at));
        // The tables of a file are where their headings are.
        let is_here = key.span().contains(&at) || value.span().contains(&at);
        let mut parts = within.or_else(|| is_here.then(Vec::new))?;
        parts.insert(0, written(key.get_ref()));
        Some(parts)
    })
}

/// A key as it stands in a file: in quotation marks unless it is made of letters, digits, `-` and `_`.
fn written(key: &str) -> String {
    let is_bare = !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    if is_bare { key.to_owned() } else { format!("{key:?}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let told = read(text).expect_err(text).to_string();
        assert!(told.starts_with(expected), "{text}\n{told}");
    }

    #[test]
    fn mistakes_are_told_with_line_and_key() {
        check(
            "[limit]\nsockets = 0\n",
            "line 2, limit.sockets: expected a number from 1 to 1000000, found \"0\"",
        );
        check(
            "limit = { games = \"1+1/s\", sockets = 0 }",
            "line 1, limit.sockets: expected a number from 1",
        );
        check(
            "[limit]\n\nsockets = 1.5\n",
            "line 3, limit.sockets: invalid type: floating point `1.5`, expected a number or a text",
        );
        check(
            "[limit]\nsocket = 1\n",
            "line 2, limit.socket: there is no such limit, expected one of requests, ",
        );
        check("listn = 1", "line 1, listn: unknown field `listn`, expected one of `listen`");
        check(
            "data = \"x\"\nengines = \"two\"\n",
            "line 2, engines: invalid type: string \"two\", expected u16",
        );
        check("data = \"x\"\nlisten = \"here\"\n", "line 2, listen: expected an address and a port");
        check("data = \"x\"\nengines = = 2\n", "line 2: ");
    }

    #[test]
    fn limits_are_explained_as_they_stand_in_a_file() {
        let network = "[limit.\"10.0.0.0/8\"]\n";
        check(
            &format!("{network}factor = 0\n"),
            "line 2, limit.\"10.0.0.0/8\".factor: expected a number from 1 to 1000, found \"0\"",
        );
        check(
            "[limit]\nfactor = 2\n",
            "line 2, limit.factor: expected it below a network, as in [limit.\"203.0.113.0/24\"]",
        );
        check(
            &format!("[limit]\nsockets = 5\n{network}sign-ups = 5\n"),
            "line 4, limit.\"10.0.0.0/8\".sign-ups: expected BURST+RATE/UNIT, such as \"60+2/m\" (s, m or h)",
        );
        check(
            "[limit.school]\nsockets = 5\n",
            "line 2, limit.school.sockets: expected an address or a network, such as 203.0.113.7 or 203.0.113.0/24",
        );
        check(&format!("{network}deeper = {{ sockets = 1 }}\n"), "line 2, limit.\"10.0.0.0/8\".deeper: ");
        let told = read("[limit]\nfator = 2\n").expect_err("there is no such limit").to_string();
        assert!(told.ends_with("thoughts, factor"), "{told}");
    }
}
