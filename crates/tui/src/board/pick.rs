//! The hand over the board: choosing the cell under the cursor.

use stackade_core::{AnyMatch, CellName, Landing};
use stackade_play::{Reply, Stage};

use super::Board;
use crate::languages::t;

/// What to do at a stage, where that is not plain from the board.
pub fn advice(stage: Stage) -> &'static str {
    match stage {
        Stage::Parts => t("game.advicePart"),
        Stage::Placed => t("game.advicePlace"),
        Stage::Over | Stage::From | Stage::To | Stage::Submit => "",
    }
}

impl Board {
    /// What is to be chosen next.
    pub fn stage(&self) -> Stage {
        self.hand.stage()
    }

    /// The stack that was picked up.
    pub fn picked(&self) -> Option<CellName> {
        self.hand.pick().from
    }

    /// The legal moves as texts.
    pub fn move_texts(&self) -> impl Iterator<Item = String> + '_ {
        self.hand.turns().iter().map(|(text, _)| text.clone())
    }

    /// The cells that can be chosen now.
    pub fn choices(&self) -> Vec<CellName> {
        self.hand.choices()
    }

    /// Chooses the cell under the cursor.
    pub fn choose(&mut self, game: &dyn AnyMatch) -> Reply {
        self.hand.choose(self.cursor_name(), game)
    }

    /// Chooses a part by its height, along the way that is chosen or that the cursor shows.
    pub fn choose_height(&mut self, height: u32, game: &dyn AnyMatch) -> Reply {
        self.hand.choose_height(height, Some(self.cursor_name()), game)
    }

    /// Takes the last choice back; says whether there was one.
    pub fn back(&mut self) -> bool {
        self.hand.back()
    }

    /// The parts chosen so far.
    pub fn parts(&self) -> Vec<Landing> {
        self.hand.parts()
    }

    /// Whether pieces are placed now, and none can move.
    pub fn only_places(&self) -> bool {
        self.hand.can_place() && !self.hand.can_move()
    }
}

#[cfg(test)]
mod tests {
    use stackade_games::registry;

    use super::*;
    use crate::Action;

    #[test]
    fn the_cursor_walks_every_board() {
        for id in registry::all_ids() {
            let game = registry::new_match(&id, 0);
            let mut board = Board::new(&*game);
            for action in [Action::Up, Action::Left, Action::DownRight] {
                for _ in 0..30 {
                    assert!(board.steer(action));
                }
            }
            board.jump(true);
            assert!(board.choices().contains(&board.cursor_name()), "{id}");
        }
    }
}
