//! Nava: move as far as you lift, leave cubes behind; place all nine, or own every stack.

mod position;
mod text;

use std::ops::ControlFlow;

use stackade_core::{
    Game, GameId, GameInfo, Layout, MoveError, Outcome, PositionError, Rng, Side, SideInfo, TURN_LIMIT,
    Tally, View,
};

use crate::square::{Board, Cell};
use crate::word::Word;
pub use position::Position;

/// What is fixed about Nava.
pub static INFO: GameInfo = GameInfo {
    name: "nava",
    title: "Nava",
    sides: [SideInfo { letter: 'w', name: "white" }, SideInfo { letter: 'b', name: "black" }],
    variants: &[],
};

const BOARD: Board = Board::new(5, 5);
const CELLS: usize = BOARD.cells();

/// The rules of Nava, which has no variants.
///
/// ```
/// use stackade_core::{Game, Match};
/// use stackade_games::nava;
///
/// let mut game = Match::new(nava::Rules, 0);
/// game.play_text("a1-a4").unwrap();
/// assert_eq!(nava::Rules.position_text(game.position()), "x4,bbbbbb/www,x4/x5/x5/www,x4 b");
/// assert!(game.play_text("a1-a2").is_err());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Rules;

/// A turn: the top discs of one stack go to another junction, as many as the junctions are apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    from: Cell,
    to: Cell,
}

impl Move {
    /// The junction the discs leave, numbered from a1 row by row.
    pub fn from(self) -> u8 {
        self.from
    }

    /// The junction they land on.
    pub fn to(self) -> u8 {
        self.to
    }
}

/// Where a stack can go by its junction and height; a height above 4 reaches no further than 4.
static REACH: [[u32; 5]; CELLS] = reach();

/// How many junctions that are; the processors we build for do not all count bits quickly.
static REACH_COUNT: [[u8; 5]; CELLS] = {
    let mut table = [[0; 5]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut height = 0;
        while height < 5 {
            table[cell][height] = reach()[cell][height].count_ones() as u8;
            height += 1;
        }
        cell += 1;
    }
    table
};

impl Game for Rules {
    type Position = Position;
    type State = Position;
    type Move = Move;

    const DRAWN_BY_REPETITION: bool = true;

    fn id(&self) -> GameId {
        GameId::standard(&INFO)
    }

    fn start(&self, _seed: u64) -> Position {
        Position::start()
    }

    fn parse_position(&self, text: &str) -> Result<Position, PositionError> {
        text::parse_position(text)
    }

    fn position_text(&self, position: &Position) -> String {
        text::position_text(position)
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        text::parse_move(text)
    }

    fn move_text(&self, mv: Move) -> String {
        format!("{}-{}", BOARD.name(mv.from), BOARD.name(mv.to))
    }

    fn view(&self, position: &Position) -> View {
        View {
            layout: Layout::Junctions { columns: BOARD.columns, rows: BOARD.rows },
            cells: BOARD.views(|cell, view| position.show(cell, view)),
            side: position.side(),
            tallies: vec![Tally {
                name: "cubes in hand",
                counts: Side::BOTH.map(|side| 9 - position.cubes(side).count_ones()),
            }],
        }
    }

    fn state(&self, position: &Position) -> Position {
        *position
    }

    fn advance_unchecked(&self, position: &mut Position, mv: Move) {
        self.apply_unchecked(position, mv);
    }

    #[inline]
    fn side_to_move(&self, state: &Position) -> Side {
        state.side()
    }

    #[inline]
    fn outcome(&self, state: &Position) -> Option<Outcome> {
        state.winner().map(Outcome::Win)
    }

    fn ending(&self, state: &Position) -> &'static str {
        if state.cubes(!state.side()).count_ones() == 9 { "nine cubes placed" } else { "every stack owned" }
    }

    #[inline]
    fn visit_moves<B>(
        &self,
        state: &Position,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if state.winner().is_some() {
            return ControlFlow::Continue(());
        }
        state.tops(state.side()).visit(|from| destinations(state, from).visit(|to| visit(Move { from, to })))
    }

    #[inline]
    fn apply_unchecked(&self, state: &mut Position, mv: Move) {
        let distance = BOARD.distance(mv.from, mv.to).expect("a legal move follows a line");
        state.play(mv.from, mv.to, distance);
    }

    fn check_move(&self, state: &Position, mv: Move) -> Result<(), MoveError> {
        text::check_move(state, mv)
    }

    #[inline]
    fn hash(&self, state: &Position) -> u64 {
        state.hash()
    }

    fn hash_from_scratch(&self, state: &Position) -> u64 {
        state.hash_from_scratch()
    }

    fn symmetries(&self) -> usize {
        BOARD.symmetries()
    }

    fn transform_state(&self, state: &Position, symmetry: usize) -> Position {
        state.transform(symmetry)
    }

    fn transform_move(&self, mv: Move, symmetry: usize) -> Move {
        Move { from: BOARD.transform(mv.from, symmetry), to: BOARD.transform(mv.to, symmetry) }
    }

    /// Play can cycle, so only the turn limit bounds a game.
    fn longest_game(&self) -> u32 {
        TURN_LIMIT as u32
    }

    fn visit_move_space(&self, visit: &mut dyn FnMut(Move)) {
        BOARD.visit_pairs(|from, to| visit(Move { from, to }));
    }

    #[inline]
    fn count_moves(&self, state: &Position) -> u64 {
        if state.winner().is_some() {
            return 0;
        }
        let mut count = 0;
        let _ = state.tops(state.side()).visit(|from| {
            count += count_destinations(state, from);
            ControlFlow::<()>::Continue(())
        });
        count.into()
    }

    #[inline]
    fn random_move(&self, state: &Position, rng: &mut Rng) -> Move {
        let mut skip = rng.below(self.count_moves(state) as u32);
        let picked = state.tops(state.side()).visit(|from| {
            let count = count_destinations(state, from);
            if skip >= count {
                skip -= count;
                return ControlFlow::Continue(());
            }
            ControlFlow::Break(Move { from, to: destinations(state, from).nth(skip) })
        });
        picked.break_value().expect("a game that is not over has a legal move")
    }
}

/// The junctions that the stack on `from` can reach.
#[inline]
fn destinations(state: &Position, from: Cell) -> u32 {
    REACH[from as usize][state.height(from).min(4) as usize]
}

/// How many junctions the stack on `from` can reach.
#[inline]
fn count_destinations(state: &Position, from: Cell) -> u32 {
    REACH_COUNT[from as usize][state.height(from).min(4) as usize].into()
}

const fn reach() -> [[u32; 5]; CELLS] {
    let mut table = [[0; 5]; CELLS];
    let mut from = 0;
    while from < CELLS {
        let mut to = 0;
        while to < CELLS {
            if let Some(distance @ 1..) = BOARD.distance(from as Cell, to as Cell) {
                let mut height = distance as usize;
                while height <= 4 {
                    table[from][height] |= 1 << to;
                    height += 1;
                }
            }
            to += 1;
        }
        from += 1;
    }
    table
}
