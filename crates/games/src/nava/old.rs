//! Nava as an older program writes it: `[Board, BlackCubesInHand, WhiteCubesInHand]`, or the board alone.
//!
//! The board is five rows of five cells, the first row being row 1; a cell is a list of at most twelve elements,
//! the top of the stack first and `e` for what is empty last. `w` and `b` are discs, `wC` and `bC` cubes.

use stackade_core::{GameId, Side};

use crate::old_notation::{OldNotation, OldNotationError, OldPosition, Term, TermKind, single};

const FORM: &str = "[Board, BlackCubesInHand, WhiteCubesInHand]";

/// How many rows and columns there are.
const SIZE: usize = 5;
/// How many elements a cell has, empty ones counted.
const ELEMENTS: usize = 12;
/// How many cubes each side has.
const CUBES: usize = 9;
const EMPTY: &str = "e";

pub(super) const NOTATION: OldNotation =
    OldNotation { form: FORM, runs: &['x'], read_position, write_position, moves: None };

fn read_position(_: &GameId, terms: &[Term]) -> Result<OldPosition, OldNotationError> {
    let state = single(terms, FORM)?;
    let (board, cubes) = match state.list(FORM)? {
        [board, black, white] => (board, Some((black, white))),
        _ => (state, None),
    };
    let rows = board.list_of(SIZE, "rows")?;
    let rows: Vec<Vec<String>> = rows.iter().rev().map(read_row).collect::<Result<_, _>>()?;
    if let Some((black, white)) = cubes {
        check_cubes(&rows, "B", black)?;
        check_cubes(&rows, "W", white)?;
    }
    Ok(OldPosition { rows, side: None, remarks: Vec::new() })
}

fn read_row(row: &Term) -> Result<Vec<String>, OldNotationError> {
    row.list_of(SIZE, "cells in a row")?.iter().map(read_cell).collect()
}

fn read_cell(cell: &Term) -> Result<String, OldNotationError> {
    let elements = cell.list("a cell")?;
    if elements.len() > ELEMENTS {
        return Err(cell.unlike(&format!("at most {ELEMENTS} elements in a cell")));
    }
    let filled = elements.iter().position(|element| is(element, EMPTY)).unwrap_or(elements.len());
    if let Some(element) = elements[filled..].iter().find(|element| !is(element, EMPTY)) {
        return Err(element.unlike("nothing but e below an empty element"));
    }
    match &elements[..filled] {
        [] => Ok("x".to_owned()),
        [cube] if is(cube, "wC") => Ok("W".to_owned()),
        [cube] if is(cube, "bC") => Ok("B".to_owned()),
        discs => discs.iter().rev().map(read_disc).collect(),
    }
}

fn read_disc(element: &Term) -> Result<char, OldNotationError> {
    match &element.kind {
        TermKind::Name(name) if **name == *"w" => Ok('w'),
        TermKind::Name(name) if **name == *"b" => Ok('b'),
        TermKind::Name(name) if **name == *"wC" || **name == *"bC" => {
            Err(element.unlike("a disc, w or b, since a cube stands alone"))
        }
        _ => Err(element.unlike("w, b, wC, bC or e")),
    }
}

fn is(element: &Term, wanted: &str) -> bool {
    matches!(&element.kind, TermKind::Name(name) if **name == *wanted)
}

/// The cubes in hand are those that are not on the board.
fn check_cubes(rows: &[Vec<String>], cube: &str, said: &Term) -> Result<(), OldNotationError> {
    let in_hand = said.number(0, CUBES as i32, "the number of cubes in hand")?;
    let placed = cubes(rows, cube);
    match placed + in_hand as usize {
        CUBES => Ok(()),
        _ => Err(said.unlike(&format!(
            "{} cubes in hand, since {placed} are on the board",
            CUBES.saturating_sub(placed)
        ))),
    }
}

fn cubes(rows: &[Vec<String>], cube: &str) -> usize {
    rows.iter().flatten().filter(|word| *word == cube).count()
}

fn write_position(rows: &[Vec<String>], _: Side) -> String {
    let row = |cells: &Vec<String>| {
        let cells: Vec<String> = cells.iter().map(|word| write_cell(word)).collect();
        format!("[{}]", cells.join(","))
    };
    let board: Vec<String> = rows.iter().rev().map(row).collect();
    let [black, white] = ["B", "W"].map(|cube| CUBES - cubes(rows, cube));
    format!("[[{}],{black},{white}]", board.join(","))
}

fn write_cell(word: &str) -> String {
    let element = |letter: char| match letter {
        'W' => "wC",
        'B' => "bC",
        'w' => "w",
        'b' => "b",
        _ => EMPTY,
    };
    let elements = word.chars().rev().map(element).chain(std::iter::repeat(EMPTY));
    format!("[{}]", elements.take(ELEMENTS).collect::<Vec<_>>().join(","))
}
