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

use std::io;
use std::net::SocketAddr;

use axum::Router;
use axum::routing::get;
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;

pub use page::has_page;

/// Everything that is served.
pub fn router() -> Router {
    let pages = Router::new().fallback(get(page::answer)).layer(CompressionLayer::new());
    headers::guard(pages)
}

/// Serves at an address until the program is told to stop. `ready` hears the address with its real port
/// once connections are taken.
pub fn serve(address: SocketAddr, ready: impl FnOnce(SocketAddr) -> io::Result<()>) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind(address).await?;
        ready(listener.local_addr()?)?;
        axum::serve(listener, router()).with_graceful_shutdown(told_to_stop()).await
    })
}

async fn told_to_stop() {
    if tokio::signal::ctrl_c().await.is_err() {
        // Where nobody can say so, it goes on until the process is ended.
        std::future::pending::<()>().await;
    }
}
