//! What Glaisher has words for.

use stackade_core::{Phrase, phrases};

pub(super) const STACKS: Phrase = Phrase::new("stacks", "stacks");
pub(super) const PIECES_ON_BOARD: Phrase = Phrase::new("pieces-on-board", "pieces on the board");
pub(super) const CELLS_TO_CONNECT: Phrase = Phrase::new("cells-to-connect", "cells to connect");

pub(super) const CONNECTED: Phrase = Phrase::new("connected", "opposite sides connected");
pub(super) const NO_TURN: Phrase = Phrase::new("no-legal-turn", "no legal turn");

/// What is counted beside the board.
pub(super) const TALLIES: &[Phrase] = &[STACKS, PIECES_ON_BOARD, CELLS_TO_CONNECT];
/// Why games end.
pub(super) const REASONS: &[Phrase] = &[CONNECTED, NO_TURN];

phrases! {
    /// Why a position is not possible, or a move not legal.
    pub(super) OBJECTIONS =
    pub(super) NOT_A_HEIGHT: "not-a-height", "'{found}' is neither a stack 1 to {most} high (r6, y1) nor empty (x)";
    pub(super) NOT_A_TURN: "not-a-turn",
        "'{found}' is not a turn, expected <from><direction><parts>@<placed> such as b9se123@b9";
    pub(super) NO_SUCH_CELL: "no-such-cell", "there is no cell {cell}";
    pub(super) NO_SUCH_PART: "no-such-part", "a substack of {part} would leave the board";
    pub(super) PARTS_ORDER: "parts-order", "the parts must be different and written in ascending order";
    pub(super) EMPTY_CELL: "empty-cell", "{cell} is empty";
    pub(super) NOT_YOURS: "not-yours", "the stack on {cell} is not yours";
    pub(super) WRONG_SUM: "wrong-sum", "the parts add up to {sum}, the stack on {cell} is {height} high";
    pub(super) MUST_SPLIT: "must-split", "in this variant the stack must be split";
    pub(super) PART_LEAVES: "part-leaves", "the substack of {part} would leave the board";
    pub(super) ENEMY_TALLER: "enemy-taller", "the enemy stack on {cell} is taller than {part}";
    pub(super) TOO_TALL: "too-tall", "the stack on {cell} would grow above {most}";
    pub(super) NOT_EMPTY: "not-empty", "{cell} is not empty after the stack has moved";
}
