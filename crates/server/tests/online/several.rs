//! Several servers on one database: what one of them has written, all of them know, whoever dies meanwhile.

use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use stackade_core::Rng;
use stackade_games::registry;
use stackade_online::{Event, Request, Seat};
use stackade_server::broker::{Broker, MemoryBroker};
use stackade_server::limits::LimitTable;
use stackade_server::rooms::{Engines, Rooms};
use stackade_server::store::Timeouts;
use stackade_server::time::Time;
use stackade_server::{Config, open_at, run as run_server};

use crate::crash::Process;
use crate::harness::{Database, Player, Server, TestGame, patient, play, run};
use crate::rooms::{House, ask};

/// Two servers in one process, on the same store and with a broker between them.
pub(crate) struct Pair {
    pub(crate) houses: [House; 2],
    pub(crate) broker: MemoryBroker,
}

impl Pair {
    pub(crate) async fn new(database: &Database) -> Pair {
        let broker = MemoryBroker::default();
        let house = async || {
            let mut house = House::new(database).await;
            house.rooms = house.rooms.with_broker(Broker::Memory(broker.clone()));
            house
        };
        Pair { houses: [house().await, house().await], broker }
    }

    /// A game that both have open, after two moves.
    pub(crate) async fn begin(&self, pace: &str) -> [stackade_server::rooms::RoomHandle; 2] {
        let one = self.houses[0].begun("g", pace).await;
        let two = self.houses[1].rooms.enter("g").await.expect("it is there");
        two.show().await.expect("it is open");
        [one, two]
    }
}

#[test]
fn what_happens_on_one_server_is_told_on_the_other() {
    let database = Database::new();
    run(async || {
        let pair = Pair::new(&database).await;
        let [one, two] = pair.begin("none").await;
        let (_, mut news) = two.listen().await.expect("it is open");
        ask(&one, Seat::First, Request::play(2, "@c1")).await.expect("a move");
        let told = loop {
            let told = news.recv().await.expect("news");
            if told.seq.is_some() {
                break told;
            }
        };
        assert!(told.seq == Some(5) && told.text.contains("@c1"), "{told:?}");
        ask(&two, Seat::Second, Request::play(3, "@a2")).await.expect("the answer from there");
        assert_eq!(two.show().await.expect("it is open").0.moves, ["@a1", "@b1", "@c1", "@a2"]);
    });
}

#[test]
fn a_server_that_has_missed_something_reads_and_decides_again() {
    let database = Database::new();
    run(async || {
        let pair = Pair::new(&database).await;
        let [one, two] = pair.begin("turn:60").await;
        pair.broker.cut(true);
        ask(&one, Seat::First, Request::play(2, "@c1")).await.expect("a move");
        // It does not know of it, and would take this for a move out of turn if it did not look.
        ask(&two, Seat::Second, Request::play(3, "@a2")).await.expect("it is the second's turn");
        ask(&one, Seat::Second, Request::Say { text: "!".to_owned() }).await.expect("the seventh event");
        // The same move again, by somebody who has not heard that it was accepted.
        ask(&two, Seat::First, Request::play(2, "@c1")).await.expect("it was made");
        let (shown, _) = one.show().await.expect("it is open");
        assert_eq!((shown.seq, shown.moves.len()), (7, 4));
        assert_eq!(two.show().await.expect("it is open").0.seq, 6, "nobody has told it");
        pair.houses[1].rooms.look_for_others().await.expect("it looks");
        let caught_up = async {
            while two.show().await.expect("it is open").0.seq != 7 {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), caught_up).await.expect("it reads what it has missed");
    });
}

#[test]
fn of_two_moves_at_once_one_is_made() {
    let database = Database::new();
    run(async || {
        let pair = Pair::new(&database).await;
        let handles = pair.begin("none").await;
        pair.broker.cut(true);
        let mut rng = Rng::new(7);
        for ply in 2.. {
            let (shown, _) = handles[0].show().await.expect("it is open");
            let Some(seat) = shown.turn else { break };
            let game =
                registry::match_from(&registry::parse_id("staqs:size=3").expect("a game"), &shown.position);
            let legal = game.expect("a position").legal_moves();
            let pick = |rng: &mut Rng| Request::play(ply, &legal[rng.below(legal.len() as u32) as usize]);
            let moves = [pick(&mut rng), pick(&mut rng)];
            let [one, two] = &handles;
            let answers = tokio::join!(ask(one, seat, moves[0].clone()), ask(two, seat, moves[1].clone()));
            let made = [answers.0.is_ok(), answers.1.is_ok()].iter().filter(|is_ok| **is_ok).count();
            assert!(made == 1 || moves[0] == moves[1] && made == 2, "{answers:?}");
            if ply >= 4 {
                break;
            }
            // Both have seen what there is.
            for handle in &handles {
                let _ = handle.ask(None, Request::Look).await;
                let seq = pair.houses[0].store.events("g", 1).await.expect("events").len() as u64;
                while handle.show().await.expect("it is open").0.seq < seq {
                    for house in &pair.houses {
                        house.rooms.look_for_others().await.expect("it looks");
                    }
                }
            }
        }
        let events = pair.houses[0].store.events("g", 1).await.expect("they are without gaps");
        let moves = events.iter().filter(|(_, event)| matches!(event, Event::Moved { .. })).count();
        assert!(moves >= 5, "{events:?}");
    });
}

#[test]
fn a_seat_is_given_once() {
    let database = Database::new();
    run(async || {
        let pair = Pair::new(&database).await;
        pair.broker.cut(true);
        let (_, full) = pair.houses[0].game("full", "nava", "none").await.show().await.expect("it is open");
        let [first, second] = full.seats.clone();
        let open = stackade_server::store::GameRow {
            id: "open".to_owned(),
            seats: [first, Default::default()],
            ..full
        };
        let store = &pair.houses[0].store;
        store.create(&open, &[Event::Joined { seat: Seat::First }]).await.expect("it is stored");
        let mut handles = Vec::new();
        for house in &pair.houses {
            let handle = house.rooms.enter("open").await.expect("it is there");
            handle.show().await.expect("it is open");
            handles.push(handle);
        }
        let sitter = |name: &str| stackade_server::store::SeatRow {
            name: Some(name.to_owned()),
            token: Some(name.to_owned()),
            ..second.clone()
        };
        let sat = tokio::join!(handles[0].sit(sitter("two")), handles[1].sit(sitter("three")));
        let winner = match (&sat.0, &sat.1) {
            (Ok(_), Err(_)) => "two",
            (Err(_), Ok(_)) => "three",
            other => panic!("{other:?}"),
        };
        let stored = store.game("open").await.expect("it is read").expect("it is there");
        assert_eq!(stored.seats[1].name.as_deref(), Some(winner));
    });
}

/// Whether the tests run on a database that several servers can share.
pub(crate) fn is_shared() -> bool {
    std::env::var_os("STACKADE_TEST_DATABASE").is_some()
}

/// A server whose clock is so many milliseconds ahead.
fn server_ahead(database: &Database, milliseconds: i64) -> Server {
    let config = Config { database: database.url.clone(), limits: LimitTable::off(), ..patient() };
    Server::run(async move || {
        let context = open_at(&config, Time::start_ahead(milliseconds)).await.expect("the database opens");
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        tokio::spawn(run_server(listener, context, std::future::pending()));
        address
    })
}

/// Waits for a move of a number.
async fn hear_move(player: &mut Player, ply: usize) -> Value {
    loop {
        let moved = player.hear_event("moved").await;
        if moved["ply"] == ply {
            return moved;
        }
    }
}

#[test]
fn clocks_of_machines_that_differ_do_no_harm() {
    if !is_shared() {
        return;
    }
    let database = Database::new();
    run(async || {
        let servers = [server_ahead(&database, 5_000), server_ahead(&database, -5_000)];
        let table = TestGame::new(&servers[0], json!({ "game": "nava", "pace": "turn:60" })).await;
        let mut players = Vec::new();
        for (server, token) in servers.iter().zip(&table.tokens) {
            players.push(Player::enter(server, &table.id, Some(token), None).await.0);
        }
        let mut game = registry::new_match(&registry::parse_id("nava").expect("a game"), 0);
        let mut rng = Rng::new(3);
        let right = Time::start();
        for ply in 0..6 {
            let (mv, asked) = (game.play_random(&mut rng).expect("it goes on"), right.now());
            players[ply % 2].get(play(ply, &mv)).await;
            let moved = hear_move(&mut players[(ply + 1) % 2], ply).await;
            let at = moved["at"].as_i64().expect("a moment");
            // Their own clocks would have said five seconds more or less.
            let span = asked - 2_500..=right.now() + 2_500;
            assert!(span.contains(&at), "{at} is not in {span:?}");
        }
        assert_eq!(table.show(&servers[1]).await["over"], Value::Null);
    });
}

#[test]
fn people_on_different_servers_meet() {
    if !is_shared() {
        return;
    }
    let database = Database::new();
    run(async || {
        let servers = [Server::start(&database), Server::start(&database)];
        let wish = |me: &str| json!({ "game": "nava", "pace": "5+3", "me": me });
        let (one, two) = tokio::join!(
            servers[0].post("/api/pairing", wish("one")),
            servers[1].post("/api/pairing", wish("two"))
        );
        assert_eq!((one.status, two.status), (200, 200), "{one:?} {two:?}");
        assert_eq!(one.body["id"], two.body["id"]);
        assert_ne!(one.body["seat"], two.body["seat"]);
        let listed = async {
            while servers[0].get("/api/lobby").await.body["live"].as_array().map(Vec::len) != Some(1) {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), listed).await.expect("it is in the lobby");
    });
}

/// A way to the database that can be cut: then nothing comes through, and nobody is told.
struct Line {
    port: u16,
    is_cut: tokio::sync::watch::Sender<bool>,
}

impl Line {
    async fn to(server: &str) -> Line {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let (port, server) = (listener.local_addr().expect("an address").port(), server.to_owned());
        let (is_cut, cut) = tokio::sync::watch::channel(false);
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let far = tokio::net::TcpStream::connect(&server).await.expect("the database is there");
                let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
                tokio::spawn(pass(near_in, far_out, cut.clone()));
                tokio::spawn(pass(far_in, near_out, cut.clone()));
            }
        });
        Line { port, is_cut }
    }
}

async fn pass(
    mut from: tokio::net::tcp::OwnedReadHalf,
    mut to: tokio::net::tcp::OwnedWriteHalf,
    mut cut: tokio::sync::watch::Receiver<bool>,
) {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let mut bytes = vec![0; 64 << 10];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        if cut.wait_for(|is_cut| !is_cut).await.is_err() || to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}

#[test]
fn a_database_that_is_cut_off_is_said_and_nobody_is_charged() {
    if !is_shared() {
        return;
    }
    let database = Database::new();
    run(async || {
        let (base, name) = database.url.rsplit_once('/').expect("an address");
        let (start, server) = base.rsplit_once('@').expect("a user");
        let line = Line::to(server).await;
        let url = format!("{start}@127.0.0.1:{}/{name}", line.port);
        // A database that is cut off is to be found out about as soon as it usually is.
        let timeouts = Timeouts::default();
        let server = Server::with(Config { database: url, limits: LimitTable::off(), timeouts, ..patient() });
        let table = TestGame::new(&server, json!({ "game": "staqs:size=3", "pace": "turn:20" })).await;
        let [mut first, mut second] = table.enter(&server).await;
        first.get(play(0, "@a1")).await;
        second.get(play(1, "@b1")).await;
        line.is_cut.send_replace(true);
        let cut = std::time::Instant::now();
        assert_eq!(first.refused(play(2, "@c1")).await, "that could not be saved, please try again");
        println!("the move was refused after {:?}", cut.elapsed());
        let ready = server.get("/ready").await;
        assert!(ready.status == 503 && ready.body["failing"][0] == "database", "{ready:?}");
        println!("and that it is not ready was said after {:?}", cut.elapsed());
        // Longer than there is on the clock.
        tokio::time::sleep(Duration::from_secs(23).saturating_sub(cut.elapsed())).await;
        line.is_cut.send_replace(false);
        let saved = async {
            while first.ask(play(2, "@c1")).await.get("ack").is_none() {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(120), saved).await.expect("it is saved once it can be");
        let shown = table.show(&server).await;
        assert_eq!((&shown["over"], shown["moves"].as_array().map(Vec::len)), (&Value::Null, Some(3)));
    });
}

/// A NATS server of our own, gone with the test.
pub(crate) struct Nats {
    child: Child,
    pub(crate) url: String,
    port: u16,
}

impl Nats {
    pub(crate) fn start() -> Nats {
        let listener = TcpListener::bind("127.0.0.1:0").and_then(|one| one.local_addr());
        let port = listener.expect("a free port").port();
        Nats { child: Nats::spawn(port), url: format!("nats://127.0.0.1:{port}"), port }
    }

    fn spawn(port: u16) -> Child {
        let mut command = Command::new("nats-server");
        // Debian has it where only root looks.
        let path = format!("{}:/usr/sbin:/sbin", std::env::var("PATH").unwrap_or_default());
        command.env("PATH", path).args(["-a", "127.0.0.1", "-p", &port.to_string()]);
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        child.expect("nats-server is installed")
    }

    /// Another one in the place of one that was killed.
    pub(crate) fn restart(&mut self) {
        self.child = Nats::spawn(self.port);
    }

    pub(crate) fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A player who goes on at another server where one is gone.
struct Traveller {
    player: Player,
    token: Option<String>,
    heard: u64,
}

impl Traveller {
    async fn enter(server: &Server, id: &str, token: Option<&str>, since: Option<u64>) -> Traveller {
        let (player, hello) = Player::enter(server, id, token, since).await;
        let heard = hello["hello"]["seq"].as_u64().unwrap_or_else(|| panic!("{hello}"));
        Traveller { player, token: token.map(str::to_owned), heard }
    }

    async fn move_to(&mut self, server: &Server, id: &str) {
        *self = Traveller::enter(server, id, self.token.as_deref(), Some(self.heard)).await;
    }
}

#[test]
fn three_servers_play_one_game_whoever_dies() {
    if !is_shared() {
        return;
    }
    let database = Database::new();
    let mut nats = Nats::start();
    run(async || {
        let mut servers: Vec<Option<Process>> =
            (0..3).map(|_| Some(Process::with_nats(&database.url, &nats.url))).collect();
        let at = |servers: &[Option<Process>], number: usize| {
            Server::at(servers[number].as_ref().expect("it runs").server.address)
        };
        let table = TestGame::new(&at(&servers, 0), json!({ "game": "nava", "pace": "60+0" })).await;
        let watch = table.watch.clone();
        let mut first = Traveller::enter(&at(&servers, 0), &table.id, Some(&table.tokens[0]), None).await;
        let mut second = Traveller::enter(&at(&servers, 1), &table.id, Some(&table.tokens[1]), None).await;
        let mut spectator = Traveller::enter(&at(&servers, 2), &table.id, Some(&watch), None).await;
        let mut game = registry::new_match(&registry::parse_id("nava").expect("a game"), 0);
        let mut rng = Rng::new(11);
        for ply in 0..18 {
            match ply {
                6 => {
                    servers[1].take().expect("it runs").kill();
                    second.move_to(&at(&servers, 2), &table.id).await;
                }
                12 => nats.kill(),
                _ => {}
            }
            let mv = game.play_random(&mut rng).expect("it goes on");
            let (mover, other) =
                if ply % 2 == 0 { (&mut first, &mut second) } else { (&mut second, &mut first) };
            mover.player.get(play(ply, &mv)).await;
            assert_eq!(hear_move(&mut other.player, ply).await["move"], mv);
            let seen = hear_move(&mut spectator.player, ply).await;
            assert_eq!(seen["move"], mv);
            let seq = seen["seq"].as_u64().expect("a number");
            (first.heard, second.heard, spectator.heard) = (seq, seq, seq);
        }
        for process in servers.into_iter().flatten() {
            process.kill();
        }
        let store = database.open().await.expect("the database opens");
        let events = store.events(&table.id, 1).await.expect("they are without gaps");
        let moves = events.into_iter().filter_map(|(_, event)| match event {
            Event::Moved { mv, .. } => Some(mv),
            _ => None,
        });
        assert_eq!(moves.collect::<Vec<_>>(), game.moves());
        // Another server knows it, too.
        let rooms = Rooms::new(store.clone(), Engines::new(1, LimitTable::off()), Time::start());
        let (shown, _) = rooms.enter(&table.id).await.expect("it is there").show().await.expect("it is open");
        assert_eq!(shown.moves, game.moves());
    });
}
