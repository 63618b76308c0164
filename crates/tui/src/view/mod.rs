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
mod narrow;
mod online;
mod reader;
mod study;
mod write;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::Action;
use crate::languages::{say, speak};
use crate::layout::{SMALLEST, Window};
use crate::state::{Screen, Shared, State};
use crate::theme::Role;
use write::{Pen, wrap};

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
    speak(shared.language());
    let mut pen = Pen::new(buffer, area, shared.look);
    if (Window { size: (area.width, area.height), look: shared.look }).is_too_small() {
        return too_small(&mut pen, area, shared);
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

/// What is said instead of anything else, as much of it as there is room for.
fn too_small(pen: &mut Pen<'_>, area: Rect, shared: &Shared) {
    let texts = [
        say!("window.is", width = area.width, height = area.height),
        say!("window.needs", width = SMALLEST.0, height = SMALLEST.1),
        say!("window.keys", key = shared.keys.key(Action::Quit)),
        say!("window.plain", command = "stackade play --plain"),
    ];
    let lines: Vec<String> = texts.iter().flat_map(|text| wrap(text, area.width.into())).collect();
    let first = area.height.saturating_sub(lines.len() as u16) / 2;
    for (y, line) in (first..).zip(&lines) {
        pen.centred(y, line, pen.look.style(Role::Text));
    }
}
