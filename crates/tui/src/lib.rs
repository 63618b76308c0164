//! The terminal game.
//!
//! Everything that happens goes through one headless state machine: [`State::update`] takes an [`Event`]
//! in and gives [`Effect`]s out. [`view`] draws a state; [`shell`] owns the terminal, the threads and the
//! clock. [`plain`] is the same game line by line, for screen readers, pipes and logs.
//!
//! What is absent: there are no rules here. Games are erased matches that take moves as texts, and
//! computer players are erased engines. Nothing outside [`shell`] and [`plain`] reads or writes a file,
//! asks for the time or starts a thread.

mod abilities;
pub mod board;
mod clock;
mod config;
mod controller;
mod drill_words;
mod event;
mod game_words;
mod keys;
mod languages;
pub mod layout;
pub mod plain;
mod points;
pub mod rules;
pub mod shell;
mod speech;
pub mod state;
mod theme;
pub mod threats;
pub mod view;
mod words;

pub use abilities::Abilities;
pub use config::{Animation, Characters, Choice, ColourChoice, Config, Sound, Tone};
pub use controller::Controller;
pub use event::{Effect, Event, Job, JobId, Key, Named, SavedGame};
pub use keys::{ACTIONS, Action, Binding, KeyMap};
pub use languages::{Language, LanguageError};
pub use shell::{Launch, OnlineLaunch, run};
pub use stackade_play::{Clocks, TimeControl, TimeControlError};
pub use state::State;
pub use theme::{Colours, Hue, Look, Role, Shade};
