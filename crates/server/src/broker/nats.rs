//! NATS as the broker: plain publishing and subscribing, without anything that it would have to remember.

use std::fmt;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions};
use futures_util::StreamExt as _;
use tokio::sync::mpsc;

use super::WAITING;

/// How many messages may wait to be sent; what comes then is lost.
const OUTGOING: usize = 4_096;
/// How often it is asked whether it is still there.
const PING: Duration = Duration::from_secs(2);
/// How long to wait before it is tried again; each time longer, up to the last.
const RETRIES: [Duration; 4] = [
    Duration::from_millis(50),
    Duration::from_millis(200),
    Duration::from_millis(500),
    Duration::from_secs(1),
];

/// A connection to a NATS server, or to none as long as there is none.
#[derive(Clone, Debug)]
pub struct NatsBroker {
    client: Client,
    outgoing: mpsc::Sender<(String, Vec<u8>)>,
}

/// An address makes no sense.
#[derive(Debug)]
pub struct NatsError(String);

impl fmt::Display for NatsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NATS: {}", self.0)
    }
}

impl std::error::Error for NatsError {}

impl NatsBroker {
    /// Connects to a server, now or as soon as it is there.
    pub async fn connect(url: &str) -> Result<NatsBroker, NatsError> {
        let retry = |attempt: usize| RETRIES[attempt.min(RETRIES.len() - 1)];
        let options = ConnectOptions::new()
            .name("stackade")
            .retry_on_initial_connect()
            .ping_interval(PING)
            .reconnect_delay_callback(retry)
            .event_callback(|event| async move { tracing::info!("NATS: {event}") });
        let client = options.connect(url).await.map_err(|error| NatsError(error.to_string()))?;
        let (outgoing, waiting) = mpsc::channel(OUTGOING);
        tokio::spawn(send(client.clone(), waiting));
        Ok(NatsBroker { client, outgoing })
    }

    pub(super) fn is_up(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    pub(super) fn publish(&self, subject: &str, message: Vec<u8>) {
        if self.is_up() {
            // Whoever misses it looks.
            let _ = self.outgoing.try_send((subject.to_owned(), message));
        }
    }

    pub(super) fn subscribe(&self, subject: &str) -> mpsc::Receiver<Vec<u8>> {
        let (sender, receiver) = mpsc::channel(WAITING);
        tokio::spawn(receive(self.client.clone(), subject.to_owned(), sender));
        receiver
    }
}

async fn send(client: Client, mut waiting: mpsc::Receiver<(String, Vec<u8>)>) {
    while let Some((subject, message)) = waiting.recv().await {
        if let Err(error) = client.publish(subject, message.into()).await {
            tracing::debug!("NATS: {error}");
        }
    }
}

/// Passes on messages until nobody wants them any more.
async fn receive(client: Client, subject: String, sender: mpsc::Sender<Vec<u8>>) {
    let mut subscriber = match client.subscribe(subject).await {
        Ok(subscriber) => subscriber,
        Err(error) => return tracing::error!("NATS: {error}"),
    };
    loop {
        tokio::select! {
            message = subscriber.next() => match message {
                // Who does not keep up misses something, and looks.
                Some(message) => {
                    let _ = sender.try_send(message.payload.to_vec());
                }
                None => return,
            },
            () = sender.closed() => return,
        }
    }
}
