//! What others threaten, found by asking the rules.

use stackade_games::{registry, samples};
use stackade_tui::threats::find;

#[test]
fn a_threatened_connection_and_captures_are_found() {
    let id = registry::parse_id("glaisher").unwrap();
    let sample = samples::sample("glaisher-intermediate").unwrap();
    // Red could connect at once; for yellow to move that is a threat.
    let position = format!("{} y", sample.position.trim_end_matches(" r"));
    let game = registry::match_from(&id, &position).unwrap();
    let threats = find(&*game);
    assert!(threats.is_known && threats.win.is_some(), "{threats:?}");
    assert!(threats.words(&*game).starts_with("Red could win at once"));
}

#[test]
fn at_the_start_of_nava_nothing_is_threatened() {
    let game = registry::new_match(&registry::parse_id("nava").unwrap(), 0);
    assert_eq!(find(&*game).cells, []);
}

#[test]
fn each_of_several_others_is_asked() {
    let id = registry::parse_id("staqs:players=3,size=3,opening=free").unwrap();
    let quiet = registry::new_match(&id, 0);
    assert_eq!(find(&*quiet).words(&*quiet), "Nothing is threatened by the others.");
    // Whoever takes the last neutral piece has most; white is asked before red.
    let game = registry::match_from(&id, "b2,x,w2/x3/r2,n,x b").unwrap();
    let threats = find(&*game);
    assert!(threats.is_known, "{threats:?}");
    assert_eq!(threats.words(&*game), "White could win at once with @b1.");
}
