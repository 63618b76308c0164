//! Plays without the rest of the command: `cargo run -p stackade-tui --example play -- GAME level=1`, with a player
//! for each side after the first.

use stackade_games::registry;
use stackade_tui::{Controller, Launch};

fn main() {
    let mut words = std::env::args().skip(1);
    let id = words.next().and_then(|game| registry::parse_id(&game).ok());
    let others = words.map(|controller| controller.parse::<Controller>().ok());
    let controllers = std::iter::once(None).chain(others).collect();
    let game = id.map(|id| Launch::new_game(&id, 1));
    if let Err(why) = stackade_tui::run(Launch { game, controllers, ..Launch::default() }) {
        eprintln!("error: {why}");
    }
}
