//! Tables of proved results.
//!
//! A game that has tables [numbers some of its positions](stackade_games::table::Tabled) and solves them block by block. A
//! [`Writer`] keeps finished blocks in files, and a [`Table`] answers what is known. Nothing is called solved that is
//! not. A table that is whole is [packed](pack()) into the one file that is shipped, which anybody can [verify](verify()).
//!
//! With the feature `jobs`, blocks are jobs of a queue at which any number of machines may work.

#[cfg(feature = "jobs")]
mod build;
mod error;
mod format;
#[cfg(feature = "jobs")]
mod jobs;
mod pack;
mod packed;
mod store;
mod table;
mod verify;

#[cfg(feature = "jobs")]
pub use build::{BuildError, BuildOptions, Crew, Progress, build, run_workers};
pub use error::TableError;
#[cfg(feature = "jobs")]
pub use jobs::BlockHandler;
pub use pack::pack;
pub use packed::{Packed, shipped};
pub use stackade_games::table::Results;
pub use store::{Writer, read};
pub use table::{Ground, Known, Table};
pub use verify::{Figures, LayerFigures, VerifyError, verify};
