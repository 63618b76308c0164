//! A board as the rules for motifs read it.

use stackade_core::{AnyMatch, CellView, Side, View};

/// The cells that a move names: from and to, or only one for a placement.
pub(crate) fn cells(mv: &str) -> (&str, &str) {
    match mv.split_once(['-', 'x']) {
        Some((from, to)) => (from, to),
        None => ("", mv.trim_start_matches('@')),
    }
}

/// What stands on a cell.
pub(crate) fn cell<'a>(view: &'a View, name: &str) -> Option<&'a CellView> {
    view.cells.iter().find(|cell| cell.name.to_string() == name)
}

/// Whose stack stands on a cell, by its top.
pub(crate) fn owner(cell: &CellView) -> Option<Side> {
    cell.mover()
}

/// A square board's neighbours of a cell.
pub(crate) fn neighbours<'a>(view: &'a View, name: &str) -> Vec<&'a CellView> {
    let Some((column, row)) = place(name) else { return Vec::new() };
    let near = |cell: &&CellView| {
        let Some((c, r)) = place(&cell.name.to_string()) else { return false };
        (c - column).abs() + (r - row).abs() == 1
    };
    view.cells.iter().filter(near).collect()
}

/// Column and row as numbers.
fn place(name: &str) -> Option<(i32, i32)> {
    let column = name.bytes().next()?;
    Some((i32::from(column) - i32::from(b'a'), name.get(1..)?.parse().ok()?))
}

/// The heights of a side's stacks, tallest first.
pub(crate) fn heights(view: &View, side: Side) -> Vec<u32> {
    let own = view.cells.iter().filter(|cell| owner(cell) == Some(side));
    let mut heights: Vec<u32> = own.map(CellView::height).collect();
    heights.sort_unstable_by(|a, b| b.cmp(a));
    heights
}

/// How many regions of neutral pieces there are.
pub(crate) fn neutral_regions(view: &View) -> usize {
    let is_neutral = |cell: &&CellView| cell.top().is_some_and(|top| top.side.is_none());
    let mut left: Vec<&CellView> = view.cells.iter().filter(is_neutral).collect();
    let mut regions = 0;
    while let Some(seed) = left.pop() {
        regions += 1;
        let mut edge = vec![seed];
        while let Some(cell) = edge.pop() {
            let near = neighbours(view, &cell.name.to_string());
            let (joined, rest) = left.iter().partition(|other| near.iter().any(|n| n.name == other.name));
            left = rest;
            edge.extend::<Vec<&CellView>>(joined);
        }
    }
    regions
}

/// The match with the other side to move, where such a position can exist.
pub(crate) fn other_to_move(game: &dyn AnyMatch) -> Option<Box<dyn AnyMatch>> {
    let position = game.position();
    let (board, _) = position.rsplit_once(' ')?;
    let letter = game.info().sides[(!game.side_to_move()).index()].letter;
    crate::registry::match_from(&game.id(), &format!("{board} {letter}")).ok()
}
