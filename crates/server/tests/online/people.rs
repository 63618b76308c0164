//! Accounts: who is who, and who may do what.

use std::time::Duration;

use serde_json::{Value, json};
use stackade_server::Config;
use stackade_server::admin::{Order, carry_out};

use crate::harness::{
    Database, PASSWORD, Person, Player, Server, TestGame, execute, limits, patient, play, run, text,
};
use crate::several::is_shared;

#[test]
fn sessions_begin_anew_and_end() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        assert_eq!(server.get("/api/me").await.status, 401);
        let made = server.post("/api/accounts", json!({ "name": "Ada", "password": PASSWORD })).await;
        assert_eq!((made.status, &made.body["name"]), (201, &json!("Ada")));
        assert!(
            made.head.contains("HttpOnly; SameSite=Strict") && !made.head.contains("Secure"),
            "{}",
            made.head
        );
        let ada = Person { name: "Ada".to_owned(), cookie: made.cookie().expect("a session") };
        assert_eq!(ada.get(&server, "/api/me").await.status, 200);
        // Signing in again gives another session and ends the one that was shown.
        let again = json!({ "name": "ada", "password": PASSWORD });
        let again = ada.post(&server, "/api/session", again).await;
        assert_eq!(again.status, 200, "{again:?}");
        let new = Person { name: "Ada".to_owned(), cookie: again.cookie().expect("a session") };
        assert_ne!(new.cookie, ada.cookie);
        assert_eq!(ada.get(&server, "/api/me").await.status, 401);
        // A session that the server did not give out is nobody's, before and after signing in.
        let planted = [("cookie", "stackade=planted")];
        let body = json!({ "name": "Ada", "password": PASSWORD });
        let signed = server.send("POST", "/api/session", &planted, Some(body)).await;
        assert!(signed.cookie().is_some_and(|cookie| cookie != "stackade=planted"));
        assert_eq!(server.send("GET", "/api/me", &planted, None).await.status, 401);
        // Off this machine cookies are for TLS only.
        let body = json!({ "name": "Ada", "password": PASSWORD });
        let far = server.send("POST", "/api/session", &[("host", "games.example")], Some(body)).await;
        assert!(
            far.head.contains("set-cookie: __Host-stackade=") && far.head.contains("; Secure"),
            "{}",
            far.head
        );
        // A new password ends all other sessions.
        let other = Person { name: "Ada".to_owned(), cookie: signed.cookie().expect("a session") };
        let change = json!({ "old": "wrong password", "new": "battery staple" });
        assert_eq!(new.send(&server, "PUT", "/api/me/password", Some(change)).await.status, 403);
        let change = json!({ "old": PASSWORD, "new": "battery staple" });
        let changed = new.send(&server, "PUT", "/api/me/password", Some(change)).await;
        assert_eq!(changed.status, 204, "{changed:?}");
        let kept = Person { name: "Ada".to_owned(), cookie: changed.cookie().expect("a session") };
        for (person, status) in [(&new, 401), (&other, 401), (&kept, 200)] {
            assert_eq!(person.get(&server, "/api/me").await.status, status);
        }
        assert_eq!(kept.send(&server, "DELETE", "/api/session", None).await.status, 204);
        assert_eq!(kept.get(&server, "/api/me").await.status, 401);
    });
}

#[test]
fn wrong_names_and_passwords_look_alike() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        Person::new(&server, "Ada").await;
        let known = server.post("/api/session", json!({ "name": "Ada", "password": "wrong password" })).await;
        let unknown =
            server.post("/api/session", json!({ "name": "Eve", "password": "wrong password" })).await;
        assert_eq!((known.status, known.error()), (unknown.status, unknown.error()));
        assert_eq!(known.status, 401);
        for (name, password, status) in [
            ("ADA", PASSWORD, 409),
            ("A", PASSWORD, 400),
            ("a b", PASSWORD, 400),
            ("<b>", PASSWORD, 400),
            ("guest", PASSWORD, 400),
            ("Bob", "short", 400),
        ] {
            let made = server.post("/api/accounts", json!({ "name": name, "password": password })).await;
            assert_eq!(made.status, status, "{name}: {made:?}");
        }
    });
}

/// Everybody against everything: nobody gets more than is theirs.
#[test]
fn passwords_of_one_name_are_not_tried_for_long_wherever_that_is() {
    let database = Database::new();
    run(async || {
        let mut servers = vec![Server::start(&database)];
        // A file has one server.
        servers.extend(is_shared().then(|| Server::start(&database)));
        let ada = Person::new(&servers[0], "Ada").await;
        let sign_in = async |number: usize, name: &str, password: &str| {
            let body = json!({ "name": name, "password": password });
            servers[number % servers.len()].post("/api/session", body).await
        };
        // A right one pays for all before it.
        for number in 0..15 {
            assert_eq!(sign_in(number, "ada", "wrong password").await.status, 401);
        }
        assert_eq!(sign_in(15, "Ada", PASSWORD).await.status, 200);
        for name in ["Ada", "Nobody"] {
            for number in 0..20 {
                assert_eq!(sign_in(number, name, "wrong password").await.status, 401, "{name} {number}");
            }
            for server in 0..servers.len() {
                let refused = sign_in(server, name, PASSWORD).await;
                assert_eq!(
                    (refused.status, &refused.body["code"]),
                    (429, &json!("rate-limited")),
                    "{refused:?}"
                );
                assert!(refused.head.contains("retry-after: "), "{}", refused.head);
            }
        }
        // Whoever is there stays.
        assert_eq!(ada.get(&servers[0], "/api/me").await.status, 200);
        execute(&database, "UPDATE password_tries SET paid = paid - 60000").await;
        assert_eq!(sign_in(0, "Ada", PASSWORD).await.status, 200, "there is room again after a while");
    });
}

#[test]
fn everybody_may_do_what_is_theirs() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let (ada, bob, eve) = (
            Person::new(&server, "Ada").await,
            Person::new(&server, "Bob").await,
            Person::new(&server, "Eve").await,
        );
        let table = TestGame::between(&server, json!({ "game": "nava" }), [&ada, &bob]).await;
        let (reads, plays) = (ada.key(&server, &["read"]).await, ada.key(&server, &["play", "read"]).await);
        let (reads, plays) = (format!("Bearer {reads}"), format!("Bearer {plays}"));
        let game = format!("/api/games/{}", table.id);
        let act = format!("{game}/do");
        let guest: (&str, &str) = ("x-nothing", "1");
        let callers = [
            ("guest", guest),
            ("player", ("cookie", ada.cookie.as_str())),
            ("opponent", ("cookie", bob.cookie.as_str())),
            ("stranger", ("cookie", eve.cookie.as_str())),
            ("watcher", ("x-game-token", table.watch.as_str())),
            ("read key", ("authorization", reads.as_str())),
            ("play key", ("authorization", plays.as_str())),
            ("no key", ("authorization", "Bearer nothing")),
        ];
        let offer = json!({ "do": "decline", "what": "draw" });
        // What each caller gets, in the order above. 409 is the game's own answer: nothing was offered, or only players.
        let matrix: [(&str, &str, Option<Value>, [u16; 8]); 7] = [
            ("GET", &game, None, [404, 200, 200, 404, 200, 200, 200, 401]),
            ("POST", &act, Some(offer), [404, 409, 409, 404, 409, 403, 409, 401]),
            ("GET", "/api/me", None, [401, 200, 200, 200, 401, 200, 200, 401]),
            ("GET", "/api/me/keys", None, [401, 200, 200, 200, 401, 403, 403, 401]),
            (
                "POST",
                "/api/me/keys",
                Some(json!({ "name": "k", "scopes": ["play"] })),
                [401, 201, 201, 201, 401, 403, 403, 401],
            ),
            ("PUT", "/api/players/Eve/block", None, [401, 204, 204, 400, 401, 403, 204, 401]),
            (
                "POST",
                "/api/me/delete",
                Some(json!({ "password": "wrong password" })),
                [401, 403, 403, 403, 401, 403, 403, 401],
            ),
        ];
        for (method, path, body, expected) in matrix {
            for ((who, header), expected) in callers.iter().zip(expected) {
                let answer = server.send(method, path, &[*header], body.clone()).await;
                assert_eq!(answer.status, expected, "{who}: {method} {path}: {answer:?}");
            }
        }
        // Other pages do nothing in somebody's name, and neither open sockets.
        let foreign = [("cookie", ada.cookie.as_str()), ("origin", "https://evil.example")];
        assert_eq!(server.send("POST", &act, &foreign, Some(json!({ "do": "resign" }))).await.status, 403);
        let sockets = [("origin", "https://evil.example")];
        assert!(Player::connect(&server, &table.id, &sockets).await.is_err());
        let own = format!("http://{}", server.address);
        let own = [("cookie", ada.cookie.as_str()), ("origin", own.as_str())];
        let mut player = Player::connect(&server, &table.id, &own).await.expect("the own page may");
        player.send(json!({})).await;
        assert_eq!(player.hear().await["seat"], "first", "an account needs no token");
    });
}

#[test]
fn names_of_the_server_and_limits_are_kept() {
    let database = Database::new();
    run(async || {
        let hosts = vec!["127.0.0.1".to_owned(), "games.example".to_owned()];
        let limits = limits(&["sign-ins=10+6/m", "requests=300+1/h"]);
        let database = database.url.clone();
        let server = Server::with(Config { database, hosts, limits, ..patient() });
        for (host, status) in [("games.example:80", 200), ("evil.example", 421), ("", 421)] {
            assert_eq!(
                server.send("GET", "/api/lobby", &[("host", host)], None).await.status,
                status,
                "{host}"
            );
        }
        for _ in 0..350 {
            assert_eq!(
                server.get("/nothing-here").await.status,
                404,
                "the files of the page are not counted"
            );
        }
        let mut last = None;
        for _ in 0..12 {
            let body = json!({ "name": "Ada", "password": "wrong password" });
            last = Some(server.post("/api/session", body).await);
        }
        let last = last.expect("an answer");
        assert_eq!(last.status, 429, "{last:?}");
        assert!(last.head.contains("retry-after: "), "{}", last.head);
    });
}

#[test]
fn ratings_move_and_accounts_go() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let (ada, bob) = (Person::new(&server, "Ada").await, Person::new(&server, "Bob").await);
        let plan = json!({ "game": "staqs:size=3", "rated": true, "public": true });
        assert_eq!(server.post("/api/games", plan.clone()).await.status, 401, "rated games need accounts");
        let table = TestGame::between(&server, plan.clone(), [&ada, &bob]).await;
        let [mut first, mut second] = table.enter(&server).await;
        first.get(play(0, "@a1")).await;
        second.get(play(1, "@b1")).await;
        second.get(json!({ "do": "resign" })).await;
        let shown = table.show(&server).await;
        let changes = [0, 1].map(|seat: usize| shown["players"][seat]["change"].as_i64().expect("a change"));
        assert!(changes[0] > 100 && changes[1] < -100, "{shown}");
        let profile = server.get("/api/players/ada").await.body;
        assert_eq!((&profile["name"], &profile["ratings"][0]["game"]), (&json!("Ada"), &json!("staqs")));
        assert_eq!(profile["ratings"][0]["rating"], 1500 + changes[0]);
        assert_eq!(profile["results"], json!([{ "game": "staqs", "wins": 1, "draws": 0, "losses": 0 }]));
        assert_eq!(
            (&profile["series"][0]["rated"], &profile["series"][0]["game"]),
            (&json!("staqs"), &json!(table.id))
        );
        let games = server.get("/api/players/Bob/games").await.body;
        assert_eq!((games.as_array().map(Vec::len), &games[0]["winner"]), (Some(1), &json!("first")));
        assert_eq!(server.get("/api/best/staqs").await.body, json!([]), "one game proves little");
        assert_eq!(server.get("/api/players?q=a").await.body, json!(["Ada"]));

        // A game that goes on is resigned when its player goes, and all games stay.
        let going = TestGame::between(&server, plan, [&bob, &ada]).await;
        let [mut first, mut second] = going.enter(&server).await;
        first.get(play(0, "@a1")).await;
        second.get(play(1, "@b1")).await;
        let gone = ada.post(&server, "/api/me/delete", json!({ "password": PASSWORD })).await;
        assert_eq!(gone.status, 204, "{gone:?}");
        assert_eq!(first.hear_event("ended").await["winner"], "first");
        assert_eq!(ada.get(&server, "/api/me").await.status, 401);
        assert_eq!(server.get("/api/players/Ada").await.status, 404);
        for table in [&table, &going] {
            let shown = server.get(&format!("/api/games/{}", table.id)).await;
            let names: Vec<String> =
                shown.body["players"].as_array().expect("players").iter().map(|p| text(&p["name"])).collect();
            assert!(
                names.contains(&"Anonymous".to_owned()) && names.contains(&"Bob".to_owned()),
                "{shown:?}"
            );
        }
        Person::new(&server, "Ada").await;
    });
}

#[test]
fn who_is_banned_leaves_all_games() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let (ada, bob) = (Person::new(&server, "Ada").await, Person::new(&server, "Bob").await);
        let begun = TestGame::between(&server, json!({ "game": "staqs:size=3" }), [&bob, &ada]).await;
        let [mut first, mut second] = begun.enter(&server).await;
        first.get(play(0, "@a1")).await;
        second.get(play(1, "@b1")).await;
        let open = ada.post(&server, "/api/games", json!({ "game": "nava", "public": true })).await.body;
        let store = database.open().await.expect("it opens beside the server");
        carry_out(&store, &Order::Ban("Ada".to_owned(), true)).await.expect("it is done");
        let ended = first.hear_event("ended").await;
        assert_eq!((&ended["winner"], &ended["why"]), (&json!("first"), &json!("resignation")));
        let path = format!("/api/games/{}", text(&open["id"]));
        let is_over = async || server.get(&path).await.body["over"]["reason"] == "called off";
        let called_off = async { while !is_over().await {} };
        tokio::time::timeout(Duration::from_secs(120), called_off).await.expect("it is called off");
        assert_eq!(bob.post(&server, &format!("{path}/join"), json!({})).await.status, 409);
        let is_listed = async || server.get("/api/lobby").await.body["open"] != json!([]);
        let unlisted = async { while is_listed().await {} };
        tokio::time::timeout(Duration::from_secs(120), unlisted).await.expect("nobody finds it");
    });
}

#[test]
fn blocks_and_reports() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let (ada, bob) = (Person::new(&server, "Ada").await, Person::new(&server, "Bob").await);
        let complaint = json!({ "words": "rude" });
        assert_eq!(ada.post(&server, "/api/players/Bob/report", complaint).await.status, 204);
        assert_eq!(ada.send(&server, "PUT", "/api/players/Bob/block", None).await.status, 204);
        assert_eq!(ada.get(&server, "/api/me").await.body["blocked"], json!(["Bob"]));
        let challenge = json!({ "game": "nava", "opponent": "Ada" });
        assert_eq!(bob.post(&server, "/api/games", challenge.clone()).await.status, 403);
        let made = ada.post(&server, "/api/games", json!({ "game": "nava", "public": true })).await.body;
        let join = format!("/api/games/{}/join", text(&made["id"]));
        assert_eq!(bob.post(&server, &join, json!({})).await.status, 403);
        assert_eq!(ada.post(&server, &join, json!({})).await.status, 409, "nobody plays against themselves");
        assert_eq!(ada.send(&server, "DELETE", "/api/players/Bob/block", None).await.status, 204);
        assert_eq!(bob.post(&server, &join, json!({})).await.status, 200);
        assert_eq!(bob.name, "Bob");
    });
}

/// Older versions stored in words that a player had left.
#[test]
fn lists_say_by_its_code_that_a_player_left() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let (ada, bob) = (Person::new(&server, "Ada").await, Person::new(&server, "Bob").await);
        let table = TestGame::between(&server, json!({ "game": "staqs:size=3" }), [&ada, &bob]).await;
        let [mut first, _second] = table.enter(&server).await;
        first.get(json!({ "do": "resign" })).await;
        let reason = async || {
            let games = ada.get(&server, "/api/players/Ada/games").await.body;
            games[0]["reason"].clone()
        };
        assert_eq!(reason().await, "resignation");
        execute(&database, "UPDATE games SET reason = 'the other player left'").await;
        assert_eq!(reason().await, "left");
    });
}
