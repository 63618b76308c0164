//! A move's text taken apart, for interfaces that know no rules.

use crate::CellName;

/// The cells that a move's text names, and what it says of them.
///
/// All games write their moves with the same few signs: a cell to move from, a cell or a heading to move
/// to, a cell to place on. Whether such a move is legal, or what it does, is the game's business.
///
/// ```
/// use stackade_core::Turn;
/// let turn = Turn::read("b9se123@b9");
/// assert_eq!(turn.from.unwrap().to_string(), "b9");
/// let landings: Vec<String> = turn.landings().iter().map(|(cell, _)| cell.to_string()).collect();
/// assert_eq!(landings, ["c8", "d7", "e6"]);
/// assert_eq!(turn.placed, turn.from);
/// assert!(Turn::read("pass").is_pass());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// The cell whose stack moves.
    pub from: Option<CellName>,
    /// Where all of it goes.
    pub to: Option<CellName>,
    /// Where its parts go, each as far as it is tall.
    pub heading: Option<Heading>,
    /// The heights of the parts, in ascending order.
    pub parts: Vec<u8>,
    /// The cell that a new piece is placed on.
    pub placed: Option<CellName>,
    /// Whether the move is written as a capture.
    pub is_capture: bool,
}

impl Turn {
    /// Takes a move's text apart; of a text that is no move, as much as can be read.
    pub fn read(text: &str) -> Turn {
        let (body, placed) = text.split_once('@').map_or((text, None), |(body, cell)| (body, Some(cell)));
        let placed = placed.and_then(|cell| cell.parse().ok());
        let mut turn = Turn { placed, ..Turn::default() };
        let Some((from, rest)) = CellName::read_prefix(body) else { return turn };
        turn.from = Some(from);
        turn.is_capture = rest.starts_with('x');
        turn.to = rest.strip_prefix(['-', 'x']).and_then(|cell| cell.parse().ok());
        if let Some((heading, digits)) = Heading::read_prefix(rest) {
            turn.heading = Some(heading);
            turn.parts = digits.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect();
        }
        turn
    }

    /// Whether nothing moves and nothing is placed.
    pub fn is_pass(&self) -> bool {
        self.from.is_none() && self.placed.is_none()
    }

    /// The cells on which something lands, with the height of what lands where the text says it.
    pub fn landings(&self) -> Vec<(CellName, Option<u8>)> {
        let whole = self.to.map(|cell| (cell, None));
        let parts = self.parts.iter().filter_map(|&part| {
            let cell = self.heading?.step(self.from?, part)?;
            Some((cell, Some(part)))
        });
        whole.into_iter().chain(parts).collect()
    }

    /// Every cell that the text names or that something lands on, each once.
    pub fn cells(&self) -> Vec<CellName> {
        let mut cells = Vec::new();
        let landings = self.landings().into_iter().map(|(cell, _)| cell);
        for cell in self.from.into_iter().chain(landings).chain(self.placed) {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        cells
    }
}

/// One of the six ways to go on a board of hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Heading {
    /// To the right.
    East,
    /// To the upper right.
    NorthEast,
    /// To the upper left.
    NorthWest,
    /// To the left.
    West,
    /// To the lower left.
    SouthWest,
    /// To the lower right.
    SouthEast,
}

impl Heading {
    /// All six, counter-clockwise.
    pub const ALL: [Heading; 6] = [
        Heading::East,
        Heading::NorthEast,
        Heading::NorthWest,
        Heading::West,
        Heading::SouthWest,
        Heading::SouthEast,
    ];

    /// How move texts write it.
    pub fn text(self) -> &'static str {
        match self {
            Heading::East => "e",
            Heading::NorthEast => "ne",
            Heading::NorthWest => "nw",
            Heading::West => "w",
            Heading::SouthWest => "sw",
            Heading::SouthEast => "se",
        }
    }

    /// Its name in words.
    pub fn words(self) -> &'static str {
        match self {
            Heading::East => "east",
            Heading::NorthEast => "north-east",
            Heading::NorthWest => "north-west",
            Heading::West => "west",
            Heading::SouthWest => "south-west",
            Heading::SouthEast => "south-east",
        }
    }

    /// The cell so many steps away, on a board that goes on for ever to the upper right.
    pub fn step(self, from: CellName, steps: u8) -> Option<CellName> {
        let (column, row) = match self {
            Heading::East => (1, 0),
            Heading::NorthEast => (0, 1),
            Heading::NorthWest => (-1, 1),
            Heading::West => (-1, 0),
            Heading::SouthWest => (0, -1),
            Heading::SouthEast => (1, -1),
        };
        let go = |start: u8, way: i32| u8::try_from(i32::from(start) + way * i32::from(steps)).ok();
        Some(CellName { column: go(from.column, column)?, row: go(from.row, row)? })
    }

    /// The heading from one cell straight to another, and how far it is.
    ///
    /// ```
    /// use stackade_core::Heading;
    /// let cell = |text: &str| text.parse().unwrap();
    /// assert_eq!(Heading::between(cell("b9"), cell("e6")), Some((Heading::SouthEast, 3)));
    /// assert_eq!(Heading::between(cell("b9"), cell("e5")), None);
    /// ```
    pub fn between(from: CellName, to: CellName) -> Option<(Heading, u8)> {
        let far = from.column.abs_diff(to.column).max(from.row.abs_diff(to.row));
        let heading = Heading::ALL.into_iter().find(|heading| heading.step(from, far) == Some(to))?;
        (far > 0).then_some((heading, far))
    }

    fn read_prefix(text: &str) -> Option<(Heading, &str)> {
        let letters = text.bytes().take_while(u8::is_ascii_lowercase).count();
        let heading = Heading::ALL.into_iter().find(|heading| heading.text() == &text[..letters])?;
        Some((heading, &text[letters..]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, cells: &str) {
        let found: Vec<String> = Turn::read(text).cells().iter().map(CellName::to_string).collect();
        assert_eq!(found.join(" "), cells);
    }

    #[test]
    fn every_kind_of_move_names_its_cells() {
        check("@c3", "c3");
        check("a1-a4", "a1 a4");
        check("b2xb5", "b2 b5");
        check("b9se123@b9", "b9 c8 d7 e6");
        check("e1ne8@a5", "e1 e9 a5");
        check("pass", "");
    }

    #[test]
    fn nonsense_is_read_as_far_as_it_makes_sense() {
        check("", "");
        check("zz9", "");
        check("b9xx", "b9");
        check("b9se", "b9");
        check("@", "");
        check("é", "");
        assert!(Turn::read("b2xb5").is_capture && !Turn::read("b2-b5").is_capture);
    }
}
