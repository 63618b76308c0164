//! Who plays a side: a person or a computer player.

use std::fmt;
use std::str::FromStr;

use stackade_core::record::Record;
use stackade_core::{GameId, MOST_SIDES};
use stackade_engine::{Level, Spec, SpecError, level_name};
use stackade_games::registry;

use crate::languages::{is_english, say, t, text};

/// Who plays a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Controller {
    /// A person at this terminal.
    Human,
    /// A computer player.
    Computer(Spec),
}

impl Controller {
    /// Those that menus offer: a person and the ten levels.
    pub fn offered() -> Vec<Controller> {
        let levels = Level::all().map(|level| Controller::Computer(Spec::Level(level)));
        std::iter::once(Controller::Human).chain(levels).collect()
    }

    /// Who plays the sides of a game: those that were asked for, else a person first, level 3 against people, and a
    /// person against computers.
    ///
    /// ```
    /// use stackade_tui::Controller;
    /// let (human, level) = (Controller::Human, Controller::level(3));
    /// assert_eq!(Controller::fill(&[], 3), [human.clone(), level.clone(), level.clone()]);
    /// assert_eq!(Controller::fill(&[Some(level.clone())], 3), [level.clone(), human, level]);
    /// ```
    pub fn fill(wanted: &[Option<Controller>], sides: usize) -> Vec<Controller> {
        let wanted = |side: usize| wanted.get(side).cloned().flatten();
        let mut has_person =
            (0..sides).any(|side| wanted(side).map_or(side == 0, |controller| controller.is_human()));
        let controller = |side: usize| match wanted(side) {
            Some(controller) => controller,
            None if side == 0 || !has_person => {
                has_person = true;
                Controller::Human
            }
            None => Controller::level(3),
        };
        (0..sides).map(controller).collect()
    }

    /// The computer player of this level.
    pub fn level(number: u8) -> Controller {
        Level::new(number).map_or(Controller::Human, |level| Controller::Computer(Spec::Level(level)))
    }

    /// Whether a person sits here.
    pub fn is_human(&self) -> bool {
        *self == Controller::Human
    }

    /// Who it is in a game, for people: `level 3, casual`.
    pub fn words(&self, id: &GameId) -> String {
        match self {
            Controller::Human => t("player.human").to_owned(),
            Controller::Computer(Spec::Level(level)) => {
                say!("player.levelNamed", level = level, name = level_words(id, *level))
            }
            Controller::Computer(Spec::Engine(command)) => command.first().cloned().unwrap_or_default(),
            Controller::Computer(spec) => spec.to_string(),
        }
    }

    /// Who it is in a few letters: `level 3`.
    pub fn short(&self, id: &GameId) -> String {
        match self {
            Controller::Computer(Spec::Level(level)) => say!("player.level", level = level),
            other => other.words(id),
        }
    }
}

impl fmt::Display for Controller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Controller::Human => f.write_str("human"),
            Controller::Computer(spec) => spec.fmt(f),
        }
    }
}

impl FromStr for Controller {
    type Err = SpecError;

    /// ```
    /// use stackade_tui::Controller;
    /// assert_eq!("human".parse(), Ok(Controller::Human));
    /// assert_eq!("level=3".parse(), Ok(Controller::level(3)));
    /// ```
    fn from_str(text: &str) -> Result<Controller, SpecError> {
        if text == "human" { Ok(Controller::Human) } else { text.parse().map(Controller::Computer) }
    }
}

/// What a level of a game is called.
fn level_words(id: &GameId, level: Level) -> &'static str {
    // The highest one makes no mistakes where the opening is in a table.
    let is_perfect = level == Level::STRONGEST && registry::has_table(id);
    let said = if is_perfect { text("level.perfect") } else { text(&format!("level.{level}")) };
    said.unwrap_or_else(|| level_name(id, level))
}

/// The tags of the players of a record and of their levels, in the order in which the sides move.
const TAGS: [(&str, &str); MOST_SIDES] =
    [("First", "FirstLevel"), ("Second", "SecondLevel"), ("Third", "ThirdLevel"), ("Fourth", "FourthLevel")];

/// Writes into a record who plays.
pub(crate) fn write(controllers: &[Controller], record: &mut Record) {
    let mut set = |tag, value: &str| record.set_tag(tag, value).expect("known tags can always be set");
    for (controller, (name, level)) in controllers.iter().zip(TAGS) {
        set(name, &controller.to_string());
        if let Controller::Computer(Spec::Level(number)) = controller {
            set(level, &number.to_string());
        }
    }
}

/// Who plays the sides of a record; people where that is not known here.
pub(crate) fn read(record: &Record, sides: usize) -> Vec<Controller> {
    let controller = |(name, _): &(&str, &str)| record.tag(name).and_then(|text| text.parse().ok());
    TAGS.iter().take(sides).map(|tags| controller(tags).unwrap_or(Controller::Human)).collect()
}

/// The players of a record as it names them: `human against level=3`.
pub(crate) fn names(record: &Record) -> String {
    let sides = registry::parse_id(record.game()).map_or(2, |id| id.sides().len());
    let names = TAGS.iter().take(sides).map(|(name, _)| player_name(record.tag(name).unwrap_or("?")));
    names.collect::<Vec<_>>().join(t("player.against"))
}

/// A player as records name one; in English that can be read as it is.
fn player_name(name: &str) -> String {
    match name.parse() {
        Ok(Controller::Human) if !is_english() => t("player.human").to_owned(),
        Ok(Controller::Computer(Spec::Level(level))) if !is_english() => say!("player.level", level = level),
        _ => name.to_owned(),
    }
}
