//! [`Message`]: what is wrong, for programs and for people.

use std::fmt;

use crate::{CellName, Phrase, SideInfo};

/// A phrase with all that is to be filled in. It is shown in English; catalogues of other languages go by the
/// code of the phrase and the names of the values.
///
/// ```
/// use stackade_core::{Message, Phrase};
/// const STACKS: Phrase = Phrase::new("too-many-stacks", "{found} stacks, expected at most {most}");
/// let message = STACKS.with([("found", 5_u32.into()), ("most", 4_u32.into())]);
/// assert_eq!(message.to_string(), "5 stacks, expected at most 4");
/// ```
// Boxed, so that an error is no larger than a pointer on its way through everything that may fail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message(Box<Filled>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Filled {
    phrase: Phrase,
    values: Vec<(&'static str, Value)>,
}

impl Message {
    /// What is said.
    pub fn phrase(&self) -> Phrase {
        self.0.phrase
    }

    /// What is filled in, by name.
    pub fn values(&self) -> &[(&'static str, Value)] {
        &self.0.values
    }
}

/// What is filled into a phrase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// How many there are, or which one.
    Number(u32),
    /// Notation, or what a stranger wrote, [made short](crate::shorten): the same in every language.
    Text(String),
    /// Any one of these, which are the same in every language.
    OneOf(Vec<String>),
    /// A side, by its name.
    Side(&'static str),
    /// Why a game has ended, and the side that has lost it, if there is one.
    Reason(Phrase, Option<&'static str>),
    /// Another message.
    Message(Message),
}

impl Phrase {
    /// The phrase with these values. Every name in its words needs one, and there are no others.
    // Rules say why in many places, and are compiled once for each size of boards.
    #[inline(never)]
    pub fn with<const N: usize>(self, values: [(&'static str, Value); N]) -> Message {
        debug_assert!(
            self.names().all(|name| values.iter().any(|(known, _)| *known == name))
                && values.iter().all(|(known, _)| self.names().any(|name| name == *known)),
            "'{}' is said with other values",
            self.code
        );
        Message(Box::new(Filled { phrase: self, values: Vec::from(values) }))
    }
}

impl From<Phrase> for Message {
    fn from(phrase: Phrase) -> Message {
        phrase.with([])
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = self.0.phrase.words;
        while let Some((before, (name, after))) =
            words.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
        {
            f.write_str(before)?;
            match self.0.values.iter().find(|(known, _)| *known == name) {
                Some((_, value)) => value.fmt(f)?,
                None => write!(f, "{{{name}}}")?,
            }
            words = after;
        }
        f.write_str(words)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => number.fmt(f),
            Value::Text(text) => f.write_str(text),
            Value::OneOf(choices) => f.write_str(&choices.join(" or ")),
            Value::Side(name) => f.write_str(name),
            Value::Reason(phrase, _) => f.write_str(phrase.words),
            Value::Message(message) => message.fmt(f),
        }
    }
}

impl From<u8> for Value {
    fn from(number: u8) -> Value {
        Value::Number(number.into())
    }
}

impl From<u16> for Value {
    fn from(number: u16) -> Value {
        Value::Number(number.into())
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Value {
        Value::Number(number)
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Value {
        Value::Number(u32::try_from(number).unwrap_or(u32::MAX))
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<&str> for Value {
    #[inline(never)]
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<char> for Value {
    #[inline(never)]
    fn from(letter: char) -> Value {
        Value::Text(letter.to_string())
    }
}

impl From<CellName> for Value {
    #[inline(never)]
    fn from(cell: CellName) -> Value {
        Value::Text(cell.to_string())
    }
}

impl From<&SideInfo> for Value {
    fn from(side: &SideInfo) -> Value {
        Value::Side(side.name)
    }
}

impl From<Phrase> for Value {
    #[inline(never)]
    fn from(phrase: Phrase) -> Value {
        Message::from(phrase).into()
    }
}

impl From<Message> for Value {
    fn from(message: Message) -> Value {
        Value::Message(message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TURN: Phrase = Phrase::new("turn", "{side} goes first: {why}");
    const CLOSED: Phrase = Phrase::new("closed", "write {letters} before }");

    #[test]
    fn values_are_filled_in_wherever_they_stand() {
        let why = CLOSED.with([("letters", Value::OneOf(vec!["a".to_owned(), "b".to_owned()]))]);
        let message = TURN.with([("side", Value::Side("white")), ("why", why.into())]);
        assert_eq!(message.to_string(), "white goes first: write a or b before }");
    }

    #[test]
    #[should_panic(expected = "'turn' is said with other values")]
    fn a_value_that_is_missing_is_found() {
        TURN.with([("side", Value::Side("white"))]);
    }
}
