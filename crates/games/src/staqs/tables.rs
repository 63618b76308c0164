//! Tables of STAQS: the results of its set-ups.
//!
//! After the eight placements it is blue's turn, and the results of all set-ups decide every position of the opening.
//! [`Classes`] numbers the set-ups up to symmetry, and a [`Solver`] proves the results.

mod rank;
mod solve;

use stackade_core::{Game, GameId};

use super::{Move, Opening, Position, Rules};
use crate::table::{BlockSolver, Class, Tabled, Tables};

pub use rank::{Classes, SetUp};
pub use solve::Solver;

/// The height of a stack that has not moved.
const PLACED: u8 = 2;
/// The boards whose set-ups can be numbered, from 3×3 up.
const LARGEST: u8 = 5;

pub(super) static TABLES: Tables = Tables { games: &["staqs", "staqs:size=4", "staqs:size=3"], open };

fn open(id: &GameId) -> Option<Box<dyn Tabled>> {
    Some(Box::new(SetUps::new(id)?))
}

/// The set-ups of a board.
#[derive(Debug)]
pub struct SetUps {
    rules: Rules<u32>,
    classes: Classes,
}

impl SetUps {
    /// The set-ups of a variant; `None` if they cannot be numbered.
    pub fn new(id: &GameId) -> Option<SetUps> {
        let is_numbered = id.choice("opening") == "setup" && id.sides().len() == 2;
        let size = is_numbered.then(|| id.choice("size").parse().ok()).flatten();
        let rules = Rules::new(size.filter(|&size| size <= LARGEST)?, Opening::Setup);
        Some(SetUps { rules, classes: Classes::new(&rules) })
    }

    /// The rules.
    pub fn rules(&self) -> &Rules<u32> {
        &self.rules
    }

    /// The classes.
    pub fn classes(&self) -> &Classes {
        &self.classes
    }

    /// The position of a set-up: all pieces placed, blue to move.
    pub fn position(&self, set_up: SetUp) -> Position<u32> {
        let mut position = self.rules.start(0);
        let cells = |set: u32| (0..u32::BITS as u8).filter(move |cell| set >> cell & 1 == 1);
        for (blue, white) in cells(set_up.blue).zip(cells(set_up.white)) {
            self.rules.apply_unchecked(&mut position, Move::Place(blue));
            self.rules.apply_unchecked(&mut position, Move::Place(white));
        }
        position
    }

    /// The class of a position in which all pieces have just been placed; `None` for any other.
    ///
    /// The sides play alike, so that the side to move counts as blue.
    fn class_of(&self, position: &Position<u32>) -> Option<Class> {
        let [own, other] = [position.side(), !position.side()].map(|side| position.stacks(side));
        let stacks = own | other;
        let is_placed = |cell: u8| stacks >> cell & 1 == 0 || position.height(cell) == PLACED;
        let is_full = position.neutral() | stacks == self.rules.start(0).neutral();
        if !is_full || !(0..LARGEST * LARGEST).all(is_placed) {
            return None;
        }
        self.classes.rank(SetUp { blue: own, white: other })
    }
}

impl Tabled for SetUps {
    fn id(&self) -> GameId {
        self.rules.id()
    }

    fn blocks(&self) -> u32 {
        self.classes.blocks()
    }

    fn len(&self, block: u32) -> u32 {
        self.classes.len(block)
    }

    fn class(&self, position: &str) -> Option<Class> {
        self.class_of(&self.rules.parse_position(position).ok()?)
    }

    fn solver(&self) -> Box<dyn BlockSolver + '_> {
        Box::new(Solver::new(self))
    }
}
