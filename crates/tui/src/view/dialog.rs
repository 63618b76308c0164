//! Questions in the middle of the screen, and results beside the board, which shows how they came about.

use ratatui::layout::Rect;
use ratatui::style::Style;
use stackade_core::{Outcome, Side};
use stackade_draw::verdict;

use super::write::{Pen, shorten, wrap};
use crate::state::{Ask, Shared, Table};
use crate::theme::{Hue, Look, Role};

/// How wide a question is.
const WIDTH: u16 = 46;
/// How many rows there are to choose from when a game is over.
const ROWS: u16 = 4;
/// A column of so many lines has one to spare.
const TALL: u16 = 20;

/// How a game ended, and what can be done then.
pub(super) struct Result {
    lines: Vec<(String, Style)>,
    rows: [&'static str; ROWS as usize],
    chosen: usize,
}

impl Result {
    /// Of a game at this table.
    pub(super) fn of_table(table: &Table, chosen: usize, column: Rect, look: Look) -> Option<Result> {
        let result = table.result()?;
        let (headline, style) = match result.outcome.winner() {
            None if table.seats.len() > 2 => {
                ("The first place is shared".to_owned(), look.style(Role::Title))
            }
            None => (verdict(result.outcome, table.game.sides()), look.style(Role::Title)),
            Some(side) => {
                let name = stackade_draw::capital(table.board.side_name(side));
                let star = look.pick("★", "*");
                (format!(" {star} {name} wins {star} "), look.piece(Hue::of(table.board.info, side)))
            }
        };
        let why = wrap(result.ending.words(), inside(column));
        let why = why.into_iter().map(|line| (line, look.style(Role::Text)));
        let ranking = ranking(table, result.outcome, look);
        let lines = std::iter::once((headline, style)).chain(why).chain(ranking).collect();
        Some(Result { lines, rows: crate::state::AFTERWARDS, chosen })
    }

    /// Of a game with somebody far away: how it ended, and what that did to ratings.
    pub(super) fn of_remote(
        headline: &str,
        changes: &[String],
        chosen: usize,
        column: Rect,
        look: Look,
    ) -> Result {
        let headline = wrap(headline, inside(column));
        let headline = headline.into_iter().map(|line| (line, look.style(Role::Title)));
        let changes = changes.iter().map(|line| (line.clone(), look.style(Role::Dim)));
        let lines = headline.chain(changes).collect();
        Result { lines, rows: crate::state::ONLINE_AFTERWARDS, chosen }
    }

    /// The column that is left above it, and where it lies below that.
    pub(super) fn split(&self, column: Rect) -> (Rect, Rect) {
        let spare = u16::from(column.height >= TALL);
        let height = (self.lines.len() as u16 + spare + ROWS + 2).min(column.height);
        let rest = Rect { height: column.height - height, ..column };
        (rest, Rect { y: rest.bottom(), height, ..column })
    }

    pub(super) fn draw(&self, pen: &mut Pen<'_>, area: Rect) {
        let look = pen.look;
        let mut pen = pen.within(area);
        pen.clear(area);
        pen.frame(area, "The game is over");
        let width = inside(area);
        for (y, (line, style)) in (area.y + 1..first_row(area)).zip(&self.lines) {
            pen.centred(y, &shorten(line, width, look.pick('…', '~')), *style);
        }
        for (i, (y, row)) in (first_row(area)..).zip(self.rows).enumerate() {
            let is_chosen = i == self.chosen;
            let style = look.style(if is_chosen { Role::Chosen } else { Role::Text });
            let sign = if is_chosen { look.pick("▸", ">") } else { " " };
            pen.centred(y, &format!(" {sign} {row:<10} "), style);
        }
    }
}

/// The sides of a game of more than two by their ranks, the best first.
fn ranking(table: &Table, outcome: Outcome, look: Look) -> Vec<(String, Style)> {
    let Outcome::Ranked(ranks) = outcome else { return Vec::new() };
    let mut sides: Vec<(u8, Side)> = ranks.iter().zip(Side::ALL).collect();
    sides.sort_by_key(|&(rank, _)| rank);
    let longest = sides.iter().map(|&(_, side)| table.board.side_name(side).len()).max().unwrap_or(0);
    let line = |(rank, side): (u8, Side)| {
        let name = table.board.side_name(side);
        (format!("{rank}. {name:<longest$}"), look.hue_text(Hue::of(table.board.info, side)))
    };
    sides.into_iter().map(line).collect()
}

/// How many columns there are inside the frame of a result, with a blank at either end.
fn inside(column: Rect) -> usize {
    usize::from(column.width).saturating_sub(4)
}

/// The rows are the last lines inside.
fn first_row(area: Rect) -> u16 {
    area.bottom().saturating_sub(1 + ROWS)
}

/// The row of a result at a place of the window.
pub(super) fn row_at(column: Rect, x: u16, y: u16) -> Option<usize> {
    let row = y.checked_sub(first_row(column)).filter(|&row| row < ROWS)?;
    column.contains((x, y).into()).then_some(row.into())
}

pub(super) fn ask(pen: &mut Pen<'_>, table: &Table, ask: Ask, shared: &Shared) {
    let question = match ask {
        Ask::Resign(side) => format!("Shall {} resign?", table.board.side_name(side)),
        Ask::Restart => "Leave this game and start a new one?".to_owned(),
        Ask::Draw(side) => format!("Does {} accept a draw?", table.board.side_name(side)),
    };
    self::question(pen, &question, shared);
}

/// Where a question lies.
pub(super) fn question_area(shared: &Shared) -> Rect {
    let (width, height) = shared.size;
    Rect::new((width.saturating_sub(WIDTH)) / 2, (height / 2).saturating_sub(3), WIDTH.min(width), 6)
}

/// A question to be answered with yes or no.
pub(super) fn question(pen: &mut Pen<'_>, question: &str, shared: &Shared) {
    let look = shared.look;
    let area = question_area(shared);
    let mut pen = pen.within(area);
    pen.clear(area);
    pen.frame(area, "Please confirm");
    pen.centred(area.y + 2, question, look.style(Role::Text));
    pen.centred(area.y + 3, "Enter: yes    Esc: no", look.style(Role::Key));
}
