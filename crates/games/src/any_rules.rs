//! [`AnyRules`]: the rules of a game whose type is known only at run time.

use std::any::Any;

#[cfg(not(target_arch = "wasm32"))]
use stackade_core::Rng;
use stackade_core::{AnyMatch, Game, Match, PositionError, TURN_LIMIT};
use stackade_search::many::{self, EvaluateMany};
#[cfg(not(target_arch = "wasm32"))]
use stackade_search::puzzle::{self, PuzzleProof, PuzzleTask};
use stackade_search::{AnyEngine, Evaluate, Level, engine};

use crate::bench::BenchSearch;
#[cfg(not(target_arch = "wasm32"))]
use crate::bench::{self, BenchTask, Root, Work};

/// The rules of one variant of any game: everything that is compiled once for each game.
pub trait AnyRules: Send + Sync {
    /// A new game from the standard start; where that is drawn by lot, the one of this seed.
    fn new_match(self: Box<Self>, seed: u64) -> Box<dyn AnyMatch>;
    /// A new game from a position string. Rules that are kept make game after game without being drawn up again.
    fn match_from(&self, position: &str) -> Result<Box<dyn AnyMatch>, PositionError>;
    /// An engine that thinks about such games.
    fn engine(&self) -> Box<dyn AnyEngine>;
    /// How many nodes a level's move takes at most.
    fn level_nodes(&self, level: Level) -> u64;
    /// Whether stacks grow and pieces may stay in hand, so that there is something to hoard.
    fn can_hoard(&self) -> bool;
    /// Whether the rules alone end every game.
    fn is_finite(&self) -> bool;
    /// Work to measure speed by. The browser's engine has none: it would be a tenth larger.
    #[cfg(not(target_arch = "wasm32"))]
    fn bench(self: Box<Self>, root: &Root, task: BenchTask) -> Result<Work, PositionError>;
    /// Proves what a puzzle needs to know of a position; none if that takes too long, or of more than two sides.
    #[cfg(not(target_arch = "wasm32"))]
    fn prove_puzzle(
        &self,
        position: &str,
        task: PuzzleTask<'_>,
    ) -> Result<Option<PuzzleProof>, PositionError>;
    /// Whether a position of a game that cannot last has one right move that is not hasty; none if it takes too long.
    #[cfg(not(target_arch = "wasm32"))]
    fn has_one_solution(&self, position: &str, task: PuzzleTask<'_>) -> Result<Option<bool>, PositionError>;
    /// The moves that look good and are refuted, where there are too many others for all of them to be tried.
    #[cfg(not(target_arch = "wasm32"))]
    fn tempting_moves(&self, position: &str, rng: &mut Rng) -> Result<Option<Vec<String>>, PositionError>;
    /// The nodes of fixed searches.
    fn searched_nodes(&self, searches: &BenchSearch) -> u64;
    /// The rules themselves, for those who know their type.
    fn as_any(self: Box<Self>) -> Box<dyn Any>;
}

/// The rules of a game of two sides, with two-sided search behind them.
#[derive(Clone, Copy, Debug)]
pub struct TwoSides<G>(pub G);

/// The rules of a game of three or four sides.
#[derive(Clone, Copy, Debug)]
pub struct ManySides<G>(pub G);

/// The rules of a game of two sides, behind a box.
pub fn two_sides<G: Evaluate>(rules: G) -> Box<dyn AnyRules> {
    Box::new(TwoSides(rules))
}

/// The rules of a game of three or four sides, behind a box.
pub fn many_sides<G: EvaluateMany>(rules: G) -> Box<dyn AnyRules> {
    Box::new(ManySides(rules))
}

#[cfg(not(target_arch = "wasm32"))]
impl<G: Evaluate> TwoSides<G> {
    fn state(&self, position: &str) -> Result<G::State, PositionError> {
        Ok(self.0.state(&self.0.parse_position(position)?))
    }
}

impl<G: Evaluate> AnyRules for TwoSides<G> {
    fn new_match(self: Box<Self>, seed: u64) -> Box<dyn AnyMatch> {
        Box::new(Match::new(self.0, seed))
    }

    fn match_from(&self, position: &str) -> Result<Box<dyn AnyMatch>, PositionError> {
        Ok(Box::new(Match::from_text(self.0.clone(), position)?))
    }

    fn engine(&self) -> Box<dyn AnyEngine> {
        engine::<G>()
    }

    fn level_nodes(&self, level: Level) -> u64 {
        level.nodes::<G>()
    }

    fn can_hoard(&self) -> bool {
        G::HOARDS
    }

    fn is_finite(&self) -> bool {
        Game::longest_game(&self.0) < TURN_LIMIT as u32
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn bench(self: Box<Self>, root: &Root, task: BenchTask) -> Result<Work, PositionError> {
        bench::work(self.0, root, task, stackade_search::bench::searches)
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn prove_puzzle(
        &self,
        position: &str,
        task: PuzzleTask<'_>,
    ) -> Result<Option<PuzzleProof>, PositionError> {
        Ok(puzzle::prove(&self.0, &self.state(position)?, task))
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn has_one_solution(&self, position: &str, task: PuzzleTask<'_>) -> Result<Option<bool>, PositionError> {
        Ok(puzzle::has_one_solution(&self.0, &self.state(position)?, task))
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn tempting_moves(&self, position: &str, rng: &mut Rng) -> Result<Option<Vec<String>>, PositionError> {
        let moves = self.0.tempting_moves(&self.state(position)?, rng);
        Ok(moves.map(|moves| moves.into_iter().map(|mv| self.0.move_text(mv)).collect()))
    }

    fn searched_nodes(&self, searches: &BenchSearch) -> u64 {
        stackade_search::bench::nodes(&self.0, searches.plies, searches.depth)
    }

    fn as_any(self: Box<Self>) -> Box<dyn Any> {
        Box::new(self.0)
    }
}

impl<G: EvaluateMany> AnyRules for ManySides<G> {
    fn new_match(self: Box<Self>, seed: u64) -> Box<dyn AnyMatch> {
        Box::new(Match::new(self.0, seed))
    }

    fn match_from(&self, position: &str) -> Result<Box<dyn AnyMatch>, PositionError> {
        Ok(Box::new(Match::from_text(self.0.clone(), position)?))
    }

    fn engine(&self) -> Box<dyn AnyEngine> {
        many::engine::<G>()
    }

    fn level_nodes(&self, level: Level) -> u64 {
        level.nodes_of(&G::LEVELS)
    }

    fn can_hoard(&self) -> bool {
        false
    }

    fn is_finite(&self) -> bool {
        Game::longest_game(&self.0) < TURN_LIMIT as u32
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn bench(self: Box<Self>, root: &Root, task: BenchTask) -> Result<Work, PositionError> {
        bench::work(self.0, root, task, stackade_search::bench::searches_of_many)
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn prove_puzzle(
        &self,
        _position: &str,
        _task: PuzzleTask<'_>,
    ) -> Result<Option<PuzzleProof>, PositionError> {
        Ok(None)
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn has_one_solution(
        &self,
        _position: &str,
        _task: PuzzleTask<'_>,
    ) -> Result<Option<bool>, PositionError> {
        Ok(None)
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn tempting_moves(&self, _position: &str, _rng: &mut Rng) -> Result<Option<Vec<String>>, PositionError> {
        Ok(None)
    }

    fn searched_nodes(&self, _searches: &BenchSearch) -> u64 {
        // The signature is of two-sided search.
        0
    }

    fn as_any(self: Box<Self>) -> Box<dyn Any> {
        Box::new(self.0)
    }
}
