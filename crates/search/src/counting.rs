//! Perft that can be stopped.

use std::ops::ControlFlow;

use stackade_core::Game;

/// Counts move sequences; none if it was stopped on the way.
pub(crate) fn count<G: Game>(
    rules: &G,
    state: &G::State,
    depth: u32,
    should_stop: &dyn Fn() -> bool,
) -> Option<u64> {
    let mut counter = Counter { rules, should_stop, visits: 0 };
    counter.count(state, depth).continue_value()
}

struct Counter<'a, G> {
    rules: &'a G,
    should_stop: &'a dyn Fn() -> bool,
    visits: u32,
}

impl<G: Game> Counter<'_, G> {
    fn count(&mut self, state: &G::State, depth: u32) -> ControlFlow<(), u64> {
        // Asking costs more than counting, so it is done once in a while.
        const ASK_EVERY: u32 = 1 << 10;
        self.visits += 1;
        if self.visits.is_multiple_of(ASK_EVERY) && (self.should_stop)() {
            return ControlFlow::Break(());
        }
        match depth {
            0 => ControlFlow::Continue(1),
            1 => ControlFlow::Continue(self.rules.count_moves(state)),
            _ => self.count_below(state, depth),
        }
    }

    fn count_below(&mut self, state: &G::State, depth: u32) -> ControlFlow<(), u64> {
        let mut total: u64 = 0;
        let rules = self.rules;
        rules.visit_children(state, |_, child| {
            total = total.saturating_add(self.count(child, depth - 1)?);
            ControlFlow::Continue(())
        })?;
        ControlFlow::Continue(total)
    }
}
