//! Greener as an older program writes it: a list of rows of stacks and, behind it, the side to move.
//!
//! A stack is a list of pyramids from the top down: 0 white, 1 black, 2 green. The first row is the top one.

use stackade_core::{GameId, Side};

use crate::old_notation::{OldNotation, OldNotationError, OldPosition, Term, single};

const FORM: &str = "Board, Player";

/// The pyramids by their numbers.
const PYRAMIDS: [char; 3] = ['w', 'b', 'g'];

pub(super) const NOTATION: OldNotation =
    OldNotation { form: FORM, runs: &['x'], read_position, write_position, moves: None };

fn read_position(id: &GameId, terms: &[Term]) -> Result<OldPosition, OldNotationError> {
    let [board, player] = terms else {
        return Err(single(terms, FORM)?.unlike("the board, a comma and the player to move"));
    };
    let (columns, rows) = size(id);
    let rows =
        board.list_of(rows, "rows")?.iter().map(|row| read_row(row, columns)).collect::<Result<_, _>>()?;
    let side = match player.number(0, 1, "the player to move")? {
        0 => Side::Second,
        _ => Side::First,
    };
    Ok(OldPosition { rows, side: Some(side), remarks: Vec::new() })
}

fn read_row(row: &Term, columns: usize) -> Result<Vec<String>, OldNotationError> {
    row.list_of(columns, "stacks in a row")?.iter().map(read_stack).collect()
}

fn read_stack(stack: &Term) -> Result<String, OldNotationError> {
    let pyramids = stack.list("the pyramids of a stack")?;
    if pyramids.is_empty() {
        return Ok("x".to_owned());
    }
    let letter = |term: &Term| Ok(PYRAMIDS[term.number(0, 2, "a pyramid")? as usize]);
    pyramids.iter().rev().map(letter).collect()
}

fn write_position(rows: &[Vec<String>], side: Side) -> String {
    let row = |cells: &Vec<String>| {
        let stacks: Vec<String> = cells.iter().map(|word| write_stack(word)).collect();
        format!("[{}]", stacks.join(","))
    };
    let rows: Vec<String> = rows.iter().map(row).collect();
    format!("[{}],{}", rows.join(","), if side == Side::First { 1 } else { 0 })
}

fn write_stack(word: &str) -> String {
    let number = |letter: char| PYRAMIDS.iter().position(|&known| known == letter);
    let numbers: Vec<String> =
        word.chars().rev().filter_map(number).map(|number| number.to_string()).collect();
    format!("[{}]", numbers.join(","))
}

/// The columns and rows of a variant.
fn size(id: &GameId) -> (usize, usize) {
    let number = |text: &str| text.parse().expect("sizes are numbers");
    let (columns, rows) = id.choice("size").split_once('x').expect("sizes are columns x rows");
    (number(columns), number(rows))
}
