//! STAQS's positions and moves as text, and why a move is illegal.

use stackade_core::{MoveError, PositionError, Side, read_number, read_rows, shorten, split_position};

use super::position::sides;
use super::{INFO, Move, Opening, PIECES, Position, Rules, Size};
use crate::square::{Board, Cell};

pub(super) fn parse_position<W: Size, const N: usize>(
    board: Board,
    text: &str,
) -> Result<Position<W, N>, PositionError> {
    let (rows, side) = split_position(text, &INFO.sides[..N])?;
    let mut position = Position::empty(side);
    read_rows(rows, &board.widths(), &['x', 'n'], |place, word| {
        read_cell(&mut position, board, board.at(place), word)
    })?;
    check_possible(board, &position)?;
    Ok(position.settled())
}

fn read_cell<W: Size, const N: usize>(
    position: &mut Position<W, N>,
    board: Board,
    cell: Cell,
    word: &str,
) -> Result<(), String> {
    let letter = word.chars().next();
    let side = match letter {
        Some('x') => return Ok(()),
        Some('n') => {
            position.put_neutral(cell);
            return Ok(());
        }
        _ => INFO.sides[..N].iter().position(|side| Some(side.letter) == letter).and_then(Side::new),
    };
    let Some(side) = side else {
        return Err(format!("'{}' is neither a stack (b2, w7) nor a run (n, x3)", shorten(word)));
    };
    let tallest = board.cells() as u32 + 1;
    match read_number(&word[1..]) {
        Some(height) if (2..=tallest).contains(&height) => {
            position.put_stack(cell, side, height as u8);
            Ok(())
        }
        _ => Err(format!("'{}' is not a stack 2 to {tallest} high", shorten(word))),
    }
}

fn check_possible<W: Size, const N: usize>(
    board: Board,
    position: &Position<W, N>,
) -> Result<(), PositionError> {
    for side in sides::<N>() {
        let stacks = position.stacks(side).count();
        if stacks > PIECES.into() {
            let name = INFO.sides[side.index()].name;
            return Err(PositionError::new(format!("{name} has {stacks} stacks, expected at most {PIECES}")));
        }
    }
    let neutral = position.neutral().count();
    let most = board.cells() as u32 + 1;
    for cell in sides::<N>().flat_map(|side| position.stacks(side).cells()) {
        let height = u32::from(position.height(cell));
        if height + neutral > most {
            return Err(PositionError::new(format!(
                "{}: a stack {height} high cannot stand beside {neutral} neutral cells, expected at most {most} \
                 together",
                board.name(cell)
            )));
        }
    }
    Ok(())
}

pub(super) fn parse_move(board: Board, text: &str) -> Result<Move, MoveError> {
    if text == "pass" {
        return Ok(Move::Pass);
    }
    if let Some(cell) = text.strip_prefix('@') {
        return board.parse_cell(cell).map(Move::Place);
    }
    match board.parse_pair(text, '-') {
        Some(pair) => pair.map(|(from, to)| Move::Step { from, to }),
        None => Err(MoveError::new(format!(
            "'{}' is not a move, expected one like @c3, c3-c4 or pass",
            shorten(text)
        ))),
    }
}

pub(super) fn check_move<W: Size, const N: usize>(
    rules: &Rules<W, N>,
    position: &Position<W, N>,
    mv: Move,
) -> Result<(), MoveError> {
    let side = position.side();
    let name = INFO.sides[side.index()].name;
    let refuse = |reason: String| Err(MoveError::new(reason));
    let (can_act, other_can) = (rules.can_act(position, side), rules.can_others_act(position));
    if !can_act && !other_can {
        return refuse("the game is over".into());
    }
    match mv {
        Move::Pass if can_act => refuse("passing is only for a side that has no move".into()),
        Move::Pass => Ok(()),
        _ if !can_act => refuse(format!("{name} has no move and must pass")),
        Move::Place(_) if position.in_hand(side) == 0 => refuse(format!("{name} has no piece in hand")),
        Move::Place(cell) if !position.neutral().has(cell) => {
            refuse(format!("{} is not a neutral cell", rules.board.name(cell)))
        }
        Move::Place(_) => Ok(()),
        Move::Step { .. } if rules.opening == Opening::Setup && position.in_hand(side) > 0 => {
            refuse(format!("{name} still has pieces in hand and must place one"))
        }
        Move::Step { from, to } => check_step(rules.board, position, from, to).map_err(MoveError::new),
    }
}

fn check_step<W: Size, const N: usize>(
    board: Board,
    position: &Position<W, N>,
    from: Cell,
    to: Cell,
) -> Result<(), String> {
    let side = position.side();
    let (start, end) = (board.name(from), board.name(to));
    if !position.stacks(side).has(from) {
        return Err(format!("{} has no stack on {start}", INFO.sides[side.index()].name));
    }
    if board.distance(from, to) != Some(1) {
        return Err(format!("{end} is not one orthogonal step from {start}"));
    }
    if position.owner(to).is_some() {
        return Err(format!("{end} is occupied by a stack"));
    }
    if position.neutral().has(to) { Ok(()) } else { Err(format!("{end} is empty")) }
}
