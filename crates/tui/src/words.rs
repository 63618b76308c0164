//! Words for what a server tells: games and their clocks, offers, how a game ended.

use std::time::Duration;

use stackade_client::words::of_player;
use stackade_client::{Connection, Ending, Room};
use stackade_draw::capital;
use stackade_games::registry;
use stackade_online::{Offer, Pace, Seat};

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

/// What a player is called.
pub(crate) fn of_seat(room: &Room, seat: Seat) -> String {
    room.player(seat).map_or_else(String::new, of_player)
}

/// How the connection is, where that is worth saying.
pub(crate) fn of_connection(room: &Room, now: Duration) -> Option<String> {
    match room.connection() {
        Connection::Lost(due) => {
            let seconds = due.saturating_sub(now).as_secs() + 1;
            Some(format!("connection lost, trying again in {seconds} s"))
        }
        Connection::Connecting => Some("connecting …".to_owned()),
        Connection::Open if room.unsent().is_some() => Some("sending your move …".to_owned()),
        Connection::Open | Connection::Closed => None,
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
