//! A seat in a game on a server, for programs: links, calls, and a room that comes back by itself.
//!
//! [`Session`] is the whole of it and headless: [`News`] from the network goes in, [`Order`]s for it come out, and
//! what has happened is [`RoomEvent`], and why something does not work out is [`VisitError`]. [`Net`] carries orders out, with threads of its own. [`Seats`]
//! keeps the secrets of games on the disk, so that a program that was killed comes back to its seat.
//!
//! What is absent: there are no rules here, and only [`Net`] and [`Seats`] do input or output. Anyone who draws a
//! board does it elsewhere.

mod error;
mod link;
mod net;
mod room;
mod seats;
mod session;

pub use error::{CallError, PHRASES, VisitError, printable};
pub use link::{Destination, Link, LinkError, Server};
pub use net::{Answer, Net, News, Order, Question, Wire};
pub use room::{Connection, Ending, EndingReason, Room, RoomEvent, Words};
pub use seats::{Kept, Seats, Unsent};
pub use session::{Session, Stage};
