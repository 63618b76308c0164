//! Passwords: hashed with Argon2id, a few at a time, since each takes memory and a good part of a second.

use std::sync::{Arc, OnceLock};

use argon2::{Argon2, PasswordHasher as _, PasswordVerifier as _};
use tokio::sync::Semaphore;

/// So many are worked on at the same time.
const PLACES: usize = 2;
/// So many may wait; whoever comes then is sent away.
const WAITING: usize = 30;

/// The right to hash.
#[derive(Clone, Debug)]
pub struct Passwords {
    queue: Arc<Semaphore>,
    places: Arc<Semaphore>,
}

/// Too many people wait already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy;

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords {
            queue: Arc::new(Semaphore::new(PLACES + WAITING)),
            places: Arc::new(Semaphore::new(PLACES)),
        }
    }
}

impl Passwords {
    /// What is stored of a password.
    pub async fn hash(&self, password: &str) -> Result<String, Busy> {
        let password = password.to_owned();
        self.work(move || hash(&password)).await?.ok_or(Busy)
    }

    /// Whether it is the password that was stored. Where nothing was stored it takes as long and is not.
    pub async fn is_right(&self, password: &str, stored: Option<String>) -> Result<bool, Busy> {
        let password = password.to_owned();
        self.work(move || {
            let is_known = stored.is_some();
            let stored = stored.or_else(nobodys).unwrap_or_default();
            Argon2::default().verify_password(password.as_bytes(), stored.as_str()).is_ok() && is_known
        })
        .await
    }

    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        let _waiting = self.queue.try_acquire().map_err(|_| Busy)?;
        let place = Arc::clone(&self.places).acquire_owned().await.map_err(|_| Busy)?;
        let working = tokio::task::spawn_blocking(move || {
            let _place = place;
            work()
        });
        working.await.map_err(|_| Busy)
    }
}

fn hash(password: &str) -> Option<String> {
    Argon2::default().hash_password(password.as_bytes()).ok().map(|hash| hash.to_string())
}

/// The hash of a password that nobody has.
fn nobodys() -> Option<String> {
    static HASH: OnceLock<Option<String>> = OnceLock::new();
    HASH.get_or_init(|| hash("nobody's password")).clone()
}
