//! What the other side threatens: what it could do if it were to move now.
//!
//! The rules are asked, not known: the same position with the other side to move is set up, and every
//! move of it is tried. Where a game has no such position, nothing is said.

use stackade_core::{AnyMatch, CellName, Landing, Outcome, Side};
use stackade_games::registry;

/// What is threatened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Threats {
    /// Cells whose stack would change hands.
    pub cells: Vec<CellName>,
    /// A move that would win at once.
    pub win: Option<String>,
    /// Whether the question makes sense in this position.
    pub is_known: bool,
}

/// Looks for threats against the side to move.
pub fn find(game: &dyn AnyMatch) -> Threats {
    let Some(other) = turned(game) else { return Threats::default() };
    let me = game.side_to_move();
    let mut threats = Threats { is_known: true, ..Threats::default() };
    let mut tried = Vec::new();
    for (mv, turn) in other.turns() {
        let mut after = other.clone();
        if after.play(&mv).is_err() {
            continue;
        }
        let wins = after.result().is_some_and(|result| result.outcome == Outcome::Win(!me));
        if wins && threats.win.is_none() {
            threats.win = Some(mv.clone());
        }
        // Where a piece is placed afterwards changes nothing about what is captured.
        let landings: Vec<Landing> = turn.landings().collect();
        if landings != tried {
            threats.cells.extend(lost(game, &*after, me, &landings));
            tried = landings;
        }
    }
    threats.cells.sort_unstable();
    threats.cells.dedup();
    threats
}

/// The same position with the other side to move, if the game allows it.
fn turned(game: &dyn AnyMatch) -> Option<Box<dyn AnyMatch>> {
    game.result().is_none().then_some(())?;
    let position = game.position();
    let (board, _) = position.rsplit_once(' ')?;
    let letter = game.info().sides[(!game.side_to_move()).index()].letter;
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
    /// The threats as a sentence.
    pub fn words(&self, game: &dyn AnyMatch) -> String {
        let info = game.info();
        let other = info.sides[(!game.side_to_move()).index()].name;
        let cells: Vec<String> = self.cells.iter().map(CellName::to_string).collect();
        let capture = match &cells[..] {
            [] => String::new(),
            cells => format!("{other} could capture {}", stackade_draw::speech::list(cells)),
        };
        let win = self.win.as_ref().map(|mv| format!("{other} could win at once with {mv}"));
        match (win, capture) {
            _ if !self.is_known => "Threats cannot be told in this position.".to_owned(),
            (None, capture) if capture.is_empty() => format!("Nothing is threatened by {other}."),
            (None, capture) => format!("{}.", stackade_draw::capital(&capture)),
            (Some(win), capture) if capture.is_empty() => format!("{}.", stackade_draw::capital(&win)),
            (Some(win), capture) => format!("{}, and {capture}.", stackade_draw::capital(&win)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_threatened_connection_and_captures_are_found() {
        let id = registry::parse_id("glaisher").unwrap();
        let sample = stackade_games::samples::sample("glaisher-intermediate").unwrap();
        let mut game = registry::match_from(&id, sample.position).unwrap();
        // Red could connect at once; for yellow to move that is a threat.
        let position = format!("{} y", game.position().trim_end_matches(" r"));
        game = registry::match_from(&id, &position).unwrap();
        let threats = find(&*game);
        assert!(threats.is_known && threats.win.is_some(), "{threats:?}");
        assert!(threats.words(&*game).starts_with("Red could win at once"));
    }

    #[test]
    fn at_the_start_of_nava_nothing_is_threatened() {
        let game = registry::new_match(&registry::parse_id("nava").unwrap(), 0);
        assert_eq!(find(&*game).cells, []);
    }
}
