//! Motifs of Glaisher.
//!
//! The solver has to stop a threat and to make one that cannot be stopped. A turn has two parts, and the
//! motifs tell which of them does what: whether the stack move or the placement stops the opponent, whether
//! something is captured, and whether what was captured takes part in the attack.

use std::collections::BTreeSet;

use stackade_core::AnyMatch;
use stackade_search::puzzle::gist;

use crate::motif::board::{cell, other_to_move, owner};
use crate::motif::{Motif, Motifs, Scene, by_event, motif};

/// What is told about puzzles.
pub(super) const MOTIFS: Motifs = Motifs { find, list: LIST, score: by_event };

const LIST: &[Motif] = &[
    motif(
        "plug",
        &[
            "In the gap",
            "The missing cell",
            "A stone in the way",
            "Shut the gate",
            "The plug",
            "No passage",
            "One stone is enough",
            "Just there",
            "The last hole",
            "Sealed",
            "A full stop",
        ],
    ),
    motif(
        "block",
        &[
            "Stand in between",
            "Not this way",
            "In the way",
            "A wall and a bridge",
            "Stop and go",
            "Closed",
            "Two in a row",
            "The barrier",
            "Across the path",
            "A heavy door",
            "Hold the line",
        ],
    ),
    motif(
        "division of labour",
        &[
            "One stops, one strikes",
            "Two jobs",
            "Both halves of a turn",
            "Hand in hand",
            "A turn in two parts",
            "Here and there",
            "Shared work",
            "Each its own",
            "Two places at once",
            "The other hand",
            "Teamwork",
        ],
    ),
    motif(
        "turncoat",
        &[
            "Change sides",
            "Turned over",
            "A new recruit",
            "The deserter",
            "Mine now",
            "Against its maker",
            "Yours no longer",
            "A change of colours",
            "Borrowed strength",
            "The captive fights",
            "New orders",
        ],
    ),
    motif(
        "cut and turn",
        &[
            "Cut and connect",
            "The weak link",
            "A broken chain",
            "Through the middle",
            "The hinge",
            "Breakthrough",
            "Taken and used",
            "Link by link",
            "From their chain to ours",
            "The stolen link",
            "Straight through",
        ],
    ),
    motif(
        "clean cut",
        &[
            "One cut",
            "Snip",
            "The thread",
            "Undivided",
            "A single leap",
            "Cut the rope",
            "All in one",
            "The long flight",
            "Far away",
            "One landing",
            "Do not split",
        ],
    ),
    motif(
        "cut and spread",
        &[
            "Take it apart",
            "In pieces",
            "A trail",
            "Spread out",
            "Piece by piece",
            "All over the line",
            "Sow",
            "Stepping stones",
            "More than a cut",
            "Scattered",
            "Many parts",
        ],
    ),
    motif(
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
    motif(
        "take the attacker",
        &[
            "Disarmed",
            "Take the sword",
            "The attacker falls",
            "No more threats",
            "At the root",
            "The hand that threatens",
            "Pulled teeth",
            "Remove the cause",
            "Called off",
            "The quiet gun",
            "Source of trouble",
        ],
    ),
];

fn find(scene: &Scene) -> &'static str {
    let mut before = scene.game.clone_box();
    before.undo();
    let taken = captured(scene);
    let is_cut = stops_by_itself(&*before, &scene.mv);
    if taken.is_empty() {
        return if is_cut { "block" } else { "plug" };
    }
    if taken.len() > 1 {
        return "double capture";
    }
    if attackers(&*before).is_subset(&taken) {
        return "take the attacker";
    }
    let is_used = !attackers(&*scene.game).is_disjoint(&taken);
    let parts = gist(&scene.mv).bytes().rev().take_while(u8::is_ascii_digit).count();
    match (is_cut, is_used, parts) {
        (false, true, _) => "turncoat",
        (false, false, _) => "division of labour",
        (true, true, _) => "cut and turn",
        (true, false, 1) => "clean cut",
        (true, false, _) => "cut and spread",
    }
}

/// The cells of enemy stacks that the solution captures.
fn captured(scene: &Scene) -> BTreeSet<String> {
    let turned = |name: &String| {
        let owned = |view| cell(view, name).and_then(owner);
        owned(&scene.before) == Some(!scene.side) && owned(&scene.after) == Some(scene.side)
    };
    scene.before.cells.iter().map(|cell| cell.name.to_string()).filter(turned).collect()
}

/// Whether the stack move of a turn stops the opponent with most placements, and not only with one.
fn stops_by_itself(game: &dyn AnyMatch, turn: &str) -> bool {
    let stops = |mv: &String| {
        let mut next = game.clone_box();
        next.play(mv).is_ok() && winning(&*next).next().is_none()
    };
    let turns: Vec<String> = game.legal_moves().into_iter().filter(|mv| gist(mv) == gist(turn)).collect();
    2 * turns.iter().filter(|mv| stops(mv)).count() > turns.len()
}

/// The stacks with which the side that is not to move would win at once if it were.
fn attackers(game: &dyn AnyMatch) -> BTreeSet<String> {
    let Some(game) = other_to_move(game) else { return BTreeSet::new() };
    winning(&*game).map(|mv| mv.chars().take(2).collect()).collect()
}

/// The turns with which the side to move wins at once.
fn winning(game: &dyn AnyMatch) -> impl Iterator<Item = String> {
    let side = game.side_to_move();
    let wins = move |mv: &String| {
        let mut next = game.clone_box();
        let is_played = next.play(mv).is_ok();
        is_played && next.result().and_then(|result| result.outcome.winner()) == Some(side)
    };
    game.legal_moves().into_iter().filter(wins)
}
