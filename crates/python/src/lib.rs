//! Stackade for Python: the module `stackade._native`, on which the package in `python/stackade` stands.
//!
//! Everything here asks the registry, and names no game: a crate with a game of its own registers it and then calls
//! `fill` from a module of the same name.
#![cfg(feature = "extension")]

mod board;
mod drawing;
mod error;
mod game;
mod queue;
mod table;
mod thinking;
mod vector;

use pyo3::prelude::*;

/// Fills a module with all that Python sees.
///
/// # Errors
/// If Python has no memory left.
pub fn fill(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    error::fill(module)?;
    game::fill(module)?;
    module.add_class::<board::Match>()?;
    module.add_class::<thinking::Line>()?;
    module.add_class::<thinking::Proof>()?;
    module.add_class::<thinking::Term>()?;
    module.add_class::<table::Table>()?;
    module.add_class::<queue::Queue>()?;
    module.add_class::<queue::Job>()?;
    module.add_function(wrap_pyfunction!(vector::settings::read_opponent, module)?)?;
    module.add_class::<vector::Vector>()
}

#[cfg(feature = "module")]
#[pymodule]
#[pyo3(name = "_native")]
fn native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    fill(module)
}
