//! Greener: greens held, how safe they are, and what is in reach.

use stackade_core::{Game, Side};
use stackade_search::levels::{Levels, levels, sight};
use stackade_search::{Evaluate, Feature, Features, Means, Prover, difference, feature};

use super::prover::Regions;
use super::weights::WEIGHTS;
use super::{Move, Rules, Size, State};

impl<W: Size> Evaluate for Rules<W> {
    const TERMS: &'static [Feature] = &[
        feature(WEIGHTS, "greens", "green pyramids held, which decide the game"),
        feature(WEIGHTS, "safe greens", "green pyramids held in stacks that nothing can capture any more"),
        feature(
            WEIGHTS,
            "threatened greens",
            "green pyramids in stacks the opponent could capture next turn",
        ),
        feature(WEIGHTS, "greens in reach", "green pyramids that could be captured next turn"),
        feature(WEIGHTS, "captors", "captures to choose from"),
        feature(WEIGHTS, "stacks", "stacks controlled"),
        feature(WEIGHTS, "tallest", "height of the tallest stack, which decides if greens are equal"),
        feature(WEIGHTS, "tempo", "being to move"),
    ];

    const LEVELS: Levels = levels(
        [sight(60, 0, 100, 30), sight(42, 0, 100, 18), sight(25, 2, 70, 10), sight(15, 4, 50, 6)],
        [65, 130, 300, 900, 5_000, 2_000_000],
    );

    const MOVE_SLOTS: usize = W::MOST_CELLS * (W::MOST_CELLS + 1) + 1;

    fn features(&self, state: &State<W>) -> Features {
        let side = self.side_to_move(state);
        let alone = self.alone(state);
        let [own, other] = [side, !side].map(|side| Landings::of(self, state, side));
        let held = Held::by(state, side, alone, other.cells);
        let other_held = Held::by(state, !side, alone, own.cells);
        let mut features = difference([counts(&held, &own, &other_held), counts(&other_held, &other, &held)]);
        features[7] = 1;
        features
    }

    fn move_code(&self, mv: Move) -> u32 {
        match mv {
            Move::Place(cell) => 1 << 14 | u32::from(cell),
            Move::Capture { from, to } => 1 << 15 | u32::from(from) << 7 | u32::from(to),
            Move::Pass => 1 << 16,
        }
    }

    fn move_slot(&self, mv: Move) -> usize {
        match mv {
            Move::Place(cell) => cell.into(),
            Move::Capture { from, to } => W::MOST_CELLS * (usize::from(from) + 1) + usize::from(to),
            Move::Pass => Self::MOVE_SLOTS - 1,
        }
    }

    /// Twice as many with each stack more; a board that is still being filled is out of reach.
    fn proof_nodes(&self, state: &State<W>) -> Option<u64> {
        let doublings = state.occupied().count().saturating_sub(8).min(40);
        (state.to_place() == 0).then_some(10 << doublings)
    }

    /// Each placement adds a stack, each capture takes one away, and two passes never follow each other.
    fn plies_left(&self, state: &State<W>) -> u32 {
        let to_place = u32::from(state.to_place());
        to_place + 2 * (state.occupied().count() + to_place)
    }

    fn prover(&self, means: Means) -> Box<dyn Prover<Self>> {
        Box::new(Regions::new(self, means))
    }

    /// Captures of much green first, those of the opponent's stacks before all.
    fn hint(&self, state: &State<W>, mv: Move) -> i32 {
        let Move::Capture { to, .. } = mv else { return 0 };
        let side = self.side_to_move(state);
        let greens = state.greens_at(to) as i32;
        if state.tops(!side).has(to) {
            300 + 120 * greens
        } else if state.tops(side).has(to) {
            -150
        } else {
            60
        }
    }
}

/// What the stacks of one side can do.
struct Landings<W> {
    /// The cells its stacks could land on.
    cells: W,
    /// How many of these are single greens.
    greens: i32,
    /// How many captures there are.
    captures: i32,
}

impl<W: Size> Landings<W> {
    #[inline]
    fn of(rules: &Rules<W>, state: &State<W>, side: Side) -> Landings<W> {
        let landings = rules.landings(state, side);
        let cells = landings.into_iter().fold(W::EMPTY, |all, cells| all | cells);
        Landings {
            cells,
            greens: (cells & !state.tops(side) & !state.tops(!side)).count() as i32,
            // Two stacks never land on the same cell in the same direction.
            captures: landings.into_iter().map(|cells| cells.count() as i32).sum(),
        }
    }
}

/// What the stacks of one side hold.
struct Held {
    stacks: i32,
    greens: i32,
    safe_greens: i32,
    threatened_greens: i32,
    tallest: i32,
}

impl Held {
    #[inline]
    fn by<W: Size>(state: &State<W>, side: Side, alone: W, threatened: W) -> Held {
        let tops = state.tops(side);
        let stacks = tops.count() as i32;
        let mut held = Held { stacks, greens: 0, safe_greens: 0, threatened_greens: 0, tallest: 0 };
        for cell in tops.cells() {
            let greens = state.greens_at(cell) as i32;
            held.greens += greens;
            held.safe_greens += greens * i32::from(alone.has(cell));
            held.threatened_greens += greens * i32::from(threatened.has(cell));
            held.tallest = held.tallest.max(state.height(cell) as i32);
        }
        held
    }
}

#[inline]
fn counts<W>(held: &Held, landings: &Landings<W>, enemy: &Held) -> [i32; 7] {
    [
        held.greens,
        held.safe_greens,
        held.threatened_greens,
        landings.greens + enemy.threatened_greens,
        landings.captures,
        held.stacks,
        held.tallest,
    ]
}
