//! Greener's positions and moves as text, and why a move is illegal.

use stackade_core::{MoveError, PositionError, Side, read_rows, shorten, split_position};

use super::{INFO, Move, Position, Pyramid, Rules, Setup, Size, State};
use crate::square::{Board, Cell};

pub(super) fn parse_position<W: Size>(rules: &Rules<W>, text: &str) -> Result<Position<W>, PositionError> {
    let (rows, side) = split_position(text, INFO.sides)?;
    let mut position = Position::empty(rules, side);
    let cells = rules.board.cells();
    read_rows(rows, &rules.board.widths(), &['x'], |place, word| {
        read_stack(word, cells)?
            .into_iter()
            .for_each(|pyramid| position.push(rules.board.at(place), pyramid));
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
fn read_stack(word: &str, most: usize) -> Result<Vec<Pyramid>, String> {
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
    stack.filter(|stack| stack.len() <= most).ok_or_else(|| {
        format!("'{}' is neither a stack of at most {most} pyramids (b, w, g) nor empty (x)", shorten(word))
    })
}

fn count<W: Size>(board: Board, position: &Position<W>, kind: Pyramid) -> usize {
    let pyramids = (0..board.cells() as Cell).flat_map(|cell| position.pyramids(cell));
    pyramids.filter(|&&pyramid| pyramid == kind).count()
}

fn check_tops<W: Size>(board: Board, position: &Position<W>) -> Result<(), PositionError> {
    let buried = |&cell: &Cell| matches!(position.pyramids(cell), [_, .., Pyramid::Green]);
    match (0..board.cells() as Cell).find(buried) {
        Some(cell) => Err(PositionError::new(format!(
            "{}: a green pyramid cannot stand on another pyramid",
            board.name(cell)
        ))),
        None => Ok(()),
    }
}

fn check_pyramids<W: Size>(rules: &Rules<W>, position: &Position<W>) -> Result<(), PositionError> {
    let kinds = [
        (Pyramid::Own(Side::First), "black", rules.own),
        (Pyramid::Own(Side::Second), "white", rules.own),
        (Pyramid::Green, "green", rules.greens()),
    ];
    for (kind, name, expected) in kinds {
        let found = count(rules.board, position, kind);
        if found != usize::from(expected) {
            return Err(PositionError::new(format!("expected {expected} {name} pyramids, found {found}")));
        }
    }
    Ok(())
}

/// A board without green is being set up: single pyramids, placed in turn.
fn check_placing<W: Size>(rules: &Rules<W>, position: &Position<W>, side: Side) -> Result<(), PositionError> {
    let cells = 0..rules.board.cells() as Cell;
    if let Some(cell) = cells.clone().find(|&cell| position.pyramids(cell).len() > 1) {
        return Err(PositionError::new(format!(
            "{}: a stack of several pyramids while pyramids are still being placed",
            rules.board.name(cell)
        )));
    }
    let [black, white] = Side::BOTH.map(|side| count(rules.board, position, Pyramid::Own(side)));
    let own = usize::from(rules.own);
    if black == own && white == own {
        return Err(PositionError::new("all pyramids are placed but the green ones are missing"));
    }
    let in_turn = black == white + side.index();
    if !in_turn || black > own {
        let letter = INFO.sides[side.index()].letter;
        return Err(PositionError::new(format!(
            "{black} black and {white} white pyramids cannot be placed with {letter} to place next"
        )));
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
        None => Err(MoveError::new(format!(
            "'{}' is not a move, expected one like b2xb5, @c3 or pass",
            shorten(text)
        ))),
    }
}

pub(super) fn check_move<W: Size>(rules: &Rules<W>, state: &State<W>, mv: Move) -> Result<(), MoveError> {
    let side = state.side();
    let refuse = |reason: String| Err(MoveError::new(reason));
    if state.to_place() > 0 {
        return match mv {
            Move::Place(cell) if state.occupied().has(cell) => {
                refuse(format!("{} is occupied", rules.board.name(cell)))
            }
            Move::Place(_) => Ok(()),
            _ => refuse("a pyramid must be placed".into()),
        };
    }
    let (can_act, other_can) = (rules.can_capture(state, side), rules.can_capture(state, !side));
    if !can_act && !other_can {
        return refuse("the game is over".into());
    }
    match mv {
        Move::Place(_) => refuse("there is no pyramid left to place".into()),
        Move::Pass if can_act => refuse("capturing is mandatory".into()),
        Move::Pass => Ok(()),
        Move::Capture { from, to } => check_capture(rules, state, from, to).map_err(MoveError::new),
    }
}

fn check_capture<W: Size>(rules: &Rules<W>, state: &State<W>, from: Cell, to: Cell) -> Result<(), String> {
    let [start, end] = [from, to].map(|cell| rules.board.name(cell));
    match state.owner(from) {
        Some(side) if side == state.side() => {}
        Some(_) => {
            return Err(format!("{start} is not controlled by {}", INFO.sides[state.side().index()].name));
        }
        None if state.occupied().has(from) => return Err(format!("{start} is green and never moves")),
        None => return Err(format!("{start} is empty")),
    }
    if from == to {
        return Err("a stack cannot capture itself".into());
    }
    if rules.board.distance(from, to).is_none() {
        return Err(format!("{start} and {end} are not in one row or column"));
    }
    if !state.occupied().has(to) {
        return Err(format!("{end} is empty"));
    }
    let is_nearest = (0..4).any(|direction| {
        rules.lines[from as usize][direction].has(to)
            && rules.capture(state, from, direction) == Move::Capture { from, to }
    });
    if is_nearest { Ok(()) } else { Err(format!("another stack is between {start} and {end}")) }
}
