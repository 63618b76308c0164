//! The page in the browser, served by the program itself.
//!
//! Everything that the page needs is embedded when the program is built: `cargo xtask play` builds the page
//! first, and a build without it has a server that [has no page](has_page) and says so. There are no
//! files to install and none are read.
//!
//! - [`page`] finds a file, with caching by content: names with a hash are kept for ever, all others are
//!   asked for again and answered with `304` while they are the same.
//! - [`headers`] says what the page may do (nothing but its own scripts, no frames, no strangers), and
//!   isolates it, so that engines in Workers can be stopped through shared memory.

pub mod api;
pub mod headers;
pub mod page;
pub mod rooms;
pub mod secret;
pub mod store;
pub mod time;

use std::fmt;
use std::io;
use std::net::SocketAddr;

use axum::Router;
use axum::routing::get;
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;

pub use page::has_page;
use rooms::{Engines, Rooms};
use store::Store;
use time::Time;

/// What a server is started with.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 picks a free one.
    pub listen: SocketAddr,
    /// The database: `sqlite:` or `postgres:`.
    pub database: String,
    /// How many computer players may think at the same time.
    pub engines: usize,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 7878)),
            database: "sqlite::memory:".to_owned(),
            engines: 2,
        }
    }
}

/// Why a server cannot be started or has ended.
#[derive(Debug)]
pub enum Failure {
    /// The address cannot be listened at.
    Listen(io::Error),
    /// Nobody could be told that it is ready.
    Ready(io::Error),
    /// The database cannot be used.
    Store(store::Failure),
    /// A game cannot be restored.
    Games(rooms::Trouble),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Listen(error) | Failure::Ready(error) => error.fmt(f),
            Failure::Store(failure) => failure.fmt(f),
            Failure::Games(trouble) => trouble.fmt(f),
        }
    }
}

impl std::error::Error for Failure {}

/// The page, and nothing else.
pub fn page_router() -> Router {
    Router::new().fallback(get(page::answer)).layer(CompressionLayer::new())
}

/// Everything that is served.
pub fn router(context: api::Context) -> Router {
    headers::guard(api::router(context).merge(page_router()))
}

/// Opens the database and the rooms of all games that are going on.
pub async fn open(config: &Config) -> Result<api::Context, Failure> {
    let store = Store::open(&config.database).await.map_err(Failure::Store)?;
    let rooms = Rooms::new(store.clone(), Engines::new(config.engines), Time::start());
    rooms.reopen().await.map_err(Failure::Games)?;
    tokio::spawn(rooms.clone().stay_alive());
    Ok(api::Context { store, rooms })
}

/// Serves until the program is told to stop. `ready` hears the address with its real port once connections are
/// taken.
pub fn serve(config: &Config, ready: impl FnOnce(SocketAddr) -> io::Result<()>) -> Result<(), Failure> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(Failure::Listen)?;
    runtime.block_on(async {
        let context = open(config).await?;
        let listener = TcpListener::bind(config.listen).await.map_err(Failure::Listen)?;
        ready(listener.local_addr().map_err(Failure::Listen)?).map_err(Failure::Ready)?;
        let served = axum::serve(listener, router(context)).with_graceful_shutdown(told_to_stop());
        served.await.map_err(Failure::Listen)
    })
}

async fn told_to_stop() {
    if tokio::signal::ctrl_c().await.is_err() {
        // Where nobody can say so, it goes on until the process is ended.
        std::future::pending::<()>().await;
    }
}
