//! Whose computer opponent thinks next, with one that thinks for as long as the test wants.

use std::sync::{Arc, Mutex, mpsc};

use serde_json::{Value, json};
use stackade_core::AnyMatch;
use stackade_engine::{Engine, Level, NoClock, Report, Settings, Task};
use stackade_server::api::Context;
use stackade_server::limits::{LimitTable, Limits};
use stackade_server::rooms::{Engines, Owner, Rooms, Thinker};
use stackade_server::run as run_server;
use stackade_server::time::Time;
use tokio::net::TcpListener;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::harness::{Answer, Database, PASSWORD, Server, limits, run, text, until};

/// Tells which level is asked, and thinks until it is let go.
#[derive(Debug)]
struct StandIn {
    asked: UnboundedSender<u8>,
    go: Mutex<mpsc::Receiver<()>>,
}

impl Thinker for StandIn {
    fn think(&self, game: &dyn AnyMatch, level: Level, seed: u64) -> Report {
        // The test may be over.
        let _ = self.asked.send(level.number());
        let _ = self.go.lock().expect("nobody panics").recv();
        let quick = Level::new(1).expect("a level");
        Engine::new(&game.id(), Settings { seed, ..Settings::default() }).think(
            game,
            Task::Level(quick),
            &mut NoClock,
        )
    }
}

/// A server with one computer player.
struct House {
    server: Server,
    engines: Engines,
    asked: UnboundedReceiver<u8>,
    go: mpsc::Sender<()>,
}

impl House {
    async fn new(database: &Database, limits: LimitTable) -> House {
        let (sender, asked) = unbounded_channel();
        let (go, going) = mpsc::channel();
        let stand_in = Arc::new(StandIn { asked: sender, go: Mutex::new(going) });
        let engines = Engines::with(1, limits.clone(), stand_in);
        let store = database.open().await.expect("the database opens");
        let rooms = Rooms::new(store.clone(), engines.clone(), Time::start());
        let proxies = ["127.0.0.0/8".parse().expect("a network")];
        let context = Context::new(store, rooms, Limits::new(limits), &[], &proxies);
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let server = Server::at(listener.local_addr().expect("an address"));
        tokio::spawn(run_server(listener, context, std::future::pending()));
        House { server, engines, asked, go }
    }

    async fn post(&self, from: &str, cookie: &str, path: &str, body: Value) -> Answer {
        self.server.send("POST", path, &[("x-forwarded-for", from), ("cookie", cookie)], Some(body)).await
    }

    /// Makes a game in which the computer moves first.
    async fn play(&self, from: &str, cookie: &str, level: u8) -> Answer {
        self.play_game("staqs:size=3", from, cookie, level).await
    }

    async fn play_game(&self, game: &str, from: &str, cookie: &str, level: u8) -> Answer {
        let plan = json!({ "game": game, "level": level, "seat": "second" });
        self.post(from, cookie, "/api/games", plan).await
    }

    /// Waits until this many thoughts are waited for beside the one that is thought.
    async fn wait_for(&self, waiting: usize) {
        until(|| self.engines.waiting() == waiting).await;
    }

    /// The level of the one who thinks now.
    async fn thinks(&mut self) -> u8 {
        self.asked.recv().await.expect("somebody thinks")
    }

    /// Lets it move; the level of the one who thinks next.
    async fn next(&mut self) -> u8 {
        self.go.send(()).expect("it waits for that");
        self.thinks().await
    }
}

const GREEDY: &str = "10.0.0.1";

#[test]
fn twenty_games_of_one_address_do_not_delay_a_stranger() {
    let database = Database::new();
    run(async || {
        let mut house = House::new(&database, LimitTable::default()).await;
        for number in 0..20 {
            assert_eq!(house.play(GREEDY, "", 10).await.status, 201);
            house.wait_for(number).await;
        }
        assert_eq!(house.thinks().await, 10);
        assert_eq!(house.play("10.0.0.2", "", 1).await.status, 201);
        house.wait_for(20).await;
        assert_eq!(house.next().await, 1, "the stranger waits for one running thought only");
        // Somebody with an account is somebody else, also behind the same address.
        let account = json!({ "name": "Ada", "password": PASSWORD });
        let signed_up = house.post(GREEDY, "", "/api/accounts", account).await;
        let cookie = signed_up.cookie().expect("a session");
        assert_eq!(house.play(GREEDY, &cookie, 2).await.status, 201);
        house.wait_for(20).await;
        assert_eq!(house.next().await, 2);
        // And so is anyone who asks without a game.
        let question = json!({ "game": "nava", "level": 3 });
        let from = [("x-forwarded-for", "10.0.0.3")];
        let asked = house.server.send("POST", "/api/engine/best", &from, Some(question));
        let (answer, levels) = tokio::join!(asked, async {
            until(|| house.engines.waiting() == 20).await;
            house.go.send(()).expect("it waits for that");
            let level = house.asked.recv().await.expect("somebody thinks");
            house.go.send(()).expect("it waits for that");
            [level, house.asked.recv().await.expect("somebody thinks")]
        });
        assert_eq!((answer.status, levels), (200, [3, 10]), "then the greedy one is served");
    });
}

#[test]
fn twenty_accounts_behind_one_address_do_not_delay_a_stranger() {
    let database = Database::new();
    run(async || {
        let mut house = House::new(&database, LimitTable::default()).await;
        for number in 0..20 {
            let account = json!({ "name": format!("Greedy-{number}"), "password": PASSWORD });
            let cookie = house.post(GREEDY, "", "/api/accounts", account).await.cookie().expect("a session");
            assert_eq!(house.play(GREEDY, &cookie, 10).await.status, 201);
            house.wait_for(number).await;
        }
        assert_eq!(house.thinks().await, 10);
        assert_eq!(house.play("10.0.0.2", "", 1).await.status, 201);
        house.wait_for(20).await;
        assert_eq!(house.next().await, 1, "the stranger waits for one running thought only");
        assert_eq!(house.next().await, 10);
    });
}

#[test]
fn a_move_costs_what_its_level_may_search() {
    let database = Database::new();
    run(async || {
        let mut house = House::new(&database, LimitTable::default()).await;
        // Level 10 of Greener searches 400 times as long as level 9.
        for (number, (from, level)) in [(GREEDY, 10); 2].into_iter().chain([("10.0.0.2", 9); 30]).enumerate()
        {
            assert_eq!(house.play_game("greener", from, "", level).await.status, 201);
            house.wait_for(number).await;
        }
        assert_eq!(house.thinks().await, 10);
        for _ in 0..30 {
            assert_eq!(house.next().await, 9);
        }
        assert_eq!(house.next().await, 10);
    });
}

#[test]
fn the_line_of_an_address_has_an_end() {
    let database = Database::new();
    run(async || {
        let mut house = House::new(&database, limits(&["thoughts=3", "thoughts@10.0.9.0/24=4"])).await;
        for number in 0..4 {
            assert_eq!(house.play(GREEDY, "", 10).await.status, 201);
            house.wait_for(number).await;
        }
        assert_eq!(house.thinks().await, 10);
        let refused = house.play(GREEDY, "", 1).await;
        assert_eq!(refused.status, 429, "{refused:?}");
        assert_eq!(refused.error(), "too many games of yours are waiting for the computer's move");
        let refused = house.post(GREEDY, "", "/api/engine/best", json!({ "game": "nava" })).await;
        assert_eq!(refused.status, 429, "{refused:?}");
        assert_eq!(refused.error(), "too many questions from there are waiting for the engine");
        assert!(refused.head.contains("retry-after: "), "{refused:?}");
        // Others have lines of their own, and a network may have a longer one.
        for number in 0..4 {
            assert_eq!(house.play("10.0.9.9", "", 1).await.status, 201);
            house.wait_for(4 + number).await;
        }
        assert_eq!(house.play("10.0.9.9", "", 1).await.status, 429);
        // Accounts from there too, each in a line of its own.
        let account = json!({ "name": "Ada", "password": PASSWORD });
        let cookie = house.post("10.0.9.9", "", "/api/accounts", account).await.cookie().expect("a session");
        for number in 0..4 {
            assert_eq!(house.play("10.0.9.9", &cookie, 2).await.status, 201);
            house.wait_for(8 + number).await;
        }
        assert_eq!(house.play("10.0.9.9", &cookie, 2).await.status, 429);
        assert_eq!(house.next().await, 1);
        house.wait_for(10).await;
    });
}

#[test]
fn a_rematch_is_charged_to_whoever_plays_it() {
    let database = Database::new();
    run(async || {
        let mut house = House::new(&database, limits(&["thoughts=1"])).await;
        assert_eq!(house.play("10.0.0.2", "", 5).await.status, 201);
        assert_eq!(house.thinks().await, 5);
        let plan = json!({ "game": "staqs:size=3", "level": 1, "seat": "first" });
        let game = house.post(GREEDY, "", "/api/games", plan).await.body;
        let (id, token) = (text(&game["id"]), text(&game["token"]));
        let path = format!("/api/games/{id}/do?token={token}");
        for request in [json!({ "do": "resign" }), json!({ "do": "offer", "what": "rematch" })] {
            assert_eq!(house.post(GREEDY, "", &path, request).await.status, 200);
        }
        // The computer accepts, moves first, and thinks as soon as anybody looks, wherever that is.
        let next = loop {
            let next = house.server.get(&format!("/api/games/{id}?token={token}")).await.body["next"].clone();
            if next.is_string() {
                break text(&next);
            }
        };
        assert_eq!(house.server.get(&format!("/api/games/{next}?token={token}")).await.status, 200);
        house.wait_for(1).await;
        let owner = |address: &str| Owner::new(Some(address.parse().expect("an address")), None);
        assert!(house.engines.is_full(&owner(GREEDY)) && !house.engines.is_full(&owner("127.0.0.1")));
    });
}
