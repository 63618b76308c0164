//! The engine on the server: a few think at a time, and turns are shared fairly between those they think for.

use std::fmt;
use std::net::IpAddr;
use std::sync::Arc;

use stackade_core::AnyMatch;
use stackade_engine::{Engine, Level, NoClock, Report, Settings, Task};
use stackade_games::registry;

use crate::fair::{FairQueue, Full};
use crate::limits::{LimitTable, Quota, network};

/// Whom a computer thinks for. Those behind one address share its turns, accounts among them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Owner {
    /// The network of the address they come from; none for those who have not been seen since the server started.
    network: Option<IpAddr>,
    /// An account; none for all guests from there.
    account: Option<String>,
}

impl Owner {
    /// Somebody who comes from an address, as far as it is known, with or without an account.
    pub fn new(address: Option<IpAddr>, account: Option<String>) -> Owner {
        Owner { network: address.map(network), account }
    }
}

/// What thinks.
pub trait Thinker: fmt::Debug + Send + Sync {
    /// What a level thinks about a game.
    fn think(&self, game: &dyn AnyMatch, level: Level, seed: u64) -> Report;
}

/// The engine itself.
#[derive(Debug)]
struct Real;

impl Thinker for Real {
    fn think(&self, game: &dyn AnyMatch, level: Level, seed: u64) -> Report {
        let mut engine = Engine::new(&game.id(), Settings { seed, ..Settings::default() });
        engine.think(game, Task::Level(level), &mut NoClock)
    }
}

/// The computer players, of whom only this many think at the same time.
#[derive(Clone, Debug)]
pub struct Engines {
    queue: FairQueue<Option<IpAddr>, Option<String>>,
    limits: LimitTable,
    thinker: Arc<dyn Thinker>,
}

impl Engines {
    /// This many may think at the same time.
    pub fn new(places: usize, limits: LimitTable) -> Engines {
        Engines::with(places, limits, Arc::new(Real))
    }

    /// The same with something else that thinks.
    pub fn with(places: usize, limits: LimitTable, thinker: Arc<dyn Thinker>) -> Engines {
        Engines { queue: FairQueue::new(places), limits, thinker }
    }

    /// Whether as many thoughts are waited for by somebody as may be.
    pub fn is_full(&self, owner: &Owner) -> bool {
        self.queue.is_full(&owner.network, &owner.account, self.most(owner))
    }

    /// How many thoughts are waited for, by whomever.
    pub fn waiting(&self) -> usize {
        self.queue.waiting()
    }

    /// What a level thinks; nothing if it could not.
    pub async fn think(
        &self,
        owner: Owner,
        game: Box<dyn AnyMatch>,
        level: Level,
        seed: u64,
    ) -> Result<Option<Report>, Full> {
        let most = self.most(&owner);
        let nodes = registry::rules(&game.id()).level_nodes(level);
        let turn = self.queue.enter(owner.network, owner.account, nodes, most)?;
        let Ok(turn) = turn.await else { return Ok(None) };
        let thinker = Arc::clone(&self.thinker);
        let thinking = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            thinker.think(&*game, level, seed)
        });
        Ok(thinking.await.ok())
    }

    fn most(&self, owner: &Owner) -> usize {
        match (owner.network, &owner.account) {
            (Some(address), _) => self.limits.quota(Quota::Thoughts, address),
            (None, Some(_)) => self.limits.quota_anywhere(Quota::Thoughts),
            // They share one line, and each of them has a game that was let in before.
            (None, None) => usize::MAX,
        }
    }
}
