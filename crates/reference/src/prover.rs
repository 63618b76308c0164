//! A prover that knows the rules of a game and nothing else.

use std::cmp::Reverse;
use std::collections::HashMap;

use stackade_core::{Game, Outcome, TURN_LIMIT};
use stackade_search::Verdict;

/// Proves results of a game that must end.
pub struct Reference<G: Game> {
    rules: G,
    /// What is remembered, each position in the place of its hash; a new one takes the place of an old one.
    table: Vec<Option<Memory<G>>>,
    /// How often a move has succeeded. It decides what is tried first, and nothing else.
    successes: HashMap<G::Move, u32>,
    nodes: u64,
}

/// What is proved of a position: its result is not below the one and not above the other.
struct Memory<G: Game> {
    state: G::State,
    least: Verdict,
    most: Verdict,
}

impl<G: Game> Reference<G> {
    /// A prover that remembers this many positions.
    ///
    /// # Panics
    /// If a game can last for ever: trying everything would.
    pub fn new(rules: G, positions: usize) -> Reference<G> {
        assert!(rules.longest_game() < TURN_LIMIT as u32, "games that can be endless cannot be tried out");
        let mut table = Vec::new();
        table.resize_with(positions.max(1), || None);
        Reference { rules, table, successes: HashMap::new(), nodes: 0 }
    }

    /// The result for the side to move.
    pub fn verdict(&mut self, state: &G::State) -> Verdict {
        if self.reaches(state, Verdict::Win) {
            Verdict::Win
        } else if self.reaches(state, Verdict::Draw) {
            Verdict::Draw
        } else {
            Verdict::Loss
        }
    }

    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the side to move can get at least `goal`.
    fn reaches(&mut self, state: &G::State, goal: Verdict) -> bool {
        self.nodes += 1;
        if let Some(answer) = self.recall(state, goal) {
            return answer;
        }
        let mut moves = Vec::new();
        self.rules.moves_into(state, &mut moves);
        moves.sort_by_cached_key(|mv| Reverse(self.successes.get(mv).copied().unwrap_or(0)));
        let children: Vec<_> = moves.iter().map(|&mv| self.rules.play_unchecked(state, mv)).collect();
        // The other side must not get this much.
        let too_much = if goal == Verdict::Win { Verdict::Draw } else { Verdict::Win };
        // What is known already comes before what has to be tried.
        let known = children.iter().position(|child| self.recall(child, too_much) == Some(false));
        let found = known.or_else(|| children.iter().position(|child| !self.reaches(child, too_much)));
        if let Some(at) = found {
            *self.successes.entry(moves[at]).or_default() += 1;
        }
        self.remember(state, goal, found.is_some());
        found.is_some()
    }

    /// Whether the goal can be reached, if the game is over or the position is remembered.
    fn recall(&self, state: &G::State, goal: Verdict) -> Option<bool> {
        if let Some(outcome) = self.rules.outcome(state) {
            return Some(self.result(state, outcome) >= goal);
        }
        let memory = self.table[self.slot(state)].as_ref().filter(|memory| memory.state == *state)?;
        match () {
            () if memory.least >= goal => Some(true),
            () if memory.most < goal => Some(false),
            () => None,
        }
    }

    fn remember(&mut self, state: &G::State, goal: Verdict, is_reached: bool) {
        let slot = self.slot(state);
        let unknown = Memory { state: *state, least: Verdict::Loss, most: Verdict::Win };
        let mut memory = self.table[slot].take().filter(|memory| memory.state == *state).unwrap_or(unknown);
        if is_reached {
            memory.least = memory.least.max(goal);
        } else {
            let below = if goal == Verdict::Win { Verdict::Draw } else { Verdict::Loss };
            memory.most = memory.most.min(below);
        }
        self.table[slot] = Some(memory);
    }

    fn slot(&self, state: &G::State) -> usize {
        (self.rules.hash(state) % self.table.len() as u64) as usize
    }

    fn result(&self, state: &G::State, outcome: Outcome) -> Verdict {
        match outcome.winner() {
            Some(side) if side == self.rules.side_to_move(state) => Verdict::Win,
            Some(_) => Verdict::Loss,
            None => Verdict::Draw,
        }
    }
}
