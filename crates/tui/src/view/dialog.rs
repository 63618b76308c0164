//! Questions and results in the middle of the screen.

use ratatui::layout::Rect;
use stackade_core::{Outcome, Side};

use super::write::{Pen, wrap};
use crate::state::{AFTERWARDS as ROWS, Ask, Shared, Table};
use crate::theme::{Hue, Role};

const WIDTH: u16 = 46;
const HEIGHT: u16 = 15;

/// Where the dialog lies; its rows are the last lines inside.
fn area(shared: &Shared) -> Rect {
    let (width, height) = shared.size;
    let (w, h) = (WIDTH.min(width), HEIGHT.min(height));
    Rect::new((width - w) / 2, (height - h) / 2, w, h)
}

fn first_row(area: Rect) -> u16 {
    area.bottom().saturating_sub(1 + ROWS.len() as u16)
}

/// The row at a place of the window.
pub(super) fn row_at(shared: &Shared, x: u16, y: u16) -> Option<usize> {
    let area = area(shared);
    area.contains((x, y).into()).then(|| y.checked_sub(first_row(area)).map(usize::from)).flatten()
}

pub(super) fn result(pen: &mut Pen<'_>, table: &Table, chosen: usize, shared: &Shared) {
    let look = shared.look;
    let area = area(shared);
    let mut pen = pen.within(area);
    pen.clear(area);
    pen.frame(area, "The game is over");
    let Some(result) = table.result() else { return };
    let mut y = area.y + 2;
    let (headline, style) = match result.outcome {
        Outcome::Draw => ("A draw".to_owned(), look.style(Role::Title)),
        Outcome::Win(side) => {
            let name = stackade_draw::capital(table.board.side_name(side));
            let star = look.pick("★", "*");
            (format!(" {star} {name} wins {star} "), look.piece(Hue::of(table.board.info, side)))
        }
    };
    pen.centred(y, &headline, style);
    y += 1;
    for line in wrap(result.ending.words(), usize::from(WIDTH) - 6) {
        pen.centred(y, &line, look.style(Role::Text));
        y += 1;
    }
    let names = Side::BOTH.map(|side| table.board.side_name(side));
    for tally in table.board.view.tallies.iter().take(2) {
        let line =
            format!("{}: {} {}, {} {}", tally.name, names[0], tally.counts[0], names[1], tally.counts[1]);
        pen.centred(y, &line, look.style(Role::Dim));
        y += 1;
    }
    let heights = Side::BOTH.map(|side| {
        let heights: Vec<String> = table.board.heights(side).iter().take(8).map(u32::to_string).collect();
        let heights = if heights.is_empty() { "none".to_owned() } else { heights.join(" ") };
        format!("{} {heights}", names[side.index()])
    });
    pen.centred(y, &format!("stacks: {}", heights.join("; ")), look.style(Role::Dim));
    rows(&mut pen, area, &ROWS, chosen);
}

/// The rows to choose from, at the bottom.
fn rows(pen: &mut Pen<'_>, area: Rect, rows: &[&str; 4], chosen: usize) {
    let look = pen.look;
    for (i, row) in (0..).zip(rows) {
        let style = if usize::from(i) == chosen { look.style(Role::Chosen) } else { look.style(Role::Text) };
        let sign = if usize::from(i) == chosen { look.pick("▸", ">") } else { " " };
        pen.centred(first_row(area) + i, &format!(" {sign} {row:<10} "), style);
    }
}

/// How a game with somebody far away ended, and what can be done then.
pub(super) fn choices(
    pen: &mut Pen<'_>,
    headline: &str,
    lines: &[String],
    choices: &[&str; 4],
    chosen: usize,
    shared: &Shared,
) {
    let look = shared.look;
    let area = area(shared);
    let mut pen = pen.within(area);
    pen.clear(area);
    pen.frame(area, "The game is over");
    let mut y = area.y + 2;
    for line in wrap(headline, usize::from(WIDTH) - 6) {
        pen.centred(y, &line, look.style(Role::Title));
        y += 1;
    }
    for line in lines {
        pen.centred(y, line, look.style(Role::Dim));
        y += 1;
    }
    rows(&mut pen, area, choices, chosen);
}

pub(super) fn ask(pen: &mut Pen<'_>, table: &Table, ask: Ask, shared: &Shared) {
    let question = match ask {
        Ask::Resign(side) => format!("Shall {} resign?", table.board.side_name(side)),
        Ask::Restart => "Leave this game and start a new one?".to_owned(),
        Ask::Draw(side) => format!("Does {} accept a draw?", table.board.side_name(side)),
    };
    self::question(pen, &question, shared);
}

/// A question to be answered with yes or no.
pub(super) fn question(pen: &mut Pen<'_>, question: &str, shared: &Shared) {
    let look = shared.look;
    let (width, height) = shared.size;
    let area = Rect::new((width.saturating_sub(WIDTH)) / 2, height / 2 - 3, WIDTH.min(width), 6);
    let mut pen = pen.within(area);
    pen.clear(area);
    pen.frame(area, "Please confirm");
    pen.centred(area.y + 2, question, look.style(Role::Text));
    pen.centred(area.y + 3, "Enter: yes    Esc: no", look.style(Role::Key));
}
