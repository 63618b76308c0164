//! Clocks, and what happens to them while the server is away.

use std::time::Duration;

use serde_json::{Value, json};
use stackade_server::rooms::Waits;

use crate::crash::Process;
use crate::harness::{Database, Server, TestGame, patient, play, run};

fn clock(shown: &Value, seat: usize) -> i64 {
    shown["clocks"][seat].as_i64().unwrap_or_else(|| panic!("no clocks: {shown}"))
}

#[test]
fn a_flag_falls_by_itself() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let table = TestGame::new(&server, json!({ "game": "staqs:size=3", "pace": "0+1" })).await;
        let [mut first, mut second] = table.enter(&server).await;
        first.get(play(0, "@a1")).await;
        second.get(play(1, "@b1")).await;
        let ended = first.hear_event("ended").await;
        assert_eq!((&ended["winner"], &ended["why"]), (&json!("second"), &json!("time")));
        assert_eq!(first.refused(play(2, "@c1")).await, "the game is over");
    });
}

#[test]
fn every_move_tells_the_clocks() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let table = TestGame::new(&server, json!({ "game": "staqs:size=3", "pace": "1+2" })).await;
        let [mut first, mut second] = table.enter(&server).await;
        first.get(play(0, "@a1")).await;
        second.get(play(1, "@b1")).await;
        tokio::time::sleep(Duration::from_millis(300)).await;
        first.get(play(2, "@c1")).await;
        let moved = loop {
            let moved = second.hear_event("moved").await;
            if moved["ply"] == 2 {
                break moved;
            }
        };
        assert!((50_000..=63_950).contains(&clock(&moved, 0)) && clock(&moved, 1) == 62_000, "{moved}");
    });
}

#[test]
fn games_that_nobody_began_are_called_off() {
    let database = Database::new();
    run(async || {
        let config = stackade_server::Config { database: database.url.clone(), ..patient() };
        let context = stackade_server::open(&config).await.expect("the database opens");
        let rooms = context.rooms.clone();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let server = Server::at(listener.local_addr().expect("an address"));
        tokio::spawn(stackade_server::run(listener, context, std::future::pending()));
        let open =
            server.post("/api/games", json!({ "game": "nava", "pace": "5+3", "public": true })).await.body;
        let slow =
            server.post("/api/games", json!({ "game": "nava", "pace": "days:3", "public": true })).await.body;
        let begun = TestGame::new(&server, json!({ "game": "staqs:size=3", "pace": "turn:60" })).await;
        let [mut first, mut second] = begun.enter(&server).await;
        first.get(play(0, "@a1")).await;
        second.get(play(1, "@b1")).await;
        tokio::time::sleep(Duration::from_millis(20)).await;
        rooms
            .sweep(Waits { real_time: 10, any_time: 1_000_000, ..Waits::default() })
            .await
            .expect("it is swept");
        let over = async |made: &Value| {
            let path = format!("/api/games/{}", made["id"].as_str().expect("an id"));
            server.get(&path).await.body["over"]["reason"].clone()
        };
        assert_eq!((over(&open).await, over(&slow).await), (json!("called off"), Value::Null));
        assert_eq!(begun.show(&server).await["over"], Value::Null);
        rooms.sweep(Waits { real_time: 10, any_time: 10, ..Waits::default() }).await.expect("it is swept");
        assert_eq!(over(&slow).await, "called off");
    });
}

/// A server that stands still, because its machine is busy or asleep, charges nobody for it.
#[cfg(unix)]
#[test]
fn a_frozen_server_charges_nobody() {
    let database = Database::new();
    run(async || {
        let process = Process::start(&database);
        let table =
            TestGame::new(&process.server, json!({ "game": "staqs:size=3", "pace": "turn:20" })).await;
        let [mut first, mut second] = table.enter(&process.server).await;
        first.get(play(0, "@a1")).await;
        second.get(play(1, "@b1")).await;
        process.freeze(true);
        let (mut moved, ()) = tokio::join!(first.ask(play(2, "@c1")), async {
            // Longer than there is on the clock, with all lag that may be forgiven.
            tokio::time::sleep(Duration::from_secs(24)).await;
            process.freeze(false);
        });
        // What it was about to write when it was stopped may have to be tried again; it is not too late.
        while moved["code"] == "not-saved" {
            moved = first.ask(play(2, "@c1")).await;
        }
        assert!(moved["seq"].is_u64(), "{moved}");
        assert_eq!(table.show(&process.server).await["over"], Value::Null);
        process.kill();
    });
}
