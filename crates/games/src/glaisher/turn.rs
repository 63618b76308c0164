//! What a turn does to the board, and which turn somebody means who points at cells.

use stackade_core::{CellName, Flight, Intent, Piece, Spot, Turn};

use super::board::{self, Cell, LINES, LONGEST};
use super::parts::{MAY, Parts, heights, total};
use super::stage::may_land;
use super::{DISC, Direction, Move, Position, StackMove};

/// The parts leave from the bottom of the stack, the smallest first. An enemy stack turns over where a part
/// lands on it, and becomes the lower part of the new stack.
pub(super) fn turn(position: &Position, mv: Move) -> Turn {
    let own = Piece::of(&DISC, position.side());
    let enemies = position.owned(!position.side());
    let from = board::name(mv.stack_move.from);
    let mut flights = Vec::with_capacity(4);
    let mut level = 0;
    for (cell, part) in mv.stack_move.landings().zip(mv.stack_move.parts()) {
        let (name, height) = (board::name(cell), position.height(cell).into());
        let moved = Flight::moved(Spot::level(from, level), Spot::level(name, height), part.into());
        if enemies >> cell & 1 == 1 {
            flights.extend([Flight::turned(name, height, own), moved.capturing()]);
        } else {
            flights.push(moved);
        }
        level += u32::from(part);
    }
    flights.push(Flight::placed(own, Spot::bottom(board::name(mv.placed))));
    Turn { flights }
}

/// The parts are as tall as they go far, and together as tall as the stack: where there are fewer, the rest is added.
/// Without a word about the new piece it goes where the stack was, which is always allowed.
pub(super) fn intended(position: &Position, intent: &Intent) -> Option<Move> {
    let from = board::named(intent.from?)?;
    let to: Vec<Cell> = intent.landings.iter().map(|&cell| board::named(cell)).collect::<Option<_>>()?;
    let straight = |&direction: &Direction| parts_along(from, direction, &to).is_some();
    let direction = Direction::ALL.into_iter().find(straight)?;
    let parts = completed(position, from, direction, parts_along(from, direction, &to)?);
    let placed = intent.placed.map_or(Some(from), |cell: CellName| board::named(cell))?;
    Some(Move { stack_move: StackMove { from, direction, parts }, placed })
}

/// A split of the whole stack that has these parts. Of several, it is one whose other parts may land, so that what the
/// rules say against it is about the parts that were meant; without any, the parts alone.
fn completed(position: &Position, from: Cell, direction: Direction, parts: Parts) -> Parts {
    let height = position.height(from);
    if total(parts) >= height.into() {
        return parts;
    }
    let line = &LINES[from as usize][direction as usize];
    let enemies = position.owned(!position.side());
    let lands = |part: u8| {
        part <= line.room && may_land(position, enemies, line.cells[usize::from(part) - 1], part.into())
    };
    let has_them = |split: &&Parts| *split & parts == parts;
    let splits = || MAY.of(height, LONGEST as u8).iter().filter(has_them);
    let apt = splits().find(|&split| heights(split & !parts).all(lands));
    apt.or_else(|| splits().next()).copied().unwrap_or(parts)
}

/// The parts that land on these cells; none unless all of them lie in this direction.
fn parts_along(from: Cell, direction: Direction, to: &[Cell]) -> Option<Parts> {
    let line = &LINES[from as usize][direction as usize];
    let cells = &line.cells[..line.room.into()];
    let part = |cell: &Cell| cells.iter().position(|on_line| on_line == cell).map(|far| 1 << far);
    let parts: Vec<Parts> = to.iter().map(part).collect::<Option<_>>()?;
    parts.into_iter().reduce(|all, part| all | part)
}
