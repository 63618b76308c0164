//! A room follows the games that the fold of `stackade_online` has written (`crates/online/tests/all/cases.rs`).

use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};
use stackade_client::{Ending, EndingReason, Room, Wire};
use stackade_core::AnyMatch;
use stackade_online::{Seat, Snapshot};

#[derive(Deserialize)]
struct Story {
    name: String,
    begin: Value,
    steps: Vec<Step>,
}

#[derive(Deserialize)]
struct Step {
    message: Value,
    after: Value,
}

fn stories() -> Vec<Story> {
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
    for Story { name, begin, steps } in stories() {
        let mut room = room(&begin);
        for Step { message, after } in steps {
            hear(&mut room, &message);
            let after: Snapshot = serde_json::from_value(after).expect("a game");
            assert_eq!(room.snapshot(), Some(&after), "{name}: {message}");
            assert_eq!(room.game().map(AnyMatch::position), Some(after.position), "{name}: {message}");
        }
    }
}

#[test]
fn who_left_has_left_whenever_one_looks() {
    let is_left = |step: &Step| step.message["why"] == "left";
    let story = stories().into_iter().find(|story| story.steps.iter().any(is_left)).expect("somebody leaves");
    let at = story.steps.iter().position(is_left).expect("it is there");
    let (before, left) = (&story.steps[at - 1].after, &story.steps[at]);
    let winner = if left.message["winner"] == "first" { Seat::First } else { Seat::Second };
    let expected = Some(Ending::Won(winner, EndingReason::Left));
    let mut there = room(before);
    hear(&mut there, &left.message);
    assert_eq!(there.ending(), expected, "when it happens");
    hear(&mut there, &json!({ "hello": left.after, "seat": null }));
    assert_eq!(there.ending(), expected, "when the server tells the game again");
    assert_eq!(room(&left.after).ending(), expected, "when one comes in later");
    let mut older = left.after.clone();
    older["over"] = json!({ "winner": left.message["winner"], "reason": "the other player left" });
    assert_eq!(room(&older).ending(), expected, "from a server that says it in words");
}
