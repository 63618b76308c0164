//! A game being looked at: board, lines of the computer, graph, key moments, moves.

use ratatui::layout::Rect;
use stackade_core::Side;
use stackade_core::record::{Eval, NodeId};

use super::column::{Column, score_text};
use super::frame::{footer, header, spinner};
use super::marks::{Marks, cells_of};
use super::moves::{self, Entry, Rounds};
use super::write::Pen;
use crate::languages::{say, t};
use crate::state::{Note, Shared, Study};
use crate::theme::Role;
use crate::{Action, controller, game_words, points, speech};

pub(super) fn draw(pen: &mut Pen<'_>, study: &Study, shared: &Shared) {
    let (area, side) = shared.window().split(&study.pane.board);
    let title = say!("study.title", game = study.tree.game.info().title);
    header(pen, shared, &title, &status(study, shared));
    pen.pane(&study.pane, &marks(study), shared.now, area);
    if !shared.window().is_narrow() {
        column(pen, study, shared, side);
    }
    let mut note = if study.note.text.is_empty() { comment(study) } else { study.note.clone() };
    if shared.window().is_narrow() && note.text.is_empty() {
        note.text = lines(study).next().unwrap_or_default();
    }
    footer(pen, &note, study.prompt.as_ref(), &keys(study, shared), shared);
}

fn marks(study: &Study) -> Marks {
    let board = &study.pane.board;
    let best = study.analysis.lines.first().and_then(|news| news.pv.first());
    let hint = best.filter(|_| board.picked().is_none()).map(|mv| cells_of(&*study.tree.game, mv));
    Marks {
        cursor: !study.playback.is_playing(),
        choices: if board.picked().is_some() { board.choices() } else { Vec::new() },
        hint: hint.unwrap_or_default(),
        ..Marks::of(&study.pane)
    }
}

fn status(study: &Study, shared: &Shared) -> String {
    if study.review.is_running() {
        let whole = study.tree.record.tree.main_line().count();
        let reviewing = say!("study.reviewing", done = study.review.turns.len(), all = whole);
        return format!("{} {reviewing}", spinner(shared));
    }
    match study.tree.game.result() {
        Some(result) => {
            let game = &*study.tree.game;
            format!("{}: {}", speech::verdict(game, result.outcome), game_words::reason(game.info(), result))
        }
        None => {
            let side = study.pane.board.side_name(study.tree.game.side_to_move());
            say!("game.toMove", side = stackade_draw::capital(side))
        }
    }
}

/// What is written or thought about the move that led here.
fn comment(study: &Study) -> Note {
    let written = study.tree.record.tree.note(study.tree.node).comment.replace('\n', " ");
    let judged = study.judgement().filter(|turn| turn.mark.is_some()).map(|turn| {
        let turns = if turn.is_turning_point { t("study.turns") } else { "" };
        say!("study.better", move = turn.mv, best = turn.best) + turns
    });
    let text = [Some(written).filter(|text| !text.is_empty()), judged];
    Note { text: text.into_iter().flatten().collect::<Vec<_>>().join("  "), is_refusal: false }
}

fn keys(study: &Study, shared: &Shared) -> Vec<(String, &'static str)> {
    let key = |action| shared.keys.key(action);
    let look = shared.look;
    vec![
        (look.pick("←→", t("foot.leftRight")).to_owned(), t("foot.step")),
        ("PgUp/Dn".to_owned(), t("foot.moments")),
        (key(Action::Pause), if study.playback.is_playing() { t("foot.stop") } else { t("foot.movie") }),
        (key(Action::Evaluation), t("foot.engine")),
        (key(Action::Hint), t("foot.playBest")),
        (key(Action::Restart), t("foot.playOn")),
        (key(Action::Save), t("foot.save")),
        (key(Action::Quit), t("foot.back")),
    ]
}

fn column(pen: &mut Pen<'_>, study: &Study, shared: &Shared, area: Rect) {
    let look = shared.look;
    // The curve says how the first of two sides stands.
    let graph = if study.tree.game.sides().len() == 2 { study.graph() } else { Vec::new() };
    if !graph.is_empty() {
        draw_graph(pen, &graph, study.tree.ply(), area);
    }
    let top = if graph.is_empty() { 0 } else { GRAPH + 1 };
    let below = Rect { y: area.y + top, height: area.height.saturating_sub(top), ..area };
    let mut column = Column::new(pen, below);
    column.line(&controller::names(&study.tree.record), look.style(Role::Dim));
    let thinking = if study.analysis.is_thinking() { look.pick(" …", " ...") } else { "" };
    column.heading(&format!("{}{thinking}", t("study.computer")));
    if !study.analysis.is_on {
        column.line(t("study.off"), look.style(Role::Dim));
    }
    lines(study).for_each(|line| column.line(&line, look.style(Role::Text)));
    let moments = study.review.moments();
    if !moments.is_empty() {
        column.heading(t("study.moments"));
        let next =
            moments.iter().position(|moment| moment.turn >= study.tree.ply()).unwrap_or(moments.len() - 1);
        for moment in moments.iter().skip(next.saturating_sub(1)).take(3) {
            let role = if moment.turn == study.tree.ply() { Role::Chosen } else { Role::Text };
            column.line(&moment.words, look.style(role));
        }
    }
    column.under_cursor(&study.pane.board, shared);
    list(&mut column, study, shared);
}

/// The computer's lines, the best first.
fn lines(study: &Study) -> impl Iterator<Item = String> + '_ {
    let side = study.tree.game.side_to_move();
    study.analysis.lines.iter().map(move |news| {
        let score = match &news.scores[..] {
            [] => score_text(news.score, side),
            scores => points::text(scores, study.tree.game.sides()),
        };
        format!("{score} {}", news.pv.join(" "))
    })
}

/// The line that leads here and goes on from here, with the marks of the review.
fn list(column: &mut Column<'_, '_>, study: &Study, shared: &Shared) {
    let tree = &study.tree.record.tree;
    let mut line = tree.path(study.tree.node);
    let mut node = study.tree.node;
    while let Some(&next) = tree.children(node).first() {
        line.push(next);
        node = next;
    }
    let is_main = line.iter().copied().eq(tree.main_line());
    let entry = |(i, &node): (usize, &NodeId)| {
        let judged = study.review.turns.get(i).filter(|_| is_main).and_then(|turn| turn.mark);
        let mark = judged.map_or("", stackade_engine::review::Mark::text);
        let has_others = tree.parent(node).is_some_and(|parent| tree.children(parent).len() > 1);
        let branch = if has_others { "~" } else { "" };
        Entry { text: format!("{}{mark}{branch}", tree.mv(node)), turn: i + 1 }
    };
    let sides = study.tree.game.sides().len();
    let rounds = Rounds { first: tree.first, sides, columns: column.move_columns(sides) };
    let rows = moves::rows(line.iter().enumerate().map(entry).collect(), rounds);
    column.moves(&rows, study.tree.ply(), shared);
}

/// How many lines the graph has.
const GRAPH: u16 = 5;

/// The game as a curve: above the middle the first side stands better.
fn draw_graph(pen: &mut Pen<'_>, graph: &[Option<Eval>], ply: usize, area: Rect) {
    let look = pen.look;
    let width = usize::from(area.width).saturating_sub(2).max(1);
    let left = i32::from(area.x) + 1;
    let bottom = i32::from(area.y) + i32::from(GRAPH) - 1;
    let levels = i32::from(GRAPH) * 8;
    let blocks = look.pick(['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'], ['#'; 8]);
    for column in 0..width {
        let at = column * graph.len() / width;
        let is_here = ply > 0
            && (ply - 1) * width / graph.len() <= column
            && column < (ply * width).div_ceil(graph.len());
        let style = if is_here { look.style(Role::Key) } else { look.style(Role::Dim) };
        let Some(eval) = graph[at.min(graph.len() - 1)] else {
            pen.put(left + column as i32, bottom - i32::from(GRAPH) / 2, look.pick('·', '.'), style);
            continue;
        };
        let filled = (chance(eval) * f64::from(levels)).round() as i32;
        for row in 0..i32::from(GRAPH) {
            let here = (filled - 8 * row).clamp(0, 8);
            if here > 0 {
                pen.put(left + column as i32, bottom - row, blocks[(here - 1) as usize], style);
            }
        }
    }
}

/// The first side's share of the point.
fn chance(eval: Eval) -> f64 {
    let score = match eval {
        Eval::Units(units) => stackade_search::Score::Units(units),
        Eval::Win(_) => stackade_search::Score::Win(1),
        Eval::Loss(_) => stackade_search::Score::Loss(1),
        Eval::Draw => stackade_search::Score::Draw,
    };
    debug_assert!(Side::First.index() == 0, "evaluations are the first side's");
    score.chance()
}
