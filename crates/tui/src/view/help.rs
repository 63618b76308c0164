//! The help: every key and what it does.

use super::write::Pen;
use crate::languages::t;
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
    pen.frame(area, if end == 0 { t("help.title") } else { look.pick(t("help.more"), t("help.moreAscii")) });
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
        (look.pick("•", "*"), t("help.canGo")),
        (look.pick("°", "'"), t("help.lastMove")),
        ("?", t("help.hint")),
        ("!", t("help.threatened")),
        ("+", t("help.lands")),
        ("x", t("help.captures")),
    ];
    let mut x = i32::from(area.x) + 2;
    let y = i32::from(area.bottom()) - 2 - help.notes.len() as i32;
    for (sign, about) in signs {
        if x + 2 + about.chars().count() as i32 >= i32::from(area.right()) - 1 {
            break;
        }
        x = pen.text(x, y, sign, look.style(Role::Key));
        x = pen.text(x, y, &format!(" {about}  "), look.style(Role::Dim));
    }
    for (y, text) in (y + 1..).zip(&help.notes) {
        pen.text(i32::from(area.x) + 2, y, text, look.style(Role::Dim));
    }
}
