//! Puzzles and lessons: the board, what is asked, and what is said to the answer.

use ratatui::layout::Rect;
use stackade_lessons::drill::Task;

use super::column::Column;
use super::frame::{footer, header};
use super::marks::Marks;
use super::write::Pen;
use crate::languages::{say, t};
use crate::state::{Drill, Note, Phase, Shared};
use crate::theme::Role;
use crate::{Action, drill_words};

pub(super) fn draw(pen: &mut Pen<'_>, drill: &Drill, shared: &Shared) {
    let board = &drill.pane.board;
    let (area, side) = shared.window().split(board);
    let name = stackade_draw::capital(board.side_name(drill.game.side_to_move()));
    let status = match drill.phase {
        Phase::Open => say!("game.toMove", side = name),
        Phase::Solved => t("drill.right").to_owned(),
        Phase::Missed => t("drill.missed").to_owned(),
    };
    header(pen, shared, &drill_words::title(&drill.task), &status);
    let is_picking = board.picked().is_some() && board.parts().is_empty();
    let choices = if is_picking { board.choices() } else { Vec::new() };
    pen.pane(&drill.pane, &Marks { choices, ..Marks::of(&drill.pane) }, shared.now, area);
    if !shared.window().is_narrow() {
        told(pen, drill, side, shared);
    } else if let Some(page) = drill.page {
        read(pen, drill, page, area, shared);
        let keys = [("Enter".to_owned(), t("foot.goOn"))];
        return footer(pen, &Note::default(), None, &keys, shared);
    }
    footer(pen, &drill.note, drill.prompt.as_ref(), &keys(drill, shared), shared);
}

/// A page of what is said, in place of the board.
fn read(pen: &mut Pen<'_>, drill: &Drill, page: usize, area: Rect, shared: &Shared) {
    pen.clear(area);
    let mut column = Column::new(pen, area);
    column.heading(title(drill));
    let pages = shared.window().pages(&drill.words());
    for line in pages.get(page).into_iter().flatten() {
        column.line(line, shared.look.style(Role::Text));
    }
}

/// What stands above what is asked.
fn title(drill: &Drill) -> &str {
    match drill.task {
        Task::Puzzle(_) => t("drill.puzzle"),
        Task::Lesson(_, lesson, step) => lesson.steps[step].title.as_str(),
    }
}

/// What is asked and answered, in words.
fn told(pen: &mut Pen<'_>, drill: &Drill, area: Rect, shared: &Shared) {
    let (look, board) = (shared.look, &drill.pane.board);
    let mut column = Column::new(pen, area);
    column.heading(title(drill));
    if drill.said.is_empty() {
        asked(&mut column, drill, shared);
    } else {
        let (title, role) = match drill.phase {
            Phase::Solved => (t("drill.rightTitle"), Role::Good),
            Phase::Open | Phase::Missed => (t("drill.missedTitle"), Role::Bad),
        };
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
}

/// What is to be done, and the hint once it was asked for: where there is no room for both, the hint.
fn asked(column: &mut Column<'_, '_>, drill: &Drill, shared: &Shared) {
    let style = shared.look.style(Role::Text);
    let prompt = drill_words::prompt(&drill.task);
    let Some(hint) = &drill.hint else { return column.paragraph(&prompt, style, usize::MAX) };
    if column.fold(&prompt).len() + column.fold(hint).len() < column.left() {
        column.paragraph(&prompt, style, usize::MAX);
    }
    column.heading(t("drill.hintTitle"));
    column.paragraph(hint, shared.look.style(Role::Hint), usize::MAX);
}

fn keys(drill: &Drill, shared: &Shared) -> Vec<(String, &'static str)> {
    let key = |action| shared.keys.key(action);
    let enter = match drill.phase {
        Phase::Open => t("foot.pick"),
        Phase::Solved => t("foot.next"),
        Phase::Missed => t("foot.tryAgain"),
    };
    vec![
        ("Enter".to_owned(), enter),
        (key(Action::Type), t("foot.type")),
        (key(Action::Hint), t("foot.hint")),
        (key(Action::Restart), t("foot.startAnew")),
        ("PgDn".to_owned(), t("foot.skip")),
        (key(Action::Analyse), t("foot.analyse")),
        (key(Action::Rules), t("foot.rules")),
        (key(Action::Quit), t("foot.back")),
    ]
}
