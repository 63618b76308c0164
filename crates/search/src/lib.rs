//! Computer players for every game: alpha-beta search, MCTS, UCT, exact solving, and the evaluations.
//!
//! [`search`] is the main player, generic over [`Evaluate`]; [`mcts`](mcts()) grows a tree instead;
//! [`solve`] proves results; [`players`] holds the simple ones and [`levels`] those for people. Nothing
//! here reads a clock, prints, or starts a thread that was not asked for: time,
//! the wish to stop and the news of a search go through [`Hooks`].
//!
//! ```
//! use stackade_core::{GameId, Match};
//! use stackade_games::{registry, with_rules};
//! use stackade_search::{Limits, NoClock, Options, TranspositionTable, search};
//!
//! with_rules!(&GameId::standard(registry::games()[0]), rules => {
//!     let game = Match::new(rules, 0);
//!     let (limits, table) = (Limits::depth(1), TranspositionTable::new(1));
//!     let report = search(game.rules(), game.states(), limits, &table, Options::default(), &mut NoClock);
//!     assert_eq!(report.lines[0].pv.first(), report.best.as_ref());
//! });
//! ```

pub mod bench;
mod counting;
mod crew;
mod erased;
mod evaluate;
pub mod levels;
mod limits;
pub mod many;
mod mcts;
mod order;
mod past;
mod play;
pub mod players;
pub mod puzzle;
mod score;
mod search;
mod solve;
mod table;
mod uct;
mod weights;

pub use crew::enlist;
pub use erased::{AnyEngine, Searcher, Settings, Task, engine};
pub use evaluate::{Candidates, Evaluate, FEATURES, Feature, Features, Scope, Term, weigh};
pub use levels::Level;
pub use limits::{Hooks, Info, Limits, Line, NoClock, Options, Report};
pub use mcts::{MctsOptions, mcts};
pub use play::play;
pub use score::{MOST_UNITS, Score};
pub use search::search;
pub use solve::{
    Answer, Attack, Breadth, BySearch, Effort, KnownMoves, Means, NodeBudget, ProofInfo, ProofNumber,
    Prospect, Prover, Solved, Strategy, Survey, Verdict, known_moves, solve,
};
pub use table::{NoMemory, TranspositionTable};
pub use weights::{Weights, difference, feature};
