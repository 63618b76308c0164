//! The way to a server: HTTP and WebSockets, on threads of their own.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Once};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::{HeaderValue, header};
use tokio_tungstenite::tungstenite::{self, Message};

use stackade_online::{CloseCode, ErrorReport, Guest, Lobby, Plan, Snapshot, Ticket};

use crate::printable;
use crate::{CallError, Kept, Server};

/// Something to be done outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Ask the server; the answer carries the number.
    Ask(u64, Question),
    /// Open a socket with this number into the room of a game.
    Open(u64, String),
    /// Send a text through a socket.
    Send(u64, String),
    /// Close a socket.
    Close(u64),
    /// Keep a seat on the disk.
    Keep(Kept),
}

/// A question to a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// What is going on?
    Lobby,
    /// How does a game stand?
    Game {
        /// Which.
        id: String,
        /// A secret of it.
        token: Option<String>,
    },
    /// May I take the free seat?
    Join {
        /// Of which game.
        id: String,
        /// What lets one in.
        invite: Option<String>,
        /// What a guest is called.
        name: Option<String>,
        /// Whether one wants to be talked to.
        chat: bool,
    },
    /// Make a game.
    Create(Plan),
}

/// An answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// What is going on.
    Lobby(Lobby),
    /// How a game stands.
    Game(Box<Snapshot>),
    /// A seat.
    Seat(Ticket),
}

/// Something that has come from the network.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// The answer to a question, or what went wrong.
    Answer(u64, Result<Answer, CallError>),
    /// Something about a socket.
    Wire(u64, Wire),
}

/// Something about a socket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wire {
    /// It is open.
    Opened,
    /// A text has come.
    Heard(String),
    /// A sign of life has come.
    Alive,
    /// It is closed, or could not be opened; the code, if the server said one, and why.
    Closed(Option<u16>, String),
}

type Tell = Arc<dyn Fn(News) + Send + Sync>;

/// The way to a server.
pub struct Net {
    server: Server,
    /// The key of an account.
    key: Option<String>,
    agent: ureq::Agent,
    wires: HashMap<u64, UnboundedSender<String>>,
    tell: Tell,
}

impl fmt::Debug for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Net").field("server", &self.server).finish_non_exhaustive()
    }
}

/// Who takes longer to answer, or to open a socket, is not waited for.
const CALL_TIMEOUT: Duration = Duration::from_secs(10);
/// No answer is longer; the longest are lists of games.
const LONGEST: u64 = 4 << 20;

impl Net {
    /// The way to a server, with the key of an account if there is one; news are told as they come.
    pub fn new(server: Server, key: Option<String>, tell: impl Fn(News) + Send + Sync + 'static) -> Net {
        static CIPHERS: Once = Once::new();
        // Somebody else in the program may have chosen already, which is as good.
        CIPHERS.call_once(|| drop(rustls::crypto::ring::default_provider().install_default()));
        let tls = ureq::tls::TlsConfig::builder().root_certs(trusted()).build();
        let config = ureq::Agent::config_builder()
            .tls_config(tls)
            .timeout_global(Some(CALL_TIMEOUT))
            .http_status_as_error(false)
            .user_agent(concat!("stackade/", env!("CARGO_PKG_VERSION")))
            .build();
        Net { server, key, agent: config.new_agent(), wires: HashMap::new(), tell: Arc::new(tell) }
    }

    /// Carries an order out; what is kept is not its business.
    pub fn carry_out(&mut self, order: Order) {
        match order {
            Order::Ask(number, question) => self.ask(number, question),
            Order::Open(number, id) => self.open(number, &id),
            Order::Send(number, text) => {
                // A socket that is closed says so itself.
                let _ = self.wires.get(&number).map(|wire| wire.send(text));
            }
            Order::Close(number) => drop(self.wires.remove(&number)),
            Order::Keep(_) => {}
        }
    }

    fn ask(&self, number: u64, question: Question) {
        let caller = Caller { server: self.server.clone(), key: self.key.clone(), agent: self.agent.clone() };
        let tell = Arc::clone(&self.tell);
        std::thread::spawn(move || tell(News::Answer(number, caller.ask(&question))));
    }

    fn open(&mut self, number: u64, id: &str) {
        let (sender, texts) = unbounded_channel();
        self.wires.insert(number, sender);
        let (address, key) = (self.server.socket(id), self.key.clone());
        let tell = Arc::clone(&self.tell);
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            let (code, why) = match runtime {
                Ok(runtime) => runtime.block_on(talk(&address, key.as_deref(), texts, number, &tell)),
                Err(error) => (None, error.to_string()),
            };
            tell(News::Wire(number, Wire::Closed(code, why)));
        });
    }
}

/// The certificates that the system trusts, so that a server with one of its owner's own can be used.
fn trusted() -> ureq::tls::RootCerts {
    let found = rustls_native_certs::load_native_certs().certs;
    let owned = found.iter().map(|one| ureq::tls::Certificate::from_der(one).to_owned());
    ureq::tls::RootCerts::new_with_certs(&owned.collect::<Vec<_>>())
}

/// Opens a socket and passes texts on until it closes; why it did.
async fn talk(
    address: &str,
    key: Option<&str>,
    mut texts: UnboundedReceiver<String>,
    number: u64,
    tell: &Tell,
) -> (Option<u16>, String) {
    let opened = async {
        let mut request = address.into_client_request()?;
        if let Some(key) = key {
            let value =
                HeaderValue::try_from(format!("Bearer {key}")).map_err(tungstenite::http::Error::from)?;
            request.headers_mut().insert(header::AUTHORIZATION, value);
        }
        connect_async(request).await
    };
    let mut socket = match tokio::time::timeout(CALL_TIMEOUT, opened).await {
        Ok(Ok((socket, _))) => socket,
        // A key that is not accepted any more is told before there is a socket.
        Ok(Err(tungstenite::Error::Http(answer))) if matches!(answer.status().as_u16(), 401 | 403) => {
            return (Some(CloseCode::NoRight.number()), String::new());
        }
        Ok(Err(error)) => return (None, error.to_string()),
        Err(_) => return (None, "no answer".to_owned()),
    };
    let say = |wire| tell(News::Wire(number, wire));
    say(Wire::Opened);
    loop {
        tokio::select! {
            text = texts.recv() => {
                let Some(text) = text else {
                    // Whether the other end hears it is its own matter.
                    let _ = tokio::time::timeout(Duration::from_millis(300), socket.close(None)).await;
                    return (None, String::new());
                };
                if let Err(error) = socket.send(Message::text(text)).await {
                    return (None, error.to_string());
                }
            }
            message = socket.next() => match message {
                Some(Ok(Message::Text(text))) => say(Wire::Heard(text.as_str().to_owned())),
                Some(Ok(Message::Close(frame))) => {
                    let why = frame.as_ref().map_or_else(String::new, |frame| frame.reason.as_str().to_owned());
                    return (frame.map(|frame| frame.code.into()), why);
                }
                Some(Ok(_)) => say(Wire::Alive),
                Some(Err(error)) => return (None, error.to_string()),
                None => return (None, "the connection was lost".to_owned()),
            },
        }
    }
}

/// Who asks over HTTP.
struct Caller {
    server: Server,
    key: Option<String>,
    agent: ureq::Agent,
}

impl Caller {
    fn ask(&self, question: &Question) -> Result<Answer, CallError> {
        match question {
            Question::Lobby => self.fetch("lobby", None).map(Answer::Lobby),
            Question::Game { id, token } => {
                self.fetch(&format!("games/{id}"), token.as_deref()).map(|game| Answer::Game(Box::new(game)))
            }
            Question::Join { id, invite, name, chat } => {
                let guest = Guest { invite: invite.clone(), name: name.clone(), chat: Some(*chat) };
                self.post(&format!("games/{id}/join"), &guest).map(Answer::Seat)
            }
            Question::Create(plan) => self.post("games", plan).map(Answer::Seat),
        }
    }

    fn fetch<T: DeserializeOwned>(&self, path: &str, token: Option<&str>) -> Result<T, CallError> {
        let mut request = self.agent.get(self.server.call(path));
        if let Some(key) = &self.key {
            request = request.header("authorization", format!("Bearer {key}"));
        }
        if let Some(token) = token {
            request = request.header("x-game-token", token);
        }
        self.read(request.call())
    }

    fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T, CallError> {
        let body = serde_json::to_string(body).map_err(|_| self.strange())?;
        let mut request = self.agent.post(self.server.call(path)).header("content-type", "application/json");
        if let Some(key) = &self.key {
            request = request.header("authorization", format!("Bearer {key}"));
        }
        self.read(request.send(body))
    }

    fn read<T: DeserializeOwned>(
        &self,
        answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>,
    ) -> Result<T, CallError> {
        let away = |error: ureq::Error| CallError::Away {
            host: self.server.host().to_owned(),
            why: printable(&why(&error)),
        };
        let mut answer = answer.map_err(away)?;
        let status = answer.status();
        let text = answer.body_mut().with_config().limit(LONGEST).read_to_string().map_err(away)?;
        if status.is_success() {
            return serde_json::from_str(&text).map_err(|_| self.strange());
        }
        let said: Option<Value> = serde_json::from_str(&text).ok();
        match said.and_then(|said| ErrorReport::read(&said, "error")) {
            Some(report) => Err(CallError::Refused { status: status.as_u16(), report }),
            None => Err(self.strange()),
        }
    }

    fn strange(&self) -> CallError {
        CallError::Strange { host: self.server.host().to_owned() }
    }
}

/// What went wrong on the way, in few words.
fn why(error: &ureq::Error) -> String {
    match error {
        ureq::Error::Io(error) => match error.kind() {
            std::io::ErrorKind::ConnectionRefused => "nobody listens there".to_owned(),
            _ => error.to_string(),
        },
        ureq::Error::HostNotFound => "there is no machine of that name".to_owned(),
        ureq::Error::Timeout(_) => "it took too long".to_owned(),
        other => other.to_string(),
    }
}
