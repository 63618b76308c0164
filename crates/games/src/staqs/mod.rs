//! STAQS: place four pieces, step and grow; own the tallest stack when nobody can move.

mod encode;
mod entry;
mod eval;
mod many;
mod measures;
mod motifs;
mod old;
mod phrases;
mod pieces;
mod position;
mod prover;
mod samples;
pub mod tables;
mod text;
mod weights;
mod weights_free;

use std::ops::ControlFlow;

use stackade_core::{
    CellView, DecidingCell, Decision, DecisionKind, Flight, Game, GameId, GameInfo, Intent, Layout,
    MoveError, Outcome, Phrase, Piece, PositionError, Rng, Side, SideInfo, Spot, Tally, Turn, VariantKey,
    View,
};

use crate::square::{Board, Cell};
pub use entry::ENTRY;
pub use pieces::{NEUTRAL, RING};
use position::sides;
pub use position::{Position, Size};

/// What is fixed about STAQS.
pub static INFO: GameInfo = GameInfo {
    name: "staqs",
    title: "STAQS",
    sides: &[
        SideInfo { letter: 'b', name: "blue" },
        SideInfo { letter: 'w', name: "white" },
        SideInfo { letter: 'r', name: "red" },
        SideInfo { letter: 'g', name: "green" },
    ],
    kinds: &[&RING, &NEUTRAL],
    variants: &[
        VariantKey::new("opening", &["setup", "free"], "setup"),
        VariantKey::new("players", &["2", "3", "4"], "2"),
        VariantKey {
            key: "size",
            values: &["3", "4", "5", "6", "7", "8", "9", "10"],
            default: "5",
            // The share of cells that pieces take stays at about a third.
            other_defaults: &[("players", "3", "6"), ("players", "4", "7")],
            // Where pieces take every cell, or have none left to take, nobody ever moves.
            not_offered: &[("players", "3", "3"), ("players", "4", "3"), ("players", "4", "4")],
        },
    ],
};

/// How many pieces each side has.
const PIECES: u8 = 4;

/// The rules of STAQS for `N` sides, on a board whose cells fit the word `W`.
///
/// ```
/// use stackade_core::Match;
/// use stackade_games::staqs::{Opening, Rules};
///
/// let mut game = Match::new(Rules::<u32>::new(5, Opening::Setup), 0);
/// for mv in ["@c3", "@b2"] {
///     game.play_text(mv).unwrap();
/// }
/// assert_eq!(game.legal_moves().len(), 23);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Rules<W: Size, const N: usize = 2> {
    id: GameId,
    board: Board,
    opening: Opening,
    /// Every cell but those of the first column, and every cell but those of the last.
    not_first_column: W,
    not_last_column: W,
}

/// When pieces may be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// Pieces in hand are placed before any stack moves.
    Setup,
    /// With pieces in hand, a turn may place or step.
    Free,
}

/// A turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A piece from the hand goes onto a neutral piece.
    Place(u8),
    /// A stack steps onto a neutral piece.
    Step {
        /// The cell it leaves.
        from: u8,
        /// The cell it steps onto.
        to: u8,
    },
    /// There is no other move.
    Pass,
}

/// The four ways to step.
#[derive(Clone, Copy)]
enum Direction {
    East,
    West,
    North,
    South,
}

impl Direction {
    const ALL: [Direction; 4] = [Direction::East, Direction::West, Direction::North, Direction::South];
}

impl<W: Size, const N: usize> Rules<W, N> {
    /// The rules on a board of `size` × `size` cells.
    ///
    /// # Panics
    /// If there is no such size, or the word does not hold that many cells.
    pub fn new(size: u8, opening: Opening) -> Rules<W, N> {
        let board = Board::new(size, size);
        let value = if opening == Opening::Free { "free" } else { "setup" };
        let id = GameId::standard(&INFO).with("opening", value);
        let id = id.and_then(|id| id.with("players", &N.to_string())).expect("two to four may play");
        let id = id.with("size", &size.to_string()).expect("sizes are 3 to 10");
        assert!(board.cells() <= W::MOST_CELLS, "a {size}×{size} board needs a larger word");
        let column = |column| (0..size).fold(W::EMPTY, |cells, row| cells | W::bit(board.cell(column, row)));
        Rules {
            id,
            board,
            opening,
            not_first_column: W::first(board.cells()) & !column(0),
            not_last_column: W::first(board.cells()) & !column(size - 1),
        }
    }

    /// When pieces may be placed.
    #[inline]
    pub fn opening(&self) -> Opening {
        self.opening
    }

    /// How many cells the board has.
    #[inline]
    pub fn cells(&self) -> usize {
        self.board.cells()
    }

    /// The cells on each side's neighbouring neutral pieces in one direction.
    #[inline]
    fn targets(&self, state: &Position<W, N>, side: Side, direction: Direction) -> W {
        let stacks = state.stacks(side);
        let shifted = match direction {
            Direction::East => (stacks & self.not_last_column) << 1,
            Direction::West => (stacks & self.not_first_column) >> 1,
            Direction::North => stacks << self.board.columns,
            Direction::South => stacks >> self.board.columns,
        };
        shifted & state.neutral()
    }

    /// The cells beside any of these cells.
    #[inline]
    pub fn beside(&self, cells: W) -> W {
        let board = self.not_first_column | self.not_last_column;
        let along = (cells & self.not_last_column) << 1 | (cells & self.not_first_column) >> 1;
        (along | cells << self.board.columns | cells >> self.board.columns) & board
    }

    #[inline]
    fn step_to(&self, to: Cell, direction: Direction) -> Move {
        let columns = self.board.columns;
        let back = [1u8.wrapping_neg(), 1, columns.wrapping_neg(), columns][direction as usize];
        Move::Step { from: to.wrapping_add(back), to }
    }

    /// The cells on which `side` may place a piece now.
    #[inline]
    fn placements(&self, state: &Position<W, N>, side: Side) -> W {
        if state.in_hand(side) > 0 { state.neutral() } else { W::EMPTY }
    }

    /// Whether `side` may move its stacks now.
    #[inline]
    fn may_step(&self, state: &Position<W, N>, side: Side) -> bool {
        self.opening == Opening::Free || state.in_hand(side) == 0
    }

    /// Whether `side` could place or step, were it to move.
    #[inline]
    fn can_act(&self, state: &Position<W, N>, side: Side) -> bool {
        let steps = || Direction::ALL.iter().any(|&direction| self.targets(state, side, direction).any());
        self.placements(state, side).any() || self.may_step(state, side) && steps()
    }

    /// Whether any side but the one to move could place or step, were it to move.
    #[inline]
    fn can_others_act(&self, state: &Position<W, N>) -> bool {
        if N == 2 {
            return self.can_act(state, !state.side());
        }
        (1..N).any(|turns| self.can_act(state, state.side().after(turns, N)))
    }

    /// The cells the side to move can step onto in each direction; none while it may not step.
    #[inline]
    fn all_targets(&self, state: &Position<W, N>) -> [W; 4] {
        let side = state.side();
        if !self.may_step(state, side) {
            return [W::EMPTY; 4];
        }
        Direction::ALL.map(|direction| self.targets(state, side, direction))
    }
}

impl<W: Size, const N: usize> Game for Rules<W, N> {
    type Position = Position<W, N>;
    type State = Position<W, N>;
    type Move = Move;

    const RUNS: &'static [char] = &['x', 'n'];

    const DRAWN_BY_REPETITION: bool = false;

    fn id(&self) -> GameId {
        self.id
    }

    fn start(&self, _seed: u64) -> Position<W, N> {
        Position::start(self.board)
    }

    fn parse_position(&self, text: &str) -> Result<Position<W, N>, PositionError> {
        text::parse_position(self.board, text)
    }

    /// A stack is written by its height, the neutral pieces in it included.
    fn write_cell(&self, cell: &CellView, text: &mut String) {
        match cell.top() {
            Some(piece) if piece.side.is_some() => {
                text.push_str(&format!("{}{}", piece.letter(self.id.sides()), cell.height()));
            }
            Some(piece) => text.push(piece.letter(self.id.sides())),
            None => text.push('x'),
        }
    }

    /// A piece stands on neutral ones, and a stack of its side grows by one of them.
    fn put(&self, cell: &mut CellView, piece: Piece) {
        let under = match cell.top() {
            Some(top) if top.side.is_some() => cell.height() - u32::from(top != piece),
            _ => 1,
        };
        cell.pieces.clear();
        if piece.side.is_some() {
            cell.push(Piece::unowned(&NEUTRAL), under);
        }
        cell.push(piece, 1);
    }

    /// A stack loses a neutral piece; the last one stays without the stack.
    fn take(&self, cell: &mut CellView) {
        let (top, height) = (cell.pop(), cell.height());
        match top {
            Some(piece) if piece.side.is_some() && height > 1 => {
                cell.pop();
                cell.push(piece, 1);
            }
            _ => {}
        }
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        text::parse_move(self.board, text)
    }

    fn move_text(&self, mv: Move) -> String {
        let name = |cell| self.board.name(cell);
        match mv {
            Move::Place(cell) => format!("@{}", name(cell)),
            Move::Step { from, to } => format!("{}-{}", name(from), name(to)),
            Move::Pass => "pass".into(),
        }
    }

    fn view(&self, position: &Position<W, N>) -> View {
        View {
            layout: Layout::Squares { columns: self.board.columns, rows: self.board.rows },
            cells: self.board.views(|cell, view| position.show(cell, view)),
            sides: self.id.sides(),
            side: position.side(),
            tallies: vec![
                Tally::in_hand(
                    &RING,
                    phrases::IN_HAND,
                    sides::<N>().map(|side| position.in_hand(side)).collect::<Vec<_>>(),
                ),
                Tally::new(phrases::TALLEST, position.all_heights().map(|heights| u32::from(heights[0]))),
            ],
        }
    }

    /// Whatever moves comes to stand on one neutral piece.
    fn turn(&self, state: &Position<W, N>, mv: Move) -> Turn {
        let onto = |cell| Spot::level(self.board.name(cell), 1);
        let flights = match mv {
            Move::Place(cell) => vec![Flight::placed(Piece::of(&RING, state.side()), onto(cell))],
            Move::Step { from, to } => {
                let height = state.height(from).into();
                vec![Flight::moved(Spot::bottom(self.board.name(from)), onto(to), height)]
            }
            Move::Pass => Vec::new(),
        };
        Turn { flights }
    }

    fn intended(&self, _state: &Position<W, N>, intent: &Intent) -> Option<Move> {
        match (intent.from, &intent.landings[..], intent.placed) {
            (None, [], Some(cell)) => self.board.named(cell).map(Move::Place),
            (Some(from), &[to], None) => {
                Some(Move::Step { from: self.board.named(from)?, to: self.board.named(to)? })
            }
            _ => None,
        }
    }

    fn state(&self, position: &Position<W, N>) -> Position<W, N> {
        *position
    }

    fn advance_unchecked(&self, position: &mut Position<W, N>, mv: Move) {
        self.apply_unchecked(position, mv);
    }

    #[inline]
    fn side_to_move(&self, state: &Position<W, N>) -> Side {
        state.side()
    }

    // A call would see the whole position, and random games would have to keep its hash for it.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn outcome(&self, state: &Position<W, N>) -> Option<Outcome> {
        let going_on = self.can_act(state, state.side()) || self.can_others_act(state);
        if going_on { None } else { Some(state.compare_stacks()) }
    }

    fn ending(&self, state: &Position<W, N>) -> Phrase {
        let ranked = ranked(state);
        let (first, second) = (ranked[N - 1], ranked[N - 2]);
        let deciding = (0..4).find(|&rank| first[rank] != second[rank]);
        deciding.map_or(phrases::EQUAL, |rank| phrases::BY_STACK[rank])
    }

    /// All sides' stacks from the tallest down, as far as they have to be compared for every place.
    fn decision(&self, state: &Position<W, N>) -> Option<Decision> {
        let winner = state.compare_stacks().winner();
        let ranked = ranked(state);
        let parting = |place: usize| (0..4).find(|&rank| ranked[place][rank] != ranked[place - 1][rank]);
        let deciding = parting(N - 1);
        let decisive = deciding.map(|rank| ranked[N - 1][rank]);
        let last = (1..N).map(|place| parting(place).unwrap_or(3)).max().unwrap_or(3);
        let stacks = |side: Side| {
            let mut stacks: Vec<(u8, u8)> =
                state.stacks(side).cells().map(|cell| (state.height(cell), cell)).collect();
            stacks.sort_unstable_by_key(|&(height, cell)| (std::cmp::Reverse(height), cell));
            stacks
        };
        let sides: Vec<_> = Side::ALL.into_iter().take(N).map(|side| (side, stacks(side))).collect();
        let cell = |&(side, ref stacks): &(Side, Vec<(u8, u8)>), rank: usize| {
            let &(height, cell) = stacks.get(rank)?;
            let decides = Some(side) == winner && Some(height) == decisive && Some(rank) <= deciding;
            let (cell, number) = (self.board.name(cell), Some(u32::from(height)));
            Some(DecidingCell { cell, side, number, decides })
        };
        let compared = (0..=last).flat_map(|rank| sides.iter().filter_map(move |side| cell(side, rank)));
        Some(Decision::new(DecisionKind::Compared, compared.collect()))
    }

    #[inline]
    fn visit_moves<B>(
        &self,
        state: &Position<W, N>,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let side = state.side();
        let mut none = true;
        self.placements(state, side).visit(|cell| {
            none = false;
            visit(Move::Place(cell))
        })?;
        if self.may_step(state, side) {
            for direction in Direction::ALL {
                self.targets(state, side, direction).visit(|to| {
                    none = false;
                    visit(self.step_to(to, direction))
                })?;
            }
        }
        if none && self.can_others_act(state) {
            visit(Move::Pass)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn apply_unchecked(&self, state: &mut Position<W, N>, mv: Move) {
        match mv {
            Move::Place(cell) => state.place(cell),
            Move::Step { from, to } => state.step(from, to),
            Move::Pass => state.pass(),
        }
    }

    fn check_move(&self, state: &Position<W, N>, mv: Move) -> Result<(), MoveError> {
        text::check_move(self, state, mv)
    }

    #[inline]
    fn hash(&self, state: &Position<W, N>) -> u64 {
        state.hash()
    }

    fn hash_from_scratch(&self, state: &Position<W, N>) -> u64 {
        state.hash_from_scratch()
    }

    fn symmetries(&self) -> usize {
        self.board.symmetries()
    }

    fn transform_state(&self, state: &Position<W, N>, symmetry: usize) -> Position<W, N> {
        state.transform(self.board, symmetry)
    }

    fn transform_move(&self, mv: Move, symmetry: usize) -> Move {
        let moved = |cell| self.board.transform(cell, symmetry);
        match mv {
            Move::Place(cell) => Move::Place(moved(cell)),
            Move::Step { from, to } => Move::Step { from: moved(from), to: moved(to) },
            Move::Pass => Move::Pass,
        }
    }

    /// Every placement and every step uses up a neutral piece, and never do all sides pass in a row.
    fn longest_game(&self) -> u32 {
        N as u32 * self.board.cells() as u32
    }

    fn visit_move_space(&self, visit: &mut dyn FnMut(Move)) {
        (0..self.board.cells() as Cell).for_each(|cell| visit(Move::Place(cell)));
        self.board.visit_pairs(|from, to| visit(Move::Step { from, to }));
        visit(Move::Pass);
    }

    #[inline]
    fn count_moves(&self, state: &Position<W, N>) -> u64 {
        let mut count = 0;
        if state.in_hand(state.side()) > 0 {
            count += state.neutral().count();
        }
        for targets in self.all_targets(state) {
            count += targets.count();
        }
        if count == 0 { self.can_others_act(state).into() } else { count.into() }
    }

    // Random games spend their time here, and a call costs a fifth of it; the browser's engine is to be small.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn random_move(&self, state: &Position<W, N>, rng: &mut Rng) -> Option<Move> {
        let placements = self.placements(state, state.side());
        if self.opening == Opening::Setup && placements.any() {
            return placements.pick_one(1, rng).map(|(cell, _)| Move::Place(cell));
        }
        let targets = self.all_targets(state);
        if placements.any() {
            let count: u32 = targets.iter().map(|targets| targets.count()).sum();
            let index = rng.below(placements.count() + count);
            if index < placements.count() {
                return Some(Move::Place(placements.nth(index)));
            }
        }
        match W::pick(targets, rng) {
            Some((direction, to)) => Some(self.step_to(to, Direction::ALL[direction])),
            None => self.can_others_act(state).then_some(Move::Pass),
        }
    }
}

/// The heights of all sides' stacks, the best side last.
fn ranked<W: Size, const N: usize>(state: &Position<W, N>) -> [[u8; 4]; N] {
    let mut heights = state.all_heights();
    heights.sort_unstable();
    heights
}
