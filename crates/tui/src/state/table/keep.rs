//! A game written down, and taken up again.

use std::time::Duration;

use stackade_core::record::{Clock, Eval, NodeId, Record, Start, replay};
use stackade_core::{GameId, Side};
use stackade_games::registry;

use super::super::Shared;
use super::Table;
use crate::{TimeControl, seat};

impl Table {
    /// The game as a record; the date is added where there is a calendar.
    pub fn record(&self, now: Duration) -> Record {
        let mut record = Record::from_match(&*self.game, &self.start());
        seat::write(&self.seats, &mut record);
        if self.clocks.control != TimeControl::None {
            let control = self.clocks.control.to_string();
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
        let (sides, to_move) = (self.seats.len(), self.to_move());
        (0..sides).rev().map(move |turns| to_move.after(turns, sides))
    }

    /// How the game was set up: the seed is left out where the game has no use for it.
    fn start(&self) -> Start {
        let is_standard = matches!(self.start, Start::Seed(_)) && !self.game.has_random_start();
        if is_standard { Start::Standard } else { self.start.clone() }
    }

    /// Goes on with a game that was written down, or says why it cannot be.
    pub fn resume(record: &Record, shared: &mut Shared) -> Result<Table, String> {
        let game = replay(record, registry::set_up).map_err(|error| error.to_string())?;
        let seats = seat::read(record, game.sides().len());
        let control = record.tag("TimeControl").and_then(|text| text.parse().ok()).unwrap_or_default();
        let start = record.start().map_err(|error| error.to_string())?;
        let mut table = Table::from_match(game, start, seats, control, shared);
        let notes: Vec<_> = record.tree.main_line().map(|node| record.tree.note(node).clone()).collect();
        table.is_kept = true;
        table.evals = notes.iter().map(|note| note.eval).collect::<Vec<Option<Eval>>>();
        for (note, mover) in notes.iter().rev().zip(table.last_movers()) {
            if let Some(Clock(left)) = note.clock {
                table.clocks.set(mover, Duration::from_millis(left));
            }
        }
        Ok(table)
    }

    /// The same players at a new game: from the same position unless it is the end of a game, on a fresh board where
    /// the game has one, and with every player one side further after a game that nobody has won.
    pub(super) fn again(&mut self, shared: &mut Shared) -> Option<Table> {
        let id: GameId = self.game.id();
        let is_draw = self.result().is_some_and(|result| result.outcome.winner().is_none());
        let mut seats = self.seats.clone();
        if is_draw {
            seats.rotate_right(1);
        }
        let start = match &self.start {
            position @ Start::Position(_) if can_be_played(&id, position) => position.clone(),
            _ => Start::Seed(shared.fresh_seed()),
        };
        Table::new(&id, &start, seats, self.clocks.control, shared)
    }
}

/// Whether a game that is set up like this is not over at once.
fn can_be_played(id: &GameId, start: &Start) -> bool {
    registry::set_up(&id.to_string(), start).is_ok_and(|game| game.result().is_none())
}
