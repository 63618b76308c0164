//! A server: its list of games, and a game with somebody far away.

use ratatui::layout::Rect;
use stackade_client::Room;
use stackade_core::{AnyMatch, Side};
use stackade_online::Seat;
use stackade_online::limits::FREE_PLIES;

use super::column::{Column, PlayerLine};
use super::frame::{footer, header, prompt_keys, question_keys, result_keys, stage_keys};
use super::marks::{Marks, destinations};
use super::write::{Pen, wrap};
use super::{dialog, form, moves};
use crate::Action;
use crate::board::Board;
use crate::state::{Dialog, Note, Online, OnlineContent, OnlineGame, OnlineQuestion, Shared};
use crate::theme::{Hue, Role};
use crate::words::{of_clock, of_connection, of_ending, of_seat};

pub(super) fn draw(pen: &mut Pen<'_>, online: &Online, shared: &Shared) {
    match online.content() {
        OnlineContent::Form(rows) => form::draw(pen, &rows, shared),
        OnlineContent::Text(title, lines) => text(pen, online, title, &lines, shared),
        OnlineContent::Game(room, game) => draw_game(pen, &online.note, room, game, shared),
    }
}

/// A few lines to read. Links stand on lines of their own, whole, so that they can be copied.
fn text(pen: &mut Pen<'_>, online: &Online, title: &str, lines: &[String], shared: &Shared) {
    let look = shared.look;
    let connection = online.session.room().and_then(|room| of_connection(room, shared.now));
    header(pen, shared, title, &connection.unwrap_or_default());
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

fn draw_game(pen: &mut Pen<'_>, note: &Note, room: &Room, game: &OnlineGame, shared: &Shared) {
    let board = &game.pane.board;
    let (area, side) = shared.window().split(board);
    header(pen, shared, board.info.title, &status(room, board, shared));
    pen.pane(&game.pane, &marks(room, game, shared), shared.now, area);
    match result(room, game, side, shared) {
        Some(result) => {
            let (rest, place) = result.split(side);
            column(pen, room, board, rest, shared);
            result.draw(pen, place);
        }
        None => column(pen, room, board, side, shared),
    }
    footer(pen, note, game.prompt.as_ref(), &keys(room, game, shared), shared);
    if let Some(Dialog::Ask(question)) = game.dialog {
        let question = match question {
            OnlineQuestion::Resign => "Do you resign?",
            OnlineQuestion::Abort => "Call the game off?",
            OnlineQuestion::Leave => "Leave? The game goes on without you.",
        };
        dialog::ask(pen, question, shared);
    }
}

/// The result, while it is shown.
fn result(room: &Room, game: &OnlineGame, column: Rect, shared: &Shared) -> Option<dialog::Result> {
    let Some(Dialog::Result(menu)) = game.dialog else { return None };
    let name = |seat: Seat| game.pane.board.side_name(seat.side());
    let words = room.ending().map_or_else(String::new, |ending| of_ending(&ending, name));
    Some(dialog::Result::of_online(&words, &changes(room), menu.row, column, shared.look))
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

fn status(room: &Room, board: &Board, shared: &Shared) -> String {
    if let Some(words) = of_connection(room, shared.now) {
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

fn marks(room: &Room, game: &OnlineGame, shared: &Shared) -> Marks {
    let is_picking = shared.config.destinations && room.is_my_turn();
    let choices = if is_picking { destinations(&game.pane.board) } else { Vec::new() };
    Marks { choices, ..Marks::of(&game.pane) }
}

fn column(pen: &mut Pen<'_>, room: &Room, board: &Board, area: Rect, shared: &Shared) {
    let look = shared.look;
    let mut column = Column::new(pen, area);
    let order = if board.flipped { [Seat::First, Seat::Second] } else { [Seat::Second, Seat::First] };
    let to_move = room.game().filter(|_| room.ending().is_none()).map(AnyMatch::side_to_move);
    for seat in order {
        let player = room.player(seat);
        let is_away = player.is_some_and(|player| !player.is_here()) && room.ending().is_none();
        let mut name = of_seat(room, seat);
        if room.seat() == Some(seat) {
            name += ", you";
        } else if is_away {
            name += ", away";
        }
        let left = room.left(seat, shared.now);
        column.player(&PlayerLine {
            sign: if to_move == Some(seat.side()) { look.pick('▶', '>') } else { ' ' },
            symbol: look.side_symbol(board.info, seat.side()),
            hue: Hue::of(board.info, seat.side()),
            name: &name,
            about: Default::default(),
            clock: &left.map_or_else(String::new, of_clock),
            hurries: left.is_some_and(|left| left.as_secs() < 20),
        });
    }
    let Some(game) = room.game() else { return };
    column.tallies(board, shared, &game.progress());
    column.under_cursor(board, shared);
    chat(&mut column, room, shared);
    let played = game.moves();
    let sides = game.sides().len();
    let rounds = moves::Rounds { first: game.first_mover(), sides, columns: column.move_columns(sides) };
    column.moves(&moves::of_game(&played, &[], rounds), played.len(), shared);
}

/// What was said last, as much as fits beside the moves.
fn chat(column: &mut Column<'_, '_>, room: &Room, shared: &Shared) {
    const MOVES: usize = 4;
    let left = column.left();
    let most = left.saturating_sub(1 + MOVES.max(left / 2));
    let mut lines: Vec<String> = Vec::new();
    for said in room.words().iter().rev() {
        let folded = column.fold(&format!("{}: {}", of_seat(room, said.seat), said.text));
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

fn keys(room: &Room, game: &OnlineGame, shared: &Shared) -> Vec<(String, &'static str)> {
    let key = |action| shared.keys.key(action);
    if game.prompt.is_some() {
        return prompt_keys("go");
    }
    match game.dialog {
        Some(Dialog::Result(_)) => {
            let mut keys = result_keys(shared);
            keys.extend([(key(Action::Quit), "leave"), (key(Action::Help), "help")]);
            return keys;
        }
        Some(Dialog::Ask(_)) => return question_keys(),
        None => {}
    }
    let mut keys = match room.ending() {
        Some(_) => vec![("Enter".to_owned(), "result")],
        None if room.is_my_turn() => stage_keys(&game.pane.board),
        None => Vec::new(),
    };
    keys.extend([(key(Action::Help), "help"), (key(Action::Quit), "leave"), (key(Action::Type), "type")]);
    if room.seat().is_some() && room.ending().is_none() {
        let has_begun = room.snapshot().is_some_and(|snapshot| snapshot.moves.len() >= FREE_PLIES);
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
