//! Writes that take long, and those of which nobody knows at first whether they were made.

use stackade_online::{Event, Request, Seat};
use stackade_server::rooms::{Notice, RoomHandle};
use stackade_server::store::SeatRow;

use crate::harness::{Database, OtherWriter, execute, run};
use crate::rooms::{House, ask};

const NOT_SAVED: &str = "that could not be saved, please try again";

/// The first player moves, and so many milliseconds pass before that can be written down, since somebody else writes.
async fn move_slowly(house: &House, handle: &RoomHandle, database: &Database, milliseconds: i64) {
    let other = OtherWriter::begin(database).await;
    let (moved, ()) = tokio::join!(ask(handle, Seat::First, Request::play(2, "@c1")), async {
        // The move has come before that.
        house.hands.advance(milliseconds);
        other.end().await;
    });
    moved.expect("it came in time");
}

#[test]
fn time_is_given_back_once() {
    let database = Database::new();
    run(async || {
        let house = House::new(&database).await;
        let handle = house.begun("g", "turn:60").await;
        house.hands.advance(10_000);
        house.store.lose_answers(1);
        let said = ask(&handle, Seat::First, Request::Say { text: "!".to_owned() }).await;
        assert_eq!(said, Err(NOT_SAVED.to_owned()));
        // Another server gives it back first.
        execute(
            &database,
            "INSERT INTO events (game, seq, at, body) \
             VALUES ('g', 6, 1700000310000, '{\"event\":\"resumed\",\"lost\":300000}')",
        )
        .await;
        house.hands.advance(300_000);
        handle.ask(None, Request::Look).await.expect("all is known");
        let (shown, _) = handle.show().await.expect("it is open");
        assert_eq!((shown.clocks, shown.seq), (Some(vec![50_000, 60_000]), 6));
    });
}

#[test]
fn what_was_written_all_the_same_is_told_to_all() {
    let database = Database::new();
    run(async || {
        let house = House::new(&database).await;
        let handle = house.begun("g", "none").await;
        execute(
            &database,
            "INSERT INTO accounts (id, name, folded, password, created, bot, muted, banned) \
             VALUES ('ada', 'Ada', 'ada', '', 0, 0, 0, 0)",
        )
        .await;
        execute(&database, "UPDATE seats SET account = 'ada' WHERE seat = 'second'").await;
        let mut notices = house.rooms.hub().listen("ada");
        house.store.lose_answers(1);
        let saved = ask(&handle, Seat::First, Request::Resign).await;
        assert_eq!(saved, Err(NOT_SAVED.to_owned()));
        assert!(matches!(notices.try_recv(), Ok(Notice::Over { game }) if game == "g"));
    });
}

#[test]
fn whoever_has_sat_down_all_the_same_sits() {
    let database = Database::new();
    run(async || {
        let house = House::new(&database).await;
        let (_, full) = house.game("full", "nava", "none").await.show().await.expect("it is open");
        let [first, _] = full.seats.clone();
        let open = stackade_server::store::GameRow {
            id: "open".to_owned(),
            seats: [first, SeatRow::default()],
            ..full
        };
        house.store.create(&open, &[Event::Joined { seat: Seat::First }]).await.expect("it is stored");
        let handle = house.rooms.enter("open").await.expect("it is there");
        handle.show().await.expect("it is open");
        let sitter = |token: &str| SeatRow {
            name: Some("Two".to_owned()),
            token: Some(token.to_owned()),
            ..SeatRow::default()
        };
        house.store.lose_answers(1);
        assert_eq!(handle.sit(sitter("two")).await.map_err(|error| error.to_string()), Ok(Seat::Second));
        assert!(handle.sit(sitter("three")).await.is_err(), "there is one seat");
    });
}

#[test]
fn a_commit_that_takes_long_is_charged_to_nobody() {
    let database = Database::new();
    if !database.url.starts_with("sqlite:") {
        return;
    }
    run(async || {
        let house = House::new(&database).await;
        let handle = house.begun("g", "turn:60").await;
        house.hands.advance(10_000);
        move_slowly(&house, &handle, &database, 55_000).await;
        // The other player has heard of it only now.
        house.hands.advance(20_000);
        handle.ask(None, Request::Look).await.expect("it looks");
        assert_eq!(handle.show().await.expect("it is open").0.clocks, Some(vec![60_000, 40_000]));
    });
}

/// What is given back stands before the move, and is written with it or not at all.
#[test]
fn what_is_given_back_costs_no_write_of_its_own() {
    let database = Database::new();
    if !database.url.starts_with("sqlite:") {
        return;
    }
    run(async || {
        let house = House::new(&database).await;
        let handle = house.begun("g", "turn:60").await;
        move_slowly(&house, &handle, &database, 55_000).await;
        execute(
            &database,
            "CREATE TRIGGER full BEFORE INSERT ON events WHEN NEW.body LIKE '%moved%' \
             BEGIN SELECT RAISE(ABORT, 'full'); END",
        )
        .await;
        let saved = ask(&handle, Seat::Second, Request::play(3, "@a2")).await;
        assert_eq!(saved, Err(NOT_SAVED.to_owned()));
        assert_eq!(house.store.events("g", 6).await.expect("they can be read").len(), 0);
        database.take_events().await;
        // Whoever is refused changes nothing.
        ask(&handle, Seat::First, Request::play(3, "@a2")).await.expect_err("it is not their turn");
        ask(&handle, Seat::Second, Request::play(3, "@a2")).await.expect("there is time left");
        let events = house.store.events("g", 6).await.expect("they can be read");
        let [(given, Event::Resumed { lost: 55_000 }), (made, Event::Moved { ply: 3, .. })] = events[..]
        else {
            panic!("{events:?}");
        };
        assert_eq!(given, made);
        assert_eq!(handle.show().await.expect("it is open").0.clocks, Some(vec![60_000, 60_000]));
    });
}

#[test]
fn a_commit_that_takes_long_in_an_outage_is_given_back_once() {
    let database = Database::new();
    if !database.url.starts_with("sqlite:") {
        return;
    }
    run(async || {
        let house = House::new(&database).await;
        house.rooms.begin(false).await.expect("it is up");
        let handle = house.begun("g", "turn:60").await;
        house.hands.advance(10_000);
        move_slowly(&house, &handle, &database, 50_000).await;
        // Nobody has seen this server since it began.
        house.rooms.begin(false).await.expect("it is up again");
        house.hands.advance(20_000);
        handle.ask(None, Request::Look).await.expect("it looks");
        assert_eq!(handle.show().await.expect("it is open").0.clocks, Some(vec![60_000, 40_000]));
    });
}

#[test]
fn a_game_that_cannot_be_looked_at_keeps_no_other_waiting() {
    let database = Database::new();
    if !database.url.starts_with("sqlite:") {
        return;
    }
    run(async || {
        let house = House::new(&database).await;
        house.begun("g", "turn:60").await;
        let began = house.rooms.now();
        let later = House::at(house.store.clone(), began + 70_000);
        database.refuse_events().await;
        assert_eq!(later.rooms.look_at_due().await.expect("a look"), 1);
        assert_eq!(later.rooms.look_at_due().await.expect("a look"), 0, "others may be due, too");
        database.take_events().await;
        let last = House::at(house.store.clone(), began + 132_000);
        assert_eq!(last.rooms.look_at_due().await.expect("a look"), 1);
        let handle = last.rooms.enter("g").await.expect("it is there");
        let over = handle.show().await.expect("it is open").0.over;
        assert_eq!(over.map(|over| over.reason).as_deref(), Some("time"));
    });
}
