//! The board as the prover sees it: neighbours, colours, symmetries and keys.

use crate::staqs::{Move, Rules, Size};
use stackade_core::{Game, random_words};

/// How many cells there may be; a power of two, so that a cell masked is always one of them.
const CELLS: usize = 128;

/// How many symmetries a square has.
pub(super) const SYMMETRIES: usize = 8;

/// What never changes while one board is worked on.
pub(super) struct Ground<W: Size> {
    rules: Rules<W>,
    /// Whether stacks may step while there are pieces in hand.
    pub(super) is_free: bool,
    /// The cells beside each cell, and none beside [`NOWHERE`](super::node::NOWHERE).
    near: [W; CELLS],
    /// Whether each cell is light.
    lights: [bool; CELLS],
    /// The cells of one colour of the chequered board; every step changes colour.
    light: W,
    /// Where each cell goes under each symmetry.
    pub(super) images: Vec<[u8; SYMMETRIES]>,
}

/// The keys of neutral pieces, by cell.
pub(super) const NEUTRAL_KEYS: [u64; 100] = random_words(0x7072_6F76_6501);
/// The keys of a stack, first of the side to move, by cell; to be multiplied by its rank.
pub(super) const STACK_KEYS: [[u64; 100]; 2] =
    [random_words(0x7072_6F76_6502), random_words(0x7072_6F76_6503)];
/// The keys of stuck stacks by rank; to be multiplied by their surplus.
pub(super) const STUCK_KEYS: [u64; 128] = random_words(0x7072_6F76_6504);
/// The keys of pieces in hand.
pub(super) const HAND_KEYS: [u64; 2] = random_words(0x7072_6F76_6505);
/// The key of a waiting move.
pub(super) const TEMPO_KEY: u64 = random_words::<1>(0x7072_6F76_6506)[0];

impl<W: Size> Ground<W> {
    pub(super) fn new(rules: &Rules<W>) -> Ground<W> {
        let cells = rules.start(0).neutral().count() as u8;
        let images: Vec<_> = (0..cells).map(|cell| images(rules, cell)).collect();
        let mut light = W::bit(0);
        for _ in 0..cells {
            light |= rules.beside(rules.beside(light));
        }
        let mut near = [W::EMPTY; CELLS];
        let mut lights = [false; CELLS];
        for cell in 0..cells {
            near[usize::from(cell)] = rules.beside(W::bit(cell));
            lights[usize::from(cell)] = light.has(cell);
        }
        Ground { rules: *rules, is_free: rules.id().choice("opening") == "free", near, light, lights, images }
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

    /// The cells beside a cell, none for [`NOWHERE`](super::node::NOWHERE).
    #[inline]
    pub(super) fn near(&self, cell: u8) -> W {
        self.near[usize::from(cell) % CELLS]
    }

    /// How many steps stacks can make through a region at most, by whether they stand on a light cell.
    #[inline]
    pub(super) fn path_bounds(&self, region: W) -> [u8; 2] {
        let colours = self.colours(region);
        [path_bound(colours, false), path_bound(colours, true)]
    }

    #[inline]
    pub(super) fn is_light(&self, cell: u8) -> bool {
        self.lights[usize::from(cell) % CELLS]
    }

    /// How many steps each of a side's stacks can make through these neutral pieces, at most.
    pub(super) fn growths(&self, stacks: &[u8; 4], neutral: W) -> [u8; 4] {
        self.growths_while(stacks, neutral, |_| true).unwrap_or_default()
    }

    /// The same, but `None` as soon as what the regions seen so far allow does not suit.
    #[inline]
    pub(super) fn growths_while(
        &self,
        stacks: &[u8; 4],
        neutral: W,
        suits: impl Fn(&[u8; 4]) -> bool,
    ) -> Option<[u8; 4]> {
        let beside = stacks.map(|cell| self.near(cell) & neutral);
        let mut growths = [0; 4];
        let mut rest = beside[0] | beside[1] | beside[2] | beside[3];
        while rest.any() {
            let region = self.region(W::bit(rest.lowest()), neutral);
            rest &= !region;
            let bounds = self.path_bounds(region);
            for slot in 0..4 {
                let bound = bounds[usize::from(self.is_light(stacks[slot]))];
                let bound = if (beside[slot] & region).any() { bound } else { 0 };
                growths[slot] = bound.max(growths[slot]);
            }
            if !suits(&growths) {
                return None;
            }
        }
        Some(growths)
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
