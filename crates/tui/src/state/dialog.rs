//! What asks for an answer over a board: a question, or the result with what can be done next.

use std::time::Duration;

use super::Shared;
use crate::board::Board;
use crate::languages::t;
use crate::layout::RESULT_ROWS;
use crate::{Action, Key};

/// A dialog, with the questions that its screen asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialog<Q> {
    /// The result, and what can be done next.
    Result(ResultMenu),
    /// A question to be answered with yes or no.
    Ask(Q),
}

/// What can be done when a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultMenu {
    /// The row that is chosen.
    pub row: usize,
    /// Until then a key was meant for the board.
    ready: Duration,
}

/// What was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer<Q> {
    /// The dialog stays.
    Pending,
    /// It is closed, and nothing else.
    Closed,
    /// This row of the result.
    Row(usize),
    /// Something that can be done without the result.
    Act(Action),
    /// Yes.
    Yes(Q),
    /// No.
    No(Q),
}

/// How long after the end of a game keys are still those of the game.
const SETTLING: Duration = Duration::from_millis(500);

const LAST_ROW: usize = RESULT_ROWS as usize - 1;

impl<Q: Copy> Dialog<Q> {
    /// The result of a game that ends just now, while keys are being pressed.
    pub(super) fn at_the_end(now: Duration) -> Dialog<Q> {
        Dialog::Result(ResultMenu { row: 0, ready: now + SETTLING })
    }

    /// The result, because it was asked for.
    pub(super) fn result() -> Dialog<Q> {
        Dialog::Result(ResultMenu { row: 0, ready: Duration::ZERO })
    }

    fn key(&mut self, key: Key, shared: &Shared) -> Answer<Q> {
        let action = shared.keys.action(key);
        match self {
            Dialog::Result(menu) => menu.act(action, shared.now),
            Dialog::Ask(question) => answer(*question, key, action),
        }
    }

    fn click(&self, board: &Board, x: u16, y: u16, shared: &Shared) -> Answer<Q> {
        let window = shared.window();
        match self {
            Dialog::Result(menu) if shared.now < menu.ready => Answer::Pending,
            Dialog::Result(_) => window.result_row_at(board, x, y).map_or(Answer::Closed, Answer::Row),
            Dialog::Ask(question) if window.question_area().contains((x, y).into()) => Answer::Yes(*question),
            Dialog::Ask(question) => Answer::No(*question),
        }
    }
}

impl ResultMenu {
    fn act<Q>(&mut self, action: Option<Action>, now: Duration) -> Answer<Q> {
        if now < self.ready {
            return Answer::Pending;
        }
        match action {
            Some(Action::Left | Action::Up | Action::Previous) => {
                self.row = self.row.checked_sub(1).unwrap_or(LAST_ROW);
            }
            Some(Action::Right | Action::Down | Action::Next) => {
                self.row = if self.row == LAST_ROW { 0 } else { self.row + 1 };
            }
            Some(Action::Confirm) => return Answer::Row(self.row),
            Some(Action::Cancel) => return Answer::Closed,
            Some(
                action @ (Action::Undo
                | Action::Restart
                | Action::Save
                | Action::Analyse
                | Action::Quit
                | Action::Copy),
            ) => return Answer::Act(action),
            _ => {}
        }
        Answer::Pending
    }
}

/// Yes or no, as the question says, whatever else the keys y and n may do.
fn answer<Q>(question: Q, key: Key, action: Option<Action>) -> Answer<Q> {
    match (key, action) {
        (Key::Char(letter), _) if is_yes(letter) => Answer::Yes(question),
        (_, Some(Action::Confirm)) => Answer::Yes(question),
        (Key::Char('n' | 'N'), _) | (_, Some(Action::Cancel | Action::Quit)) => Answer::No(question),
        _ => Answer::Pending,
    }
}

/// The first letter of yes, in English or in the language that is spoken.
fn is_yes(letter: char) -> bool {
    let letter = letter.to_ascii_lowercase();
    letter == 'y' || t("question.yesLetter").starts_with(letter)
}

/// A key for the dialog that is open, which closes once it is answered; none if there is none.
pub(super) fn press<Q: Copy>(dialog: &mut Option<Dialog<Q>>, key: Key, shared: &Shared) -> Option<Answer<Q>> {
    let answer = dialog.as_mut()?.key(key, shared);
    Some(close(dialog, answer))
}

/// The same for a click.
pub(super) fn click<Q: Copy>(
    dialog: &mut Option<Dialog<Q>>,
    board: &Board,
    (x, y): (u16, u16),
    shared: &Shared,
) -> Option<Answer<Q>> {
    let answer = dialog.as_ref()?.click(board, x, y, shared);
    Some(close(dialog, answer))
}

fn close<Q>(dialog: &mut Option<Dialog<Q>>, answer: Answer<Q>) -> Answer<Q> {
    if !matches!(answer, Answer::Pending) {
        *dialog = None;
    }
    answer
}
