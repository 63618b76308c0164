//! Choosing: what becomes of a cell, a part, and of taking a choice back.

use stackade_core::{AnyMatch, CellName};

use super::{Hand, Objection, Pick, Refusal, Reply, Stage};
use crate::Way;

impl Hand {
    /// Chooses a cell. Where it cannot be chosen, the game is asked why.
    pub fn choose(&mut self, cell: CellName, game: &dyn AnyMatch) -> Reply {
        match self.stage() {
            Stage::Over => Objection::Over.into(),
            Stage::From => self.choose_from(cell, game),
            Stage::To => self.choose_to(cell, game),
            Stage::Parts => self.choose_landing(cell, game),
            Stage::Submit => self.choose_settled(cell, game),
            Stage::Placed => self.choose_placed(cell),
        }
    }

    /// Chooses the part of this height that goes this way.
    pub fn choose_part(&mut self, way: Way, count: u32, game: &dyn AnyMatch) -> Reply {
        if let Some(objection) = self.why_no_part() {
            return objection.into();
        }
        let known = self.pick.landings.first().and_then(|&cell| self.way_to(cell));
        if known.is_some_and(|known| known != way) {
            return Objection::SameWay.into();
        }
        let landings = self.pick.from.into_iter().flat_map(|from| self.landings_from(from));
        let found = landings.filter(|at| at.count == count).find(|at| self.way_to(at.cell) == Some(way));
        match found {
            Some(landing) => self.choose_landing(landing.cell, game),
            None => Objection::NoSplit { part: count }.into(),
        }
    }

    /// Chooses the part of this height, along the way that is chosen or that leads to a cell.
    pub fn choose_height(&mut self, count: u32, towards: Option<CellName>, game: &dyn AnyMatch) -> Reply {
        if let Some(objection) = self.why_no_part() {
            return objection.into();
        }
        let chosen = self.pick.landings.first().copied();
        match chosen.or(towards).and_then(|cell| self.way_to(cell)) {
            Some(way) => self.choose_part(way, count, game),
            None => Objection::NoWay.into(),
        }
    }

    /// Settles the parts; says whether they were there to be settled.
    pub fn submit(&mut self) -> bool {
        let is_due = self.stage() == Stage::Submit;
        self.pick.is_submitted |= is_due;
        is_due
    }

    /// Takes the last choice back; says whether there was one.
    pub fn back(&mut self) -> bool {
        let pick = &mut self.pick;
        if std::mem::take(&mut pick.is_submitted) {
            return true;
        }
        let last = std::mem::take(&mut pick.forced).max(1);
        if !pick.landings.is_empty() {
            pick.landings.truncate(pick.landings.len().saturating_sub(last));
            return true;
        }
        pick.from.take().is_some()
    }

    /// Lets go of everything.
    pub fn drop_all(&mut self) {
        self.pick = Pick::default();
    }

    fn choose_from(&mut self, cell: CellName, game: &dyn AnyMatch) -> Reply {
        if self.can_move_from(cell) {
            self.pick_up(cell);
            return Reply::More;
        }
        let placing = |turn: &stackade_core::Turn| turn.from().is_none() && turn.placed() == Some(cell);
        match self.turns.iter().find(|(_, turn)| placing(turn)) {
            Some((text, _)) => Reply::Play(text.clone()),
            None => Reply::Refused(self.why_not_from(cell, game)),
        }
    }

    fn choose_to(&mut self, cell: CellName, game: &dyn AnyMatch) -> Reply {
        let found = self.matching().find(|(_, turn)| turn.landings().any(|landing| landing.cell == cell));
        match found {
            Some((text, _)) => Reply::Play(text.clone()),
            None => {
                let refusal = self.why_not_to(cell, game);
                self.let_go_or(cell, refusal)
            }
        }
    }

    fn choose_landing(&mut self, cell: CellName, game: &dyn AnyMatch) -> Reply {
        // What has followed by itself stays when it is chosen as well.
        let followed = self.pick.forced.saturating_sub(1);
        if self.pick.landings.iter().rev().take(followed).any(|&known| known == cell) {
            return Reply::More;
        }
        if let Some(at) = self.pick.landings.iter().position(|&known| known == cell) {
            // Choosing a part again takes it out.
            self.pick.landings.remove(at);
            self.pick = Pick { forced: 0, is_submitted: false, ..std::mem::take(&mut self.pick) };
            return Reply::More;
        }
        match self.trial(cell) {
            Some(trial) => {
                self.pick = self.completed(trial);
                Reply::More
            }
            // What could be another stack of one's own is one only if no part can land there.
            None => {
                let refusal = self.why_not_landing(cell, game);
                self.let_go_or(cell, refusal)
            }
        }
    }

    /// Parts that are complete are settled by choosing a cell for the new piece at once, and can be changed
    /// until then.
    fn choose_settled(&mut self, cell: CellName, game: &dyn AnyMatch) -> Reply {
        match self.choose_placed(cell) {
            Reply::Refused(_) => self.choose_landing(cell, game),
            reply => reply,
        }
    }

    /// The choice with a part that lands on this cell, if some move is like that. A part that goes with none
    /// of those chosen before takes their place, as long as it goes the same way.
    fn trial(&self, cell: CellName) -> Option<Pick> {
        let with = |landings| Pick { from: self.pick.from, landings, ..Pick::default() };
        let added = with([&self.pick.landings[..], &[cell]].concat());
        let is_same_way =
            self.pick.landings.first().is_none_or(|&first| self.way_to(first) == self.way_to(cell));
        let replacing = is_same_way.then(|| with(vec![cell]));
        let fits = |pick: &Pick| self.turns.iter().any(|(_, turn)| pick.agrees(turn));
        [Some(added), replacing].into_iter().flatten().find(fits)
    }

    /// The choice with what must follow from it: where only one way is left to go on, it is gone.
    fn completed(&self, mut pick: Pick) -> Pick {
        let landings = |turn: &stackade_core::Turn| turn.landings().map(|at| at.cell).collect::<Vec<_>>();
        let mut open =
            self.turns.iter().filter(|(_, turn)| pick.agrees(turn)).map(|(_, turn)| landings(turn));
        let Some(first) = open.next() else { return pick };
        if open.all(|other| other == first) {
            let rest: Vec<CellName> =
                first.into_iter().filter(|cell| !pick.landings.contains(cell)).collect();
            pick.forced = rest.len() + 1;
            pick.landings.extend(rest);
        }
        pick
    }

    fn choose_placed(&mut self, cell: CellName) -> Reply {
        match self.finished().find(|(_, turn)| turn.placed() == Some(cell)) {
            Some((text, _)) => Reply::Play(text.clone()),
            None => Reply::Refused(self.why_not_placed(cell)),
        }
    }

    /// Choosing the stack itself again lets go of it; another stack that can move is picked instead.
    fn let_go_or(&mut self, cell: CellName, refusal: Refusal) -> Reply {
        if self.pick.from == Some(cell) {
            self.drop_all();
            return Reply::More;
        }
        if self.pick.landings.is_empty() && self.can_move_from(cell) {
            self.pick_up(cell);
            return Reply::More;
        }
        Reply::Refused(refusal)
    }

    fn pick_up(&mut self, cell: CellName) {
        self.pick = Pick { from: Some(cell), ..Pick::default() };
    }

    fn can_move_from(&self, cell: CellName) -> bool {
        self.turns.iter().any(|(_, turn)| turn.from() == Some(cell))
    }
}
