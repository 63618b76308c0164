//! Taking connections: nobody is waited for for ever, and when the server stops, what has begun is finished.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tower::Service as _;

/// After a connection that could not be taken, because too many files are open for instance, it is rested for so long.
const REST: Duration = Duration::from_millis(200);
/// So many connections are open at once at most; whoever comes then waits.
const MOST: u32 = 200_000;

/// Takes connections until it is told to stop; then waits until all requests are answered. Whoever does not say what it
/// wants within `patience` is let go.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    patience: Duration,
    mut closing: watch::Receiver<bool>,
) {
    let mut services = router.into_make_service_with_connect_info::<SocketAddr>();
    let mut server = http1::Builder::new();
    server.timer(TokioTimer::new()).header_read_timeout(patience);
    let places = Arc::new(Semaphore::new(MOST as usize));
    while let Ok(place) = places.clone().acquire_owned().await {
        let (stream, peer) = tokio::select! {
            accepted = accept(&listener) => accepted,
            () = closed(&mut closing) => break,
        };
        // It is always ready, and cannot fail.
        let Ok(service) = services.call(peer).await;
        let connection = server.serve_connection(TokioIo::new(stream), TowerToHyperService::new(service));
        let mut closing = closing.clone();
        tokio::spawn(async move {
            let _place = place;
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

async fn closed(closing: &mut watch::Receiver<bool>) {
    // If nobody can say so any more, it has stopped.
    let _ = closing.wait_for(|&is_closing| is_closing).await;
}

async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                // Messages are short, and each is waited for.
                let _ = stream.set_nodelay(true);
                return (stream, peer);
            }
            Err(error) => {
                tracing::warn!("a connection could not be taken: {error}");
                tokio::time::sleep(REST).await;
            }
        }
    }
}
