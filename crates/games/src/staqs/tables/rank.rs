//! Set-ups up to the symmetries of the board, numbered without gaps.
//!
//! A set-up is four cells with blue stacks and four others with white ones. Those that a symmetry turns into
//! each other have the same result and form a class. The class of blue's four cells alone is the *block*, named
//! by the representative with the lowest rank. Within a block, white's four cells among the rest are told apart
//! up to the symmetries that leave the representative as it is. That is mostly none but the identity; then the
//! *index* is the rank of white's cells, counted among those that blue leaves.
//!
//! Ranks are those of the combinatorial number system (combinadics): cells `a < b < c < d` have rank
//! `C(a,1) + C(b,2) + C(c,3) + C(d,4)`.

use stackade_core::Game;

use crate::staqs::{Move, Rules};
use crate::table::Class;

/// Pieces of each side.
const PIECES: u32 = 4;

/// Who stands where after the placements: each side's four cells, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SetUp {
    /// The cells of the side to move, blue.
    pub blue: u32,
    /// The cells of the other side, white.
    pub white: u32,
}

/// All classes of set-ups on one board.
#[derive(Debug)]
pub struct Classes {
    cells: u32,
    /// Where each cell goes under each symmetry.
    symmetries: Vec<Vec<u8>>,
    blocks: Vec<Block>,
    /// For every rank of blue's cells its block, and the symmetry that leads to the representative.
    homes: Vec<(u32, usize)>,
}

/// The classes that share blue's cells.
#[derive(Debug)]
struct Block {
    /// The representative.
    blue: u32,
    /// The symmetries other than the identity that leave it as it is.
    stabiliser: Vec<usize>,
    /// The lowest rank of white's cells in each class, in order; empty where every rank is a class.
    whites: Vec<u32>,
}

impl Classes {
    /// Numbers the set-ups of a board.
    pub fn new(rules: &Rules<u32>) -> Classes {
        let cells = rules.start(0).neutral().count_ones();
        let mut classes =
            Classes { cells, symmetries: symmetries(rules, cells), blocks: Vec::new(), homes: Vec::new() };
        classes.find_blocks();
        classes
    }

    /// How many blocks there are.
    pub fn blocks(&self) -> u32 {
        self.blocks.len() as u32
    }

    /// How many classes a block has; 0 for one that does not exist.
    pub fn len(&self, block: u32) -> u32 {
        match self.blocks.get(block as usize) {
            Some(block) if block.whites.is_empty() => choose(self.cells - PIECES, PIECES),
            Some(block) => block.whites.len() as u32,
            None => 0,
        }
    }

    /// The class of a set-up; `None` unless it is four cells and four others of this board.
    pub fn rank(&self, set_up: SetUp) -> Option<Class> {
        let SetUp { blue, white } = set_up;
        let are_set_up = blue.count_ones() == PIECES && white.count_ones() == PIECES && blue & white == 0;
        if !are_set_up || (blue | white) >> self.cells != 0 {
            return None;
        }
        let (number, symmetry) = self.homes[combination_rank(blue) as usize];
        let block = &self.blocks[number as usize];
        let white = self.image(white, symmetry);
        let index = if block.whites.is_empty() {
            white_rank(block.blue, white)
        } else {
            block.whites.binary_search(&self.lowest_white(block, white)).ok()? as u32
        };
        Some(Class { block: number, index })
    }

    /// The set-up that stands for a class; `None` if there is no such class.
    pub fn set_up(&self, class: Class) -> Option<SetUp> {
        if class.index >= self.len(class.block) {
            return None;
        }
        let block = &self.blocks[class.block as usize];
        let rank = block.whites.get(class.index as usize).copied().unwrap_or(class.index);
        Some(SetUp { blue: block.blue, white: self.white(block.blue, rank) })
    }

    /// The set-ups with one white stack elsewhere.
    pub fn neighbours(&self, set_up: SetUp) -> impl Iterator<Item = SetUp> {
        let SetUp { blue, white } = set_up;
        let free = ((1u64 << self.cells) - 1) as u32 & !(blue | white);
        bits(white).flat_map(move |from| {
            bits(free).map(move |to| SetUp { blue, white: white ^ 1 << from | 1 << to })
        })
    }

    /// Goes through blue's cells by rank; each that is no image of an earlier one opens a block.
    fn find_blocks(&mut self) {
        let count = choose(self.cells, PIECES);
        let mut homes = vec![None; count as usize];
        for rank in 0..count {
            if homes[rank as usize].is_some() {
                continue;
            }
            let blue = combination(rank);
            let number = self.blocks.len() as u32;
            for symmetry in 0..self.symmetries.len() {
                // A cell set that this symmetry leads to the representative.
                let home = &mut homes[combination_rank(self.preimage(blue, symmetry)) as usize];
                *home = home.or(Some((number, symmetry)));
            }
            let block = self.block(blue);
            self.blocks.push(block);
        }
        self.homes = homes.into_iter().flatten().collect();
    }

    fn block(&self, blue: u32) -> Block {
        let keeps = |&symmetry: &usize| self.image(blue, symmetry) == blue;
        let stabiliser: Vec<_> = (1..self.symmetries.len()).filter(keeps).collect();
        let mut block = Block { blue, stabiliser, whites: Vec::new() };
        if !block.stabiliser.is_empty() {
            let ranks = 0..choose(self.cells - PIECES, PIECES);
            let is_lowest = |&rank: &u32| self.lowest_white(&block, self.white(blue, rank)) == rank;
            block.whites = ranks.filter(is_lowest).collect();
        }
        block
    }

    /// The lowest rank of white's cells under the symmetries that leave blue's as they are.
    fn lowest_white(&self, block: &Block, white: u32) -> u32 {
        let images = block.stabiliser.iter().map(|&symmetry| self.image(white, symmetry));
        images.fold(white_rank(block.blue, white), |lowest, white| lowest.min(white_rank(block.blue, white)))
    }

    /// White's cells by their rank among those that blue leaves.
    fn white(&self, blue: u32, rank: u32) -> u32 {
        let among = combination(rank);
        let free = (0..self.cells).filter(|cell| blue >> cell & 1 == 0);
        free.enumerate().fold(0, |white, (place, cell)| white | (among >> place & 1) << cell)
    }

    fn image(&self, cells: u32, symmetry: usize) -> u32 {
        bits(cells).fold(0, |image, cell| image | 1 << self.symmetries[symmetry][cell as usize])
    }

    fn preimage(&self, cells: u32, symmetry: usize) -> u32 {
        let leads_there = |cell: &u32| cells >> self.symmetries[symmetry][*cell as usize] & 1 == 1;
        (0..self.cells).filter(leads_there).fold(0, |set, cell| set | 1 << cell)
    }
}

/// The symmetries of a board, the identity first.
fn symmetries(rules: &Rules<u32>, cells: u32) -> Vec<Vec<u8>> {
    let image = |cell: u32, symmetry| match rules.transform_move(Move::Place(cell as u8), symmetry) {
        Move::Place(place) => place,
        _ => unreachable!("a placement stays a placement"),
    };
    (0..rules.symmetries()).map(|symmetry| (0..cells).map(|cell| image(cell, symmetry)).collect()).collect()
}

/// The rank of white's cells among those that blue leaves.
fn white_rank(blue: u32, white: u32) -> u32 {
    let place = |cell: u32| cell - (blue & ((1 << cell) - 1)).count_ones();
    bits(white).map(place).zip(1..).map(|(place, size)| choose(place, size)).sum()
}

/// The rank of some cells among all sets of as many.
fn combination_rank(cells: u32) -> u32 {
    bits(cells).zip(1..).map(|(cell, size)| choose(cell, size)).sum()
}

/// The four cells with this rank.
fn combination(mut rank: u32) -> u32 {
    let mut cells = 0;
    for size in (1..=PIECES).rev() {
        let fits = |&cell: &u32| choose(cell, size) <= rank;
        let cell = (size - 1..u32::BITS).take_while(fits).last().unwrap_or(size - 1);
        cells |= 1 << cell;
        rank -= choose(cell, size);
    }
    cells
}

/// How many ways there are to choose `size` of `count` things.
fn choose(count: u32, size: u32) -> u32 {
    (0..size).fold(1, |ways, taken| ways * count.saturating_sub(taken) / (taken + 1))
}

/// The cells of a set, lowest first.
fn bits(mut cells: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (cells != 0).then(|| {
            let cell = cells.trailing_zeros();
            cells &= cells - 1;
            cell
        })
    })
}
