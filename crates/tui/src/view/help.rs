//! The help: every key and what it does.

use ratatui::layout::Rect;

use super::write::Pen;
use crate::keys::ACTIONS;
use crate::state::Shared;
use crate::theme::Role;

pub(super) fn draw(pen: &mut Pen<'_>, shared: &Shared, scrolled: usize) {
    let look = shared.look;
    let (width, height) = shared.size;
    let area = Rect::new(width.saturating_sub(76) / 2, 1, width.min(76), height - 2);
    let mut pen = pen.within(area);
    pen.clear(area);
    pen.frame(area, "Keys");
    let rows = usize::from(area.height.saturating_sub(5));
    let bindings: Vec<(String, &str)> = ACTIONS
        .iter()
        .map(|binding| (shared.keys.keys(binding.action).join(" "), binding.about))
        .filter(|(keys, _)| !keys.is_empty())
        .collect();
    let columns = 2;
    let rows = rows.min(bindings.len().div_ceil(columns));
    let half = usize::from(area.width - 4) / columns;
    let last = bindings.len().saturating_sub(rows * columns);
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
        x = pen.text(x, y, sign, look.style(Role::Key));
        x = pen.text(x, y, &format!(" {about}  "), look.style(Role::Dim));
    }
    let text = "Digits choose the parts of a split. In a study arrows walk through it.";
    pen.cut(i32::from(area.x) + 2, y + 1, usize::from(area.width) - 4, text, look.style(Role::Dim));
}
