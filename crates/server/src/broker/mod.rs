//! The broker: how servers on one database hear of each other's doings at once.
//!
//! Nothing that matters rests in it. What is published was committed before, and a message that is lost, late or doubled
//! costs a look into the database: events have numbers, and everything else can be read again.

mod memory;
mod nats;

use serde::Serialize;
use tokio::sync::mpsc;

pub use memory::MemoryBroker;
pub use nats::{NatsBroker, NatsError};

/// How many messages may wait for somebody who listens; what comes then is lost, and read instead.
const WAITING: usize = 256;

/// The way to other servers.
#[derive(Clone, Debug, Default)]
pub enum Broker {
    /// There are no others, or they hear of nothing and look.
    #[default]
    None,
    /// They are in the same process.
    Memory(MemoryBroker),
    /// They are elsewhere.
    Nats(NatsBroker),
}

/// What is published under a subject, from the moment of asking for it.
#[derive(Debug)]
pub struct Feed(Option<mpsc::Receiver<Vec<u8>>>);

impl Feed {
    /// The next message. Where there is no broker none ever comes.
    pub async fn next(&mut self) -> Vec<u8> {
        if let Some(messages) = &mut self.0
            && let Some(message) = messages.recv().await
        {
            return message;
        }
        // Nobody is there to publish anything any more.
        self.0 = None;
        std::future::pending().await
    }
}

impl Broker {
    /// Tells all who listen. Nobody waits for it, and it may be lost.
    pub fn publish(&self, subject: &str, message: &impl Serialize) {
        let text = || serde_json::to_vec(message).unwrap_or_default();
        match self {
            Broker::None => {}
            Broker::Memory(memory) => memory.publish(subject, &text()),
            Broker::Nats(nats) => nats.publish(subject, text()),
        }
    }

    /// Listens from now on.
    pub fn subscribe(&self, subject: &str) -> Feed {
        Feed(match self {
            Broker::None => None,
            Broker::Memory(memory) => Some(memory.subscribe(subject)),
            Broker::Nats(nats) => Some(nats.subscribe(subject)),
        })
    }

    /// Whether messages get through, as far as is known; if not, whoever wants to know something must look more often.
    pub fn is_up(&self) -> bool {
        match self {
            Broker::None => false,
            Broker::Memory(memory) => memory.is_up(),
            Broker::Nats(nats) => nats.is_up(),
        }
    }
}
