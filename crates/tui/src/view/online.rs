//! A server: its list of games, and a game with somebody far away.

use ratatui::layout::Rect;
use stackade_client::Room;
use stackade_core::{AnyMatch, Side};
use stackade_online::Seat;
use stackade_online::limits::FREE_PLIES;
use stackade_play::Stage;

use super::board::Marks;
use super::game::{footer, header, question_keys, result_keys};
use super::write::{Pen, wrap};
use super::{dialog, form, moves, panel, split};
use crate::Action;
use crate::board::Board;
use crate::plain::words::{of_clock, of_ending};
use crate::state::{Online, OnlinePanel, Shared, Sight};
use crate::theme::{Hue, Role};

pub(super) fn draw(pen: &mut Pen<'_>, online: &Online, shared: &Shared) {
    match online.sight() {
        Sight::Form(rows) => form::draw(pen, &rows, shared),
        Sight::Text(title, lines) => text(pen, online, title, &lines, shared),
        Sight::Game(room, board) => game(pen, online, room, board, shared),
    }
}

/// A few lines to read. Links stand on lines of their own, whole, so that they can be copied.
fn text(pen: &mut Pen<'_>, online: &Online, title: &str, lines: &[String], shared: &Shared) {
    let look = shared.look;
    header(pen, shared, title, &online.connection(shared.now).unwrap_or_default());
    let width = usize::from(shared.size.0).saturating_sub(4);
    let mut y = 3;
    for line in lines {
        let is_link = line.contains("://") && !line.contains(' ');
        let style = look.style(if is_link { Role::Key } else { Role::Text });
        let pieces = if is_link { chunks(line, width) } else { wrap(line, width) };
        for piece in if pieces.is_empty() { vec![String::new()] } else { pieces } {
            pen.text(2, y, &piece, style);
            y += 1;
        }
    }
    footer(pen, &online.note, None, &[(shared.keys.key(Action::Quit), "back")], shared);
}

/// A text that has no blanks, in pieces of a length.
fn chunks(text: &str, length: usize) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    letters.chunks(length.max(1)).map(|piece| piece.iter().collect()).collect()
}

fn game(pen: &mut Pen<'_>, online: &Online, room: &Room, board: &Board, shared: &Shared) {
    let (area, side) = split(board, shared);
    header(pen, shared, board.info.title, &status(online, room, board, shared));
    let flight = online.flight.as_ref().map(|flight| (flight, shared.now));
    pen.board(board, &marks(online, room, board, shared), flight, area);
    match result(online, room, board, side, shared) {
        Some(result) => {
            let (rest, place) = result.split(side);
            column(pen, online, room, board, rest, shared);
            result.draw(pen, place);
        }
        None => column(pen, online, room, board, side, shared),
    }
    footer(pen, &online.note, online.prompt.as_ref(), &keys(online, room, board, shared), shared);
    match online.panel {
        Some(OnlinePanel::Resign) => dialog::question(pen, "Do you resign?", shared),
        Some(OnlinePanel::Abort) => dialog::question(pen, "Call the game off?", shared),
        Some(OnlinePanel::Leave) => dialog::question(pen, "Leave? The game goes on without you.", shared),
        Some(OnlinePanel::Result(_)) | None => {}
    }
}

/// The result, while it is shown.
fn result(
    online: &Online,
    room: &Room,
    board: &Board,
    column: Rect,
    shared: &Shared,
) -> Option<dialog::Result> {
    let Some(OnlinePanel::Result(row)) = online.panel else { return None };
    let name = |seat: Seat| board.side_name(seat.side());
    let words = room.ending().map_or_else(String::new, |ending| of_ending(&ending, name));
    Some(dialog::Result::of_remote(&words, &changes(room), row, column, shared.look))
}

/// What the game did to ratings.
fn changes(room: &Room) -> Vec<String> {
    let players = Seat::BOTH.into_iter().filter_map(|seat| room.player(seat));
    let lines = players.filter_map(|player| {
        let change = player.change?;
        let rating = player.rating.unwrap_or(1500) + change;
        Some(format!("{}: {rating} ({change:+})", player.name.as_deref().unwrap_or_default()))
    });
    lines.collect()
}

fn status(online: &Online, room: &Room, board: &Board, shared: &Shared) -> String {
    if let Some(words) = online.connection(shared.now) {
        return words;
    }
    if let Some(ending) = room.ending() {
        return of_ending(&ending, |seat| board.side_name(seat.side()));
    }
    if room.is_my_turn() {
        return "your turn".to_owned();
    }
    let side = room.game().map_or(Side::First, AnyMatch::side_to_move);
    format!("{} to move", stackade_draw::capital(board.side_name(side)))
}

fn marks(online: &Online, room: &Room, board: &Board, shared: &Shared) -> Marks {
    let is_picking = board.picked().is_some() && shared.config.destinations && room.is_my_turn();
    let choices = if is_picking && board.stage() != Stage::Placed { board.choices() } else { Vec::new() };
    Marks {
        cursor: true,
        picked: board.picked(),
        choices,
        last: if online.flight.is_some() { Vec::new() } else { board.last.clone() },
        decisive: if online.flight.is_some() { Vec::new() } else { board.decisive.clone() },
        parts: board.parts(),
        ..Marks::default()
    }
}

fn column(pen: &mut Pen<'_>, online: &Online, room: &Room, board: &Board, area: Rect, shared: &Shared) {
    let look = shared.look;
    let mut column = panel::Column::new(pen, area);
    let order = if board.flipped { [Seat::First, Seat::Second] } else { [Seat::Second, Seat::First] };
    let to_move = room.game().filter(|_| room.ending().is_none()).map(AnyMatch::side_to_move);
    for seat in order {
        let player = room.player(seat);
        let is_away = player.is_some_and(|player| !player.is_here()) && room.ending().is_none();
        let mut name = online.who(seat);
        if room.seat() == Some(seat) {
            name += ", you";
        } else if is_away {
            name += ", away";
        }
        let left = room.left(seat, shared.now);
        column.remote(&panel::Remote {
            is_turn: to_move == Some(seat.side()),
            symbol: look.side_symbol(board.info, seat.side()),
            hue: Hue::of(board.info, seat.side()),
            name: &name,
            clock: &left.map_or_else(String::new, of_clock),
            hurries: left.is_some_and(|left| left.as_secs() < 20),
        });
    }
    let Some(game) = room.game() else { return };
    column.tallies(board, shared, &game.progress());
    column.under_cursor(board, shared);
    talk(&mut column, online, room, shared);
    let played = game.moves();
    let sides = game.sides().len();
    let rounds = moves::Rounds { first: game.first_mover(), sides, columns: column.move_columns(sides) };
    column.moves(&moves::of_game(&played, &[], rounds), played.len(), shared);
}

/// What was said last, as much as fits beside the moves.
fn talk(column: &mut panel::Column<'_, '_>, online: &Online, room: &Room, shared: &Shared) {
    const MOVES: usize = 4;
    let left = column.left();
    let most = left.saturating_sub(1 + MOVES.max(left / 2));
    let mut lines: Vec<String> = Vec::new();
    for said in room.words().iter().rev() {
        let folded = column.fold(&format!("{}: {}", online.who(said.seat), said.text));
        if !lines.is_empty() && lines.len() + folded.len() > most {
            break;
        }
        lines.splice(..0, folded.into_iter().take(most));
    }
    if !lines.is_empty() {
        column.heading("Talk");
        lines.iter().for_each(|line| column.line(line, shared.look.style(Role::Text)));
    }
}

fn keys(online: &Online, room: &Room, board: &Board, shared: &Shared) -> Vec<(String, &'static str)> {
    let key = |action| shared.keys.key(action);
    if online.prompt.is_some() {
        return vec![("Tab".to_owned(), "complete"), ("Enter".to_owned(), "go"), ("Esc".to_owned(), "leave")];
    }
    match online.panel {
        Some(OnlinePanel::Result(_)) => {
            let mut keys = result_keys(shared);
            keys.extend([(key(Action::Quit), "leave"), (key(Action::Help), "help")]);
            return keys;
        }
        Some(_) => return question_keys(),
        None => {}
    }
    let enter = || "Enter".to_owned();
    let mut keys = match board.stage() {
        _ if room.ending().is_some() => vec![(enter(), "result")],
        _ if !room.is_my_turn() => Vec::new(),
        Stage::Parts => {
            vec![(enter(), "part lands here"), ("1-8".to_owned(), "part"), ("Esc".to_owned(), "back")]
        }
        Stage::To => vec![(enter(), "put here"), ("Esc".to_owned(), "back")],
        Stage::Placed => vec![(enter(), "new piece here"), ("Esc".to_owned(), "back")],
        Stage::From if board.only_places() => vec![(enter(), "place here")],
        Stage::From | Stage::Over | Stage::Submit => vec![(enter(), "pick")],
    };
    keys.extend([(key(Action::Help), "help"), (key(Action::Quit), "leave"), (key(Action::Type), "type")]);
    if room.seat().is_some() && room.ending().is_none() {
        let has_begun = room.shot().is_some_and(|shot| shot.moves.len() >= FREE_PLIES);
        keys.extend([
            (key(Action::OfferDraw), "draw"),
            (key(Action::Undo), "takeback"),
            (key(Action::Resign), if has_begun { "resign" } else { "call off" }),
        ]);
        if room.can_claim(shared.now) {
            keys.push((":claim".to_owned(), "win, they have left"));
        }
    }
    keys
}
