//! Passwords: hashed with Argon2id, a few at a time, since each takes memory and a good part of a second.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use argon2::{Argon2, PasswordHasher as _, PasswordVerifier as _};
use tokio::sync::Semaphore;

/// How many are worked on at the same time.
const PLACES: usize = 2;
/// The hash of a password that nobody has. Names that nobody has are compared with it, so that they take as long as
/// others; it is a constant so that the first one does not take longer.
const NOBODYS: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$IvXQkEo2rBZzWyFrGA1qUg$AnGRL1v4IVNQx4zeAgq+geCb1C6gAS/hrVBp9BdsABA";
/// How many may wait; anyone who comes then is sent away.
const WAITING: usize = 100;

/// The right to hash.
#[derive(Clone, Debug)]
pub struct Passwords {
    queue: Arc<Semaphore>,
    places: Arc<Semaphore>,
    hashed: Arc<AtomicU64>,
}

/// Too many people wait already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy;

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords {
            queue: Arc::new(Semaphore::new(PLACES + WAITING)),
            places: Arc::new(Semaphore::new(PLACES)),
            hashed: Arc::default(),
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
            let stored = stored.unwrap_or_else(|| NOBODYS.to_owned());
            Argon2::default().verify_password(password.as_bytes(), stored.as_str()).is_ok() && is_known
        })
        .await
    }

    /// How many passwords were hashed so far.
    pub fn hashed(&self) -> u64 {
        self.hashed.load(Ordering::Relaxed)
    }

    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        let _waiting = self.queue.try_acquire().map_err(|_| Busy)?;
        let place = Arc::clone(&self.places).acquire_owned().await.map_err(|_| Busy)?;
        self.hashed.fetch_add(1, Ordering::Relaxed);
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything of a hash that says how much work it is: all but the salt and the result.
    fn work(hash: &str) -> Vec<(usize, String)> {
        let parts = hash.split('$').enumerate();
        parts.map(|(at, part)| (part.len(), if at < 4 { part.to_owned() } else { String::new() })).collect()
    }

    #[test]
    fn a_name_that_nobody_has_is_as_much_work_as_any() {
        let ours = hash("correct horse").expect("there is randomness");
        assert_eq!(work(NOBODYS), work(&ours));
        // It is not refused for its looks, before any work is done.
        let verify = |text: &str| Argon2::default().verify_password(b"nobody's password", text);
        assert!(verify(NOBODYS).is_ok(), "{:?}", verify(NOBODYS));
    }

    #[test]
    fn every_try_is_worked_on_once() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        runtime.block_on(async {
            let passwords = Passwords::default();
            let stored = passwords.hash("correct horse").await.expect("nobody waits");
            assert_eq!(passwords.is_right("correct horse", Some(stored.clone())).await, Ok(true));
            assert_eq!(passwords.is_right("wrong", Some(stored)).await, Ok(false));
            assert_eq!(passwords.is_right("nobody's password", None).await, Ok(false));
            assert_eq!(passwords.hashed(), 4);
        });
    }
}
