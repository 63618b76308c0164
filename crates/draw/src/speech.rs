//! Positions in words, for people who do not see the board.
//!
//! Every function answers one question in one sentence or a few. Like all of this crate it knows no rules.

use stackade_core::{Behaviour, CellName, CellView, GameInfo, Kind, Layout, Piece, Side, Tally, View};

use crate::geometry::{self, place};
use crate::words::{counts, piece_name, run_words};

/// A position of a game, to be spoken about.
#[derive(Clone, Copy, Debug)]
pub struct Speech<'a> {
    /// What is on the board.
    pub view: &'a View,
    /// What the game calls its sides.
    pub info: &'a GameInfo,
}

impl<'a> Speech<'a> {
    /// Speech about a position.
    pub fn new(view: &'a View, info: &'a GameInfo) -> Speech<'a> {
        Speech { view, info }
    }

    /// What stands on a cell; none if the board has no such cell.
    ///
    /// ```
    /// use stackade_core::GameId;
    /// use stackade_draw::speech::Speech;
    /// use stackade_games::registry;
    /// let id = GameId::standard(registry::games()[0]);
    /// let view = registry::new_match(&id, 0).view();
    /// let speech = Speech::new(&view, id.info());
    /// let bare = view.cells.iter().find(|cell| cell.top().is_none()).unwrap().name;
    /// assert_eq!(speech.at(bare).unwrap(), format!("{bare}: empty"));
    /// ```
    pub fn at(&self, name: CellName) -> Option<String> {
        let cell = find(self.view, name)?;
        Some(format!("{name}: {}", self.contents(cell)))
    }

    /// What a cell holds, without its name.
    pub fn contents(&self, cell: &CellView) -> String {
        let Some(top) = cell.top() else { return "empty".to_owned() };
        let height = cell.height();
        if height == 1 {
            return self.single(top);
        }
        let mut text = format!("{} stack, {height} high", self.colour(top));
        if cell.pieces.len() > 1 {
            let runs: Vec<String> = cell.pieces.iter().map(|&run| run_words(run, self.info.sides)).collect();
            text += &format!(", from the bottom {}", runs.join(", "));
        }
        text
    }

    /// The cells around one, each with its direction; none if the board has no such cell.
    pub fn around(&self, name: CellName) -> Option<String> {
        find(self.view, name)?;
        let neighbours = neighbours(self.view, name);
        let said: Vec<String> = neighbours
            .iter()
            .map(|(way, cell)| format!("{way} {}: {}", cell.name, self.contents(cell)))
            .collect();
        Some(said.join("; "))
    }

    /// The stacks of a side, the tallest first.
    pub fn stacks_of(&self, side: Side) -> String {
        let name = self.info.sides[side.index()].name;
        let mut stacks: Vec<&CellView> =
            self.view.cells.iter().filter(|cell| cell.mover() == Some(side)).collect();
        stacks.sort_by_key(|cell| std::cmp::Reverse(cell.height()));
        let mut text = match stacks.len() {
            0 => format!("{name} has no stack"),
            1 => format!("{name} has 1 stack: "),
            count => format!("{name} has {count} stacks: "),
        };
        let said: Vec<String> = stacks
            .iter()
            .map(|cell| format!("{} {} high{}", cell.name, cell.height(), self.counted(cell)))
            .collect();
        text += &said.join(", ");
        for kind in self.info.kinds.iter().filter(|kind| kind.behaviour == Behaviour::Stays) {
            text += &self.staying(kind, side);
        }
        text
    }

    /// `; cubes on a5 and a1`: where the pieces of a side stay that do not move.
    fn staying(&self, kind: &'static Kind, side: Side) -> String {
        let piece = Some(Piece::of(kind, side));
        let cells = self.view.cells.iter().filter(|cell| cell.top() == piece);
        let cells: Vec<String> = cells.map(|cell| cell.name.to_string()).collect();
        if cells.is_empty() { String::new() } else { format!("; {} on {}", kind.many, list(&cells)) }
    }

    /// ` with 2 green`: how many pieces a stack holds that count.
    fn counted(&self, cell: &CellView) -> String {
        let Some(kind) = self.info.counted_kind() else { return String::new() };
        match cell.count(kind) {
            0 => String::new(),
            count => format!(" with {count} {}", piece_name(Piece::unowned(kind), count, self.info.sides)),
        }
    }

    /// The counts beside the board.
    pub fn score(&self) -> String {
        let words = |tally: &Tally| format!("{}: {}", tally.name, counts(tally, self.view));
        let tallies = self.view.tallies.iter().map(words);
        tallies.collect::<Vec<_>>().join("; ")
    }

    /// One piece by itself.
    pub fn single(&self, piece: Piece) -> String {
        let name = piece_name(piece, 1, self.info.sides);
        if piece.mover().is_some() { format!("{name}, 1 high") } else { name }
    }

    /// The colour of a piece.
    pub fn colour(&self, piece: Piece) -> &'static str {
        piece.colour(self.info.sides)
    }
}

/// `a, b and c`.
pub fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [word] => word.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// The cell of this name.
pub fn find(view: &View, name: CellName) -> Option<&CellView> {
    view.cells.iter().find(|cell| cell.name == name)
}

/// The eight directions, counter-clockwise.
const WAYS: [&str; 8] =
    ["east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east"];

/// The cells next to one, each with the direction in which it lies.
pub fn neighbours(view: &View, name: CellName) -> Vec<(&'static str, &CellView)> {
    let ways: &[(&str, (i32, i32))] = match view.layout {
        Layout::Hexagon { .. } => &[
            ("east", (2, 0)),
            ("north-east", (1, -1)),
            ("north-west", (-1, -1)),
            ("west", (-2, 0)),
            ("south-west", (-1, 1)),
            ("south-east", (1, 1)),
        ],
        Layout::Squares { .. } | Layout::Junctions { .. } => {
            &[("north", (0, -1)), ("east", (2, 0)), ("south", (0, 1)), ("west", (-2, 0))]
        }
        Layout::Graph(graph) => {
            let around = geometry::around(graph, name);
            let found =
                around.into_iter().filter_map(|(way, point)| Some((WAYS[way], find(view, point.name)?)));
            return found.collect();
        }
    };
    let (x, y) = place(view.layout, name);
    let at = |(dx, dy): (i32, i32)| {
        view.cells.iter().find(|cell| place(view.layout, cell.name) == (x + dx, y + dy))
    };
    ways.iter().filter_map(|&(way, step)| Some((way, at(step)?))).collect()
}

#[cfg(test)]
mod tests;
