//! Games between people far apart.

mod cases;
mod document;
mod model;
