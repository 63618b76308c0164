//! What a server says, at once or for as long as it goes on.

use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use super::server::Server;

/// What a server says to a request.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) text: String,
    /// The text as JSON; null if it is none.
    pub(crate) body: Value,
}

impl Answer {
    pub(super) fn read(answer: String) -> Answer {
        let (head, text) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
        let is_chunked = head.to_lowercase().contains("transfer-encoding: chunked");
        let text = if is_chunked { joined(text) } else { text.to_owned() };
        let body = serde_json::from_str(&text).unwrap_or(Value::Null);
        Answer { status, head: head.to_owned(), text, body }
    }

    /// The cookie that was set.
    pub(crate) fn cookie(&self) -> Option<String> {
        let line = self.head.lines().find_map(|line| line.strip_prefix("set-cookie: "))?;
        line.split(';').next().map(str::to_owned)
    }

    pub(crate) fn error(&self) -> &str {
        self.body["error"].as_str().unwrap_or_default()
    }
}

fn joined(mut chunks: &str) -> String {
    let mut text = String::new();
    while let Some((length, rest)) = chunks.split_once("\r\n") {
        let length = usize::from_str_radix(length, 16).expect("the length of a chunk");
        text += &rest[..length];
        chunks = rest[length..].trim_start_matches("\r\n");
    }
    text
}

/// An answer that goes on.
pub(crate) struct Stream {
    stream: TcpStream,
    begun: Vec<u8>,
}

impl Stream {
    pub(crate) async fn open(server: &Server, path: &str, header: (&str, &str)) -> Stream {
        Stream::try_open(server, path, header).await.expect("it is granted")
    }

    /// Asks for a stream; nothing if it is not granted.
    pub(crate) async fn try_open(server: &Server, path: &str, (name, value): (&str, &str)) -> Option<Stream> {
        let mut stream = TcpStream::connect(server.address).await.expect("the server listens");
        let request = format!("GET {path} HTTP/1.1\r\nhost: {}\r\n{name}: {value}\r\n\r\n", server.address);
        stream.write_all(request.as_bytes()).await.expect("it reads");
        let mut begun = vec![0; 4096];
        let read = tokio::time::timeout(Duration::from_secs(120), stream.read(&mut begun)).await;
        begun.truncate(read.expect("an answer in time").expect("it answers"));
        begun.starts_with(b"HTTP/1.1 200").then_some(Stream { stream, begun })
    }

    /// Waits until the server ends it; all lines of JSON that came.
    pub(crate) async fn end(&mut self) -> Vec<Value> {
        while !self.begun.ends_with(b"0\r\n\r\n") && self.goes_on().await {}
        self.lines()
    }

    /// Waits for a line that says so; all that came, this one included.
    pub(crate) async fn until(&mut self, is_it: impl Fn(&Value) -> bool) -> Vec<Value> {
        while !self.lines().iter().any(&is_it) {
            assert!(self.goes_on().await, "it has ended: {:?}", self.lines());
        }
        self.lines()
    }

    /// Reads what comes next; false if it is the end.
    async fn goes_on(&mut self) -> bool {
        let mut chunk = [0; 4096];
        let read = tokio::time::timeout(Duration::from_secs(120), self.stream.read(&mut chunk)).await;
        let count = read.expect("it goes on in time").expect("it can be read");
        self.begun.extend_from_slice(&chunk[..count]);
        count > 0
    }

    fn lines(&self) -> Vec<Value> {
        let text = String::from_utf8_lossy(&self.begun);
        text.lines()
            .filter(|line| line.starts_with('{'))
            .filter_map(|line| serde_json::from_str(line).ok())
            .collect()
    }
}
