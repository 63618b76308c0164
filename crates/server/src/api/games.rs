//! Games: made, joined, shown, and played by those who have no socket.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use stackade_core::record;
use stackade_engine::Level;
use stackade_games::registry;
use stackade_online::{Event, Guest, Pace, Plan, Request, RequestError, Seat, SeatWish, Snapshot, Ticket};
use utoipa::{IntoParams, ToSchema};

use super::access::{GameToken, Role, may_join, role};
use super::who::{Scope, Who};
use super::{ApiError, Body, Context, Problem};
use crate::guard::ClientAddr;
use crate::limits::Rate;
use crate::rooms::{Owner, RoomHandle};
use crate::secret;
use crate::store::{Account, GameRow, SeatRow};

const LONGEST_NAME: usize = 30;
/// How many games an account may have at once, open ones included.
const MOST_GAMES: i64 = 200;

/// The seat of a player whose secret is `token`.
pub(super) fn ticket(game: &GameRow, seat: Seat, token: String) -> Ticket {
    let GameRow { id, invite, watch, .. } = game.clone();
    Ticket { id, seat, token, invite, watch }
}

/// Makes a game and takes a seat in it.
#[utoipa::path(post, path = "/api/games", security((), ("session" = []), ("key" = ["play"])), tag = "games", request_body = Plan, responses(
    (status = 201, description = "the game is there", body = Ticket),
    (status = "4XX", description = "what was expected", body = Problem)
))]
pub(super) async fn create(
    State(context): State<Context>,
    who: Who,
    from: ClientAddr,
    Body(plan): Body<Plan>,
) -> Result<(StatusCode, Json<Ticket>), ApiError> {
    let account = who.able(Scope::Play)?;
    check_rated(&plan, account.as_ref())?;
    let place = context.admit()?;
    context.spend(Rate::Games, from)?;
    check_count(&context, account.as_ref()).await?;
    let token = secret::token()?;
    let mut game = set_up(&context, &plan)?;
    let seat = match plan.seat {
        SeatWish::First => Seat::First,
        SeatWish::Second => Seat::Second,
        SeatWish::Random => Seat::BOTH[(getrandom::u32()? % 2) as usize],
    };
    game.opponent = challenged(&context, &plan, account.as_ref()).await?;
    let guest = Guest { name: plan.name, invite: None, chat: plan.chat };
    game.seats[seat.index()] = sitter(&context, &game, guest, account, &token).await?;
    game.seats[seat.other().index()].level = plan.level.map(i64::from);
    let mut events = vec![Event::Joined { seat }];
    if plan.level.is_some() {
        events.push(Event::Joined { seat: seat.other() });
    }
    let player = game.seats[seat.index()].account.clone();
    if plan.level.is_some() {
        check_thoughts(&context, player.as_deref(), from)?;
    }
    if player.is_none() {
        context.check_guest(from).await?;
        context.note_guest(from, &game.id);
    }
    let ticket = super::to_the_end(async move {
        context.store.create(&game, &events).await?;
        place.keep();
        context.rooms.announce(&game);
        if plan.level.is_some() {
            // A computer that moves first begins at once.
            context.rooms.enter_from(&game.id, from.0).await?;
        }
        Ok(ticket(&game, seat, token))
    });
    Ok((StatusCode::CREATED, Json(ticket.await?)))
}

/// Nobody has the computer think about so much that it never catches up.
fn check_thoughts(context: &Context, account: Option<&str>, from: ClientAddr) -> Result<(), ApiError> {
    let owner = Owner::new(Some(from.0), account.map(str::to_owned));
    if context.rooms.engines().is_full(&owner) {
        return Err(RequestError::TooManyThoughts.into());
    }
    Ok(())
}

/// Nobody plays more games at once than the server can keep for them.
pub(super) async fn check_count(context: &Context, account: Option<&Account>) -> Result<(), ApiError> {
    let Some(account) = account else { return Ok(()) };
    if context.store.games_at_once(&account.id).await? >= MOST_GAMES {
        return Err(RequestError::TooManyGames.into());
    }
    Ok(())
}

fn check_rated(plan: &Plan, account: Option<&Account>) -> Result<(), ApiError> {
    let needs_account = plan.rated || plan.opponent.is_some();
    if needs_account && account.is_none() {
        return Err(RequestError::AccountNeeded.into());
    }
    if plan.rated && (plan.level.is_some() || plan.position.is_some()) {
        return Err(RequestError::BadRatedGame.into());
    }
    if plan.opponent.is_some() && (plan.level.is_some() || plan.public) {
        return Err(RequestError::BadChallenge.into());
    }
    Ok(())
}

/// The account that a challenge is for.
async fn challenged(
    context: &Context,
    plan: &Plan,
    account: Option<&Account>,
) -> Result<Option<String>, ApiError> {
    let (Some(name), Some(account)) = (&plan.opponent, account) else { return Ok(None) };
    let found = context.store.account_named(name).await?.map(|(other, _)| other);
    let other = found.filter(|other| !other.banned).ok_or(RequestError::NoSuchPlayer)?;
    if other.id == account.id {
        return Err(RequestError::NotYourself.into());
    }
    check_blocks(context, Some(account), Some(&other.id)).await?;
    Ok(Some(other.id))
}

async fn check_blocks(context: &Context, one: Option<&Account>, other: Option<&str>) -> Result<(), ApiError> {
    let (Some(one), Some(other)) = (one, other) else { return Ok(()) };
    if context.store.is_blocked(&one.id, other).await? {
        return Err(RequestError::Blocked.into());
    }
    Ok(())
}

/// The game that was asked for, without players.
fn set_up(context: &Context, plan: &Plan) -> Result<GameRow, ApiError> {
    let id = registry::parse_two_sided_id(&plan.game).map_err(|error| RequestError::bad_game(&error))?;
    let start = match &plan.position {
        None => registry::new_match(&id, getrandom::u64()?),
        Some(text) => {
            registry::match_from(&id, text).map_err(|error| RequestError::bad_position(&plan.game, &error))?
        }
    };
    if start.result().is_some() {
        return Err(RequestError::PositionOver.into());
    }
    if plan.level.is_some_and(|level| Level::new(level).is_none()) {
        return Err(RequestError::BadLevel.into());
    }
    let (public, rated) = (plan.public, plan.rated);
    Ok(GameRow { public, rated, ..fresh(context, &id.to_string(), start.start(), plan.pace)? })
}

/// A game with new secrets and without players.
pub(super) fn fresh(context: &Context, game: &str, start: String, pace: Pace) -> Result<GameRow, ApiError> {
    Ok(GameRow {
        id: secret::id()?,
        game: game.to_owned(),
        start,
        pace,
        public: false,
        rated: false,
        invite: secret::token()?,
        watch: secret::token()?,
        opponent: None,
        created: context.rooms.now(),
        under_way: false,
        due: None,
        seats: [SeatRow::default(), SeatRow::default()],
    })
}

/// The seat of somebody who sits down.
async fn sitter(
    context: &Context,
    game: &GameRow,
    guest: Guest,
    account: Option<Account>,
    token: &str,
) -> Result<SeatRow, ApiError> {
    let seat = SeatRow { token: Some(secret::hash(token)), ..SeatRow::default() };
    let Some(account) = account else {
        let name = Some(guest_name(guest.name.as_deref())?);
        return Ok(SeatRow { name, chat: guest.chat.unwrap_or(false), ..seat });
    };
    let rating = context.store.rating(&account.id, game.family()).await?;
    let chat = guest.chat.unwrap_or(true) && !account.muted;
    Ok(SeatRow { name: Some(account.name), account: Some(account.id), chat, rating, ..seat })
}

/// A name as it may be shown: short, and nothing but what can be seen.
pub(super) fn guest_name(name: Option<&str>) -> Result<String, ApiError> {
    let name = name.unwrap_or("Guest").trim();
    let is_fine = !name.is_empty()
        && name.chars().count() <= LONGEST_NAME
        && name.chars().all(|c| c.is_alphanumeric() || " .-_'".contains(c));
    if is_fine { Ok(name.to_owned()) } else { Err(RequestError::BadGuestName.into()) }
}

/// Takes the free seat of a game, or accepts a challenge.
#[utoipa::path(post, path = "/api/games/{id}/join", security((), ("session" = []), ("key" = ["play"])), tag = "games", params(("id" = String, Path)),
    request_body = Guest, responses(
    (status = 200, description = "the seat is taken", body = Ticket),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn join(
    State(context): State<Context>,
    Path(id): Path<String>,
    who: Who,
    Body(mut guest): Body<Guest>,
) -> Result<Json<Ticket>, ApiError> {
    let account = who.able(Scope::Play)?;
    context.check_load()?;
    let handle = context.rooms.enter(&id).await?;
    let (_, row) = handle.show().await?;
    if !may_join(&row, &GameToken(guest.invite.take()), account.as_ref()) {
        return Err(RequestError::NoSuchGame.into());
    }
    if row.rated && account.is_none() {
        return Err(RequestError::AccountNeeded.into());
    }
    if account.as_ref().is_some_and(|account| row.seat_of(&account.id).is_some()) {
        return Err(RequestError::AlreadyPlaying.into());
    }
    check_count(&context, account.as_ref()).await?;
    for seat in &row.seats {
        check_blocks(&context, account.as_ref(), seat.account.as_deref()).await?;
    }
    let token = secret::token()?;
    let seat = handle.sit(sitter(&context, &row, guest, account, &token).await?).await?;
    Ok(Json(ticket(&row, seat, token)))
}

/// Declines a challenge.
#[utoipa::path(post, path = "/api/games/{id}/decline", security(("session" = []), ("key" = ["play"])), tag = "games", params(("id" = String, Path)), responses(
    (status = 200, description = "it is declined", body = Done),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn decline(
    State(context): State<Context>,
    Path(id): Path<String>,
    who: Who,
) -> Result<Json<Done>, ApiError> {
    let account = who.account(Scope::Play)?;
    let handle = context.rooms.enter(&id).await?;
    let (_, row) = handle.show().await?;
    if row.opponent.as_ref() != Some(&account.id) {
        return Err(RequestError::NoSuchGame.into());
    }
    let free = row.free_seat().ok_or(RequestError::AlreadyPlaying)?;
    Ok(Json(Done { seq: handle.ask(Some(free), Request::Abort).await? }))
}

/// A game that somebody has found, and what they are in it.
pub(super) struct Found {
    pub(super) handle: RoomHandle,
    pub(super) snapshot: Snapshot,
    pub(super) role: Role,
}

/// Finds a game for somebody who wants to see it.
pub(super) async fn find(
    context: &Context,
    id: &str,
    token: &GameToken,
    who: Who,
) -> Result<Found, ApiError> {
    find_for(context, id, token, who, Scope::Read).await
}

/// Finds a game for somebody who wants to do this with it.
async fn find_for(
    context: &Context,
    id: &str,
    token: &GameToken,
    who: Who,
    scope: Scope,
) -> Result<Found, ApiError> {
    let account = who.able(scope)?;
    let handle = context.rooms.enter(id).await?;
    let (snapshot, row) = handle.show().await?;
    let role = role(&row, token, account.as_ref())?;
    Ok(Found { handle, snapshot, role })
}

/// What is to be shown besides.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Besides {
    /// Whether to list the legal moves, for programs that know no rules.
    #[serde(default)]
    legal: bool,
}

/// A game as it stands, with what was asked for besides.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Shown {
    #[serde(flatten)]
    snapshot: Snapshot,
    /// The legal moves, sorted; none while nobody is to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<Vec<String>>,
}

/// A game as it stands.
#[utoipa::path(get, path = "/api/games/{id}", security((), ("session" = []), ("key" = ["read"]), ("game" = [])), tag = "games", params(("id" = String, Path), Besides), responses(
    (status = 200, description = "the game", body = Shown),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn show(
    State(context): State<Context>,
    Path(id): Path<String>,
    token: GameToken,
    who: Who,
    query: Result<Query<Besides>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Shown>, ApiError> {
    let Query(Besides { legal }) =
        query.map_err(|rejection| RequestError::NotUnderstood { reason: rejection.body_text() })?;
    let snapshot = find(&context, &id, &token, who).await?.snapshot;
    let legal = legal.then(|| legal_moves(&snapshot));
    Ok(Json(Shown { snapshot, legal }))
}

fn legal_moves(snapshot: &Snapshot) -> Vec<String> {
    let id = registry::parse_id(&snapshot.game).ok().filter(|_| snapshot.turn.is_some());
    let game = id.and_then(|id| registry::match_from(&id, &snapshot.position).ok());
    game.map_or_else(Vec::new, |game| game.legal_moves())
}

/// The record of a game.
#[utoipa::path(get, path = "/api/games/{id}/record", security((), ("session" = []), ("key" = ["read"]), ("game" = [])), tag = "games", params(("id" = String, Path)), responses(
    (status = 200, description = "the record", body = String, content_type = "text/plain"),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn show_record(
    State(context): State<Context>,
    Path(id): Path<String>,
    token: GameToken,
    who: Who,
) -> Result<impl IntoResponse, ApiError> {
    let record = find(&context, &id, &token, who).await?.handle.record().await?;
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
#[utoipa::path(post, path = "/api/games/{id}/do", security(("session" = []), ("key" = ["play"]), ("game" = [])), tag = "games", params(("id" = String, Path)),
    request_body(content = Object, example = json!({ "do": "move", "ply": 4, "move": "a1-a2" })), responses(
    (status = 200, description = "it is done, and written down", body = Done),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn act(
    State(context): State<Context>,
    Path(id): Path<String>,
    token: GameToken,
    who: Who,
    from: ClientAddr,
    Body(request): Body<Request>,
) -> Result<Json<Done>, ApiError> {
    let found = find_for(&context, &id, &token, who, Scope::Play).await?;
    if found.role.seat().is_some() {
        found.handle.note_origin(from.0);
    }
    let seq = found.handle.ask(found.role.seat(), request).await?;
    Ok(Json(Done { seq }))
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use serde_json::json;

    use super::*;
    use crate::store::file_url;
    use crate::{Config, open};

    #[tokio::test]
    async fn a_game_takes_a_place_only_once_it_is_there() {
        for is_closed in [true, false] {
            let folder = tempfile::tempdir().expect("a folder");
            let config = Config { database: file_url(folder.path()), ..Config::default() };
            let context = open(&config).await.expect("the database opens");
            context.rooms.admission().let_one_in();
            if is_closed {
                context.store.close().await;
            }
            let plan = serde_json::from_value(json!({ "game": "nava" })).expect("a plan");
            let from = ClientAddr(Ipv4Addr::LOCALHOST.into());
            let created = create(State(context.clone()), Who(None), from, Body(plan)).await;
            assert_eq!(created.is_err(), is_closed);
            assert_eq!(context.admit().is_ok(), is_closed);
        }
    }
}
