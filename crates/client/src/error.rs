//! What goes wrong between a program and a server.

use std::fmt;

use stackade_online::ErrorReport;

use crate::words;

/// Why a call came to nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallError {
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
        /// Why.
        report: ErrorReport,
    },
    /// Somebody answers, but not what was expected.
    Strange {
        /// The server's name.
        host: String,
    },
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CallError::Away { host, why } => write!(f, "the server at {host} does not answer: {why}"),
            CallError::Refused { report, .. } => f.write_str(&words::of_report(report)),
            CallError::Strange { host } => write!(
                f,
                "what answers at {host} is no Stackade server, or one of another version than this program"
            ),
        }
    }
}

impl std::error::Error for CallError {}
