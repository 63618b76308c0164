//! Motifs: what the solution of a puzzle does, told from the board before and after it.
//!
//! Each game has its own in its folder. They are needed where puzzles are made, and nowhere else.

pub(crate) mod board;

use stackade_core::{AnyMatch, GameResult, Side, View};

use crate::registry;

/// A solution and its consequences.
#[derive(Debug)]
pub struct Scene {
    /// Who solves the puzzle.
    pub side: Side,
    /// The solution.
    pub mv: String,
    /// What looks best at first sight.
    pub natural: String,
    /// The board before the solution.
    pub before: View,
    /// The board after it.
    pub after: View,
    /// The game right after the solution.
    pub game: Box<dyn AnyMatch>,
    /// How play goes on, the solution first.
    pub line: Vec<String>,
    /// How it ends, if it is played to the end.
    pub result: Option<GameResult>,
}

impl Scene {
    /// The scene of a line that begins with the solution.
    ///
    /// # Panics
    /// If the line has no move.
    pub fn new(before: &dyn AnyMatch, line: &dyn AnyMatch, natural: &str) -> Scene {
        let moves = line.moves();
        let mut game = registry::match_from(&before.id(), &before.position()).expect("a game has a position");
        game.play(&moves[0]).expect("a line has legal moves");
        Scene {
            side: before.side_to_move(),
            mv: moves[0].clone(),
            natural: natural.to_owned(),
            before: before.view(),
            after: game.view(),
            game,
            line: moves,
            result: line.result(),
        }
    }

    /// The code of how the line ends; nothing if it goes on.
    pub fn ending(&self) -> &'static str {
        self.result.map_or("", |result| result.ending.code())
    }
}

/// A motif and titles for puzzles that show it.
#[derive(Clone, Copy, Debug)]
pub struct Motif {
    /// The idea in a word or two.
    pub name: &'static str,
    /// What puzzles that show it are called, one after the other.
    pub titles: &'static [&'static str],
}

/// A motif, in one line of a table.
pub const fn motif(name: &'static str, titles: &'static [&'static str]) -> Motif {
    Motif { name, titles }
}

/// What is told about the puzzles of a game.
#[derive(Clone, Copy, Debug)]
pub struct Motifs {
    /// The motif of a solution, one of the list.
    pub find: fn(&Scene) -> &'static str,
    /// All motifs.
    pub list: &'static [Motif],
    /// The final score of a game that is over, from the view of a side.
    pub score: fn(&dyn AnyMatch, Side) -> Option<String>,
}

/// For games that tell motifs not apart.
impl Default for Motifs {
    fn default() -> Motifs {
        Motifs { find: |_| ONLY, list: &[], score: by_event }
    }
}

/// The motif of games that tell motifs not apart.
const ONLY: &str = "one right move";

impl Motifs {
    /// A title for a puzzle, where `times` others show the same motif.
    pub fn title(&self, motif: &str, times: usize) -> String {
        let titles = self.list.iter().find(|known| known.name == motif).map_or(&[][..], |known| known.titles);
        let Some(title) = titles.get(times % titles.len().max(1)) else { return motif.to_owned() };
        match times / titles.len() {
            0 => (*title).to_owned(),
            again => format!("{title} {}", again + 1),
        }
    }
}

/// The score where a game is won by an event: what it was.
pub fn by_event(game: &dyn AnyMatch, _: Side) -> Option<String> {
    game.result().map(|result| result.ending.words().to_owned())
}
