//! Games of three and four at one terminal: every mix of people and levels.

use std::time::Duration;

use stackade_core::record::{replay, validate};
use stackade_core::{Ending, Outcome, Side};
use stackade_engine::Spec;
use stackade_games::registry;
use stackade_tui::plain::{Options, run};
use stackade_tui::state::{Dialog, LocalGame, Setup};
use stackade_tui::{Config, Controller, Launch, TimeControl};

use crate::support::{ABILITIES, World};

const THREE: &str = "staqs:players=3,size=3";
const FOUR: &str = "staqs:players=4,size=4";

fn people(count: usize) -> Vec<Controller> {
    vec![Controller::Human; count]
}

/// Plays until the game is over: people take the first thing that can be chosen.
fn play_to_the_end(game: &str, controllers: Vec<Controller>) -> World {
    let mut world = World::playing(game, controllers);
    for _ in 0..2000 {
        if world.course().result().is_some() {
            world.wait(Duration::from_secs(1));
            return world;
        }
        world.wait(Duration::from_secs(2));
        let is_persons = world.course().is_persons_turn() && !world.local().pane.board.hand.must_pass();
        if is_persons {
            world.press("tab enter");
        }
    }
    panic!("{game} does not end:\n{}", world.screen(80, 24));
}

#[test]
fn every_mix_of_people_and_levels_plays_to_the_end() {
    let level = || Controller::level(1);
    for (game, controllers) in [
        (THREE, people(3)),
        (THREE, vec![Controller::Human, level(), level()]),
        (THREE, vec![level(), Controller::Human, Controller::Computer(Spec::Greedy)]),
        (THREE, vec![level(); 3]),
        (FOUR, people(4)),
        (FOUR, vec![level(), Controller::Human, level(), Controller::Human]),
        ("staqs:opening=free,players=4,size=3", vec![level(); 4]),
    ] {
        let count = controllers.len();
        let mut world = play_to_the_end(game, controllers.clone());
        let result = world.course().result().unwrap();
        assert!(matches!(result.outcome, Outcome::Ranked(_)), "{result:?}");
        assert!(matches!(world.local().dialog, Some(Dialog::Result(_))));
        let screen = world.screen(80, 24);
        assert!(screen.contains("The game is over") && screen.contains("1. "), "{screen}");
        world.press("S");
        let saved = &world.saved[0];
        assert_eq!(validate(&saved.to_string(), registry::set_up), Ok(1));
        let tags = ["First", "Second", "Third", "Fourth"];
        let named: Vec<&str> = tags.iter().filter_map(|tag| saved.tag(tag)).collect();
        assert_eq!(named, controllers.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(named.len(), count);
    }
}

#[test]
fn taking_back_takes_everything_back_to_the_person() {
    let mut world =
        World::playing(THREE, vec![Controller::Human, Controller::level(1), Controller::level(1)]);
    world.type_line("@b2");
    (0..4).for_each(|_| world.wait(Duration::from_secs(2)));
    assert_eq!(world.course().game.ply(), 3);
    world.press("z");
    assert_eq!((world.course().game.ply(), world.course().to_move()), (0, Side::First));
    world.press("y");
    assert_eq!((world.course().game.ply(), world.course().to_move()), (3, Side::First));
}

#[test]
fn a_side_that_resigns_or_runs_out_of_time_is_last() {
    let mut world = World::playing(THREE, people(3));
    world.type_line("@b2");
    world.press("X");
    assert!(world.screen(80, 24).contains("Shall white resign?"));
    world.press("enter");
    let result = world.course().result().unwrap();
    assert_eq!((result.outcome, result.ending), (Outcome::loss_of(Side::Second, 3), Ending::Resignation));
    assert!(world.screen(80, 24).contains("The first place is shared"));
    let mut world = World::new(ABILITIES);
    world.sit_down(THREE, people(3), TimeControl::Turn(Duration::from_secs(60)));
    ["@a1", "@b2"].into_iter().for_each(|mv| world.type_line(mv));
    world.wait(Duration::from_secs(61));
    let result = world.course().result().unwrap();
    assert_eq!((result.outcome, result.ending), (Outcome::loss_of(Side::Third, 3), Ending::TimeOut));
}

#[test]
fn a_draw_is_not_for_more_than_two() {
    let mut world = World::playing(THREE, people(3));
    world.press("O");
    assert!(world.local().dialog.is_none() && world.local().note.is_refusal);
    assert!(world.local().note.text.contains("agreed on by two"));
}

#[test]
fn every_player_goes_on_to_the_next_side() {
    let mut world =
        World::playing(THREE, vec![Controller::Human, Controller::level(1), Controller::level(2)]);
    world.press("P");
    assert_eq!(world.course().controllers, [Controller::level(2), Controller::Human, Controller::level(1)]);
}

#[test]
fn a_game_that_is_left_comes_back_with_its_players_and_clocks() {
    let mut world = World::new(ABILITIES);
    let controllers = vec![Controller::Human, Controller::Human, Controller::Human];
    let control: TimeControl = "3+0".parse().unwrap();
    world.sit_down(THREE, controllers.clone(), control);
    for (mv, seconds) in [("@a1", 10), ("@b2", 20), ("@c3", 30)] {
        world.wait(Duration::from_secs(seconds));
        world.type_line(mv);
    }
    world.wait(Duration::from_secs(5));
    world.press("q");
    let kept = world.kept.clone().expect("it is kept");
    assert_eq!(replay(&kept, registry::set_up).unwrap().ply(), 3);
    let resumed = LocalGame::resume(&kept, &mut world.state.shared).unwrap();
    assert_eq!(resumed.course.controllers, controllers);
    let left = [Side::First, Side::Second, Side::Third]
        .map(|side| resumed.course.clocks.left(side, Duration::ZERO).as_secs());
    assert_eq!(left, [165, 160, 150]);
    assert!(world.screen(80, 24).contains("human against human against human"));
}

#[test]
fn hints_and_evaluations_have_a_score_for_each_side() {
    let mut world = World::playing(THREE, people(3));
    world.press("g");
    assert!(world.local().note.text.contains("blue 10%, white 20%, red 30%"), "{}", world.local().note.text);
    world.press("v");
    assert!(world.screen(80, 24).contains("b 10 w 20 r 30"));
    assert!(world.course().evals.iter().all(Option::is_none));
}

#[test]
fn a_study_shows_lines_with_a_score_for_each_side_and_plays_on() {
    let mut world = World::playing(THREE, people(3));
    ["@a1", "@b2"].into_iter().for_each(|mv| world.type_line(mv));
    world.press("A end");
    let screen = world.screen(80, 24);
    assert!(screen.contains("b 10 w 20 r 30") && !screen.contains("reviewing"), "{screen}");
    world.press("left right");
    world.press("R");
    assert_eq!(world.course().controllers, [Controller::level(5), Controller::level(5), Controller::Human]);
}

#[test]
fn the_form_has_a_seat_for_each_side_and_is_remembered() {
    let mut world = World::with(Config { game: "staqs".to_owned(), ..Config::default() }, ABILITIES);
    world.press("enter");
    let rows = |world: &World| {
        let rows = world.state.form().unwrap().rows;
        rows.into_iter().map(|row| row.label).collect::<Vec<_>>()
    };
    assert!(!rows(&world).contains(&"Red".to_owned()));
    // Two rows down is the number of players.
    world.press("down down right right");
    assert_eq!(
        rows(&world),
        [
            "Game", "Opening", "Players", "Size", "Blue", "White", "Red", "Green", "Clock", "Position",
            "Seed", "Start"
        ]
    );
    // The fourth controller becomes a level lower, and the game begins.
    world.press("down down down down down left enter");
    assert_eq!(world.course().game.id().to_string(), "staqs:players=4");
    assert_eq!(
        world.course().controllers,
        [Controller::Human, Controller::level(3), Controller::level(3), Controller::level(2)]
    );
    let config = world.state.shared.config.clone();
    assert_eq!((config.game.as_str(), config.fourth.as_str()), ("staqs:players=4", "level=2"));
    let setup = Setup::new(&world.state.shared);
    assert_eq!(setup.id.sides().len(), 4);
}

#[test]
fn sides_are_told_apart_without_colour() {
    for unicode in [true, false] {
        let look = stackade_tui::Look { unicode, ..stackade_tui::Look::PLAIN };
        let game = registry::new_match(&registry::parse_id(FOUR).unwrap(), 0);
        let symbols: std::collections::HashSet<char> =
            Side::ALL.map(|side| look.side_symbol(game.info(), side)).into_iter().collect();
        assert_eq!(symbols.len(), 4);
    }
}

/// Plays line by line.
fn talk(game: &str, controllers: &[Controller], script: &str) -> String {
    let launch = Launch {
        game: Some(Launch::new_game(&registry::parse_id(game).unwrap(), 1)),
        controllers: controllers.iter().cloned().map(Some).collect(),
        seed: Some(1),
        ..Launch::default()
    };
    let mut out = Vec::new();
    run(launch, Options { words_only: true, ..Options::default() }, script.as_bytes(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[track_caller]
fn check_said(script: &str, expected: &str) {
    let out = talk(THREE, &people(3), script);
    assert!(out.contains(expected), "{out}");
}

#[test]
fn line_by_line_there_are_words_for_everybody() {
    check_said("", "STAQS. Blue is human; white is human; red is human. Type a move, or help.");
    check_said("@a1\n@b2\nturn\n", "Red to move, turn 3.");
    check_said("@a1\n@b2\ntheirs\n", "Blue has 1 stack: a1 2 high. White has 1 stack: b2 2 high.");
    check_said("@a1\n@b2\n@c3\nlast\n", "blue> Red places on c3. (@c3)");
    check_said("draw\n", "A draw is agreed on by two");
    check_said("@a1\nresign\n", "Blue and red share the first place, then white: resignation.");
    check_said("threats\n", "Nothing is threatened by the others.");
    check_said("record\n", "[Third \"human\"]");
    check_said("words\n", "red");
}

#[test]
fn line_by_line_levels_play_whole_games() {
    for (game, sides) in [(THREE, 3), (FOUR, 4)] {
        let out = talk(game, &vec![Controller::level(2); sides], "");
        assert!(out.contains(" is first, then ") || out.contains(" share the first place"), "{out}");
    }
}
