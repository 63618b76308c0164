//! The engine in the browser: lines of protocol in, lines of protocol out.
//!
//! A [`Conversation`] is a session of the engine protocol that also answers what only the page asks:
//! which games and levels there are, what a try at a lesson or a puzzle comes to, and what a game record
//! says (docs/protocol.md, "What the page asks besides"). So the page holds no rules.
//!
//! `abi.rs` makes one function of it that a Web Worker can call, with three hooks that the Worker
//! supplies. There is nothing else in the interface: no objects, no generated glue, no clock.
//!
//! ```
//! use stackade_wasm::Conversation;
//! assert_eq!(Conversation::default().ask("levels").unwrap()[1], "ok");
//! ```

#[cfg(target_arch = "wasm32")]
mod abi;
mod beginning;
mod boards;
mod conversation;
mod explore;
mod library;
mod positions;
mod question_error;
mod records;
mod review;
mod tree;

pub use conversation::Conversation;
