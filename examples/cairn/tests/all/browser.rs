//! The browser's engine, run here: a person's moves are chosen by the hand, cell by cell.

use serde_json::Value;
use stackade_wasm::Conversation;

use crate::support::id;

/// The JSON that answers a question.
fn ask(talk: &mut Conversation, line: &str) -> Value {
    let answer = talk.ask(line).expect("the conversation goes on");
    assert_eq!(answer.last().map(String::as_str), Some("ok"), "{line}: {answer:?}");
    let (_, json) = answer[0].split_once(' ').expect("an answer with JSON");
    serde_json::from_str(json).expect("JSON")
}

fn line(moves: &[String]) -> String {
    serde_json::json!({ "game": "cairn", "moves": moves }).to_string()
}

/// The move of somebody who always chooses the first cell that can be chosen.
fn choose(talk: &mut Conversation, moves: &[String]) -> String {
    let mut acts: Vec<Value> = Vec::new();
    for _ in 0..3 {
        let question = serde_json::json!({ "line": { "game": "cairn", "moves": moves }, "acts": acts });
        let hand = ask(talk, &format!("hand {question}"));
        if hand["reply"]["kind"] == "play" {
            return hand["reply"]["move"].as_str().expect("a move").to_owned();
        }
        acts.push(serde_json::json!({ "choose": hand["choices"][0] }));
    }
    panic!("no move came about after {moves:?}");
}

#[test]
fn a_game_is_played_to_its_end() {
    id();
    let mut talk = Conversation::default();
    let games = ask(&mut talk, "games");
    assert!(games.as_array().unwrap().iter().any(|game| game["id"] == "cairn"), "{games}");
    let mut moves: Vec<String> = Vec::new();
    let last = loop {
        let view = ask(&mut talk, &format!("view {}", line(&moves)));
        if !view["over"].is_null() {
            break view;
        }
        let mv = if view["must_pass"] == true { "pass".to_owned() } else { choose(&mut talk, &moves) };
        moves.push(mv);
    };
    assert!(moves.len() >= 5, "{moves:?}");
    let caps = last["cells"].as_array().unwrap().iter().flat_map(|cell| cell["pieces"].as_array().unwrap());
    assert!(caps.filter(|run| run["kind"] == "cap").count() > 0, "{last}");
}

#[test]
fn positions_are_set_up_by_hand() {
    id();
    let mut talk = Conversation::default();
    let edit = r#"{"game":"cairn","start":"r/b,b/r,b,r/b,r,r,b r","edits":[{"take":"a4"},{"put":["a3",0]}]}"#;
    let edited = ask(&mut talk, &format!("edit {edit}"));
    assert_eq!(edited["position"], "x/br,b/r,b,r/b,r,r,b r");
    assert_eq!(edited["why"], Value::Null);
}
