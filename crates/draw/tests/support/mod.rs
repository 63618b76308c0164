//! Views made from position strings without any rules, so that impossible boards can be drawn too.

use stackade_core::{CellName, CellView, GameInfo, Layout, Piece, Side, SideInfo, Tally, View};

const fn game(name: &'static str, title: &'static str, sides: [(char, &'static str); 2]) -> GameInfo {
    let [(first, first_name), (second, second_name)] = sides;
    let sides =
        [SideInfo { letter: first, name: first_name }, SideInfo { letter: second, name: second_name }];
    GameInfo { name, title, sides, variants: &[] }
}

pub(crate) static GLAISHER: GameInfo = game("glaisher", "Glaisher", [('r', "red"), ('y', "yellow")]);
pub(crate) static STAQS: GameInfo = game("staqs", "STAQS", [('b', "blue"), ('w', "white")]);
pub(crate) static GREENER: GameInfo = game("greener", "Greener", [('b', "black"), ('w', "white")]);
pub(crate) static NAVA: GameInfo = game("nava", "Nava", [('w', "white"), ('b', "black")]);

/// The game of this name.
pub(crate) fn info(name: &str) -> &'static GameInfo {
    [&GLAISHER, &STAQS, &GREENER, &NAVA]
        .into_iter()
        .find(|info| info.name == name)
        .expect("a test names one of the four games")
}

/// The view of a position string, with tallies of its own counting.
pub(crate) fn view(info: &GameInfo, position: &str) -> View {
    let (board, side) = position.split_once(' ').expect("a board and a side");
    let rows: Vec<Vec<Vec<(Piece, u32)>>> = board.split('/').map(|row| read_row(info, row)).collect();
    let height = rows.len();
    let layout = layout(info, rows[0].len() as u8, height as u8);
    let mut cells = Vec::new();
    for (down, row) in rows.iter().enumerate() {
        // A hexagon's lower rows begin further along the alphabet.
        let first = if info.name == "glaisher" { down.saturating_sub(height / 2) } else { 0 };
        for (i, pieces) in row.iter().enumerate() {
            let name = CellName { column: (first + i) as u8, row: (height - 1 - down) as u8 };
            let mut cell = CellView { name, pieces: Vec::new() };
            pieces.iter().for_each(|&(piece, count)| cell.push(piece, count));
            cells.push(cell);
        }
    }
    let side = if side.starts_with(info.sides[0].letter) { Side::First } else { Side::Second };
    let tallies = vec![tally("stacks", &cells, |_| 1), tally("tallest stack", &cells, CellView::height)];
    View { layout, cells, side, tallies }
}

fn layout(info: &GameInfo, columns: u8, rows: u8) -> Layout {
    match info.name {
        "glaisher" => Layout::Hexagon { side: columns },
        "nava" => Layout::Junctions { columns, rows },
        _ => Layout::Squares { columns, rows },
    }
}

/// The number of a side's stacks, or the greatest of something about them.
fn tally(name: &'static str, cells: &[CellView], of: impl Fn(&CellView) -> u32) -> Tally {
    let counts = Side::BOTH.map(|side| {
        let own = cells.iter().filter(|cell| cell.top() == Some(Piece::Own(side)));
        if name == "stacks" { own.map(&of).sum() } else { own.map(&of).max().unwrap_or(0) }
    });
    Tally { name, counts }
}

fn read_row(info: &GameInfo, row: &str) -> Vec<Vec<(Piece, u32)>> {
    row.split(',').flat_map(|word| read_word(info, word)).collect()
}

/// One cell, or a run of equal ones.
fn read_word(info: &GameInfo, word: &str) -> Vec<Vec<(Piece, u32)>> {
    let number = word[1..].parse::<usize>();
    match word.as_bytes()[0] {
        b'x' => vec![vec![]; number.unwrap_or(1)],
        b'n' => vec![vec![(Piece::Neutral, 1)]; number.unwrap_or(1)],
        letter => match number {
            Ok(height) => vec![vec![(piece(info, letter.into()), height as u32)]],
            Err(_) => vec![word.chars().map(|letter| (piece(info, letter), 1)).collect()],
        },
    }
}

fn piece(info: &GameInfo, letter: char) -> Piece {
    let own = |letter: char| Side::BOTH.into_iter().find(|side| info.sides[side.index()].letter == letter);
    match own(letter) {
        Some(side) => Piece::Own(side),
        None if letter == 'g' => Piece::Green,
        None => Piece::Cube(own(letter.to_ascii_lowercase()).expect("a piece's letter")),
    }
}
