//! Menus and forms.

use ratatui::layout::Rect;
use stackade_core::GameId;

use super::board::Marks;
use super::game::header;
use super::write::Pen;
use crate::board::Board;
use crate::state::{Form, Setup, Shared};
use crate::theme::Role;

/// The name of the game in large letters, for windows that have room for it.
const BANNER: [&str; 5] = [
    " ███ █████  ███   ███  █   █  ███  ████  █████",
    "█      █   █   █ █   █ █  █  █   █ █   █ █    ",
    " ███   █   █████ █     ███   █████ █   █ ████ ",
    "    █  █   █   █ █   █ █  █  █   █ █   █ █    ",
    "████   █   █   █  ███  █   █ █   █ ████  █████",
];

/// Where the rows of a form lie, and how many of them are above the window.
struct Rows {
    area: Rect,
    skipped: usize,
}

fn rows(form: &Form, shared: &Shared, is_menu: bool) -> Rows {
    let (width, height) = shared.size;
    let top = if is_menu { banner_height(shared) } else { 3 };
    let room = height.saturating_sub(top + 3);
    let shown = room.min(form.rows.len() as u16);
    let form_width = natural_width(form).min(width.saturating_sub(4)).min(form.widest);
    let left = if is_menu { (width - form_width) / 2 } else { 2 };
    let skipped = (form.chosen + 1).saturating_sub(usize::from(shown));
    Rows { area: Rect::new(left, top, form_width, shown), skipped }
}

/// How wide the rows are if nothing is cut off.
fn natural_width(form: &Form) -> u16 {
    let labels = form.rows.iter().map(|row| row.label.chars().count()).max().unwrap_or(0);
    let values = form.rows.iter().map(|row| match &row.value {
        Some(value) => value.chars().count() + 4,
        None => row.about.chars().count(),
    });
    // A mark and two blanks on the left, two blanks between, one on the right.
    u16::try_from(labels + values.max().unwrap_or(0) + 6).unwrap_or(u16::MAX)
}

fn banner_height(shared: &Shared) -> u16 {
    if shared.size.1 >= 22 { 9 } else { 4 }
}

/// The row at a place of the window.
pub(super) fn row_at(form: &Form, shared: &Shared, is_menu: bool, x: u16, y: u16) -> Option<usize> {
    let rows = rows(form, shared, is_menu);
    rows.area.contains((x, y).into()).then(|| rows.skipped + usize::from(y - rows.area.y))
}

/// The main menu.
pub(super) fn draw_menu(pen: &mut Pen<'_>, form: &Form, shared: &Shared) {
    let look = shared.look;
    if banner_height(shared) > 4 {
        for (i, line) in (0..).zip(BANNER) {
            let line = if look.unicode { line.to_owned() } else { line.replace('█', "#") };
            pen.centred(1 + i, &line, look.style(Role::Title));
        }
        pen.centred(7, "four stacking games", look.style(Role::Dim));
    } else {
        pen.centred(1, "Stackade", look.style(Role::Title));
    }
    draw_rows(pen, form, shared, true);
    draw_foot(pen, form, shared);
}

/// Any other form.
pub(super) fn draw(pen: &mut Pen<'_>, form: &Form, shared: &Shared) {
    header(pen, shared, &form.title, "");
    draw_rows(pen, form, shared, false);
    draw_foot(pen, form, shared);
}

/// The form for a new game, with the board it would be played on.
pub(super) fn draw_setup(pen: &mut Pen<'_>, setup: &Setup, shared: &Shared) {
    draw(pen, &setup.form(), shared);
    let (width, height) = shared.size;
    let left = Setup::WIDEST + 2;
    // Below this size no board is whole, and half of one says little.
    if width >= left + 42 && height >= 24 {
        preview(pen, setup.id, Rect::new(left, 1, width - left, height - 4));
    }
}

fn preview(pen: &mut Pen<'_>, id: GameId, area: Rect) {
    let game = stackade_games::registry::new_match(&id, 1);
    let mut board = Board::of_view(&*game);
    board.cursor = 0;
    pen.board(&board, &Marks::default(), None, area);
}

fn draw_rows(pen: &mut Pen<'_>, form: &Form, shared: &Shared, is_menu: bool) {
    let look = shared.look;
    let rows = rows(form, shared, is_menu);
    let labels = form.rows.iter().map(|row| row.label.chars().count()).max().unwrap_or(0) as i32;
    let shown = form.rows.iter().enumerate().skip(rows.skipped).take(usize::from(rows.area.height));
    for (y, (i, row)) in (i32::from(rows.area.y)..).zip(shown) {
        let is_chosen = i == form.chosen;
        let x = i32::from(rows.area.x);
        let style = if is_chosen { look.style(Role::Chosen) } else { look.style(Role::Text) };
        if is_chosen {
            let line = Rect::new(rows.area.x, y as u16, rows.area.width, 1);
            pen.wash(line, style);
            pen.text(x, y, look.pick("▸", ">"), style);
        }
        let width = usize::from(rows.area.width);
        pen.cut(x + 2, y, width.saturating_sub(2), &row.label, style);
        let x = x + labels + 4;
        let room = (width as i32 - labels - 5).max(0) as usize;
        match &row.value {
            Some(value) => {
                let value = if is_chosen {
                    format!("{} {value} {}", look.pick("◂", "<"), look.pick("▸", ">"))
                } else {
                    format!("  {value}")
                };
                pen.cut(x, y, room, &value, style);
            }
            None => {
                let style = if is_chosen { style } else { look.style(Role::Dim) };
                pen.cut(x, y, room, &row.about, style);
            }
        }
    }
}

/// What the chosen row means, and the keys.
fn draw_foot(pen: &mut Pen<'_>, form: &Form, shared: &Shared) {
    let look = shared.look;
    let (width, height) = (usize::from(shared.size.0), i32::from(shared.size.1));
    let about = form.rows.get(form.chosen).map_or("", |row| row.about.as_str());
    let note = if form.note.is_empty() { String::new() } else { form.note.clone() };
    pen.cut(2, height - 3, width - 3, about, look.style(Role::Text));
    pen.cut(2, height - 2, width - 3, &note, look.style(Role::Dim));
    let arrows = look.pick("↑↓", "up/down");
    let sides = look.pick("←→", "left/right");
    let mut x = 2;
    for (key, about) in
        [(arrows, "choose"), (sides, "change"), ("Enter", "go"), ("Esc", "back"), ("?", "keys")]
    {
        x = pen.text(x, height - 1, key, look.style(Role::Key));
        x = pen.text(x, height - 1, &format!(" {about}  "), look.style(Role::Dim));
    }
}
