//! Tables of proved results.
//!
//! A game that has tables [numbers some of its positions](stackade_games::table::Tabled) and solves them block by block. A
//! [`Writer`] keeps finished blocks in files, and a [`Table`] answers what is known. Nothing is called solved that is
//! not.
//!
//! With the feature `jobs`, blocks are jobs of a queue at which any number of machines may work.

#[cfg(feature = "jobs")]
mod build;
mod error;
mod format;
#[cfg(feature = "jobs")]
mod jobs;
mod store;
mod table;

#[cfg(feature = "jobs")]
pub use build::{BuildError, BuildOptions, Crew, Progress, build, run_workers};
pub use error::TableError;
pub use format::Results;
#[cfg(feature = "jobs")]
pub use jobs::BlockHandler;
pub use store::{Writer, read};
pub use table::{Ground, Known, Table};
