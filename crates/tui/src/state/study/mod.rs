//! A game being looked at: step through it, branch off, ask the computer, see where it turned.

mod actions;

use std::time::Duration;

use stackade_core::record::{Eval, NodeId, Record, replay};
use stackade_core::{AnyMatch, Side};
use stackade_engine::{Info, review};
use stackade_games::registry;

use super::table::Flight;
use super::{Note, Prompt, Shared};
use crate::board::Board;
use crate::event::Job;
use crate::{Effect, Event, Ticket};

/// A game being looked at.
#[derive(Debug)]
pub struct Study {
    /// The game with its variations.
    pub record: Record,
    /// Where one is.
    pub node: NodeId,
    /// The position there.
    pub game: Box<dyn AnyMatch>,
    /// The start.
    fresh: Box<dyn AnyMatch>,
    /// The board with its cursor.
    pub board: Board,
    /// Whether the computer looks at the positions.
    pub engine_on: bool,
    /// The task of the computer.
    ticket: Option<Ticket>,
    /// The best lines it has found, and how deep it has looked.
    pub lines: Vec<Info>,
    /// How many lines are wanted.
    pub wanted: usize,
    /// The review of the main line, as far as it has come.
    pub turns: Vec<review::Turn>,
    /// The task of the review, while it goes on.
    reviewing: Option<Ticket>,
    /// A move on its way.
    pub flight: Option<Flight>,
    /// When the movie goes on, while it plays.
    pub movie: Option<Duration>,
    /// How long a position is seen in the movie.
    pub pace: Duration,
    /// A line that is being typed.
    pub prompt: Option<Prompt>,
    /// What is said below the board.
    pub note: Note,
    /// Whether the review has come to its end.
    is_reviewed: bool,
}

/// A move where the game turned or something was given away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// How many turns had been played with it.
    pub turn: usize,
    /// What is to be said about it.
    pub words: String,
}

impl Study {
    /// A study of a game that was written down; an error says what is wrong with it.
    pub fn new(record: Record) -> Result<Study, String> {
        replay(&record, registry::set_up).map_err(|error| error.to_string())?;
        let start = record.start().map_err(|error| error.to_string())?;
        let fresh = registry::set_up(record.game(), &start).map_err(|_| "the game is unknown".to_owned())?;
        Ok(Study {
            node: NodeId::ROOT,
            board: Board::new(&*fresh),
            game: fresh.clone(),
            fresh,
            record,
            engine_on: true,
            ticket: None,
            lines: Vec::new(),
            wanted: 3,
            turns: Vec::new(),
            reviewing: None,
            flight: None,
            movie: None,
            pace: Duration::from_millis(900),
            prompt: None,
            note: Note::default(),
            is_reviewed: false,
        })
    }

    /// The study has come to be seen: what there was no time for before is done now.
    pub(in crate::state) fn arrive(&mut self, shared: &mut Shared) {
        if self.reviewing.is_some() || self.ticket.is_some() {
            return;
        }
        if self.is_reviewed {
            return self.look(shared);
        }
        self.review(shared);
    }

    /// Sets the computer to go through the main line from its beginning.
    pub(super) fn review(&mut self, shared: &mut Shared) {
        self.leave(shared);
        self.turns.clear();
        self.lines.clear();
        self.is_reviewed = false;
        let mut whole = self.fresh.clone();
        for node in self.record.tree.main_line() {
            if whole.play(self.record.tree.mv(node)).is_err() {
                break;
            }
        }
        // What a move gives away is known between two, where one's loss is the other's gain.
        if whole.ply() > 0 && whole.sides().len() == 2 {
            let ticket = shared.ticket();
            self.reviewing = Some(ticket);
            shared.effects.push(Effect::Think(ticket, Job::Review(whole)));
        } else {
            self.is_reviewed = true;
            self.look(shared);
        }
    }

    /// Whatever the computer does for the study ends, since others wait for it.
    pub(in crate::state) fn leave(&mut self, shared: &mut Shared) {
        for ticket in self.ticket.take().into_iter().chain(self.reviewing.take()) {
            shared.effects.push(Effect::Stop(ticket));
        }
    }

    /// Whether the review is not finished.
    pub fn is_reviewing(&self) -> bool {
        self.reviewing.is_some()
    }

    /// The number of turns that lead here.
    pub fn ply(&self) -> usize {
        self.record.tree.ply(self.node)
    }

    /// Whether this is a position of the main line.
    pub fn is_main_line(&self) -> bool {
        let tree = &self.record.tree;
        self.node == NodeId::ROOT || tree.main_line().any(|node| node == self.node)
    }

    /// What is thought of the game after each turn, as the first side sees it.
    pub fn graph(&self) -> Vec<Option<Eval>> {
        let tree = &self.record.tree;
        let line = tree.main_line().enumerate();
        line.map(|(i, node)| match self.turns.get(i) {
            // Only games of two are reviewed.
            Some(turn) => {
                let mover = !tree.side_to_move(node);
                Some(super::table::for_first(turn.score, mover))
            }
            None => tree.note(node).eval,
        })
        .collect()
    }

    /// The moves that gave something away.
    pub fn moments(&self) -> Vec<Moment> {
        let bad = self.turns.iter().filter(|turn| turn.mark.is_some());
        bad.map(|turn| Moment { turn: turn.number, words: words(turn) }).collect()
    }

    /// What the review says of the move that led here.
    pub fn judgement(&self) -> Option<&review::Turn> {
        self.is_main_line().then(|| self.turns.get(self.ply().checked_sub(1)?)).flatten()
    }

    /// Goes to a node of the tree.
    pub(super) fn visit(&mut self, node: NodeId, shared: &mut Shared) {
        let is_step = self.record.tree.parent(node) == Some(self.node);
        let mut game = self.fresh.clone();
        for step in self.record.tree.path(node) {
            if game.play(self.record.tree.mv(step)).is_err() {
                break;
            }
        }
        self.node = node;
        self.game = game;
        self.board.show(&*self.game);
        self.lines.clear();
        self.flight = Flight::of_last(&*self.game, shared).filter(|_| is_step);
        self.note = Note::default();
        self.look(shared);
    }

    /// Sets the computer to look at the position; while the review goes on, that comes first.
    pub(super) fn look(&mut self, shared: &mut Shared) {
        if let Some(ticket) = self.ticket.take() {
            shared.effects.push(Effect::Stop(ticket));
        }
        if self.engine_on && self.reviewing.is_none() && self.game.result().is_none() {
            let ticket = shared.ticket();
            self.ticket = Some(ticket);
            let time = Some(Duration::from_secs(20));
            shared.effects.push(Effect::Think(ticket, Job::Analyse(self.game.clone(), self.wanted, time)));
        }
    }

    pub(in crate::state) fn tell(&mut self, event: &Event, shared: &mut Shared) {
        match event {
            Event::News(ticket, news) if self.ticket == Some(*ticket) => {
                let number = news.multi_pv.saturating_sub(1);
                if number < self.lines.len() {
                    self.lines[number] = news.clone();
                } else {
                    self.lines.push(news.clone());
                }
            }
            Event::Thought(ticket, _) if self.ticket == Some(*ticket) => self.ticket = None,
            Event::Reviewed(ticket, turn) if self.reviewing == Some(*ticket) => {
                self.turns.push((**turn).clone());
            }
            Event::Thought(ticket, _) if self.reviewing == Some(*ticket) => {
                self.reviewing = None;
                self.is_reviewed = true;
                self.look(shared);
            }
            Event::Saved(Ok(path)) => self.say(format!("Saved as {}.", path.display())),
            Event::Saved(Err(why)) => self.refuse(why),
            _ => {}
        }
    }

    /// Whether the computer is looking at the position.
    pub fn is_thinking(&self) -> bool {
        self.ticket.is_some()
    }

    /// The sides' names.
    pub fn side_name(&self, side: Side) -> &'static str {
        self.board.side_name(side)
    }

    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.note = Note { text: text.into(), is_refusal: false };
    }

    pub(super) fn refuse(&mut self, text: impl Into<String>) {
        self.note = Note { text: text.into(), is_refusal: true };
    }

    pub(in crate::state) fn next_tick(&self, shared: &Shared) -> Option<Duration> {
        let flies = self.flight.is_some().then(|| shared.now + Duration::from_millis(40));
        let thinks = self.is_reviewing().then(|| shared.now + Duration::from_millis(120));
        [flies, thinks, self.movie].into_iter().flatten().min()
    }

    pub(in crate::state) fn tick(&mut self, shared: &mut Shared) {
        if self.flight.as_ref().is_some_and(|flight| shared.now >= flight.since + flight.lasts) {
            self.flight = None;
        }
        if self.movie.is_some_and(|due| shared.now >= due) {
            self.movie = Some(shared.now + self.pace + shared.flight());
            if !self.forward(shared) {
                self.movie = None;
                self.say("The movie has ended.");
            }
        }
    }
}

/// What is to be said about a move.
fn words(turn: &review::Turn) -> String {
    let mark = turn.mark.map_or("", review::Mark::text);
    let turns = if turn.is_turning_point { ", the game turns" } else { "" };
    format!("{}. {} {}{mark}, better {}{turns}", turn.number, turn.side, turn.mv, turn.best)
}
