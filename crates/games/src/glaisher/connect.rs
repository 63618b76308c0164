//! Chains between opposite sides of the board.

use super::board::{AXES, CELLS, Cell, NEIGHBOURS};
use crate::word::Word;

/// Whether some chain of these cells joins two opposite sides.
#[inline]
pub(super) fn is_connected(cells: u64) -> bool {
    // A chain has a cell on each of the nine lines between its sides.
    cells.count_ones() >= 9 && AXES.iter().any(|lines| spans(cells, lines))
}

fn spans(cells: u64, lines: &[u64; 9]) -> bool {
    lines.iter().all(|line| cells & line != 0) && spread(cells, lines[0]).reached & lines[8] != 0
}

/// The cells of a chain that joins two opposite sides, as short as any between them; none if there is
/// no chain.
pub(super) fn chain(cells: u64) -> u64 {
    AXES.iter().map(|lines| chain_along(cells, lines)).find(|&chain| chain != 0).unwrap_or(0)
}

/// The same chain cell by cell, and the two sides that it joins.
pub(super) fn path(cells: u64) -> Option<(Vec<Cell>, [u64; 2])> {
    let along = |lines| (lines, chain_along(cells, lines));
    let (lines, mut rest) = AXES.iter().map(along).find(|&(_, chain)| chain != 0)?;
    let mut path = Vec::new();
    let mut link = rest & lines[0];
    while link != 0 {
        path.extend(link.cells());
        rest &= !link;
        link = beside(link) & rest;
    }
    Some((path, [lines[0], lines[8]]))
}

/// Spreads out from one side in layers until the other is reached, then goes back through them.
fn chain_along(cells: u64, lines: &[u64; 9]) -> u64 {
    let mut layers = [0; CELLS];
    let mut layer = cells & lines[0];
    let (mut reached, mut last) = (layer, 0);
    layers[0] = layer;
    while layer & lines[8] == 0 {
        layer = beside(layer) & cells & !reached;
        if layer == 0 {
            return 0;
        }
        reached |= layer;
        last += 1;
        layers[last] = layer;
    }
    let mut chain = lowest(layer & lines[8]);
    let mut link = chain;
    for layer in layers[..last].iter().rev() {
        link = lowest(beside(link) & layer);
        chain |= link;
    }
    chain
}

fn lowest(cells: u64) -> u64 {
    cells & cells.wrapping_neg()
}

fn beside(cells: u64) -> u64 {
    cells.cells().fold(0, |beside, cell| beside | NEIGHBOURS[cell as usize])
}

/// The cells that would join two opposite sides if any one of them were added; all of them if
/// the sides are joined already.
#[inline]
pub(super) fn joining_cells(cells: u64) -> u64 {
    if cells.count_ones() < 8 {
        0
    } else {
        AXES.iter().fold(0, |joining, lines| joining | joins(cells, lines))
    }
}

fn joins(cells: u64, lines: &[u64; 9]) -> u64 {
    if lines.iter().filter(|&line| cells & line == 0).count() > 1 {
        return 0;
    }
    let near = spread(cells, lines[0]);
    if near.reached & lines[8] != 0 {
        return !0;
    }
    let far = spread(cells, lines[8]);
    (near.beside | lines[0]) & (far.beside | lines[8])
}

/// How many cells a side lacks for a chain between two opposite sides, whatever stands on them now.
pub(super) fn cells_to_connect(own: u64) -> u32 {
    AXES.iter().map(|lines| lacking(own, lines)).min().unwrap_or(0)
}

fn lacking(own: u64, lines: &[u64; 9]) -> u32 {
    let mut reached = flood(own, own & lines[0]);
    let mut added = 0;
    while reached & lines[8] == 0 {
        reached = flood(own, reached | around(reached) | lines[0]);
        added += 1;
    }
    added
}

/// The seed and every cell of one's own that hangs together with it.
fn flood(own: u64, seed: u64) -> u64 {
    let mut reached = seed;
    loop {
        let more = around(reached) & own & !reached;
        if more == 0 {
            return reached;
        }
        reached |= more;
    }
}

/// The cells beside any of these.
fn around(cells: u64) -> u64 {
    let (mut rest, mut beside) = (cells, 0);
    while rest != 0 {
        beside |= NEIGHBOURS[rest.trailing_zeros() as usize];
        rest &= rest - 1;
    }
    beside
}

/// How far a chain can be followed from an edge.
struct Spread {
    /// The cells that hang together with the edge.
    reached: u64,
    /// Those and every cell beside one of them.
    beside: u64,
}

fn spread(cells: u64, edge: u64) -> Spread {
    let mut reached = cells & edge;
    let mut beside = 0;
    let mut frontier = reached;
    while frontier != 0 {
        let neighbours = NEIGHBOURS[frontier.trailing_zeros() as usize];
        frontier &= frontier - 1;
        beside |= neighbours;
        let new = neighbours & cells & !reached;
        reached |= new;
        frontier |= new;
    }
    Spread { reached, beside: beside | reached }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_chain_lacks_is_counted() {
        assert_eq!(cells_to_connect(0), 9);
        let row = AXES[0].iter().fold(0, |chain, line| {
            let near = if chain == 0 { *line } else { line & around(chain) };
            chain | 1 << near.trailing_zeros()
        });
        assert!(is_connected(row) && cells_to_connect(row) == 0);
        let gap = row & !AXES[0][4];
        assert_eq!(cells_to_connect(gap), 1);
        assert_ne!(joining_cells(gap), 0);
    }
}
