//! What messages make of the game: whatever is new is found by comparing, however it came to be known.

use std::time::Duration;

use stackade_online::{Event, EventError, EventMessage, Greeting, Player, Seat, Snapshot};

use super::{Room, RoomEvent, Words};
use crate::printable;

impl Room {
    pub(super) fn greet(&mut self, greeting: Greeting, now: Duration) {
        let Greeting { hello: game, seat, links, .. } = greeting;
        let was_known = self.game.snapshot.is_some();
        self.line.enter();
        self.seat = seat;
        self.links = links.or(self.links.take());
        for seat in Seat::BOTH {
            self.presence.see(seat, game.player(seat).is_some_and(Player::is_here), now);
        }
        // What was said before is sent again to who has not heard it.
        if !was_known {
            self.events.push(RoomEvent::Entered);
        } else {
            self.events.push(RoomEvent::Back);
        }
        self.take(game, true, now);
        self.send_move(now);
    }

    /// The game as an answer over HTTP has it.
    pub(crate) fn looked(&mut self, found: Snapshot, now: Duration) {
        // What has happened meanwhile is newer.
        if self.game.snapshot.as_ref().is_some_and(|snapshot| found.seq >= snapshot.seq) {
            self.take(found, true, now);
        }
    }

    pub(super) fn meet(&mut self, here: &[bool], now: Duration) {
        for (seat, &is_here) in Seat::BOTH.into_iter().zip(here) {
            let player =
                self.game.snapshot.as_mut().and_then(|snapshot| snapshot.players.get_mut(seat.index()));
            let Some(player) = player else { return };
            let is_here = is_here || player.level.is_some();
            let was_here = player.here.replace(is_here) == Some(true);
            let is_told = self.seat != Some(seat) && !player.is_free();
            if was_here != is_here && is_told {
                self.events.push(if is_here { RoomEvent::Came(seat) } else { RoomEvent::Left(seat) });
            }
            self.presence.see(seat, is_here, now);
        }
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
            self.events.push(RoomEvent::Said(words));
        }
        let Some(mut next) = self.game.snapshot.clone().filter(|snapshot| news.seq > snapshot.seq) else {
            return;
        };
        match next.apply(news) {
            Ok(()) => self.take(next, news.clocks.is_some(), now),
            // An older server does not say all that has changed.
            Err(EventError::Incomplete) => self.look(),
            Err(_) => self.lose(Some(Duration::ZERO), now),
        }
    }

    /// The game stands so now: whatever is new about it is told.
    fn take(&mut self, next: Snapshot, has_clocks: bool, now: Duration) {
        match self.game.update(next, has_clocks, now, &mut self.events) {
            Ok(before) => self.finish(before.as_ref()),
            Err(why) => self.shut(why),
        }
    }

    /// Tells of the end, and of what comes after it.
    fn finish(&mut self, before: Option<&Snapshot>) {
        let next = self.game.snapshot.as_ref().and_then(|snapshot| snapshot.next.clone());
        // Who comes back to a seat goes on to the game that is played now, and has known this end before.
        if let Some(next) = next.clone().filter(|_| before.is_none() && self.seat.is_some()) {
            self.is_over = true;
            return self.events.push(RoomEvent::Next(next));
        }
        if let Some(ending) = self.ending().filter(|_| !self.is_over) {
            self.is_over = true;
            self.events.push(RoomEvent::Over(ending));
        }
        // Anyone who looks at an old game is not to be led away from it.
        if let Some(next) = next.filter(|_| before.is_some_and(|before| before.next.is_none())) {
            self.events.push(RoomEvent::Next(next));
        }
    }

    /// Brings the board in line with the move on its way, or without it.
    pub(super) fn follow(&mut self) {
        if let Err(why) = self.game.follow(&mut self.events) {
            self.shut(why);
        }
    }
}
