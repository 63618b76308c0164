//! Plays random moves to the end of a game: `cargo run -p stackade-games --example random_game -- staqs:size=4 7`.

use std::error::Error;

use stackade_core::Rng;
use stackade_games::registry;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let id = registry::parse_id(&words.next().unwrap_or("nava".to_owned()))?;
    let seed = words.next().map_or(Ok(0), |word| word.parse())?;
    let mut game = registry::new_match(&id, seed);
    let mut dice = Rng::new(seed);
    while let Some(played) = game.play_random(&mut dice) {
        println!("{played:<12} {}", game.position());
    }
    println!("{} is over after {} moves: {:?}", id, game.ply(), game.result());
    Ok(())
}
