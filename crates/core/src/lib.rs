//! What all stacking games share.
//!
//! A game implements [`Game`]: its rules in one variant, its notation, and a small copyable state
//! that search, [`perft`] and [`Playout`]s run on. A [`Match`] is a game being played, with its
//! history and the limits that belong to games; an [`AnyMatch`] is a match of whatever game, spoken to
//! in text. [`record`] reads and writes finished games.
//!
//! This crate does no input or output, reads no clock and draws no unseeded random number. The only
//! threads it starts are those of [`perft::perft_parallel`], and they end with the call.

mod decision;
mod encode;
mod erased;
mod game;
mod graph;
mod id;
mod matches;
mod message;
mod notation;
pub mod perft;
mod phrase;
mod phrases;
mod piece;
mod playout;
pub mod record;
mod rng;
mod side;
mod turn;
mod view;

pub use decision::{DecidingCell, Decision, DecisionKind};
pub use encode::{
    ActionGroup, Choice, Encode, Encoding, Moment, Plane, TURN_PLANES, expand_bits, expand_values, fill_plane,
};
pub use erased::AnyMatch;
pub use game::Game;
pub use graph::{Graph, Point};
pub use id::{GameId, GameIdError, GameInfo, MOST_KEYS, PLAYERS, SideInfo, VariantKey, shorten};
pub use matches::{Ending, GameResult, Match, TURN_LIMIT};
pub use message::{Message, Value};
pub use notation::{
    CellName, CellNameError, Coordinate, MoveError, PositionError, read_number, read_rows, split_position,
    write_cells, write_position,
};
pub use phrase::Phrase;
pub use phrases::{GAME_OVER, MOVE_PHRASES, NOT_ON_BOARD, POSITION_PHRASES};
pub use piece::{Behaviour, Form, Kind, Letter, Piece};
pub use playout::{Playout, PlayoutEnd};
pub use rng::{Rng, random_words};
pub use side::{MOST_SIDES, Outcome, Ranks, RanksError, Side};
pub use turn::{Flight, Intent, Landing, Role, Spot, Turn};
pub use view::{CellView, Layout, Pieces, Tally, View};
