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
use super::{Context, Fault};
use crate::rooms::{Door, Told};
use crate::store::GameRow;

/// Nothing that a player says is longer.
const LONGEST_MESSAGE: usize = 4 << 10;
/// Who does not say hello within this time, or does not take what is sent, is not waited for.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often the way to the client is measured.
const BEAT: Duration = Duration::from_secs(5);
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
    upgrade: WebSocketUpgrade,
) -> Result<Response, Fault> {
    let upgrade = upgrade.max_message_size(LONGEST_MESSAGE).max_frame_size(LONGEST_MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| serve(context, id, socket)))
}

async fn serve(context: Context, id: String, mut socket: WebSocket) {
    match admit(&context, &id, &mut socket).await {
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
async fn admit(context: &Context, id: &str, socket: &mut WebSocket) -> Result<(Client, Option<u64>), String> {
    let expected = || "expected {\"token\": …, \"since\": …} first".to_owned();
    let first = tokio::time::timeout(PATIENCE, socket.recv()).await;
    let Ok(Some(Ok(Message::Text(text)))) = first else { return Err(expected()) };
    let hello: Hello = serde_json::from_str(&text).map_err(|_| expected())?;
    let door = context.rooms.enter(id).await.map_err(|trouble| trouble.to_string())?;
    let (_, row) = door.show().await.map_err(|trouble| trouble.to_string())?;
    let role = role(&row, &GameToken(hello.token)).map_err(|trouble| trouble.to_string())?;
    let client = Client { context: context.clone(), row, door, seat: role.seat(), round_trip: 0, sent: None };
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
}

impl Client {
    async fn talk(mut self, socket: WebSocket, since: Option<u64>) -> Result<(), axum::Error> {
        let (mut out, mut incoming) = socket.split();
        let Some((mut last, mut news)) = self.greet(&mut out, since).await? else { return Ok(()) };
        let mut beat = tokio::time::interval(BEAT);
        let mut heard = Instant::now();
        loop {
            tokio::select! {
                message = incoming.next() => {
                    let Some(message) = message else { return Ok(()) };
                    heard = Instant::now();
                    match message? {
                        Message::Text(text) => {
                            let answer = self.answer(&text).await;
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

    async fn answer(&self, text: &str) -> Message {
        let reply = match serde_json::from_str::<Numbered>(text) {
            Err(error) => refusal(Value::Null, &format!("not understood: {error}")),
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
