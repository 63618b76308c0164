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
    /// let words = "No other move wins that soon, nor within 4 moves of your own: that is proved.";
    /// assert_eq!(Scope::Within(7).words(), words);
    /// ```
    pub fn words(self) -> String {
        match self {
            Scope::Proved => "The result of every legal move is proved.".to_owned(),
            Scope::Within(plies) => {
                format!(
                    "No other move wins that soon, nor within {} moves of your own: that is proved.",
                    own_moves(plies)
                )
            }
        }
    }
}

/// How many of so many plies are moves of the solver, who has the first: that is what people count.
///
/// ```
/// use stackade_lessons::own_moves;
/// assert_eq!([1, 2, 3, 7].map(own_moves), [1, 1, 2, 4]);
/// ```
pub fn own_moves(plies: u32) -> u32 {
    plies.div_ceil(2)
}
