//! `stackade lessons`: the lessons, for reading and for scripts.

use serde::Serialize;
use stackade_core::{GameId, GameInfo};
use stackade_lessons::lessons::{self, Lesson};

use crate::args::LessonsArgs;
use crate::error::CommandError;
use crate::open;
use crate::output::{Output, print_json};

#[derive(Serialize)]
struct Document<'a> {
    game: &'a str,
    title: &'a str,
    introduction: &'a str,
    farewell: &'a str,
    steps: Vec<Row<'a>>,
}

#[derive(Serialize)]
struct Row<'a> {
    title: &'a str,
    teaches: &'a [String],
    game: &'a str,
    position: String,
    prompt: &'a str,
    hint: &'a str,
    right: Vec<String>,
    explanation: &'a str,
}

impl<'a> Document<'a> {
    fn new(game: &'a GameInfo, lesson: &'a Lesson) -> Document<'a> {
        let row = |step: &'a lessons::Step| Row {
            title: &step.title,
            teaches: &step.teaches,
            game: &step.game,
            position: step.begin().position(),
            prompt: step.prompt.trim(),
            hint: &step.hint,
            right: step.right_moves(),
            explanation: step.explanation.trim(),
        };
        Document {
            game: game.name,
            title: &lesson.title,
            introduction: lesson.introduction.trim(),
            farewell: lesson.farewell.trim(),
            steps: lesson.steps.iter().map(row).collect(),
        }
    }

    fn print(&self, out: &mut Output) -> Result<(), CommandError> {
        out.line(self.title)?;
        out.line(self.introduction)?;
        for (index, step) in self.steps.iter().enumerate() {
            out.line(format_args!("{}\t{}\t{}\t{}", index + 1, step.title, step.game, step.position))?;
            out.line(step.prompt)?;
        }
        out.line(self.farewell)
    }
}

pub(crate) fn run(args: &LessonsArgs) -> Result<(), CommandError> {
    let game = args.game.as_deref().map(open::game).transpose()?;
    game.map(GameId::two_sided).transpose().map_err(CommandError::usage)?;
    let lessons = lessons::all().filter(|(info, _)| game.is_none_or(|game| game.info() == *info));
    let documents: Vec<_> = lessons.map(|(info, lesson)| Document::new(info, lesson)).collect();
    if args.json {
        return print_json(&documents);
    }
    let mut out = Output::new();
    for (index, document) in documents.iter().enumerate() {
        if index > 0 {
            out.line("")?;
        }
        document.print(&mut out)?;
    }
    out.finish()
}
