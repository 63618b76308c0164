//! The engine protocol: lines of text in, lines of text out.
//!
//! `docs/protocol.md` is the definition. A [`Session`] is one conversation without any input or output
//! of its own, so that [`serve`] (threads and pipes), tests and the browser share it.

mod command;
mod lines;
mod serve;
mod session;
mod view;

pub use command::{Choice, Clocks, Command, Go, Refusal, Setup};
pub use lines::{LONGEST_LINE, read_line};
pub use serve::serve;
pub use session::{Host, Next, Session, Work};
pub use view::view_json;
