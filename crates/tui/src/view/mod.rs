//! Draws a [`State`]: the same state always gives the same picture.
//!
//! Where things are is worked out by pure functions of the state, which mouse clicks use, too.

mod board;
mod dialog;
mod drill;
mod form;
mod game;
mod help;
mod moves;
mod online;
mod panel;
mod reader;
mod study;
mod write;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::board::{Board, Fit};
use crate::state::{Screen, Shared, State};
use crate::theme::Role;
use write::Pen;

pub use board::{Marks, paint};

/// The smallest window that shows a game.
pub const SMALLEST: (u16, u16) = (60, 20);

/// Draws everything.
pub fn draw(state: &State, frame: &mut Frame<'_>) {
    let area = frame.area();
    paint_state(state, area, frame.buffer_mut());
}

/// Draws everything into a buffer.
pub fn paint_state(state: &State, area: Rect, buffer: &mut Buffer) {
    let shared = &state.shared;
    let mut pen = Pen::new(buffer, area, shared.look);
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        return too_small(&mut pen, area);
    }
    match state.screen() {
        Screen::Menu(menu) => form::draw_menu(&mut pen, &menu.form(shared), shared),
        Screen::Setup(setup) => form::draw_setup(&mut pen, setup, shared),
        Screen::Settings(settings) => form::draw(&mut pen, &settings.form(shared), shared),
        Screen::Load(load) => form::draw(&mut pen, &load.form(), shared),
        Screen::Catalogue(catalogue) => form::draw(&mut pen, &catalogue.form(shared), shared),
        Screen::Drill(drill) => drill::draw(&mut pen, drill, shared),
        Screen::Online(online) => online::draw(&mut pen, online, shared),
        Screen::Game(table) => game::draw(&mut pen, table, shared),
        Screen::Study(study) => study::draw(&mut pen, study, shared),
        Screen::Rules(reader) => reader::draw(&mut pen, reader, shared),
    }
    if let Some(scrolled) = state.help {
        help::draw(&mut pen, shared, scrolled);
    }
}

fn too_small(pen: &mut Pen<'_>, area: Rect) {
    let lines = [
        format!("This window is {} × {}.", area.width, area.height),
        format!("Stackade needs {} × {}.", SMALLEST.0, SMALLEST.1),
    ];
    for (i, line) in (0..).zip(&lines) {
        pen.centred(area.height / 2 + i, line, pen.look.style(Role::Text));
    }
}

/// Where the board of a game lies in a window, and where the panel beside it.
fn split(board: &Board, shared: &Shared) -> (Rect, Rect) {
    let (width, height) = shared.size;
    let least = if width >= 100 { 34 } else { 22 };
    let room = Rect::new(0, 1, width.saturating_sub(least), height.saturating_sub(3));
    let wanted = Fit::new(board, &shared.look, room).width() + 1;
    let board_width = wanted.min(room.width);
    let panel_width = (width - board_width).min(48);
    let left = (width - board_width - panel_width) / 2;
    let panel = Rect::new(left + board_width, 1, panel_width, room.height);
    (Rect::new(left, 1, board_width, room.height), panel)
}

/// The part of the window that a board is drawn in.
pub(crate) fn board_area(board: &Board, shared: &Shared) -> Rect {
    split(board, shared).0
}

/// The row of a menu at a place of the window.
pub(crate) fn row_at(screen: &Screen, shared: &Shared, x: u16, y: u16) -> Option<usize> {
    let form = match screen {
        Screen::Menu(menu) => menu.form(shared),
        Screen::Setup(setup) => setup.form(),
        Screen::Settings(settings) => settings.form(shared),
        Screen::Load(load) => load.form(),
        Screen::Catalogue(catalogue) => catalogue.form(shared),
        Screen::Online(online) => match online.sight() {
            crate::state::Sight::Form(form) => form,
            _ => return None,
        },
        _ => return None,
    };
    let is_menu = matches!(screen, Screen::Menu(_));
    form::row_at(&form, shared, is_menu, x, y)
}

/// The row of a result at a place of the window.
pub(crate) fn result_row(board: &Board, shared: &Shared, x: u16, y: u16) -> Option<usize> {
    dialog::row_at(split(board, shared).1, x, y)
}

/// Whether a question lies at a place of the window.
pub(crate) fn is_in_question(shared: &Shared, x: u16, y: u16) -> bool {
    dialog::question_area(shared).contains((x, y).into())
}

/// How many lines a text has in this window.
pub(crate) fn reader_length(reader: &crate::state::Reader, shared: &Shared) -> usize {
    reader::lines(reader, shared).len()
}

/// How far the help can be scrolled.
pub(crate) fn help_end(shared: &Shared) -> usize {
    help::last(shared)
}
