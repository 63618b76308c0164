//! What a server says, as its messages have it.

use serde::{Deserialize, Deserializer, Serialize};
use stackade_online::{Event, Offer, Seat, Why};

/// How a server says that a game counts for nothing.
pub const CALLED_OFF: &str = "called off";

/// A game as it stands.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Snapshot {
    /// Its id.
    pub id: String,
    /// The game and variant.
    pub game: String,
    /// The position it started from.
    pub start: String,
    /// The moves played.
    pub moves: Vec<String>,
    /// How much time there is.
    pub pace: String,
    /// Whether it changes the players' ratings.
    pub rated: bool,
    /// Whether anybody may see it.
    pub public: bool,
    /// Who plays, first and second.
    pub players: [Player; 2],
    /// What is left for each player, in milliseconds.
    pub clocks: Option<[i64; 2]>,
    /// Who is to move.
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
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Player {
    /// What the player is called; nothing while the seat is free.
    pub name: Option<String>,
    /// The level of a computer player.
    pub level: Option<u8>,
    /// The rating when the game began.
    pub rating: Option<i64>,
    /// What the game did to the rating.
    pub change: Option<i64>,
    /// Whether the player is in the room.
    #[serde(default)]
    pub here: bool,
}

impl Player {
    /// Whether nobody sits there.
    pub fn is_free(&self) -> bool {
        self.name.is_none() && self.level.is_none()
    }

    /// Who it is, in a few words: `Ana (1540)`, `level 3`.
    pub fn words(&self) -> String {
        match (&self.name, self.level, self.rating) {
            (_, Some(level), _) => format!("level {level}"),
            (Some(name), _, Some(rating)) => format!("{} ({rating})", printable(name)),
            (Some(name), _, None) => printable(name),
            (None, None, _) => "nobody yet".to_owned(),
        }
    }
}

/// Something on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Offered {
    /// What.
    pub what: Offer,
    /// By whom.
    pub seat: Seat,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Over {
    /// Who has won; nobody in a draw, or when it was called off.
    pub winner: Option<Seat>,
    /// Why.
    #[serde(deserialize_with = "read_reason")]
    pub reason: String,
}

/// Older servers say some reasons in words.
fn read_reason<'de, D: Deserializer<'de>>(reader: D) -> Result<String, D::Error> {
    let reason = String::deserialize(reader)?;
    Ok(Why::from_code(&reason).map_or(reason, |why| why.code().to_owned()))
}

/// A seat that was given to somebody.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Ticket {
    /// The game.
    pub id: String,
    /// The player's own secret.
    pub token: String,
}

/// The secrets of a game that its players may pass on.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Links {
    /// Whoever has it may take the free seat.
    pub invite: String,
    /// Whoever has it may look.
    pub watch: String,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Listed {
    /// Its id.
    pub id: String,
    /// The game and variant.
    pub game: String,
    /// How much time there is.
    pub pace: String,
    /// Whether it changes the players' ratings.
    pub rated: bool,
    /// Who plays.
    pub players: [Player; 2],
}

/// What is going on at a server.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Lobby {
    /// Public games with a free seat, the newest first.
    pub open: Vec<Listed>,
    /// Public games that are going on, the newest first.
    pub live: Vec<Listed>,
}

/// A game to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Plan {
    /// The game and variant.
    pub game: String,
    /// How much time there is, as the server writes it.
    pub pace: String,
    /// `first`, `second` or `random`.
    pub seat: String,
    /// What a guest is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The level of the computer that is to play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Whether anybody may find it.
    pub public: bool,
    /// Whether it is for ratings.
    pub rated: bool,
    /// Whether one wants to be talked to.
    pub chat: bool,
}

/// A message of the socket.
#[derive(Debug)]
pub(crate) enum Message {
    Hello {
        game: Box<Snapshot>,
        seat: Option<Seat>,
        links: Option<Links>,
    },
    Error(String),
    /// A request was carried out; the number of the last event that came of it.
    Ack(u64, u64),
    Refused(u64, String),
    Here([bool; 2]),
    News(Box<Happened>),
    /// Something that this program knows nothing of.
    Unknown,
}

/// Something that happened, with its number.
#[derive(Debug, Deserialize)]
pub(crate) struct Happened {
    pub(crate) seq: u64,
    pub(crate) clocks: Option<[i64; 2]>,
    #[serde(flatten)]
    pub(crate) event: Event,
}

#[derive(Deserialize)]
struct Hello {
    hello: Snapshot,
    seat: Option<Seat>,
    links: Option<Links>,
}

#[derive(Deserialize)]
struct Refusal {
    refused: u64,
    why: String,
}

impl Message {
    /// Reads a message; none if it should be known and is not understood.
    pub(crate) fn read(text: &str) -> Option<Message> {
        let value: serde_json::Value = serde_json::from_str(text).ok()?;
        let has = |key: &str| value.get(key).is_some();
        let text_of = |key: &str| value.get(key).and_then(|text| text.as_str()).map(str::to_owned);
        Some(if has("hello") {
            let Hello { hello, seat, links } = serde_json::from_value(value).ok()?;
            Message::Hello { game: Box::new(hello), seat, links }
        } else if has("error") {
            Message::Error(text_of("error")?)
        } else if has("ack") {
            let seq = value.get("seq").and_then(serde_json::Value::as_u64);
            Message::Ack(value.get("ack")?.as_u64()?, seq.unwrap_or(0))
        } else if has("refused") {
            let Refusal { refused, why } = serde_json::from_value(value).ok()?;
            Message::Refused(refused, why)
        } else if has("here") {
            Message::Here(serde_json::from_value(value.get("here")?.clone()).ok()?)
        } else if has("event") {
            Message::News(Box::new(serde_json::from_value(value).ok()?))
        } else {
            Message::Unknown
        })
    }
}

/// A stranger's text without what would steer a terminal.
pub(crate) fn printable(text: &str) -> String {
    let is_hidden = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().filter(|&c| !is_hidden(c)).take(400).collect()
}
