//! Puzzles and lessons: the board, what is asked, and what is said to the answer.

use stackade_lessons::drill::Task;

use super::board::Marks;
use super::game::{footer, header};
use super::panel::Column;
use super::split;
use super::write::Pen;
use crate::Action;
use crate::state::{Drill, Phase, Shared};
use crate::theme::Role;

pub(super) fn draw(pen: &mut Pen<'_>, drill: &Drill, shared: &Shared) {
    let look = shared.look;
    let (area, side) = split(&drill.board, shared);
    let name = stackade_draw::capital(drill.board.side_name(drill.game.side_to_move()));
    let status = match drill.phase {
        Phase::Open => format!("{name} to move"),
        Phase::Solved => "right".to_owned(),
        Phase::Missed => "not quite".to_owned(),
    };
    header(pen, shared, &drill.task.title(), &status);
    let is_picking = drill.board.picked().is_some() && drill.board.parts().is_empty();
    let marks = Marks {
        cursor: true,
        picked: drill.board.picked(),
        choices: if is_picking { drill.board.choices() } else { Vec::new() },
        last: if drill.flight.is_some() { Vec::new() } else { drill.board.last.clone() },
        decisive: if drill.flight.is_some() { Vec::new() } else { drill.board.decisive.clone() },
        parts: drill.board.parts(),
        ..Marks::default()
    };
    let flight = drill.flight.as_ref().map(|flight| (flight, shared.now));
    pen.board(&drill.board, &marks, flight, area);
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
        column.tallies(&drill.board, shared, &[]);
    }
    if column.left() >= 3 {
        column.under_cursor(&drill.board, shared);
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
