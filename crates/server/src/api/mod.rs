//! The HTTP interface: one file a resource.
//!
//! Answers are JSON. What goes wrong is `application/problem+json` with a fitting status: a code with its parameters, and
//! words that say what was expected.

mod access;
mod accounts;
pub(crate) mod clean;
mod document;
mod engine;
mod error;
mod games;
mod lobby;
mod players;
mod puzzles;
mod rights;
mod socket;
mod streams;
#[cfg(test)]
mod typescript;
mod who;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use axum::{Json, Router};
use serde_json::json;
use stackade_online::{RequestError, limits};
use tokio::sync::{Semaphore, watch};
use utoipa::OpenApi as _;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::admission::Place;
use crate::guard::ClientAddr;
use crate::guests::Guests;
use crate::health::{self, Disk};
use crate::limits::{Limits, Quota, Rate};
use crate::metrics::METRICS;
use crate::network::Network;
use crate::page::{self, Page};
use crate::pages::Drawn;
use crate::pairing::Pairing;
use crate::passwords::Passwords;
use crate::rooms::Rooms;
use crate::store::Store;
use crate::supervisor::Supervisor;
pub use accounts::check_name;
use error::Body;
pub use error::{ApiError, Problem};
pub(crate) use lobby::pair_all;

/// How long it takes at most until a server that is told to stop has ended.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// Over how much of this connections are handed over to other servers.
const HANDOVER: Duration = Duration::from_secs(2);

/// With more writes than these waiting, nothing new is begun: at a thousand a second it takes a quarter of one to catch up.
const MOST_WAITING: usize = 256;

/// No request is longer than this; positions and moves are much shorter.
const LONGEST_BODY: usize = 16 << 10;

/// How many sockets are open at once at most, wherever they come from.
pub const MOST_SOCKETS: u32 = 100_000;

/// What handlers need.
#[derive(Clone, Debug)]
pub struct Context {
    /// The store.
    pub store: Store,
    /// The rooms.
    pub rooms: Rooms,
    /// The hashing of passwords.
    pub passwords: Passwords,
    /// How often somebody may do something.
    pub limits: Limits,
    /// The names that the server answers to beside `localhost` and bare addresses.
    pub hosts: Arc<[String]>,
    /// The proxies that are believed.
    pub trusted: Arc<[Network]>,
    /// Becomes true when the server stops.
    pub closing: Arc<watch::Sender<bool>>,
    /// A place for every socket, given back when it is closed.
    pub sockets: Arc<Semaphore>,
    /// A client that says nothing for this long is gone.
    pub patience: Duration,
    /// How long it takes at most until a server that is told to stop has ended.
    pub farewell: Duration,
    /// The page in the browser.
    pub page: Page,
    /// Pictures of previews.
    pub drawn: Drawn,
    /// The games of guests.
    pub guests: Guests,
    /// The tasks without which nothing works.
    pub supervisor: Supervisor,
    /// Where the database is, if it is in a folder.
    pub disk: Option<Disk>,
    lobby: watch::Receiver<Arc<str>>,
    pairing: Pairing<lobby::Pending>,
    /// How many wait here for an opponent on any server.
    seeking: Arc<AtomicUsize>,
}

impl Context {
    /// Everything around a store and its rooms.
    pub fn new(store: Store, rooms: Rooms, limits: Limits, hosts: &[String], trusted: &[Network]) -> Context {
        let supervisor = store.supervisor().clone();
        let lobby = lobby::keep(store.clone(), &rooms, &supervisor);
        Context {
            store,
            rooms,
            passwords: Passwords::default(),
            limits,
            hosts: hosts.into(),
            trusted: trusted.into(),
            closing: Arc::new(watch::Sender::new(false)),
            sockets: Arc::new(Semaphore::new(MOST_SOCKETS as usize)),
            patience: limits::SILENCE,
            farewell: SHUTDOWN_TIMEOUT,
            page: page::none,
            drawn: Drawn::default(),
            guests: Guests::default(),
            supervisor,
            disk: None,
            lobby,
            pairing: Pairing::default(),
            seeking: Arc::default(),
        }
    }

    /// Waits until the server stops.
    pub async fn closed(self) {
        let mut closing = self.closing.subscribe();
        // If nobody can say so any more, it has stopped.
        let _ = closing.wait_for(|is_closing| *is_closing).await;
    }

    /// Waits until the server stops and a connection is to be handed over: where other servers take them, they come one after
    /// the other rather than all at once.
    pub(crate) async fn handed_over(self) {
        let is_shared = self.store.is_shared();
        self.closed().await;
        if is_shared {
            // Without randomness it is one moment for all.
            let share = f64::from(getrandom::u32().unwrap_or_default()) / f64::from(u32::MAX);
            tokio::time::sleep(HANDOVER.mul_f64(share)).await;
        }
    }

    /// How many wait for an opponent.
    pub fn waiting(&self) -> usize {
        self.pairing.count() + self.seeking.load(Ordering::Relaxed)
    }

    /// Takes note of a game that a guest from there has begun.
    fn note_guest(&self, ClientAddr(address): ClientAddr, game: &str) {
        if self.limits.table().is_on() {
            self.guests.note(address, game, self.rooms.now());
        }
    }

    /// An error if guests from there have too many games going already.
    pub async fn check_guest(&self, ClientAddr(address): ClientAddr) -> Result<(), ApiError> {
        let most = self.limits.table().quota(Quota::GuestGames, address);
        if !self.guests.may_begin(&self.store, address, most, self.rooms.now()).await? {
            return Err(RequestError::TooManyGuestGames.into());
        }
        Ok(())
    }

    /// An error if moves take so long, or so much waits to be written, that nothing new should begin: those who play already
    /// come first.
    pub fn check_load(&self) -> Result<(), RequestError> {
        if self.is_behind() || !self.rooms.admission().is_open(Instant::now()) {
            return Err(shed());
        }
        Ok(())
    }

    /// The same for somebody who begins something new, of whom not too many are let in at once. It is asked first, so that whoever
    /// is turned away has spent nothing; who is refused for another reason leaves the place to the next one.
    pub fn admit(&self) -> Result<Place, RequestError> {
        if self.is_behind() {
            return Err(shed());
        }
        self.rooms.admission().admit(Instant::now()).ok_or_else(shed)
    }

    /// Whether too much waits to be written.
    fn is_behind(&self) -> bool {
        self.store.waiting() > MOST_WAITING
    }

    /// Takes note that somebody does something that costs; an error if it is too often.
    pub fn spend(&self, rate: Rate, ClientAddr(address): ClientAddr) -> Result<(), ApiError> {
        self.limits
            .spend(rate, address, self.rooms.now())
            .map_err(|seconds| RequestError::RateLimited { seconds }.into())
    }

    /// An error if somebody has done something that costs too often to do it now.
    pub fn check_rate(&self, rate: Rate, ClientAddr(address): ClientAddr) -> Result<(), ApiError> {
        self.limits
            .check(rate, address, self.rooms.now())
            .map_err(|seconds| RequestError::RateLimited { seconds }.into())
    }
}

/// Counts what is refused because there is too much to do.
fn shed() -> RequestError {
    METRICS.shed();
    RequestError::Busy
}

/// Carries something to its end, even if the client that has asked for it goes away meanwhile.
async fn to_the_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, ApiError>> + Send + 'static,
) -> Result<T, ApiError> {
    tokio::spawn(work).await.unwrap_or_else(|_| Err(RequestError::Reopening.into()))
}

/// Everything below `/api`.
pub fn router(context: Context) -> Router {
    let (router, mut document) = OpenApiRouter::with_openapi(document::Document::openapi())
        .routes(routes!(games::create))
        .routes(routes!(games::join))
        .routes(routes!(games::decline))
        .routes(routes!(games::show))
        .routes(routes!(games::show_record))
        .routes(routes!(games::act))
        .routes(routes!(streams::game))
        .routes(routes!(lobby::show))
        .routes(routes!(streams::lobby))
        .routes(routes!(lobby::pair))
        .routes(routes!(puzzles::top))
        .routes(routes!(puzzles::tried))
        .routes(routes!(accounts::sign_up))
        .routes(routes!(accounts::sign_in, accounts::sign_out))
        .routes(routes!(accounts::show_me))
        .routes(routes!(streams::me))
        .routes(routes!(accounts::change_password))
        .routes(routes!(accounts::delete))
        .routes(routes!(accounts::list_keys, accounts::add_key))
        .routes(routes!(accounts::remove_key))
        .routes(routes!(players::search))
        .routes(routes!(players::show))
        .routes(routes!(players::games))
        .routes(routes!(players::best))
        .routes(routes!(players::block, players::unblock))
        .routes(routes!(players::report))
        .routes(routes!(engine::position))
        .routes(routes!(engine::evaluate))
        .routes(routes!(engine::best))
        .routes(routes!(streams::bot))
        .split_for_parts();
    document::complete(&mut document);
    router
        .merge(document::router(&document))
        .route("/api/games/{id}/socket", get(socket::open))
        .route("/api/{*nothing}", any(nothing))
        .route("/health", get(|| async { "ok\n" }))
        .route("/ready", get(ready))
        .method_not_allowed_fallback(method_not_allowed)
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .with_state(context)
}

/// The answer to an address that nothing is at.
async fn nothing() -> ApiError {
    RequestError::NoSuchCall.into()
}

/// The answer to a method that an address does not have.
async fn method_not_allowed() -> ApiError {
    RequestError::MethodNotAllowed.into()
}

/// Whether games can be played; if not, why, in words and as codes.
async fn ready(State(context): State<Context>) -> Response {
    let failing = health::failing(&context).await;
    if failing.is_empty() {
        return "ready\n".into_response();
    }
    let words: Vec<String> = failing.iter().map(ToString::to_string).collect();
    let body = json!({ "error": words.join(", and "), "failing": failing });
    (StatusCode::SERVICE_UNAVAILABLE, Json(body)).into_response()
}
