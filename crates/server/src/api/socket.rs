//! The WebSocket of a game: requests in, news out.
//!
//! The first message says who it is: `{"token": "…", "since": 12}`, both optional. The answer is
//! `{"hello": {…game…}, "seat": "first"}`, followed by what happened after event number `since`. Requests carry
//! a number of the client's, `{"id": 1, "do": "move", "ply": 4, "move": "a1-a2"}`, and are answered by `{"ack": 1, "seq":
//! 13}` once they are written down, or by `{"refused": 1, "why": "…", "code": "…"}`. All of it is in `stackade_online`.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use futures_util::SinkExt as _;
use futures_util::stream::{SplitSink, SplitStream, StreamExt as _};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use stackade_online::{
    Acknowledgement, ClientHello, CloseCode, EventMessage, Greeting, Links, Moment, PROTOCOL, Refusal,
    Rejection, Request, RequestError, Seat,
};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use super::access::{GameToken, role};
use super::rights::Pass;
use super::who::{Scope, Who};
use super::{ApiError, Context, clean};
use crate::guard::ClientAddr;
use crate::metrics::METRICS;
use crate::rooms::{RoomError, RoomHandle, RoomMessage};
use crate::store::GameRow;
use crate::token_bucket::{Refill, TokenBucket};

/// Nothing that a player says is longer.
const LONGEST_MESSAGE: usize = 4 << 10;
/// Who does not take what is sent within this time is not waited for.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);
/// How long is waited until the other end has heard the goodbye.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);
/// How many messages may come at once, and then each second.
const MESSAGES: Refill = Refill { burst: 50.0, per_second: 20.0 };
/// How many events that somebody has missed are in memory at once.
const PAGE: u64 = 100;
/// The way to the client is measured this often in the time after which somebody who says nothing is gone.
const BEATS: u32 = 4;

#[derive(Debug, Deserialize)]
struct Numbered {
    id: u64,
    /// Read on its own, so that what is not understood can be answered by its number.
    #[serde(flatten)]
    request: serde_json::Map<String, Value>,
}

/// Opens a socket into the room of a game.
pub(super) async fn open(
    State(context): State<Context>,
    Path(id): Path<String>,
    who: Who,
    from: ClientAddr,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    who.clone().able(Scope::Play)?;
    let held = context.limits.hold_socket(from.0).ok_or(RequestError::TooManySockets)?;
    let place = context.sockets.clone().try_acquire_owned().map_err(|_| RequestError::Reopening)?;
    // Messages are short, and thousands of sockets are open: what is sent is sent at once, what is read needs no more.
    let upgrade = upgrade.read_buffer_size(LONGEST_MESSAGE).write_buffer_size(0);
    let upgrade = upgrade.max_message_size(LONGEST_MESSAGE).max_frame_size(LONGEST_MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| async move {
        METRICS.socket(1);
        serve(context, id, who, from, socket).await;
        METRICS.socket(-1);
        drop((held, place));
    }))
}

async fn serve(context: Context, id: String, who: Who, from: ClientAddr, mut socket: WebSocket) {
    let admitted = tokio::select! {
        admitted = admit(&context, &id, who, &mut socket) => admitted,
        () = context.clone().closed() => Err(RoomError::Closed.into()),
    };
    match admitted {
        Ok((client, pass, since)) => {
            if client.seat.is_some() {
                client.handle.note_origin(from.0);
            }
            let attendance = client.handle.attend(client.seat);
            // Whatever broke the connection off, the client comes back or does not.
            let _ = client.talk(socket, pass, since).await;
            drop(attendance);
        }
        Err(AdmissionError::Now) => {
            let (mut out, mut incoming) = socket.split();
            let _ = COME_BACK.say(&mut out, &mut incoming).await;
        }
        Err(AdmissionError::Ever(error)) => {
            let _ = socket.send(text(&Rejection::new(error))).await;
        }
    }
}

/// Why somebody is not let in.
enum AdmissionError {
    /// It may be different in a moment.
    Now,
    /// It makes no sense.
    Ever(RequestError),
}

impl From<RoomError> for AdmissionError {
    fn from(error: RoomError) -> AdmissionError {
        let error = RequestError::from(error);
        if error.is_passing() { AdmissionError::Now } else { AdmissionError::Ever(error) }
    }
}

/// Finds out who is there.
async fn admit(
    context: &Context,
    id: &str,
    who: Who,
    socket: &mut WebSocket,
) -> Result<(Client, Pass, Option<u64>), AdmissionError> {
    let reason = "expected {\"token\": …, \"since\": …} first";
    let expected = || AdmissionError::Ever(RequestError::NotUnderstood { reason: reason.to_owned() });
    let first = tokio::time::timeout(context.patience / 2, socket.recv()).await;
    let Ok(Some(Ok(Message::Text(text)))) = first else { return Err(expected()) };
    let hello: ClientHello = serde_json::from_str(&text).map_err(|_| expected())?;
    if hello.token.is_none() && who.0.is_none() {
        // Somebody who looks on: before a room is opened for that.
        context.check_load().map_err(|_| AdmissionError::Now)?;
    }
    let handle = context.rooms.enter(id).await?;
    let (_, row) = handle.show().await?;
    let (token, pass) = (GameToken(hello.token), Pass::new(&who));
    let account = who.0.map(|person| person.account);
    let role = role(&row, &token, account.as_ref())?;
    if role.seat().is_none() {
        // Those who play come first.
        context.check_load().map_err(|_| AdmissionError::Now)?;
    }
    let pass = pass.at((&handle, &row), &token, account.as_ref(), role);
    let (seat, began) = (role.seat(), Instant::now());
    let client = Client {
        context: context.clone(),
        row,
        handle,
        seat,
        round_trip: 0,
        sent: None,
        is_measured: false,
        began,
        messages: TokenBucket::full(MESSAGES, 0),
    };
    Ok((client, pass, hello.since))
}

type Out = SplitSink<WebSocket, Message>;
type Incoming = SplitStream<WebSocket>;

/// The last word to a client: a code and why.
struct Goodbye(CloseCode, &'static str);

/// The server, or the room, will be back.
const COME_BACK: Goodbye = Goodbye(CloseCode::ComeBack, "please connect again");
/// What the connection rested on has ended.
const NO_RIGHT: Goodbye = Goodbye(CloseCode::NoRight, "please sign in again");
/// Nobody needs to say this much.
const TOO_MUCH: Goodbye = Goodbye(CloseCode::TooMuch, "that was too much");

impl Goodbye {
    /// Says it, and gives the other end a moment to hear it.
    async fn say(self, out: &mut Out, incoming: &mut Incoming) -> Result<(), axum::Error> {
        let frame = CloseFrame { code: self.0.number(), reason: self.1.into() };
        send(out, Message::Close(Some(frame))).await?;
        let heard = async { while let Some(Ok(_)) = incoming.next().await {} };
        // Anyone who does not answer may have heard it all the same.
        let _ = tokio::time::timeout(CLOSE_TIMEOUT, heard).await;
        Ok(())
    }
}

/// Somebody at the other end.
struct Client {
    context: Context,
    row: GameRow,
    handle: RoomHandle,
    seat: Option<Seat>,
    /// Milliseconds to the client and back, as last measured.
    round_trip: i64,
    /// When the last measurement began, and its number.
    sent: Option<(Instant, u32)>,
    /// Whether it has been answered.
    is_measured: bool,
    /// When the socket was opened.
    began: Instant,
    /// What may still be said.
    messages: TokenBucket,
}

impl Client {
    async fn talk(mut self, socket: WebSocket, pass: Pass, since: Option<u64>) -> Result<(), axum::Error> {
        let (mut out, mut incoming) = socket.split();
        match self.converse(&mut out, &mut incoming, pass, since).await? {
            Some(goodbye) => goodbye.say(&mut out, &mut incoming).await,
            None => Ok(()),
        }
    }

    /// Passes on what comes from either side until one of them ends it; what to say then, if anybody is left to hear it.
    async fn converse(
        &mut self,
        out: &mut Out,
        incoming: &mut Incoming,
        pass: Pass,
        since: Option<u64>,
    ) -> Result<Option<Goodbye>, axum::Error> {
        let Some((mut last, mut news)) = self.greet(out, since).await? else { return Ok(Some(COME_BACK)) };
        let mut beat = tokio::time::interval(self.context.patience / BEATS);
        let mut heard = Instant::now();
        let mut closed = std::pin::pin!(self.context.clone().handed_over());
        let mut ended = std::pin::pin!(pass.ended(self.context.clone()));
        loop {
            tokio::select! {
                message = incoming.next() => {
                    let Some(message) = message else { return Ok(None) };
                    heard = Instant::now();
                    let message = message?;
                    // Whatever it is, it costs something; only what was asked for is free.
                    if !self.measure(&message) && !self.may_speak() {
                        return Ok(Some(TOO_MUCH));
                    }
                    match message {
                        Message::Text(text) => {
                            let answer = self.answer(&text, last).await;
                            send(out, answer).await?;
                        }
                        Message::Close(_) => return Ok(None),
                        Message::Ping(_) | Message::Pong(_) | Message::Binary(_) => {}
                    }
                }
                told = news.recv() => match told {
                    Ok(told) => {
                        let is_new = told.seq.is_none_or(|seq| seq > last);
                        last = told.seq.unwrap_or(last).max(last);
                        if is_new && self.may_hear(&told) {
                            send(out, Message::Text(told.text.clone())).await?;
                        }
                    }
                    // Too slow to follow: everything once more, as if it had just come.
                    Err(RecvError::Lagged(_)) => {
                        let greeted = self.greet(out, Some(last)).await?;
                        let Some(greeted) = greeted else { return Ok(Some(COME_BACK)) };
                        (last, news) = greeted;
                    }
                    Err(RecvError::Closed) => return Ok(Some(COME_BACK)),
                },
                // A server that goes away says so.
                () = &mut closed => return Ok(Some(COME_BACK)),
                () = &mut ended => return Ok(Some(NO_RIGHT)),
                _ = beat.tick() => {
                    if heard.elapsed() > self.context.patience {
                        return Ok(None);
                    }
                    let number = self.sent.map_or(0, |(_, number)| number.wrapping_add(1));
                    (self.sent, self.is_measured) = (Some((Instant::now(), number)), false);
                    send(out, Message::Ping(number.to_be_bytes().to_vec().into())).await?;
                }
            }
        }
    }

    /// A client that says more than anybody needs to is cut off.
    fn may_speak(&mut self) -> bool {
        let now = self.began.elapsed().as_millis() as Moment;
        self.messages.take(MESSAGES, now).is_ok()
    }

    /// Takes note of the answer to a measurement; false if it is none.
    fn measure(&mut self, message: &Message) -> bool {
        let (Message::Pong(payload), Some((sent, number))) = (message, self.sent) else { return false };
        if self.is_measured || payload[..] != number.to_be_bytes() {
            return false;
        }
        self.round_trip = sent.elapsed().as_millis() as i64;
        self.is_measured = true;
        true
    }

    /// Sends the game as it stands and what was missed; the number of the last event, and what comes after it.
    async fn greet(
        &self,
        out: &mut Out,
        since: Option<u64>,
    ) -> Result<Option<(u64, Receiver<Arc<RoomMessage>>)>, axum::Error> {
        let Ok((snapshot, news)) = self.handle.listen().await else { return Ok(None) };
        let last = snapshot.seq;
        let secrets = Links { invite: self.row.invite.clone(), watch: self.row.watch.clone() };
        let links = self.seat.map(|_| secrets);
        let greeting = Greeting { hello: snapshot, seat: self.seat, links, protocol: PROTOCOL };
        send(out, text(&greeting)).await?;
        let mut since = since.unwrap_or(last);
        while since < last {
            let missed =
                self.context.store.some_events(&self.row.id, since + 1, PAGE.min(last - since)).await;
            let Some(missed) = missed.ok().filter(|missed| !missed.is_empty()) else { return Ok(None) };
            for (at, event) in missed {
                since += 1;
                let told = RoomMessage::event(&EventMessage::again(since, at, event));
                if self.may_hear(&told) {
                    send(out, Message::Text(told.text)).await?;
                }
            }
        }
        Ok(Some((last, news)))
    }

    /// What players say to each other is not for spectators.
    fn may_hear(&self, told: &RoomMessage) -> bool {
        !told.is_private || self.seat.is_some()
    }

    /// The answer to a message; `last` is the number of the last event that was sent.
    async fn answer(&self, message: &str, last: u64) -> Message {
        let misread = |error: serde_json::Error| RequestError::NotUnderstood {
            reason: format!("not understood: {error}"),
        };
        let (id, request) = match serde_json::from_str::<Numbered>(message) {
            Err(error) => return text(&Refusal::new(None, misread(error))),
            Ok(Numbered { id, request }) => (id, request),
        };
        if !clean::is_clean_json(message) {
            return text(&Refusal::new(Some(id), RequestError::ControlCharacters));
        }
        if request.get("do").is_some_and(|what| what == "ping") {
            return text(&Acknowledgement { ack: id, seq: last });
        }
        let done = match serde_json::from_value(Value::Object(request)) {
            Err(error) => Err(misread(error)),
            Ok(request) => {
                self.handle.ask(self.seat, self.measured(request)).await.map_err(RequestError::from)
            }
        };
        match done {
            Ok(seq) => text(&Acknowledgement { ack: id, seq }),
            Err(error) => text(&Refusal::new(Some(id), error)),
        }
    }

    /// How long a move was on its way is for the server to say.
    fn measured(&self, request: Request) -> Request {
        match request {
            Request::Move { ply, mv, .. } => Request::Move { ply, mv, lag: self.round_trip },
            other => other,
        }
    }
}

/// Sends a message to somebody who takes it in time.
async fn send(out: &mut Out, message: Message) -> Result<(), axum::Error> {
    match tokio::time::timeout(SEND_TIMEOUT, out.send(message)).await {
        Ok(sent) => sent,
        Err(late) => Err(axum::Error::new(late)),
    }
}

fn text(message: &impl Serialize) -> Message {
    Message::text(serde_json::to_string(message).unwrap_or_default())
}
