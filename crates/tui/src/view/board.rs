//! Boards: squares, junctions and hexes with what stands on them, and marks that need no colour.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use stackade_core::{CellName, CellView, Form, Layout, Piece, View};
use stackade_draw::geometry::place;

use super::marks::Marks;
use super::write::Pen;
use crate::board::{Board, CellBox, Fit, Kind, Label, caption};
use crate::state::MoveAnimation;
use crate::theme::{Hue, Look, Role};

/// Draws a board into a part of a buffer.
pub fn paint(
    board: &Board,
    marks: &Marks,
    animation: Option<(&MoveAnimation, Duration)>,
    look: Look,
    area: Rect,
    buffer: &mut Buffer,
) {
    let mut pen = Pen::new(buffer, area, look);
    let fit = Fit::new(board, &look, area);
    let view = animation.map_or(&board.view, |(animation, _)| &animation.before);
    let artist = Artist { board, view, marks, fit, look };
    artist.ground(&mut pen);
    for cell in &view.cells {
        artist.cell(&mut pen, cell);
    }
    artist.labels(&mut pen);
    if marks.cursor {
        artist.cursor(&mut pen);
        artist.mark_under_cursor(&mut pen, &view.cells[board.cursor]);
    }
    if let Some((animation, now)) = animation {
        artist.animate(&mut pen, animation, now);
    }
}

struct Artist<'a> {
    board: &'a Board,
    view: &'a View,
    marks: &'a Marks,
    fit: Fit,
    look: Look,
}

impl Artist<'_> {
    /// The lines or squares that everything stands on.
    fn ground(&self, pen: &mut Pen<'_>) {
        match self.fit.kind {
            Kind::Squares { width, height, lined: true } => self.grid(pen, width, height),
            Kind::Squares { .. } => {
                for cell in &self.view.cells {
                    self.square(pen, cell);
                }
            }
            Kind::Junctions { width, height } => self.crossings(pen, width, height),
            Kind::Graph { .. } => self.lines(pen),
            Kind::Hexes { slope } => {
                for cell in &self.view.cells {
                    self.hex(pen, self.fit.cell(cell.name), slope, self.look.style(Role::Line));
                }
            }
            Kind::Dots => {
                for cell in &self.view.cells {
                    let at = self.fit.cell(cell.name);
                    pen.put(at.middle, at.line, self.look.pick('·', '.'), self.look.style(Role::Line));
                }
            }
        }
    }

    fn square(&self, pen: &mut Pen<'_>, cell: &CellView) {
        let at = self.fit.cell(cell.name);
        let (x, y) = place(self.view.layout, cell.name);
        let role = match cell.top() {
            None if self.has_holes() => Role::Hole,
            _ => Role::Square((x / 2 + y) % 2 == 1),
        };
        let style = self.look.style(role);
        for y in at.y..at.y + at.height {
            for x in at.x..at.x + at.width {
                pen.put(x, y, ' ', style);
            }
        }
    }

    /// Whether an empty square has been emptied by play: only a board of discs begins with empty ones.
    fn has_holes(&self) -> bool {
        self.board.info.kinds.first().is_some_and(|kind| kind.form != Form::Disc)
    }

    fn grid(&self, pen: &mut Pen<'_>, width: i32, height: i32) {
        let look = self.look;
        let style = look.style(Role::Line);
        let (across, down) = (look.pick('─', '-'), look.pick('│', '|'));
        let boxes: Vec<CellBox> = self.view.cells.iter().map(|cell| self.fit.cell(cell.name)).collect();
        let left = boxes.iter().map(|at| at.x).min().unwrap_or(0) - 1;
        let above = i32::from(height > 1);
        let top = boxes.iter().map(|at| at.y).min().unwrap_or(0) - above;
        let right = boxes.iter().map(|at| at.x + at.width).max().unwrap_or(0);
        let bottom = boxes.iter().map(|at| at.y + at.height).max().unwrap_or(0) - 1 + above;
        for y in top..=bottom {
            for x in left..=right {
                let c = match ((x - left) % width, (y - top) % height) {
                    (0, _) if height == 1 => down,
                    (_, _) if height == 1 => continue,
                    (0, 0) => look.pick(crossing(x, left, right, y, top, bottom), '+'),
                    (0, _) => down,
                    (_, 0) => across,
                    _ => continue,
                };
                pen.put(x, y, c, style);
            }
        }
    }

    fn crossings(&self, pen: &mut Pen<'_>, width: i32, height: i32) {
        let look = self.look;
        let style = look.style(Role::Line);
        let boxes: Vec<CellBox> = self.view.cells.iter().map(|cell| self.fit.cell(cell.name)).collect();
        let left = boxes.iter().map(|at| at.middle).min().unwrap_or(0);
        let right = boxes.iter().map(|at| at.middle).max().unwrap_or(0);
        let top = boxes.iter().map(|at| at.line).min().unwrap_or(0);
        let bottom = boxes.iter().map(|at| at.line).max().unwrap_or(0);
        for y in top..=bottom {
            for x in left..=right {
                let c = match ((x - left) % width, (y - top) % height) {
                    (0, 0) => look.pick(crossing(x, left, right, y, top, bottom), '+'),
                    (0, _) => look.pick('│', '|'),
                    (_, 0) => look.pick('─', '-'),
                    _ => continue,
                };
                pen.put(x, y, c, style);
            }
        }
    }

    /// The lines of a graph, and a dot on every point.
    fn lines(&self, pen: &mut Pen<'_>) {
        let Layout::Graph(graph) = self.view.layout else { return };
        let look = self.look;
        let style = look.style(Role::Line);
        for [from, to] in graph.segments() {
            let (from, to) = (self.fit.cell(from.name), self.fit.cell(to.name));
            let (across, down) = (to.middle - from.middle, to.line - from.line);
            let c = match (across.signum(), down.signum()) {
                (_, 0) => look.pick('─', '-'),
                (0, _) => look.pick('│', '|'),
                (x, y) if x == y => look.pick('╲', '\\'),
                _ => look.pick('╱', '/'),
            };
            let steps = if down == 0 { across.abs() } else { down.abs() };
            for step in 1..steps {
                let part = |length: i32| (f64::from(length * step) / f64::from(steps)).round() as i32;
                pen.put(from.middle + part(across), from.line + part(down), c, style);
            }
        }
        for point in graph.points {
            let at = self.fit.cell(point.name);
            pen.put(at.middle, at.line, look.pick('·', 'o'), style);
        }
    }

    fn hex(&self, pen: &mut Pen<'_>, at: CellBox, slope: i32, style: Style) {
        let look = self.look;
        let (rising, falling) = (look.pick('╱', '/'), look.pick('╲', '\\'));
        let half = slope + 1;
        for side in [-half, half] {
            pen.put(at.middle + side, at.line, look.pick('│', '|'), style);
        }
        for k in 1..=slope {
            pen.put(at.middle - (half - k), at.line - k, rising, style);
            pen.put(at.middle + (half - k), at.line - k, falling, style);
            pen.put(at.middle - (half - k), at.line + k, falling, style);
            pen.put(at.middle + (half - k), at.line + k, rising, style);
        }
    }

    fn labels(&self, pen: &mut Pen<'_>) {
        let style = self.look.style(Role::Dim);
        for edge in self.fit.edges() {
            pen.clear(edge);
        }
        for (text, x, y) in self.fit.labels() {
            pen.text(x - (text.len() as i32 - 1), y, &text, style);
        }
    }

    fn cell(&self, pen: &mut Pen<'_>, cell: &CellView) {
        let at = self.fit.cell(cell.name);
        match self.fit.kind {
            Kind::Junctions { width, height } => self.junction(pen, cell, at, (width, height)),
            Kind::Squares { .. } => self.stack(pen, cell, at),
            Kind::Graph { .. } => self.point_stack(pen, cell, at),
            Kind::Hexes { slope } => self.hex_stack(pen, cell, at, slope),
            // A stack on a dot looks as one in the smallest hex.
            Kind::Dots => self.hex_stack(pen, cell, at, 1),
        }
        if let Kind::Hexes { slope } = self.fit.kind
            && self.marks.decisive.contains(&cell.name)
        {
            self.hex(pen, at, slope, self.look.style(Role::Key));
        }
        self.mark(pen, cell, at);
    }

    /// A stack in a square: what is on top, how tall it is, and how many pieces in it count.
    fn stack(&self, pen: &mut Pen<'_>, cell: &CellView, at: CellBox) {
        let Some(top) = cell.top() else { return };
        let lines = self.caption_lines(cell, at);
        let longest = lines.iter().map(|line| line.chars().count() as i32).max().unwrap_or(0);
        let style = self.style(top);
        let width = if at.width > 5 { at.width - 2 } else { at.width - 1 }.max(longest);
        let x = at.x + (at.width - width + 1) / 2;
        let first = at.line - if lines.len() > 1 && at.height > 3 { 1 } else { 0 };
        let (from, to) = if at.height >= 4 {
            (at.y + 1, at.y + at.height - 1)
        } else {
            (first, first + lines.len() as i32)
        };
        for y in from..to {
            for x in x..x + width {
                pen.put(x, y, ' ', style);
            }
        }
        for (i, line) in lines.iter().enumerate() {
            let length = line.chars().count() as i32;
            // What counts is written in the stack's own colours: it is told by its sign.
            let style = if i == 1 { style.remove_modifier(Modifier::BOLD) } else { style };
            pen.text(x + (width - length) / 2, first + i as i32, line, style);
        }
    }

    /// What is written in a square: in one line where that is all there is or fits a low square.
    fn caption_lines(&self, cell: &CellView, at: CellBox) -> Vec<String> {
        let parts: Vec<String> = caption(cell).into_iter().map(|part| self.label_text(part)).collect();
        let whole = parts.concat();
        let is_lined = matches!(self.fit.kind, Kind::Squares { lined: true, .. });
        let room = if is_lined { at.width } else { at.width - 2 };
        let fits = whole.chars().count() as i32 <= room;
        if at.height >= 3 || at.height == 2 && !fits { parts } else { vec![whole] }
    }

    fn label_text(&self, part: Label) -> String {
        let symbol = self.symbol(part.piece);
        part.count.map_or_else(|| symbol.to_string(), |count| format!("{symbol}{count}"))
    }

    fn hex_stack(&self, pen: &mut Pen<'_>, cell: &CellView, at: CellBox, slope: i32) {
        let Some(top) = cell.top() else { return };
        let text = self.headline(top, cell.height());
        let length = text.chars().count() as i32;
        let style = self.style(top);
        for x in at.middle - slope..=at.middle + slope {
            pen.put(x, at.line, ' ', style);
        }
        if slope > 1 {
            for y in [at.line - 1, at.line + 1] {
                for x in at.middle - slope + 1..at.middle + slope {
                    pen.put(x, y, ' ', style);
                }
            }
        }
        pen.text(at.middle - (length - 1) / 2, at.line, &text, style);
    }

    /// A stack where lines cross: whole, from the bottom at the left to the top, with its height below.
    fn junction(&self, pen: &mut Pen<'_>, cell: &CellView, at: CellBox, (width, height): (i32, i32)) {
        let Some(top) = cell.top() else { return };
        let tall = cell.height() as i32;
        let room = width - 2;
        if tall == 1 && top.mover().is_none() {
            let symbol = self.symbol(top);
            pen.text(at.middle - 1, at.line, &format!(" {symbol} "), self.style(top));
            return;
        }
        if height < 3 {
            let text = self.headline(top, cell.height());
            let text = format!("{text:^3}");
            pen.text(at.middle - 1, at.line, &text, self.style(top));
            return;
        }
        let pieces: Vec<Piece> =
            cell.pieces.iter().flat_map(|run| std::iter::repeat_n(run.piece, run.count as usize)).collect();
        let shown = pieces.len().min(room as usize);
        let hidden = pieces.len() - shown;
        let x = at.middle - (shown as i32) / 2;
        for (i, &piece) in pieces[hidden..].iter().enumerate() {
            let symbol = if i == 0 && hidden > 0 { self.look.pick('…', '~') } else { self.symbol(piece) };
            pen.put(x + i as i32, at.line, symbol, self.style(piece));
        }
        let number = format!(" {tall} ");
        pen.text(
            at.middle - number.len() as i32 / 2,
            at.line + 1,
            &number,
            self.look.hue_text(self.hue(top)),
        );
    }

    /// A stack on a point of a graph: what is on top, and how tall it is.
    fn point_stack(&self, pen: &mut Pen<'_>, cell: &CellView, at: CellBox) {
        let Some(top) = cell.top() else { return };
        let text = format!("{:^3}", self.headline(top, cell.height()));
        pen.text(at.middle - text.chars().count() as i32 / 2, at.line, &text, self.style(top));
    }

    /// The sign of a piece and the height of the stack.
    fn headline(&self, top: Piece, height: u32) -> String {
        self.label_text(Label::of_stack(top, height))
    }

    fn symbol(&self, piece: Piece) -> char {
        self.look.symbol(self.board.info, piece)
    }

    fn hue(&self, piece: Piece) -> Hue {
        Hue::of_piece(self.board.info, piece)
    }

    fn style(&self, piece: Piece) -> Style {
        self.look.piece(self.hue(piece))
    }

    /// The sign that says what a cell has to do with the move.
    fn mark(&self, pen: &mut Pen<'_>, cell: &CellView, at: CellBox) {
        let Some((sign, role)) = self.sign(cell.name) else { return };
        let style = self.look.style(role);
        let part = self.marks.parts.iter().find(|part| part.cell == cell.name);
        let digit = part.and_then(|part| char::from_digit(part.count % 10, 10));
        let (first, second) = self.mark_places(cell, at, role);
        pen.put(first.0, first.1, sign, style);
        // Where a stack is written over its whole place, the number is only beside the board.
        let is_free =
            self.fit.kind != Kind::Dots || cell.pieces.is_empty() || pen.is_blank(second.0, second.1);
        if let Some(digit) = digit.filter(|_| is_free) {
            pen.put(second.0, second.1, digit, style);
        }
    }

    /// Where the sign of a cell goes, and the height of a part that lands there.
    fn mark_places(&self, cell: &CellView, at: CellBox, role: Role) -> ((i32, i32), (i32, i32)) {
        let (first, second) = match self.fit.kind {
            Kind::Hexes { slope } => ((at.middle, at.line - slope), (at.middle, at.line + slope)),
            Kind::Dots => self.dot_mark_places(cell, at),
            Kind::Junctions { .. } | Kind::Graph { .. } => {
                ((at.middle - 1, at.line - 1), (at.middle + 1, at.line - 1))
            }
            Kind::Squares { .. } if at.height >= 3 => ((at.x + at.width - 2, at.y), (at.x + 1, at.y)),
            // What is written may take all of a low square between lines, so that the line above is marked.
            Kind::Squares { lined: true, height: 2.., .. } => {
                ((at.x + at.width - 2, at.y - 1), (at.x + 1, at.y - 1))
            }
            Kind::Squares { .. } => ((at.x, at.y), (at.x + at.width - 1, at.y)),
        };
        let is_empty = cell.pieces.is_empty();
        // A dot in the middle of an empty cell is what everybody knows from chess programs.
        let centre = (at.middle, at.line);
        let first = match (role, is_empty, self.fit.kind) {
            (Role::Legal, true, _) | (_, true, Kind::Junctions { .. } | Kind::Graph { .. }) => centre,
            _ => first,
        };
        (first, second)
    }

    /// The same where hexes are dots: inside the place if what is written leaves a column, else before it. A part needs
    /// two columns for its sign and its height.
    fn dot_mark_places(&self, cell: &CellView, at: CellBox) -> ((i32, i32), (i32, i32)) {
        let (before, inside) = ((at.middle - 2, at.line), (at.middle - 1, at.line));
        let written = cell.top().map_or(0, |top| self.headline(top, cell.height()).chars().count());
        let is_part = self.marks.parts.iter().any(|part| part.cell == cell.name);
        match (is_part, written) {
            (_, 0) => (inside, (at.middle, at.line)),
            (false, 1..=2) => (inside, inside),
            _ => (before, inside),
        }
    }

    /// The mark of the cell under the cursor. Where a bracket stands in its place, as in low squares without lines, it
    /// moves inside, to where nothing is written; it takes the bracket's place, in the bracket's colours, only where
    /// numbers leave no room.
    fn mark_under_cursor(&self, pen: &mut Pen<'_>, cell: &CellView) {
        let at = self.fit.cell(cell.name);
        let Some((sign, role)) = self.sign(cell.name) else { return };
        let (first, _) = self.mark_places(cell, at, role);
        let has_brackets = matches!(self.fit.kind, Kind::Squares { lined: false, .. } | Kind::Dots);
        let is_bracket = has_brackets && first.0 == at.x;
        if !is_bracket {
            return self.mark(pen, cell, at);
        }
        let lines = (at.y..at.y + at.height).rev();
        let mut inside = lines.flat_map(|y| (at.x + 1..at.x + at.width - 1).map(move |x| (x, y)));
        let (x, y) = inside.find(|&(x, y)| pen.is_blank(x, y)).unwrap_or(first);
        pen.put(x, y, sign, self.look.style(Role::Cursor));
    }

    fn sign(&self, name: CellName) -> Option<(char, Role)> {
        let look = &self.look;
        let marks = self.marks;
        if let Some(part) = marks.parts.iter().find(|part| part.cell == name) {
            return Some((if part.captures { 'x' } else { '+' }, Role::Hint));
        }
        match () {
            () if marks.decisive.contains(&name) => Some((look.pick('★', '*'), Role::Key)),
            () if marks.picked == Some(name) => Some((look.pick('▲', '^'), Role::Hint)),
            () if marks.hint.contains(&name) => Some(('?', Role::Hint)),
            () if marks.threats.contains(&name) => Some(('!', Role::Threat)),
            () if marks.choices.contains(&name) => Some((look.pick('•', '*'), Role::Legal)),
            () if marks.last.contains(&name) => Some((look.pick('°', '\''), Role::Last)),
            () => None,
        }
    }

    fn cursor(&self, pen: &mut Pen<'_>) {
        let at = self.fit.cell(self.board.cursor_name());
        let style = self.look.style(Role::Cursor);
        let line = Style::new().fg(style.bg.unwrap_or_default()).add_modifier(Modifier::BOLD);
        match self.fit.kind {
            Kind::Squares { lined, .. } => {
                let gap = i32::from(lined);
                let (left, right) = (at.x - gap, at.x + at.width - 1 + gap);
                for y in at.y..at.y + at.height {
                    pen.put(left, y, '[', style);
                    pen.put(right, y, ']', style);
                }
            }
            Kind::Junctions { width, .. } => {
                let tall = (self.view.cells[self.board.cursor].height() as i32).clamp(2, width - 2);
                pen.put(at.middle - tall / 2 - 1, at.line, '[', style);
                pen.put(at.middle + (tall + 1) / 2, at.line, ']', style);
            }
            Kind::Graph { .. } | Kind::Dots => {
                pen.put(at.middle - 2, at.line, '[', style);
                pen.put(at.middle + 2, at.line, ']', style);
            }
            Kind::Hexes { slope } => {
                self.hex(pen, at, slope, line);
                pen.put(at.middle - slope - 1, at.line, '[', style);
                pen.put(at.middle + slope + 1, at.line, ']', style);
            }
        }
    }

    /// The pieces of a move on their way.
    fn animate(&self, pen: &mut Pen<'_>, animation: &MoveAnimation, now: Duration) {
        let gone = now.saturating_sub(animation.since).as_secs_f64();
        let done = gone / animation.lasts.as_secs_f64().max(0.001);
        let Some(from) = animation.turn.from() else { return };
        let start = self.fit.cell(from);
        let stack = stackade_draw::speech::find(self.view, from);
        let Some(mover) = stack.and_then(CellView::top) else { return };
        for landing in animation.turn.landings() {
            let end = self.fit.cell(landing.cell);
            let between = |a: i32, b: i32| a + (f64::from(b - a) * done.clamp(0.0, 1.0)).round() as i32;
            let (x, y) = (between(start.middle, end.middle), between(start.line, end.line));
            let text = self.headline(mover, landing.count);
            pen.text(x - text.chars().count() as i32 / 2, y, &text, self.style(mover));
        }
    }
}

/// The box-drawing character of a crossing, by the edges it lies on.
fn crossing(x: i32, left: i32, right: i32, y: i32, top: i32, bottom: i32) -> char {
    let column = if x == left { 0 } else { 1 + usize::from(x == right) };
    let row = if y == top { 0 } else { 1 + usize::from(y == bottom) };
    [['┌', '┬', '┐'], ['├', '┼', '┤'], ['└', '┴', '┘']][row][column]
}
