//! Greener: capture along rows and columns; hold the most green.

mod position;
mod state;
mod text;

use std::ops::ControlFlow;
use std::sync::Arc;

use stackade_core::{
    Game, GameId, GameInfo, Layout, MoveError, Outcome, PositionError, Rng, Side, SideInfo, Tally,
    VariantKey, View,
};

use crate::square::{Board, Cell};
pub use position::{Position, Pyramid};
pub use state::{Size, State};

/// What is fixed about Greener.
pub static INFO: GameInfo = GameInfo {
    name: "greener",
    title: "Greener",
    sides: [SideInfo { letter: 'b', name: "black" }, SideInfo { letter: 'w', name: "white" }],
    variants: &[
        VariantKey { key: "setup", values: &["random", "placed"], default: "random" },
        VariantKey { key: "size", values: &["6x6", "6x9", "9x9"], default: "6x6" },
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
    board: Board,
    setup: Setup,
    /// How many pyramids each player has.
    own: u8,
    lines: Arc<[Lines<W>]>,
}

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

/// The cells seen from one cell along its row and its column.
#[derive(Clone, Copy, Debug)]
struct Lines<W> {
    /// East and north: the nearest stack is the lowest bit.
    rising: [W; 2],
    /// West and south: the nearest stack is the highest bit.
    falling: [W; 2],
    /// All four together.
    all: W,
}

impl<W: Size> Lines<W> {
    /// The nearest stack in one of the four directions.
    #[inline]
    fn nearest(&self, occupied: W, direction: u32) -> Option<Cell> {
        let line = self.line(direction) & occupied;
        line.any().then(|| if direction < 2 { line.lowest() } else { line.highest() })
    }

    #[inline]
    fn line(&self, direction: u32) -> W {
        if direction < 2 { self.rising[direction as usize] } else { self.falling[direction as usize - 2] }
    }
}

impl<W: Size> Rules<W> {
    /// The rules on a board of this many columns and rows.
    ///
    /// # Panics
    /// If the word does not hold so many cells.
    pub fn new(columns: u8, rows: u8, setup: Setup) -> Rules<W> {
        let board = Board::new(columns, rows);
        assert!(board.cells() <= W::MOST_CELLS, "a {columns}×{rows} board needs a larger word");
        // A quarter of the board for each player, rounded up where that leaves an even rest.
        let own = (board.cells() as u8).div_ceil(4);
        Rules {
            board,
            setup,
            own,
            lines: (0..board.cells() as Cell).map(|cell| lines(board, cell)).collect(),
        }
    }

    /// How many green pyramids there are.
    fn greens(&self) -> u8 {
        self.board.cells() as u8 - 2 * self.own
    }

    /// Whether `side` could capture, were it to move.
    #[inline]
    fn can_capture(&self, state: &State<W>, side: Side) -> bool {
        let occupied = state.occupied();
        state.tops(side).cells().any(|cell| (self.lines[cell as usize].all & occupied).any())
    }

    /// Whether `side` can place or capture.
    #[inline]
    fn can_act(&self, state: &State<W>, side: Side) -> bool {
        state.to_place() > 0 || self.can_capture(state, side)
    }

    /// Shows the captures of the side to move.
    #[inline(always)]
    fn visit_captures<B>(
        &self,
        state: &State<W>,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let occupied = state.occupied();
        state.tops(state.side()).visit(|from| {
            let lines = &self.lines[from as usize];
            for line in lines.rising {
                if (line & occupied).any() {
                    visit(Move::Capture { from, to: (line & occupied).lowest() })?;
                }
            }
            for line in lines.falling {
                if (line & occupied).any() {
                    visit(Move::Capture { from, to: (line & occupied).highest() })?;
                }
            }
            ControlFlow::Continue(())
        })
    }

    /// How many captures the side to move has.
    #[inline]
    fn count_captures(&self, state: &State<W>) -> u32 {
        let occupied = state.occupied();
        let captures = |cell| {
            let Lines { rising: [east, north], falling: [west, south], .. } = self.lines[cell as usize];
            [east, north, west, south].iter().map(|&line| u32::from((line & occupied).any())).sum::<u32>()
        };
        state.tops(state.side()).cells().map(captures).sum()
    }

    /// A random move found by counting all of them.
    #[cold]
    fn counted_move(&self, state: &State<W>, rng: &mut Rng) -> Move {
        let count = self.count_captures(state);
        if count == 0 {
            return Move::Pass;
        }
        let mut skip = rng.below(count);
        let picked = self.visit_captures(state, |mv| {
            if skip == 0 {
                return ControlFlow::Break(mv);
            }
            skip -= 1;
            ControlFlow::Continue(())
        });
        picked.break_value().expect("the captures were counted a moment ago")
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
        let setup = if self.setup == Setup::Placed { "placed" } else { "random" };
        let text = format!("{}:setup={setup},size={}x{}", INFO.name, self.board.columns, self.board.rows);
        GameId::parse(&text, &[&INFO]).expect("rules are made from valid choices")
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

    fn position_text(&self, position: &Position<W>) -> String {
        text::position_text(self.board, position)
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
            Tally { name: "greens", counts: Side::BOTH.map(|side| state.greens(side)) },
            Tally { name: "tallest stack", counts: Side::BOTH.map(|side| state.tallest(side)) },
        ];
        if state.to_place() > 0 {
            let placed = Side::BOTH.map(|side| state.tops(side).count());
            tallies = vec![Tally {
                name: "pyramids to place",
                counts: placed.map(|placed| u32::from(self.own) - placed),
            }];
        }
        View {
            layout: Layout::Squares { columns: self.board.columns, rows: self.board.rows },
            cells: self.board.views(|cell, view| position.show(cell, view)),
            side: state.side(),
            tallies,
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

    fn ending(&self, state: &State<W>) -> &'static str {
        let differ =
            |count: fn(&State<W>, Side) -> u32| count(state, Side::First) != count(state, Side::Second);
        if differ(State::greens) {
            "more greens"
        } else if differ(State::tallest) {
            "equal greens, the taller stack"
        } else {
            "equal greens and equal stacks"
        }
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
        let mut none = true;
        self.visit_captures(state, |mv| {
            none = false;
            visit(mv)
        })?;
        if none && self.can_capture(state, !state.side()) {
            visit(Move::Pass)?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
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
        match self.count_captures(state) {
            0 => self.can_capture(state, !state.side()).into(),
            count => count.into(),
        }
    }

    /// A stack and a direction are drawn until there is something to capture; every capture is one
    /// such pair. Positions with few captures fall back to counting them, which is as fair.
    #[inline]
    fn random_move(&self, state: &State<W>, rng: &mut Rng) -> Move {
        const TRIES: u32 = 16;
        if state.to_place() > 0 {
            let cells = self.placements(state);
            return Move::Place(cells.nth(rng.below(cells.count())));
        }
        let tops = state.tops(state.side());
        for _ in 0..if tops.any() { TRIES } else { 0 } {
            let pick = rng.below(tops.count() * 4);
            let from = tops.nth(pick / 4);
            if let Some(to) = self.lines[from as usize].nearest(state.occupied(), pick % 4) {
                return Move::Capture { from, to };
            }
        }
        self.counted_move(state, rng)
    }
}

fn lines<W: Size>(board: Board, cell: Cell) -> Lines<W> {
    let (column, row) = (board.column(cell), board.row(cell));
    let along = |keep: &dyn Fn(Cell) -> bool| {
        let cells = (0..board.cells() as Cell).filter(|&other| other != cell && keep(other));
        cells.fold(W::EMPTY, |line, other| line | W::bit(other))
    };
    let rising = [
        along(&|other| board.row(other) == row && board.column(other) > column),
        along(&|other| board.column(other) == column && board.row(other) > row),
    ];
    let falling = [
        along(&|other| board.row(other) == row && board.column(other) < column),
        along(&|other| board.column(other) == column && board.row(other) < row),
    ];
    Lines { rising, falling, all: rising[0] | rising[1] | falling[0] | falling[1] }
}
