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
    let half = usize::from(area.width - 4) / columns;
    let last = bindings.len().saturating_sub(rows * columns);
    for (i, (keys, about)) in bindings.iter().skip(scrolled.min(last)).take(rows * columns).enumerate() {
        let x = i32::from(area.x) + 2 + (i / rows * half) as i32;
        let y = i32::from(area.y) + 1 + (i % rows) as i32;
        pen.cut(x, y, 13, keys, look.style(Role::Key));
        pen.cut(x + 13, y, half.saturating_sub(14), about, look.style(Role::Text));
    }
    let signs = [
        (look.pick("•", "*"), "can go there"),
        (look.pick("°", "'"), "last move"),
        ("?", "hint"),
        ("!", "threatened"),
        ("+", "part lands"),
        ("x", "part captures"),
    ];
    let mut x = i32::from(area.x) + 2;
    let y = i32::from(area.bottom()) - 3;
    for (sign, about) in signs {
        x = pen.text(x, y, sign, look.style(Role::Key));
        x = pen.text(x, y, &format!(" {about}  "), look.style(Role::Dim));
    }
    let text = "Digits choose the parts of a split. In a study the arrows walk through the game.";
    pen.cut(i32::from(area.x) + 2, y + 1, usize::from(area.width) - 4, text, look.style(Role::Dim));
}
