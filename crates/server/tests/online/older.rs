//! Yesterday's clients and databases: what they know is still there, whatever has come to stand beside it.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use sqlx::Connection as _;
use stackade_online::limits::FREE_PLIES;
use stackade_online::{EndReason, PROTOCOL, Request, RequestError, Seat};
use stackade_server::broker::Broker;
use stackade_server::rooms::RoomError;
use stackade_server::store::Store;

use crate::harness::{Database, Player, Server, TestGame, execute, patient, run, text};
use crate::rooms::{House, ask};
use crate::several::Pair;

/// Whether a message has these fields, each of the kind that is given as an example.
fn has(message: &Value, fields: &Value) {
    for (name, example) in fields.as_object().expect("an object") {
        let found = &message[name];
        let is_alike = std::mem::discriminant(found) == std::mem::discriminant(example);
        assert!(is_alike, "{name} is {found}, expected something like {example} in {message}");
    }
}

#[test]
fn a_client_that_knows_no_codes_finds_everything_where_it_was() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let plan =
            json!({ "game": "staqs:size=3", "pace": "5+3", "seat": "first", "name": "One", "chat": true });
        let table = TestGame::new(&server, plan).await;
        // As the first version has said who it is.
        let mut first = Player::connect(&server, &table.id, &[]).await.expect("a socket");
        first.send(json!({ "token": table.tokens[0], "since": 0 })).await;
        let hello = first.hear().await;
        has(&hello, &json!({ "hello": {}, "seat": "", "links": {} }));
        has(
            &hello["hello"],
            &json!({
                "id": "", "game": "", "start": "", "position": "", "moves": [], "pace": "", "rated": false,
                "public": false, "created": 0, "players": [], "chat": true, "clocks": [], "turn": "", "offers": [],
                "over": null, "next": null, "seq": 0
            }),
        );
        has(
            &hello["hello"]["players"][0],
            &json!({ "name": "", "account": false, "level": null, "rating": null, "change": null, "here": true }),
        );
        assert_eq!(hello["protocol"], PROTOCOL, "and newer ones find the number");
        assert_eq!(first.hear_event("joined").await["seat"], "first");
        let (mut second, _) = Player::enter(&server, &table.id, Some(&table.tokens[1]), None).await;
        first.get(json!({ "do": "move", "ply": 0, "move": "@a1" })).await;
        let moved = second.hear_event("moved").await;
        has(&moved, &json!({ "seq": 0, "at": 0, "ply": 0, "move": "", "left": 0, "clocks": [] }));
        let refused = first.ask(json!({ "do": "move", "ply": 1, "move": "@b1" })).await;
        assert_eq!(
            (&refused["why"], &refused["code"]),
            (&json!("it is not your turn"), &json!("not-your-turn"))
        );
        first.get(json!({ "do": "say", "text": "hello" })).await;
        assert_eq!(second.hear_event("said").await["text"], "hello");
        second.get(json!({ "do": "move", "ply": 1, "move": "@b1" })).await;
        second.get(json!({ "do": "resign" })).await;
        let ended = first.hear_event("ended").await;
        assert_eq!((&ended["winner"], &ended["why"]), (&json!("first"), &json!("resignation")));
        let over = table.show(&server).await["over"].clone();
        assert_eq!(over, json!({ "winner": "first", "reason": "resignation", "code": "resignation" }));
        let mut stranger = Player::connect(&server, &table.id, &[]).await.expect("a socket");
        stranger.send(json!({})).await;
        let rejected = stranger.hear().await;
        assert_eq!(rejected, json!({ "error": "there is no such game", "code": "no-such-game" }));
    });
}

#[test]
fn what_goes_wrong_has_a_type_and_the_words_of_before() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let asked = [
            ("/api/games/nothing", None, RequestError::NoSuchGame),
            ("/api/me", None, RequestError::SignInNeeded),
            ("/api/nothing", None, RequestError::NoSuchCall),
            ("/api/players/nobody", None, RequestError::NoSuchPlayer),
            ("/api/games", Some(json!({ "game": "nava", "level": 11 })), RequestError::BadLevel),
            ("/api/games", Some(json!({ "game": "nava", "rated": true })), RequestError::AccountNeeded),
            ("/api/session", Some(json!({ "name": "a", "password": "b" })), RequestError::WrongSignIn),
            ("/api/puzzles/none/tried", Some(json!({ "solved": true })), RequestError::NoSuchPuzzle),
        ];
        for (path, body, error) in asked {
            let answer = match body {
                Some(body) => server.post(path, body).await,
                None => server.get(path).await,
            };
            assert_eq!(answer.status, error.status(), "{path}: {answer:?}");
            assert!(answer.head.contains("content-type: application/problem+json"), "{answer:?}");
            let expected = stackade_online::Problem::from(error);
            assert_eq!(answer.body, serde_json::to_value(expected).expect("JSON"), "{path}");
            assert_eq!(answer.error(), text(&answer.body["detail"]));
        }
        let document = server.get("/api/openapi.json").await.body;
        let codes = document["components"]["schemas"]["Problem"]["properties"]["code"]["enum"].clone();
        let known: Vec<Value> = RequestError::samples().iter().map(|error| json!(error.code())).collect();
        assert_eq!(codes, json!(known), "the document has them all");
        let create = &document["paths"]["/api/games"]["post"]["responses"];
        for status in ["4XX", "429", "503"] {
            let content = create[status]["content"].as_object().expect("a description");
            assert_eq!(content.keys().collect::<Vec<_>>(), ["application/problem+json"], "{status}");
        }
    });
}

#[test]
fn a_database_of_the_first_version_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    run(async || {
        check_goes_on(&Database::within(folder.path()), include_str!("../data/database-1.sql")).await;
    });
}

#[test]
fn a_database_of_the_second_version_goes_on() {
    let database = Database::new();
    let text = match database.url.starts_with("sqlite:") {
        true => include_str!("../data/database-2.sql"),
        false => include_str!("../data/database-2.postgres.sql"),
    };
    run(async || check_goes_on(&database, text).await);
}

/// A server of the second version keeps others away until it ends.
#[test]
fn an_older_server_is_waited_for() {
    let database = Database::new();
    if database.url.starts_with("sqlite:") {
        return;
    }
    run(async || {
        sqlx::any::install_default_drivers();
        let mut older = sqlx::AnyConnection::connect(&database.url).await.expect("a new database");
        let text = include_str!("../data/database-2.postgres.sql");
        sqlx::raw_sql(text).execute(&mut older).await.expect("it was a database");
        sqlx::query("SELECT pg_advisory_lock(8319381491291350117)")
            .execute(&mut older)
            .await
            .expect("a lock");
        let opening = tokio::spawn({
            let url = database.url.clone();
            async move { Store::open_within(&url, patient().timeouts).await }
        });
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
        assert!(!opening.is_finished(), "it waits");
        older.close().await.expect("it ends");
        opening.await.expect("no panic").expect("it is brought up to date");
        Store::open_beside(&database.url).await.expect("now it is of this version");
    });
}

/// Servers of two builds share a database while they are updated one after the other: what the newer one has added is read
/// by the other, which knows nothing of it.
#[test]
fn what_a_newer_build_adds_harms_nobody() {
    let database = Database::new();
    run(async || {
        let pair = Pair::new(&database).await;
        let [one, two] = pair.begin("none").await;
        pair.broker.cut(true);
        ask(&one, Seat::First, Request::play(2, "@c1"))
            .await
            .expect("a move that the other does not hear of");
        pair.broker.cut(false);
        let stored = pair.houses[0].store.events("g", 5).await.expect("events");
        let (at, mut moved) = (stored[0].0, serde_json::to_value(&stored[0].1).expect("JSON"));
        moved["novel"] = json!({ "words": [1, "two"] });

        let broker = Broker::Memory(pair.broker.clone());
        for news in [
            json!({ "news": "novel", "from": "newer", "seq": 5 }),
            json!({ "news": "events", "from": "newer", "seq": 5, "at": at, "events": [{ "event": "novel" }] }),
            json!({ "news": "presence", "from": "newer", "here": [true, false], "watching": 1, "asks": false, "novel": 1 }),
            json!({ "news": "events", "from": "newer", "seq": 5, "at": at, "events": [moved], "novel": 1 }),
        ] {
            broker.publish("stackade.game.g", &news);
        }
        broker.publish("stackade.states", &json!({ "from": "newer", "game": "g", "novel": 1 }));
        let (shown, _) = two.show().await.expect("it is open");
        assert_eq!((shown.seq, shown.moves), (5, ["@a1", "@b1", "@c1"].map(str::to_owned).to_vec()));

        // What is stored, and notes of a kind that nobody here knows.
        execute(
            &database,
            "UPDATE events SET body = replace(body, '\"event\":', '\"novel\":[{}],\"event\":')",
        )
        .await;
        execute(&database, "INSERT INTO settings (name, value) VALUES ('novel', '{\"a\": 1}')").await;
        let fresh = House::new(&database).await;
        let (shown, _) = fresh.rooms.enter("g").await.expect("it opens").show().await.expect("a game");
        assert_eq!((shown.seq, shown.moves.len()), (5, 3));
        fresh.rooms.look_for_rights().await.expect("there is nothing to do");
        ask(&two, Seat::Second, Request::play(3, "@a2")).await.expect("the game goes on");

        // A game with a kind of event that is not known stays shut, and costs nobody else anything.
        execute(&database, "UPDATE events SET body = replace(body, '\"moved\"', '\"novel\"')").await;
        let fresh = House::new(&database).await;
        fresh.rooms.begin(false).await.expect("everything else goes on");
        fresh.rooms.look_at_due().await.expect("the others are looked at");
        let Err(refused) = fresh.rooms.enter("g").await else { panic!("it cannot be read") };
        assert!(matches!(refused, RoomError::Unreadable | RoomError::NotStored(_)), "{refused}");
        let known = execute(&database, "UPDATE events SET body = replace(body, '\"novel\"', '\"moved\"')");
        known.await;
        let (shown, _) = fresh.rooms.enter("g").await.expect("it opens").show().await.expect("a game");
        assert_eq!((shown.seq, shown.moves.len()), (6, 4), "nothing was lost");
    });
}

/// A database of an older version is brought up to date, and everything in it goes on: games, clocks, seats and ratings.
async fn check_goes_on(database: &Database, text: &'static str) {
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(&database.url).await.expect("a new database");
    sqlx::raw_sql(text).execute(&mut connection).await.expect("it was a database");
    let rows = sqlx::query_as::<_, (String, String)>("SELECT id, state FROM games ORDER BY id");
    let games = rows.fetch_all(&mut connection).await.expect("games");
    connection.close().await.expect("it is closed");
    // Beside a server nobody changes it.
    let beside = Store::open_beside(&database.url).await.expect_err("it is older").to_string();
    assert!(beside.contains("older version"), "{beside}");
    let store = database.open().await.expect("it is brought up to date");
    let alive = store.last_alive().await.expect("it can be read").expect("it was up");
    let house = House::at(store, alive + 100_000);
    house.rooms.begin(false).await.expect("what went on goes on");
    // Nobody has worked out yet when they are due; nobody is charged for the time in which no server was up.
    assert_eq!(house.rooms.look_at_due().await.expect("a look"), 5);
    assert_eq!(house.rooms.look_at_due().await.expect("a look"), 0);
    let (mut found, mut not_begun) = (BTreeMap::new(), Vec::new());
    for (id, state) in games {
        let (game, row) = house.rooms.enter(&id).await.expect("it opens").show().await.expect("a game");
        if game.over.is_none() && game.moves.len() < FREE_PLIES {
            not_begun.push(id.clone());
        }
        if state == "on" {
            assert!(row.seats.iter().all(|seat| !seat.is_free()), "both sit: {row:?}");
        }
        let code = game.over.map(|over| over.code);
        *found.entry((state, format!("{code:?}"))).or_insert(0) += 1;
    }
    let expected = [
        (("aborted", Some(EndReason::CalledOff)), 1),
        (("on", None), 5),
        (("open", None), 1),
        (("over", Some(EndReason::Agreement)), 1),
        (("over", Some(EndReason::Left)), 1),
        (("over", Some(EndReason::Resignation)), 1),
        (("over", Some(EndReason::Rules)), 2),
        (("over", Some(EndReason::Time)), 1),
    ];
    let expected = expected.map(|((state, code), count)| ((state.to_owned(), format!("{code:?}")), count));
    assert_eq!(found, BTreeMap::from(expected));
    let stale = house.store.stale_games(i64::MAX, i64::MAX, "").await.expect("a list");
    assert_eq!((stale.len(), stale), (4, not_begun), "games that nobody has begun are found in the table");
    let listed = house.store.history("ujna3WPzqZxNvg", i64::MAX, true).await.expect("a list");
    assert_eq!(listed.len(), 1);
    assert_eq!(
        (listed[0].code, listed[0].reason.as_deref()),
        (Some(EndReason::Rules), Some("the tallest stack"))
    );
    let standings = house.store.standings("WXo7QepSj9VQJn").await.expect("ratings");
    assert_eq!(standings.iter().map(|one| (one.rating, one.games)).collect::<Vec<_>>(), [(1662, 1)]);
    house.store.close().await;
}
