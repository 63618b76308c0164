//! The help: every key and what it does.

use ratatui::layout::Rect;

use super::write::Pen;
use crate::keys::ACTIONS;
use crate::state::Shared;
use crate::theme::Role;

/// The window that the help takes.
fn area(shared: &Shared) -> Rect {
    let (width, height) = shared.size;
    Rect::new(width.saturating_sub(76) / 2, 1, width.min(76), height.saturating_sub(2))
}

/// Columns and rows of the list; in a narrow window a second column would cut off what is said.
fn shape(shared: &Shared, count: usize) -> (usize, usize) {
    let area = area(shared);
    let columns = if area.width < 76 { 1 } else { 2 };
    (columns, usize::from(area.height.saturating_sub(5)).min(count.div_ceil(columns)))
}

/// Keys that do something, with what they do.
fn bindings(shared: &Shared) -> Vec<(String, &'static str)> {
    ACTIONS
        .iter()
        .map(|binding| (shared.keys.keys(binding.action).join(" "), binding.about))
        .filter(|(keys, _)| !keys.is_empty())
        .collect()
}

/// How far the help can be scrolled.
pub(super) fn last(shared: &Shared) -> usize {
    let count = bindings(shared).len();
    let (columns, rows) = shape(shared, count);
    count.saturating_sub(rows * columns)
}

pub(super) fn draw(pen: &mut Pen<'_>, shared: &Shared, scrolled: usize) {
    let look = shared.look;
    let area = area(shared);
    let mut pen = pen.within(area);
    pen.clear(area);
    let bindings = bindings(shared);
    let (columns, rows) = shape(shared, bindings.len());
    let half = usize::from(area.width - 4) / columns;
    let last = last(shared);
    pen.frame(
        area,
        if last == 0 { "Keys" } else { look.pick("Keys, ↑↓ for more", "Keys, up and down for more") },
    );
    let shown = &bindings[scrolled.min(last)..];
    for (column, bindings) in shown.chunks(rows.max(1)).take(columns).enumerate() {
        let x = i32::from(area.x) + 2 + (column * half) as i32;
        let widest = bindings.iter().map(|(keys, _)| keys.chars().count()).max().unwrap_or(0).min(16);
        for (y, (keys, about)) in (i32::from(area.y) + 1..).zip(bindings) {
            pen.cut(x, y, widest, keys, look.style(Role::Key));
            let room = half.saturating_sub(widest + 2);
            pen.cut(x + widest as i32 + 1, y, room, about, look.style(Role::Text));
        }
    }
    let signs = [
        (look.pick("•", "*"), "can go there"),
        (look.pick("°", "'"), "last move"),
        ("?", "hint"),
        ("!", "threatened"),
        ("+", "lands"),
        ("x", "captures"),
    ];
    let mut x = i32::from(area.x) + 2;
    let y = i32::from(area.bottom()) - 3;
    for (sign, about) in signs {
        if x + 2 + about.len() as i32 >= i32::from(area.right()) - 1 {
            break;
        }
        x = pen.text(x, y, sign, look.style(Role::Key));
        x = pen.text(x, y, &format!(" {about}  "), look.style(Role::Dim));
    }
    let text = match columns {
        1 => "Digits choose the parts of a split.",
        _ => "Digits choose the parts of a split. In a study arrows walk through it.",
    };
    pen.cut(i32::from(area.x) + 2, y + 1, usize::from(area.width) - 4, text, look.style(Role::Dim));
}
