//! Something to be solved on a board: a puzzle, or a step of a lesson.

use std::time::Duration;

use stackade_core::AnyMatch;
use stackade_lessons::drill::Task;
use stackade_play::Reply;

use super::prompt::Typed;
use super::table::Flight;
use super::{Go, Note, Prompt, Reader, Screen, Shared, Study};
use crate::board::{Board, Fit};
use crate::{Action, Key};

/// Something to be solved.
#[derive(Debug)]
pub struct Drill {
    /// What it is.
    pub task: Task,
    /// The game as it stands.
    pub game: Box<dyn AnyMatch>,
    /// The board with its cursor.
    pub board: Board,
    /// Whether it has been done.
    pub phase: Phase,
    /// What is said about the last try.
    pub said: String,
    /// Moves that follow by themselves, and when the next one comes.
    follow: Vec<String>,
    due: Option<Duration>,
    /// A move on its way.
    pub flight: Option<Flight>,
    /// A line that is being typed.
    pub prompt: Option<Prompt>,
    /// What is said below the board.
    pub note: Note,
    /// Whether an earlier step of the lesson was passed over.
    has_skipped: bool,
}

/// How far the solver has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// A move is wanted.
    Open,
    /// The move was right.
    Solved,
    /// The move was wrong; it can be tried again.
    Missed,
}

impl Drill {
    /// A task from its beginning.
    pub fn new(task: Task) -> Drill {
        let game = task.begin();
        let mut board = Board::new(&*game);
        board.last.clear();
        Drill {
            task,
            game,
            board,
            phase: Phase::Open,
            said: String::new(),
            follow: Vec::new(),
            due: None,
            flight: None,
            prompt: None,
            note: Note::default(),
            has_skipped: false,
        }
    }

    pub(super) fn key(&mut self, key: Key, shared: &mut Shared) -> Go {
        if let Some(prompt) = &mut self.prompt {
            match prompt.key(key) {
                Typed::More => {}
                Typed::Left => self.prompt = None,
                Typed::Done(text) => {
                    self.prompt = None;
                    if !text.is_empty() {
                        self.attempt(&text, shared);
                    }
                }
            }
            return Go::Stay;
        }
        match (key, shared.keys.action(key)) {
            (Key::Char(digit @ '1'..='9'), _) if self.phase == Phase::Open => {
                let part = digit.to_digit(10).unwrap_or(0);
                let reply = self.board.choose_height(part, &*self.game);
                self.take(reply, shared);
                Go::Stay
            }
            (_, Some(action)) => self.act(action, shared),
            _ => Go::Stay,
        }
    }

    fn act(&mut self, action: Action, shared: &mut Shared) -> Go {
        if self.board.steer(action) {
            return Go::Stay;
        }
        match action {
            Action::Confirm if self.phase == Phase::Solved => return self.go_on(),
            Action::Confirm | Action::Undo if self.phase == Phase::Missed => self.again(),
            Action::Confirm => {
                let reply = self.board.choose(&*self.game);
                self.take(reply, shared);
            }
            Action::Cancel if self.board.back() => {}
            Action::Cancel | Action::Quit => return Go::Back,
            Action::Next => self.board.jump(true),
            Action::Previous => self.board.jump(false),
            Action::Flip => self.board.flipped = !self.board.flipped,
            Action::Type => {
                let moves = self.board.move_texts().collect();
                self.prompt = Some(Prompt::new(moves));
            }
            Action::Hint => self.hint(),
            Action::Restart | Action::Undo => self.again(),
            Action::PageDown | Action::Redo => return self.go_on(),
            Action::Analyse => return self.analyse(),
            Action::Rules => return Go::open(Screen::Rules(Reader::rules(self.game.info()))),
            _ => {}
        }
        Go::Stay
    }

    pub(super) fn click(&mut self, x: u16, y: u16, shared: &mut Shared) -> Go {
        if self.phase != Phase::Open {
            return self.act(Action::Confirm, shared);
        }
        let area = crate::view::board_area(&self.board, shared);
        let fit = Fit::new(&self.board, &shared.look, area);
        if let Some(cell) = fit.hit(&self.board.view, x, y) {
            self.board.point_at(cell);
            let reply = self.board.choose(&*self.game);
            self.take(reply, shared);
        }
        Go::Stay
    }

    fn take(&mut self, reply: Reply, shared: &mut Shared) {
        self.note = Note::default();
        match reply {
            Reply::More => {}
            Reply::Refused(refusal) => {
                self.note = Note { text: refusal.words(self.board.info), is_refusal: true };
            }
            Reply::Play(mv) => self.attempt(&mv, shared),
        }
    }

    /// The solver's move: right, wrong, or none at all.
    fn attempt(&mut self, mv: &str, shared: &mut Shared) {
        if self.phase != Phase::Open {
            return;
        }
        let judgement = match self.task.judge(mv) {
            Ok(judgement) => judgement,
            Err(error) => return self.note = Note { text: error.to_string(), is_refusal: true },
        };
        self.phase = if judgement.is_right { Phase::Solved } else { Phase::Missed };
        self.said = self.task.words(&judgement);
        self.follow = judgement.follow;
        if judgement.is_right {
            self.solved(shared);
        }
        self.play(mv, shared);
    }

    fn solved(&mut self, shared: &mut Shared) {
        // A lesson counts once all of it was done.
        let is_done = self.task.is_last() && !self.has_skipped;
        if is_done && shared.config.done.insert(self.task.id()) {
            shared.remember();
        }
        shared.ring();
    }

    /// Plays a move on the board, and the next one of those that follow some time later.
    fn play(&mut self, mv: &str, shared: &mut Shared) {
        if self.game.play(mv).is_err() {
            return;
        }
        self.board.show(&*self.game);
        self.flight = Flight::of_last(&*self.game, shared);
        let wait = Duration::from_millis(700);
        self.due = (!self.follow.is_empty()).then_some(shared.now + shared.flight() + wait);
    }

    /// The task from its beginning.
    fn again(&mut self) {
        let (flipped, has_skipped) = (self.board.flipped, self.has_skipped);
        *self = Drill { has_skipped, ..Drill::new(self.task) };
        self.board.flipped = flipped;
    }

    fn go_on(&mut self) -> Go {
        match self.task.next() {
            Some(task) => {
                let is_lesson = matches!(task, Task::Lesson(..));
                let has_skipped = is_lesson && (self.has_skipped || self.phase != Phase::Solved);
                Go::replace(Screen::Drill(Box::new(Drill { has_skipped, ..Drill::new(task) })))
            }
            None => Go::Back,
        }
    }

    fn hint(&mut self) {
        self.note = Note { text: self.task.hint(), is_refusal: false };
    }

    fn analyse(&mut self) -> Go {
        let start = stackade_core::record::Start::Position(self.task.begin().position());
        let record = stackade_core::record::Record::from_match(&*self.task.begin(), &start);
        match Study::new(record) {
            Ok(study) => Go::open(Screen::Study(Box::new(study))),
            Err(why) => {
                self.note = Note { text: why, is_refusal: true };
                Go::Stay
            }
        }
    }

    pub(super) fn next_tick(&self, shared: &Shared) -> Option<Duration> {
        let flies = self.flight.is_some().then(|| shared.now + Duration::from_millis(40));
        [flies, self.due].into_iter().flatten().min()
    }

    pub(super) fn tick(&mut self, shared: &mut Shared) {
        if self.flight.as_ref().is_some_and(|flight| shared.now >= flight.since + flight.lasts) {
            self.flight = None;
        }
        if self.due.is_some_and(|due| shared.now >= due) {
            self.due = None;
            if !self.follow.is_empty() {
                let mv = self.follow.remove(0);
                self.play(&mv, shared);
            }
        }
    }
}
