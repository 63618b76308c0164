//! Every screen in every colour mode and three sizes, as snapshots to be reviewed.
//!
//! A snapshot shows the letters of a screen and, below them, a map of its styles: one letter for each
//! style, explained at the end.

use std::fmt::Write;

use crate::support::{ABILITIES, World, text};
use ratatui::buffer::Buffer;
use ratatui::style::Style;
use stackade_games::registry;
use stackade_lessons::drill::Task;
use stackade_tui::layout::SMALLEST;
use stackade_tui::state::{Drill, Reader, Screen, Study};
use stackade_tui::{Abilities, Colours, Controller, Event, Key, SavedGame, TimeControl};

const SIZES: [(u16, u16); 3] = [(60, 20), (80, 24), (130, 45)];
const MODES: [Colours; 4] = [Colours::None, Colours::Sixteen, Colours::Many, Colours::True];

/// A map of the styles of a picture.
fn styles(buffer: &Buffer) -> String {
    let mut known: Vec<Style> = Vec::new();
    let mut map = String::new();
    for row in buffer.content.chunks(usize::from(buffer.area.width).max(1)) {
        let line: String = row
            .iter()
            .map(|cell| {
                let style = cell.style();
                let at = known.iter().position(|other| *other == style).unwrap_or_else(|| {
                    known.push(style);
                    known.len() - 1
                });
                if at == 0 { ' ' } else { char::from(b'a'.wrapping_add((at as u8 - 1) % 26)) }
            })
            .collect();
        map += line.trim_end();
        map.push('\n');
    }
    for (i, style) in known.iter().enumerate().skip(1) {
        let letter = char::from(b'a' + (i as u8 - 1) % 26);
        let modifiers = style.add_modifier;
        writeln!(map, "{letter} {:?} on {:?} {modifiers:?}", style.fg, style.bg).unwrap();
    }
    map
}

/// Takes the snapshots of a screen: letters in all sizes, styles in all modes.
fn check(name: &str, open: impl Fn(&mut World)) {
    let mut shown = String::new();
    for unicode in [true, false] {
        for colours in MODES {
            let mut world = World::new(Abilities { colours, unicode, ..ABILITIES });
            open(&mut world);
            for (width, height) in SIZES {
                let buffer = world.draw(width, height);
                let is_plain = colours == Colours::None || colours == Colours::True;
                let charset = if unicode { "unicode" } else { "ascii" };
                if is_plain {
                    writeln!(shown, "== {charset}, {colours:?}, {width}×{height}\n{}", text(&buffer))
                        .unwrap();
                }
                if unicode {
                    writeln!(shown, "-- styles, {colours:?}, {width}×{height}\n{}", styles(&buffer)).unwrap();
                }
            }
        }
    }
    for colours in [Colours::Sixteen, Colours::True] {
        let mut world = World::new(Abilities { colours, is_light: true, ..ABILITIES });
        open(&mut world);
        let buffer = world.draw(80, 24);
        writeln!(shown, "-- styles, light, {colours:?}, 80×24\n{}", styles(&buffer)).unwrap();
    }
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name, shown);
    });
}

fn sit(world: &mut World, game: &str) {
    world.sit_down(game, [Controller::Human, Controller::Human], TimeControl::None);
}

#[test]
fn menus() {
    check("menu", |_| {});
    check("setup", |world| world.press("enter"));
    check("settings", |world| world.press("end up enter"));
    check("load", |world| world.press("down down down down down enter"));
    check("connect", |world| {
        world.state.shared.config.server = "https://games.example/".to_owned();
        world.press("down enter");
    });
    check("saved-games", |world| {
        world.press("down down down down down enter");
        let saved = |name: &str, game: &str| SavedGame {
            path: name.into(),
            name: name.to_owned(),
            first: stackade_core::record::read(game).ok().map(|mut games| Box::new(games.remove(0))),
        };
        let head = "[First \"human\"] [Second \"level=3\"] [Date \"2026.11.16\"]";
        world.send(Event::Listed(vec![
            saved("2026-11-16-nava-1.stk", &format!("[Game \"nava\"] {head} 1. a1-a4 1-0")),
            saved("2026-11-16-staqs-1.stk", &format!("[Game \"staqs\"] {head} 1/2-1/2")),
            saved("2026-11-16-greener-1.stk", &format!("[Game \"greener\"] {head} *")),
            saved("broken.stk", "["),
        ]));
    });
    check("lessons", |world| world.press("down down down enter"));
    check("puzzles", |world| world.press("down down down down enter"));
    check("watch", |world| world.press("down down enter"));
    check("help", |world| world.press("?"));
}

#[test]
fn games() {
    check("glaisher", |world| {
        sit(world, "glaisher");
        world.type_line("b9se123@b9");
        // A split in the making: two parts chosen, the rest follows.
        world.press("tab enter");
    });
    check("staqs", |world| {
        sit(world, "staqs");
        ["@c3", "@b2", "@d4"].into_iter().for_each(|mv| world.type_line(mv));
    });
    check("greener", |world| {
        sit(world, "greener");
        world.press("tab enter");
    });
    check("nava", |world| {
        sit(world, "nava");
        ["a1-a4", "e5-e1"].into_iter().for_each(|mv| world.type_line(mv));
        world.press("tab enter t");
    });
    check("large-board", |world| sit(world, "staqs:size=10"));
    check("greener-9x9", |world| sit(world, "greener:size=9x9"));
}

#[test]
fn games_of_three_and_four() {
    let moves = ["@b2", "@c3", "@d4", "@e5"];
    check("three", |world| {
        world.sit_down("staqs:players=3", vec![Controller::Human; 3], TimeControl::None);
        moves[..3].iter().for_each(|mv| world.type_line(mv));
        world.press("v");
    });
    check("four", |world| {
        let controllers = vec![Controller::Human, Controller::Human, Controller::Human, Controller::level(4)];
        world.sit_down("staqs:players=4", controllers, "3+2".parse().unwrap());
        moves[..3].iter().for_each(|mv| world.type_line(mv));
    });
    check("four-large", |world| {
        world.sit_down("staqs:players=4,size=10", vec![Controller::Human; 4], TimeControl::None);
        moves.iter().for_each(|mv| world.type_line(mv));
    });
    check("result-four", |world| {
        // Blue is first, red and green share the second place and white is last.
        world.sit_at("staqs:players=4,size=4", "b9,x,w2,x/x4/x,r5,x,g5/x4 b");
    });
    check("study-three", |world| {
        world.sit_down("staqs:players=3", vec![Controller::Human; 3], TimeControl::None);
        moves[..3].iter().for_each(|mv| world.type_line(mv));
        world.press("A right");
    });
    check("setup-four", |world| world.press("enter right down down right right"));
}

#[test]
fn moments_of_a_game() {
    check("typing", |world| {
        sit(world, "nava");
        world.send(Event::Key(Key::Char(':')));
        world.press("a");
    });
    check("result", |world| {
        sit(world, "nava");
        world.press("X enter");
    });
    check("result-glaisher", |world| {
        let sample = stackade_games::samples::sample("glaisher-final").unwrap();
        world.sit_at(sample.game, sample.position);
    });
    check("question", |world| {
        sit(world, "nava");
        world.press("X");
    });
    check("draw-offer", |world| {
        sit(world, "nava");
        world.press("O");
    });
    check("hint", |world| {
        sit(world, "staqs");
        world.press("g");
    });
    check("paused", |world| {
        world.sit_down("nava", [Controller::level(1), Controller::level(2)], TimeControl::None);
        world.press("p");
    });
    check("study", |world| {
        sit(world, "nava");
        ["a1-a4", "e5-e1"].into_iter().for_each(|mv| world.type_line(mv));
        world.press("A right");
    });
    check("clocks", |world| {
        let control = "3+2".parse().unwrap();
        world.sit_down("nava", [Controller::Human, Controller::Human], control);
    });
}

#[test]
fn things_to_learn() {
    check("rules", |world| {
        world.state.open(Screen::Rules(Reader::rules(registry::games()[3])));
    });
    for info in &registry::games()[..3] {
        check(&format!("rules-{}", info.name), |world| {
            world.state.open(Screen::Rules(Reader::rules(info)));
            world.press("pagedown");
        });
    }
    check("solved", |world| {
        let puzzle = stackade_lessons::puzzles::find("staqs-old-1").unwrap();
        world.state.open(Screen::Drill(Box::new(Drill::new(Task::Puzzle(puzzle)))));
        world.type_line(&puzzle.solution[0]);
    });
    check("missed", |world| {
        world.state.open(Screen::Drill(Box::new(Drill::new(Task::lesson(registry::games()[3]).unwrap()))));
        world.type_line("a1-a2");
    });
    check("lesson", |world| {
        world.state.open(Screen::Drill(Box::new(Drill::new(Task::lesson(registry::games()[3]).unwrap()))));
    });
    check("lesson-hint", |world| {
        let (task, steps) = (Task::lesson(registry::games()[0]).unwrap(), 2);
        world.state.open(Screen::Drill(Box::new(Drill::new(task))));
        (0..steps).for_each(|_| world.press("pagedown"));
        world.press("g");
    });
    check("puzzle", |world| {
        let puzzle = stackade_lessons::puzzles::find("staqs-old-1").unwrap();
        world.state.open(Screen::Drill(Box::new(Drill::new(Task::Puzzle(puzzle)))));
    });
    let record = stackade_core::record::read("[Game \"nava\"] 1. a1-a4 {the usual} e5-e1 *").unwrap();
    let study = Study::new(record[0].clone()).unwrap();
    assert_eq!(study.tree.ply(), 0);
}

/// Letters in the smallest window, with and without colours and Unicode.
fn check_small(name: &str, open: impl Fn(&mut World)) {
    let (width, height) = SMALLEST;
    let mut shown = String::new();
    for (unicode, colours) in [(true, Colours::True), (true, Colours::None), (false, Colours::None)] {
        let mut world = World::new(Abilities { colours, unicode, ..ABILITIES });
        open(&mut world);
        let charset = if unicode { "unicode" } else { "ascii" };
        let screen = world.screen(width, height);
        writeln!(shown, "== {charset}, {colours:?}, {width}×{height}\n{screen}").unwrap();
    }
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name, shown);
    });
}

#[test]
fn everything_has_its_place_in_the_smallest_window() {
    check_small("small-menu", |_| {});
    check_small("small-setup", |world| world.press("enter"));
    check_small("small-help", |world| world.press("?"));
    check_small("small-glaisher", |world| {
        sit(world, "glaisher");
        world.type_line("b9se123@b9");
        world.press("tab enter");
    });
    check_small("small-staqs", |world| {
        sit(world, "staqs");
        ["@c3", "@b2", "@d4"].into_iter().for_each(|mv| world.type_line(mv));
    });
    check_small("small-greener", |world| {
        sit(world, "greener");
        world.press("tab enter");
    });
    check_small("small-nava", |world| {
        sit(world, "nava");
        ["a1-a4", "e5-e1"].into_iter().for_each(|mv| world.type_line(mv));
        world.press("tab enter");
    });
    check_small("small-four", |world| {
        world.sit_down("staqs:players=4,size=10", vec![Controller::Human; 4], "3+2".parse().unwrap());
    });
    check_small("small-question", |world| {
        sit(world, "nava");
        world.type_line("a1-a4");
        world.press("R");
    });
    check_small("small-result", |world| {
        sit(world, "nava");
        world.press("X enter");
    });
    check_small("small-study", |world| {
        sit(world, "nava");
        world.type_line("a1-a4");
        world.press("A");
    });
    check_small("small-lesson", |world| {
        world.state.open(Screen::Drill(Box::new(Drill::new(Task::lesson(registry::games()[3]).unwrap()))));
    });
    check_small("small-rules", |world| {
        world.state.open(Screen::Rules(Reader::rules(registry::games()[3])));
    });
}

/// No hint is cut in the window that most have.
#[test]
fn hints_of_lessons_are_whole() {
    for info in registry::games() {
        let mut next = Task::lesson(info);
        while let Some(task) = next {
            let mut world = World::new(ABILITIES);
            world.state.open(Screen::Drill(Box::new(Drill::new(task))));
            world.press("g");
            let screen = world.screen(80, 24);
            let Task::Lesson(_, lesson, step) = task else { panic!("a lesson goes on with lessons") };
            let hint = &lesson.steps[step].hint;
            assert!(hint.split_whitespace().all(|word| screen.contains(word)), "{hint}\n{screen}");
            next = task.next().filter(|_| !task.is_last());
        }
    }
}

#[test]
fn a_window_that_is_too_small_says_so() {
    let mut world = World::new(ABILITIES);
    sit(&mut world, "nava");
    let screen = world.screen(39, 15);
    for text in ["This window is 39 × 15.", "Stackade needs 40 × 15.", "quit by q", "stackade play --plain"]
    {
        assert!(screen.contains(text), "{screen}");
    }
    for (width, height) in [(0, 0), (1, 1), (60, 1), (1, 60), (200, 80)] {
        world.screen(width, height);
    }
}
