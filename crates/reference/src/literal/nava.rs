//! Nava on a matrix of strings: a stack from bottom to top, a cube, or nothing.

use super::{Literal, ORTHOGONAL, name, place, step};

#[derive(Clone)]
pub(super) struct Position {
    /// An empty string is an empty junction.
    board: Vec<Vec<String>>,
    side: char,
}

impl Position {
    pub(super) fn read(text: &str) -> Option<Position> {
        let (words, side) = super::cells(text, &[5; 5], &['x'], &['w', 'b'])?;
        let mut board = vec![vec![String::new(); 5]; 5];
        for i in 0..5 {
            for j in 0..5 {
                if words[i][j] != "x" {
                    board[i][j] = words[i][j].clone();
                }
            }
        }
        let position = Position { board, side };
        position.is_possible().then_some(position)
    }

    fn is_possible(&self) -> bool {
        for word in self.board.iter().flatten() {
            let is_stack = word.chars().all(|c| c == 'w' || c == 'b');
            if !is_stack && word != "W" && word != "B" {
                return false;
            }
        }
        let discs = |side| self.board.iter().flatten().map(|word| word.matches(side).count()).sum::<usize>();
        discs('w') == 6
            && discs('b') == 6
            && self.cubes(self.other()) <= 9
            && self.cubes(self.side) <= 8
            && self.has_stack(self.other())
    }

    fn other(&self) -> char {
        if self.side == 'w' { 'b' } else { 'w' }
    }

    fn cubes(&self, side: char) -> usize {
        let cube = side.to_uppercase().to_string();
        self.board.iter().flatten().filter(|word| **word == cube).count()
    }

    fn has_stack(&self, side: char) -> bool {
        self.board.iter().flatten().any(|word| word.ends_with(side))
    }
}

impl Literal for Position {
    fn text(&self) -> String {
        let mut words = self.board.clone();
        for word in words.iter_mut().flatten() {
            if word.is_empty() {
                word.push('x');
            }
        }
        super::text(&words, &['x'], self.side)
    }

    fn over(&self) -> Option<String> {
        let mover = self.other();
        let won = self.cubes(mover) == 9 || !self.has_stack(self.side);
        won.then(|| mover.to_string())
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.over().is_some() {
            return moves;
        }
        for i in 0..5 {
            for j in 0..5 {
                if !self.board[i][j].ends_with(self.side) {
                    continue;
                }
                for way in ORTHOGONAL {
                    for k in 1..=self.board[i][j].len() {
                        if let Some((to_i, to_j)) = step((5, 5), (i, j), way, k) {
                            moves.push(format!("{}-{}", name(5, i, j), name(5, to_i, to_j)));
                        }
                    }
                }
            }
        }
        moves.sort();
        moves
    }

    fn play(&self, mv: &str) -> Box<dyn Literal> {
        let (from, to) = mv.split_once('-').unwrap();
        let (i, j) = place(5, from);
        let (to_i, to_j) = place(5, to);
        let k = i.abs_diff(to_i) + j.abs_diff(to_j);
        let stack = &self.board[i][j];
        let (stay, taken) = stack.split_at(stack.len() - k);
        let mut next = self.clone();
        next.side = self.other();
        next.board[i][j] =
            if stay.is_empty() { self.side.to_uppercase().to_string() } else { stay.to_string() };
        let landing = &self.board[to_i][to_j];
        let is_cube = landing == "W" || landing == "B";
        next.board[to_i][to_j] = if is_cube { taken.to_string() } else { format!("{landing}{taken}") };
        Box::new(next)
    }
}
