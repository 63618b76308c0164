//! Who plays a side: a person or a computer player.

use std::fmt;
use std::str::FromStr;

use stackade_engine::{Level, Spec, SpecError};

/// Who plays a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person at this terminal.
    Human,
    /// A computer player.
    Computer(Spec),
}

impl Seat {
    /// Those that menus offer: a person and the ten levels.
    pub fn offered() -> Vec<Seat> {
        let levels = Level::all().map(|level| Seat::Computer(Spec::Level(level)));
        std::iter::once(Seat::Human).chain(levels).collect()
    }

    /// The computer player of this level.
    pub fn level(number: u8) -> Seat {
        Level::new(number).map_or(Seat::Human, |level| Seat::Computer(Spec::Level(level)))
    }

    /// Whether a person sits here.
    pub fn is_human(&self) -> bool {
        *self == Seat::Human
    }

    /// Who it is, for people: `level 3, casual`.
    pub fn words(&self) -> String {
        match self {
            Seat::Human => "human".to_owned(),
            Seat::Computer(Spec::Level(level)) => format!("level {level}, {}", level.name()),
            Seat::Computer(Spec::Engine(command)) => command.first().cloned().unwrap_or_default(),
            Seat::Computer(spec) => spec.to_string(),
        }
    }

    /// Who it is in a few letters: `level 3`.
    pub fn short(&self) -> String {
        match self {
            Seat::Computer(Spec::Level(level)) => format!("level {level}"),
            other => other.words(),
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Human => f.write_str("human"),
            Seat::Computer(spec) => spec.fmt(f),
        }
    }
}

impl FromStr for Seat {
    type Err = SpecError;

    /// ```
    /// use stackade_tui::Seat;
    /// assert_eq!("human".parse(), Ok(Seat::Human));
    /// assert_eq!("level=3".parse(), Ok(Seat::level(3)));
    /// ```
    fn from_str(text: &str) -> Result<Seat, SpecError> {
        if text == "human" { Ok(Seat::Human) } else { text.parse().map(Seat::Computer) }
    }
}
