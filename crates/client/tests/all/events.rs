//! What events make of a game: the cases that the server has written (`crates/server/tests/online/cases.rs`).

use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};
use stackade_client::{Ending, Room, Snapshot, Wire};
use stackade_online::Seat;

#[derive(Deserialize)]
struct Case {
    name: String,
    before: Value,
    news: Value,
    after: Value,
}

fn cases() -> Vec<Case> {
    serde_json::from_str(include_str!("../../../online/tests/events.json")).expect("cases")
}

/// A room in which somebody watches a game that stands so.
fn room(game: &Value) -> Room {
    let mut room = Room::enter("g".to_owned(), None, None, 0, Duration::ZERO);
    hear(&mut room, &json!({ "hello": game, "seat": null }));
    room
}

fn hear(room: &mut Room, message: &Value) {
    room.hear(room.wire(), &Wire::Heard(message.to_string()), Duration::ZERO);
}

#[test]
fn events_make_the_game_that_the_server_has() {
    let cases = cases();
    assert!(cases.len() > 20);
    for Case { name, before, news, after } in cases {
        let mut room = room(&before);
        hear(&mut room, &news);
        let after: Snapshot = serde_json::from_value(after).expect("a game");
        assert_eq!(room.shot(), Some(&after), "{name}");
    }
}

#[test]
fn whoever_left_has_left_whenever_one_looks() {
    let left = cases().into_iter().find(|case| case.news["why"] == "left").expect("a case");
    let expected = Some(Ending::Won(Seat::Second, "the other player left".to_owned()));
    let mut there = room(&left.before);
    hear(&mut there, &left.news);
    assert_eq!(there.ending(), expected, "when it happens");
    hear(&mut there, &json!({ "hello": left.after, "seat": null }));
    assert_eq!(there.ending(), expected, "when the server tells the game again");
    assert_eq!(room(&left.after).ending(), expected, "when one comes in later");
    let mut older = left.after;
    older["over"]["reason"] = json!("the other player left");
    assert_eq!(room(&older).ending(), expected, "from a server that says it in words");
}
