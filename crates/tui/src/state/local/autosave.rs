//! Keeping an unfinished game, so that it can be resumed, whatever happens to the program.

use super::super::Shared;
use super::Course;
use crate::Effect;

/// What is kept of the game.
#[derive(Debug, Default)]
pub(super) struct Autosave {
    /// Whether the unfinished game that is kept is this one.
    is_kept: bool,
    /// Whether the players have begun anew and want no more of it.
    pub(super) is_given_up: bool,
}

impl Autosave {
    /// Of a game that was kept and is resumed.
    pub(super) fn resumed() -> Autosave {
        Autosave { is_kept: true, is_given_up: false }
    }

    /// Notes the game as it stands, so that it is not lost should the program be killed.
    pub(super) fn checkpoint(course: &Course, shared: &mut Shared) {
        let goes_on = course.result().is_none() && course.game.ply() > 0;
        let record = goes_on.then(|| Box::new(course.record(shared.now)));
        shared.effects.push(Effect::Checkpoint(record));
    }

    /// The game is left: if it is not over, it waits to be resumed.
    pub(super) fn keep(&mut self, course: &Course, shared: &mut Shared) {
        if course.result().is_some() || course.game.ply() == 0 || self.is_given_up {
            self.forget(shared);
        } else {
            // Another game that waits to be resumed makes room, but is not lost.
            if let Some(other) = shared.unfinished.take().filter(|_| !self.is_kept) {
                shared.effects.push(Effect::Save(other));
            }
            let record = Box::new(course.record(shared.now));
            shared.unfinished = Some(record.clone());
            shared.effects.push(Effect::Keep(Some(record)));
            self.is_kept = true;
        }
        // What is kept in good order need not be noted as well.
        shared.effects.push(Effect::Checkpoint(None));
    }

    /// There is nothing left of this game to be resumed; another one that is kept stays.
    pub(super) fn forget(&mut self, shared: &mut Shared) {
        if std::mem::take(&mut self.is_kept) {
            shared.unfinished = None;
            shared.effects.push(Effect::Keep(None));
        }
    }
}
