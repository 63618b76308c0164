//! The way to the server: plain HTTP and sockets, on this machine only.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

/// Anyone who waits for longer has lost something.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Posts JSON; the answer, if it was granted.
pub(crate) async fn post(server: SocketAddr, path: &str, body: &Value) -> Option<Value> {
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(server).await.ok()?;
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let is_granted = head.starts_with("HTTP/1.1 2");
    serde_json::from_str(body).ok().filter(|_| is_granted)
}

/// The socket of a player.
pub(crate) struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Enters the room of a game.
    pub(crate) async fn open(server: SocketAddr, game: &str, token: &Value) -> Option<Socket> {
        let stream = TcpStream::connect(server).await.ok()?;
        stream.set_nodelay(true).ok()?;
        let (socket, _) =
            client_async(format!("ws://{server}/api/games/{game}/socket"), stream).await.ok()?;
        let mut socket = Socket(socket);
        socket.send(&json!({ "token": token })).await?;
        socket.hear(|message| message["hello"].is_object()).await?;
        Some(socket)
    }

    pub(crate) async fn send(&mut self, message: &Value) -> Option<()> {
        self.0.send(Message::text(message.to_string())).await.ok()
    }

    /// The next message of a kind; nothing if it does not come.
    pub(crate) async fn hear(&mut self, is_it: impl Fn(&Value) -> bool) -> Option<Value> {
        let waiting = async {
            loop {
                if let Message::Text(text) = self.0.next().await?.ok()? {
                    let message = serde_json::from_str(&text).ok()?;
                    if is_it(&message) {
                        return Some(message);
                    }
                }
            }
        };
        tokio::time::timeout(TIMEOUT, waiting).await.ok()?
    }
}
