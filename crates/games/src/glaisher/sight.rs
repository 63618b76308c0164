//! How far stacks see: where enemies block their way, found for a whole line at once.

use stackade_core::Side;

use super::board::{self, CELLS, Cell, Direction, LINES};
use super::parts::Parts;
use super::position::{HIGHEST, Position};
use crate::word::Word;

/// No stack moves further than this, so that what is taller blocks all of a line.
const FAR: usize = board::LONGEST;

/// The heights of one side's stacks, three times: with the cells of each of the three axes one after the other, so that
/// the cells of a line are bytes that follow each other. Around them is room to look beyond the last ones.
pub(super) struct Sight {
    heights: [[u8; FAR + CELLS + FAR]; 3],
}

/// `PLACES[axis][cell]`: where a cell is among those of an axis.
static PLACES: [[u8; CELLS]; 3] = places();

impl Sight {
    /// What blocks the way of a side; none if its own stacks are so tall that they may do it, too.
    #[inline]
    pub(super) fn of(state: &Position, side: Side) -> Option<Sight> {
        if state.owned(side).cells().any(|cell| state.height(cell) > HIGHEST - FAR as u16) {
            return None;
        }
        let mut heights = [[0; FAR + CELLS + FAR]; 3];
        for cell in state.owned(!side).cells() {
            let height = state.height(cell).min(FAR as u16 + 1) as u8;
            for (heights, places) in heights.iter_mut().zip(&PLACES) {
                heights[FAR + usize::from(places[cell as usize])] = height;
            }
        }
        Some(Sight { heights })
    }

    /// The distances at which parts of a stack may land, none beyond the edge.
    #[inline]
    pub(super) fn open(&self, from: Cell, direction: Direction) -> Parts {
        let (axis, is_ahead) = AXES[direction as usize];
        let place = FAR + usize::from(PLACES[axis][from as usize]);
        let heights = &self.heights[axis];
        // The nearest cell in the lowest byte.
        let line = if is_ahead {
            heights[place + 1..].first_chunk().map(|line| u64::from_le_bytes(*line))
        } else {
            heights[..place].last_chunk().map(|line| u64::from_be_bytes(*line))
        };
        // A byte gets its top bit where the height is above the distance; a product then gathers those bits.
        let above = (line.unwrap_or_default() + LIMITS) >> 7 & 0x0101_0101_0101_0101;
        let blocked = (above.wrapping_mul(0x0102_0408_1020_4080) >> 56) as Parts;
        let room = LINES[from as usize][direction as usize].room;
        !blocked & ((1u16 << room) - 1) as Parts
    }
}

/// The axis of each direction, and whether cells follow each other along it.
const AXES: [(usize, bool); 6] = [(0, true), (0, false), (1, false), (2, false), (1, true), (2, true)];

/// In each byte what makes 128 of a height that is one above the distance.
const LIMITS: u64 = u64::from_le_bytes([126, 125, 124, 123, 122, 121, 120, 119]);

const fn places() -> [[u8; CELLS]; 3] {
    let mut places = [[0; CELLS]; 3];
    let mut entry = 0;
    while entry < 3 * CELLS {
        let (axis, cell) = (entry / CELLS, entry % CELLS);
        let mut other = 0;
        while other < CELLS {
            places[axis][cell] += (order(axis, other as Cell) < order(axis, cell as Cell)) as u8;
            other += 1;
        }
        entry += 1;
    }
    places
}

/// A number by which the cells of an axis are sorted: line by line, and along each.
const fn order(axis: usize, cell: Cell) -> i32 {
    let (down, across) = board::place(cell);
    let (line, along) = match axis {
        0 => (down, across),
        1 => (across, down),
        _ => (down - across, down),
    };
    16 * line as i32 + along as i32
}

#[cfg(test)]
mod tests {
    use stackade_core::{Game, Match, Rng};

    use super::super::stage::outlook;
    use super::super::{Rules, Split};
    use super::*;

    #[test]
    fn a_line_at_once_is_the_line_cell_by_cell() {
        for seed in 0..8 {
            let mut game = Match::new(Rules::new(Split::May), seed);
            let mut rng = Rng::new(seed);
            while game.play_random(&mut rng).is_some() {
                check(game.state());
            }
        }
    }

    #[test]
    fn nothing_is_open_beyond_the_edge() {
        // Stacks taller than there is room, with an enemy in the way and without.
        let text = "x4,r9/x6/x2,y3,x4/x8/x4,r12,x4/x8/x7/x6/r20,x3,y1 r";
        check(&Rules::new(Split::May).parse_position(text).expect("a position"));
    }

    #[test]
    fn stacks_near_the_limit_are_left_to_others() {
        let text = "x4,r991/x6/x7/x8/x9/x8/x7/x6/x4,y1 r";
        let rules = Rules::new(Split::May);
        let state = |text: &str| rules.parse_position(text).expect("a position");
        check(&state(text));
        assert!(Sight::of(&state(&text.replace("991", "992")), Side::First).is_none());
    }

    fn check(state: &Position) {
        let side = state.side();
        let sight = Sight::of(state, side).expect("no stack is that tall");
        for from in state.owned(side).cells() {
            for direction in Direction::ALL {
                // No further than the stack goes; where it would go beyond the edge, nothing is open.
                let reach = ((1u16 << state.height(from).min(FAR as u16)) - 1) as Parts;
                let expected = outlook(state, side, from, direction).open();
                assert_eq!(sight.open(from, direction) & reach, expected, "{from} {direction:?}");
            }
        }
    }
}
