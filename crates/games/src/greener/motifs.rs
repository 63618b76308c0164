//! Motifs of Greener.

use stackade_core::{AnyMatch, Phrase, Side, View};

use super::{GREEN, phrases};
use crate::motif::board::{cell, cells, other_to_move, owner};
use crate::motif::{Motif, Motifs, Scene, motif};

/// What is told about puzzles.
pub(super) const MOTIFS: Motifs = Motifs { find, list: LIST, score };

const LIST: &[Motif] = &[
    motif(
        "tie-break by height",
        &[
            "Equal greens",
            "By a head",
            "The taller one",
            "Height counts",
            "Look up",
            "A tower decides",
            "Level pegging",
            "One pyramid more",
            "The last word",
            "Measure twice",
            "Photo finish",
        ],
    ),
    motif(
        "cut off",
        &[
            "Nothing left to take",
            "Out of line",
            "Stranded",
            "The empty line",
            "No way across",
            "Left behind",
            "Alone in the row",
            "A lonely stack",
            "Out of reach",
            "Nobody to meet",
            "The silent corner",
        ],
    ),
    motif(
        "save",
        &[
            "To safety",
            "Out of danger",
            "Not there any more",
            "A narrow escape",
            "Time to leave",
            "Pack and go",
            "Just in time",
            "Take it along",
            "Safe ground",
            "Away from here",
            "The way out",
        ],
    ),
    motif(
        "waiting move",
        &[
            "A quiet capture",
            "Whose turn is it?",
            "Nothing gained",
            "Parity",
            "Let them choose",
            "After you",
            "A turn to spare",
            "No hurry",
            "The odd one",
            "Counting turns",
            "Patience",
        ],
    ),
    motif(
        "close ranks",
        &[
            "Your own stack",
            "Together",
            "Close ranks",
            "Two become one",
            "Family matters",
            "Merge",
            "One roof",
            "Stronger as one",
            "Among friends",
            "Under cover",
            "Stack the stack",
        ],
    ),
    motif(
        "take over",
        &[
            "A change of colour",
            "Take it all",
            "On top",
            "A rich harvest",
            "New management",
            "Paint it over",
            "Their greens, your greens",
            "The whole pile",
            "A bold landing",
            "Crowned",
            "Takeover",
        ],
    ),
    motif(
        "deny",
        &[
            "Before they do",
            "Mine, not yours",
            "Out from under",
            "First there",
            "One step ahead",
            "Both wanted it",
            "Hands off",
            "A race to green",
            "The contested one",
            "Sooner is better",
            "Snatched away",
        ],
    ),
    motif(
        "open a line",
        &[
            "Make room",
            "A clear view",
            "Step aside",
            "The line behind",
            "Clear the way",
            "Out of the way",
            "Curtain up",
            "The door opens",
            "Behind the scenes",
            "A new prospect",
            "Unblocked",
        ],
    ),
    motif(
        "take green",
        &[
            "The right green",
            "One more",
            "Greener grass",
            "First the green",
            "Which green?",
            "A modest one",
            "The far green",
            "Green light",
            "Not the obvious one",
            "A field of choices",
            "Pick one",
        ],
    ),
];

fn find(scene: &Scene) -> &'static str {
    let (from, to) = cells(&scene.mv);
    let greens = |view: &View, name: &str| cell(view, name).map_or(0, |cell| cell.count(&GREEN));
    let target = cell(&scene.before, to).and_then(owner);
    if scene.ending() == phrases::TALLER.code {
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
    if target.is_some() {
        return "take over";
    }
    if opens_line(scene, from, to) {
        return "open a line";
    }
    if was_attacked(scene, to) { "deny" } else { "take green" }
}

/// Whether another stack of the solver can capture something that it could not before.
fn opens_line(scene: &Scene, from: &str, to: &str) -> bool {
    let mut game = scene.game.clone_box();
    game.undo();
    let before = game.legal_moves();
    let after = other_to_move(&*scene.game).map_or_else(Vec::new, |game| game.legal_moves());
    let is_new = |mv: &String| mv != "pass" && ![from, to].contains(&cells(mv).0) && !before.contains(mv);
    after.iter().any(is_new)
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

/// The greens of both sides, and what breaks a tie.
fn score(game: &dyn AnyMatch, side: Side) -> Option<String> {
    let view = game.result().map(|_| game.view())?;
    let pair = |what: Phrase| {
        let tally = view.tallies.iter().find(|tally| tally.code == what.code)?;
        Some((tally.counts[side.index()], tally.counts[(!side).index()]))
    };
    let (own, other) = pair(phrases::GREENS)?;
    Some(match pair(phrases::TALLEST).filter(|_| own == other) {
        Some((own_height, height)) => {
            format!("{own} greens each and a tallest stack of {own_height} against {height}")
        }
        None => format!("{own} greens to {other}"),
    })
}
