//! Matches between two players: openings in pairs with sides swapped, on several threads.
//!
//! Everything that happens in a game follows from the match's seed and the number of its pair, so the
//! results of players that are limited by nodes do not depend on how many threads play.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use stackade_core::record::Record;
use stackade_core::{AnyMatch, Ending, GameId, Outcome, Rng, Side};
use stackade_games::registry;
use stackade_search::enlist;

use crate::conditions::Conditions;
use crate::player::{Fault, Player, player_with};
use crate::spec::Spec;
use crate::stats::{Pentanomial, Points, Sprt, Verdict};

/// A match to be played.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The game.
    pub id: GameId,
    /// Player a and player b.
    pub players: [Spec; 2],
    /// How many pairs of games.
    pub pairs: u64,
    /// What openings and random players are drawn from.
    pub seed: u64,
    /// How many random turns the games begin with.
    pub opening_plies: u32,
    /// On how many threads.
    pub threads: usize,
    /// A test that may end the match early.
    pub sprt: Option<Sprt>,
    /// How long other programs may think about a move where there is no clock.
    pub time: Duration,
    /// Openings, clocks and options.
    pub conditions: Conditions,
}

/// What a match has come to.
#[derive(Clone, Debug, Default)]
pub struct Score {
    /// The results of player a.
    pub pentanomial: Pentanomial,
    /// How many games were lost by a fault of player a, and of player b.
    pub forfeits: [u64; 2],
    /// Why, and how often: by player and by what was wrong.
    pub faults: BTreeMap<(usize, String), u64>,
    /// What the test said, if it ended the match.
    pub verdict: Option<Verdict>,
    /// The games, in order.
    pub records: Vec<Record>,
}

/// A game that has been played.
struct Played {
    points: Points,
    /// Who has lost by a fault, 0 for a, 1 for b, and what it was.
    forfeit: Option<(usize, String)>,
    record: Record,
}

impl Contest {
    /// Plays the match; `on_pair` hears of each pair as the score stands, in order.
    pub fn play(&self, on_pair: &(dyn Fn(&Score) + Sync)) -> Score {
        let (next, is_decided) = (AtomicU64::new(0), AtomicBool::new(false));
        let ledger = Mutex::new(Ledger::default());
        let work = || {
            let mut players = [0, 1].map(|number: usize| {
                player_with(&self.players[number], self.time, self.conditions.options_of(number))
            });
            while !is_decided.load(Ordering::Relaxed) {
                let pair = next.fetch_add(1, Ordering::Relaxed);
                if pair >= self.pairs {
                    break;
                }
                let games = self.play_pair(pair, &mut players);
                let mut ledger = ledger.lock().unwrap_or_else(PoisonError::into_inner);
                if ledger.enter(pair, games, self.sprt, on_pair) {
                    is_decided.store(true, Ordering::Relaxed);
                }
            }
        };
        thread::scope(|scope| {
            // This thread plays too, so the match takes place even where the system grants no other.
            enlist(scope, (1..self.threads).map(|_| work));
            work();
        });
        ledger.into_inner().unwrap_or_else(PoisonError::into_inner).score
    }

    /// Plays one opening twice; a has the first side in the first game.
    fn play_pair(&self, pair: u64, players: &mut [Box<dyn Player>; 2]) -> [Played; 2] {
        let mut rng = Rng::new(self.seed.wrapping_add(pair));
        let seed = rng.next_u64();
        let opening = self.conditions.opening(pair).unwrap_or_else(|| self.opening(seed, &mut rng));
        [0, 1].map(|swapped| {
            // What players draw from differs from game to game, but not from thread to thread.
            for player in players.iter_mut() {
                player.begin(&self.id, rng.next_u64());
            }
            self.play_game(opening.clone(), seed, players, swapped)
        })
    }

    /// A start with some random turns, after which the game is not over.
    fn opening(&self, seed: u64, rng: &mut Rng) -> Box<dyn AnyMatch> {
        // Where games are so short that they keep ending, the opening gets shorter.
        const ATTEMPTS: u32 = 100;
        for attempt in 0.. {
            let plies = self.opening_plies.saturating_sub(attempt / ATTEMPTS);
            let mut game = registry::new_match(&self.id, seed);
            for _ in 0..plies {
                game.play_random(rng);
            }
            if game.result().is_none() || plies == 0 {
                return game;
            }
        }
        unreachable!("an opening without turns is always accepted")
    }

    fn play_game(
        &self,
        mut game: Box<dyn AnyMatch>,
        seed: u64,
        players: &mut [Box<dyn Player>; 2],
        swapped: usize,
    ) -> Played {
        let mut fault = None;
        let mut clocks = self.conditions.clocks(players.len());
        while game.result().is_none() {
            let number = game.side_to_move().index() ^ swapped;
            if let Err(what) = clocks.take_turn(&mut *game, &mut *players[number]) {
                fault = Some((number, game.side_to_move(), what));
                break;
            }
        }
        if let Some((_, loser, _)) = &fault {
            game.end(Outcome::Win(!*loser), Ending::Forfeit);
        }
        let outcome = game.result().map_or(Outcome::Draw, |result| result.outcome);
        let record = self.record(&*game, seed, swapped, fault.as_ref().map(|(_, _, what)| what));
        let forfeit = fault.map(|(number, _, what)| (number, what.to_string()));
        Played { points: points(outcome, swapped), forfeit, record }
    }

    fn record(&self, game: &dyn AnyMatch, seed: u64, swapped: usize, fault: Option<&Fault>) -> Record {
        let mut record = Record::from_match(game, &self.conditions.start(&self.id, game, seed));
        let mut set = |name: &str, value: &str| record.set_tag(name, value).expect("there is room for tags");
        set("First", &self.players[swapped].to_string());
        set("Second", &self.players[1 - swapped].to_string());
        if let Some(fault) = fault {
            set("Termination", &format!("forfeit: {fault}"));
        }
        record
    }
}

/// What an outcome is worth for a, who plays the second side if sides are swapped.
fn points(outcome: Outcome, swapped: usize) -> Points {
    let side_of_a = Side::BOTH[swapped];
    match outcome.winner() {
        None => Points::Draw,
        Some(side) if side == side_of_a => Points::Win,
        Some(_) => Points::Loss,
    }
}

/// The results so far. Pairs count in the order of their numbers, however late they were finished.
#[derive(Default)]
struct Ledger {
    score: Score,
    counted: u64,
    waiting: BTreeMap<u64, [Played; 2]>,
}

impl Ledger {
    /// Enters a pair and tells whether the match is decided.
    fn enter(
        &mut self,
        pair: u64,
        games: [Played; 2],
        sprt: Option<Sprt>,
        on_pair: &(dyn Fn(&Score) + Sync),
    ) -> bool {
        self.waiting.insert(pair, games);
        while self.score.verdict.is_none()
            && let Some(games) = self.waiting.remove(&self.counted)
        {
            self.counted += 1;
            self.score.count(games);
            self.score.verdict = sprt.and_then(|sprt| sprt.verdict(&self.score.pentanomial));
            on_pair(&self.score);
        }
        self.score.verdict.is_some()
    }
}

impl Score {
    fn count(&mut self, games: [Played; 2]) {
        self.pentanomial.add([games[0].points, games[1].points]);
        for game in games {
            if let Some(forfeit) = game.forfeit {
                self.forfeits[forfeit.0] += 1;
                *self.faults.entry(forfeit).or_default() += 1;
            }
            self.records.push(game.record);
        }
    }
}
