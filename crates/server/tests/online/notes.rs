//! Notes that rights have ended: they stay until they are carried out, and whatever ends rights writes one.

use stackade_online::{Offer, Request, Seat};
use stackade_server::store::{NewSession, Store};

use crate::harness::{Database, execute, run};
use crate::rooms::{House, ask};
use crate::several::is_shared;

/// Rooms in which Ada, who has an account, plays a game.
async fn house(database: &Database) -> House {
    let house = House::new(database).await;
    execute(
        database,
        "INSERT INTO accounts (id, name, folded, password, created, bot, muted, banned) \
         VALUES ('ada', 'Ada', 'ada', '', 0, 0, 0, 0), ('bob', 'Bob', 'bob', '', 0, 0, 0, 0)",
    )
    .await;
    let handle = house.begun("g", "none").await;
    execute(database, "UPDATE seats SET account = 'ada' WHERE seat = 'first'").await;
    handle.reread().await.expect("it is read");
    house
}

async fn touched(store: &Store) -> Vec<String> {
    store.touched().await.expect("a list").into_iter().map(|(account, _)| account).collect()
}

/// The secret and the name of the first player, as the room knows them.
async fn first(house: &House) -> [Option<String>; 2] {
    let handle = house.rooms.known("g").expect("it is open");
    let [seat, _] = handle.show().await.expect("it is open").1.seats;
    [seat.token, seat.name]
}

#[test]
fn a_note_stays_until_it_is_carried_out() {
    let database = Database::new();
    run(async || {
        let house = house(&database).await;
        house.store.set_banned("ada", true).await.expect("it is done");
        execute(&database, "ALTER TABLE games RENAME TO elsewhere").await;
        house.rooms.look_for_rights().await.expect("there is a note");
        assert_eq!(first(&house).await[0].as_deref(), Some("g one"), "the room could not know");
        assert_eq!(touched(&house.store).await, ["ada"]);
        execute(&database, "ALTER TABLE elsewhere RENAME TO games").await;
        house.rooms.look_for_rights().await.expect("there is a note");
        assert_eq!(first(&house).await[0].as_deref(), Some("retired"));
        assert_eq!(touched(&house.store).await, Vec::<String>::new());

        // A note that is written while another one is carried out is not lost with it.
        house.store.set_banned("ada", false).await.expect("it is done");
        let (account, note) = house.store.touched().await.expect("a list").remove(0);
        house.store.rename("ada", "Lovelace").await.expect("it is done");
        house.store.untouch(&account, &note).await.expect("it is done");
        assert_eq!(touched(&house.store).await, ["ada"]);
        house.rooms.look_for_rights().await.expect("there is a note");
        assert_eq!(first(&house).await[1].as_deref(), Some("Lovelace"), "open games show the new name");
        assert_eq!(touched(&house.store).await, Vec::<String>::new());
    });
}

#[test]
fn sessions_that_are_replaced_or_expire_leave_a_note() {
    let database = Database::new();
    run(async || {
        let house = house(&database).await;
        let now = house.rooms.now();
        let session = |hash: &str, expires| NewSession { hash: hash.to_owned(), created: now, expires };
        house.store.sign_in("ada", &session("one", now + 9), None).await.expect("it is done");
        assert_eq!(touched(&house.store).await, Vec::<String>::new());
        // Somebody else signs in at the same browser.
        house.store.sign_in("bob", &session("two", now + 9), Some("one")).await.expect("it is done");
        assert_eq!(touched(&house.store).await, ["ada"]);
        house.rooms.look_for_rights().await.expect("there is a note");
        house.rooms.sweep(Default::default()).await.expect("it is swept");
        assert_eq!(touched(&house.store).await, Vec::<String>::new());
        house.hands.advance(9);
        house.rooms.sweep(Default::default()).await.expect("it is swept");
        assert_eq!(touched(&house.store).await, ["bob"]);
        assert_eq!(house.store.session("two", now).await.expect("an answer"), None);
    });
}

#[test]
fn what_opens_the_next_game_is_what_is_stored() {
    let database = Database::new();
    run(async || {
        let house = house(&database).await;
        let handle = house.rooms.known("g").expect("it is open");
        ask(&handle, Seat::First, Request::Resign).await.expect("it is over");
        // The room does not know of it yet.
        house.store.set_banned("ada", true).await.expect("it is done");
        for seat in Seat::BOTH {
            ask(&handle, seat, Request::Offer { what: Offer::Rematch }).await.expect("both want it");
        }
        let next = handle.show().await.expect("it is open").0.next.expect("another game");
        let tokens = house.store.game(&next).await.expect("it is stored").expect("it is there").seats;
        assert_eq!(tokens.map(|seat| seat.token.expect("a secret")), ["g two", "retired"]);
    });
}

#[test]
fn a_note_stays_until_all_servers_have_read_it() {
    if !is_shared() {
        return;
    }
    let database = Database::new();
    run(async || {
        let house = house(&database).await;
        let other = House::new(&database).await;
        for rooms in [&other.rooms, &house.rooms] {
            rooms.begin(true).await.expect("it is up");
        }
        house.store.set_banned("ada", true).await.expect("it is done");
        house.rooms.look_for_rights().await.expect("there is a note");
        house.rooms.sweep(Default::default()).await.expect("it is swept");
        assert_eq!(touched(&other.store).await, ["ada"], "the other has not looked yet");
        house.hands.advance(30_000);
        house.rooms.sweep(Default::default()).await.expect("it is swept");
        assert_eq!(touched(&other.store).await, Vec::<String>::new());
    });
}
