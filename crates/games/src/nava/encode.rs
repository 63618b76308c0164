//! Nava as numbers: a junction, and one of the eight others in its row and column.

use stackade_core::{
    ActionGroup, Choice, Encode, Encoding, Game, Moment, Plane, Side, TURN_PLANES, expand_bits, fill_plane,
};

use super::position::DISCS;
use super::{BOARD, CELLS, Move, Position, Rules};
use crate::square::Cell;
use crate::word::Word;

/// How many other junctions share a row or a column with one.
const WAYS: usize = 8;

/// `TARGETS[from][way]`: the other junctions of the row from left to right, then those of the column from below.
static TARGETS: [[Cell; WAYS]; CELLS] = targets();
/// `OPEN[from][height]`: the ways that a stack of this height can go, as bits. Above 4 there are no further ones.
static OPEN: [[u8; 5]; CELLS] = open();

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
        for from in state.tops(state.side()).cells() {
            let ways = OPEN[from as usize][state.height(from).min(4) as usize];
            let at = WAYS * usize::from(from);
            legal[(at / 64) & 3] |= u64::from(ways) << (at % 64);
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
    fn observe(&self, state: &Position, _: (), moment: Moment, planes: &mut [u8]) {
        let side = state.side();
        let (discs, rest) = planes.split_at_mut((DISCS + 1) * CELLS);
        discs.fill(0);
        state.visit_discs(|cell, depth, owner| {
            discs[depth.min(DISCS - 1) * CELLS + usize::from(cell)] = 1 + u8::from(owner != side);
            // The last disc of a stack has the last word.
            discs[DISCS * CELLS + usize::from(cell)] = depth as u8 + 1;
        });
        let (cubes, rest) = rest.split_at_mut(2 * CELLS);
        for (side, plane) in [side, !side].into_iter().zip(cubes.chunks_exact_mut(CELLS)) {
            expand_bits(&[state.cubes(side).into()], plane);
        }
        let hands = [side, !side].map(|side| state.in_hand(side) as u8);
        let values = [hands[0], hands[1], moment.repeats.min(255) as u8, side as u8, moment.clock()];
        for (plane, value) in rest.chunks_exact_mut(CELLS).zip(values) {
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

const fn open() -> [[u8; 5]; CELLS] {
    let (targets, mut table) = (targets(), [[0; 5]; CELLS]);
    let mut entry = 0;
    while entry < CELLS * WAYS {
        let (from, way) = (entry / WAYS, entry % WAYS);
        if let Some(distance) = BOARD.distance(from as Cell, targets[from][way]) {
            let mut height = distance as usize;
            while height < 5 {
                table[from][height] |= 1 << way;
                height += 1;
            }
        }
        entry += 1;
    }
    table
}
