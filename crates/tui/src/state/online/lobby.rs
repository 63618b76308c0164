//! The list of games at a server, and an invitation.

use stackade_client::Place;
use stackade_client::words::{of_player, of_players};
use stackade_online::{Listed, Player, Snapshot};

use super::super::form::{Touch, touch};
use super::super::{Form, Go, Prompt, Row, Shared};
use super::{Making, Online};
use crate::Key;
use crate::plain::words::of_game;

/// How many rows there are above the games.
const ABOVE: usize = 2;

impl Online {
    pub(super) fn lobby_form(&self) -> Form {
        let name = self.session.name().unwrap_or("Guest");
        let mut rows = vec![
            Row::new("Make a game …", "for somebody who gets a link, for anybody, or against the computer"),
            Row::new(format!("Your name: {name}"), "what others call you, unless you have an account's key"),
        ];
        rows.extend(self.session.mine().iter().map(own));
        if let Some(lobby) = self.session.lobby() {
            rows.extend(lobby.open.iter().map(waiting));
            rows.extend(lobby.live.iter().map(going_on));
        }
        let note = match (&self.prompt, self.session.trouble(), self.session.lobby()) {
            (Some(prompt), ..) => format!("your name: {}_", prompt.text),
            (_, Some(why), _) => why.to_owned(),
            _ if !self.note.text.is_empty() => self.note.text.clone(),
            (_, None, None) => "asking for the games …".to_owned(),
            (_, None, Some(_)) if rows.len() == ABOVE => {
                "Nobody waits for an opponent, and no public game is going on.".to_owned()
            }
            _ => String::new(),
        };
        let title = format!("Games at {}", self.session.server().host());
        Form { title, rows, chosen: self.chosen, note, widest: u16::MAX }
    }

    pub(super) fn invitation_form(&self, game: &Snapshot) -> Form {
        let host = game.players.iter().find(|player| !player.is_free());
        let host = host.map_or_else(|| "Somebody".to_owned(), of_player);
        let name = self.session.name().unwrap_or("Guest");
        let rows = vec![
            Row::new("Sit down", format!("and play {}", of_game(&game.game, &game.pace))),
            Row::new(format!("Your name: {name}"), "what others call you"),
            Row::new("Leave", "the seat stays free"),
        ];
        let note = match &self.prompt {
            Some(prompt) => format!("your name: {}_", prompt.text),
            None => self.note.text.clone(),
        };
        let title = format!("{host} invites you");
        Form { title, rows, chosen: self.chosen, note, widest: u16::MAX }
    }

    /// A key in a list.
    pub(super) fn choose_row(&mut self, key: Key, rows: usize, shared: &mut Shared) -> Go {
        match touch(key, &mut self.chosen, rows, shared) {
            Touch::Enter => self.enter_row(shared),
            Touch::Back => self.go_out(shared),
            Touch::Nothing | Touch::Turn(_) => Go::Stay,
        }
    }

    /// A click on a row.
    pub(in crate::state) fn click_row(&mut self, row: usize, shared: &mut Shared) -> Go {
        let is_made = self.making.as_mut().map(|making| making.click(row));
        let go = match is_made {
            Some(true) => self.finish_making(),
            Some(false) => Go::Stay,
            None => {
                self.chosen = row;
                self.enter_row(shared)
            }
        };
        self.settle(shared);
        go
    }

    fn enter_row(&mut self, shared: &mut Shared) -> Go {
        if let stackade_client::Stage::Invited(_) = self.session.stage() {
            match self.chosen {
                0 => self.session.sit_down(),
                1 => self.prompt = Some(Prompt::default()),
                _ => return self.go_out(shared),
            }
            return Go::Stay;
        }
        match self.chosen {
            0 => self.making = Some(Making::new(shared)),
            1 => self.prompt = Some(Prompt::default()),
            row => {
                if let Some(place) = self.place(row - ABOVE) {
                    self.chosen = 0;
                    self.session.go(place, shared.now);
                }
            }
        }
        Go::Stay
    }

    fn place(&self, at: usize) -> Option<Place> {
        let mine = self.session.mine();
        if let Some(game) = mine.get(at) {
            return Some(Place::Game { id: game.id.clone() });
        }
        let (lobby, at) = (self.session.lobby()?, at - mine.len());
        match lobby.open.get(at) {
            Some(game) => Some(Place::Join { id: game.id.clone(), invite: None }),
            None => {
                let game = lobby.live.get(at - lobby.open.len())?;
                Some(Place::Watch { id: game.id.clone(), token: None })
            }
        }
    }

    pub(super) fn take_name(&mut self, name: &str, shared: &mut Shared) {
        let is_fine = (1..=30).contains(&name.chars().count());
        if !is_fine {
            return self.refuse("a name has 1 to 30 letters");
        }
        self.session.rename(name);
        shared.config.name = name.to_owned();
        shared.remember();
    }
}

fn own(game: &Snapshot) -> Row {
    let what = of_game(&game.game, &game.pace);
    let is_waiting = game.players.iter().any(Player::is_free);
    let about = match is_waiting {
        true => "waiting for the other player".to_owned(),
        false => of_players(&game.players, " and "),
    };
    Row::new("Go on", format!("your game: {about}, {what}{}", rated(game.rated)))
}

fn waiting(game: &Listed) -> Row {
    let host = game.players.iter().find(|player| !player.is_free());
    let host = host.map_or_else(|| "somebody".to_owned(), of_player);
    Row::new(format!("Play {host}"), format!("{}{}", of_game(&game.game, &game.pace), rated(game.rated)))
}

fn going_on(game: &Listed) -> Row {
    let (players, what) = (of_players(&game.players, " and "), of_game(&game.game, &game.pace));
    Row::new("Watch", format!("{players}, {what}{}", rated(game.rated)))
}

fn rated(is_rated: bool) -> &'static str {
    if is_rated { ", rated" } else { "" }
}
