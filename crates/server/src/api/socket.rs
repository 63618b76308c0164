//! The WebSocket of a game: requests in, news out.
//!
//! The first message says who it is: `{"token": "…", "since": 12}`, both optional. The answer is
//! `{"hello": {…game…}, "seat": "first"}`, followed by what happened after event number `since`. Requests carry
//! a number of the client's, `{"id": 1, "do": "move", "ply": 4, "move": "a1-a2"}`, and are answered by `{"ack": 1, "seq":
//! 13}` once they are written down, or by `{"refused": 1, "why": "…"}`.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use futures_util::SinkExt as _;
use futures_util::stream::{SplitSink, StreamExt as _};
use serde::Deserialize;
use serde_json::{Value, json};
use stackade_online::{Request, Seat};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use super::access::{GameToken, role};
use super::who::{Scope, Who};
use super::{Context, Fault, clean};
use crate::guard::From;
use crate::metrics::METRICS;
use crate::rooms::{Door, Told};
use crate::store::{Account, GameRow};

/// Nothing that a player says is longer.
const LONGEST_MESSAGE: usize = 4 << 10;
/// Who does not say hello within this time, or does not take what is sent, is not waited for.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often the way to the client is measured.
const BEAT: Duration = Duration::from_secs(5);
/// So many messages may come at once.
const WORDS_AT_ONCE: f64 = 50.0;
/// And so many a second.
const WORDS_A_SECOND: f64 = 20.0;
/// Who has not answered for so long is gone.
const GONE: Duration = Duration::from_secs(20);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Hello {
    token: Option<String>,
    since: Option<u64>,
}

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
    From(address): From,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Fault> {
    let account = who.able(Scope::Play)?;
    let too_many = || Fault::too_many("too many sockets are open from there");
    let held = context.limits.hold_socket(address).ok_or_else(too_many)?;
    // Messages are short, and thousands of sockets are open: what is sent is sent at once, what is read needs no more.
    let upgrade = upgrade.read_buffer_size(LONGEST_MESSAGE).write_buffer_size(0);
    let upgrade = upgrade.max_message_size(LONGEST_MESSAGE).max_frame_size(LONGEST_MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| async move {
        METRICS.socket(1);
        serve(context, id, account, socket).await;
        METRICS.socket(-1);
        drop(held);
    }))
}

async fn serve(context: Context, id: String, account: Option<Account>, mut socket: WebSocket) {
    match admit(&context, &id, account.as_ref(), &mut socket).await {
        Ok((client, since)) => {
            let (door, seat) = (client.door.clone(), client.seat);
            if let Some(seat) = seat {
                door.presence(seat, true).await;
            }
            // Whatever broke the connection off, the client comes back or does not.
            let _ = client.talk(socket, since).await;
            if let Some(seat) = seat {
                door.presence(seat, false).await;
            }
        }
        Err(why) => {
            let _ = socket.send(Message::text(json!({ "error": why }).to_string())).await;
        }
    }
}

/// Finds out who is there.
async fn admit(
    context: &Context,
    id: &str,
    account: Option<&Account>,
    socket: &mut WebSocket,
) -> Result<(Client, Option<u64>), String> {
    let expected = || "expected {\"token\": …, \"since\": …} first".to_owned();
    let first = tokio::time::timeout(PATIENCE, socket.recv()).await;
    let Ok(Some(Ok(Message::Text(text)))) = first else { return Err(expected()) };
    let hello: Hello = serde_json::from_str(&text).map_err(|_| expected())?;
    let door = context.rooms.enter(id).await.map_err(|trouble| trouble.to_string())?;
    let (_, row) = door.show().await.map_err(|trouble| trouble.to_string())?;
    let role = role(&row, &GameToken(hello.token), account).map_err(|trouble| trouble.to_string())?;
    let (seat, breath) = (role.seat(), (WORDS_AT_ONCE, Instant::now()));
    let client = Client { context: context.clone(), row, door, seat, round_trip: 0, sent: None, breath };
    Ok((client, hello.since))
}

type Out = SplitSink<WebSocket, Message>;

/// Somebody at the other end.
struct Client {
    context: Context,
    row: GameRow,
    door: Door,
    seat: Option<Seat>,
    /// Milliseconds to the client and back, as last measured.
    round_trip: i64,
    /// When the last measurement began, and its number.
    sent: Option<(Instant, u32)>,
    /// How many messages may come at once, and since when.
    breath: (f64, Instant),
}

impl Client {
    async fn talk(mut self, socket: WebSocket, since: Option<u64>) -> Result<(), axum::Error> {
        let (mut out, mut incoming) = socket.split();
        let Some((mut last, mut news)) = self.greet(&mut out, since).await? else { return Ok(()) };
        let mut beat = tokio::time::interval(BEAT);
        let mut heard = Instant::now();
        let mut closed = std::pin::pin!(self.context.clone().closed());
        loop {
            tokio::select! {
                message = incoming.next() => {
                    let Some(message) = message else { return Ok(()) };
                    heard = Instant::now();
                    match message? {
                        Message::Text(text) => {
                            if !self.may_speak() {
                                return Ok(());
                            }
                            let answer = self.answer(&text, last).await;
                            send(&mut out, answer).await?;
                        }
                        Message::Pong(payload) => self.measure(&payload),
                        Message::Close(_) => return Ok(()),
                        Message::Ping(_) | Message::Binary(_) => {}
                    }
                }
                told = news.recv() => match told {
                    Ok(told) => {
                        let is_new = told.seq.is_none_or(|seq| seq > last);
                        last = told.seq.unwrap_or(last).max(last);
                        if is_new && self.may_hear(&told) {
                            send(&mut out, Message::Text(told.text.clone())).await?;
                        }
                    }
                    // Too slow to follow: everything once more, as if it had just come.
                    Err(RecvError::Lagged(_)) => {
                        let Some(greeted) = self.greet(&mut out, Some(last)).await? else { return Ok(()) };
                        (last, news) = greeted;
                    }
                    Err(RecvError::Closed) => return leave(&mut out).await,
                },
                // A server that goes away says so.
                () = &mut closed => return leave(&mut out).await,
                _ = beat.tick() => {
                    if heard.elapsed() > GONE {
                        return Ok(());
                    }
                    let number = self.sent.map_or(0, |(_, number)| number.wrapping_add(1));
                    self.sent = Some((Instant::now(), number));
                    send(&mut out, Message::Ping(number.to_be_bytes().to_vec().into())).await?;
                }
            }
        }
    }

    /// Nobody needs to say so much; whoever does is cut off.
    fn may_speak(&mut self) -> bool {
        let (left, since) = &mut self.breath;
        *left = (*left + since.elapsed().as_secs_f64() * WORDS_A_SECOND).min(WORDS_AT_ONCE);
        *since = Instant::now();
        *left -= 1.0;
        *left >= 0.0
    }

    fn measure(&mut self, payload: &[u8]) {
        if let Some((sent, number)) = self.sent
            && payload == number.to_be_bytes()
        {
            self.round_trip = sent.elapsed().as_millis() as i64;
        }
    }

    /// Sends the game as it stands and what was missed; the number of the last event, and what comes after it.
    async fn greet(
        &self,
        out: &mut Out,
        since: Option<u64>,
    ) -> Result<Option<(u64, Receiver<Arc<Told>>)>, axum::Error> {
        let Ok((snapshot, news)) = self.door.listen().await else { return Ok(None) };
        let last = snapshot.seq;
        let mut hello = json!({ "hello": snapshot, "seat": self.seat });
        if self.seat.is_some() {
            hello["links"] = json!({ "invite": self.row.invite, "watch": self.row.watch });
        }
        send(out, Message::text(hello.to_string())).await?;
        let Some(since) = since.filter(|&since| since < last) else { return Ok(Some((last, news))) };
        let missed = self.context.store.events(&self.row.id, since + 1).await;
        let Ok(missed) = missed else { return Ok(None) };
        for (seq, (at, event)) in (since + 1..=last).zip(missed) {
            let told = Told::event(seq, at, &event, None);
            if self.may_hear(&told) {
                send(out, Message::Text(told.text)).await?;
            }
        }
        Ok(Some((last, news)))
    }

    /// What players say to each other is not for spectators.
    fn may_hear(&self, told: &Told) -> bool {
        !told.is_private || self.seat.is_some()
    }

    /// The answer to a message; `last` is the number of the last event that was sent.
    async fn answer(&self, text: &str, last: u64) -> Message {
        let reply = match serde_json::from_str::<Numbered>(text) {
            Err(error) => refusal(Value::Null, &format!("not understood: {error}")),
            Ok(Numbered { id, .. }) if !clean::is_clean_json(text) => refusal(id.into(), clean::EXPECTED),
            Ok(Numbered { id, request }) if request.get("do").is_some_and(|what| what == "ping") => {
                json!({ "ack": id, "seq": last })
            }
            Ok(Numbered { id, request }) => match serde_json::from_value(Value::Object(request)) {
                Err(error) => refusal(id.into(), &format!("not understood: {error}")),
                Ok(request) => self.pass_on(id, request).await,
            },
        };
        Message::text(reply.to_string())
    }

    async fn pass_on(&self, id: u64, request: Request) -> Value {
        match self.door.ask(self.seat, self.measured(request)).await {
            Ok(seq) => json!({ "ack": id, "seq": seq }),
            Err(trouble) => refusal(id.into(), &trouble.to_string()),
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
    match tokio::time::timeout(PATIENCE, out.send(message)).await {
        Ok(sent) => sent,
        Err(late) => Err(axum::Error::new(late)),
    }
}

/// The code with which a server that will be back says goodbye.
const COME_BACK: u16 = 1012;

async fn leave(out: &mut Out) -> Result<(), axum::Error> {
    let frame = CloseFrame { code: COME_BACK, reason: "please connect again".into() };
    send(out, Message::Close(Some(frame))).await
}

fn refusal(id: Value, why: &str) -> Value {
    json!({ "refused": id, "why": why })
}
