//! STAQS as an older program writes it: `[Board, Player, Level, Free1, Free2]` and `move(FromX, FromY, ToX, ToY)`.
//!
//! On the board `blank` is a neutral piece, `none` an emptied cell and a number a height, positive for the first
//! player. Moves count columns and rows from 1 in the lower left corner; one more than the size in both is a
//! piece in hand.

use stackade_core::{CellName, GameId, Side, shorten};

use super::PIECES;
use crate::old_notation::{
    Location, OldMoves, OldNotation, OldNotationError, OldPosition, Term, TermKind, single,
};

const FORM: &str = "[Board, Player, Level, Free1, Free2]";
const MOVE: &str = "move(FromX, FromY, ToX, ToY)";

/// The letters of the two players in our position strings.
const LETTERS: [char; 2] = ['b', 'w'];

pub(super) const NOTATION: OldNotation = OldNotation {
    form: FORM,
    runs: &['x', 'n'],
    read_position,
    write_position,
    moves: Some(OldMoves { form: MOVE, name: "move", read: read_move, write: write_move }),
};

fn read_position(id: &GameId, terms: &[Term]) -> Result<OldPosition, OldNotationError> {
    let state = single(terms, FORM)?;
    let Ok([board, player, _level, free @ ..]) = <&[Term; 5]>::try_from(state.list(FORM)?) else {
        return Err(state.unlike(FORM));
    };
    let size = size(id);
    let rows = board.list_of(size, "rows, as many as the game's size")?;
    let rows: Vec<Vec<String>> = rows.iter().map(|row| read_row(row, size)).collect::<Result<_, _>>()?;
    let remarks = Side::BOTH
        .into_iter()
        .zip(free)
        .map(|(side, free)| remark(&rows, side, free))
        .collect::<Result<Vec<_>, _>>()?;
    let player = player.number(1, 2, "the player to move")?;
    Ok(OldPosition {
        rows,
        side: Side::new(player as usize - 1),
        remarks: remarks.into_iter().flatten().collect(),
    })
}

fn read_row(row: &Term, size: usize) -> Result<Vec<String>, OldNotationError> {
    row.list_of(size, "cells in a row")?.iter().map(|cell| read_cell(cell, size)).collect()
}

fn read_cell(cell: &Term, size: usize) -> Result<String, OldNotationError> {
    let tallest = (size * size + 1) as i32;
    match &cell.kind {
        TermKind::Name(name) if **name == *"blank" => Ok("n".to_owned()),
        TermKind::Name(name) if **name == *"none" => Ok("x".to_owned()),
        TermKind::Number(height) if (2..=tallest).contains(height) => Ok(format!("b{height}")),
        TermKind::Number(height) if (-tallest..=-2).contains(height) => Ok(format!("w{}", -height)),
        _ => {
            Err(cell.unlike(&format!("blank, none or a height from 2 to {tallest} with or without a minus")))
        }
    }
}

/// Says so where the pieces that are said to be free are not those that are missing on the board.
fn remark(rows: &[Vec<String>], side: Side, free: &Term) -> Result<Option<String>, OldNotationError> {
    let said = free.number(0, PIECES.into(), "the number of free pieces")?;
    let stacks = stacks(rows, side);
    let left = i32::from(PIECES) - stacks as i32;
    let player = side.index() + 1;
    Ok((said != left).then(|| {
        let Location { line, column } = free.location;
        format!(
            "line {line}, column {column}: free pieces ({said}) and stacks ({stacks}) of player {player} are not \
             {PIECES} together: the board is kept"
        )
    }))
}

fn stacks(rows: &[Vec<String>], side: Side) -> usize {
    let letter = LETTERS[side.index()];
    rows.iter().flatten().filter(|word| word.starts_with(letter)).count()
}

fn write_position(rows: &[Vec<String>], side: Side) -> String {
    let row = |cells: &Vec<String>| {
        let cells: Vec<String> = cells.iter().map(|word| write_cell(word)).collect();
        format!("[{}]", cells.join(","))
    };
    let board: Vec<String> = rows.iter().map(row).collect();
    let [first, second] = Side::BOTH.map(|side| usize::from(PIECES) - stacks(rows, side));
    // The level is a setting of the program and not of the position.
    format!("[[{}],{},1,{first},{second}]", board.join(","), side.index() + 1)
}

fn write_cell(word: &str) -> String {
    match word.split_at(1) {
        ("n", _) => "blank".to_owned(),
        ("b", height) => height.to_owned(),
        ("w", height) => format!("-{height}"),
        _ => "none".to_owned(),
    }
}

fn read_move(id: &GameId, term: &Term) -> Result<String, OldNotationError> {
    let hand = size(id) as i32 + 1;
    let [from_x, from_y, to_x, to_y] = term.arguments::<4>(MOVE)?;
    let column = |term: &Term, most| term.number(1, most, "a column");
    let row = |term: &Term, most| term.number(1, most, "a row");
    let (from_x, from_y) = (column(from_x, hand)?, row(from_y, hand)?);
    let to = cell(column(to_x, hand - 1)?, row(to_y, hand - 1)?);
    match (from_x == hand, from_y == hand) {
        (true, true) => Ok(format!("@{to}")),
        (false, false) => Ok(format!("{}-{to}", cell(from_x, from_y))),
        _ => Err(OldNotationError::at(
            term.location,
            format!(
                "expected a cell of the board or ({hand},{hand}) for a piece in hand, found ({from_x},{from_y})"
            ),
        )),
    }
}

/// The cell in a column and a row that count from 1.
fn cell(column: i32, row: i32) -> CellName {
    CellName { column: column as u8 - 1, row: row as u8 - 1 }
}

fn write_move(id: &GameId, mv: &str) -> Result<String, String> {
    let size = size(id);
    let unwritten = || format!("'{}' cannot be written, expected a move like @c3 or c3-c4", shorten(mv));
    let numbers = |text: &str| {
        let cell: CellName = text.parse().ok()?;
        let is_there = usize::from(cell.column.max(cell.row)) < size;
        is_there.then(|| format!("{},{}", cell.column + 1, cell.row + 1))
    };
    let (from, to) = match mv.strip_prefix('@') {
        Some(to) => (Some(format!("{0},{0}", size + 1)), numbers(to)),
        None => mv.split_once('-').map(|(from, to)| (numbers(from), numbers(to))).ok_or_else(unwritten)?,
    };
    from.zip(to).map(|(from, to)| format!("move({from},{to})")).ok_or_else(unwritten)
}

fn size(id: &GameId) -> usize {
    id.choice("size").parse().expect("sizes are numbers")
}
