//! The engine on the server: a few think at a time, whoever comes later waits.

use std::sync::Arc;

use stackade_core::AnyMatch;
use stackade_engine::{Engine, Level, Settings, Task, Thought, Timeless};
use tokio::sync::Semaphore;

/// So many requests may wait beside the computer players; whoever comes then is sent away.
const WAITING: usize = 16;

/// The right to think, which only so many have at the same time.
#[derive(Clone, Debug)]
pub struct Engines {
    places: Arc<Semaphore>,
    queue: Arc<Semaphore>,
}

impl Engines {
    /// So many may think at the same time.
    pub fn new(places: usize) -> Engines {
        let queue = Arc::new(Semaphore::new(WAITING));
        Engines { places: Arc::new(Semaphore::new(places.max(1))), queue }
    }

    /// The move of a level; nothing if the game is over.
    pub async fn choose(&self, game: Box<dyn AnyMatch>, level: Level, seed: u64) -> Option<String> {
        let thought = self.think(game, level, seed).await?;
        thought.best().map(|line| line.mv.clone())
    }

    /// What a level thinks, for somebody who asks from outside; nothing if too many wait already.
    pub async fn consult(&self, game: Box<dyn AnyMatch>, level: Level, seed: u64) -> Option<Thought> {
        let _waiting = self.queue.try_acquire().ok()?;
        self.think(game, level, seed).await
    }

    async fn think(&self, game: Box<dyn AnyMatch>, level: Level, seed: u64) -> Option<Thought> {
        let place = Arc::clone(&self.places).acquire_owned().await.ok()?;
        let thinking = tokio::task::spawn_blocking(move || {
            let _place = place;
            let mut engine = Engine::new(&game.id(), Settings { seed, ..Settings::default() });
            engine.think(&*game, Task::Level(level), &mut Timeless)
        });
        thinking.await.ok()
    }
}
