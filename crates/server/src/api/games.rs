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
use super::who::{Scope, Who};
use super::{Body, Context, Fault, Problem};
use crate::guard::From;
use crate::limits::Rate;
use crate::rooms::{Door, Owner, Snapshot, Trouble};
use crate::secret;
use crate::store::{Account, GameRow, SeatRow};

const LONGEST_NAME: usize = 30;
/// So many games has an account at once, open ones included.
const MOST_GAMES: i64 = 200;

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
    /// Whether it changes the players' ratings, which needs accounts.
    #[serde(default)]
    rated: bool,
    /// The name of the account that is challenged; nobody else may join.
    opponent: Option<String>,
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

impl Ticket {
    /// The seat of a player whose secret is `token`.
    pub(super) fn new(game: &GameRow, seat: Seat, token: String) -> Ticket {
        let GameRow { id, invite, watch, .. } = game.clone();
        Ticket { id, seat, token, invite, watch }
    }

    /// The id of the game.
    pub(super) fn game(&self) -> &str {
        &self.id
    }
}

/// Makes a game and takes a seat in it.
#[utoipa::path(post, path = "/api/games", security((), ("session" = []), ("key" = ["play"])), tag = "games", request_body = Plan, responses(
    (status = 201, description = "the game is there", body = Ticket),
    (status = "4XX", description = "what was expected", body = Problem)
))]
pub(super) async fn create(
    State(context): State<Context>,
    who: Who,
    from: From,
    Body(plan): Body<Plan>,
) -> Result<(StatusCode, Json<Ticket>), Fault> {
    let account = who.able(Scope::Play)?;
    check_rated(&plan, account.as_ref())?;
    context.spend(Rate::Games, from)?;
    check_count(&context, account.as_ref()).await?;
    let token = secret::token()?;
    let mut game = set_up(&context, &plan)?;
    let seat = match plan.seat {
        Wish::First => Seat::First,
        Wish::Second => Seat::Second,
        Wish::Random => Seat::BOTH[(getrandom::u32()? % 2) as usize],
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
        context.rooms.announce(&game);
        if plan.level.is_some() {
            // A computer that moves first begins at once.
            context.rooms.enter_from(&game.id, from.0).await?;
        }
        Ok(Ticket::new(&game, seat, token))
    });
    Ok((StatusCode::CREATED, Json(ticket.await?)))
}

/// Nobody has the computer think about so much that it never catches up.
fn check_thoughts(context: &Context, account: Option<&str>, from: From) -> Result<(), Fault> {
    let owner = Owner::new(Some(from.0), account.map(str::to_owned));
    if context.rooms.engines().is_full(&owner) {
        return Err(Fault::too_many("too many games of yours are waiting for the computer's move"));
    }
    Ok(())
}

/// Nobody plays more games at once than the server can keep for them.
pub(super) async fn check_count(context: &Context, account: Option<&Account>) -> Result<(), Fault> {
    let Some(account) = account else { return Ok(()) };
    if context.store.games_at_once(&account.id).await? >= MOST_GAMES {
        return Err(Fault::conflict("that is too many games at once"));
    }
    Ok(())
}

fn check_rated(plan: &Plan, account: Option<&Account>) -> Result<(), Fault> {
    let needs_account = plan.rated || plan.opponent.is_some();
    if needs_account && account.is_none() {
        return Err(Fault::new(StatusCode::UNAUTHORIZED, "rated games and challenges need an account"));
    }
    if plan.rated && (plan.level.is_some() || plan.position.is_some()) {
        return Err(Fault::bad("rated games are between people, from the start"));
    }
    if plan.opponent.is_some() && (plan.level.is_some() || plan.public) {
        return Err(Fault::bad("a challenge is for one opponent only"));
    }
    Ok(())
}

/// The account that a challenge is for.
async fn challenged(
    context: &Context,
    plan: &Plan,
    account: Option<&Account>,
) -> Result<Option<String>, Fault> {
    let (Some(name), Some(account)) = (&plan.opponent, account) else { return Ok(None) };
    let found = context.store.account_named(name).await?.map(|(other, _)| other);
    let nobody = || Fault::new(StatusCode::NOT_FOUND, "there is no such player");
    let other = found.filter(|other| !other.banned).ok_or_else(nobody)?;
    if other.id == account.id {
        return Err(Fault::bad("that is you"));
    }
    check_blocks(context, Some(account), Some(&other.id)).await?;
    Ok(Some(other.id))
}

async fn check_blocks(context: &Context, one: Option<&Account>, other: Option<&str>) -> Result<(), Fault> {
    let (Some(one), Some(other)) = (one, other) else { return Ok(()) };
    if context.store.is_blocked(&one.id, other).await? {
        return Err(Fault::new(StatusCode::FORBIDDEN, "one of you does not want to play with the other"));
    }
    Ok(())
}

/// The game that was asked for, without players.
fn set_up(context: &Context, plan: &Plan) -> Result<GameRow, Fault> {
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
    let (public, rated) = (plan.public, plan.rated);
    Ok(GameRow { public, rated, ..fresh(context, &id.to_string(), start.start(), plan.pace)? })
}

/// A game with new secrets and without players.
pub(super) fn fresh(context: &Context, game: &str, start: String, pace: Pace) -> Result<GameRow, Fault> {
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
) -> Result<SeatRow, Fault> {
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
pub(super) fn guest_name(name: Option<&str>) -> Result<String, Fault> {
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
) -> Result<Json<Ticket>, Fault> {
    let account = who.able(Scope::Play)?;
    let door = context.rooms.enter(&id).await?;
    let (_, row) = door.show().await?;
    if !may_join(&row, &GameToken(guest.invite.take()), account.as_ref()) {
        return Err(Trouble::NoGame.into());
    }
    if row.rated && account.is_none() {
        return Err(Fault::new(StatusCode::UNAUTHORIZED, "rated games need an account"));
    }
    if account.as_ref().is_some_and(|account| row.seat_of(&account.id).is_some()) {
        return Err(Fault::conflict("you play this game already"));
    }
    check_count(&context, account.as_ref()).await?;
    for seat in &row.seats {
        check_blocks(&context, account.as_ref(), seat.account.as_deref()).await?;
    }
    let token = secret::token()?;
    let seat = door.sit(sitter(&context, &row, guest, account, &token).await?).await?;
    Ok(Json(Ticket::new(&row, seat, token)))
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
) -> Result<Json<Done>, Fault> {
    let account = who.account(Scope::Play)?;
    let door = context.rooms.enter(&id).await?;
    let (_, row) = door.show().await?;
    if row.opponent.as_ref() != Some(&account.id) {
        return Err(Trouble::NoGame.into());
    }
    let free = row.free_seat().ok_or_else(|| Fault::conflict("you play this game already"))?;
    Ok(Json(Done { seq: door.ask(Some(free), Request::Abort).await? }))
}

/// A game that somebody has found, and what they are in it.
pub(super) struct Found {
    pub(super) door: Door,
    pub(super) snapshot: Snapshot,
    pub(super) role: Role,
}

/// Finds a game for somebody who wants to see it.
pub(super) async fn find(context: &Context, id: &str, token: &GameToken, who: Who) -> Result<Found, Fault> {
    find_for(context, id, token, who, Scope::Read).await
}

/// Finds a game for somebody who wants to do this with it.
async fn find_for(
    context: &Context,
    id: &str,
    token: &GameToken,
    who: Who,
    scope: Scope,
) -> Result<Found, Fault> {
    let account = who.able(scope)?;
    let door = context.rooms.enter(id).await?;
    let (snapshot, row) = door.show().await?;
    let role = role(&row, token, account.as_ref())?;
    Ok(Found { door, snapshot, role })
}

/// A game as it stands.
#[utoipa::path(get, path = "/api/games/{id}", security((), ("session" = []), ("key" = ["read"]), ("game" = [])), tag = "games", params(("id" = String, Path)), responses(
    (status = 200, description = "the game", body = Snapshot),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn show(
    State(context): State<Context>,
    Path(id): Path<String>,
    token: GameToken,
    who: Who,
) -> Result<Json<Snapshot>, Fault> {
    Ok(Json(find(&context, &id, &token, who).await?.snapshot))
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
) -> Result<impl IntoResponse, Fault> {
    let record = find(&context, &id, &token, who).await?.door.record().await?;
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
    from: From,
    Body(request): Body<Request>,
) -> Result<Json<Done>, Fault> {
    let found = find_for(&context, &id, &token, who, Scope::Play).await?;
    if found.role.seat().is_some() {
        found.door.note_origin(from.0);
    }
    let seq = found.door.ask(found.role.seat(), request).await?;
    Ok(Json(Done { seq }))
}
