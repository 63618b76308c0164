//! Which turns to try first: those after which one's own stacks have the better prospects.

use stackade_games::staqs::Size;

use super::ground::Ground;
use super::node::{NOWHERE, Node, Survey};

/// How good a position looks for the side that has just moved.
#[inline]
pub(super) fn promise<W: Size>(ground: &Ground<W>, node: &Node<W>, survey: &Survey) -> i32 {
    let first = first_reached(ground, node);
    let count = |side: usize| outlook(ground, node, survey, side, first[side]);
    count(1) - count(0)
}

fn outlook<W: Size>(ground: &Ground<W>, node: &Node<W>, survey: &Survey, side: usize, first: W) -> i32 {
    let mut best = 0;
    let mut mobility = 0;
    for slot in 0..4 {
        let cell = node.cells[side][slot];
        let height = i32::from(node.heights[side][slot]);
        if cell == NOWHERE {
            best = best.max(height * 2);
            continue;
        }
        let own = ground.growth(cell, first);
        best = best.max(2 * height + i32::from(own) + i32::from(survey.growth[side][slot]));
        mobility += (ground.near[cell as usize] & node.neutral).count() as i32;
    }
    8 * best + 4 * first.count() as i32 + 2 * mobility
}

/// The neutral pieces each side's stacks reach before the other's; the side to move reaches first.
fn first_reached<W: Size>(ground: &Ground<W>, node: &Node<W>) -> [W; 2] {
    let mut edges = node.cells.map(|cells| {
        cells.into_iter().filter(|&cell| cell != NOWHERE).fold(W::EMPTY, |all, cell| all | W::bit(cell))
    });
    let mut free = node.neutral;
    let mut reached = [W::EMPTY; 2];
    while edges[0].any() || edges[1].any() {
        for side in 0..2 {
            edges[side] = ground.beside(edges[side]) & free;
            free &= !edges[side];
            reached[side] |= edges[side];
        }
    }
    reached
}
