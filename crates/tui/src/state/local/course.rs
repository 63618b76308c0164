//! The game itself: its moves, who plays it and on which clocks; how it is written down and taken up again.

use std::time::Duration;

use stackade_core::record::{Clock, Eval, NodeId, Record, Start, replay};
use stackade_core::{AnyMatch, GameId, GameResult, Side};
use stackade_engine::Info;
use stackade_games::registry;
use stackade_search::Score;

use crate::{Clocks, Controller, TimeControl, controller, game_words, speech};

/// A game with its players and clocks.
#[derive(Debug)]
pub struct Course {
    /// The game.
    pub game: Box<dyn AnyMatch>,
    /// How it was set up.
    start: Start,
    /// Who plays the sides, in the order in which they move.
    pub controllers: Vec<Controller>,
    /// The clocks.
    pub clocks: Clocks,
    /// What is thought of the position after each turn, as the first side sees it.
    pub evals: Vec<Option<Eval>>,
}

impl Course {
    /// A new game; none if it cannot be set up.
    pub fn new(
        id: &GameId,
        start: &Start,
        controllers: impl Into<Vec<Controller>>,
        control: TimeControl,
    ) -> Option<Course> {
        let game = registry::set_up(&id.to_string(), start).ok()?;
        Some(Course::from_match(game, start.clone(), controllers, control))
    }

    /// A game that stands somewhere.
    pub fn from_match(
        game: Box<dyn AnyMatch>,
        start: Start,
        controllers: impl Into<Vec<Controller>>,
        control: TimeControl,
    ) -> Course {
        let mut controllers = controllers.into();
        controllers.resize(game.sides().len(), Controller::Human);
        Course { start, controllers, clocks: Clocks::new(control), evals: vec![None; game.ply()], game }
    }

    /// A game that was written down, or why it cannot be played on.
    pub(super) fn resume(record: &Record) -> Result<Course, String> {
        let game = replay(record, registry::set_up)
            .map_err(|error| game_words::message(record.game(), &error.message))?;
        let controllers = controller::read(record, game.sides().len());
        let control = record.tag("TimeControl").and_then(TimeControl::from_record_tag).unwrap_or_default();
        let start = record.start().map_err(|error| game_words::message(record.game(), &error.message))?;
        let mut course = Course::from_match(game, start, controllers, control);
        let notes: Vec<_> = record.tree.main_line().map(|node| record.tree.note(node).clone()).collect();
        course.evals = notes.iter().map(|note| note.eval).collect();
        for (note, mover) in notes.iter().rev().zip(course.last_movers()) {
            if let Some(Clock(left)) = note.clock {
                course.clocks.set(mover, Duration::from_millis(left));
            }
        }
        Ok(course)
    }

    /// The same players at a new game: from the same position unless it is the end of a game, on a fresh board where
    /// the game has one, and with every player one side further after a game that nobody has won.
    pub(super) fn again(&self, seed: u64) -> Option<Course> {
        let id = self.game.id();
        let is_draw = self.result().is_some_and(|result| result.outcome.winner().is_none());
        let mut controllers = self.controllers.clone();
        if is_draw {
            controllers.rotate_right(1);
        }
        let start = match &self.start {
            position @ Start::Position(_) if can_be_played(&id, position) => position.clone(),
            _ => Start::Seed(seed),
        };
        Course::new(&id, &start, controllers, self.clocks.control)
    }

    /// The side that is to move.
    pub fn to_move(&self) -> Side {
        self.game.side_to_move()
    }

    /// The result, once there is one.
    pub fn result(&self) -> Option<GameResult> {
        self.game.result()
    }

    /// Who has won, and why, as a sentence.
    pub fn verdict(&self) -> String {
        self.result().map_or_else(String::new, |result| speech::ended(&*self.game, result))
    }

    /// Whether a person is to move.
    pub fn is_persons_turn(&self) -> bool {
        self.result().is_none() && self.seat_to_move().is_human()
    }

    /// Whether nobody at the keyboard plays.
    pub fn is_watched(&self) -> bool {
        self.controllers.iter().all(|controller| !controller.is_human())
    }

    /// Who plays the side that is to move.
    pub(super) fn seat_to_move(&self) -> &Controller {
        &self.controllers[self.to_move().index()]
    }

    /// The person whose decision something is: the one to move, else the one whose turn comes next.
    pub(super) fn person(&self) -> Option<Side> {
        let sides = self.controllers.len();
        let mut coming = (0..sides).map(|turns| self.to_move().after(turns, sides));
        coming.find(|side| self.controllers[side.index()].is_human())
    }

    /// The name of a side, as it stands at the beginning of a sentence.
    pub(super) fn side_name(&self, side: Side) -> String {
        stackade_draw::capital(game_words::side(self.game.info(), side))
    }

    /// Plays a move, or says why it is not legal.
    pub(super) fn play(&mut self, mv: &str, now: Duration) -> Result<(), String> {
        let side = self.to_move();
        let name = self.game.info().name;
        self.game.play(mv).map_err(|error| game_words::message(name, error.message()))?;
        self.clocks.complete(side, now);
        self.evals.resize(self.game.ply(), None);
        Ok(())
    }

    /// Takes back: against a computer until the person is to move again. Says whether there was anything.
    pub(super) fn undo(&mut self, now: Duration) -> bool {
        if self.game.ply() == 0 {
            return false;
        }
        self.clocks.stop(now);
        self.clocks.take_back();
        self.travel(|game| game.undo().is_some())
    }

    /// Plays again what was taken back, likewise.
    pub(super) fn redo(&mut self) -> bool {
        self.travel(|game| game.redo().is_some())
    }

    /// Goes one step, and on until a person can decide something; where nobody plays, one step is all.
    fn travel(&mut self, mut step: impl FnMut(&mut dyn AnyMatch) -> bool) -> bool {
        let has_moved = step(&mut *self.game);
        let stops = |course: &Course| {
            course.is_watched() || course.seat_to_move().is_human() && !course.game.must_pass()
        };
        while has_moved && !stops(self) && step(&mut *self.game) {}
        has_moved
    }

    /// Writes down what the computer thinks of the position, where that is how the first of two sides stands.
    pub(super) fn evaluate(&mut self, news: &Info) {
        let side = self.to_move();
        let turn = self.game.ply().checked_sub(1).filter(|_| news.scores.is_empty());
        if let Some(eval) = turn.and_then(|at| self.evals.get_mut(at)) {
            *eval = Some(for_first(news.score, side));
        }
    }

    /// The game as a record; the date is added where there is a calendar.
    pub fn record(&self, now: Duration) -> Record {
        let mut record = Record::from_match(&*self.game, &self.start());
        controller::write(&self.controllers, &mut record);
        if self.clocks.control != TimeControl::None {
            let control = self.clocks.control.record_tag();
            record.set_tag("TimeControl", &control).expect("known tags can always be set");
        }
        self.annotate(&mut record, now);
        record
    }

    /// Adds what was thought of the moves, and the clocks as they stand.
    fn annotate(&self, record: &mut Record, now: Duration) {
        let line: Vec<NodeId> = record.tree.main_line().collect();
        for (&node, eval) in line.iter().zip(&self.evals) {
            record.tree.note_mut(node).eval = *eval;
        }
        if self.clocks.control == TimeControl::None {
            return;
        }
        // The last move of each side carries its clock, so that a game that is resumed has its times.
        for (&node, mover) in line.iter().rev().zip(self.last_movers()) {
            let left = self.clocks.left(mover, now).as_millis();
            record.tree.note_mut(node).clock = Some(Clock(u64::try_from(left).unwrap_or(0)));
        }
    }

    /// The sides in the order in which they made the last moves, the latest first.
    fn last_movers(&self) -> impl Iterator<Item = Side> + use<> {
        let (sides, to_move) = (self.controllers.len(), self.to_move());
        (0..sides).rev().map(move |turns| to_move.after(turns, sides))
    }

    /// How the game was set up: the seed is left out where the game has no use for it.
    fn start(&self) -> Start {
        let is_standard = matches!(self.start, Start::Seed(_)) && !self.game.has_random_start();
        if is_standard { Start::Standard } else { self.start.clone() }
    }
}

/// Whether a game that is set up like this is not over at once.
fn can_be_played(id: &GameId, start: &Start) -> bool {
    registry::set_up(&id.to_string(), start).is_ok_and(|game| game.result().is_none())
}

/// A score as the first side sees it.
pub(in crate::state) fn for_first(score: Score, to_move: Side) -> Eval {
    let is_first = to_move == Side::First;
    match score {
        Score::Units(units) => Eval::Units(if is_first { units } else { -units }),
        Score::Draw => Eval::Draw,
        Score::Win(plies) if is_first => Eval::Win(Some(plies)),
        Score::Loss(plies) if !is_first => Eval::Win(Some(plies)),
        Score::Win(plies) | Score::Loss(plies) => Eval::Loss(Some(plies)),
    }
}
