//! Finding somebody to play with, and the engine for those who play alone.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::harness::{Database, Server, TestGame, run, text};

async fn lobby(server: &Server, is_seen: impl Fn(&Value) -> bool) -> Value {
    let began = Instant::now();
    loop {
        let shown = server.get("/api/lobby").await.body;
        if is_seen(&shown) {
            return shown;
        }
        assert!(began.elapsed() < Duration::from_secs(120), "it is not in the lobby: {shown}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[test]
fn public_games_are_in_the_lobby() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        server.post("/api/games", json!({ "game": "nava", "name": "Shy" })).await;
        let made =
            server.post("/api/games", json!({ "game": "nava", "public": true, "name": "One" })).await.body;
        let shown = lobby(&server, |lobby| lobby["open"][0]["id"] == made["id"]).await;
        assert_eq!(shown["open"].as_array().map(Vec::len), Some(1), "{shown}");
        assert!(!shown.to_string().contains(&text(&made["token"])));
        let join = format!("/api/games/{}/join", text(&made["id"]));
        server.post(&join, json!({ "name": "Two" })).await;
        let shown = lobby(&server, |lobby| lobby["live"][0]["id"] == made["id"]).await;
        assert_eq!(shown["open"], json!([]));
    });
}

#[test]
fn those_who_wait_are_paired() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let wish = json!({ "game": "nava", "pace": "5+3", "name": "One" });
        let second = json!({ "game": "nava", "pace": "5+3", "name": "Two", "me": "somebody else" });
        let other = json!({ "game": "nava", "pace": "1+0", "name": "Three", "me": "a third" });
        let rated = json!({ "game": "nava", "pace": "5+3", "rated": true });
        assert_eq!(server.post("/api/pairing", rated).await.status, 401);
        let (one, two) = tokio::join!(server.post("/api/pairing", wish.clone()), async {
            tokio::time::sleep(Duration::from_millis(200)).await;
            let unlike =
                tokio::time::timeout(Duration::from_millis(300), server.post("/api/pairing", other)).await;
            assert!(unlike.is_err(), "they want different games");
            server.post("/api/pairing", second).await
        });
        assert_eq!((one.status, two.status), (200, 200), "{one:?} {two:?}");
        assert_eq!(one.body["id"], two.body["id"]);
        assert_ne!(one.body["seat"], two.body["seat"]);
        let table = TestGame {
            id: text(&one.body["id"]),
            tokens: [text(&one.body["token"]), text(&two.body["token"])],
            watch: text(&one.body["watch"]),
        };
        assert_eq!(table.show(&server).await["turn"], "first");
    });
}

#[test]
fn the_engine_answers_for_any_position() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let at = json!({ "game": "staqs:size=3", "moves": ["@a1", "@b2"] });
        let ruling = server.post("/api/engine/position", at.clone()).await.body;
        assert_eq!(
            (&ruling["over"], ruling["moves"].as_array().map(Vec::len)),
            (&json!("no"), Some(7)),
            "{ruling}"
        );
        let opinion = server.post("/api/engine/evaluate", at).await.body;
        assert!(opinion["total"].is_number() && opinion["terms"].is_array(), "{opinion}");
        let best = server.post("/api/engine/best", json!({ "game": "nava", "level": 2 })).await.body;
        assert!(best["move"].is_string() && best["nodes"].is_number(), "{best}");
        for (at, status) in [
            (json!({ "game": "staqs", "moves": ["@z9"] }), 409),
            (json!({ "game": "staqs", "position": "?" }), 400),
            (json!({ "game": "staqs", "level": 99 }), 400),
        ] {
            assert_eq!(server.post("/api/engine/best", at.clone()).await.status, status, "{at}");
        }
        let document = server.get("/api/openapi.json").await.body;
        assert!(document["paths"]["/api/engine/best"]["post"].is_object());
        for named in document.to_string().split("\"#/components/schemas/").skip(1) {
            let name = named.split('"').next().unwrap_or_default();
            assert!(document["components"]["schemas"][name].is_object(), "{name} is not described");
        }
        assert!(server.get("/api").await.text.contains("POST /api/games"));
        assert_eq!(server.post("/api/puzzles/none/tried", json!({ "solved": true })).await.status, 404);
    });
}
