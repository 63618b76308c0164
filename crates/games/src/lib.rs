//! The games.
//!
//! Each game is a folder with all that is known about it: its `Rules` (an implementation of
//! [`stackade_core::Game`]), its positions and moves, its evaluation, weights and prover, and its named
//! positions. Rules know nothing of evaluation. The [`registry`] finds a game by its id.
//!
//! ```
//! use stackade_games::registry;
//!
//! let id = registry::parse_id("nava").unwrap();
//! let mut game = registry::new_match(&id, 0);
//! game.play("a1-a3").unwrap();
//! assert_eq!(game.position(), "x4,bbbbbb/x5/ww,x4/x5/wwww,x4 b");
//! ```
//!
//! Whoever names the game instead has its rules as types, without a text or a box between:
//!
//! ```
//! use stackade_core::Game;
//! use stackade_games::nava::Rules;
//!
//! let (rules, start) = (Rules, Rules.state(&Rules.start(0)));
//! let lines_of_two = rules.children(&start).map(|(_, child)| rules.moves(&child).len()).sum::<usize>();
//! assert_eq!(lines_of_two, 64);
//! ```

mod any_rules;
pub mod bench;
pub mod environment;
pub mod glaisher;
pub mod greener;
pub mod measure;
pub mod motif;
pub mod nava;
pub mod old_notation;
pub mod registry;
pub mod samples;
mod square;
pub mod staqs;
pub mod table;
mod word;

pub use word::Word;
