//! Openings that are solved: what the program knows of a variant once its table is there.

use std::sync::OnceLock;

use stackade_core::{Game, GameId};
use stackade_search::Verdict;

use super::{LARGEST, SetUps, TABLES, placements};
use crate::staqs::{Opening, Position, Rules, Size};
use crate::table::{Results, Shipped, TableFileError, Tabled, read_table, table_game};

/// The smallest board.
const SMALLEST: u8 = 3;
/// How many boards have tables.
const BOARDS: usize = (LARGEST - SMALLEST + 1) as usize;

/// What comes with the program, empty where it is not whole yet. The page fetches these files instead.
pub(super) const SHIPPED: &[Shipped] = &[
    Shipped::new("staqs", include_bytes!("../../../tables/staqs.table")),
    Shipped::new("staqs:size=4", include_bytes!("../../../tables/staqs-size-4.table")),
    Shipped::new("staqs:size=3", include_bytes!("../../../tables/staqs-size-3.table")),
];

/// The openings that are in use, by the size of the board. A table is written once and never changes, so that the first one
/// stays.
static SOLVED: [OnceLock<Solved>; BOARDS] = [const { OnceLock::new() }; BOARDS];

/// The opening of a board with all its results.
struct Solved {
    set_ups: SetUps,
    layers: Vec<Results>,
}

impl Solved {
    fn read(id: &GameId, bytes: &[u8]) -> Result<Solved, TableFileError> {
        // Before the positions are numbered, which takes a while.
        let found = table_game(bytes)?;
        let other = || TableFileError::OtherGame { game: found.to_owned() };
        if found != id.to_string() {
            return Err(other());
        }
        let set_ups = SetUps::new(id).ok_or_else(other)?;
        let layers = read_table(bytes, found, &set_ups.layers())?;
        Ok(Solved { set_ups, layers })
    }
}

/// Puts the file of a variant to use.
pub(super) fn install(id: &GameId, bytes: &[u8]) -> Result<(), TableFileError> {
    let solved = Solved::read(id, bytes)?;
    if let Some(place) = place(solved.set_ups.rules()) {
        // Whoever was first has installed the same.
        let _ = place.set(solved);
    }
    Ok(())
}

/// Whether the results of a variant are known.
pub(super) fn is_installed(id: &GameId) -> bool {
    let is_set_up = id.choice("opening") == "setup" && id.sides().len() == 2;
    let size = id.choice("size").parse().ok().filter(|&size| is_set_up && size <= LARGEST);
    size.is_some_and(|size| solved(&Rules::<u32>::new(size, Opening::Setup)).is_some())
}

/// The proved result of a position of the opening for the side to move; `None` where the table does not have it.
pub(in crate::staqs) fn known<W: Size>(rules: &Rules<W>, position: &Position<W>) -> Option<Verdict> {
    let solved = solved(rules)?;
    let place = solved.set_ups.place_of(placements(rules.cells(), position)?)?;
    solved.layers[place.layer].verdict(place.index)
}

/// The opening of a variant, if its table is there: the one that was installed, or the one that the program brings along.
fn solved<W: Size>(rules: &Rules<W>) -> Option<&'static Solved> {
    let place = place(rules)?;
    place.get().or_else(|| {
        let id = rules.id();
        let solved = Solved::read(&id, TABLES.shipped(&id)?).ok()?;
        Some(place.get_or_init(|| solved))
    })
}

/// Where the opening of a variant is kept; `None` if it has no table.
fn place<W: Size>(rules: &Rules<W>) -> Option<&'static OnceLock<Solved>> {
    let size = (SMALLEST..=LARGEST).find(|size| usize::from(size * size) == rules.cells());
    let size = size.filter(|_| rules.opening() == Opening::Setup)?;
    Some(&SOLVED[usize::from(size - SMALLEST)])
}
