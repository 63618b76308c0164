//! What goes through the socket of a game.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Event, Live, Moment, Over, Player, RequestError, Seat, Snapshot};

/// The number of this protocol. It counts up when a client that knows only the number before could no longer follow a
/// game well; servers go on to say what such clients need. Greetings without a number are of protocol 1.
pub const PROTOCOL: u32 = 2;

/// Why a server closes a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CloseCode {
    /// The server, or the game, will be back in a moment: connect again.
    ComeBack,
    /// What the connection rested on has ended: sign in again.
    NoRight,
    /// Too much was said.
    TooMuch,
}

impl CloseCode {
    /// All of them.
    pub const ALL: [CloseCode; 3] = [CloseCode::ComeBack, CloseCode::NoRight, CloseCode::TooMuch];

    /// As it is sent. The last is of the range for applications.
    pub fn number(self) -> u16 {
        match self {
            CloseCode::ComeBack => 1012,
            CloseCode::NoRight => 1008,
            CloseCode::TooMuch => 4029,
        }
    }

    /// The one with a number; none for all others, of which connections have many.
    pub fn from_number(number: u16) -> Option<CloseCode> {
        CloseCode::ALL.into_iter().find(|code| code.number() == number)
    }
}

/// The first message of a client: who it is, and the number of the last event it knows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ClientHello {
    /// A secret of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub token: Option<String>,
    /// The number of the last event that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub since: Option<u64>,
}

/// The first message of a server: the game as it stands, and who one is in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Greeting {
    /// The game.
    pub hello: Snapshot,
    /// Where one sits; nothing for those who watch.
    pub seat: Option<Seat>,
    /// The secrets of the game that its players may pass on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub links: Option<Links>,
    /// The number of the protocol.
    #[serde(default = "first_protocol")]
    pub protocol: u32,
}

fn first_protocol() -> u32 {
    1
}

/// The secrets of a game that its players may pass on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Links {
    /// Lets somebody take the free seat.
    pub invite: String,
    /// Lets somebody look.
    pub watch: String,
}

/// Something that has happened, with its number and what it has made of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EventMessage {
    /// The number of the event.
    pub seq: u64,
    /// When it happened.
    pub at: Moment,
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
    /// What is left for each player after it; nothing where time does not count, and in what is told again later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub clocks: Option<Vec<i64>>,
    /// What it has made of the game; nothing in what is told again later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub after: Option<AfterEvent>,
}

/// What an event has made of a game where the event itself does not say it: what follows from the rules, and who plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AfterEvent {
    /// The position.
    pub position: String,
    /// Who is to move.
    pub turn: Option<Seat>,
    /// How the game ended.
    pub over: Option<Over>,
    /// Who plays, where that has changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub players: Option<Vec<Player>>,
    /// Whether the players can talk, where that has changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub chat: Option<bool>,
}

impl EventMessage {
    /// The event that a game has just been told of.
    pub fn new(live: &Live, event: Event, at: Moment) -> EventMessage {
        let after = AfterEvent {
            position: live.game().position(),
            turn: live.to_move(),
            over: live.over(),
            players: None,
            chat: None,
        };
        EventMessage { seq: live.seq(), at, event, clocks: live.clock().left(at), after: Some(after) }
    }

    /// An event from the past, for those who know the game already as it stood later.
    pub fn again(seq: u64, at: Moment, event: Event) -> EventMessage {
        EventMessage { seq, at, event, clocks: None, after: None }
    }

    /// The same where the event has changed something about the players.
    pub fn with_players(mut self, players: Vec<Player>, chat: bool) -> EventMessage {
        if let Some(after) = &mut self.after {
            (after.players, after.chat) = (Some(players), Some(chat));
        }
        self
    }
}

/// A request was carried out and is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Acknowledgement {
    /// The number of the request.
    pub ack: u64,
    /// The number of the last event that came of it.
    #[serde(default)]
    pub seq: u64,
}

/// A request comes to nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Refusal {
    /// The number of the request; nothing where it could not be read.
    pub refused: Option<u64>,
    /// Why, in English.
    pub why: String,
    /// Why, as a code.
    #[serde(flatten)]
    pub error: RequestError,
}

impl Refusal {
    /// A request with this number, and why.
    pub fn new(refused: Option<u64>, error: RequestError) -> Refusal {
        Refusal { refused, why: error.to_string(), error }
    }
}

/// The server does not let somebody in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rejection {
    /// Why, in English.
    pub error: String,
    /// Why, as a code.
    #[serde(flatten)]
    pub code: RequestError,
}

impl Rejection {
    /// Somebody is not let in, and why.
    pub fn new(code: RequestError) -> Rejection {
        Rejection { error: code.to_string(), code }
    }
}

/// Who is in the room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Presence {
    /// By seat.
    pub here: Vec<bool>,
    /// How many others look on.
    #[serde(default)]
    pub watching: u32,
}

/// What a server says no with, as a client reads it: servers of other versions have other codes, or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorReport {
    /// Why, in English.
    pub words: String,
    /// Why, as a code, if it is one that is known.
    pub error: Option<RequestError>,
}

impl ErrorReport {
    /// Reads the code beside the words.
    pub fn read(value: &Value, words: &str) -> Option<ErrorReport> {
        let words = value.get(words)?.as_str()?.to_owned();
        Some(ErrorReport { words, error: RequestError::deserialize(value).ok() })
    }

    /// Whether the same is worth trying again in a moment.
    pub fn is_passing(&self) -> bool {
        self.error.as_ref().is_some_and(RequestError::is_passing)
    }
}

/// A message of a server, as a client reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServerMessage {
    /// One is let in.
    Greeting(Box<Greeting>),
    /// One is not let in.
    Rejected(ErrorReport),
    /// A request was carried out.
    Acknowledged(Acknowledgement),
    /// A request comes to nothing: its number, and why.
    Refused(Option<u64>, ErrorReport),
    /// Who is in the room.
    Presence(Presence),
    /// Something has happened.
    Event(Box<EventMessage>),
    /// Something that this version knows nothing of.
    Unknown,
}

impl ServerMessage {
    /// Reads a message; none if it should be known and is not understood.
    pub fn read(text: &str) -> Option<ServerMessage> {
        let value: Value = serde_json::from_str(text).ok()?;
        let has = |key: &str| value.get(key).is_some();
        Some(match () {
            () if has("hello") => ServerMessage::Greeting(serde_json::from_value(value).ok()?),
            () if has("error") => ServerMessage::Rejected(ErrorReport::read(&value, "error")?),
            () if has("ack") => ServerMessage::Acknowledged(serde_json::from_value(value).ok()?),
            () if has("refused") => {
                let number = value.get("refused").and_then(Value::as_u64);
                ServerMessage::Refused(number, ErrorReport::read(&value, "why")?)
            }
            () if has("here") => ServerMessage::Presence(serde_json::from_value(value).ok()?),
            () if has("event") => ServerMessage::Event(serde_json::from_value(value).ok()?),
            () => ServerMessage::Unknown,
        })
    }
}
