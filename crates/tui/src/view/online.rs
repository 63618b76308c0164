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
use super::{dialog, form, moves, narrow};
use crate::Action;
use crate::board::Board;
use crate::languages::{say, t};
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
    footer(pen, &online.note, None, &[(shared.keys.key(Action::Quit), t("foot.back"))], shared);
}

/// A text that has no blanks, in pieces of a length.
fn chunks(text: &str, length: usize) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    letters.chunks(length.max(1)).map(|piece| piece.iter().collect()).collect()
}

fn draw_game(pen: &mut Pen<'_>, note: &Note, room: &Room, game: &OnlineGame, shared: &Shared) {
    let board = &game.pane.board;
    let window = shared.window();
    let (area, side) = window.split(board);
    let status = status(room, board, shared);
    if window.is_narrow() {
        let is_waiting = room.is_my_turn() && of_connection(room, shared.now).is_none();
        let players = players(room, board, shared);
        narrow::line(pen, &players, board, (!is_waiting).then_some(&status), shared);
    } else {
        header(pen, shared, board.info.title, &status);
    }
    pen.pane(&game.pane, &marks(room, game, shared), shared.now, area);
    let place = window.result_column(board);
    let result = result(room, game, place, shared).map(|result| (result.split(place), result));
    if !window.is_narrow() {
        column(pen, room, board, result.as_ref().map_or(side, |((rest, _), _)| *rest), shared);
    }
    if let Some(((_, place), result)) = result {
        result.draw(pen, place);
    }
    footer(pen, note, game.prompt.as_ref(), &keys(room, game, shared), shared);
    if let Some(Dialog::Ask(question)) = game.dialog {
        let question = match question {
            OnlineQuestion::Resign => t("question.resignOnline"),
            OnlineQuestion::Abort => t("question.abort"),
            OnlineQuestion::Leave => t("question.leave"),
        };
        dialog::ask(pen, question, shared);
    }
}

/// The result, while it is shown.
fn result(room: &Room, game: &OnlineGame, column: Rect, shared: &Shared) -> Option<dialog::Result> {
    let Some(Dialog::Result(menu)) = game.dialog else { return None };
    let info = game.pane.board.info;
    let words = room.ending().map_or_else(String::new, |ending| of_ending(&ending, info));
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
        return of_ending(&ending, board.info);
    }
    if room.is_my_turn() {
        return t("online.yourTurn").to_owned();
    }
    let side = room.game().map_or(Side::First, AnyMatch::side_to_move);
    say!("game.toMove", side = stackade_draw::capital(board.side_name(side)))
}

fn marks(room: &Room, game: &OnlineGame, shared: &Shared) -> Marks {
    let is_picking = shared.config.destinations && room.is_my_turn();
    let choices = if is_picking { destinations(&game.pane.board) } else { Vec::new() };
    Marks { choices, ..Marks::of(&game.pane) }
}

/// The players, the one at the far side of the board first.
fn players(room: &Room, board: &Board, shared: &Shared) -> Vec<PlayerLine> {
    let look = shared.look;
    let order = if board.flipped { [Seat::First, Seat::Second] } else { [Seat::Second, Seat::First] };
    let to_move = room.game().filter(|_| room.ending().is_none()).map(AnyMatch::side_to_move);
    let player = |seat: Seat| {
        let is_away = room.player(seat).is_some_and(|player| !player.is_here()) && room.ending().is_none();
        let mut name = of_seat(room, seat);
        if room.seat() == Some(seat) {
            name = say!("online.you", name = name);
        } else if is_away {
            name = say!("online.away", name = name);
        }
        let left = room.left(seat, shared.now);
        PlayerLine {
            side: seat.side(),
            sign: if to_move == Some(seat.side()) { look.pick('▶', '>') } else { ' ' },
            symbol: look.side_symbol(board.info, seat.side()),
            hue: Hue::of(board.info, seat.side()),
            name,
            about: Default::default(),
            clock: left.map_or_else(String::new, of_clock),
            hurries: left.is_some_and(|left| left.as_secs() < 20),
        }
    };
    order.map(player).into()
}

fn column(pen: &mut Pen<'_>, room: &Room, board: &Board, area: Rect, shared: &Shared) {
    let mut column = Column::new(pen, area);
    for player in players(room, board, shared) {
        column.player(&player);
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
        column.heading(t("column.talk"));
        lines.iter().for_each(|line| column.line(line, shared.look.style(Role::Text)));
    }
}

fn keys(room: &Room, game: &OnlineGame, shared: &Shared) -> Vec<(String, &'static str)> {
    let key = |action| shared.keys.key(action);
    if game.prompt.is_some() {
        return prompt_keys(t("foot.go"));
    }
    match game.dialog {
        Some(Dialog::Result(_)) => {
            let mut keys = result_keys(shared);
            keys.extend([(key(Action::Quit), t("foot.leave")), (key(Action::Help), t("foot.help"))]);
            return keys;
        }
        Some(Dialog::Ask(_)) => return question_keys(),
        None => {}
    }
    let mut keys = match room.ending() {
        Some(_) => vec![("Enter".to_owned(), t("foot.result"))],
        None if room.is_my_turn() => stage_keys(&game.pane.board),
        None => Vec::new(),
    };
    keys.extend([
        (key(Action::Help), t("foot.help")),
        (key(Action::Quit), t("foot.leave")),
        (key(Action::Type), t("foot.type")),
    ]);
    if room.seat().is_some() && room.ending().is_none() {
        let has_begun = room.snapshot().is_some_and(|snapshot| snapshot.moves.len() >= FREE_PLIES);
        keys.extend([
            (key(Action::OfferDraw), t("foot.draw")),
            (key(Action::Undo), t("foot.takeback")),
            (key(Action::Resign), if has_begun { t("foot.resign") } else { t("foot.callOff") }),
        ]);
        if room.can_claim(shared.now) {
            keys.push((":claim".to_owned(), t("foot.claim")));
        }
    }
    keys
}
