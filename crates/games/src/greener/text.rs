//! Greener's positions and moves as text, and why a move is illegal.

use stackade_core::{GAME_OVER, Message, MoveError, PositionError, Side, read_rows, shorten, split_position};

use super::phrases::{
    BURIED, EMPTY_CELL, GREEN_STAYS, IN_BETWEEN, ITSELF, MUST_CAPTURE, MUST_PLACE, NO_GREENS, NONE_LEFT,
    NOT_A_CAPTURE, NOT_CONTROLLED, NOT_IN_LINE, NOT_PYRAMIDS, OCCUPIED, OUT_OF_TURN, STACKED_EARLY,
    WRONG_GREENS, WRONG_PYRAMIDS,
};
use super::{INFO, Move, Position, Pyramid, Rules, Setup, Size, State};
use crate::square::{Board, Cell};

pub(super) fn parse_position<W: Size>(rules: &Rules<W>, text: &str) -> Result<Position<W>, PositionError> {
    let (rows, side) = split_position(text, INFO.sides)?;
    let mut position = Position::empty(rules, side);
    let cells = rules.board.cells();
    read_rows(rows, &rules.board.widths(), &['x'], |place, word| {
        position.set(rules.board.at(place), read_stack(word, cells)?);
        Ok(())
    })?;
    check_tops(rules.board, &position)?;
    let is_placing = rules.setup == Setup::Placed && count(rules.board, &position, Pyramid::Green) == 0;
    if is_placing {
        check_placing(rules, &position, side)?;
    } else {
        check_pyramids(rules, &position)?;
    }
    Ok(position.settled())
}

/// Reads a stack, bottom to top; `most` is how many pyramids there are in all.
fn read_stack(word: &str, most: usize) -> Result<Vec<Pyramid>, Message> {
    if word == "x" {
        return Ok(Vec::new());
    }
    let pyramid = |letter| match letter {
        'b' => Some(Pyramid::Own(Side::First)),
        'w' => Some(Pyramid::Own(Side::Second)),
        'g' => Some(Pyramid::Green),
        _ => None,
    };
    // A hostile word may be very long; one pyramid too many is enough to know.
    let stack: Option<Vec<Pyramid>> = word.chars().take(most + 1).map(pyramid).collect();
    stack
        .filter(|stack| stack.len() <= most)
        .ok_or_else(|| NOT_PYRAMIDS.with([("found", shorten(word).into()), ("most", most.into())]))
}

fn count<W: Size>(board: Board, position: &Position<W>, kind: Pyramid) -> usize {
    let pyramids = (0..board.cells() as Cell).flat_map(|cell| position.pyramids(cell));
    pyramids.filter(|&&pyramid| pyramid == kind).count()
}

fn check_tops<W: Size>(board: Board, position: &Position<W>) -> Result<(), PositionError> {
    let buried = |&cell: &Cell| matches!(position.pyramids(cell), [_, .., Pyramid::Green]);
    match (0..board.cells() as Cell).find(buried) {
        Some(cell) => Err(PositionError::new(BURIED.with([("cell", board.name(cell).into())]))),
        None => Ok(()),
    }
}

fn check_pyramids<W: Size>(rules: &Rules<W>, position: &Position<W>) -> Result<(), PositionError> {
    for (side, info) in Side::BOTH.into_iter().zip(INFO.sides) {
        let found = count(rules.board, position, Pyramid::Own(side));
        if found != usize::from(rules.own) {
            let values = [("expected", rules.own.into()), ("side", info.into()), ("found", found.into())];
            return Err(PositionError::new(WRONG_PYRAMIDS.with(values)));
        }
    }
    let (expected, found) = (rules.greens(), count(rules.board, position, Pyramid::Green));
    if found != usize::from(expected) {
        let values = [("expected", expected.into()), ("found", found.into())];
        return Err(PositionError::new(WRONG_GREENS.with(values)));
    }
    Ok(())
}

/// A board without green is being set up: single pyramids, placed in turn.
fn check_placing<W: Size>(rules: &Rules<W>, position: &Position<W>, side: Side) -> Result<(), PositionError> {
    let cells = 0..rules.board.cells() as Cell;
    if let Some(cell) = cells.clone().find(|&cell| position.pyramids(cell).len() > 1) {
        let values = [("cell", rules.board.name(cell).into())];
        return Err(PositionError::new(STACKED_EARLY.with(values)));
    }
    let [black, white] = Side::BOTH.map(|side| count(rules.board, position, Pyramid::Own(side)));
    let own = usize::from(rules.own);
    if black == own && white == own {
        return Err(PositionError::new(NO_GREENS));
    }
    let in_turn = black == white + side.index();
    if !in_turn || black > own {
        let letter = INFO.sides[side.index()].letter;
        let values = [("black", black.into()), ("white", white.into()), ("letter", letter.into())];
        return Err(PositionError::new(OUT_OF_TURN.with(values)));
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
    match board.parse_pair(text, 'x') {
        Some(pair) => pair.map(|(from, to)| Move::Capture { from, to }),
        None => Err(MoveError::new(NOT_A_CAPTURE.with([("found", shorten(text).into())]))),
    }
}

pub(super) fn check_move<W: Size>(rules: &Rules<W>, state: &State<W>, mv: Move) -> Result<(), MoveError> {
    let side = state.side();
    let refuse = |why: Message| Err(MoveError::new(why));
    if state.to_place() > 0 {
        return match mv {
            Move::Place(cell) if state.occupied().has(cell) => {
                refuse(OCCUPIED.with([("cell", rules.board.name(cell).into())]))
            }
            Move::Place(_) => Ok(()),
            _ => refuse(MUST_PLACE.into()),
        };
    }
    let (can_act, other_can) = (rules.can_capture(state, side), rules.can_capture(state, !side));
    if !can_act && !other_can {
        return refuse(GAME_OVER.into());
    }
    match mv {
        Move::Place(_) => refuse(NONE_LEFT.into()),
        Move::Pass if can_act => refuse(MUST_CAPTURE.into()),
        Move::Pass => Ok(()),
        Move::Capture { from, to } => check_capture(rules, state, from, to).map_err(MoveError::new),
    }
}

fn check_capture<W: Size>(rules: &Rules<W>, state: &State<W>, from: Cell, to: Cell) -> Result<(), Message> {
    let [start, end] = [from, to].map(|cell| rules.board.name(cell));
    match state.owner(from) {
        Some(side) if side == state.side() => {}
        Some(_) => {
            let side = &INFO.sides[state.side().index()];
            return Err(NOT_CONTROLLED.with([("cell", start.into()), ("side", side.into())]));
        }
        None if state.occupied().has(from) => return Err(GREEN_STAYS.with([("cell", start.into())])),
        None => return Err(EMPTY_CELL.with([("cell", start.into())])),
    }
    if from == to {
        return Err(ITSELF.into());
    }
    if rules.board.distance(from, to).is_none() {
        return Err(NOT_IN_LINE.with([("from", start.into()), ("to", end.into())]));
    }
    if !state.occupied().has(to) {
        return Err(EMPTY_CELL.with([("cell", end.into())]));
    }
    let is_nearest = (0..4).any(|direction| {
        rules.lines[from as usize][direction].has(to)
            && rules.capture(state, from, direction) == Move::Capture { from, to }
    });
    if is_nearest { Ok(()) } else { Err(IN_BETWEEN.with([("from", start.into()), ("to", end.into())])) }
}
