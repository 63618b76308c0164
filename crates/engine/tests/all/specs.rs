//! Which players can play what.

use stackade_engine::Spec;
use stackade_games::registry;

#[test]
fn the_hoarder_says_what_it_plays() {
    let check = |id| Spec::Hoarder.check(&registry::parse_id(id).expect("a game"));
    assert_eq!(check("staqs"), Ok(()));
    assert_eq!(check("staqs:opening=free,size=7"), Ok(()));
    for id in ["glaisher", "greener:setup=placed", "nava"] {
        let error = check(id).expect_err("there is nothing to hoard");
        assert_eq!(error.to_string(), format!("hoarder: plays staqs only, not {id}"));
        assert_eq!(Spec::Greedy.check(&registry::parse_id(id).expect("a game")), Ok(()));
    }
}
