//! What is kept out: other people's pages, texts that nobody could read, too much of anything.

use serde_json::{Value, json};
use stackade_server::admin::{Order, carry_out};
use stackade_server::api::Context;
use stackade_server::limits::{LimitTable, Limits};
use stackade_server::{Config, open, run as run_server};
use tokio::net::TcpListener;
use tokio_tungstenite::tungstenite::Message;

use crate::harness::{
    Answer, Database, PASSWORD, Person, Player, Server, Stream, TestGame, limits, patient, play, run, text,
};
use crate::rooms::House;

#[test]
fn other_pages_change_nothing() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let (ada, bob) = (Person::new(&server, "Ada").await, Person::new(&server, "Bob").await);
        let table = TestGame::between(&server, json!({ "game": "nava" }), [&ada, &bob]).await;
        let own = format!("http://{}", server.address);
        let neighbour = format!("http://{}", server.address).replace(&server.address.port().to_string(), "1");
        let suffixed = format!("{own}.evil.example");
        let foreign = ["https://evil.example", "null", "", neighbour.as_str(), suffixed.as_str()];
        let changes = [
            ("POST", "/api/games", Some(json!({ "game": "nava" }))),
            ("PUT", "/api/players/Bob/block", None),
            ("DELETE", "/api/players/Bob/block", None),
            ("DELETE", "/api/session", None),
            ("POST", "/api/session", Some(json!({ "name": "Ada", "password": PASSWORD }))),
            ("POST", "/api/accounts", Some(json!({ "name": "Zoe", "password": PASSWORD }))),
        ];
        for origin in foreign {
            let headers = [("cookie", ada.cookie.as_str()), ("origin", origin)];
            for (method, path, body) in &changes {
                let answer = server.send(method, path, &headers, body.clone()).await;
                assert_eq!(answer.status, 403, "{origin:?}: {method} {path}: {answer:?}");
                assert!(answer.cookie().is_none(), "{answer:?}");
            }
            let socket = Player::connect(&server, &table.id, &[("origin", origin)]).await;
            assert!(socket.is_err(), "{origin:?}");
        }
        assert_eq!(ada.get(&server, "/api/me").await.body["blocked"], json!([]));
        // A form of another page cannot send JSON, and a browser that says nothing of the origin is not believed to.
        let form = "name=Ada";
        let request = format!(
            "POST /api/session HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: text/plain\r\n\
             content-length: {}\r\n\r\n{form}",
            server.address,
            form.len()
        );
        assert!(server.exchange(&request).await.starts_with("HTTP/1.1 415 "));
        // No answer lets another page read it.
        let headers = [("cookie", ada.cookie.as_str()), ("origin", "https://evil.example")];
        let shown = server.send("GET", "/api/me", &headers, None).await;
        assert!(!shown.head.to_lowercase().contains("access-control-allow"), "{}", shown.head);
        let headers = [("cookie", ada.cookie.as_str()), ("origin", own.as_str())];
        let own = server.send("POST", "/api/games", &headers, Some(json!({ "game": "nava" }))).await;
        assert_eq!(own.status, 201, "{own:?}");
    });
}

#[test]
fn answers_are_guarded_and_kept_nowhere() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let made = server.post("/api/games", json!({ "game": "nava" })).await;
        let answers = [
            made,
            server.get("/api/lobby").await,
            server.get("/api/me").await,
            server.get("/api").await,
            server.get("/api/nothing").await,
            server.send("DELETE", "/api/lobby", &[], None).await,
            server.send("GET", "/api/lobby", &[("host", "evil.example")], None).await,
        ];
        let headers = [
            "content-security-policy: default-src 'none'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "permissions-policy: ",
            "cross-origin-opener-policy: same-origin",
            "cross-origin-resource-policy: same-origin",
            "cache-control: no-store",
        ];
        for answer in &answers {
            for header in headers {
                assert!(answer.head.contains(header), "{header} is not in {}", answer.head);
            }
            assert!(answer.head.contains("frame-ancestors 'none'"), "{}", answer.head);
        }
        let [.., method, _] = &answers;
        assert_eq!((method.status, method.error().is_empty()), (405, false), "{method:?}");
        assert!(method.head.contains("allow: GET"), "{}", method.head);
    });
}

/// A NUL cannot be stored in every database; nothing that cannot be seen is let in.
#[test]
fn texts_hold_nothing_hidden() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let (ada, bob) = (Person::new(&server, "Ada").await, Person::new(&server, "Bob").await);
        let table = TestGame::between(&server, json!({ "game": "nava" }), [&ada, &bob]).await;
        for hidden in ["\0", "\u{1b}[2J", "\u{7f}", "\u{85}", "\u{8}"] {
            let text = format!("x{hidden}");
            let bodies = [
                ("/api/games", json!({ "game": text })),
                ("/api/games", json!({ "game": "nava", "name": text })),
                ("/api/games", json!({ "game": "nava", "position": text })),
                ("/api/games", json!({ "game": "nava", "opponent": text })),
                ("/api/accounts", json!({ "name": text, "password": PASSWORD })),
                ("/api/accounts", json!({ "name": "Zoe", "password": PASSWORD, "invitation": text })),
                ("/api/session", json!({ "name": text, "password": PASSWORD })),
                ("/api/session", json!({ "name": "Ada", "password": text })),
                ("/api/me/keys", json!({ "name": text, "scopes": ["read"] })),
                ("/api/players/Bob/report", json!({ "words": text })),
                ("/api/players/Bob/report", json!({ "words": "rude", "game": text })),
                ("/api/engine/position", json!({ "game": "nava", "moves": [text] })),
                ("/api/pairing", json!({ "game": "nava", "pace": "none", "name": text })),
            ];
            for (path, body) in bodies {
                let answer = ada.post(&server, path, body.clone()).await;
                assert_eq!(answer.status, 400, "{path} {body}: {answer:?}");
                assert!(answer.error().contains("control characters"), "{answer:?}");
            }
            let say = format!("/api/games/{}/do", table.id);
            let answer = ada.post(&server, &say, json!({ "do": "say", "text": text })).await;
            assert_eq!(answer.status, 400, "{answer:?}");
            let (mut player, _) = Player::enter(&server, &table.id, Some(&table.tokens[0]), None).await;
            let why = player.refused(json!({ "do": "say", "text": text })).await;
            assert!(why.contains("control characters"), "{why}");
            player.get(json!({ "do": "say", "text": "back\\slash \\u0000, and lines\nof text" })).await;
        }
        for path in [
            "/api/players?q=%00",
            "/api/players/%00",
            "/api/players/a%00b/games",
            "/api/games/%00",
            "/api/games/%00/record?token=%00",
            "/api/best/%00",
            "/api/players/%ff",
            "/api/players?q=%ff",
        ] {
            let answer = ada.get(&server, path).await;
            assert_eq!(answer.status, 400, "{path}: {answer:?}");
            assert!(!answer.error().is_empty(), "{path}: {answer:?}");
        }
        let answer = ada.send(&server, "PUT", "/api/players/%00/block", None).await;
        assert_eq!(answer.status, 400, "{answer:?}");
    });
}

#[test]
fn names_are_found_by_what_is_written() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        for name in ["A_da", "AXda", "Abc"] {
            Person::new(&server, name).await;
        }
        let search = async |q: &str| server.get(&format!("/api/players?q={q}")).await.body;
        assert_eq!(search("a_").await, json!(["A_da"]));
        assert_eq!(search("a%25").await, json!([]));
        assert_eq!(search("a!").await, json!([]));
        assert_eq!(search("%5C").await, json!([]));
        assert_eq!(search("A").await.as_array().map(Vec::len), Some(3));
    });
}

/// Asks until it is too often; how many were answered, and the answer that says so.
async fn until_refused(ask: impl AsyncFn() -> Answer) -> (usize, Answer) {
    for count in 0..500 {
        let answer = ask().await;
        if answer.status == 429 {
            return (count, answer);
        }
        assert!(answer.status < 500, "{answer:?}");
    }
    panic!("nothing is too often");
}

#[test]
fn everything_that_costs_is_limited() {
    let database = Database::new();
    run(async || {
        // However long it takes: no time passes, and nothing is forgiven.
        let House { rooms, store, hands: _hands } = House::new(&database).await;
        let table = limits(&[
            "requests=300+30/s",
            "sign-ins=10+6/m",
            "sign-ups=5+1/m",
            "games=20+12/m",
            "engine=30+1/s",
            "puzzles=7+1/s",
            "reports=5+1/m",
        ]);
        let context = Context::new(store, rooms, Limits::new(table), &[], &[]);
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let server = Server::at(listener.local_addr().expect("an address"));
        tokio::spawn(run_server(listener, context, std::future::pending()));
        let (ada, _) = (Person::new(&server, "Ada").await, Person::new(&server, "Bob").await);
        let report = async || ada.post(&server, "/api/players/Bob/report", json!({ "words": "rude" })).await;
        let sign_in = async || {
            server.post("/api/session", json!({ "name": "Ada", "password": "wrong password" })).await
        };
        let game = async || server.post("/api/games", json!({ "game": "nava" })).await;
        let engine = async || server.post("/api/engine/position", json!({ "game": "nava" })).await;
        let sign_up = async || {
            let name = format!("X{}", stackade_server::secret::id().expect("randomness"));
            server.post("/api/accounts", json!({ "name": name, "password": PASSWORD })).await
        };
        let puzzle = async || server.post("/api/puzzles/nava-1/tried", json!({ "solved": true })).await;
        let pairing = async || server.post("/api/pairing", json!({ "game": "nava", "pace": "none" })).await;
        // How many at once; two accounts are there already, and all that is asked is a request.
        let costs: [(&str, usize, (usize, Answer)); 8] = [
            ("reports", 5, until_refused(report).await),
            ("new accounts", 3, until_refused(sign_up).await),
            ("sign-ins", 10, until_refused(sign_in).await),
            ("games", 20, until_refused(game).await),
            ("pairings that would make games", 0, until_refused(pairing).await),
            ("questions to the engine", 30, until_refused(engine).await),
            ("puzzles", 7, until_refused(puzzle).await),
            ("requests", 300 - 2 - 82, until_refused(async || server.get("/api/lobby").await).await),
        ];
        for (what, most, (count, refused)) in costs {
            assert_eq!(count, most, "{what}");
            let wait = refused.head.lines().find_map(|line| line.strip_prefix("retry-after: "));
            let wait: u64 = wait.and_then(|wait| wait.parse().ok()).expect("how long to wait");
            assert!((1..=600).contains(&wait), "{what}: {wait}");
            assert!(refused.error().contains("too often"), "{what}: {refused:?}");
        }
    });
}

#[test]
fn an_account_has_so_many_games_at_once() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let (ada, bob) = (Person::new(&server, "Ada").await, Person::new(&server, "Bob").await);
        let plan = json!({ "game": "nava" });
        for _ in 0..10 {
            let twenty = (0..20).map(|_| ada.post(&server, "/api/games", plan.clone()));
            for made in futures_util::future::join_all(twenty).await {
                assert_eq!(made.status, 201, "{made:?}");
            }
        }
        let refused = ada.post(&server, "/api/games", plan.clone()).await;
        assert_eq!((refused.status, refused.error()), (409, "that is too many games at once"));
        let paired = json!({ "game": "nava", "pace": "none" });
        assert_eq!(ada.post(&server, "/api/pairing", paired).await.status, 409);
        let other = bob.post(&server, "/api/games", json!({ "game": "nava", "public": true })).await.body;
        let join = format!("/api/games/{}/join", text(&other["id"]));
        assert_eq!(ada.post(&server, &join, json!({})).await.status, 409);
    });
}

#[test]
fn messages_and_bodies_have_a_length() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let table = TestGame::new(&server, json!({ "game": "nava", "chat": true })).await;
        let (mut player, _) = Player::enter(&server, &table.id, Some(&table.tokens[0]), None).await;
        player.get(json!({ "do": "say", "text": "é".repeat(300) })).await;
        player.refused(json!({ "do": "say", "text": "é".repeat(301) })).await;
        player.say(Message::text("x".repeat(5_000))).await;
        while player.hear_or_end().await.is_some() {}
        let long = server.post("/api/engine/position", json!({ "game": "x".repeat(20_000) })).await;
        assert_eq!((long.status, long.error().is_empty()), (413, false), "{long:?}");
        // Anyone who talks without end is not listened to.
        let (mut player, _) = Player::enter(&server, &table.id, Some(&table.tokens[0]), None).await;
        let mut answers = 0;
        while player.try_ask(json!({ "id": answers, "do": "ping" }), "ack").await.is_some() {
            answers += 1;
        }
        assert!((50..1_000).contains(&answers), "{answers}");
    });
}

#[test]
fn sockets_are_counted() {
    let database = Database::new();
    run(async || {
        let limits = limits(&["sockets=9"]);
        let server = Server::with(Config { database: database.url.clone(), limits, ..patient() });
        let made = server.post("/api/games", json!({ "game": "nava", "public": true })).await.body;
        let id = text(&made["id"]);
        let mut open = Vec::new();
        let refused = loop {
            match Player::connect(&server, &id, &[]).await {
                Ok(player) => open.push(player),
                Err(why) => break why,
            }
        };
        assert_eq!(open.len(), 9, "{refused}");
        assert!(refused.contains("429"), "{refused}");
    });
}

/// Whether a name exists is not told by how long it takes: the same work is done.
#[test]
fn unknown_names_are_as_much_work_as_known_ones() {
    let database = Database::new();
    run(async || {
        let config = Config { database: database.url.clone(), limits: LimitTable::off(), ..patient() };
        let context = open(&config).await.expect("the database opens");
        let passwords = context.passwords.clone();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let server = Server::at(listener.local_addr().expect("an address"));
        tokio::spawn(run_server(listener, context, std::future::pending()));
        Person::new(&server, "Ada").await;
        for (name, status) in [("Ada", 401), ("Eve", 401), ("", 401), ("x'; --", 401)] {
            let before = passwords.hashed();
            let body = json!({ "name": name, "password": "wrong password" });
            assert_eq!(server.post("/api/session", body).await.status, status);
            assert_eq!(passwords.hashed() - before, 1, "{name:?}");
        }
    });
}

#[test]
fn who_is_muted_is_silent_at_once() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let (ada, bob) = (Person::new(&server, "Ada").await, Person::new(&server, "Bob").await);
        let table = TestGame::between(&server, json!({ "game": "nava" }), [&ada, &bob]).await;
        assert_eq!(table.show(&server).await["chat"], true);
        let [mut first, mut second] = table.enter(&server).await;
        let hello = json!({ "do": "say", "text": "hello" });
        first.get(hello.clone()).await;
        let store = database.open().await.expect("it opens beside the server");
        carry_out(&store, &Order::Mute("Ada".to_owned(), true)).await.expect("it is done");
        assert_eq!(first.refused(hello.clone()).await, "you have been muted");
        let act = format!("/api/games/{}/do", table.id);
        assert_eq!(ada.post(&server, &act, hello.clone()).await.status, 409);
        second.get(hello.clone()).await;
        carry_out(&store, &Order::Mute("Ada".to_owned(), false)).await.expect("it is done");
        first.get(hello).await;
        let quiet = TestGame::between(&server, json!({ "game": "nava", "chat": false }), [&ada, &bob]).await;
        assert_eq!(quiet.show(&server).await["chat"], false);
    });
}

#[test]
fn a_client_may_ask_whether_the_server_is_there() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let table = TestGame::new(&server, json!({ "game": "staqs:size=3" })).await;
        let [mut first, mut second] = table.enter(&server).await;
        let seq = first.get(play(0, "@a1")).await;
        second.hear_event("moved").await;
        assert_eq!(second.get(json!({ "do": "ping" })).await, seq);
        let (mut watcher, _) = Player::enter(&server, &table.id, Some(&table.watch), None).await;
        assert_eq!(watcher.get(json!({ "do": "ping" })).await, seq);
    });
}

#[test]
fn a_challenge_is_told_to_whoever_is_challenged() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let (ada, bob) = (Person::new(&server, "Ada").await, Person::new(&server, "Bob").await);
        let mut hers = Stream::open(&server, "/api/bot/events", ("cookie", &ada.cookie)).await;
        let mut his = Stream::open(&server, "/api/bot/events", ("cookie", &bob.cookie)).await;
        let made = ada.post(&server, "/api/games", json!({ "game": "nava", "opponent": "Bob" })).await.body;
        let join = format!("/api/games/{}/join", text(&made["id"]));
        assert_eq!(bob.post(&server, &join, json!({})).await.status, 200);
        let is_start = |notice: &Value| notice["type"] == "start";
        let (hers, his) = (hers.until(is_start).await, his.until(is_start).await);
        let kinds = |all: &[Value]| all.iter().map(|notice| text(&notice["type"])).collect::<Vec<_>>();
        assert_eq!(kinds(&hers), ["start"], "nobody is challenged by themselves");
        assert_eq!(kinds(&his), ["challenge", "start"]);
    });
}

#[test]
fn a_few_puzzles_of_each_game_are_shown() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let shown = server.get("/api/puzzles").await.body;
        let ids = |shown: &Value| {
            shown.as_array().expect("a list").iter().map(|one| text(&one["id"])).collect::<Vec<_>>()
        };
        let first = ids(&shown);
        assert_eq!(first.len(), 20, "five of each of the four games");
        let families = |ids: &[String]| {
            let families = ids.iter().map(|id| id.split('-').next().unwrap_or_default().to_owned());
            families.collect::<std::collections::BTreeSet<_>>().len()
        };
        assert_eq!(families(&first[..4]), 4, "the best of each game comes first: {first:?}");
        assert!(first.iter().all(|id| stackade_lessons::puzzles::find(id).is_some()), "{first:?}");
        // What people try comes to the front.
        let tried = stackade_lessons::puzzles::all().map(|puzzle| &puzzle.id).find(|id| !first.contains(id));
        let tried = tried.expect("there are more than twenty");
        let attempt = json!({ "solved": true });
        assert_eq!(server.post(&format!("/api/puzzles/{tried}/tried"), attempt).await.status, 204);
        let shown = server.get("/api/puzzles").await.body;
        let at = ids(&shown).iter().position(|id| id == tried).expect("it is shown");
        assert!(at < 4, "{:?}", ids(&shown));
        assert_eq!((&shown[at]["solved"], &shown[at]["failed"]), (&json!(1), &json!(0)));
    });
}
