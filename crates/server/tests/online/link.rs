//! A connection between a server and what it depends on, which can be slow, cut for a while, or lead somewhere else.

use std::net::{SocketAddr, TcpListener as Listener};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

#[derive(Clone, Copy, Debug)]
struct Flow {
    target: SocketAddr,
    /// How long everything takes on its way back.
    delay: Duration,
    /// Nothing gets through, and nobody is told.
    is_cut: bool,
}

/// A proxy that is told what to do with what it carries; gone with the runtime that it was made in.
pub(crate) struct Link {
    address: SocketAddr,
    flow: watch::Sender<Flow>,
}

impl Link {
    pub(crate) fn to(target: SocketAddr) -> Link {
        let listener = Listener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("an address");
        listener.set_nonblocking(true).expect("a socket for a runtime");
        let flow = watch::Sender::new(Flow { target, delay: Duration::ZERO, is_cut: false });
        let listener = TcpListener::from_std(listener).expect("a socket");
        tokio::spawn(accept(listener, flow.subscribe()));
        Link { address, flow }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// The same address of a database or a broker, through this link.
    pub(crate) fn url(&self, url: &str) -> String {
        url.replace(&authority(url).to_string(), &self.address.to_string())
    }

    pub(crate) fn cut(&self, is_cut: bool) {
        self.flow.send_modify(|flow| flow.is_cut = is_cut);
    }

    pub(crate) fn delay(&self, delay: Duration) {
        self.flow.send_modify(|flow| flow.delay = delay);
    }

    /// Where new connections lead.
    pub(crate) fn lead_to(&self, target: SocketAddr) {
        self.flow.send_modify(|flow| flow.target = target);
    }
}

/// Host and port of an address.
pub(crate) fn authority(url: &str) -> SocketAddr {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let rest = rest.split('/').next().unwrap_or(rest);
    let host = rest.rsplit('@').next().unwrap_or(rest);
    host.parse().unwrap_or_else(|error| panic!("{url} does not name a host and a port by numbers: {error}"))
}

async fn accept(listener: TcpListener, flow: watch::Receiver<Flow>) {
    while let Ok((near, _)) = listener.accept().await {
        let mut flow = flow.clone();
        tokio::spawn(async move {
            let target = opened(&mut flow).await?.target;
            let far = TcpStream::connect(target).await.ok()?;
            let (near_read, near_write) = near.into_split();
            let (far_read, far_write) = far.into_split();
            tokio::spawn(carry(near_read, far_write, flow.clone(), false));
            carry(far_read, near_write, flow, true).await;
            Some(())
        });
    }
}

/// Waits until something gets through.
async fn opened(flow: &mut watch::Receiver<Flow>) -> Option<Flow> {
    flow.wait_for(|flow| !flow.is_cut).await.ok().map(|flow| *flow)
}

async fn carry(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut flow: watch::Receiver<Flow>,
    is_back: bool,
) {
    let mut chunk = vec![0; 64 * 1024];
    while let Ok(count @ 1..) = from.read(&mut chunk).await {
        let Some(Flow { delay, .. }) = opened(&mut flow).await else { return };
        if is_back && !delay.is_zero() {
            tokio::time::sleep(delay).await;
        }
        if to.write_all(&chunk[..count]).await.is_err() {
            return;
        }
    }
    let _ = to.shutdown().await;
}
