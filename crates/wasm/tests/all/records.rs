//! Records on the page: what was loaded is still there when it is saved again.

use serde_json::{Value, json};
use stackade_wasm::Conversation;

const LOADED: &str = r#"[Game "nava"]
[First "Ann"]
[Second "Bob"]
[Date "2026.11.??"]
[Result "1-0"]
[Termination "forfeit: he went home"]
[Place "a garden"]

{Before the game} 1. a1-a4! {[%eval 12] a fine move} (1. a1-a5 {too far})
1... e5-e3 1-0
"#;

/// The answer, or why there is none: by its code if it has one.
fn ask(verb: &str, value: &Value) -> Result<Value, String> {
    let heard = Conversation::default().ask(&format!("{verb} {value}")).expect("nobody has said quit");
    let (kind, rest) = heard[0].split_once(' ').expect("no answer is a single word");
    let json = || serde_json::from_str::<Value>(rest).expect("an answer is JSON");
    match kind {
        "error" => Err(rest.to_owned()),
        "why" => {
            let why = json();
            assert_eq!(heard[1..], [format!("error {}", why["words"].as_str().unwrap())]);
            Err(why["code"].as_str().unwrap().to_owned())
        }
        _ => Ok(json()),
    }
}

fn nava(moves: &[&str]) -> Value {
    json!({ "game": "nava", "start": null, "seed": null, "moves": moves, "players": ["human", "level 3"],
            "date": "2026.11.16", "ending": null, "record": null })
}

fn saved(moves: &[&str], ending: Value, record: &str) -> String {
    let mut game = nava(moves);
    game["ending"] = ending;
    game["record"] = json!(record);
    ask("record write", &game).unwrap().as_str().unwrap().to_owned()
}

#[test]
fn a_record_that_is_saved_again_is_the_same() {
    let forfeit = json!({ "loser": 1, "why": "forfeit" });
    assert_eq!(saved(&["a1-a4", "e5-e3"], forfeit, LOADED), LOADED);
    // A game that was only taken back has nothing new to say.
    assert_eq!(saved(&["a1-a4"], Value::Null, LOADED), LOADED);
}

#[test]
fn a_game_that_went_another_way_keeps_the_old_one_as_a_variation() {
    let text = saved(&["a1-a4", "e5-e2"], Value::Null, LOADED);
    for kept in ["Ann", "a garden", "Before the game", "a fine move", "too far", "[Result \"*\"]"] {
        assert!(text.contains(kept), "{kept} is not in\n{text}");
    }
    let moves = text.split_once("\n\n").unwrap().1.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(moves.ends_with("1... e5-e2 (1... e5-e3) *"), "{moves}");
}

#[test]
fn every_ending_can_be_written_and_read() {
    let endings = [
        ("resignation", 0),
        ("time", 1),
        ("forfeit", 0),
        ("adjudication", 1),
        ("adjudication", 2),
        ("agreement", 2),
    ];
    for (why, loser) in endings {
        let mut game = nava(&["a1-a4"]);
        game["ending"] = json!({ "loser": if loser == 2 { Value::Null } else { json!(loser) }, "why": why });
        let text = ask("record write", &game).unwrap();
        let read = ask("record read", &text).unwrap();
        assert_eq!(read["result"], ["0-1", "1-0", "1/2-1/2"][loser], "{why}");
        assert!(text.as_str().unwrap().contains(&format!("[Termination \"{why}\"]")));
    }
    let mut game = nava(&["a1-a4"]);
    game["ending"] = json!({ "loser": null, "why": "resignation" });
    assert_eq!(ask("record write", &game).unwrap_err(), "termination");
}

#[test]
fn all_that_a_record_holds_is_told() {
    let read = ask("record read", &json!(LOADED)).unwrap();
    assert_eq!(read["players"], json!(["Ann", "Bob"]));
    assert!(read["tags"].as_array().unwrap().contains(&json!(["Place", "a garden"])));
    assert_eq!(read["notes"][0]["text"], "Before the game");
    assert_eq!(
        read["notes"][1],
        json!({ "ply": 1, "text": "a fine move", "marks": ["$1"], "eval": "12", "clock": null })
    );
    assert_eq!((&read["variations"], &read["text"]), (&json!(1), &json!(LOADED)));
}

#[test]
fn tags_can_be_set_and_taken_away() {
    let mut game = nava(&["a1-a4"]);
    game["record"] = json!("[Game \"nava\"]\n[Place \"here\"]\n1. a1-a4 *");
    game["tags"] = json!([["Title", "The long one"], ["Place", ""]]);
    let text = ask("record write", &game).unwrap();
    let text = text.as_str().unwrap();
    assert!(text.contains("[Title \"The long one\"]") && !text.contains("Place"), "{text}");
}

#[test]
fn positions_that_are_reflections_have_the_same_key() {
    let line = |moves: &[&str]| json!({ "game": "staqs", "start": null, "seed": null, "moves": moves });
    let keys =
        ask("keys", &json!([line(&["@a1", "@b1"]), line(&["@e5", "@e4"]), line(&["@a1", "@a1"])])).unwrap();
    assert_eq!(keys[0], keys[1]);
    assert_eq!(keys[2].as_array().unwrap().len(), 2);
    let place = ask("explore", &line(&["@a1"])).unwrap();
    assert_eq!(place["key"], keys[0][1]);
    assert_eq!(place["next"].as_array().unwrap().len(), 24);
    assert!(place["next"].as_array().unwrap().contains(&json!(["@b1", keys[0][2]])));
    assert_eq!(ask("explore", &line(&["@a1", "@a1"])).unwrap_err(), "illegal-move");
}

#[test]
fn broken_games_of_a_file_are_told_apart_and_handed_back() {
    let text = "[Game \"nava\"] 1. a1-a4 *\n\n[Game \"nava\"]\n1. a1-a9 *\n[Game \"chess\"] *\n\
                [Game \"nava\"]\n{never closed\n\n[Game \"staqs\"] 1. @a1 *\n[Game \"nava\"] 1. (";
    let found = ask("record games", &json!(text)).unwrap();
    let found = found.as_array().unwrap();
    let places: Vec<_> = found
        .iter()
        .map(|game| [&game["number"], &game["line"], &game["column"]].map(Value::as_u64))
        .collect();
    let none = [None; 3];
    let at = |number, line, column| [Some(number), Some(line), Some(column)];
    assert_eq!(places, [none, at(2, 4, 4), at(3, 5, 1), at(4, 7, 1), none, at(6, 10, 15)]);
    assert_eq!(found[1]["source"], "[Game \"nava\"]\n1. a1-a9 *");
    assert_eq!(found[2]["source"], "[Game \"chess\"] *");
    assert_eq!(found[3]["source"], "[Game \"nava\"]\n{never closed");
    assert_eq!(found[5]["source"], "[Game \"nava\"] 1. (");
    let codes: Vec<_> = found.iter().map(|game| game["fault"]["code"].as_str()).collect();
    let codes_of = ["illegal-move", "unknown-game", "open-comment", "number-alone"].map(Some);
    assert_eq!(codes, [None, codes_of[0], codes_of[1], codes_of[2], None, codes_of[3]]);
    assert_eq!(found[1]["fault"]["values"]["move"], "a1-a9");
    let names: Vec<_> = found.iter().map(|game| game["game"].as_str()).collect();
    assert_eq!(names, [Some("nava"), Some("nava"), Some("chess"), None, Some("staqs"), None]);
}

#[test]
fn a_broken_game_is_told_as_such_when_it_is_asked_for_alone() {
    for verb in ["record read", "record tree"] {
        let found = ask(verb, &json!("[Game \"nava\"]\n1. a1-a9 *")).unwrap();
        assert_eq!((&found["line"], &found["fault"]["code"]), (&json!(2), &json!("illegal-move")), "{verb}");
        assert_eq!(ask(verb, &json!("")).unwrap()["fault"]["code"], "unexpected", "{verb}");
    }
}

#[test]
fn what_cannot_be_set_up_is_explained() {
    let mut game = nava(&[]);
    game["start"] = json!("nonsense");
    let position = ask("record write", &game).unwrap_err();
    game["start"] = Value::Null;
    game["seed"] = json!("-1");
    let seed = ask("record write", &game).unwrap_err();
    game["seed"] = Value::Null;
    game["tags"] = json!([["not a name", "x"]]);
    let tag = ask("record write", &game).unwrap_err();
    game["game"] = json!("chess");
    let id = ask("record write", &game).unwrap_err();
    assert_eq!([position, seed, tag, id], ["position-fields", "not-a-seed", "tag-name", "unknown-game"]);
}

#[test]
fn a_game_of_three_has_three_names_and_ranks() {
    let mut game = nava(&["@a1", "@b2"]);
    game["game"] = json!("staqs:players=3");
    game["players"] = json!(["Ann", "level 3", "level 4"]);
    game["ending"] = json!({ "loser": 2, "why": "resignation" });
    let text = ask("record write", &game).unwrap();
    let read = ask("record read", &text).unwrap();
    assert_eq!(read["players"], json!(["Ann", "level 3", "level 4"]));
    assert_eq!((&read["result"], &read["ending"]), (&json!("1-1-3"), &json!("resignation")));
    game["ending"] = json!({ "loser": 3, "why": "resignation" });
    assert_eq!(ask("record write", &game).unwrap_err(), "expected a loser from 0 to 2");
}
