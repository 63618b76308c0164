//! Computer players behind text.
//!
//! An [`Engine`] thinks about a game of any kind: an erased match goes in, moves and reasons come out.
//! Around it are the [`Level`]s, the [`protocol`] that other programs speak to it, the players a
//! [`Spec`] names, [`contest`]s between them with their [`stats`], a [`review`] of whole games, and an
//! [`examine`]r for engines that others have written.
//!
//! What is absent: an engine reads no clock and writes nothing by itself. Time, the wish to stop and
//! news go through [`Hooks`], so that it runs in a browser as it does here. Only [`protocol::serve`],
//! [`process`], [`contest`] and [`examine`] use clocks, threads and pipes.

mod clock;
mod conditions;
pub mod contest;
mod engine;
pub mod examine;
mod player;
pub mod process;
pub mod protocol;
mod rate;
pub mod review;
pub mod rotation;
mod spec;
pub mod stats;

pub use clock::budget;
pub use conditions::{Conditions, EngineOption};
pub use engine::{Engine, level_name};
pub use player::{Fault, GRACE, Player, player, player_with};
pub use rate::rate;
pub use spec::{Limit, Spec, SpecError};
pub use stackade_search::{
    Breadth, Hooks, Info, KnownMoves, Level, Limits, Line, NoClock, NoMemory, ProofInfo, Report, Score,
    Searcher, Settings, Solved, Task, Term, Verdict,
};
