//! Tables of STAQS: the results of its set-ups, and of every position before.
//!
//! After the eight placements it is blue's turn, and the results of all set-ups decide every position of the opening.
//! [`Classes`] numbers placements up to symmetry, a [`Solver`] proves the results of set-ups, and `known` is what the
//! rest of the program sees of a table that is whole.

mod opening;
mod rank;
mod solve;

use std::ops::ControlFlow;

use stackade_core::{Game, GameId};

use super::{Move, Opening, PIECES, Position, Rules, Size};
use crate::table::{BlockSolver, Class, Place, Tabled, Tables};

pub(super) use opening::known;
pub use rank::{Classes, SetUp};
pub use solve::Solver;

/// The height of a stack that has not moved.
const PLACED: u8 = 2;
/// The boards whose set-ups can be numbered, from 3×3 up.
const LARGEST: u8 = 5;
/// How many turns the opening takes.
const PLACEMENTS: usize = 2 * PIECES as usize;

pub(super) const TABLES: Tables = Tables {
    games: &["staqs", "staqs:size=4", "staqs:size=3"],
    open,
    shipped: opening::SHIPPED,
    install: opening::install,
    is_installed: opening::is_installed,
};

fn open(id: &GameId) -> Option<Box<dyn Tabled>> {
    // Nobody builds tables in a browser.
    if cfg!(target_arch = "wasm32") { None } else { Some(Box::new(SetUps::new(id)?)) }
}

/// The opening of a board, up to its set-ups.
#[derive(Debug)]
pub struct SetUps {
    rules: Rules<u32>,
    /// The placements after each number of turns; the last ones are the set-ups.
    layers: [Classes; PLACEMENTS + 1],
}

impl SetUps {
    /// The set-ups of a variant; `None` if they cannot be numbered.
    pub fn new(id: &GameId) -> Option<SetUps> {
        let is_numbered = id.choice("opening") == "setup" && id.sides().len() == 2;
        let size = is_numbered.then(|| id.choice("size").parse().ok()).flatten();
        let rules = Rules::new(size.filter(|&size| size <= LARGEST)?, Opening::Setup);
        Some(SetUps { rules, layers: std::array::from_fn(|turns| Classes::of(&rules, turns as u32)) })
    }

    /// The rules.
    pub fn rules(&self) -> &Rules<u32> {
        &self.rules
    }

    /// The classes of set-ups.
    pub fn classes(&self) -> &Classes {
        &self.layers[PLACEMENTS]
    }

    /// The position of some placements; blue is to move when all pieces are placed.
    pub fn position(&self, set_up: SetUp) -> Position<u32> {
        let mut position = self.rules.start(0);
        let cells = |set: u32| (0..u32::BITS as u8).filter(move |cell| set >> cell & 1 == 1);
        let mut whites = cells(set_up.white);
        for blue in cells(set_up.blue) {
            self.rules.apply_unchecked(&mut position, Move::Place(blue));
            if let Some(white) = whites.next() {
                self.rules.apply_unchecked(&mut position, Move::Place(white));
            }
        }
        position
    }

    /// Where placements stand.
    fn place_of(&self, set_up: SetUp) -> Option<Place> {
        let layer = (set_up.blue.count_ones() + set_up.white.count_ones()) as usize;
        let classes = self.layers.get(layer)?;
        Some(Place { layer, index: classes.number(classes.rank(set_up)?) })
    }

    fn set_up_at(&self, place: Place) -> Option<SetUp> {
        let classes = self.layers.get(place.layer)?;
        classes.set_up(classes.numbered(place.index)?)
    }
}

/// The placements of a position on a board of at most 25 cells in which no stack has moved; `None` for any other.
///
/// The sides play alike, so that whoever is to move counts as the side whose turn it would be.
fn placements<W: Size>(cells: usize, position: &Position<W>) -> Option<SetUp> {
    let [own, other] = [position.side(), !position.side()].map(|side| position.stacks(side));
    let is_placed = |cell| position.height(cell) == PLACED;
    if position.neutral() | own | other != W::first(cells) || !(own | other).cells().all(is_placed) {
        return None;
    }
    let [own, other] = [own, other].map(|set| set.cells().fold(0u32, |set, cell| set | 1 << cell));
    let is_first = own.count_ones() == other.count_ones();
    Some(if is_first { SetUp { blue: own, white: other } } else { SetUp { blue: other, white: own } })
}

impl Tabled for SetUps {
    fn id(&self) -> GameId {
        self.rules.id()
    }

    fn blocks(&self) -> u32 {
        self.classes().blocks()
    }

    fn len(&self, block: u32) -> u32 {
        self.classes().len(block)
    }

    fn class(&self, position: &str) -> Option<Class> {
        let position = self.rules.parse_position(position).ok()?;
        self.classes().rank(placements(self.rules.cells(), &position)?)
    }

    fn solver(&self) -> Box<dyn BlockSolver + '_> {
        Box::new(Solver::new(self))
    }

    fn layers(&self) -> Vec<u32> {
        self.layers.iter().map(Classes::total).collect()
    }

    fn place(&self, position: &str) -> Option<Place> {
        let position = self.rules.parse_position(position).ok()?;
        self.place_of(placements(self.rules.cells(), &position)?)
    }

    fn position_at(&self, place: Place) -> Option<String> {
        Some(self.rules.position_text(&self.position(self.set_up_at(place)?)))
    }

    fn visit_next(&self, place: Place, visit: &mut dyn FnMut(Place)) {
        let Some(set_up) = self.set_up_at(place) else { return };
        let _ = self.rules.visit_children(&self.position(set_up), |_, child| {
            let next = placements(self.rules.cells(), child).and_then(|set_up| self.place_of(set_up));
            next.into_iter().for_each(&mut *visit);
            ControlFlow::<()>::Continue(())
        });
    }
}
