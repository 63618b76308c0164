//! The list of games line by line.

use std::io::{self, Write};

use stackade_client::Destination;
use stackade_games::registry;
use stackade_online::{Lobby, Pace, Plan, Player, SeatWish};

use super::super::answers::split;
use super::Visit;
use crate::languages::{say, sentence, t};
use crate::{game_words, words};

impl<W: Write> Visit<W> {
    /// Says the list when it is known for the first time.
    pub(super) fn greet_lobby(&mut self) -> io::Result<()> {
        if let Some(why) = self.session.lobby_error().filter(|_| self.session.lobby().is_none()) {
            self.failure = Some(words::of_error(&why.clone().into()));
        }
        let is_known = self.session.lobby().is_some() && !self.session.is_looking();
        if !is_known || std::mem::replace(&mut self.is_listed, true) {
            return Ok(());
        }
        self.say(&say!("plain.gamesAt", host = self.session.server().host()))?;
        self.list()?;
        self.say(t("plain.lobby"))
    }

    fn list(&mut self) -> io::Result<()> {
        let Lobby { open, live } = self.session.lobby().cloned().unwrap_or_default();
        self.listed.clear();
        let mine = self.session.mine().to_vec();
        if mine.is_empty() && open.is_empty() && live.is_empty() {
            return self.say(t("online.nobodyWaits"));
        }
        for game in mine {
            self.listed.push(Destination::Game { id: game.id });
            let what = words::of_game(&game.game, &game.pace);
            let players = if game.players.iter().any(Player::is_free) {
                t("plain.ownWaits").to_owned()
            } else {
                words::of_players(&game.players, t("player.plays"))
            };
            self.say(&say!("plain.ownGame", number = self.listed.len(), players = players, game = what))?;
        }
        for game in open {
            self.listed.push(Destination::Join { id: game.id, invite: None });
            let host = words::of_host(&game.players);
            let rated = if game.rated { t("online.rated") } else { "" };
            let what = words::of_game(&game.game, &game.pace) + rated;
            self.say(&say!("plain.waits", number = self.listed.len(), host = host, game = what))?;
        }
        for game in live {
            self.listed.push(Destination::Watch { id: game.id, token: None });
            let players = words::of_players(&game.players, t("player.plays"));
            let what = words::of_game(&game.game, &game.pace);
            self.say(&format!("{}: {players}, {what}", self.listed.len()))?;
        }
        Ok(())
    }

    pub(super) fn obey_in_lobby(&mut self, line: &str) -> io::Result<()> {
        let (word, rest) = split(line);
        let now = self.now();
        match word {
            "" => Ok(()),
            "help" | "?" => self.say(t("plain.helpLobby")),
            "quit" | "exit" => {
                self.line_game.is_left = true;
                Ok(())
            }
            "list" => {
                self.is_listed = false;
                self.session.look_again(now);
                Ok(())
            }
            "join" | "watch" => {
                match rest.parse::<usize>().ok().and_then(|n| self.listed.get(n.checked_sub(1)?)) {
                    Some(Destination::Join { id, .. }) if word == "watch" => {
                        let place = Destination::Watch { id: id.clone(), token: None };
                        self.session.go(place, now);
                        Ok(())
                    }
                    Some(place) => {
                        let place = place.clone();
                        self.session.go(place, now);
                        Ok(())
                    }
                    None => self.say(t("plain.whichGame")),
                }
            }
            "new" => match plan(rest) {
                Ok(plan) => {
                    self.session.create(plan);
                    Ok(())
                }
                Err(why) => self.say(&sentence(&why)),
            },
            _ => self.say(t("plain.notUnderstood")),
        }
    }
}

/// A game to be made, as it is typed: `GAME 5+3 public`.
fn plan(text: &str) -> Result<Plan, String> {
    let mut wishes = text.split_whitespace();
    let example = || say!("plain.newWhich", game = registry::games()[0].name);
    let game = wishes.next().ok_or_else(example)?;
    let id = registry::parse_two_sided_id(game).map_err(|error| game_words::message("", error.message()))?;
    let mut plan = Plan::new(id.to_string());
    for wish in wishes {
        match wish {
            "first" => plan.seat = SeatWish::First,
            "second" => plan.seat = SeatWish::Second,
            "random" => plan.seat = SeatWish::Random,
            "public" => plan.public = true,
            "rated" => plan.rated = true,
            _ => match wish.strip_prefix("level=") {
                Some(level) => {
                    let level = level.parse().ok().filter(|level| (1..=10).contains(level));
                    plan.level = Some(level.ok_or(t("plain.newLevel"))?);
                }
                None => plan.pace = wish.parse::<Pace>().map_err(str::to_owned)?,
            },
        }
    }
    Ok(plan)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_become_a_plan() {
        let game = registry::games()[0].name;
        let made = plan(&format!("{game} 5+3 public second level=4")).expect("it is understood");
        let pace = Pace::Game { minutes: 5, increment: 3 };
        assert_eq!((made.game.as_str(), made.pace, made.seat), (game, pace, SeatWish::Second));
        assert_eq!((made.level, made.public, made.rated), (Some(4), true, false));
        for wrong in ["", "chess", &format!("{game} fast"), &format!("{game} level=11")] {
            assert!(plan(wrong).is_err(), "{wrong}");
        }
    }
}
