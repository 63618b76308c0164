//! Glaisher's positions and moves as text, and why a move is illegal.

use stackade_core::{
    CellName, CellView, GAME_OVER, Message, MoveError, PositionError, Side, read_number, read_rows, shorten,
    split_position,
};

use super::board::{self, CELLS, Cell, WIDTHS};
use super::parts::{Parts, heights, total};
use super::phrases::{
    EMPTY_CELL, ENEMY_TALLER, MUST_SPLIT, NO_SUCH_CELL, NO_SUCH_PART, NOT_A_HEIGHT, NOT_A_TURN, NOT_EMPTY,
    NOT_YOURS, PART_LEAVES, PARTS_ORDER, TOO_TALL, WRONG_SUM,
};
use super::position::HIGHEST;
use super::stage::may_land;
use super::{Direction, INFO, Move, Position, Rules, Split, StackMove};

pub(super) fn parse_position(rules: &Rules, text: &str) -> Result<Position, PositionError> {
    let (rows, side) = split_position(text, INFO.sides)?;
    let mut position = Position::empty(side);
    read_rows(rows, &WIDTHS, &['x'], |place, word| read_cell(&mut position, board::at(place), word))?;
    Ok(position.settled(rules))
}

fn read_cell(position: &mut Position, cell: Cell, word: &str) -> Result<(), Message> {
    let side = match word.chars().next() {
        Some('x') => return Ok(()),
        Some('r') => Some(Side::First),
        Some('y') => Some(Side::Second),
        _ => None,
    };
    let height = side.and_then(|_| read_number(&word[1..])).filter(|height| (1..=999).contains(height));
    match side.zip(height) {
        Some((side, height)) => {
            position.put(cell, side, height as u16);
            Ok(())
        }
        None => Err(NOT_A_HEIGHT.with([("found", shorten(word).into()), ("most", HIGHEST.into())])),
    }
}

/// Every cell as the view wants them: row by row from the top.
pub(super) fn views(mut fill: impl FnMut(Cell, &mut CellView)) -> Vec<CellView> {
    let view = |cell| {
        let mut view = CellView { name: board::name(cell), pieces: Vec::new() };
        fill(cell, &mut view);
        view
    };
    (0..CELLS as Cell).map(view).collect()
}

pub(super) fn move_text(mv: Move) -> String {
    let StackMove { from, direction, parts } = mv.stack_move;
    let digits: String = heights(parts).map(|height| char::from(b'0' + height)).collect();
    format!("{}{}{digits}@{}", board::name(from), direction.name(), board::name(mv.placed))
}

pub(super) fn parse_move(text: &str) -> Result<Move, MoveError> {
    let Some((from, direction, digits, placed)) = split_move(text) else {
        return Err(MoveError::new(NOT_A_TURN.with([("found", shorten(text).into())])));
    };
    let cell = |name: CellName| {
        board::named(name).ok_or_else(|| MoveError::new(NO_SUCH_CELL.with([("cell", name.into())])))
    };
    let stack_move = StackMove { from: cell(from)?, direction, parts: parse_parts(digits)? };
    Ok(Move { stack_move, placed: cell(placed)? })
}

/// Takes a turn's text apart.
fn split_move(text: &str) -> Option<(CellName, Direction, &str, CellName)> {
    let (stack_move, placed) = text.split_once('@')?;
    let (from, rest) = CellName::read_prefix(stack_move)?;
    let letters = rest.bytes().take_while(u8::is_ascii_lowercase).count();
    let (direction, digits) = rest.split_at(letters);
    let direction = Direction::ALL.into_iter().find(|known| known.name() == direction)?;
    let is_parts = !digits.is_empty() && digits.bytes().all(|digit| matches!(digit, b'1'..=b'9'));
    if is_parts { Some((from, direction, digits, placed.parse().ok()?)) } else { None }
}

fn parse_parts(digits: &str) -> Result<Parts, MoveError> {
    let mut parts: Parts = 0;
    for digit in digits.bytes().map(|digit| digit - b'0') {
        if digit > 8 {
            return Err(MoveError::new(NO_SUCH_PART.with([("part", digit.into())])));
        }
        let bit = 1 << (digit - 1);
        if parts >= bit {
            return Err(MoveError::new(PARTS_ORDER));
        }
        parts |= bit;
    }
    Ok(parts)
}

pub(super) fn check_move(rules: &Rules, position: &Position, mv: Move) -> Result<(), MoveError> {
    check_stack_move(rules, position, mv.stack_move)
        .and_then(|()| check_placement(position, mv))
        .map_err(MoveError::new)
}

fn check_stack_move(rules: &Rules, position: &Position, stack_move: StackMove) -> Result<(), Message> {
    let from = board::name(stack_move.from);
    if position.winner().is_some() {
        return Err(GAME_OVER.into());
    }
    match position.owner(stack_move.from) {
        None => return Err(EMPTY_CELL.with([("cell", from.into())])),
        Some(side) if side != position.side() => return Err(NOT_YOURS.with([("cell", from.into())])),
        Some(_) => {}
    }
    let (sum, height) = (total(stack_move.parts), position.height(stack_move.from));
    if sum != usize::from(height) {
        let values = [("sum", sum.into()), ("cell", from.into()), ("height", height.into())];
        return Err(WRONG_SUM.with(values));
    }
    if rules.split() == Split::Must && stack_move.parts.is_power_of_two() {
        return Err(MUST_SPLIT.into());
    }
    let line = stack_move.line();
    if let Some(height) = heights(stack_move.parts).find(|&height| height > line.room) {
        return Err(PART_LEAVES.with([("part", height.into())]));
    }
    check_landings(position, stack_move)
}

fn check_landings(position: &Position, stack_move: StackMove) -> Result<(), Message> {
    let enemies = position.owned(!position.side());
    for (cell, height) in stack_move.landings().zip(stack_move.parts()) {
        if !may_land(position, enemies, cell, height.into()) {
            let name = ("cell", board::name(cell).into());
            return Err(if enemies >> cell & 1 == 1 {
                ENEMY_TALLER.with([name, ("part", height.into())])
            } else {
                TOO_TALL.with([name, ("most", HIGHEST.into())])
            });
        }
    }
    Ok(())
}

fn check_placement(position: &Position, mv: Move) -> Result<(), Message> {
    let landed = mv.stack_move.landings().any(|cell| cell == mv.placed);
    let bare = position.bare() >> mv.placed & 1 == 1 || mv.placed == mv.stack_move.from;
    if bare && !landed { Ok(()) } else { Err(NOT_EMPTY.with([("cell", board::name(mv.placed).into())])) }
}
