//! Every error, for tests and documents that go over all of them.

use super::RequestError;

impl RequestError {
    /// One of each, with parameters that could be: for tests and documents that go over all of them.
    pub fn samples() -> Vec<RequestError> {
        use RequestError as E;
        let reason = || "why".to_owned();
        vec![
            E::NotAPlayer,
            E::SeatTaken,
            E::NotBegun,
            E::GameOver,
            E::GameNotOver,
            E::NotYourTurn,
            E::OutOfStep { expected: 4 },
            E::IllegalMove { reason: reason(), objection: None },
            E::NothingOffered,
            E::OfferedAlready,
            E::NothingToUndo,
            E::TooLateToAbort,
            E::StillThere,
            E::BadText,
            E::ChatOff,
            E::Muted,
            E::EnoughSaid,
            E::TimeIsUp,
            E::TooOften,
            E::NoSuchGame,
            E::Reopening,
            E::NotSaved,
            E::UnreadableGame,
            E::NoRandomness,
            E::Busy,
            E::RateLimited { seconds: 5 },
            E::TooManySockets,
            E::TooManyStreams,
            E::TooManyThoughts,
            E::TooManyQuestions,
            E::TooManyGames,
            E::TooManyGuestGames,
            E::TooManyKeys,
            E::NotUnderstood { reason: reason() },
            E::ControlCharacters,
            E::NotJson,
            E::BodyTooSlow,
            E::BodyTooLong,
            E::BadToken,
            E::BadAuthorization,
            E::BadGame { reason: reason(), objection: None },
            E::BadPosition { reason: reason(), objection: None },
            E::PositionOver,
            E::BadLevel,
            E::TooManyMoves,
            E::BadGuestName,
            E::BadGuestWord,
            E::BadName,
            E::ReservedName,
            E::BadPassword,
            E::BadScopes,
            E::BadSearch,
            E::BadReport,
            E::BadRatedGame,
            E::BadChallenge,
            E::NotYourself,
            E::AlreadyPlaying,
            E::NameTaken,
            E::SignInNeeded,
            E::AccountNeeded,
            E::WrongSignIn,
            E::WrongPassword,
            E::UnknownKey,
            E::MissingScope { scope: "play".to_owned() },
            E::SessionNeeded,
            E::AccountClosed,
            E::Blocked,
            E::InvitationNeeded,
            E::NoSuchInvitation,
            E::SignUpsClosed,
            E::ForeignPage,
            E::NoSuchPlayer,
            E::NoSuchKey,
            E::NoSuchPuzzle,
            E::NoSuchCall,
            E::MethodNotAllowed,
            E::UnknownHost,
            E::Internal,
        ]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_error_travels_as_its_code_with_parameters() {
        let all = RequestError::samples();
        let codes: BTreeSet<String> = all.iter().map(RequestError::code).collect();
        assert_eq!(codes.len(), all.len(), "no code means two things");
        for error in all {
            let json = serde_json::to_string(&error).expect("plain data");
            assert_eq!(serde_json::from_str::<RequestError>(&json).ok(), Some(error.clone()), "{json}");
            let words = error.to_string();
            assert!(!words.is_empty() && !words.ends_with('.') && !words.contains('\n'), "{words}");
            assert!((400..600).contains(&error.status()), "{json}");
        }
        assert_eq!(RequestError::RateLimited { seconds: 5 }.code(), "rate-limited");
    }

    /// The one in the list is as many as there are: a code that is missing there would have no words anywhere.
    #[test]
    fn no_error_is_missing_among_the_samples() {
        let declared = <RequestError as ts_rs::TS>::inline(&ts_rs::Config::new());
        assert_eq!(declared.matches("\"code\":").count(), RequestError::samples().len());
    }
}
