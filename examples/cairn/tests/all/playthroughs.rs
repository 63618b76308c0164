//! The golden playthroughs of the game; `cargo xtask playthroughs` writes them anew.

use stackade_conformance::playthroughs::{file_name, playthrough};
use stackade_games::registry;

use crate::support::id;

#[test]
fn games_still_go_as_they_went() {
    let golden = registry::entry(id().info()).data.playthroughs;
    assert!(!golden.is_empty());
    for &(game, seed) in golden {
        let now = playthrough(&registry::parse_id(game).expect("its own id"), seed);
        stackade_fixtures::check(&format!("examples/cairn/playthroughs/{}", file_name(game, seed)), &now);
    }
}
