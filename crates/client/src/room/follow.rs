//! What messages make of the game: whatever is new is found by comparing, however it came to be known.

use std::time::Duration;

use stackade_core::record::Start;
use stackade_core::{AnyMatch, Ending as EndOf, Outcome};
use stackade_games::registry;
use stackade_online::{
    EndReason, Event, EventError, EventMessage, Greeting, Offered, Over, Player, Seat, Snapshot,
};

use super::{Room, RoomEvent, Words};
use crate::words::printable;

impl Room {
    pub(super) fn greet(&mut self, greeting: Greeting, now: Duration) {
        let Greeting { hello: game, seat, links, .. } = greeting;
        let was_known = self.shot.is_some();
        self.line.enter();
        self.seat = seat;
        self.links = links.or(self.links.take());
        for seat in Seat::BOTH {
            self.see(seat, game.player(seat).is_some_and(Player::is_here), now);
        }
        // What was said before is sent again to who has not heard it.
        if !was_known {
            self.told.push(RoomEvent::Entered);
        } else {
            self.told.push(RoomEvent::Back);
        }
        self.take(game, true, now);
        self.send_move(now);
    }

    /// The game as an answer over HTTP has it.
    pub(crate) fn looked(&mut self, found: Snapshot, now: Duration) {
        // What has happened meanwhile is newer.
        if self.shot.as_ref().is_some_and(|shot| found.seq >= shot.seq) {
            self.take(found, true, now);
        }
    }

    pub(super) fn meet(&mut self, here: &[bool], now: Duration) {
        for (seat, &is_here) in Seat::BOTH.into_iter().zip(here) {
            let player = self.shot.as_mut().and_then(|shot| shot.players.get_mut(seat.index()));
            let Some(player) = player else { return };
            let is_here = is_here || player.level.is_some();
            let was_here = player.here.replace(is_here) == Some(true);
            let is_told = self.seat != Some(seat) && !player.is_free();
            if was_here != is_here && is_told {
                self.told.push(if is_here { RoomEvent::Came(seat) } else { RoomEvent::Left(seat) });
            }
            self.see(seat, is_here, now);
        }
    }

    fn see(&mut self, seat: Seat, is_here: bool, now: Duration) {
        if self.away.len() <= seat.index() {
            self.away.resize(seat.index() + 1, None);
        }
        let away = &mut self.away[seat.index()];
        *away = if is_here { None } else { away.or(Some(now)) };
    }

    pub(super) fn learn(&mut self, news: &EventMessage, now: Duration) {
        if news.seq <= self.heard {
            return;
        }
        // What players say is not sent to those who watch; nothing else is ever left out.
        if news.seq > self.heard + 1 && self.seat.is_some() {
            return self.lose(Some(Duration::ZERO), now);
        }
        self.heard = news.seq;
        if let Event::Said { seat, text } = &news.event {
            let words = Words { seat: *seat, text: printable(text) };
            self.words.push(words.clone());
            self.told.push(RoomEvent::Said(words));
        }
        let Some(mut next) = self.shot.clone().filter(|shot| news.seq > shot.seq) else { return };
        match next.apply(news) {
            Ok(()) => self.take(next, news.clocks.is_some(), now),
            // An older server does not say all that has changed.
            Err(EventError::Incomplete) => self.look(),
            Err(_) => self.lose(Some(Duration::ZERO), now),
        }
    }

    /// The game stands so now: whatever is new about it is told.
    fn take(&mut self, next: Snapshot, has_clocks: bool, now: Duration) {
        let before = self.shot.replace(next);
        if has_clocks {
            self.clocks_at = now;
        }
        let Some(shot) = &self.shot else { return };
        // A move that is there has arrived; if another one is there in its place, it never will.
        let is_settled = |ply: usize| shot.moves.len() > ply || shot.over.is_some();
        let has_arrived = self.unsent.as_ref().is_some_and(|unsent| is_settled(unsent.ply));
        // What was played after it tells as much.
        let is_last = self
            .unsent
            .as_ref()
            .is_some_and(|unsent| shot.moves.get(unsent.ply..) == Some(std::slice::from_ref(&unsent.mv)));
        if has_arrived {
            self.unsent = None;
        }
        if is_last && before.is_some() {
            self.told.push(RoomEvent::Arrived);
        }
        let gone = before.as_ref().map_or(0, |before| before.moves.len().saturating_sub(shot.moves.len()));
        let mut told = Vec::new();
        if let Some(before) = &before {
            let is_new = |seat: &Seat| before.is_free(*seat) && !shot.is_free(*seat);
            told.extend(Seat::BOTH.into_iter().filter(is_new).map(RoomEvent::Joined));
        }
        let offered = |shot: Option<&Snapshot>| shot.map(|shot| shot.offers.clone()).unwrap_or_default();
        let (old, new) = (offered(before.as_ref()), offered(self.shot.as_ref()));
        self.told.append(&mut told);
        self.follow();
        self.told.extend(news_of(&new, &old).map(|offer| RoomEvent::Offered(offer.what, offer.seat)));
        let has_moved =
            before.as_ref().map(|before| &before.moves) != self.shot.as_ref().map(|shot| &shot.moves);
        if gone == 0 && !has_moved && self.shot.as_ref().is_some_and(|shot| shot.next.is_none()) {
            self.told.extend(news_of(&old, &new).map(|offer| RoomEvent::Withdrawn(offer.what, offer.seat)));
        }
        self.finish(before.as_ref());
    }

    /// Tells of the end, and of what comes after it.
    fn finish(&mut self, before: Option<&Snapshot>) {
        let next = self.shot.as_ref().and_then(|shot| shot.next.clone());
        // Who comes back to a seat goes on to the game that is played now, and has known this end before.
        if let Some(next) = next.clone().filter(|_| before.is_none() && self.seat.is_some()) {
            self.is_over = true;
            return self.told.push(RoomEvent::Next(next));
        }
        if let Some(ending) = self.ending().filter(|_| !self.is_over) {
            self.is_over = true;
            self.told.push(RoomEvent::Over(ending));
        }
        // Anyone who looks at an old game is not to be led away from it.
        if let Some(next) = next.filter(|_| before.is_some_and(|before| before.next.is_none())) {
            self.told.push(RoomEvent::Next(next));
        }
    }

    /// Brings the board in line with the server, and with the move on its way there.
    pub(super) fn follow(&mut self) {
        let Some(shot) = &self.shot else { return };
        if self.game.is_none() {
            let start = Start::Position(shot.start.clone());
            let Ok(mut game) = registry::set_up(&shot.game, &start) else {
                return self.shut("the server plays a game that this program does not know");
            };
            // What was played before one came in is no news.
            let is_known = shot.moves.iter().all(|mv| game.play(mv).is_ok());
            if !is_known {
                return self.shut("the server plays by other rules than this program");
            }
            self.game = Some(game);
        }
        let Some(game) = &mut self.game else { return };
        let unsent = self.unsent.iter().filter(|unsent| unsent.ply == shot.moves.len());
        let wanted: Vec<&String> = shot.moves.iter().chain(unsent.map(|unsent| &unsent.mv)).collect();
        let have = game.moves();
        let same = have.iter().zip(&wanted).take_while(|(one, two)| one == *two).count();
        (same..have.len()).for_each(|_| drop(game.undo()));
        if same < have.len() {
            self.told.push(RoomEvent::TakenBack(have.len() - same));
        }
        for mv in &wanted[same..] {
            let before = game.clone();
            if game.play(mv).is_err() {
                self.unsent = None;
                break;
            }
            let Some(seat) = Seat::of(before.side_to_move()) else { break };
            self.told.push(RoomEvent::Moved { seat, mv: (*mv).clone(), before });
        }
        if let Some(over) = shot.over.as_ref().filter(|over| over.code != EndReason::CalledOff) {
            end(&mut **game, over);
        }
    }
}

/// Those that are in one list and not in the other.
fn news_of<'a>(these: &'a [Offered], those: &'a [Offered]) -> impl Iterator<Item = &'a Offered> {
    these.iter().filter(|offer| !those.contains(offer))
}

fn end(game: &mut dyn AnyMatch, over: &Over) {
    if game.result().is_some() {
        return;
    }
    let outcome = over.winner.map_or(Outcome::Draw, |seat| Outcome::Win(seat.side()));
    // What ends a game by its rules is known to the board; if it is not, somebody else has decided.
    game.end(outcome, over.code.ending().unwrap_or(EndOf::Adjudication));
}
