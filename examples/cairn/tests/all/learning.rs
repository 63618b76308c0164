//! The lesson and the puzzles of the game.

use stackade_lessons::{lessons, puzzles};

use crate::support::id;

#[test]
fn every_step_of_the_lesson_can_be_done() {
    let lesson = lessons::of(id().info()).expect("there is a lesson");
    for step in &lesson.steps {
        assert!(!step.right_moves().is_empty(), "{}", step.title);
    }
}

#[test]
fn puzzles_are_proved() {
    let puzzles = puzzles::of(id().info());
    assert!(!puzzles.is_empty());
    for puzzle in puzzles {
        puzzle.verify().unwrap_or_else(|error| panic!("{}: {error}", puzzle.id));
    }
}
