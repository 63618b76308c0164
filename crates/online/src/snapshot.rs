//! A game as it stands, and what an event makes of it.

use serde::{Deserialize, Serialize};

use crate::{EndReason, Event, EventError, EventMessage, Live, Moment, Offer, Seat};

/// A game as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Snapshot {
    /// Its id.
    pub id: String,
    /// The game and variant.
    pub game: String,
    /// The position it started from.
    pub start: String,
    /// The position now.
    #[serde(default)]
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
    #[serde(default)]
    pub created: Moment,
    /// Who plays, in the order in which they move first.
    pub players: Vec<Player>,
    /// Whether the players can talk: all of them want to.
    #[serde(default)]
    pub chat: bool,
    /// What is left for each player, in milliseconds; nothing where time does not count.
    pub clocks: Option<Vec<i64>>,
    /// Who is to move; nobody before it has begun and when it is over.
    pub turn: Option<Seat>,
    /// What is offered, the oldest first.
    pub offers: Vec<Offered>,
    /// How it ended.
    pub over: Option<Over>,
    /// The game that follows it.
    pub next: Option<String>,
    /// How many look on who do not play; lists do not say.
    #[serde(default)]
    pub watching: u32,
    /// The number of the last event.
    pub seq: u64,
}

/// A player as everybody sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Player {
    /// What the player is called; nothing while the seat is free.
    pub name: Option<String>,
    /// Whether the name is that of an account.
    #[serde(default)]
    pub account: bool,
    /// The level of a computer player.
    pub level: Option<u8>,
    /// The rating when the game began.
    pub rating: Option<i64>,
    /// What the game did to the rating.
    pub change: Option<i64>,
    /// Whether the player is in the room; lists do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub here: Option<bool>,
}

impl Player {
    /// Whether nobody sits there.
    pub fn is_free(&self) -> bool {
        self.name.is_none() && self.level.is_none()
    }

    /// Whether the player is known to be in the room, where computers always are.
    pub fn is_here(&self) -> bool {
        self.here == Some(true)
    }
}

/// Something on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Offered {
    /// What.
    pub what: Offer,
    /// By whom.
    pub seat: Seat,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(from = "ReadOver")]
pub struct Over {
    /// Who has won; nobody in a draw, or when it was called off.
    pub winner: Option<Seat>,
    /// Why, as a code.
    pub code: EndReason,
    /// Why, in English.
    pub reason: String,
}

/// An end as servers tell it, older ones without a code.
#[derive(Deserialize)]
struct ReadOver {
    winner: Option<Seat>,
    code: Option<EndReason>,
    reason: String,
}

impl From<ReadOver> for Over {
    fn from(read: ReadOver) -> Over {
        let code = read.code.unwrap_or_else(|| EndReason::of_words(&read.reason));
        Over { winner: read.winner, code, reason: read.reason }
    }
}

/// What never changes about a game.
#[derive(Clone, Debug)]
pub struct About {
    /// Its id.
    pub id: String,
    /// The game and variant.
    pub game: String,
    /// The position it started from.
    pub start: String,
    /// How much time there is.
    pub pace: String,
    /// Whether it changes the players' ratings.
    pub rated: bool,
    /// Whether anybody may see it.
    pub public: bool,
    /// When it was made.
    pub created: Moment,
}

impl Snapshot {
    /// The picture of a game at a moment, with its players and whether they can talk.
    pub fn new(about: About, live: &Live, players: Vec<Player>, chat: bool, now: Moment) -> Snapshot {
        let About { id, game, start, pace, rated, public, created } = about;
        Snapshot {
            id,
            game,
            start,
            position: live.game().position(),
            moves: live.game().moves(),
            pace,
            rated,
            public,
            created,
            players,
            chat,
            clocks: live.clock().left(now),
            turn: live.to_move(),
            offers: live.offers().to_vec(),
            over: live.over(),
            next: live.next().map(str::to_owned),
            watching: 0,
            seq: live.seq(),
        }
    }

    /// Who sits there; none where a server has not said.
    pub fn player(&self, seat: Seat) -> Option<&Player> {
        self.players.get(seat.index())
    }

    /// Whether somebody may still sit down there.
    pub fn is_free(&self, seat: Seat) -> bool {
        self.player(seat).is_some_and(Player::is_free)
    }

    /// Takes in what has happened. What does not fit is refused and changes nothing: something was missed, and the game
    /// has to be asked for again. Numbers may be left out: what players say is not for those who watch.
    pub fn apply(&mut self, message: &EventMessage) -> Result<(), EventError> {
        let after = message.after.as_ref().ok_or(EventError::Incomplete)?;
        match &message.event {
            Event::Moved { ply, mv, .. } => self.play(*ply, mv)?,
            Event::Undone { plies } => self.undo(*plies)?,
            Event::Offered { what, seat } => {
                self.offers.retain(|offer| offer.what != *what);
                self.offers.push(Offered { what: *what, seat: *seat });
            }
            Event::Declined { what, .. } => self.offers.retain(|offer| offer.what != *what),
            Event::Followed { game } => {
                self.next = Some(game.clone());
                self.offers.clear();
            }
            Event::Ended { .. } | Event::Aborted { .. } => self.offers.clear(),
            Event::Joined { .. } | Event::Said { .. } | Event::Resumed { .. } => {}
        }
        if after.over.is_some() && self.over.is_none() {
            self.offers.clear();
        }
        self.seq = message.seq;
        self.position.clone_from(&after.position);
        (self.turn, self.over) = (after.turn, after.over.clone());
        if let Some(players) = &after.players {
            self.players.clone_from(players);
        }
        self.chat = after.chat.unwrap_or(self.chat);
        if message.clocks.is_some() {
            self.clocks.clone_from(&message.clocks);
        }
        Ok(())
    }

    /// A move answers an offer of a draw by the other side, and voids one of a takeback.
    fn play(&mut self, ply: usize, mv: &str) -> Result<(), EventError> {
        let expected = self.moves.len();
        if ply != expected {
            return Err(EventError::OutOfStep { expected, found: ply });
        }
        let mover = self.turn;
        self.offers.retain(|offer| match offer.what {
            Offer::Rematch => true,
            Offer::Draw => Some(offer.seat) == mover,
            Offer::Takeback => false,
        });
        self.moves.push(mv.to_owned());
        Ok(())
    }

    /// What was offered was offered in another position.
    fn undo(&mut self, plies: usize) -> Result<(), EventError> {
        let played = self.moves.len();
        let left = played.checked_sub(plies).ok_or(EventError::TooManyUndone { plies, played })?;
        self.moves.truncate(left);
        self.offers.clear();
        Ok(())
    }
}
