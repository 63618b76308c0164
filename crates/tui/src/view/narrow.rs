//! What is left in a narrow window of the column beside the board: a line above it.

use super::column::PlayerLine;
use super::write::{Pen, shorten};
use crate::board::Board;
use crate::state::Shared;
use crate::theme::{Hue, Role};
use stackade_core::Piece;

/// The players by their signs, with what is counted and their clocks, and at the right what goes on; while nothing
/// does, the stack under the cursor.
pub(super) fn line(
    pen: &mut Pen<'_>,
    players: &[PlayerLine],
    board: &Board,
    status: Option<&str>,
    shared: &Shared,
) {
    let look = shared.look;
    let mut x = 0;
    for player in players {
        x = pen.text(x, 0, &player.sign.to_string(), look.style(Role::Key));
        x = pen.text(x, 0, &player.symbol.to_string(), look.piece(player.hue));
        x = pen.text(x, 0, &counts(board, player), look.hue_text(player.hue));
        // Of more than two only the clock that runs has room.
        if !player.clock.is_empty() && (players.len() == 2 || player.sign != ' ') {
            let role = if player.hurries { Role::Bad } else { Role::Text };
            x = pen.text(x + 1, 0, &player.clock, look.style(role));
        }
        x += 1;
    }
    let right = i32::from(shared.size.0);
    match status {
        Some(status) => {
            let room = usize::try_from(right - x - 1).unwrap_or(0);
            pen.before(right, 0, &shorten(status, room, look.pick('…', '~')), look.style(Role::Key));
        }
        None => under_cursor(pen, board, (x + 1, right), shared),
    }
}

/// What is counted for a side: `3`, or `6/19/4` where there is more than one thing.
fn counts(board: &Board, player: &PlayerLine) -> String {
    let count = |tally: &stackade_core::Tally| tally.counts[player.side.index()].to_string();
    board.view.tallies.iter().map(count).collect::<Vec<_>>().join("/")
}

/// The cell under the cursor with its stack from bottom to top, or its height where all of it is too much.
fn under_cursor(pen: &mut Pen<'_>, board: &Board, (left, right): (i32, i32), shared: &Shared) {
    let look = shared.look;
    let cell = &board.view.cells[board.cursor];
    let name = cell.name.to_string();
    let pieces: Vec<Piece> =
        cell.pieces.iter().flat_map(|run| std::iter::repeat_n(run.piece, run.count as usize)).collect();
    let room = usize::try_from(right - left).unwrap_or(0);
    if name.len() + 1 + pieces.len() > room {
        let height = shorten(&format!("{name} {}", cell.height()), room, look.pick('…', '~'));
        return pen.before(right, 0, &height, look.style(Role::Text));
    }
    let begin = right - pieces.len() as i32;
    pen.before(begin, 0, &format!("{name} "), look.style(Role::Text));
    for (x, piece) in (begin..).zip(pieces) {
        pen.put(x, 0, look.symbol(board.info, piece), look.piece(Hue::of_piece(board.info, piece)));
    }
}
