//! Motifs of STAQS.

use stackade_core::{AnyMatch, CellView, Piece, Side};

use super::{NEUTRAL, phrases};
use crate::motif::board::{cell, cells, heights, neighbours, neutral_regions, owner};
use crate::motif::{Motif, Motifs, Scene, motif};

/// What is told about puzzles.
pub(super) const MOTIFS: Motifs = Motifs { find, list: LIST, score };

const LIST: &[Motif] = &[
    motif("placement", &["The right place", "Before the first step", "A seat by the window", "Last in hand"]),
    motif("no move left", &["Nowhere to go", "The last way out", "Stuck", "Out of steps"]),
    motif("isolate", &["Divide the land", "An island of one's own", "Two halves", "Cut in two"]),
    motif("fine print", &["The second stack", "When the tallest are equal", "Fine print", "Further down"]),
    motif("block", &["Stand in the way", "A closed road", "No through road", "First come"]),
    motif("sacrifice height", &["The smaller one", "Not the tallest", "Patience", "Leave it for later"]),
    motif("race", &["The longer path", "Count the steps", "A race", "Room to grow"]),
];

fn find(scene: &Scene) -> &'static str {
    let (from, to) = cells(&scene.mv);
    let legal = scene.game.legal_moves();
    if scene.mv.starts_with('@') {
        return "placement";
    }
    if legal == ["pass"] || scene.line.get(1).is_some_and(|reply| reply == "pass") {
        return "no move left";
    }
    if phrases::BY_STACK[1..].iter().any(|reason| reason.code == scene.ending()) {
        return "fine print";
    }
    if neutral_regions(&scene.after) > neutral_regions(&scene.before) {
        return "isolate";
    }
    let tallest = heights(&scene.before, scene.side)[0];
    let height = |name| cell(&scene.before, name).map_or(0, CellView::height);
    if height(from) < tallest && height(cells(&scene.natural).0) == tallest {
        return "sacrifice height";
    }
    let enemies = |name| {
        let near = neighbours(&scene.before, name);
        near.into_iter().filter(|cell| owner(cell) == Some(!scene.side)).count()
    };
    debug_assert!(cell(&scene.before, to).is_some_and(|cell| cell.top() == Some(Piece::unowned(&NEUTRAL))));
    if enemies(to) > 0 { "block" } else { "race" }
}

/// The heights of both sides' stacks, as they decide the game.
fn score(game: &dyn AnyMatch, side: Side) -> Option<String> {
    let view = game.result().map(|_| game.view())?;
    let list = |side| heights(&view, side).iter().map(u32::to_string).collect::<Vec<_>>().join("-");
    Some(format!("{} against {}", list(side), list(!side)))
}
