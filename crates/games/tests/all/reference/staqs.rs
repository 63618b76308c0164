//! STAQS on a matrix of cells.

use super::{ORTHOGONAL, Reference, choice, name, place, step};

#[derive(Clone, Copy, PartialEq)]
enum Cell {
    Neutral,
    Empty,
    Stack(char, usize),
}

#[derive(Clone)]
pub(super) struct Position {
    size: usize,
    free: bool,
    board: Vec<Vec<Cell>>,
    side: char,
}

impl Position {
    pub(super) fn read(variant: &str, text: &str) -> Option<Position> {
        let size: usize = choice(variant, "size").unwrap_or("5").parse().unwrap();
        let (rows, side) = super::cells(text, &vec![size; size], &['n', 'x'], &['b', 'w'])?;
        let mut board = vec![vec![Cell::Empty; size]; size];
        for i in 0..size {
            for j in 0..size {
                board[i][j] = match rows[i][j].split_at(1) {
                    ("n", _) => Cell::Neutral,
                    ("x", _) => Cell::Empty,
                    ("b", height) => Cell::Stack('b', height.parse().ok()?),
                    ("w", height) => Cell::Stack('w', height.parse().ok()?),
                    _ => return None,
                };
            }
        }
        let position = Position { size, free: choice(variant, "opening") == Some("free"), board, side };
        position.is_possible().then_some(position)
    }

    fn is_possible(&self) -> bool {
        let neutral = self.board.iter().flatten().filter(|cell| **cell == Cell::Neutral).count();
        let heights_fit = ['b', 'w'].iter().all(|&side| {
            self.heights(side)
                .iter()
                .all(|&height| height >= 2 && height + neutral <= self.size * self.size + 1)
        });
        heights_fit && self.heights('b').len() <= 4 && self.heights('w').len() <= 4
    }

    /// The heights of a side's stacks, the tallest first.
    fn heights(&self, side: char) -> Vec<usize> {
        let mut heights = Vec::new();
        for cell in self.board.iter().flatten() {
            match cell {
                Cell::Stack(owner, height) if *owner == side => heights.push(*height),
                _ => {}
            }
        }
        heights.sort();
        heights.reverse();
        heights
    }

    /// What a side could do, were it its turn; `pass` aside.
    fn actions(&self, side: char) -> Vec<String> {
        let in_hand = 4 - self.heights(side).len();
        let mut actions = Vec::new();
        if in_hand > 0 {
            actions.extend(self.placements());
        }
        if in_hand == 0 || self.free {
            actions.extend(self.steps(side));
        }
        actions.sort();
        actions
    }

    fn placements(&self) -> Vec<String> {
        let mut placements = Vec::new();
        for i in 0..self.size {
            for j in 0..self.size {
                if self.board[i][j] == Cell::Neutral {
                    placements.push(format!("@{}", name(self.size, i, j)));
                }
            }
        }
        placements
    }

    fn steps(&self, side: char) -> Vec<String> {
        let mut steps = Vec::new();
        for i in 0..self.size {
            for j in 0..self.size {
                if !matches!(self.board[i][j], Cell::Stack(owner, _) if owner == side) {
                    continue;
                }
                for way in ORTHOGONAL {
                    let Some((to_i, to_j)) = step((self.size, self.size), (i, j), way, 1) else { continue };
                    if self.board[to_i][to_j] == Cell::Neutral {
                        steps.push(format!("{}-{}", name(self.size, i, j), name(self.size, to_i, to_j)));
                    }
                }
            }
        }
        steps
    }

    fn other(&self) -> char {
        if self.side == 'b' { 'w' } else { 'b' }
    }
}

impl Reference for Position {
    fn text(&self) -> String {
        let mut rows = Vec::new();
        for row in &self.board {
            rows.push(
                row.iter()
                    .map(|cell| match cell {
                        Cell::Neutral => "n".to_string(),
                        Cell::Empty => "x".to_string(),
                        Cell::Stack(owner, height) => format!("{owner}{height}"),
                    })
                    .collect(),
            );
        }
        super::text(&rows, &['n', 'x'], self.side)
    }

    fn over(&self) -> Option<String> {
        if !self.actions('b').is_empty() || !self.actions('w').is_empty() {
            return None;
        }
        let (mut blue, mut white) = (self.heights('b'), self.heights('w'));
        blue.resize(4, 0);
        white.resize(4, 0);
        for k in 0..4 {
            if blue[k] > white[k] {
                return Some("b".to_string());
            }
            if white[k] > blue[k] {
                return Some("w".to_string());
            }
        }
        Some("draw".to_string())
    }

    fn moves(&self) -> Vec<String> {
        if self.over().is_some() {
            return Vec::new();
        }
        let actions = self.actions(self.side);
        if actions.is_empty() { vec!["pass".to_string()] } else { actions }
    }

    fn play(&self, mv: &str) -> Box<dyn Reference> {
        let mut next = self.clone();
        next.side = self.other();
        if let Some(cell) = mv.strip_prefix('@') {
            let (i, j) = place(self.size, cell);
            next.board[i][j] = Cell::Stack(self.side, 2);
        } else if let Some((from, to)) = mv.split_once('-') {
            let (i, j) = place(self.size, from);
            let (to_i, to_j) = place(self.size, to);
            let Cell::Stack(owner, height) = self.board[i][j] else { panic!("{mv}: no stack on {from}") };
            next.board[i][j] = Cell::Empty;
            next.board[to_i][to_j] = Cell::Stack(owner, height + 1);
        } else {
            assert_eq!(mv, "pass");
        }
        Box::new(next)
    }
}
