//! Glaisher: split a stack into different heights, fly them in one direction, place a piece; connect
//! opposite sides.
//!
//! A turn is one [`Move`] for everybody outside. Inside it has two stages, the [`StackMove`] and the
//! placement, and searchers may take them one at a time: [`Rules::visit_stack_moves`] and
//! [`Rules::after`].

mod board;
mod connect;
mod encode;
mod entry;
mod eval;
mod measures;
mod motifs;
mod old;
mod parts;
mod phrases;
mod pieces;
mod position;
mod prover;
mod puzzle;
mod samples;
mod sight;
mod stage;
mod text;
pub mod torus;
mod turn;
mod weights;
mod win;

use std::ops::ControlFlow;

use stackade_core::{
    CellView, Decision, DecisionKind, Game, GameId, GameInfo, Intent, Layout, MoveError, Outcome, Phrase,
    Piece, PositionError, Rng, Side, SideInfo, TURN_LIMIT, Tally, Turn, VariantKey, View,
};

use crate::word::Word;
pub use board::Direction;
use board::{CELLS, Cell};
use connect::is_connected;
pub use encode::Partial;
pub use entry::ENTRY;
use parts::{Parts, Splits};
pub use pieces::DISC;
pub use position::Position;
pub use stage::{Half, StackMove};

/// What is fixed about Glaisher.
pub static INFO: GameInfo = GameInfo {
    name: "glaisher",
    title: "Glaisher",
    sides: &[SideInfo { letter: 'r', name: "red" }, SideInfo { letter: 'y', name: "yellow" }],
    kinds: &[&DISC],
    variants: &[VariantKey::new("split", &["may", "must"], "may")],
};

/// The rules of Glaisher.
///
/// ```
/// use stackade_core::Match;
/// use stackade_games::glaisher::{Rules, Split};
///
/// let mut game = Match::new(Rules::new(Split::May), 0);
/// assert_eq!(game.legal_moves().len(), 1290);
/// game.play_text("b9se123@b9").unwrap();
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    id: GameId,
    splits: &'static Splits,
}

/// Whether a stack may move whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split {
    /// A stack may move whole, as one substack.
    May,
    /// A turn makes at least two substacks.
    Must,
}

/// A turn: a stack move, and the cell on which a new piece is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    stack_move: StackMove,
    placed: Cell,
}

impl Move {
    /// The two parts of a turn together.
    pub fn new(stack_move: StackMove, placed: u8) -> Move {
        Move { stack_move, placed }
    }

    /// The first part of the turn.
    pub fn stack_move(self) -> StackMove {
        self.stack_move
    }

    /// The turn as a number: placement, parts, direction and cell, from bit 22 down.
    #[inline]
    pub fn code(self) -> u32 {
        let StackMove { from, direction, parts } = self.stack_move;
        u32::from(self.placed) << 17 | u32::from(parts) << 9 | (direction as u32) << 6 | u32::from(from)
    }

    /// The cell of the new piece.
    pub fn placed(self) -> u8 {
        self.placed
    }
}

impl Rules {
    /// The rules of a variant.
    pub fn new(split: Split) -> Rules {
        let (value, splits) = match split {
            Split::May => ("may", &parts::MAY),
            Split::Must => ("must", &parts::MUST),
        };
        let id = GameId::standard(&INFO).with("split", value).expect("the variant exists");
        Rules { id, splits }
    }

    /// Which variant this is.
    pub fn split(&self) -> Split {
        if std::ptr::eq(self.splits, &parts::MUST) { Split::Must } else { Split::May }
    }
}

impl Game for Rules {
    type Position = Position;
    type State = Position;
    type Move = Move;

    const DRAWN_BY_REPETITION: bool = false;

    fn id(&self) -> GameId {
        self.id
    }

    fn start(&self, _seed: u64) -> Position {
        Position::start(self)
    }

    fn parse_position(&self, text: &str) -> Result<Position, PositionError> {
        text::parse_position(self, text)
    }

    /// A stack is all one colour, and written by its height.
    fn write_cell(&self, cell: &CellView, text: &mut String) {
        match cell.top() {
            Some(piece) => text.push_str(&format!("{}{}", piece.letter(self.id.sides()), cell.height())),
            None => text.push('x'),
        }
    }

    /// A piece on a stack of the other colour takes its place.
    fn put(&self, cell: &mut CellView, piece: Piece) {
        cell.pieces.retain(|run| run.piece == piece);
        cell.push(piece, 1);
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        text::parse_move(text)
    }

    fn move_text(&self, mv: Move) -> String {
        text::move_text(mv)
    }

    fn view(&self, position: &Position) -> View {
        let heights = |side: Side| position.owned(side).cells().map(|cell| u32::from(position.height(cell)));
        View {
            layout: Layout::Hexagon { side: 5 },
            cells: text::views(|cell, view| position.show(cell, view)),
            sides: self.id.sides(),
            side: position.side(),
            tallies: vec![
                Tally::new(phrases::STACKS, Side::BOTH.map(|side| position.owned(side).count())),
                Tally::new(phrases::PIECES_ON_BOARD, Side::BOTH.map(|side| heights(side).sum::<u32>())),
            ],
        }
    }

    fn progress(&self, state: &Position) -> Vec<Tally> {
        let counts = Side::BOTH.map(|side| connect::cells_to_connect(state.owned(side)));
        vec![Tally::new(phrases::CELLS_TO_CONNECT, counts)]
    }

    fn turn(&self, state: &Position, mv: Move) -> Turn {
        turn::turn(state, mv)
    }

    fn intended(&self, state: &Position, intent: &Intent) -> Option<Move> {
        turn::intended(state, intent)
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
        let winner = state.winner().unwrap_or(Side::First);
        if is_connected(state.owned(winner)) { phrases::CONNECTED } else { phrases::NO_TURN }
    }

    /// The chain between the sides; a side without a legal turn has lost to nothing that could be marked.
    fn decision(&self, state: &Position) -> Option<Decision> {
        let winner = state.winner()?;
        let (path, sides) = connect::path(state.owned(winner))?;
        let chain = path.into_iter().map(board::name);
        let edges = sides.map(|side| side.cells().map(board::name).collect()).into();
        Some(Decision { edges, ..Decision::by_cells(DecisionKind::Joined, winner, chain) })
    }

    #[inline]
    fn visit_moves<B>(
        &self,
        state: &Position,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.visit_stack_moves(state, |stack_move, landing| {
            let bare = (state.bare() | 1 << stack_move.from) & !landing;
            bare.visit(|placed| visit(Move { stack_move, placed }))
        })
    }

    fn visit_children<B>(
        &self,
        state: &Position,
        mut visit: impl FnMut(Move, &Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.visit_stack_moves(state, |stack_move, _| {
            let half = self.after(state, stack_move);
            half.placements().visit(|placed| visit(Move { stack_move, placed }, &half.place(placed)))
        })
    }

    #[inline]
    fn apply_unchecked(&self, state: &mut Position, mv: Move) {
        self.play_whole(state, mv);
    }

    fn check_move(&self, state: &Position, mv: Move) -> Result<(), MoveError> {
        text::check_move(self, state, mv)
    }

    #[inline]
    fn hash(&self, state: &Position) -> u64 {
        state.hash()
    }

    fn hash_from_scratch(&self, state: &Position) -> u64 {
        state.hash_from_scratch()
    }

    fn symmetries(&self) -> usize {
        board::SYMMETRIES
    }

    fn transform_state(&self, state: &Position, symmetry: usize) -> Position {
        state.transform(self, symmetry)
    }

    fn transform_move(&self, mv: Move, symmetry: usize) -> Move {
        let stack_move = StackMove {
            from: board::transform(mv.stack_move.from, symmetry),
            direction: mv.stack_move.direction.transform(symmetry),
            parts: mv.stack_move.parts,
        };
        Move { stack_move, placed: board::transform(mv.placed, symmetry) }
    }

    /// Stacks can move to and fro for ever, so only the turn limit bounds a game.
    fn longest_game(&self) -> u32 {
        TURN_LIMIT as u32
    }

    fn visit_move_space(&self, visit: &mut dyn FnMut(Move)) {
        for from in 0..CELLS as Cell {
            for direction in Direction::ALL {
                for parts in 1..=Parts::MAX {
                    for placed in 0..CELLS as Cell {
                        visit(Move { stack_move: StackMove { from, direction, parts }, placed });
                    }
                }
            }
        }
    }

    #[inline]
    fn count_moves(&self, state: &Position) -> u64 {
        self.count_turns(state)
    }

    // As in the other games: random games spend their time here.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn random_move(&self, state: &Position, rng: &mut Rng) -> Option<Move> {
        if state.winner().is_some() { None } else { Some(self.random_turn(state, rng)) }
    }
}
