//! The example bot plays full games, also where the way to the server is bad.

use std::collections::HashSet;
use std::net::SocketAddr;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use crate::harness::{Database, Person, Server, run, text};

/// The bot, in a process that does not outlive the test.
struct Bot(Child);

impl Bot {
    /// Waits until it ends by itself.
    async fn end(&mut self) -> ExitStatus {
        let began = Instant::now();
        loop {
            if let Some(status) = self.0.try_wait().expect("it can be waited for") {
                return status;
            }
            assert!(began.elapsed() < Duration::from_secs(240), "the game is over, and the bot goes on");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        // It has ended already where the test has gone well.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(address: SocketAddr, key: &str) -> Bot {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");
    let process = Command::new("python3")
        .args([script, &format!("http://{address}"), "--games", "1", "--level", "1"])
        .env("STACKADE_KEY", key)
        .spawn()
        .expect("python3 is there");
    Bot(process)
}

/// Plays first against the bot until the game is over; the game as it ended.
async fn play_against(server: &Server, ada: &Person) -> Value {
    let plan = json!({ "game": "staqs:size=3", "opponent": "Robot", "seat": "first", "rated": true });
    let made = ada.post(server, "/api/games", plan).await;
    assert_eq!(made.status, 201, "{made:?}");
    let game = format!("/api/games/{}", text(&made.body["id"]));
    let began = Instant::now();
    loop {
        assert!(began.elapsed() < Duration::from_secs(240), "the bot does not answer");
        let shown = ada.get(server, &format!("{game}?legal=true")).await.body;
        if !shown["over"].is_null() {
            assert_eq!(shown["legal"], json!([]));
            return shown;
        }
        if shown["turn"] == "first" {
            let ply = shown["moves"].as_array().map_or(0, Vec::len);
            let request = json!({ "do": "move", "ply": ply, "move": shown["legal"][0] });
            let played = ada.post(server, &format!("{game}/do"), request).await;
            assert!(played.status == 200 || played.status == 409, "{played:?}");
        } else {
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }
}

#[test]
fn the_example_bot_plays_a_full_game() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let (bot, ada) = (Person::new(&server, "Robot").await, Person::new(&server, "Ada").await);
        let mut process = start(server.address, &bot.key(&server, &["read", "play"]).await);
        let shown = play_against(&server, &ada).await;
        assert!(shown["moves"].as_array().is_some_and(|moves| moves.len() > 4), "{shown}");
        assert!(process.end().await.success());
    });
}

/// A bad way to a server: the first request for each address is turned away, and streams break off again and again.
#[derive(Clone, Default)]
struct BadWay {
    seen: Arc<Mutex<HashSet<String>>>,
    refused: Arc<Mutex<Vec<&'static str>>>,
}

impl BadWay {
    async fn open(self, to: SocketAddr) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(self.clone().pass_on(stream, to));
            }
        });
        address
    }

    /// What somebody is answered instead; nothing if they are let through.
    fn obstacle(&self, head: &str) -> Option<&'static str> {
        let path = head.split(' ').nth(1).unwrap_or_default().to_owned();
        let kinds = [
            "429 Too Many Requests\r\nretry-after: 1",
            "503 Service Unavailable",
            "409 Conflict",
            "", // the connection just ends
        ];
        let kind = match path.rsplit('/').next().unwrap_or_default() {
            "events" | "best" => kinds[0],
            "stream" => kinds[1],
            "do" => kinds[2],
            _ => kinds[3],
        };
        let is_first = self.seen.lock().expect("a lock").insert(path);
        if is_first {
            self.refused.lock().expect("a lock").push(kind);
        }
        is_first.then_some(kind)
    }

    async fn pass_on(self, mut client: TcpStream, to: SocketAddr) {
        let mut head = vec![0; 16 << 10];
        let length = client.read(&mut head).await.unwrap_or(0);
        let text = String::from_utf8_lossy(&head[..length]).into_owned();
        if let Some(kind) = self.obstacle(&text) {
            if !kind.is_empty() {
                let answer = format!("HTTP/1.1 {kind}\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{{}}");
                // The rest of the request is read, so that the answer is not lost with it.
                tokio::time::sleep(Duration::from_millis(20)).await;
                let _ = client.try_read(&mut head);
                let _ = client.write_all(answer.as_bytes()).await;
            }
            return;
        }
        let mut server = TcpStream::connect(to).await.expect("the server listens");
        server.write_all(&head[..length]).await.expect("it reads");
        let is_stream = text.contains("/stream ") || text.contains("/events ");
        let patience = Duration::from_millis(if is_stream { 700 } else { 60_000 });
        let _ = tokio::time::timeout(patience, tokio::io::copy_bidirectional(&mut client, &mut server)).await;
    }
}

#[test]
fn the_example_bot_goes_on_where_the_way_is_bad() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let (bot, ada) = (Person::new(&server, "Robot").await, Person::new(&server, "Ada").await);
        let way = BadWay::default();
        let address = way.clone().open(server.address).await;
        let mut process = start(address, &bot.key(&server, &["read", "play"]).await);
        let shown = play_against(&server, &ada).await;
        assert!(shown["moves"].as_array().is_some_and(|moves| moves.len() > 4), "{shown}");
        assert!(process.end().await.success());
        let refused = way.refused.lock().expect("a lock");
        let kinds: HashSet<&str> = refused.iter().copied().collect();
        assert_eq!(kinds.len(), 4, "everything that can go wrong did: {refused:?}");
    });
}
