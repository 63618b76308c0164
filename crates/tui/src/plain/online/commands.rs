//! Lines in the room of a game: moves, questions and what players can ask of each other.

use std::io::{self, Write};

use stackade_client::Stage;
use stackade_online::{Offer, Request};

use super::super::answers::split;
use super::Visit;
use crate::languages::{sentence, t};
use crate::words::of_error;

impl<W: Write> Visit<W> {
    /// Answers a line, wherever one is.
    pub(super) fn obey(&mut self, line: String) -> io::Result<()> {
        match self.session.stage() {
            Stage::Lobby => self.obey_in_lobby(&line),
            _ => self.obey_in_room(&line),
        }
    }

    fn obey_in_room(&mut self, line: &str) -> io::Result<()> {
        self.look();
        let (word, rest) = split(line);
        match word {
            "help" | "?" if self.line_game.own.is_none() => self.say(t("plain.helpWatching")),
            "help" | "?" => self.say(t("plain.helpOnline")),
            "quit" | "exit" => {
                self.line_game.is_left = true;
                Ok(())
            }
            "draw" => self.ask(&Request::Offer { what: Offer::Draw }),
            "takeback" | "undo" => self.ask(&Request::Offer { what: Offer::Takeback }),
            "rematch" => self.ask(&Request::Offer { what: Offer::Rematch }),
            "accept" | "yes" => self.answer(true),
            "decline" | "no" => self.answer(false),
            "resign" => self.ask(&Request::Resign),
            "abort" => self.ask(&Request::Abort),
            "claim" => self.ask(&Request::Claim { absent: 0 }),
            "say" => self.ask(&Request::Say { text: rest.to_owned() }),
            "link" | "links" => self.say_links(),
            "clock" | "clocks" => {
                let words = self.clocks().unwrap_or_else(|| t("plain.noClock").to_owned());
                self.say(&words)
            }
            // What a computer thinks is not for games between people.
            "hint" | "threats" | "redo" | "record" => self.say(t("plain.notOnline")),
            "save" => self.line_game.save(rest),
            _ if self.line_game.answer_question(line)? => Ok(()),
            _ => self.play(line),
        }
    }

    fn play(&mut self, mv: &str) -> io::Result<()> {
        let now = self.now();
        let played = self.session.room_mut().map_or(Ok(()), |room| room.play(mv, now));
        match played {
            Ok(()) => Ok(()),
            Err(why) => self.say(&sentence(&of_error(&why))),
        }
    }

    fn ask(&mut self, request: &Request) -> io::Result<()> {
        let now = self.now();
        let asked = self.session.room_mut().map_or(Ok(()), |room| room.ask(request, now));
        match asked {
            Ok(()) => Ok(()),
            Err(why) => self.say(&sentence(&of_error(&why))),
        }
    }

    /// Answers what the other player has offered, or withdraws this player's own offer.
    fn answer(&mut self, is_yes: bool) -> io::Result<()> {
        let offers = self.session.room().and_then(|room| {
            let seat = room.seat()?;
            Some((room.offers(seat.other()).next(), room.offers(seat).next()))
        });
        let (theirs, mine) = offers.unwrap_or_default();
        match (theirs, mine) {
            (Some(what), _) if is_yes => self.ask(&Request::Offer { what }),
            (Some(what), _) | (None, Some(what)) if !is_yes => self.ask(&Request::Decline { what }),
            _ => self.say(&sentence(t("online.nothingOffered"))),
        }
    }
}
