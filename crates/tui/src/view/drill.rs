//! Puzzles and lessons: the board, what is asked, and what is said to the answer.

use stackade_lessons::drill::Task;

use super::column::Column;
use super::frame::{footer, header};
use super::marks::Marks;
use super::write::Pen;
use crate::Action;
use crate::state::{Drill, Phase, Shared};
use crate::theme::Role;

pub(super) fn draw(pen: &mut Pen<'_>, drill: &Drill, shared: &Shared) {
    let look = shared.look;
    let board = &drill.pane.board;
    let (area, side) = shared.window().split(board);
    let name = stackade_draw::capital(board.side_name(drill.game.side_to_move()));
    let status = match drill.phase {
        Phase::Open => format!("{name} to move"),
        Phase::Solved => "right".to_owned(),
        Phase::Missed => "not quite".to_owned(),
    };
    header(pen, shared, &drill.task.title(), &status);
    let is_picking = board.picked().is_some() && board.parts().is_empty();
    let choices = if is_picking { board.choices() } else { Vec::new() };
    pen.pane(&drill.pane, &Marks { choices, ..Marks::of(&drill.pane) }, shared.now, area);
    let mut column = Column::new(pen, side);
    let title = match drill.task {
        Task::Puzzle(_) => "Puzzle",
        Task::Lesson(_, lesson, step) => lesson.steps[step].title.as_str(),
    };
    column.heading(title);
    if drill.said.is_empty() {
        column.paragraph(&drill.task.prompt(), look.style(Role::Text), usize::MAX);
    } else {
        let (title, role) =
            if drill.phase == Phase::Solved { ("Right", Role::Good) } else { ("Not quite", Role::Bad) };
        column.heading(title);
        column.paragraph(&drill.said, look.style(role), usize::MAX);
    }
    // The words come first; the counts are shown where there is room for them.
    if column.left() >= 7 {
        column.tallies(board, shared, &[]);
    }
    if column.left() >= 3 {
        column.under_cursor(board, shared);
    }
    footer(pen, &drill.note, drill.prompt.as_ref(), &keys(drill, shared), shared);
}

fn keys(drill: &Drill, shared: &Shared) -> Vec<(String, &'static str)> {
    let key = |action| shared.keys.key(action);
    let enter = match drill.phase {
        Phase::Open => "pick",
        Phase::Solved => "next",
        Phase::Missed => "try again",
    };
    vec![
        ("Enter".to_owned(), enter),
        (key(Action::Type), "type"),
        (key(Action::Hint), "hint"),
        (key(Action::Restart), "start anew"),
        ("PgDn".to_owned(), "skip"),
        (key(Action::Analyse), "analyse"),
        (key(Action::Rules), "rules"),
        (key(Action::Quit), "back"),
    ]
}
