//! Glaisher as an older program writes it: `gamestate(Board, Turn)` with a matrix of nine rows and columns.
//!
//! A number is a height, positive for red and negative for yellow; 0 is an empty cell and `nan` is off the board.

use stackade_core::{GameId, Side};

use super::board::WIDTHS;
use super::position::HIGHEST;
use crate::old_notation::{OldNotation, OldNotationError, OldPosition, Term, TermKind, single};

const FORM: &str = "gamestate(Board, Turn)";

/// What stands for a place off the board.
const OFF: &str = "nan";

pub(super) const NOTATION: OldNotation =
    OldNotation { form: FORM, runs: &['x'], read_position, write_position, moves: None };

fn read_position(_: &GameId, terms: &[Term]) -> Result<OldPosition, OldNotationError> {
    let state = single(terms, FORM)?;
    if !state.is_call("gamestate") {
        return Err(state.unlike(FORM));
    }
    let [board, turn] = state.arguments::<2>(FORM)?;
    let rows = board.list_of(WIDTHS.len(), "rows")?;
    let rows = rows.iter().enumerate().map(|(row, cells)| read_row(row, cells)).collect::<Result<_, _>>()?;
    let turn = turn.number(1, 2, "the player to move")?;
    Ok(OldPosition { rows, side: Side::new(turn as usize - 1), remarks: Vec::new() })
}

/// Reads a row; row 0 is the top one.
fn read_row(row: usize, cells: &Term) -> Result<Vec<String>, OldNotationError> {
    let cells = cells.list_of(WIDTHS.len(), "cells in a row")?;
    let mut words = Vec::new();
    for (column, cell) in cells.iter().enumerate() {
        let is_off = matches!(&cell.kind, TermKind::Name(name) if **name == *OFF);
        match (is_off, columns(row).contains(&column)) {
            (true, false) => {}
            (false, true) => words.push(read_cell(cell)?),
            (true, true) => return Err(cell.unlike("a height, since this cell is on the board")),
            (false, false) => return Err(cell.unlike(&format!("{OFF}, since this is off the board"))),
        }
    }
    Ok(words)
}

fn read_cell(cell: &Term) -> Result<String, OldNotationError> {
    let highest = i32::from(HIGHEST);
    Ok(match cell.number(-highest, highest, "a height")? {
        0 => "x".to_owned(),
        red @ 1.. => format!("r{red}"),
        yellow => format!("y{}", -yellow),
    })
}

fn write_position(rows: &[Vec<String>], side: Side) -> String {
    let row = |(row, cells): (usize, &Vec<String>)| {
        let off = |count: usize| std::iter::repeat_n(OFF.to_owned(), count);
        let columns = columns(row);
        let cells = off(columns.start).chain(cells.iter().map(|word| write_cell(word)));
        let row: Vec<String> = cells.chain(off(WIDTHS.len() - columns.end)).collect();
        format!("[{}]", row.join(","))
    };
    let rows: Vec<String> = rows.iter().enumerate().map(row).collect();
    format!("gamestate([{}],{})", rows.join(","), side.index() + 1)
}

fn write_cell(word: &str) -> String {
    match word.split_at(1) {
        ("r", height) => height.to_owned(),
        ("y", height) => format!("-{height}"),
        _ => "0".to_owned(),
    }
}

/// The columns of the matrix that are on the board in a row.
fn columns(row: usize) -> std::ops::Range<usize> {
    let first = row.saturating_sub(WIDTHS.len() / 2);
    first..first + WIDTHS[row]
}
