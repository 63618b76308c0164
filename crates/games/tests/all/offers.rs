//! What menus offer: variants that people would want to play.

use stackade_core::{GameId, Rng};
use stackade_games::registry;

/// Whether anything ever moves in a few random games, once all pieces are placed.
fn has_room(id: &GameId) -> bool {
    (0..8).any(|seed| {
        let mut game = registry::new_match(id, seed);
        let mut rng = Rng::new(seed);
        std::iter::from_fn(|| game.play_random(&mut rng)).any(|mv| mv.contains('-'))
    })
}

#[test]
fn staqs_is_offered_on_every_board_on_which_somebody_can_move() {
    let ids = registry::all_ids().into_iter().filter(|id| id.info().name == "staqs");
    for id in ids.filter(|id| id.choice("opening") == "setup") {
        assert_eq!(id.as_offered() == id, has_room(&id), "{id}");
    }
}

#[test]
fn what_is_not_offered_is_legal_and_falls_back_to_its_default() {
    let id = registry::parse_id("staqs:players=4,size=3").expect("the id is legal");
    assert_eq!(id.as_offered().to_string(), "staqs:players=4");
    assert_eq!(id.offered("size"), ["5", "6", "7", "8", "9", "10"]);
    assert_eq!(id.with("players", "2").expect("it exists").offered("size")[0], "3");
}
