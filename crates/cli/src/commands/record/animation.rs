//! A game as an animated picture.

use stackade_core::AnyMatch;
use stackade_draw::Frame;

use super::headline;
use crate::error::CommandError;

/// How long a position is shown, in hundredths of a second.
const DELAY: u16 = 80;
/// How long the last position is shown.
const LAST_DELAY: u16 = 300;

/// Draws every position from the start to the one on the board.
pub(super) fn gif(game: &dyn AnyMatch, width: u32) -> Result<Vec<u8>, CommandError> {
    let mut bytes = Vec::new();
    stackade_draw::gif(&frames(game), game.info(), width, &mut bytes).map_err(CommandError::refused)?;
    Ok(bytes)
}

fn frames(game: &dyn AnyMatch) -> Vec<Frame> {
    let mut replay = game.clone_box();
    while replay.undo().is_some() {}
    let (first, sides) = (replay.side_to_move().index(), game.sides().len());
    let mut frames = vec![frame(&*replay, None)];
    while let Some(mv) = replay.redo() {
        let turn = frames.len() - 1 + first;
        let dots = if turn.is_multiple_of(sides) { "." } else { "..." };
        frames.push(frame(&*replay, Some(format!("{}{dots} {mv}", turn / sides + 1))));
    }
    if let Some(last) = frames.last_mut() {
        last.delay = LAST_DELAY;
        last.decision = game.decision();
        // A resignation is known to the game alone, not to its last position.
        last.headline = headline(game).or(last.headline.take());
    }
    frames
}

fn frame(game: &dyn AnyMatch, headline: Option<String>) -> Frame {
    Frame { view: game.view(), headline, decision: None, delay: DELAY }
}

#[cfg(test)]
mod tests {
    use stackade_games::registry;

    use super::*;

    #[test]
    fn a_round_is_a_turn_of_every_side() {
        let id = registry::parse_id("staqs:players=3").expect("it is a game");
        let mut game = registry::new_match(&id, 0);
        for _ in 0..5 {
            let mv = game.legal_moves().swap_remove(0);
            game.play(&mv).expect("it is legal");
        }
        let shown: Vec<String> = frames(&*game).into_iter().filter_map(|frame| frame.headline).collect();
        let numbers: Vec<&str> = shown.iter().filter_map(|line| line.split(' ').next()).collect();
        assert_eq!(numbers, ["1.", "1...", "1...", "2.", "2..."]);
    }
}
