//! What the others threaten: what each of them could do if it were to move now.
//!
//! The rules are asked, not known: the same position with another side to move is set up, and every
//! move of it is tried. Where a game has no such position, nothing is said.

use stackade_core::{AnyMatch, CellName, Landing, Side};
use stackade_games::registry;

use crate::game_words;
use crate::languages::{list, say, sentence, t};

/// What is threatened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Threats {
    /// Cells whose stack would change hands.
    pub cells: Vec<CellName>,
    /// A move that would win at once, and who could make it.
    pub win: Option<(Side, String)>,
    /// Whether the question makes sense in this position.
    pub is_known: bool,
}

/// Looks for threats against the side to move.
pub fn find(game: &dyn AnyMatch) -> Threats {
    let sides = game.sides().len();
    let mut threats = Threats::default();
    for other in (1..sides).map(|turns| game.side_to_move().after(turns, sides)) {
        if let Some(turned) = turned(game, other) {
            threats.is_known = true;
            threats.add(game, &*turned, other);
        }
    }
    threats.cells.sort_unstable();
    threats.cells.dedup();
    threats
}

/// The same position with another side to move, if the game allows it.
fn turned(game: &dyn AnyMatch, side: Side) -> Option<Box<dyn AnyMatch>> {
    game.result().is_none().then_some(())?;
    let position = game.position();
    let (board, _) = position.rsplit_once(' ')?;
    let letter = game.sides()[side.index()].letter;
    registry::match_from(&game.id(), &format!("{board} {letter}")).ok()
}

/// The cells on which a move lands whose stack was mine and then is not.
fn lost(before: &dyn AnyMatch, after: &dyn AnyMatch, me: Side, landings: &[Landing]) -> Vec<CellName> {
    let (before, after) = (before.view(), after.view());
    let was_mine = before.cells.iter().filter(|cell| cell.mover() == Some(me));
    was_mine
        .filter(|cell| landings.iter().any(|landing| landing.cell == cell.name))
        .filter(|cell| after.cells.iter().any(|now| now.name == cell.name && now.top() != cell.top()))
        .map(|cell| cell.name)
        .collect()
}

impl Threats {
    /// Adds what a side could do that is to move in `turned`.
    fn add(&mut self, game: &dyn AnyMatch, turned: &dyn AnyMatch, side: Side) {
        let mut tried = Vec::new();
        for (mv, turn) in turned.turns() {
            let mut after = turned.clone_box();
            if after.play(&mv).is_err() {
                continue;
            }
            let wins = after.result().is_some_and(|result| result.outcome.winner() == Some(side));
            if wins && self.win.is_none() {
                self.win = Some((side, mv.clone()));
            }
            // Where a piece is placed afterwards changes nothing about what is captured.
            let landings: Vec<Landing> = turn.landings().collect();
            if landings != tried {
                self.cells.extend(lost(game, &*after, game.side_to_move(), &landings));
                tried = landings;
            }
        }
    }

    /// The threats as a sentence.
    pub fn words(&self, game: &dyn AnyMatch) -> String {
        let (info, me) = (game.info(), game.side_to_move());
        let other = (game.sides().len() == 2).then(|| game_words::side(info, !me));
        let cells: Vec<String> = self.cells.iter().map(CellName::to_string).collect();
        let capture = (!cells.is_empty()).then(|| match other {
            Some(other) => say!("threats.capture", side = other, cells = list(&cells)),
            None => say!("threats.captureMany", cells = list(&cells)),
        });
        let win = self
            .win
            .as_ref()
            .map(|(side, mv)| say!("threats.win", side = game_words::side(info, *side), move = mv));
        match (win, capture, other) {
            _ if !self.is_known => t("threats.unknown").to_owned(),
            (None, None, Some(other)) => sentence(&say!("threats.nothing", side = other)),
            (None, None, None) => t("threats.nothingMany").to_owned(),
            (Some(win), Some(capture), _) => sentence(&say!("threats.both", win = win, capture = capture)),
            (Some(one), None, _) | (None, Some(one), _) => sentence(&one),
        }
    }
}
