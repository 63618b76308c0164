//! Greener on a matrix of stacks, each a string of pyramids from bottom to top.

use super::{Literal, ORTHOGONAL, choice, name, place, step};

#[derive(Clone)]
pub(super) struct Position {
    columns: usize,
    rows: usize,
    placed: bool,
    /// An empty string is an empty cell.
    board: Vec<Vec<String>>,
    side: char,
}

/// The columns and rows of a variant.
pub(super) fn size(variant: &str) -> Option<(usize, usize)> {
    match choice(variant, "size").unwrap_or("6x6") {
        "6x6" => Some((6, 6)),
        "6x9" => Some((6, 9)),
        "9x9" => Some((9, 9)),
        _ => None,
    }
}

impl Position {
    pub(super) fn read(variant: &str, text: &str) -> Option<Position> {
        let (columns, rows) = size(variant)?;
        let (words, side) = super::cells(text, &vec![columns; rows], &['x'], &['b', 'w'])?;
        let mut board = vec![vec![String::new(); columns]; rows];
        for i in 0..rows {
            for j in 0..columns {
                if words[i][j] != "x" {
                    board[i][j] = words[i][j].clone();
                }
            }
        }
        let placed = choice(variant, "setup") == Some("placed");
        let position = Position { columns, rows, placed, board, side };
        position.is_possible().then_some(position)
    }

    fn is_possible(&self) -> bool {
        for stack in self.board.iter().flatten() {
            if stack.chars().any(|c| !"bwg".contains(c)) || (stack.ends_with('g') && stack != "g") {
                return false;
            }
        }
        let (black, white, green) = (self.count('b'), self.count('w'), self.count('g'));
        if self.is_placing() {
            let single = self.board.iter().flatten().all(|stack| stack.len() <= 1);
            let turn = if self.side == 'b' { black == white } else { black == white + 1 };
            return single && turn && black <= self.each() && white < self.each();
        }
        let greens = self.columns * self.rows - 2 * self.each();
        (black, white, green) == (self.each(), self.each(), greens)
    }

    /// How many pyramids each player has.
    fn each(&self) -> usize {
        match self.columns * self.rows {
            36 => 9,
            54 => 14,
            81 => 21,
            cells => panic!("no board of {cells} cells"),
        }
    }

    fn count(&self, pyramid: char) -> usize {
        self.board.iter().flatten().map(|stack| stack.chars().filter(|c| *c == pyramid).count()).sum()
    }

    /// In the placed variant, pyramids are being placed as long as there is no green.
    fn is_placing(&self) -> bool {
        self.placed && self.count('g') == 0
    }

    fn captures(&self, side: char) -> Vec<String> {
        let mut captures = Vec::new();
        for i in 0..self.rows {
            for j in 0..self.columns {
                if !self.board[i][j].ends_with(side) {
                    continue;
                }
                for way in ORTHOGONAL {
                    if let Some((to_i, to_j)) = self.nearest((i, j), way) {
                        captures.push(format!("{}x{}", name(self.rows, i, j), name(self.rows, to_i, to_j)));
                    }
                }
            }
        }
        captures.sort();
        captures
    }

    /// The nearest stack in a direction.
    fn nearest(&self, from: (usize, usize), way: (i32, i32)) -> Option<(usize, usize)> {
        let mut distance = 1;
        loop {
            let (i, j) = step((self.rows, self.columns), from, way, distance)?;
            if !self.board[i][j].is_empty() {
                return Some((i, j));
            }
            distance += 1;
        }
    }

    fn placements(&self) -> Vec<String> {
        let mut placements = Vec::new();
        for i in 0..self.rows {
            for j in 0..self.columns {
                if self.board[i][j].is_empty() {
                    placements.push(format!("@{}", name(self.rows, i, j)));
                }
            }
        }
        placements.sort();
        placements
    }

    /// Greens controlled, then the height of the tallest stack.
    fn score(&self, side: char) -> (usize, usize) {
        let mut greens = 0;
        let mut tallest = 0;
        for stack in self.board.iter().flatten().filter(|stack| stack.ends_with(side)) {
            greens += stack.chars().filter(|c| *c == 'g').count();
            tallest = tallest.max(stack.len());
        }
        (greens, tallest)
    }
}

impl Literal for Position {
    fn text(&self) -> String {
        let mut words = self.board.clone();
        for stack in words.iter_mut().flatten() {
            if stack.is_empty() {
                stack.push('x');
            }
        }
        super::text(&words, &['x'], self.side)
    }

    fn over(&self) -> Option<String> {
        if self.is_placing() || !self.captures('b').is_empty() || !self.captures('w').is_empty() {
            return None;
        }
        let (black, white) = (self.score('b'), self.score('w'));
        let winner = match (black.0.cmp(&white.0), black.1.cmp(&white.1)) {
            (std::cmp::Ordering::Greater, _) => "b",
            (std::cmp::Ordering::Less, _) => "w",
            (_, std::cmp::Ordering::Greater) => "b",
            (_, std::cmp::Ordering::Less) => "w",
            _ => "draw",
        };
        Some(winner.to_string())
    }

    fn moves(&self) -> Vec<String> {
        if self.is_placing() {
            return self.placements();
        }
        if self.over().is_some() {
            return Vec::new();
        }
        let captures = self.captures(self.side);
        if captures.is_empty() { vec!["pass".to_string()] } else { captures }
    }

    fn play(&self, mv: &str) -> Box<dyn Literal> {
        let mut next = self.clone();
        next.side = if self.side == 'b' { 'w' } else { 'b' };
        if let Some(cell) = mv.strip_prefix('@') {
            let (i, j) = place(self.rows, cell);
            next.board[i][j] = self.side.to_string();
            if next.count('w') == self.each() {
                for stack in next.board.iter_mut().flatten().filter(|stack| stack.is_empty()) {
                    stack.push('g');
                }
            }
        } else if let Some((from, to)) = mv.split_once('x') {
            let (i, j) = place(self.rows, from);
            let (to_i, to_j) = place(self.rows, to);
            next.board[i][j] = String::new();
            next.board[to_i][to_j] = format!("{}{}", self.board[to_i][to_j], self.board[i][j]);
        } else {
            assert_eq!(mv, "pass");
        }
        Box::new(next)
    }
}
