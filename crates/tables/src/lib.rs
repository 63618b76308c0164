//! Tables of proved results: the set-ups of STAQS.
//!
//! After the eight placements it is blue's turn, and the results of all set-ups decide every position of the opening.
//! [`Classes`] numbers the set-ups up to symmetry, a [`Solver`] proves the results block by block, a [`Writer`]
//! keeps finished blocks in files, and a [`Table`] answers what is known. Nothing is called solved that is not.
//!
//! With the feature `jobs`, blocks are jobs of a queue at which any number of machines may work.

#[cfg(feature = "jobs")]
mod build;
mod error;
mod format;
#[cfg(feature = "jobs")]
mod jobs;
mod rank;
mod solve;
mod store;
mod table;

#[cfg(feature = "jobs")]
pub use build::{BuildError, BuildOptions, Crew, Progress, build, run_workers};
pub use error::TableError;
pub use format::Results;
#[cfg(feature = "jobs")]
pub use jobs::BlockHandler;
pub use rank::{Class, Classes, SetUp};
pub use solve::Solver;
pub use store::{Writer, read};
pub use table::{Ground, Known, Table};
