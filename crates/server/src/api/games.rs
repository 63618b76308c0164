//! Games: made, joined, shown, and played by those who have no socket.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use stackade_core::record;
use stackade_engine::Level;
use stackade_games::registry;
use stackade_online::{Event, Pace, Request, Seat};
use utoipa::ToSchema;

use super::access::{GameToken, Role, may_join, role};
use super::{Body, Context, Fault, Problem};
use crate::rooms::{Door, Snapshot, Trouble};
use crate::secret;
use crate::store::{GameRow, SeatRow};

const LONGEST_NAME: usize = 30;

/// Which side whoever makes a game wants.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Wish {
    First,
    Second,
    #[default]
    Random,
}

/// A game that somebody wants to play.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Plan {
    /// The game and variant, such as `staqs:size=4`.
    #[schema(example = "staqs")]
    game: String,
    /// Where it starts; the game's own start if not said.
    position: Option<String>,
    /// How much time there is: `none`, `5+3` (minutes and seconds a move), `turn:60` (seconds), `days:3`.
    #[serde(default = "no_clock")]
    #[schema(value_type = String, default = "none")]
    pace: Pace,
    /// Which side whoever makes the game wants.
    #[serde(default)]
    seat: Wish,
    /// What the player is called.
    name: Option<String>,
    /// The level of the computer to play against, 1 to 10; somebody else if not said.
    level: Option<u8>,
    /// Whether anybody may find it, join it and watch it.
    #[serde(default)]
    public: bool,
    /// Whether one wants to be talked to; guests do not if not said.
    chat: Option<bool>,
}

fn no_clock() -> Pace {
    Pace::None
}

/// A seat in a game. The token is told once, and never again.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Ticket {
    /// The game's id.
    id: String,
    /// `first` or `second`.
    #[schema(value_type = String)]
    seat: Seat,
    /// What lets its owner play.
    token: String,
    /// What lets somebody else take the free seat, for a link.
    invite: String,
    /// What lets people watch, for a link.
    watch: String,
}

/// Makes a game and takes a seat in it.
#[utoipa::path(post, path = "/api/games", request_body = Plan, responses(
    (status = 201, description = "the game is there", body = Ticket),
    (status = "4XX", description = "what was expected", body = Problem)
))]
pub(super) async fn create(
    State(context): State<Context>,
    Body(plan): Body<Plan>,
) -> Result<(StatusCode, Json<Ticket>), Fault> {
    let token = secret::token()?;
    let (game, seat) = set_up(&context, &plan, &token)?;
    let mut events = vec![Event::Joined { seat }];
    if plan.level.is_some() {
        events.push(Event::Joined { seat: seat.other() });
    }
    context.store.create(&game, &events).await?;
    context.rooms.note_listed();
    // A computer that moves first begins at once.
    context.rooms.enter(&game.id).await?;
    let GameRow { id, invite, watch, .. } = game;
    Ok((StatusCode::CREATED, Json(Ticket { id, seat, token, invite, watch })))
}

/// The game that was asked for, and the seat of whoever asked.
fn set_up(context: &Context, plan: &Plan, token: &str) -> Result<(GameRow, Seat), Fault> {
    let id = registry::parse_id(&plan.game).map_err(|error| Fault::bad(error.to_string()))?;
    let start = match &plan.position {
        None => registry::new_match(&id, getrandom::u64()?),
        Some(text) => registry::match_from(&id, text).map_err(|error| Fault::bad(error.to_string()))?,
    };
    if start.result().is_some() {
        return Err(Fault::bad("the game is over in that position"));
    }
    if plan.level.is_some_and(|level| Level::new(level).is_none()) {
        return Err(Fault::bad("expected a level from 1 to 10"));
    }
    let seat = match plan.seat {
        Wish::First => Seat::First,
        Wish::Second => Seat::Second,
        Wish::Random => Seat::BOTH[(getrandom::u32()? % 2) as usize],
    };
    let mut seats = [SeatRow::default(), SeatRow::default()];
    seats[seat.index()] = sitter(plan.name.as_deref(), plan.chat, token)?;
    seats[seat.other().index()].level = plan.level.map(i64::from);
    let game = GameRow {
        id: secret::id()?,
        game: id.to_string(),
        start: start.start(),
        pace: plan.pace,
        public: plan.public,
        rated: false,
        invite: secret::token()?,
        watch: secret::token()?,
        opponent: None,
        created: context.rooms.now(),
        seats,
    };
    Ok((game, seat))
}

fn sitter(name: Option<&str>, chat: Option<bool>, token: &str) -> Result<SeatRow, Fault> {
    Ok(SeatRow {
        name: Some(guest_name(name)?),
        token: Some(secret::hash(token)),
        chat: chat.unwrap_or(false),
        ..SeatRow::default()
    })
}

/// A name as it may be shown: short, and nothing but what can be seen.
fn guest_name(name: Option<&str>) -> Result<String, Fault> {
    let name = name.unwrap_or("Guest").trim();
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
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Guest {
    /// What the player is called.
    name: Option<String>,
    /// The secret of the link; public games need none.
    invite: Option<String>,
    /// Whether one wants to be talked to; guests do not if not said.
    chat: Option<bool>,
}

/// Takes the free seat of a game.
#[utoipa::path(post, path = "/api/games/{id}/join", request_body = Guest, responses(
    (status = 200, description = "the seat is taken", body = Ticket),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn join(
    State(context): State<Context>,
    Path(id): Path<String>,
    Body(guest): Body<Guest>,
) -> Result<Json<Ticket>, Fault> {
    let door = context.rooms.enter(&id).await?;
    let (_, row) = door.show().await?;
    let invite = GameToken(guest.invite);
    if !may_join(&row, &invite) {
        return Err(Trouble::NoGame.into());
    }
    let token = secret::token()?;
    let seat = door.sit(sitter(guest.name.as_deref(), guest.chat, &token)?).await?;
    Ok(Json(Ticket { id, seat, token, invite: row.invite, watch: row.watch }))
}

/// A game that somebody has found, and what they are in it.
pub(super) struct Found {
    pub(super) door: Door,
    pub(super) snapshot: Snapshot,
    pub(super) role: Role,
}

/// Finds a game for somebody.
pub(super) async fn find(context: &Context, id: &str, token: &GameToken) -> Result<Found, Fault> {
    let door = context.rooms.enter(id).await?;
    let (snapshot, row) = door.show().await?;
    let role = role(&row, token)?;
    Ok(Found { door, snapshot, role })
}

/// A game as it stands.
#[utoipa::path(get, path = "/api/games/{id}", responses(
    (status = 200, description = "the game", body = Snapshot),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn show(
    State(context): State<Context>,
    Path(id): Path<String>,
    token: GameToken,
) -> Result<Json<Snapshot>, Fault> {
    Ok(Json(find(&context, &id, &token).await?.snapshot))
}

/// The record of a game.
#[utoipa::path(get, path = "/api/games/{id}/record", responses(
    (status = 200, description = "the record", body = String, content_type = "text/plain"),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn show_record(
    State(context): State<Context>,
    Path(id): Path<String>,
    token: GameToken,
) -> Result<impl IntoResponse, Fault> {
    let record = find(&context, &id, &token).await?.door.record().await?;
    let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    Ok((kind, record::write(&[record])))
}

/// What a request came to.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Done {
    /// The number of the last event.
    seq: u64,
}

/// Does something in a game: what players can also send through the socket.
#[utoipa::path(post, path = "/api/games/{id}/do", request_body = Object, responses(
    (status = 200, description = "it is done, and written down", body = Done),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn act(
    State(context): State<Context>,
    Path(id): Path<String>,
    token: GameToken,
    Body(request): Body<Request>,
) -> Result<Json<Done>, Fault> {
    let found = find(&context, &id, &token).await?;
    let seq = found.door.ask(found.role.seat(), request).await?;
    Ok(Json(Done { seq }))
}
