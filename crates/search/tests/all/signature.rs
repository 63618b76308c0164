//! The signature of the search: a change of behaviour shows up as a change of one file.

use stackade_games::bench::signature;

#[test]
fn the_signature_is_the_recorded_one() {
    let recorded: u64 = include_str!("../../signature.txt").trim().parse().expect("a number");
    let found = signature();
    assert_eq!(found, signature(), "the signature differs from run to run");
    assert_eq!(
        found, recorded,
        "search behaviour changed: write {found} to crates/search/signature.txt and say so in the commit"
    );
}
