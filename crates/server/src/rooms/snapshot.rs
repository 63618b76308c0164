//! What people in a room see and hear.

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use stackade_online::{
    About, Event, EventMessage, GameState, Live, Moment, Player, Presence, Seat, Snapshot,
};

use crate::store::{GameRow, Summary};

/// Something that is told to everybody in a room, ready to be sent.
#[derive(Clone, Debug)]
pub struct RoomMessage {
    /// The number of the event; nothing for what is not written down.
    pub seq: Option<u64>,
    /// Whether it is for players only.
    pub is_private: bool,
    /// Whether the game is over with it.
    pub is_last: bool,
    /// JSON.
    pub text: Utf8Bytes,
}

impl RoomMessage {
    /// News of an event.
    pub fn event(message: &EventMessage) -> RoomMessage {
        let is_private = matches!(message.event, Event::Said { .. });
        RoomMessage { seq: Some(message.seq), is_private, is_last: false, text: json(message) }
    }

    /// Who is in the room.
    pub fn presence(here: [bool; 2], watching: u32) -> RoomMessage {
        RoomMessage {
            seq: None,
            is_private: false,
            is_last: false,
            text: json(&Presence { here: here.into(), watching }),
        }
    }
}

fn json(message: &impl Serialize) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}

/// The picture of a game at a moment.
pub(super) fn snapshot(row: &GameRow, live: &Live, here: [bool; 2], now: Moment) -> Snapshot {
    let about = About {
        id: row.id.clone(),
        game: row.game.clone(),
        start: row.start.clone(),
        pace: row.pace.to_string(),
        rated: row.rated,
        public: row.public,
        created: row.created,
    };
    Snapshot::new(about, live, players(row, here), row.has_chat(), now)
}

/// Who plays, as everybody sees it.
pub(super) fn players(row: &GameRow, here: [bool; 2]) -> Vec<Player> {
    Seat::BOTH.map(|seat| player(row, seat, here[seat.index()])).into()
}

fn player(row: &GameRow, seat: Seat, here: bool) -> Player {
    let row = &row.seats[seat.index()];
    Player {
        name: row.name.clone(),
        account: row.account.is_some(),
        level: row.level.and_then(|level| u8::try_from(level).ok()),
        rating: row.rating,
        change: row.change,
        here: Some(here || row.level.is_some()),
    }
}

/// How a game stands, for lists.
pub(super) fn summary(live: &Live) -> Summary {
    let state = match () {
        () if live.is_aborted() => GameState::Aborted,
        () if live.is_over() => GameState::Over,
        () if live.has_begun() => GameState::On,
        () => GameState::Open,
    };
    let verdict = live.verdict();
    Summary { state, winner: verdict.as_ref().and_then(|v| v.winner), reason: verdict.map(|v| v.reason) }
}
