//! Taking connections: nobody is waited for for ever, and when the server stops, what has begun is finished.

use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tower::Service as _;

use crate::api::Context;
use crate::limits::{Held, Limits};
use crate::network::Network;

/// After a connection that could not be taken, because too many files are open for instance, it is rested for this long.
const REST: Duration = Duration::from_millis(200);
/// How many connections are open at once at most; anyone who comes then waits.
const MOST: u32 = 200_000;

/// Takes connections until it is told to stop; then waits until all requests are answered. A client that does not say what it
/// wants in time is let go, and so is one that does not take the answer.
pub(crate) async fn serve(listener: TcpListener, context: Context, mut closing: watch::Receiver<bool>) {
    let patience = context.patience;
    let keeper = Doorkeeper { limits: context.limits.clone(), trusted: Arc::clone(&context.trusted) };
    let mut services = crate::router(context).into_make_service_with_connect_info::<SocketAddr>();
    let mut server = http1::Builder::new();
    server.timer(TokioTimer::new()).header_read_timeout(patience / 2);
    let places = Arc::new(Semaphore::new(MOST as usize));
    while let Ok(place) = places.clone().acquire_owned().await {
        let (stream, peer) = tokio::select! {
            accepted = accept(&listener) => accepted,
            () = closed(&mut closing) => break,
        };
        let Ok(held) = keeper.admit(peer.ip()) else { continue };
        set_up(&stream, patience);
        // It is always ready, and cannot fail.
        let Ok(service) = services.call(peer).await;
        let connection = server.serve_connection(TokioIo::new(stream), TowerToHyperService::new(service));
        let mut closing = closing.clone();
        tokio::spawn(async move {
            let _until_it_ends = (place, held);
            let mut connection = pin!(connection.with_upgrades());
            let ended = tokio::select! {
                ended = connection.as_mut() => ended,
                () = closed(&mut closing) => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = ended {
                tracing::debug!("a connection has ended: {error}");
            }
        });
    }
    drop(listener);
    // When all places are free, all connections have ended.
    let _ = places.acquire_many(MOST).await;
}

/// Counts connections by where they come from.
struct Doorkeeper {
    limits: Limits,
    trusted: Arc<[Network]>,
}

/// There are too many connections from there.
struct TooMany;

impl Doorkeeper {
    /// The right to connect. Trusted proxies, which connect for many, are not counted.
    fn admit(&self, address: IpAddr) -> Result<Option<Held>, TooMany> {
        if self.trusted.iter().any(|proxies| proxies.contains(address)) {
            return Ok(None);
        }
        self.limits.hold_connection(address).map(Some).ok_or(TooMany)
    }
}

async fn closed(closing: &mut watch::Receiver<bool>) {
    // If nobody can say so any more, it has stopped.
    let _ = closing.wait_for(|&is_closing| is_closing).await;
}

/// Where the system does not know how to do one of these, it goes without.
fn set_up(stream: &TcpStream, patience: Duration) {
    // Messages are short, and each is waited for.
    let _ = stream.set_nodelay(true);
    // What the other end does not take for this long, because it does not read, ends the connection.
    #[cfg(target_os = "linux")]
    {
        let milliseconds = u32::try_from(patience.as_millis()).unwrap_or(u32::MAX);
        let _ = rustix::net::sockopt::set_tcp_user_timeout(stream, milliseconds);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = patience;
}

async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok(accepted) => return accepted,
            Err(error) => {
                tracing::warn!("a connection could not be taken: {error}");
                tokio::time::sleep(REST).await;
            }
        }
    }
}
