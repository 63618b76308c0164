//! [`AnyMatch`]: a game of any kind, spoken to in text.

use std::any::Any;
use std::fmt::Debug;

use crate::perft::{self, Progress};
use crate::{
    CellName, CellView, Decision, Ending, Game, GameId, GameInfo, GameResult, Intent, Match, MoveError,
    Outcome, Piece, Rng, Side, SideInfo, Tally, Turn, View,
};

/// A [`Match`] whose game is known only at run time: text moves in, text moves out.
///
/// It is boxed once per game, never per node; what must be fast happens inside.
///
/// ```
/// use stackade_core::GameId;
/// use stackade_games::registry;
///
/// let mut game = registry::new_match(&GameId::standard(registry::games()[0]), 0);
/// let mv = game.legal_moves().remove(0);
/// game.play(&mv).unwrap();
/// assert_eq!(game.moves(), [mv]);
/// let position = game.position();
/// assert!(game.play("no move").is_err());
/// assert_eq!(game.position(), position);
/// ```
pub trait AnyMatch: Debug + Send + Sync {
    /// The game and variant.
    fn id(&self) -> GameId;
    /// The start position's text.
    fn start(&self) -> String;
    /// The text of the position on the board.
    fn position(&self) -> String;
    /// The position on the board as things on cells.
    fn view(&self) -> View;
    /// How far each side has come towards its goal, where that is more than the tallies of the view.
    fn progress(&self) -> Vec<Tally>;
    /// Whether the game begins on a board that is drawn at random.
    fn has_random_start(&self) -> bool;
    /// The text of a position with these cells, possible or not.
    fn cells_text(&self, cells: &[CellView], side: Side) -> String;
    /// The pieces that people may put on a board by hand, in the order in which they are offered.
    fn pieces(&self) -> Vec<Piece>;
    /// Puts a piece on a cell by hand.
    fn put(&self, cell: &mut CellView, piece: Piece);
    /// Takes the topmost piece of a cell away by hand.
    fn take(&self, cell: &mut CellView);
    /// Who is to move.
    fn side_to_move(&self) -> Side;
    /// The moves played so far.
    fn moves(&self) -> Vec<String>;
    /// How many moves have been played so far.
    fn ply(&self) -> usize;
    /// The move played last.
    fn last_move(&self) -> Option<String>;
    /// The legal moves, sorted by byte order.
    fn legal_moves(&self) -> Vec<String>;
    /// What a move would do, or why it cannot be played.
    fn turn(&self, mv: &str) -> Result<Turn, MoveError>;
    /// The legal moves with what each of them does, sorted by byte order of the moves.
    fn turns(&self) -> Vec<(String, Turn)>;
    /// What the last move did, and the view in which it was made.
    fn last_turn(&self) -> Option<(Turn, View)>;
    /// How many legal moves there are.
    fn count_moves(&self) -> u64;
    /// Whether passing is all that can be done.
    fn must_pass(&self) -> bool;
    /// Why a move cannot be played that somebody has pointed out; none if it can, or if no move is like that.
    fn why_not(&self, intent: &Intent) -> Option<MoveError>;
    /// Plays a move, or says why it cannot be played.
    fn play(&mut self, mv: &str) -> Result<(), MoveError>;
    /// Plays a random legal move, if there is one.
    fn play_random(&mut self, rng: &mut Rng) -> Option<String>;
    /// Takes the last move back and returns it.
    fn undo(&mut self) -> Option<String>;
    /// Plays the move that was taken back last and returns it.
    fn redo(&mut self) -> Option<String>;
    /// Ends the game for a reason outside the rules.
    fn end(&mut self, outcome: Outcome, ending: Ending);
    /// The result, once there is one.
    fn result(&self) -> Option<GameResult>;
    /// What decided the game, as cells and numbers on the board; none while the rules have not ended it.
    fn decision(&self) -> Option<Decision>;
    /// The cells that show on the board why the winner has won, such as those of a winning chain.
    fn decisive_cells(&self) -> Vec<CellName> {
        self.decision().map_or_else(Vec::new, |decision| decision.decisive_cells())
    }
    /// A number for the position on the board that its reflections and rotations share; two positions that
    /// differ otherwise have different ones for all practical purposes.
    fn key(&self) -> u64;
    /// Perft from the position on the board; 0 at any depth above 0 when the game is over.
    fn perft(&self, depth: u32, threads: usize, progress: &Progress) -> u64;
    /// Perft of every legal move, sorted by byte order of the moves.
    fn divide(&self, depth: u32, threads: usize, progress: &Progress) -> Vec<(String, u64)>;
    /// A copy behind a box of its own.
    fn clone_box(&self) -> Box<dyn AnyMatch>;
    /// The [`Match`] itself, for those who know the type of its game.
    fn as_any(&self) -> &dyn Any;
    /// The same, to be changed.
    fn as_any_mut(&mut self) -> &mut dyn Any;

    /// The sides that play, in the order in which they move.
    fn sides(&self) -> &'static [SideInfo] {
        self.id().sides()
    }

    /// The side that made the first move, or is to make it.
    fn first_mover(&self) -> Side {
        let sides = self.sides().len();
        self.side_to_move().after(sides - self.ply() % sides, sides)
    }

    /// The game, without its variant.
    fn info(&self) -> &'static GameInfo {
        self.id().info()
    }

    /// `loser` gives up.
    fn resign(&mut self, loser: Side) {
        self.end(Outcome::loss_of(loser, self.sides().len()), Ending::Resignation);
    }

    /// `loser` has run out of time.
    fn time_out(&mut self, loser: Side) {
        self.end(Outcome::loss_of(loser, self.sides().len()), Ending::TimeOut);
    }
}

impl Clone for Box<dyn AnyMatch> {
    fn clone(&self) -> Self {
        self.clone_box()
    }
}

impl<G: Game> AnyMatch for Match<G> {
    fn id(&self) -> GameId {
        self.rules().id()
    }

    fn start(&self) -> String {
        self.rules().position_text(Match::start(self))
    }

    fn position(&self) -> String {
        self.rules().position_text(Match::position(self))
    }

    fn view(&self) -> View {
        self.rules().view(Match::position(self))
    }

    fn progress(&self) -> Vec<Tally> {
        self.rules().progress(self.state())
    }

    fn has_random_start(&self) -> bool {
        self.rules().start(0) != self.rules().start(1)
    }

    fn cells_text(&self, cells: &[CellView], side: Side) -> String {
        self.rules().cells_text(cells, side)
    }

    fn pieces(&self) -> Vec<Piece> {
        self.rules().pieces()
    }

    fn put(&self, cell: &mut CellView, piece: Piece) {
        self.rules().put(cell, piece);
    }

    fn take(&self, cell: &mut CellView) {
        self.rules().take(cell);
    }

    fn side_to_move(&self) -> Side {
        Match::side_to_move(self)
    }

    fn moves(&self) -> Vec<String> {
        Match::moves(self).iter().map(|&mv| self.rules().move_text(mv)).collect()
    }

    fn ply(&self) -> usize {
        Match::moves(self).len()
    }

    fn last_move(&self) -> Option<String> {
        Match::moves(self).last().map(|&mv| self.rules().move_text(mv))
    }

    fn legal_moves(&self) -> Vec<String> {
        let mut texts: Vec<String> =
            Match::legal_moves(self).into_iter().map(|mv| self.rules().move_text(mv)).collect();
        texts.sort_unstable();
        texts
    }

    fn turn(&self, mv: &str) -> Result<Turn, MoveError> {
        let mv = self.rules().parse_move(mv)?;
        self.check(mv)?;
        Ok(self.rules().turn(self.state(), mv))
    }

    fn turns(&self) -> Vec<(String, Turn)> {
        let rules = self.rules();
        let told = |mv| (rules.move_text(mv), rules.turn(self.state(), mv));
        sorted(Match::legal_moves(self).into_iter().map(told).collect())
    }

    fn last_turn(&self) -> Option<(Turn, View)> {
        let (position, state, mv) = self.before_last()?;
        Some((self.rules().turn(state, mv), self.rules().view(position)))
    }

    fn count_moves(&self) -> u64 {
        if Match::result(self).is_some() { 0 } else { self.rules().count_moves(self.state()) }
    }

    fn must_pass(&self) -> bool {
        let is_pass = |&mv: &G::Move| self.rules().turn(self.state(), mv).is_pass();
        AnyMatch::count_moves(self) == 1 && Match::legal_moves(self).iter().all(is_pass)
    }

    fn why_not(&self, intent: &Intent) -> Option<MoveError> {
        self.check(self.rules().intended(self.state(), intent)?).err()
    }

    fn play(&mut self, mv: &str) -> Result<(), MoveError> {
        self.play_text(mv)
    }

    fn play_random(&mut self, rng: &mut Rng) -> Option<String> {
        Match::play_random(self, rng).map(|mv| self.rules().move_text(mv))
    }

    fn undo(&mut self) -> Option<String> {
        Match::undo(self).map(|mv| self.rules().move_text(mv))
    }

    fn redo(&mut self) -> Option<String> {
        Match::redo(self).map(|mv| self.rules().move_text(mv))
    }

    fn end(&mut self, outcome: Outcome, ending: Ending) {
        Match::end(self, outcome, ending);
    }

    fn result(&self) -> Option<GameResult> {
        Match::result(self)
    }

    fn decision(&self) -> Option<Decision> {
        match Match::result(self) {
            // Anyone who resigns or runs out of time has lost for a reason that no cell shows.
            Some(GameResult { ending: Ending::Rules(_), .. }) => self.rules().decision(self.state()),
            _ => None,
        }
    }

    fn key(&self) -> u64 {
        let rules = self.rules();
        let hash = |symmetry| rules.hash(&rules.transform_state(self.state(), symmetry));
        (0..rules.symmetries()).map(hash).min().unwrap_or_default()
    }

    fn perft(&self, depth: u32, threads: usize, progress: &Progress) -> u64 {
        match depth {
            0 => 1,
            _ if self.result().is_some() => 0,
            _ => perft::perft_parallel(self.rules(), self.state(), depth, threads, progress),
        }
    }

    fn divide(&self, depth: u32, threads: usize, progress: &Progress) -> Vec<(String, u64)> {
        if self.result().is_some() || depth == 0 {
            return Vec::new();
        }
        let counts = perft::divide(self.rules(), self.state(), depth, threads, progress);
        let mut rows: Vec<(String, u64)> =
            counts.into_iter().map(|(mv, count)| (self.rules().move_text(mv), count)).collect();
        rows.sort_unstable();
        rows
    }

    fn clone_box(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

/// Moves in byte order; by itself, so that it is compiled once and not for each game.
fn sorted(mut turns: Vec<(String, Turn)>) -> Vec<(String, Turn)> {
    turns.sort_unstable_by(|(one, _), (two, _)| one.cmp(two));
    turns
}
