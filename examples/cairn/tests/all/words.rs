//! The game says everything in every language, also why a position is not possible or a move not legal.

use serde_json::Value;
use stackade_games::registry;
use stackade_lessons::page::check_words;
use stackade_wasm::Conversation;

use crate::support::id;

#[test]
fn there_is_a_word_for_everything() {
    let entry = registry::entry(id().info());
    assert_eq!(check_words(&entry), Ok(()));
    assert_eq!(entry.data.words.len(), 3);
}

/// What the browser's engine says to a question that it refuses.
fn why(question: &str) -> Value {
    id();
    let answer = Conversation::default().ask(question).expect("the conversation goes on");
    let json = answer[0].strip_prefix("why ").unwrap_or_else(|| panic!("{answer:?}"));
    serde_json::from_str(json).expect("JSON")
}

#[test]
fn the_page_is_told_by_code() {
    let position = why(r#"view {"game":"cairn","start":"r/b,b/r,b,r/b,r,r,r r","moves":[]}"#);
    assert_eq!(position["code"], "wrong-stones");
    assert_eq!(
        position["values"],
        serde_json::json!({ "expected": 5, "side": { "side": "red" }, "found": 6 })
    );
    let illegal = why(r#"view {"game":"cairn","moves":["a4-a2"]}"#);
    assert_eq!(illegal["values"]["why"]["code"], "no-path");
}
