//! What is left, interrupted or taken back goes on as if nothing had happened.

use std::time::Duration;

use crate::support::{ABILITIES, World};
use stackade_core::record::{self, Record, Start};
use stackade_games::registry;
use stackade_lessons::drill::Task;
use stackade_tui::state::{Course, Drill, LocalGame, Screen, Study};
use stackade_tui::{Config, Controller, Effect, Event, Job, Key, State, TimeControl};

const PEOPLE: [Controller; 2] = [Controller::Human, Controller::Human];

fn game(text: &str) -> Record {
    record::read(text).unwrap().remove(0)
}

fn press(state: &mut State, key: &str) -> Vec<Effect> {
    state.update(Event::Key(Key::read(key).unwrap()))
}

/// The ids of the jobs that are asked for, with whether each is a review.
fn asked(effects: &[Effect]) -> Vec<(u64, bool)> {
    let thinks = effects.iter().filter_map(|effect| match effect {
        Effect::Think(job_id, job) => Some((*job_id, matches!(job, Job::Review(_)))),
        _ => None,
    });
    thinks.collect()
}

fn is_stopped(effects: &[Effect], job_id: u64) -> bool {
    effects.iter().any(|effect| matches!(effect, Effect::Stop(stopped) if *stopped == job_id))
}

#[test]
fn a_turn_that_passes_does_so_after_a_look_at_the_study_too() {
    let mut world = World::new(ABILITIES);
    // White is shut in, blue is not.
    let position = "b2,n4/x5/x5/x5/w2,w2,w2,w2,x w";
    let id = registry::parse_id("staqs").unwrap();
    let start = Start::Position(position.to_owned());
    let shared = &mut world.state.shared;
    let course = Course::new(&id, &start, PEOPLE, TimeControl::None).unwrap();
    let game = LocalGame::new(course, shared);
    world.state.open(Screen::Game(Box::new(game)));
    world.press("A q");
    world.wait(Duration::from_secs(3));
    assert_eq!(world.course().game.moves(), ["pass"]);
}

#[test]
fn a_player_does_not_wait_for_the_study_it_comes_from() {
    let mut state = State::new(Config::default(), ABILITIES, None);
    let study = Study::new(game("[Game \"nava\"] 1. a1-a4 e5-e2 *")).unwrap();
    let effects = state.open(Screen::Study(Box::new(study)));
    let [(review, true)] = asked(&effects)[..] else { panic!("{effects:?}") };
    assert!(is_stopped(&press(&mut state, "R"), review), "the computer is free for the game");
    assert!(matches!(state.screen(), Screen::Game(_)));
    // The review had not come to its end, so it begins anew.
    let effects = press(&mut state, "q");
    let [(review, true)] = asked(&effects)[..] else { panic!("{effects:?}") };
    let effects = state.update(Event::Finished(review, Vec::new()));
    let [(look, false)] = asked(&effects)[..] else { panic!("{effects:?}") };
    assert!(is_stopped(&press(&mut state, "R"), look));
    let effects = press(&mut state, "q");
    assert!(matches!(asked(&effects)[..], [(_, false)]), "the review is done: {effects:?}");
}

#[test]
fn another_main_line_is_reviewed_anew() {
    let mut state = State::new(Config::default(), ABILITIES, None);
    let record = game("[Game \"nava\"] 1. a1-a4 (1. a1-e1) e5-e2 *");
    let effects = state.open(Screen::Study(Box::new(Study::new(record).unwrap())));
    let [(review, true)] = asked(&effects)[..] else { panic!("{effects:?}") };
    state.update(Event::Finished(review, Vec::new()));
    press(&mut state, "right");
    assert!(!asked(&press(&mut state, "P")).iter().any(|&(_, is_review)| is_review), "nothing has changed");
    press(&mut state, "down");
    let effects = press(&mut state, "P");
    assert!(matches!(asked(&effects)[..], [(_, true)]), "{effects:?}");
}

#[test]
fn a_game_lost_on_time_can_be_taken_back_and_goes_on() {
    for clock in ["60/turn", "1+0"] {
        let mut world = World::new(ABILITIES);
        world.sit_down("nava", PEOPLE, clock.parse().unwrap());
        world.type_line("a1-a4");
        world.wait(Duration::from_secs(61));
        assert!(world.course().result().is_some(), "{clock}");
        world.wait(Duration::from_secs(1));
        world.press("z y");
        world.wait(Duration::from_secs(5));
        assert_eq!(world.course().result(), None, "{clock}");
        assert_eq!(world.course().clocks.show(world.course().to_move(), world.state.shared.now), "0:55");
    }
}

#[test]
fn a_game_is_noted_turn_by_turn_until_it_is_kept_or_over() {
    let mut world = World::playing("nava", PEOPLE);
    assert!(world.noted.is_none());
    world.type_line("a1-a4");
    world.type_line("e5-e2");
    let noted = |world: &World| world.noted.as_ref().map(|record| record.tree.main_line().count());
    assert_eq!(noted(&world), Some(2));
    world.press("z");
    assert_eq!(noted(&world), Some(1));
    world.press("q");
    assert!(world.noted.is_none() && world.kept.is_some());
    world.press("home enter");
    assert_eq!(noted(&world), Some(1));
    world.press("X y");
    assert!(world.noted.is_none() && world.course().result().is_some());
}

#[test]
fn questions_are_answered_with_y_and_n_whatever_else_the_keys_do() {
    let keys = [("redo".to_owned(), vec!["b".to_owned()]), ("down_left".to_owned(), vec!["F".to_owned()])];
    let mut world = World::with(Config { keys: keys.into(), ..Config::default() }, ABILITIES);
    world.sit_down("nava", PEOPLE, TimeControl::None);
    world.press("X n");
    assert!(world.local().dialog.is_none() && world.course().result().is_none());
    world.press("X y");
    assert!(world.course().result().is_some());
}

#[test]
fn a_lesson_counts_once_all_of_it_was_done() {
    let info = registry::parse_id("nava").unwrap().info();
    for skips in [true, false] {
        let mut world = World::new(ABILITIES);
        world.state.open(Screen::Drill(Box::new(Drill::new(Task::lesson(info).unwrap()))));
        let mut is_first = true;
        while let Screen::Drill(drill) = world.state.screen() {
            let Task::Lesson(_, lesson, step) = drill.task else { panic!("it is a lesson") };
            if skips && std::mem::take(&mut is_first) {
                world.press("pagedown");
                continue;
            }
            let is_right = |mv: &&String| drill.task.judge(mv).is_ok_and(|judgement| judgement.is_right);
            let mv = drill.game.legal_moves().iter().find(is_right).cloned();
            world.type_line(&mv.unwrap_or_else(|| panic!("{} {step} has an answer", lesson.title)));
            world.press("enter");
        }
        assert_eq!(world.state.shared.config.done.contains("lesson-nava"), !skips);
    }
}

#[test]
fn a_game_that_cannot_be_resumed_says_why() {
    let broken = game("[Game \"nava\"] 1. a1-a4 a1-a2 *");
    let mut world = World::new(ABILITIES);
    world.state = State::new(Config::default(), ABILITIES, Some(broken));
    world.press("enter");
    let screen = world.screen(80, 24);
    assert!(screen.contains("cannot be resumed: "), "{screen}");
}

#[test]
fn digits_say_what_they_are_for() {
    let mut world = World::playing("glaisher", PEOPLE);
    for (keys, words) in [("2", "pick a stack first"), ("tab enter tab 2 2", "the stack is split")] {
        world.press(keys);
        assert!(world.local().note.text.contains(words), "{:?}", world.local().note);
    }
    let mut world = World::playing("nava", PEOPLE);
    world.press("2");
    assert_eq!(world.local().note.text, "numbers choose nothing here");
}

#[test]
fn the_wheel_turns_the_help_too() {
    let mut world = World::playing("nava", PEOPLE);
    world.send(Event::Resize(60, 20));
    world.press("?");
    world.send(Event::Scroll(1));
    assert_eq!(world.state.help, Some(1));
    world.send(Event::Scroll(-1));
    world.send(Event::Scroll(-1));
    assert_eq!(world.state.help, Some(0));
    for _ in 0..99 {
        world.send(Event::Scroll(1));
    }
    let screen = world.screen(60, 20);
    assert!(screen.contains("a page down"), "{screen}");
    world.press("k");
    assert_ne!(world.screen(60, 20), screen, "the way back begins at the end");
}

#[test]
fn the_help_is_readable_to_the_end() {
    for (width, height) in [(60, 20), (80, 24), (100, 45)] {
        let mut world = World::new(ABILITIES);
        world.press("?");
        let screen = world.screen(width, height);
        assert!(screen.contains("escape backspace") && !screen.contains('…'), "{screen}");
    }
}

#[test]
fn a_move_that_is_typed_too_late_says_that_the_game_is_over() {
    let mut world = World::playing("nava", PEOPLE);
    world.press("X y");
    world.wait(Duration::from_secs(1));
    world.press("escape");
    world.type_line("a1-a4");
    assert!(world.local().note.text.starts_with("the game is over"), "{:?}", world.local().note);
}
