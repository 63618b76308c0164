//! The kinds of pieces of STAQS.

use stackade_core::{Behaviour, Form, Kind, Letter};

/// What a side places and moves.
pub static RING: Kind = Kind {
    name: "own",
    one: "ring",
    many: "rings",
    form: Form::Ring,
    behaviour: Behaviour::Stacks,
    letter: Letter::Side,
    glyphs: ['●', '○'],
    colour: None,
};

/// What stacks grow by.
pub static NEUTRAL: Kind = Kind {
    name: "neutral",
    one: "neutral",
    many: "neutrals",
    form: Form::Ring,
    behaviour: Behaviour::Fills,
    letter: Letter::Is('n'),
    glyphs: ['◇', '◇'],
    colour: Some("neutral"),
};
