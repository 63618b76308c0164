//! Words for what a server tells: games and their clocks, offers, how a game ended.

use std::time::Duration;

use stackade_client::{CallError, Connection, Ending, EndingReason, Room, VisitError, printable};
use stackade_core::GameInfo;
use stackade_draw::capital;
use stackade_games::registry;
use stackade_online::{ErrorReport, Offer, Pace, Player, RequestError, Seat};

use crate::game_words;
use crate::languages::{decimal, fill, is_english, say, t, text};

/// That this player has offered something.
pub(crate) fn of_own_offer(what: Offer) -> &'static str {
    match what {
        Offer::Draw => t("offer.drawMine"),
        Offer::Takeback => t("offer.takebackMine"),
        Offer::Rematch => t("offer.rematchMine"),
    }
}

/// That somebody offers something.
pub(crate) fn of_offer(what: Offer, name: &str) -> String {
    match what {
        Offer::Draw => say!("offer.drawTheirs", name = name),
        Offer::Takeback => say!("offer.takebackTheirs", name = name),
        Offer::Rematch => say!("offer.rematchTheirs", name = name),
    }
}

/// The same with the keys that answer it.
pub(crate) fn of_offer_with_keys(what: Offer, name: &str, key: &str) -> String {
    match what {
        Offer::Draw => say!("offer.drawKeys", name = name, key = key),
        Offer::Takeback => say!("offer.takebackKeys", name = name, key = key),
        Offer::Rematch => say!("offer.rematchKeys", name = name, key = key),
    }
}

/// That an offer does not stand any more.
pub(crate) fn of_withdrawal(what: Offer) -> &'static str {
    match what {
        Offer::Draw => t("offer.drawOff"),
        Offer::Takeback => t("offer.takebackOff"),
        Offer::Rematch => t("offer.rematchOff"),
    }
}

/// A player in a few words: `Ana (1540)`, `level 3`.
pub(crate) fn of_player(player: &Player) -> String {
    match (&player.name, player.level, player.rating) {
        (_, Some(level), _) => say!("player.level", level = level),
        (Some(name), _, Some(rating)) => format!("{} ({rating})", printable(name)),
        (Some(name), _, None) => printable(name),
        (None, None, _) => t("player.nobody").to_owned(),
    }
}

/// All players of a game, with a word between them.
pub(crate) fn of_players(players: &[Player], between: &str) -> String {
    players.iter().map(of_player).collect::<Vec<_>>().join(between)
}

/// Whoever sits in a game that has a free seat.
pub(crate) fn of_host(players: &[Player]) -> String {
    let host = players.iter().find(|player| !player.is_free());
    host.map_or_else(|| t("player.somebody").to_owned(), of_player)
}

/// A game and its clock: `GAME (size=4), 5 min each + 3 s a move`.
pub(crate) fn of_game(id: &str, pace: &str) -> String {
    let variant = id.split_once(':').map_or_else(String::new, |(_, variant)| format!(" ({variant})"));
    let title = registry::parse_id(id).map_or(t("online.unknownGame"), |id| id.info().title);
    format!("{title}{variant}, {}", of_pace(pace))
}

/// A pace as people say it.
pub(crate) fn of_pace(pace: &str) -> String {
    match pace.parse::<Pace>() {
        Ok(Pace::None) => t("pace.none").to_owned(),
        Ok(Pace::Game { minutes, increment: 0 }) => say!("pace.game", minutes = minutes),
        Ok(Pace::Game { minutes, increment }) => {
            say!("pace.gameMore", minutes = minutes, increment = increment)
        }
        Ok(Pace::Turn { seconds }) => say!("pace.turn", seconds = seconds),
        Ok(Pace::Days { days: 1 }) => t("pace.day").to_owned(),
        Ok(Pace::Days { days }) => say!("pace.days", days = days),
        Err(_) => t("pace.other").to_owned(),
    }
}

/// What is left on a clock: days, hours, minutes and seconds, and tenths at the end.
pub(crate) fn of_clock(left: Duration) -> String {
    let seconds = left.as_secs();
    match seconds {
        172_800.. => say!("pace.daysLeft", days = seconds / 86_400),
        3_600.. => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
        20.. => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => decimal(&format!("0:{seconds:02}.{}", left.subsec_millis() / 100)),
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
            Some(say!("online.lostRetry", seconds = seconds))
        }
        Connection::Connecting => Some(t("online.connecting").to_owned()),
        Connection::Open if room.unsent().is_some() => Some(t("online.sending").to_owned()),
        Connection::Open | Connection::Closed => None,
    }
}

/// How a game ended, with the names of the sides.
pub(crate) fn of_ending(ending: &Ending, info: &GameInfo) -> String {
    match ending {
        Ending::CalledOff => t("online.calledOff").to_owned(),
        Ending::Draw(why) => say!("online.draw", why = of_reason(*why, info)),
        Ending::Won(seat, why) => {
            let side = capital(game_words::side(info, seat.side()));
            say!("online.won", side = side, why = of_reason(*why, info))
        }
    }
}

fn of_reason(why: EndingReason, info: &GameInfo) -> String {
    match why {
        EndingReason::Left => t("online.left").to_owned(),
        EndingReason::Game(result) => game_words::reason(info, result),
    }
}

/// Why something at a server comes to nothing.
pub(crate) fn of_error(error: &VisitError) -> String {
    if is_english() {
        return error.to_string();
    }
    match error {
        VisitError::Call(CallError::Away { host, .. }) => say!("call.away", host = host),
        VisitError::Call(CallError::Strange { host }) => say!("call.strange", host = host),
        VisitError::Call(CallError::Refused { report, .. }) | VisitError::Refused(report) => {
            of_report(report)
        }
        VisitError::Illegal { game, message } => game_words::message(game, message),
        VisitError::Known(phrase) => {
            text(&format!("client.{}", phrase.code)).unwrap_or(phrase.words).to_owned()
        }
    }
}

/// Why a server says no. A code that this version does not know is told in the words of the server.
fn of_report(report: &ErrorReport) -> String {
    use RequestError as E;
    let Some(error) = &report.error else { return printable(&report.words) };
    let Some(words) = text(&format!("error.{}", error.code())) else { return printable(&report.words) };
    match error {
        E::OutOfStep { expected } => fill(words, &[("expected", expected)]),
        E::RateLimited { seconds } => fill(words, &[("seconds", seconds)]),
        E::MissingScope { scope } => fill(words, &[("scope", &printable(scope))]),
        E::IllegalMove { objection: Some(objection), .. }
        | E::BadGame { objection: Some(objection), .. }
        | E::BadPosition { objection: Some(objection), .. } => {
            let name = objection.game.split(':').next().unwrap_or_default();
            let reason = game_words::objection(name, &objection.message);
            fill(words, &[("reason", &printable(&reason))])
        }
        E::NotUnderstood { reason }
        | E::IllegalMove { reason, .. }
        | E::BadGame { reason, .. }
        | E::BadPosition { reason, .. } => fill(words, &[("reason", &printable(reason))]),
        _ => words.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use stackade_core::GameId;

    use super::*;
    use crate::Language;
    use crate::languages::speak;

    #[test]
    fn clocks_say_what_is_left() {
        let words = [(5, "0:05.0"), (75, "1:15"), (3_661, "1:01:01"), (200_000, "2 days")];
        for (seconds, expected) in words {
            assert_eq!(of_clock(Duration::from_secs(seconds)), expected);
        }
    }

    #[test]
    fn every_code_of_a_server_is_said_with_its_values() {
        for language in Language::all() {
            speak(language);
            for error in RequestError::samples() {
                let report = ErrorReport { words: error.to_string(), error: Some(error) };
                let words = of_error(&VisitError::Refused(report.clone()));
                assert!(words.len() > 2 && !words.contains('{'), "{language} {report:?}: {words}");
            }
            let unknown = ErrorReport { words: "too\u{1b}[2J new".to_owned(), error: None };
            assert_eq!(of_error(&VisitError::Refused(unknown)), "too[2J new");
        }
        speak(Language::ENGLISH);
    }

    #[test]
    fn what_the_rules_object_is_said_in_the_language() {
        let id = registry::parse_id("staqs").expect("a game");
        let mut game = registry::new_match(&id, 0);
        game.play("@c3").expect("it is legal");
        let why = game.play("@c3").expect_err("it is not");
        let error = RequestError::illegal_move("staqs", &why);
        let report = ErrorReport { words: error.to_string(), error: Some(error) };
        speak("pt".parse().expect("a language"));
        let words = of_error(&VisitError::Refused(report));
        speak(Language::ENGLISH);
        assert!(words.contains("c3") && !words.contains(&why.to_string()), "{words}");
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
