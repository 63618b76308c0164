//! Clocks, and what happens to them while the server is away.

use std::time::Duration;

use serde_json::{Value, json};
use stackade_online::Event;
use stackade_server::rooms::Waits;

use crate::crash::Process;
use crate::harness::{Database, Player, Server, TestGame, patient, play, run};
use crate::link::Link;

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

/// Whoever needs 600 ms for the way to the server and back is forgiven them with every move, not only at first.
#[test]
fn the_lag_of_a_slow_line_is_measured_and_forgiven() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let line = Link::to(server.address);
        line.delay(Duration::from_millis(600));
        let far = Server::at(line.address());
        let table = TestGame::new(&server, json!({ "game": "staqs", "pace": "5+3" })).await;
        let (mut first, _) = Player::enter(&far, &table.id, Some(&table.tokens[0]), None).await;
        let (mut second, _) = Player::enter(&server, &table.id, Some(&table.tokens[1]), None).await;
        for (turn, [one, two]) in
            [["@a1", "@b1"], ["@c1", "@d1"], ["@a3", "@b3"], ["@c3", "@d3"]].iter().enumerate()
        {
            first.get(play(2 * turn, one)).await;
            second.get(play(2 * turn + 1, two)).await;
            // It is answered at once when it is heard of.
            while first.hear_event("moved").await["ply"] != 2 * turn + 1 {}
        }
        let store = database.open().await.expect("it opens beside the server");
        let events = store.events(&table.id, 1).await.expect("they are without gaps");
        let forgiven: Vec<i64> = events
            .iter()
            .filter_map(|(_, event)| match event {
                Event::Moved { ply, forgiven, .. } if *ply >= 2 && ply % 2 == 0 => Some(*forgiven),
                _ => None,
            })
            .collect();
        // However slow the machine is, it is no less.
        assert!(
            forgiven.len() == 3 && forgiven.iter().all(|lag| (600..=1_000).contains(lag)),
            "{forgiven:?}"
        );
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
