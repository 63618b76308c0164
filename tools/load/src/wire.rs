//! The way to the server: plain HTTP and sockets, on this machine only.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::stream::SplitSink;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async};

/// Anyone who waits for longer has lost something.
const TIMEOUT: Duration = Duration::from_secs(30);
/// How often something is tried while load is shed, and how long after that was said.
const TRIES: u32 = 60;
const RETRY: Duration = Duration::from_secs(1);

/// Why a request was not granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PostError {
    /// It was told to come back later (429 or 503, with `Retry-After`).
    Shed,
    /// It was refused otherwise, or not answered.
    Failed,
}

/// Tries something as often as is sensible: whoever is told to come back does.
pub(crate) async fn patiently<T, F: Future<Output = Result<T, PostError>>>(
    attempt: impl Fn() -> F,
) -> Result<T, PostError> {
    for _ in 1..TRIES {
        match attempt().await {
            Err(PostError::Shed) => tokio::time::sleep(RETRY).await,
            outcome => return outcome,
        }
    }
    attempt().await
}

/// Posts JSON; the answer, if it was granted.
pub(crate) async fn post(server: SocketAddr, path: &str, body: &Value) -> Result<Value, PostError> {
    let answer = tokio::time::timeout(TIMEOUT, exchange(server, path, body)).await;
    let answer = answer.ok().flatten().ok_or(PostError::Failed)?;
    read(&answer)
}

async fn exchange(server: SocketAddr, path: &str, body: &Value) -> Option<String> {
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
    Some(answer)
}

fn read(answer: &str) -> Result<Value, PostError> {
    let (head, body) = answer.split_once("\r\n\r\n").ok_or(PostError::Failed)?;
    let status = head.split(' ').nth(1).unwrap_or_default();
    let has_wait = head.lines().any(|line| line.to_ascii_lowercase().starts_with("retry-after: "));
    match status {
        "429" | "503" if has_wait => Err(PostError::Shed),
        _ if status.starts_with('2') => serde_json::from_str(body).map_err(|_| PostError::Failed),
        _ => Err(PostError::Failed),
    }
}

/// The socket of a player. It is read all the time, as by any client: a server lets go of those who do not answer its pings,
/// and thousands of games take longer to set up than it waits.
pub(crate) struct Socket {
    out: SplitSink<WebSocketStream<TcpStream>, Message>,
    heard: mpsc::UnboundedReceiver<Utf8Bytes>,
    /// What reads, for as long as anybody listens.
    _reader: JoinSet<()>,
}

impl Socket {
    /// Enters the room of a game.
    pub(crate) async fn open(server: SocketAddr, game: &str, token: &Value) -> Option<Socket> {
        let stream = TcpStream::connect(server).await.ok()?;
        stream.set_nodelay(true).ok()?;
        let address = format!("ws://{server}/api/games/{game}/socket");
        let (socket, _) = tokio::time::timeout(TIMEOUT, client_async(address, stream)).await.ok()?.ok()?;
        let (out, mut incoming) = socket.split();
        let (hearer, heard) = mpsc::unbounded_channel();
        let mut reader = JoinSet::new();
        reader.spawn(async move {
            while let Some(Ok(message)) = incoming.next().await {
                if let Message::Text(text) = message {
                    // It ends with the one who listens.
                    let _ = hearer.send(text);
                }
            }
        });
        let mut socket = Socket { out, heard, _reader: reader };
        socket.send(&json!({ "token": token })).await?;
        socket.hear(|message| message["hello"].is_object()).await?;
        Some(socket)
    }

    pub(crate) async fn send(&mut self, message: &Value) -> Option<()> {
        self.out.send(Message::text(message.to_string())).await.ok()
    }

    /// The next message of a kind; nothing if it does not come.
    pub(crate) async fn hear(&mut self, is_it: impl Fn(&Value) -> bool) -> Option<Value> {
        let waiting = async {
            loop {
                let message = serde_json::from_str(&self.heard.recv().await?).ok()?;
                if is_it(&message) {
                    return Some(message);
                }
            }
        };
        tokio::time::timeout(TIMEOUT, waiting).await.ok()?
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_answers_that_say_when_to_come_back_are_shed() {
        let answer = |head: &str| read(&format!("HTTP/1.1 {head}\r\n\r\n{{}}"));
        assert_eq!(answer("201 Created"), Ok(json!({})));
        assert_eq!(answer("503 Service Unavailable\r\nRetry-After: 1"), Err(PostError::Shed));
        assert_eq!(answer("429 Too Many Requests\r\nretry-after: 7"), Err(PostError::Shed));
        assert_eq!(answer("503 Service Unavailable"), Err(PostError::Failed));
        assert_eq!(answer("404 Not Found\r\nretry-after: 7"), Err(PostError::Failed));
        assert_eq!(read(""), Err(PostError::Failed));
    }
}
