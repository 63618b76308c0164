//! The HTTP interface: one file a resource.
//!
//! Answers are JSON. What goes wrong is `{"error": "…"}` with a fitting status; the text says what was expected.

mod access;
mod fault;
mod games;
mod socket;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::get;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::rooms::Rooms;
use crate::store::Store;
use fault::Body;
pub use fault::{Fault, Problem};

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
    let (router, _document) = OpenApiRouter::new()
        .routes(routes!(games::create))
        .routes(routes!(games::join))
        .routes(routes!(games::show))
        .routes(routes!(games::show_record))
        .routes(routes!(games::act))
        .split_for_parts();
    router
        .route("/api/games/{id}/socket", get(socket::open))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .with_state(context)
}
