//! The [`Game`] trait: what a stacking game must be able to do.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::{
    CellView, Decision, GameId, Intent, MoveError, Outcome, Phrase, Piece, PositionError, Rng, Side, Tally,
    Turn, View, write_cells,
};

/// The rules of one game in one variant.
///
/// A value of this type holds what the variant fixes (size, masks, tables) and stands beside
/// positions. There are two layers of position:
///
/// - a [`Position`](Game::Position) is everything a person can see; it is read, written and shown;
/// - a [`State`](Game::State) is the part of it that play depends on, small and copied freely; search,
///   perft and playouts use nothing else.
///
/// In most games the two are the same type. Moves are generated in one place,
/// [`visit_moves`](Game::visit_moves); counting, listing and asking for any move derive from it, and
/// a game may override those where it knows a faster way.
///
/// Methods that end in `_unchecked` trust their caller; [`Match`](crate::Match) is the checked door.
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// A full position: what people see.
    type Position: Clone + Eq + Debug + Send + Sync + 'static;
    /// The part of a position that decides how play can go on.
    type State: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// A turn.
    type Move: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// What position strings write for a cell that may be counted together with its neighbours (`x3`).
    const RUNS: &'static [char] = &['x'];

    /// Whether a game is drawn when a position occurs for the third time.
    const DRAWN_BY_REPETITION: bool;

    /// The game and variant.
    fn id(&self) -> GameId;

    /// The start position; the seed matters only where it is drawn at random.
    fn start(&self, seed: u64) -> Self::Position;

    /// Reads a canonical position string, and refuses positions that are impossible.
    fn parse_position(&self, text: &str) -> Result<Self::Position, PositionError>;

    /// Writes a position canonically.
    fn position_text(&self, position: &Self::Position) -> String {
        let view = self.view(position);
        self.cells_text(&view.cells, view.side)
    }

    /// Writes a position with these cells, possible or not.
    fn cells_text(&self, cells: &[CellView], side: Side) -> String {
        let letter = self.id().sides()[side.index()].letter;
        write_cells(cells, Self::RUNS, letter, |cell, text| self.write_cell(cell, text))
    }

    /// Writes what stands on a cell as position strings have it: a letter for each piece, from bottom to top.
    fn write_cell(&self, cell: &CellView, text: &mut String) {
        if cell.pieces.is_empty() {
            text.push('x');
        }
        let id = self.id();
        for run in &cell.pieces {
            let letter = run.piece.letter(id.sides());
            text.extend(std::iter::repeat_n(letter, run.count as usize));
        }
    }

    /// The pieces that people may put on a board by hand, in the order in which they are offered.
    fn pieces(&self) -> Vec<Piece> {
        let id = self.id();
        id.info().pieces(id.sides().len())
    }

    /// Puts a piece on a cell by hand.
    fn put(&self, cell: &mut CellView, piece: Piece) {
        cell.push(piece, 1);
    }

    /// Takes the topmost piece of a cell away by hand.
    fn take(&self, cell: &mut CellView) {
        cell.pop();
    }

    /// Reads a move's text; whether it is legal somewhere is [`check_move`](Game::check_move)'s business.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError>;

    /// Writes a move.
    fn move_text(&self, mv: Self::Move) -> String;

    /// The position as things on cells.
    fn view(&self, position: &Self::Position) -> View;

    /// How far each side has come towards its goal, where that is more than the tallies of the view.
    fn progress(&self, _state: &Self::State) -> Vec<Tally> {
        Vec::new()
    }

    /// What a legal move does to the board, for hands, animations and words.
    fn turn(&self, state: &Self::State, mv: Self::Move) -> Turn;

    /// The move that somebody means who points at these cells, legal or not; none if they say too little.
    /// It is asked for to say why the move is not legal.
    fn intended(&self, _state: &Self::State, _intent: &Intent) -> Option<Self::Move> {
        None
    }

    /// The state that search starts from.
    fn state(&self, position: &Self::Position) -> Self::State;

    /// Plays a legal move on a full position.
    fn advance_unchecked(&self, position: &mut Self::Position, mv: Self::Move);

    /// Who is to move.
    fn side_to_move(&self, state: &Self::State) -> Side;

    /// How the game has ended, if it has; decided by the position alone.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// Why the game has ended. Asked only of states that have an outcome.
    fn ending(&self, state: &Self::State) -> Phrase;

    /// What decided the game, as cells and numbers on the board: a winning chain, stacks that are compared;
    /// none where the board does not show it. Asked only of states that have an outcome.
    fn decision(&self, _state: &Self::State) -> Option<Decision> {
        None
    }

    /// Shows every legal move once, in no particular order, until the visitor breaks off.
    fn visit_moves<B>(
        &self,
        state: &Self::State,
        visit: impl FnMut(Self::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// Plays a legal move.
    fn apply_unchecked(&self, state: &mut Self::State, mv: Self::Move);

    /// Whether a move is legal, and if not, why not.
    fn check_move(&self, state: &Self::State, mv: Self::Move) -> Result<(), MoveError>;

    /// A 64-bit hash of the state, kept up to date move by move.
    fn hash(&self, state: &Self::State) -> u64;

    /// The same hash computed from nothing but the board, as a check on the one that is kept.
    fn hash_from_scratch(&self, state: &Self::State) -> u64;

    /// How many symmetries the board has, the identity included.
    fn symmetries(&self) -> usize;

    /// The state seen through symmetry number `symmetry`; number 0 is the identity.
    fn transform_state(&self, state: &Self::State, symmetry: usize) -> Self::State;

    /// The move that corresponds to `mv` in the transformed state.
    fn transform_move(&self, mv: Self::Move, symmetry: usize) -> Self::Move;

    /// No game lasts longer than this many turns.
    fn longest_game(&self) -> u32;

    /// Shows every move that can be written at all, legal somewhere or not; for exhaustive tests.
    fn visit_move_space(&self, visit: &mut dyn FnMut(Self::Move));

    /// The state after a legal move.
    #[inline]
    fn play_unchecked(&self, state: &Self::State, mv: Self::Move) -> Self::State {
        let mut next = *state;
        self.apply_unchecked(&mut next, mv);
        next
    }

    /// Shows every legal move together with the state it leads to.
    ///
    /// Override it where neighbouring moves share work.
    #[inline]
    fn visit_children<B>(
        &self,
        state: &Self::State,
        mut visit: impl FnMut(Self::Move, &Self::State) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.visit_moves(state, |mv| {
            // Not `play_unchecked`: returning the state would copy it once more, right behind the small
            // writes of the move, which processors are slow to forward.
            let mut child = *state;
            self.apply_unchecked(&mut child, mv);
            visit(mv, &child)
        })
    }

    /// The number of legal moves.
    #[inline]
    fn count_moves(&self, state: &Self::State) -> u64 {
        let mut count = 0;
        let _ = self.visit_moves(state, |_| {
            count += 1;
            ControlFlow::<()>::Continue(())
        });
        count
    }

    /// A legal move, every one equally likely; `None` if the game is over.
    #[inline]
    fn random_move(&self, state: &Self::State, rng: &mut Rng) -> Option<Self::Move> {
        let count = self.count_moves(state);
        if count == 0 {
            return None;
        }
        let mut skip = rng.below(count as u32);
        self.visit_moves(state, |mv| {
            if skip == 0 {
                return ControlFlow::Break(mv);
            }
            skip -= 1;
            ControlFlow::Continue(())
        })
        .break_value()
    }

    /// Appends the legal moves to `moves`.
    fn moves_into(&self, state: &Self::State, moves: &mut Vec<Self::Move>) {
        let _ = self.visit_moves(state, |mv| {
            moves.push(mv);
            ControlFlow::<()>::Continue(())
        });
    }

    /// The legal moves one after the other. They are listed first: whoever counts nanoseconds visits them.
    fn moves(&self, state: &Self::State) -> std::vec::IntoIter<Self::Move> {
        let mut moves = Vec::new();
        self.moves_into(state, &mut moves);
        moves.into_iter()
    }

    /// The legal moves one after the other, each with the state that it leads to.
    fn children(&self, state: &Self::State) -> impl Iterator<Item = (Self::Move, Self::State)> {
        self.moves(state).map(|mv| (mv, self.play_unchecked(state, mv)))
    }
}
