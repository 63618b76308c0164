//! What goes over HTTP: games to be made and listed, seats, and what went wrong.

use serde::{Deserialize, Serialize};

use crate::{EndReason, Moment, Pace, Player, RequestError, Seat};

/// Which side the maker of a game wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum SeatWish {
    /// The side that moves first.
    First,
    /// The side that moves second.
    Second,
    /// Either, by lot.
    #[default]
    Random,
}

/// A game that somebody wants to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The game and variant, as game ids are written.
    pub game: String,
    /// Where it starts; the game's own start if not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// How much time there is: `none`, `5+3` (minutes and seconds a move), `turn:60` (seconds), `days:3`.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(value_type = String, default = "none"))]
    #[cfg_attr(test, ts(as = "String"))]
    pub pace: Pace,
    /// Which side the maker of the game wants.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<SeatWish>"))]
    pub seat: SeatWish,
    /// What the player is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The level of the computer to play against, 1 to 10; somebody else if not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Whether anybody may find it, join it and watch it.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub public: bool,
    /// Whether it changes the players' ratings, which needs accounts.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// The name of the account that is challenged; nobody else may join.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent: Option<String>,
    /// Whether one wants to be talked to; guests do not if not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chat: Option<bool>,
}

impl Plan {
    /// A casual game of this kind without a clock, for somebody who gets the link.
    pub fn new(game: impl Into<String>) -> Plan {
        Plan {
            game: game.into(),
            position: None,
            pace: Pace::None,
            seat: SeatWish::Random,
            name: None,
            level: None,
            public: false,
            rated: false,
            opponent: None,
            chat: None,
        }
    }
}

/// Somebody who wants to sit down.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Guest {
    /// What the player is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The secret of the link; public games need none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
    /// Whether one wants to be talked to; guests do not if not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chat: Option<bool>,
}

/// A seat in a game. The token is told once, and never again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Ticket {
    /// The game's id.
    pub id: String,
    /// Where one sits.
    pub seat: Seat,
    /// What lets its owner play.
    pub token: String,
    /// What lets somebody else take the free seat, for a link.
    pub invite: String,
    /// What lets people watch, for a link.
    pub watch: String,
}

/// Where a game is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum GameState {
    /// A seat is free.
    Open,
    /// It is being played.
    On,
    /// It has a result.
    Over,
    /// It was called off.
    Aborted,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Listed {
    /// Its id.
    pub id: String,
    /// The game and variant.
    pub game: String,
    /// How much time there is.
    pub pace: String,
    /// Whether it changes the players' ratings.
    pub rated: bool,
    /// When it was made, in milliseconds since 1970.
    pub created: Moment,
    /// Where it is in its life.
    pub state: GameState,
    /// Who has won; nobody in a draw, or while it goes on.
    pub winner: Option<Seat>,
    /// Why it is over, as a code.
    #[serde(default)]
    pub code: Option<EndReason>,
    /// Why it is over, in English.
    pub reason: Option<String>,
    /// When its state changed last, in milliseconds since 1970.
    pub changed: Moment,
    /// Who plays, in the order in which they move first.
    pub players: Vec<Player>,
}

/// What is going on at a server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Lobby {
    /// Public games with a free seat, the newest first.
    pub open: Vec<Listed>,
    /// Public games that are going on, the newest first.
    pub live: Vec<Listed>,
}

/// What went wrong, as an answer over HTTP says it: `application/problem+json` (RFC 9457), with the code and its
/// parameters beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Problem {
    /// The address of the kind of problem, which stays the same: `/problems/` and the code.
    #[serde(rename = "type")]
    pub kind: String,
    /// The kind in a few words of English.
    pub title: String,
    /// The status of the answer.
    pub status: u16,
    /// What went wrong, in English.
    pub detail: String,
    /// The same as `detail`, as older programs know it.
    pub error: String,
    /// The code and its parameters.
    #[serde(flatten)]
    pub code: RequestError,
}

impl From<RequestError> for Problem {
    fn from(error: RequestError) -> Problem {
        let (code, detail) = (error.code(), error.to_string());
        let mut title = code.replace('-', " ");
        if let Some(first) = title.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        Problem {
            kind: format!("/problems/{code}"),
            title,
            status: error.status(),
            error: detail.clone(),
            detail,
            code: error,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn problems_have_a_type_and_the_old_words() {
        let problem = serde_json::to_value(Problem::from(RequestError::RateLimited { seconds: 5 }));
        assert_eq!(
            problem.expect("JSON"),
            json!({
                "type": "/problems/rate-limited", "title": "Rate limited", "status": 429, "code": "rate-limited",
                "seconds": 5, "detail": "that was too often, please wait for 5 seconds",
                "error": "that was too often, please wait for 5 seconds",
            })
        );
    }
}
