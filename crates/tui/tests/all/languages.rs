//! The terminal game in other languages than English: golden screens and a golden game line by line.

use std::fmt::Write;
use std::time::Duration;

use crate::support::{ABILITIES, World};
use stackade_games::registry;
use stackade_lessons::drill::Task;
use stackade_tui::plain::{Options, run};
use stackade_tui::state::{Drill, Reader, Screen};
use stackade_tui::{Abilities, Config, Controller, Effect, Event, Key, Language, Launch, TimeControl};

fn language(tag: &str) -> Language {
    tag.parse().unwrap()
}

fn others() -> impl Iterator<Item = Language> {
    Language::all().filter(|language| *language != Language::ENGLISH)
}

/// A program whose terminal asks for a language.
fn world(language: Language) -> World {
    World::new(Abilities { language, ..ABILITIES })
}

fn sit(world: &mut World, game: &str) {
    world.sit_down(game, [Controller::Human, Controller::level(3)], TimeControl::None);
}

fn solve(world: &mut World, task: Task) {
    world.state.open(Screen::Drill(Box::new(Drill::new(task))));
}

/// A screen by its name, and how it is reached.
type Shot = (&'static str, fn(&mut World));

/// What is looked at in every language.
const SCREENS: [Shot; 15] = [
    ("menu", |_| {}),
    ("setup", |world| world.press("enter")),
    ("settings", |world| world.press("end up enter")),
    ("lessons", |world| world.press("down down down enter")),
    ("help", |world| world.press("?")),
    ("game", |world| {
        sit(world, "nava");
        world.type_line("a1-a4");
        world.press("v");
    }),
    ("split", |world| {
        world.sit_down("glaisher", [Controller::Human, Controller::Human], TimeControl::None);
        world.type_line("b9se123@b9");
        world.press("tab enter");
    }),
    ("refusal", |world| {
        sit(world, "nava");
        world.type_line("b2-b3");
    }),
    ("question", |world| {
        sit(world, "nava");
        world.press("X");
    }),
    ("end", |world| {
        sit(world, "nava");
        world.press("X s");
    }),
    ("end-by-rules", |world| {
        let sample = stackade_games::samples::sample("staqs-second-stack").unwrap();
        world.sit_at(sample.game, sample.position);
    }),
    ("study", |world| {
        sit(world, "nava");
        world.type_line("a1-a4");
        world.press("A right");
    }),
    ("puzzle", |world| {
        let puzzle = stackade_lessons::puzzles::find("staqs-old-1").unwrap();
        solve(world, Task::Puzzle(puzzle));
        world.type_line(&puzzle.solution[0]);
    }),
    ("lesson", |world| solve(world, Task::lesson(registry::games()[3]).unwrap())),
    ("rules", |world| drop(world.state.open(Screen::Rules(Reader::rules(registry::games()[3]))))),
];

#[test]
fn screens() {
    for language in others() {
        let mut shown = String::new();
        for (name, open) in SCREENS {
            let mut world = world(language);
            open(&mut world);
            writeln!(shown, "== {name}\n{}", world.screen(80, 24)).unwrap();
        }
        check(&format!("screens-{language}"), &shown);
    }
}

/// Everything that can be asked line by line, a move, a refusal and the end.
const SCRIPT: &str = "help\nmine\ntheirs\nat a1\naround a1\nlegal a1\nlegal\na1-a4\nlast\nscore\nthreats\nb2-b3\nat z9\n\
                      undo\nturn\nwords\ndraw\nno\na1-a4\nresign\n";

#[test]
fn line_by_line() {
    for language in others() {
        let mut shown = String::new();
        for words_only in [false, true] {
            let id = registry::parse_id("nava").unwrap();
            let people = vec![Some(Controller::Human); 2];
            let launch = Launch {
                game: Some(Launch::new_game(&id, 1)),
                controllers: people,
                clock: None,
                ..Launch::default()
            };
            let mut out = Vec::new();
            let options = Options { words_only, language, ..Options::default() };
            run(launch, options, SCRIPT.as_bytes(), &mut out).unwrap();
            shown += &String::from_utf8(out).unwrap();
        }
        check(&format!("lines-{language}"), &shown);
    }
}

fn check(name: &str, shown: &str) {
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name, shown);
    });
}

#[test]
fn the_settings_change_the_language_at_once_and_keep_it() {
    let mut world = World::new(ABILITIES);
    world.press("end up enter");
    let mut kept = String::new();
    for name in ["English", "Español", "Português"] {
        for effect in world.state.update(Event::Key(Key::read("right").unwrap())) {
            if let Effect::Remember(config) = effect {
                kept = config.write();
            }
        }
        assert!(world.screen(80, 24).contains(name));
    }
    assert!(world.screen(80, 24).contains("Definições"));
    let mut again = World::with(Config::read(&kept), ABILITIES);
    assert!(again.screen(80, 24).contains("quatro jogos de pilhas"));
}

#[test]
fn what_was_asked_for_comes_before_the_settings_and_these_before_the_environment() {
    let config = Config { language: "es".to_owned(), ..Config::default() };
    let mut world = World::with(config, Abilities { language: language("pt"), ..ABILITIES });
    assert!(world.screen(80, 24).contains("cuatro juegos de pilas"));
    world.state.shared.asked_language = Some(Language::ENGLISH);
    assert!(world.screen(80, 24).contains("four stacking games"));
    let unknown = Config { language: "xx".to_owned(), ..Config::default() };
    let mut world = World::with(unknown, Abilities { language: language("pt"), ..ABILITIES });
    assert!(world.screen(80, 24).contains("quatro jogos de pilhas"));
}

#[test]
fn two_programs_in_one_thread_speak_as_each_was_asked_to() {
    let (mut one, mut two) = (world(language("pt")), world(language("es")));
    for world in [&mut one, &mut two] {
        sit(world, "nava");
        world.wait(Duration::from_secs(1));
    }
    one.press("z");
    two.press("z");
    assert!(one.screen(80, 24).contains("Não há nada para anular."));
    assert!(two.screen(80, 24).contains("No hay nada que deshacer."));
}

/// Nothing that is too long for its place is cut off on the screens that are drawn most.
#[test]
fn menus_and_settings_are_whole_in_80_columns() {
    for language in others() {
        for keys in ["down up", "end up enter", "down down down enter", "?"] {
            let mut world = world(language);
            world.press(keys);
            let screen = world.screen(80, 24);
            assert!(!screen.contains('…'), "{language}\n{screen}");
        }
    }
}
