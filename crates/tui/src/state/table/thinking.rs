//! The computer's part: asking it to think, and what comes back.

use std::time::Duration;

use stackade_core::record::Eval;
use stackade_core::{Side, SideInfo};
use stackade_engine::{Info, Line};
use stackade_search::Score;

use super::super::Shared;
use super::Table;
use crate::clock::thinking_time;
use crate::event::Job;
use crate::{Effect, Event, Seat, Ticket};

/// What the computer is doing.
#[derive(Clone, Debug)]
pub struct Thinking {
    /// The task's number.
    pub ticket: Ticket,
    /// Since when.
    pub since: Duration,
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

impl Thinking {
    /// Whether somebody waits for it.
    pub(super) fn is_seen(&self) -> bool {
        self.purpose != Purpose::Opinion
    }
}

/// How long a hint is thought about.
const FOR_A_HINT: Duration = Duration::from_millis(1_500);
/// How long an opinion is worked on; then it stands, and the machine rests.
const FOR_AN_OPINION: Duration = Duration::from_secs(8);

impl Table {
    /// Sets the computer to work, if there is something for it to do.
    pub(super) fn ask_computer(&mut self, shared: &mut Shared) {
        let side = self.to_move();
        match self.seats[side.index()].clone() {
            Seat::Computer(spec) => {
                let time = thinking_time(&self.clocks, side, shared.now);
                let job = Job::Choose(self.game.clone(), spec, self.seed, time);
                self.think(Purpose::Move, job, shared);
            }
            Seat::Human if shared.config.evaluation => {
                let job = Job::Analyse(self.game.clone(), 1, Some(FOR_AN_OPINION));
                self.think(Purpose::Opinion, job, shared);
            }
            Seat::Human => {}
        }
    }

    /// Sets the computer to a task.
    fn think(&mut self, purpose: Purpose, job: Job, shared: &mut Shared) {
        self.stop_thinking(shared);
        let ticket = shared.ticket();
        self.thinking = Some(Thinking { ticket, since: shared.now, purpose, news: None });
        shared.effects.push(Effect::Think(ticket, job));
    }

    /// Whatever is being thought about is of no use any more.
    pub(super) fn stop_thinking(&mut self, shared: &mut Shared) {
        if let Some(thinking) = self.thinking.take() {
            shared.effects.push(Effect::Stop(thinking.ticket));
        }
    }

    /// Asks for a hint.
    pub(super) fn ask_for_hint(&mut self, shared: &mut Shared) {
        if !self.is_persons_turn() {
            return self.refuse("a hint is for whoever is to move, and that is not you");
        }
        self.say("Looking for a good move …");
        self.think(Purpose::Hint, Job::Analyse(self.game.clone(), 1, Some(FOR_A_HINT)), shared);
    }

    /// Tells the computer to move at once.
    pub(super) fn hurry(&mut self, shared: &mut Shared) {
        self.steps = self.paused;
        if let Some((due, _)) = &mut self.pending {
            *due = shared.now;
        }
        match &self.thinking {
            Some(thinking) if thinking.purpose == Purpose::Move => {
                shared.effects.push(Effect::Stop(thinking.ticket));
            }
            _ => {}
        }
    }

    /// Something has come back.
    pub(in crate::state) fn tell(&mut self, event: &Event, shared: &mut Shared) {
        match event {
            Event::News(ticket, news) => self.hear(*ticket, news),
            Event::Chosen(ticket, answer) if self.expects(*ticket) => self.take_answer(answer, shared),
            Event::Thought(ticket, lines) if self.expects(*ticket) => {
                let purpose = self.thinking.take().map(|thinking| thinking.purpose);
                if purpose == Some(Purpose::Hint) {
                    self.hint = lines.first().cloned();
                    self.say_hint();
                }
            }
            Event::Saved(Ok(path)) => self.say(format!("Saved as {}.", path.display())),
            Event::Saved(Err(why)) => self.refuse(why.clone()),
            _ => {}
        }
    }

    fn expects(&self, ticket: Ticket) -> bool {
        self.thinking.as_ref().is_some_and(|thinking| thinking.ticket == ticket)
    }

    fn hear(&mut self, ticket: Ticket, news: &Info) {
        let turns = self.game.moves().len();
        let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.ticket == ticket) else {
            return;
        };
        thinking.news = Some(news.clone());
        let side = self.game.side_to_move();
        self.opinion = Some((side, news.clone()));
        // What is written down is how the first of two sides stands.
        let turn = turns.checked_sub(1).filter(|_| news.scores.is_empty());
        if let Some(eval) = turn.and_then(|at| self.evals.get_mut(at)) {
            *eval = Some(for_first(news.score, side));
        }
    }

    fn take_answer(&mut self, answer: &Result<String, String>, shared: &mut Shared) {
        let since = self.thinking.take().map_or(shared.now, |thinking| thinking.since);
        match answer {
            Ok(mv) => {
                // A computer that answers at once leaves no time to see what happens.
                let pause = if self.is_watched() { self.pace } else { shared.pause() };
                let due = shared.now.max(since + pause);
                self.pending = Some((due, mv.clone()));
                if due <= shared.now && !self.waits() {
                    self.play_pending(shared);
                }
            }
            Err(why) => self.forfeit(why, shared),
        }
    }

    fn say_hint(&mut self) {
        match &self.hint {
            Some(line) => {
                let words = line_words(line, self.game.sides());
                self.note.text = format!("Hint: {} ({words}).", line.mv());
                self.note.is_refusal = false;
            }
            None => self.refuse("there is no hint"),
        }
    }
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

/// What a line leads to, in words: for the side to move, or of more than two sides for each.
fn line_words(line: &Line, sides: &[SideInfo]) -> String {
    if line.scores.is_empty() { score_words(line.score) } else { crate::points::words(&line.scores, sides) }
}

/// A score for whoever is to move, in words.
pub(in crate::state) fn score_words(score: Score) -> String {
    match score {
        Score::Units(units) => format!("{units:+}"),
        Score::Win(plies) => format!("wins within {plies} turns"),
        Score::Loss(plies) => format!("loses within {plies} turns"),
        Score::Draw => "a draw".to_owned(),
    }
}
