//! What there is to play, and what tries at lessons and puzzles come to, as JSON.

use std::fmt::Display;

use serde::{Deserialize, Serialize};
use stackade_core::VariantKey;
use stackade_engine::Level;
use stackade_games::registry::{self, Entry};
use stackade_lessons::drill;
use stackade_lessons::lessons::Step;
use stackade_lessons::puzzles::Puzzle;

use crate::question_error::QuestionError;

#[derive(Serialize)]
struct GameRow {
    id: &'static str,
    name: &'static str,
    /// All sides that any variant has.
    side_names: Vec<&'static str>,
    sides: Vec<char>,
    variants: Vec<VariantRow>,
    /// Whether newcomers are led to it.
    newcomers: bool,
    /// The variants whose openings have a table of results.
    tables: Vec<&'static str>,
}

#[derive(Serialize)]
struct VariantRow {
    key: &'static str,
    values: &'static [&'static str],
    default: &'static str,
    /// Where the value of another key is this one, the default is that one.
    other_defaults: &'static [(&'static str, &'static str, &'static str)],
    /// Where the value of another key is this one, menus leave that one out.
    not_offered: &'static [(&'static str, &'static str, &'static str)],
}

/// What is to be solved, as the page has fetched it, and what is tried.
#[derive(Deserialize)]
struct Question {
    task: Task,
    #[serde(rename = "move")]
    mv: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Task {
    Step(Box<Step>),
    Puzzle(Box<Puzzle>),
}

/// What a move comes to in a lesson or a puzzle: what is said, and what is played after it.
#[derive(Serialize)]
struct Judgement {
    right: bool,
    message: String,
    follow: Vec<String>,
}

pub(crate) fn games() -> String {
    json(&registry::entries().into_iter().map(game_row).collect::<Vec<_>>())
}

fn game_row(Entry { info, data, .. }: Entry) -> GameRow {
    let variant = |key: &VariantKey| VariantRow {
        key: key.key,
        values: key.values,
        default: key.default,
        other_defaults: key.other_defaults,
        not_offered: key.not_offered,
    };
    GameRow {
        id: info.name,
        name: info.title,
        side_names: info.sides.iter().map(|side| side.name).collect(),
        sides: info.sides.iter().map(|side| side.letter).collect(),
        // What cannot be chosen is not offered.
        variants: info.variants.iter().filter(|key| key.values.len() > 1).map(variant).collect(),
        newcomers: data.is_for_newcomers,
        tables: data.tables.map_or_else(Vec::new, |tables| tables.whole().collect()),
    }
}

pub(crate) fn levels() -> String {
    json(&Level::all().map(Level::name).collect::<Vec<_>>())
}

/// What a move comes to. The page brings the step or the puzzle, since the engine knows none.
pub(crate) fn judge(text: &str) -> Result<String, QuestionError> {
    let refusal = |error: &dyn Display| QuestionError::Senseless(format!("judge: {error}"));
    let Question { task, mv } = serde_json::from_str(text).map_err(|error| refusal(&error))?;
    let judgement = match task {
        Task::Step(step) => step.check().map(|()| step.judge(&mv)),
        Task::Puzzle(puzzle) => puzzle.check().map(|()| puzzle.judge(&mv)),
    };
    let judgement = judgement.map_err(|error| refusal(&error))?.map_err(|error| refusal(&error))?;
    let drill::Judgement { is_right: right, message, follow } = judgement;
    Ok(json(&Judgement { right, message, follow }))
}

pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("these documents have only text keys")
}
