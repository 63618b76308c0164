//! A server to talk to, and those who talk to it.

mod answer;
mod database;
mod game;
mod person;
mod player;
mod server;

use std::time::Duration;

pub(crate) use answer::{Answer, Stream};
pub(crate) use database::{Database, OtherWriter, execute};
pub(crate) use game::{TestGame, play, text};
pub(crate) use person::{PASSWORD, Person};
pub(crate) use player::Player;
pub(crate) use server::{Server, limits, patient};

/// Waits until something is so.
pub(crate) async fn until(is_so: impl Fn() -> bool) {
    let waiting = async {
        while !is_so() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(120), waiting).await.expect("it comes to that");
}

pub(crate) fn run(test: impl AsyncFnOnce()) {
    tokio::runtime::Runtime::new().expect("a runtime").block_on(test());
}
