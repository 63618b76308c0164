//! Results and files of tables, held against slow and literal versions.

mod files;
mod packed;
mod results;

use std::collections::BTreeMap;
use std::sync::Mutex;

use stackade_games::registry;
use stackade_tables::Ground;

/// The game of a board; each is numbered once for all tests.
fn ground(id: &str) -> Ground {
    static NUMBERED: Mutex<BTreeMap<String, Ground>> = Mutex::new(BTreeMap::new());
    let number =
        || Ground::new(&registry::parse_id(id).expect("the game exists")).expect("there are tables of it");
    NUMBERED.lock().expect("numbering does not fail").entry(id.to_owned()).or_insert_with(number).clone()
}
