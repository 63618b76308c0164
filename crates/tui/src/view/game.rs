//! A game: board, panel, what is said, and the keys.

use ratatui::layout::Rect;
use stackade_play::Stage;

use super::board::Marks;
use super::moves::Rounds;
use super::write::Pen;
use super::{dialog, moves, panel, split};
use crate::Action;
use crate::board::Board;
use crate::state::{Note, Panel, Prompt, Purpose, Shared, Table};
use crate::theme::Role;

pub(super) fn draw(pen: &mut Pen<'_>, table: &Table, shared: &Shared) {
    let (area, side) = split(&table.board, shared);
    header(pen, shared, &format!("{}{}", table.game.info().title, variant(table)), &status(table, shared));
    let flight = table.flight.as_ref().map(|flight| (flight, shared.now));
    pen.board(&table.board, &marks(table, shared), flight, area);
    match result(table, side, shared) {
        Some(result) => {
            let (column, place) = result.split(side);
            panel(pen, table, shared, column);
            result.draw(pen, place);
        }
        None => panel(pen, table, shared, side),
    }
    footer(pen, &table.note, table.prompt.as_ref(), &keys(table, shared), shared);
    if let Some(Panel::Ask(ask)) = table.panel {
        dialog::ask(pen, table, ask, shared);
    }
}

/// The result, while it is shown.
fn result(table: &Table, column: Rect, shared: &Shared) -> Option<dialog::Result> {
    let Some(Panel::Result(row)) = table.panel else { return None };
    dialog::Result::of_table(table, row, column, shared.look)
}

/// The variant, where it is not the standard one.
fn variant(table: &Table) -> String {
    let id = table.game.id().to_string();
    id.split_once(':').map_or_else(String::new, |(_, variant)| format!(" ({variant})"))
}

fn status(table: &Table, shared: &Shared) -> String {
    let name = stackade_draw::capital(table.board.side_name(table.to_move()));
    if table.result().is_some() {
        return table.verdict();
    }
    match &table.thinking {
        _ if table.paused && table.is_watched() => "paused".to_owned(),
        Some(thinking) if thinking.purpose == Purpose::Move => {
            let news = thinking.news.as_ref();
            let depth = news.map_or_else(String::new, |news| format!(", {} deep", news.depth));
            format!("{} {name} is thinking{depth}", spinner(shared))
        }
        Some(thinking) if thinking.purpose == Purpose::Hint => {
            format!("{} looking for a hint", spinner(shared))
        }
        _ => format!("{name} to move"),
    }
}

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
    let status = super::write::shorten(status, room, look.pick('…', '~'));
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

fn keys(table: &Table, shared: &Shared) -> Vec<(String, &'static str)> {
    let key = |action| shared.keys.key(action);
    if table.prompt.is_some() {
        return vec![
            ("Tab".to_owned(), "complete"),
            ("Enter".to_owned(), "play"),
            ("Esc".to_owned(), "leave"),
        ];
    }
    if let Some(Panel::Ask(_)) = table.panel {
        return question_keys();
    }
    if table.result().is_some() {
        return keys_at_the_end(table, shared);
    }
    let mut keys = match table.board.stage() {
        _ if table.is_watched() => {
            let pause = if table.paused { "go on" } else { "pause" };
            vec![
                (key(Action::Pause), pause),
                (key(Action::MoveNow), "step"),
                (format!("{}{}", key(Action::Faster), key(Action::Slower)), "speed"),
            ]
        }
        _ if !table.is_persons_turn() => vec![(key(Action::MoveNow), "move now")],
        Stage::Parts => vec![
            ("Enter".to_owned(), "part lands here"),
            ("1-8".to_owned(), "part"),
            ("Esc".to_owned(), "back"),
        ],
        Stage::To => vec![("Enter".to_owned(), "put here"), ("Esc".to_owned(), "back")],
        Stage::Placed => vec![("Enter".to_owned(), "new piece here"), ("Esc".to_owned(), "back")],
        Stage::From if table.board.only_places() => vec![("Enter".to_owned(), "place here")],
        Stage::From | Stage::Over | Stage::Submit => vec![("Enter".to_owned(), "pick")],
    };
    keys.extend([
        (key(Action::Help), "help"),
        (key(Action::Quit), "menu"),
        (key(Action::Type), "type"),
        (key(Action::Undo), "undo"),
        (key(Action::Hint), "hint"),
        (key(Action::Evaluation), "eval"),
    ]);
    keys
}

/// What can be done when the game is over, with the result beside the board or put away.
fn keys_at_the_end(table: &Table, shared: &Shared) -> Vec<(String, &'static str)> {
    let key = |action| shared.keys.key(action);
    let mut keys = match table.panel {
        Some(_) => result_keys(shared),
        None => vec![("Enter".to_owned(), "result"), (key(Action::Restart), "play again")],
    };
    if !table.game.moves().is_empty() {
        keys.push((key(Action::Undo), "undo"));
    }
    keys.extend([
        (key(Action::Analyse), "analyse"),
        (key(Action::Save), "save"),
        (key(Action::Quit), "menu"),
        (key(Action::Help), "help"),
    ]);
    keys
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

fn marks(table: &Table, shared: &Shared) -> Marks {
    let board = &table.board;
    let is_turn = table.is_persons_turn();
    let is_picking = board.picked().is_some() && shared.config.destinations;
    Marks {
        cursor: !table.is_watched() || table.paused,
        picked: board.picked(),
        choices: if is_turn && is_picking { choices(board) } else { Vec::new() },
        last: if table.flight.is_some() { Vec::new() } else { board.last.clone() },
        decisive: if table.flight.is_some() { Vec::new() } else { board.decisive.clone() },
        hint: table.hint.as_ref().map(|line| cells_of(&*table.game, line.mv())).unwrap_or_default(),
        threats: table.threats.as_ref().map(|threats| threats.cells.clone()).unwrap_or_default(),
        parts: board.parts(),
    }
}

/// The cells that a move touches.
pub(super) fn cells_of(game: &dyn stackade_core::AnyMatch, mv: &str) -> Vec<stackade_core::CellName> {
    game.turn(mv).map(|turn| turn.cells()).unwrap_or_default()
}

/// Where something can go; every empty cell is too many to mark, and needs no mark.
fn choices(board: &Board) -> Vec<stackade_core::CellName> {
    if board.stage() == Stage::Placed { Vec::new() } else { board.choices() }
}

fn panel(pen: &mut Pen<'_>, table: &Table, shared: &Shared, area: Rect) {
    let mut panel = panel::Column::new(pen, area);
    panel.players(table, shared);
    panel.tallies(&table.board, shared, &table.game.progress());
    if shared.config.evaluation {
        panel.evaluation(table.opinion.as_ref(), table.game.sides(), shared);
    }
    panel.under_cursor(&table.board, shared);
    let sides = table.seats.len();
    let rounds = Rounds { first: table.game.first_mover(), sides, columns: panel.move_columns(sides) };
    let rows = moves::of_game(&table.game.moves(), &table.evals, rounds);
    panel.moves(&rows, table.game.ply(), shared);
}
