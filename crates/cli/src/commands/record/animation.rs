//! A game as an animated picture.

use stackade_core::AnyMatch;
use stackade_draw::Frame;

use super::headline;
use crate::error::Failure;

/// How long a position is shown, in hundredths of a second.
const DELAY: u16 = 80;
/// How long the last position is shown.
const LAST_DELAY: u16 = 300;

/// Draws every position from the start to the one on the board.
pub(super) fn gif(game: &dyn AnyMatch, width: u32) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    stackade_draw::gif(&frames(game), game.info(), width, &mut bytes).map_err(Failure::refused)?;
    Ok(bytes)
}

fn frames(game: &dyn AnyMatch) -> Vec<Frame> {
    let mut replay = game.clone_box();
    while replay.undo().is_some() {}
    let first = replay.side_to_move().index();
    let mut frames = vec![frame(&*replay, None)];
    while let Some(mv) = replay.redo() {
        let turn = frames.len() - 1 + first;
        let dots = if turn.is_multiple_of(2) { "." } else { "..." };
        frames.push(frame(&*replay, Some(format!("{}{dots} {mv}", turn / 2 + 1))));
    }
    if let Some(last) = frames.last_mut() {
        last.delay = LAST_DELAY;
        // A resignation is known to the game alone, not to its last position.
        last.headline = headline(game).or(last.headline.take());
    }
    frames
}

fn frame(game: &dyn AnyMatch, headline: Option<String>) -> Frame {
    Frame { view: game.view(), headline, delay: DELAY }
}
