//! The engine facade: a game goes in, a move and its reasons come out, all in text.

use stackade_core::{AnyMatch, GameId, Outcome, Side};
use stackade_games::registry;
use stackade_search::{
    AnyEngine, Breadth, Hooks, KnownMoves, Level, Limits, NoMemory, Report, Settings, Solved, Task, Term,
    Verdict,
};

/// Something that thinks about one game, and keeps what its searches have learnt.
pub struct Engine {
    id: GameId,
    inner: Box<dyn AnyEngine>,
    /// How it thinks; may be changed between moves.
    pub settings: Settings,
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine")
            .field("id", &self.id)
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}

impl Engine {
    /// An engine for this game, which has not learnt anything yet.
    ///
    /// ```
    /// use stackade_core::GameId;
    /// use stackade_engine::{Engine, Limits, NoClock, Searcher, Settings, Task};
    /// use stackade_games::registry;
    ///
    /// let id = GameId::standard(registry::games()[0]);
    /// let mut engine = Engine::new(&id, Settings::default());
    /// let game = registry::new_match(&id, 0);
    /// let report = engine.think(&*game, Task::Search(Searcher::AlphaBeta, Limits::depth(1)), &mut NoClock);
    /// assert!(game.legal_moves().contains(&report.best.unwrap()));
    /// ```
    pub fn new(id: &GameId, settings: Settings) -> Engine {
        Engine { id: *id, inner: registry::rules(id).engine(), settings }
    }

    /// The game it knows.
    pub fn id(&self) -> &GameId {
        &self.id
    }

    /// Forgets what it has learnt.
    pub fn forget(&mut self) {
        self.inner.forget();
    }

    /// Makes the table that the settings ask for, so that no search has to; on failure there is none.
    pub fn prepare(&mut self) -> Result<(), NoMemory> {
        self.inner.prepare(self.settings.hash)
    }

    /// Thinks about the position on the board.
    ///
    /// # Panics
    /// If it is a match of another game.
    pub fn think(&mut self, game: &dyn AnyMatch, task: Task, hooks: &mut dyn Hooks) -> Report {
        assert_eq!(game.id(), self.id, "an engine thinks about its own game");
        if game.result().is_some() {
            return Report::default();
        }
        self.inner.think(game, task, self.settings, hooks)
    }

    /// Proves the result of the position on the board, and for one move or for all whether they keep it,
    /// within the limits.
    ///
    /// # Panics
    /// If it is a match of another game.
    pub fn solve(
        &mut self,
        game: &dyn AnyMatch,
        breadth: Breadth,
        limits: Limits,
        hooks: &mut dyn Hooks,
    ) -> Solved {
        assert_eq!(game.id(), self.id, "an engine thinks about its own game");
        if let Some(result) = game.result() {
            return finished(result.outcome, game.side_to_move());
        }
        self.inner.solve(game, breadth, limits, self.settings, hooks)
    }

    /// The results of the position on the board and of every move, as far as the game's table goes.
    ///
    /// # Panics
    /// If it is a match of another game.
    pub fn known_moves(&self, game: &dyn AnyMatch) -> Option<KnownMoves> {
        assert_eq!(game.id(), self.id, "an engine thinks about its own game");
        if game.result().is_some() { None } else { self.inner.known_moves(game) }
    }

    /// The evaluation of the position on the board, term by term, for the side to move.
    pub fn explain(&self, game: &dyn AnyMatch) -> Vec<Term> {
        self.inner.explain(game)
    }

    /// Perft that can be stopped; none if it was.
    pub fn perft(&self, game: &dyn AnyMatch, depth: u32, should_stop: &dyn Fn() -> bool) -> Option<u64> {
        match game.result() {
            Some(_) if depth > 0 => Some(0),
            _ => self.inner.perft(game, depth, should_stop),
        }
    }
}

/// A name that a novice understands for a level of a game. Where the opening is in a table and everything later can be proved, the
/// highest one makes no mistakes.
pub fn level_name(id: &GameId, level: Level) -> &'static str {
    if level == Level::STRONGEST && registry::has_table(id) { "perfect" } else { level.name() }
}

/// Nothing needs to be proved, and there is nothing to play.
fn finished(outcome: Outcome, to_move: Side) -> Solved {
    let result = match outcome.winner() {
        None => Verdict::Draw,
        Some(side) if side == to_move => Verdict::Win,
        Some(_) => Verdict::Loss,
    };
    Solved { result: Some(result), best: Vec::new(), complete: true, plies: Some(0), nodes: 0, time_ms: 0 }
}
