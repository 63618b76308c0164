//! Nava's positions and moves as text, and why a move is illegal.

use stackade_core::{MoveError, PositionError, Side, read_rows, shorten, split_position};

use super::{BOARD, INFO, Move, Position};
use crate::square::Cell;

pub(super) fn parse_position(text: &str) -> Result<Position, PositionError> {
    let (board, side) = split_position(text, INFO.sides)?;
    let mut position = Position::empty(side);
    read_rows(board, &BOARD.widths(), &['x'], |place, word| read_cell(&mut position, BOARD.at(place), word))?;
    check_possible(&position)?;
    Ok(position.settled())
}

fn read_cell(position: &mut Position, cell: Cell, word: &str) -> Result<(), String> {
    match word {
        "x" => {}
        "W" => position.put_cube(cell, Side::First),
        "B" => position.put_cube(cell, Side::Second),
        discs if discs.len() <= 12 && discs.bytes().all(|disc| matches!(disc, b'w' | b'b')) => {
            for disc in discs.bytes() {
                position.push_disc(cell, if disc == b'w' { Side::First } else { Side::Second });
            }
        }
        _ => {
            return Err(format!(
                "'{}' is neither a stack of discs (w, b), nor a cube (W, B), nor empty (x)",
                shorten(word)
            ));
        }
    }
    Ok(())
}

fn check_possible(position: &Position) -> Result<(), PositionError> {
    for side in Side::BOTH {
        let name = INFO.sides[side.index()].name;
        let discs = (0..25).flat_map(|cell| position.discs(cell)).filter(|&disc| disc == side).count();
        if discs != 6 {
            return Err(PositionError::new(format!("expected 6 {name} discs, found {discs}")));
        }
        let cubes = position.cubes(side).count_ones();
        if cubes > 9 {
            return Err(PositionError::new(format!("expected at most 9 {name} cubes, found {cubes}")));
        }
    }
    let (mover, waiting) = (position.side(), !position.side());
    if position.cubes(mover).count_ones() > 8 {
        let name = INFO.sides[mover.index()].name;
        return Err(PositionError::new(format!("{name} is to move but has already won with its ninth cube")));
    }
    if position.tops(waiting) == 0 {
        let name = INFO.sides[waiting.index()].name;
        return Err(PositionError::new(format!(
            "{name} has just moved and must have a disc on top somewhere"
        )));
    }
    Ok(())
}

pub(super) fn parse_move(text: &str) -> Result<Move, MoveError> {
    match BOARD.parse_pair(text, '-') {
        Some(pair) => pair.map(|(from, to)| Move { from, to }),
        None => Err(MoveError::new(format!("'{}' is not a move, expected one like a1-a4", shorten(text)))),
    }
}

pub(super) fn check_move(position: &Position, mv: Move) -> Result<(), MoveError> {
    let (from, to) = (BOARD.name(mv.from), BOARD.name(mv.to));
    let refuse = |reason: String| Err(MoveError::new(reason));
    let me = position.side();
    if position.winner().is_some() {
        return refuse("the game is over".into());
    }
    if position.cube(mv.from).is_some() {
        return refuse(format!("{from} holds a cube, and cubes do not move"));
    }
    if position.height(mv.from) == 0 {
        return refuse(format!("{from} is empty"));
    }
    if position.tops(me) >> mv.from & 1 == 0 {
        let [own, other] = [me, !me].map(|side| INFO.sides[side.index()].name);
        return refuse(format!("{from} has {other} on top, not {own}"));
    }
    match BOARD.distance(mv.from, mv.to) {
        None => refuse(format!("{from} and {to} are not in one row or column")),
        Some(0) => refuse("a move goes at least one junction".into()),
        Some(distance) if u32::from(distance) > position.height(mv.from) => refuse(format!(
            "the stack on {from} is {} high and cannot move {distance} junctions",
            position.height(mv.from)
        )),
        Some(_) => Ok(()),
    }
}
