//! Tables of proved results.

use std::path::PathBuf;

use pyo3::prelude::*;
use stackade_games::registry;
use stackade_tables::{Ground, read};

use crate::error::Refusal;
use crate::game::parse;

/// A table of proved results that was built with `stackade tables`.
#[pyclass(frozen, module = "stackade")]
pub(crate) struct Table {
    table: stackade_tables::Table,
}

#[pymethods]
impl Table {
    #[new]
    fn new(py: Python<'_>, game: &str, folder: PathBuf) -> PyResult<Table> {
        let id = parse(game)?;
        let table = py.detach(|| Ground::new(&id).and_then(|ground| read(&folder, ground)));
        Ok(Table { table: table.map_err(Refusal::from)? })
    }

    /// The proved result for the side to move, `win`, `draw` or `loss`; none if it is not known. The table of STAQS has
    /// the positions in which the last piece has just been placed.
    fn lookup(&self, position: &str) -> PyResult<Option<String>> {
        registry::match_from(&self.table.ground().id(), position).map_err(Refusal::from)?;
        Ok(self.table.lookup(position).map(|verdict| verdict.to_string()))
    }

    /// How many classes of positions are solved.
    #[getter]
    fn solved(&self) -> u64 {
        self.table.known().classes
    }

    fn __len__(&self) -> usize {
        self.table.known().of_classes as usize
    }

    fn __repr__(&self) -> String {
        let known = self.table.known();
        let game = self.table.ground().id();
        format!("<stackade.Table of {game}: {} of {} classes>", known.classes, known.of_classes)
    }
}
