//! Perft: the number of move sequences of a given length, the yardstick of correct rules.
//!
//! Game limits (repetition, 500 turns) belong to games and are not looked at here.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use crate::Game;

/// Counts move sequences; the last move is counted without being made ("bulk counting").
///
/// ```
/// use stackade_core::{Game, GameId, perft};
/// use stackade_games::{registry, with_rules};
///
/// with_rules!(&GameId::standard(registry::games()[0]), rules => {
///     let start = rules.state(&rules.start(0));
///     assert_eq!(perft::perft(&rules, &start, 1), rules.count_moves(&start));
///     assert_eq!(perft::perft(&rules, &start, 2), perft::perft_full(&rules, &start, 2));
/// });
/// ```
pub fn perft<G: Game>(rules: &G, state: &G::State, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => rules.count_moves(state),
        _ => {
            let mut total = 0;
            let _ = rules.visit_children(state, |_, child| {
                total += perft(rules, child, depth - 1);
                ControlFlow::<()>::Continue(())
            });
            total
        }
    }
}

/// Counts move sequences and makes every position, the last ones too.
pub fn perft_full<G: Game>(rules: &G, state: &G::State, depth: u32) -> u64 {
    if depth == 0 {
        black_box(state);
        return 1;
    }
    let mut total = 0;
    let _ = rules.visit_children(state, |_, child| {
        total += perft_full(rules, child, depth - 1);
        ControlFlow::<()>::Continue(())
    });
    total
}

/// How far a long count has come, readable from another thread.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU64,
    total: AtomicU64,
}

impl Progress {
    /// A count that has not begun.
    pub fn new() -> Progress {
        Progress::default()
    }

    /// The share of the work that is done, from 0 to 1.
    pub fn fraction(&self) -> f64 {
        let total = self.total.load(Ordering::Relaxed).max(1);
        self.done.load(Ordering::Relaxed) as f64 / total as f64
    }
}

/// [`perft`] on several threads, which share out the subtrees of the first few moves.
///
/// ```
/// use stackade_core::perft::{Progress, perft, perft_parallel};
/// use stackade_core::{Game, GameId};
/// use stackade_games::{registry, with_rules};
///
/// with_rules!(&GameId::standard(registry::games()[0]), rules => {
///     let start = rules.state(&rules.start(0));
///     let progress = Progress::new();
///     assert_eq!(perft_parallel(&rules, &start, 2, 2, &progress), perft(&rules, &start, 2));
///     assert_eq!(progress.fraction(), 1.0);
/// });
/// ```
pub fn perft_parallel<G: Game>(
    rules: &G,
    state: &G::State,
    depth: u32,
    threads: usize,
    progress: &Progress,
) -> u64 {
    // Browsers grant no threads, and their engine is to be small.
    if cfg!(target_arch = "wasm32") {
        return share_out(&[*state], 1, progress, |root| perft(rules, root, depth)).into_iter().sum();
    }
    // Enough subtrees that the last ones to finish do not keep the other threads waiting.
    const WANTED: usize = 128;
    let mut roots = vec![*state];
    let mut left = depth;
    while left > 1 && roots.len() < WANTED && !roots.is_empty() {
        let mut next = Vec::new();
        for root in &roots {
            let _ = rules.visit_children(root, |_, child| {
                next.push(*child);
                ControlFlow::<()>::Continue(())
            });
        }
        roots = next;
        left -= 1;
    }
    share_out(&roots, threads, progress, |root| perft(rules, root, left)).into_iter().sum()
}

/// [`perft`] of every legal move, in the order of generation.
pub fn divide<G: Game>(
    rules: &G,
    state: &G::State,
    depth: u32,
    threads: usize,
    progress: &Progress,
) -> Vec<(G::Move, u64)> {
    let mut moves = Vec::new();
    rules.moves_into(state, &mut moves);
    let counts =
        share_out(&moves, threads, progress, |&mv| perft(rules, &rules.play_unchecked(state, mv), depth - 1));
    moves.into_iter().zip(counts).collect()
}

/// Counts every task on `threads` threads; each takes the next task when it is done with one.
fn share_out<T: Sync>(
    tasks: &[T],
    threads: usize,
    progress: &Progress,
    count: impl Fn(&T) -> u64 + Sync,
) -> Vec<u64> {
    progress.total.store(tasks.len() as u64, Ordering::Relaxed);
    let run = |task| {
        let nodes = count(task);
        progress.done.fetch_add(1, Ordering::Relaxed);
        nodes
    };
    // Browsers grant no threads, and their engine is to be small.
    if cfg!(target_arch = "wasm32") || threads <= 1 || tasks.len() <= 1 {
        return tasks.iter().map(run).collect();
    }
    let next = AtomicUsize::new(0);
    let results: Vec<AtomicU64> = tasks.iter().map(|_| AtomicU64::new(0)).collect();
    let work = || {
        while let Some((task, result)) = {
            let index = next.fetch_add(1, Ordering::Relaxed);
            tasks.get(index).zip(results.get(index))
        } {
            result.store(run(task), Ordering::Relaxed);
        }
    };
    std::thread::scope(|scope| {
        // This thread works too, so the count is made even where the system grants no other.
        for _ in 1..threads.min(tasks.len()) {
            if std::thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
    results.into_iter().map(AtomicU64::into_inner).collect()
}
