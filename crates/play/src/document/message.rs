//! What is wrong, for catalogues and in English.

use serde::{Serialize, Serializer};
use stackade_core::{Message, Value};

/// What is wrong.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Message"))]
pub struct MessageDocument {
    /// A code; the catalogues have the words.
    pub code: &'static str,
    /// What they fill in, by name.
    #[cfg_attr(test, ts(type = "Record<string, Value>"))]
    pub values: Values,
    /// All of it in English, for games that have no catalogue.
    pub words: String,
}

/// What is filled in, by name.
#[derive(Clone, Debug)]
pub struct Values(pub Vec<(&'static str, ValueDocument)>);

/// What is filled in.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Value"))]
#[expect(missing_docs, reason = "they are those of stackade_core::Value")]
pub enum ValueDocument {
    Number(u32),
    Text(String),
    OneOf(Vec<String>),
    Side { side: &'static str },
    Reason { reason: &'static str, loser: Option<&'static str>, words: &'static str },
    Message(MessageDocument),
}

impl Serialize for Values {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl From<&Message> for MessageDocument {
    fn from(message: &Message) -> MessageDocument {
        MessageDocument {
            code: message.phrase().code,
            values: Values(message.values().iter().map(|(name, value)| (*name, value.into())).collect()),
            words: message.to_string(),
        }
    }
}

impl From<&Value> for ValueDocument {
    fn from(value: &Value) -> ValueDocument {
        match value {
            Value::Number(number) => ValueDocument::Number(*number),
            Value::Text(text) => ValueDocument::Text(text.clone()),
            Value::OneOf(choices) => ValueDocument::OneOf(choices.clone()),
            Value::Side(side) => ValueDocument::Side { side },
            Value::Reason(phrase, loser) => {
                ValueDocument::Reason { reason: phrase.code, loser: *loser, words: phrase.words }
            }
            Value::Message(message) => ValueDocument::Message(message.into()),
        }
    }
}
