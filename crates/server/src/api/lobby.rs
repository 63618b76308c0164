//! The lobby: games to join and to watch, and quick pairing.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use stackade_games::registry;
use stackade_online::{Event, Lobby, Moment, Pace, RequestError, Seat, Ticket};
use tokio::sync::{oneshot, watch};
use utoipa::ToSchema;

use super::games::{check_count, fresh, guest_name, ticket};
use super::who::{Scope, Who};
use super::{ApiError, Body, Context, Problem};
use crate::admission::Place;
use crate::guard::ClientAddr;
use crate::limits::{Rate, network};
use crate::pairing::{Found, PAIRING_TIMEOUT, Pairing, Seeker, Wanted};
use crate::rooms::Rooms;
use crate::secret;
use crate::store::{Account, GameRow, Paired, SeatRow, SeekerRow, Store, StoreError, family};
use crate::supervisor::Supervisor;

/// The lobby is looked at this often at most.
const CALM: Duration = Duration::from_millis(500);
/// So often somebody who waits looks whether there is an opponent.
const LOOK: Duration = Duration::from_millis(200);
/// The word by which a guest is known is no longer.
const LONGEST_WORD: usize = 64;
/// The rating of somebody who has none.
const UNRATED: i64 = 1500;

async fn look(store: &Store) -> Result<Lobby, StoreError> {
    Ok(Lobby { open: store.open_games().await?, live: store.live_games().await? })
}

/// Looks at the lobby whenever a game begins or ends, for all who want to know.
pub(crate) fn keep(store: Store, rooms: &Rooms, supervisor: &Supervisor) -> watch::Receiver<Arc<str>> {
    let (sender, receiver) = watch::channel(Arc::from("{\"open\":[],\"live\":[]}"));
    let mut changes = rooms.changes();
    changes.mark_changed();
    supervisor.spawn("lobby", async move {
        while changes.changed().await.is_ok() {
            changes.mark_unchanged();
            if let Ok(lobby) = look(&store).await {
                let text = serde_json::to_string(&lobby).unwrap_or_default();
                sender.send_replace(Arc::from(text));
            }
            tokio::time::sleep(CALM).await;
        }
    });
    receiver
}

/// The lobby as it is.
#[utoipa::path(get, path = "/api/lobby", tag = "lobby", responses(
    (status = 200, description = "what is going on", body = Lobby)
))]
pub(super) async fn show(State(context): State<Context>) -> Response {
    let text = context.lobby.borrow().to_string();
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

/// What somebody wants to play against anybody.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Wish {
    /// The game and variant.
    game: String,
    /// How much time there is.
    #[schema(value_type = String)]
    pace: Pace,
    /// Whether it changes ratings, which needs an account.
    #[serde(default)]
    rated: bool,
    /// What a guest is called.
    name: Option<String>,
    /// Any word of a guest's own, such as a random one, by which several guests behind one address are told apart: who
    /// asks twice waits once, and nobody is paired with themselves.
    me: Option<String>,
}

/// Somebody who waits for an opponent: the seat it will have, and the ticket once there is a game.
pub(crate) struct Pending {
    sitter: SeatRow,
    ticket: Option<Ticket>,
}

impl std::fmt::Debug for Pending {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pending").finish_non_exhaustive()
    }
}

/// Waits for an opponent for up to 25 seconds; 204 means that there was none yet: ask again.
#[utoipa::path(post, path = "/api/pairing", security((), ("session" = []), ("key" = ["play"])), tag = "lobby", request_body = Wish, responses(
    (status = 200, description = "a seat in a game", body = Ticket),
    (status = 204, description = "nobody yet"),
    (status = "4XX", description = "why not", body = Problem)
))]
pub(super) async fn pair(
    State(context): State<Context>,
    who: Who,
    from: ClientAddr,
    Body(wish): Body<Wish>,
) -> Result<Response, ApiError> {
    let account = who.able(Scope::Play)?;
    let id = registry::parse_two_sided_id(&wish.game).map_err(|error| RequestError::bad_game(&error))?;
    if wish.rated && account.is_none() {
        return Err(RequestError::AccountNeeded.into());
    }
    let place = context.admit()?;
    context.spend(Rate::Pairings, from)?;
    // Asking again and again is no game yet; anyone who finds an opponent makes one.
    context.check_rate(Rate::Games, from)?;
    check_count(&context, account.as_ref()).await?;
    let person = person(&wish, account.as_ref(), from)?;
    if account.is_none() {
        context.check_guest(from).await?;
    }
    let blocked = match &account {
        Some(account) => context.store.blocks_around(&account.id).await?,
        None => Vec::new(),
    };
    let game = id.to_string();
    let rating = match &account {
        Some(account) => context.store.rating(&account.id, family(&game)).await?,
        None => None,
    };
    let sitter = SeatRow {
        name: Some(
            account.as_ref().map_or_else(|| guest_name(wish.name.as_deref()), |a| Ok(a.name.clone()))?,
        ),
        account: account.as_ref().map(|account| account.id.clone()),
        chat: account.as_ref().is_some_and(|account| !account.muted),
        rating,
        ..SeatRow::default()
    };
    let wanted = Wanted { game, pace: wish.pace, rated: wish.rated };
    let now = context.rooms.now();
    let seeker = Seeker {
        wanted: wanted.clone(),
        person: person.clone(),
        account: sitter.account.clone(),
        blocked,
        rating: rating.unwrap_or(UNRATED),
        since: now,
        who: Pending { sitter: sitter.clone(), ticket: None },
    };
    let note = |ticket: &Ticket| {
        if account.is_none() {
            context.note_guest(from, &ticket.id);
        }
    };
    if context.store.is_shared() {
        let found = wait_among_all(&context, seeker, place).await?;
        return Ok(match found {
            Some(ticket) => {
                let _ = context.spend(Rate::Games, from);
                note(&ticket);
                Json(ticket).into_response()
            }
            None => StatusCode::NO_CONTENT.into_response(),
        });
    }
    match context.pairing.seek(seeker, now) {
        Found::Nobody(answer) => {
            begin_to_wait(&context, &person, place);
            let answered = tokio::select! {
                answered = tokio::time::timeout(PAIRING_TIMEOUT, answer) => answered.ok(),
                // Anyone who waits when the server stops asks again when it is back.
                () = context.clone().closed() => None,
            };
            let Some(Ok(Pending { ticket: Some(ticket), .. })) = answered else {
                return Ok(StatusCode::NO_CONTENT.into_response());
            };
            note(&ticket);
            Ok(Json(ticket).into_response())
        }
        Found::Opponent(other, tell) => {
            // It was there a moment ago, and the other one should not be sent away for it.
            let _ = context.spend(Rate::Games, from);
            let mine = begin_for_both(context.clone(), wanted, sitter, other.who, tell, place).await?;
            note(&mine);
            Ok(Json(mine).into_response())
        }
    }
}

/// Somebody waits. Whoever does so for longer asks again and again, and takes nobody's place by that.
fn begin_to_wait(context: &Context, person: &str, place: Place) {
    if context.pairing.is_new(person, context.rooms.now()) {
        place.keep();
    }
}

/// Who somebody is among those who wait: an account, or a guest by a word of its own or else by where it comes from.
fn person(
    wish: &Wish,
    account: Option<&Account>,
    ClientAddr(address): ClientAddr,
) -> Result<String, ApiError> {
    match (account, &wish.me) {
        (Some(account), _) => Ok(format!("account {}", account.id)),
        (None, Some(me)) if me.len() > LONGEST_WORD => Err(RequestError::BadGuestWord.into()),
        (None, Some(me)) => Ok(format!("guest {me}")),
        (None, None) => Ok(format!("address {}", network(address))),
    }
}

/// Sets up a game between somebody who came and somebody who waits, and tells the latter, whether or not the former stays
/// to hear of it.
async fn begin_for_both(
    context: Context,
    wanted: Wanted,
    sitter: SeatRow,
    other: Pending,
    tell: oneshot::Sender<Pending>,
    place: Place,
) -> Result<Ticket, ApiError> {
    super::to_the_end(async move {
        let [mine, theirs] = begin(&context, &wanted, [sitter, other.sitter.clone()]).await?;
        place.keep();
        // If the other has gone this very moment, the game is there all the same, and can be called off.
        let _ = tell.send(Pending { ticket: Some(theirs), ..other });
        Ok(mine)
    })
    .await
}

/// Sets up a game between two; sides are drawn.
async fn begin(context: &Context, wanted: &Wanted, sitters: [SeatRow; 2]) -> Result<[Ticket; 2], ApiError> {
    let tokens = [secret::token()?, secret::token()?];
    let [one, two] = sitters;
    let sit = |sitter: SeatRow, token: &str| SeatRow { token: Some(secret::hash(token)), ..sitter };
    let (game, seats) = draw(context, wanted, [sit(one, &tokens[0]), sit(two, &tokens[1])])?;
    let events = Seat::BOTH.map(|seat| Event::Joined { seat });
    context.store.create(&game, &events).await?;
    context.rooms.announce(&game);
    let [one, two] = tokens;
    Ok([ticket(&game, seats[0], one), ticket(&game, seats[1], two)])
}

/// A game between two, and who of them sits where, which is drawn.
fn draw(context: &Context, wanted: &Wanted, sitters: [SeatRow; 2]) -> Result<(GameRow, [Seat; 2]), ApiError> {
    let id = registry::parse_two_sided_id(&wanted.game).map_err(|error| RequestError::bad_game(&error))?;
    let start = registry::new_match(&id, getrandom::u64()?).start();
    let mut game = fresh(context, &id.to_string(), start, wanted.pace)?;
    (game.rated, game.public) = (wanted.rated, true);
    let first = Seat::BOTH[(getrandom::u32()? % 2) as usize];
    let seats = [first, first.other()];
    for (seat, sitter) in seats.into_iter().zip(sitters) {
        game.seats[seat.index()] = sitter;
    }
    Ok((game, seats))
}

/// Somebody who waits among all, and is taken off the list when that ends.
struct Waiting {
    context: Context,
    id: String,
}

impl Waiting {
    fn new(context: &Context, id: &str) -> Waiting {
        context.seeking.fetch_add(1, Ordering::Relaxed);
        Waiting { context: context.clone(), id: id.to_owned() }
    }

    /// What is found; nothing if the same person waits elsewhere by now.
    async fn found(&self) -> Result<Option<Paired>, StoreError> {
        let store = &self.context.store;
        loop {
            let is_seeking = store.is_seeking(&self.id).await?;
            // Whoever is paired is off the list in the same moment.
            match store.paired(&self.id).await? {
                None if is_seeking => tokio::time::sleep(LOOK).await,
                found => return Ok(found),
            }
        }
    }

    /// Waits no longer. Nobody is paired once they are off the list, but it may have happened this very moment.
    async fn leave(&self) -> Result<Option<Paired>, StoreError> {
        self.context.store.stop_seeking(&self.id).await?;
        self.context.store.paired(&self.id).await
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.context.seeking.fetch_sub(1, Ordering::Relaxed);
        let (store, id) = (self.context.store.clone(), std::mem::take(&mut self.id));
        tokio::spawn(async move {
            // If it fails, the game is there for somebody who has gone, and can be called off.
            let _ = store.stop_seeking(&id).await;
        });
    }
}

/// Waits for an opponent among those who wait on all servers of the database.
async fn wait_among_all(
    context: &Context,
    seeker: Seeker<Pending>,
    place: Place,
) -> Result<Option<Ticket>, ApiError> {
    let (id, token) = (secret::id()?, secret::token()?);
    let sitter = seeker.who.sitter;
    let row = SeekerRow {
        id: id.clone(),
        person: seeker.person,
        game: seeker.wanted.game,
        pace: seeker.wanted.pace.to_string(),
        rated: seeker.wanted.rated,
        name: sitter.name.unwrap_or_default(),
        account: sitter.account,
        chat: sitter.chat,
        rating: sitter.rating,
        token: secret::hash(&token),
        since: seeker.since,
        until: seeker.since + PAIRING_TIMEOUT.as_millis() as Moment,
    };
    context.store.seek(&row).await?;
    begin_to_wait(context, &row.person, place);
    let waiting = Waiting::new(context, &id);
    let found = tokio::select! {
        found = tokio::time::timeout(PAIRING_TIMEOUT, waiting.found()) => found.ok(),
        // Anyone who waits when the server stops asks again, another one perhaps.
        () = context.clone().closed() => None,
    };
    let found = match found {
        Some(found) => found?,
        None => waiting.leave().await?,
    };
    let Some(Paired { game, seat }) = found else { return Ok(None) };
    let game = context.store.game(&game).await?;
    Ok(game.map(|game| ticket(&game, seat, token)))
}

/// Pairs those who wait on all servers.
pub(crate) async fn pair_all(context: &Context) -> Result<(), ApiError> {
    if !context.store.is_shared() {
        return Ok(());
    }
    let now = context.rooms.now();
    let rows = context.store.seekers(now).await?;
    let (pairing, mut waiting) = (Pairing::default(), Vec::new());
    for row in &rows {
        let Ok(pace) = row.pace.parse() else { continue };
        let blocked = match &row.account {
            Some(account) => context.store.blocks_around(account).await?,
            None => Vec::new(),
        };
        let seeker = Seeker {
            wanted: Wanted { game: row.game.clone(), pace, rated: row.rated },
            person: row.person.clone(),
            account: row.account.clone(),
            blocked,
            rating: row.rating.unwrap_or(UNRATED),
            since: row.since,
            who: row,
        };
        let wanted = seeker.wanted.clone();
        match pairing.seek(seeker, now) {
            Found::Nobody(answer) => waiting.push(answer),
            Found::Opponent(other, _) => pair_two(context, &wanted, [other.who, row]).await?,
        }
    }
    Ok(())
}

async fn pair_two(context: &Context, wanted: &Wanted, rows: [&SeekerRow; 2]) -> Result<(), ApiError> {
    let sitters = rows.map(|row| SeatRow {
        name: Some(row.name.clone()),
        token: Some(row.token.clone()),
        account: row.account.clone(),
        chat: row.chat,
        rating: row.rating,
        ..SeatRow::default()
    });
    let (game, seats) = draw(context, wanted, sitters)?;
    let events = Seat::BOTH.map(|seat| Event::Joined { seat });
    let both = [(rows[0].id.as_str(), seats[0]), (rows[1].id.as_str(), seats[1])];
    if context.store.pair(both, &game, &events).await? {
        context.rooms.announce(&game);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::task::Poll;

    use super::*;
    use crate::store::file_url;
    use crate::{Config, open};

    async fn context(folder: &tempfile::TempDir) -> Context {
        let config = Config { database: file_url(folder.path()), ..Config::default() };
        open(&config).await.expect("the database opens")
    }

    /// Two guests have found each other; the one who came first hears of it.
    async fn begin_for_guests(context: Context, tell: oneshot::Sender<Pending>) -> Result<Ticket, ApiError> {
        let game = registry::games()[0].name.to_owned();
        let wanted = Wanted { game, pace: Pace::None, rated: false };
        let sitter = || SeatRow { name: Some("Guest".to_owned()), ..SeatRow::default() };
        let other = Pending { sitter: sitter(), ticket: None };
        let place = context.admit().expect("there is room");
        begin_for_both(context, wanted, sitter(), other, tell, place).await
    }

    #[tokio::test]
    async fn a_game_takes_a_place_only_once_it_is_there() {
        for is_closed in [true, false] {
            let folder = tempfile::tempdir().expect("a folder");
            let context = context(&folder).await;
            context.rooms.admission().let_one_in();
            if is_closed {
                context.store.close().await;
            }
            let (tell, _told) = oneshot::channel();
            assert_eq!(begin_for_guests(context.clone(), tell).await.is_err(), is_closed);
            assert_eq!(context.admit().is_ok(), is_closed);
        }
    }

    #[tokio::test]
    async fn who_asks_again_takes_no_place() {
        let folder = tempfile::tempdir().expect("a folder");
        let context = context(&folder).await;
        let begin = |person| begin_to_wait(&context, person, context.admit().expect("there is room"));
        begin("one");
        context.rooms.admission().let_one_in();
        (0..3).for_each(|_| begin("one"));
        begin("two");
        assert!(context.admit().is_err(), "two has the place");
    }

    #[tokio::test]
    async fn who_waits_has_a_game_even_if_the_other_has_gone() {
        let folder = tempfile::tempdir().expect("a folder");
        let context = context(&folder).await;
        let (tell, told) = oneshot::channel();
        let mut coming = Box::pin(begin_for_guests(context.clone(), tell));
        let begun = std::future::poll_fn(|task| Poll::Ready(coming.as_mut().poll(task))).await;
        assert!(begun.is_pending(), "it takes a moment");
        drop(coming);
        let ticket = told.await.expect("it is told").ticket.expect("there is a game");
        let (_, row) = context.rooms.enter(&ticket.id).await.expect("the game").show().await.expect("it");
        assert!(row.seats.iter().all(|seat| seat.token.is_some()), "both sit");
    }
}
