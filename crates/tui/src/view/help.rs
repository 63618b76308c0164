//! The help: every key and what it does.

use super::write::Pen;
use crate::layout::Help;
use crate::state::Shared;
use crate::theme::Role;

pub(super) fn draw(pen: &mut Pen<'_>, shared: &Shared, scrolled: usize) {
    let look = shared.look;
    let help = Help::new(&shared.keys, shared.window());
    let (area, columns, end) = (help.area, help.columns, help.end());
    let mut pen = pen.within(area);
    pen.clear(area);
    let half = usize::from(area.width - 4) / columns;
    pen.frame(
        area,
        if end == 0 { "Keys" } else { look.pick("Keys, ↑↓ for more", "Keys, up and down for more") },
    );
    let shown = &help.bindings[scrolled.min(end)..];
    for (column, bindings) in shown.chunks(help.rows.max(1)).take(columns).enumerate() {
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
