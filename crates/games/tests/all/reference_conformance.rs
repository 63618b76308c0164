//! The reference games are themselves held against the conformance files first.

use serde_json::Value;
use stackade_reference::literal::{self, Literal};

/// Counts up to this are counted again move by move; the reference is slow.
const LARGEST_PERFT: u64 = 100_000;

#[test]
fn glaisher() {
    check(include_str!("../../../../conformance/glaisher.json"));
}

#[test]
fn staqs() {
    check(include_str!("../../../../conformance/staqs.json"));
}

#[test]
fn staqs_for_more_than_two() {
    check(include_str!("../../../../conformance/staqs-players.json"));
}

#[test]
fn greener() {
    check(include_str!("../../../../conformance/greener.json"));
}

#[test]
fn nava() {
    check(include_str!("../../../../conformance/nava.json"));
}

#[test]
fn starts_are_valid() {
    for id in ["glaisher", "staqs", "staqs:size=10", "greener:setup=placed,size=6x9", "nava"] {
        let start = literal::start(id).unwrap();
        assert!(start.over().is_none() && !start.moves().is_empty(), "{id}");
    }
    assert!(literal::start("greener").is_none(), "a random start has no one text");
}

/// What holds of one entry of a section.
type Check = fn(&Case<'_>);

fn check(file: &str) {
    let file: Value = serde_json::from_str(file).unwrap();
    let sections: [(&str, Check); 7] = [
        ("perft", perft),
        ("moves", moves),
        ("apply", apply),
        ("illegal", illegal),
        ("malformed", malformed),
        ("over", over),
        ("playouts", playouts),
    ];
    for (section, run) in sections {
        let entries = file[section].as_array().unwrap();
        assert!(!entries.is_empty(), "{section} is empty");
        for entry in entries {
            let game = file["game"].as_str().unwrap();
            let id =
                entry["variant"].as_str().map_or(game.to_string(), |variant| format!("{game}:{variant}"));
            run(&Case { id, entry });
        }
    }
}

struct Case<'a> {
    id: String,
    entry: &'a Value,
}

impl Case<'_> {
    fn name(&self) -> String {
        format!("{} {}", self.id, self.entry["id"])
    }

    fn text(&self, key: &str) -> &str {
        self.entry[key].as_str().unwrap_or_else(|| panic!("{}: no {key}", self.name()))
    }

    fn texts(&self, key: &str) -> Vec<&str> {
        self.entry[key].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
    }

    fn position(&self, key: &str) -> Box<dyn Literal> {
        literal::read(&self.id, self.text(key)).unwrap_or_else(|| panic!("{}: refused", self.name()))
    }
}

fn perft(case: &Case<'_>) {
    for (depth, count) in case.entry["counts"].as_array().unwrap().iter().enumerate() {
        let count = count.as_u64().unwrap();
        if count <= LARGEST_PERFT {
            assert_eq!(count_sequences(&*case.position("position"), depth), count, "{} {depth}", case.name());
        }
    }
}

fn count_sequences(position: &dyn Literal, depth: usize) -> u64 {
    match depth {
        0 => 1,
        1 => position.moves().len() as u64,
        _ => position.moves().iter().map(|mv| count_sequences(&*position.play(mv), depth - 1)).sum(),
    }
}

fn moves(case: &Case<'_>) {
    assert_eq!(case.position("position").moves(), case.texts("moves"), "{}", case.name());
}

fn apply(case: &Case<'_>) {
    let position = case.position("position");
    let mv = case.text("move");
    assert!(position.moves().iter().any(|legal| legal == mv), "{}", case.name());
    assert_eq!(position.play(mv).text(), case.text("result"), "{}", case.name());
}

fn illegal(case: &Case<'_>) {
    let mv = case.text("move");
    assert!(!case.position("position").moves().iter().any(|legal| legal == mv), "{}", case.name());
}

fn malformed(case: &Case<'_>) {
    assert!(literal::read(&case.id, case.text("position")).is_none(), "{}", case.name());
}

fn over(case: &Case<'_>) {
    let over = case.position("position").over();
    assert_eq!(over.as_deref().unwrap_or("no"), case.text("result"), "{}", case.name());
}

/// Follows a game to its final position. Limits that belong to games are no business of a position,
/// so a result that the board alone does not give must be a draw.
fn playouts(case: &Case<'_>) {
    let mut position = case.position("start");
    for mv in case.texts("moves") {
        assert!(position.moves().iter().any(|legal| legal == mv), "{}: {mv}", case.name());
        position = position.play(mv);
    }
    assert_eq!(position.text(), case.text("final"), "{}", case.name());
    assert_eq!(position.over().as_deref().unwrap_or("draw"), case.text("result"), "{}", case.name());
}
