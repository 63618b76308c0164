//! STAQS: how tall each stack can still become, and who gets the neutral pieces first.

use stackade_core::{Game, Side};
use stackade_search::levels::{Levels, levels, sight};
use stackade_search::{
    Evaluate, Feature, Features, Means, Prover, Verdict, Weights, difference, feature, weigh,
};

use super::position::sides;
use super::prover::Staqs;
use super::{Move, Opening, Position, Rules, Size, tables, weights, weights_free};

/// What both openings count.
const fn common(weights: Weights) -> [Feature; 8] {
    [
        feature(weights, "tallest", "height of the tallest stack, which decides the game"),
        feature(
            weights,
            "second",
            "height of the second tallest stack, which decides if the tallest are equal",
        ),
        feature(
            weights,
            "prospect",
            "how tall the best stack could become on the neutral pieces in its reach",
        ),
        feature(weights, "second prospect", "how tall the next best stack could become"),
        feature(weights, "territory", "neutral pieces reached before the opponent"),
        feature(weights, "mobility", "steps onto neighbouring neutral pieces"),
        feature(weights, "stuck", "stacks that can never move again"),
        feature(weights, "tempo", "being to move"),
    ]
}

pub(super) const SETUP: &[Feature] = &common(weights::WEIGHTS);

/// The free opening also counts what pieces in hand are good for, and what they can do to a tall stack.
pub(super) const FREE: &[Feature] = &{
    let [a, b, c, d, e, f, g, h] = common(weights_free::WEIGHTS);
    let weights = weights_free::WEIGHTS;
    [
        a,
        b,
        c,
        d,
        e,
        f,
        g,
        h,
        feature(weights, "in hand", "pieces in hand, which wait until they can close the opponent's way"),
        feature(
            weights,
            "exits",
            "neutral pieces beside the tallest stack, up to three: one way out is soon closed",
        ),
        feature(
            weights,
            "outlook",
            "how tall a stack could become in the turns that are left, a piece in hand too",
        ),
        feature(
            weights,
            "late height",
            "height of the tallest stack, the more the fewer neutral pieces are left",
        ),
    ]
};

impl<W: Size> Evaluate for Rules<W> {
    const TERMS: &'static [Feature] = SETUP;

    fn weighed(&self) -> &'static [Feature] {
        match self.opening() {
            Opening::Setup => SETUP,
            Opening::Free => FREE,
        }
    }

    fn weights_file(&self) -> &'static str {
        match self.opening() {
            Opening::Setup => "weights",
            Opening::Free => "weights_free",
        }
    }

    /// As it is by default, with weights that are known in each case when this is compiled.
    #[inline]
    fn evaluate(&self, state: &Position<W>) -> i32 {
        let features = self.features(state);
        match self.opening() {
            Opening::Setup => weigh(SETUP, features),
            Opening::Free => weigh(FREE, features),
        }
    }

    const LEVELS: Levels = levels(
        [sight(60, 0, 100, 30), sight(38, 0, 100, 16), sight(10, 6, 40, 4), sight(2, 20, 5, 1)],
        [200, 900, 4_000, 20_000, 100_000, 1_000_000],
    );

    const MOVE_SLOTS: usize = W::MOST_CELLS * (W::MOST_CELLS + 1) + 1;

    fn features(&self, state: &Position<W>) -> Features {
        let side = self.side_to_move(state);
        let [own, other] = first_reached(self, state);
        let growths = growths(self, state);
        let mut features = difference([
            counts(self, state, side, &growths, own.count() as i32),
            counts(self, state, !side, &growths, other.count() as i32),
        ]);
        features[7] = 1;
        if self.opening() == Opening::Free {
            let [own, other] = [side, !side].map(|side| free_counts(self, state, side, &growths));
            for (feature, (own, other)) in features[8..].iter_mut().zip(own.into_iter().zip(other)) {
                *feature = own - other;
            }
        }
        features
    }

    const HOARDS: bool = true;

    /// The taller the tallest stack the better, and no piece is placed while a stack can step.
    fn hoarding(&self, state: &Position<W>, mv: Move) -> i32 {
        let tallest = i32::from(state.sorted_heights(state.side())[0]);
        match mv {
            Move::Step { from, .. } => 2 * tallest.max(i32::from(state.height(from)) + 1) + 1,
            Move::Place(_) | Move::Pass => 2 * tallest,
        }
    }

    fn move_code(&self, mv: Move) -> u32 {
        match mv {
            Move::Place(cell) => 1 << 14 | u32::from(cell),
            Move::Step { from, to } => 1 << 15 | u32::from(from) << 7 | u32::from(to),
            Move::Pass => 1 << 16,
        }
    }

    fn move_slot(&self, mv: Move) -> usize {
        match mv {
            Move::Place(cell) => cell.into(),
            Move::Step { from, to } => W::MOST_CELLS * (usize::from(from) + 1) + usize::from(to),
            Move::Pass => Self::MOVE_SLOTS - 1,
        }
    }

    /// Measured at the end of the setup of 5x5, where 17 neutral pieces are left; half as many again with
    /// each neutral piece more, and three times as many with each piece in hand.
    fn proof_nodes(&self, state: &Position<W>) -> Option<u64> {
        let in_hand: u32 = Side::BOTH.map(|side| state.in_hand(side)).iter().sum();
        let neutrals = state.neutral().count().saturating_sub(in_hand);
        let more = (17..neutrals).fold(50_000u64, |nodes, _| nodes.saturating_mul(3) / 2);
        let nodes = (neutrals..17).fold(more, |nodes, _| nodes * 2 / 3);
        Some(nodes.saturating_mul(3u64.pow(in_hand)))
    }

    /// Every turn but a pass uses up a neutral piece, and two passes never follow each other.
    fn plies_left(&self, state: &Position<W>) -> u32 {
        2 * state.neutral().count()
    }

    fn known_result(&self, state: &Position<W>) -> Option<Verdict> {
        tables::known(self, state)
    }

    fn prover(&self, means: Means) -> Box<dyn Prover<Self>> {
        Box::new(Staqs::new(self, means))
    }

    /// Tall stacks first, towards open ground.
    fn hint(&self, state: &Position<W>, mv: Move) -> i32 {
        let open = |cell| (self.beside(W::bit(cell)) & state.neutral()).count() as i32;
        match mv {
            Move::Place(cell) => 10 * open(cell),
            Move::Step { from, to } => 30 * i32::from(state.height(from)) + 20 * open(to),
            Move::Pass => 0,
        }
    }
}

#[inline]
pub(super) fn counts<W: Size, const N: usize>(
    rules: &Rules<W, N>,
    state: &Position<W, N>,
    side: Side,
    growths: &W::Heights,
    territory: i32,
) -> [i32; 7] {
    let (mut heights, mut prospects) = (Two::default(), Two::default());
    let (mut mobility, mut stuck) = (0, 0);
    for cell in state.stacks(side).cells() {
        let steps = (rules.beside(W::bit(cell)) & state.neutral()).count() as i32;
        mobility += steps;
        stuck += i32::from(steps == 0);
        let height = i32::from(state.height(cell));
        heights.add(height);
        prospects.add(height + i32::from(growths.as_ref()[cell as usize]));
    }
    [heights.first, heights.second, prospects.first, prospects.second, territory, mobility, stuck]
}

/// What only the free opening counts.
#[inline]
pub(super) fn free_counts<W: Size, const N: usize>(
    rules: &Rules<W, N>,
    state: &Position<W, N>,
    side: Side,
    growths: &W::Heights,
) -> [i32; 4] {
    let neutrals = state.neutral().count() as i32;
    // Every turn of any side uses up a neutral piece.
    let turns = (neutrals + i32::from(side == state.side())) / N as i32;
    let in_hand = state.in_hand(side) as i32;
    let mut tallest = (0, 0);
    let mut outlook = if in_hand > 0 { turns + 1 } else { 0 };
    for cell in state.stacks(side).cells() {
        let height = i32::from(state.height(cell));
        let exits = (rules.beside(W::bit(cell)) & state.neutral()).count() as i32;
        tallest = tallest.max((height, exits));
        outlook = outlook.max(height + i32::from(growths.as_ref()[cell as usize]).min(turns));
    }
    let (height, exits) = tallest;
    let cells = rules.cells() as i32;
    [in_hand, exits.min(3), outlook, 3 * height * (cells - neutrals) / cells]
}

/// The two largest of some numbers.
#[derive(Default)]
struct Two {
    first: i32,
    second: i32,
}

impl Two {
    #[inline]
    fn add(&mut self, number: i32) {
        self.second = self.second.max(number.min(self.first));
        self.first = self.first.max(number);
    }
}

/// How many steps each stack could make if nobody else moved.
///
/// It can visit no more than the neutral pieces of a region beside it, and each step ends on the other
/// colour of a chequered board. Stacks share regions, so each region is filled once, from both colours
/// in turn.
#[inline]
pub(super) fn growths<W: Size, const N: usize>(rules: &Rules<W, N>, state: &Position<W, N>) -> W::Heights {
    let mut growths = W::FLAT;
    let stacks = sides::<N>().fold(W::EMPTY, |stacks, side| stacks | state.stacks(side));
    let mut entries = rules.beside(stacks) & state.neutral();
    while entries.any() {
        let (dark, light) = region(rules, state.neutral(), W::bit(entries.lowest()));
        entries &= !(dark | light);
        for (odd, even) in [(dark, light), (light, dark)] {
            let growth = longest_walk(odd.count(), even.count());
            for cell in (rules.beside(odd) & stacks).cells() {
                let known = &mut growths.as_mut()[cell as usize];
                *known = growth.max(*known);
            }
        }
    }
    growths
}

/// The cells joined to `seed` over `free` ones: those of its own colour, then those of the other.
#[inline]
fn region<W: Size, const N: usize>(rules: &Rules<W, N>, free: W, seed: W) -> (W, W) {
    let (mut dark, mut light) = (seed, W::EMPTY);
    loop {
        let new = rules.beside(dark) & free & !light;
        if !new.any() {
            return (dark, light);
        }
        light |= new;
        dark |= rules.beside(new) & free;
    }
}

/// The most steps from beside `odd` cells of one colour and `even` of the other, the first onto an odd one.
#[inline]
fn longest_walk(odd: u32, even: u32) -> u8 {
    (if odd > even { 2 * even + 1 } else { 2 * odd }) as u8
}

/// The neutral pieces each side reaches before the others, the side to move first; those that two reach at the
/// same time go to the one that moves before the other.
pub(super) fn first_reached<W: Size, const N: usize>(rules: &Rules<W, N>, state: &Position<W, N>) -> [W; N] {
    let starts: [W; N] = std::array::from_fn(|turns| state.stacks(state.side().after(turns, N)));
    let (mut reached, mut free) = (starts, state.neutral());
    loop {
        let mut is_done = true;
        for cells in &mut reached {
            let new = rules.beside(*cells) & free;
            free &= !new;
            *cells |= new;
            is_done &= !new.any();
        }
        if is_done {
            return std::array::from_fn(|turns| reached[turns] & !starts[turns]);
        }
    }
}
