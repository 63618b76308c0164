//! A game between two people far apart: who sits where, whose clock runs, what was offered.
//!
//! Nothing here does input or output. A [`Live`] game [decides](Live::decide) what a request comes to, which is
//! a list of [`Event`]s or a [`Refusal`], and it is [told](Live::apply) what has happened. In between the
//! events are written down: a game is what its events say, and reading them again gives the same game. So a
//! server can be killed at any moment and goes on where the last written event left off.
//!
//! Time comes from outside as milliseconds of wall time ([`Moment`]); tests make it up.
//!
//! ```
//! use stackade_games::registry;
//! use stackade_online::{Live, Pace, Request, Seat};
//!
//! let staqs = registry::parse_id("staqs").unwrap();
//! let mut live = Live::new(registry::new_match(&staqs, 0), Pace::None);
//! for seat in Seat::BOTH {
//!     live.carry_out(Some(seat), &Request::Join, 0).unwrap();
//! }
//! let events = live.carry_out(Some(Seat::First), &Request::play(0, "@c3"), 500).unwrap();
//! assert_eq!(events.len(), 1);
//! // Whoever did not hear that it was accepted says it again, and nothing happens twice.
//! assert!(live.carry_out(Some(Seat::First), &Request::play(0, "@c3"), 900).unwrap().is_empty());
//! ```

mod clock;
mod event;
mod live;
mod pace;

pub use clock::Clock;
pub use event::{Event, Misfit, Offer, Refusal, Request, Seat, Why};
pub use live::{CLAIM_AFTER, Live, Verdict};
pub use pace::Pace;

/// Milliseconds of wall time, since 1970.
pub type Moment = i64;
