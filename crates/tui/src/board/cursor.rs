//! How the cursor moves: to the next cell in a direction, as it is seen on the screen.

use stackade_core::Layout;
use stackade_draw::geometry::{place, toward};

use super::Board;
use crate::Action;

impl Board {
    /// Moves the cursor; the edge of the board stops it. Says whether the action was a movement at all.
    pub fn steer(&mut self, action: Action) -> bool {
        let (x, y) = match action {
            Action::Up => (0, -1),
            Action::Down => (0, 1),
            Action::Left => (-1, 0),
            Action::Right => (1, 0),
            Action::UpLeft => (-1, -1),
            Action::UpRight => (1, -1),
            Action::DownLeft => (-1, 1),
            Action::DownRight => (1, 1),
            _ => return false,
        };
        let turn = if self.flipped { -1 } else { 1 };
        self.go(x * turn, y * turn);
        true
    }

    /// Takes the cursor to the next place where something can be chosen, or to the one before.
    pub fn jump(&mut self, forward: bool) {
        let places = self.choices();
        let count = self.view.cells.len();
        let after = |steps: usize| (self.cursor + if forward { steps } else { count - steps }) % count;
        let next = (1..=count).map(after).find(|&at| places.contains(&self.view.cells[at].name));
        if let Some(next) = next {
            self.cursor = next;
            self.settle();
        }
    }

    /// The cursor is content where it is.
    pub(super) fn settle(&mut self) {
        self.wish = self.place(self.cursor).0;
    }

    fn place(&self, cell: usize) -> (i32, i32) {
        place(self.view.layout, self.view.cells[cell].name)
    }

    fn go(&mut self, dx: i32, dy: i32) {
        if let Layout::Graph(graph) = self.view.layout {
            if let Some(point) = toward(graph, self.cursor_name(), (dx, dy)) {
                self.point_at(point.name);
            }
            return;
        }
        let (x, y) = self.place(self.cursor);
        let is_hex = matches!(self.view.layout, Layout::Hexagon { .. });
        let board = &*self;
        let row =
            |wanted: i32| (0..board.view.cells.len()).filter(move |&cell| board.place(cell).1 == wanted);
        let target = match (dx, dy) {
            (_, 0) => row(y).find(|&cell| board.place(cell).0 == x + 2 * dx),
            // Straight up a board of hexes is a zigzag along the column one has in mind.
            (0, _) => row(y + dy).min_by_key(|&cell| {
                let at = board.place(cell).0;
                ((at - x).abs(), (at - board.wish).abs(), -at)
            }),
            _ => {
                let step = if is_hex { dx } else { 2 * dx };
                row(y + dy).find(|&cell| board.place(cell).0 == x + step)
            }
        };
        if let Some(target) = target {
            self.cursor = target;
            if dx != 0 {
                self.settle();
            }
        }
    }
}
