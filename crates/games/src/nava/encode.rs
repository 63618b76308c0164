//! Nava as numbers: a junction, and one of the eight others in its row and column.

use stackade_core::{
    ActionGroup, Choice, Encode, Encoding, Game, Moment, Plane, Side, TURN_PLANES, expand_bits, fill_plane,
};

use super::position::{DISCS, Stack, below_mark};
use super::{BOARD, CELLS, Move, Position, Rules};
use crate::square::Cell;

/// How many other junctions share a row or a column with one.
const WAYS: usize = 8;

/// `TARGETS[from][way]`: the other junctions of the row from left to right, then those of the column from below.
static TARGETS: [[Cell; WAYS]; CELLS] = targets();
/// How far apart two junctions of one row or column can be.
const MOST: usize = 4;
/// `STEPS[distance - 1][from]`: the ways to the junctions that are so far away, as bits.
static STEPS: [[Stack; CELLS]; MOST] = steps();

const DISC: &str = "the disc this many below the top: 1 own, 2 the other side's, 0 none";
const PLANES: [Plane; DISCS + 6] = [
    Plane::new("top", "the topmost disc: 1 own, 2 the other side's, 0 none"),
    Plane::new("disc 1", DISC),
    Plane::new("disc 2", DISC),
    Plane::new("disc 3", DISC),
    Plane::new("disc 4", DISC),
    Plane::new("disc 5", DISC),
    Plane::new("disc 6", DISC),
    Plane::new("disc 7", DISC),
    Plane::new("disc 8", DISC),
    Plane::new("disc 9", DISC),
    Plane::new("disc 10", DISC),
    Plane::new("disc 11", DISC),
    Plane::new("height", "how many discs stand there"),
    Plane::new("own cubes", "1 where an own cube stands"),
    Plane::new("other cubes", "1 where a cube of the other side stands"),
    Plane::new("own hand", "everywhere the number of own cubes still to be placed"),
    Plane::new("other hand", "the same of the other side"),
    Plane::new(
        "repeats",
        "everywhere how often the position has stood on the board before; the third time is a draw",
    ),
];

impl Encode for Rules {
    type Partial = ();
    type Legal = [u64; 4];
    const NO_ACTIONS: [u64; 4] = [0; 4];

    fn encoding(&self) -> Encoding {
        let about = "8 times the junction that is left, from a1 row by row, and which other junction: those of its row \
                     from left to right, then those of its column from below";
        Encoding {
            actions: vec![ActionGroup { name: "move", count: WAYS * CELLS, about }],
            stages: 1,
            planes: [&PLANES[..], &TURN_PLANES].concat(),
            rows: BOARD.rows.into(),
            columns: BOARD.columns.into(),
        }
    }

    #[inline]
    fn legal_actions(&self, state: &Position, _: (), legal: &mut [u64; 4]) {
        if state.winner().is_some() {
            return;
        }
        // A byte for each junction. What stands there decides no branch, since nobody could predict it.
        let (mut ways, mine) = ([0; 32], state.side() as Stack);
        for (from, (ways, &stack)) in ways.iter_mut().zip(state.stacks()).enumerate() {
            let is_open = |distance: usize| Stack::from(stack >> distance != 0).wrapping_neg();
            let open =
                (1..=MOST).fold(0, |open, distance| open | STEPS[distance - 1][from] & is_open(distance));
            *ways = (open & Stack::from(stack & 1 == mine).wrapping_neg()) as u8;
        }
        for (bits, ways) in legal.iter_mut().zip(ways.as_chunks().0) {
            *bits = u64::from_le_bytes(*ways);
        }
    }

    #[inline]
    fn choose(&self, _: &Position, _: (), action: usize) -> Choice<Move, ()> {
        let from = action / WAYS;
        Choice::Move(Move { from: from as Cell, to: TARGETS[from][action % WAYS] })
    }

    fn actions_of(&self, _: &Position, mv: Move) -> Vec<usize> {
        let way = TARGETS[mv.from as usize].iter().position(|&to| to == mv.to);
        vec![WAYS * usize::from(mv.from) + way.expect("discs go along a row or a column")]
    }

    #[inline]
    fn write_mask(&self, legal: &[u64; 4], mask: &mut [u8]) {
        expand_bits(legal, &mut mask[..WAYS * CELLS]);
    }

    #[inline]
    fn observe(&self, state: &Position, _: (), moment: Moment, planes: &mut [u8]) {
        let side = state.side();
        let (planes, _) = planes.as_chunks_mut::<CELLS>();
        let planes: &mut [_; PLANES.len() + TURN_PLANES.len()] =
            planes.first_chunk_mut().expect("an observation has as many planes");
        let (discs, rest) = planes.split_at_mut(DISCS + 1);
        write_discs(state.stacks(), side, discs);
        let (cubes, rest) = rest.split_at_mut(2);
        for (side, plane) in [side, !side].into_iter().zip(cubes) {
            expand_bits(&[state.cubes(side).into()], plane);
        }
        let hands = [side, !side].map(|side| state.in_hand(side) as u8);
        let values = [hands[0], hands[1], moment.repeats.min(255) as u8, side as u8, moment.clock()];
        for (plane, value) in rest.iter_mut().zip(values) {
            fill_plane(plane, value);
        }
    }

    fn transform_action(&self, action: usize, symmetry: usize) -> usize {
        let (from, to) = ((action / WAYS) as Cell, TARGETS[action / WAYS][action % WAYS]);
        let moved = self.transform_move(Move { from, to }, symmetry);
        self.actions_of(&Position::empty(Side::First), moved)[0]
    }

    fn transform_point(&self, point: usize, symmetry: usize) -> usize {
        BOARD.transform(point as Cell, symmetry).into()
    }
}

/// Writes the planes of the discs, from the top down, and of the heights.
#[inline(always)]
fn write_discs(stacks: &[Stack; CELLS], side: Side, planes: &mut [[u8; CELLS]]) {
    // Two parts of the board, which overlap.
    write_lanes::<0>(stacks, side, planes);
    write_lanes::<{ CELLS - LANES }>(stacks, side, planes);
}

/// As many junctions as are looked at together: the same is done to all of them, so that the compiler makes vectors.
const LANES: usize = 16;

#[inline(always)]
fn write_lanes<const BEGIN: usize>(stacks: &[Stack; CELLS], side: Side, planes: &mut [[u8; CELLS]]) {
    let flip = if side == Side::First { 0 } else { Stack::MAX };
    let mut heights = [0; LANES];
    // Two bits for every second disc from the top, and for the others: 1 for an own one, 2 for the other side's. The
    // lower bytes have those of the first eight discs.
    let mut lower = [[0; LANES]; 2];
    let mut upper = [[0; LANES]; 2];
    for (lane, &stack) in stacks[BEGIN..][..LANES].iter().enumerate() {
        let discs = below_mark(stack);
        let others = (stack ^ flip) & discs;
        heights[lane] = discs.count_ones() as u8;
        for odd in [0, 1] {
            let pairs = (discs >> odd & 0x5555) + (others >> odd & 0x5555);
            [lower[odd][lane], upper[odd][lane]] = pairs.to_le_bytes();
        }
    }
    let write = |plane: &mut [u8; CELLS], bytes: [u8; LANES]| {
        plane[BEGIN..][..LANES].copy_from_slice(&bytes);
    };
    let (discs, last) = planes.split_at_mut(DISCS);
    for (planes, mut pairs) in discs.chunks_mut(8).zip([lower, upper]) {
        for two in planes.as_chunks_mut::<2>().0 {
            for (plane, pairs) in two.iter_mut().zip(&mut pairs) {
                write(plane, pairs.map(|pairs| pairs & 3));
                *pairs = pairs.map(|pairs| pairs >> 2);
            }
        }
    }
    write(&mut last[0], heights);
}

const fn targets() -> [[Cell; WAYS]; CELLS] {
    let mut table = [[0; WAYS]; CELLS];
    let mut from = 0;
    while from < CELLS {
        let (mut to, mut along, mut across) = (0, 0, WAYS / 2);
        while to < CELLS {
            let is_other = to != from;
            if is_other && BOARD.row(to as Cell) == BOARD.row(from as Cell) {
                table[from][along] = to as Cell;
                along += 1;
            } else if is_other && BOARD.column(to as Cell) == BOARD.column(from as Cell) {
                table[from][across] = to as Cell;
                across += 1;
            }
            to += 1;
        }
        from += 1;
    }
    table
}

const fn steps() -> [[Stack; CELLS]; MOST] {
    let (targets, mut table) = (targets(), [[0; CELLS]; MOST]);
    let mut entry = 0;
    while entry < CELLS * WAYS {
        let (from, way) = (entry / WAYS, entry % WAYS);
        if let Some(distance) = BOARD.distance(from as Cell, targets[from][way]) {
            table[distance as usize - 1][from] |= 1 << way;
        }
        entry += 1;
    }
    table
}
