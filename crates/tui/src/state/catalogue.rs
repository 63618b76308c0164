//! The lists of puzzles and lessons.

use stackade_core::GameInfo;
use stackade_games::registry;
use stackade_lessons::drill::Task;
use stackade_lessons::lessons::{self, Lesson};
use stackade_lessons::puzzles::Puzzle;

use super::drill::Drill;
use super::form::{FormInput, navigate};
use super::{Component, Go, Screen, Shared};
use crate::languages::{say, t};
use crate::layout::{Form, Row};
use crate::{Key, game_words};

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
                lesson_list().nth(self.chosen).map(|(info, lesson)| drill(Task::Lesson(info, lesson, 0)))
            }
            Kind::Games => registry::games()
                .get(self.chosen)
                .map(|info| Screen::Catalogue(Catalogue { kind: Kind::Puzzles(info), chosen: 0 })),
            Kind::Puzzles(info) => {
                game_words::puzzles(info).get(self.chosen).map(|puzzle| drill(Task::Puzzle(puzzle)))
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
                        say!("catalogue.steps", title = lesson.title, count = lesson.steps.len()),
                    )
                };
                (t("menu.lessons").to_owned(), lesson_list().map(row).collect())
            }
            Kind::Games => {
                let row = |info: &&'static GameInfo| {
                    let set = game_words::puzzles(info);
                    let solved = set.iter().filter(|puzzle| shared.config.done.contains(&puzzle.id)).count();
                    Row::new(info.title, say!("catalogue.solved", solved = solved, all = set.len()))
                };
                (t("menu.puzzles").to_owned(), registry::games().iter().map(row).collect())
            }
            Kind::Puzzles(info) => {
                let row = |puzzle: &Puzzle| {
                    let stars = shared.look.pick("★", "*").repeat(usize::from(puzzle.difficulty));
                    Row::new(
                        format!("{} {}", done(&puzzle.id), puzzle.id),
                        format!("{stars:<6}{}", puzzle.title),
                    )
                };
                let title = say!("catalogue.puzzlesOf", game = info.title);
                (title, game_words::puzzles(info).iter().map(row).collect())
            }
        };
        let rows: Vec<Row> = rows;
        let note = match rows.is_empty() {
            true => t("catalogue.none"),
            false => t("catalogue.remembered"),
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

/// The lessons of all games that have one.
fn lesson_list() -> impl Iterator<Item = (&'static GameInfo, &'static Lesson)> {
    lessons::all().map(|(info, english)| (info, game_words::lesson(info).unwrap_or(english)))
}

fn drill(task: Task) -> Screen {
    Screen::Drill(Box::new(Drill::new(task)))
}
