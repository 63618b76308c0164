//! The notation that all games share: cell names, rows, runs and the side to move.

use std::fmt;

use crate::phrases::{
    FEWER_CELLS, FEWER_ROWS, FIELDS, MORE_CELLS, MORE_ROWS, NO_CELL, NOT_A_CELL, NOT_A_RUN, ROW, RUN_OF_ONE,
    SIDE_LETTER, SPLIT_RUN,
};
use crate::{CellView, Message, Side, SideInfo, Value, shorten};

/// A cell by its column letter and row number, `c3`. Whether a board has it is the game's business.
///
/// ```
/// use stackade_core::CellName;
/// let cell: CellName = "c10".parse().unwrap();
/// assert_eq!((cell.column, cell.row), (2, 9));
/// assert_eq!(cell.to_string(), "c10");
/// assert!("c03".parse::<CellName>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellName {
    /// 0 for `a`.
    pub column: u8,
    /// 0 for row 1, the bottom row.
    pub row: u8,
}

impl CellName {
    /// Reads a cell name from the front of `text` and returns what follows it.
    ///
    /// ```
    /// use stackade_core::CellName;
    /// let (cell, rest) = CellName::read_prefix("b9se6").unwrap();
    /// assert_eq!((cell.to_string().as_str(), rest), ("b9", "se6"));
    /// ```
    pub fn read_prefix(text: &str) -> Option<(CellName, &str)> {
        let letter = *text.as_bytes().first()?;
        if !letter.is_ascii_lowercase() {
            return None;
        }
        let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
        let number = &text[1..1 + digits];
        let row: u8 = if number.starts_with('0') { 0 } else { number.parse().unwrap_or(0) };
        let cell = CellName { column: letter - b'a', row: row.checked_sub(1)? };
        Some((cell, &text[1 + digits..]))
    }
}

impl std::str::FromStr for CellName {
    type Err = CellNameError;

    fn from_str(text: &str) -> Result<CellName, CellNameError> {
        match CellName::read_prefix(text) {
            Some((cell, "")) => Ok(cell),
            _ => Err(CellNameError(NOT_A_CELL.with([("found", shorten(text).into())]))),
        }
    }
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row as u32 + 1)
    }
}

/// A text that is not a cell name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellNameError(Message);

impl From<CellNameError> for Message {
    fn from(error: CellNameError) -> Message {
        error.0
    }
}

impl fmt::Display for CellNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for CellNameError {}

/// Why a text is not a position: what is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError(Message);

impl PositionError {
    /// An error with this message.
    pub fn new(message: impl Into<Message>) -> PositionError {
        PositionError(message.into())
    }

    /// What is wrong.
    pub fn message(&self) -> &Message {
        &self.0
    }
}

impl From<PositionError> for Message {
    fn from(error: PositionError) -> Message {
        error.0
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for PositionError {}

/// Why a move cannot be played: it is not written like one, or the rules forbid it here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveError(Message);

impl MoveError {
    /// An error with this message.
    pub fn new(message: impl Into<Message>) -> MoveError {
        MoveError(message.into())
    }

    /// What is wrong.
    pub fn message(&self) -> &Message {
        &self.0
    }
}

impl From<MoveError> for Message {
    fn from(error: MoveError) -> Message {
        error.0
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for MoveError {}

/// Splits `<board> <side>` and reads the side's letter.
///
/// ```
/// use stackade_core::{Side, SideInfo, split_position};
///
/// let sides = [SideInfo { letter: 'w', name: "white" }, SideInfo { letter: 'b', name: "black" }];
/// assert_eq!(split_position("x5/x5 b", &sides), Ok(("x5/x5", Side::Second)));
/// assert!(split_position("x5/x5 g", &sides).is_err());
/// ```
pub fn split_position<'a>(text: &'a str, sides: &[SideInfo]) -> Result<(&'a str, Side), PositionError> {
    let fields = text.split_once(' ').filter(|(board, side)| !board.is_empty() && !side.contains(' '));
    let Some((board, letter)) = fields else {
        return Err(PositionError::new(FIELDS));
    };
    let mut chars = letter.chars();
    let (found, rest) = (chars.next(), chars.next());
    let index = sides.iter().position(|side| Some(side.letter) == found && rest.is_none());
    index.and_then(Side::new).map(|side| (board, side)).ok_or_else(|| {
        let letters = sides.iter().map(|side| side.letter.to_string()).collect();
        let values = [("letters", Value::OneOf(letters)), ("found", shorten(letter).into())];
        PositionError::new(SIDE_LETTER.with(values))
    })
}

/// Where [`read_rows`] is on the board: rows counted from the top, cells from the left of their row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coordinate {
    /// 0 for the top row.
    pub row: usize,
    /// 0 for the first cell of the row.
    pub column: usize,
}

/// Reads a board: rows from the top separated by `/`, cells separated by `,`, runs of the letters in
/// `runs` merged and counted (`x3`).
///
/// `widths` are the rows' lengths from the top. `cell` is called for every cell in order: with the
/// run's letter for each cell of a run, and with the text of any other cell; its error
/// is put behind the row's name. Anything but the canonical spelling is an error, and the text
/// is looked at no further than the first one.
///
/// ```
/// use stackade_core::read_rows;
///
/// let mut cells = Vec::new();
/// read_rows("x,b2/x2", &[2, 2], &['x'], |place, text| {
///     cells.push((place.row, place.column, text.to_owned()));
///     Ok(())
/// })
/// .unwrap();
/// assert_eq!(cells[1], (0, 1, "b2".to_owned()));
/// assert_eq!(cells.len(), 4);
/// ```
pub fn read_rows(
    board: &str,
    widths: &[usize],
    runs: &[char],
    mut cell: impl FnMut(Coordinate, &str) -> Result<(), Message>,
) -> Result<(), PositionError> {
    read_board(board, widths, runs, &mut cell)
}

/// The same, compiled once for all games.
fn read_board(
    board: &str,
    widths: &[usize],
    runs: &[char],
    cell: &mut dyn FnMut(Coordinate, &str) -> Result<(), Message>,
) -> Result<(), PositionError> {
    // A hostile text may have millions of rows; one more than there should be is enough to know.
    let rows = board.split('/').take(widths.len() + 1).count();
    if rows != widths.len() {
        let expected = ("expected", widths.len().into());
        return Err(PositionError::new(if rows > widths.len() {
            MORE_ROWS.with([expected])
        } else {
            FEWER_ROWS.with([expected, ("found", rows.into())])
        }));
    }
    for (row, (text, &width)) in board.split('/').zip(widths).enumerate() {
        read_row(text, width, runs, &mut |column, text| cell(Coordinate { row, column }, text)).map_err(
            |why| PositionError::new(ROW.with([("row", (widths.len() - row).into()), ("why", why.into())])),
        )?;
    }
    Ok(())
}

fn read_row(
    text: &str,
    width: usize,
    runs: &[char],
    cell: &mut dyn FnMut(usize, &str) -> Result<(), Message>,
) -> Result<(), Message> {
    let mut column = 0;
    let mut previous = None;
    for word in text.split(',') {
        let run = word.chars().next().filter(|letter| runs.contains(letter));
        let count = match run {
            Some(letter) => run_length(word, letter)?,
            None if word.is_empty() => return Err(NO_CELL.into()),
            None => 1,
        };
        if let (Some(letter), true) = (run, run == previous) {
            return Err(SPLIT_RUN.with([("letter", letter.into())]));
        }
        if count > width - column {
            return Err(MORE_CELLS.with([("expected", width.into())]));
        }
        for _ in 0..count {
            let content = if run.is_some() { &word[..1] } else { word };
            cell(column, content)?;
            column += 1;
        }
        previous = run;
    }
    if column == width {
        Ok(())
    } else {
        Err(FEWER_CELLS.with([("expected", width.into()), ("found", column.into())]))
    }
}

/// The number of cells in a run such as `x` or `x12`.
fn run_length(word: &str, letter: char) -> Result<usize, Message> {
    match &word[1..] {
        "" => Ok(1),
        "1" => Err(RUN_OF_ONE.with([("letter", letter.into())])),
        digits => read_number(digits)
            .filter(|&count| count > 1)
            .map(|count| count as usize)
            .ok_or_else(|| NOT_A_RUN.with([("found", shorten(word).into()), ("letter", letter.into())])),
    }
}

/// Reads a number without sign or leading zero, at most 9,999.
///
/// ```
/// use stackade_core::read_number;
/// assert_eq!(read_number("12"), Some(12));
/// assert_eq!(read_number("012"), None);
/// assert_eq!(read_number("+1"), None);
/// ```
pub fn read_number(digits: &str) -> Option<u32> {
    let canonical = (1..=4).contains(&digits.len())
        && digits.bytes().all(|digit| digit.is_ascii_digit())
        && !(digits.len() > 1 && digits.starts_with('0'));
    canonical.then(|| digits.parse().expect("four digits fit"))
}

/// Writes a position canonically, the inverse of [`split_position`] and [`read_rows`].
///
/// `cell` writes a cell's text; cells that come out as one and the same letter of `runs` are merged.
pub fn write_position(
    widths: &[usize],
    runs: &[char],
    side: char,
    mut cell: impl FnMut(Coordinate, &mut String),
) -> String {
    write_board(widths, runs, side, &mut cell)
}

/// The same, compiled once for all games.
fn write_board(
    widths: &[usize],
    runs: &[char],
    side: char,
    cell: &mut dyn FnMut(Coordinate, &mut String),
) -> String {
    let mut text = String::new();
    let mut content = String::new();
    for (row, &width) in widths.iter().enumerate() {
        if row > 0 {
            text.push('/');
        }
        let mut run: Option<(char, usize)> = None;
        for column in 0..width {
            content.clear();
            cell(Coordinate { row, column }, &mut content);
            let letter = content.chars().next().filter(|letter| content.len() == 1 && runs.contains(letter));
            match (&mut run, letter) {
                (Some((current, count)), Some(letter)) if *current == letter => *count += 1,
                _ => {
                    write_run(&mut text, run.take());
                    if column > 0 {
                        text.push(',');
                    }
                    match letter {
                        Some(letter) => run = Some((letter, 1)),
                        None => text.push_str(&content),
                    }
                }
            }
        }
        write_run(&mut text, run);
    }
    text.push(' ');
    text.push(side);
    text
}

/// Writes a position from the cells of a view.
pub fn write_cells(
    cells: &[CellView],
    runs: &[char],
    side: char,
    mut cell: impl FnMut(&CellView, &mut String),
) -> String {
    write_all(cells, runs, side, &mut cell)
}

fn write_all(
    cells: &[CellView],
    runs: &[char],
    side: char,
    cell: &mut dyn FnMut(&CellView, &mut String),
) -> String {
    let rows = cells.chunk_by(|one, next| one.name.row == next.name.row);
    let widths: Vec<usize> = rows.map(<[CellView]>::len).collect();
    let mut next = cells.iter();
    write_board(&widths, runs, side, &mut |_, text| {
        if let Some(known) = next.next() {
            cell(known, text);
        }
    })
}

fn write_run(text: &mut String, run: Option<(char, usize)>) {
    match run {
        Some((letter, 1)) => text.push(letter),
        Some((letter, count)) => text.push_str(&format!("{letter}{count}")),
        None => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(board: &str, expected: &str) {
        let mut cells = String::new();
        let read = read_rows(board, &[3, 2], &['x', 'n'], |place, text| {
            cells.push_str(&format!("{}{}{text} ", place.row, place.column));
            Ok(())
        });
        let found = read.map_or_else(|error| error.to_string(), |()| cells.trim_end().to_owned());
        assert_eq!(found, expected, "{board}");
    }

    #[test]
    fn boards_are_read_cell_by_cell() {
        check("x3/n2", "00x 01x 02x 10n 11n");
        check("x,b2,n/n,x", "00x 01b2 02n 10n 11x");
    }

    #[test]
    fn only_the_canonical_spelling_is_accepted() {
        check("x3", "expected 2 rows, found 1");
        check("x3/x2/", "expected 2 rows, found more");
        check("x2/x2", "row 2: expected 3 cells, found 2");
        check("x3/x3", "row 1: expected 2 cells, found more");
        check("x3,/x2", "row 2: a cell is missing between two separators");
        check("x,x2/x2", "row 2: adjacent runs of 'x' must be merged");
        check("x1,n2/x2", "row 2: a run of one is written 'x', not 'x1'");
        check("x03/x2", "row 2: 'x03' is not a run of 'x'");
        check("x99999999999999999999/x2", "row 2: 'x99999999999999999999' is not a run of 'x'");
    }

    #[test]
    fn writing_is_the_inverse_of_reading() {
        let cells = [["x", "x", "b2"], ["n", "x", ""]];
        let text = write_position(&[3, 2], &['x', 'n'], 'w', |place, out| {
            out.push_str(cells[place.row][place.column]);
        });
        assert_eq!(text, "x2,b2/n,x w");
    }
}
