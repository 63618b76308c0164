//! The tags above a game: names and values, in their canonical order.

use std::fmt;

use super::phrases::{TAG_NAME, TAG_OF_RESULT, TOO_MANY_TAGS};
use crate::{Message, shorten};

/// A record may have this many tags beyond those that mean something here.
pub const MAX_TAGS: usize = 256;

/// The tags that mean something here, in the order in which they are written; others follow.
///
/// `Result` is written among them and belongs to [`Record::result`](super::Record::result).
const ORDER: [&str; 15] = [
    "Game",
    "First",
    "Second",
    "Third",
    "Fourth",
    "Date",
    "Start",
    "Seed",
    "Result",
    "Termination",
    "TimeControl",
    "FirstLevel",
    "SecondLevel",
    "ThirdLevel",
    "FourthLevel",
];

/// Tag pairs, each name at most once. Known tags come first in a fixed order, others as they were set.
///
/// ```
/// use stackade_core::record::Tags;
/// let mut tags = Tags::default();
/// tags.set("Event", "club evening").unwrap();
/// tags.set("Game", "chess").unwrap();
/// assert_eq!(tags.get("Event"), Some("club evening"));
/// assert_eq!(tags.iter().map(|(name, _)| name).collect::<Vec<_>>(), ["Game", "Event"]);
/// assert!(tags.set("two words", "").is_err());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Gives a tag a value; any text will do.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if !is_name(name) {
            return Err(TagError::NotAName(shorten(name)));
        }
        if name == "Result" {
            return Err(TagError::Result);
        }
        if let Some((_, old)) = self.0.iter_mut().find(|(known, _)| known == name) {
            value.clone_into(old);
            return Ok(());
        }
        let place = self.0.partition_point(|(known, _)| rank(known) <= rank(name));
        if rank(name) == ORDER.len() && place >= MAX_TAGS + self.known() {
            return Err(TagError::TooMany);
        }
        self.0.insert(place, (name.to_owned(), value.to_owned()));
        Ok(())
    }

    /// Takes a tag away.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|(known, _)| known != name);
    }

    /// How many of the tags mean something here.
    fn known(&self) -> usize {
        self.0.partition_point(|(name, _)| rank(name) < ORDER.len())
    }

    /// Names and values in canonical order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// Whether a tag says what is played and from where, which a match knows by itself.
///
/// ```
/// use stackade_core::record::is_setup_tag;
/// assert!(is_setup_tag("Start"));
/// assert!(!is_setup_tag("First"));
/// ```
pub fn is_setup_tag(name: &str) -> bool {
    ["Game", "Start", "Seed"].contains(&name)
}

/// The place of a tag's name in the canonical order.
pub(super) fn rank(name: &str) -> usize {
    ORDER.iter().position(|&known| known == name).unwrap_or(ORDER.len())
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.chars().all(continues_name)
}

pub(super) fn continues_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Why a tag cannot be set.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TagError {
    /// The text is not a tag's name.
    NotAName(String),
    /// The result has a place of its own in the record.
    Result,
    /// There would be more than [`MAX_TAGS`].
    TooMany,
}

impl From<TagError> for Message {
    fn from(error: TagError) -> Message {
        match error {
            TagError::NotAName(text) => TAG_NAME.with([("found", text.into())]),
            TagError::Result => TAG_OF_RESULT.into(),
            TagError::TooMany => TOO_MANY_TAGS.with([("most", MAX_TAGS.into())]),
        }
    }
}

impl fmt::Display for TagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Message::from(self.clone()).fmt(f)
    }
}

impl std::error::Error for TagError {}
