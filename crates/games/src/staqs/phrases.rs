//! What STAQS has words for.

use stackade_core::{Phrase, phrases};

pub(super) const IN_HAND: Phrase = Phrase::new("pieces-in-hand", "pieces in hand");
pub(super) const TALLEST: Phrase = Phrase::new("tallest-stack", "tallest stack");

/// Which stacks decide: the tallest of each side, or where those are equal the next.
pub(super) const BY_STACK: [Phrase; 4] = [
    Phrase::new("by-tallest-stack", "the tallest stack"),
    Phrase::new("by-second-stack", "the second tallest stack"),
    Phrase::new("by-third-stack", "the third tallest stack"),
    Phrase::new("by-fourth-stack", "the fourth tallest stack"),
];
pub(super) const EQUAL: Phrase = Phrase::new("equal-stacks", "equal stacks");

/// What is counted beside the board.
pub(super) const TALLIES: &[Phrase] = &[IN_HAND, TALLEST];
/// Why games end.
pub(super) const REASONS: &[Phrase] = &[BY_STACK[0], BY_STACK[1], BY_STACK[2], BY_STACK[3], EQUAL];

phrases! {
    /// Why a position is not possible, or a move not legal.
    pub(super) OBJECTIONS =
    pub(super) NOT_A_STACK: "not-a-stack", "'{found}' is neither a stack (b2, w7) nor a run (n, x3)";
    pub(super) WRONG_HEIGHT: "wrong-height", "'{found}' is not a stack 2 to {most} high";
    pub(super) MANY_STACKS: "many-stacks", "{side} has {found} stacks, expected at most {most}";
    pub(super) TALL_STACK: "tall-stack",
        "{cell}: a stack {height} high cannot stand beside {neutral} neutral cells, expected at most {most} together";
    pub(super) NOT_A_STEP: "not-a-step", "'{found}' is not a move, expected one like @c3, c3-c4 or pass";
    pub(super) CAN_MOVE: "can-move", "passing is only for a side that has no move";
    pub(super) MUST_PASS: "must-pass", "{side} has no move and must pass";
    pub(super) NONE_IN_HAND: "none-in-hand", "{side} has no piece in hand";
    pub(super) NOT_NEUTRAL: "not-neutral", "{cell} is not a neutral cell";
    pub(super) PLACE_FIRST: "place-first", "{side} still has pieces in hand and must place one";
    pub(super) NO_STACK: "no-stack", "{side} has no stack on {cell}";
    pub(super) NOT_ONE_STEP: "not-one-step", "{to} is not one orthogonal step from {from}";
    pub(super) STACK_THERE: "stack-there", "{cell} is occupied by a stack";
    pub(super) EMPTY_CELL: "empty-cell", "{cell} is empty";
}
