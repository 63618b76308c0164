//! What a move does in a few words: as codes with values for catalogues, and in English.

use serde::Serialize;
use stackade_core::{CellName, CellView, Landing, Piece, Turn, View};
use stackade_draw::speech::{Speech, find, list};

use crate::Way;

/// What a move does, as far as it is said in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// What kind of sentence it is.
    pub kind: Kind,
    /// The stack that moves.
    pub from: Option<CellName>,
    /// The way it goes, if all of it goes one way.
    pub way: Option<Way>,
    /// Where it lands.
    pub landings: Vec<Landing>,
    /// The pieces and stacks on which it lands, where they are somebody's.
    pub onto: Vec<Standing>,
    /// Where a new piece is placed.
    pub placed: Option<CellName>,
}

/// The kinds of sentences about moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "MoveKind"))]
pub enum Kind {
    /// Nothing happens.
    Passes,
    /// A piece is placed, and that is all.
    Places,
    /// A stack captures another.
    Captures,
    /// A stack, or as much of it as goes, goes somewhere.
    Moves,
    /// A stack that could be split goes somewhere whole.
    Whole,
    /// A stack is split.
    Splits,
}

/// Something on which a move lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// What is on top.
    pub piece: Piece,
    /// How tall it is.
    pub height: u32,
    /// Whether it is captured.
    pub captured: bool,
}

impl Summary {
    /// What a move does that is made in this position.
    ///
    /// ```
    /// use stackade_core::GameId;
    /// use stackade_games::registry;
    /// use stackade_play::Summary;
    /// let game = registry::new_match(&GameId::standard(registry::games()[0]), 0);
    /// let mv = game.legal_moves().remove(0);
    /// let summary = Summary::new(&game.view(), &game.turn(&mv).unwrap());
    /// assert!(summary.words(&game.view(), game.info()).contains(&summary.from.unwrap().to_string()));
    /// ```
    pub fn new(before: &View, turn: &Turn) -> Summary {
        let landings: Vec<Landing> = turn.landings().collect();
        let (from, placed) = (turn.from(), turn.placed());
        let way = |landing: &Landing| Way::between(before.layout, from?, landing.cell);
        let first = landings.first().and_then(way);
        Summary {
            kind: kind(&landings, placed),
            from,
            way: first.filter(|_| landings.iter().all(|landing| way(landing) == first)),
            onto: landings.iter().filter_map(|landing| standing(before, landing)).collect(),
            landings,
            placed,
        }
    }

    /// The move in English, without who makes it: `moves c3 to c4`.
    pub fn words(&self, before: &View, info: &stackade_core::GameInfo) -> String {
        let cells: Vec<String> = self.landings.iter().map(|landing| landing.cell.to_string()).collect();
        let parts: Vec<String> = self.landings.iter().map(|landing| landing.count.to_string()).collect();
        let (from, placed) = (cell_text(self.from), cell_text(self.placed));
        let (to, way) = (list(&cells), self.way.map_or("", Way::words));
        let mut said = match self.kind {
            Kind::Passes => return "passes".to_owned(),
            Kind::Places => return format!("places on {placed}"),
            Kind::Captures => return format!("captures {to} from {from}"),
            Kind::Moves => format!("moves {from} to {to}"),
            Kind::Whole => format!("moves {from} whole {way} to {to}"),
            Kind::Splits => format!("splits {from} {way} into {}, to {to}", list(&parts)),
        };
        let speech = Speech::new(before, info);
        for (what, is_captured) in [("capturing", true), ("landing on", false)] {
            let onto = self.onto.iter().filter(|standing| standing.captured == is_captured);
            let onto: Vec<String> = onto.map(|standing| standing.words(&speech)).collect();
            if !onto.is_empty() {
                said += &format!(", {what} {}", list(&onto));
            }
        }
        if self.placed.is_some() {
            said += &format!(", and places a piece on {placed}");
        }
        said
    }
}

impl Standing {
    fn words(self, speech: &Speech<'_>) -> String {
        match self.piece.mover() {
            Some(_) => format!("{} {}", speech.colour(self.piece), self.height),
            None => format!("a {}", speech.single(self.piece)),
        }
    }
}

fn kind(landings: &[Landing], placed: Option<CellName>) -> Kind {
    match (landings, placed) {
        ([], None) => Kind::Passes,
        ([], Some(_)) => Kind::Places,
        ([one], None) if one.captures => Kind::Captures,
        ([_], None) => Kind::Moves,
        ([_], Some(_)) => Kind::Whole,
        _ => Kind::Splits,
    }
}

/// What something lands on, if it is somebody's.
fn standing(before: &View, landing: &Landing) -> Option<Standing> {
    let cell = find(before, landing.cell)?;
    let piece = cell.top().filter(|piece| piece.side.is_some())?;
    Some(Standing { piece, height: CellView::height(cell), captured: landing.captures })
}

fn cell_text(cell: Option<CellName>) -> String {
    cell.map_or_else(String::new, |cell| cell.to_string())
}

#[cfg(test)]
mod tests;
