//! Who may do what in a game.

use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use serde::Deserialize;
use stackade_online::{RequestError, Seat};

use super::ApiError;
use crate::rooms::RoomError;
use crate::secret;
use crate::store::{Account, GameRow};

/// Where a secret of a game may stand beside the query: addresses are kept in histories and logs, headers are not.
const HEADER: &str = "x-game-token";

/// The secret of a game that came with a request.
#[derive(Clone, Debug, Default)]
pub(super) struct GameToken(pub(super) Option<String>);

#[derive(Debug, Deserialize)]
struct InQuery {
    token: Option<String>,
}

impl<S: Send + Sync> FromRequestParts<S> for GameToken {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<GameToken, ApiError> {
        if let Some(value) = parts.headers.get(HEADER) {
            let text = value.to_str().map_err(|_| RequestError::BadToken)?;
            return Ok(GameToken(Some(text.to_owned())));
        }
        let Query(InQuery { token }) = Query::from_request_parts(parts, state)
            .await
            .map_err(|rejection| RequestError::NotUnderstood { reason: rejection.body_text() })?;
        Ok(GameToken(token))
    }
}

/// What somebody is in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Plays.
    Player(Seat),
    /// May look.
    Watcher,
}

impl Role {
    /// The seat of a player.
    pub(super) fn seat(self) -> Option<Seat> {
        match self {
            Role::Player(seat) => Some(seat),
            Role::Watcher => None,
        }
    }
}

/// What somebody with this secret, or this account, is in a game. A game that is not for them does not exist for them.
pub(super) fn role(row: &GameRow, token: &GameToken, account: Option<&Account>) -> Result<Role, RoomError> {
    let hash = token.0.as_deref().map(secret::hash);
    let sits = |seat: &Seat| hash.is_some() && row.seats[seat.index()].token == hash;
    let by_account = || account.and_then(|account| row.seat_of(&account.id));
    if let Some(seat) = Seat::BOTH.into_iter().find(sits).or_else(by_account) {
        return Ok(Role::Player(seat));
    }
    let is_challenged = account.is_some_and(|account| row.opponent.as_ref() == Some(&account.id));
    // Hashes are compared, so that the time it takes tells nothing about the secret.
    let is_link = [&row.watch, &row.invite].into_iter().any(|secret| hash == Some(secret::hash(secret)));
    // A wrong secret opens nothing, not even what needs none.
    let is_open = row.public && hash.is_none();
    if is_open || is_link || is_challenged { Ok(Role::Watcher) } else { Err(RoomError::NoGame) }
}

/// Whether somebody with this secret, or this account, may take a seat.
pub(super) fn may_join(row: &GameRow, token: &GameToken, account: Option<&Account>) -> bool {
    let is_invited = token.0.as_ref().is_some_and(|token| secret::hash(token) == secret::hash(&row.invite));
    match &row.opponent {
        Some(opponent) => account.is_some_and(|account| account.id == *opponent),
        None => row.public || is_invited,
    }
}
