//! Which games there are, and what their numbers mean.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use stackade_core::{GameId, GameInfo};
use stackade_games::environment::AnyEnvironment;
use stackade_games::registry;

use crate::error::{EncodingError, Refusal};

pub(crate) fn fill(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(games, module)?)?;
    module.add_function(wrap_pyfunction!(variants, module)?)?;
    module.add_function(wrap_pyfunction!(levels, module)?)?;
    module.add_class::<Encoding>()
}

pub(crate) fn parse(game: &str) -> PyResult<GameId> {
    registry::parse_id(game).map_err(|error| Refusal::from(error).into())
}

/// The games: for each its name, title, sides, and the keys of its variants with their values.
#[pyfunction]
fn games(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    registry::games().into_iter().map(|info| describe(py, info)).collect()
}

fn describe<'py>(py: Python<'py>, info: &GameInfo) -> PyResult<Bound<'py, PyDict>> {
    let about = PyDict::new(py);
    about.set_item("name", info.name)?;
    about.set_item("title", info.title)?;
    about.set_item("sides", info.sides.iter().map(|side| side.name).collect::<Vec<_>>())?;
    let variants = PyDict::new(py);
    for variant in info.variants {
        variants.set_item(variant.key, variant.values.to_vec())?;
    }
    about.set_item("variants", variants)?;
    Ok(about)
}

/// The ids of all games in all variants.
#[pyfunction]
fn variants() -> Vec<String> {
    registry::all_ids().iter().map(GameId::to_string).collect()
}

/// The levels of computer players: their numbers and names.
#[pyfunction]
fn levels() -> Vec<(u8, &'static str)> {
    stackade_search::Level::all().map(|level| (level.number(), level.name())).collect()
}

/// What the actions and planes of a game mean.
#[pyclass(frozen, module = "stackade")]
pub(crate) struct Encoding {
    environment: Arc<dyn AnyEnvironment>,
    numbers: stackade_core::Encoding,
}

/// The environment of a game.
pub(crate) fn environment(id: &GameId) -> PyResult<Arc<dyn AnyEnvironment>> {
    let found = registry::environment(id).map(Arc::from);
    found.ok_or_else(|| EncodingError::new_err(format!("'{id}' has no actions and observations")))
}

#[pymethods]
impl Encoding {
    #[new]
    fn new(game: &str) -> PyResult<Encoding> {
        let environment = environment(&parse(game)?)?;
        Ok(Encoding { numbers: environment.encoding(), environment })
    }

    /// The game's id, in its canonical form.
    #[getter]
    fn game(&self) -> String {
        self.environment.id().to_string()
    }

    /// How many actions there are.
    #[getter]
    fn actions(&self) -> usize {
        self.numbers.action_count()
    }

    /// The kinds of actions in the order of their numbers: name, how many there are, and how they are read.
    #[getter]
    fn groups(&self) -> Vec<(&'static str, usize, &'static str)> {
        self.numbers.actions.iter().map(|group| (group.name, group.count, group.about)).collect()
    }

    /// The planes of an observation: name and meaning.
    #[getter]
    fn planes(&self) -> Vec<(&'static str, &'static str)> {
        self.numbers.planes.iter().map(|plane| (plane.name, plane.about)).collect()
    }

    /// The shape of an observation: planes, rows, columns.
    #[getter]
    fn shape(&self) -> (usize, usize, usize) {
        (self.numbers.planes.len(), self.numbers.rows, self.numbers.columns)
    }

    /// How many actions make up a move.
    #[getter]
    fn stages(&self) -> usize {
        self.numbers.stages
    }

    /// No game has more actions than this.
    #[getter]
    fn longest_game(&self) -> usize {
        self.environment.longest_game()
    }

    /// How many sides play.
    #[getter]
    fn sides(&self) -> usize {
        self.environment.id().sides().len()
    }

    /// How many symmetries the board has, the identity included.
    #[getter]
    fn symmetries(&self) -> usize {
        self.environment.symmetries()
    }

    /// Where every action goes under a symmetry: `image[permutation] = mask`.
    fn action_permutation<'py>(
        &self,
        py: Python<'py>,
        symmetry: usize,
    ) -> PyResult<Bound<'py, numpy::PyArray1<i64>>> {
        self.check(symmetry)?;
        Ok(array(py, &self.environment.action_permutation(symmetry)))
    }

    /// Where every point of a plane goes under a symmetry, points counted row by row.
    fn point_permutation<'py>(
        &self,
        py: Python<'py>,
        symmetry: usize,
    ) -> PyResult<Bound<'py, numpy::PyArray1<i64>>> {
        self.check(symmetry)?;
        Ok(array(py, &self.environment.point_permutation(symmetry)))
    }

    fn __repr__(&self) -> String {
        format!("stackade.Encoding({:?})", self.game())
    }
}

impl Encoding {
    fn check(&self, symmetry: usize) -> PyResult<()> {
        let count = self.environment.symmetries();
        if symmetry < count {
            return Ok(());
        }
        let said = format!("{symmetry} is not a symmetry, expected one of 0 to {}", count - 1);
        Err(pyo3::exceptions::PyIndexError::new_err(said))
    }
}

fn array<'py>(py: Python<'py>, numbers: &[usize]) -> Bound<'py, numpy::PyArray1<i64>> {
    numpy::PyArray1::from_iter(py, numbers.iter().map(|&number| number as i64))
}
