//! The kinds of pieces of Glaisher.

use stackade_core::{Behaviour, Form, Kind, Letter};

/// What is stacked, split and turned over.
pub static DISC: Kind = Kind {
    name: "own",
    one: "disc",
    many: "discs",
    form: Form::Disc,
    behaviour: Behaviour::Stacks,
    letter: Letter::Side,
    glyphs: ['●', '○'],
    colour: None,
};
