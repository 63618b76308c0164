//! Greener: capture along rows and columns; hold the most green.

mod encode;
mod entry;
mod eval;
mod measures;
mod motifs;
mod old;
mod phrases;
mod pieces;
mod position;
mod prover;
mod samples;
mod state;
mod text;
mod weights;

use std::hint::select_unpredictable;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use stackade_core::{
    DecidingCell, Decision, DecisionKind, Flight, Game, GameId, GameInfo, Intent, Layout, MoveError, Outcome,
    Phrase, Piece, PositionError, Rng, Side, SideInfo, Spot, Tally, Turn, VariantKey, View,
};

use crate::square::{Board, Cell};
pub use entry::ENTRY;
pub use pieces::{GREEN, PYRAMID};
pub use position::{Position, Pyramid};
pub use prover::Regions;
pub use state::{Size, State};

/// What is fixed about Greener.
pub static INFO: GameInfo = GameInfo {
    name: "greener",
    title: "Greener",
    sides: &[SideInfo { letter: 'b', name: "black" }, SideInfo { letter: 'w', name: "white" }],
    kinds: &[&PYRAMID, &GREEN],
    variants: &[
        VariantKey::new("setup", &["random", "placed"], "random"),
        VariantKey::new("size", &["6x6", "6x9", "9x9"], "6x6"),
    ],
};

/// The rules of Greener on a board whose cells fit the word `W`.
///
/// ```
/// use stackade_core::{Game, Match};
/// use stackade_games::greener::{Rules, Setup};
///
/// let rules = Rules::<u64>::new(6, 6, Setup::Random);
/// let game = Match::new(rules.clone(), 7);
/// assert_eq!(
///     rules.position_text(game.position()),
///     "b,g,g,g,b,w/g,b,w,b,w,g/b,w,g,g,g,g/b,b,b,w,w,g/g,g,g,g,g,w/g,b,w,g,g,w b"
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Rules<W: Size> {
    id: GameId,
    board: Board,
    setup: Setup,
    /// How many pyramids each player has.
    own: u8,
    lines: Arc<[[W; 4]]>,
    /// The cells with at least 1, 2 and 4 cells to the east of them, and to the west.
    room: [[W; 3]; 2],
}

/// The four ways to capture, as indices of a cell's lines. Along the first two cell numbers rise,
/// so the nearest stack is the lowest bit of a line; along the others it is the highest.
const EAST: usize = 0;
const NORTH: usize = 1;
const WEST: usize = 2;
const SOUTH: usize = 3;

/// How the pyramids come onto the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setup {
    /// At random, by a seed.
    Random,
    /// The players place theirs in turn, and green fills the rest.
    Placed,
}

/// A turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A pyramid is placed on an empty cell before play begins.
    Place(u8),
    /// A stack lands on the nearest stack in its row or column.
    Capture {
        /// The cell it leaves.
        from: u8,
        /// The cell it lands on.
        to: u8,
    },
    /// There is no other move.
    Pass,
}

impl<W: Size> Rules<W> {
    /// The rules on a board of this many columns and rows.
    ///
    /// # Panics
    /// If there is no such size, or the word does not hold that many cells.
    pub fn new(columns: u8, rows: u8, setup: Setup) -> Rules<W> {
        let board = Board::new(columns, rows);
        let value = if setup == Setup::Placed { "placed" } else { "random" };
        let id = GameId::standard(&INFO).with("setup", value);
        let id = id.and_then(|id| id.with("size", &format!("{columns}x{rows}"))).expect("the size exists");
        assert!(board.cells() <= W::MOST_CELLS, "a {columns}×{rows} board needs a larger word");
        let cells = 0..board.cells() as Cell;
        let select = |keep: &dyn Fn(Cell) -> bool| {
            cells.clone().filter(|&cell| keep(cell)).fold(W::EMPTY, |set, cell| set | W::bit(cell))
        };
        let room = [
            [1, 2, 4].map(|room| select(&|cell| board.column(cell) + room < columns)),
            [1, 2, 4].map(|room| select(&|cell| board.column(cell) >= room)),
        ];
        // A quarter of the board for each player, rounded up.
        let own = (board.cells() as u8).div_ceil(4);
        Rules { id, board, setup, own, lines: cells.clone().map(|cell| lines(board, cell)).collect(), room }
    }

    /// How many green pyramids there are.
    fn greens(&self) -> u8 {
        self.board.cells() as u8 - 2 * self.own
    }

    /// Which stacks of `side` can capture in each of the four directions.
    #[inline]
    fn captors(&self, state: &State<W>, side: Side) -> [W; 4] {
        self.sighted(state.occupied()).map(|sighted| sighted & state.tops(side))
    }

    /// The stacks that see no other stack, and so are seen by none: nothing happens to them any more.
    #[inline]
    pub fn alone(&self, state: &State<W>) -> W {
        let [east, north, west, south] = self.sighted(state.occupied());
        state.occupied() & !(east | north | west | south)
    }

    /// The cells from which some stack is seen in each of the four directions.
    ///
    /// That is found for all cells at once: the occupied cells are spread along each direction by 1, 2
    /// and 4 cells, so that they cover all cells that see them.
    #[inline]
    fn sighted(&self, occupied: W) -> [W; 4] {
        let row = self.board.columns;
        let [to_east, to_west] = &self.room;
        let mut seen = [W::EMPTY; 4];
        seen[EAST] = (occupied >> 1) & to_east[0];
        seen[EAST] |= (seen[EAST] >> 1) & to_east[0];
        seen[EAST] |= (seen[EAST] >> 2) & to_east[1];
        seen[EAST] |= (seen[EAST] >> 4) & to_east[2];
        seen[WEST] = (occupied << 1) & to_west[0];
        seen[WEST] |= (seen[WEST] << 1) & to_west[0];
        seen[WEST] |= (seen[WEST] << 2) & to_west[1];
        seen[WEST] |= (seen[WEST] << 4) & to_west[2];
        seen[NORTH] = occupied >> row | occupied >> (2 * row);
        seen[NORTH] |= seen[NORTH] >> (2 * row);
        seen[NORTH] |= seen[NORTH] >> (4 * row);
        seen[SOUTH] = occupied << row | occupied << (2 * row);
        seen[SOUTH] |= seen[SOUTH] << (2 * row);
        seen[SOUTH] |= seen[SOUTH] << (4 * row);
        seen
    }

    /// The stacks on which `side` could land in each of the four directions, were it to move.
    ///
    /// Its stacks are spread over bare cells by 1, 2 and 4, all at once; one more step lands.
    #[inline]
    pub fn landings(&self, state: &State<W>, side: Side) -> [W; 4] {
        self.landings_of(state.tops(side), state.occupied())
    }

    /// The same for some stacks among the occupied cells.
    #[inline]
    fn landings_of(&self, tops: W, occupied: W) -> [W; 4] {
        let row = self.board.columns;
        let ([to_east, ..], [to_west, ..]) = (self.room[0], self.room[1]);
        let mut landings = [W::EMPTY; 4];
        landings[EAST] = (spread(tops, to_west & !occupied, 1, W::shl) << 1) & to_west;
        landings[WEST] = (spread(tops, to_east & !occupied, 1, W::shr) >> 1) & to_east;
        landings[NORTH] = spread(tops, !occupied, row, W::shl) << row;
        landings[SOUTH] = spread(tops, !occupied, row, W::shr) >> row;
        landings.map(|landings| landings & occupied)
    }

    /// The nearest stack in each of the four directions from a cell.
    #[inline]
    pub fn nearest(&self, state: &State<W>, from: u8) -> [Option<u8>; 4] {
        let lines = self.lines[from as usize].map(|line| line & state.occupied());
        let mut found = lines.map(|line| line.any().then(|| line.lowest()));
        for direction in [WEST, SOUTH] {
            found[direction] = lines[direction].any().then(|| lines[direction].highest());
        }
        found
    }

    /// Whether `side` could capture, were it to move.
    #[inline]
    fn can_capture(&self, state: &State<W>, side: Side) -> bool {
        let [east, north, west, south] = self.captors(state, side);
        (east | north | west | south).any()
    }

    /// Whether `side` can place or capture.
    #[inline]
    fn can_act(&self, state: &State<W>, side: Side) -> bool {
        state.to_place() > 0 || self.can_capture(state, side)
    }

    /// The capture of the nearest stack in a direction; there must be one.
    #[inline]
    fn capture(&self, state: &State<W>, from: Cell, direction: usize) -> Move {
        let line = self.lines[from as usize][direction] & state.occupied();
        let to = select_unpredictable(direction < WEST, line.lowest(), line.highest());
        Move::Capture { from, to }
    }

    /// The empty cells of a board that is still being set up.
    fn placements(&self, state: &State<W>) -> W {
        W::first(self.board.cells()) & !state.occupied()
    }
}

impl<W: Size> Game for Rules<W> {
    type Position = Position<W>;
    type State = State<W>;
    type Move = Move;

    const DRAWN_BY_REPETITION: bool = false;

    fn id(&self) -> GameId {
        self.id
    }

    fn start(&self, seed: u64) -> Position<W> {
        match self.setup {
            Setup::Placed => Position::empty(self, Side::First).settled(),
            Setup::Random => Position::shuffled(self, seed),
        }
    }

    fn parse_position(&self, text: &str) -> Result<Position<W>, PositionError> {
        text::parse_position(self, text)
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        text::parse_move(self.board, text)
    }

    fn move_text(&self, mv: Move) -> String {
        let name = |cell| self.board.name(cell);
        match mv {
            Move::Place(cell) => format!("@{}", name(cell)),
            Move::Capture { from, to } => format!("{}x{}", name(from), name(to)),
            Move::Pass => "pass".into(),
        }
    }

    fn view(&self, position: &Position<W>) -> View {
        let state = position.state();
        let mut tallies = vec![
            Tally::new(phrases::GREENS, Side::BOTH.map(|side| state.greens(side))),
            Tally::new(phrases::TALLEST, Side::BOTH.map(|side| state.tallest(side))),
        ];
        if state.to_place() > 0 {
            let placed = Side::BOTH.map(|side| state.tops(side).count());
            tallies = vec![Tally::in_hand(
                &PYRAMID,
                phrases::TO_PLACE,
                placed.map(|placed| u32::from(self.own) - placed),
            )];
        }
        View {
            layout: Layout::Squares { columns: self.board.columns, rows: self.board.rows },
            cells: self.board.views(|cell, view| position.show(cell, view)),
            sides: self.id.sides(),
            side: state.side(),
            tallies,
        }
    }

    fn turn(&self, state: &State<W>, mv: Move) -> Turn {
        let name = |cell| self.board.name(cell);
        let flights = match mv {
            Move::Place(cell) => {
                let placed = Flight::placed(Piece::of(&PYRAMID, state.side()), Spot::bottom(name(cell)));
                let fill = |cell| {
                    Flight::follows(Spot::Reserve(Piece::unowned(&GREEN)), Spot::bottom(name(cell)), 1)
                };
                // The last pyramid of a player fills the rest of the board with green ones.
                let rest = if state.to_place() == 1 { self.placements(state) } else { W::EMPTY };
                let filled = rest.cells().filter(|&other| other != cell).map(fill);
                [placed].into_iter().chain(filled).collect()
            }
            Move::Capture { from, to } => {
                let onto = Spot::level(name(to), state.height(to));
                vec![Flight::moved(Spot::bottom(name(from)), onto, state.height(from)).capturing()]
            }
            Move::Pass => Vec::new(),
        };
        Turn { flights }
    }

    fn intended(&self, _state: &State<W>, intent: &Intent) -> Option<Move> {
        match (intent.from, &intent.landings[..], intent.placed) {
            (None, [], Some(cell)) => self.board.named(cell).map(Move::Place),
            (Some(from), &[to], None) => {
                Some(Move::Capture { from: self.board.named(from)?, to: self.board.named(to)? })
            }
            _ => None,
        }
    }

    fn state(&self, position: &Position<W>) -> State<W> {
        *position.state()
    }

    fn advance_unchecked(&self, position: &mut Position<W>, mv: Move) {
        let next = self.play_unchecked(position.state(), mv);
        position.follow(mv, next);
    }

    #[inline]
    fn side_to_move(&self, state: &State<W>) -> Side {
        state.side()
    }

    #[inline]
    fn outcome(&self, state: &State<W>) -> Option<Outcome> {
        let going_on = self.can_act(state, state.side()) || self.can_act(state, !state.side());
        if going_on { None } else { Some(state.compare()) }
    }

    fn ending(&self, state: &State<W>) -> Phrase {
        let differ =
            |count: fn(&State<W>, Side) -> u32| count(state, Side::First) != count(state, Side::Second);
        if differ(State::greens) {
            phrases::MORE_GREENS
        } else if differ(State::tallest) {
            phrases::TALLER
        } else {
            phrases::EQUAL
        }
    }

    /// The stacks that hold green, or the tallest ones where both sides hold as much.
    fn decision(&self, state: &State<W>) -> Option<Decision> {
        let winner = state.compare().winner();
        let is_counted = state.greens(Side::First) != state.greens(Side::Second);
        let number = |side, cell| match is_counted {
            true => state.greens_at(cell),
            false if state.height(cell) == state.tallest(side) => state.height(cell),
            false => 0,
        };
        let stacks = |side| {
            let stack = move |cell| DecidingCell {
                cell: self.board.name(cell),
                side,
                number: Some(number(side, cell)),
                decides: Some(side) == winner,
            };
            state.tops(side).cells().map(stack).filter(|stack| stack.number != Some(0))
        };
        let kind = if is_counted { DecisionKind::Counted } else { DecisionKind::Compared };
        Some(Decision::new(kind, Side::BOTH.into_iter().flat_map(stacks).collect()))
    }

    #[inline]
    fn visit_moves<B>(
        &self,
        state: &State<W>,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if state.to_place() > 0 {
            return self.placements(state).visit(|cell| visit(Move::Place(cell)));
        }
        let captors = self.captors(state, state.side());
        for (direction, captors) in captors.into_iter().enumerate() {
            captors.visit(|from| visit(self.capture(state, from, direction)))?;
        }
        let none = captors.into_iter().all(|captors| !captors.any());
        if none && self.can_capture(state, !state.side()) {
            visit(Move::Pass)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn apply_unchecked(&self, state: &mut State<W>, mv: Move) {
        match mv {
            Move::Place(cell) => state.place(cell, W::first(self.board.cells())),
            Move::Capture { from, to } => state.capture(from, to),
            Move::Pass => state.pass(),
        }
    }

    fn check_move(&self, state: &State<W>, mv: Move) -> Result<(), MoveError> {
        text::check_move(self, state, mv)
    }

    #[inline]
    fn hash(&self, state: &State<W>) -> u64 {
        state.hash()
    }

    fn hash_from_scratch(&self, state: &State<W>) -> u64 {
        state.hash_from_scratch()
    }

    fn symmetries(&self) -> usize {
        self.board.symmetries()
    }

    fn transform_state(&self, state: &State<W>, symmetry: usize) -> State<W> {
        state.transform(self.board, symmetry)
    }

    fn transform_move(&self, mv: Move, symmetry: usize) -> Move {
        let moved = |cell| self.board.transform(cell, symmetry);
        match mv {
            Move::Place(cell) => Move::Place(moved(cell)),
            Move::Capture { from, to } => Move::Capture { from: moved(from), to: moved(to) },
            Move::Pass => Move::Pass,
        }
    }

    /// Each placement fills a cell, each capture empties one, and two passes never follow each other.
    fn longest_game(&self) -> u32 {
        2 * u32::from(self.own) + 2 * self.board.cells() as u32
    }

    fn visit_move_space(&self, visit: &mut dyn FnMut(Move)) {
        (0..self.board.cells() as Cell).for_each(|cell| visit(Move::Place(cell)));
        self.board.visit_pairs(|from, to| visit(Move::Capture { from, to }));
        visit(Move::Pass);
    }

    #[inline]
    fn count_moves(&self, state: &State<W>) -> u64 {
        if state.to_place() > 0 {
            return self.placements(state).count().into();
        }
        match self.captors(state, state.side()).into_iter().map(W::count).sum() {
            0u32 => self.can_capture(state, !state.side()).into(),
            count => count.into(),
        }
    }

    // Random games spend their time here, and a call costs a tenth of it; the browser's engine is to be small.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn random_move(&self, state: &State<W>, rng: &mut Rng) -> Option<Move> {
        if state.to_place() > 0 {
            return self.placements(state).pick_one(1, rng).map(|(cell, _)| Move::Place(cell));
        }
        // Every capture is a stack and a direction, and most such pairs are captures: a few tries
        // usually spare us from finding all of them, and leave every one as likely as before.
        for _ in 0..3 {
            let Some((from, direction)) = state.tops(state.side()).pick_one(4, rng) else { break };
            if (self.lines[from as usize][direction as usize] & state.occupied()).any() {
                return Some(self.capture(state, from, direction as usize));
            }
        }
        match W::pick(self.captors(state, state.side()), rng) {
            Some((direction, from)) => Some(self.capture(state, from, direction)),
            None => self.can_capture(state, !state.side()).then_some(Move::Pass),
        }
    }
}

/// Lets cells flow over `bare` ones, up to seven steps; `shift` moves cells by some steps of `step`.
#[inline(always)]
fn spread<W: Size>(cells: W, mut bare: W, step: u8, shift: impl Fn(W, u8) -> W) -> W {
    let mut reached = cells | (bare & shift(cells, step));
    bare &= shift(bare, step);
    reached |= bare & shift(reached, 2 * step);
    bare &= shift(bare, 2 * step);
    reached | (bare & shift(reached, 4 * step))
}

/// The cells seen from one cell in each direction.
fn lines<W: Size>(board: Board, cell: Cell) -> [W; 4] {
    let (column, row) = (board.column(cell), board.row(cell));
    let set = |cells: &mut dyn Iterator<Item = Cell>| cells.fold(W::EMPTY, |line, cell| line | W::bit(cell));
    let along_row = |columns: Range<u8>| set(&mut columns.map(|column| board.cell(column, row)));
    let along_column = |rows: Range<u8>| set(&mut rows.map(|row| board.cell(column, row)));
    let mut lines = [W::EMPTY; 4];
    lines[EAST] = along_row(column + 1..board.columns);
    lines[NORTH] = along_column(row + 1..board.rows);
    lines[WEST] = along_row(0..column);
    lines[SOUTH] = along_column(0..row);
    lines
}
