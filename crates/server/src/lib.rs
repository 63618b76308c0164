//! The page in the browser and games online, served by the program itself.
//!
//! The page itself is handed over by the program that starts the server ([`Config::page`]): the program has it embedded, so that
//! there are no files to install and none are read.
//!
//! - [`page`] finds a file, with caching by content: names with a hash are kept for ever, all others are
//!   asked for again and answered with `304` while they are the same.
//! - [`headers`] says what the page may do (nothing but its own scripts, no strangers), who may put it into a
//!   frame (nobody; but everybody the board for other pages, `/embed`), and isolates it, so that engines in
//!   Workers can be stopped through shared memory.
//! - [`store`] keeps games and people, [`rooms`] are the games that somebody plays or watches, and [`api`] is the way
//!   to them. Several servers may share a store; [`broker`] is how they hear of each other at once. [`guard`], [`limits`] and [`admission`] say who is let in, [`admin`], [`health`], [`metrics`] and [`logs`] are for anybody who
//!   runs the server, and [`supervisor`] ends it when it cannot go on.

pub mod admin;
pub mod admission;
pub mod api;
pub mod broker;
mod chores;
pub mod fair;
#[doc(hidden)]
pub mod faults;
pub mod guard;
pub mod guests;
pub mod headers;
pub mod health;
pub mod limits;
mod listen;
pub mod lock;
pub mod logs;
pub mod metrics;
pub mod network;
pub mod page;
mod pages;
pub mod pairing;
pub mod passwords;
pub mod rooms;
mod saved;
pub mod secret;
pub mod store;
pub mod supervisor;
pub mod time;
mod token_bucket;

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::routing::get;
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;

use broker::{Broker, NatsBroker};
use health::Disk;
use limits::{LimitTable, Limits};
use lock::Lock;
use network::Network;
use page::Page;
use rooms::{Engines, Rooms};
use store::{Store, Timeouts};
use supervisor::TaskError;
use time::Time;

/// What a server is started with.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 picks a free one.
    pub listen: SocketAddr,
    /// The database: `sqlite:` or `postgres:`.
    pub database: String,
    /// How long the database may take, where it is a server.
    pub timeouts: Timeouts,
    /// The NATS server through which servers on one database tell each other news, if there is one.
    pub nats: Option<String>,
    /// How many computer players may think at the same time.
    pub engines: usize,
    /// While moves take longer than this nothing new is begun; none to let in everybody.
    pub latency_target: Option<Duration>,
    /// The names that the server answers to beside `localhost` and bare addresses.
    pub hosts: Vec<String>,
    /// The proxies whose word about where requests come from is believed.
    pub trusted: Vec<Network>,
    /// What keeps people from asking too often.
    pub limits: LimitTable,
    /// The page in the browser.
    pub page: Page,
    /// Where the numbers for Prometheus are, if anywhere.
    pub metrics: Option<SocketAddr>,
    /// A client that says nothing for this long is gone; one that asks for something has half of it to say what.
    pub patience: Duration,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 7878)),
            database: "sqlite::memory:".to_owned(),
            timeouts: Timeouts::default(),
            nats: None,
            engines: 2,
            latency_target: Some(admission::TARGET),
            hosts: Vec::new(),
            trusted: Vec::new(),
            limits: LimitTable::default(),
            page: page::none,
            metrics: None,
            patience: stackade_online::limits::SILENCE,
        }
    }
}

/// Why a server cannot be started or has ended.
#[derive(Debug)]
pub enum ServerError {
    /// The address cannot be listened at.
    Listen(io::Error),
    /// The address for the numbers cannot be listened at.
    Metrics(SocketAddr, io::Error),
    /// Nobody could be told that it is ready.
    Ready(io::Error),
    /// The database cannot be used.
    Store(store::StoreError),
    /// Another server has the folder, or it cannot be written to.
    Lock(io::Error),
    /// What is in the database cannot be gone on with.
    Games(rooms::RoomError),
    /// The jobs in the database cannot be used.
    Queue(stackade_queue::QueueError),
    /// The broker cannot be used.
    Broker(broker::NatsError),
    /// A task has ended without which it cannot go on.
    Task(TaskError),
}

impl fmt::Display for ServerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServerError::Listen(error) | ServerError::Ready(error) | ServerError::Lock(error) => error.fmt(f),
            ServerError::Metrics(address, error) => write!(f, "metrics at {address}: {error}"),
            ServerError::Store(failure) => failure.fmt(f),
            ServerError::Games(error) => error.fmt(f),
            ServerError::Queue(error) => error.fmt(f),
            ServerError::Broker(error) => error.fmt(f),
            ServerError::Task(error) => write!(f, "the server cannot go on: {error}"),
        }
    }
}

impl std::error::Error for ServerError {}

/// The page, and nothing else.
pub fn page_router(page: Page) -> Router {
    Router::new().fallback(get(page::answer)).with_state(page).layer(CompressionLayer::new())
}

/// Everything that is served.
pub fn router(context: api::Context) -> Router {
    let check = axum::middleware::from_fn_with_state(context.clone(), guard::check);
    let note = axum::middleware::from_fn(logs::note);
    let page = page_router(context.page);
    let pages = pages::router(context.clone());
    headers::guard(api::router(context).merge(pages).merge(page).layer(check).layer(note))
}

/// Opens the database. Games are opened when somebody asks for them.
pub async fn open(config: &Config) -> Result<api::Context, ServerError> {
    open_at(config, Time::start()).await
}

/// The same with a clock of one's own.
pub async fn open_at(config: &Config, time: Time) -> Result<api::Context, ServerError> {
    let store = Store::open_within(&config.database, config.timeouts).await.map_err(ServerError::Store)?;
    let engines = Engines::new(config.engines, config.limits.clone());
    let broker = match &config.nats {
        Some(url) => Broker::Nats(NatsBroker::connect(url).await.map_err(ServerError::Broker)?),
        None => Broker::None,
    };
    let queue = match store.is_shared() {
        true => {
            let queue = chores::open_queue(&config.database, config.timeouts.read).await;
            Some(queue.map_err(ServerError::Queue)?)
        }
        false => None,
    };
    let rooms = Rooms::new(store.clone(), engines, time).with_broker(broker);
    let rooms = rooms.with_latency_target(config.latency_target);
    // Before anybody asks whether it is ready.
    rooms.begin(store.is_shared()).await.map_err(ServerError::Games)?;
    let limits = Limits::new(config.limits.clone());
    let mut context = api::Context::new(store, rooms, limits, &config.hosts, &config.trusted);
    context.patience = config.patience;
    context.page = config.page;
    context.disk = Disk::of(&config.database);
    start_tasks(&context);
    chores::start(&context, queue);
    Ok(context)
}

/// Starts everything that a server does by itself.
fn start_tasks(context: &api::Context) {
    let api::Context { supervisor, rooms, .. } = context;
    supervisor.spawn("heartbeat", rooms.clone().stay_alive());
    supervisor.spawn("rights", rooms.clone().heed_rights());
    supervisor.spawn("others", rooms.clone().follow_others());
}

/// Serves until it is told to stop, or cannot go on; then everybody is told to come back later.
pub async fn run(
    listener: TcpListener,
    context: api::Context,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), TaskError> {
    let (rooms, store, sockets) = (context.rooms.clone(), context.store.clone(), context.sockets.clone());
    let (closing, farewell) = (context.closing.clone(), context.farewell);
    let (supervisor, mut lost) = (context.supervisor.clone(), None);
    let mut is_closing = closing.subscribe();
    let served = listen::serve(listener, context, is_closing.clone());
    let told = closing.clone();
    tokio::spawn(async move {
        stop.await;
        told.send_replace(true);
    });
    let mut served = pin!(async {
        served.await;
        // All sockets are closed when all places are free.
        let _ = sockets.acquire_many(api::MOST_SOCKETS).await;
    });
    let is_done = tokio::select! {
        // If nobody can say so any more, it has stopped.
        _ = is_closing.wait_for(|&is_closing| is_closing) => false,
        () = &mut served => true,
        error = supervisor.lost() => {
            tracing::error!("the server cannot go on: {error}");
            closing.send_replace(true);
            lost = Some(error);
            false
        }
    };
    let part = async {
        if !is_done {
            // Anyone who does not let go is left behind: the rest of the time is for the database.
            let _ = tokio::time::timeout(farewell.mul_f64(0.8), served).await;
        }
        supervisor.stop().await;
        // Writes are carried out in their order: after this nothing waits any more.
        match rooms.part().await {
            Ok(()) => store.close().await,
            Err(error) => tracing::error!("{error}"),
        }
    };
    if tokio::time::timeout(farewell, part).await.is_err() {
        tracing::error!("the database did not take everything in time");
    }
    lost.map_or(Ok(()), Err)
}

/// Where a server takes connections, with the ports that it was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listening {
    /// The page and online games.
    pub address: SocketAddr,
    /// The numbers for Prometheus, if they were asked for.
    pub metrics: Option<SocketAddr>,
}

/// Serves until the program is told to stop. `ready` hears where, once connections are taken.
pub fn serve(config: &Config, ready: impl FnOnce(Listening) -> io::Result<()>) -> Result<(), ServerError> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(ServerError::Listen)?;
    let served = runtime.block_on(async {
        // The address first: a second server on it must not touch the games of the first.
        let listener = TcpListener::bind(config.listen).await.map_err(ServerError::Listen)?;
        let lock = Lock::take(&config.database).map_err(ServerError::Lock)?.map(Arc::new);
        if let Some(warning) = lock::check(&config.database).await.map_err(ServerError::Lock)? {
            tracing::warn!("{warning}");
        }
        let context = open(config).await?;
        if let Some(lock) = &lock {
            let saved = context.store.last_alive().await.map_err(ServerError::Store)?;
            lock.note(saved.unwrap_or_default()).map_err(ServerError::Lock)?;
            context.supervisor.spawn("saved", note_saved(lock.clone(), context.store.clone()));
        }
        let metrics = match config.metrics {
            None => None,
            Some(address) => {
                let metrics = serve_metrics(address, &context).await;
                Some(metrics.map_err(|error| ServerError::Metrics(address, error))?)
            }
        };
        let address = listener.local_addr().map_err(ServerError::Listen)?;
        // Before anybody hears that it is ready, and may want it to end.
        let stop = told_to_stop();
        let told = async {
            stop.await;
            tracing::info!("told to stop");
        };
        tracing::info!("listening on http://{address}");
        ready(Listening { address, metrics }).map_err(ServerError::Ready)?;
        let served = run(listener, context, told).await.map_err(ServerError::Task);
        tracing::info!("stopped");
        served
    });
    // A computer that is still thinking is not waited for.
    runtime.shutdown_timeout(Duration::from_millis(100));
    served
}

/// Notes now and then beside a database what is saved in it.
async fn note_saved(lock: Arc<Lock>, store: Store) {
    let mut beat = tokio::time::interval(rooms::ALIVE);
    beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut is_failing = false;
    loop {
        beat.tick().await;
        // What cannot be read or noted now is the next time.
        let Ok(Some(saved)) = store.last_alive().await else { continue };
        let lock = lock.clone();
        let Ok(noted) = tokio::task::spawn_blocking(move || lock.note(saved)).await else { continue };
        if let (Err(error), false) = (&noted, is_failing) {
            tracing::warn!("what is saved cannot be noted, so that nobody would miss it: {error}");
        }
        is_failing = noted.is_err();
    }
}

/// Serves the numbers for Prometheus at an address, and tells it with its real port.
async fn serve_metrics(address: SocketAddr, context: &api::Context) -> io::Result<SocketAddr> {
    let listener = TcpListener::bind(address).await?;
    let address = listener.local_addr()?;
    let router = metrics::router(context.clone());
    context.supervisor.spawn("metrics", async {
        // It goes on for ever.
        let _ = axum::serve(listener, router).await;
    });
    tracing::info!("metrics at http://{address}/metrics");
    Ok(address)
}

/// Listens, from this call on, for Ctrl-C and for the system that wants the program to end. Anyone who cannot listen goes on
/// until the process is ended.
#[cfg(unix)]
fn told_to_stop() -> impl Future<Output = ()> {
    use tokio::signal::unix::{SignalKind, signal};
    let [interrupted, ended] = [SignalKind::interrupt(), SignalKind::terminate()].map(signal);
    let heard = async |signal: io::Result<tokio::signal::unix::Signal>| match signal {
        Ok(mut signal) => {
            signal.recv().await;
        }
        Err(_) => std::future::pending().await,
    };
    async move {
        tokio::select! {
            () = heard(interrupted) => {}
            () = heard(ended) => {}
        }
    }
}

/// Listens for Ctrl-C. Anyone who cannot listen goes on until the process is ended.
#[cfg(not(unix))]
async fn told_to_stop() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending().await
    }
}
