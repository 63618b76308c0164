//! Glaisher as numbers, in three stages: a stack with a direction, the heights of its parts, the cell of the new piece.

use stackade_core::{
    ActionGroup, Choice, Encode, Encoding, Game, Moment, Plane, TURN_PLANES, expand_bits, fill_plane,
};

use super::board::{self, CELLS, Cell, Direction, LINES};
use super::parts::Parts;
use super::sight::Sight;
use super::stage::{StackMove, lift_and_land, outlook};
use super::{Move, Position, Rules};
use crate::word::Word;

const DIRECTIONS: usize = Direction::ALL.len();
/// How many actions choose a stack and a direction.
const STACKS: usize = CELLS * DIRECTIONS;
/// How many actions choose the heights of the parts: the sets of 1 to 8 but the empty one.
const SPLITS: usize = Parts::MAX as usize;
/// Where the numbers of the placements begin.
const PLACEMENTS: usize = STACKS + SPLITS;
/// A plane is a grid of the nine rows, from the top, and the nine letters; corners without a hex stay 0.
const GRID: usize = 9;
const POINTS: usize = GRID * GRID;

/// What has been chosen of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Partial {
    /// Nothing yet.
    #[default]
    Nothing,
    /// A stack and where it goes.
    Stack {
        /// The cell of the stack.
        from: u8,
        /// Where it goes.
        direction: Direction,
    },
    /// The whole stack move; the new piece is still to be placed.
    Moved(StackMove),
}

const PLANES: [Plane; 5] = [
    Plane::new(
        "own",
        "heights of own stacks, at most 255; in the last stage as they stand after the stack move",
    ),
    Plane::new("other", "the same of the other side"),
    Plane::new("chosen", "in the second stage 1 on the stack that was chosen"),
    Plane::new("line", "in the second stage how far the cells in the chosen direction are from the stack"),
    Plane::new(
        "stage",
        "everywhere 0 while a stack and a direction are chosen, 1 while its parts are, 2 for the placement",
    ),
];

/// The points of the cells.
static POINT: [u8; CELLS] = {
    let mut points = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (down, across) = board::place(cell as Cell);
        points[cell] = down as u8 * GRID as u8 + across as u8;
        cell += 1;
    }
    points
};

impl Encode for Rules {
    type Partial = Partial;
    type Legal = [u64; 11];
    const NO_ACTIONS: [u64; 11] = [0; 11];

    fn encoding(&self) -> Encoding {
        let group = |name, count, about| ActionGroup { name, count, about };
        Encoding {
            actions: vec![
                group(
                    "stack",
                    STACKS,
                    "6 times the cell in reading order from a9, and the direction: e, w, ne, nw, sw, se",
                ),
                group(
                    "parts",
                    SPLITS,
                    "one less than the sum of 2 to the power k - 1 over the heights k of all parts",
                ),
                group("place", CELLS, "the cell of the new piece, in reading order from a9"),
            ],
            stages: 3,
            planes: [&PLANES[..], &TURN_PLANES].concat(),
            rows: GRID,
            columns: GRID,
        }
    }

    #[inline]
    fn legal_actions(&self, state: &Position, partial: Partial, legal: &mut [u64; 11]) {
        match partial {
            Partial::Nothing if state.winner().is_none() => self.legal_stacks(state, legal),
            Partial::Nothing => {}
            Partial::Stack { from, direction } => {
                let outlook = outlook(state, state.side(), from, direction);
                for &parts in self.splits.of(state.height(from), outlook.room) {
                    if parts & outlook.blocked == 0 {
                        set(legal, STACKS + usize::from(parts) - 1);
                    }
                }
            }
            Partial::Moved(stack_move) => {
                let landing = stack_move.landings().fold(0, |cells: u64, cell| cells | 1 << cell);
                let bare = (state.bare() | 1 << stack_move.from) & !landing;
                bare.insert(legal, PLACEMENTS);
            }
        }
    }

    #[inline]
    fn choose(&self, _: &Position, partial: Partial, action: usize) -> Choice<Move, Partial> {
        match partial {
            Partial::Nothing => Choice::Partial(Partial::Stack {
                from: (action / DIRECTIONS) as Cell,
                direction: Direction::ALL[action % DIRECTIONS],
            }),
            Partial::Stack { from, direction } => {
                let parts = (action - STACKS + 1) as Parts;
                Choice::Partial(Partial::Moved(StackMove { from, direction, parts }))
            }
            Partial::Moved(stack_move) => {
                Choice::Move(Move { stack_move, placed: (action - PLACEMENTS) as Cell })
            }
        }
    }

    fn actions_of(&self, _: &Position, mv: Move) -> Vec<usize> {
        let StackMove { from, direction, parts } = mv.stack_move;
        vec![
            usize::from(from) * DIRECTIONS + direction as usize,
            STACKS + usize::from(parts) - 1,
            PLACEMENTS + usize::from(mv.placed),
        ]
    }

    #[inline]
    fn write_mask(&self, legal: &[u64; 11], mask: &mut [u8]) {
        // Most words have actions of other stages.
        let (blocks, rest) = mask[..PLACEMENTS + CELLS].as_chunks_mut::<64>();
        expand_bits(&legal[blocks.len()..], rest);
        for (&word, block) in legal.iter().zip(blocks) {
            if word == 0 {
                block.fill(0);
            } else {
                expand_bits(&[word], block);
            }
        }
    }

    #[inline]
    fn observe(&self, state: &Position, partial: Partial, moment: Moment, planes: &mut [u8]) {
        let mut moved;
        let mut seen = state;
        let (marks, rest) = planes[..(PLANES.len() + TURN_PLANES.len()) * POINTS].split_at_mut(4 * POINTS);
        marks.fill(0);
        let stage = match partial {
            Partial::Nothing => 0,
            Partial::Stack { from, direction } => {
                marks[2 * POINTS + point(from)] = 1;
                let line = &LINES[from as usize][direction as usize];
                for (distance, &cell) in line.cells[..line.room.into()].iter().enumerate() {
                    marks[3 * POINTS + point(cell)] = distance as u8 + 1;
                }
                1
            }
            Partial::Moved(stack_move) => {
                moved = *state;
                lift_and_land(&mut moved, stack_move);
                seen = &moved;
                2
            }
        };
        let side = state.side();
        for (side, plane) in [side, !side].into_iter().zip(marks.chunks_exact_mut(POINTS)) {
            for cell in seen.owned(side).cells() {
                plane[point(cell)] = seen.height(cell).min(255) as u8;
            }
        }
        for (plane, value) in rest.chunks_exact_mut(POINTS).zip([stage, side as u8, moment.clock()]) {
            fill_plane(plane, value);
        }
    }

    fn transform_action(&self, action: usize, symmetry: usize) -> usize {
        let moved = |cell: usize| usize::from(board::transform(cell as Cell, symmetry));
        match action {
            ..STACKS => {
                let direction = Direction::ALL[action % DIRECTIONS].transform(symmetry);
                moved(action / DIRECTIONS) * DIRECTIONS + direction as usize
            }
            STACKS..PLACEMENTS => action,
            _ => PLACEMENTS + moved(action - PLACEMENTS),
        }
    }

    fn transform_point(&self, at: usize, symmetry: usize) -> usize {
        let cell = POINT.iter().position(|&point| usize::from(point) == at);
        cell.map_or(at, |cell| point(board::transform(cell as Cell, symmetry)))
    }

    fn start_state(&self, seed: u64) -> Position {
        self.start(seed)
    }
}

impl Rules {
    /// The stacks of the side to move with the directions in which some split of them is legal.
    #[inline]
    fn legal_stacks(&self, state: &Position, legal: &mut [u64; 11]) {
        let side = state.side();
        let sight = Sight::of(state, side);
        for from in state.owned(side).cells() {
            let mut ways = 0;
            for (number, direction) in Direction::ALL.into_iter().enumerate() {
                let open = match &sight {
                    Some(sight) => sight.open(from, direction),
                    None => outlook(state, side, from, direction).open(),
                };
                ways |= u64::from(self.splits.has_any(state.height(from), open)) << number;
            }
            ways.insert(legal, usize::from(from) * DIRECTIONS);
        }
    }
}

#[inline]
fn set(legal: &mut [u64; 11], action: usize) {
    legal[action / 64] |= 1 << (action % 64);
}

#[inline]
fn point(cell: Cell) -> usize {
    POINT[cell as usize].into()
}
