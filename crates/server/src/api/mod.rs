//! The HTTP interface: one file a resource.
//!
//! Answers are JSON. What goes wrong is `{"error": "…"}` with a fitting status; the text says what was expected.

mod games;
mod socket;

use axum::Json;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde_json::json;

use crate::rooms::{Rooms, Trouble};
use crate::store::Store;

/// No request is longer than this; positions and moves are much shorter.
const LONGEST_BODY: usize = 16 << 10;

/// What handlers need.
#[derive(Clone, Debug)]
pub struct Context {
    /// The store.
    pub store: Store,
    /// The rooms.
    pub rooms: Rooms,
}

/// Everything below `/api`.
pub fn router(context: Context) -> Router {
    Router::new()
        .route("/api/games", get(games::list).post(games::create))
        .route("/api/games/{id}", get(games::show))
        .route("/api/games/{id}/join", post(games::join))
        .route("/api/games/{id}/record", get(games::record))
        .route("/api/games/{id}/socket", get(socket::open))
        .route("/api/health", get(|| async { "ok\n" }))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .with_state(context)
}

/// What went wrong, for a client.
#[derive(Debug)]
pub struct Fault {
    status: StatusCode,
    text: String,
}

impl Fault {
    /// The request makes no sense.
    pub fn bad(text: impl Into<String>) -> Fault {
        Fault { status: StatusCode::BAD_REQUEST, text: text.into() }
    }

    /// The request makes sense, but cannot be granted as things stand.
    pub fn conflict(text: impl Into<String>) -> Fault {
        Fault { status: StatusCode::CONFLICT, text: text.into() }
    }

    /// Whoever asks may not do that.
    pub fn forbidden(text: impl Into<String>) -> Fault {
        Fault { status: StatusCode::FORBIDDEN, text: text.into() }
    }
}

impl From<Trouble> for Fault {
    fn from(trouble: Trouble) -> Fault {
        let status = match trouble {
            Trouble::Refused(_) => StatusCode::CONFLICT,
            Trouble::NoGame => StatusCode::NOT_FOUND,
            Trouble::NotStored(_) => StatusCode::SERVICE_UNAVAILABLE,
        };
        Fault { status, text: trouble.to_string() }
    }
}

impl From<crate::store::Failure> for Fault {
    fn from(failure: crate::store::Failure) -> Fault {
        Trouble::NotStored(failure).into()
    }
}

impl From<getrandom::Error> for Fault {
    fn from(_: getrandom::Error) -> Fault {
        let text = "the system has no randomness to give, please try again".to_owned();
        Fault { status: StatusCode::SERVICE_UNAVAILABLE, text }
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.text }))).into_response()
    }
}
