//! The board as the prover sees it: neighbours, colours, symmetries and keys.

use crate::staqs::{Move, Rules, Size};
use stackade_core::{Game, random_words};

use super::node::NOWHERE;

/// How many symmetries a square has.
pub(super) const SYMMETRIES: usize = 8;

/// What never changes while one board is worked on.
pub(super) struct Ground<W: Size> {
    rules: Rules<W>,
    /// Whether stacks may step while there are pieces in hand.
    pub(super) is_free: bool,
    /// The cells beside each cell.
    pub(super) near: Vec<W>,
    /// The cells of one colour of the chequered board; every step changes colour.
    pub(super) light: W,
    /// Where each cell goes under each symmetry.
    pub(super) images: Vec<[u8; SYMMETRIES]>,
    /// The key of a neutral piece on a cell, under each symmetry.
    pub(super) neutral_keys: Vec<[u64; SYMMETRIES]>,
}

const NEUTRAL_KEYS: [u64; 100] = random_words(0x7072_6F76_6501);
/// The keys of a stack, first of the side to move, by cell; to be multiplied by its rank.
pub(super) const STACK_KEYS: [[u64; 100]; 2] =
    [random_words(0x7072_6F76_6502), random_words(0x7072_6F76_6503)];
/// The keys of stuck stacks by rank; to be multiplied by their surplus.
pub(super) const STUCK_KEYS: [u64; 128] = random_words(0x7072_6F76_6504);
/// The keys of pieces in hand.
pub(super) const HAND_KEYS: [u64; 2] = random_words(0x7072_6F76_6505);

impl<W: Size> Ground<W> {
    pub(super) fn new(rules: &Rules<W>) -> Ground<W> {
        let cells = rules.start(0).neutral().count() as u8;
        let images: Vec<_> = (0..cells).map(|cell| images(rules, cell)).collect();
        let mut light = W::bit(0);
        for _ in 0..cells {
            light |= rules.beside(rules.beside(light));
        }
        Ground {
            rules: *rules,
            is_free: rules.id().choice("opening") == "free",
            near: (0..cells).map(|cell| rules.beside(W::bit(cell))).collect(),
            light,
            neutral_keys: images
                .iter()
                .map(|places| places.map(|place| NEUTRAL_KEYS[place as usize]))
                .collect(),
            images,
        }
    }

    /// The cells of `within` connected with `start`, which is among them.
    #[inline]
    pub(super) fn region(&self, start: W, within: W) -> W {
        let mut region = start;
        loop {
            // Two steps before each look: whether to go on is what the processor cannot predict.
            let once = region | self.rules.beside(region) & within;
            let more = once | self.rules.beside(once) & within;
            if more == once {
                return once;
            }
            region = more;
        }
    }

    /// The cells beside any of these.
    #[inline]
    pub(super) fn beside(&self, cells: W) -> W {
        self.rules.beside(cells)
    }

    /// How many cells of each colour there are: of the light one, of the other.
    #[inline]
    pub(super) fn colours(&self, cells: W) -> [u8; 2] {
        let (all, light) = (cells.count() as u8, (cells & self.light).count() as u8);
        [light, all - light]
    }

    /// How many steps each of a side's stacks can make through these neutral pieces, at most.
    #[inline]
    pub(super) fn growths(&self, stacks: &[u8; 4], neutral: W) -> [u8; 4] {
        let mut growths = [0; 4];
        let mut rest = neutral;
        for slot in 0..4 {
            if stacks[slot] == NOWHERE {
                continue;
            }
            loop {
                let beside = self.near[usize::from(stacks[slot])] & rest;
                if !beside.any() {
                    break;
                }
                let region = self.region(W::bit(beside.lowest()), rest);
                rest &= !region;
                let (colours, rim) = (self.colours(region), self.beside(region));
                // The stacks before this one are not beside it, or it would be gone.
                for slot in slot..4 {
                    let cell = stacks[slot];
                    if cell != NOWHERE && rim.has(cell) {
                        growths[slot] = path_bound(colours, self.light.has(cell)).max(growths[slot]);
                    }
                }
            }
        }
        growths
    }
}

/// How many steps a stack can make through a region with this many light and dark cells, at most: they
/// alternate, and the first is onto the colour on which the stack does not stand.
#[inline]
pub(super) fn path_bound([light, dark]: [u8; 2], is_light: bool) -> u8 {
    let (first, second) = if is_light { (dark, light) } else { (light, dark) };
    if first > second { 2 * second + 1 } else { 2 * first }
}

fn images<W: Size>(rules: &Rules<W>, cell: u8) -> [u8; SYMMETRIES] {
    std::array::from_fn(|symmetry| match rules.transform_move(Move::Place(cell), symmetry) {
        Move::Place(place) => place,
        _ => unreachable!("a placement stays a placement"),
    })
}
