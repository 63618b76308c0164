//! What keys and clicks do in a study.

use stackade_core::record::NodeId;
use stackade_play::Reply;

use super::super::prompt::Typed;
use super::super::{Go, Prompt, Reader, Screen, Shared, Table};
use super::Study;
use crate::board::Fit;
use crate::{Action, Effect, Key, Named, Seat, TimeControl};

impl Study {
    pub(in crate::state) fn key(&mut self, key: Key, shared: &mut Shared) -> Go {
        if let Some(prompt) = &mut self.prompt {
            match prompt.key(key) {
                Typed::More => {}
                Typed::Left => self.prompt = None,
                Typed::Done(text) => {
                    self.prompt = None;
                    if !text.is_empty() {
                        self.play(&text, shared);
                    }
                }
            }
            return Go::Stay;
        }
        match key {
            // The arrows walk through the game; letters walk over the board.
            Key::Named(Named::Left) => self.back(shared),
            Key::Named(Named::Right) => {
                self.forward(shared);
            }
            Key::Named(Named::Up) => self.sibling(-1, shared),
            Key::Named(Named::Down) => self.sibling(1, shared),
            Key::Named(Named::Delete) => self.remove(shared),
            Key::Char(digit @ '1'..='5') if self.board.picked().is_none() => {
                self.wanted = digit.to_digit(10).unwrap_or(1) as usize;
                self.lines.clear();
                self.look(shared);
            }
            Key::Char(digit @ '1'..='9') => {
                let part = digit.to_digit(10).unwrap_or(0);
                let reply = self.board.choose_height(part, &*self.game);
                self.take(reply, shared);
            }
            _ => {
                return shared.keys.action(key).map_or(Go::Stay, |action| self.act(action, shared));
            }
        }
        Go::Stay
    }

    pub(in crate::state) fn click(&mut self, x: u16, y: u16, shared: &mut Shared) -> Go {
        let area = crate::view::board_area(&self.board, shared);
        let fit = Fit::new(&self.board, &shared.look, area);
        if let Some(cell) = fit.hit(&self.board.view, x, y) {
            self.board.point_at(cell);
            let reply = self.board.choose(&*self.game);
            self.take(reply, shared);
        }
        Go::Stay
    }

    fn act(&mut self, action: Action, shared: &mut Shared) -> Go {
        if self.board.steer(action) {
            return Go::Stay;
        }
        match action {
            Action::Confirm => {
                let reply = self.board.choose(&*self.game);
                self.take(reply, shared);
            }
            Action::Cancel if self.board.back() => {}
            Action::Cancel | Action::Quit => return Go::Back,
            Action::Next => self.board.jump(true),
            Action::Previous => self.board.jump(false),
            Action::Undo => self.back(shared),
            Action::Redo => {
                self.forward(shared);
            }
            Action::First => self.visit(NodeId::ROOT, shared),
            Action::Last => self.go_to_end(shared),
            Action::PageUp => self.moment(false, shared),
            Action::PageDown => self.moment(true, shared),
            Action::Type => {
                let moves = self.board.move_texts().collect();
                self.prompt = Some(Prompt::new(moves));
            }
            Action::Evaluation | Action::Analyse => self.toggle_engine(shared),
            Action::Pause => self.toggle_movie(shared),
            Action::Faster => self.pace = (self.pace / 2).max(std::time::Duration::from_millis(50)),
            Action::Slower => self.pace = (self.pace * 2).min(std::time::Duration::from_secs(10)),
            Action::Flip => self.board.flipped = !self.board.flipped,
            Action::Hint => self.play_best(shared),
            Action::Save => shared.effects.push(Effect::Save(Box::new(self.record.clone()))),
            Action::Copy => {
                shared.effects.push(Effect::Copy(self.game.position()));
                self.say("The position is on the clipboard.");
            }
            Action::Swap => self.promote(shared),
            Action::Restart => return self.play_on(shared),
            Action::Rules => return Go::open(Screen::Rules(Reader::rules(self.game.info()))),
            _ => {}
        }
        Go::Stay
    }

    fn take(&mut self, reply: Reply, shared: &mut Shared) {
        match reply {
            Reply::More => self.say(""),
            Reply::Refused(refusal) => self.refuse(refusal.words(self.board.info)),
            Reply::Play(mv) => self.play(&mv, shared),
        }
    }

    /// Plays a move: along the line if it was played there, else as a variation.
    fn play(&mut self, mv: &str, shared: &mut Shared) {
        if let Err(why) = self.game.clone_box().play(mv) {
            return self.refuse(why.to_string());
        }
        match self.record.tree.play(self.node, mv) {
            Ok(node) => self.visit(node, shared),
            Err(why) => self.refuse(why.to_string()),
        }
    }

    fn play_best(&mut self, shared: &mut Shared) {
        match self.lines.first().and_then(|line| line.pv.first().cloned()) {
            Some(mv) => self.play(&mv, shared),
            None => self.refuse("the computer has not found a move yet"),
        }
    }

    pub(super) fn forward(&mut self, shared: &mut Shared) -> bool {
        let next = self.record.tree.children(self.node).first().copied();
        next.into_iter().for_each(|node| self.visit(node, shared));
        next.is_some()
    }

    fn back(&mut self, shared: &mut Shared) {
        if let Some(parent) = self.record.tree.parent(self.node) {
            self.visit(parent, shared);
        }
    }

    fn go_to_end(&mut self, shared: &mut Shared) {
        let mut node = self.node;
        while let Some(&next) = self.record.tree.children(node).first() {
            node = next;
        }
        self.visit(node, shared);
    }

    /// Goes to another move that was looked at in place of this one.
    fn sibling(&mut self, by: isize, shared: &mut Shared) {
        let tree = &self.record.tree;
        let Some(parent) = tree.parent(self.node) else { return };
        let siblings = tree.children(parent);
        let at = siblings.iter().position(|&node| node == self.node).unwrap_or(0) as isize;
        let next = siblings[(at + by).rem_euclid(siblings.len() as isize) as usize];
        if next != self.node {
            self.visit(next, shared);
        }
    }

    /// Goes to the next move that gave something away, or the one before.
    fn moment(&mut self, forward: bool, shared: &mut Shared) {
        let ply = self.ply();
        let moments = self.moments();
        let found = match forward {
            true => moments.iter().find(|moment| moment.turn > ply),
            false => moments.iter().rev().find(|moment| moment.turn < ply),
        };
        match found.and_then(|moment| self.record.tree.main_line().nth(moment.turn - 1)) {
            Some(node) => self.visit(node, shared),
            None => self.say("There is no other key moment that way."),
        }
    }

    fn remove(&mut self, shared: &mut Shared) {
        let doomed = self.node;
        if self.is_main_line() {
            return self.refuse("the main line stays; only variations can be removed");
        }
        self.back(shared);
        self.record.tree.remove(doomed);
    }

    fn promote(&mut self, shared: &mut Shared) {
        let main_line = |study: &Study| study.record.tree.main_line().collect::<Vec<NodeId>>();
        let before = main_line(self);
        match self.record.tree.promote(self.node) {
            Ok(()) => {
                self.say("This move comes first now.");
                // What was found out about the old main line does not hold for another one.
                if main_line(self) != before {
                    self.review(shared);
                }
            }
            Err(why) => self.refuse(why.to_string()),
        }
    }

    fn toggle_engine(&mut self, shared: &mut Shared) {
        self.engine_on = !self.engine_on;
        self.lines.clear();
        self.look(shared);
    }

    fn toggle_movie(&mut self, shared: &mut Shared) {
        self.movie = match self.movie {
            Some(_) => None,
            None => {
                if self.record.tree.children(self.node).is_empty() {
                    self.visit(NodeId::ROOT, shared);
                }
                Some(shared.now + self.pace)
            }
        };
    }

    /// Plays on from this position against the computer.
    fn play_on(&mut self, shared: &mut Shared) -> Go {
        let mut seats = vec![Seat::level(5); self.game.sides().len()];
        seats[self.game.side_to_move().index()] = Seat::Human;
        let start = stackade_core::record::Start::Position(self.game.position());
        let table = Table::new(&self.game.id(), &start, seats, TimeControl::None, shared);
        let Some(table) = table else { return Go::Stay };
        // The player must not wait until the study has thought its fill.
        self.leave(shared);
        self.movie = None;
        Go::open(Screen::Game(Box::new(table)))
    }
}
