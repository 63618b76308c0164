//! A server to talk to, in the test's own process or elsewhere.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::Value;
use stackade_server::limits::{LimitTable, Setting};
use stackade_server::store::Timeouts;
use stackade_server::{Config, open, run as run_server};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use super::answer::Answer;
use super::database::Database;

/// What a server is started with where a test may take its time, however slow the machine is: nobody is let go because somebody
/// else is looked at, and a database that takes long is not away.
pub(crate) fn patient() -> Config {
    let long = Duration::from_secs(120);
    let timeouts = Timeouts { acquire: long, read: long, commit: long, handover: long };
    Config { patience: Duration::from_secs(600), timeouts, latency_target: None, ..Config::default() }
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
    pub(super) async fn try_post(&self, path: &str, body: Value) -> Option<Value> {
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
