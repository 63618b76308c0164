//! The computer players of the server: a few at a time, whoever comes later waits.

use std::sync::Arc;

use stackade_core::AnyMatch;
use stackade_engine::{Engine, Level, Settings, Task, Timeless};
use tokio::sync::Semaphore;

/// The right to think, which only so many have at the same time.
#[derive(Clone, Debug)]
pub struct Engines {
    places: Arc<Semaphore>,
}

impl Engines {
    /// So many may think at the same time.
    pub fn new(places: usize) -> Engines {
        Engines { places: Arc::new(Semaphore::new(places.max(1))) }
    }

    /// The move of a level; nothing if the game is over.
    pub async fn choose(&self, game: Box<dyn AnyMatch>, level: Level, seed: u64) -> Option<String> {
        let place = Arc::clone(&self.places).acquire_owned().await.ok()?;
        let thinking = tokio::task::spawn_blocking(move || {
            let _place = place;
            let mut engine = Engine::new(&game.id(), Settings { seed, ..Settings::default() });
            let thought = engine.think(&*game, Task::Level(level), &mut Timeless);
            thought.best().map(|line| line.mv.clone())
        });
        thinking.await.ok().flatten()
    }
}
