//! Games between people far apart.

mod cases;
mod document;
mod lag;
mod model;
