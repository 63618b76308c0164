//! The computer's part: what it is asked to think about, and what of that is still wanted.

use std::time::Duration;

use stackade_engine::{Info, Spec};

use super::super::Shared;
use super::Course;
use crate::clock::thinking_time;
use crate::event::Job;
use crate::{Effect, JobId};

/// The computer at a game: one task at a time.
#[derive(Debug)]
pub struct Computer {
    /// What it is doing.
    pub task: Option<Thinking>,
    /// What levels draw their oversights from.
    seed: u64,
}

/// A task of the computer.
#[derive(Clone, Debug)]
pub struct Thinking {
    /// The task's number.
    job_id: JobId,
    /// Since when.
    pub(super) since: Duration,
    /// What for.
    pub purpose: Purpose,
    /// What it has found so far.
    pub news: Option<Info>,
}

/// What the computer thinks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To move.
    Move,
    /// To give a hint.
    Hint,
    /// To say what it thinks of the position.
    Opinion,
}

/// How long a hint is thought about.
const FOR_A_HINT: Duration = Duration::from_millis(1_500);
/// How long an opinion is worked on; then it stands, and the machine rests.
const FOR_AN_OPINION: Duration = Duration::from_secs(8);
/// The time from one picture of the turning sign to the next.
const SPINNER: Duration = Duration::from_millis(120);

impl Computer {
    pub(super) fn new(seed: u64) -> Computer {
        Computer { task: None, seed }
    }

    /// Has a computer player choose a move.
    pub(super) fn choose(&mut self, course: &Course, player: Spec, shared: &mut Shared) {
        let time = thinking_time(&course.clocks, course.to_move(), shared.now);
        self.think(Purpose::Move, Job::Choose(course.game.clone(), player, self.seed, time), shared);
    }

    /// Looks for a good move.
    pub(super) fn look_for_hint(&mut self, course: &Course, shared: &mut Shared) {
        self.think(Purpose::Hint, Job::Analyse(course.game.clone(), 1, Some(FOR_A_HINT)), shared);
    }

    /// Forms an opinion of the position.
    pub(super) fn evaluate(&mut self, course: &Course, shared: &mut Shared) {
        self.think(Purpose::Opinion, Job::Analyse(course.game.clone(), 1, Some(FOR_AN_OPINION)), shared);
    }

    fn think(&mut self, purpose: Purpose, job: Job, shared: &mut Shared) {
        self.stop(shared);
        let job_id = shared.job_id();
        self.task = Some(Thinking { job_id, since: shared.now, purpose, news: None });
        shared.effects.push(Effect::Think(job_id, job));
    }

    /// Whatever is being thought about is of no use any more.
    pub(super) fn stop(&mut self, shared: &mut Shared) {
        if let Some(task) = self.task.take() {
            shared.effects.push(Effect::Stop(task.job_id));
        }
    }

    /// No opinion is wanted any more.
    pub(super) fn stop_evaluating(&mut self, shared: &mut Shared) {
        if self.is_busy_with(Purpose::Opinion) {
            self.stop(shared);
        }
    }

    /// A move is wanted at once; it still comes as the answer.
    pub(super) fn hurry(&self, shared: &mut Shared) {
        let task = self.task.as_ref().filter(|task| task.purpose == Purpose::Move);
        shared.effects.extend(task.map(|task| Effect::Stop(task.job_id)));
    }

    pub(super) fn is_busy_with(&self, purpose: Purpose) -> bool {
        self.task.as_ref().is_some_and(|task| task.purpose == purpose)
    }

    /// News of a search; says whether it is the one that is waited for.
    pub(super) fn hear(&mut self, job_id: JobId, news: &Info) -> bool {
        let Some(task) = self.task.as_mut().filter(|task| task.job_id == job_id) else { return false };
        task.news = Some(news.clone());
        true
    }

    /// The task that is over, if it is the one that was waited for.
    pub(super) fn finish(&mut self, job_id: JobId) -> Option<Thinking> {
        self.task.take_if(|task| task.job_id == job_id)
    }

    /// When the sign turns that somebody waits for it.
    pub(super) fn next_tick(&self, now: Duration) -> Option<Duration> {
        (self.task.is_some() && !self.is_busy_with(Purpose::Opinion)).then_some(now + SPINNER)
    }
}
