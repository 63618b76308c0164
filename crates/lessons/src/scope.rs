//! [`Scope`]: how far a puzzle is proved.

use serde::{Deserialize, Serialize};

/// What is known of the moves that are not right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Scope {
    /// They are proved to give the result away.
    Proved,
    /// They are proved not to win within this many plies.
    Within(u32),
}

impl Scope {
    /// The scope as a sentence.
    ///
    /// ```
    /// use stackade_lessons::Scope;
    /// assert_eq!(Scope::Within(7).words(), "No other move wins within 7 turns: that is proved.");
    /// ```
    pub fn words(self) -> String {
        match self {
            Scope::Proved => "The result of every legal move is proved.".to_owned(),
            Scope::Within(plies) => format!("No other move wins within {plies} turns: that is proved."),
        }
    }
}
