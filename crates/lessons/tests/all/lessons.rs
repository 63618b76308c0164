//! The lessons teach every rule, and everything in them can be played.

use std::collections::BTreeSet;

use stackade_core::{Ending, GameInfo, TURN_LIMIT};
use stackade_games::registry::{entry, games};
use stackade_lessons::lessons::{self, Answer, Lesson, Right, Step};

/// The ids of the rules in `rules.md`, which stand in bold where a rule is stated.
fn rules(game: &GameInfo) -> BTreeSet<String> {
    let text = entry(game).data.rules_text;
    let starts = text.split("**").skip(1).step_by(2);
    let ids = starts.filter_map(|bold| bold.split_once('.')).map(|(id, _)| id.to_owned());
    ids.filter(|id| id.len() > 2 && id[2..].bytes().all(|byte| byte.is_ascii_digit())).collect()
}

/// Every step of every lesson, with words to name it by.
fn steps() -> Vec<(String, &'static Step)> {
    let named = |game: &'static GameInfo| {
        lessons::of(game)
            .unwrap()
            .steps
            .iter()
            .map(move |step| (format!("{}: {}", game.name, step.title), step))
    };
    games().into_iter().flat_map(named).collect()
}

fn right(step: &Step, mv: &str) -> Right {
    match step.answer(mv) {
        Answer::Right(right) => right,
        Answer::Wrong { message } => panic!("{}, {mv}: {message}", step.title),
    }
}

#[test]
fn every_rule_is_taught_and_none_is_invented() {
    for game in games() {
        let taught: BTreeSet<String> =
            lessons::of(game).unwrap().steps.iter().flat_map(|step| step.teaches.iter().cloned()).collect();
        assert!(rules(game).len() >= 10, "{}: rules are found in the document", game.name);
        assert_eq!(taught, rules(game), "{}", game.name);
    }
}

#[test]
fn every_right_move_can_be_played_and_answered() {
    for (name, step) in steps() {
        let moves = step.right_moves();
        assert!(!moves.is_empty(), "{name}: nothing is right");
        for mv in moves {
            let right = right(step, &mv);
            let mut game = step.begin();
            game.play(&mv).expect("a right move is legal");
            assert_eq!(right.position, game.position(), "{name}, {mv}");
            match &right.reply {
                Some(reply) => game.play(reply).expect("the answer is legal"),
                None => assert!(step.reply.is_empty(), "{name}: no answer to {mv} is legal"),
            }
            assert_eq!(right.next, game.position(), "{name}, {mv}");
        }
    }
}

#[test]
fn every_pattern_means_something() {
    for (name, step) in steps() {
        let legal = step.begin().legal_moves();
        let answers = |mv: &String| matches!(step.answer(mv), Answer::Right(_));
        assert_eq!(legal.iter().filter(|mv| answers(mv)).count(), step.right_moves().len(), "{name}");
        let patterns = step.accept.iter().chain(step.mistakes.iter().flat_map(|mistake| &mistake.moves));
        for pattern in patterns.filter(|pattern| !pattern.contains('*')) {
            assert!(legal.contains(pattern), "{name}: {pattern} is not legal");
        }
        for mistake in &step.mistakes {
            let said = |mv: &String| step.answer(mv) == Answer::Wrong { message: mistake.message.clone() };
            assert!(legal.iter().any(said), "{name}: nobody hears '{}'", mistake.message);
        }
    }
}

#[test]
fn wrong_moves_are_met_with_words_and_change_nothing() {
    for (name, step) in steps() {
        let before = step.begin().position();
        for mv in ["", "nonsense", "z9-z8"] {
            let Answer::Wrong { message } = step.answer(mv) else { panic!("{name}: {mv} is no move") };
            assert!(message.starts_with("That move is not possible here"), "{message}");
        }
        assert_eq!(step.begin().position(), before);
    }
}

#[test]
fn games_end_where_the_lesson_says_so() {
    let ending = |game: usize, title: &str| {
        let step = lessons::of(games()[game]).unwrap().steps.iter().find(|step| step.title == title);
        let step = step.unwrap_or_else(|| panic!("there is no step '{title}'"));
        let endings: BTreeSet<String> = step
            .right_moves()
            .iter()
            .map(|mv| right(step, mv).result.map_or("none", |result| result.ending.words()).to_owned())
            .collect();
        endings.into_iter().collect::<Vec<_>>().join(", ")
    };
    for (game, title, expected) in [
        (0, "Connect", "opposite sides connected"),
        (0, "No turn left", "no legal turn"),
        (0, "The longest game", "500 turns"),
        (0, "Splitting as a duty", "no legal turn"),
        (0, "Now win", "opposite sides connected"),
        (1, "Nothing to do", "the tallest stack"),
        (1, "Who has won?", "the second tallest stack"),
        (2, "Count the green", "more greens"),
        (2, "When the greens are equal", "equal greens, the taller stack"),
        (2, "Now win", "more greens"),
        (3, "On top everywhere", "every stack owned"),
        (3, "The ninth cube", "nine cubes placed"),
        (3, "Round in circles", "threefold repetition"),
        (3, "The longest game", "500 turns"),
        (3, "Now win", "every stack owned"),
    ] {
        assert_eq!(ending(game, title), expected, "{}: {title}", games()[game].name);
    }
}

#[test]
fn steps_that_must_win_do_so_and_the_last_turn_is_the_last() {
    for (name, step) in steps() {
        for mv in step.right_moves() {
            let result = right(step, &mv).result;
            if step.must_win {
                let side = step.begin().side_to_move();
                let winner = result.and_then(|result| result.outcome.winner());
                assert_eq!(winner, Some(side), "{name}, {mv}");
            }
            let is_limit = result.is_some_and(|result| result.ending == Ending::TurnLimit);
            assert_eq!(is_limit, step.turns + 1 == TURN_LIMIT, "{name}, {mv}");
        }
    }
}

#[test]
fn every_lesson_has_an_end_that_the_learner_wins() {
    for game in games() {
        let lesson = lessons::of(game).unwrap();
        assert_eq!(lesson.steps.last().map(|step| step.title.as_str()), Some("Now win"), "{}", game.name);
        assert!((8..=12).contains(&lesson.steps.len()), "{}: five minutes", game.name);
    }
}

#[test]
fn a_broken_lesson_is_refused_with_the_place() {
    let check = |text: &str, part: &str| {
        let error = Lesson::read("nava", text).expect_err("it is broken");
        assert!(error.contains(part) && !error.contains('\n'), "{error}");
    };
    let head = "title = \"a\"\nintroduction = \"b\"\nfarewell = \"c\"\n";
    let step = "[[step]]\ntitle = \"\"\nteaches = []\nprompt = \"\"\nhint = \"\"\naccept = []\n\
                explanation = \"\"\notherwise = \"\"\n";
    check("title = 3", "expected a string");
    check(&format!("{head}{step}"), "step 1: ");
    check(&format!("{head}{step}position = \"x w\""), "step 1: ");
    check(&format!("{head}{step}game = \"chess\""), "step 1: unknown game 'chess'");
    check(&format!("{head}{step}colour = 1"), "colour");
}
