//! Something to be solved on a board, and what a solver's move comes to: the same in every front end.

use stackade_core::{AnyMatch, CellName, GameInfo, MoveError};

use crate::lessons::{self, Answer, Lesson, Step};
use crate::puzzles::{self, Attempt, Puzzle};

/// A puzzle, or a step of a lesson.
///
/// ```
/// use stackade_lessons::drill::Task;
/// use stackade_lessons::lessons;
///
/// let (game, lesson) = lessons::all().next().unwrap();
/// let task = Task::lesson(game).unwrap();
/// assert!(task.judge(&lesson.steps[0].right_moves()[0]).unwrap().is_right);
/// assert!(!task.is_last());
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Task {
    /// A puzzle.
    Puzzle(&'static Puzzle),
    /// A step of a lesson, from 0.
    Lesson(&'static GameInfo, &'static Lesson, usize),
}

/// What a solver's move comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// Whether it is right.
    pub is_right: bool,
    /// What there is to explain, if anything.
    pub message: String,
    /// The moves that follow by themselves.
    pub follow: Vec<String>,
}

impl Task {
    /// The lesson of a game, if it has one, from its first step.
    pub fn lesson(info: &'static GameInfo) -> Option<Task> {
        Some(Task::Lesson(info, lessons::of(info)?, 0))
    }

    /// The id under which it is remembered when it is done.
    pub fn id(&self) -> String {
        match self {
            Task::Puzzle(puzzle) => puzzle.id.clone(),
            Task::Lesson(info, ..) => format!("lesson-{}", info.name),
        }
    }

    /// The board as the solver finds it.
    pub fn begin(&self) -> Box<dyn AnyMatch> {
        match self {
            Task::Puzzle(puzzle) => puzzle.begin(),
            Task::Lesson(_, lesson, step) => lesson.steps[*step].begin(),
        }
    }

    /// What a move comes to, or why it is not legal.
    pub fn judge(&self, mv: &str) -> Result<Judgement, MoveError> {
        match self {
            Task::Puzzle(puzzle) => puzzle.judge(mv),
            Task::Lesson(_, lesson, step) => lesson.steps[*step].judge(mv),
        }
    }

    /// The cell on which the solution of a puzzle begins.
    pub fn first_cell(&self) -> Option<CellName> {
        let Task::Puzzle(puzzle) = self else { return None };
        let turn = puzzle.begin().turn(puzzle.solution.first()?).ok()?;
        turn.from().or(turn.placed())
    }

    /// Whether everything is done once this is: lessons have further steps.
    pub fn is_last(&self) -> bool {
        matches!(self, Task::Puzzle(_)) || self.next().is_none()
    }

    /// What comes after it.
    pub fn next(&self) -> Option<Task> {
        match self {
            Task::Puzzle(puzzle) => {
                let set = puzzles::of(puzzle.id().info());
                let at = set.iter().position(|known| known.id == puzzle.id)?;
                set.get(at + 1).map(Task::Puzzle)
            }
            Task::Lesson(info, lesson, step) => {
                (step + 1 < lesson.steps.len()).then(|| Task::Lesson(info, lesson, step + 1))
            }
        }
    }
}

impl Step {
    /// What a move comes to, or why it is not legal.
    pub fn judge(&self, mv: &str) -> Result<Judgement, MoveError> {
        self.begin().play(mv)?;
        Ok(match self.answer(mv) {
            Answer::Right(right) => Judgement {
                is_right: true,
                message: right.explanation,
                follow: right.reply.into_iter().collect(),
            },
            Answer::Wrong { message } => Judgement { is_right: false, message, follow: Vec::new() },
        })
    }
}

impl Puzzle {
    /// What a move comes to, or why it is not legal.
    pub fn judge(&self, mv: &str) -> Result<Judgement, MoveError> {
        Ok(match self.attempt(mv)? {
            Attempt::Right(_) => {
                Judgement { is_right: true, message: self.why.clone(), follow: line_after(self, mv) }
            }
            Attempt::Wrong(answer) => Judgement {
                is_right: false,
                message: if answer.is_some() { self.why.clone() } else { String::new() },
                follow: answer.into_iter().collect(),
            },
        })
    }
}

/// How the proof's line goes on, if this is the move it begins with.
fn line_after(puzzle: &Puzzle, mv: &str) -> Vec<String> {
    match &puzzle.line[..] {
        [first, rest @ ..] if first == mv => rest.to_vec(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_judged() {
        let puzzle = puzzles::all().find(|puzzle| !puzzle.refutation.is_empty()).unwrap();
        let task = Task::Puzzle(puzzle);
        let right = task.judge(&puzzle.solution[0]).unwrap();
        assert!(right.is_right && right.message == puzzle.why);
        let wrong = task.judge(&puzzle.refutation[0]).unwrap();
        assert_eq!(wrong.follow, puzzle.refutation[1..2]);
        assert!(task.judge("nonsense").is_err());
        assert!(puzzle.begin().view().cells.iter().any(|cell| Some(cell.name) == task.first_cell()));
    }

    #[test]
    fn a_lesson_goes_on_to_its_end() {
        let (game, lesson) = lessons::all().next().unwrap();
        let mut task = Task::lesson(game).unwrap();
        let mut steps = 1;
        while let Some(next) = task.next() {
            task = next;
            steps += 1;
        }
        assert_eq!(steps, lesson.steps.len());
        assert!(task.is_last());
    }
}
