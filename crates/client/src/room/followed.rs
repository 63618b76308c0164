//! The game in a room: as the server tells it, and on a board with the move that is on its way there.

use std::time::Duration;

use stackade_core::record::Start;
use stackade_core::{AnyMatch, Ending as EndOf, Outcome, Phrase};
use stackade_games::registry;
use stackade_online::limits::FREE_PLIES;
use stackade_online::{EndReason, Offered, Over, Player, Seat, Snapshot};

use super::{Ending, EndingReason, RoomEvent};
use crate::Unsent;
use crate::error::{OTHER_GAME, OTHER_RULES};

/// A game that is followed; nothing is known of it until the server has told it.
#[derive(Debug)]
pub(super) struct FollowedGame {
    /// The game as the server tells it.
    pub(super) snapshot: Option<Snapshot>,
    /// The same on a board, with the move that is on its way.
    pub(super) board: Option<Box<dyn AnyMatch>>,
    /// When the clocks showed what they show.
    clocks_at: Duration,
    /// A move that is not known to have arrived.
    pub(super) unsent: Option<Unsent>,
}

impl FollowedGame {
    pub(super) fn new(unsent: Option<Unsent>, now: Duration) -> FollowedGame {
        FollowedGame { snapshot: None, board: None, clocks_at: now, unsent }
    }

    /// Whether a seat is free, and nothing can be played yet.
    pub(super) fn is_waiting(&self) -> bool {
        self.snapshot.as_ref().is_some_and(|snapshot| snapshot.players.iter().any(Player::is_free))
    }

    /// Whether it is the turn of a seat, and no move of it is on its way.
    pub(super) fn is_turn_of(&self, seat: Seat) -> bool {
        let board = self.board.as_ref().filter(|board| board.result().is_none());
        let is_turn = board.is_some_and(|board| board.side_to_move() == seat.side());
        is_turn && self.unsent.is_none() && !self.is_waiting() && self.ending().is_none()
    }

    /// How the game ended; what the server says counts, and a move on its way does not.
    pub(super) fn ending(&self) -> Option<Ending> {
        let code = self.snapshot.as_ref()?.over.as_ref().map(|over| over.code);
        if code == Some(EndReason::CalledOff) {
            return Some(Ending::CalledOff);
        }
        let result = self.board.as_ref()?.result().filter(|_| self.unsent.is_none())?;
        let why = match code {
            Some(EndReason::Left) => EndingReason::Left,
            _ => EndingReason::Game(result),
        };
        Some(match result.outcome.winner().and_then(Seat::of) {
            Some(seat) => Ending::Won(seat, why),
            None => Ending::Draw(why),
        })
    }

    /// What is left on a clock; none where there are no clocks.
    pub(super) fn left(&self, seat: Seat, now: Duration) -> Option<Duration> {
        let left = *self.snapshot.as_ref()?.clocks.as_ref()?.get(seat.index())?;
        let left = Duration::from_millis(u64::try_from(left).unwrap_or(0));
        let gone = now.saturating_sub(self.clocks_at);
        Some(if self.running() == Some(seat) { left.saturating_sub(gone) } else { left })
    }

    /// Whose clock runs.
    pub(super) fn running(&self) -> Option<Seat> {
        let snapshot = self.snapshot.as_ref()?;
        let runs = snapshot.clocks.is_some() && self.has_begun() && self.ending().is_none();
        snapshot.turn.filter(|_| runs)
    }

    /// Whether both players have moved.
    pub(super) fn has_begun(&self) -> bool {
        self.snapshot.as_ref().is_some_and(|snapshot| snapshot.moves.len() >= FREE_PLIES)
    }

    /// The game stands so now. Whatever is new about it is added to the events; gives what was known before.
    pub(super) fn update(
        &mut self,
        next: Snapshot,
        has_clocks: bool,
        now: Duration,
        events: &mut Vec<RoomEvent>,
    ) -> Result<Option<Snapshot>, Phrase> {
        if has_clocks {
            self.clocks_at = now;
        }
        let before = self.snapshot.replace(next.clone());
        if self.settle_unsent(&next) && before.is_some() {
            events.push(RoomEvent::Arrived);
        }
        if let Some(before) = &before {
            let is_new = |seat: &Seat| before.is_free(*seat) && !next.is_free(*seat);
            events.extend(Seat::BOTH.into_iter().filter(is_new).map(RoomEvent::Joined));
        }
        self.follow(events)?;
        let old = before.as_ref().map_or(&[][..], |before| &before.offers);
        events.extend(added(&next.offers, old).map(|offer| RoomEvent::Offered(offer.what, offer.seat)));
        let has_moved = before.as_ref().map(|before| &before.moves) != Some(&next.moves);
        if !has_moved && next.next.is_none() {
            events.extend(added(old, &next.offers).map(|offer| RoomEvent::Withdrawn(offer.what, offer.seat)));
        }
        Ok(before)
    }

    /// Forgets the move on its way once it need not be sent again; says whether it has just arrived as the last move.
    fn settle_unsent(&mut self, next: &Snapshot) -> bool {
        let Some(unsent) = &self.unsent else { return false };
        let is_last = next.moves.get(unsent.ply..) == Some(std::slice::from_ref(&unsent.mv));
        // A move that is there has arrived; if another one is there in its place, it never will.
        if next.moves.len() > unsent.ply || next.over.is_some() {
            self.unsent = None;
        }
        is_last
    }

    /// Brings the board in line with the server, and with the move on its way there; an error says why it cannot be.
    pub(super) fn follow(&mut self, events: &mut Vec<RoomEvent>) -> Result<(), Phrase> {
        let Some(snapshot) = &self.snapshot else { return Ok(()) };
        let board = match &mut self.board {
            Some(board) => board,
            None => self.board.insert(set_up(snapshot)?),
        };
        let unsent = self.unsent.iter().filter(|unsent| unsent.ply == snapshot.moves.len());
        let wanted: Vec<String> =
            snapshot.moves.iter().chain(unsent.map(|unsent| &unsent.mv)).cloned().collect();
        let have = board.moves();
        let same = have.iter().zip(&wanted).take_while(|(one, two)| one == two).count();
        (same..have.len()).for_each(|_| drop(board.undo()));
        if same < have.len() {
            events.push(RoomEvent::TakenBack(have.len() - same));
        }
        for mv in &wanted[same..] {
            let before = board.clone();
            if board.play(mv).is_err() {
                self.unsent = None;
                break;
            }
            let Some(seat) = Seat::of(before.side_to_move()) else { break };
            events.push(RoomEvent::Moved { seat, mv: mv.clone(), before });
        }
        if let Some(over) = snapshot.over.as_ref().filter(|over| over.code != EndReason::CalledOff) {
            end(&mut **board, over);
        }
        Ok(())
    }
}

/// The board of a game that has just become known; what was played before is no news.
fn set_up(snapshot: &Snapshot) -> Result<Box<dyn AnyMatch>, Phrase> {
    let start = Start::Position(snapshot.start.clone());
    let Ok(mut board) = registry::set_up(&snapshot.game, &start) else {
        return Err(OTHER_GAME);
    };
    let is_known = snapshot.moves.iter().all(|mv| board.play(mv).is_ok());
    if is_known { Ok(board) } else { Err(OTHER_RULES) }
}

/// Those that are in one list and not in the other.
fn added<'a>(these: &'a [Offered], those: &'a [Offered]) -> impl Iterator<Item = &'a Offered> {
    these.iter().filter(|offer| !those.contains(offer))
}

fn end(board: &mut dyn AnyMatch, over: &Over) {
    if board.result().is_some() {
        return;
    }
    let outcome = over.winner.map_or(Outcome::Draw, |seat| Outcome::Win(seat.side()));
    // What ends a game by its rules is known to the board; if it is not, somebody else has decided.
    board.end(outcome, over.code.ending().unwrap_or(EndOf::Adjudication));
}
