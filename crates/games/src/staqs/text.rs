//! STAQS's positions and moves as text, and why a move is illegal.

use stackade_core::{
    GAME_OVER, Message, MoveError, PositionError, Side, Value, read_number, read_rows, shorten,
    split_position,
};

use super::phrases::{
    CAN_MOVE, EMPTY_CELL, MANY_STACKS, MUST_PASS, NO_STACK, NONE_IN_HAND, NOT_A_STACK, NOT_A_STEP,
    NOT_NEUTRAL, NOT_ONE_STEP, PLACE_FIRST, STACK_THERE, TALL_STACK, WRONG_HEIGHT,
};
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
) -> Result<(), Message> {
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
        return Err(NOT_A_STACK.with([("found", shorten(word).into())]));
    };
    let tallest = board.cells() as u32 + 1;
    match read_number(&word[1..]) {
        Some(height) if (2..=tallest).contains(&height) => {
            position.put_stack(cell, side, height as u8);
            Ok(())
        }
        _ => Err(WRONG_HEIGHT.with([("found", shorten(word).into()), ("most", tallest.into())])),
    }
}

fn check_possible<W: Size, const N: usize>(
    board: Board,
    position: &Position<W, N>,
) -> Result<(), PositionError> {
    for side in sides::<N>() {
        let stacks = position.stacks(side).count();
        if stacks > PIECES.into() {
            let side = &INFO.sides[side.index()];
            let values = [("side", side.into()), ("found", stacks.into()), ("most", PIECES.into())];
            return Err(PositionError::new(MANY_STACKS.with(values)));
        }
    }
    let neutral = position.neutral().count();
    let most = board.cells() as u32 + 1;
    for cell in sides::<N>().flat_map(|side| position.stacks(side).cells()) {
        let height = u32::from(position.height(cell));
        if height + neutral > most {
            return Err(PositionError::new(TALL_STACK.with([
                ("cell", board.name(cell).into()),
                ("height", height.into()),
                ("neutral", neutral.into()),
                ("most", most.into()),
            ])));
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
        None => Err(MoveError::new(NOT_A_STEP.with([("found", shorten(text).into())]))),
    }
}

pub(super) fn check_move<W: Size, const N: usize>(
    rules: &Rules<W, N>,
    position: &Position<W, N>,
    mv: Move,
) -> Result<(), MoveError> {
    let side = position.side();
    let own = || [("side", Value::from(&INFO.sides[side.index()]))];
    let refuse = |why: Message| Err(MoveError::new(why));
    let (can_act, other_can) = (rules.can_act(position, side), rules.can_others_act(position));
    if !can_act && !other_can {
        return refuse(GAME_OVER.into());
    }
    match mv {
        Move::Pass if can_act => refuse(CAN_MOVE.into()),
        Move::Pass => Ok(()),
        _ if !can_act => refuse(MUST_PASS.with(own())),
        Move::Place(_) if position.in_hand(side) == 0 => refuse(NONE_IN_HAND.with(own())),
        Move::Place(cell) if !position.neutral().has(cell) => {
            refuse(NOT_NEUTRAL.with([("cell", rules.board.name(cell).into())]))
        }
        Move::Place(_) => Ok(()),
        Move::Step { .. } if rules.opening == Opening::Setup && position.in_hand(side) > 0 => {
            refuse(PLACE_FIRST.with(own()))
        }
        Move::Step { from, to } => check_step(rules.board, position, from, to).map_err(MoveError::new),
    }
}

fn check_step<W: Size, const N: usize>(
    board: Board,
    position: &Position<W, N>,
    from: Cell,
    to: Cell,
) -> Result<(), Message> {
    let side = position.side();
    let [start, end] = [from, to].map(|cell| board.name(cell));
    if !position.stacks(side).has(from) {
        return Err(NO_STACK.with([("side", (&INFO.sides[side.index()]).into()), ("cell", start.into())]));
    }
    if board.distance(from, to) != Some(1) {
        return Err(NOT_ONE_STEP.with([("to", end.into()), ("from", start.into())]));
    }
    if position.owner(to).is_some() {
        return Err(STACK_THERE.with([("cell", end.into())]));
    }
    if position.neutral().has(to) { Ok(()) } else { Err(EMPTY_CELL.with([("cell", end.into())])) }
}
