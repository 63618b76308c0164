//! Greener as numbers: which stack captures in which direction, or where a pyramid is placed.

use stackade_core::{
    ActionGroup, Choice, Encode, Encoding, Moment, Plane, Rng, Side, TURN_PLANES, expand_bits, expand_values,
    fill_plane,
};

use super::{Move, Rules, Setup, Size, State};
use crate::square::{Board, Cell, for_board};

/// The number of the pass, behind a group of cells for each direction; placements follow.
const PASS: usize = 4;

const STACKS: [Plane; 3] = [
    Plane::new("own", "heights of own stacks"),
    Plane::new("other", "heights of the other side's stacks"),
    Plane::new("green", "how many green pyramids stand there, alone or in a stack"),
];
const HANDS: [Plane; 2] = [
    Plane::new("own hand", "everywhere the number of own pyramids still to be placed"),
    Plane::new("other hand", "the same of the other side"),
];

impl<W: Size> Encode for Rules<W> {
    type Partial = ();
    type Legal = W::Legal;
    const NO_ACTIONS: W::Legal = W::NO_ACTIONS;

    fn encoding(&self) -> Encoding {
        let cells = self.board.cells();
        let capture = |name| ActionGroup {
            name,
            count: cells,
            about: "the cell of the stack that captures in this direction, from a1 row by row",
        };
        let pass = ActionGroup { name: "pass", count: 1, about: "there is no other move" };
        let place = ActionGroup { name: "place", count: cells, about: "the cell, from a1 row by row" };
        let mut actions = ["east", "north", "west", "south"].map(capture).to_vec();
        actions.push(pass);
        let mut planes = STACKS.to_vec();
        if self.setup == Setup::Placed {
            actions.push(place);
            planes.extend(HANDS);
        }
        planes.extend(TURN_PLANES);
        Encoding {
            actions,
            stages: 1,
            planes,
            rows: self.board.rows.into(),
            columns: self.board.columns.into(),
        }
    }

    #[inline]
    fn legal_actions(&self, state: &State<W>, _: (), legal: &mut W::Legal) {
        for_board!(self.board, STANDARD, board => self.legal_actions_on(board, state, legal));
    }

    #[inline]
    fn choose(&self, state: &State<W>, _: (), action: usize) -> Choice<Move, ()> {
        Choice::Move(for_board!(self.board, STANDARD, board => self.chosen_on(board, state, action)))
    }

    fn actions_of(&self, _: &State<W>, mv: Move) -> Vec<usize> {
        let cells = self.board.cells();
        vec![match mv {
            Move::Place(cell) => PASS * cells + 1 + usize::from(cell),
            Move::Pass => PASS * cells,
            Move::Capture { from, to } => {
                let leads_there = |&direction: &usize| self.lines[from as usize][direction].has(to);
                let direction = (0..4).find(leads_there).expect("a capture goes along a line");
                direction * cells + usize::from(from)
            }
        }]
    }

    #[inline]
    fn write_mask(&self, legal: &W::Legal, mask: &mut [u8]) {
        for_board!(self.board, STANDARD, board => match self.setup {
            Setup::Random => expand_bits(legal.as_ref(), &mut mask[..PASS * board.cells() + 1]),
            Setup::Placed => expand_bits(legal.as_ref(), mask),
        });
    }

    #[inline]
    fn observe(&self, state: &State<W>, _: (), moment: Moment, planes: &mut [u8]) {
        for_board!(self.board, STANDARD, board => self.observe_on(board, state, moment, planes));
    }

    fn transform_action(&self, action: usize, symmetry: usize) -> usize {
        let cells = self.board.cells();
        let moved = |cell: usize| usize::from(self.board.transform(cell as Cell, symmetry));
        match action.checked_sub(PASS * cells) {
            None => turn(action / cells, symmetry) * cells + moved(action % cells),
            Some(0) => action,
            Some(placed) => PASS * cells + 1 + moved(placed - 1),
        }
    }

    fn transform_point(&self, point: usize, symmetry: usize) -> usize {
        self.board.transform(point as Cell, symmetry).into()
    }

    /// The board that `start` makes, without a list for each cell.
    fn start_state(&self, seed: u64) -> State<W> {
        if self.setup == Setup::Placed {
            return State::empty(Side::First, 2 * self.own).settled();
        }
        let own = usize::from(self.own);
        let mut tops = [None; 128];
        tops[..own].fill(Some(Side::First));
        tops[own..2 * own].fill(Some(Side::Second));
        let tops = &mut tops[..self.board.cells()];
        Rng::new(seed).shuffle(tops);
        State::singles(tops)
    }
}

/// The board of the standard game.
const STANDARD: Board = Board::new(6, 6);

impl<W: Size> Rules<W> {
    #[inline(always)]
    fn legal_actions_on(&self, board: Board, state: &State<W>, legal: &mut W::Legal) {
        let (cells, bits) = (board.cells(), legal.as_mut());
        if state.to_place() > 0 {
            return self.placements(state).insert(bits, PASS * cells + 1);
        }
        let sighted = self.sighted(state.occupied());
        let mut any = W::EMPTY;
        for (direction, &sighted) in sighted.iter().enumerate() {
            let captors = sighted & state.tops(state.side());
            captors.insert(bits, direction * cells);
            any |= captors;
        }
        let can_other_capture = || sighted.iter().any(|&set| (set & state.tops(!state.side())).any());
        if !any.any() && can_other_capture() {
            bits[PASS * cells / 64] |= 1 << (PASS * cells % 64);
        }
    }

    #[inline(always)]
    fn chosen_on(&self, board: Board, state: &State<W>, action: usize) -> Move {
        let (action, cells) = (action as u32, board.cells() as u32);
        match action.checked_sub(PASS as u32 * cells) {
            None => self.capture(state, (action % cells) as Cell, (action / cells) as usize),
            Some(0) => Move::Pass,
            Some(placed) => Move::Place((placed - 1) as Cell),
        }
    }

    #[inline(always)]
    fn observe_on(&self, board: Board, state: &State<W>, moment: Moment, planes: &mut [u8]) {
        let (cells, side) = (board.cells(), state.side());
        let mut heights = [0; <u128 as Size>::MOST_CELLS];
        let heights = &mut heights[..cells];
        let (tops, rest) = planes.split_at_mut(2 * cells);
        let (greens, rest) = rest.split_at_mut(cells);
        for ((height, green), &stack) in heights.iter_mut().zip(greens).zip(state.counts()) {
            (*height, *green) = ((stack >> 8) as u8, stack as u8);
        }
        for (side, plane) in [side, !side].into_iter().zip(tops.chunks_exact_mut(cells)) {
            expand_values(&state.tops(side).halves(), heights, plane);
        }
        let (hands, rest) = match self.setup {
            Setup::Placed => rest.split_at_mut(2 * cells),
            Setup::Random => rest.split_at_mut(0),
        };
        for (plane, hand) in hands.chunks_exact_mut(cells).zip(self.hands(state)) {
            fill_plane(plane, hand);
        }
        for (plane, value) in rest.chunks_exact_mut(cells).zip([side as u8, moment.clock()]) {
            fill_plane(plane, value);
        }
    }

    /// How many pyramids the side to move has still to place, and the other side.
    fn hands(&self, state: &State<W>) -> [u8; 2] {
        // They take turns, so that the side to move has as many left or one more.
        let left = state.to_place();
        [left.div_ceil(2), left / 2]
    }
}

/// The direction that a symmetry of the board makes of another: east, north, west, south.
fn turn(direction: usize, symmetry: usize) -> usize {
    let is_upright = direction & 1 == 1;
    let is_mirrored = if is_upright { symmetry & 2 != 0 } else { symmetry & 1 != 0 };
    let mirrored = direction ^ if is_mirrored { 2 } else { 0 };
    // Swapping columns and rows makes north of east and south of west.
    mirrored ^ usize::from(symmetry & 4 != 0)
}
