//! What keys and typed lines do in a study.

use stackade_core::record::{NodeId, Start};

use super::super::prompt::{self, Typed};
use super::super::{Component, Course, Go, LocalGame, Prompt, Screen, Shared};
use super::Study;
use crate::languages::t;
use crate::{Action, Controller, Effect, Key, Named, TimeControl};

impl Study {
    pub(super) fn press(&mut self, key: Key, shared: &mut Shared) -> Go {
        match prompt::press(&mut self.prompt, key) {
            Some(Typed::Done(text)) if !text.is_empty() => self.play(&text, shared),
            Some(_) => {}
            None => return self.command(key, shared),
        }
        Go::Stay
    }

    fn command(&mut self, key: Key, shared: &mut Shared) -> Go {
        match key {
            // The arrows walk through the game; letters walk over the board.
            Key::Named(Named::Left) => self.back(shared),
            Key::Named(Named::Right) => {
                self.forward(shared);
            }
            Key::Named(Named::Up) => self.go(self.tree.sibling(-1), shared),
            Key::Named(Named::Down) => self.go(self.tree.sibling(1), shared),
            Key::Named(Named::Delete) => self.remove(shared),
            Key::Char(digit @ '1'..='5') if self.pane.board.picked().is_none() => {
                self.analysis.wanted = digit.to_digit(10).unwrap_or(1) as usize;
                self.analysis.lines.clear();
                self.analyse(shared);
            }
            Key::Char(digit @ '1'..='9') => {
                let mv = self.pane.choose_height(digit, &*self.tree.game, &mut self.note);
                mv.into_iter().for_each(|mv| self.play(&mv, shared));
            }
            _ => {
                return shared.keys.action(key).map_or(Go::Stay, |action| self.act(action, shared));
            }
        }
        Go::Stay
    }

    fn act(&mut self, action: Action, shared: &mut Shared) -> Go {
        if self.pane.steer(action) {
            return Go::Stay;
        }
        match action {
            Action::Confirm => self.choose(shared),
            Action::Cancel if self.pane.board.back() => {}
            Action::Cancel | Action::Quit => return Go::Back,
            Action::Undo => self.back(shared),
            Action::Redo => {
                self.forward(shared);
            }
            Action::First => self.visit(NodeId::ROOT, shared),
            Action::Last => self.visit(self.tree.end(), shared),
            Action::PageUp => self.moment(false, shared),
            Action::PageDown => self.moment(true, shared),
            Action::Type => self.prompt = Some(Prompt::new(self.pane.board.move_texts().collect())),
            Action::Evaluation | Action::Analyse => self.toggle_analysis(shared),
            Action::Pause => self.toggle_playback(shared),
            Action::Faster => self.playback.faster(),
            Action::Slower => self.playback.slower(),
            Action::Hint => self.play_best(shared),
            Action::Save => shared.effects.push(Effect::Save(Box::new(self.tree.record.clone()))),
            Action::Copy => shared.copy_position(&*self.tree.game, &mut self.note),
            Action::Swap => self.promote(shared),
            Action::Restart => return self.play_on(shared),
            Action::Rules => return Go::rules(self.tree.game.info()),
            _ => {}
        }
        Go::Stay
    }

    pub(super) fn choose(&mut self, shared: &mut Shared) {
        if let Some(mv) = self.pane.choose(&*self.tree.game, &mut self.note) {
            self.play(&mv, shared);
        }
    }

    /// Plays a move: along the line if it was played there, else as a variation.
    fn play(&mut self, mv: &str, shared: &mut Shared) {
        match self.tree.play(mv) {
            Ok(node) => self.visit(node, shared),
            Err(why) => self.note.refuse(why),
        }
    }

    fn play_best(&mut self, shared: &mut Shared) {
        match self.analysis.best_move() {
            Some(mv) => self.play(&mv, shared),
            None => self.note.refuse(t("study.noBest")),
        }
    }

    /// Goes to a position, if there is one.
    fn go(&mut self, node: Option<NodeId>, shared: &mut Shared) {
        node.into_iter().for_each(|node| self.visit(node, shared));
    }

    /// One move on; says whether there was one.
    pub(super) fn forward(&mut self, shared: &mut Shared) -> bool {
        let next = self.tree.next();
        self.go(next, shared);
        next.is_some()
    }

    fn back(&mut self, shared: &mut Shared) {
        self.go(self.tree.previous(), shared);
    }

    /// Goes to the next move that gave something away, or the one before.
    fn moment(&mut self, forward: bool, shared: &mut Shared) {
        let ply = self.tree.ply();
        let moments = self.review.moments();
        let found = match forward {
            true => moments.iter().find(|moment| moment.turn > ply),
            false => moments.iter().rev().find(|moment| moment.turn < ply),
        };
        match found.and_then(|moment| self.tree.after(moment.turn)) {
            Some(node) => self.visit(node, shared),
            None => self.note.say(t("study.noMoment")),
        }
    }

    fn remove(&mut self, shared: &mut Shared) {
        let removed = self.tree.node;
        if self.tree.is_main_line() {
            return self.note.refuse(t("study.mainLine"));
        }
        self.back(shared);
        self.tree.record.tree.remove(removed);
    }

    fn promote(&mut self, shared: &mut Shared) {
        match self.tree.promote() {
            Ok(is_other_line) => {
                self.note.say(t("study.comesFirst"));
                // What was found out about the old main line does not hold for another one.
                if is_other_line {
                    self.review_all(shared);
                }
            }
            Err(why) => self.note.refuse(why),
        }
    }

    fn toggle_analysis(&mut self, shared: &mut Shared) {
        self.analysis.is_on = !self.analysis.is_on;
        self.analysis.lines.clear();
        self.analysis.stop(shared);
        self.analyse(shared);
    }

    fn toggle_playback(&mut self, shared: &mut Shared) {
        if self.playback.is_playing() {
            return self.playback.stop();
        }
        if self.tree.next().is_none() {
            self.visit(NodeId::ROOT, shared);
        }
        self.playback.start(shared.now);
    }

    /// Plays on from this position against the computer.
    fn play_on(&mut self, shared: &mut Shared) -> Go {
        let game = self.tree.game.clone();
        let mut controllers = vec![Controller::level(5); game.sides().len()];
        controllers[game.side_to_move().index()] = Controller::Human;
        let start = Start::Position(game.position());
        let course = Course::new(&game.id(), &start, controllers, TimeControl::None);
        let Some(course) = course else { return Go::Stay };
        // The player must not wait until the study has thought its fill.
        self.leave(shared);
        self.playback.stop();
        Go::open(Screen::Game(Box::new(LocalGame::new(course, shared))))
    }
}
