//! Puzzles: which ones people try.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Body, Context, Fault, Problem};
use crate::guard::From;
use crate::limits::Cost;

/// How people do with a puzzle.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Popular {
    /// The puzzle's id.
    id: String,
    /// How often it was solved.
    solved: i64,
    /// How often it was not.
    failed: i64,
}

/// The puzzles that most people have tried.
#[utoipa::path(get, path = "/api/puzzles", tag = "lobby", responses(
    (status = 200, description = "the most popular first", body = Vec<Popular>)
))]
pub(super) async fn top(State(context): State<Context>) -> Result<Json<Vec<Popular>>, Fault> {
    let all = context.store.top_puzzles().await?.into_iter();
    Ok(Json(all.map(|(id, solved, failed)| Popular { id, solved, failed }).collect()))
}

/// What came of an attempt.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Attempt {
    solved: bool,
}

/// Counts an attempt at a built-in puzzle.
#[utoipa::path(post, path = "/api/puzzles/{id}/tried", tag = "lobby", params(("id" = String, Path)),
    request_body = Attempt, responses(
    (status = 204, description = "it is counted"),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn tried(
    State(context): State<Context>,
    Path(id): Path<String>,
    from: From,
    Body(attempt): Body<Attempt>,
) -> Result<StatusCode, Fault> {
    if stackade_study::puzzles::find(&id).is_none() {
        return Err(Fault::new(StatusCode::NOT_FOUND, "there is no such puzzle"));
    }
    context.spend(Cost::Engine, from)?;
    context.store.count_puzzle(&id, attempt.solved).await?;
    Ok(StatusCode::NO_CONTENT)
}
