//! How a win is forced: what to play whatever the other side plays.

use std::collections::HashMap;
use std::ops::ControlFlow;

use stackade_core::{Game, Outcome, Side};

/// A move for every position that can come about while one side plays these moves and the other plays anything; every
/// way ends with the win of the first.
#[derive(Clone, Debug)]
pub struct Strategy<G: Game> {
    /// Positions with the winner to move, and its move.
    pub replies: HashMap<G::State, G::Move>,
}

/// Collects the strategy of a side that has won `state`, as far as `replies` knows good moves: those that it proposes for
/// a position are tried in their order. `None` if they do not lead to a win in so many plies, or there are none any more.
pub(super) fn collect<G: Game>(
    rules: &G,
    state: &G::State,
    winner: Side,
    most_plies: usize,
    replies: impl FnMut(&G::State) -> Option<Vec<G::Move>>,
) -> Option<Strategy<G>> {
    let mut collection = Collection { rules, winner, propose: replies, known: HashMap::new() };
    collection.wins(state, most_plies).then(|| Strategy {
        replies: collection.known.into_iter().filter_map(|(state, mv)| Some((state, mv??))).collect(),
    })
}

struct Collection<'a, G: Game, F> {
    rules: &'a G,
    winner: Side,
    propose: F,
    /// `None` on the path; then the winner's move, if it is the winner's turn.
    known: HashMap<G::State, Option<Option<G::Move>>>,
}

impl<G: Game, F: FnMut(&G::State) -> Option<Vec<G::Move>>> Collection<'_, G, F> {
    /// Whether the winner wins from here in so many plies, without coming back to the path.
    fn wins(&mut self, state: &G::State, plies: usize) -> bool {
        if let Some(outcome) = self.rules.outcome(state) {
            return outcome == Outcome::Win(self.winner);
        }
        if let Some(known) = self.known.get(state) {
            return known.is_some();
        }
        let Some(plies) = plies.checked_sub(1) else { return false };
        self.known.insert(*state, None);
        let found = if self.rules.side_to_move(state) == self.winner {
            self.reply(state, plies).map(Some)
        } else {
            self.answers_all(state, plies).then_some(None)
        };
        match found {
            Some(mv) => self.known.insert(*state, Some(mv)),
            // On another path it may be won.
            None => self.known.remove(state),
        };
        found.is_some()
    }

    fn reply(&mut self, state: &G::State, plies: usize) -> Option<G::Move> {
        let proposed = (self.propose)(state)?;
        proposed.into_iter().find(|&mv| self.wins(&self.rules.play_unchecked(state, mv), plies))
    }

    fn answers_all(&mut self, state: &G::State, plies: usize) -> bool {
        let rules = self.rules;
        rules
            .visit_children(state, |_, child| {
                if self.wins(child, plies) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })
            .is_continue()
    }
}
