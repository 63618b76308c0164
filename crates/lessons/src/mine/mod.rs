//! The miner: looks through games between strong players, or through random positions, for those with one right move.
//!
//! Games are numbered by their seed and looked at in that order, a batch at a time, so the same wish
//! makes the same puzzles on any number of threads.

mod find;
mod grade;
mod play;
mod story;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use stackade_core::GameId;
use stackade_games::motif::Motifs;
use stackade_games::registry;
use stackade_search::enlist;

use crate::puzzles::Puzzle;

/// The nodes that a proof may take, when a puzzle is made and whenever it is proved again.
pub const PROOF_NODES: u64 = 300_000;

/// What is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Wish {
    /// How many puzzles.
    pub count: usize,
    /// Where they are looked for.
    pub source: Source,
    /// The number of the first puzzle, by which it is called.
    pub first: usize,
    /// The number of the first game.
    pub seed: u64,
    /// On how many threads.
    pub threads: usize,
    /// After how many games it is enough, whatever was found.
    pub games: u64,
}

/// Where puzzles are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// In games between strong levels, and beside them.
    Games,
    /// In random positions: for games in which every result is known or soon proved.
    RandomPositions,
}

/// How far it has come.
#[derive(Debug, Default)]
pub struct Progress {
    found: AtomicU64,
    games: AtomicU64,
}

impl Progress {
    /// How many puzzles have been chosen.
    pub fn found(&self) -> u64 {
        self.found.load(Ordering::Relaxed)
    }

    /// How many games have been looked through.
    pub fn games(&self) -> u64 {
        self.games.load(Ordering::Relaxed)
    }
}

/// How many games are looked through before the next choice is made.
const BATCH: u64 = 16;

/// Makes puzzles of a game, the easiest first; fewer than wished if not enough are found.
pub fn make(id: &GameId, wish: Wish, progress: &Progress) -> Vec<Puzzle> {
    let mut chosen = Choice::new(wish.count);
    let mut begun = 0;
    while begun < wish.games && !chosen.is_full() {
        let batch = BATCH.min(wish.games - begun);
        for puzzle in mine(id, wish, begun..begun + batch, progress) {
            chosen.offer(puzzle);
        }
        progress.found.store(chosen.puzzles.len() as u64, Ordering::Relaxed);
        begun += batch;
    }
    chosen.finish(id, wish.first)
}

/// The puzzles in a batch of games, in the order of their seeds.
fn mine(id: &GameId, wish: Wish, games: Range<u64>, progress: &Progress) -> Vec<Puzzle> {
    let next = AtomicU64::new(games.start);
    let find = match wish.source {
        Source::Games => find::in_game,
        Source::RandomPositions => find::in_random_position,
    };
    let work = || {
        let mut found = Vec::new();
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= games.end {
                return found;
            }
            found.push((game, find(id, wish.seed.wrapping_add(game))));
            progress.games.fetch_add(1, Ordering::Relaxed);
        }
    };
    let mut found: Vec<(u64, Vec<Puzzle>)> = thread::scope(|scope| {
        let threads = enlist(scope, (1..wish.threads).map(|_| work));
        let own = work();
        let others = threads.into_iter().flat_map(|thread| thread.join().expect("mining does not panic"));
        own.into_iter().chain(others).collect()
    });
    found.sort_unstable_by_key(|&(game, _)| game);
    found.into_iter().flat_map(|(_, puzzles)| puzzles).collect()
}

/// What is told about the puzzles of a game.
fn motifs(id: &GameId) -> Motifs {
    registry::entry(id.info()).data.motifs.copied().unwrap_or_default()
}

/// How many of a set may show the same motif: a quarter, and in large sets one less, so that the set
/// stays varied when a puzzle has to go.
fn most_alike(count: usize) -> usize {
    if count >= 16 { count / 4 - 1 } else { (count / 4).max(1) }
}

/// Puzzles that make a good set together.
struct Choice {
    count: usize,
    puzzles: Vec<Puzzle>,
    motifs: BTreeMap<String, usize>,
    short: usize,
}

impl Choice {
    fn new(count: usize) -> Choice {
        Choice { count, puzzles: Vec::new(), motifs: BTreeMap::new(), short: 0 }
    }

    fn is_full(&self) -> bool {
        self.puzzles.len() >= self.count
    }

    /// Takes a puzzle, unless there are enough of its kind: no motif makes up more than a quarter of a
    /// set, and at least half of a set lasts three plies or more.
    fn offer(&mut self, puzzle: Puzzle) {
        let is_short = puzzle.length() < 3;
        let alike = self.motifs.entry(puzzle.motif.clone()).or_default();
        let is_known = self.puzzles.iter().any(|other| other.position == puzzle.position);
        let is_crowded = *alike >= most_alike(self.count) || is_short && self.short >= self.count / 2;
        if self.puzzles.len() >= self.count || is_known || is_crowded {
            return;
        }
        *alike += 1;
        self.short += usize::from(is_short);
        self.puzzles.push(puzzle);
    }

    /// The set in order, with ids and titles.
    fn finish(mut self, id: &GameId, first: usize) -> Vec<Puzzle> {
        self.puzzles.sort_by_key(|puzzle| (puzzle.difficulty, puzzle.length()));
        let mut used: BTreeMap<String, usize> = BTreeMap::new();
        for (index, puzzle) in self.puzzles.iter_mut().enumerate() {
            let times = used.entry(puzzle.motif.clone()).or_default();
            puzzle.title = motifs(id).title(&puzzle.motif, *times);
            *times += 1;
            puzzle.id = format!("{}-{}", id.info().name, first + index);
        }
        self.puzzles
    }
}
