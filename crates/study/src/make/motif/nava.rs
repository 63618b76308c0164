//! Motifs of Nava.

use stackade_core::{CellView, Piece};

use super::{Motif, Scene, motif_of};
use crate::make::board::{cell, cells, owner};

pub(super) const MOTIFS: &[Motif] = &[
    motif_of(
        "send a cube back",
        &["Return to sender", "One step back for them", "Back in hand", "Not so fast"],
    ),
    motif_of("strand", &["Nowhere to land", "Short of moves", "Stranded", "Cornered"]),
    motif_of("release", &["A gift", "Let it go", "What lies beneath", "Uncovered"]),
    motif_of("last cube", &["The ninth", "Almost there", "One junction more", "The last cube"]),
    motif_of("take over", &["On top", "A change of hands", "The higher hand", "Captured"]),
    motif_of("leave a cube", &["Moving out", "The whole stack", "A place of one's own", "Leave a mark"]),
    motif_of("keep a foot", &["One foot in the door", "Not all of it", "Leave something behind", "Divide"]),
];

/// With so few moves left a side is stranded.
const FEW: usize = 4;

pub(super) fn motif(scene: &Scene) -> &'static str {
    let (from, to) = cells(&scene.mv);
    let target = cell(&scene.before, to);
    let left = cell(&scene.after, from);
    if target.and_then(CellView::top) == Some(Piece::Cube(!scene.side)) {
        return "send a cube back";
    }
    if left.and_then(owner) == Some(!scene.side) {
        return "release";
    }
    if scene.game.legal_moves().len() <= FEW {
        return "strand";
    }
    let cubes = scene.before.tallies.iter().find(|tally| tally.name == "cubes in hand");
    let in_hand = cubes.map_or(0, |tally| tally.counts[scene.side.index()]);
    if scene.ending() == "nine cubes placed" && in_hand <= 2 {
        return "last cube";
    }
    if target.and_then(owner) == Some(!scene.side) {
        return "take over";
    }
    let is_emptied = left.and_then(CellView::top) == Some(Piece::Cube(scene.side));
    if is_emptied { "leave a cube" } else { "keep a foot" }
}
