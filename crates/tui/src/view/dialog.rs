//! Questions in the middle of the screen, and results beside the board, which shows how they came about.

use ratatui::layout::Rect;
use ratatui::style::Style;
use stackade_core::{GameInfo, Outcome, Side};
use stackade_draw::capital;
use stackade_play::decision_lines;

use super::write::{Pen, shorten, wrap};
use crate::board::Board;
use crate::game_words;
use crate::languages::{say, t};
use crate::layout::{RESULT_ROWS, first_result_row};
use crate::speech::verdict;
use crate::state::{Course, Question, Shared};
use crate::theme::{Hue, Look, Role};

/// A column of this height has a line to spare.
const TALL: u16 = 20;

/// How a game ended, and what can be done then.
pub(super) struct Result {
    lines: Vec<(String, Style)>,
    rows: [&'static str; RESULT_ROWS as usize],
    chosen: usize,
}

impl Result {
    /// Of a game at this terminal.
    pub(super) fn of_local(course: &Course, chosen: usize, column: Rect, look: Look) -> Option<Result> {
        let result = course.result()?;
        let info = course.game.info();
        let (headline, style) = match result.outcome.winner() {
            None if course.controllers.len() > 2 => (t("result.shared").to_owned(), look.style(Role::Title)),
            None => (verdict(&*course.game, result.outcome), look.style(Role::Title)),
            Some(side) => {
                let wins = say!("result.wins", side = capital(game_words::side(info, side)));
                let star = look.pick("★", "*");
                (format!(" {star} {wins} {star} "), look.piece(Hue::of(info, side)))
            }
        };
        let why = wrap(&game_words::reason(info, result), inside(column));
        let why = why.into_iter().map(|line| (line, look.style(Role::Text)));
        // More sides have their ranks there, and their counts beside the board.
        let decision = course.game.decision().filter(|_| course.controllers.len() == 2);
        let decided =
            decision.map(|known| decision_lines(&known, &game_words::sides(info, course.game.sides())));
        let decided = decided.into_iter().flatten().flat_map(|line| wrap(&line, inside(column)));
        let decided = decided.map(|line| (line, look.style(Role::Dim)));
        let ranking = ranking(info, result.outcome, look);
        let lines = std::iter::once((headline, style)).chain(why).chain(decided).chain(ranking).collect();
        Some(Result { lines, rows: crate::state::AFTERWARDS, chosen })
    }

    /// Of a game online: how it ended, and what that did to ratings.
    pub(super) fn of_online(
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
        let height = (self.lines.len() as u16 + spare + RESULT_ROWS + 2).min(column.height);
        let rest = Rect { height: column.height - height, ..column };
        (rest, Rect { y: rest.bottom(), height, ..column })
    }

    pub(super) fn draw(&self, pen: &mut Pen<'_>, area: Rect) {
        let look = pen.look;
        let mut pen = pen.within(area);
        pen.clear(area);
        pen.frame(area, t("result.title"));
        let width = inside(area);
        for (y, (line, style)) in (area.y + 1..first_result_row(area)).zip(&self.lines) {
            pen.centred(y, &shorten(line, width, look.pick('…', '~')), *style);
        }
        for (i, (y, key)) in (first_result_row(area)..).zip(self.rows).enumerate() {
            let is_chosen = i == self.chosen;
            let style = look.style(if is_chosen { Role::Chosen } else { Role::Text });
            let sign = if is_chosen { look.pick("▸", ">") } else { " " };
            pen.centred(y, &format!(" {sign} {:<10} ", t(key)), style);
        }
    }
}

/// The sides of a game of more than two by their ranks, the best first.
fn ranking(info: &GameInfo, outcome: Outcome, look: Look) -> Vec<(String, Style)> {
    let Outcome::Ranked(ranks) = outcome else { return Vec::new() };
    let mut sides: Vec<(u8, Side)> = ranks.iter().zip(Side::ALL).collect();
    sides.sort_by_key(|&(rank, _)| rank);
    let longest =
        sides.iter().map(|&(_, side)| game_words::side(info, side).chars().count()).max().unwrap_or(0);
    let line = |(rank, side): (u8, Side)| {
        let name = game_words::side(info, side);
        (format!("{rank}. {name:<longest$}"), look.hue_text(Hue::of(info, side)))
    };
    sides.into_iter().map(line).collect()
}

/// How many columns there are inside the frame of a result, with a blank at either end.
fn inside(column: Rect) -> usize {
    usize::from(column.width).saturating_sub(4)
}

/// A question of a game at this terminal.
pub(super) fn ask_local(pen: &mut Pen<'_>, board: &Board, question: Question, shared: &Shared) {
    let question = match question {
        Question::Resign(side) => capital(&say!("question.resign", side = board.side_name(side))),
        Question::Restart => t("question.restart").to_owned(),
        Question::Draw(side) => capital(&say!("question.draw", side = board.side_name(side))),
    };
    ask(pen, &question, shared);
}

/// A question to be answered with yes or no.
pub(super) fn ask(pen: &mut Pen<'_>, question: &str, shared: &Shared) {
    let look = shared.look;
    let area = shared.window().question_area();
    let mut pen = pen.within(area);
    pen.clear(area);
    pen.frame(area, t("question.title"));
    let lines = wrap(question, inside(area));
    // The answers stay where they are, and a longer question begins above.
    for (y, line) in (area.y + 3 - lines.len().min(2) as u16..area.y + 3).zip(&lines) {
        pen.centred(y, line, look.style(Role::Text));
    }
    pen.centred(area.y + 3, t("question.keys"), look.style(Role::Key));
}
