//! What Cairn has words for.

use stackade_core::{Phrase, phrases};

pub(crate) const CAIRNS: Phrase = Phrase::new("cairns", "cairns");

pub(crate) const MORE_CAIRNS: Phrase = Phrase::new("more-cairns", "more cairns");
pub(crate) const AS_MANY: Phrase = Phrase::new("as-many-cairns", "as many cairns");

/// What is counted beside the board.
pub(crate) const TALLIES: &[Phrase] = &[CAIRNS];
/// Why games end.
pub(crate) const REASONS: &[Phrase] = &[MORE_CAIRNS, AS_MANY];

phrases! {
    /// Why a position is not possible, or a move not legal.
    pub(crate) OBJECTIONS =
    pub(crate) WRONG_STONES: "wrong-stones", "expected {expected} {side} stones, found {found}";
    pub(crate) NOT_A_PILE: "not-a-pile", "'{found}' is not a pile of one to {most} stones";
    pub(crate) NOT_A_STONE: "not-a-stone", "'{found}' is not a stone, expected r or b";
    pub(crate) WRONG_CAP: "wrong-cap", "'{found}' is written '{expected}'";
    pub(crate) NOT_A_PATH: "not-a-path", "'{found}' is not a move, expected one such as a4-a3, or pass";
    pub(crate) SAME_POINT: "same-point", "a pile moves to another point";
    pub(crate) NO_SUCH_POINT: "no-such-point", "there is no point {cell}";
    pub(crate) CAN_STEP: "can-step", "a side that can move a pile does";
    pub(crate) NO_PILE: "no-pile", "there is no pile on {cell}";
    pub(crate) THEIR_PILE: "their-pile", "the pile on {cell} is {side}'s";
    pub(crate) CAIRN_STAYS: "cairn-stays", "the pile on {cell} is a cairn, which stays";
    pub(crate) NO_PATH: "no-path", "no path leads from {from} to {to}";
    pub(crate) NOTHING_BELOW: "nothing-below", "there is no pile on {cell} to put it on";
    pub(crate) FINISHED: "finished-pile", "the pile on {cell} has {most} stones or more and is finished";
}
