//! What is marked on a board.

use stackade_core::{AnyMatch, CellName, Landing};
use stackade_play::Stage;

use crate::board::Board;
use crate::state::BoardPane;

/// What is marked on a board.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// Whether the cursor is shown.
    pub cursor: bool,
    /// The stack that was picked up.
    pub picked: Option<CellName>,
    /// Where something may go.
    pub choices: Vec<CellName>,
    /// What the last move touched.
    pub last: Vec<CellName>,
    /// What a hint points at.
    pub hint: Vec<CellName>,
    /// What is threatened.
    pub threats: Vec<CellName>,
    /// The parts that have been chosen.
    pub parts: Vec<Landing>,
    /// What shows why the winner has won.
    pub decisive: Vec<CellName>,
}

impl Marks {
    /// What every board shows: the cursor, what was picked up and chosen, and the last move once it has arrived.
    pub(super) fn of(pane: &BoardPane) -> Marks {
        let board = &pane.board;
        let is_moving = pane.animation.is_some();
        Marks {
            cursor: true,
            picked: board.picked(),
            last: if is_moving { Vec::new() } else { board.last.clone() },
            decisive: if is_moving { Vec::new() } else { board.decisive.clone() },
            parts: board.parts(),
            ..Marks::default()
        }
    }
}

/// Where the stack that was picked up can go; every empty cell is too many to mark, and needs no mark.
pub(super) fn destinations(board: &Board) -> Vec<CellName> {
    let is_marked = board.picked().is_some() && board.stage() != Stage::Placed;
    if is_marked { board.choices() } else { Vec::new() }
}

/// The cells that a move touches.
pub(super) fn cells_of(game: &dyn AnyMatch, mv: &str) -> Vec<CellName> {
    game.turn(mv).map(|turn| turn.cells()).unwrap_or_default()
}
