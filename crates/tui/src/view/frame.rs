//! What is around every board: the line at the top, the two at the bottom, and the keys they name.

use stackade_play::Stage;

use super::write::{Pen, shorten};
use crate::board::Board;
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
    let x = pen.text(1, 0, "Stackade", look.style(Role::Title));
    let x = pen.text(x, 0, &format!(" {dot} {title}"), look.style(Role::Text));
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
        None => {
            let role = if note.is_refusal { Role::Bad } else { Role::Text };
            pen.cut(1, height - 2, width.saturating_sub(2), &note.text, look.style(role));
        }
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

/// The line being typed, what it completes to, and what else it can become.
fn typed(pen: &mut Pen<'_>, prompt: &Prompt, y: i32, shared: &Shared) {
    let look = shared.look;
    let x = pen.text(1, y, ":", look.style(Role::Key));
    let x = pen.text(x, y, &prompt.text, look.style(Role::Text));
    let x = pen.text(x, y, &prompt.completion(), look.style(Role::Dim));
    pen.put(x, y, look.pick('▏', '_'), look.style(Role::Key));
    let count = prompt.candidates().count();
    let first: Vec<&str> = prompt.candidates().take(5).collect();
    let more = if count > first.len() { format!(" … {count} in all") } else { String::new() };
    let offer = if count == 0 { "nothing begins like this".to_owned() } else { first.join("  ") + &more };
    let room = usize::from(shared.size.0).saturating_sub(x as usize + 4);
    pen.cut(x + 3, y, room, &offer, look.style(Role::Dim));
}

/// The keys while a move is being made.
pub(super) fn stage_keys(board: &Board) -> Vec<(String, &'static str)> {
    let keys: &[(&str, &'static str)] = match board.stage() {
        Stage::Parts => &[("Enter", "part lands here"), ("1-8", "part"), ("Esc", "back")],
        Stage::To => &[("Enter", "put here"), ("Esc", "back")],
        Stage::Placed => &[("Enter", "new piece here"), ("Esc", "back")],
        Stage::From if board.only_places() => &[("Enter", "place here")],
        Stage::From | Stage::Over | Stage::Submit => &[("Enter", "pick")],
    };
    keys.iter().map(|&(key, about)| (key.to_owned(), about)).collect()
}

/// The keys of a line that is being typed, which Enter finishes.
pub(super) fn prompt_keys(enter: &'static str) -> Vec<(String, &'static str)> {
    [("Tab", "complete"), ("Enter", enter), ("Esc", "leave")]
        .map(|(key, about)| (key.to_owned(), about))
        .into()
}

/// The keys of a result while it is shown.
pub(super) fn result_keys(shared: &Shared) -> Vec<(String, &'static str)> {
    let arrows = shared.look.pick("↑↓", "up/down");
    [(arrows, "choose"), ("Enter", "do it"), ("Esc", "close")]
        .map(|(key, about)| (key.to_owned(), about))
        .into()
}

/// The keys of a question.
pub(super) fn question_keys() -> Vec<(String, &'static str)> {
    vec![("Enter".to_owned(), "yes"), ("Esc".to_owned(), "no")]
}
