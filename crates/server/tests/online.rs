//! Games over real sockets against a real database, with the server restarted in between.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use stackade_server::{Config, open, router, store};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A server on a port of its own; it ends when it is dropped.
struct Server {
    address: SocketAddr,
    runtime: Option<tokio::runtime::Runtime>,
}

impl Server {
    fn start(directory: &Path) -> Server {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let listen = "127.0.0.1:0".parse().expect("an address");
        let config = Config { listen, database: store::file_url(directory), engines: 2 };
        let address = runtime.block_on(async {
            let context = open(&config).await.expect("the database opens");
            let listener = TcpListener::bind(listen).await.expect("a free port");
            let address = listener.local_addr().expect("an address");
            tokio::spawn(async move { axum::serve(listener, router(context)).await });
            address
        });
        Server { address, runtime: Some(runtime) }
    }

    /// As if the process had been killed: nothing is finished, nobody is told.
    fn kill(mut self) {
        self.runtime.take().expect("it is running").shutdown_background();
    }
}

async fn post(server: &Server, path: &str, body: Value) -> (u16, Value) {
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\
         connection: close\r\n\r\n{body}",
        body.len()
    );
    exchange(server, &request).await
}

async fn get(server: &Server, path: &str) -> (u16, Value) {
    exchange(server, &format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")).await
}

async fn exchange(server: &Server, request: &str) -> (u16, Value) {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let mut stream = TcpStream::connect(server.address).await.expect("the server listens");
    stream.write_all(request.as_bytes()).await.expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("it answers");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
    (status, serde_json::from_str(body).unwrap_or(Value::Null))
}

struct Player {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    number: u64,
}

impl Player {
    async fn enter(server: &Server, id: &str, token: Option<&str>, since: Option<u64>) -> (Player, Value) {
        let url = format!("ws://{}/api/games/{id}/socket", server.address);
        let (socket, _) = connect_async(url).await.expect("the game has a socket");
        let mut player = Player { socket, number: 0 };
        player.send(json!({ "token": token, "since": since })).await;
        let hello = player.hear().await;
        (player, hello)
    }

    async fn send(&mut self, message: Value) {
        self.socket.send(Message::text(message.to_string())).await.expect("the socket is open");
    }

    async fn hear(&mut self) -> Value {
        loop {
            let message = tokio::time::timeout(Duration::from_secs(20), self.socket.next()).await;
            match message.expect("an answer in time").expect("an open socket").expect("a message") {
                Message::Text(text) => return serde_json::from_str(&text).expect("JSON"),
                _ => continue,
            }
        }
    }

    /// Waits for a message in which this is told.
    async fn hear_of(&mut self, key: &str) -> Value {
        loop {
            let message = self.hear().await;
            if message.get(key).is_some() {
                return message;
            }
        }
    }

    /// Asks for something and returns the answer; news that comes first is skipped.
    async fn ask(&mut self, mut request: Value) -> Value {
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
}

fn run(test: impl AsyncFnOnce()) {
    tokio::runtime::Runtime::new().expect("a runtime").block_on(test());
}

/// Makes a game and lets somebody join it: the id and both tokens, first and second.
async fn seat_two(server: &Server, plan: Value) -> (String, [String; 2]) {
    let (status, one) = post(server, "/api/games", plan).await;
    assert_eq!(status, 201, "{one}");
    let id = one["id"].as_str().expect("an id").to_owned();
    let (status, two) = post(server, &format!("/api/games/{id}/join"), json!({ "name": "Two" })).await;
    assert_eq!(status, 200, "{two}");
    let token = |ticket: &Value| ticket["token"].as_str().expect("a token").to_owned();
    let tokens = if one["seat"] == "first" { [&one, &two] } else { [&two, &one] }.map(token);
    (id, tokens)
}

#[test]
fn a_game_by_link_survives_the_server() {
    let folder = tempfile::tempdir().expect("a folder");
    run(async || {
        let server = Server::start(folder.path());
        let (id, tokens) =
            seat_two(&server, json!({ "game": "staqs:size=3", "pace": "5+3", "name": "One" })).await;
        let (mut first, hello) = Player::enter(&server, &id, Some(&tokens[0]), None).await;
        assert_eq!((&hello["seat"], &hello["hello"]["turn"]), (&json!("first"), &json!("first")));
        let (mut second, _) = Player::enter(&server, &id, Some(&tokens[1]), None).await;
        let (mut watcher, hello) = Player::enter(&server, &id, None, None).await;
        assert_eq!(hello["seat"], Value::Null);
        let sent = json!({ "do": "move", "ply": 0, "move": "@a1" });
        let acknowledged = first.ask(sent.clone()).await;
        assert_eq!(acknowledged["seq"], 3);
        assert_eq!(second.hear_of("event").await["move"], "@a1");
        assert_eq!(watcher.hear_of("event").await["move"], "@a1");
        // Said again it counts once; out of turn, out of step or illegal it counts for nothing.
        assert_eq!(first.ask(sent.clone()).await["seq"], 3);
        assert_eq!(
            first.ask(json!({ "do": "move", "ply": 1, "move": "@a2" })).await["why"],
            "it is not your turn"
        );
        assert_eq!(watcher.ask(json!({ "do": "resign" })).await["why"], "only players can do that");
        let illegal = second.ask(json!({ "do": "move", "ply": 1, "move": "@a1" })).await;
        assert_eq!(illegal["why"], "a1 is not a neutral cell");
        assert!(second.ask(json!({ "do": "fly" })).await["why"].is_string());
        server.kill();

        let server = Server::start(folder.path());
        let (mut second, hello) = Player::enter(&server, &id, Some(&tokens[1]), Some(2)).await;
        assert_eq!(hello["hello"]["moves"], json!(["@a1"]));
        assert_eq!(second.hear().await["move"], "@a1", "what was missed is told");
        assert!(second.ask(json!({ "do": "move", "ply": 1, "move": "@b2" })).await["ack"].is_number());
        let (status, game) = get(&server, &format!("/api/games/{id}")).await;
        assert_eq!((status, &game["moves"]), (200, &json!(["@a1", "@b2"])));
    });
}

#[test]
fn computers_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    run(async || {
        let server = Server::start(folder.path());
        let plan = json!({ "game": "nava", "seat": "second", "level": 1 });
        let (status, ticket) = post(&server, "/api/games", plan).await;
        assert_eq!(status, 201, "{ticket}");
        let (id, token) = (ticket["id"].as_str().expect("an id"), ticket["token"].as_str());
        let (mut player, hello) = Player::enter(&server, id, token, None).await;
        if hello["hello"]["moves"] == json!([]) {
            assert!(player.hear_of("move").await["move"].is_string());
        }
        assert!(player.ask(json!({ "do": "resign" })).await["ack"].is_number());
        let (_, game) = get(&server, &format!("/api/games/{id}")).await;
        assert_eq!(
            (&game["over"]["winner"], &game["over"]["reason"]),
            (&json!("first"), &json!("resignation"))
        );
    });
}

#[test]
fn nonsense_is_refused_in_words() {
    let folder = tempfile::tempdir().expect("a folder");
    run(async || {
        let server = Server::start(folder.path());
        for (plan, expected) in [
            (json!({ "game": "chess" }), "chess"),
            (json!({ "game": "nava", "pace": "9" }), "expected none, MINUTES+SECONDS"),
            (json!({ "game": "nava", "level": 11 }), "1 to 10"),
            (json!({ "game": "nava", "name": "<b>" }), "letters"),
            (json!({ "game": "nava", "position": "x" }), ""),
            (json!({ "game": "nava", "what": 1 }), "what"),
            (json!([]), ""),
        ] {
            let (status, answer) = post(&server, "/api/games", plan.clone()).await;
            let error = answer["error"].as_str().unwrap_or_default();
            assert!(
                status == 400 && error.contains(expected) && !error.is_empty(),
                "{plan}: {status} {answer}"
            );
        }
        assert_eq!(get(&server, "/api/games/nothing").await.0, 404);
        let (id, _) = seat_two(&server, json!({ "game": "nava" })).await;
        let (status, answer) = post(&server, &format!("/api/games/{id}/join"), json!({})).await;
        assert_eq!((status, answer["error"].as_str().is_some_and(|e| e.contains("taken"))), (409, true));
        let (_, hello) = Player::enter(&server, &id, Some("wrong"), None).await;
        assert_eq!(hello["error"], "the token is not one of this game's");
    });
}
