//! What there is to show of a hand: the cells that can be chosen, and what the choice would come to.

use stackade_core::{CellName, CellView, Flight, Landing, Role, Turn};

use super::{Hand, Stage};
use crate::Way;

/// A cell that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The cell.
    pub cell: CellName,
    /// Whether something is captured there, or comes to lie under a piece of the mover.
    pub capture: bool,
    /// How many pieces would land there, where that is a choice.
    pub count: Option<u32>,
}

impl Hand {
    /// The cells that can be chosen now, each once, in the order of the view.
    pub fn choices(&self) -> Vec<CellName> {
        match self.stage() {
            Stage::Over => Vec::new(),
            Stage::From => {
                self.in_order(self.turns.iter().filter_map(|(_, turn)| turn.from().or(turn.placed())))
            }
            Stage::To | Stage::Parts => self.in_order(self.open_landings().map(|landing| landing.cell)),
            Stage::Submit | Stage::Placed => {
                self.in_order(self.finished().filter_map(|(_, turn)| turn.placed()))
            }
        }
    }

    /// These cells, each once, in the order of the view.
    fn in_order(&self, cells: impl Iterator<Item = CellName>) -> Vec<CellName> {
        let mut found: Vec<CellName> = Vec::new();
        for cell in cells {
            if !found.contains(&cell) {
                found.push(cell);
            }
        }
        self.view.cells.iter().map(|cell| cell.name).filter(|cell| found.contains(cell)).collect()
    }

    /// The cells that can be chosen now once a stack has been picked up, with what is to be shown there.
    pub fn targets(&self) -> Vec<Target> {
        match self.stage() {
            Stage::Over | Stage::From => Vec::new(),
            Stage::To => self.landing_targets(self.moves_in_part()),
            Stage::Parts => self.landing_targets(true),
            Stage::Submit | Stage::Placed => {
                let target = |cell| Target { cell, capture: false, count: None };
                self.choices().into_iter().map(target).collect()
            }
        }
    }

    /// Whether not all of the stack goes wherever it goes.
    fn moves_in_part(&self) -> bool {
        let height = self.pick.from.and_then(|from| self.cell(from)).map(CellView::height);
        self.open_landings().any(|landing| Some(landing.count) != height)
    }

    fn landing_targets(&self, with_counts: bool) -> Vec<Target> {
        let target = |cell: CellName| {
            let Landing { count, captures, .. } =
                self.open_landings().find(|landing| landing.cell == cell)?;
            let capture = captures || self.is_theirs(cell);
            Some(Target { cell, capture, count: with_counts.then_some(count) })
        };
        self.choices().into_iter().filter_map(target).collect()
    }

    /// The parts chosen so far, in the order in which they were chosen.
    pub fn parts(&self) -> Vec<Landing> {
        let Some((_, turn)) = self.matching().next() else { return Vec::new() };
        let part = |&cell: &CellName| turn.landings().find(|landing| landing.cell == cell);
        self.pick.landings.iter().filter_map(part).collect()
    }

    /// The cells as they would be if the parts chosen so far were moved: the stack's own first.
    pub fn preview(&self) -> Vec<CellView> {
        let chosen = &self.pick.landings;
        let (Some(from), Some((_, turn))) = (self.pick.from, self.matching().next()) else {
            return Vec::new();
        };
        let is_chosen = |flight: &&Flight| {
            flight.role != Role::Placed && flight.to.cell().is_some_and(|cell| chosen.contains(&cell))
        };
        let flights: Vec<Flight> = turn.flights.iter().filter(is_chosen).copied().collect();
        if chosen.is_empty() {
            return Vec::new();
        }
        let after = Turn { flights }.apply(&self.view.cells).unwrap_or_default();
        let find = |&name: &CellName| after.iter().find(|cell| cell.name == name).cloned();
        [from].iter().chain(chosen).filter_map(find).collect()
    }

    /// The ways in which the stack that was picked up can go, and the heights of the parts on each.
    pub fn ways(&self) -> Vec<(Way, Vec<u32>)> {
        let Some(from) = self.pick.from else { return Vec::new() };
        let mut ways: Vec<(Way, Vec<u32>)> = Way::ALL.into_iter().map(|way| (way, Vec::new())).collect();
        for Landing { cell, count, .. } in self.landings_from(from) {
            let known = ways.iter_mut().find(|(way, _)| self.way_to(cell) == Some(*way));
            if let Some((_, counts)) = known
                && let Err(at) = counts.binary_search(&count)
            {
                counts.insert(at, count);
            }
        }
        ways.retain(|(_, counts)| !counts.is_empty());
        ways
    }

    /// The way in which the parts go that have been chosen.
    pub fn way(&self) -> Option<Way> {
        self.pick.landings.first().and_then(|&cell| self.way_to(cell))
    }

    /// Where something can land that is not chosen yet.
    fn open_landings(&self) -> impl Iterator<Item = Landing> + '_ {
        let is_open = |landing: &Landing| !self.pick.landings.contains(&landing.cell);
        self.matching().flat_map(|(_, turn)| turn.landings()).filter(is_open)
    }

    /// Where anything can land that leaves a cell.
    pub(super) fn landings_from(&self, from: CellName) -> impl Iterator<Item = Landing> + '_ {
        let turns = self.turns.iter().filter(move |(_, turn)| turn.from() == Some(from));
        turns.flat_map(|(_, turn)| turn.landings())
    }

    pub(super) fn cell(&self, name: CellName) -> Option<&CellView> {
        self.view.cells.iter().find(|cell| cell.name == name)
    }

    /// Whether what stands on a cell is another side's.
    fn is_theirs(&self, cell: CellName) -> bool {
        let owner = self.cell(cell).and_then(CellView::top).and_then(|piece| piece.side);
        owner.is_some_and(|side| side != self.view.side)
    }
}
