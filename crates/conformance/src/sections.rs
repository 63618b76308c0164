//! The shape of a conformance file, read strictly: what is not understood is an error.

use serde::Deserialize;

use crate::files::FileError;

/// The only format there is.
const FORMAT: u64 = 1;

/// No count of move sequences is asked for beyond this depth; perft descends once per entry.
const MOST_COUNTS: usize = 500;

/// The part of a file that says how to read the rest.
#[derive(Deserialize)]
struct Header {
    format: u64,
}

/// A whole file. A section that is left out has no cases.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct File {
    pub(crate) game: String,
    #[serde(rename = "format")]
    _format: u64,
    #[serde(default)]
    pub(crate) perft: Vec<Perft>,
    #[serde(default)]
    pub(crate) moves: Vec<Moves>,
    #[serde(default)]
    pub(crate) apply: Vec<Apply>,
    #[serde(default)]
    pub(crate) illegal: Vec<Illegal>,
    #[serde(default)]
    pub(crate) malformed: Vec<Malformed>,
    #[serde(default)]
    pub(crate) over: Vec<Over>,
    #[serde(default)]
    pub(crate) playouts: Vec<Playout>,
}

/// Defines the entry of a section: an id, the variant, and fields of its own. Other fields are notes for
/// people.
macro_rules! entry {
    ($(#[$doc:meta])* $name:ident { $($field:ident: $type:ty),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Deserialize)]
        pub(crate) struct $name {
            pub(crate) id: String,
            pub(crate) variant: Option<String>,
            $(pub(crate) $field: $type,)*
        }

        impl Entry for $name {
            fn id(&self) -> &str {
                &self.id
            }

            fn variant(&self) -> Option<&str> {
                self.variant.as_deref()
            }
        }
    };
}

/// What the entries of all sections have.
pub(crate) trait Entry {
    /// The case's name.
    fn id(&self) -> &str;
    /// The variant of the file's game that it is about.
    fn variant(&self) -> Option<&str>;
}

entry! {
    /// `counts[i]` is perft(i).
    Perft { position: String, counts: Vec<u64> }
}
entry! {
    /// The whole list of legal moves.
    Moves { position: String, moves: Vec<String> }
}
entry! {
    /// The position after a move.
    Apply { position: String, r#move: String, result: String }
}
entry! {
    /// A move that is refused in a position that is not.
    Illegal { position: String, r#move: String }
}
entry! {
    /// A text that is refused as a position.
    Malformed { position: String }
}
entry! {
    /// `no`, the winner's letter or `draw`.
    Over { position: String, result: String }
}
entry! {
    /// A whole game, with the game's own result.
    Playout { start: String, moves: Vec<String>, r#final: String, result: String }
}

impl File {
    /// Reads a file's text.
    pub(crate) fn read(text: &str) -> Result<File, FileError> {
        let syntax = |error: serde_json::Error| FileError::new(error.to_string());
        // The format decides what the rest means, so it is looked at before anything else.
        let header: Header = serde_json::from_str(text).map_err(syntax)?;
        if header.format != FORMAT {
            return Err(FileError::new(format!("format {} is not known, expected {FORMAT}", header.format)));
        }
        let file: File = serde_json::from_str(text).map_err(syntax)?;
        match file.perft.iter().find(|case| case.counts.len() > MOST_COUNTS) {
            Some(case) => Err(FileError::new(format!(
                "perft '{}': {} counts, expected at most {MOST_COUNTS}",
                stackade_core::shorten(&case.id),
                case.counts.len()
            ))),
            None => Ok(file),
        }
    }
}
