//! Games: made, joined, listed, shown.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use stackade_core::record::{self, Record};
use stackade_engine::Level;
use stackade_games::registry;
use stackade_online::{Pace, Request, Seat};

use super::{Context, Fault};
use crate::rooms::Snapshot;
use crate::secret;
use crate::store::{NewGame, SeatRow};

const LONGEST_NAME: usize = 30;

/// Which side whoever makes a game wants.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Wish {
    First,
    Second,
    #[default]
    Random,
}

/// A game that somebody wants to play.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Plan {
    /// The game and variant.
    game: String,
    /// Where it starts; the game's own start if not said.
    position: Option<String>,
    /// How much time there is.
    #[serde(default = "no_clock")]
    pace: Pace,
    #[serde(default)]
    seat: Wish,
    /// What the player is called.
    name: Option<String>,
    /// The level of the computer to play against; somebody else if not said.
    level: Option<u8>,
    /// Whether anybody may find it in the lobby and join.
    #[serde(default)]
    public: bool,
}

fn no_clock() -> Pace {
    Pace::None
}

/// A seat in a game. The token is told once, and never again.
#[derive(Debug, Serialize)]
pub(super) struct Ticket {
    id: String,
    seat: Seat,
    token: String,
}

/// Makes a game and takes a seat in it.
pub(super) async fn create(
    State(context): State<Context>,
    plan: Result<Json<Plan>, JsonRejection>,
) -> Result<(StatusCode, Json<Ticket>), Fault> {
    let Json(plan) = plan.map_err(|rejection| Fault::bad(rejection.body_text()))?;
    let (game, ticket) = set_up(&context, plan)?;
    let level = game.seats[ticket.seat.other().index()].level;
    context.store.create(game).await?;
    let door = context.rooms.enter(&ticket.id).await?;
    door.ask(Some(ticket.seat), Request::Join).await?;
    if level.is_some() {
        door.ask(Some(ticket.seat.other()), Request::Join).await?;
    }
    Ok((StatusCode::CREATED, Json(ticket)))
}

fn set_up(context: &Context, plan: Plan) -> Result<(NewGame, Ticket), Fault> {
    let id = registry::parse_id(&plan.game).map_err(|error| Fault::bad(error.to_string()))?;
    let now = context.rooms.now();
    let start = match &plan.position {
        None => registry::new_match(&id, random_number()?),
        Some(text) => registry::match_from(&id, text).map_err(|error| Fault::bad(error.to_string()))?,
    };
    if start.result().is_some() {
        return Err(Fault::bad("the game is over in that position"));
    }
    if let Some(level) = plan.level
        && Level::new(level).is_none()
    {
        return Err(Fault::bad("expected a level from 1 to 10"));
    }
    let seat = match plan.seat {
        Wish::First => Seat::First,
        Wish::Second => Seat::Second,
        Wish::Random => Seat::BOTH[random_number()? as usize % 2],
    };
    let ticket = Ticket { id: secret::id()?, seat, token: secret::token()? };
    let mut seats = [SeatRow::default(), SeatRow::default()];
    seats[seat.index()] =
        SeatRow { name: Some(name(plan.name)?), level: None, token: Some(secret::hash(&ticket.token)) };
    seats[seat.other().index()].level = plan.level.map(i64::from);
    let game = NewGame {
        id: ticket.id.clone(),
        game: id.to_string(),
        start: start.start(),
        pace: plan.pace,
        public: plan.public && plan.level.is_none(),
        created: now,
        seats,
    };
    Ok((game, ticket))
}

fn random_number() -> Result<u64, getrandom::Error> {
    getrandom::u64()
}

/// A name as it may be shown: short, and nothing but what can be seen.
fn name(name: Option<String>) -> Result<String, Fault> {
    let name = name.unwrap_or_else(|| "Guest".to_owned());
    let name = name.trim();
    let is_fine = !name.is_empty()
        && name.chars().count() <= LONGEST_NAME
        && name.chars().all(|c| c.is_alphanumeric() || " .-_'".contains(c));
    if is_fine {
        Ok(name.to_owned())
    } else {
        Err(Fault::bad("a name has 1 to 30 letters, digits, spaces or .-_'"))
    }
}

/// Somebody who wants to sit down.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Guest {
    name: Option<String>,
}

/// Takes the free seat of a game.
pub(super) async fn join(
    State(context): State<Context>,
    Path(id): Path<String>,
    guest: Result<Json<Guest>, JsonRejection>,
) -> Result<Json<Ticket>, Fault> {
    let Json(guest) = guest.map_err(|rejection| Fault::bad(rejection.body_text()))?;
    let name = name(guest.name)?;
    let door = context.rooms.enter(&id).await?;
    let row = context.store.game(&id).await?.ok_or(crate::rooms::Trouble::NoGame)?;
    let free = Seat::BOTH.into_iter().find(|seat| row.seats[seat.index()].is_free());
    let taken = || Fault::conflict("both seats are taken; you can watch the game");
    let seat = free.ok_or_else(taken)?;
    let ticket = Ticket { id: id.clone(), seat, token: secret::token()? };
    if !context.store.take_seat(&id, seat, &name, &secret::hash(&ticket.token)).await? {
        return Err(taken());
    }
    let row = context.store.game(&id).await?.ok_or(crate::rooms::Trouble::NoGame)?;
    door.seats_changed(row).await;
    door.ask(Some(seat), Request::Join).await?;
    Ok(Json(ticket))
}

/// A game as it stands.
pub(super) async fn show(
    State(context): State<Context>,
    Path(id): Path<String>,
) -> Result<Json<Snapshot>, Fault> {
    let (snapshot, _) = context.rooms.enter(&id).await?.listen().await?;
    Ok(Json(snapshot))
}

/// Public games with a free seat, the newest first.
pub(super) async fn list(State(context): State<Context>) -> Result<Json<Vec<Snapshot>>, Fault> {
    let mut games = Vec::new();
    for id in context.store.open_games().await? {
        let (snapshot, _) = context.rooms.enter(&id).await?.listen().await?;
        games.push(snapshot);
    }
    Ok(Json(games))
}

/// The record of a game.
pub(super) async fn record(
    State(context): State<Context>,
    Path(id): Path<String>,
) -> Result<Response, Fault> {
    let record: Record = context.rooms.enter(&id).await?.record().await?;
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    Ok((headers, record::write(&[record])).into_response())
}
