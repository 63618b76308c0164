//! A broker in memory, for servers in one process: tests have several of them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::mpsc;

use super::WAITING;

type Listeners = HashMap<String, Vec<mpsc::Sender<Vec<u8>>>>;

/// A broker that loses everything while it is [cut](MemoryBroker::cut).
#[derive(Clone, Debug, Default)]
pub struct MemoryBroker {
    listeners: Arc<Mutex<Listeners>>,
    is_cut: Arc<AtomicBool>,
}

impl MemoryBroker {
    /// Lets nothing through any more, or does again. Nobody is told.
    pub fn cut(&self, is_cut: bool) {
        self.is_cut.store(is_cut, Ordering::Relaxed);
    }

    pub(super) fn is_up(&self) -> bool {
        !self.is_cut.load(Ordering::Relaxed)
    }

    pub(super) fn publish(&self, subject: &str, message: &[u8]) {
        if !self.is_up() {
            return;
        }
        let mut listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(listening) = listeners.get_mut(subject) else { return };
        listening.retain(|listener| !listener.is_closed());
        for listener in listening {
            // Who does not keep up misses something, and looks.
            let _ = listener.try_send(message.to_vec());
        }
    }

    pub(super) fn subscribe(&self, subject: &str) -> mpsc::Receiver<Vec<u8>> {
        let (sender, receiver) = mpsc::channel(WAITING);
        let mut listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        listeners.entry(subject.to_owned()).or_default().push(sender);
        receiver
    }
}
