//! Why a request comes to nothing: a code with its parameters, the same over HTTP and in sockets. Programs decide by
//! the code; the words here are English, for logs, for terminals and for programs that know no codes.

mod samples;

use std::fmt;

use serde::{Deserialize, Serialize};
use stackade_core::{GameIdError, Message, MoveError, PositionError};
use stackade_play::document::MessageDocument;

/// How many seconds it takes at least until something changes that only its owner can change.
const A_WHILE: u64 = 10;

/// Why a request comes to nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum RequestError {
    /// It is for players.
    NotAPlayer,
    /// Somebody sits there.
    SeatTaken,
    /// A player is still missing.
    NotBegun,
    /// The game is over, or called off.
    GameOver,
    /// The game goes on.
    GameNotOver,
    /// The other player is to move.
    NotYourTurn,
    /// The number of the turn is another one by now.
    OutOfStep {
        /// The number of the next turn.
        expected: usize,
    },
    /// The rules do not allow the move.
    IllegalMove {
        /// Why, in English.
        reason: String,
        /// Why, for programs; older servers do not say it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        objection: Option<Box<Objection>>,
    },
    /// There is nothing to decline.
    NothingOffered,
    /// It was offered already, this turn or still.
    OfferedAlready,
    /// There is no move to take back.
    NothingToUndo,
    /// The game has properly begun, and can be resigned.
    TooLateToAbort,
    /// The other player is there, or has not been away for long enough.
    StillThere,
    /// Nothing was said, or too much.
    BadText,
    /// One of the players does not want to be talked to.
    ChatOff,
    /// The player may not talk any more, wherever it is.
    Muted,
    /// The players have said as much as they may, or the game has been over for too long.
    EnoughSaid,
    /// It came after a clock had run down: the game has ended on time.
    TimeIsUp,
    /// The player asks for too much at once.
    TooOften,

    /// There is no such game, or it is not for the one who asks.
    NoSuchGame,
    /// The game is being opened anew.
    Reopening,
    /// It could not be written down, so it has not happened.
    NotSaved,
    /// What is stored of the game makes no sense.
    UnreadableGame,
    /// The system has no randomness to give.
    NoRandomness,
    /// Too many are waiting for the same.
    Busy,
    /// Somebody asks too often.
    RateLimited {
        /// How long to wait.
        seconds: u64,
    },
    /// An address has as many sockets open as it may.
    TooManySockets,
    /// An address has as many streams open as it may.
    TooManyStreams,
    /// The computer owes a player as many moves as it may.
    TooManyThoughts,
    /// The engine owes an address as many answers as it may.
    TooManyQuestions,
    /// An account has as many games as it may.
    TooManyGames,
    /// The guests of an address have as many games as they may.
    TooManyGuestGames,
    /// An account has as many keys as it may.
    TooManyKeys,

    /// The request cannot be read.
    NotUnderstood {
        /// Why, in English.
        reason: String,
    },
    /// A text has characters in it that nobody can see.
    ControlCharacters,
    /// The body is not said to be JSON.
    NotJson,
    /// The body did not come in time.
    BodyTooSlow,
    /// The body is too long.
    BodyTooLong,
    /// The header for a secret of a game holds something else.
    BadToken,
    /// The header for a key holds something else.
    BadAuthorization,

    /// There is no such game or variant.
    BadGame {
        /// Why, in English.
        reason: String,
        /// Why, for programs; older servers do not say it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        objection: Option<Box<Objection>>,
    },
    /// A position cannot be read.
    BadPosition {
        /// Why, in English.
        reason: String,
        /// Why, for programs; older servers do not say it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        objection: Option<Box<Objection>>,
    },
    /// The game would be over before it began.
    PositionOver,
    /// There is no such level.
    BadLevel,
    /// More moves than any game has.
    TooManyMoves,
    /// A guest cannot be called so.
    BadGuestName,
    /// The word by which a guest wants to be known is too long.
    BadGuestWord,
    /// An account cannot be called so.
    BadName,
    /// An account must not be called so.
    ReservedName,
    /// A password is too short or too long.
    BadPassword,
    /// Keys have no such scopes.
    BadScopes,
    /// What is searched for is too short or too long.
    BadSearch,
    /// A report is too short or too long.
    BadReport,
    /// A rated game against a computer, or from a position.
    BadRatedGame,
    /// A challenge for more than one opponent.
    BadChallenge,
    /// Somebody wants to play or block themselves.
    NotYourself,
    /// Somebody joins who plays already.
    AlreadyPlaying,
    /// Somebody else is called so.
    NameTaken,

    /// Nobody is signed in.
    SignInNeeded,
    /// Rated games and challenges are for accounts.
    AccountNeeded,
    /// The name or the password is wrong.
    WrongSignIn,
    /// The password is wrong.
    WrongPassword,
    /// The key that came with the request is none.
    UnknownKey,
    /// The key may not be used for this.
    MissingScope {
        /// For what.
        scope: String,
    },
    /// It is for people, not for keys.
    SessionNeeded,
    /// The account was closed by those who run the server.
    AccountClosed,
    /// One of two players does not want to play with the other.
    Blocked,
    /// Accounts need an invitation.
    InvitationNeeded,
    /// There is no such invitation.
    NoSuchInvitation,
    /// No accounts can be made.
    SignUpsClosed,
    /// The request was made by another page.
    ForeignPage,

    /// There is no such player.
    NoSuchPlayer,
    /// There is no such key to take away.
    NoSuchKey,
    /// There is no such puzzle.
    NoSuchPuzzle,
    /// Nothing is at this address.
    NoSuchCall,
    /// The address has no such method.
    MethodNotAllowed,
    /// The server is not called so.
    UnknownHost,
    /// A mistake in the server.
    Internal,
}

/// What the rules object, with the game whose words it is said in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Objection {
    /// The id of the game; empty where there is no such game.
    pub game: String,
    /// A code with values.
    #[cfg_attr(test, ts(type = "Message"))]
    pub message: MessageDocument,
}

impl Objection {
    fn new(game: &str, message: &Message) -> Option<Box<Objection>> {
        Some(Box::new(Objection { game: game.to_owned(), message: message.into() }))
    }
}

impl RequestError {
    /// The rules of this game do not allow a move.
    pub fn illegal_move(game: &str, why: &MoveError) -> RequestError {
        let objection = Objection::new(game, why.message());
        RequestError::IllegalMove { reason: why.to_string(), objection }
    }

    /// There is no such game or variant.
    pub fn bad_game(why: &GameIdError) -> RequestError {
        RequestError::BadGame { reason: why.to_string(), objection: Objection::new("", why.message()) }
    }

    /// There is no such position in this game.
    pub fn bad_position(game: &str, why: &PositionError) -> RequestError {
        let objection = Objection::new(game, why.message());
        RequestError::BadPosition { reason: why.to_string(), objection }
    }

    /// Its code.
    pub fn code(&self) -> String {
        let value = serde_json::to_value(self).unwrap_or_default();
        value["code"].as_str().unwrap_or_default().to_owned()
    }

    /// The status of an answer over HTTP.
    pub fn status(&self) -> u16 {
        use RequestError as E;
        match self {
            E::NotAPlayer
            | E::SeatTaken
            | E::NotBegun
            | E::GameOver
            | E::GameNotOver
            | E::NotYourTurn
            | E::OutOfStep { .. }
            | E::IllegalMove { .. }
            | E::NothingOffered
            | E::OfferedAlready
            | E::NothingToUndo
            | E::TooLateToAbort
            | E::StillThere
            | E::BadText
            | E::ChatOff
            | E::Muted
            | E::EnoughSaid
            | E::TimeIsUp
            | E::TooOften
            | E::TooManyGames
            | E::TooManyGuestGames
            | E::TooManyKeys
            | E::AlreadyPlaying
            | E::NameTaken => 409,
            E::NotUnderstood { .. }
            | E::ControlCharacters
            | E::BadToken
            | E::BadGame { .. }
            | E::BadPosition { .. }
            | E::PositionOver
            | E::BadLevel
            | E::TooManyMoves
            | E::BadGuestName
            | E::BadGuestWord
            | E::BadName
            | E::ReservedName
            | E::BadPassword
            | E::BadScopes
            | E::BadSearch
            | E::BadReport
            | E::BadRatedGame
            | E::BadChallenge
            | E::NotYourself => 400,
            E::BadAuthorization | E::SignInNeeded | E::AccountNeeded | E::WrongSignIn | E::UnknownKey => 401,
            E::WrongPassword
            | E::MissingScope { .. }
            | E::SessionNeeded
            | E::AccountClosed
            | E::Blocked
            | E::InvitationNeeded
            | E::NoSuchInvitation
            | E::SignUpsClosed
            | E::ForeignPage => 403,
            E::NoSuchGame | E::NoSuchPlayer | E::NoSuchKey | E::NoSuchPuzzle | E::NoSuchCall => 404,
            E::MethodNotAllowed => 405,
            E::BodyTooSlow => 408,
            E::BodyTooLong => 413,
            E::NotJson => 415,
            E::UnknownHost => 421,
            E::RateLimited { .. }
            | E::TooManySockets
            | E::TooManyStreams
            | E::TooManyThoughts
            | E::TooManyQuestions => 429,
            E::Internal => 500,
            E::Reopening | E::NotSaved | E::UnreadableGame | E::NoRandomness | E::Busy => 503,
        }
    }

    /// Whether it may be over in a moment, so that the same request is worth sending again.
    pub fn is_passing(&self) -> bool {
        use RequestError as E;
        matches!(self, E::Reopening | E::NotSaved | E::NoRandomness | E::Busy)
    }

    /// In how many seconds it is worth trying again, where that is known.
    pub fn retry_after(&self) -> Option<u64> {
        use RequestError as E;
        match self {
            E::RateLimited { seconds } => Some(*seconds),
            E::TooManySockets | E::TooManyStreams | E::TooManyThoughts | E::TooManyQuestions => Some(A_WHILE),
            E::Busy => Some(1),
            _ => None,
        }
    }
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use RequestError as E;
        let text = match self {
            E::NotAPlayer => "only players can do that",
            E::SeatTaken => "that seat is taken",
            E::NotBegun => "the other player is not here yet",
            E::GameOver => "the game is over",
            E::GameNotOver => "the game is not over",
            E::NotYourTurn => "it is not your turn",
            E::OutOfStep { expected } => return write!(f, "the next turn is number {expected}"),
            E::NothingOffered => "nothing was offered",
            E::OfferedAlready => "that was offered already",
            E::NothingToUndo => "there is no move of yours to take back",
            E::TooLateToAbort => "the game has begun: it can be resigned, but not called off",
            E::StillThere => "the other player may still come back",
            E::BadText => "expected 1 to 300 characters",
            E::ChatOff => "chat is off in this game",
            E::Muted => "you have been muted",
            E::EnoughSaid => "enough was said in this game",
            E::TimeIsUp => "too late: the game has ended on time",
            E::TooOften => "that was too often, please wait for a moment",
            E::NoSuchGame => "there is no such game",
            E::Reopening => "the game is being reopened, please try again",
            E::NotSaved => "that could not be saved, please try again",
            E::UnreadableGame => "this game cannot be read, please tell whoever runs this server",
            E::NoRandomness => "the system has no randomness to give, please try again",
            E::Busy => "too many are waiting, please try again",
            E::RateLimited { seconds } => {
                return write!(f, "that was too often, please wait for {seconds} seconds");
            }
            E::TooManySockets => "too many sockets are open from there",
            E::TooManyStreams => "too many streams are open from there",
            E::TooManyThoughts => "too many games of yours are waiting for the computer's move",
            E::TooManyQuestions => "too many questions from there are waiting for the engine",
            E::TooManyGames => "that is too many games at once",
            E::TooManyGuestGames => "guests from there have too many games at once",
            E::TooManyKeys => "an account has 20 keys at most",
            E::NotUnderstood { reason }
            | E::IllegalMove { reason, .. }
            | E::BadGame { reason, .. }
            | E::BadPosition { reason, .. } => reason,
            E::ControlCharacters => "expected no control characters in texts",
            E::NotJson => "expected content-type: application/json",
            E::BodyTooSlow => "the body did not come in time",
            E::BodyTooLong => "the body is too long",
            E::BadToken => "x-game-token is not a token",
            E::BadAuthorization => "expected authorization: Bearer KEY",
            E::PositionOver => "the game is over in that position",
            E::BadLevel => "expected a level from 1 to 10",
            E::TooManyMoves => "expected 600 moves at most",
            E::BadGuestName => "a name has 1 to 30 letters, digits, spaces or .-_'",
            E::BadGuestWord => "me is 64 bytes at most",
            E::BadName => "a name has 2 to 20 letters, digits, - or _, and begins with a letter",
            E::ReservedName => "that name would be misunderstood",
            E::BadPassword => "a password has 8 to 128 characters",
            E::BadScopes => "scopes are read and play",
            E::BadSearch => "expected 1 to 20 characters",
            E::BadReport => "expected 1 to 1000 characters",
            E::BadRatedGame => "rated games are between people, from the start",
            E::BadChallenge => "a challenge is for one opponent only",
            E::NotYourself => "that is you",
            E::AlreadyPlaying => "you play this game already",
            E::NameTaken => "that name is taken",
            E::SignInNeeded => "please sign in",
            E::AccountNeeded => "rated games and challenges need an account",
            E::WrongSignIn => "the name or the password is wrong",
            E::WrongPassword => "the password is wrong",
            E::UnknownKey | E::NoSuchKey => "there is no such key",
            E::MissingScope { scope } => return write!(f, "this key has no scope {scope}"),
            E::SessionNeeded => "keys cannot do that",
            E::AccountClosed => "this account is closed",
            E::Blocked => "one of you does not want to play with the other",
            E::InvitationNeeded => "accounts need an invitation here",
            E::NoSuchInvitation => "there is no such invitation",
            E::SignUpsClosed => "no accounts can be made here",
            E::ForeignPage => "another page may not do that",
            E::NoSuchPlayer => "there is no such player",
            E::NoSuchPuzzle => "there is no such puzzle",
            E::NoSuchCall => "there is no such call, see /api",
            E::MethodNotAllowed => "this address has no such method, see /api",
            E::UnknownHost => "this server does not answer to that name",
            E::Internal => "nobody knows where this comes from",
        };
        f.write_str(text)
    }
}

impl std::error::Error for RequestError {}

#[cfg(test)]
mod tests {
    use super::*;
    use stackade_games::registry;

    #[test]
    fn what_rules_object_travels_as_a_code_and_is_read_again() {
        let id = registry::parse_id("nava").expect("a game");
        let mut game = registry::new_match(&id, 0);
        let why = game.play("a1-k9").expect_err("no such cell");
        let error = RequestError::illegal_move("nava", &why);
        let json = serde_json::to_value(&error).expect("JSON");
        assert_eq!(json["code"], "illegal-move");
        assert_eq!(json["objection"]["game"], "nava");
        assert_eq!(json["objection"]["message"]["code"], why.message().phrase().code);
        assert_eq!(json["reason"], why.to_string());
        assert_eq!(serde_json::from_value::<RequestError>(json).ok(), Some(error));
    }

    #[test]
    fn an_older_server_says_it_in_words_only() {
        let told = r#"{"code":"bad-position","reason":"no"}"#;
        let read = serde_json::from_str::<RequestError>(told).expect("an error");
        assert_eq!(read, RequestError::BadPosition { reason: "no".to_owned(), objection: None });
    }
}
