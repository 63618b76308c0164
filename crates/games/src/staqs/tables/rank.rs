//! Placements up to the symmetries of the board, numbered without gaps.
//!
//! A set-up is some cells with blue stacks and some others with white ones: four of each when all are placed, fewer before.
//! Those that a symmetry turns into each other have the same result and form a class. The class of blue's cells alone is
//! the *block*, named by the representative with the lowest rank. Within a block, white's cells among the rest are told
//! apart up to the symmetries that leave the representative as it is. That is mostly none but the identity; then the
//! *index* is the rank of white's cells, counted among those that blue leaves.
//!
//! Ranks are those of the combinatorial number system (combinadics): cells `a < b < c < d` have rank
//! `C(a,1) + C(b,2) + C(c,3) + C(d,4)`, which is their place among all sets of four in the order of their bits as numbers.

use stackade_core::Game;

use crate::staqs::{Move, PIECES, Rules};
use crate::table::Class;

/// The cells of a board are moved this many at a time.
const CHUNK: u32 = 5;
/// A board has this many chunks at most.
const CHUNKS: usize = 5;

/// Who stands where: each side's cells, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SetUp {
    /// The cells of the side that placed first, blue.
    pub blue: u32,
    /// The cells of the other side, white.
    pub white: u32,
}

/// All classes with as many pieces placed, on one board.
#[derive(Debug)]
pub struct Classes {
    cells: u32,
    /// How many pieces of blue and of white are placed.
    placed: (u32, u32),
    symmetries: Vec<Symmetry>,
    blocks: Vec<Block>,
    /// For every rank of blue's cells its block, and the symmetry that leads to the representative.
    homes: Vec<(u32, u8)>,
}

/// Where sets of cells go: an image for every part of five cells.
#[derive(Debug)]
struct Symmetry([[u32; 1 << CHUNK]; CHUNKS]);

/// The classes that share blue's cells.
#[derive(Debug)]
struct Block {
    /// The representative.
    blue: u32,
    /// How many classes the blocks before have.
    before: u32,
    /// The symmetries other than the identity that leave it as it is.
    stabiliser: Vec<u8>,
    /// The lowest rank of white's cells in each class, in order; empty where every rank is a class.
    whites: Vec<u32>,
}

impl Classes {
    /// Numbers the set-ups of a board: all pieces are placed.
    pub fn new(rules: &Rules<u32>) -> Classes {
        Classes::of(rules, 2 * u32::from(PIECES))
    }

    /// Numbers the placements of a board after this many turns.
    pub fn of(rules: &Rules<u32>, turns: u32) -> Classes {
        let cells = rules.cells() as u32;
        let placed = (turns.div_ceil(2), turns / 2);
        let symmetries = symmetries(rules, cells);
        let mut classes = Classes { cells, placed, symmetries, blocks: Vec::new(), homes: Vec::new() };
        classes.find_blocks();
        classes
    }

    /// How many blocks there are.
    pub fn blocks(&self) -> u32 {
        self.blocks.len() as u32
    }

    /// How many classes a block has; 0 for one that does not exist.
    pub fn len(&self, block: u32) -> u32 {
        self.blocks.get(block as usize).map_or(0, |block| self.classes_of(block))
    }

    /// How many classes there are.
    pub fn total(&self) -> u32 {
        self.blocks.last().map_or(0, |block| block.before + self.classes_of(block))
    }

    /// The number of a class, counted over all blocks.
    pub fn number(&self, class: Class) -> u32 {
        self.blocks[class.block as usize].before + class.index
    }

    /// The class with this number; `None` if there is none.
    pub fn numbered(&self, number: u32) -> Option<Class> {
        let block = self.blocks.partition_point(|block| block.before <= number).checked_sub(1)?;
        let index = number - self.blocks[block].before;
        (index < self.len(block as u32)).then_some(Class { block: block as u32, index })
    }

    /// The class of a set-up; `None` unless it has as many cells of each side, all different and on this board.
    pub fn rank(&self, set_up: SetUp) -> Option<Class> {
        let SetUp { blue, white } = set_up;
        let are_placed = (blue.count_ones(), white.count_ones()) == self.placed && blue & white == 0;
        if !are_placed || (blue | white) >> self.cells != 0 {
            return None;
        }
        let (number, symmetry) = self.homes[combination_rank(blue) as usize];
        let block = &self.blocks[number as usize];
        let white = self.image(white, symmetry);
        let index = if block.whites.is_empty() {
            white_rank(block.blue, white)
        } else {
            block.whites.binary_search(&white_rank(block.blue, self.lowest_white(block, white))).ok()? as u32
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
        let white = spread(combination(rank, self.placed.1), &self.free_cells(block.blue));
        Some(SetUp { blue: block.blue, white })
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
        let count = choose(self.cells, self.placed.0);
        let mut homes = vec![None; count as usize];
        for (rank, blue) in combinations(self.placed.0).take(count as usize).enumerate() {
            if homes[rank].is_some() {
                continue;
            }
            let number = self.blocks.len() as u32;
            for symmetry in 0..self.symmetries.len() as u8 {
                // A cell set that this symmetry leads to the representative.
                let home = &mut homes[combination_rank(self.preimage(blue, symmetry)) as usize];
                *home = home.or(Some((number, symmetry)));
            }
            let block = self.block(blue, self.total());
            self.blocks.push(block);
        }
        self.homes = homes.into_iter().flatten().collect();
    }

    fn block(&self, blue: u32, before: u32) -> Block {
        let keeps = |&symmetry: &u8| self.image(blue, symmetry) == blue;
        let stabiliser: Vec<_> = (1..self.symmetries.len() as u8).filter(keeps).collect();
        let mut block = Block { blue, before, stabiliser, whites: Vec::new() };
        if !block.stabiliser.is_empty() {
            let free = self.free_cells(blue);
            let sets = combinations(self.placed.1).map(|among| spread(among, &free));
            let count = choose(self.cells - self.placed.0, self.placed.1);
            let is_lowest = |&(_, white): &(u32, u32)| self.lowest_white(&block, white) == white;
            block.whites = (0..count).zip(sets).filter(is_lowest).map(|(rank, _)| rank).collect();
        }
        block
    }

    fn classes_of(&self, block: &Block) -> u32 {
        match block.whites.len() as u32 {
            0 => choose(self.cells - self.placed.0, self.placed.1),
            classes => classes,
        }
    }

    /// The lowest of white's cell sets under the symmetries that leave blue's as they are.
    fn lowest_white(&self, block: &Block, white: u32) -> u32 {
        block.stabiliser.iter().fold(white, |lowest, &symmetry| lowest.min(self.image(white, symmetry)))
    }

    /// The cells that blue leaves.
    fn free_cells(&self, blue: u32) -> Vec<u8> {
        (0..self.cells as u8).filter(|cell| blue >> cell & 1 == 0).collect()
    }

    fn image(&self, cells: u32, symmetry: u8) -> u32 {
        self.symmetries[usize::from(symmetry)].image(cells)
    }

    fn preimage(&self, cells: u32, symmetry: u8) -> u32 {
        let leads_there = |&cell: &u32| cells & self.image(1 << cell, symmetry) != 0;
        (0..self.cells).filter(leads_there).fold(0, |set, cell| set | 1 << cell)
    }
}

impl Symmetry {
    /// By where each cell goes.
    fn new(cells: &[u8]) -> Symmetry {
        let image = |chunk: usize, part: usize| {
            let here = cells.iter().skip(chunk * CHUNK as usize).take(CHUNK as usize);
            here.enumerate().filter(|(bit, _)| part >> bit & 1 == 1).fold(0, |image, (_, to)| image | 1 << to)
        };
        Symmetry(std::array::from_fn(|chunk| std::array::from_fn(|part| image(chunk, part))))
    }

    fn image(&self, cells: u32) -> u32 {
        let part = |chunk: usize| (cells >> (CHUNK * chunk as u32)) as usize % (1 << CHUNK);
        (0..CHUNKS).fold(0, |image, chunk| image | self.0[chunk][part(chunk)])
    }
}

/// The symmetries of a board, the identity first.
fn symmetries(rules: &Rules<u32>, cells: u32) -> Vec<Symmetry> {
    let image = |cell: u32, symmetry| match rules.transform_move(Move::Place(cell as u8), symmetry) {
        Move::Place(place) => place,
        _ => unreachable!("a placement stays a placement"),
    };
    let images = |symmetry| (0..cells).map(|cell| image(cell, symmetry)).collect::<Vec<_>>();
    (0..rules.symmetries()).map(|symmetry| Symmetry::new(&images(symmetry))).collect()
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

/// The set of this many cells with this rank.
fn combination(mut rank: u32, size: u32) -> u32 {
    let mut cells = 0;
    for size in (1..=size).rev() {
        let fits = |&cell: &u32| choose(cell, size) <= rank;
        let cell = (size - 1..u32::BITS).take_while(fits).last().unwrap_or(size - 1);
        cells |= 1 << cell;
        rank -= choose(cell, size);
    }
    cells
}

/// All sets of this many cells by rank, which is to say, all numbers with so many bits (Gosper's hack). Whoever asks
/// knows how many there are.
fn combinations(size: u32) -> impl Iterator<Item = u32> {
    std::iter::successors(Some((1u32 << size) - 1), |&cells| {
        let lowest = cells & cells.wrapping_neg();
        let ripple = cells.checked_add(lowest).filter(|_| lowest != 0)?;
        Some((((cells ^ ripple) >> 2) / lowest) | ripple)
    })
}

/// The cells whose places are these.
fn spread(places: u32, cells: &[u8]) -> u32 {
    bits(places).fold(0, |set, place| set | 1 << cells[place as usize])
}

/// How many ways there are to choose `size` of `count` things.
fn choose(count: u32, size: u32) -> u32 {
    WAYS[size as usize][count as usize]
}

/// For every size up to four, and every count up to that of the bits of a word.
const WAYS: [[u32; 33]; PIECES as usize + 1] = {
    let mut ways = [[0; 33]; PIECES as usize + 1];
    let mut count = 0;
    while count <= 32 {
        ways[0][count] = 1;
        let mut size = 1;
        while size <= PIECES as usize && count > 0 {
            ways[size][count] = ways[size][count - 1] + ways[size - 1][count - 1];
            size += 1;
        }
        count += 1;
    }
    ways
};

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
