//! Results and files of tables, held against slow and literal versions.

mod files;
mod results;

use stackade_games::registry;
use stackade_tables::Ground;

/// The game of a board.
fn ground(id: &str) -> Ground {
    Ground::new(&registry::parse_id(id).expect("the game exists")).expect("there are tables of it")
}
