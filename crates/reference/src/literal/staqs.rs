//! STAQS on a matrix of cells.

use super::{Literal, ORTHOGONAL, choice, name, place, step};

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
    /// The sides in the order in which they move.
    sides: Vec<char>,
    side: char,
}

fn players(variant: &str) -> Option<usize> {
    let players = choice(variant, "players").unwrap_or("2").parse().ok()?;
    (2..=4).contains(&players).then_some(players)
}

pub(super) fn size(variant: &str) -> Option<usize> {
    let usual = ["5", "6", "7"][players(variant)? - 2];
    let size = choice(variant, "size").unwrap_or(usual).parse().ok()?;
    (3..=10).contains(&size).then_some(size)
}

impl Position {
    pub(super) fn read(variant: &str, text: &str) -> Option<Position> {
        let size = size(variant)?;
        let sides: Vec<char> = ['b', 'w', 'r', 'g'][..players(variant)?].to_vec();
        let (rows, side) = super::cells(text, &vec![size; size], &['n', 'x'], &sides)?;
        let mut board = vec![vec![Cell::Empty; size]; size];
        for i in 0..size {
            for j in 0..size {
                board[i][j] = match rows[i][j].split_at(1) {
                    ("n", _) => Cell::Neutral,
                    ("x", _) => Cell::Empty,
                    (owner, height) if sides.iter().any(|side| owner == side.to_string()) => {
                        Cell::Stack(owner.chars().next()?, height.parse().ok()?)
                    }
                    _ => return None,
                };
            }
        }
        let position =
            Position { size, free: choice(variant, "opening") == Some("free"), board, sides, side };
        position.is_possible().then_some(position)
    }

    fn is_possible(&self) -> bool {
        let neutral = self.board.iter().flatten().filter(|cell| **cell == Cell::Neutral).count();
        self.sides.iter().all(|&side| {
            let heights = self.heights(side);
            let fit = |height: &usize| *height >= 2 && height + neutral <= self.size * self.size + 1;
            heights.iter().all(fit) && heights.len() <= 4
        })
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

    fn next(&self) -> char {
        let at = self.sides.iter().position(|side| *side == self.side).unwrap();
        self.sides[(at + 1) % self.sides.len()]
    }

    /// Whether one side's stacks are taller than another's, compared from the tallest down.
    fn is_ahead(&self, one: char, other: char) -> bool {
        let (mut one, mut other) = (self.heights(one), self.heights(other));
        one.resize(4, 0);
        other.resize(4, 0);
        for k in 0..4 {
            if one[k] != other[k] {
                return one[k] > other[k];
            }
        }
        false
    }
}

impl Literal for Position {
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
        for &side in &self.sides {
            if !self.actions(side).is_empty() {
                return None;
            }
        }
        if self.sides.len() > 2 {
            let mut ranks = Vec::new();
            for &side in &self.sides {
                let ahead = self.sides.iter().filter(|other| self.is_ahead(**other, side)).count();
                ranks.push((1 + ahead).to_string());
            }
            return Some(ranks.join("-"));
        }
        if self.is_ahead('b', 'w') {
            return Some("b".to_string());
        }
        if self.is_ahead('w', 'b') {
            return Some("w".to_string());
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

    fn play(&self, mv: &str) -> Box<dyn Literal> {
        let mut next = self.clone();
        next.side = self.next();
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
