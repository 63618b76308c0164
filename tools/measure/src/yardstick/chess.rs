//! The yardstick: perft of a chess position with cozy-chess.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use cozy_chess::Board;

/// The "kiwipete" position, a favourite of perft tables for its many kinds of moves.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

pub(crate) fn kiwipete() -> Board {
    KIWIPETE.parse().expect("kiwipete is a position")
}

/// Perft with every position made.
pub(crate) fn full(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        std::hint::black_box(board);
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            nodes += full(&child, depth - 1);
        }
        false
    });
    nodes
}

/// Perft with the last move only counted.
pub(crate) fn bulk(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
            return false;
        }
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            nodes += bulk(&child, depth - 1);
        }
        false
    });
    nodes
}

/// Bulk perft whose first two moves are shared out among threads.
pub(crate) fn parallel(board: &Board, depth: u32, threads: usize) -> u64 {
    let children = |boards: Vec<Board>| {
        let mut next = Vec::new();
        for board in boards {
            board.generate_moves(|moves| {
                next.extend(moves.into_iter().map(|mv| {
                    let mut child = board.clone();
                    child.play_unchecked(mv);
                    child
                }));
                false
            });
        }
        next
    };
    let roots = children(children(vec![board.clone()]));
    let (next, total) = (AtomicUsize::new(0), AtomicU64::new(0));
    let count = || {
        while let Some(root) = roots.get(next.fetch_add(1, Ordering::Relaxed)) {
            total.fetch_add(bulk(root, depth - 2), Ordering::Relaxed);
        }
    };
    if threads == 1 {
        count();
    } else {
        std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(count))));
    }
    total.into_inner()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn perft_of_kiwipete_is_the_published_one() {
        let board = kiwipete();
        assert_eq!([full(&board, 3), bulk(&board, 3), parallel(&board, 3, 2)], [97_862; 3]);
    }
}
