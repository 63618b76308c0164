//! What goes wrong between a program and a server, in people's words.

use std::fmt;

/// Why a call came to nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The server cannot be reached.
    Away {
        /// Its name.
        host: String,
        /// What the system says.
        why: String,
    },
    /// The server says no.
    Refused {
        /// The status of the answer.
        status: u16,
        /// Its words.
        why: String,
    },
    /// Somebody answers, but not what was expected.
    Strange {
        /// The server's name.
        host: String,
    },
}

impl Problem {
    /// Whether it is worth trying again by itself.
    pub fn passes(&self) -> bool {
        match self {
            Problem::Away { .. } => true,
            Problem::Refused { status, .. } => matches!(status, 429 | 502..=504),
            Problem::Strange { .. } => false,
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Away { host, why } => write!(f, "the server at {host} does not answer: {why}"),
            Problem::Refused { status: 404, .. } => {
                f.write_str("there is no such game; the link may not be whole, or the game was called off")
            }
            Problem::Refused { status: 421, why } => write!(f, "the server goes by another name: {why}"),
            Problem::Refused { why, .. } => f.write_str(why),
            Problem::Strange { host } => write!(
                f,
                "what answers at {host} is no Stackade server, or one of another version than this program"
            ),
        }
    }
}

impl std::error::Error for Problem {}
