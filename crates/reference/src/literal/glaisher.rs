//! Glaisher on a 9 by 9 matrix of signed heights, of which 61 places are cells.

use super::{Literal, choice, name, place, step};

const SIZE: (usize, usize) = (9, 9);
const DIRECTIONS: [(&str, (i32, i32)); 6] =
    [("e", (0, 1)), ("w", (0, -1)), ("ne", (-1, 0)), ("nw", (-1, -1)), ("sw", (1, 0)), ("se", (1, 1))];

#[derive(Clone)]
pub(super) struct Position {
    must_split: bool,
    /// Red heights are positive, yellow ones negative, empty cells 0; `None` is off the board.
    board: Vec<Vec<Option<i32>>>,
    side: char,
}

impl Position {
    pub(super) fn read(variant: &str, text: &str) -> Option<Position> {
        let widths = [5, 6, 7, 8, 9, 8, 7, 6, 5];
        let (rows, side) = super::cells(text, &widths, &['x'], &['r', 'y'])?;
        let mut board = vec![vec![None; 9]; 9];
        for i in 0..9 {
            for (k, word) in rows[i].iter().enumerate() {
                let height = match word.split_at(1) {
                    ("x", _) => 0,
                    ("r", digits) => digits.parse::<i32>().ok().filter(|h| (1..=999).contains(h))?,
                    ("y", digits) => -digits.parse::<i32>().ok().filter(|h| (1..=999).contains(h))?,
                    _ => return None,
                };
                board[i][first_column(i) + k] = Some(height);
            }
        }
        Some(Position { must_split: choice(variant, "split") == Some("must"), board, side })
    }

    fn sign(&self) -> i32 {
        if self.side == 'r' { 1 } else { -1 }
    }

    /// The board after a stack has been split and moved, or `None` if the rules forbid it.
    fn split(
        &self,
        (i, j): (usize, usize),
        way: (i32, i32),
        parts: &[usize],
    ) -> Option<Vec<Vec<Option<i32>>>> {
        let sign = self.sign();
        let height = self.board[i][j]? * sign;
        let total: usize = parts.iter().sum();
        if height <= 0 || total as i32 != height || (self.must_split && parts.len() < 2) {
            return None;
        }
        let mut board = self.board.clone();
        board[i][j] = Some(0);
        for &part in parts {
            let (to_i, to_j) = step(SIZE, (i, j), way, part)?;
            let there = self.board[to_i][to_j]? * sign;
            if there < 0 && -there > part as i32 {
                return None;
            }
            let built = there.abs() + part as i32;
            if built > 999 {
                return None;
            }
            board[to_i][to_j] = Some(built * sign);
        }
        Some(board)
    }

    /// Every first half of a turn: its text and the board it leaves.
    fn splits(&self) -> Vec<(String, Vec<Vec<Option<i32>>>)> {
        let mut found = Vec::new();
        for (i, j) in all_cells() {
            let height = self.board[i][j].unwrap() * self.sign();
            if height <= 0 {
                continue;
            }
            for parts in subsets_that_add_up_to(height) {
                for (label, way) in DIRECTIONS {
                    if let Some(board) = self.split((i, j), way, &parts) {
                        let digits: String = parts.iter().map(usize::to_string).collect();
                        found.push((format!("{}{label}{digits}", name(9, i, j)), board));
                    }
                }
            }
        }
        found
    }

    /// Whether a side's stacks connect two opposite sides of the hexagon.
    fn connects(&self, sign: i32) -> bool {
        let on = |edge: usize, (i, j): (usize, usize)| match edge {
            0 => i == 0,
            1 => i == 8,
            2 => j == 0,
            3 => j == 8,
            4 => j == i + 4,
            _ => i == j + 4,
        };
        for (one, other) in [(0, 1), (2, 3), (4, 5)] {
            let starts = all_cells().into_iter().filter(|&cell| on(one, cell));
            for start in starts {
                if self.chain(start, sign).into_iter().any(|cell| on(other, cell)) {
                    return true;
                }
            }
        }
        false
    }

    /// The cells of a side that hang together with `start`.
    fn chain(&self, start: (usize, usize), sign: i32) -> Vec<(usize, usize)> {
        let owns = |(i, j): (usize, usize)| self.board[i][j].unwrap_or(0) * sign > 0;
        let mut chain = if owns(start) { vec![start] } else { Vec::new() };
        let mut next = 0;
        while next < chain.len() {
            for (_, way) in DIRECTIONS {
                let neighbour = step(SIZE, chain[next], way, 1);
                if let Some(cell) = neighbour.filter(|&cell| owns(cell) && !chain.contains(&cell)) {
                    chain.push(cell);
                }
            }
            next += 1;
        }
        chain
    }
}

impl Literal for Position {
    fn text(&self) -> String {
        let mut rows = vec![Vec::new(); 9];
        for (i, j) in all_cells() {
            rows[i].push(match self.board[i][j].unwrap() {
                0 => "x".to_string(),
                height if height > 0 => format!("r{height}"),
                height => format!("y{}", -height),
            });
        }
        super::text(&rows, &['x'], self.side)
    }

    fn over(&self) -> Option<String> {
        let letter = |sign: i32| if sign > 0 { "r".to_string() } else { "y".to_string() };
        let to_move = self.sign();
        if self.connects(-to_move) {
            return Some(letter(-to_move));
        }
        if self.connects(to_move) {
            return Some(letter(to_move));
        }
        // After a split the cell that was left is free, so a turn never fails for want of a place.
        if self.splits().is_empty() { Some(letter(-to_move)) } else { None }
    }

    fn moves(&self) -> Vec<String> {
        if self.over().is_some() {
            return Vec::new();
        }
        let mut moves = Vec::new();
        for (text, board) in self.splits() {
            for (i, j) in all_cells() {
                if board[i][j] == Some(0) {
                    moves.push(format!("{text}@{}", name(9, i, j)));
                }
            }
        }
        moves.sort();
        moves
    }

    fn play(&self, mv: &str) -> Box<dyn Literal> {
        let (split, placed) = mv.split_once('@').unwrap();
        let rest = &split[2..];
        let letters = rest.find(|c: char| c.is_ascii_digit()).unwrap();
        let (_, way) = DIRECTIONS.into_iter().find(|(label, _)| *label == &rest[..letters]).unwrap();
        let parts: Vec<usize> = rest[letters..].chars().map(|c| c.to_digit(10).unwrap() as usize).collect();
        let mut board = self.split(place(9, &split[..2]), way, &parts).unwrap();
        let (i, j) = place(9, placed);
        assert_eq!(board[i][j], Some(0), "{mv}: a piece is placed on an empty cell");
        board[i][j] = Some(self.sign());
        let side = if self.side == 'r' { 'y' } else { 'r' };
        Box::new(Position { must_split: self.must_split, board, side })
    }
}

fn first_column(i: usize) -> usize {
    i.saturating_sub(4)
}

fn all_cells() -> Vec<(usize, usize)> {
    let mut cells = Vec::new();
    for i in 0..9 {
        for j in first_column(i)..=(i + 4).min(8) {
            cells.push((i, j));
        }
    }
    cells
}

/// Every set of different part heights from 1 to 8 with this sum.
fn subsets_that_add_up_to(height: i32) -> Vec<Vec<usize>> {
    let mut subsets = Vec::new();
    for mask in 1..256 {
        let parts: Vec<usize> = (1..=8).filter(|part| mask & (1 << (part - 1)) != 0).collect();
        if parts.iter().sum::<usize>() as i32 == height {
            subsets.push(parts);
        }
    }
    subsets
}
