//! STAQS as numbers: where a piece is placed, or which stack steps in which direction.

use stackade_core::{
    ActionGroup, Choice, Encode, Encoding, Game, Moment, Plane, Side, TURN_PLANES, expand_bits,
    expand_values, fill_plane,
};

use super::{Direction, Move, Position, Rules, Size};
use crate::square::{Board, Cell, for_board};

/// The number of the placements among the groups of actions; steps follow.
const PLACE: usize = 0;
/// The number of the pass, behind a group of cells for placing and one for each direction.
const PASS: usize = 5;

const STACKS: [Plane; 4] = [
    Plane::new("own", "heights of own stacks"),
    Plane::new("next", "heights of the stacks of the side that moves next"),
    Plane::new("second next", "heights of the stacks of the side after that"),
    Plane::new("third next", "heights of the stacks of the fourth side"),
];
const NEUTRAL: Plane = Plane::new("neutral", "1 where a neutral piece stands alone");
const HANDS: [Plane; 4] = [
    Plane::new("own hand", "everywhere the number of own pieces still to be placed"),
    Plane::new("next hand", "the same of the side that moves next"),
    Plane::new("second next hand", "the same of the side after that"),
    Plane::new("third next hand", "the same of the fourth side"),
];

/// The planes of so many sides, in their order.
#[inline]
fn planes<const N: usize>() -> [&'static [Plane]; 4] {
    [&STACKS[..N], &[NEUTRAL], &HANDS[..N], &TURN_PLANES]
}

impl<W: Size, const N: usize> Encode for Rules<W, N> {
    type Partial = ();
    type Legal = W::Legal;
    const NO_ACTIONS: W::Legal = W::NO_ACTIONS;

    fn encoding(&self) -> Encoding {
        let from = "the cell that the stack leaves, from a1 row by row";
        let group = |name, about| ActionGroup { name, count: self.cells(), about };
        Encoding {
            actions: vec![
                group("place", "the cell, from a1 row by row"),
                group("east", from),
                group("west", from),
                group("north", from),
                group("south", from),
                ActionGroup { name: "pass", count: 1, about: "there is no other move" },
            ],
            stages: 1,
            planes: planes::<N>().concat(),
            rows: self.board.rows.into(),
            columns: self.board.columns.into(),
        }
    }

    #[inline]
    fn legal_actions(&self, state: &Position<W, N>, _: (), legal: &mut W::Legal) {
        for_board!(self.board, Self::STANDARD, board => self.legal_actions_on(board, state, legal));
    }

    #[inline]
    fn choose(&self, _: &Position<W, N>, _: (), action: usize) -> Choice<Move, ()> {
        Choice::Move(for_board!(self.board, Self::STANDARD, board => chosen_on(board, action)))
    }

    fn actions_of(&self, _: &Position<W, N>, mv: Move) -> Vec<usize> {
        let cells = self.cells();
        vec![match mv {
            Move::Place(cell) => PLACE * cells + usize::from(cell),
            Move::Pass => PASS * cells,
            Move::Step { from, .. } => {
                let is_it = |&direction: &Direction| step_from(self.board, from, direction) == mv;
                let direction = Direction::ALL.into_iter().find(is_it).expect("a step goes in a direction");
                (1 + direction as usize) * cells + usize::from(from)
            }
        }]
    }

    #[inline]
    fn write_mask(&self, legal: &W::Legal, mask: &mut [u8]) {
        for_board!(self.board, Self::STANDARD, board => {
            expand_bits(legal.as_ref(), &mut mask[..PASS * board.cells() + 1]);
        });
    }

    #[inline]
    fn observe(&self, state: &Position<W, N>, _: (), moment: Moment, planes: &mut [u8]) {
        for_board!(self.board, Self::STANDARD, board => observe_on(board, state, moment, planes));
    }

    fn transform_action(&self, action: usize, symmetry: usize) -> usize {
        let (group, cell) = (action / self.cells(), (action % self.cells()) as Cell);
        if group == PASS {
            return action;
        }
        let moved = usize::from(self.board.transform(cell, symmetry));
        let turned = if group == PLACE { PLACE } else { 1 + turn(group - 1, symmetry) };
        turned * self.cells() + moved
    }

    fn transform_point(&self, point: usize, symmetry: usize) -> usize {
        self.board.transform(point as Cell, symmetry).into()
    }

    fn start_state(&self, seed: u64) -> Position<W, N> {
        self.start(seed)
    }
}

impl<W: Size, const N: usize> Rules<W, N> {
    /// The board of the standard game for so many sides.
    const STANDARD: Board = Board::new(N as u8 + 3, N as u8 + 3);

    #[inline(always)]
    fn legal_actions_on(&self, board: Board, state: &Position<W, N>, legal: &mut W::Legal) {
        let (cells, side) = (board.cells(), state.side());
        let (stacks, neutral, columns) = (state.stacks(side), state.neutral(), board.columns);
        let bits = legal.as_mut();
        let placements = self.placements(state, side);
        placements.insert(bits, PLACE * cells);
        let mut any = placements;
        if self.may_step(state, side) {
            let steps = [
                stacks & self.not_last_column & (neutral >> 1),
                stacks & self.not_first_column & (neutral << 1),
                stacks & (neutral >> columns),
                stacks & (neutral << columns),
            ];
            for (direction, &from) in steps.iter().enumerate() {
                from.insert(bits, (1 + direction) * cells);
                any |= from;
            }
        }
        if !any.any() && self.can_others_act(state) {
            bits[PASS * cells / 64] |= 1 << (PASS * cells % 64);
        }
    }
}

#[inline(always)]
fn chosen_on(board: Board, action: usize) -> Move {
    // Narrow, because wide divisions are slow.
    let (action, cells) = (action as u32, board.cells() as u32);
    let (group, cell) = (action / cells, (action % cells) as Cell);
    match group as usize {
        PLACE => Move::Place(cell),
        PASS => Move::Pass,
        direction => step_from(board, cell, Direction::ALL[(direction - 1) & 3]),
    }
}

#[inline(always)]
fn step_from(board: Board, from: Cell, direction: Direction) -> Move {
    let columns = board.columns;
    let ahead = [1, 1u8.wrapping_neg(), columns, columns.wrapping_neg()][direction as usize];
    Move::Step { from, to: from.wrapping_add(ahead) }
}

#[inline(always)]
fn observe_on<W: Size, const N: usize>(
    board: Board,
    state: &Position<W, N>,
    moment: Moment,
    planes: &mut [u8],
) {
    let cells = board.cells();
    let count: usize = self::planes::<N>().iter().map(|group| group.len()).sum();
    let (stacks, rest) = planes[..count * cells].split_at_mut(N * cells);
    let sides: [Side; N] = std::array::from_fn(|turns| Side::ALL[(state.side().index() + turns) % N]);
    for (side, plane) in sides.into_iter().zip(stacks.chunks_exact_mut(cells)) {
        expand_values(&state.stacks(side).halves(), state.heights(), plane);
    }
    let (neutral, rest) = rest.split_at_mut(cells);
    expand_bits(&state.neutral().halves(), neutral);
    let hands = sides.map(|side| state.in_hand(side) as u8);
    let values = hands.into_iter().chain([state.side() as u8, moment.clock()]);
    for (plane, value) in rest.chunks_exact_mut(cells).zip(values) {
        fill_plane(plane, value);
    }
}

/// The direction that a symmetry of the board makes of another; both are numbers of [`Direction::ALL`], in which the
/// two of one axis are neighbours.
fn turn(direction: usize, symmetry: usize) -> usize {
    let is_upright = direction >= 2;
    let is_mirrored = if is_upright { symmetry & 2 != 0 } else { symmetry & 1 != 0 };
    (direction ^ usize::from(is_mirrored)) ^ if symmetry & 4 != 0 { 2 } else { 0 }
}
