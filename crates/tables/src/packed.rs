//! The packed table of a game in memory: the results of every layer.

use stackade_games::registry;
use stackade_games::table::{Results, TableFileError, read_table};
use stackade_search::Verdict;

use crate::table::Ground;

/// A table that is whole, as it is shipped.
#[derive(Debug)]
pub struct Packed {
    ground: Ground,
    layers: Vec<Results>,
}

impl Packed {
    /// Reads the bytes of a file.
    pub fn read(ground: Ground, bytes: &[u8]) -> Result<Packed, TableFileError> {
        let game = ground.id().to_string();
        let layers = read_table(bytes, &game, &ground.classes().layers())?;
        Ok(Packed { ground, layers })
    }

    /// The game and its numbered positions.
    pub fn ground(&self) -> &Ground {
        &self.ground
    }

    /// The results of every layer, that of the start of the game first.
    pub fn layers(&self) -> &[Results] {
        &self.layers
    }

    /// The proved result for the side to move; `None` for a position that has no number.
    pub fn lookup(&self, position: &str) -> Option<Verdict> {
        let place = self.ground.classes().place(position)?;
        self.layers.get(place.layer)?.verdict(place.index)
    }
}

/// The file of a game that the program brings along; nothing if there is none.
pub fn shipped(ground: &Ground) -> &'static [u8] {
    let id = ground.id();
    registry::entry(id.info()).data.tables.and_then(|tables| tables.shipped(&id)).unwrap_or_default()
}
