//! Motifs of Greener.

use stackade_core::{Piece, View};

use super::{Motif, Scene, motif_of};
use crate::make::board::{cell, cells, count, other_to_move, owner};

pub(super) const MOTIFS: &[Motif] = &[
    motif_of("tie-break by height", &["Equal greens", "By a head", "The taller one", "Height counts"]),
    motif_of("cut off", &["Nothing left to take", "Out of line", "Stranded", "The empty line"]),
    motif_of("save", &["To safety", "Out of danger", "Not there any more", "A narrow escape"]),
    motif_of("waiting move", &["A quiet capture", "Whose turn is it?", "Nothing gained", "Parity"]),
    motif_of("close ranks", &["Your own stack", "Together", "Close ranks", "Two become one"]),
    motif_of("take over", &["A change of colour", "Take it all", "On top", "A rich harvest"]),
    motif_of("take green", &["The right green", "One more", "Greener grass", "First the green"]),
];

pub(super) fn motif(scene: &Scene) -> &'static str {
    let (from, to) = cells(&scene.mv);
    let greens = |view: &View, name: &str| cell(view, name).map_or(0, |cell| count(cell, Piece::Green));
    let target = cell(&scene.before, to).and_then(owner);
    if scene.ending().contains("taller") {
        return "tie-break by height";
    }
    if scene.game.legal_moves() == ["pass"] || scene.line.get(1).is_some_and(|reply| reply == "pass") {
        return "cut off";
    }
    if target == Some(scene.side) {
        return "close ranks";
    }
    if greens(&scene.before, to) == 0 {
        return "waiting move";
    }
    let is_saved = || was_attacked(scene, from) && !is_attacked(scene, to);
    if greens(&scene.before, from) > 0 && is_saved() {
        return "save";
    }
    if target.is_some() { "take over" } else { "take green" }
}

/// Whether the opponent could have captured the stack on a cell.
fn was_attacked(scene: &Scene, name: &str) -> bool {
    let mut game = scene.game.clone_box();
    game.undo();
    let other = other_to_move(&*game);
    other.is_some_and(|game| game.legal_moves().iter().any(|mv| cells(mv).1 == name))
}

/// Whether the opponent can capture the stack on a cell now.
fn is_attacked(scene: &Scene, name: &str) -> bool {
    scene.game.legal_moves().iter().any(|mv| cells(mv).1 == name)
}
