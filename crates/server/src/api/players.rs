//! Players: who they are, how they do, and what others think of them.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use stackade_games::registry;
use stackade_online::{Listed, Moment, RequestError};
use utoipa::{IntoParams, ToSchema};

use super::who::{Scope, Who};
use super::{ApiError, Body, Context, Problem};
use crate::guard::ClientAddr;
use crate::limits::Rate;
use crate::secret;
use crate::store::{Account, RatingStep, Report, Results, Standing, family};

/// A player as everybody sees it.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct Profile {
    /// What the player is called.
    name: String,
    /// When the account was made.
    created: i64,
    /// Whether it is a program's.
    bot: bool,
    /// The rating in each game.
    ratings: Vec<Standing>,
    /// The results in each game.
    results: Vec<Results>,
    /// The way the ratings went, oldest first.
    series: Vec<Point>,
}

/// A point of the way a rating went.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct Point {
    /// Which game is rated.
    rated: String,
    #[serde(flatten)]
    step: RatingStep,
}

async fn named(context: &Context, name: &str) -> Result<Account, ApiError> {
    let found = context.store.account_named(name).await?;
    let found = found.map(|(account, _)| account).filter(|account| !account.banned);
    found.ok_or(ApiError(RequestError::NoSuchPlayer))
}

/// A player.
#[utoipa::path(get, path = "/api/players/{name}", tag = "players", params(("name" = String, Path)), responses(
    (status = 200, description = "the player", body = Profile),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn show(
    State(context): State<Context>,
    Path(name): Path<String>,
) -> Result<Json<Profile>, ApiError> {
    let account = named(&context, &name).await?;
    let steps = context.store.rating_steps(&account.id).await?;
    Ok(Json(Profile {
        ratings: context.store.standings(&account.id).await?,
        results: context.store.results(&account.id).await?,
        series: steps.into_iter().map(|(rated, step)| Point { rated, step }).collect(),
        name: account.name,
        created: account.created,
        bot: account.bot,
    }))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Before {
    /// Only games that ended before this moment.
    before: Option<i64>,
}

/// The finished games of a player, the newest first, 50 at a time.
#[utoipa::path(get, path = "/api/players/{name}/games", security((), ("session" = []), ("key" = ["read"])), tag = "players", params(("name" = String, Path), Before), responses(
    (status = 200, description = "games", body = Vec<Listed>),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn games(
    State(context): State<Context>,
    Path(name): Path<String>,
    who: Who,
    query: Result<Query<Before>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Vec<Listed>>, ApiError> {
    let Query(Before { before }) =
        query.map_err(|rejection| RequestError::NotUnderstood { reason: rejection.body_text() })?;
    let account = named(&context, &name).await?;
    let is_own = who.able(Scope::Read)?.is_some_and(|own| own.id == account.id);
    Ok(Json(context.store.history(&account.id, before.unwrap_or(Moment::MAX), is_own).await?))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Beginning {
    /// How the name begins, 1 to 20 characters.
    q: String,
}

/// Finds players by how their names begin.
#[utoipa::path(get, path = "/api/players", tag = "players", params(Beginning), responses(
    (status = 200, description = "names", body = Vec<String>),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn search(
    State(context): State<Context>,
    query: Result<Query<Beginning>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Vec<String>>, ApiError> {
    let Query(Beginning { q }) =
        query.map_err(|rejection| RequestError::NotUnderstood { reason: rejection.body_text() })?;
    if !(1..=20).contains(&q.chars().count()) {
        return Err(RequestError::BadSearch.into());
    }
    Ok(Json(context.store.search_players(&q).await?))
}

/// The best players of a game.
#[utoipa::path(get, path = "/api/best/{game}", tag = "players", params(("game" = String, Path)), responses(
    (status = 200, description = "players, the best first", body = Vec<Standing>),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn best(
    State(context): State<Context>,
    Path(game): Path<String>,
) -> Result<Json<Vec<Standing>>, ApiError> {
    let id = registry::parse_id(&game).map_err(|error| RequestError::bad_game(&error))?;
    Ok(Json(context.store.best_players(family(&id.to_string())).await?))
}

/// Has nothing to do with a player from now on.
#[utoipa::path(put, path = "/api/players/{name}/block", security(("session" = []), ("key" = ["play"])), tag = "players", params(("name" = String, Path)), responses(
    (status = 204, description = "it is so"),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn block(
    State(context): State<Context>,
    Path(name): Path<String>,
    who: Who,
) -> Result<StatusCode, ApiError> {
    set_blocked(&context, who, &name, true).await
}

/// Has to do with a player again.
#[utoipa::path(delete, path = "/api/players/{name}/block", security(("session" = []), ("key" = ["play"])), tag = "players", params(("name" = String, Path)), responses(
    (status = 204, description = "it is so"),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn unblock(
    State(context): State<Context>,
    Path(name): Path<String>,
    who: Who,
) -> Result<StatusCode, ApiError> {
    set_blocked(&context, who, &name, false).await
}

async fn set_blocked(
    context: &Context,
    who: Who,
    name: &str,
    is_blocked: bool,
) -> Result<StatusCode, ApiError> {
    let account = who.account(Scope::Play)?;
    let other = named(context, name).await?;
    if other.id == account.id {
        return Err(RequestError::NotYourself.into());
    }
    context.store.block(&account.id, &other.id, is_blocked).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What is wrong with somebody.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Complaint {
    /// What is wrong, in 1 to 1000 characters.
    words: String,
    /// In which game.
    game: Option<String>,
}

/// Tells those who run the server that something is wrong with a player.
#[utoipa::path(post, path = "/api/players/{name}/report", security(("session" = []), ("key" = ["play"])), tag = "players", params(("name" = String, Path)),
    request_body = Complaint, responses(
    (status = 204, description = "it will be read"),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn report(
    State(context): State<Context>,
    Path(name): Path<String>,
    who: Who,
    from: ClientAddr,
    Body(complaint): Body<Complaint>,
) -> Result<StatusCode, ApiError> {
    let account = who.account(Scope::Play)?;
    let other = named(&context, &name).await?;
    let is_short = complaint.game.as_ref().is_none_or(|game| game.len() <= 30);
    if !(1..=1000).contains(&complaint.words.trim().chars().count()) || !is_short {
        return Err(RequestError::BadReport.into());
    }
    context.spend(Rate::Reports, from)?;
    let (id, at) = (secret::id()?, context.rooms.now());
    let Complaint { words, game } = complaint;
    context.store.report(&Report { id, at, account: account.id, about: other.id, game, words }).await?;
    Ok(StatusCode::NO_CONTENT)
}
