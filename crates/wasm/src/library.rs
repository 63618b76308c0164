//! What there is to play and to learn, as JSON.

use serde::Serialize;
use stackade_core::{GameInfo, VariantKey};
use stackade_engine::Level;
use stackade_engine::protocol::Refusal;
use stackade_games::registry;
use stackade_lessons::drill::{self, Task};
use stackade_lessons::lessons::{self, Lesson, Step};
use stackade_lessons::puzzles;

#[derive(Serialize)]
struct GameRow {
    id: &'static str,
    name: &'static str,
    /// All sides that any variant has.
    side_names: Vec<&'static str>,
    sides: Vec<char>,
    variants: Vec<VariantRow>,
}

#[derive(Serialize)]
struct VariantRow {
    key: &'static str,
    values: &'static [&'static str],
    default: &'static str,
    /// Where the value of another key is this one, the default is that one.
    other_defaults: &'static [(&'static str, &'static str, &'static str)],
}

#[derive(Serialize)]
struct LessonText<'a> {
    title: &'a str,
    introduction: &'a str,
    farewell: &'a str,
    steps: Vec<StepText<'a>>,
}

#[derive(Serialize)]
struct StepText<'a> {
    title: &'a str,
    game: &'a str,
    position: &'a str,
    moves: &'a [String],
    prompt: &'a str,
    hint: &'a str,
}

/// What a move comes to in a lesson or a puzzle: what is said, and what is played after it.
#[derive(Serialize)]
struct Judgement {
    right: bool,
    message: String,
    follow: Vec<String>,
}

pub(crate) fn games() -> String {
    json(&registry::games().into_iter().map(game_row).collect::<Vec<_>>())
}

fn game_row(info: &'static GameInfo) -> GameRow {
    let variant = |key: &VariantKey| VariantRow {
        key: key.key,
        values: key.values,
        default: key.default,
        other_defaults: key.other_defaults,
    };
    GameRow {
        id: info.name,
        name: info.title,
        side_names: info.sides.iter().map(|side| side.name).collect(),
        sides: info.sides.iter().map(|side| side.letter).collect(),
        // What cannot be chosen is not offered.
        variants: info.variants.iter().filter(|key| key.values.len() > 1).map(variant).collect(),
    }
}

pub(crate) fn levels() -> String {
    json(&Level::all().map(Level::name).collect::<Vec<_>>())
}

pub(crate) fn lesson(game: &str) -> Result<String, Refusal> {
    let lesson = lesson_of(game)?;
    let step = |step: &'static Step| StepText {
        title: &step.title,
        game: &step.game,
        position: &step.position,
        moves: &step.moves,
        prompt: step.prompt.trim(),
        hint: &step.hint,
    };
    Ok(json(&LessonText {
        title: &lesson.title,
        introduction: lesson.introduction.trim(),
        farewell: lesson.farewell.trim(),
        steps: lesson.steps.iter().map(step).collect(),
    }))
}

pub(crate) fn answer(game: &str, step: &str, mv: &str) -> Result<String, Refusal> {
    let (info, lesson) = (info(game)?, lesson_of(game)?);
    let step = find_step(lesson, step)?;
    judged("answer", &Task::Lesson(info, lesson, step), mv)
}

fn lesson_of(game: &str) -> Result<&'static Lesson, Refusal> {
    lessons::of(info(game)?).ok_or_else(|| Refusal::new("there is no lesson of this game"))
}

fn find_step(lesson: &Lesson, number: &str) -> Result<usize, Refusal> {
    let step = number.parse().ok().filter(|&number| number < lesson.steps.len());
    step.ok_or_else(|| Refusal::new(format!("answer: expected a step from 0 to {}", lesson.steps.len() - 1)))
}

pub(crate) fn puzzles(game: &str) -> Result<String, Refusal> {
    Ok(json(&puzzles::of(info(game)?)))
}

pub(crate) fn attempt(id: &str, mv: &str) -> Result<String, Refusal> {
    let puzzle = puzzles::find(id).ok_or_else(|| Refusal::new("attempt: there is no such puzzle"))?;
    judged("attempt", &Task::Puzzle(puzzle), mv)
}

fn judged(verb: &str, task: &Task, mv: &str) -> Result<String, Refusal> {
    let judgement = task.judge(mv).map_err(|error| Refusal::new(format!("{verb}: {error}")))?;
    let drill::Judgement { is_right: right, message, follow } = judgement;
    Ok(json(&Judgement { right, message, follow }))
}

fn info(game: &str) -> Result<&'static GameInfo, Refusal> {
    registry::parse_id(game).map(|id| id.info()).map_err(|error| Refusal::new(error.to_string()))
}

pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("these documents have only text keys")
}
