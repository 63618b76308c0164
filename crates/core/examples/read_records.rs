//! Reads game records and says how each game ended:
//! `cargo run -p stackade-core --example read_records -- docs/examples/nava.stk`.

use std::error::Error;

use stackade_core::record::{Records, replay};
use stackade_games::registry;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("expected a file with game records")?;
    let text = std::fs::read_to_string(file)?;
    for game in Records::new(&text) {
        let game = game?;
        let ended = replay(&game.record, registry::set_up).map_err(|error| game.locate(&error))?;
        let how = ended.result().map_or("not over".to_owned(), |result| format!("{:?}", result.outcome));
        println!("{}: {} moves, {how}, {}", ended.id(), ended.ply(), ended.position());
    }
    Ok(())
}
