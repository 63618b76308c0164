//! A game played at this terminal: between people, against computer players, or among those alone.

mod actions;
mod advice;
mod autosave;
mod computer;
mod course;
mod pacing;

use std::time::Duration;

use stackade_core::record::{Record, Start};
use stackade_core::{AnyMatch, Ending, Outcome, Side};

use super::{BoardPane, Component, Dialog, Go, Note, Prompt, Shared};
use crate::languages::say;
use crate::{Controller, Event, Key, TimeControl, speech};

pub(crate) use actions::AFTERWARDS;
pub use advice::Advice;
use autosave::Autosave;
pub use computer::{Computer, Purpose, Thinking};
pub use course::Course;
pub(super) use course::for_first;
pub use pacing::Pacing;

/// A game played at this terminal.
#[derive(Debug)]
pub struct LocalGame {
    /// The game with its players and clocks.
    pub course: Course,
    /// The board.
    pub pane: BoardPane,
    /// What is said below the board.
    pub note: Note,
    /// A line that is being typed.
    pub prompt: Option<Prompt>,
    /// What asks for an answer.
    pub dialog: Option<Dialog<Question>>,
    /// What the computer is doing.
    pub computer: Computer,
    /// What the person is told about the position.
    pub advice: Advice,
    /// When moves are played.
    pub pacing: Pacing,
    autosave: Autosave,
    /// Whether the game has been on the screen yet.
    has_begun: bool,
}

/// Questions before something that cannot be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether this side resigns.
    Resign(Side),
    /// Whether to begin anew.
    Restart,
    /// Whether this side takes the draw that is offered.
    Draw(Side),
}

impl LocalGame {
    /// A game that is about to be seen.
    pub fn new(course: Course, shared: &mut Shared) -> LocalGame {
        let mut pane = BoardPane::new(&*course.game);
        // A person who plays the second of two sides against a computer sits on that side of the board.
        pane.board.flipped = matches!(&course.controllers[..], [Controller::Computer(_), Controller::Human]);
        LocalGame {
            course,
            pane,
            note: Note { text: shared.notice.take().unwrap_or_default(), is_refusal: false },
            prompt: None,
            dialog: None,
            computer: Computer::new(shared.fresh_seed()),
            advice: Advice::default(),
            pacing: Pacing::default(),
            autosave: Autosave::default(),
            has_begun: false,
        }
    }

    /// A game that stands somewhere.
    pub fn from_match(
        game: Box<dyn AnyMatch>,
        start: Start,
        controllers: impl Into<Vec<Controller>>,
        control: TimeControl,
        shared: &mut Shared,
    ) -> LocalGame {
        LocalGame::new(Course::from_match(game, start, controllers, control), shared)
    }

    /// Goes on with a game that was written down, or says why it cannot be.
    pub fn resume(record: &Record, shared: &mut Shared) -> Result<LocalGame, String> {
        let game = LocalGame::new(Course::resume(record)?, shared);
        Ok(LocalGame { autosave: Autosave::resumed(), ..game })
    }

    /// Plays a legal move and goes on from there; says why where it is not legal.
    fn play(&mut self, mv: &str, shared: &mut Shared) -> Result<(), String> {
        let side = self.course.to_move();
        self.course.play(mv, shared.now)?;
        self.pane.show_move(&*self.course.game, shared);
        self.note.say(speech::played(&*self.course.game, side, mv));
        self.begin_turn(shared);
        Ok(())
    }

    /// The position has changed: the next side's turn begins.
    fn begin_turn(&mut self, shared: &mut Shared) {
        self.stop(shared);
        self.advice.renew(&*self.course.game);
        if self.course.result().is_some() {
            return self.conclude(shared);
        }
        Autosave::checkpoint(&self.course, shared);
        self.course.clocks.start(self.course.to_move(), shared.now);
        self.set_off(shared);
    }

    /// The side to move gets to it: a turn that can only be passed passes, a computer thinks.
    fn set_off(&mut self, shared: &mut Shared) {
        if self.pane.board.hand.must_pass() {
            let who = self.course.side_name(self.course.to_move());
            self.note.say(say!("game.passes", side = who));
            let pass = self.course.game.legal_moves().pop();
            pass.into_iter().for_each(|pass| self.pacing.decide(pass, shared.now + shared.pause() * 2));
        } else {
            self.ask_computer(shared);
        }
    }

    /// Sets the computer to work, if there is something for it to do.
    fn ask_computer(&mut self, shared: &mut Shared) {
        match self.course.seat_to_move().clone() {
            Controller::Computer(player) => self.computer.choose(&self.course, player, shared),
            Controller::Human if shared.config.evaluation => self.computer.evaluate(&self.course, shared),
            Controller::Human => {}
        }
    }

    /// Nothing of what was thought or decided counts any more.
    fn stop(&mut self, shared: &mut Shared) {
        self.computer.stop(shared);
        self.pacing.cancel();
    }

    /// The game ends other than by a move.
    fn end(&mut self, shared: &mut Shared, end: impl FnOnce(&mut dyn AnyMatch)) {
        self.stop(shared);
        end(&mut *self.course.game);
        self.pane.refresh(&*self.course.game);
        self.conclude(shared);
    }

    /// The game is over.
    fn conclude(&mut self, shared: &mut Shared) {
        self.course.clocks.stop(shared.now);
        self.dialog = Some(Dialog::at_the_end(shared.now));
        self.note.say(self.course.verdict());
        self.autosave.forget(shared);
        Autosave::checkpoint(&self.course, shared);
        shared.ring();
    }

    /// A computer player has failed and loses.
    fn forfeit(&mut self, why: &str, shared: &mut Shared) {
        let (loser, sides) = (self.course.to_move(), self.course.controllers.len());
        self.end(shared, |game| game.end(Outcome::loss_of(loser, sides), Ending::Forfeit));
        self.note.refuse(say!("game.forfeits", side = self.course.side_name(loser), why = why));
    }

    /// Plays the move that was decided on, if it is time for it.
    fn play_due(&mut self, shared: &mut Shared) {
        let Some(mv) = self.pacing.take_due(shared.now) else { return };
        if let Err(why) = self.play(&mv, shared) {
            self.forfeit(&say!("game.illegal", move = mv, why = why), shared);
        } else if self.course.is_persons_turn() {
            shared.ring();
        }
    }

    /// A computer player has chosen a move, or failed.
    fn take_answer(&mut self, since: Duration, answer: &Result<String, String>, shared: &mut Shared) {
        match answer {
            Ok(mv) => {
                // A computer that answers at once leaves no time to see what happens.
                let pause = if self.course.is_watched() { self.pacing.interval } else { shared.pause() };
                self.pacing.decide(mv.clone(), shared.now.max(since + pause));
                self.play_due(shared);
            }
            Err(why) => self.forfeit(why, shared),
        }
    }
}

impl Component for LocalGame {
    fn key(&mut self, key: Key, shared: &mut Shared) -> Go {
        self.press(key, shared)
    }

    fn click(&mut self, x: u16, y: u16, shared: &mut Shared) -> Go {
        self.point(x, y, shared)
    }

    fn scrolls(&self) -> bool {
        false
    }

    fn prompt(&mut self) -> Option<&mut Prompt> {
        self.prompt.as_mut()
    }

    fn arrive(&mut self, shared: &mut Shared) {
        if !self.has_begun {
            self.has_begun = true;
            self.begin_turn(shared);
        } else if self.course.result().is_none() && self.computer.task.is_none() && !self.pacing.is_decided()
        {
            self.set_off(shared);
        }
        Autosave::checkpoint(&self.course, shared);
    }

    fn leave(&mut self, shared: &mut Shared) {
        self.computer.stop(shared);
        self.course.clocks.stop(shared.now);
        self.autosave.keep(&self.course, shared);
    }

    fn tick(&mut self, shared: &mut Shared) {
        self.pane.tick(shared.now);
        if let Some(loser) = self.course.clocks.flagged(shared.now) {
            self.end(shared, |game| game.time_out(loser));
        }
        self.play_due(shared);
    }

    fn next_tick(&self, shared: &Shared) -> Option<Duration> {
        let now = shared.now;
        let clocks = &self.course.clocks;
        let clock =
            clocks.is_running().then(|| now + until_clock_changes(clocks.left(self.course.to_move(), now)));
        let ticks = [self.pane.next_tick(now), self.pacing.due(), self.computer.next_tick(now), clock];
        ticks.into_iter().flatten().min()
    }

    fn hear(&mut self, event: &Event, shared: &mut Shared) -> Go {
        match event {
            Event::Progress(job_id, news) if self.computer.hear(*job_id, news) => {
                self.advice.opinion = Some((self.course.to_move(), news.clone()));
                self.course.evaluate(news);
            }
            Event::Chosen(job_id, answer) => {
                if let Some(task) = self.computer.finish(*job_id) {
                    self.take_answer(task.since, answer, shared);
                }
            }
            Event::Finished(job_id, lines) => {
                let task = self.computer.finish(*job_id);
                if task.is_some_and(|task| task.purpose == Purpose::Hint) {
                    self.advice.take_hint(lines, self.course.game.info(), &mut self.note);
                }
            }
            Event::Saved(saved) => self.note.saved(saved),
            _ => {}
        }
        Go::Stay
    }
}

/// Clocks show seconds, and tenths at the end.
pub(super) fn until_clock_changes(left: Duration) -> Duration {
    let unit = if left.as_secs() < 20 { 100 } else { 1000 };
    Duration::from_millis(left.as_millis() as u64 % unit + 1)
}
