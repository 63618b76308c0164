//! Games between people far apart: the protocol, and a game as the server holds it.
//!
//! Everything that servers and clients say to each other is a type here, and no program has types of its own for it:
//! [`Request`]s, [`Event`]s, the [`Snapshot`] of a game, errors as [codes](RequestError), the messages of the socket
//! and the bodies of calls. What an event makes of a game is [`Snapshot::apply`] for clients. The page's TypeScript
//! types are generated from these (`web/src/generated/online.ts`), and its own fold is held to this one by the games
//! in `tests/events.json`.
//!
//! Nothing here does input or output. A [`Live`] game [decides](Live::decide) what a request comes to, which is
//! a list of [`Event`]s or a [`RequestError`], and it is [told](Live::apply) what has happened. In between the
//! events are written down: a game is what its events say, and reading them again gives the same game. So a
//! server can be killed at any moment and goes on where the last written event left off.
//!
//! Time comes from outside as milliseconds of wall time ([`Moment`]); tests make it up.
//!
//! ```
//! use stackade_core::GameId;
//! use stackade_games::registry;
//! use stackade_online::{Live, Pace, Request, Seat};
//!
//! let game = registry::new_match(&GameId::standard(registry::games()[0]), 0);
//! let mv = game.legal_moves().remove(0);
//! let mut live = Live::new(game, Pace::None);
//! for seat in Seat::BOTH {
//!     live.carry_out(Some(seat), &Request::Join, 0).unwrap();
//! }
//! let events = live.carry_out(Some(Seat::First), &Request::play(0, &mv), 500).unwrap();
//! assert_eq!(events.len(), 1);
//! // A player who did not hear that it was accepted says it again, and nothing happens twice.
//! assert!(live.carry_out(Some(Seat::First), &Request::play(0, &mv), 900).unwrap().is_empty());
//! ```

mod call;
mod clock;
mod error;
mod event;
pub mod limits;
mod live;
mod message;
mod pace;
mod request;
mod seat;
mod snapshot;
#[cfg(test)]
mod typescript;

pub use call::{GameState, Guest, Listed, Lobby, Plan, Problem, SeatWish, Ticket};
pub use clock::Clock;
pub use error::{Objection, RequestError};
pub use event::{EndReason, Event, EventError};
pub use live::Live;
pub use message::{
    Acknowledgement, AfterEvent, ClientHello, CloseCode, ErrorReport, EventMessage, Greeting, Links,
    PROTOCOL, Presence, Refusal, Rejection, ServerMessage,
};
pub use pace::Pace;
pub use request::{Offer, Request};
pub use seat::Seat;
pub use snapshot::{About, Offered, Over, Player, Snapshot};

/// Milliseconds of wall time, since 1970.
pub type Moment = i64;
