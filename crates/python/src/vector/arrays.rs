//! The arrays of a batch: one piece of memory, and what Python sees of it.

use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PySlice, PyTuple};
use stackade_games::environment::Output;

/// How large everything is.
pub(super) struct Sizes {
    pub(super) games: usize,
    pub(super) games_a_part: usize,
    pub(super) observation: usize,
    pub(super) actions: usize,
    pub(super) sides: usize,
}

/// What Python sees of a step: arrays that all lie in one piece of memory, of which one is taken hold of at a time.
pub(super) struct Arrays {
    pub(super) memory: Py<PyArray1<u8>>,
    pub(super) actions: Py<PyArray1<i64>>,
    /// Observation, mask, reward, ends and sides.
    pub(super) seen: Py<PyTuple>,
}

/// Parts of the memory begin where a line of the cache does.
const ALIGNMENT: usize = 64;

impl Sizes {
    /// How many bytes each of the arrays has.
    fn bytes(&self) -> [usize; 5] {
        let games = self.games;
        let reward = games * self.sides * size_of::<f32>();
        [games * self.observation, games * self.actions, reward, games, games]
    }

    /// How many bytes they take together.
    pub(super) fn memory(&self) -> usize {
        self.bytes().iter().map(|bytes| bytes.next_multiple_of(ALIGNMENT)).sum()
    }

    /// The arrays in the memory.
    pub(super) fn output<'a>(&self, memory: &'a mut [u8]) -> PyResult<Output<'a>> {
        let mut rest = memory;
        let [observation, mask, reward, done, side] = self.bytes().map(|bytes| {
            let (part, more) = std::mem::take(&mut rest).split_at_mut(bytes.next_multiple_of(ALIGNMENT));
            rest = more;
            &mut part[..bytes]
        });
        let reward = bytemuck::try_cast_slice_mut(reward);
        let reward =
            reward.map_err(|error| PyValueError::new_err(format!("the arrays lie badly: {error}")))?;
        Ok(Output { observation, mask, reward, done, side })
    }
}

impl Arrays {
    pub(super) fn new(py: Python<'_>, sizes: &Sizes, shape: [usize; 3]) -> PyResult<Arrays> {
        let (bytes, games) = (sizes.bytes(), sizes.games);
        let memory = PyArray1::<u8>::zeros(py, [sizes.memory()], false);
        let shapes = [
            (vec![games, shape[0], shape[1], shape[2]], "uint8"),
            (vec![games, sizes.actions], "bool"),
            (vec![games, sizes.sides], "float32"),
            (vec![games], "bool"),
            (vec![games], "uint8"),
        ];
        let mut begin = 0;
        let mut seen = Vec::new();
        for (bytes, (shape, dtype)) in bytes.into_iter().zip(shapes) {
            let part = memory.get_item(PySlice::new(py, begin as isize, (begin + bytes) as isize, 1))?;
            seen.push(part.call_method1("view", (dtype,))?.call_method1("reshape", (shape,))?);
            begin += bytes.next_multiple_of(ALIGNMENT);
        }
        Ok(Arrays {
            seen: PyTuple::new(py, seen)?.unbind(),
            memory: memory.unbind(),
            actions: PyArray1::<i64>::zeros(py, [games], false).unbind(),
        })
    }
}

/// The memory of an array of ours, unless somebody has made something else of it.
pub(super) fn whole<T, E: std::fmt::Display>(
    slice: Result<&mut [T], E>,
    length: usize,
) -> PyResult<&mut [T]> {
    match slice {
        Ok(slice) if slice.len() == length => Ok(slice),
        Ok(slice) => Err(PyValueError::new_err(format!(
            "an array of the games has {} elements now, expected {length}",
            slice.len()
        ))),
        Err(error) => Err(PyValueError::new_err(format!("an array of the games was changed: {error}"))),
    }
}

pub(super) fn busy(error: numpy::BorrowError) -> PyErr {
    PyValueError::new_err(format!("an array of the games cannot be written: {error}"))
}
