//! What a move does to the board, for interfaces that know no rules.

use crate::{CellName, CellView, Piece, Pieces};

/// What a legal move does: which pieces go where, in the order in which people would move them.
///
/// Levels count pieces from the bottom of a stack, from 0. A flight takes its pieces from a level of the
/// stack *before* the move and puts them at a level of the stack *after* it; pieces that are in no flight
/// stay on their cell and keep their order. So flights can be applied in any order, and turned round to show
/// a move being taken back.
///
/// ```
/// use stackade_core::GameId;
/// use stackade_games::registry;
///
/// let game = registry::new_match(&GameId::standard(registry::games()[0]), 0);
/// let (mv, turn) = &game.turns()[0];
/// assert_eq!(game.turn(mv).as_ref(), Ok(turn));
/// assert!(!turn.is_pass() && !turn.flights.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// What flies; nothing does in a pass.
    pub flights: Vec<Flight>,
}

/// Some pieces that go from one spot to another together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight {
    /// Why they go.
    pub role: Role,
    /// Where they leave.
    pub from: Spot,
    /// Where they arrive.
    pub to: Spot,
    /// How many they are.
    pub count: u32,
    /// What they are when they arrive, if that is something else.
    pub becomes: Option<Piece>,
    /// Whether they capture what they land on.
    pub captures: bool,
}

/// What a flight has to do with the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The mover moves a stack, or a part of one.
    Moved,
    /// The mover puts a new piece on the board, on a cell of their choice.
    Placed,
    /// The rules make it follow from the rest: something is captured, left behind or filled up.
    Follows,
}

/// Where pieces come from or go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A level of a cell's stack.
    Cell {
        /// The cell's name.
        name: CellName,
        /// How many pieces are below.
        level: u32,
    },
    /// Beside the board, where pieces of this kind are.
    Reserve(Piece),
}

/// Where something lands that the mover moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landing {
    /// The cell.
    pub cell: CellName,
    /// How many pieces land there.
    pub count: u32,
    /// Whether they capture what they land on.
    pub captures: bool,
}

/// A move as people point it out, which need not be legal: only the cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Intent {
    /// The stack that is to move.
    pub from: Option<CellName>,
    /// Where it, or each of its parts, is to land.
    pub landings: Vec<CellName>,
    /// Where a new piece is to go.
    pub placed: Option<CellName>,
}

impl Turn {
    /// Whether nothing happens on the board.
    pub fn is_pass(&self) -> bool {
        self.flights.is_empty()
    }

    /// The cell whose stack the mover moves.
    pub fn from(&self) -> Option<CellName> {
        self.flights_as(Role::Moved).find_map(|flight| flight.from.cell())
    }

    /// Where the stack lands, or each of its parts.
    pub fn landings(&self) -> impl Iterator<Item = Landing> + '_ {
        self.flights_as(Role::Moved).filter_map(|&Flight { to, count, captures, .. }| {
            Some(Landing { cell: to.cell()?, count, captures })
        })
    }

    /// The cell on which the mover places a new piece.
    pub fn placed(&self) -> Option<CellName> {
        self.flights_as(Role::Placed).find_map(|flight| flight.to.cell())
    }

    /// Every cell that the mover chooses, each once: where a stack leaves, where it lands, where a piece is
    /// placed.
    pub fn cells(&self) -> Vec<CellName> {
        let mut cells = Vec::new();
        for cell in self.from().into_iter().chain(self.landings().map(|at| at.cell)).chain(self.placed()) {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        cells
    }

    /// The cells as they are after the move; none if a flight takes what is not there or leaves a gap.
    pub fn apply(&self, cells: &[CellView]) -> Option<Vec<CellView>> {
        cells.iter().map(|cell| self.stack_after(cell, cells)).collect()
    }

    fn stack_after(&self, cell: &CellView, cells: &[CellView]) -> Option<CellView> {
        let mut staying: Vec<Option<Piece>> = units(&cell.pieces).map(Some).collect();
        // In ascending order of levels.
        let mut arriving: Vec<(usize, Piece)> = Vec::new();
        for flight in &self.flights {
            if let Some(level) = flight.from.level_on(cell.name) {
                let gone = staying.get_mut(level..level + flight.count as usize)?;
                gone.iter_mut().try_for_each(|piece| piece.take().map(drop))?;
            }
            if let Some(level) = flight.to.level_on(cell.name) {
                for (piece, level) in units(&flight.landed(cells)?).zip(level..) {
                    let at = arriving.partition_point(|&(below, _)| below < level);
                    arriving.insert(at, (level, piece));
                }
            }
        }
        let mut stack: Vec<Piece> = staying.into_iter().flatten().collect();
        for (level, piece) in arriving {
            (level <= stack.len()).then(|| stack.insert(level, piece))?;
        }
        let mut after = CellView { name: cell.name, pieces: Vec::new() };
        stack.into_iter().for_each(|piece| after.push(piece, 1));
        Some(after)
    }

    fn flights_as(&self, role: Role) -> impl Iterator<Item = &Flight> {
        self.flights.iter().filter(move |flight| flight.role == role)
    }
}

impl Flight {
    /// The mover moves pieces from one spot to another.
    pub fn moved(from: Spot, to: Spot, count: u32) -> Flight {
        Flight { role: Role::Moved, from, to, count, becomes: None, captures: false }
    }

    /// The same flight, which captures what it lands on.
    #[must_use]
    pub fn capturing(self) -> Flight {
        Flight { captures: true, ..self }
    }

    /// The mover places a new piece.
    pub fn placed(piece: Piece, to: Spot) -> Flight {
        Flight { role: Role::Placed, ..Flight::moved(Spot::Reserve(piece), to, 1) }
    }

    /// Pieces go somewhere by the rules.
    pub fn follows(from: Spot, to: Spot, count: u32) -> Flight {
        Flight { role: Role::Follows, ..Flight::moved(from, to, count) }
    }

    /// A whole stack turns into other pieces where it stands.
    pub fn turned(cell: CellName, count: u32, becomes: Piece) -> Flight {
        let spot = Spot::Cell { name: cell, level: 0 };
        Flight { becomes: Some(becomes), ..Flight::follows(spot, spot, count) }
    }

    /// The pieces as they leave, from bottom to top, in a position with these cells; none if they are not
    /// there.
    pub fn pieces(&self, cells: &[CellView]) -> Option<Vec<Pieces>> {
        let (name, level) = match self.from {
            Spot::Reserve(piece) => return Some(vec![Pieces { piece, count: self.count }]),
            Spot::Cell { name, level } => (name, level),
        };
        let cell = cells.iter().find(|cell| cell.name == name)?;
        let found: Vec<Piece> = units(&cell.pieces).skip(level as usize).take(self.count as usize).collect();
        (found.len() == self.count as usize).then(|| {
            let mut taken = CellView { name, pieces: Vec::new() };
            found.into_iter().for_each(|piece| taken.push(piece, 1));
            taken.pieces
        })
    }

    /// The pieces as they arrive.
    pub fn landed(&self, cells: &[CellView]) -> Option<Vec<Pieces>> {
        match self.becomes {
            Some(piece) => Some(vec![Pieces { piece, count: self.count }]),
            None => self.pieces(cells),
        }
    }
}

impl Spot {
    /// The bottom of a cell.
    pub fn bottom(name: CellName) -> Spot {
        Spot::Cell { name, level: 0 }
    }

    /// A level of a cell's stack.
    pub fn level(name: CellName, level: u32) -> Spot {
        Spot::Cell { name, level }
    }

    /// The cell; none for the reserve.
    pub fn cell(self) -> Option<CellName> {
        match self {
            Spot::Cell { name, .. } => Some(name),
            Spot::Reserve(_) => None,
        }
    }

    fn level_on(self, cell: CellName) -> Option<usize> {
        match self {
            Spot::Cell { name, level } if name == cell => Some(level as usize),
            _ => None,
        }
    }
}

/// The pieces of a stack one by one, from the bottom.
fn units(pieces: &[Pieces]) -> impl Iterator<Item = Piece> + '_ {
    pieces.iter().flat_map(|run| std::iter::repeat_n(run.piece, run.count as usize))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Behaviour, Form, Kind, Letter, Side};

    static DISC: Kind = Kind {
        name: "disc",
        one: "disc",
        many: "discs",
        form: Form::Disc,
        behaviour: Behaviour::Stacks,
        letter: Letter::Side,
        glyphs: ['●', '○'],
        colour: None,
    };
    const ME: Piece = Piece::of(&DISC, Side::First);
    const YOU: Piece = Piece::of(&DISC, Side::Second);

    fn cell(name: &str) -> CellName {
        name.parse().unwrap()
    }

    /// Two stacks: six of mine on a1, two of the other side's on b1.
    fn board() -> Vec<CellView> {
        let stack = |name, piece, count| CellView { name: cell(name), pieces: vec![Pieces { piece, count }] };
        vec![stack("a1", ME, 6), stack("b1", YOU, 2)]
    }

    fn capture(count: u32) -> Turn {
        let moved = Flight::moved(Spot::level(cell("a1"), 0), Spot::level(cell("b1"), 2), count).capturing();
        Turn { flights: vec![Flight::turned(cell("b1"), 2, ME), moved] }
    }

    #[test]
    fn flights_are_applied_in_any_order() {
        let mut turn = capture(4);
        let after = turn.apply(&board()).unwrap();
        assert_eq!(after[0].pieces, [Pieces { piece: ME, count: 2 }]);
        assert_eq!(after[1].pieces, [Pieces { piece: ME, count: 6 }]);
        turn.flights.reverse();
        assert_eq!(turn.apply(&board()), Some(after));
    }

    #[test]
    fn what_is_not_there_cannot_fly() {
        assert_eq!(capture(7).apply(&board()), None, "there are only six");
        let high = Flight::placed(ME, Spot::level(cell("b1"), 3));
        assert_eq!(Turn { flights: vec![high] }.apply(&board()), None, "it would float above the stack");
        let twice = Turn { flights: [capture(4).flights, capture(4).flights].concat() };
        assert_eq!(twice.apply(&board()), None, "nothing leaves twice");
    }

    #[test]
    fn the_mover_chooses_what_is_moved_and_placed() {
        let mut turn = capture(4);
        turn.flights.push(Flight::placed(ME, Spot::bottom(cell("a1"))));
        assert_eq!(turn.cells(), [cell("a1"), cell("b1")]);
        assert_eq!((turn.from(), turn.placed()), (Some(cell("a1")), Some(cell("a1"))));
        assert_eq!(
            turn.landings().collect::<Vec<_>>(),
            [Landing { cell: cell("b1"), count: 4, captures: true }]
        );
        assert!(!turn.is_pass() && Turn::default().is_pass());
    }
}
