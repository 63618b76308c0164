//! A board as the rules for motifs read it.

use stackade_core::{AnyMatch, CellView, Piece, Side, View};

/// The cells that a move names: from and to, or only one for a placement.
pub(super) fn cells(mv: &str) -> (&str, &str) {
    match mv.split_once(['-', 'x']) {
        Some((from, to)) => (from, to),
        None => ("", mv.trim_start_matches('@')),
    }
}

/// What stands on a cell.
pub(super) fn cell<'a>(view: &'a View, name: &str) -> Option<&'a CellView> {
    view.cells.iter().find(|cell| cell.name.to_string() == name)
}

/// Whose stack stands on a cell, by its top.
pub(super) fn owner(cell: &CellView) -> Option<Side> {
    match cell.top() {
        Some(Piece::Own(side)) => Some(side),
        _ => None,
    }
}

/// How many pieces of a kind a cell holds.
pub(super) fn count(cell: &CellView, piece: Piece) -> u32 {
    cell.pieces.iter().filter(|run| run.piece == piece).map(|run| run.count).sum()
}

/// A square board's neighbours of a cell.
pub(super) fn neighbours<'a>(view: &'a View, name: &str) -> Vec<&'a CellView> {
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
pub(super) fn heights(view: &View, side: Side) -> Vec<u32> {
    let own = view.cells.iter().filter(|cell| owner(cell) == Some(side));
    let mut heights: Vec<u32> = own.map(CellView::height).collect();
    heights.sort_unstable_by(|a, b| b.cmp(a));
    heights
}

/// How many regions of neutral pieces there are.
pub(super) fn neutral_regions(view: &View) -> usize {
    let mut left: Vec<&CellView> =
        view.cells.iter().filter(|cell| cell.top() == Some(Piece::Neutral)).collect();
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
pub(super) fn other_to_move(game: &dyn AnyMatch) -> Option<Box<dyn AnyMatch>> {
    let position = game.position();
    let (board, _) = position.rsplit_once(' ')?;
    let letter = game.info().sides[(!game.side_to_move()).index()].letter;
    stackade_games::registry::match_from(&game.id(), &format!("{board} {letter}")).ok()
}
