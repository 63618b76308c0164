//! A move in the making: a stack, where it or its parts go, where a new piece is placed.
//!
//! The legal moves are handed in with what each of them does, and a move is made by choosing cells until
//! only one of them is left.

mod choose;
mod objection;
mod shown;

use serde::Serialize;
use stackade_core::{AnyMatch, CellName, Landing, Turn, View};

use crate::Way;
pub use objection::{Objection, ObjectionValues, Refusal};
pub use shown::Target;

/// A hand over a board.
///
/// ```
/// use stackade_core::GameId;
/// use stackade_games::registry;
/// use stackade_play::{Hand, Reply};
///
/// let game = registry::new_match(&GameId::standard(registry::games()[0]), 0);
/// let mut hand = Hand::new(&*game);
/// let from = game.turns()[0].1.from().expect("stacks move in this game");
/// assert_eq!(hand.choose(from, &*game), Reply::More);
/// ```
#[derive(Clone, Debug)]
pub struct Hand {
    view: View,
    /// The legal moves in byte order, with what they do.
    turns: Vec<(String, Turn)>,
    pick: Pick,
    /// Whether parts that are complete wait to be submitted before a piece is placed.
    asks: bool,
}

/// What has been chosen of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pick {
    /// The stack that moves.
    pub from: Option<CellName>,
    /// Where its parts land, in the order in which they were chosen.
    pub landings: Vec<CellName>,
    /// How many of the last landings are there because only one way was left to go on: the one that was
    /// chosen, and those that followed from it.
    forced: usize,
    /// Whether the parts were submitted, and only the new piece is missing.
    is_submitted: bool,
}

/// What is to be chosen next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Stage {
    /// There is nothing to choose.
    Over,
    /// A cell to move from or to place on.
    From,
    /// A cell to move to.
    To,
    /// The parts that a stack is split into, by the cells they land on.
    Parts,
    /// Whether the parts are to stay as they are.
    Submit,
    /// The cell for a new piece.
    Placed,
}

/// What came of choosing something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// There is more to choose.
    More,
    /// The move is complete.
    Play(String),
    /// It cannot be chosen.
    Refused(Refusal),
}

impl Hand {
    /// A hand over the board of a game, which goes on to the new piece as soon as all parts are chosen.
    pub fn new(game: &dyn AnyMatch) -> Hand {
        Hand { view: game.view(), turns: game.turns(), pick: Pick::default(), asks: false }
    }

    /// A hand that waits for [`submit`](Hand::submit) when all parts are chosen, so that they can be changed.
    pub fn asking(game: &dyn AnyMatch) -> Hand {
        Hand { asks: true, ..Hand::new(game) }
    }

    /// A hand that has nothing to choose.
    pub fn idle(game: &dyn AnyMatch) -> Hand {
        Hand { view: game.view(), turns: Vec::new(), pick: Pick::default(), asks: false }
    }

    /// What stands on the board.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// The legal moves in byte order, with what they do.
    pub fn turns(&self) -> &[(String, Turn)] {
        &self.turns
    }

    /// What has been chosen.
    pub fn pick(&self) -> &Pick {
        &self.pick
    }

    /// What is to be chosen next.
    pub fn stage(&self) -> Stage {
        if self.turns.is_empty() {
            return Stage::Over;
        }
        match self.pick.from {
            None => Stage::From,
            Some(_) if self.is_complete() => {
                if self.asks && !self.pick.is_submitted {
                    Stage::Submit
                } else {
                    Stage::Placed
                }
            }
            Some(_) if self.matching().all(|(_, turn)| is_plain(turn)) => Stage::To,
            Some(_) => Stage::Parts,
        }
    }

    /// Whether some move only places a piece.
    pub fn can_place(&self) -> bool {
        self.turns.iter().any(|(_, turn)| turn.from().is_none() && turn.placed().is_some())
    }

    /// Whether some stack can move.
    pub fn can_move(&self) -> bool {
        self.turns.iter().any(|(_, turn)| turn.from().is_some())
    }

    /// Whether moves are made in parts, by stacks that split or with a piece to be placed afterwards.
    pub fn can_split(&self) -> bool {
        self.turns.iter().any(|(_, turn)| turn.from().is_some() && !is_plain(turn))
    }

    /// Whether passing is all that can be done.
    pub fn must_pass(&self) -> bool {
        matches!(&self.turns[..], [(_, only)] if only.is_pass())
    }

    /// The legal moves that agree with what has been chosen.
    pub fn matching(&self) -> impl Iterator<Item = &(String, Turn)> {
        self.turns.iter().filter(|(_, turn)| self.pick.agrees(turn))
    }

    /// The moves whose landings are the ones chosen, all of them.
    fn finished(&self) -> impl Iterator<Item = &(String, Turn)> {
        let count = self.pick.landings.len();
        self.matching().filter(move |(_, turn)| turn.landings().count() == count)
    }

    /// Whether a piece to be placed is all that is missing.
    fn is_complete(&self) -> bool {
        !self.pick.landings.is_empty() && self.finished().next().is_some()
    }

    /// The way in which a cell lies from the stack that was picked up.
    fn way_to(&self, cell: CellName) -> Option<Way> {
        Way::between(self.view.layout, self.pick.from?, cell)
    }
}

impl Pick {
    /// Whether a move is one that this may become.
    fn agrees(&self, turn: &Turn) -> bool {
        let lands = |&cell: &CellName| turn.landings().any(|landing: Landing| landing.cell == cell);
        self.from.is_none_or(|from| turn.from() == Some(from)) && self.landings.iter().all(lands)
    }
}

/// Whether a move is complete with the first cell on which something lands.
fn is_plain(turn: &Turn) -> bool {
    turn.landings().count() == 1 && turn.placed().is_none()
}

#[cfg(test)]
mod tests;
