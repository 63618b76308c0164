//! Puzzles: a few to begin with, and how people do with them.

use std::collections::{HashMap, HashSet};

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use stackade_core::GameInfo;
use stackade_games::registry;
use stackade_lessons::puzzles::{self, Puzzle};
use stackade_online::RequestError;
use utoipa::ToSchema;

use super::{ApiError, Body, Context, Problem};
use crate::guard::ClientAddr;
use crate::limits::Rate;

/// How many of each game are shown.
const OF_EACH: usize = 5;
/// Neither too easy nor too hard, from 1 to 5.
const INVITING: u8 = 3;

/// How often puzzles were solved and not, by their ids.
type Counts = HashMap<String, (i64, i64)>;

/// A puzzle for the lobby.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct Featured {
    /// The puzzle's id, which stays the same: the game's name and a number.
    id: &'static str,
    /// The game and variant.
    game: &'static str,
    /// A few words that give nothing away.
    title: &'static str,
    /// The position.
    position: &'static str,
    /// From 1, easy, to 5.
    difficulty: u8,
    /// How often it was solved here.
    solved: i64,
    /// How often it was not.
    failed: i64,
}

impl Featured {
    fn new(puzzle: &'static Puzzle, counts: &Counts) -> Featured {
        let Puzzle { id, game, title, position, difficulty, .. } = puzzle;
        let (solved, failed) = counts.get(id).copied().unwrap_or_default();
        Featured { id, game, title, position, difficulty: *difficulty, solved, failed }
    }
}

/// A few puzzles of each game, the most interesting first: those that most people have tried here, then those that
/// are neither too easy nor too hard; of each idea one, as far as there are enough.
#[utoipa::path(get, path = "/api/puzzles", tag = "lobby", responses(
    (status = 200, description = "the best of each game, then the second best of each, and so on", body = Vec<Featured>)
))]
pub(super) async fn top(State(context): State<Context>) -> Result<Json<Vec<Featured>>, ApiError> {
    let counts = context.store.puzzle_counts().await?;
    let best: Vec<_> = registry::games().into_iter().map(|game| best(game, &counts)).collect();
    let ranks = (0..OF_EACH).flat_map(|rank| best.iter().filter_map(move |game| game.get(rank).copied()));
    Ok(Json(ranks.map(|puzzle| Featured::new(puzzle, &counts)).collect()))
}

/// The most interesting puzzles of a game.
fn best(game: &GameInfo, counts: &Counts) -> Vec<&'static Puzzle> {
    let mut all: Vec<&Puzzle> = puzzles::of(game).iter().collect();
    // Where there is nothing to choose they stay in the order of their files.
    all.sort_by_key(|puzzle| {
        let tries = counts.get(&puzzle.id).map_or(0, |(solved, failed)| solved + failed);
        (-tries, puzzle.difficulty.abs_diff(INVITING))
    });
    let mut seen = HashSet::new();
    let (mut first, others): (Vec<&Puzzle>, Vec<&Puzzle>) =
        all.into_iter().partition(|puzzle| seen.insert(puzzle.motif.as_str()));
    first.extend(others);
    first.truncate(OF_EACH);
    first
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
    from: ClientAddr,
    Body(attempt): Body<Attempt>,
) -> Result<StatusCode, ApiError> {
    if puzzles::find(&id).is_none() {
        return Err(RequestError::NoSuchPuzzle.into());
    }
    context.spend(Rate::Puzzles, from)?;
    context.store.count_puzzle(&id, attempt.solved).await?;
    Ok(StatusCode::NO_CONTENT)
}
