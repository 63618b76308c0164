//! A server to talk to, and those who talk to it.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use stackade_server::limits::{LimitTable, Setting};
use stackade_server::store::{self, Store, StoreError, Timeouts};
use stackade_server::{Config, open, run as run_server};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A database of its own for a test.
pub(crate) struct Database {
    pub(crate) url: String,
    /// Where it is, if it is a file; gone when the test is over.
    _folder: tempfile::TempDir,
}

impl Database {
    pub(crate) fn new() -> Database {
        let folder = tempfile::tempdir().expect("a folder");
        let url = match std::env::var("STACKADE_TEST_DATABASE") {
            Ok(server) => on_server(&server),
            Err(_) => store::file_url(folder.path()),
        };
        Database { url, _folder: folder }
    }

    /// A new one on a server of the test's own.
    pub(crate) fn on(server: &str) -> Database {
        Database { url: on_server(server), _folder: tempfile::tempdir().expect("a folder") }
    }

    /// A file in a folder of somebody else's.
    pub(crate) fn within(folder: &std::path::Path) -> Database {
        Database { url: store::file_url(folder), _folder: tempfile::tempdir().expect("a folder") }
    }

    /// Opens it, beside a server or without one.
    pub(crate) async fn open(&self) -> Result<Store, StoreError> {
        Store::open_within(&self.url, patient().timeouts).await
    }
}

/// What a server is started with where a test may take its time, however slow the machine is: nobody is let go because somebody
/// else is looked at, and a database that takes long is not away.
pub(crate) fn patient() -> Config {
    let long = Duration::from_secs(120);
    let timeouts = Timeouts { acquire: long, read: long, commit: long, handover: long };
    Config { patience: Duration::from_secs(600), timeouts, latency_target: None, ..Config::default() }
}

/// A new database on a server, with a name that nobody else has.
fn on_server(server: &str) -> String {
    let name = format!("t{}", stackade_server::secret::id().expect("randomness").to_lowercase());
    let (base, _) = server.rsplit_once('/').expect("an address with a database");
    let made = tokio::runtime::Runtime::new().expect("a runtime").block_on(async {
        use sqlx::Connection as _;
        sqlx::any::install_default_drivers();
        let mut connection = sqlx::AnyConnection::connect(server).await.expect("the server is there");
        let create = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
        sqlx::query(create).execute(&mut connection).await
    });
    made.expect("a new database");
    format!("{base}/{name}")
}

/// The usual limits but for these.
pub(crate) fn limits(settings: &[&str]) -> LimitTable {
    let settings: Vec<Setting> = settings.iter().map(|text| text.parse().expect("a setting")).collect();
    LimitTable::with(&settings)
}

/// A server on a port of its own.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    runtime: Option<tokio::runtime::Runtime>,
}

impl Server {
    pub(crate) fn start(database: &Database) -> Server {
        let hosts = vec!["games.example".to_owned()];
        let database = database.url.clone();
        Server::with(Config { database, limits: LimitTable::off(), hosts, ..patient() })
    }

    pub(crate) fn with(config: Config) -> Server {
        Server::run(async move || {
            let context = open(&config).await.expect("the database opens");
            let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
            let address = listener.local_addr().expect("an address");
            tokio::spawn(run_server(listener, context, std::future::pending()));
            address
        })
    }

    /// A server that is started like this, and tells its address.
    pub(crate) fn run(start: impl AsyncFnOnce() -> SocketAddr + Send + 'static) -> Server {
        // Shown where a test fails.
        let _ = tracing_subscriber::fmt().with_test_writer().try_init();
        // Tests have a runtime; what a killed server leaves behind must not end up in it.
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Runtime::new().expect("a runtime");
            let address = runtime.block_on(start());
            Server { address, runtime: Some(runtime) }
        })
        .join()
        .expect("it starts")
    }

    /// A server that somebody else has started.
    pub(crate) fn at(address: SocketAddr) -> Server {
        Server { address, runtime: None }
    }

    /// As if the process had been killed: nothing is finished, nobody is told.
    pub(crate) fn kill(mut self) {
        self.runtime.take().expect("it is running").shutdown_background();
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        self.send("POST", path, &[], Some(body)).await
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[], None).await
    }

    pub(crate) async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<Value>,
    ) -> Answer {
        Answer::read(self.exchange(&self.request(method, path, headers, body)).await)
    }

    fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: Option<Value>) -> String {
        let body = body.map(|body| body.to_string());
        let mut request = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
        if !headers.iter().any(|(name, _)| *name == "host") {
            request += &format!("host: {}\r\n", self.address);
        }
        for (name, value) in headers {
            request += &format!("{name}: {value}\r\n");
        }
        if let Some(body) = &body {
            request += &format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len());
        }
        request += "\r\n";
        request += &body.unwrap_or_default();
        request
    }

    /// What a request that is granted is answered with; nothing if it is not, or nobody answers.
    async fn try_post(&self, path: &str, body: Value) -> Option<Value> {
        let request = self.request("POST", path, &[], Some(body));
        let mut stream = TcpStream::connect(self.address).await.ok()?;
        stream.write_all(request.as_bytes()).await.ok()?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.ok()?;
        // Whoever dies while answering has said nothing.
        let answer = String::from_utf8(answer).ok().filter(|answer| answer.contains("\r\n\r\n"))?;
        let answer = Answer::read(answer);
        (answer.status < 300).then_some(answer.body)
    }

    /// Sends raw bytes and returns everything that comes back.
    pub(crate) async fn exchange(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(self.address).await.expect("the server listens");
        stream.write_all(request.as_bytes()).await.expect("it reads");
        let mut answer = Vec::new();
        let read = tokio::time::timeout(Duration::from_secs(120), stream.read_to_end(&mut answer)).await;
        read.expect("an answer in time").expect("it answers");
        String::from_utf8_lossy(&answer).into_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

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
    fn read(answer: String) -> Answer {
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

/// Waits until something is so.
pub(crate) async fn until(is_so: impl Fn() -> bool) {
    let waiting = async {
        while !is_so() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(120), waiting).await.expect("it comes to that");
}

pub(crate) fn run(test: impl AsyncFnOnce()) {
    tokio::runtime::Runtime::new().expect("a runtime").block_on(test());
}

/// A game with two players, and what opens it.
pub(crate) struct TestGame {
    pub(crate) id: String,
    /// The first player's and the second's.
    pub(crate) tokens: [String; 2],
    pub(crate) watch: String,
}

impl TestGame {
    /// Makes a game and lets somebody join it.
    pub(crate) async fn new(server: &Server, plan: Value) -> TestGame {
        let made = server.post("/api/games", plan).await;
        assert_eq!(made.status, 201, "{made:?}");
        let one = made.body;
        let id = text(&one["id"]);
        let guest = json!({ "name": "Two", "invite": one["invite"], "chat": true });
        let joined = server.post(&format!("/api/games/{id}/join"), guest).await;
        assert_eq!(joined.status, 200, "{joined:?}");
        let two = joined.body;
        let tickets = if one["seat"] == "first" { [&one, &two] } else { [&two, &one] };
        TestGame { id, tokens: tickets.map(|ticket| text(&ticket["token"])), watch: text(&one["watch"]) }
    }

    /// The same where servers may fail; nothing if one does.
    pub(crate) async fn try_new(server: &Server, plan: Value) -> Option<TestGame> {
        let one = server.try_post("/api/games", plan).await?;
        let id = one["id"].as_str()?.to_owned();
        let guest = json!({ "name": "Two", "invite": one["invite"] });
        let two = server.try_post(&format!("/api/games/{id}/join"), guest).await?;
        let tickets = if one["seat"] == "first" { [&one, &two] } else { [&two, &one] };
        let [first, second] = tickets.map(|ticket| ticket["token"].as_str().map(str::to_owned));
        Some(TestGame { id, tokens: [first?, second?], watch: text(&one["watch"]) })
    }

    /// A game between two accounts; the first one moves first.
    pub(crate) async fn between(server: &Server, mut plan: Value, people: [&Person; 2]) -> TestGame {
        plan["seat"] = "first".into();
        let one = people[0].post(server, "/api/games", plan).await;
        assert_eq!(one.status, 201, "{one:?}");
        let id = text(&one.body["id"]);
        let join = json!({ "invite": one.body["invite"] });
        let two = people[1].post(server, &format!("/api/games/{id}/join"), join).await;
        assert_eq!(two.status, 200, "{two:?}");
        let tokens = [text(&one.body["token"]), text(&two.body["token"])];
        TestGame { id, tokens, watch: text(&one.body["watch"]) }
    }

    /// Both players in the room.
    pub(crate) async fn enter(&self, server: &Server) -> [Player; 2] {
        let [first, second] = [0, 1].map(|seat| Some(self.tokens[seat].as_str()));
        let (first, _) = Player::enter(server, &self.id, first, None).await;
        let (second, _) = Player::enter(server, &self.id, second, None).await;
        [first, second]
    }

    /// The game as a player sees it.
    pub(crate) async fn show(&self, server: &Server) -> Value {
        server.get(&format!("/api/games/{}?token={}", self.id, self.tokens[0])).await.body
    }
}

pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is not a text")).to_owned()
}

pub(crate) fn play(ply: usize, mv: &str) -> Value {
    json!({ "do": "move", "ply": ply, "move": mv })
}

pub(crate) const PASSWORD: &str = "correct horse";

/// Somebody with an account.
pub(crate) struct Person {
    pub(crate) name: String,
    pub(crate) cookie: String,
}

impl Person {
    pub(crate) async fn new(server: &Server, name: &str) -> Person {
        let made = server.post("/api/accounts", json!({ "name": name, "password": PASSWORD })).await;
        assert_eq!(made.status, 201, "{made:?}");
        Person { name: name.to_owned(), cookie: made.cookie().expect("a session") }
    }

    pub(crate) async fn send(
        &self,
        server: &Server,
        method: &str,
        path: &str,
        body: Option<Value>,
    ) -> Answer {
        server.send(method, path, &[("cookie", &self.cookie)], body).await
    }

    pub(crate) async fn get(&self, server: &Server, path: &str) -> Answer {
        self.send(server, "GET", path, None).await
    }

    pub(crate) async fn post(&self, server: &Server, path: &str, body: Value) -> Answer {
        self.send(server, "POST", path, Some(body)).await
    }

    /// The secret of a new key.
    pub(crate) async fn key(&self, server: &Server, scopes: &[&str]) -> String {
        let made = self.post(server, "/api/me/keys", json!({ "name": "key", "scopes": scopes })).await;
        assert_eq!(made.status, 201, "{made:?}");
        text(&made.body["key"])
    }
}

/// Does something to a database behind the server's back.
pub(crate) async fn execute(database: &Database, sql: &'static str) {
    use sqlx::Connection as _;
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(&database.url).await.expect("the database is there");
    sqlx::query(sql).execute(&mut connection).await.expect("it does as it is told");
}
