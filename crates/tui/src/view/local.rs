//! A game at this terminal: board, column, what is said, and the keys.

use ratatui::layout::Rect;

use super::column::{Column, PlayerLine};
use super::frame::{footer, header, prompt_keys, question_keys, result_keys, spinner, stage_keys};
use super::marks::{Marks, cells_of, destinations};
use super::moves::Rounds;
use super::write::Pen;
use super::{dialog, moves, narrow};
use crate::languages::{say, t};
use crate::state::{Course, Dialog, LocalGame, Purpose, Shared};
use crate::theme::{Hue, Look};
use crate::{Action, TimeControl, clock, game_words};
use stackade_core::Side;

pub(super) fn draw(pen: &mut Pen<'_>, local: &LocalGame, shared: &Shared) {
    let window = shared.window();
    let (area, side) = window.split(&local.pane.board);
    let status = status(local, shared);
    if window.is_narrow() {
        let is_waiting = local.course.is_persons_turn() && local.computer.task.is_none();
        let players: Vec<_> = seen_order(local).iter().map(|&side| player(local, side, shared)).collect();
        narrow::line(pen, &players, &local.pane.board, (!is_waiting).then_some(&status), shared);
    } else {
        let title = format!("{}{}", local.course.game.info().title, variant(&local.course));
        header(pen, shared, &title, &status);
    }
    pen.pane(&local.pane, &marks(local, shared), shared.now, area);
    let place = window.result_column(&local.pane.board);
    let result = result(local, place, shared).map(|result| (result.split(place), result));
    if !window.is_narrow() {
        column(pen, local, shared, result.as_ref().map_or(side, |((rest, _), _)| *rest));
    }
    if let Some(((_, place), result)) = result {
        result.draw(pen, place);
    }
    footer(pen, &local.note, local.prompt.as_ref(), &keys(local, shared), shared);
    if let Some(Dialog::Ask(question)) = local.dialog {
        dialog::ask_local(pen, &local.pane.board, question, shared);
    }
}

/// The result, while it is shown.
fn result(local: &LocalGame, column: Rect, shared: &Shared) -> Option<dialog::Result> {
    let Some(Dialog::Result(menu)) = local.dialog else { return None };
    dialog::Result::of_local(&local.course, menu.row, column, shared.look)
}

/// The variant, where it is not the standard one.
fn variant(course: &Course) -> String {
    let id = course.game.id().to_string();
    id.split_once(':').map_or_else(String::new, |(_, variant)| format!(" ({variant})"))
}

fn status(local: &LocalGame, shared: &Shared) -> String {
    let course = &local.course;
    let name = stackade_draw::capital(local.pane.board.side_name(course.to_move()));
    if course.result().is_some() {
        return course.verdict();
    }
    match &local.computer.task {
        _ if local.pacing.is_paused && course.is_watched() => t("game.pausedStatus").to_owned(),
        Some(thinking) if thinking.purpose == Purpose::Move => {
            let thinks = match &thinking.news {
                Some(news) => say!("game.thinkingDeep", side = name, depth = news.depth),
                None => say!("game.thinking", side = name),
            };
            format!("{} {thinks}", spinner(shared))
        }
        Some(thinking) if thinking.purpose == Purpose::Hint => {
            format!("{} {}", spinner(shared), t("game.hintStatus"))
        }
        _ => say!("game.toMove", side = name),
    }
}

fn keys(local: &LocalGame, shared: &Shared) -> Vec<(String, &'static str)> {
    let key = |action| shared.keys.key(action);
    if local.prompt.is_some() {
        return prompt_keys(t("foot.play"));
    }
    if let Some(Dialog::Ask(_)) = local.dialog {
        return question_keys();
    }
    if local.course.result().is_some() {
        return keys_at_the_end(local, shared);
    }
    let mut keys = if local.course.is_watched() {
        vec![
            (key(Action::Pause), if local.pacing.is_paused { t("foot.goOn") } else { t("foot.pause") }),
            (key(Action::MoveNow), t("foot.step")),
            (format!("{}{}", key(Action::Faster), key(Action::Slower)), t("foot.speed")),
        ]
    } else if local.course.is_persons_turn() {
        stage_keys(&local.pane.board)
    } else {
        vec![(key(Action::MoveNow), t("foot.moveNow"))]
    };
    keys.extend([
        (key(Action::Help), t("foot.help")),
        (key(Action::Quit), t("foot.menu")),
        (key(Action::Type), t("foot.type")),
        (key(Action::Undo), t("foot.undo")),
        (key(Action::Hint), t("foot.hint")),
        (key(Action::Evaluation), t("foot.eval")),
    ]);
    keys
}

/// What can be done when the game is over, with the result beside the board or put away.
fn keys_at_the_end(local: &LocalGame, shared: &Shared) -> Vec<(String, &'static str)> {
    let key = |action| shared.keys.key(action);
    let mut keys = match local.dialog {
        Some(_) => result_keys(shared),
        None => vec![("Enter".to_owned(), t("foot.result")), (key(Action::Restart), t("foot.playAgain"))],
    };
    if local.course.game.ply() > 0 {
        keys.push((key(Action::Undo), t("foot.undo")));
    }
    keys.extend([
        (key(Action::Analyse), t("foot.analyse")),
        (key(Action::Save), t("foot.save")),
        (key(Action::Quit), t("foot.menu")),
        (key(Action::Help), t("foot.help")),
    ]);
    keys
}

fn marks(local: &LocalGame, shared: &Shared) -> Marks {
    let board = &local.pane.board;
    let is_picking = shared.config.destinations && local.course.is_persons_turn();
    let hint = local.advice.hint.as_ref().map(|line| cells_of(&*local.course.game, line.mv()));
    Marks {
        cursor: !local.course.is_watched() || local.pacing.is_paused,
        choices: if is_picking { destinations(board) } else { Vec::new() },
        hint: hint.unwrap_or_default(),
        threats: local.advice.threats.as_ref().map(|threats| threats.cells.clone()).unwrap_or_default(),
        ..Marks::of(&local.pane)
    }
}

fn column(pen: &mut Pen<'_>, local: &LocalGame, shared: &Shared, area: Rect) {
    let (course, board) = (&local.course, &local.pane.board);
    let mut column = Column::new(pen, area);
    for side in seen_order(local) {
        column.player(&player(local, side, shared));
    }
    column.tallies(board, shared, &course.game.progress());
    if shared.config.evaluation {
        column.evaluation(local.advice.opinion.as_ref(), course.game.sides(), shared);
    }
    column.under_cursor(board, shared);
    let sides = course.controllers.len();
    let rounds = Rounds { first: course.game.first_mover(), sides, columns: column.move_columns(sides) };
    // Who has not asked what the computer thinks is not told what it has proved.
    let evals = if shared.config.evaluation { &course.evals[..] } else { &[] };
    let rows = moves::of_game(&course.game.moves(), evals, rounds);
    column.moves(&rows, course.game.ply(), shared);
}

/// Who plays a side, whether it is to move, and its clock.
fn player(local: &LocalGame, side: Side, shared: &Shared) -> PlayerLine {
    let (course, info, look) = (&local.course, local.pane.board.info, shared.look);
    let has_clock = course.clocks.control != TimeControl::None;
    let (controller, id) = (&course.controllers[side.index()], course.game.id());
    PlayerLine {
        side,
        sign: sign_of(course, side, look),
        symbol: look.side_symbol(info, side),
        hue: Hue::of(info, side),
        name: game_words::side(info, side).to_owned(),
        about: [controller.words(&id), controller.short(&id)],
        clock: if has_clock { clock::show(&course.clocks, side, shared.now) } else { String::new() },
        hurries: has_clock && course.clocks.left(side, shared.now).as_secs() < 20,
    }
}

/// The sides from the top of the column: of two, the one that sits at the far side of the board first; more in turn.
fn seen_order(local: &LocalGame) -> Vec<Side> {
    let mut sides: Vec<Side> = Side::ALL.into_iter().take(local.course.controllers.len()).collect();
    if sides.len() == 2 && !local.pane.board.flipped {
        sides.reverse();
    }
    sides
}

/// What stands before a player: whose turn it is, who of two has won, or the rank among more.
fn sign_of(course: &Course, side: Side, look: Look) -> char {
    match course.result().map(|result| result.outcome) {
        None if course.to_move() == side => look.pick('▶', '>'),
        Some(outcome) if course.controllers.len() > 2 => char::from(b'0' + outcome.rank(side)),
        Some(outcome) if outcome.winner() == Some(side) => look.pick('★', '*'),
        _ => ' ',
    }
}
