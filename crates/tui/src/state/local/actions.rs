//! What keys, clicks and typed lines do in a game.

use stackade_core::{Ending, Outcome};

use super::super::dialog::{self, Answer};
use super::super::prompt::{self, Typed};
use super::super::{Dialog, Go, Prompt, Screen, Shared};
use super::{LocalGame, Question};
use crate::languages::t;
use crate::{Action, Effect, Key};

/// What can be done when a game is over, by the keys of the texts.
pub(crate) const AFTERWARDS: [&str; 4] = ["result.again", "result.analyse", "result.save", "result.menu"];

/// Commands that can be typed like moves.
const COMMANDS: [(&str, Action); 17] = [
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
    ("help", Action::Help),
    ("quit", Action::Quit),
];

impl LocalGame {
    pub(super) fn press(&mut self, key: Key, shared: &mut Shared) -> Go {
        match prompt::press(&mut self.prompt, key) {
            Some(Typed::Done(text)) => return self.obey(&text, shared),
            Some(Typed::More | Typed::Left) => return Go::Stay,
            None => {}
        }
        if let Some(answer) = dialog::press(&mut self.dialog, key, shared) {
            return self.answer(answer, shared);
        }
        match (key, shared.keys.action(key)) {
            (Key::Char(digit @ '1'..='9'), _) => self.choose_height(digit, shared),
            (_, Some(action)) => return self.act(action, shared),
            _ => {}
        }
        Go::Stay
    }

    pub(super) fn point(&mut self, x: u16, y: u16, shared: &mut Shared) -> Go {
        if let Some(answer) = dialog::click(&mut self.dialog, &self.pane.board, (x, y), shared) {
            return self.answer(answer, shared);
        }
        if self.pane.point_at(x, y, shared) {
            self.choose(shared);
        }
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
        if let Some(path) = text.strip_prefix("save ") {
            shared.effects.push(Effect::SaveAs(Box::new(self.course.record(shared.now)), path.trim().into()));
        } else if self.course.result().is_some() {
            self.note.refuse(t("game.overUndo"));
        } else if !self.course.is_persons_turn() {
            self.note.refuse(t("game.notYourTurn"));
        } else {
            self.try_move(text, shared);
        }
        Go::Stay
    }

    fn act(&mut self, action: Action, shared: &mut Shared) -> Go {
        if matches!(action, Action::Next | Action::Previous | Action::Confirm) && !self.catch_up(shared) {
            return Go::Stay;
        }
        if self.pane.steer(action) {
            return Go::Stay;
        }
        match action {
            Action::Confirm => self.choose(shared),
            Action::Cancel => self.cancel(),
            Action::Type => self.prompt = Some(Prompt::new(self.words())),
            Action::Undo => self.undo(shared),
            Action::Redo => self.redo(shared),
            Action::Hint => self.ask_for_hint(shared),
            Action::Evaluation => self.toggle_evaluation(shared),
            Action::Threats => self.advice.toggle_threats(&*self.course.game, &mut self.note),
            Action::MoveNow => self.move_now(shared),
            Action::Pause => self.pause(),
            Action::Faster => self.pacing.faster(),
            Action::Slower => self.pacing.slower(),
            Action::Resign => self.ask_to_resign(),
            Action::OfferDraw => self.offer_draw(shared),
            Action::Swap => self.swap(shared),
            Action::Restart if self.course.game.ply() == 0 => return self.play_again(shared),
            Action::Restart => self.dialog = Some(Dialog::Ask(Question::Restart)),
            Action::Save => shared.effects.push(Effect::Save(Box::new(self.course.record(shared.now)))),
            Action::Copy => shared.copy_position(&*self.course.game, &mut self.note),
            Action::Analyse => return self.analyse(shared),
            Action::Rules => return Go::rules(self.course.game.info()),
            Action::Help => return Go::Help,
            Action::Quit => return Go::Back,
            _ => {}
        }
        Go::Stay
    }

    /// Whoever chooses something while the computer's move waits to be seen means what comes after it, so it is played.
    /// Says whether the game goes on then.
    fn catch_up(&mut self, shared: &mut Shared) -> bool {
        if self.course.is_watched() || self.course.is_persons_turn() || !self.pacing.is_decided() {
            return true;
        }
        self.pacing.hurry(shared.now);
        self.play_due(shared);
        self.course.result().is_none()
    }

    fn move_now(&mut self, shared: &mut Shared) {
        if self.course.result().is_some() {
            self.note.refuse(t("game.over"));
        } else if self.course.is_persons_turn() && !self.pacing.is_decided() {
            self.note.refuse(t("game.yourMove"));
        } else {
            self.pacing.hurry(shared.now);
            self.computer.hurry(shared);
        }
    }

    /// Everything that can be typed: the legal moves where a person is to move, and the commands.
    fn words(&self) -> Vec<String> {
        let moves = self.pane.board.move_texts().filter(|_| self.course.is_persons_turn());
        moves.chain(COMMANDS.iter().map(|(name, _)| (*name).to_owned())).collect()
    }

    fn choose(&mut self, shared: &mut Shared) {
        if self.course.result().is_some() {
            self.dialog = Some(Dialog::result());
        } else if !self.course.is_persons_turn() {
            self.note.refuse(t("game.notYourTurn"));
        } else if self.pacing.is_decided() {
            self.note.refuse(t("game.turnPasses"));
        } else if let Some(mv) = self.pane.choose(&*self.course.game, &mut self.note) {
            self.try_move(&mv, shared);
        }
    }

    fn choose_height(&mut self, digit: char, shared: &mut Shared) {
        if self.catch_up(shared)
            && self.course.is_persons_turn()
            && !self.pacing.is_decided()
            && let Some(mv) = self.pane.choose_height(digit, &*self.course.game, &mut self.note)
        {
            self.try_move(&mv, shared);
        }
    }

    fn try_move(&mut self, mv: &str, shared: &mut Shared) {
        if let Err(why) = self.play(mv, shared) {
            self.note.refuse(why);
        }
    }

    fn cancel(&mut self) {
        let was_there = self.advice.hint.take().is_some() | self.pane.board.back();
        self.note.say(if was_there { "" } else { t("game.nothingToCancel") });
    }

    fn undo(&mut self, shared: &mut Shared) {
        if !self.course.undo(shared.now) {
            return self.note.refuse(t("game.nothingToUndo"));
        }
        self.pacing.is_paused |= self.course.is_watched();
        self.travelled(t("game.takenBack"), shared);
    }

    fn redo(&mut self, shared: &mut Shared) {
        if !self.course.redo() {
            return self.note.refuse(t("game.nothingToRedo"));
        }
        self.travelled(t("game.playedAgain"), shared);
    }

    fn travelled(&mut self, words: &str, shared: &mut Shared) {
        self.pane.show(&*self.course.game);
        self.dialog = None;
        self.advice.opinion = None;
        self.note.say(words);
        self.begin_turn(shared);
    }

    fn ask_for_hint(&mut self, shared: &mut Shared) {
        if !self.course.is_persons_turn() {
            return self.note.refuse(t("game.hintNotYou"));
        }
        self.note.say(t("game.hintThinking"));
        self.computer.look_for_hint(&self.course, shared);
    }

    fn toggle_evaluation(&mut self, shared: &mut Shared) {
        shared.config.evaluation = !shared.config.evaluation;
        shared.remember();
        if shared.config.evaluation && self.computer.task.is_none() && self.course.is_persons_turn() {
            self.computer.evaluate(&self.course, shared);
        } else {
            self.computer.stop_evaluating(shared);
        }
    }

    fn pause(&mut self) {
        if self.course.is_watched() {
            self.pacing.is_paused = !self.pacing.is_paused;
            self.note.say(if self.pacing.is_paused { t("game.paused") } else { "" });
        } else {
            self.note.refuse(t("game.pauseWatched"));
        }
    }

    fn ask_to_resign(&mut self) {
        match self.course.person() {
            _ if self.course.result().is_some() => self.note.refuse(t("game.over")),
            Some(side) => self.dialog = Some(Dialog::Ask(Question::Resign(side))),
            None => self.note.refuse(t("game.resignOthers")),
        }
    }

    /// A person decides; a computer takes a draw when it thinks that it is not better.
    fn offer_draw(&mut self, shared: &mut Shared) {
        if self.course.controllers.len() > 2 {
            return self.note.refuse(t("game.drawForTwo"));
        }
        let Some(side) = self.course.person().filter(|_| self.course.result().is_none()) else {
            return self.note.refuse(t("game.drawNobody"));
        };
        if self.course.controllers[(!side).index()].is_human() {
            self.dialog = Some(Dialog::Ask(Question::Draw(!side)));
        } else if self.advice.is_content(side) && self.course.game.ply() >= 10 {
            self.agree(shared);
        } else {
            self.note.say(t("game.playsOn"));
        }
    }

    fn agree(&mut self, shared: &mut Shared) {
        self.end(shared, |game| game.end(Outcome::Draw, Ending::Agreement));
    }

    fn swap(&mut self, shared: &mut Shared) {
        self.course.controllers.rotate_right(1);
        if self.course.controllers.len() == 2 {
            self.pane.board.flipped = !self.pane.board.flipped;
            self.note.say(t("game.swapped"));
        } else {
            self.note.say(t("game.swappedMany"));
        }
        if self.course.result().is_none() {
            self.pane.refresh(&*self.course.game);
            self.begin_turn(shared);
        }
    }

    fn analyse(&mut self, shared: &mut Shared) -> Go {
        self.stop(shared);
        Go::study(self.course.record(shared.now), &mut self.note)
    }

    fn play_again(&mut self, shared: &mut Shared) -> Go {
        let Some(course) = self.course.again(shared.fresh_seed()) else { return Go::Stay };
        self.autosave.is_given_up = true;
        Go::replace(Screen::Game(Box::new(LocalGame::new(course, shared))))
    }

    fn answer(&mut self, answer: Answer<Question>, shared: &mut Shared) -> Go {
        match answer {
            Answer::Pending | Answer::Closed => {}
            Answer::Act(action) => return self.act(action, shared),
            Answer::Row(0) | Answer::Yes(Question::Restart) => return self.play_again(shared),
            Answer::Row(1) => return self.analyse(shared),
            Answer::Row(2) => return self.act(Action::Save, shared),
            Answer::Row(_) => return Go::Back,
            Answer::Yes(Question::Resign(side)) => self.end(shared, |game| game.resign(side)),
            Answer::Yes(Question::Draw(_)) => self.agree(shared),
            Answer::No(Question::Draw(_)) => self.note.say(t("game.declined")),
            Answer::No(_) => self.note.say(""),
        }
        Go::Stay
    }
}
