//! What people in a room see and hear.

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use serde_json::json;
use stackade_online::{Event, Live, Moment, Offer, Seat};
use utoipa::ToSchema;

use crate::store::{GameRow, State, Summary};

/// Something that is told to everybody in a room, ready to be sent.
#[derive(Clone, Debug)]
pub struct Told {
    /// The number of the event; nothing for what is not written down.
    pub seq: Option<u64>,
    /// Whether it is for players only.
    pub is_private: bool,
    /// Whether the game is over with it.
    pub is_last: bool,
    /// JSON.
    pub text: Utf8Bytes,
}

/// Something that has happened.
#[derive(Debug, Serialize)]
struct News<'a> {
    seq: u64,
    at: Moment,
    #[serde(flatten)]
    event: &'a Event,
    #[serde(skip_serializing_if = "Option::is_none")]
    clocks: Option<[i64; 2]>,
}

impl Told {
    /// News of an event; `clocks` is what is left for each player where that is known.
    pub fn event(seq: u64, at: Moment, event: &Event, clocks: Option<[i64; 2]>) -> Told {
        let text = serde_json::to_string(&News { seq, at, event, clocks }).unwrap_or_default();
        let is_private = matches!(event, Event::Said { .. });
        Told { seq: Some(seq), is_private, is_last: false, text: text.into() }
    }

    /// Who is in the room.
    pub fn presence(here: [bool; 2]) -> Told {
        let text = json!({ "here": here }).to_string().into();
        Told { seq: None, is_private: false, is_last: false, text }
    }
}

/// A game as it stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Snapshot {
    /// Its id.
    pub id: String,
    /// The game and variant.
    pub game: String,
    /// The position it started from.
    pub start: String,
    /// The position now.
    pub position: String,
    /// The moves played.
    pub moves: Vec<String>,
    /// How much time there is.
    pub pace: String,
    /// Whether it changes the players' ratings.
    pub rated: bool,
    /// Whether anybody may see it.
    pub public: bool,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// Who plays, first and second.
    pub players: Vec<Player>,
    /// Whether the players can talk: both want to.
    pub chat: bool,
    /// What is left for each player, in milliseconds.
    pub clocks: Option<Vec<i64>>,
    /// Who is to move: `first` or `second`.
    #[schema(value_type = Option<String>)]
    pub turn: Option<Seat>,
    /// What is offered, and by whom.
    pub offers: Vec<Offered>,
    /// How it ended.
    pub over: Option<Over>,
    /// The game that follows it.
    pub next: Option<String>,
    /// The number of the last event.
    pub seq: u64,
}

/// A player as everybody sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Player {
    /// What the player is called; nothing while the seat is free.
    pub name: Option<String>,
    /// Whether the name is that of an account.
    pub account: bool,
    /// The level of a computer player.
    pub level: Option<i64>,
    /// The rating when the game began.
    pub rating: Option<i64>,
    /// What the game did to the rating.
    pub change: Option<i64>,
    /// Whether the player is in the room.
    pub here: bool,
}

/// Something on the table.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Offered {
    /// `draw`, `takeback` or `rematch`.
    #[schema(value_type = String)]
    pub what: Offer,
    /// By whom.
    #[schema(value_type = String)]
    pub seat: Seat,
}

/// How a game ended.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Over {
    /// Who has won; nobody in a draw, or when it was called off.
    #[schema(value_type = Option<String>)]
    pub winner: Option<Seat>,
    /// Why.
    pub reason: String,
}

impl Snapshot {
    /// The picture of a game at a moment.
    pub fn new(row: &GameRow, live: &Live, here: [bool; 2], now: Moment) -> Snapshot {
        let offered = |what| Some(Offered { what, seat: live.offered_by(what)? });
        Snapshot {
            id: row.id.clone(),
            game: row.game.clone(),
            start: row.start.clone(),
            position: live.game().position(),
            moves: live.game().moves(),
            pace: row.pace.to_string(),
            rated: row.rated,
            public: row.public,
            created: row.created,
            players: Seat::BOTH.map(|seat| player(row, seat, here[seat.index()])).into(),
            chat: row.has_chat(),
            clocks: live.clock().left(now).map(Vec::from),
            turn: live.to_move(),
            offers: Offer::ALL.into_iter().filter_map(offered).collect(),
            over: over(live),
            next: live.next().map(str::to_owned),
            seq: live.seq(),
        }
    }
}

fn player(row: &GameRow, seat: Seat, here: bool) -> Player {
    let row = &row.seats[seat.index()];
    Player {
        name: row.name.clone(),
        account: row.account.is_some(),
        level: row.level,
        rating: row.rating,
        change: row.change,
        here: here || row.level.is_some(),
    }
}

fn over(live: &Live) -> Option<Over> {
    if live.is_aborted() {
        return Some(Over { winner: None, reason: "called off".to_owned() });
    }
    live.verdict().map(|verdict| Over { winner: verdict.winner, reason: verdict.reason })
}

/// How a game stands, for lists.
pub(super) fn summary(live: &Live) -> Summary {
    let state = match () {
        () if live.is_aborted() => State::Aborted,
        () if live.is_over() => State::Over,
        () if live.has_begun() => State::On,
        () => State::Open,
    };
    let verdict = live.verdict();
    Summary { state, winner: verdict.as_ref().and_then(|v| v.winner), reason: verdict.map(|v| v.reason) }
}
