//! The lists of a server: its games, an invitation, the form for a new game, and the name of a guest.

use stackade_client::{Destination, Session, Stage};
use stackade_draw::capital;
use stackade_online::{Listed, Plan, Player, Snapshot};

use super::super::form::{FormInput, navigate};
use super::super::prompt::{self, Typed};
use super::super::{Note, Prompt, Shared};
use super::new_game::{Made, NewGame};
use crate::Key;
use crate::languages::{say, t};
use crate::layout::{Form, Row};
use crate::words::{of_error, of_game, of_host, of_players};

/// What is chosen outside a room.
#[derive(Debug, Default)]
pub(super) struct Lobby {
    /// The row chosen in a list; none until one was, as the games are not known at once.
    chosen: Option<usize>,
    /// A game that is about to be made.
    new_game: Option<NewGame>,
    /// The name that is being typed.
    pub(super) name: Option<Prompt>,
}

/// What a key or a click in a list comes to.
pub(super) enum Choice {
    /// Nothing to do with the server.
    Nothing,
    /// To go somewhere.
    Go(Destination),
    /// To make a game.
    Create(Plan),
    /// To take the seat one is invited to.
    SitDown,
    /// To be called something else.
    Rename(String),
    /// To go away from here.
    Leave,
}

/// How many rows there are above the games.
const ABOVE: usize = 2;

impl Lobby {
    /// The rows to choose from; none in a room and where there is only something to read.
    pub(super) fn form(&self, session: &Session, note: &Note) -> Option<Form> {
        match (&self.new_game, session.stage()) {
            (Some(new_game), _) => Some(new_game.form(note)),
            (None, Stage::Lobby) => Some(self.games(session, note)),
            (None, Stage::Invited(game)) => Some(self.invitation(game, session, note)),
            (None, Stage::Asking | Stage::Room | Stage::Failed(_)) => None,
        }
    }

    /// The row that is chosen: to begin with, the first of one's own games.
    fn row(&self, session: &Session) -> usize {
        let has_own = matches!(session.stage(), Stage::Lobby) && !session.mine().is_empty();
        self.chosen.unwrap_or(if has_own { ABOVE } else { 0 })
    }

    fn games(&self, session: &Session, note: &Note) -> Form {
        let name = session.name().unwrap_or(t("player.guest"));
        let mut rows = vec![
            Row::new(t("online.make"), t("online.makeAbout")),
            Row::new(say!("online.name", name = name), t("online.nameAbout")),
        ];
        rows.extend(session.mine().iter().map(own));
        if let Some(lobby) = session.lobby() {
            rows.extend(lobby.open.iter().map(waiting));
            rows.extend(lobby.live.iter().map(going_on));
        }
        let note = match (&self.name, session.lobby_error(), session.lobby()) {
            (Some(name), ..) => say!("online.nameTyped", typed = name.text),
            (_, Some(why), _) => of_error(&why.clone().into()),
            _ if !note.text.is_empty() => note.text.clone(),
            (_, None, None) => t("online.asking").to_owned(),
            (_, None, Some(_)) if rows.len() == ABOVE => t("online.nobodyWaits").to_owned(),
            _ => String::new(),
        };
        Form::page(say!("online.gamesAt", host = session.server().host()), rows, self.row(session), note)
    }

    fn invitation(&self, game: &Snapshot, session: &Session, note: &Note) -> Form {
        let host = capital(&of_host(&game.players));
        let name = session.name().unwrap_or(t("player.guest"));
        let rows = vec![
            Row::new(
                t("online.sitDown"),
                say!("online.sitDownAbout", game = of_game(&game.game, &game.pace)),
            ),
            Row::new(say!("online.name", name = name), t("online.nameGuest")),
            Row::new(t("online.leave"), t("online.leaveAbout")),
        ];
        let note = match &self.name {
            Some(name) => say!("online.nameTyped", typed = name.text),
            None => note.text.clone(),
        };
        Form::page(say!("online.invites", host = host), rows, self.row(session), note)
    }

    /// A key; none if there is no list that it could be for.
    pub(super) fn key(&mut self, key: Key, session: &Session, shared: &Shared) -> Option<Choice> {
        match prompt::press(&mut self.name, key) {
            Some(Typed::Done(name)) => return Some(Choice::Rename(name)),
            Some(Typed::More | Typed::Left) => return Some(Choice::Nothing),
            None => {}
        }
        if let Some(new_game) = &mut self.new_game {
            let made = new_game.key(key, shared);
            return Some(self.make(made));
        }
        let rows = self.form(session, &Note::default())?.rows.len();
        let mut row = self.row(session);
        let input = navigate(key, &mut row, rows, shared);
        self.chosen = Some(row);
        Some(match input {
            FormInput::Enter => self.enter(session, shared),
            FormInput::Back => Choice::Leave,
            FormInput::Nothing | FormInput::Change(_) => Choice::Nothing,
        })
    }

    /// A click on a row.
    pub(super) fn click(&mut self, row: usize, session: &Session, shared: &Shared) -> Choice {
        if let Some(new_game) = &mut self.new_game {
            let made = new_game.click(row);
            return self.make(made);
        }
        self.chosen = Some(row);
        self.enter(session, shared)
    }

    fn make(&mut self, made: Made) -> Choice {
        if !matches!(made, Made::NotYet) {
            self.new_game = None;
        }
        if let Made::Plan(plan) = made { Choice::Create(plan) } else { Choice::Nothing }
    }

    fn enter(&mut self, session: &Session, shared: &Shared) -> Choice {
        let is_invited = matches!(session.stage(), Stage::Invited(_));
        match self.row(session) {
            0 if is_invited => return Choice::SitDown,
            0 => self.new_game = Some(NewGame::new(shared)),
            1 => self.name = Some(Prompt::default()),
            _ if is_invited => return Choice::Leave,
            row => {
                if let Some(destination) = destination(session, row - ABOVE) {
                    self.chosen = None;
                    return Choice::Go(destination);
                }
            }
        }
        Choice::Nothing
    }
}

/// Where the game of this number in the list is.
fn destination(session: &Session, at: usize) -> Option<Destination> {
    let mine = session.mine();
    if let Some(game) = mine.get(at) {
        return Some(Destination::Game { id: game.id.clone() });
    }
    let (lobby, at) = (session.lobby()?, at - mine.len());
    match lobby.open.get(at) {
        Some(game) => Some(Destination::Join { id: game.id.clone(), invite: None }),
        None => {
            let game = lobby.live.get(at - lobby.open.len())?;
            Some(Destination::Watch { id: game.id.clone(), token: None })
        }
    }
}

fn own(game: &Snapshot) -> Row {
    let what = of_game(&game.game, &game.pace);
    let is_waiting = game.players.iter().any(Player::is_free);
    let about = match is_waiting {
        true => t("online.ownWaits").to_owned(),
        false => of_players(&game.players, t("player.and")),
    };
    Row::new(t("online.goOn"), say!("online.own", players = about, game = what) + rated(game.rated))
}

fn waiting(game: &Listed) -> Row {
    let host = of_host(&game.players);
    Row::new(
        say!("online.play", host = host),
        format!("{}{}", of_game(&game.game, &game.pace), rated(game.rated)),
    )
}

fn going_on(game: &Listed) -> Row {
    let (players, what) = (of_players(&game.players, t("player.and")), of_game(&game.game, &game.pace));
    Row::new(t("online.watch"), format!("{players}, {what}{}", rated(game.rated)))
}

fn rated(is_rated: bool) -> &'static str {
    if is_rated { t("online.rated") } else { "" }
}
