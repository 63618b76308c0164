//! Our errors as exceptions of Python, with our words.

use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use stackade_core::record::RecordError as CoreRecordError;
use stackade_core::{
    GameIdError as CoreGameIdError, MoveError as CoreMoveError, PositionError as CorePositionError,
};
use stackade_games::environment::ActionError as CoreActionError;
use stackade_tables::TableError as CoreTableError;

create_exception!(stackade, StackadeError, PyValueError, "Something that Stackade refuses, and why.");
create_exception!(stackade, GameIdError, StackadeError, "A text that names no game or variant.");
create_exception!(stackade, PositionError, StackadeError, "A text that is no position of a game.");
create_exception!(stackade, MoveError, StackadeError, "A move that cannot be played.");
create_exception!(stackade, ActionError, StackadeError, "A number that is no legal action.");
create_exception!(
    stackade,
    RecordError,
    StackadeError,
    "A game record that is not well formed or cannot be true."
);
create_exception!(stackade, TableError, StackadeError, "A table of proved results that cannot be read.");
create_exception!(
    stackade,
    ArgumentError,
    StackadeError,
    "A number or a combination of settings that makes no sense."
);
create_exception!(stackade, EncodingError, StackadeError, "A game that has no actions and observations.");
create_exception!(
    stackade,
    ClosedError,
    PyRuntimeError,
    "A batch that was closed or interrupted, or belongs to another process."
);

pub(crate) fn fill(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("StackadeError", py.get_type::<StackadeError>())?;
    module.add("GameIdError", py.get_type::<GameIdError>())?;
    module.add("PositionError", py.get_type::<PositionError>())?;
    module.add("MoveError", py.get_type::<MoveError>())?;
    module.add("ActionError", py.get_type::<ActionError>())?;
    module.add("RecordError", py.get_type::<RecordError>())?;
    module.add("TableError", py.get_type::<TableError>())?;
    module.add("ArgumentError", py.get_type::<ArgumentError>())?;
    module.add("EncodingError", py.get_type::<EncodingError>())?;
    module.add("ClosedError", py.get_type::<ClosedError>())
}

/// An error of ours on its way to Python.
pub(crate) struct Refusal(PyErr);

impl From<Refusal> for PyErr {
    fn from(refusal: Refusal) -> PyErr {
        refusal.0
    }
}

/// A table that cannot be read, by the name of its file.
pub(crate) fn unreadable(name: &str, error: &dyn std::error::Error) -> PyErr {
    TableError::new_err(format!("{name}: {error}"))
}

macro_rules! refusals {
    ($($error:ty => $exception:ty;)*) => {$(
        impl From<$error> for Refusal {
            fn from(error: $error) -> Refusal {
                Refusal(<$exception>::new_err(error.to_string()))
            }
        }
    )*};
}

refusals! {
    CoreGameIdError => GameIdError;
    CorePositionError => PositionError;
    CoreMoveError => MoveError;
    CoreActionError => ActionError;
    CoreRecordError => RecordError;
    CoreTableError => TableError;
}
