//! The lists of puzzles and lessons.

use stackade_core::GameInfo;
use stackade_games::registry;
use stackade_lessons::drill::Task;
use stackade_lessons::lessons::{self, Lesson};
use stackade_lessons::puzzles;

use super::drill::Drill;
use super::form::{FormInput, navigate};
use super::{Component, Go, Screen, Shared};
use crate::Key;
use crate::layout::{Form, Row};

/// A list of things to be solved.
#[derive(Debug)]
pub struct Catalogue {
    kind: Kind,
    chosen: usize,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Lessons,
    /// The games, to choose whose puzzles are listed.
    Games,
    Puzzles(&'static GameInfo),
}

impl Catalogue {
    /// The lessons.
    pub fn lessons() -> Catalogue {
        Catalogue { kind: Kind::Lessons, chosen: 0 }
    }

    /// The puzzles, by game.
    pub fn puzzles() -> Catalogue {
        Catalogue { kind: Kind::Games, chosen: 0 }
    }

    fn enter(&mut self) -> Go {
        let chosen = match self.kind {
            Kind::Lessons => {
                lessons::all().nth(self.chosen).map(|(info, lesson)| drill(Task::Lesson(info, lesson, 0)))
            }
            Kind::Games => registry::games()
                .get(self.chosen)
                .map(|info| Screen::Catalogue(Catalogue { kind: Kind::Puzzles(info), chosen: 0 })),
            Kind::Puzzles(info) => {
                puzzles::of(info).get(self.chosen).map(|puzzle| drill(Task::Puzzle(puzzle)))
            }
        };
        chosen.map_or(Go::Stay, Go::open)
    }
}

impl Component for Catalogue {
    fn form(&self, shared: &Shared) -> Option<Form> {
        let done =
            |id: &str| if shared.config.done.contains(id) { shared.look.pick("✓", "x") } else { " " };
        let (title, rows) = match self.kind {
            Kind::Lessons => {
                let row = |(info, lesson): (&GameInfo, &Lesson)| {
                    let sign = done(&format!("lesson-{}", info.name));
                    Row::new(
                        format!("{sign} {}", info.title),
                        format!("{}, {} steps", lesson.title, lesson.steps.len()),
                    )
                };
                ("Lessons".to_owned(), lessons::all().map(row).collect())
            }
            Kind::Games => {
                let row = |info: &&'static GameInfo| {
                    let set = puzzles::of(info);
                    let solved = set.iter().filter(|puzzle| shared.config.done.contains(&puzzle.id)).count();
                    Row::new(info.title, format!("{solved} of {} solved", set.len()))
                };
                ("Puzzles".to_owned(), registry::games().iter().map(row).collect())
            }
            Kind::Puzzles(info) => {
                let row = |puzzle: &puzzles::Puzzle| {
                    let stars = shared.look.pick("★", "*").repeat(usize::from(puzzle.difficulty));
                    Row::new(
                        format!("{} {}", done(&puzzle.id), puzzle.id),
                        format!("{stars:<6}{}", puzzle.title),
                    )
                };
                (format!("Puzzles of {}", info.title), puzzles::of(info).iter().map(row).collect())
            }
        };
        let rows: Vec<Row> = rows;
        let note = match rows.is_empty() {
            true => "There are no puzzles of this game yet.",
            false => "What is solved is remembered.",
        };
        Some(Form::page(title, rows, self.chosen, note.to_owned()))
    }

    fn key(&mut self, key: Key, shared: &mut Shared) -> Go {
        let rows = self.form(shared).map_or(0, |form| form.rows.len());
        match navigate(key, &mut self.chosen, rows, shared) {
            FormInput::Enter => self.enter(),
            FormInput::Back => Go::Back,
            _ => Go::Stay,
        }
    }

    fn click_row(&mut self, row: usize, _: &mut Shared) -> Go {
        self.chosen = row;
        self.enter()
    }
}

fn drill(task: Task) -> Screen {
    Screen::Drill(Box::new(Drill::new(task)))
}
