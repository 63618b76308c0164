//! Motifs: what a solution does, told from the board before and after it.

mod glaisher;
mod greener;
mod nava;
mod staqs;

use stackade_core::{AnyMatch, GameId, GameInfo, GameResult, Side, View};
use stackade_games::registry;

/// A solution and its consequences.
pub(super) struct Scene {
    /// Who solves the puzzle.
    pub(super) side: Side,
    pub(super) mv: String,
    /// What looks best at first sight.
    pub(super) natural: String,
    pub(super) before: View,
    pub(super) after: View,
    /// The game right after the solution.
    pub(super) game: Box<dyn AnyMatch>,
    /// How play goes on, the solution first.
    pub(super) line: Vec<String>,
    /// How it ends, if it is played to the end.
    pub(super) result: Option<GameResult>,
}

impl Scene {
    /// The scene of a line that begins with the solution.
    pub(super) fn new(before: &dyn AnyMatch, line: &dyn AnyMatch, natural: &str) -> Scene {
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
    fn ending(&self) -> &'static str {
        self.result.map_or("", |result| result.ending.code())
    }
}

/// A motif and titles for puzzles that show it.
struct Motif {
    name: &'static str,
    titles: &'static [&'static str],
}

const fn motif_of(name: &'static str, titles: &'static [&'static str]) -> Motif {
    Motif { name, titles }
}

/// What is told about the puzzles of a game: one of these per game, and nothing else knows which is which.
pub(super) struct Lore {
    game: &'static GameInfo,
    /// The motif of a solution, one of the list.
    motif: fn(&Scene) -> &'static str,
    motifs: &'static [Motif],
    /// The final score of a game that is over, from the view of a side.
    score: fn(&dyn AnyMatch, Side) -> Option<String>,
}

const LORE: [Lore; 4] = [glaisher::LORE, staqs::LORE, greener::LORE, nava::LORE];

/// What is told about the puzzles of a game.
pub(super) fn lore(id: &GameId) -> &'static Lore {
    LORE.iter().find(|lore| lore.game == id.info()).expect("there is one for every game")
}

impl Lore {
    /// The motif of a solution.
    pub(super) fn motif(&self, scene: &Scene) -> &'static str {
        (self.motif)(scene)
    }

    /// The final score of a game that is over, from the view of a side.
    pub(super) fn score(&self, game: &dyn AnyMatch, side: Side) -> Option<String> {
        (self.score)(game, side)
    }

    /// A title for the puzzle that shows a motif for the so-many-th time.
    pub(super) fn title(&self, motif: &str, times: usize) -> String {
        let titles =
            self.motifs.iter().find(|known| known.name == motif).map_or(&[][..], |known| known.titles);
        let Some(title) = titles.get(times % titles.len().max(1)) else { return motif.to_owned() };
        match times / titles.len() {
            0 => (*title).to_owned(),
            again => format!("{title} {}", again + 1),
        }
    }
}

/// The score where a game is won by an event: what it was.
fn by_event(game: &dyn AnyMatch, _: Side) -> Option<String> {
    game.result().map(|result| result.ending.words().to_owned())
}
