//! The kinds of pieces of Cairn.

use stackade_core::{Behaviour, CellView, Form, Kind, Letter, Piece};

use crate::position::CAIRN;

/// What is piled.
pub static STONE: Kind = Kind {
    name: "stone",
    one: "stone",
    many: "stones",
    form: Form::Disc,
    behaviour: Behaviour::Stacks,
    letter: Letter::Side,
    glyphs: ['●', '○'],
    colour: None,
};

/// What ends a pile for good.
pub static CAP: Kind = Kind {
    name: "cap",
    one: "cap",
    many: "caps",
    form: Form::Cone,
    behaviour: Behaviour::Stays,
    letter: Letter::Capital,
    glyphs: ['▲', '△'],
    colour: None,
};

/// Puts a cap on stones that are high enough for one.
pub(crate) fn cap(cell: &mut CellView) {
    let owner = cell.mover().filter(|_| cell.height() >= CAIRN);
    if let Some(side) = owner {
        cell.push(Piece::of(&CAP, side), 1);
    }
}
