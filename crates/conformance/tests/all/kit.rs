//! The property kit on every game in every variant.

use stackade_conformance::kit::{Effort, check};
use stackade_games::registry;

fn check_all(game: &str) {
    let ids: Vec<_> = registry::all_ids().into_iter().filter(|id| id.info().name == game).collect();
    assert!(!ids.is_empty(), "{game} is not registered");
    for id in ids {
        let effort = Effort::standard(&id);
        let checked = check(&id, effort).unwrap_or_else(|violation| panic!("{violation}"));
        assert_eq!(checked.games as u64, effort.games, "{id}");
        assert!(checked.positions > 8 * checked.games, "{id}: {checked:?}");
        assert!(checked.costly > checked.games && checked.spaces > checked.games, "{id}: {checked:?}");
    }
}

#[test]
fn glaisher() {
    check_all("glaisher");
}

#[test]
fn staqs() {
    check_all("staqs");
}

#[test]
fn greener() {
    check_all("greener");
}

#[test]
fn nava() {
    check_all("nava");
}

#[test]
fn every_game_is_named_here() {
    let names: Vec<&str> = registry::games().iter().map(|info| info.name).collect();
    assert_eq!(names, ["glaisher", "staqs", "greener", "nava"]);
}
