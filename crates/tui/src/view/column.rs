//! The column beside the board: players, counts, the stack under the cursor, opinions, moves.

use ratatui::layout::Rect;
use ratatui::style::Style;
use stackade_core::{Landing, Piece, Side, SideInfo, Tally};
use stackade_engine::Info;
use stackade_search::Score;

use super::moves::Row;
use super::write::{Pen, shorten, wrap};
use crate::board::Board;
use crate::languages::{say, t};
use crate::speech::Spoken;
use crate::state::Shared;
use crate::theme::{Hue, Role};
use crate::{game_words, points};

/// The lines that the list of moves needs at least: its heading and two rows.
const LATEST_MOVES: usize = 3;

/// A column that is filled from the top.
pub(super) struct Column<'p, 'b> {
    pen: &'p mut Pen<'b>,
    x: i32,
    width: usize,
    y: i32,
    end: i32,
}

/// A player as the column shows one.
pub(super) struct PlayerLine {
    pub(super) side: Side,
    /// Whose turn it is, who has won, or nothing.
    pub(super) sign: char,
    pub(super) symbol: char,
    pub(super) hue: Hue,
    pub(super) name: String,
    /// More about the player, and the same in a few letters for where there is no room.
    pub(super) about: [String; 2],
    pub(super) clock: String,
    pub(super) hurries: bool,
}

impl<'p, 'b> Column<'p, 'b> {
    pub(super) fn new(pen: &'p mut Pen<'b>, area: Rect) -> Column<'p, 'b> {
        let width = usize::from(area.width).saturating_sub(2);
        Column { x: i32::from(area.x) + 1, width, y: i32::from(area.y), end: i32::from(area.bottom()), pen }
    }

    fn style(&self, role: Role) -> Style {
        self.pen.look.style(role)
    }

    /// A line of text.
    pub(super) fn line(&mut self, text: &str, style: Style) {
        if self.y < self.end {
            self.pen.cut(self.x, self.y, self.width, text, style);
        }
        self.y += 1;
    }

    /// A text over at most `most` lines; `…` ends what is longer.
    pub(super) fn paragraph(&mut self, text: &str, style: Style, most: usize) {
        let mut lines = wrap(text, self.width);
        if lines.len() > most {
            lines.truncate(most);
            if let Some(last) = lines.last_mut() {
                let dots = self.pen.look.pick('…', '~');
                *last = shorten(&format!("{last} {dots}"), self.width, dots);
            }
        }
        for line in lines {
            self.line(&line, style);
        }
    }

    /// A text in lines that fit.
    pub(super) fn fold(&self, text: &str) -> Vec<String> {
        wrap(text, self.width)
    }

    /// A heading with a line behind it.
    pub(super) fn heading(&mut self, text: &str) {
        let across = self.pen.look.pick("─", "-");
        let rest = self.width.saturating_sub(text.chars().count() + 1);
        if self.y < self.end {
            let x = self.pen.text(self.x, self.y, text, self.style(Role::Title));
            self.pen.text(x + 1, self.y, &across.repeat(rest), self.style(Role::Line));
        }
        self.y += 1;
    }

    /// How many lines are left.
    pub(super) fn left(&self) -> usize {
        usize::try_from(self.end - self.y).unwrap_or(0)
    }

    /// A player, whose turn it may be, and the clock.
    pub(super) fn player(&mut self, player: &PlayerLine) {
        let (look, y) = (self.pen.look, self.y);
        let right = self.x + self.width as i32;
        let end = right - player.clock.len() as i32 - 1;
        let room = |x: i32| usize::try_from(end - x - 1).unwrap_or(0);
        self.pen.put(self.x, y, player.sign, look.style(Role::Key));
        let x = self.pen.text(self.x + 2, y, &format!(" {} ", player.symbol), look.piece(player.hue));
        let x = self.pen.cut(x + 1, y, room(x), &player.name, look.hue_text(player.hue));
        let [long, short] = &player.about;
        let about = if long.chars().count() > room(x) { short } else { long };
        self.pen.cut(x + 1, y, room(x), about, look.style(Role::Dim));
        let role = if player.hurries { Role::Bad } else { Role::Text };
        self.pen.before(right, y, &player.clock, look.style(role));
        self.y += 1;
    }

    /// The counts beside the board, and how tall the stacks are.
    pub(super) fn tallies(&mut self, board: &Board, shared: &Shared, progress: &[Tally]) {
        let look = shared.look;
        let names: Vec<String> = board.view.sides.iter().map(|side| side.letter.to_string()).collect();
        self.heading(t("column.state"));
        let right = self.x + self.width as i32;
        let sides = || Side::ALL.into_iter().take(names.len());
        // The last side's column ends at the edge.
        let room = if names.len() > 2 { 4 } else { 5 };
        let columns: Vec<i32> = (0..names.len() as i32).rev().map(|left| right - room * left).collect();
        for (side, name) in sides().zip(&names) {
            let style = look.hue_text(Hue::of(board.info, side));
            self.pen.before(columns[side.index()], self.y - 1, &format!(" {name}"), style);
        }
        for tally in board.view.tallies.iter().chain(progress) {
            self.pen.cut(
                self.x,
                self.y,
                self.width.saturating_sub(room as usize * names.len()),
                game_words::tally(board.info, tally),
                look.style(Role::Text),
            );
            for side in sides() {
                let style = look.hue_text(Hue::of(board.info, side));
                let count = tally.counts[side.index()].to_string();
                self.pen.before(columns[side.index()], self.y, &count, style);
            }
            self.y += 1;
        }
        for side in sides() {
            let heights: Vec<String> = board.heights(side).iter().map(u32::to_string).collect();
            if !heights.is_empty() && board.info.counted_kind().is_none() {
                let style = look.hue_text(Hue::of(board.info, side));
                let x = self.pen.text(self.x, self.y, &names[side.index()], style);
                let room = self.width.saturating_sub(2);
                self.pen.cut(x + 1, self.y, room, &heights.join(" "), look.style(Role::Dim));
                self.y += 1;
            }
        }
    }

    /// The whole stack under the cursor, and how a split goes. What is said there is read before the moves are, so it
    /// gets all lines but those of the latest moves.
    pub(super) fn under_cursor(&mut self, board: &Board, shared: &Shared) {
        let look = shared.look;
        let cell = &board.view.cells[board.cursor];
        self.heading(&say!("column.on", cell = cell.name));
        let spoken = Spoken::new(&board.view, board.info);
        let parts = board.parts();
        let most = self.left().saturating_sub(LATEST_MOVES).max(self.left().min(2));
        if let Some(from) = board.picked().filter(|_| !parts.is_empty()) {
            let parts = parts.iter().map(|Landing { cell, count, captures }| {
                let takes = if *captures { t("column.takes") } else { "" };
                format!("{count} {} {cell}{takes}", look.pick("→", t("column.to")))
            });
            let text = format!("{from}: {}", parts.collect::<Vec<_>>().join(", "));
            return self.paragraph(&text, look.style(Role::Hint), most);
        }
        let pieces: Vec<Piece> =
            cell.pieces.iter().flat_map(|run| std::iter::repeat_n(run.piece, run.count as usize)).collect();
        let ends = [t("column.bottom"), t("column.top")];
        let ends_width: usize = ends.iter().map(|text| text.chars().count()).sum();
        if cell.pieces.len() > 1 && pieces.len() + ends_width < self.width {
            let mut x = self.pen.text(self.x, self.y, ends[0], look.style(Role::Dim));
            for piece in pieces {
                let style = look.piece(Hue::of_piece(board.info, piece));
                let symbol = look.symbol(board.info, piece);
                self.pen.put(x, self.y, symbol, style);
                x += 1;
            }
            self.pen.text(x, self.y, ends[1], look.style(Role::Dim));
            self.y += 1;
            let colour = cell.top().map_or_else(String::new, |top| spoken.colour(top));
            let text = say!("column.highOnTop", height = cell.height(), colour = colour);
            return self.line(&text, look.style(Role::Text));
        }
        self.paragraph(&spoken.contents(cell), look.style(Role::Text), most);
    }

    /// A bar that says who of two stands better and the score, or what each of more sides may expect; and the line
    /// that is expected.
    pub(super) fn evaluation(&mut self, opinion: Option<&(Side, Info)>, sides: &[SideInfo], shared: &Shared) {
        let look = shared.look;
        self.heading(t("column.evaluation"));
        let Some((side, news)) = opinion else {
            return self.line(t("column.noOpinion"), look.style(Role::Dim));
        };
        if !news.scores.is_empty() {
            self.line(&points::text(&news.scores, sides), look.style(Role::Text));
            return self.expected(news);
        }
        let chance = news.score.chance();
        let first = if *side == Side::First { chance } else { 1.0 - chance };
        let text = score_text(news.score, *side);
        let width = self.width.saturating_sub(text.chars().count() + 1);
        self.bar(first, width);
        self.pen.before(self.x + self.width as i32, self.y, &text, look.style(Role::Text));
        self.y += 1;
        self.expected(news);
    }

    /// The line that is expected.
    fn expected(&mut self, news: &Info) {
        let line = say!("column.deep", depth = news.depth, line = news.pv.join(" "));
        self.paragraph(&line, self.style(Role::Dim), 2);
    }

    fn bar(&mut self, share: f64, width: usize) {
        let look = self.pen.look;
        let full = (share * width as f64).round() as usize;
        for i in 0..width {
            let c = if i < full { look.pick('█', '#') } else { look.pick('░', '.') };
            self.pen.put(self.x + i as i32, self.y, c, look.style(Role::Text));
        }
    }

    /// How many moves stand side by side: those of a round if they can be read so, else half of them.
    pub(super) fn move_columns(&self, sides: usize) -> usize {
        /// A number, and moves such as `a1-a2` with a blank behind each.
        const NUMBER: usize = 4;
        const MOVE: usize = 6;
        if self.width >= NUMBER + MOVE * sides || sides == 2 { sides } else { 2 }
    }

    /// The moves, as many as fit; the current one is always among them.
    pub(super) fn moves(&mut self, rows: &[Row], current: usize, shared: &Shared) {
        let look = shared.look;
        if self.left() < 2 {
            return;
        }
        self.heading(t("column.moves"));
        let room = self.left();
        let at = rows.iter().position(|row| row.entries.iter().flatten().any(|entry| entry.turn == current));
        let at = at.unwrap_or(0);
        let first =
            (at + 1).saturating_sub(room).max((at + room / 2 + 1).min(rows.len()).saturating_sub(room));
        let numbers = rows.iter().flat_map(|row| row.number).max().unwrap_or(1).to_string().len();
        let columns = rows.iter().map(|row| row.entries.len()).max().unwrap_or(1);
        let width = self.width.saturating_sub(numbers + 2) / columns;
        for row in rows.iter().skip(first).take(room) {
            if let Some(number) = row.number {
                let end = self.x + numbers as i32 + 1;
                self.pen.before(end, self.y, &format!("{number}."), look.style(Role::Dim));
            }
            for (column, entry) in row.entries.iter().enumerate() {
                let Some(entry) = entry else { continue };
                let x = self.x + (numbers + 2 + column * width) as i32;
                let style =
                    if entry.turn == current { look.style(Role::Chosen) } else { look.style(Role::Text) };
                self.pen.cut(x, self.y, width.saturating_sub(1), &entry.text, style);
            }
            self.y += 1;
        }
    }
}

/// A score as the first side sees it.
pub(super) fn score_text(score: Score, side: Side) -> String {
    let sign = |is_good: bool| if is_good { '+' } else { '-' };
    let is_first = side == Side::First;
    match score {
        Score::Units(units) => format!("{:+}", if is_first { units } else { -units }),
        Score::Draw => t("column.draw").to_owned(),
        Score::Win(plies) => format!("{}{} {plies}", sign(is_first), t("column.win")),
        Score::Loss(plies) => format!("{}{} {plies}", sign(!is_first), t("column.win")),
    }
}
