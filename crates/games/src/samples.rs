//! Named positions: the old programs' states, and instructive ones. Each game has its own in its folder.

use stackade_core::{AnyMatch, GameId, GameInfo};

use crate::registry;

/// A position worth having at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// What it is called: the game's name, a hyphen, and what it shows.
    pub name: &'static str,
    /// The canonical id of the game and variant.
    pub game: &'static str,
    /// The position string.
    pub position: &'static str,
    /// What is to be seen, in a few words.
    pub about: &'static str,
}

impl Sample {
    /// The position as the start of a game.
    ///
    /// # Panics
    /// If there is no such position, which a test of the game rules out.
    pub fn open(&self) -> Box<dyn AnyMatch> {
        let id = registry::parse_id(self.game).expect("samples are of games");
        registry::match_from(&id, self.position).expect("samples are positions")
    }
}

/// The sample of this name.
///
/// ```
/// use stackade_games::samples;
///
/// let first = samples::all().next().unwrap();
/// let sample = samples::sample(first.name).unwrap();
/// assert_eq!(sample.open().position(), sample.position);
/// ```
pub fn sample(name: &str) -> Option<&'static Sample> {
    all().find(|sample| sample.name == name)
}

/// Every sample, game by game.
pub fn all() -> impl Iterator<Item = &'static Sample> {
    registry::entries().into_iter().flat_map(|entry| entry.data.samples)
}

/// A picture of the pages about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The file's name without its ending.
    pub name: &'static str,
    /// The sample that it shows; none for the start.
    pub sample: Option<&'static str>,
    /// Moves to play from there first.
    pub moves: &'static str,
}

impl Picture {
    /// The position that it shows, of this game.
    ///
    /// # Panics
    /// If there is no such position, which a test of the game rules out.
    pub fn open(&self, game: &'static GameInfo) -> Box<dyn AnyMatch> {
        let mut shown = match self.sample.map(|name| sample(name).expect("pictures show samples")) {
            None => registry::new_match(&GameId::standard(game), 0),
            Some(sample) => sample.open(),
        };
        for mv in self.moves.split_whitespace() {
            shown.play(mv).expect("pictures show legal moves");
        }
        shown
    }
}

/// A picture, in one line of a table.
pub const fn picture(name: &'static str, sample: Option<&'static str>, moves: &'static str) -> Picture {
    Picture { name, sample, moves }
}

/// A sample, in one line of a table.
pub const fn new(
    name: &'static str,
    game: &'static str,
    position: &'static str,
    about: &'static str,
) -> Sample {
    Sample { name, game, position, about }
}
