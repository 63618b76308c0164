//! What stands in the tables of games.

use sqlx::Row as _;
use sqlx::any::AnyRow;
use stackade_online::{Event, GameState, Moment, Pace, Seat};

use super::StoreError;
use super::games::Outlook;

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
    /// Whether anybody may see it.
    pub public: bool,
    /// Whether it changes the players' ratings.
    pub rated: bool,
    /// The secret of the link with which one joins.
    pub invite: String,
    /// The secret of the link with which one watches.
    pub watch: String,
    /// The only account that may join.
    pub opponent: Option<String>,
    /// When it was made.
    pub created: Moment,
    /// Whether the first moves are made.
    pub under_way: bool,
    /// When somebody has to look at it if nothing happens.
    pub due: Option<Moment>,
    /// Who sits where.
    pub seats: [SeatRow; 2],
}

impl GameRow {
    /// The game without its variant.
    pub fn family(&self) -> &str {
        family(&self.game)
    }

    /// Whether a computer plays.
    pub fn has_computer(&self) -> bool {
        self.seats.iter().any(|seat| seat.level.is_some())
    }

    /// What the table knows of it.
    pub fn outlook(&self) -> Outlook {
        Outlook { under_way: self.under_way, due: self.due }
    }

    /// The seat that nobody has taken.
    pub fn free_seat(&self) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| self.seats[seat.index()].is_free())
    }

    /// Whether the players can talk: both want to.
    pub fn has_chat(&self) -> bool {
        self.seats.iter().all(|seat| seat.chat)
    }

    /// The seat of an account.
    pub fn seat_of(&self, account: &str) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| self.seats[seat.index()].account.as_deref() == Some(account))
    }

    pub(super) fn read(row: &AnyRow, seats: &[AnyRow]) -> Result<GameRow, StoreError> {
        let pace: String = row.try_get("pace")?;
        let mut read = seats.iter().map(seat);
        let mut next = || read.next().unwrap_or_else(|| Err(StoreError::wrong("a game has two seats")));
        Ok(GameRow {
            id: row.try_get("id")?,
            game: row.try_get("game")?,
            start: row.try_get("start")?,
            pace: pace
                .parse()
                .map_err(|why: &str| StoreError::wrong(format!("a stored pace is wrong: {why}")))?,
            public: flag(row, "public")?,
            rated: flag(row, "rated")?,
            invite: row.try_get("invite")?,
            watch: row.try_get("watch")?,
            opponent: row.try_get("opponent")?,
            created: row.try_get("created")?,
            under_way: flag(row, "under_way")?,
            due: row.try_get("due")?,
            // "first" comes before "second".
            seats: [next()?, next()?],
        })
    }
}

/// The part of a game id that names the game.
pub fn family(game: &str) -> &str {
    game.split(':').next().unwrap_or(game)
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
    /// The account of the player.
    pub account: Option<String>,
    /// Whether the player wants to be talked to.
    pub chat: bool,
    /// The player's rating when the game began.
    pub rating: Option<i64>,
    /// What the game did to it.
    pub change: Option<i64>,
}

impl SeatRow {
    /// Whether somebody may still sit down.
    pub fn is_free(&self) -> bool {
        self.token.is_none() && self.level.is_none()
    }
}

/// How a game stands, for lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Where it is in its life.
    pub state: GameState,
    /// Who has won.
    pub winner: Option<Seat>,
    /// Why it is over.
    pub reason: Option<String>,
}

fn seat(row: &AnyRow) -> Result<SeatRow, StoreError> {
    Ok(SeatRow {
        name: row.try_get("name")?,
        level: row.try_get("level")?,
        token: row.try_get("token")?,
        account: row.try_get("account")?,
        chat: flag(row, "chat")?,
        rating: row.try_get("rating")?,
        change: row.try_get("change")?,
    })
}

pub(super) fn event(row: &AnyRow) -> Result<(Moment, Event), StoreError> {
    let body: String = row.try_get("body")?;
    let event = serde_json::from_str(&body)
        .map_err(|error| StoreError::wrong(format!("a stored event is wrong: {error}")))?;
    Ok((row.try_get("at")?, event))
}

/// Yes and no are stored as numbers, which all databases have.
pub(super) fn flag(row: &AnyRow, column: &str) -> Result<bool, StoreError> {
    Ok(row.try_get::<i64, _>(column)? != 0)
}

/// A seat as it stands in the table.
pub(super) fn seat_text(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "first",
        Seat::Second => "second",
    }
}

/// The seat that stands in a table.
pub(super) fn seat_named(text: &str) -> Result<Seat, StoreError> {
    let found = Seat::BOTH.into_iter().find(|seat| seat_text(*seat) == text);
    found.ok_or_else(|| StoreError::wrong(format!("a stored seat is wrong: {text}")))
}

/// Where a game is in its life, as it stands in the table.
pub(super) fn state_text(state: GameState) -> &'static str {
    match state {
        GameState::Open => "open",
        GameState::On => "on",
        GameState::Over => "over",
        GameState::Aborted => "aborted",
    }
}

/// Where a game is in its life, from the table.
pub(super) fn state_named(text: &str) -> Result<GameState, StoreError> {
    let all = [GameState::Open, GameState::On, GameState::Over, GameState::Aborted];
    let found = all.into_iter().find(|state| state_text(*state) == text);
    found.ok_or_else(|| StoreError::wrong(format!("a stored state is wrong: {text}")))
}
