//! The module with one more game, as a crate makes it that brings a game of its own.

use pyo3::prelude::*;

#[pymodule]
#[pyo3(name = "_native")]
fn native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    // Python imports a module once, but who knows.
    let _ = stackade_games::registry::register(stackade_cairn::ENTRY);
    stackade_python::fill(module)
}
