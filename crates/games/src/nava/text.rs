//! Nava's positions and moves as text, and why a move is illegal.

use stackade_core::{
    GAME_OVER, Message, MoveError, PositionError, Side, Value, read_rows, shorten, split_position,
};

use super::phrases::{
    CUBE_STAYS, EMPTY_CELL, HAS_WON, MANY_CUBES, NO_TOP, NOT_A_SLIDE, NOT_DISCS, NOT_IN_LINE, NOWHERE,
    OTHER_TOP, TOO_FAR, WRONG_DISCS,
};
use super::{BOARD, INFO, Move, Position};
use crate::square::Cell;

pub(super) fn parse_position(text: &str) -> Result<Position, PositionError> {
    let (board, side) = split_position(text, INFO.sides)?;
    let mut position = Position::empty(side);
    read_rows(board, &BOARD.widths(), &['x'], |place, word| read_cell(&mut position, BOARD.at(place), word))?;
    check_possible(&position)?;
    Ok(position.settled())
}

fn read_cell(position: &mut Position, cell: Cell, word: &str) -> Result<(), Message> {
    match word {
        "x" => {}
        "W" => position.put_cube(cell, Side::First),
        "B" => position.put_cube(cell, Side::Second),
        discs if discs.len() <= 12 && discs.bytes().all(|disc| matches!(disc, b'w' | b'b')) => {
            for disc in discs.bytes() {
                position.push_disc(cell, if disc == b'w' { Side::First } else { Side::Second });
            }
        }
        _ => return Err(NOT_DISCS.with([("found", shorten(word).into())])),
    }
    Ok(())
}

fn check_possible(position: &Position) -> Result<(), PositionError> {
    for side in Side::BOTH {
        let info = || ("side", Value::from(&INFO.sides[side.index()]));
        let discs = (0..25).flat_map(|cell| position.discs(cell)).filter(|&disc| disc == side).count();
        if discs != 6 {
            let values = [("expected", 6_u8.into()), info(), ("found", discs.into())];
            return Err(PositionError::new(WRONG_DISCS.with(values)));
        }
        let cubes = position.cubes(side).count_ones();
        if cubes > 9 {
            let values = [("most", 9_u8.into()), info(), ("found", cubes.into())];
            return Err(PositionError::new(MANY_CUBES.with(values)));
        }
    }
    let (mover, waiting) = (position.side(), !position.side());
    if position.cubes(mover).count_ones() > 8 {
        let side = &INFO.sides[mover.index()];
        return Err(PositionError::new(HAS_WON.with([("side", side.into())])));
    }
    if position.tops(waiting) == 0 {
        let side = &INFO.sides[waiting.index()];
        return Err(PositionError::new(NO_TOP.with([("side", side.into())])));
    }
    Ok(())
}

pub(super) fn parse_move(text: &str) -> Result<Move, MoveError> {
    match BOARD.parse_pair(text, '-') {
        Some(pair) => pair.map(|(from, to)| Move { from, to }),
        None => Err(MoveError::new(NOT_A_SLIDE.with([("found", shorten(text).into())]))),
    }
}

pub(super) fn check_move(position: &Position, mv: Move) -> Result<(), MoveError> {
    let [from, to] = [mv.from, mv.to].map(|cell| BOARD.name(cell));
    let refuse = |why: Message| Err(MoveError::new(why));
    let me = position.side();
    if position.winner().is_some() {
        return refuse(GAME_OVER.into());
    }
    if position.cube(mv.from).is_some() {
        return refuse(CUBE_STAYS.with([("cell", from.into())]));
    }
    if position.height(mv.from) == 0 {
        return refuse(EMPTY_CELL.with([("cell", from.into())]));
    }
    if position.tops(me) >> mv.from & 1 == 0 {
        let [own, other] = [me, !me].map(|side| Value::from(&INFO.sides[side.index()]));
        return refuse(OTHER_TOP.with([("cell", from.into()), ("other", other), ("side", own)]));
    }
    match BOARD.distance(mv.from, mv.to) {
        None => refuse(NOT_IN_LINE.with([("from", from.into()), ("to", to.into())])),
        Some(0) => refuse(NOWHERE.into()),
        Some(distance) if u32::from(distance) > position.height(mv.from) => refuse(TOO_FAR.with([
            ("cell", from.into()),
            ("height", position.height(mv.from).into()),
            ("distance", distance.into()),
        ])),
        Some(_) => Ok(()),
    }
}
