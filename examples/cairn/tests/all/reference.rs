//! The rules once more, slowly and literally, from rules.md: piles are texts, and points are their names.

use std::collections::BTreeMap;

/// The points, and for each those to which paths lead.
const PATHS: [(&str, &[&str]); 10] = [
    ("a4", &["a3", "b3"]),
    ("a3", &["a4", "b3", "a2", "b2"]),
    ("b3", &["a4", "a3", "b2", "c2"]),
    ("a2", &["a3", "b2", "a1", "b1"]),
    ("b2", &["a3", "b3", "a2", "c2", "b1", "c1"]),
    ("c2", &["b3", "b2", "c1", "d1"]),
    ("a1", &["a2", "b1"]),
    ("b1", &["a1", "a2", "b2", "c1"]),
    ("c1", &["b1", "b2", "c2", "d1"]),
    ("d1", &["c1", "c2"]),
];

/// A position: the stones of each pile from the bottom, `r` and `b`.
#[derive(Clone, Debug)]
pub(crate) struct Reference {
    piles: BTreeMap<&'static str, String>,
    side: char,
}

impl Reference {
    pub(crate) fn start() -> Reference {
        let piles = PATHS.iter().zip("rbbrbrbrrb".chars()).map(|((name, _), stone)| (*name, stone.into()));
        Reference { piles: piles.collect(), side: 'r' }
    }

    /// The position string.
    pub(crate) fn text(&self) -> String {
        let rows = [&["a4"][..], &["a3", "b3"], &["a2", "b2", "c2"], &["a1", "b1", "c1", "d1"]];
        let rows = rows.map(|row| {
            let mut words: Vec<String> = Vec::new();
            let mut bare = 0;
            for name in row.iter().chain(&["end"]) {
                let pile = self.piles.get(name).map_or("", String::as_str);
                if pile.is_empty() && *name != "end" {
                    bare += 1;
                    continue;
                }
                match bare {
                    0 => {}
                    1 => words.push("x".to_owned()),
                    _ => words.push(format!("x{bare}")),
                }
                bare = 0;
                let cap = if pile.len() >= 3 { pile[pile.len() - 1..].to_uppercase() } else { String::new() };
                words.push(format!("{pile}{cap}"));
            }
            words.pop();
            words.join(",")
        });
        format!("{} {}", rows.join("/"), self.side)
    }

    /// The legal moves, sorted.
    pub(crate) fn moves(&self) -> Vec<String> {
        let mine = self.steps(self.side);
        match (mine.is_empty(), self.steps(self.other()).is_empty()) {
            (false, _) => mine,
            (true, false) => vec!["pass".to_owned()],
            (true, true) => Vec::new(),
        }
    }

    /// The winner's letter or `draw`, once the game is over.
    pub(crate) fn over(&self) -> Option<String> {
        if !self.moves().is_empty() {
            return None;
        }
        let cairns =
            |side: char| self.piles.values().filter(|pile| pile.len() >= 3 && pile.ends_with(side)).count();
        let (red, blue) = (cairns('r'), cairns('b'));
        let result = if red > blue {
            "r"
        } else if blue > red {
            "b"
        } else {
            "draw"
        };
        Some(result.to_owned())
    }

    pub(crate) fn play(&mut self, mv: &str) {
        if let Some((from, to)) = mv.split_once('-') {
            let moved = std::mem::take(self.piles.get_mut(from).unwrap());
            *self.piles.get_mut(to).unwrap() += &moved;
        }
        self.side = self.other();
    }

    fn other(&self) -> char {
        if self.side == 'r' { 'b' } else { 'r' }
    }

    fn steps(&self, side: char) -> Vec<String> {
        let is_loose = |name: &str| matches!(self.piles[name].len(), 1 | 2);
        let mut steps = Vec::new();
        for (from, near) in PATHS {
            if !is_loose(from) || !self.piles[from].ends_with(side) {
                continue;
            }
            let onto = near.iter().filter(|to| is_loose(to));
            steps.extend(onto.map(|to| format!("{from}-{to}")));
        }
        steps.sort();
        steps
    }
}

/// How many ways so many turns can go.
pub(crate) fn perft(position: &Reference, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |mv: &String| {
        let mut next = position.clone();
        next.play(mv);
        perft(&next, depth - 1)
    };
    position.moves().iter().map(after).sum()
}
