//! Tables of proved results.

use std::path::{Path, PathBuf};

use pyo3::prelude::*;
use stackade_games::registry;
use stackade_search::Verdict;
use stackade_tables::{Ground, Packed, read, shipped};

use crate::error::{Refusal, TableError, unreadable};
use crate::game::parse;

/// A table of proved results: the one that comes with the package, a file that was packed, or a folder in which
/// `stackade tables` has built one.
#[pyclass(frozen, module = "stackade")]
pub(crate) struct Table {
    kept: Kept,
}

enum Kept {
    /// All layers of a table that is whole.
    Packed(Packed),
    /// What is solved so far of the last layer.
    Parts(stackade_tables::Table),
}

#[pymethods]
impl Table {
    #[new]
    #[pyo3(signature = (game, path=None))]
    fn new(py: Python<'_>, game: &str, path: Option<PathBuf>) -> PyResult<Table> {
        let id = parse(game)?;
        py.detach(|| {
            let ground = Ground::new(&id).map_err(Refusal::from)?;
            let kept = match path {
                None => packed(ground.clone(), shipped(&ground), &format!("the table of {id}"))?,
                Some(folder) if folder.is_dir() => read_parts(ground, &folder)?,
                Some(file) => read_file(ground, &file)?,
            };
            Ok(Table { kept })
        })
    }

    /// The proved result for the side to move, `win`, `draw` or `loss`; none if the table does not have the position, or
    /// it is not solved yet. The table of STAQS has all positions of the opening; a folder with its parts those in which
    /// the last piece has just been placed.
    fn lookup(&self, position: &str) -> PyResult<Option<String>> {
        registry::match_from(&self.kept.ground().id(), position).map_err(Refusal::from)?;
        Ok(self.kept.lookup(position).map(|verdict| verdict.to_string()))
    }

    /// How many classes of positions are solved.
    #[getter]
    fn solved(&self) -> u64 {
        self.kept.solved()
    }

    fn __len__(&self) -> usize {
        self.kept.classes() as usize
    }

    fn __repr__(&self) -> String {
        let game = self.kept.ground().id();
        format!("<stackade.Table of {game}: {} of {} classes>", self.kept.solved(), self.kept.classes())
    }
}

fn read_parts(ground: Ground, folder: &Path) -> PyResult<Kept> {
    let table = read(folder, ground).map_err(Refusal::from)?;
    if table.known().classes == 0 {
        let (folder, game) = (folder.display(), table.ground().id());
        return Err(TableError::new_err(format!(
            "{folder}: there is no part of a table of {game}, expected some"
        )));
    }
    Ok(Kept::Parts(table))
}

fn read_file(ground: Ground, file: &Path) -> PyResult<Kept> {
    let name = file.display().to_string();
    let bytes = std::fs::read(file).map_err(|error| unreadable(&name, &error))?;
    packed(ground, &bytes, &name)
}

fn packed(ground: Ground, bytes: &[u8], name: &str) -> PyResult<Kept> {
    Ok(Kept::Packed(Packed::read(ground, bytes).map_err(|error| unreadable(name, &error))?))
}

impl Kept {
    fn ground(&self) -> &Ground {
        match self {
            Kept::Packed(table) => table.ground(),
            Kept::Parts(table) => table.ground(),
        }
    }

    fn lookup(&self, position: &str) -> Option<Verdict> {
        match self {
            Kept::Packed(table) => table.lookup(position),
            Kept::Parts(table) => table.lookup(position),
        }
    }

    /// How many classes there are.
    fn classes(&self) -> u64 {
        match self {
            Kept::Packed(table) => table.layers().iter().map(|layer| u64::from(layer.classes())).sum(),
            Kept::Parts(table) => table.known().of_classes,
        }
    }

    /// How many of them are solved.
    fn solved(&self) -> u64 {
        match self {
            Kept::Packed(_) => self.classes(),
            Kept::Parts(table) => table.known().classes,
        }
    }
}
