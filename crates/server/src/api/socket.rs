//! The WebSocket of a game: requests in, news out.
//!
//! The first message says who it is: `{"token": "…", "since": 12}`, both optional. The answer is
//! `{"hello": {…game…}, "seat": "first"}`, followed by what happened after event number `since`. Requests carry
//! a number of the client's, `{"id": 1, "do": "move", "ply": 4, "move": "a1-a2"}`, and are answered by `{"ack": 1, "seq":
//! 13}` once they are written down, or by `{"refused": 1, "why": "…"}`.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use futures_util::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use serde_json::{Value, json};
use stackade_online::{Event, Request, Seat};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use super::{Context, Fault};
use crate::rooms::{Door, News};
use crate::secret;

/// Nothing that a player says is longer.
const LONGEST_MESSAGE: usize = 4 << 10;
/// Who does not say hello within this time is not waited for.
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
    #[serde(flatten)]
    request: Request,
}

/// Opens a socket into the room of a game.
pub(super) async fn open(
    State(context): State<Context>,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Fault> {
    let door = context.rooms.enter(&id).await?;
    let upgrade = upgrade.max_message_size(LONGEST_MESSAGE).max_frame_size(LONGEST_MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| serve(context, id, door, socket)))
}

async fn serve(context: Context, id: String, door: Door, mut socket: WebSocket) {
    let Ok(Some(Ok(Message::Text(text)))) = tokio::time::timeout(PATIENCE, socket.recv()).await else {
        return;
    };
    let Ok(hello) = serde_json::from_str::<Hello>(&text) else {
        let expected = json!({ "error": "expected {\"token\": …, \"since\": …} first" });
        let _ = socket.send(Message::text(expected.to_string())).await;
        return;
    };
    let Some(seat) = recognise(&context, &id, hello.token.as_deref()).await else {
        let unknown = json!({ "error": "the token is not one of this game's" });
        let _ = socket.send(Message::text(unknown.to_string())).await;
        return;
    };
    if let Some(seat) = seat {
        door.presence(seat, true).await;
    }
    let _ = (Client { context, id, door: door.clone(), seat, round_trip: 0 }).talk(socket, hello.since).await;
    if let Some(seat) = seat {
        door.presence(seat, false).await;
    }
}

/// The seat that a token is for: none for a spectator, nothing at all for a token that is not known.
async fn recognise(context: &Context, id: &str, token: Option<&str>) -> Option<Option<Seat>> {
    let Some(token) = token else { return Some(None) };
    let row = context.store.game(id).await.ok()??;
    let hash = secret::hash(token);
    let seat = Seat::BOTH.into_iter().find(|seat| row.seats[seat.index()].token.as_ref() == Some(&hash))?;
    Some(Some(seat))
}

/// Somebody at the other end.
struct Client {
    context: Context,
    id: String,
    door: Door,
    seat: Option<Seat>,
    /// Milliseconds to the client and back, as last measured.
    round_trip: i64,
}

impl Client {
    async fn talk(mut self, socket: WebSocket, since: Option<u64>) -> Result<(), axum::Error> {
        let (mut out, mut incoming) = socket.split();
        let Ok((mut last, mut news)) = self.greet(&mut out, since).await? else { return Ok(()) };
        let mut beat = tokio::time::interval(BEAT);
        let (mut asked, mut heard) = (Instant::now(), Instant::now());
        loop {
            tokio::select! {
                message = incoming.next() => {
                    let Some(message) = message else { return Ok(()) };
                    heard = Instant::now();
                    match message? {
                        Message::Text(text) => out.send(self.answer(&text).await).await?,
                        Message::Pong(_) => self.round_trip = asked.elapsed().as_millis() as i64,
                        Message::Close(_) => return Ok(()),
                        Message::Ping(_) | Message::Binary(_) => {}
                    }
                }
                event = news.recv() => match event {
                    Ok(event) if event.seq <= last => {}
                    Ok(event) => {
                        last = event.seq;
                        if let Some(message) = self.tell(&event) {
                            out.send(message).await?;
                        }
                    }
                    // Too slow to follow: everything once more, as if it had just come.
                    Err(RecvError::Lagged(_)) => {
                        let Ok(greeted) = self.greet(&mut out, Some(last)).await? else { return Ok(()) };
                        (last, news) = greeted;
                    }
                    Err(RecvError::Closed) => return Ok(()),
                },
                _ = beat.tick() => {
                    if heard.elapsed() > GONE {
                        return Ok(());
                    }
                    asked = Instant::now();
                    out.send(Message::Ping(Vec::new().into())).await?;
                }
            }
        }
    }

    /// Sends the game as it stands and what was missed; the number of the last event, and what comes after it.
    async fn greet(
        &self,
        out: &mut futures_util::stream::SplitSink<WebSocket, Message>,
        since: Option<u64>,
    ) -> Result<Result<(u64, Receiver<Arc<News>>), ()>, axum::Error> {
        let Ok((snapshot, news)) = self.door.listen().await else { return Ok(Err(())) };
        let last = snapshot.seq;
        let hello = json!({ "hello": snapshot, "seat": self.seat });
        out.send(Message::text(hello.to_string())).await?;
        if let Some(since) = since.filter(|&since| since < last) {
            let Ok(missed) = self.context.store.events(&self.id, since + 1).await else { return Ok(Err(())) };
            for (seq, (at, event)) in (since + 1..=last).zip(missed) {
                let clocks = None;
                if let Some(message) = self.tell(&News { seq, at, event, clocks }) {
                    out.send(message).await?;
                }
            }
        }
        Ok(Ok((last, news)))
    }

    /// News as this client may hear it: what players say to each other is not for spectators.
    fn tell(&self, news: &News) -> Option<Message> {
        let is_private = matches!(news.event, Event::Said { .. });
        if is_private && self.seat.is_none() {
            return None;
        }
        serde_json::to_string(news).ok().map(Message::text)
    }

    async fn answer(&self, text: &str) -> Message {
        let reply = match serde_json::from_str::<Numbered>(text) {
            Err(error) => refusal(Value::Null, &format!("not understood: {error}")),
            Ok(Numbered { id, request }) => match self.door.ask(self.seat, self.measured(request)).await {
                Ok(seq) => json!({ "ack": id, "seq": seq }),
                Err(trouble) => refusal(id.into(), &trouble.to_string()),
            },
        };
        Message::text(reply.to_string())
    }

    /// How long a move was on its way is for the server to say.
    fn measured(&self, request: Request) -> Request {
        match request {
            Request::Move { ply, mv, .. } => Request::Move { ply, mv, lag: self.round_trip },
            other => other,
        }
    }
}

fn refusal(id: Value, why: &str) -> Value {
    json!({ "refused": id, "why": why })
}
