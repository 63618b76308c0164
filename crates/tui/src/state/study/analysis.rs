//! What the computer says of a position while it is looked at.

use std::time::Duration;

use stackade_core::AnyMatch;
use stackade_engine::Info;

use super::super::Shared;
use crate::event::Job;
use crate::{Effect, JobId};

/// What the computer says of a position.
#[derive(Debug)]
pub struct Analysis {
    /// Whether the computer looks at positions.
    pub is_on: bool,
    /// The best lines it has found, and how deep it has looked.
    pub lines: Vec<Info>,
    /// How many lines are wanted.
    pub(super) wanted: usize,
    task: Option<JobId>,
}

/// How long a position is analysed; then the machine rests.
const TIME: Duration = Duration::from_secs(20);

impl Default for Analysis {
    fn default() -> Analysis {
        Analysis { is_on: true, lines: Vec::new(), wanted: 3, task: None }
    }
}

impl Analysis {
    /// Whether the computer is looking at the position.
    pub fn is_thinking(&self) -> bool {
        self.task.is_some()
    }

    /// Sets the computer to look at a position, unless it is switched off or there is nothing to find.
    pub(super) fn start(&mut self, game: &dyn AnyMatch, shared: &mut Shared) {
        self.stop(shared);
        if self.is_on && game.result().is_none() {
            let job_id = shared.job_id();
            self.task = Some(job_id);
            shared
                .effects
                .push(Effect::Think(job_id, Job::Analyse(game.clone_box(), self.wanted, Some(TIME))));
        }
    }

    pub(super) fn stop(&mut self, shared: &mut Shared) {
        shared.effects.extend(self.task.take().map(Effect::Stop));
    }

    /// News of a search; others' are passed over.
    pub(super) fn hear(&mut self, job_id: JobId, news: &Info) {
        if self.task != Some(job_id) {
            return;
        }
        let number = news.multi_pv.saturating_sub(1);
        match self.lines.get_mut(number) {
            Some(line) => *line = news.clone(),
            None => self.lines.push(news.clone()),
        }
    }

    /// A search is over.
    pub(super) fn finish(&mut self, job_id: JobId) {
        self.task.take_if(|task| *task == job_id);
    }

    /// The move that looks best so far.
    pub(super) fn best_move(&self) -> Option<String> {
        self.lines.first().and_then(|line| line.pv.first().cloned())
    }
}
