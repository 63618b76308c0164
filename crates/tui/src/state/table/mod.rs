//! A game being played: a seat for each side, a board, clocks, and a computer that thinks elsewhere.

mod actions;
mod keep;
mod thinking;

use std::time::Duration;

use stackade_core::record::{Eval, Start};
use stackade_core::{AnyMatch, Ending, GameId, GameResult, Outcome, Side, Turn, View};
use stackade_engine::Line;
use stackade_games::registry;

use super::{Prompt, Shared};
use crate::board::Board;
use crate::{Clocks, Effect, Seat, TimeControl};

pub(crate) use actions::AFTERWARDS;
pub(super) use thinking::for_first;
pub use thinking::{Purpose, Thinking};

/// A game being played.
#[derive(Debug)]
pub struct Table {
    /// The game.
    pub game: Box<dyn AnyMatch>,
    /// How it was set up.
    start: Start,
    /// Who plays the sides, in the order in which they move.
    pub seats: Vec<Seat>,
    /// The clocks.
    pub clocks: Clocks,
    /// The board with its cursor.
    pub board: Board,
    /// What the computer is doing.
    pub thinking: Option<Thinking>,
    /// A move that has been decided on and is played at this time.
    pending: Option<(Duration, String)>,
    /// A move on its way.
    pub flight: Option<Flight>,
    /// What was thought last, and who was to move then.
    pub opinion: Option<(Side, stackade_engine::Info)>,
    /// What is thought of the position after each turn, as the first side sees it.
    pub evals: Vec<Option<Eval>>,
    /// A move that was recommended.
    pub hint: Option<Line>,
    /// The cells that are threatened, while that is shown.
    pub threats: Option<crate::threats::Threats>,
    /// A line that is being typed.
    pub prompt: Option<Prompt>,
    /// What is said below the board.
    pub note: Note,
    /// What lies over the board.
    pub panel: Option<Panel>,
    /// When the game ended.
    ended: Duration,
    /// Whether the computer players wait.
    pub paused: bool,
    /// Whether one turn is wanted all the same.
    steps: bool,
    /// How long computer players that play each other wait between turns.
    pub pace: Duration,
    /// Whether the game has been on the screen yet.
    has_begun: bool,
    /// What levels draw their oversights from.
    seed: u64,
    /// Whether the unfinished game that is kept is this one.
    is_kept: bool,
    /// Whether the players have begun anew and want no more of it.
    is_given_up: bool,
}

/// A move on its way from one cell to others.
#[derive(Clone, Debug)]
pub struct Flight {
    /// When it began.
    pub since: Duration,
    /// How long it takes.
    pub lasts: Duration,
    /// The move.
    pub turn: Turn,
    /// The board before it.
    pub before: View,
}

impl Flight {
    /// The last move of a game, setting off now; none if it is a pass or if flights take no time.
    pub(in crate::state) fn of_last(game: &dyn AnyMatch, shared: &Shared) -> Option<Flight> {
        let lasts = shared.flight();
        let (turn, before) = game.last_turn().filter(|_| !lasts.is_zero())?;
        (!turn.is_pass()).then_some(Flight { since: shared.now, lasts, turn, before })
    }
}

/// Something that is said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// What.
    pub text: String,
    /// Whether it is about something that cannot be.
    pub is_refusal: bool,
}

/// What can lie over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
    /// The result; the row chosen of what can be done then.
    Result(usize),
    /// A question to be answered.
    Ask(Ask),
}

/// Questions before something that cannot be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Whether this side resigns.
    Resign(Side),
    /// Whether to begin anew.
    Restart,
    /// Whether this side takes the draw that is offered.
    Draw(Side),
}

impl Table {
    /// A new game; none if it cannot be set up.
    pub fn new(
        id: &GameId,
        start: &Start,
        seats: impl Into<Vec<Seat>>,
        control: TimeControl,
        shared: &mut Shared,
    ) -> Option<Table> {
        let game = registry::set_up(&id.to_string(), start).ok()?;
        Some(Table::from_match(game, start.clone(), seats, control, shared))
    }

    /// A game that stands somewhere.
    pub fn from_match(
        game: Box<dyn AnyMatch>,
        start: Start,
        seats: impl Into<Vec<Seat>>,
        control: TimeControl,
        shared: &mut Shared,
    ) -> Table {
        let mut seats = seats.into();
        seats.resize(game.sides().len(), Seat::Human);
        let mut board = Board::new(&*game);
        // A person who plays the second of two sides against a computer sits on that side of the board.
        board.flipped = matches!(&seats[..], [Seat::Computer(_), Seat::Human]);
        Table {
            start,
            seats,
            clocks: Clocks::new(control),
            board,
            thinking: None,
            pending: None,
            flight: None,
            opinion: None,
            evals: vec![None; game.moves().len()],
            hint: None,
            threats: None,
            prompt: None,
            note: Note::default(),
            panel: None,
            ended: Duration::ZERO,
            paused: false,
            steps: false,
            pace: Duration::from_millis(600),
            has_begun: false,
            seed: shared.fresh_seed(),
            is_kept: false,
            is_given_up: false,
            game,
        }
    }

    /// The side that is to move.
    pub fn to_move(&self) -> Side {
        self.game.side_to_move()
    }

    /// Whether a person is to move.
    pub fn is_persons_turn(&self) -> bool {
        self.game.result().is_none() && self.seats[self.to_move().index()].is_human()
    }

    /// Whether nobody at the keyboard plays.
    pub fn is_watched(&self) -> bool {
        self.seats.iter().all(|seat| !seat.is_human())
    }

    /// The result, once there is one.
    pub fn result(&self) -> Option<GameResult> {
        self.game.result()
    }

    /// The table has come to be seen.
    pub(in crate::state) fn arrive(&mut self, shared: &mut Shared) {
        if !self.has_begun {
            self.has_begun = true;
            self.begin_turn(shared);
        } else if self.result().is_none() && self.thinking.is_none() && self.pending.is_none() {
            self.set_off(shared);
        }
        self.jot(shared);
    }

    /// The table is left: a game that is not over is kept.
    pub(in crate::state) fn leave(&mut self, shared: &mut Shared) {
        self.stop_thinking(shared);
        self.clocks.stop(shared.now);
        self.keep(shared);
        // What is kept in good order need not be noted as well.
        shared.effects.push(Effect::Jot(None));
    }

    fn keep(&mut self, shared: &mut Shared) {
        if self.result().is_some() || self.game.moves().is_empty() || self.is_given_up {
            return self.forget(shared);
        }
        // Another game that waits to be resumed makes room, but is not lost.
        if let Some(other) = shared.unfinished.take().filter(|_| !self.is_kept) {
            shared.effects.push(Effect::Save(other));
        }
        let record = Box::new(self.record(shared.now));
        shared.unfinished = Some(record.clone());
        shared.effects.push(Effect::Keep(Some(record)));
        self.is_kept = true;
    }

    /// Notes the game as it stands, so that it is not lost should the program be killed.
    fn jot(&self, shared: &mut Shared) {
        let goes_on = self.result().is_none() && !self.game.moves().is_empty();
        let record = goes_on.then(|| Box::new(self.record(shared.now)));
        shared.effects.push(Effect::Jot(record));
    }

    /// There is nothing left of this game to be resumed; another one that is kept stays.
    fn forget(&mut self, shared: &mut Shared) {
        if std::mem::take(&mut self.is_kept) {
            shared.unfinished = None;
            shared.effects.push(Effect::Keep(None));
        }
    }

    /// Plays a legal move and goes on from there; says why where it is not legal.
    pub(super) fn play(&mut self, mv: &str, shared: &mut Shared) -> Result<(), String> {
        let side = self.to_move();
        self.game.play(mv).map_err(|error| error.to_string())?;
        self.clocks.complete(side, shared.now);
        self.evals.resize(self.game.moves().len(), None);
        self.flight = Flight::of_last(&*self.game, shared);
        let who = stackade_draw::capital(self.board.side_name(side));
        self.say(format!("{who} played {mv}."));
        self.begin_turn(shared);
        Ok(())
    }

    /// The position has changed: whoever is to move now begins to.
    fn begin_turn(&mut self, shared: &mut Shared) {
        self.stop_thinking(shared);
        self.pending = None;
        self.hint = None;
        self.board.show(&*self.game);
        self.threats = self.threats.take().map(|_| crate::threats::find(&*self.game));
        if self.result().is_some() {
            return self.conclude(shared);
        }
        self.jot(shared);
        let side = self.to_move();
        self.clocks.start(side, shared.now);
        self.set_off(shared);
    }

    /// Whoever is to move gets to it: a turn that can only be passed passes, a computer thinks.
    fn set_off(&mut self, shared: &mut Shared) {
        if self.must_pass() {
            let who = stackade_draw::capital(self.board.side_name(self.to_move()));
            self.say(format!("{who} has no move and passes."));
            self.pending = self.game.legal_moves().pop().map(|pass| (shared.now + shared.pause() * 2, pass));
        } else {
            self.ask_computer(shared);
        }
    }

    fn must_pass(&self) -> bool {
        self.board.hand.must_pass()
    }

    /// The game is over.
    fn conclude(&mut self, shared: &mut Shared) {
        self.clocks.stop(shared.now);
        self.ended = shared.now;
        self.panel = Some(Panel::Result(0));
        self.note = Note { text: self.verdict(), is_refusal: false };
        self.forget(shared);
        self.jot(shared);
        shared.ring();
    }

    /// Who has won, and why, as a sentence.
    pub fn verdict(&self) -> String {
        let Some(result) = self.result() else { return String::new() };
        let why = result.ending.words();
        format!("{}: {why}.", stackade_draw::verdict(result.outcome, self.game.sides()))
    }

    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.note = Note { text: text.into(), is_refusal: false };
    }

    pub(super) fn refuse(&mut self, text: impl Into<String>) {
        self.note = Note { text: text.into(), is_refusal: true };
    }

    /// When the next tick is needed.
    pub(in crate::state) fn next_tick(&self, shared: &Shared) -> Option<Duration> {
        const FRAME: Duration = Duration::from_millis(40);
        const BLINK: Duration = Duration::from_millis(120);
        let flies = self.flight.is_some().then(|| shared.now + FRAME);
        let due = self.pending.as_ref().filter(|_| !self.waits()).map(|&(due, _)| due);
        let thinks = self.thinking.as_ref().filter(|thinking| thinking.is_seen()).map(|_| shared.now + BLINK);
        let clock = self.clocks.is_running().then(|| shared.now + self.until_clock_changes(shared.now));
        [flies, due, thinks, clock].into_iter().flatten().min()
    }

    /// Clocks show seconds, and tenths at the end.
    fn until_clock_changes(&self, now: Duration) -> Duration {
        let left = self.clocks.left(self.to_move(), now);
        let unit = if left.as_secs() < 20 { 100 } else { 1000 };
        Duration::from_millis(left.as_millis() as u64 % unit + 1)
    }

    /// Whether computer players that are watched have been told to wait.
    fn waits(&self) -> bool {
        self.paused && self.is_watched() && !self.steps
    }

    pub(in crate::state) fn tick(&mut self, shared: &mut Shared) {
        if self.flight.as_ref().is_some_and(|flight| shared.now >= flight.since + flight.lasts) {
            self.flight = None;
        }
        if let Some(loser) = self.clocks.flagged(shared.now) {
            self.stop_thinking(shared);
            self.pending = None;
            self.game.time_out(loser);
            self.board.show(&*self.game);
            self.conclude(shared);
        }
        if !self.waits() && self.pending.as_ref().is_some_and(|&(due, _)| shared.now >= due) {
            self.play_pending(shared);
        }
    }

    fn play_pending(&mut self, shared: &mut Shared) {
        let Some((_, mv)) = self.pending.take() else { return };
        self.steps = false;
        if let Err(why) = self.play(&mv, shared) {
            self.forfeit(&format!("illegal move {mv}: {why}"), shared);
        } else if self.is_persons_turn() {
            shared.ring();
        }
    }

    /// A computer player has failed and loses.
    fn forfeit(&mut self, why: &str, shared: &mut Shared) {
        let loser = self.to_move();
        self.game.end(Outcome::loss_of(loser, self.seats.len()), Ending::Forfeit);
        self.board.show(&*self.game);
        self.conclude(shared);
        self.refuse(format!("{} forfeits: {why}", stackade_draw::capital(self.board.side_name(loser))));
    }
}
