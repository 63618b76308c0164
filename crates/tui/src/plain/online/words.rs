//! Words for what a server tells: whose turn it is, clocks, links, how a game ended.

use std::io::{self, Write};
use std::time::Duration;

use stackade_client::{Ending, Place};
use stackade_draw::capital;
use stackade_games::registry;
use stackade_online::{Offer, Pace, Seat};

use super::Visit;

/// An offer.
pub(crate) fn of_offer(what: Offer) -> &'static str {
    match what {
        Offer::Draw => "draw",
        Offer::Takeback => "takeback",
        Offer::Rematch => "rematch",
    }
}

/// A game and its clock: `GAME (size=4), 5 min each + 3 s a move`.
pub(crate) fn of_game(id: &str, pace: &str) -> String {
    let variant = id.split_once(':').map_or_else(String::new, |(_, variant)| format!(" ({variant})"));
    let title = registry::parse_id(id).map_or("an unknown game", |id| id.info().title);
    format!("{title}{variant}, {}", of_pace(pace))
}

/// A pace as people say it.
pub(crate) fn of_pace(pace: &str) -> String {
    match pace.parse::<Pace>() {
        Ok(Pace::None) => "no clock".to_owned(),
        Ok(Pace::Game { minutes, increment: 0 }) => format!("{minutes} min each"),
        Ok(Pace::Game { minutes, increment }) => format!("{minutes} min each + {increment} s a move"),
        Ok(Pace::Turn { seconds }) => format!("{seconds} s a move"),
        Ok(Pace::Days { days: 1 }) => "a day a move".to_owned(),
        Ok(Pace::Days { days }) => format!("{days} days a move"),
        Err(_) => "a clock of its own".to_owned(),
    }
}

/// What is left on a clock: days, hours, minutes and seconds, and tenths at the end.
pub(crate) fn of_clock(left: Duration) -> String {
    let seconds = left.as_secs();
    match seconds {
        172_800.. => format!("{} days", seconds / 86_400),
        3_600.. => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
        20.. => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("0:{seconds:02}.{}", left.subsec_millis() / 100),
    }
}

/// How a game ended, with the names of the sides.
pub(crate) fn of_ending(ending: &Ending, name: impl Fn(Seat) -> &'static str) -> String {
    match ending {
        Ending::CalledOff => "The game was called off.".to_owned(),
        Ending::Draw(why) => format!("A draw: {why}."),
        Ending::Won(seat, why) => format!("{} has won: {why}.", capital(name(*seat))),
    }
}

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
            "Your turn.".to_owned()
        } else {
            format!("{} to move.", capital(self.side_name(seat)))
        };
        self.say(&format!("{whose}{clocks}"))
    }

    /// What the clocks show.
    pub(super) fn clocks(&self) -> Option<String> {
        let (room, now) = (self.session.room()?, self.now());
        let one = |seat| Some(format!("{} {}", self.side_name(seat), of_clock(room.left(seat, now)?)));
        Some(format!("Clocks: {}, {}.", one(Seat::First)?, one(Seat::Second)?))
    }

    /// The links for others.
    pub(super) fn say_links(&mut self) -> io::Result<()> {
        let Some(room) = self.session.room() else { return Ok(()) };
        let Some(links) = room.links().cloned() else {
            return self.say("Links are for the players to give away.");
        };
        let (id, is_waiting) = (room.id().to_owned(), room.is_waiting());
        let server = self.session.server().clone();
        if is_waiting {
            let link = server.link(Place::Join { id: id.clone(), invite: Some(links.invite) });
            self.say("Waiting for the other player, who joins by this link:")?;
            self.say(&link.to_string())?;
        }
        let link = server.link(Place::Watch { id, token: Some(links.watch) });
        self.say("By this one anybody can watch:")?;
        self.say(&link.to_string())
    }

    /// The link that leads back to one's own seat.
    pub(super) fn own_link(&self) -> String {
        let id = self.session.room().map_or_else(String::new, |room| room.id().to_owned());
        format!("'{}'", self.session.server().link(Place::Game { id }))
    }

    pub(super) fn conclude(&mut self, ending: &Ending) -> io::Result<()> {
        let text = of_ending(ending, |seat| self.side_name(seat));
        self.say(&text)?;
        // The next game may have begun already.
        let Some(room) = self.session.room().filter(|room| room.ending().is_some()) else { return Ok(()) };
        let is_player = room.seat().is_some();
        match (is_player, *ending == Ending::CalledOff) {
            (true, false) => self.say("Type rematch for another game, or quit."),
            (true, true) => self.say("Type quit to leave."),
            (false, _) => {
                // There is nothing more to see.
                self.talk.is_left = true;
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use stackade_core::GameId;

    use super::*;

    #[test]
    fn clocks_say_what_is_left() {
        let words = [(5, "0:05.0"), (75, "1:15"), (3_661, "1:01:01"), (200_000, "2 days")];
        for (seconds, expected) in words {
            assert_eq!(of_clock(Duration::from_secs(seconds)), expected);
        }
    }

    #[test]
    fn games_are_named_with_their_clocks() {
        for info in registry::games() {
            assert_eq!(of_game(info.name, "none"), format!("{}, no clock", info.title));
            for id in GameId::all(info).into_iter().skip(1) {
                let id = id.to_string();
                let (_, variant) = id.split_once(':').expect("it is no standard game");
                let expected = format!("{} ({variant}), 5 min each + 3 s a move", info.title);
                assert_eq!(of_game(&id, "5+3"), expected);
            }
        }
    }
}
