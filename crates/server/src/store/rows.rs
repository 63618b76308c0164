//! What stands in the tables.

use sqlx::Row as _;
use sqlx::any::AnyRow;
use stackade_online::{Event, Moment, Pace, Seat};

use super::Failure;

/// A game that is to be written down.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Its id.
    pub id: String,
    /// The game and variant.
    pub game: String,
    /// The position it starts from.
    pub start: String,
    /// How much time there is.
    pub pace: Pace,
    /// Whether anybody may see it in the lobby.
    pub public: bool,
    /// When it was made.
    pub created: Moment,
    /// Who sits where.
    pub seats: [SeatRow; 2],
}

/// A place at the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatRow {
    /// What the player is called; nothing while the seat is free.
    pub name: Option<String>,
    /// The level of a computer player.
    pub level: Option<i64>,
    /// The hash of the secret that lets somebody move from here.
    pub token: Option<String>,
}

impl SeatRow {
    /// Whether somebody may still sit down.
    pub fn is_free(&self) -> bool {
        self.token.is_none() && self.level.is_none()
    }
}

/// Where a game is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// A seat is free.
    Open,
    /// It is being played.
    On,
    /// It has a result.
    Over,
    /// It was called off.
    Aborted,
}

impl State {
    /// As it stands in the table.
    pub fn text(self) -> &'static str {
        match self {
            State::Open => "open",
            State::On => "on",
            State::Over => "over",
            State::Aborted => "aborted",
        }
    }
}

/// How a game stands, for lists.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Where it is in its life.
    pub state: State,
    /// Who has won.
    pub winner: Option<Seat>,
    /// Why it is over.
    pub reason: Option<String>,
}

/// A game as it is stored.
#[derive(Clone, Debug)]
pub struct GameRow {
    /// Its id.
    pub id: String,
    /// The game and variant.
    pub game: String,
    /// The position it starts from.
    pub start: String,
    /// How much time there is.
    pub pace: Pace,
    /// Whether anybody may see it in the lobby.
    pub public: bool,
    /// When it was made.
    pub created: Moment,
    /// Who sits where.
    pub seats: [SeatRow; 2],
}

impl GameRow {
    pub(super) fn read(row: &AnyRow, seats: &[AnyRow]) -> Result<GameRow, Failure> {
        let pace: String = row.try_get("pace")?;
        let mut read = seats.iter().map(seat);
        let mut next = || read.next().unwrap_or_else(|| Err(Failure("a game has two seats".to_owned())));
        Ok(GameRow {
            id: row.try_get("id")?,
            game: row.try_get("game")?,
            start: row.try_get("start")?,
            pace: pace.parse().map_err(|why: &str| Failure(format!("a stored pace is wrong: {why}")))?,
            public: row.try_get("public")?,
            created: row.try_get("created")?,
            // "first" comes before "second".
            seats: [next()?, next()?],
        })
    }
}

fn seat(row: &AnyRow) -> Result<SeatRow, Failure> {
    Ok(SeatRow { name: row.try_get("name")?, level: row.try_get("level")?, token: row.try_get("token")? })
}

pub(super) fn event(row: &AnyRow) -> Result<(Moment, Event), Failure> {
    let body: String = row.try_get("body")?;
    let event =
        serde_json::from_str(&body).map_err(|error| Failure(format!("a stored event is wrong: {error}")))?;
    Ok((row.try_get("at")?, event))
}

/// As it stands in the table.
pub(super) fn seat_text(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "first",
        Seat::Second => "second",
    }
}
