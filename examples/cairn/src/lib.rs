//! Cairn: pile stones along the paths of a mountain; have the most cairns when nobody can move.
//!
//! A small game that lives outside Stackade's own crates, with a kind of piece and a shape of board of its
//! own. It is the example of docs/adding-a-game.md: everything that knows games asks the registry, and the registry
//! takes [`ENTRY`]. `rules.md` has the rules.
//!
//! ```
//! use stackade_games::registry;
//!
//! registry::register(stackade_cairn::ENTRY).unwrap();
//! let mut game = registry::new_match(&registry::parse_id("cairn").unwrap(), 0);
//! game.play("a4-a3").unwrap();
//! assert_eq!(game.position(), "x/br,b/r,b,r/b,r,r,b b");
//! ```

mod board;
mod encode;
mod entry;
mod phrases;
mod pieces;
mod position;
mod samples;
mod text;
#[cfg(target_arch = "wasm32")]
mod web;

use std::ops::ControlFlow;

use stackade_core::{
    CellView, DecidingCell, Decision, DecisionKind, Flight, Game, GameId, GameInfo, Intent, Layout,
    MoveError, Outcome, Phrase, Piece, PositionError, Side, SideInfo, Spot, Tally, Turn, View,
};
use stackade_search::Evaluate;

use board::{BOARD, POINTS};
pub use entry::ENTRY;
pub use pieces::{CAP, STONE};
pub use position::{Pile, Position};

/// What is fixed about Cairn.
pub static INFO: GameInfo = GameInfo {
    name: "cairn",
    title: "Cairn",
    sides: &[SideInfo { letter: 'r', name: "red" }, SideInfo { letter: 'b', name: "blue" }],
    kinds: &[&STONE, &CAP],
    variants: &[],
};

/// The rules of Cairn, which has no variants.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rules;

/// A turn. Points are numbered row by row from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A pile goes along a path onto another one.
    Step {
        /// The point it leaves.
        from: u8,
        /// The point of the other pile.
        to: u8,
    },
    /// No pile of the side can move.
    Pass,
}

/// Positions are judged by random games, which is enough for a game of a few turns.
impl Evaluate for Rules {}

impl Game for Rules {
    type Position = Position;
    type State = Position;
    type Move = Move;

    const DRAWN_BY_REPETITION: bool = false;

    fn id(&self) -> GameId {
        GameId::standard(&INFO)
    }

    fn start(&self, _seed: u64) -> Position {
        Position::start()
    }

    fn parse_position(&self, text: &str) -> Result<Position, PositionError> {
        text::parse_position(text)
    }

    /// Caps come by themselves.
    fn pieces(&self) -> Vec<Piece> {
        STONE.pieces(2)
    }

    fn put(&self, cell: &mut CellView, piece: Piece) {
        cell.pieces.retain(|run| *run.piece.kind == STONE);
        cell.push(piece, 1);
        pieces::cap(cell);
    }

    fn take(&self, cell: &mut CellView) {
        cell.pieces.retain(|run| *run.piece.kind == STONE);
        cell.pop();
        pieces::cap(cell);
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        text::parse_move(text)
    }

    fn move_text(&self, mv: Move) -> String {
        match mv {
            Move::Step { from, to } => format!("{}-{}", board::name(from), board::name(to)),
            Move::Pass => "pass".to_owned(),
        }
    }

    fn view(&self, position: &Position) -> View {
        View {
            layout: Layout::Graph(&BOARD),
            cells: (0..POINTS as u8).map(|point| position.show(point)).collect(),
            sides: INFO.sides,
            side: position.side(),
            tallies: vec![Tally::new(phrases::CAIRNS, Side::BOTH.map(|side| position.cairns(side)))],
        }
    }

    fn turn(&self, state: &Position, mv: Move) -> Turn {
        let Move::Step { from, to } = mv else { return Turn::default() };
        let (moved, below) = (state.pile(from).height(), state.pile(to).height());
        let (start, end) = (board::name(from), board::name(to));
        let step = Flight::moved(Spot::bottom(start), Spot::level(end, below), moved);
        let cap = Spot::Reserve(Piece::of(&CAP, state.side()));
        let capped = state.pile(to).under(state.pile(from)).is_cairn();
        let cap = capped.then(|| Flight::follows(cap, Spot::level(end, below + moved), 1));
        Turn { flights: [step].into_iter().chain(cap).collect() }
    }

    fn intended(&self, _state: &Position, intent: &Intent) -> Option<Move> {
        let [to] = intent.landings[..] else { return None };
        Some(Move::Step { from: board::named(intent.from?)?, to: board::named(to)? })
    }

    fn state(&self, position: &Position) -> Position {
        *position
    }

    fn advance_unchecked(&self, position: &mut Position, mv: Move) {
        self.apply_unchecked(position, mv);
    }

    fn side_to_move(&self, state: &Position) -> Side {
        state.side()
    }

    fn outcome(&self, state: &Position) -> Option<Outcome> {
        if Side::BOTH.into_iter().any(|side| state.can_step(side)) {
            return None;
        }
        let [red, blue] = Side::BOTH.map(|side| state.cairns(side));
        Some(match red.cmp(&blue) {
            std::cmp::Ordering::Greater => Outcome::Win(Side::First),
            std::cmp::Ordering::Less => Outcome::Win(Side::Second),
            std::cmp::Ordering::Equal => Outcome::Draw,
        })
    }

    fn ending(&self, state: &Position) -> Phrase {
        let [red, blue] = Side::BOTH.map(|side| state.cairns(side));
        if red == blue { phrases::AS_MANY } else { phrases::MORE_CAIRNS }
    }

    fn decision(&self, state: &Position) -> Option<Decision> {
        let winner = self.outcome(state).and_then(Outcome::winner);
        let cairn = |point: u8| {
            let side = state.pile(point).top().filter(|_| state.pile(point).is_cairn())?;
            let (cell, decides) = (board::name(point), Some(side) == winner);
            Some(DecidingCell { cell, side, number: Some(1), decides })
        };
        let cairns = (0..POINTS as u8).filter_map(cairn).collect();
        Some(Decision::new(DecisionKind::Counted, cairns))
    }

    fn visit_moves<B>(
        &self,
        state: &Position,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let side = state.side();
        if state.can_step(side) {
            return state.visit_steps(side, |from, to| visit(Move::Step { from, to }));
        }
        if state.can_step(!side) { visit(Move::Pass) } else { ControlFlow::Continue(()) }
    }

    fn apply_unchecked(&self, state: &mut Position, mv: Move) {
        state.play(mv);
    }

    fn check_move(&self, state: &Position, mv: Move) -> Result<(), MoveError> {
        text::check_move(state, mv)
    }

    fn hash(&self, state: &Position) -> u64 {
        state.hash()
    }

    /// Nothing is kept from move to move.
    fn hash_from_scratch(&self, state: &Position) -> u64 {
        state.hash()
    }

    fn symmetries(&self) -> usize {
        board::SYMMETRIES
    }

    fn transform_state(&self, state: &Position, symmetry: usize) -> Position {
        state.transform(symmetry)
    }

    fn transform_move(&self, mv: Move, symmetry: usize) -> Move {
        match mv {
            Move::Step { from, to } => {
                Move::Step { from: board::transform(from, symmetry), to: board::transform(to, symmetry) }
            }
            Move::Pass => Move::Pass,
        }
    }

    /// Every step makes two piles one, or one fewer that can still move: at most nine steps. After a pass the other
    /// side steps, so there are no more passes than steps.
    fn longest_game(&self) -> u32 {
        18
    }

    fn visit_move_space(&self, visit: &mut dyn FnMut(Move)) {
        for from in 0..POINTS as u8 {
            (0..POINTS as u8).filter(|&to| to != from).for_each(|to| visit(Move::Step { from, to }));
        }
        visit(Move::Pass);
    }
}
