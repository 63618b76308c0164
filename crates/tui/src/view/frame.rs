//! What is around every board: the line at the top, the two at the bottom, and the keys they name.

use ratatui::layout::Rect;
use stackade_play::Stage;

use super::write::{Pen, shorten, wrap};
use crate::board::Board;
use crate::languages::{say, t};
use crate::state::{Note, Prompt, Shared};
use crate::theme::Role;

/// A sign that turns while somebody thinks.
pub(super) fn spinner(shared: &Shared) -> char {
    let frames: [char; 4] = shared.look.pick(['◐', '◓', '◑', '◒'], ['|', '/', '-', '\\']);
    frames[(shared.now.as_millis() / 120 % 4) as usize]
}

/// The line at the top.
pub(super) fn header(pen: &mut Pen<'_>, shared: &Shared, title: &str, status: &str) {
    let look = shared.look;
    let dot = look.pick('·', '-');
    let x = if shared.window().is_narrow() {
        pen.cut(1, 0, usize::from(shared.size.0) / 2, title, look.style(Role::Title))
    } else {
        let x = pen.text(1, 0, "Stackade", look.style(Role::Title));
        pen.text(x, 0, &format!(" {dot} {title}"), look.style(Role::Text))
    };
    let room = usize::from(shared.size.0).saturating_sub(x as usize + 3);
    let status = shorten(status, room, look.pick('…', '~'));
    pen.before(i32::from(shared.size.0) - 1, 0, &status, look.style(Role::Key));
}

/// The two lines at the bottom: what is said or typed, and the keys.
pub(super) fn footer(
    pen: &mut Pen<'_>,
    note: &Note,
    prompt: Option<&Prompt>,
    keys: &[(String, &str)],
    shared: &Shared,
) {
    let look = shared.look;
    let (width, height) = (usize::from(shared.size.0), i32::from(shared.size.1));
    match prompt {
        Some(prompt) => typed(pen, prompt, height - 2, shared),
        None => said(pen, note, shared),
    }
    let mut x = 1;
    for (key, about) in keys {
        let length = key.chars().count() + about.chars().count() + 3;
        if x as usize + length > width {
            break;
        }
        x = pen.text(x, height - 1, key, look.style(Role::Key));
        x = pen.text(x, height - 1, &format!(" {about}  "), look.style(Role::Dim));
    }
}

/// How many lines something that is said may take.
const MOST_SAID: usize = 3;

/// What is said. What is too long for its line takes those above it, even those of the board: it was asked for.
fn said(pen: &mut Pen<'_>, note: &Note, shared: &Shared) {
    let (width, height) = shared.size;
    let room = usize::from(width.saturating_sub(2));
    let mut lines = match note.text.chars().count() <= room {
        true => vec![note.text.clone()],
        false => wrap(&note.text, room),
    };
    // A narrow window has little but the board, and what was not asked for must not hide it.
    let most = match (shared.window().is_narrow(), note.is_refusal) {
        (true, false) => 1,
        (true, true) => 2,
        (false, _) => MOST_SAID,
    };
    if lines.len() > most {
        let rest = lines.split_off(most - 1).join(" ");
        lines.push(rest);
    }
    let style = shared.look.style(if note.is_refusal { Role::Bad } else { Role::Text });
    let first = height.saturating_sub(1 + lines.len() as u16);
    if lines.len() > 1 {
        pen.clear(Rect::new(0, first, width, lines.len() as u16));
    }
    for (y, line) in (first..).zip(&lines) {
        pen.cut(1, y.into(), room, line, style);
    }
}

/// The line being typed, what it completes to, and what else it can become.
fn typed(pen: &mut Pen<'_>, prompt: &Prompt, y: i32, shared: &Shared) {
    let look = shared.look;
    let x = pen.text(1, y, ":", look.style(Role::Key));
    let x = pen.text(x, y, &prompt.text, look.style(Role::Text));
    let x = pen.text(x, y, &prompt.completion(), look.style(Role::Dim));
    pen.put(x, y, look.pick('▏', '_'), look.style(Role::Key));
    let count = prompt.candidates().count();
    let first: Vec<&str> = prompt.candidates().take(5).collect();
    let more = if count > first.len() { say!("foot.allCandidates", count = count) } else { String::new() };
    let offer = if count == 0 { t("foot.noCandidate").to_owned() } else { first.join("  ") + &more };
    let room = usize::from(shared.size.0).saturating_sub(x as usize + 4);
    pen.cut(x + 3, y, room, &offer, look.style(Role::Dim));
}

/// The keys while a move is being made.
pub(super) fn stage_keys(board: &Board) -> Vec<(String, &'static str)> {
    let keys: &[(&str, &'static str)] = match board.stage() {
        Stage::Parts => &[("Enter", "foot.partHere"), ("1-8", "foot.part"), ("Esc", "foot.back")],
        Stage::To => &[("Enter", "foot.putHere"), ("Esc", "foot.back")],
        Stage::Placed => &[("Enter", "foot.pieceHere"), ("Esc", "foot.back")],
        Stage::From if board.only_places() => &[("Enter", "foot.placeHere")],
        Stage::From | Stage::Over | Stage::Submit => &[("Enter", "foot.pick")],
    };
    keys.iter().map(|&(key, about)| (key.to_owned(), t(about))).collect()
}

/// The keys of a line that is being typed, which Enter finishes.
pub(super) fn prompt_keys(enter: &'static str) -> Vec<(String, &'static str)> {
    [("Tab", t("foot.complete")), ("Enter", enter), ("Esc", t("foot.leave"))]
        .map(|(key, about)| (key.to_owned(), about))
        .into()
}

/// The keys of a result while it is shown.
pub(super) fn result_keys(shared: &Shared) -> Vec<(String, &'static str)> {
    let arrows = shared.look.pick("↑↓", t("foot.upDown"));
    [(arrows, t("foot.choose")), ("Enter", t("foot.doIt")), ("Esc", t("foot.close"))]
        .map(|(key, about)| (key.to_owned(), about))
        .into()
}

/// The keys of a question.
pub(super) fn question_keys() -> Vec<(String, &'static str)> {
    vec![("Enter".to_owned(), t("foot.yes")), ("Esc".to_owned(), t("foot.no"))]
}
