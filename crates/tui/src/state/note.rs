//! The line below a board or a form.

use std::path::PathBuf;

use crate::languages::say;

/// Something that is said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// What.
    pub text: String,
    /// Whether it is about something that cannot be.
    pub is_refusal: bool,
}

impl Note {
    pub(super) fn say(&mut self, text: impl Into<String>) {
        *self = Note { text: text.into(), is_refusal: false };
    }

    pub(super) fn refuse(&mut self, text: impl Into<String>) {
        *self = Note { text: text.into(), is_refusal: true };
    }

    /// A record was saved, or why it could not be.
    pub(super) fn saved(&mut self, saved: &Result<PathBuf, String>) {
        match saved {
            Ok(path) => self.say(say!("save.saved", path = path.display())),
            Err(why) => self.refuse(why),
        }
    }
}
