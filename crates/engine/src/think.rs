//! The engine facade: a game goes in, a move and its reasons come out, all in text.
//!
//! An [`Engine`] is made for one game and keeps what its searches have learnt. Inside, everything is
//! generic over the game; the box is opened once for a move, never for a node.

use stackade_core::{AnyMatch, GameId, Outcome, Side};
use stackade_games::with_rules;
use stackade_search::{Breadth, Evaluate, Level, Limits, NoMemory, Score, Term, Verdict};

use crate::brain::{Brain, Think};
use crate::spec::Searcher;

/// What thinking asks of the world outside: the time, whether to stop, and somebody to tell.
pub trait World {
    /// Milliseconds since some fixed moment.
    fn now(&self) -> u64;

    /// Whether to stop as soon as possible.
    fn should_stop(&self) -> bool {
        false
    }

    /// Takes news of a search.
    fn news(&mut self, _news: &News) {}

    /// Takes news of a proof.
    fn proved(&self, _news: &ProofNews) {}
}

/// A world in which time stands still, for thinking that is limited by nodes or depth.
#[derive(Clone, Copy, Debug, Default)]
pub struct Timeless;

impl World for Timeless {
    fn now(&self) -> u64 {
        0
    }
}

/// News of a search: one line at one depth.
#[derive(Clone, Debug, PartialEq)]
pub struct News {
    /// How deep it was searched, in plies.
    pub depth: u32,
    /// The deepest position looked at.
    pub seldepth: u32,
    /// Positions looked at so far.
    pub nodes: u64,
    /// Milliseconds since the search began.
    pub time: u64,
    /// The number of the line, from 1.
    pub number: usize,
    /// Its score for the side to move.
    pub score: Score,
    /// Best play as far as it is known.
    pub pv: Vec<String>,
}

/// News of a proof: the result when it is proved, then every move as it is judged.
#[derive(Clone, Debug, PartialEq)]
pub struct ProofNews {
    /// The result for the side to move.
    pub result: Verdict,
    /// The game ends within so many plies, if that is proved.
    pub plies: Option<u32>,
    /// The move that has just been judged, if one has, and whether it keeps the result.
    pub judged: Option<(String, bool)>,
    /// How many moves are judged.
    pub done: usize,
    /// How many legal moves there are.
    pub moves: usize,
    /// Positions looked at so far.
    pub nodes: u64,
    /// Milliseconds since the proof began.
    pub time: u64,
}

/// How to think about a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Task {
    /// Search until a limit is reached.
    Search(Searcher, Limits),
    /// As the player of a level does; with several lines, by a search as long as the level's.
    Level(Level),
    /// The move that looks best right away.
    Greedy,
    /// The move that grows the tallest stack and keeps pieces in hand; any move where there is no such thing.
    Hoard,
    /// Any move.
    Random,
}

/// What thinking has come to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Thought {
    /// The best moves in order, as many as were asked for; none when the game is over.
    pub lines: Vec<Line>,
    /// How deep the last complete iteration went.
    pub depth: u32,
    /// The deepest position looked at.
    pub seldepth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Milliseconds.
    pub time: u64,
}

/// A move with its score and the play it leads to.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The move.
    pub mv: String,
    /// For the side to move.
    pub score: Score,
    /// The line; its first move is the move.
    pub pv: Vec<String>,
}

impl Thought {
    /// The move to play, unless the game is over.
    pub fn best(&self) -> Option<&Line> {
        self.lines.first()
    }
}

/// What is proved about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// The result for the side to move, `win`, `draw` or `loss`; none while it is unknown.
    pub result: Option<Verdict>,
    /// The game ends within so many plies, if that is proved.
    pub plies: Option<u32>,
    /// The moves that are proved to keep the result, sorted.
    pub best: Vec<String>,
    /// Whether every other move is proved not to keep it.
    pub is_complete: bool,
    /// Positions looked at.
    pub nodes: u64,
    /// Milliseconds.
    pub time: u64,
}

impl Solution {
    /// Nothing needs to be proved, and there is nothing to play.
    fn of_a_finished_game(outcome: Outcome, to_move: Side) -> Solution {
        let result = match outcome.winner() {
            None => Verdict::Draw,
            Some(side) if side == to_move => Verdict::Win,
            Some(_) => Verdict::Loss,
        };
        Solution {
            result: Some(result),
            plies: Some(0),
            best: Vec::new(),
            is_complete: true,
            nodes: 0,
            time: 0,
        }
    }
}

/// How an engine is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// On how many threads it searches.
    pub threads: usize,
    /// How many megabytes its table has.
    pub hash: usize,
    /// How many lines it looks for.
    pub lines: usize,
    /// What random moves and the oversights of levels are drawn from.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { threads: 1, hash: 16, lines: 1, seed: 0 }
    }
}

/// How many nodes a level's move in a game takes at most.
///
/// ```
/// use stackade_engine::{Level, nodes};
/// use stackade_games::registry;
///
/// let greener = registry::parse_id("greener").unwrap();
/// let of_level = |number| nodes(&greener, Level::new(number).unwrap());
/// assert_eq!([1, 5, 9, 10].map(of_level), [65, 65, 5_000, 2_000_000]);
/// ```
pub fn nodes(id: &GameId, level: Level) -> u64 {
    fn of<G: Evaluate>(_rules: &G, level: Level) -> u64 {
        level.nodes::<G>()
    }
    with_rules!(id, rules => of(&rules, level))
}

/// Something that thinks about one game.
pub struct Engine {
    id: GameId,
    brain: Box<dyn Think>,
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
    /// use stackade_engine::{Engine, Searcher, Settings, Task, Timeless};
    /// use stackade_games::registry;
    /// use stackade_search::Limits;
    ///
    /// let id = registry::parse_id("nava").unwrap();
    /// let mut engine = Engine::new(&id, Settings::default());
    /// let game = registry::new_match(&id, 0);
    /// let thought = engine.think(&*game, Task::Search(Searcher::AlphaBeta, Limits::depth(3)), &mut Timeless);
    /// assert!(game.legal_moves().contains(&thought.best().unwrap().mv));
    /// ```
    pub fn new(id: &GameId, settings: Settings) -> Engine {
        let brain = with_rules!(id, rules => Box::new(Brain::new(rules)) as Box<dyn Think>);
        Engine { id: *id, brain, settings }
    }

    /// The game it knows.
    pub fn id(&self) -> &GameId {
        &self.id
    }

    /// Forgets what it has learnt.
    pub fn forget(&mut self) {
        self.brain.forget();
    }

    /// Makes the table that the settings ask for, so that no search has to; on failure there is none.
    pub fn prepare(&mut self) -> Result<(), NoMemory> {
        self.brain.prepare(self.settings.hash)
    }

    /// Thinks about the position on the board.
    ///
    /// # Panics
    /// If it is a match of another game.
    pub fn think(&mut self, game: &dyn AnyMatch, task: Task, world: &mut dyn World) -> Thought {
        assert_eq!(game.id(), self.id, "an engine thinks about its own game");
        if game.result().is_some() {
            return Thought::default();
        }
        self.brain.think(game, task, self.settings, world)
    }

    /// Proves the result of the position on the board, and for one move or for all whether they keep it,
    /// within the limits.
    pub fn solve(
        &mut self,
        game: &dyn AnyMatch,
        breadth: Breadth,
        limits: Limits,
        world: &mut dyn World,
    ) -> Solution {
        assert_eq!(game.id(), self.id, "an engine thinks about its own game");
        if let Some(result) = game.result() {
            return Solution::of_a_finished_game(result.outcome, game.side_to_move());
        }
        self.brain.solve(game, breadth, limits, self.settings, world)
    }

    /// The evaluation of the position on the board, term by term, for the side to move.
    pub fn explain(&self, game: &dyn AnyMatch) -> Vec<Term> {
        self.brain.explain(game)
    }

    /// Perft that can be stopped; none if it was.
    pub fn perft(&self, game: &dyn AnyMatch, depth: u32, should_stop: &dyn Fn() -> bool) -> Option<u64> {
        match game.result() {
            Some(_) if depth > 0 => Some(0),
            _ => self.brain.perft(game, depth, should_stop),
        }
    }
}
