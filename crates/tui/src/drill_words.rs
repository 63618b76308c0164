//! What is said about puzzles and lessons.

use stackade_draw::capital;
use stackade_lessons::drill::{Judgement, Task};
use stackade_lessons::puzzles::{Goal, Puzzle};
use stackade_lessons::{Scope, own_moves};

use crate::game_words;
use crate::languages::{is_english, say, t};

/// The same task with its texts in the language that is spoken.
pub(crate) fn in_language(task: Task) -> Task {
    match task {
        Task::Puzzle(puzzle) => {
            let said = game_words::puzzles(puzzle.id().info()).iter().find(|known| known.id == puzzle.id);
            Task::Puzzle(said.unwrap_or(puzzle))
        }
        Task::Lesson(info, lesson, step) => {
            Task::Lesson(info, game_words::lesson(info).unwrap_or(lesson), step)
        }
    }
}

/// What a task is called.
pub(crate) fn title(task: &Task) -> String {
    match task {
        Task::Puzzle(puzzle) => format!("{}: {}", puzzle.id, puzzle.title),
        Task::Lesson(_, lesson, step) => {
            say!("drill.step", title = lesson.title, step = step + 1, all = lesson.steps.len())
        }
    }
}

/// What is asked for.
pub(crate) fn prompt(task: &Task) -> String {
    match task {
        Task::Puzzle(puzzle) => {
            let begun = puzzle.begin();
            let side = game_words::side(begun.info(), begun.side_to_move());
            let goal = match puzzle.result {
                Goal::Win => say!("drill.win", side = side),
                Goal::Draw => say!("drill.draw", side = side),
            };
            format!("{}{}.", capital(&goal), within(puzzle))
        }
        Task::Lesson(_, lesson, 0) => format!("{} {}", lesson.introduction, lesson.steps[0].prompt),
        Task::Lesson(_, lesson, step) => lesson.steps[*step].prompt.clone(),
    }
}

/// What to say about a move that was judged.
pub(crate) fn judged(task: &Task, judgement: &Judgement) -> String {
    let Judgement { is_right, message, follow } = judgement;
    match task {
        Task::Puzzle(puzzle) if *is_right => say!("drill.solved", why = message, scope = scope(puzzle.scope)),
        Task::Puzzle(_) => match follow.first() {
            Some(answer) => say!("drill.answered", move = answer, why = message),
            None => t("drill.notKept").to_owned(),
        },
        Task::Lesson(_, lesson, _) if *is_right && task.next().is_none() => {
            format!("{message} {}", lesson.farewell)
        }
        Task::Lesson(..) => message.clone(),
    }
}

/// Help for those who ask.
pub(crate) fn hint(task: &Task) -> String {
    match (task, task.first_cell()) {
        (Task::Lesson(_, lesson, step), _) => lesson.steps[*step].hint.clone(),
        (Task::Puzzle(puzzle), Some(cell)) => say!("drill.hintCell", motif = puzzle.motif, cell = cell),
        (Task::Puzzle(puzzle), None) => say!("drill.hint", motif = puzzle.motif),
    }
}

/// In how many moves of one's own a puzzle is to be solved, where that is proved.
fn within(puzzle: &Puzzle) -> String {
    match puzzle.plies.map(own_moves) {
        None => String::new(),
        Some(1) => t("drill.withinOne").to_owned(),
        Some(moves) => say!("drill.within", moves = moves),
    }
}

/// How far a puzzle is proved.
fn scope(scope: Scope) -> String {
    match scope {
        _ if is_english() => scope.words(),
        Scope::Proved => t("scope.proved").to_owned(),
        Scope::Within(plies) => say!("scope.within", moves = own_moves(plies)),
    }
}

#[cfg(test)]
mod tests {
    use stackade_lessons::{lessons, puzzles};

    use super::*;
    use crate::Language;
    use crate::languages::speak;

    #[test]
    fn a_puzzle_is_judged_and_said() {
        let puzzle = puzzles::all().find(|puzzle| !puzzle.refutation.is_empty()).expect("there is one");
        let task = Task::Puzzle(puzzle);
        let right = task.judge(&puzzle.solution[0]).expect("it is legal");
        assert_eq!(judged(&task, &right), format!("Right. {} {}", puzzle.why, puzzle.scope.words()));
        let wrong = task.judge(&puzzle.refutation[0]).expect("it is legal");
        assert!(judged(&task, &wrong).starts_with(&format!("Not that: {} answers it.", wrong.follow[0])));
    }

    #[test]
    fn a_lesson_says_goodbye_at_its_end() {
        let (game, lesson) = lessons::all().next().expect("there is one");
        let last = Task::Lesson(game, lesson, lesson.steps.len() - 1);
        let right = Judgement { is_right: true, message: "Done.".to_owned(), follow: Vec::new() };
        assert_eq!(judged(&last, &right), format!("Done. {}", lesson.farewell));
    }

    #[test]
    fn lessons_and_puzzles_are_spoken_in_every_language() {
        for language in Language::all().filter(|language| *language != Language::ENGLISH) {
            speak(language);
            for (game, lesson) in lessons::all() {
                let task = in_language(Task::Lesson(game, lesson, 1));
                assert_ne!(prompt(&task), lesson.steps[1].prompt, "{language}");
            }
            for puzzle in puzzles::all() {
                let task = in_language(Task::Puzzle(puzzle));
                assert_eq!(task.id(), puzzle.id);
                let right = task.judge(&puzzle.solution[0]).expect("it is legal");
                assert!(!judged(&task, &right).contains(&puzzle.why), "{language} {}", puzzle.id);
            }
        }
        speak(Language::ENGLISH);
    }
}
