//! Connections: what they rest on, how many there may be, and how they end.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use stackade_server::admin::{Order, carry_out};
use stackade_server::api::Context;
use stackade_server::guests::Guests;
use stackade_server::limits::LimitTable;
use stackade_server::time::Time;
use stackade_server::{Config, open, run as run_server};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use crate::harness::{
    Answer, Database, PASSWORD, Person, Player, Server, Stream, TestGame, limits, patient, play, run, text,
    until,
};

/// A socket of somebody with an account or a key, in the room of a game.
async fn enter(server: &Server, game: &str, proof: (&'static str, &str)) -> Player {
    let mut player = Player::connect(server, game, &[proof]).await.expect("a socket");
    player.send(json!({})).await;
    let hello = player.hear_of("hello").await;
    assert!(hello["seat"].is_string(), "{hello}");
    player
}

#[test]
fn connections_end_with_what_they_rest_on() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let store = database.open().await.expect("it opens beside the server");
        let (ada, bob) = (Person::new(&server, "Ada").await, Person::new(&server, "Bob").await);
        let table = TestGame::between(&server, json!({ "game": "nava" }), [&ada, &bob]).await;
        let game = format!("/api/games/{}/stream", table.id);
        let mut other = enter(&server, &table.id, ("cookie", &bob.cookie)).await;

        // A key that is taken away; the session goes on.
        let key = format!("Bearer {}", ada.key(&server, &["read", "play"]).await);
        let mut with_key = enter(&server, &table.id, ("authorization", &key)).await;
        let mut bot = Stream::open(&server, "/api/bot/events", ("authorization", &key)).await;
        let mut with_session = enter(&server, &table.id, ("cookie", &ada.cookie)).await;
        let keys = ada.get(&server, "/api/me/keys").await.body;
        let key = format!("/api/me/keys/{}", text(&keys[0]["id"]));
        assert_eq!(ada.send(&server, "DELETE", &key, None).await.status, 204);
        assert_eq!(with_key.end().await, Some(1008));
        bot.end().await;
        with_session.get(json!({ "do": "offer", "what": "draw" })).await;

        // A session that is left.
        let mut stream = Stream::open(&server, &game, ("cookie", &ada.cookie)).await;
        assert_eq!(ada.send(&server, "DELETE", "/api/session", None).await.status, 204);
        assert_eq!(with_session.end().await, Some(1008));
        stream.end().await;

        // A new password ends the others' sessions, and the secrets of seats with them.
        let sign_in = async || {
            let body = json!({ "name": "Ada", "password": PASSWORD });
            let signed = server.post("/api/session", body).await;
            Person { name: "Ada".to_owned(), cookie: signed.cookie().expect("a session") }
        };
        let (ada, thief) = (sign_in().await, sign_in().await);
        let mut stolen = enter(&server, &table.id, ("cookie", &thief.cookie)).await;
        let (mut with_token, hello) = Player::enter(&server, &table.id, Some(&table.tokens[0]), None).await;
        assert_eq!(hello["seat"], "first");
        let change = json!({ "old": PASSWORD, "new": "battery staple" });
        let changed = ada.send(&server, "PUT", "/api/me/password", Some(change)).await;
        assert_eq!(changed.status, 204, "{changed:?}");
        assert_eq!((stolen.end().await, with_token.end().await), (Some(1008), Some(1008)));
        let (_, hello) = Player::enter(&server, &table.id, Some(&table.tokens[0]), None).await;
        assert_eq!(hello["error"], "there is no such game");

        // Somebody who is banned, by another process.
        let ada = Person { name: "Ada".to_owned(), cookie: changed.cookie().expect("a session") };
        let mut banned = enter(&server, &table.id, ("cookie", &ada.cookie)).await;
        carry_out(&store, &Order::Ban("Ada".to_owned(), true)).await.expect("it is done");
        assert_eq!(banned.end().await, Some(1008));

        // All the while nothing has happened to anybody else.
        other.hear_event("aborted").await;
        let mut events = Stream::open(&server, "/api/bot/events", ("cookie", &bob.cookie)).await;
        let gone = bob.post(&server, "/api/me/delete", json!({ "password": PASSWORD })).await;
        assert_eq!(gone.status, 204, "{gone:?}");
        assert_eq!(other.end().await, Some(1008));
        events.end().await;
    });
}

#[test]
fn a_player_with_a_stream_is_there() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let (ada, bob) = (Person::new(&server, "Ada").await, Person::new(&server, "Bob").await);
        let table = TestGame::between(&server, json!({ "game": "nava" }), [&ada, &bob]).await;
        let mut first = enter(&server, &table.id, ("cookie", &ada.cookie)).await;
        let game = format!("/api/games/{}/stream", table.id);
        let stream = Stream::open(&server, &game, ("cookie", &bob.cookie)).await;
        assert_eq!(first.hear_of("here").await["here"], json!([true, true]));
        drop(stream);
        assert_eq!(first.hear_of("here").await["here"], json!([true, false]));
        // It ends with the game.
        let mut stream = Stream::open(&server, &game, ("cookie", &bob.cookie)).await;
        first.get(json!({ "do": "resign" })).await;
        let lines = stream.end().await;
        assert!(lines.last().is_some_and(|line| line["event"] == "ended"), "{lines:?}");
    });
}

#[test]
fn streams_are_counted() {
    let database = Database::new();
    run(async || {
        let limits = limits(&["sockets=9"]);
        let server = Server::with(Config { database: database.url.clone(), limits, ..patient() });
        let mut streams = Vec::new();
        for _ in 0..9 {
            streams.push(Stream::open(&server, "/api/lobby/events", ("x-nothing", "1")).await);
        }
        let refused = server.get("/api/lobby/events").await;
        assert_eq!(refused.status, 429, "{refused:?}");
        assert!(refused.head.contains("retry-after: "), "{refused:?}");
        streams.clear();
        let began = Instant::now();
        while Stream::try_open(&server, "/api/lobby/events", ("x-nothing", "1")).await.is_none() {
            assert!(began.elapsed() < Duration::from_secs(120), "places are not given back");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
}

#[test]
fn nobody_is_waited_for_for_ever() {
    let database = Database::new();
    run(async || {
        let patience = Duration::from_secs(2);
        let server = Server::with(Config { database: database.url.clone(), patience, ..patient() });
        let host = server.address;
        let silence = async |said: &str| {
            let mut stream = TcpStream::connect(server.address).await.expect("the server listens");
            stream.write_all(said.as_bytes()).await.expect("it reads");
            let mut answer = Vec::new();
            let read = stream.read_to_end(&mut answer);
            tokio::time::timeout(Duration::from_secs(120), read)
                .await
                .expect("it is let go")
                .map(|_| ())
                .ok();
            String::from_utf8_lossy(&answer).into_owned()
        };
        assert_eq!(silence("").await, "");
        silence(&format!("GET /health HTTP/1.1\r\nhost: {host}\r\n")).await;
        let body = format!(
            "POST /api/games HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: 50\r\n\r\n{{"
        );
        let answer = silence(&body).await;
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer}");
        // A socket that answers no ping: anyone who does not read does not answer.
        let table = TestGame::new(&server, json!({ "game": "nava" })).await;
        let [mut first, second] = table.enter(&server).await;
        while first.hear_of("here").await["here"] != json!([true, true]) {}
        assert_eq!(first.hear_of("here").await["here"], json!([true, false]));
        drop(second);
    });
}

#[test]
fn a_server_that_stops_tells_everybody_to_come_back() {
    let database = Database::new();
    run(async || {
        let config = Config { database: database.url.clone(), limits: LimitTable::off(), ..patient() };
        let mut context = open(&config).await.expect("the database opens");
        context.farewell = Duration::from_secs(100);
        // Nobody is let go because the others take their time.
        context.patience = Duration::from_secs(600);
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let server = Server::at(listener.local_addr().expect("an address"));
        let seen = context.clone();
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let running = tokio::spawn(run_server(listener, context, async {
            let _ = stopped.await;
        }));
        let mut players = Vec::new();
        for _ in 0..20 {
            let table = TestGame::new(&server, json!({ "game": "staqs:size=3" })).await;
            players.extend(table.enter(&server).await);
        }
        // Somebody who has not said hello yet, somebody who waits for an opponent, somebody who listens.
        let mut silent = Player::connect(&server, "nothing", &[]).await.expect("a socket");
        let mut stream = Stream::open(&server, "/api/lobby/events", ("x-nothing", "1")).await;
        let wish = json!({ "game": "nava", "pace": "5+3" });
        let waiting = async {
            let answer = server.post("/api/pairing", wish).await;
            assert_eq!(answer.status, 204, "{answer:?}");
        };
        let stopping = async {
            until(|| seen.waiting() == 1).await;
            players[0].get(play(0, "@a1")).await;
            stop.send(()).expect("it runs");
            let began = Instant::now();
            running.await.expect("without a panic").expect("without an error");
            began.elapsed()
        };
        let (took, ()) = tokio::join!(stopping, waiting);
        assert!(took < Duration::from_secs(90), "nobody held it up, yet it took {took:?}");
        for player in &mut players {
            assert_eq!(player.end().await, Some(1012));
        }
        assert_eq!(silent.end().await, Some(1012));
        stream.end().await;
    });
}

#[test]
fn a_room_that_cannot_be_opened_just_now_says_come_back() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let table = TestGame::new(&server, json!({ "game": "nava" })).await;
        server.kill();
        let server = Server::start(&database);
        // The game is not read yet, and cannot be.
        crate::harness::execute(&database, "ALTER TABLE seats RENAME TO chairs").await;
        let mut player = Player::connect(&server, "another", &[]).await.expect("a socket");
        player.send(json!({})).await;
        assert_eq!(player.hear().await, json!({ "error": "there is no such game", "code": "no-such-game" }));
        crate::harness::execute(&database, "ALTER TABLE games RENAME TO plays").await;
        let mut player = Player::connect(&server, "another", &[]).await.expect("a socket");
        player.send(json!({ "token": table.tokens[0] })).await;
        assert_eq!(player.end().await, Some(1012));
    });
}

/// Asks to be paired until this many wait; anyone who is paired instead is not supposed to be.
async fn wait(context: &Context, request: &mut (dyn Future<Output = Answer> + Unpin), many: usize) {
    tokio::select! {
        answer = request => panic!("nobody is there to play with: {answer:?}"),
        () = until(|| context.waiting() == many) => {}
    }
}

#[test]
fn pairing_respects_blocks_and_those_who_have_gone() {
    let database = Database::new();
    run(async || {
        let config = Config { database: database.url.clone(), limits: LimitTable::off(), ..patient() };
        let context = open(&config).await.expect("the database opens");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let server = Server::at(listener.local_addr().expect("an address"));
        tokio::spawn(run_server(listener, context.clone(), std::future::pending()));
        let all_gone = async || until(|| context.waiting() == 0).await;
        let (ada, bob) = (Person::new(&server, "Ada").await, Person::new(&server, "Bob").await);
        let wish = || json!({ "game": "nava", "pace": "5+3" });
        // Anyone who goes away waits no longer, and nobody is paired with themselves.
        let mut guest = Box::pin(server.post("/api/pairing", wish()));
        wait(&context, &mut guest, 1).await;
        let mut again = Box::pin(server.post("/api/pairing", wish()));
        tokio::select! {
            answer = &mut again => panic!("a guest meets itself: {answer:?}"),
            answer = &mut guest => assert_eq!(answer.status, 204, "who asks again waits once"),
        }
        wait(&context, &mut again, 1).await;
        drop(again);
        all_gone().await;
        let other = json!({ "game": "nava", "pace": "5+3", "me": "another guest" });
        let mut late = Box::pin(server.post("/api/pairing", other));
        wait(&context, &mut late, 1).await;
        drop(late);
        all_gone().await;
        // A block counts both ways.
        assert_eq!(ada.send(&server, "PUT", "/api/players/Bob/block", None).await.status, 204);
        for (one, two) in [(&ada, &bob), (&bob, &ada)] {
            let mut first = Box::pin(one.post(&server, "/api/pairing", wish()));
            wait(&context, &mut first, 1).await;
            let mut second = Box::pin(two.post(&server, "/api/pairing", wish()));
            wait(&context, &mut second, 2).await;
            drop((first, second));
            all_gone().await;
        }
        assert_eq!(ada.send(&server, "DELETE", "/api/players/Bob/block", None).await.status, 204);
        let (one, two) = tokio::join!(
            ada.post(&server, "/api/pairing", wish()),
            bob.post(&server, "/api/pairing", wish())
        );
        assert_eq!((one.status, two.status), (200, 200));
    });
}

#[test]
fn guests_have_so_many_games_at_once() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let store = database.open().await.expect("it opens beside the server");
        let guests = Guests::default();
        let now = Time::start().now();
        let may_begin = async |from: &str, now| {
            guests.may_begin(&store, from.parse().expect("an address"), 5, now).await.expect("an answer")
        };
        let here = "10.0.0.1";
        let mut games = Vec::new();
        for _ in 0..5 {
            assert!(may_begin(here, now).await);
            let made: Value = server.post("/api/games", json!({ "game": "nava" })).await.body;
            guests.note(here.parse().expect("an address"), &text(&made["id"]), now);
            games.push(made);
        }
        assert!(!may_begin(here, now).await && may_begin("10.0.0.2", now).await);
        let act = format!("/api/games/{}/do?token={}", text(&games[0]["id"]), text(&games[0]["token"]));
        assert_eq!(server.post(&act, json!({ "do": "abort" })).await.status, 200);
        assert!(may_begin(here, now).await);
        guests.note(here.parse().expect("an address"), &text(&games[1]["id"]), now);
        assert!(!may_begin(here, now).await);
        assert!(may_begin(here, now + 4_000_000).await, "what was left does not count");
    });
}
