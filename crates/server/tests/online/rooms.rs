//! Rooms on a clock that the tests set: flags, absence and games that nobody plays, without anybody having to wait.

use std::sync::Arc;

use stackade_games::registry;
use stackade_online::{Event, Moment, Offer, Pace, Request, Seat};
use stackade_server::limits::LimitTable;
use stackade_server::rooms::{Engines, RoomError, RoomHandle, Rooms, Waits};
use stackade_server::store::{Appended, GameRow, Outlook, SeatRow, Step, Store};
use stackade_server::time::{Hands, Time};

use crate::harness::{Database, execute, run};

const START: Moment = 1_700_000_000_000;

/// Rooms, and the hands of their clock.
pub(crate) struct House {
    pub(crate) rooms: Rooms,
    pub(crate) store: Store,
    pub(crate) hands: Hands,
}

impl House {
    pub(crate) async fn new(database: &Database) -> House {
        let store = database.open().await.expect("the database opens");
        House::at(store, START)
    }

    pub(crate) fn at(store: Store, now: Moment) -> House {
        let (time, hands) = Time::set(now);
        let rooms = Rooms::new(store.clone(), Engines::new(1, LimitTable::off()), time);
        House { rooms, store, hands }
    }

    /// A game with both players at the board.
    pub(crate) async fn game(&self, id: &str, game: &str, pace: &str) -> RoomHandle {
        let seat = |name: &str| SeatRow {
            name: Some(name.to_owned()),
            token: Some(format!("{id} {name}")),
            chat: true,
            ..SeatRow::default()
        };
        let parsed = registry::parse_id(game).expect("a game");
        let row = GameRow {
            id: id.to_owned(),
            game: game.to_owned(),
            start: registry::new_match(&parsed, 0).start(),
            pace: pace.parse::<Pace>().expect("a pace"),
            public: false,
            rated: false,
            invite: "invite".to_owned(),
            watch: "watch".to_owned(),
            opponent: None,
            created: self.rooms.now(),
            under_way: false,
            due: None,
            seats: [seat("one"), seat("two")],
        };
        let events = Seat::BOTH.map(|seat| Event::Joined { seat });
        self.store.create(&row, &events).await.expect("it is stored");
        self.rooms.enter(id).await.expect("it is there")
    }

    /// The same after both have made a move.
    pub(crate) async fn begun(&self, id: &str, pace: &str) -> RoomHandle {
        let handle = self.game(id, "staqs:size=3", pace).await;
        ask(&handle, Seat::First, Request::play(0, "@a1")).await.expect("a move");
        ask(&handle, Seat::Second, Request::play(1, "@b1")).await.expect("a move");
        handle
    }
}

pub(crate) async fn ask(handle: &RoomHandle, seat: Seat, request: Request) -> Result<u64, String> {
    handle.ask(Some(seat), request).await.map_err(|error| error.to_string())
}

async fn reason(handle: &RoomHandle) -> Option<String> {
    handle.show().await.expect("it is open").0.over.map(|over| over.reason)
}

const CLAIM: Request = Request::Claim { absent: 0 };

#[test]
fn whoever_is_there_by_whichever_way_has_not_left() {
    let database = Database::new();
    run(async || {
        let house = House::new(&database).await;
        let handle = house.begun("g", "60+0").await;
        let still = Err("the other player may still come back".to_owned());
        let (socket, stream) = (handle.attend(Some(Seat::Second)), handle.attend(Some(Seat::Second)));
        house.hands.advance(100_000);
        assert_eq!(ask(&handle, Seat::First, CLAIM).await, still);
        drop(socket);
        house.hands.advance(100_000);
        assert_eq!(ask(&handle, Seat::First, CLAIM).await, still, "one of two connections is left");
        drop(stream);
        house.hands.advance(59_999);
        assert_eq!(ask(&handle, Seat::First, CLAIM).await, still);
        // Anyone who has no connection at all but asks for something is there, too.
        assert!(ask(&handle, Seat::Second, Request::Resign).await.is_ok());
        let handle = house.begun("h", "60+0").await;
        house.hands.advance(60_000);
        assert!(ask(&handle, Seat::First, CLAIM).await.is_ok());
        assert_eq!(reason(&handle).await.as_deref(), Some("left"));
        let record = handle.record().await.expect("it is open");
        assert_eq!(record.tag("Termination"), Some("forfeit: the player left"));
        let text = stackade_core::record::write(&[record]);
        let read = stackade_core::record::read(&text).expect("a record");
        assert_eq!(read.len(), 1, "{text}");
    });
}

#[test]
fn those_who_look_on_are_counted() {
    let database = Database::new();
    run(async || {
        let house = House::new(&database).await;
        let handle = house.begun("g", "60+0").await;
        let watching = async || handle.show().await.expect("it is open").0.watching;
        let (player, one, two) = (handle.attend(Some(Seat::First)), handle.attend(None), handle.attend(None));
        assert_eq!(watching().await, 2);
        drop((one, player));
        assert_eq!(watching().await, 1);
        drop(two);
        assert_eq!(watching().await, 0);
    });
}

#[test]
fn a_crowd_that_comes_and_goes_is_no_flood() {
    let database = Database::new();
    run(async || {
        let house = House::new(&database).await;
        let handle = house.begun("g", "60+0").await;
        let (_, mut news) = handle.listen().await.expect("it is open");
        let began = std::time::Instant::now();
        for _ in 0..500 {
            drop(handle.attend(None));
        }
        let _stay = [(); 3].map(|()| handle.attend(None));
        let mut told = 0;
        let mut watching = 0;
        while watching != 3 {
            let message = news.recv().await.expect("nothing was missed");
            let message: serde_json::Value = serde_json::from_str(&message.text).expect("JSON");
            if let Some(count) = message["watching"].as_u64() {
                told += 1;
                watching = count;
            }
        }
        assert!(told <= began.elapsed().as_secs() + 1, "{told} messages");
    });
}

#[test]
fn a_move_that_comes_too_late_is_no_move() {
    let database = Database::new();
    run(async || {
        let house = House::new(&database).await;
        let handle = house.begun("g", "turn:60").await;
        // Within the lag that may be forgiven nobody's flag falls by itself, but a move that was not delayed is late.
        house.hands.advance(60_500);
        let late = ask(&handle, Seat::First, Request::play(2, "@c1")).await;
        assert_eq!(late, Err("too late: the game has ended on time".to_owned()));
        assert_eq!(reason(&handle).await.as_deref(), Some("time"));
        assert_eq!(handle.show().await.expect("it is open").0.moves, ["@a1", "@b1"]);
        let again = ask(&handle, Seat::First, Request::play(2, "@c1")).await;
        assert_eq!(again, Err("the game is over".to_owned()));
    });
}

#[test]
fn flags_fall_by_themselves() {
    let database = Database::new();
    run(async || {
        let house = House::new(&database).await;
        let handle = house.begun("g", "turn:60").await;
        let (_, mut news) = handle.listen().await.expect("it is open");
        house.hands.advance(61_000);
        assert_eq!(reason(&handle).await, None, "a move may still be on its way");
        house.hands.advance(1);
        let told: Arc<_> = news.recv().await.expect("news");
        assert!(told.is_last && told.text.contains("\"why\":\"time\""), "{told:?}");
        let (shown, _) = handle.show().await.expect("it is open");
        assert_eq!(shown.over.and_then(|over| over.winner), Some(Seat::Second));
    });
}

#[test]
fn time_without_a_server_is_nobodys() {
    let database = Database::new();
    run(async || {
        let house = House::new(&database).await;
        house.begun("g", "turn:60").await;
        house.hands.advance(10_000);
        house.rooms.part().await.expect("it is noted");
        // Nobody knows when it was killed; it comes back after a while, and once more.
        House::at(house.store.clone(), START + 300_000).rooms.begin(false).await.expect("it begins");
        let house = House::at(house.store.clone(), START + 500_000);
        house.rooms.begin(false).await.expect("it begins");
        assert_eq!(house.rooms.count(), 0, "nobody has asked for a game");
        let after = async || house.store.events("g", 5).await.expect("they can be read");
        assert_eq!(after().await, [], "that a server has begun is no event");
        let handle = house.rooms.enter("g").await.expect("it goes on");
        assert_eq!(handle.show().await.expect("it is open").0.clocks, Some(vec![50_000, 60_000]));
        house.hands.advance(20_000);
        ask(&handle, Seat::First, Request::play(2, "@c1")).await.expect("there is time left");
        assert!(matches!(
            after().await[..],
            [(_, Event::Resumed { lost: 490_000 }), (_, Event::Moved { .. })]
        ));
    });
}

#[test]
fn time_in_which_nothing_can_be_saved_is_nobodys() {
    let database = Database::new();
    if !database.url.starts_with("sqlite:") {
        return;
    }
    run(async || {
        let house = House::new(&database).await;
        let handle = house.begun("g", "turn:60").await;
        house.hands.advance(10_000);
        database.refuse_events().await;
        let saved = ask(&handle, Seat::First, Request::play(2, "@c1")).await;
        assert_eq!(saved, Err("that could not be saved, please try again".to_owned()));
        // Longer than there is on the clock.
        house.hands.advance(300_000);
        assert_eq!(reason(&handle).await, None);
        database.take_events().await;
        house.hands.advance(1_000);
        ask(&handle, Seat::First, Request::play(2, "@c1")).await.expect("there is time left");
        let events = house.store.events("g", 1).await.expect("they can be read");
        let lost: Vec<_> =
            events.iter().filter(|(_, event)| matches!(event, Event::Resumed { .. })).collect();
        assert!(matches!(lost[..], [(_, Event::Resumed { lost: 300_000.. })]), "{lost:?}");
        let moved = events.iter().filter(|(_, event)| matches!(event, Event::Moved { .. })).count();
        assert_eq!(moved, 3);
    });
}

#[test]
fn games_without_a_clock_that_nobody_plays_are_called_off() {
    const DAY: i64 = 86_400_000;
    let database = Database::new();
    run(async || {
        let house = House::new(&database).await;
        let handles = [house.begun("left", "none").await, house.begun("played", "none").await];
        let fresh = house.game("fresh", "nava", "none").await;
        house.hands.advance(40 * DAY);
        ask(&handles[1], Seat::First, Request::play(2, "@c1")).await.expect("there is no clock");
        house.rooms.sweep(Waits::default()).await.expect("it is swept");
        assert_eq!(reason(&fresh).await.as_deref(), Some("called off"), "nobody has begun it");
        assert_eq!((reason(&handles[0]).await, reason(&handles[1]).await), (None, None));
        house.hands.advance(21 * DAY);
        house.rooms.sweep(Waits::default()).await.expect("it is swept");
        assert_eq!(reason(&handles[0]).await.as_deref(), Some("called off"));
        assert_eq!(reason(&handles[1]).await, None, "somebody has moved");
    });
}

#[test]
fn games_that_refuse_do_not_keep_others_from_being_swept() {
    let database = Database::new();
    run(async || {
        let house = House::new(&database).await;
        // More than a page of games that go on, before one that nobody has begun.
        for number in 0..101 {
            house.begun(&format!("a{number:03}"), "60+0").await;
        }
        let last = house.game("z", "nava", "60+0").await;
        // They are looked at only where the table does not know that they go on, as after a takeback in an older version.
        crate::harness::execute(&database, "UPDATE games SET under_way = 0").await;
        house.hands.advance(40 * 60_000);
        house.rooms.sweep(Waits::default()).await.expect("it is swept");
        assert_eq!(reason(&last).await.as_deref(), Some("called off"));
    });
}

#[test]
fn looking_for_stale_games_is_no_sign_of_life() {
    let database = Database::new();
    run(async || {
        let house = House::new(&database).await;
        let handle = house.begun("g", "60+0").await;
        house.hands.advance(40 * 60_000);
        house.rooms.sweep(Waits::default()).await.expect("it is swept");
        ask(&handle, Seat::Second, CLAIM).await.expect("the first has been away all the while");
        // Games that go on are not even opened; one in which moves were taken back may have to be called off.
        let handle = house.begun("h", "60+0").await;
        ask(&handle, Seat::First, Request::play(2, "@c1")).await.expect("a move");
        let handle = house.begun("back", "60+0").await;
        let back = Request::Offer { what: Offer::Takeback };
        for seat in Seat::BOTH {
            ask(&handle, seat, back.clone()).await.expect("both want it");
        }
        let house = House::at(house.store.clone(), house.rooms.now() + 40 * 60_000);
        house.rooms.sweep(Waits::default()).await.expect("it is swept");
        assert_eq!((house.rooms.count(), house.rooms.known("h").is_some()), (1, false));
        let handle = house.rooms.known("back").expect("it was looked at");
        assert_eq!(reason(&handle).await.as_deref(), Some("called off"));
    });
}

#[test]
fn a_game_that_opens_late_has_lost_no_time() {
    let database = Database::new();
    run(async || {
        let house = House::new(&database).await;
        house.begun("g", "turn:60").await;
        house.hands.advance(10_000);
        house.rooms.part().await.expect("it is noted");
        // When it comes back the database does not answer everything at once.
        let house = House::at(house.store.clone(), START + 500_000);
        house.rooms.begin(false).await.expect("it begins");
        execute(&database, "ALTER TABLE events RENAME TO elsewhere").await;
        assert!(matches!(house.rooms.enter("g").await, Err(RoomError::NotStored(_))));
        execute(&database, "ALTER TABLE elsewhere RENAME TO events").await;
        house.hands.advance(5_000);
        let handle = house.rooms.enter("g").await.expect("it is there again");
        handle.ask(None, Request::Look).await.expect("it looks");
        assert_eq!(handle.show().await.expect("it is open").0.clocks, Some(vec![45_000, 60_000]));
    });
}

#[test]
fn a_game_that_cannot_be_read_is_left_alone() {
    let database = Database::new();
    run(async || {
        let house = House::new(&database).await;
        for id in ["event", "gap", "good", "illegal", "pace"] {
            house.begun(id, "turn:60").await;
        }
        for sql in [
            "UPDATE events SET body = 'nonsense' WHERE game = 'event' AND seq = 4",
            "DELETE FROM events WHERE game = 'gap' AND seq = 3",
            "UPDATE events SET body = '{\"event\":\"moved\",\"ply\":1,\"move\":\"@a1\",\"left\":0}' \
             WHERE game = 'illegal' AND seq = 4",
            "UPDATE games SET pace = 'whenever' WHERE id = 'pace'",
        ] {
            execute(&database, sql).await;
        }
        // Another server on what is there.
        let house = House::at(house.store.clone(), START + 1_000);
        house.rooms.begin(false).await.expect("the rest goes on");
        for id in ["event", "gap", "illegal", "pace"] {
            let entered = house.rooms.enter(id).await;
            assert!(matches!(entered, Err(RoomError::Unreadable)), "{id}: {entered:?}");
        }
        let handle = house.rooms.enter("good").await.expect("it is fine");
        ask(&handle, Seat::First, Request::play(2, "@c1")).await.expect("it goes on");
    });
}

#[test]
fn nobody_is_pestered() {
    let database = Database::new();
    run(async || {
        let house = House::new(&database).await;
        let handle = house.begun("g", "none").await;
        let say = || Request::Say { text: "!".to_owned() };
        let mut said = 0;
        let refusal = loop {
            match ask(&handle, Seat::First, say()).await {
                Ok(_) => said += 1,
                Err(refusal) => break refusal,
            }
        };
        assert_eq!((said, refusal.as_str()), (10, "that was too often, please wait for a moment"));
        ask(&handle, Seat::Second, say()).await.expect("the other may speak");
        house.hands.advance(2_000);
        ask(&handle, Seat::First, say()).await.expect("after a while");
    });
}

#[test]
fn an_account_leaves_all_its_games() {
    let database = Database::new();
    run(async || {
        let house = House::new(&database).await;
        execute(
            &database,
            "INSERT INTO accounts (id, name, folded, password, created, bot, muted, banned) \
             VALUES ('ada', 'Ada', 'ada', '', 0, 0, 0, 0)",
        )
        .await;
        for number in 0..205 {
            house.game(&format!("g{number:03}"), "staqs:size=3", "none").await;
        }
        let begun = house.begun("begun", "none").await;
        execute(&database, "UPDATE seats SET account = 'ada' WHERE seat = 'first'").await;
        begun.reread().await.expect("it is read");
        for number in 0..205 {
            let handle = house.rooms.enter(&format!("g{number:03}")).await.expect("it is there");
            handle.reread().await.expect("it is read");
        }
        // One that cannot be read any more keeps nobody.
        house.game("broken", "nava", "none").await;
        execute(&database, "UPDATE seats SET account = 'ada' WHERE game = 'broken' AND seat = 'first'").await;
        execute(&database, "UPDATE events SET body = 'nonsense' WHERE game = 'broken'").await;
        let house = House::at(house.store.clone(), START + 1_000);
        house.rooms.leave_all("ada").await.expect("all are left");
        assert_eq!(house.store.unfinished_of("ada").await.expect("a list"), ["broken"]);
        let begun = house.rooms.enter("begun").await.expect("it is there");
        assert_eq!(reason(&begun).await.as_deref(), Some("resignation"));
    });
}

#[test]
fn flags_of_those_who_are_away_fall_once_and_soon() {
    let database = Database::new();
    run(async || {
        let house = House::new(&database).await;
        house.begun("g", "turn:60").await;
        house.begun("slow", "days:1").await;
        // Nobody has opened a room since: the table knows when it is time.
        let houses = [61_500, 62_002].map(|later| House::at(house.store.clone(), START + later));
        assert_eq!(houses[0].rooms.look_at_due().await.expect("a look"), 0);
        assert_eq!(houses[1].rooms.look_at_due().await.expect("a look"), 1);
        let (shown, _) = houses[1].rooms.enter("g").await.expect("a game").show().await.expect("it is open");
        assert_eq!(
            shown.over.map(|over| (over.winner, over.reason)),
            Some((Some(Seat::Second), "time".to_owned()))
        );
        assert_eq!(houses[1].rooms.look_at_due().await.expect("a look"), 0, "it is done");
        assert_eq!(houses[1].rooms.count(), 1, "nothing else was opened");
    });
}

#[test]
fn a_game_that_cannot_be_read_is_put_off() {
    let database = Database::new();
    run(async || {
        let house = House::new(&database).await;
        house.begun("g", "turn:60").await;
        execute(&database, "UPDATE events SET body = 'nonsense' WHERE seq = 4").await;
        let house = House::at(house.store.clone(), START + 100_000);
        assert_eq!(house.rooms.look_at_due().await.expect("a look"), 1);
        assert_eq!(house.rooms.look_at_due().await.expect("a look"), 0, "others may be due, too");
        house.hands.advance(3_700_000);
        assert_eq!(house.rooms.look_at_due().await.expect("a look"), 1, "somebody may have mended it");
    });
}

#[test]
fn a_computer_whose_server_is_gone_moves_all_the_same() {
    let database = Database::new();
    run(async || {
        let house = House::new(&database).await;
        let handle = house.begun("g", "none").await;
        execute(&database, "UPDATE seats SET level = 1, token = NULL WHERE seat = 'second'").await;
        // As if the server had died right after this was committed.
        let (_, row) = handle.show().await.expect("it is open");
        let seats = [row.seats[0].clone(), SeatRow { level: Some(1), token: None, ..row.seats[1].clone() }];
        let step = Step {
            seq: 5,
            at: START,
            events: vec![Event::Moved { ply: 2, mv: "@c1".to_owned(), left: None, forgiven: 0 }],
            summary: None,
            outlook: Some(Outlook { under_way: true, due: Some(START + 15_000) }),
            sitter: None,
            next: None,
        };
        let appended = house.store.append(&GameRow { seats, ..row }, &step).await.expect("it is stored");
        assert_eq!(appended, Appended::Done);
        let house = House::at(house.store.clone(), START + 16_001);
        assert_eq!(house.rooms.look_at_due().await.expect("a look"), 1);
        let handle = house.rooms.enter("g").await.expect("a game");
        let moved = async {
            while handle.show().await.expect("it is open").0.moves.len() < 4 {
                tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(std::time::Duration::from_secs(120), moved).await.expect("it moves");
        assert_eq!(house.rooms.look_at_due().await.expect("a look"), 0, "nobody waits any more");
    });
}

/// Somebody has set the machine's clock back while the server was away.
#[test]
fn time_does_not_go_back_over_a_restart() {
    let database = Database::new();
    run(async || {
        let later = Time::start().now() + 3_600_000;
        let house = House::at(database.open().await.expect("the database opens"), later);
        house.begun("g", "turn:60").await;
        house.hands.advance(10_000);
        house.rooms.part().await.expect("it is noted");
        let rooms = Rooms::new(house.store.clone(), Engines::new(1, LimitTable::off()), Time::start());
        rooms.begin(false).await.expect("it begins");
        assert!(rooms.now() >= later + 10_000, "what has happened is not in the future");
        let (shown, _) = rooms.enter("g").await.expect("a game").show().await.expect("it is open");
        let left = shown.clocks.expect("a clock")[0];
        assert!((1..=50_000).contains(&left), "the clock goes on from where it was: {left}");
    });
}
