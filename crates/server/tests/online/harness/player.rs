//! Somebody with a socket.

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::server::Server;

/// Somebody with a socket.
pub(crate) struct Player {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    number: u64,
}

impl Player {
    pub(crate) async fn enter(
        server: &Server,
        id: &str,
        token: Option<&str>,
        since: Option<u64>,
    ) -> (Player, Value) {
        let mut player = Player::connect(server, id, &[]).await.expect("the game has a socket");
        player.send(json!({ "token": token, "since": since })).await;
        let hello = player.hear().await;
        (player, hello)
    }

    /// A socket before anything was said.
    pub(crate) async fn connect(
        server: &Server,
        id: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Player, String> {
        let url = format!("ws://{}/api/games/{id}/socket", server.address);
        let mut request = url.into_client_request().expect("an address");
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().expect("a value"));
        }
        let (socket, _) = connect_async(request).await.map_err(|error| error.to_string())?;
        Ok(Player { socket, number: 0 })
    }

    pub(crate) async fn send(&mut self, message: Value) {
        self.say(Message::text(message.to_string())).await;
    }

    pub(crate) async fn say(&mut self, message: Message) {
        self.socket.send(message).await.expect("the socket is open");
    }

    pub(crate) async fn hear(&mut self) -> Value {
        self.hear_or_end().await.expect("an open socket")
    }

    /// The next message; nothing when the server has ended the connection.
    pub(crate) async fn hear_or_end(&mut self) -> Option<Value> {
        let heard = async {
            loop {
                match self.socket.next().await?.ok()? {
                    Message::Text(text) => return Some(serde_json::from_str(&text).expect("JSON")),
                    Message::Close(_) => return None,
                    _ => {}
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(120), heard).await.expect("an answer in time")
    }

    /// Waits until the server ends it; the code with which it does.
    pub(crate) async fn end(&mut self) -> Option<u16> {
        let ended = async {
            loop {
                if let Message::Close(frame) = self.socket.next().await?.ok()? {
                    return frame.map(|frame| frame.code.into());
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(120), ended).await.expect("it ends in time")
    }

    /// Waits for a message in which this is told.
    pub(crate) async fn hear_of(&mut self, key: &str) -> Value {
        loop {
            let message = self.hear().await;
            if message.get(key).is_some() {
                return message;
            }
        }
    }

    /// Waits for an event of a kind.
    pub(crate) async fn hear_event(&mut self, kind: &str) -> Value {
        loop {
            let message = self.hear_of("event").await;
            if message["event"] == kind {
                return message;
            }
        }
    }

    /// Asks for something and returns the answer; news that comes first is skipped.
    pub(crate) async fn ask(&mut self, mut request: Value) -> Value {
        self.number += 1;
        request["id"] = self.number.into();
        self.send(request).await;
        loop {
            let message = self.hear().await;
            if message["ack"] == self.number || message["refused"] == self.number {
                return message;
            }
        }
    }

    /// Says something and waits for a message in which this is told; nothing if the server is gone.
    pub(crate) async fn try_ask(&mut self, message: Value, key: &str) -> Option<Value> {
        self.socket.send(Message::text(message.to_string())).await.ok()?;
        loop {
            let message = self.hear_or_end().await?;
            assert!(message.get("refused").is_none() && message.get("error").is_none(), "{message}");
            if message.get(key).is_some() {
                return Some(message);
            }
        }
    }

    /// A socket, where somebody is there to open it.
    pub(crate) async fn try_connect(server: &Server, id: &str) -> Option<Player> {
        Player::connect(server, id, &[]).await.ok()
    }

    /// Says something and waits for a message in which this is told; nothing if it is refused, or the server is gone.
    pub(crate) async fn try_ask_anything(&mut self, message: Value, key: &str) -> Option<Value> {
        self.socket.send(Message::text(message.to_string())).await.ok()?;
        loop {
            let message = self.hear_or_end().await?;
            if message.get(key).is_some() {
                return Some(message);
            }
            if message.get("refused").is_some() || message.get("error").is_some() {
                return None;
            }
        }
    }

    /// Asks for something that must be granted.
    pub(crate) async fn get(&mut self, request: Value) -> u64 {
        let answer = self.ask(request.clone()).await;
        answer["seq"].as_u64().unwrap_or_else(|| panic!("{request}: {answer}"))
    }

    /// Asks for something that must be refused; why it is.
    pub(crate) async fn refused(&mut self, request: Value) -> String {
        let answer = self.ask(request.clone()).await;
        answer["why"].as_str().unwrap_or_else(|| panic!("{request}: {answer}")).to_owned()
    }
}
