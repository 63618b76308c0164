//! Who may do what: everybody against every call that the server describes.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::{Value, json};
use stackade_server::admin::{Order, carry_out};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::harness::{Database, PASSWORD, Person, Player, Server, TestGame, play, run, text};

/// Those who ask, in the order of the columns below.
const CALLERS: [&str; 12] = [
    "guest",
    "player",
    "opponent",
    "guest with the player's secret",
    "guest with the watch link",
    "stranger with an account",
    "the player's key that reads",
    "the player's key that plays",
    "the player's key that does both",
    "somebody who was banned",
    "a key of somebody who was banned",
    "a key that nobody has",
];

/// Anybody, also with a key that means nothing: these calls do not look at who asks.
const ALL_200: [u16; 12] = [200; 12];
const ALL_204: [u16; 12] = [204; 12];
/// Those who may see the game.
const SEEN: [u16; 12] = [404, 200, 200, 200, 200, 404, 200, 403, 200, 404, 403, 401];
/// What belongs to an account, and may be read by a key.
const READ: [u16; 12] = [401, 200, 200, 401, 401, 200, 200, 403, 200, 401, 403, 401];
/// What an account does, and a key that plays may do.
const DONE: [u16; 12] = [401, 204, 204, 401, 401, 204, 403, 204, 204, 401, 403, 401];

/// A method, a call as the document names it, an address, a body, and what everybody is answered.
type Row = (&'static str, &'static str, &'static str, Option<Value>, [u16; 12]);

/// Every call of the document; `{game}` and so on are filled in. A call may stand here twice, with other bodies.
fn table() -> Vec<Row> {
    let at = || Some(json!({ "game": "nava" }));
    let none = || None;
    vec![
        // Guests play, and those who were banned are guests. A key needs the scope.
        (
            "POST",
            "/api/games",
            "/api/games",
            at(),
            [201, 201, 201, 201, 201, 201, 403, 201, 201, 201, 403, 401],
        ),
        ("GET", "/api/games/{id}", "/api/games/{game}", none(), SEEN),
        ("GET", "/api/games/{id}/record", "/api/games/{game}/record", none(), SEEN),
        ("GET", "/api/games/{id}/stream", "/api/games/{game}/stream", none(), SEEN),
        // The first move once more: fine for the one who made it, refused to others, and nothing for those outside.
        (
            "POST",
            "/api/games/{id}/do",
            "/api/games/{game}/do",
            Some(json!({ "do": "move", "ply": 0, "move": "@a1" })),
            [404, 200, 409, 200, 409, 404, 403, 200, 200, 404, 403, 401],
        ),
        // With the invitation one learns that the seat is taken, without it nothing.
        (
            "POST",
            "/api/games/{id}/join",
            "/api/games/{game}/join",
            Some(json!({ "invite": "{invite}" })),
            [409, 409, 409, 409, 409, 409, 403, 409, 409, 409, 403, 401],
        ),
        (
            "POST",
            "/api/games/{id}/join",
            "/api/games/{game}/join",
            Some(json!({})),
            [404, 404, 404, 404, 404, 404, 403, 404, 404, 404, 403, 401],
        ),
        // The player has challenged the stranger: nobody else sees it, joins it or declines it.
        (
            "GET",
            "/api/games/{id}",
            "/api/games/{challenge}",
            none(),
            [404, 200, 404, 404, 404, 200, 200, 403, 200, 404, 403, 401],
        ),
        (
            "POST",
            "/api/games/{id}/decline",
            "/api/games/{challenge}/decline",
            none(),
            [401, 404, 404, 401, 401, 200, 403, 404, 404, 401, 403, 401],
        ),
        ("GET", "/api/lobby", "/api/lobby", none(), ALL_200),
        ("GET", "/api/lobby/events", "/api/lobby/events", none(), ALL_200),
        (
            "POST",
            "/api/pairing",
            "/api/pairing",
            Some(json!({ "game": "no game", "pace": "none" })),
            [400, 400, 400, 400, 400, 400, 403, 400, 400, 400, 403, 401],
        ),
        ("GET", "/api/puzzles", "/api/puzzles", none(), ALL_200),
        (
            "POST",
            "/api/puzzles/{id}/tried",
            "/api/puzzles/nava-1/tried",
            Some(json!({ "solved": true })),
            ALL_204,
        ),
        (
            "POST",
            "/api/accounts",
            "/api/accounts",
            Some(json!({ "name": "?", "password": PASSWORD })),
            [400; 12],
        ),
        (
            "POST",
            "/api/session",
            "/api/session",
            Some(json!({ "name": "Ada", "password": "wrong password" })),
            [401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 403, 401],
        ),
        ("GET", "/api/me", "/api/me", none(), READ),
        ("GET", "/api/me/events", "/api/me/events", none(), READ),
        ("GET", "/api/bot/events", "/api/bot/events", none(), READ),
        // What belongs to the account itself is not for keys.
        (
            "PUT",
            "/api/me/password",
            "/api/me/password",
            Some(json!({ "old": PASSWORD, "new": "short" })),
            [401, 400, 400, 401, 401, 400, 403, 403, 403, 401, 403, 401],
        ),
        (
            "POST",
            "/api/me/delete",
            "/api/me/delete",
            Some(json!({ "password": "wrong password" })),
            [401, 403, 403, 401, 401, 403, 403, 403, 403, 401, 403, 401],
        ),
        (
            "GET",
            "/api/me/keys",
            "/api/me/keys",
            none(),
            [401, 200, 200, 401, 401, 200, 403, 403, 403, 401, 403, 401],
        ),
        (
            "POST",
            "/api/me/keys",
            "/api/me/keys",
            Some(json!({ "name": "k", "scopes": ["read"] })),
            [401, 201, 201, 401, 401, 201, 403, 403, 403, 401, 403, 401],
        ),
        (
            "DELETE",
            "/api/me/keys/{id}",
            "/api/me/keys/none",
            none(),
            [401, 404, 404, 401, 401, 404, 403, 403, 403, 401, 403, 401],
        ),
        ("GET", "/api/players", "/api/players?q=a", none(), ALL_200),
        ("GET", "/api/players/{name}", "/api/players/Ada", none(), ALL_200),
        // Those that are not public are shown to the player only, which is tested below.
        (
            "GET",
            "/api/players/{name}/games",
            "/api/players/Ada/games",
            none(),
            [200, 200, 200, 200, 200, 200, 200, 403, 200, 200, 403, 401],
        ),
        ("GET", "/api/best/{game}", "/api/best/nava", none(), ALL_200),
        ("PUT", "/api/players/{name}/block", "/api/players/Zoe/block", none(), DONE),
        ("DELETE", "/api/players/{name}/block", "/api/players/Zoe/block", none(), DONE),
        (
            "POST",
            "/api/players/{name}/report",
            "/api/players/Zoe/report",
            Some(json!({ "words": "rude" })),
            DONE,
        ),
        ("POST", "/api/engine/position", "/api/engine/position", at(), ALL_200),
        ("POST", "/api/engine/evaluate", "/api/engine/evaluate", at(), ALL_200),
        (
            "POST",
            "/api/engine/best",
            "/api/engine/best",
            Some(json!({ "game": "nava", "level": 1 })),
            ALL_200,
        ),
        // The last, since it ends the sessions. Keys have none to end.
        (
            "DELETE",
            "/api/session",
            "/api/session",
            none(),
            [204, 204, 204, 204, 204, 204, 204, 204, 204, 204, 403, 401],
        ),
    ]
}

/// The status of an answer, whether or not it ever ends.
async fn status(server: &Server, method: &str, path: &str, header: &str, body: Option<&Value>) -> u16 {
    let body = body.map(Value::to_string);
    let mut request =
        format!("{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{header}\r\n", server.address);
    if let Some(body) = &body {
        request += &format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len());
    }
    request += "\r\n";
    request += body.as_deref().unwrap_or_default();
    let mut stream = TcpStream::connect(server.address).await.expect("the server listens");
    stream.write_all(request.as_bytes()).await.expect("it reads");
    let mut head = [0; 12];
    let read = tokio::time::timeout(Duration::from_secs(120), stream.read_exact(&mut head)).await;
    read.expect("an answer in time").expect("it answers");
    let head = String::from_utf8_lossy(&head);
    head.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status")
}

/// Every call that the server describes, as in the table.
async fn described(server: &Server) -> BTreeSet<String> {
    let document = server.get("/api/openapi.json").await.body;
    let mut all = BTreeSet::new();
    for (path, item) in document["paths"].as_object().expect("paths") {
        for (method, call) in item.as_object().expect("methods") {
            all.insert(format!("{} {path}", method.to_uppercase()));
            for parameter in call["parameters"].as_array().into_iter().flatten() {
                let is_in_path = path.contains(&format!("{{{}}}", text(&parameter["name"])));
                let place = if is_in_path { "path" } else { "query" };
                assert_eq!(parameter["in"], place, "{method} {path}: {parameter}");
            }
            assert!(call["responses"]["429"].is_object() && call["responses"]["503"].is_object(), "{path}");
        }
    }
    all
}

#[test]
fn nobody_gets_more_than_is_theirs() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let names = ["Ada", "Bob", "Eve", "Mal", "Zoe"];
        let mut people = Vec::new();
        for name in names {
            people.push(Person::new(&server, name).await);
        }
        let [ada, bob, eve, mal, _] = &people[..] else { panic!("there are five") };
        let plan = json!({ "game": "staqs:size=3" });
        let table_of_two = TestGame::between(&server, plan, [ada, bob]).await;
        let (mut first, hello) =
            Player::enter(&server, &table_of_two.id, Some(&table_of_two.tokens[0]), None).await;
        first.get(play(0, "@a1")).await;
        let challenge = json!({ "game": "nava", "opponent": "Eve" });
        let challenge = ada.post(&server, "/api/games", challenge).await;
        let bearer = async |person: &Person, scopes: &[&str]| {
            format!("authorization: Bearer {}", person.key(&server, scopes).await)
        };
        let banned_key = bearer(mal, &["read", "play"]).await;
        let store = database.open().await.expect("it opens beside the server");
        carry_out(&store, &Order::Ban("Mal".to_owned(), true)).await.expect("it is done");
        let cookie = |person: &Person| format!("cookie: {}", person.cookie);
        let callers = [
            "x-nothing: 1".to_owned(),
            cookie(ada),
            cookie(bob),
            format!("x-game-token: {}", table_of_two.tokens[0]),
            format!("x-game-token: {}", table_of_two.watch),
            cookie(eve),
            bearer(ada, &["read"]).await,
            bearer(ada, &["play"]).await,
            bearer(ada, &["read", "play"]).await,
            cookie(mal),
            banned_key,
            "authorization: Bearer nothing".to_owned(),
        ];
        let fill = |text: &str| {
            text.replace("{game}", &table_of_two.id)
                .replace("{challenge}", challenge.body["id"].as_str().expect("an id"))
                .replace("{invite}", hello["links"]["invite"].as_str().expect("an invitation"))
        };
        let table = table();
        let listed: BTreeSet<String> =
            table.iter().map(|(method, call, ..)| format!("{method} {call}")).collect();
        assert_eq!(listed, described(&server).await, "every call is in the table");

        let mut wrong = Vec::new();
        for (method, _, path, body, expected) in &table {
            let path = fill(path);
            let body: Option<Value> =
                body.as_ref().map(|body| serde_json::from_str(&fill(&body.to_string())).expect("JSON"));
            for ((who, header), expected) in CALLERS.iter().zip(&callers).zip(expected) {
                let status = status(&server, method, &path, header, body.as_ref()).await;
                if status != *expected {
                    wrong.push(format!("{method} {path}: {who} gets {status}, expected {expected}"));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    });
}

/// What the table cannot say: the same answer to different people with different things in it.
#[test]
fn what_is_shown_is_for_those_who_ask() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let (ada, bob) = (Person::new(&server, "Ada").await, Person::new(&server, "Bob").await);
        let table = TestGame::between(&server, json!({ "game": "staqs:size=3" }), [&ada, &bob]).await;
        let [mut first, mut second] = table.enter(&server).await;
        first.get(play(0, "@a1")).await;
        second.get(play(1, "@b1")).await;
        second.get(json!({ "do": "resign" })).await;
        let history = "/api/players/Ada/games";
        assert_eq!(ada.get(&server, history).await.body[0]["id"], json!(table.id));
        assert_eq!(bob.get(&server, history).await.body, json!([]), "it was not public");
        assert_eq!(server.get(history).await.body, json!([]));
        // Nobody takes away the key of another.
        let made = ada.post(&server, "/api/me/keys", json!({ "name": "k", "scopes": ["read"] })).await.body;
        let path = format!("/api/me/keys/{}", text(&made["id"]));
        assert_eq!(bob.send(&server, "DELETE", &path, None).await.status, 404);
        let key = format!("Bearer {}", text(&made["key"]));
        let by_key = [("authorization", key.as_str())];
        assert_eq!(server.send("GET", "/api/me", &by_key, None).await.body["name"], "Ada");
        // A key does not end the account that it belongs to, even with the password.
        let farewell = Some(json!({ "password": PASSWORD }));
        assert_eq!(server.send("POST", "/api/me/delete", &by_key, farewell).await.status, 403);
        assert_eq!(ada.send(&server, "DELETE", &path, None).await.status, 204);
        assert_eq!(server.send("GET", "/api/me", &by_key, None).await.status, 401);
    });
}

#[test]
fn a_new_password_ends_keys_unless_they_are_kept() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let ada = Person::new(&server, "Ada").await;
        let key = format!("Bearer {}", ada.key(&server, &["read"]).await);
        let works = async || server.send("GET", "/api/me", &[("authorization", &key)], None).await.status;
        let change = json!({ "old": PASSWORD, "new": "battery staple", "keep_keys": true });
        let kept = ada.send(&server, "PUT", "/api/me/password", Some(change)).await;
        assert_eq!((kept.status, works().await), (204, 200), "{kept:?}");
        let ada = Person { name: ada.name, cookie: kept.cookie().expect("a session") };
        let change = json!({ "old": "battery staple", "new": PASSWORD });
        let changed = ada.send(&server, "PUT", "/api/me/password", Some(change)).await;
        assert_eq!((changed.status, works().await), (204, 401), "{changed:?}");
        // Anyone who runs the server ends them as well.
        let ada = Person { name: ada.name, cookie: changed.cookie().expect("a session") };
        let key = format!("Bearer {}", ada.key(&server, &["read"]).await);
        let store = database.open().await.expect("it opens beside the server");
        carry_out(&store, &Order::ResetPassword("Ada".to_owned())).await.expect("it is done");
        assert_eq!(server.send("GET", "/api/me", &[("authorization", &key)], None).await.status, 401);
    });
}
