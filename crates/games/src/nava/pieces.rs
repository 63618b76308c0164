//! The kinds of pieces of Nava.

use stackade_core::{Behaviour, Form, Kind, Letter};

/// What is stacked and moved.
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

/// What stays behind on a junction that is left empty.
pub static CUBE: Kind = Kind {
    name: "cube",
    one: "cube",
    many: "cubes",
    form: Form::Cube,
    behaviour: Behaviour::Stays,
    letter: Letter::Capital,
    glyphs: ['■', '□'],
    colour: None,
};
