//! The lesson and the puzzles of the game.

use stackade_engine::{Breadth, Engine, Limits, NoClock, Settings};
use stackade_lessons::{lessons, puzzles};

use crate::support::id;

#[test]
fn every_step_of_the_lesson_can_be_done() {
    let lesson = lessons::of(id().info()).expect("there is a lesson");
    assert_eq!(lesson.steps.len(), 3);
    for step in &lesson.steps {
        assert!(!step.right_moves().is_empty(), "{}", step.title);
    }
}

#[test]
fn puzzles_have_one_right_move() {
    let puzzles = puzzles::of(id().info());
    assert_eq!(puzzles.len(), 2);
    let mut engine = Engine::new(&id(), Settings::default());
    for puzzle in puzzles {
        let solved = engine.solve(&*puzzle.begin(), Breadth::AllMoves, Limits::default(), &mut NoClock);
        assert_eq!(solved.result, Some(puzzle.result.verdict()), "{}", puzzle.id);
        assert_eq!(solved.best, puzzle.solution, "{}", puzzle.id);
        for line in [&puzzle.line, &puzzle.refutation] {
            let mut game = puzzle.begin();
            for mv in line {
                game.play(mv).unwrap_or_else(|error| panic!("{} {mv}: {error}", puzzle.id));
            }
            assert!(game.result().is_some(), "{}", puzzle.id);
        }
    }
}
