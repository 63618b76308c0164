//! Something to be solved on a board: a puzzle, or a step of a lesson.

use std::time::Duration;

use stackade_core::AnyMatch;
use stackade_lessons::drill::Task;

use super::prompt::{self, Typed};
use super::{BoardPane, Component, Go, Note, Prompt, Screen, Shared};
use crate::{Action, Key, drill_words, game_words};

/// Something to be solved.
#[derive(Debug)]
pub struct Drill {
    /// What it is.
    pub task: Task,
    /// The game as it stands.
    pub game: Box<dyn AnyMatch>,
    /// The board.
    pub pane: BoardPane,
    /// Whether it has been done.
    pub phase: Phase,
    /// What is said about the last try.
    pub said: String,
    /// Moves that follow by themselves, and when the next one comes.
    follow: Vec<String>,
    due: Option<Duration>,
    /// A line that is being typed.
    pub prompt: Option<Prompt>,
    /// What is said below the board.
    pub note: Note,
    /// The page of what is said that lies over the board in a narrow window, until a key puts it away.
    pub page: Option<usize>,
    /// The hint, once it was asked for.
    pub hint: Option<String>,
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
        let task = drill_words::in_language(task);
        let game = task.begin();
        let mut pane = BoardPane::new(&*game);
        pane.board.last.clear();
        Drill {
            task,
            game,
            pane,
            phase: Phase::Open,
            said: String::new(),
            follow: Vec::new(),
            due: None,
            prompt: None,
            note: Note::default(),
            page: Some(0),
            hint: None,
            has_skipped: false,
        }
    }

    /// What is said just now: about the last try, else a hint, else what is to be done.
    pub fn words(&self) -> String {
        match &self.hint {
            _ if !self.said.is_empty() => self.said.clone(),
            Some(hint) => hint.clone(),
            None => drill_words::prompt(&self.task),
        }
    }

    /// Turns the page that lies over the board, if one does.
    fn turns_page(&mut self, shared: &Shared) -> bool {
        let window = shared.window();
        let Some(page) = self.page.filter(|_| window.is_narrow()) else { return false };
        let pages = window.pages(&self.words()).len();
        self.page = Some(page + 1).filter(|&next| next < pages);
        true
    }

    fn command(&mut self, key: Key, shared: &mut Shared) -> Go {
        match (key, shared.keys.action(key)) {
            (Key::Char(digit @ '1'..='9'), _) if self.phase == Phase::Open => {
                self.note = Note::default();
                if let Some(mv) = self.pane.choose_height(digit, &*self.game, &mut self.note) {
                    self.attempt(&mv, shared);
                }
                Go::Stay
            }
            (_, Some(action)) => self.act(action, shared),
            _ => Go::Stay,
        }
    }

    fn act(&mut self, action: Action, shared: &mut Shared) -> Go {
        if self.pane.steer(action) {
            return Go::Stay;
        }
        match action {
            Action::Confirm if self.phase == Phase::Solved => return self.go_on(),
            Action::Confirm | Action::Undo if self.phase == Phase::Missed => self.again(),
            Action::Confirm => self.choose(shared),
            Action::Cancel if self.pane.board.back() => {}
            Action::Cancel | Action::Quit => return Go::Back,
            Action::Type => self.prompt = Some(Prompt::new(self.pane.board.move_texts().collect())),
            Action::Hint => {
                self.hint = Some(drill_words::hint(&self.task));
                self.page = Some(0);
            }
            Action::Restart | Action::Undo => self.again(),
            Action::PageDown | Action::Redo => return self.go_on(),
            Action::Analyse => return self.analyse(),
            Action::Rules => return Go::rules(self.game.info()),
            _ => {}
        }
        Go::Stay
    }

    fn choose(&mut self, shared: &mut Shared) {
        self.note = Note::default();
        if let Some(mv) = self.pane.choose(&*self.game, &mut self.note) {
            self.attempt(&mv, shared);
        }
    }

    /// The solver's move: right, wrong, or none at all.
    fn attempt(&mut self, mv: &str, shared: &mut Shared) {
        if self.phase != Phase::Open {
            return;
        }
        let judgement = match self.task.judge(mv) {
            Ok(judgement) => judgement,
            Err(error) => {
                return self.note.refuse(game_words::message(self.game.info().name, error.message()));
            }
        };
        self.phase = if judgement.is_right { Phase::Solved } else { Phase::Missed };
        self.said = drill_words::judged(&self.task, &judgement);
        self.page = Some(0);
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
        self.pane.show_move(&*self.game, shared);
        let wait = Duration::from_millis(700);
        self.due = (!self.follow.is_empty()).then_some(shared.now + shared.animation_time() + wait);
    }

    /// The task from its beginning.
    fn again(&mut self) {
        let (flipped, has_skipped) = (self.pane.board.flipped, self.has_skipped);
        *self = Drill { has_skipped, ..Drill::new(self.task) };
        self.pane.board.flipped = flipped;
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

    fn analyse(&mut self) -> Go {
        let start = stackade_core::record::Start::Position(self.task.begin().position());
        let record = stackade_core::record::Record::from_match(&*self.task.begin(), &start);
        Go::study(record, &mut self.note)
    }
}

impl Component for Drill {
    fn key(&mut self, key: Key, shared: &mut Shared) -> Go {
        if self.turns_page(shared) {
            return Go::Stay;
        }
        match prompt::press(&mut self.prompt, key) {
            Some(Typed::Done(text)) if !text.is_empty() => self.attempt(&text, shared),
            Some(_) => {}
            None => return self.command(key, shared),
        }
        Go::Stay
    }

    fn click(&mut self, x: u16, y: u16, shared: &mut Shared) -> Go {
        if self.turns_page(shared) {
            return Go::Stay;
        }
        if self.phase != Phase::Open {
            return self.act(Action::Confirm, shared);
        }
        if self.pane.point_at(x, y, shared) {
            self.choose(shared);
        }
        Go::Stay
    }

    fn scrolls(&self) -> bool {
        false
    }

    fn prompt(&mut self) -> Option<&mut Prompt> {
        self.prompt.as_mut()
    }

    fn tick(&mut self, shared: &mut Shared) {
        self.pane.tick(shared.now);
        if self.due.take_if(|due| shared.now >= *due).is_some() && !self.follow.is_empty() {
            let mv = self.follow.remove(0);
            self.play(&mv, shared);
        }
    }

    fn next_tick(&self, shared: &Shared) -> Option<Duration> {
        [self.pane.next_tick(shared.now), self.due].into_iter().flatten().min()
    }
}
