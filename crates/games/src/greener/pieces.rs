//! The kinds of pieces of Greener.

use stackade_core::{Behaviour, Form, Kind, Letter};

/// What captures.
pub static PYRAMID: Kind = Kind {
    name: "own",
    one: "pyramid",
    many: "pyramids",
    form: Form::Pyramid,
    behaviour: Behaviour::Stacks,
    letter: Letter::Side,
    glyphs: ['▲', '△'],
    colour: None,
};

/// What both sides want to hold.
pub static GREEN: Kind = Kind {
    name: "green",
    one: "green",
    many: "greens",
    form: Form::Pyramid,
    behaviour: Behaviour::Counts,
    letter: Letter::Is('g'),
    glyphs: ['◆', '◆'],
    colour: Some("green"),
};
