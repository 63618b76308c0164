//! What Greener has words for.

use stackade_core::{Phrase, phrases};

pub(super) const GREENS: Phrase = Phrase::new("greens", "greens");
pub(super) const TALLEST: Phrase = Phrase::new("tallest-stack", "tallest stack");
pub(super) const TO_PLACE: Phrase = Phrase::new("pyramids-to-place", "pyramids to place");

pub(super) const MORE_GREENS: Phrase = Phrase::new("more-greens", "more greens");
pub(super) const TALLER: Phrase = Phrase::new("equal-greens-taller-stack", "equal greens, the taller stack");
pub(super) const EQUAL: Phrase = Phrase::new("equal-greens-equal-stacks", "equal greens and equal stacks");

/// What is counted beside the board.
pub(super) const TALLIES: &[Phrase] = &[GREENS, TALLEST, TO_PLACE];
/// Why games end.
pub(super) const REASONS: &[Phrase] = &[MORE_GREENS, TALLER, EQUAL];

phrases! {
    /// Why a position is not possible, or a move not legal.
    pub(super) OBJECTIONS =
    pub(super) NOT_PYRAMIDS: "not-pyramids",
        "'{found}' is neither a stack of at most {most} pyramids (b, w, g) nor empty (x)";
    pub(super) BURIED: "buried", "{cell}: a green pyramid cannot stand on another pyramid";
    pub(super) WRONG_PYRAMIDS: "wrong-pyramids", "expected {expected} {side} pyramids, found {found}";
    pub(super) WRONG_GREENS: "wrong-greens", "expected {expected} green pyramids, found {found}";
    pub(super) STACKED_EARLY: "stacked-early",
        "{cell}: a stack of several pyramids while pyramids are still being placed";
    pub(super) NO_GREENS: "no-greens", "all pyramids are placed but the green ones are missing";
    pub(super) OUT_OF_TURN: "out-of-turn",
        "{black} black and {white} white pyramids cannot be placed with {letter} to place next";
    pub(super) NOT_A_CAPTURE: "not-a-capture", "'{found}' is not a move, expected one like b2xb5, @c3 or pass";
    pub(super) OCCUPIED: "occupied", "{cell} is occupied";
    pub(super) MUST_PLACE: "must-place", "a pyramid must be placed";
    pub(super) NONE_LEFT: "none-left", "there is no pyramid left to place";
    pub(super) MUST_CAPTURE: "must-capture", "capturing is mandatory";
    pub(super) NOT_CONTROLLED: "not-controlled", "{cell} is not controlled by {side}";
    pub(super) GREEN_STAYS: "green-stays", "{cell} is green and never moves";
    pub(super) EMPTY_CELL: "empty-cell", "{cell} is empty";
    pub(super) ITSELF: "captures-itself", "a stack cannot capture itself";
    pub(super) NOT_IN_LINE: "not-in-line", "{from} and {to} are not in one row or column";
    pub(super) IN_BETWEEN: "in-between", "another stack is between {from} and {to}";
}
