//! What Nava has words for.

use stackade_core::{Phrase, phrases};

pub(super) const CUBES_IN_HAND: Phrase = Phrase::new("cubes-in-hand", "cubes in hand");

pub(super) const NINE_CUBES: Phrase = Phrase::new("nine-cubes", "nine cubes placed");
pub(super) const EVERY_STACK: Phrase = Phrase::new("every-stack", "every stack owned");

/// What is counted beside the board.
pub(super) const TALLIES: &[Phrase] = &[CUBES_IN_HAND];
/// Why games end.
pub(super) const REASONS: &[Phrase] = &[NINE_CUBES, EVERY_STACK];

phrases! {
    /// Why a position is not possible, or a move not legal.
    pub(super) OBJECTIONS =
    pub(super) NOT_DISCS: "not-discs",
        "'{found}' is neither a stack of discs (w, b), nor a cube (W, B), nor empty (x)";
    pub(super) WRONG_DISCS: "wrong-discs", "expected {expected} {side} discs, found {found}";
    pub(super) MANY_CUBES: "many-cubes", "expected at most {most} {side} cubes, found {found}";
    pub(super) HAS_WON: "has-won", "{side} is to move but has already won with its ninth cube";
    pub(super) NO_TOP: "no-top", "{side} has just moved and must have a disc on top somewhere";
    pub(super) NOT_A_SLIDE: "not-a-slide", "'{found}' is not a move, expected one like a1-a4";
    pub(super) CUBE_STAYS: "cube-stays", "{cell} holds a cube, and cubes do not move";
    pub(super) EMPTY_CELL: "empty-cell", "{cell} is empty";
    pub(super) OTHER_TOP: "other-top", "{cell} has {other} on top, not {side}";
    pub(super) NOT_IN_LINE: "not-in-line", "{from} and {to} are not in one row or column";
    pub(super) NOWHERE: "nowhere", "a move goes at least one junction";
    pub(super) TOO_FAR: "too-far", "the stack on {cell} is {height} high and cannot move {distance} junctions";
}
