//! Slow, literal versions of the four games, to hold the fast ones against.
//!
//! They are written from the rules alone, with plain matrices and loops and with moves as text, and
//! share no code with the library. Where one of them and the library differ, one of them misreads the
//! rules.

mod glaisher;
mod greener;
mod nava;
mod staqs;

/// A position of some game.
pub trait Literal {
    /// The position string.
    fn text(&self) -> String;
    /// The winner's letter or `draw`, once the game is over.
    fn over(&self) -> Option<String>;
    /// The legal moves in byte order.
    fn moves(&self) -> Vec<String>;
    /// The position after one of those moves.
    fn play(&self, mv: &str) -> Box<dyn Literal>;
}

/// Reads a position of the game with this id; `None` if there is no such game, or the string is not a valid position.
pub fn read(id: &str, text: &str) -> Option<Box<dyn Literal>> {
    let (game, variant) = id.split_once(':').unwrap_or((id, ""));
    let position: Box<dyn Literal> = match game {
        "glaisher" => Box::new(glaisher::Position::read(variant, text)?),
        "staqs" => Box::new(staqs::Position::read(variant, text)?),
        "greener" => Box::new(greener::Position::read(variant, text)?),
        "nava" => Box::new(nava::Position::read(text)?),
        _ => return None,
    };
    // One position, one spelling: whatever would be written otherwise is refused.
    (position.text() == text).then_some(position)
}

/// The start positions that do not depend on chance.
pub fn start(id: &str) -> Option<Box<dyn Literal>> {
    let (game, variant) = id.split_once(':').unwrap_or((id, ""));
    let text = match game {
        "glaisher" => "x,r6,x3/x5,y6/x7/y6,x7/x9/x7,r6/x7/r6,x5/x3,y6,x r".to_string(),
        "staqs" => {
            let size = staqs::size(variant)?;
            format!("{} b", vec![format!("n{size}"); size].join("/"))
        }
        "greener" if choice(variant, "setup") == Some("placed") => {
            let (columns, rows) = greener::size(variant)?;
            format!("{} b", vec![format!("x{columns}"); rows].join("/"))
        }
        "nava" => "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w".to_string(),
        _ => return None,
    };
    read(id, &text)
}

/// What a variant such as `opening=free,size=4` says about `key`.
fn choice<'a>(variant: &'a str, key: &str) -> Option<&'a str> {
    variant.split(',').filter_map(|pair| pair.split_once('=')).find(|(k, _)| *k == key).map(|(_, v)| v)
}

/// Takes a position string apart into rows of cells and the side to move. Runs of the letters in
/// `runs` are spelt out cell by cell.
fn cells(text: &str, widths: &[usize], runs: &[char], sides: &[char]) -> Option<(Vec<Vec<String>>, char)> {
    let words: Vec<&str> = text.split(' ').collect();
    if words.len() != 2 || words[1].len() != 1 {
        return None;
    }
    let side = words[1].chars().next()?;
    let rows: Vec<&str> = words[0].split('/').collect();
    if rows.len() != widths.len() || !sides.contains(&side) {
        return None;
    }
    let mut matrix = Vec::new();
    for (row, &width) in rows.iter().zip(widths) {
        let mut line: Vec<String> = Vec::new();
        for word in row.split(',') {
            let letter = word.chars().next()?;
            if runs.contains(&letter) {
                let count: usize = if word.len() == 1 { 1 } else { word[1..].parse().ok()? };
                for _ in 0..count.min(100) {
                    line.push(letter.to_string());
                }
            } else {
                line.push(word.to_string());
            }
        }
        if line.len() != width {
            return None;
        }
        matrix.push(line);
    }
    Some((matrix, side))
}

/// Puts a position string together from rows of cells, merging runs of the letters in `runs`.
fn text(rows: &[Vec<String>], runs: &[char], side: char) -> String {
    let mut lines = Vec::new();
    for row in rows {
        let mut words: Vec<String> = Vec::new();
        let mut i = 0;
        while i < row.len() {
            let is_run = row[i].len() == 1 && runs.iter().any(|letter| row[i].starts_with(*letter));
            let mut count = 1;
            while is_run && i + count < row.len() && row[i + count] == row[i] {
                count += 1;
            }
            words.push(if count == 1 { row[i].clone() } else { format!("{}{count}", row[i]) });
            i += count;
        }
        lines.push(words.join(","));
    }
    format!("{} {side}", lines.join("/"))
}

/// The name of the cell in line `i` from the top (of `rows` lines) and column `j` from the left.
fn name(rows: usize, i: usize, j: usize) -> String {
    format!("{}{}", "abcdefghij".chars().nth(j).unwrap(), rows - i)
}

/// The line and column of a cell's name.
fn place(rows: usize, name: &str) -> (usize, usize) {
    let j = "abcdefghij".find(&name[..1]).unwrap();
    let number: usize = name[1..].parse().unwrap();
    (rows - number, j)
}

/// The cell `distance` steps from (i, j), if it is on a board of this size.
fn step(
    (rows, columns): (usize, usize),
    (i, j): (usize, usize),
    (di, dj): (i32, i32),
    distance: usize,
) -> Option<(usize, usize)> {
    let to_i = i as i32 + di * distance as i32;
    let to_j = j as i32 + dj * distance as i32;
    let inside = to_i >= 0 && to_i < rows as i32 && to_j >= 0 && to_j < columns as i32;
    inside.then_some((to_i as usize, to_j as usize))
}

/// Up, down, left and right.
const ORTHOGONAL: [(i32, i32); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];
