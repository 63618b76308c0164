//! Draws a [`State`]: the same state always gives the same picture.

mod board;
mod column;
mod dialog;
mod drill;
mod form;
mod frame;
mod help;
mod local;
mod marks;
mod moves;
mod online;
mod reader;
mod study;
mod write;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::layout::SMALLEST;
use crate::state::{Screen, State};
use crate::theme::Role;
use write::Pen;

pub use board::paint;
pub use marks::Marks;

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
    match (state.screen(), state.form()) {
        (Screen::Menu(_), Some(form)) => form::draw_menu(&mut pen, &form, shared),
        (Screen::Setup(setup), Some(form)) => form::draw_setup(&mut pen, &form, setup, shared),
        (Screen::Drill(drill), _) => drill::draw(&mut pen, drill, shared),
        (Screen::Online(online), _) => online::draw(&mut pen, online, shared),
        (Screen::Game(game), _) => local::draw(&mut pen, game, shared),
        (Screen::Study(study), _) => study::draw(&mut pen, study, shared),
        (Screen::Rules(reader), _) => reader::draw(&mut pen, reader, shared),
        (_, form) => form.iter().for_each(|form| form::draw(&mut pen, form, shared)),
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
