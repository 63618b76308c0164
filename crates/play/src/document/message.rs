//! What is wrong, for catalogues and in English.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use stackade_core::{Message, Value};

/// A code, a name or words: ours, or read from a message of another program.
type Text = Cow<'static, str>;

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Message"))]
pub struct MessageDocument {
    /// A code; the catalogues have the words.
    pub code: Text,
    /// What they fill in, by name.
    #[cfg_attr(test, ts(type = "Record<string, Value>"))]
    pub values: BTreeMap<Text, ValueDocument>,
    /// All of it in English, for games that have no catalogue.
    pub words: String,
}

/// What is filled in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Value"))]
#[expect(missing_docs, reason = "they are those of stackade_core::Value")]
pub enum ValueDocument {
    Number(u32),
    Text(String),
    OneOf(Vec<String>),
    Side { side: Text },
    Reason { reason: Text, loser: Option<Text>, words: Text },
    Message(MessageDocument),
}

impl From<&Message> for MessageDocument {
    fn from(message: &Message) -> MessageDocument {
        MessageDocument {
            code: message.phrase().code.into(),
            values: message.values().iter().map(|(name, value)| ((*name).into(), value.into())).collect(),
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
            Value::Side(side) => ValueDocument::Side { side: (*side).into() },
            Value::Reason(phrase, loser) => ValueDocument::Reason {
                reason: phrase.code.into(),
                loser: loser.map(Into::into),
                words: phrase.words.into(),
            },
            Value::Message(message) => ValueDocument::Message(message.into()),
        }
    }
}
