//! Computers that sit in a room: they think elsewhere, and answer offers at once.

use std::net::IpAddr;
use std::sync::PoisonError;

use stackade_engine::Level;
use stackade_online::{Offer, Request, Seat};

use super::Room;
use crate::rooms::Owner;
use crate::store::GameRow;

impl Room {
    /// Lets the computer whose turn it is think, unless it does.
    pub(super) fn let_computer_think(&mut self) {
        let Some(seat) = self.live.to_move().filter(|_| self.may_think && !self.is_thinking) else { return };
        let Some(level) = self.level(seat) else { return };
        self.is_thinking = true;
        let (engines, game, done) =
            (self.rooms.engines.clone(), self.live.game().clone_box(), self.thinker.clone());
        let seed = self.row.created as u64 ^ game.ply() as u64;
        let (owner, pause) = (self.owner(seat.other()), self.rooms.pause);
        tokio::spawn(async move {
            let position = game.position();
            let report = engines.think(owner, game, level, seed).await.ok().flatten();
            let mv = report.and_then(|report| report.best);
            if mv.is_none() {
                // It could not think, or its opponent has it think elsewhere too often: it is asked again.
                tokio::time::sleep(pause).await;
            }
            // The room may be closed.
            let _ = done.send((position, mv)).await;
        });
    }

    /// Whom a computer thinks for: the player at the other side.
    fn owner(&self, player: Seat) -> Owner {
        Owner::new(self.origin(), self.row.seats[player.index()].account.clone())
    }

    /// Where a guest who plays here was last seen.
    pub(super) fn origin(&self) -> Option<IpAddr> {
        *self.origin.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The level of the computer that sits there.
    pub(super) fn level(&self, seat: Seat) -> Option<Level> {
        level(&self.row, seat)
    }

    /// Plays what a computer has thought of.
    pub(super) async fn play_thought(&mut self, position: &str, mv: Option<String>) {
        self.is_thinking = false;
        let Some(mv) = mv else { return };
        // If the game went on differently meanwhile, the thought is worth nothing.
        let Some(seat) = self.live.to_move().filter(|&seat| self.level(seat).is_some()) else { return };
        if self.live.game().position() == position {
            let ply = self.live.game().ply();
            let mv = Request::Move { ply, mv, lag: 0 };
            let _ = self.carry_out(Some(seat), &mv, self.rooms.now()).await;
        }
    }

    /// Computers let their opponents take back moves and play again, and do not agree on draws.
    pub(super) async fn answer_for_computer(&mut self, seat: Seat, request: &Request) {
        let Request::Offer { what } = *request else { return };
        if self.level(seat.other()).is_none() || self.live.offered_by(what) != Some(seat) {
            return;
        }
        let answer = match what {
            Offer::Draw => Request::Decline { what },
            Offer::Takeback | Offer::Rematch => Request::Offer { what },
        };
        let _ = self.carry_out(Some(seat.other()), &answer, self.rooms.now()).await;
    }
}

/// The level of the computer that sits in a seat; nothing if there is none, or none that can think.
pub(super) fn level(row: &GameRow, seat: Seat) -> Option<Level> {
    Level::new(u8::try_from(row.seats[seat.index()].level?).ok()?)
}
