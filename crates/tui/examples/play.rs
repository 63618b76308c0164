//! Plays without the rest of the command: `cargo run -p stackade-tui --example play -- nava level=1`.

use stackade_games::registry;
use stackade_tui::{Launch, Seat};

fn main() {
    let mut words = std::env::args().skip(1);
    let id = words.next().and_then(|game| registry::parse_id(&game).ok());
    let second = words.next().and_then(|seat| seat.parse::<Seat>().ok());
    let game = id.map(|id| Launch::new_game(&id, 1));
    if let Err(why) = stackade_tui::run(Launch { game, second, ..Launch::default() }) {
        eprintln!("error: {why}");
    }
}
