//! What is told of a game on a server: whose turn it is, the clocks, links, how it ended.

use std::io::{self, Write};

use stackade_client::{Destination, Ending};
use stackade_draw::capital;
use stackade_online::Seat;

use super::Visit;
use crate::languages::{say, t};
use crate::words::{of_clock, of_ending};

impl<W: Write> Visit<W> {
    /// Whose turn it is, and the clocks.
    pub(super) fn say_turn(&mut self) -> io::Result<()> {
        let Some(room) = self.session.room() else { return Ok(()) };
        let Some(game) = room.game().filter(|game| game.result().is_none()) else { return Ok(()) };
        if room.ending().is_some() || room.is_waiting() {
            return Ok(());
        }
        let Some(seat) = Seat::of(game.side_to_move()) else { return Ok(()) };
        let clocks = self.clocks().map_or_else(String::new, |clocks| format!(" {clocks}"));
        let whose = if room.is_my_turn() {
            t("plain.yourTurn").to_owned()
        } else {
            say!("plain.toMove", side = capital(self.side_name(seat)))
        };
        self.say(&format!("{whose}{clocks}"))
    }

    /// What the clocks show.
    pub(super) fn clocks(&self) -> Option<String> {
        let (room, now) = (self.session.room()?, self.now());
        let one = |seat| Some(format!("{} {}", self.side_name(seat), of_clock(room.left(seat, now)?)));
        Some(say!("plain.clocks", first = one(Seat::First)?, second = one(Seat::Second)?))
    }

    /// The links for others.
    pub(super) fn say_links(&mut self) -> io::Result<()> {
        let Some(room) = self.session.room() else { return Ok(()) };
        let Some(links) = room.links().cloned() else {
            return self.say(t("plain.linksForPlayers"));
        };
        let (id, is_waiting) = (room.id().to_owned(), room.is_waiting());
        let server = self.session.server().clone();
        if is_waiting {
            let link = server.link(Destination::Join { id: id.clone(), invite: Some(links.invite) });
            self.say(t("plain.linkJoin"))?;
            self.say(&link.to_string())?;
        }
        let link = server.link(Destination::Watch { id, token: Some(links.watch) });
        self.say(t("plain.linkWatch"))?;
        self.say(&link.to_string())
    }

    /// The link that leads back to the player's seat.
    pub(super) fn own_link(&self) -> String {
        let id = self.session.room().map_or_else(String::new, |room| room.id().to_owned());
        format!("'{}'", self.session.server().link(Destination::Game { id }))
    }

    pub(super) fn conclude(&mut self, ending: &Ending) -> io::Result<()> {
        let text = of_ending(ending, self.info());
        self.say(&text)?;
        // The next game may have begun already.
        let Some(room) = self.session.room().filter(|room| room.ending().is_some()) else { return Ok(()) };
        let is_player = room.seat().is_some();
        match (is_player, *ending == Ending::CalledOff) {
            (true, false) => self.say(t("plain.rematch")),
            (true, true) => self.say(t("plain.quit")),
            (false, _) => {
                // There is nothing more to see.
                self.line_game.is_left = true;
                Ok(())
            }
        }
    }
}
