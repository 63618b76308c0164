//! A board on the screen: the cursor on it, the move being made, and the one that is seen on its way.

use std::time::Duration;

use stackade_core::{AnyMatch, Turn, View};
use stackade_play::Reply;

use super::{Note, Shared};
use crate::board::{Board, advice};
use crate::{Action, speech};

/// A board on the screen.
#[derive(Debug)]
pub struct BoardPane {
    /// The board with its cursor.
    pub board: Board,
    /// A move on its way.
    pub animation: Option<MoveAnimation>,
}

/// A move on its way from one cell to others.
#[derive(Clone, Debug)]
pub struct MoveAnimation {
    /// When it began.
    pub since: Duration,
    /// How long it takes.
    pub lasts: Duration,
    /// The move.
    pub turn: Turn,
    /// The board before it.
    pub before: View,
}

/// The time from one picture of an animation to the next.
const FRAME: Duration = Duration::from_millis(40);

impl BoardPane {
    pub(super) fn new(game: &dyn AnyMatch) -> BoardPane {
        BoardPane { board: Board::new(game), animation: None }
    }

    /// Shows where a game stands now.
    pub(super) fn show(&mut self, game: &dyn AnyMatch) {
        self.animation = None;
        self.board.show(game);
    }

    /// The same position, of which something else is known now; a move on its way goes on.
    pub(super) fn refresh(&mut self, game: &dyn AnyMatch) {
        self.board.show(game);
    }

    /// Shows the last move of a game setting off now; a pass is not seen, and where animation is off nothing is.
    pub(super) fn show_move(&mut self, game: &dyn AnyMatch, shared: &Shared) {
        self.show(game);
        let lasts = shared.animation_time();
        let seen = game.last_turn().filter(|(turn, _)| !lasts.is_zero() && !turn.is_pass());
        self.animation = seen.map(|(turn, before)| MoveAnimation { since: shared.now, lasts, turn, before });
    }

    pub(super) fn tick(&mut self, now: Duration) {
        self.animation.take_if(|animation| now >= animation.since + animation.lasts);
    }

    pub(super) fn next_tick(&self, now: Duration) -> Option<Duration> {
        self.animation.is_some().then_some(now + FRAME)
    }

    /// Moves the cursor or turns the board; says whether the action was for that.
    pub(super) fn steer(&mut self, action: Action) -> bool {
        let is_meant = self.is_steered_by(action);
        if is_meant {
            self.arrive();
        }
        is_meant
    }

    /// A move on its way is there: a key is meant for the board as it is then, and the board is seen so.
    fn arrive(&mut self) {
        self.animation = None;
    }

    fn is_steered_by(&mut self, action: Action) -> bool {
        match action {
            Action::Next => self.board.jump(true),
            Action::Previous => self.board.jump(false),
            Action::Flip => self.board.flipped = !self.board.flipped,
            _ => return self.board.steer(action),
        }
        true
    }

    /// Puts the cursor on the cell that was clicked; says whether there is one.
    pub(super) fn point_at(&mut self, x: u16, y: u16, shared: &Shared) -> bool {
        let cell = shared.window().fit(&self.board).hit(&self.board.view, x, y);
        self.arrive();
        cell.into_iter().for_each(|cell| self.board.point_at(cell));
        cell.is_some()
    }

    /// Chooses the cell under the cursor. Gives the move once it is whole; what else there is to say is noted.
    pub(super) fn choose(&mut self, game: &dyn AnyMatch, note: &mut Note) -> Option<String> {
        self.arrive();
        let reply = self.board.choose(game);
        self.take(reply, note)
    }

    /// Chooses a part by its height, which is a digit.
    pub(super) fn choose_height(
        &mut self,
        digit: char,
        game: &dyn AnyMatch,
        note: &mut Note,
    ) -> Option<String> {
        self.arrive();
        let reply = self.board.choose_height(digit.to_digit(10).unwrap_or(0), game);
        self.take(reply, note)
    }

    fn take(&self, reply: Reply, note: &mut Note) -> Option<String> {
        match reply {
            Reply::More => note.say(advice(self.board.stage())),
            Reply::Refused(refusal) => note.refuse(speech::refused(self.board.info, &refusal)),
            Reply::Play(mv) => return Some(mv),
        }
        None
    }
}
