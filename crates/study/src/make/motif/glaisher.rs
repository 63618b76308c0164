//! Motifs of Glaisher.

use std::collections::BTreeSet;

use super::{Motif, Scene, motif_of};
use crate::make::board::{cell, other_to_move, owner};
use crate::proof::gist;

pub(super) const MOTIFS: &[Motif] = &[
    motif_of(
        "double capture",
        &[
            "Two at once",
            "A double harvest",
            "Both of them",
            "Twice taken",
            "Two birds",
            "A pair",
            "Left and right",
            "Both fall",
            "Doubled",
            "Two turned over",
            "In one sweep",
        ],
    ),
    motif_of(
        "capture through",
        &[
            "Through the middle",
            "Turn it over",
            "Breakthrough",
            "The weak link",
            "A broken chain",
            "Cut and connect",
            "Straight through",
            "The hinge",
            "Taken in passing",
            "Change sides",
            "The missing stone",
        ],
    ),
    motif_of(
        "double threat",
        &[
            "Two ways",
            "One answer is not enough",
            "Here or there",
            "Double trouble",
            "Either side",
            "A fork",
            "Too much to stop",
            "Twin paths",
            "Choose your poison",
            "Both ends",
            "No single answer",
        ],
    ),
    motif_of(
        "block",
        &[
            "Not this way",
            "Stand in between",
            "The missing cell",
            "No passage",
            "In the way",
            "Shut the gate",
            "Two in a row",
            "A wall and a bridge",
            "Stop and go",
            "Closed",
            "The plug",
        ],
    ),
    motif_of(
        "in one piece",
        &[
            "All in one",
            "The long flight",
            "A single leap",
            "Whole",
            "Undivided",
            "The big jump",
            "Far away",
            "One landing",
            "Heavy",
            "A tall order",
            "Do not split",
        ],
    ),
    motif_of(
        "split",
        &[
            "Take it apart",
            "In pieces",
            "Spread out",
            "Many parts",
            "A trail",
            "Crumbs",
            "Piece by piece",
            "Scattered",
            "All over the line",
            "Sow",
            "Step stones",
        ],
    ),
];

pub(super) fn motif(scene: &Scene) -> &'static str {
    match captures(scene) {
        0 => {}
        1 => return "capture through",
        _ => return "double capture",
    }
    let parts = gist(&scene.mv).bytes().rev().take_while(u8::is_ascii_digit).count();
    if threats(scene) >= 2 {
        return "double threat";
    }
    match parts {
        1 => "in one piece",
        2 => "block",
        _ => "split",
    }
}

/// How many enemy stacks the solution captures.
fn captures(scene: &Scene) -> usize {
    let turned = |name: &str| {
        let owned = |view| cell(view, name).and_then(owner);
        owned(&scene.before) == Some(!scene.side) && owned(&scene.after) == Some(scene.side)
    };
    scene.before.cells.iter().filter(|cell| turned(&cell.name.to_string())).count()
}

/// On how many different cells the solver's next placement would win, were it the solver's turn again.
fn threats(scene: &Scene) -> usize {
    let Some(game) = other_to_move(&*scene.game) else { return 0 };
    let wins = |mv: &String| {
        let mut next = game.clone_box();
        let is_played = next.play(mv).is_ok();
        is_played && next.result().and_then(|result| result.outcome.winner()) == Some(scene.side)
    };
    let winning = game.legal_moves().into_iter().filter(wins);
    let placed: BTreeSet<String> =
        winning.filter_map(|mv| mv.split_once('@').map(|(_, placed)| placed.to_owned())).collect();
    placed.len()
}
