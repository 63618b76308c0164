//! The perft roots are positions of the conformance files, so that others can measure the same.

use std::fs;
use std::path::Path;

use serde_json::Value;
use stackade_games::bench::roots;

fn check(game: &str, id: &str) {
    let root = roots().into_iter().find(|root| root.id.to_string() == game).expect("every game has a root");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance");
    let text = fs::read_to_string(folder.join(format!("{game}.json"))).expect("a conformance file");
    let file: Value = serde_json::from_str(&text).expect("JSON");
    let cases = file["perft"].as_array().expect("a list of cases");
    let case = cases.iter().find(|case| case["id"] == id).unwrap_or_else(|| panic!("no {game} {id}"));
    assert_eq!(case["position"], *root.position, "{game} {id}");
    assert!(case["variant"].is_null(), "{game} {id}");
}

#[test]
fn every_root_is_a_case_of_its_conformance_file() {
    assert_eq!(roots().len(), 4);
    check("glaisher", "start");
    check("staqs", "after-setup");
    check("greener", "perft/seed-initial");
    check("nava", "midgame-1");
}
