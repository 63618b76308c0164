//! Motifs of Nava.

use stackade_core::{CellView, Piece, Side, View};

use super::{CUBE, phrases};
use crate::motif::board::{cell, cells, owner};
use crate::motif::{Motif, Motifs, Scene, by_event, motif};

/// What is told about puzzles.
pub(super) const MOTIFS: Motifs = Motifs { find, list: LIST, score: by_event };

const LIST: &[Motif] = &[
    motif(
        "send a cube back",
        &[
            "Return to sender",
            "One step back for them",
            "Back in hand",
            "Not so fast",
            "Undone",
            "Back to start",
            "A cube too many",
            "Take it away",
            "Eviction",
            "Clear the junction",
            "The lost cube",
        ],
    ),
    motif(
        "last moment",
        &[
            "Just in time",
            "Hold on",
            "Not the ninth",
            "Eight is enough",
            "Stop the clock",
            "Emergency",
            "So close",
            "Spoil the party",
            "Before the ninth",
            "A rude awakening",
            "Hands up",
        ],
    ),
    motif(
        "race",
        &[
            "Neck and neck",
            "Who is first?",
            "Two to go",
            "A race to nine",
            "Side by side",
            "A length ahead",
            "The finish",
            "Tempo",
            "Dead heat",
            "Full speed",
            "The inside lane",
        ],
    ),
    motif(
        "strand",
        &[
            "Nowhere to land",
            "Short of moves",
            "Stranded",
            "Cornered",
            "Running dry",
            "Few choices left",
            "Tied up",
            "Pinned down",
            "A tight spot",
            "Breathing space",
            "The last disc",
        ],
    ),
    motif(
        "release",
        &[
            "A gift",
            "Let it go",
            "What lies beneath",
            "Uncovered",
            "Set free",
            "The hidden disc",
            "Something for them",
            "A generous turn",
            "From below",
            "Exposed",
            "Give to gain",
        ],
    ),
    motif(
        "last cube",
        &[
            "The ninth",
            "Almost there",
            "One junction more",
            "The last cube",
            "Nine",
            "The finishing touch",
            "A place for it",
            "Nearly done",
            "Count to nine",
            "Home straight",
            "Only one missing",
        ],
    ),
    motif(
        "take over",
        &[
            "On top",
            "A change of hands",
            "The higher hand",
            "Captured",
            "Topped",
            "A heavy landing",
            "Sit on it",
            "Whose stack?",
            "Upper floor",
            "Mine now",
            "The lid",
        ],
    ),
    motif(
        "leave a cube",
        &[
            "Moving out",
            "The whole stack",
            "A place of one's own",
            "Leave a mark",
            "Plant it",
            "Where it stood",
            "Departure",
            "All of it",
            "Nothing stays",
            "A trace",
            "Marked",
        ],
    ),
    motif(
        "keep a foot",
        &[
            "One foot in the door",
            "Not all of it",
            "Leave something behind",
            "Divide",
            "Half a step",
            "Stay a little",
            "A rest remains",
            "Both places",
            "Hold the ground",
            "Part of the way",
            "A base",
        ],
    ),
];

/// With so few moves left a side is stranded.
const FEW: usize = 4;

fn find(scene: &Scene) -> &'static str {
    let (from, to) = cells(&scene.mv);
    let target = cell(&scene.before, to);
    let left = cell(&scene.after, from);
    let in_hand = |side| cubes_in_hand(&scene.before, side);
    if target.and_then(CellView::top) == Some(Piece::of(&CUBE, !scene.side)) {
        return if in_hand(!scene.side) <= 1 { "last moment" } else { "send a cube back" };
    }
    if left.and_then(owner) == Some(!scene.side) {
        return "release";
    }
    if scene.game.legal_moves().len() <= FEW {
        return "strand";
    }
    if scene.ending() == phrases::NINE_CUBES.code && in_hand(scene.side) <= 2 {
        return if in_hand(!scene.side) <= 2 { "race" } else { "last cube" };
    }
    if target.and_then(owner) == Some(!scene.side) {
        return "take over";
    }
    let is_emptied = left.and_then(CellView::top) == Some(Piece::of(&CUBE, scene.side));
    if is_emptied { "leave a cube" } else { "keep a foot" }
}

/// How many cubes a side has still to place.
fn cubes_in_hand(view: &View, side: Side) -> u32 {
    let cubes = view.tallies.iter().find(|tally| tally.code == phrases::CUBES_IN_HAND.code);
    cubes.map_or(0, |tally| tally.counts[side.index()])
}
