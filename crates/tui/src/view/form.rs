//! Menus and forms.

use ratatui::layout::Rect;

use super::frame::header;
use super::write::{Pen, wrap};
use crate::board::Board;
use crate::languages::t;
use crate::layout::{Form, Placement};
use crate::state::{Setup, Shared};
use crate::theme::Role;

/// The name of the game in large letters, for windows that have room for it.
const BANNER: [&str; 5] = [
    " ███ █████  ███   ███  █   █  ███  ████  █████",
    "█      █   █   █ █   █ █  █  █   █ █   █ █    ",
    " ███   █   █████ █     ███   █████ █   █ ████ ",
    "    █  █   █   █ █   █ █  █  █   █ █   █ █    ",
    "████   █   █   █  ███  █   █ █   █ ████  █████",
];

/// The main menu.
pub(super) fn draw_menu(pen: &mut Pen<'_>, form: &Form, shared: &Shared) {
    let look = shared.look;
    if shared.window().banner_height(form.rows.len()) > 4 {
        for (i, line) in (0..).zip(BANNER) {
            let line = if look.unicode { line.to_owned() } else { line.replace('█', "#") };
            pen.centred(1 + i, &line, look.style(Role::Title));
        }
        pen.centred(7, t("menu.tagline"), look.style(Role::Dim));
    } else {
        pen.centred(1, "Stackade", look.style(Role::Title));
        pen.centred(2, t("menu.tagline"), look.style(Role::Dim));
    }
    draw_rows(pen, form, shared);
    draw_foot(pen, form, shared);
}

/// Any other form.
pub(super) fn draw(pen: &mut Pen<'_>, form: &Form, shared: &Shared) {
    header(pen, shared, &form.title, "");
    draw_rows(pen, form, shared);
    draw_foot(pen, form, shared);
}

/// The form for a new game, with the board it would be played on.
pub(super) fn draw_setup(pen: &mut Pen<'_>, form: &Form, setup: &Setup, shared: &Shared) {
    draw(pen, form, shared);
    let (width, height) = shared.size;
    let left = Setup::WIDEST + 2;
    if has_preview(shared) {
        preview(pen, setup, Rect::new(left, 1, width - left, height - 4));
    }
}

/// Whether there is room for the board: below this size none is whole, and half of one says little.
fn has_preview(shared: &Shared) -> bool {
    shared.size.0 >= Setup::WIDEST + 2 + 42 && shared.size.1 >= 24
}

fn preview(pen: &mut Pen<'_>, setup: &Setup, area: Rect) {
    let game = setup.preview();
    let mut board = Board::of_view(&*game);
    board.cursor = 0;
    pen.board(&board, area);
}

fn draw_rows(pen: &mut Pen<'_>, form: &Form, shared: &Shared) {
    let look = shared.look;
    let rows = form.layout(shared.window());
    let labels = form.label_width() as i32;
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
            // In a narrow menu only the row that is chosen says what it means, below.
            None if form.placement == Placement::Menu && shared.window().is_narrow() => {}
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
    // What is too long for a line takes others if no row is there; beside a board it stays beside it.
    let lines = match (wrap(about, width - 3), form.placement) {
        (lines, Placement::Beside(widest)) if lines.len() > 1 && has_preview(shared) => {
            wrap(about, usize::from(widest) - 2)
        }
        (lines, _) if (2..=3).contains(&lines.len()) => lines,
        _ => vec![about.to_owned()],
    };
    let is_free = i32::from(form.layout(shared.window()).area.bottom()) + lines.len() as i32 <= height - 2;
    let lines = if is_free { lines } else { vec![about.to_owned()] };
    for (y, line) in (height - 2 - lines.len() as i32..).zip(&lines) {
        pen.cut(2, y, width - 3, line, look.style(Role::Text));
    }
    pen.cut(2, height - 2, width - 3, &form.note, look.style(Role::Dim));
    let arrows = look.pick("↑↓", t("foot.upDown"));
    let sides = look.pick("←→", t("foot.leftRight"));
    let mut x = 2;
    let keys = [
        (arrows, t("foot.choose")),
        (sides, t("foot.change")),
        ("Enter", t("foot.go")),
        ("Esc", t("foot.back")),
        ("?", t("foot.keys")),
    ];
    for (key, about) in keys {
        if x as usize + key.chars().count() + 1 + about.chars().count() > width {
            break;
        }
        x = pen.text(x, height - 1, key, look.style(Role::Key));
        x = pen.text(x, height - 1, &format!(" {about}  "), look.style(Role::Dim));
    }
}
