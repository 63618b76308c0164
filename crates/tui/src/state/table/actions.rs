//! What keys, clicks and typed lines do at the table.

use std::time::Duration;

use stackade_core::{Ending, Outcome, Side};
use stackade_play::Reply;

use super::super::prompt::Typed;
use super::super::{Go, Prompt, Reader, Screen, Shared, Study};
use super::{Ask, Panel, Table};
use crate::board::{Fit, advice};
use crate::{Action, Effect, Key};

/// What can be done when a game is over.
pub(crate) const AFTERWARDS: [&str; 4] = ["Play again", "Analyse", "Save", "Menu"];

/// Commands that can be typed like moves.
const COMMANDS: [(&str, Action); 16] = [
    ("undo", Action::Undo),
    ("redo", Action::Redo),
    ("hint", Action::Hint),
    ("eval", Action::Evaluation),
    ("threats", Action::Threats),
    ("flip", Action::Flip),
    ("now", Action::MoveNow),
    ("resign", Action::Resign),
    ("draw", Action::OfferDraw),
    ("swap", Action::Swap),
    ("restart", Action::Restart),
    ("save", Action::Save),
    ("copy", Action::Copy),
    ("analyse", Action::Analyse),
    ("rules", Action::Rules),
    ("quit", Action::Quit),
];

impl Table {
    pub(in crate::state) fn key(&mut self, key: Key, shared: &mut Shared) -> Go {
        if let Some(prompt) = &mut self.prompt {
            return match prompt.key(key) {
                Typed::More => Go::Stay,
                Typed::Left => self.close_prompt(),
                Typed::Done(text) => {
                    self.prompt = None;
                    self.obey(&text, shared)
                }
            };
        }
        let action = shared.keys.action(key);
        match self.panel {
            Some(Panel::Result(row)) => return self.answer_result(row, action, shared),
            Some(Panel::Ask(ask)) => return self.answer(ask, reply(key, action), shared),
            None => {}
        }
        match (key, action) {
            (Key::Char(digit @ '1'..='9'), _) => self.choose_height(digit, shared),
            (_, Some(action)) => return self.act(action, shared),
            _ => {}
        }
        Go::Stay
    }

    pub(in crate::state) fn click(&mut self, x: u16, y: u16, shared: &mut Shared) -> Go {
        if let Some(panel) = self.panel {
            return match panel {
                Panel::Result(_) => match crate::view::result_row(&self.board, shared, x, y) {
                    Some(row) => self.answer_result(row, Some(Action::Confirm), shared),
                    None => {
                        self.panel = None;
                        Go::Stay
                    }
                },
                Panel::Ask(ask) => self.answer(ask, Some(crate::view::is_in_question(shared, x, y)), shared),
            };
        }
        let area = crate::view::board_area(&self.board, shared);
        let fit = Fit::new(&self.board, &shared.look, area);
        if let Some(cell) = fit.hit(&self.board.view, x, y) {
            self.board.point_at(cell);
            self.choose(shared);
        }
        Go::Stay
    }

    fn close_prompt(&mut self) -> Go {
        self.prompt = None;
        Go::Stay
    }

    /// A typed line: a move, or a command.
    fn obey(&mut self, text: &str, shared: &mut Shared) -> Go {
        if text.is_empty() {
            return Go::Stay;
        }
        if let Some(&(_, action)) = COMMANDS.iter().find(|(name, _)| *name == text) {
            return self.act(action, shared);
        }
        if self.result().is_some() {
            self.refuse("the game is over; z takes back, R starts anew");
        } else if !self.is_persons_turn() {
            self.refuse("it is not your turn");
        } else if let Err(why) = self.play(text, shared) {
            self.refuse(why);
        }
        Go::Stay
    }

    fn act(&mut self, action: Action, shared: &mut Shared) -> Go {
        if self.board.steer(action) {
            return Go::Stay;
        }
        match action {
            Action::Confirm if self.result().is_some() => self.panel = Some(Panel::Result(0)),
            Action::Confirm => self.choose(shared),
            Action::Cancel => self.cancel(),
            Action::Next => self.board.jump(true),
            Action::Previous => self.board.jump(false),
            Action::Type => self.prompt = Some(Prompt::new(self.words())),
            Action::Undo => self.undo(shared),
            Action::Redo => self.redo(shared),
            Action::Hint => self.ask_for_hint(shared),
            Action::Evaluation => self.toggle_evaluation(shared),
            Action::Threats => self.toggle_threats(),
            Action::Flip => self.board.flipped = !self.board.flipped,
            Action::MoveNow => self.hurry(shared),
            Action::Pause => self.pause(),
            Action::Faster => self.pace = (self.pace / 2).max(Duration::from_millis(50)),
            Action::Slower => self.pace = (self.pace * 2).min(Duration::from_secs(10)),
            Action::Resign => self.ask_to_resign(),
            Action::OfferDraw => self.offer_draw(shared),
            Action::Swap => self.swap(shared),
            Action::Restart if self.game.moves().is_empty() => return self.play_again(shared),
            Action::Restart => self.panel = Some(Panel::Ask(Ask::Restart)),
            Action::Save => shared.effects.push(Effect::Save(Box::new(self.record(shared.now)))),
            Action::Copy => self.copy(shared),
            Action::Analyse => return self.analyse(shared),
            Action::Rules => return Go::open(Screen::Rules(Reader::rules(self.game.info()))),
            Action::Quit => return Go::Back,
            _ => {}
        }
        Go::Stay
    }

    /// Everything that can be typed: the legal moves of whoever is to move, and the commands.
    fn words(&self) -> Vec<String> {
        let moves = self.board.move_texts();
        let moves = moves.filter(|_| self.is_persons_turn());
        moves.chain(COMMANDS.iter().map(|(name, _)| (*name).to_owned())).collect()
    }

    fn choose(&mut self, shared: &mut Shared) {
        if !self.is_persons_turn() || self.pending.is_some() {
            return match self.result() {
                Some(_) => self.panel = Some(Panel::Result(0)),
                None if self.is_persons_turn() => self.refuse("there is no move to make; the turn passes"),
                None => self.refuse("it is not your turn"),
            };
        }
        let reply = self.board.choose(&*self.game);
        self.take(reply, shared);
    }

    fn choose_height(&mut self, digit: char, shared: &mut Shared) {
        let part = digit.to_digit(10).unwrap_or(0);
        if self.is_persons_turn() && self.pending.is_none() {
            let reply = self.board.choose_height(part, &*self.game);
            self.take(reply, shared);
        }
    }

    fn take(&mut self, reply: Reply, shared: &mut Shared) {
        match reply {
            Reply::More => self.say(advice(self.board.stage())),
            Reply::Refused(refusal) => self.refuse(refusal.words(self.board.info)),
            Reply::Play(mv) => {
                if let Err(why) = self.play(&mv, shared) {
                    self.refuse(why);
                }
            }
        }
    }

    fn cancel(&mut self) {
        let was_there = self.hint.take().is_some() | self.board.back();
        if !was_there {
            self.say("There is nothing to cancel; q leaves the game.");
        } else {
            self.say("");
        }
    }

    /// Takes back: against a computer until the person is to move again.
    fn undo(&mut self, shared: &mut Shared) {
        if self.game.moves().is_empty() {
            return self.refuse("there is nothing to take back");
        }
        self.clocks.stop(shared.now);
        self.clocks.take_back();
        self.game.undo();
        let stops =
            |table: &Table| table.seats[table.to_move().index()].is_human() && !table.game.must_pass();
        while !stops(self) && !self.is_watched() && self.game.undo().is_some() {}
        self.paused |= self.is_watched();
        self.travelled("Taken back.", shared);
    }

    fn redo(&mut self, shared: &mut Shared) {
        if self.game.redo().is_none() {
            return self.refuse("there is nothing to play again");
        }
        let stops =
            |table: &Table| table.seats[table.to_move().index()].is_human() && !table.game.must_pass();
        while !stops(self) && !self.is_watched() && self.game.redo().is_some() {}
        self.travelled("Played again.", shared);
    }

    fn travelled(&mut self, words: &str, shared: &mut Shared) {
        self.flight = None;
        self.panel = None;
        self.opinion = None;
        self.say(words);
        self.begin_turn(shared);
    }

    fn toggle_evaluation(&mut self, shared: &mut Shared) {
        shared.config.evaluation = !shared.config.evaluation;
        shared.remember();
        let is_opinion = |thinking: &super::Thinking| thinking.purpose == super::Purpose::Opinion;
        if shared.config.evaluation && self.thinking.is_none() && self.is_persons_turn() {
            self.ask_computer(shared);
        } else if self.thinking.as_ref().is_some_and(is_opinion) {
            self.stop_thinking(shared);
        }
    }

    fn toggle_threats(&mut self) {
        self.threats = match self.threats.take() {
            Some(_) => None,
            None => Some(crate::threats::find(&*self.game)),
        };
        let words = self.threats.as_ref().map(|threats| threats.words(&*self.game));
        self.say(words.unwrap_or_default());
    }

    fn pause(&mut self) {
        if self.is_watched() {
            self.paused = !self.paused;
            self.say(if self.paused { "Paused." } else { "" });
        } else {
            self.refuse("only a game between computer players can be paused");
        }
    }

    /// The person whose decision something is: the one to move, else the one whose turn comes next.
    fn person(&self) -> Option<Side> {
        let sides = self.seats.len();
        let mut coming = (0..sides).map(|turns| self.to_move().after(turns, sides));
        coming.find(|side| self.seats[side.index()].is_human())
    }

    fn ask_to_resign(&mut self) {
        match self.person() {
            _ if self.result().is_some() => self.refuse("the game is over"),
            Some(side) => self.panel = Some(Panel::Ask(Ask::Resign(side))),
            None => self.refuse("computer players do not resign for others"),
        }
    }

    /// A person decides; a computer takes a draw when it thinks that it is not better.
    fn offer_draw(&mut self, shared: &mut Shared) {
        if self.seats.len() > 2 {
            return self.refuse("a draw is agreed on by two; here everybody plays for a rank");
        }
        let Some(side) = self.person().filter(|_| self.result().is_none()) else {
            return self.refuse("there is nobody to offer a draw");
        };
        if self.seats[(!side).index()].is_human() {
            self.panel = Some(Panel::Ask(Ask::Draw(!side)));
            return;
        }
        let score = self
            .opinion
            .as_ref()
            .map(|(whose, news)| if *whose == side { -news.score.value() } else { news.score.value() });
        if score.is_some_and(|score| score <= 0) && self.game.moves().len() >= 10 {
            self.agree(shared);
        } else {
            self.say("The computer plays on.");
        }
    }

    fn agree(&mut self, shared: &mut Shared) {
        self.stop_thinking(shared);
        self.pending = None;
        self.game.end(Outcome::Draw, Ending::Agreement);
        self.board.show(&*self.game);
        self.conclude(shared);
    }

    fn swap(&mut self, shared: &mut Shared) {
        self.seats.rotate_right(1);
        if self.seats.len() == 2 {
            self.board.flipped = !self.board.flipped;
            self.say("The players have swapped sides.");
        } else {
            self.say("Every player has gone on to the next side.");
        }
        if self.result().is_none() {
            self.begin_turn(shared);
        }
    }

    fn copy(&mut self, shared: &mut Shared) {
        shared.effects.push(Effect::Copy(self.game.position()));
        self.say("The position is on the clipboard.");
    }

    fn analyse(&mut self, shared: &mut Shared) -> Go {
        self.stop_thinking(shared);
        self.pending = None;
        match Study::new(self.record(shared.now)) {
            Ok(study) => Go::open(Screen::Study(Box::new(study))),
            Err(why) => {
                self.refuse(why);
                Go::Stay
            }
        }
    }

    fn play_again(&mut self, shared: &mut Shared) -> Go {
        let again = self.again(shared);
        self.is_given_up = again.is_some();
        match again {
            Some(table) => Go::replace(Screen::Game(Box::new(table))),
            None => Go::Stay,
        }
    }

    fn answer_result(&mut self, row: usize, action: Option<Action>, shared: &mut Shared) -> Go {
        // A key that was meant for the board must not choose something here.
        if shared.now < self.ended + Duration::from_millis(500) {
            return Go::Stay;
        }
        let last = AFTERWARDS.len() - 1;
        match action {
            Some(Action::Left | Action::Up | Action::Previous) => {
                self.panel = Some(Panel::Result(row.checked_sub(1).unwrap_or(last)));
            }
            Some(Action::Right | Action::Down | Action::Next) => {
                self.panel = Some(Panel::Result(if row == last { 0 } else { row + 1 }));
            }
            Some(Action::Confirm) => {
                self.panel = None;
                return match row {
                    0 => self.play_again(shared),
                    1 => self.analyse(shared),
                    2 => self.act(Action::Save, shared),
                    _ => Go::Back,
                };
            }
            Some(Action::Cancel) => self.panel = None,
            Some(action @ (Action::Undo | Action::Save | Action::Analyse | Action::Quit | Action::Copy)) => {
                self.panel = None;
                return self.act(action, shared);
            }
            _ => {}
        }
        Go::Stay
    }

    fn answer(&mut self, ask: Ask, reply: Option<bool>, shared: &mut Shared) -> Go {
        let Some(is_yes) = reply else { return Go::Stay };
        self.panel = None;
        if !is_yes {
            self.say(if matches!(ask, Ask::Draw(_)) { "The draw is declined." } else { "" });
            return Go::Stay;
        }
        match ask {
            Ask::Resign(side) => {
                self.stop_thinking(shared);
                self.pending = None;
                self.game.resign(side);
                self.board.show(&*self.game);
                self.conclude(shared);
            }
            Ask::Restart => return self.play_again(shared),
            Ask::Draw(_) => self.agree(shared),
        }
        Go::Stay
    }
}

/// Yes or no, as the question says, whatever else the keys y and n may do.
fn reply(key: Key, action: Option<Action>) -> Option<bool> {
    match (key, action) {
        (Key::Char('y' | 'Y'), _) | (_, Some(Action::Confirm)) => Some(true),
        (Key::Char('n' | 'N'), _) | (_, Some(Action::Cancel | Action::Quit)) => Some(false),
        _ => None,
    }
}
