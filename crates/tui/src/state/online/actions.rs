//! What keys, clicks and typed lines do at a server.

use std::time::Duration;

use stackade_client::{Place, Room, Stage};
use stackade_online::limits::FREE_PLIES;
use stackade_online::{Offer, Request};
use stackade_play::Reply;

use super::super::prompt::Typed;
use super::super::{Go, Prompt, Reader, Screen, Shared, Study};
use super::{Online, OnlinePanel, Sight};
use crate::board::{Board, Fit, advice};
use crate::{Action, Effect, Key};

/// What can be done when a game is over.
pub(crate) const AFTERWARDS: [&str; 4] = ["Rematch", "Analyse", "Save", "Games"];

/// Commands that can be typed like moves.
const COMMANDS: [&str; 13] = [
    "draw", "takeback", "accept", "decline", "resign", "abort", "claim", "rematch", "flip", "save", "copy",
    "rules", "quit",
];

/// The key that accepts an offer is the one that makes it.
pub(super) fn answers(what: Offer) -> Action {
    match what {
        Offer::Draw => Action::OfferDraw,
        Offer::Takeback => Action::Undo,
        Offer::Rematch => Action::Restart,
    }
}

impl Online {
    pub(in crate::state) fn key(&mut self, key: Key, shared: &mut Shared) -> Go {
        let go = self.press(key, shared);
        self.settle(shared);
        go
    }

    fn press(&mut self, key: Key, shared: &mut Shared) -> Go {
        if let Some(prompt) = &mut self.prompt {
            let typed = prompt.key(key);
            if typed != Typed::More {
                self.prompt = None;
            }
            return match typed {
                Typed::Done(text) => self.obey(&text, shared),
                Typed::More | Typed::Left => Go::Stay,
            };
        }
        let action = shared.keys.action(key);
        if self.making.is_some() {
            return self.make(key, shared);
        }
        let rows = match self.sight() {
            Sight::Form(form) => Some(form.rows.len()),
            Sight::Text(..) => Some(0),
            Sight::Game(..) => None,
        };
        match (rows, self.panel, key) {
            (Some(0), ..) => self.act_aside(action, shared),
            (Some(rows), ..) => self.choose_row(key, rows, shared),
            (None, Some(panel), _) => self.answer(panel, key, action, shared),
            (None, None, Key::Char(digit @ '1'..='9')) => self.choose_height(digit, shared),
            (None, None, _) => action.map_or(Go::Stay, |action| self.act(action, shared)),
        }
    }

    pub(in crate::state) fn click(&mut self, x: u16, y: u16, shared: &mut Shared) -> Go {
        let go = match self.panel {
            Some(OnlinePanel::Result(_)) => match self.result_row(x, y, shared) {
                Some(row) => self.afterwards(row, shared),
                None => {
                    self.panel = None;
                    Go::Stay
                }
            },
            Some(_) => Go::Stay,
            None => {
                self.click_board(x, y, shared);
                Go::Stay
            }
        };
        self.settle(shared);
        go
    }

    /// The row of the result at a place of the window.
    fn result_row(&self, x: u16, y: u16, shared: &Shared) -> Option<usize> {
        self.board.as_ref().and_then(|board| crate::view::result_row(board, shared, x, y))
    }

    fn click_board(&mut self, x: u16, y: u16, shared: &mut Shared) {
        let Some(board) = &mut self.board else { return };
        let fit = Fit::new(board, &shared.look, crate::view::board_area(board, shared));
        if let Some(cell) = fit.hit(&board.view, x, y) {
            board.point_at(cell);
            self.choose(shared);
        }
    }

    /// What can be done where there is only something to read.
    fn act_aside(&mut self, action: Option<Action>, shared: &mut Shared) -> Go {
        let waits = self.shut.is_none() && self.session.room().is_some_and(Room::is_waiting);
        match action {
            Some(Action::Copy) if waits => self.copy_link(shared),
            Some(Action::Resign) if waits => self.ask(&Request::Abort, shared),
            Some(Action::Cancel | Action::Quit) => return self.go_out(shared),
            _ => {}
        }
        Go::Stay
    }

    fn copy_link(&mut self, shared: &mut Shared) {
        let Some(room) = self.session.room() else { return };
        let Some(links) = room.links() else { return };
        let place = Place::Join { id: room.id().to_owned(), invite: Some(links.invite.clone()) };
        shared.effects.push(Effect::Copy(self.session.server().link(place).to_string()));
        self.say("The link is on the clipboard.");
    }

    /// Leaves the game for the list, or the list for the menu.
    pub(super) fn go_out(&mut self, shared: &mut Shared) -> Go {
        let is_lobby = *self.session.stage() == Stage::Lobby;
        (self.panel, self.board, self.shut) = (None, None, None);
        if is_lobby {
            return Go::Back;
        }
        let own = self.session.room().filter(|room| room.seat().is_some() && room.ending().is_none());
        let link = own.map(|room| self.session.server().link(Place::Game { id: room.id().to_owned() }));
        self.say(link.map_or_else(String::new, |link| format!("Back to it: {link}")));
        self.session.go(Place::Lobby, shared.now);
        Go::Stay
    }

    fn act(&mut self, action: Action, shared: &mut Shared) -> Go {
        if self.board.as_mut().is_some_and(|board| board.steer(action)) {
            return Go::Stay;
        }
        match action {
            Action::Confirm => self.choose(shared),
            Action::Cancel => self.cancel(shared),
            Action::Next | Action::Previous => {
                if let Some(board) = &mut self.board {
                    board.jump(action == Action::Next);
                }
            }
            Action::Type => self.prompt = Some(Prompt::new(self.words())),
            Action::Undo => self.offer(Offer::Takeback, shared),
            Action::OfferDraw => self.offer(Offer::Draw, shared),
            Action::Restart => self.offer(Offer::Rematch, shared),
            Action::Resign => self.ask_to_end(),
            Action::Flip => {
                if let Some(board) = &mut self.board {
                    board.flipped = !board.flipped;
                }
            }
            Action::Save => shared.effects.extend(self.record().map(|record| Effect::Save(Box::new(record)))),
            Action::Copy => {
                let game = self.session.room().and_then(Room::game);
                shared.effects.extend(game.map(|game| Effect::Copy(game.position())));
                self.say("The position is on the clipboard.");
            }
            Action::Analyse => return self.analyse(),
            Action::Rules => {
                let info = self.board.as_ref().map(|board| board.info);
                return info.map_or(Go::Stay, |info| Go::open(Screen::Rules(Reader::rules(info))));
            }
            Action::Quit => return self.ask_to_leave(shared),
            Action::Hint | Action::Evaluation | Action::Threats => {
                self.refuse("what the computer thinks is not for games between people");
            }
            _ => {}
        }
        Go::Stay
    }

    fn is_over(&self) -> bool {
        self.session.room().is_some_and(|room| room.ending().is_some())
    }

    fn is_player(&self) -> bool {
        self.session.room().is_some_and(|room| room.seat().is_some())
    }

    /// Everything that can be typed.
    fn words(&self) -> Vec<String> {
        let room = self.session.room();
        let is_turn = room.is_some_and(Room::is_my_turn);
        let turns = self.board.iter().filter(|_| is_turn).flat_map(Board::move_texts);
        let commands = COMMANDS.iter().map(|name| (*name).to_owned());
        turns.chain(commands).collect()
    }

    fn choose(&mut self, shared: &mut Shared) {
        if self.is_over() {
            self.panel = Some(OnlinePanel::Result(0));
            return;
        }
        let (Some(board), Some(room)) = (&mut self.board, self.session.room()) else { return };
        let Some(game) = room.game().filter(|_| room.is_my_turn()) else {
            return self.refuse(if self.is_player() { "it is not your turn" } else { "you are watching" });
        };
        let reply = board.choose(game);
        self.reply(reply, shared);
    }

    fn choose_height(&mut self, digit: char, shared: &mut Shared) -> Go {
        let part = digit.to_digit(10).unwrap_or(0);
        let (Some(board), Some(room)) = (&mut self.board, self.session.room()) else { return Go::Stay };
        if let Some(game) = room.game().filter(|_| room.is_my_turn()) {
            let reply = board.choose_height(part, game);
            self.reply(reply, shared);
        }
        Go::Stay
    }

    fn reply(&mut self, reply: Reply, shared: &mut Shared) {
        match reply {
            Reply::More => {
                let advice = self.board.as_ref().map_or("", |board| advice(board.stage()));
                self.say(advice);
            }
            Reply::Refused(refusal) => {
                let words = self.board.as_ref().map(|board| refusal.words(board.info)).unwrap_or_default();
                self.refuse(words);
            }
            Reply::Play(mv) => self.play(&mv, shared),
        }
    }

    fn play(&mut self, mv: &str, shared: &mut Shared) {
        let played = self.session.room_mut().map_or(Ok(()), |room| room.play(mv, shared.now));
        if let Err(why) = played {
            self.refuse(why);
        }
    }

    fn ask(&mut self, request: &Request, shared: &mut Shared) {
        let asked = self.session.room_mut().map_or(Ok(()), |room| room.ask(request, shared.now));
        if let Err(why) = asked {
            self.refuse(why);
        }
    }

    fn offer(&mut self, what: Offer, shared: &mut Shared) {
        if self.is_player() {
            self.ask(&Request::Offer { what }, shared);
        } else {
            self.refuse("you are watching");
        }
    }

    /// One step back in a move; with nothing to step back from, no to what is offered.
    fn cancel(&mut self, shared: &mut Shared) {
        if self.board.as_mut().is_some_and(crate::board::Board::back) {
            return self.say("");
        }
        self.decline(shared);
    }

    fn decline(&mut self, shared: &mut Shared) {
        let offers = self.session.room().and_then(|room| {
            let seat = room.seat()?;
            room.offers(seat.other()).next().or_else(|| room.offers(seat).next())
        });
        match offers {
            Some(what) => self.ask(&Request::Decline { what }, shared),
            None => self.say("There is nothing to cancel; q leaves the game."),
        }
    }

    fn accept(&mut self, shared: &mut Shared) {
        let offer = self.session.room().and_then(|room| room.offers(room.seat()?.other()).next());
        match offer {
            Some(what) => self.ask(&Request::Offer { what }, shared),
            None => self.refuse("nothing is offered"),
        }
    }

    /// Before both have moved a game is called off, later it is given up.
    fn ask_to_end(&mut self) {
        let played = self.session.room().and_then(Room::shot).map_or(0, |shot| shot.moves.len());
        if !self.is_player() {
            self.refuse("you are watching");
        } else if self.is_over() {
            self.refuse("the game is over");
        } else {
            self.panel = Some(if played < FREE_PLIES { OnlinePanel::Abort } else { OnlinePanel::Resign });
        }
    }

    fn ask_to_leave(&mut self, shared: &mut Shared) -> Go {
        if self.is_player() && !self.is_over() {
            self.panel = Some(OnlinePanel::Leave);
            return Go::Stay;
        }
        self.go_out(shared)
    }

    fn analyse(&mut self) -> Go {
        if self.is_player() && !self.is_over() {
            self.refuse("a game is analysed when it is over");
            return Go::Stay;
        }
        match self.record().map(Study::new) {
            Some(Ok(study)) => return Go::open(Screen::Study(Box::new(study))),
            Some(Err(why)) => self.refuse(why),
            None => {}
        }
        Go::Stay
    }

    /// A typed line: a move, a command, or something to say.
    fn obey(&mut self, text: &str, shared: &mut Shared) -> Go {
        let text = text.trim();
        if let Stage::Invited(_) | Stage::Lobby = self.session.stage() {
            self.take_name(text, shared);
            return Go::Stay;
        }
        if let Some(words) = text.strip_prefix("say ") {
            self.ask(&Request::Say { text: words.trim().to_owned() }, shared);
            return Go::Stay;
        }
        match text {
            "" => {}
            "accept" => self.accept(shared),
            "decline" => self.decline(shared),
            "abort" => self.ask(&Request::Abort, shared),
            "claim" => self.ask(&Request::Claim { absent: 0 }, shared),
            "draw" => return self.act(Action::OfferDraw, shared),
            "takeback" => return self.act(Action::Undo, shared),
            "rematch" => return self.act(Action::Restart, shared),
            "resign" => return self.act(Action::Resign, shared),
            "flip" => return self.act(Action::Flip, shared),
            "save" => return self.act(Action::Save, shared),
            "copy" => return self.act(Action::Copy, shared),
            "rules" => return self.act(Action::Rules, shared),
            "quit" => return self.act(Action::Quit, shared),
            mv => self.play(mv, shared),
        }
        Go::Stay
    }

    fn answer(&mut self, panel: OnlinePanel, key: Key, action: Option<Action>, shared: &mut Shared) -> Go {
        if let OnlinePanel::Result(row) = panel {
            return self.answer_result(row, action, shared);
        }
        let is_yes = match (key, action) {
            (Key::Char('y' | 'Y'), _) | (_, Some(Action::Confirm)) => true,
            (Key::Char('n' | 'N'), _) | (_, Some(Action::Cancel | Action::Quit)) => false,
            _ => return Go::Stay,
        };
        self.panel = None;
        match panel {
            _ if !is_yes => {}
            OnlinePanel::Resign => self.ask(&Request::Resign, shared),
            OnlinePanel::Abort => self.ask(&Request::Abort, shared),
            OnlinePanel::Leave | OnlinePanel::Result(_) => return self.go_out(shared),
        }
        Go::Stay
    }

    fn answer_result(&mut self, row: usize, action: Option<Action>, shared: &mut Shared) -> Go {
        // A key that was meant for the board must not choose something here.
        if shared.now < self.ended + Duration::from_millis(500) {
            return Go::Stay;
        }
        let last = AFTERWARDS.len() - 1;
        match action {
            Some(Action::Left | Action::Up | Action::Previous) => {
                self.panel = Some(OnlinePanel::Result(row.checked_sub(1).unwrap_or(last)));
            }
            Some(Action::Right | Action::Down | Action::Next) => {
                self.panel = Some(OnlinePanel::Result(if row == last { 0 } else { row + 1 }));
            }
            Some(Action::Confirm) => return self.afterwards(row, shared),
            Some(Action::Cancel) => self.panel = None,
            Some(action @ (Action::Restart | Action::Save | Action::Analyse | Action::Quit)) => {
                self.panel = None;
                return self.act(action, shared);
            }
            _ => {}
        }
        Go::Stay
    }

    fn afterwards(&mut self, row: usize, shared: &mut Shared) -> Go {
        self.panel = None;
        let action = [Action::Restart, Action::Analyse, Action::Save, Action::Quit][row.min(3)];
        self.act(action, shared)
    }
}
