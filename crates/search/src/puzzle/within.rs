//! Wins within a number of plies, by looking at everything.
//!
//! Where play can go on for ever, that a move does not win at all is hard to prove, but that it does not
//! win soon is only a matter of looking. Nothing is guessed and nothing is left out, so this is an oracle
//! for other provers as well. Only games with few moves can afford it.

use stackade_core::Outcome;

use crate::evaluate::Evaluate;

/// A search for wins of bounded length, which remembers what it has seen.
pub(super) struct Within<'a, G: Evaluate> {
    rules: &'a G,
    /// Positions that may still be looked at.
    left: u64,
    spent: u64,
    table: Vec<Entry>,
    /// The move that last refuted an attack, for each number of plies to go.
    refutations: Vec<Option<G::Move>>,
}

/// What is known about a position: within how many plies the side to move wins, and within how many it does not.
#[derive(Clone, Copy, Default)]
struct Entry {
    hash: u64,
    wins: u16,
    fails: u16,
}

const ENTRIES: usize = 1 << 17;
/// Longer wins are not looked for.
const LONGEST: usize = 64;

impl<'a, G: Evaluate> Within<'a, G> {
    /// A search that may look at this many positions.
    pub(super) fn new(rules: &'a G, nodes: u64) -> Within<'a, G> {
        let table = vec![Entry::default(); ENTRIES];
        Within { rules, left: nodes, spent: 0, table, refutations: vec![None; LONGEST] }
    }

    /// Positions looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.spent
    }

    /// Whether the side to move can win within this many plies; `None` if that takes too long to tell.
    pub(super) fn wins(&mut self, state: &G::State, plies: u32) -> Option<bool> {
        if let Some(outcome) = self.rules.outcome(state) {
            return Some(outcome == Outcome::Win(self.rules.side_to_move(state)));
        }
        if plies == 0 {
            return Some(false);
        }
        let hash = self.rules.hash(state);
        if let Some(known) = self.recall(hash, plies) {
            return Some(known);
        }
        self.spend()?;
        // Short wins first: they are the cheapest to find, and what they teach is remembered.
        if plies > 2 && self.wins(state, plies - 2)? {
            return Some(true);
        }
        let wins = self.attack(state, plies)?;
        self.remember(hash, plies, wins);
        Some(wins)
    }

    /// Whether the side to move loses within this many plies, whatever it does.
    pub(super) fn loses(&mut self, state: &G::State, plies: u32) -> Option<bool> {
        if let Some(outcome) = self.rules.outcome(state) {
            return Some(outcome == Outcome::Win(!self.rules.side_to_move(state)));
        }
        if plies == 0 {
            return Some(false);
        }
        self.spend()?;
        let slot = (plies as usize).min(LONGEST - 1);
        let refutation = self.refutations[slot].filter(|&mv| self.rules.check_move(state, mv).is_ok());
        if let Some(mv) = refutation
            && !self.wins(&self.rules.play_unchecked(state, mv), plies - 1)?
        {
            return Some(false);
        }
        for mv in self.moves(state) {
            if !self.wins(&self.rules.play_unchecked(state, mv), plies - 1)? {
                self.refutations[slot] = Some(mv);
                return Some(false);
            }
        }
        Some(true)
    }

    fn attack(&mut self, state: &G::State, plies: u32) -> Option<bool> {
        for mv in self.moves(state) {
            if self.loses(&self.rules.play_unchecked(state, mv), plies - 1)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// The legal moves, those that look good first.
    fn moves(&self, state: &G::State) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.rules.moves_into(state, &mut moves);
        moves.sort_by_cached_key(|&mv| -self.rules.hint(state, mv));
        moves
    }

    fn spend(&mut self) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        self.spent += 1;
        Some(())
    }

    fn recall(&self, hash: u64, plies: u32) -> Option<bool> {
        let entry = self.table[hash as usize % ENTRIES];
        let plies = plies as u16;
        match entry {
            Entry { hash: other, .. } if other != hash => None,
            Entry { wins: 1.., .. } if entry.wins <= plies => Some(true),
            Entry { fails, .. } if fails >= plies => Some(false),
            _ => None,
        }
    }

    fn remember(&mut self, hash: u64, plies: u32, wins: bool) {
        let entry = &mut self.table[hash as usize % ENTRIES];
        if entry.hash != hash {
            *entry = Entry { hash, ..Entry::default() };
        }
        match wins {
            true => entry.wins = plies as u16,
            false => entry.fails = entry.fails.max(plies as u16),
        }
    }
}
