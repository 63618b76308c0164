//! A game with somebody far away: the board on which it is followed, and what is asked in its room.

use std::time::Duration;

use stackade_client::{Connection, Room, RoomEvent};
use stackade_core::AnyMatch;
use stackade_core::record::{Record, Start};
use stackade_online::{Offer, Request, Seat};

use super::super::local::until_clock_changes;
use super::super::{BoardPane, Dialog, Note, Prompt, Shared};
use super::actions::key_for;
use crate::languages::{say, t};
use crate::speech;
use crate::words::{of_ending, of_error, of_offer, of_offer_with_keys, of_own_offer, of_seat, of_withdrawal};

/// A game with somebody far away.
#[derive(Debug)]
pub struct OnlineGame {
    /// The board.
    pub pane: BoardPane,
    /// A line that is being typed.
    pub prompt: Option<Prompt>,
    /// What asks for an answer.
    pub dialog: Option<Dialog<OnlineQuestion>>,
}

/// Questions before something that cannot be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnlineQuestion {
    /// Whether to give up.
    Resign,
    /// Whether to call the game off.
    Abort,
    /// Whether to leave a game that goes on.
    Leave,
}

impl OnlineGame {
    /// The game as it stands, seen from the player's side of the board.
    pub(super) fn new(game: &dyn AnyMatch, seat: Option<Seat>) -> OnlineGame {
        let mut pane = BoardPane::new(game);
        pane.board.flipped = seat == Some(Seat::Second);
        OnlineGame { pane, prompt: None, dialog: None }
    }

    /// Something has happened in the room.
    pub(super) fn follow(&mut self, event: RoomEvent, room: &Room, note: &mut Note, shared: &mut Shared) {
        match event {
            RoomEvent::Moved { seat, mv, .. } => self.moved(seat, &mv, room, note, shared),
            RoomEvent::TakenBack(_) => {
                room.game().into_iter().for_each(|game| self.pane.show(game));
                note.say(t("game.takenBack"));
            }
            RoomEvent::Over(ending) => {
                room.game().into_iter().for_each(|game| self.pane.refresh(game));
                self.dialog = Some(Dialog::at_the_end(shared.now));
                note.say(of_ending(&ending, self.pane.board.info));
                shared.ring();
            }
            RoomEvent::Joined(seat) => {
                note.say(say!("online.sitsDown", name = of_seat(room, seat)));
                shared.ring();
            }
            RoomEvent::Offered(what, seat) => offered(what, seat, room, note, shared),
            RoomEvent::Withdrawn(what, _) => note.say(of_withdrawal(what)),
            RoomEvent::Said(words) => note.say(format!("{}: {}", of_seat(room, words.seat), words.text)),
            RoomEvent::Came(seat) => note.say(say!("online.here", name = of_seat(room, seat))),
            RoomEvent::Left(seat) => note.say(say!("online.gone", name = of_seat(room, seat))),
            // These are for those who are not on a board.
            RoomEvent::Entered
            | RoomEvent::Arrived
            | RoomEvent::Next(_)
            | RoomEvent::Refused(_)
            | RoomEvent::Lost
            | RoomEvent::Back
            | RoomEvent::Shut(_) => {}
        }
    }

    fn moved(&mut self, seat: Seat, mv: &str, room: &Room, note: &mut Note, shared: &mut Shared) {
        if let Some(game) = room.game() {
            self.pane.show_move(game, shared);
            note.say(speech::played(game, seat.side(), mv));
        }
        if room.is_my_turn() {
            shared.ring();
        }
    }
}

fn offered(what: Offer, seat: Seat, room: &Room, note: &mut Note, shared: &mut Shared) {
    match room.seat() {
        Some(own) if own == seat => note.say(of_own_offer(what)),
        Some(_) => {
            let key = shared.keys.key(key_for(what));
            note.say(of_offer_with_keys(what, &of_seat(room, seat), &key));
            shared.ring();
        }
        None => note.say(of_offer(what, &of_seat(room, seat))),
    }
}

/// When a clock shows something else, or the seconds until the connection is tried again.
pub(super) fn next_tick(room: &Room, now: Duration) -> Option<Duration> {
    const HALF_A_SECOND: Duration = Duration::from_millis(500);
    let left = room.running().and_then(|seat| room.left(seat, now));
    let clock = left.map(|left| now + until_clock_changes(left));
    let is_lost = matches!(room.connection(), Connection::Lost(_));
    let countdown = is_lost.then_some(now + HALF_A_SECOND);
    clock.into_iter().chain(countdown).min()
}

/// The game in a room as a record.
pub(super) fn record(room: &Room) -> Option<Record> {
    let start = Start::Position(room.snapshot()?.start.clone());
    let mut record = Record::from_match(room.game()?, &start);
    for (tag, seat) in ["First", "Second"].into_iter().zip(Seat::BOTH) {
        // A name that does not fit into a record is left out.
        let _ = record.set_tag(tag, &of_seat(room, seat));
    }
    Some(record)
}

/// The room of a game while something is done there.
pub(super) struct RoomContext<'a> {
    pub(super) room: &'a mut Room,
    pub(super) note: &'a mut Note,
    pub(super) shared: &'a mut Shared,
}

impl RoomContext<'_> {
    pub(super) fn is_over(&self) -> bool {
        self.room.ending().is_some()
    }

    pub(super) fn is_player(&self) -> bool {
        self.room.seat().is_some()
    }

    pub(super) fn play(&mut self, mv: &str) {
        if let Err(why) = self.room.play(mv, self.shared.now) {
            self.note.refuse(of_error(&why));
        }
    }

    pub(super) fn ask(&mut self, request: &Request) {
        if let Err(why) = self.room.ask(request, self.shared.now) {
            self.note.refuse(of_error(&why));
        }
    }

    pub(super) fn offer(&mut self, what: Offer) {
        if self.is_player() {
            self.ask(&Request::Offer { what });
        } else {
            self.note.refuse(t("online.youWatch"));
        }
    }

    pub(super) fn accept(&mut self) {
        match self.offers().0 {
            Some(what) => self.ask(&Request::Offer { what }),
            None => self.note.refuse(t("online.nothingOffered")),
        }
    }

    /// Declines what the other player offers, or else withdraws this player's own offer.
    pub(super) fn decline(&mut self) {
        let (theirs, own) = self.offers();
        match theirs.or(own) {
            Some(what) => self.ask(&Request::Decline { what }),
            None => self.note.say(t("game.nothingToCancel")),
        }
    }

    /// What the other player offers, and what this player has offered.
    fn offers(&self) -> (Option<Offer>, Option<Offer>) {
        let offers = self
            .room
            .seat()
            .map(|seat| (self.room.offers(seat.other()).next(), self.room.offers(seat).next()));
        offers.unwrap_or_default()
    }
}
