//! Nava: move as far as you lift, leave cubes behind; place all nine, or own every stack.

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
mod text;
mod weights;

use std::ops::ControlFlow;

use stackade_core::{
    CellView, Decision, DecisionKind, Flight, Game, GameId, GameInfo, Intent, Layout, MoveError, Outcome,
    Phrase, Piece, PositionError, Rng, Side, SideInfo, Spot, TURN_LIMIT, Tally, Turn, View,
};

use crate::square::{Board, Cell};
use crate::word::Word;
pub use entry::ENTRY;
pub use pieces::{CUBE, DISC};
pub use position::Position;

/// What is fixed about Nava.
pub static INFO: GameInfo = GameInfo {
    name: "nava",
    title: "Nava",
    sides: &[SideInfo { letter: 'w', name: "white" }, SideInfo { letter: 'b', name: "black" }],
    kinds: &[&DISC, &CUBE],
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

/// Where the discs of a stack can go, by its junction and height: as bits, how many, and one by one.
/// A height above 4 reaches no further than 4, and heights go to 12.
static REACH: [[u32; 13]; CELLS] = reach();
static REACH_COUNTS: [[u8; 13]; CELLS] = reach_counts();
static REACH_LISTS: [[[Cell; 16]; 5]; CELLS] = reach_lists();

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

    /// A cube stands alone.
    fn put(&self, cell: &mut CellView, piece: Piece) {
        let is_cube = |piece: Piece| *piece.kind == CUBE;
        if is_cube(piece) || cell.top().is_some_and(is_cube) {
            cell.pieces.clear();
        }
        cell.push(piece, 1);
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
            sides: INFO.sides,
            side: position.side(),
            tallies: vec![Tally::in_hand(
                &CUBE,
                phrases::CUBES_IN_HAND,
                Side::BOTH.map(|side| position.in_hand(side)),
            )],
        }
    }

    /// As many of the top discs move as the junctions are apart. A cube on which they land goes home, and a
    /// junction that they leave empty gets one.
    fn turn(&self, state: &Position, mv: Move) -> Turn {
        let (from, to) = (BOARD.name(mv.from), BOARD.name(mv.to));
        let count = BOARD.distance(mv.from, mv.to).unwrap_or(0).into();
        let left = state.height(mv.from) - count;
        let home = state
            .cube(mv.to)
            .map(|owner| Flight::follows(Spot::bottom(to), Spot::Reserve(Piece::of(&CUBE, owner)), 1));
        let moved = Flight::moved(Spot::level(from, left), Spot::level(to, state.height(mv.to)), count);
        let cube = Spot::Reserve(Piece::of(&CUBE, state.side()));
        let behind = (left == 0).then(|| Flight::follows(cube, Spot::bottom(from), 1));
        Turn { flights: home.into_iter().chain([moved]).chain(behind).collect() }
    }

    fn intended(&self, _state: &Position, intent: &Intent) -> Option<Move> {
        let [to] = intent.landings[..] else { return None };
        Some(Move { from: BOARD.named(intent.from?)?, to: BOARD.named(to)? })
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

    fn ending(&self, state: &Position) -> Phrase {
        if state.in_hand(!state.side()) == 0 { phrases::NINE_CUBES } else { phrases::EVERY_STACK }
    }

    /// The nine cubes, or the stacks if all are the winner's.
    fn decision(&self, state: &Position) -> Option<Decision> {
        let winner = state.winner()?;
        let cells = if state.in_hand(winner) == 0 { state.cubes(winner) } else { state.tops(winner) };
        let names = cells.cells().map(|cell| BOARD.name(cell));
        Some(Decision::by_cells(DecisionKind::Owned, winner, names))
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

    #[inline(always)]
    fn apply_unchecked(&self, state: &mut Position, mv: Move) {
        state.play(mv.from, mv.to);
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
        state.tops(state.side()).cells().map(|from| u64::from(count_destinations(state, from))).sum()
    }

    /// A side has at most six stacks, so their counts fit the bytes of one word, which is searched
    /// without a loop: byte i of `upto` is the number of moves of the stacks 0 to i.
    // Random games spend their time here, and a call costs a tenth of it; the browser's engine is to be small.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn random_move(&self, state: &Position, rng: &mut Rng) -> Option<Move> {
        if state.winner().is_some() {
            return None;
        }
        const ONES: u64 = 0x0101_0101_0101_0101;
        let (mut upto, mut stacks) = (0u64, 0u64);
        for (number, from) in state.tops(state.side()).cells().enumerate() {
            upto += u64::from(count_destinations(state, from)).wrapping_mul(ONES << (8 * number));
            stacks |= u64::from(from) << (8 * number);
        }
        let index = u64::from(rng.below((upto >> 56) as u32));
        let ended = ((index * ONES) | (ONES << 7)).wrapping_sub(upto) & (ONES << 7);
        let shift = ((ended >> 7).wrapping_mul(ONES) >> 56) * 8;
        let from = (stacks >> shift) as Cell;
        let rank = index - (upto << 8 >> shift & 0xFF);
        let to = REACH_LISTS[from as usize][state.height(from).min(4) as usize][rank as usize & 15];
        Some(Move { from, to })
    }
}

/// The junctions that discs from `from` can reach.
#[inline]
pub fn destinations(state: &Position, from: u8) -> u32 {
    REACH[from as usize][state.height(from) as usize]
}

/// The junctions on which `side` could land, were it to move.
#[inline]
pub fn reach_of(state: &Position, side: Side) -> u32 {
    state.tops(side).cells().fold(0, |reached, from| reached | destinations(state, from))
}

/// How many junctions discs from `from` can reach.
#[inline]
fn count_destinations(state: &Position, from: Cell) -> u8 {
    REACH_COUNTS[from as usize][state.height(from) as usize]
}

const fn reach() -> [[u32; 13]; CELLS] {
    let mut table = [[0; 13]; CELLS];
    let mut from = 0;
    while from < CELLS {
        let mut to = 0;
        while to < CELLS {
            if let Some(distance @ 1..) = BOARD.distance(from as Cell, to as Cell) {
                let mut height = distance as usize;
                while height < 13 {
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

const fn reach_counts() -> [[u8; 13]; CELLS] {
    let (reach, mut table) = (reach(), [[0; 13]; CELLS]);
    let mut index = 0;
    while index < 13 * CELLS {
        table[index / 13][index % 13] = reach[index / 13][index % 13].count_ones() as u8;
        index += 1;
    }
    table
}

const fn reach_lists() -> [[[Cell; 16]; 5]; CELLS] {
    let (reach, mut table) = (reach(), [[[0; 16]; 5]; CELLS]);
    let mut index = 0;
    while index < 5 * CELLS {
        let (from, height) = (index / 5, index % 5);
        let (mut targets, mut rank) = (reach[from][height], 0);
        while targets != 0 {
            table[from][height][rank] = targets.trailing_zeros() as Cell;
            targets &= targets - 1;
            rank += 1;
        }
        index += 1;
    }
    table
}
