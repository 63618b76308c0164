//! The review of a game: what each move of the main line gave away, and where the game turned.

use stackade_core::AnyMatch;
use stackade_engine::review::{Mark, Turn};

use super::super::Shared;
use crate::event::Job;
use crate::languages::say;
use crate::{Effect, JobId};

/// The review of the main line.
#[derive(Debug, Default)]
pub struct Review {
    /// The turns, as far as it has come.
    pub turns: Vec<Turn>,
    task: Option<JobId>,
    /// Whether it has come to its end.
    pub(super) is_done: bool,
}

/// A move where the game turned or something was given away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// How many turns had been played with it.
    pub turn: usize,
    /// What is to be said about it.
    pub words: String,
}

impl Review {
    /// Whether it is going on.
    pub fn is_running(&self) -> bool {
        self.task.is_some()
    }

    /// The moves that gave something away.
    pub fn moments(&self) -> Vec<Moment> {
        let bad = self.turns.iter().filter(|turn| turn.mark.is_some());
        bad.map(|turn| Moment { turn: turn.number, words: words(turn) }).collect()
    }

    /// Sets the computer to go through a game from its beginning.
    pub(super) fn start(&mut self, whole_game: Box<dyn AnyMatch>, shared: &mut Shared) {
        self.stop(shared);
        self.turns.clear();
        // What a move gives away is known between two, where one's loss is the other's gain.
        self.is_done = whole_game.ply() == 0 || whole_game.sides().len() > 2;
        if !self.is_done {
            let job_id = shared.job_id();
            self.task = Some(job_id);
            shared.effects.push(Effect::Think(job_id, Job::Review(whole_game)));
        }
    }

    pub(super) fn stop(&mut self, shared: &mut Shared) {
        shared.effects.extend(self.task.take().map(Effect::Stop));
    }

    /// A turn was judged; others' are passed over.
    pub(super) fn hear(&mut self, job_id: JobId, turn: &Turn) {
        if self.task == Some(job_id) {
            self.turns.push(turn.clone());
        }
    }

    /// A task is over; says whether it was the review.
    pub(super) fn finish(&mut self, job_id: JobId) -> bool {
        let is_finished = self.task.take_if(|task| *task == job_id).is_some();
        self.is_done |= is_finished;
        is_finished
    }
}

/// What is to be said about a move.
fn words(turn: &Turn) -> String {
    let key = if turn.is_turning_point { "study.momentTurns" } else { "study.moment" };
    let mv = format!("{}{}", turn.mv, turn.mark.map_or("", Mark::text));
    say!(key, number = turn.number, side = turn.side, move = mv, best = turn.best)
}
