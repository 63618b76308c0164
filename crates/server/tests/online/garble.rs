//! Nonsense in sockets: whatever is sent, nothing breaks, and nobody hears what is not for them.

use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _, future};
use serde_json::json;
use stackade_server::Config;
use stackade_server::limits::LimitTable;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::harness::{Database, Person, Player, Server, TestGame, patient, play, run, text};

/// Numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides as u64) as usize
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.roll(all.len())]
    }

    fn bytes(&mut self, most: usize) -> Vec<u8> {
        (0..self.roll(most)).map(|_| self.roll(256) as u8).collect()
    }

    fn letters(&mut self, most: usize) -> String {
        let all: Vec<char> = "{}[]\":,\\/0129eE+-.truefalsn \u{0}\u{1b}é\u{202e}🎲".chars().collect();
        (0..self.roll(most)).map(|_| self.one_of(&all)).collect()
    }
}

/// What a client that means well could say, at the right time.
const SENSIBLE: [&str; 16] = [
    r#"{"token":null,"since":0}"#,
    r#"{"token":"nothing","since":18446744073709551615}"#,
    r#"{"id":1,"do":"move","ply":0,"move":"@a1"}"#,
    r#"{"id":2,"do":"move","ply":18446744073709551615,"move":"@a1"}"#,
    r#"{"id":3,"do":"move","ply":1,"move":""}"#,
    r#"{"id":4,"do":"resign"}"#,
    r#"{"id":5,"do":"offer","what":"rematch"}"#,
    r#"{"id":6,"do":"offer","what":"takeback"}"#,
    r#"{"id":7,"do":"decline","what":"draw"}"#,
    r#"{"id":8,"do":"abort"}"#,
    r#"{"id":9,"do":"claim"}"#,
    r#"{"id":9,"do":"claim","absent":99999999}"#,
    r#"{"id":10,"do":"say","text":"hello"}"#,
    r#"{"id":11,"do":"ping"}"#,
    r#"{"id":12,"do":"look"}"#,
    r#"{"id":13,"do":"resume","lost":99999999}"#,
];

fn garbled(dice: &mut Dice) -> Message {
    match dice.roll(10) {
        0 => Message::binary(dice.bytes(300)),
        1 => Message::text(dice.letters(200)),
        2 => Message::text("[".repeat(dice.roll(4_000))),
        3 => Message::text(format!("{}1{}", r#"{"id":"#.repeat(600), "}".repeat(600))),
        4 => Message::text("x".repeat(4_096 + dice.roll(60_000))),
        5 => Message::binary(vec![0; 4_096 + dice.roll(60_000)]),
        6 => Message::Ping(dice.bytes(120).into()),
        7 => Message::Pong(dice.bytes(120).into()),
        8 => Message::text(broken(dice)),
        _ => Message::text(dice.one_of(&SENSIBLE)),
    }
}

/// Something sensible with a few letters changed.
fn broken(dice: &mut Dice) -> String {
    let mut letters: Vec<char> = dice.one_of(&SENSIBLE).chars().collect();
    for _ in 0..=dice.roll(3) {
        let at = dice.roll(letters.len());
        match dice.roll(3) {
            0 => drop(letters.remove(at)),
            1 => letters.insert(at, dice.one_of(&['"', '{', '9', '\\', '\0', 'é'])),
            _ => letters.truncate(at.max(1)),
        }
    }
    letters.into_iter().collect()
}

/// Talks nonsense, and returns everything that it hears, or the status with which it is not let in.
async fn babble(url: String, hello: Option<String>, is_welcome: bool, seed: u64) -> Result<Vec<String>, u16> {
    let mut dice = Dice(seed | 1);
    let mut socket = match connect_async(url.as_str()).await {
        Ok((socket, _)) => socket,
        Err(Error::Http(answer)) => return Err(answer.status().as_u16()),
        Err(error) => panic!("{url}: {error}"),
    };
    let mut heard = Vec::new();
    if let Some(hello) = hello {
        // It may have heard enough; anyone who is welcome is greeted.
        let said = socket.send(Message::text(hello)).await;
        if is_welcome {
            said.expect("an open socket");
            let greeting = tokio::time::timeout(Duration::from_secs(60), socket.next()).await;
            let greeting = greeting.expect("in time").expect("an open socket").expect("a message");
            assert!(greeting.to_text().is_ok_and(|text| text.contains("\"hello\"")), "{url}: {greeting}");
            heard.extend(greeting.to_text().map(str::to_owned));
        }
    }
    for word in (0..dice.roll(12)).map(|_| garbled(&mut dice)).collect::<Vec<_>>() {
        // It may have heard enough.
        if socket.send(word).await.is_err() {
            break;
        }
    }
    if dice.roll(3) == 0 {
        let code = CloseCode::from(dice.one_of(&[1000, 1012, 3000, 4999]));
        let _ = socket.close(Some(CloseFrame { code, reason: "enough".into() })).await;
    }
    let silence = Duration::from_millis(200);
    while let Ok(Some(Ok(message))) = tokio::time::timeout(silence, socket.next()).await {
        heard.extend(message.to_text().map(str::to_owned));
    }
    Ok(heard)
}

/// Sends bytes that are no frames, or half of one, and goes.
async fn break_off(server: &Server, id: &str, seed: u64) -> String {
    let mut dice = Dice(seed | 1);
    let mut stream = TcpStream::connect(server.address).await.expect("the server listens");
    let request = format!(
        "GET /api/games/{id}/socket HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        server.address
    );
    stream.write_all(request.as_bytes()).await.expect("it reads");
    let noise = match dice.roll(6) {
        // No mask, a code that means nothing, reserved bits, lengths that nobody has, half a message, noise.
        0 => vec![0x81, 0x02, b'{', b'}'],
        1 => vec![0x8b, 0x80, 1, 2, 3, 4],
        2 => vec![0xf1, 0x80, 1, 2, 3, 4],
        3 => vec![0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4],
        4 => vec![0x01, 0x90, 1, 2, 3, 4, 5],
        _ => dice.bytes(400),
    };
    let _ = stream.write_all(&noise).await;
    let mut answer = vec![0; 4_096];
    let read = tokio::time::timeout(Duration::from_millis(200), stream.read(&mut answer)).await;
    let length = read.ok().and_then(Result::ok).unwrap_or(0);
    String::from_utf8_lossy(&answer[..length]).into_owned()
}

static PANICS: AtomicUsize = AtomicUsize::new(0);

/// Counts what goes wrong in the server; tests of their own may fail as they like.
fn count_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if info.location().is_some_and(|place| !place.file().contains("tests")) {
                PANICS.fetch_add(1, Ordering::Relaxed);
            }
            usual(info);
        }));
    });
}

#[test]
fn nonsense_breaks_nothing_and_learns_nothing() {
    count_panics();
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let (ada, bob) = (Person::new(&server, "Ada").await, Person::new(&server, "Bob").await);
        let key = ada.key(&server, &["read", "play"]).await;
        let closed = TestGame::between(&server, json!({ "game": "staqs:size=3" }), [&ada, &bob]).await;
        let own = TestGame::new(&server, json!({ "game": "staqs:size=3", "chat": true })).await;
        let [mut first, mut second] = closed.enter(&server).await;
        let hello = server.get(&format!("/api/games/{}?token={}", closed.id, closed.watch)).await;
        assert_eq!(hello.status, 200);
        first.get(play(0, "@a1")).await;
        first.get(json!({ "do": "say", "text": "between us" })).await;
        let session = ada.cookie.split_once('=').expect("a cookie").1;
        // What nobody else may ever hear: all but the last also not those with the link to watch.
        let secrets =
            [&closed.tokens[0], &closed.tokens[1], &key, session, "between us", closed.watch.as_str()];

        // The own game, the other's with what does not open it, the other's as a spectator, and no game at all.
        let games = [
            (own.id.as_str(), Some(json!({ "token": own.tokens[0] })), secrets.len()),
            (closed.id.as_str(), None, secrets.len()),
            (closed.id.as_str(), Some(json!({ "token": own.tokens[0] })), secrets.len()),
            (closed.id.as_str(), Some(json!({ "token": "" })), secrets.len()),
            (closed.id.as_str(), Some(json!({ "token": closed.watch, "since": 0 })), secrets.len() - 1),
            ("nothing", Some(json!({})), secrets.len()),
            ("%F0%9F%8E%B2", None, secrets.len()),
        ];
        for round in 0..8_u64 {
            let talks = (0..28).map(|number| {
                let (id, hello, _) = &games[number % games.len()];
                let url = format!("ws://{}/api/games/{id}/socket", server.address);
                // Into the own game, and as a spectator.
                let is_welcome = [0, 4].contains(&(number % games.len()));
                let hello = hello.as_ref().map(ToString::to_string);
                babble(url, hello, is_welcome, (round * 100 + number as u64 + 1) << 20)
            });
            let breaks = (0..8).map(|number| break_off(&server, &own.id, (round * 100 + number + 1) << 24));
            let (talks, breaks) = future::join(future::join_all(talks), future::join_all(breaks)).await;
            for (number, talk) in talks.into_iter().enumerate() {
                let (id, hello, known) = &games[number % games.len()];
                let heard = talk.unwrap_or_else(|status| panic!("{id}: {status}"));
                for (message, secret) in
                    heard.iter().flat_map(|m| secrets[..*known].iter().map(move |s| (m, s)))
                {
                    assert!(!message.contains(secret), "{id} with {hello:?} heard {message}");
                }
            }
            for answer in breaks {
                assert!(!answer.starts_with("HTTP/1.1 5"), "{answer}");
                assert!(secrets.iter().all(|secret| !answer.contains(secret)), "{answer}");
            }
        }
        // Everybody else goes on as if nothing had been.
        second.get(play(1, "@b1")).await;
        let shown = closed.show(&server).await;
        assert_eq!((&shown["moves"], &shown["over"]), (&json!(["@a1", "@b1"]), &json!(null)), "{shown}");
        assert_eq!(server.get("/ready").await.status, 200);
        assert_eq!(text(&own.show(&server).await["id"]), own.id);
        assert_eq!(PANICS.load(Ordering::Relaxed), 0, "the server has panicked");
    });
}

/// Nobody is kept waiting by somebody who says nothing: the others are served.
#[test]
fn who_says_nothing_is_heard_by_nobody() {
    let database = Database::new();
    run(async || {
        let patience = Duration::from_secs(4);
        let database = database.url.clone();
        let server = Server::with(Config { database, limits: LimitTable::off(), patience, ..patient() });
        let table = TestGame::new(&server, json!({ "game": "staqs:size=3" })).await;
        let mut silent = Vec::new();
        for _ in 0..20 {
            silent.push(Player::connect(&server, &table.id, &[]).await.expect("a socket"));
        }
        let [mut first, _] = table.enter(&server).await;
        first.get(play(0, "@a1")).await;
        let mut one = silent.pop().expect("there are some");
        let answer = one.hear().await;
        assert!(answer["error"].is_string(), "{answer}");
        assert!(one.hear_or_end().await.is_none());
    });
}
