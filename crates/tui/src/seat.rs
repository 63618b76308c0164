//! Who plays a side: a person or a computer player.

use std::fmt;
use std::str::FromStr;

use stackade_core::record::Record;
use stackade_core::{GameId, MOST_SIDES};
use stackade_engine::{Level, Spec, SpecError, level_name};
use stackade_games::registry;

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

    /// Who plays the sides of a game: those that were asked for, else a person first, level 3 against people, and a
    /// person against computers.
    ///
    /// ```
    /// use stackade_tui::Seat;
    /// let (human, level) = (Seat::Human, Seat::level(3));
    /// assert_eq!(Seat::fill(&[], 3), [human.clone(), level.clone(), level.clone()]);
    /// assert_eq!(Seat::fill(&[Some(level.clone())], 3), [level.clone(), human, level]);
    /// ```
    pub fn fill(wanted: &[Option<Seat>], sides: usize) -> Vec<Seat> {
        let wanted = |side: usize| wanted.get(side).cloned().flatten();
        let mut has_person = (0..sides).any(|side| wanted(side).map_or(side == 0, |seat| seat.is_human()));
        let seat = |side: usize| match wanted(side) {
            Some(seat) => seat,
            None if side == 0 || !has_person => {
                has_person = true;
                Seat::Human
            }
            None => Seat::level(3),
        };
        (0..sides).map(seat).collect()
    }

    /// The computer player of this level.
    pub fn level(number: u8) -> Seat {
        Level::new(number).map_or(Seat::Human, |level| Seat::Computer(Spec::Level(level)))
    }

    /// Whether a person sits here.
    pub fn is_human(&self) -> bool {
        *self == Seat::Human
    }

    /// Who it is in a game, for people: `level 3, casual`.
    pub fn words(&self, id: &GameId) -> String {
        match self {
            Seat::Human => "human".to_owned(),
            Seat::Computer(Spec::Level(level)) => format!("level {level}, {}", level_name(id, *level)),
            Seat::Computer(Spec::Engine(command)) => command.first().cloned().unwrap_or_default(),
            Seat::Computer(spec) => spec.to_string(),
        }
    }

    /// Who it is in a few letters: `level 3`.
    pub fn short(&self, id: &GameId) -> String {
        match self {
            Seat::Computer(Spec::Level(level)) => format!("level {level}"),
            other => other.words(id),
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

/// The tags of the players of a record and of their levels, in the order in which the sides move.
const TAGS: [(&str, &str); MOST_SIDES] =
    [("First", "FirstLevel"), ("Second", "SecondLevel"), ("Third", "ThirdLevel"), ("Fourth", "FourthLevel")];

/// Writes into a record who plays.
pub(crate) fn write(seats: &[Seat], record: &mut Record) {
    let mut set = |tag, value: &str| record.set_tag(tag, value).expect("known tags can always be set");
    for (seat, (name, level)) in seats.iter().zip(TAGS) {
        set(name, &seat.to_string());
        if let Seat::Computer(Spec::Level(number)) = seat {
            set(level, &number.to_string());
        }
    }
}

/// Who plays the sides of a record; people where that is not known here.
pub(crate) fn read(record: &Record, sides: usize) -> Vec<Seat> {
    let seat = |(name, _): &(&str, &str)| record.tag(name).and_then(|text| text.parse().ok());
    TAGS.iter().take(sides).map(|tags| seat(tags).unwrap_or(Seat::Human)).collect()
}

/// The players of a record as it names them: `human against level=3`.
pub(crate) fn names(record: &Record) -> String {
    let sides = registry::parse_id(record.game()).map_or(2, |id| id.sides().len());
    let names = TAGS.iter().take(sides).map(|(name, _)| record.tag(name).unwrap_or("?"));
    names.collect::<Vec<_>>().join(" against ")
}
