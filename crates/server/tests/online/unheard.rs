//! Servers on one database that hear of something late, or cannot write it down at first: what is true is found out all the same.

use std::time::Duration;

use serde_json::json;
use sqlx::Connection as _;
use stackade_online::{Request, Seat};
use stackade_server::limits::LimitTable;
use stackade_server::rooms::{Attendance, RoomHandle};
use stackade_server::store::{Coming, GameRow, SeekerRow};
use stackade_server::{Config, open, run as run_server};

use crate::harness::{Database, Server, TestGame, execute, patient, run};
use crate::rooms::{House, ask};
use crate::several::{Pair, is_shared};

/// Whether a player is in a game through a server, as all servers read it; nothing if nobody has noted it.
async fn noted(house: &House, server: &str, seat: Seat) -> Option<bool> {
    let seen = house.store.presence("g").await.expect("a list");
    seen.iter().find(|one| one.server == server && one.seat == seat).map(|one| one.here)
}

/// Waits until something is so.
async fn until(is_so: impl AsyncFn() -> bool) {
    let waiting = async {
        while !is_so().await {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(120), waiting).await.expect("it comes to that");
}

/// Whoever is paired at the moment in which it is no longer waited for hears of it: the other one is at the board.
#[test]
fn somebody_paired_in_the_last_moment_hears_of_it() {
    if !is_shared() {
        return;
    }
    let database = Database::new();
    run(async || {
        let config = Config { database: database.url.clone(), limits: LimitTable::off(), ..patient() };
        let mut context = open(&config).await.expect("the database opens");
        context.farewell = Duration::from_secs(120);
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let server = Server::at(listener.local_addr().expect("an address"));
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let running = tokio::spawn(run_server(listener, context, async {
            let _ = stopped.await;
        }));
        let table = TestGame::new(&server, json!({ "game": "nava", "pace": "5+3" })).await;
        let mut other = sqlx::AnyConnection::connect(&database.url).await.expect("it is there");
        let (answer, ()) = tokio::join!(
            server.post("/api/pairing", json!({ "game": "nava", "pace": "5+3", "me": "one" })),
            async {
                let seeker = loop {
                    let id = sqlx::query_scalar::<_, String>("SELECT id FROM seekers");
                    match id.fetch_optional(&mut other).await.expect("a list") {
                        Some(id) => break id,
                        None => tokio::time::sleep(Duration::from_millis(5)).await,
                    }
                };
                let mut pairing = other.begin().await.expect("a transaction");
                sqlx::query("DELETE FROM seekers").execute(&mut *pairing).await.expect("it is off the list");
                let pair =
                    sqlx::query("INSERT INTO pairs (seeker, game, seat, at) VALUES ($1, $2, 'first', 0)");
                pair.bind(&seeker).bind(&table.id).execute(&mut *pairing).await.expect("it is paired");
                stop.send(()).expect("it runs");
                // Long enough for an answer that does not wait for this.
                tokio::time::sleep(Duration::from_millis(500)).await;
                pairing.commit().await.expect("now everybody knows");
            }
        );
        assert_eq!((answer.status, &answer.body["id"]), (200, &json!(table.id)), "{answer:?}");
        running.await.expect("no panic").expect("no error");
    });
}

/// A player whose server has died comes to another one, which cannot save anything at first.
#[test]
fn the_time_of_a_cut_is_given_back_once_it_can_be() {
    if !is_shared() {
        return;
    }
    let database = Database::new();
    run(async || {
        let house = House::new(&database).await;
        let handle = house.begun("g", "turn:60").await;
        let died = house.rooms.now();
        let here = Coming { game: "g".to_owned(), seat: Seat::First, here: true, since: died };
        house.store.note_presence("dead", &[here]).await.expect("it was there");
        house.store.note_alive("dead", died, i64::MAX / 2).await.expect("it was up");
        house.hands.advance(20_000);
        let _here = handle.attend(Some(Seat::First));
        until(async || noted(&house, house.rooms.server(), Seat::First).await == Some(true)).await;
        house.store.fail_writes(1);
        let say = || Request::Say { text: "!".to_owned() };
        assert!(ask(&handle, Seat::First, say()).await.is_err(), "it cannot be saved");
        ask(&handle, Seat::First, say()).await.expect("now it can");
        assert_eq!(handle.show().await.expect("it is open").0.clocks, Some(vec![60_000, 60_000]));
    });
}

#[test]
fn who_has_come_is_noted_once_it_can_be() {
    if !is_shared() {
        return;
    }
    let database = Database::new();
    run(async || {
        let house = House::new(&database).await;
        let handle = house.begun("g", "turn:60").await;
        house.store.fail_writes(1);
        let _here = handle.attend(Some(Seat::Second));
        until(async || noted(&house, house.rooms.server(), Seat::Second).await == Some(true)).await;
    });
}

/// Two servers with a game between them. Its first player is at the first server, which both know when the broker falls silent;
/// then a second passes.
struct Silence {
    pair: Pair,
    /// The first player, until it goes.
    here: Option<Attendance>,
    /// The game at the second server.
    two: RoomHandle,
}

impl Silence {
    async fn fall(database: &Database) -> Silence {
        let pair = Pair::new(database).await;
        for number in [0, 1, 0] {
            pair.houses[number].rooms.begin(true).await.expect("it is up");
        }
        let [one, two] = pair.begin("60+0").await;
        let here = Some(one.attend(Some(Seat::First)));
        let silence = Silence { pair, here, two };
        until(async || silence.is_shown().await).await;
        silence.pair.broker.cut(true);
        silence.advance(1_000);
        silence
    }

    fn advance(&self, milliseconds: i64) {
        self.pair.houses.iter().for_each(|house| house.hands.advance(milliseconds));
    }

    /// Whether the second server takes the first player to be there.
    async fn is_shown(&self) -> bool {
        self.two.show().await.expect("it is open").0.players[0].here == Some(true)
    }

    /// The first player goes, which is noted.
    async fn leave(&mut self) {
        self.here = None;
        let house = &self.pair.houses[0];
        until(async || noted(house, house.rooms.server(), Seat::First).await == Some(false)).await;
    }
}

/// A player goes while the broker is silent: the server of the other one finds out all the same.
#[test]
fn who_goes_unheard_is_gone() {
    if !is_shared() {
        return;
    }
    let database = Database::new();
    run(async || {
        let mut silence = Silence::fall(&database).await;
        silence.leave().await;
        assert!(silence.is_shown().await, "nobody has told it");
        silence.pair.houses[1].rooms.look_for_others().await.expect("it looks");
        until(async || !silence.is_shown().await).await;
    });
}

#[test]
fn whoever_has_gone_unheard_is_not_waited_for() {
    if !is_shared() {
        return;
    }
    let database = Database::new();
    run(async || {
        let mut silence = Silence::fall(&database).await;
        let claim = || Request::Claim { absent: 0 };
        ask(&silence.two, Seat::Second, claim()).await.expect_err("it is there");
        silence.leave().await;
        silence.advance(60_000);
        ask(&silence.two, Seat::Second, claim()).await.expect("it has left");
    });
}

/// Of two who are to be paired one leaves this very moment, on another server: the other one still waits.
#[test]
fn nobody_is_paired_with_somebody_who_leaves() {
    let database = Database::new();
    run(async || {
        let house = House::new(&database).await;
        let (_, game) = house.game("like", "nava", "none").await.show().await.expect("it is open");
        let game = GameRow { id: "g".to_owned(), ..game };
        let store = &house.store;
        let seek = async |id: &str| {
            let seeker = SeekerRow {
                id: id.to_owned(),
                person: id.to_owned(),
                game: "nava".to_owned(),
                pace: "none".to_owned(),
                rated: false,
                name: id.to_owned(),
                account: None,
                chat: false,
                rating: None,
                token: id.to_owned(),
                since: 0,
                until: 1,
            };
            store.seek(&seeker).await.expect("it waits");
        };
        let pair = async || {
            let seekers = [("leaves", Seat::First), ("stays", Seat::Second)];
            store.pair(seekers, &game, &[]).await.expect("an answer")
        };
        seek("stays").await;
        assert!(!pair().await, "there is one");
        assert!(store.is_seeking("stays").await.expect("an answer"));
        seek("leaves").await;
        if is_shared() {
            let mut other = sqlx::AnyConnection::connect(&database.url).await.expect("it is there");
            let mut leaving = other.begin().await.expect("a transaction");
            let leave = sqlx::query("DELETE FROM seekers WHERE id = 'leaves'");
            leave.execute(&mut *leaving).await.expect("it leaves");
            let (is_paired, ()) = tokio::join!(pair(), async {
                // Long enough for the other to wait for it.
                tokio::time::sleep(Duration::from_millis(300)).await;
                leaving.commit().await.expect("it has left");
            });
            assert!(!is_paired && store.is_seeking("stays").await.expect("an answer"));
            assert!(store.game("g").await.expect("an answer").is_none());
            seek("leaves").await;
        }
        assert!(pair().await, "now there are two");
        assert!(!store.is_seeking("stays").await.expect("an answer"));
        assert!(store.paired("stays").await.expect("an answer").is_some());
    });
}

/// Games are rated while somebody makes others for the same people: who makes one may wait for a rating, but not the other way round.
#[test]
fn a_game_is_rated_whoever_makes_another_one() {
    if !is_shared() {
        return;
    }
    let database = Database::new();
    run(async || {
        let house = House::new(&database).await;
        execute(
            &database,
            "INSERT INTO accounts (id, name, folded, password, created, bot, muted, banned) \
             VALUES ('ada', 'Ada', 'ada', '', 0, 0, 0, 0), ('bob', 'Bob', 'bob', '', 0, 0, 0, 0)",
        )
        .await;
        let handle = house.begun("g", "none").await;
        execute(&database, "UPDATE seats SET account = CASE seat WHEN 'first' THEN 'ada' ELSE 'bob' END")
            .await;
        execute(&database, "UPDATE games SET rated = 1").await;
        handle.reread().await.expect("it is read");
        let mut other = sqlx::AnyConnection::connect(&database.url).await.expect("it is there");
        let mut making = other.begin().await.expect("a transaction");
        let named = sqlx::query("INSERT INTO blocks (account, blocked) VALUES ('ada', 'bob')");
        named.execute(&mut *making).await.expect("a row that names both");
        let resigned = ask(&handle, Seat::First, Request::Resign);
        tokio::time::timeout(Duration::from_secs(60), resigned).await.expect("in time").expect("it is over");
        assert_eq!(house.store.standings("bob").await.expect("ratings").len(), 1);
        making.rollback().await.expect("it is given up");
    });
}
