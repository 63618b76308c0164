//! The state machine without a terminal: whole games by keys, and everything that can be done in one.

use std::time::Duration;

use crate::support::{ABILITIES, World};
use stackade_core::record::{replay, validate};
use stackade_core::{Ending, Outcome, Side};
use stackade_games::registry;
use stackade_tui::layout::SMALLEST;
use stackade_tui::state::{Dialog, Screen};
use stackade_tui::{Abilities, Config, Controller, Effect, Event, Key, TimeControl};

fn against_level_1() -> [Controller; 2] {
    [Controller::Human, Controller::level(1)]
}

/// Plays a person's turn by keys: always the first thing that can be chosen.
fn play_first_choice(world: &mut World) {
    let turns = world.course().game.moves().len();
    for _ in 0..12 {
        if world.course().game.moves().len() != turns || world.local().pane.board.hand.must_pass() {
            return;
        }
        world.press("tab enter");
    }
    panic!("no move came about:\n{}", world.screen(80, 24));
}

fn play_to_the_end(game: &str) -> World {
    let mut world = World::playing(game, against_level_1());
    for _ in 0..600 {
        if world.course().result().is_some() {
            world.wait(Duration::from_secs(1));
            return world;
        }
        // A turn that passes by itself takes its time.
        world.wait(Duration::from_secs(2));
        if world.course().is_persons_turn() && world.course().result().is_none() {
            play_first_choice(&mut world);
        } else {
            world.wait(Duration::from_secs(1));
        }
    }
    panic!("{game} does not end");
}

#[test]
fn every_game_is_played_to_its_end_by_keys_alone() {
    for game in ["glaisher", "staqs", "greener", "nava", "staqs:opening=free,size=4", "greener:setup=placed"]
    {
        let mut world = play_to_the_end(game);
        assert!(matches!(world.local().dialog, Some(Dialog::Result(_))), "{game}");
        let screen = world.screen(80, 24);
        assert!(screen.contains("The game is over") && screen.contains("Play again"), "{screen}");
        world.press("S");
        assert_eq!(validate(&world.saved[0].to_string(), registry::set_up), Ok(1), "{game}");
    }
}

/// The smallest window is enough for every game, from the first key to the last.
#[test]
fn every_game_is_played_in_the_smallest_window() {
    for game in ["glaisher", "staqs", "greener", "nava"] {
        let mut world = World::playing(game, [Controller::Human, Controller::Human]);
        world.screen(SMALLEST.0, SMALLEST.1);
        for _ in 0..6 {
            play_first_choice(&mut world);
            world.wait(Duration::from_secs(2));
        }
        world.press("X enter");
        world.wait(Duration::from_secs(1));
        let screen = world.screen(SMALLEST.0, SMALLEST.1);
        assert!(screen.contains("The game is over") && screen.contains("Play again"), "{screen}");
        world.press("enter");
        assert!(world.course().result().is_none(), "another one has begun");
    }
}

#[test]
fn a_lesson_is_read_page_by_page_in_the_smallest_window() {
    use stackade_lessons::drill::Task;
    let mut world = World::new(ABILITIES);
    let task = Task::lesson(registry::games()[3]).unwrap();
    world.state.open(Screen::Drill(Box::new(stackade_tui::state::Drill::new(task))));
    let mut read = String::new();
    for _ in 0..9 {
        let Screen::Drill(drill) = world.state.screen() else { panic!("no lesson") };
        if drill.page.is_none() {
            break;
        }
        read += &world.screen(SMALLEST.0, SMALLEST.1);
        world.press("enter");
    }
    let Screen::Drill(drill) = world.state.screen() else { panic!("no lesson") };
    assert!(drill.page.is_none() && drill.pane.board.picked().is_none(), "no key was meant for the board");
    assert!(drill.words().split_whitespace().all(|word| read.contains(word)), "{read}");
    world.press("tab enter");
    let Screen::Drill(drill) = world.state.screen() else { panic!("no lesson") };
    assert!(drill.pane.board.picked().is_some());
}

#[test]
fn taking_back_against_a_computer_takes_both_turns_back() {
    let mut world = World::playing("nava", against_level_1());
    world.type_line("a1-a4");
    world.wait(Duration::from_secs(2));
    assert_eq!(world.course().game.moves().len(), 2);
    world.press("z");
    assert_eq!(world.course().game.moves().len(), 0);
    world.press("y");
    assert_eq!(world.course().game.moves().len(), 2);
    assert!(world.course().is_persons_turn());
}

#[test]
fn an_illegal_move_says_why_and_changes_nothing() {
    let mut world = World::playing("nava", against_level_1());
    world.type_line("a1-b3");
    assert!(world.local().note.is_refusal && !world.local().note.text.is_empty());
    assert!(world.course().game.moves().is_empty());
    world.type_line("nonsense");
    assert!(world.local().note.is_refusal);
}

#[test]
fn resigning_asks_first() {
    let mut world = World::playing("staqs", against_level_1());
    world.press("X escape");
    assert_eq!(world.course().result(), None);
    world.press("X enter");
    let result = world.course().result().unwrap();
    assert_eq!((result.outcome, result.ending), (Outcome::Win(Side::Second), Ending::Resignation));
}

#[test]
fn a_key_that_comes_too_early_does_not_choose_what_follows() {
    let mut world = World::playing("staqs", against_level_1());
    world.press("X enter enter enter");
    assert!(world.local().dialog.is_some() && world.course().result().is_some());
    world.wait(Duration::from_secs(1));
    world.press("enter");
    assert!(world.course().result().is_none(), "a new game has begun");
}

/// A position that is the end of a game cannot be played again, so the standard start takes its place.
#[test]
fn playing_again_begins_a_game_that_is_not_over() {
    let sample = stackade_games::samples::sample("glaisher-final").unwrap();
    for keys in ["enter", "escape R"] {
        let mut world = World::new(ABILITIES);
        world.sit_at(sample.game, sample.position);
        world.wait(Duration::from_secs(1));
        world.press(keys);
        let standard = registry::new_match(&registry::parse_id(sample.game).unwrap(), 0);
        assert_eq!((world.course().result(), world.course().game.position()), (None, standard.position()));
    }
    let mut world = World::new(ABILITIES);
    let position = "W,B,bbb,wwww,b/x5/x5/x5/ww,bb,x3 w";
    world.sit_at("nava", position);
    world.press("X enter");
    world.wait(Duration::from_secs(1));
    world.press("enter");
    assert_eq!((world.course().result(), world.course().game.position()), (None, position.to_owned()));
}

/// The keys that are shown when a game is over do something then.
#[test]
fn the_last_line_names_what_can_be_done_at_the_end() {
    let mut world = World::playing("nava", [Controller::Human, Controller::Human]);
    world.type_line("a1-a4");
    world.press("X");
    let last_line = |world: &mut World| world.screen(80, 24).lines().last().unwrap().trim().to_owned();
    assert_eq!(last_line(&mut world), "Enter yes  Esc no");
    world.press("enter");
    world.wait(Duration::from_secs(1));
    let rest = "z undo  A analyse  S save  q menu  ? help";
    assert_eq!(last_line(&mut world), format!("↑↓ choose  Enter do it  Esc close  {rest}"));
    world.press("escape");
    assert_eq!(last_line(&mut world), format!("Enter result  R play again  {rest}"));
    world.press("z");
    assert!(world.course().result().is_none() && last_line(&mut world).contains("hint"));
}

#[test]
fn two_people_can_agree_on_a_draw() {
    let mut world = World::playing("nava", [Controller::Human, Controller::Human]);
    world.type_line("a1-a4");
    world.press("O enter");
    assert_eq!(world.course().result().unwrap().ending, Ending::Agreement);
}

#[test]
fn time_runs_out() {
    let mut world = World::new(ABILITIES);
    world.sit_down(
        "nava",
        [Controller::Human, Controller::Human],
        TimeControl::Turn(Duration::from_secs(60)),
    );
    world.wait(Duration::from_secs(59));
    assert_eq!(world.course().result(), None);
    assert!(world.state.next_tick().is_some(), "a clock runs");
    world.type_line("a1-a4");
    world.wait(Duration::from_secs(61));
    let result = world.course().result().unwrap();
    assert_eq!((result.outcome, result.ending), (Outcome::Win(Side::First), Ending::TimeOut));
}

#[test]
fn nothing_ticks_while_a_person_thinks_without_a_clock() {
    let mut world = World::playing("glaisher", against_level_1());
    assert_eq!(world.state.next_tick(), None);
    world.press("down enter v");
    assert_eq!(world.state.next_tick(), None);
}

#[test]
fn a_game_that_is_left_can_be_resumed() {
    let mut world = World::playing("greener", against_level_1());
    play_first_choice(&mut world);
    world.wait(Duration::from_secs(2));
    let position = world.course().game.position();
    let turns = world.course().game.moves().len();
    world.press("q");
    let kept = world.kept.clone().expect("it is kept");
    assert_eq!(replay(&kept, registry::set_up).unwrap().position(), position);
    assert!(world.screen(80, 24).contains("Resume"));
    world.press("enter");
    assert_eq!((world.course().game.position(), world.course().game.moves().len()), (position, turns));
    assert!(world.kept.is_some(), "it stays on the disk until it is over");
    world.press("X enter");
    assert_eq!(world.kept, None);
}

#[test]
fn a_game_that_waits_to_be_resumed_is_not_lost_to_another() {
    let mut world = World::playing("nava", [Controller::Human, Controller::Human]);
    world.type_line("a1-a4");
    world.press("q");
    let first = world.kept.clone().expect("it is kept");
    // Looking into another game, or finishing it, changes nothing.
    world.sit_down("staqs", against_level_1(), TimeControl::None);
    world.press("q");
    world.sit_down("staqs", against_level_1(), TimeControl::None);
    world.press("X enter");
    world.wait(Duration::from_secs(1));
    world.press("q");
    assert_eq!(world.kept, Some(first.clone()));
    // Leaving another game unfinished saves the first one beside it.
    world.sit_down("staqs", [Controller::Human, Controller::Human], TimeControl::None);
    world.type_line("@c3");
    world.press("q");
    assert!(world.kept.as_ref().is_some_and(|kept| kept.game() == "staqs"));
    assert_eq!(world.saved, [first]);
    assert!(world.screen(80, 24).contains("Resume"));
}

#[test]
fn a_game_that_is_begun_anew_does_not_come_back() {
    let mut world = World::playing("nava", [Controller::Human, Controller::Human]);
    world.type_line("a1-a4");
    world.press("R enter q");
    assert!(world.kept.is_none() && world.saved.is_empty());
}

#[test]
fn a_light_terminal_is_drawn_on_in_dark_letters() {
    let mut world = World::new(ABILITIES);
    let dark = world.draw(80, 24);
    world.send(Event::Background { is_light: true });
    assert_ne!(world.draw(80, 24), dark);
    world.send(Event::Background { is_light: false });
    assert_eq!(world.draw(80, 24), dark);
}

#[test]
fn a_window_that_is_too_small_takes_only_a_size_and_the_end() {
    let mut world = World::playing("nava", [Controller::Human, Controller::Human]);
    world.screen(SMALLEST.0 - 1, SMALLEST.1);
    world.press("tab enter tab enter : a 1 - a 4 enter X enter R");
    world.send(Event::Click(10, 5));
    world.send(Event::Paste("a1-a4".to_owned()));
    world.screen(80, 24);
    assert!(world.course().game.moves().is_empty() && world.local().pane.board.picked().is_none());
    assert!(world.local().prompt.is_none() && world.local().dialog.is_none());
    world.type_line("a1-a4");
    world.screen(SMALLEST.0, SMALLEST.1 - 1);
    world.press("q");
    assert!(world.has_quit && world.kept.is_some(), "it ends, and the game is kept");
}

/// A game in which pieces are seen on their way.
fn moving_world() -> World {
    let mut world = World::new(Abilities { reduced_motion: false, ..ABILITIES });
    world.sit_down("nava", against_level_1(), TimeControl::None);
    world
}

#[test]
fn keys_are_not_lost_while_something_moves() {
    let mut world = moving_world();
    world.type_line("a1-a4");
    assert!(world.local().pane.animation.is_some() && !world.course().is_persons_turn());
    // The computer has answered, and its move waits until the first has been seen.
    world.press("tab enter");
    assert_eq!(world.course().game.moves().len(), 2);
    assert!(world.local().pane.board.picked().is_some(), "the key was meant for the own turn");
    assert!(world.local().pane.animation.is_none(), "what is seen is what it was meant for");
}

#[test]
fn a_move_at_once_is_asked_of_the_computer_only() {
    let mut world = moving_world();
    world.press(".");
    assert!(world.local().note.is_refusal && !world.local().note.text.is_empty());
    world.type_line("a1-a4");
    world.press(".");
    world.wait(Duration::ZERO);
    assert_eq!(world.course().game.moves().len(), 2);
}

#[test]
fn results_that_are_proved_are_shown_to_those_who_ask() {
    let mut world = World::playing("nava", [Controller::Human, Controller::Human]);
    ["a1-a4", "e5-e1"].into_iter().for_each(|mv| world.type_line(mv));
    let mut record = world.course().record(Duration::ZERO);
    let node = record.tree.main_line().next().unwrap();
    record.tree.note_mut(node).eval = Some(stackade_core::record::Eval::Win(Some(9)));
    world.press("q");
    let game = stackade_tui::state::LocalGame::resume(&record, &mut world.state.shared).unwrap();
    world.state.open(Screen::Game(Box::new(game)));
    assert!(!world.screen(80, 24).contains("a1-a4+"));
    world.press("v");
    assert!(world.screen(80, 24).contains("a1-a4+"));
    world.press("?");
    assert!(world.screen(80, 24).contains("After moves: + - ="));
}

#[test]
fn help_and_a_name_for_the_record_can_be_typed() {
    let mut world = World::playing("nava", [Controller::Human, Controller::Human]);
    world.type_line("help");
    assert!(world.screen(80, 24).contains("After moves"));
    world.press("escape");
    for c in ":save ~/mine.stk".chars() {
        world.send(Event::Key(Key::Char(c)));
    }
    let effects = world.state.update(Event::Key(Key::read("enter").unwrap()));
    let Some(Effect::SaveAs(record, path)) = effects.first() else { panic!("{effects:?}") };
    assert_eq!((record.game(), path.to_str()), ("nava", Some("~/mine.stk")));
}

#[test]
fn settings_that_were_set_aside_are_told_of_once() {
    let notice = "The settings could not be read. They are now in /home/me/config.broken.".to_owned();
    let mut world = World::new(ABILITIES);
    world.state.shared.notice = Some(notice.clone());
    assert!(world.screen(80, 24).contains(&notice));
    world.press("down");
    assert!(!world.screen(80, 24).contains(&notice));
    world.state.shared.notice = Some(notice.clone());
    world.sit_down("nava", against_level_1(), TimeControl::None);
    assert!(world.screen(80, 24).contains(&notice));
}

#[test]
fn what_a_program_says_when_it_fails_is_told() {
    let broken = "engine=sh -c 'echo there is no such engine >&2'".parse().unwrap();
    let mut world = World::playing("nava", [broken, Controller::Human]);
    world.wait(Duration::from_secs(1));
    assert_eq!(world.course().result().unwrap().ending, Ending::Forfeit);
    assert!(world.screen(80, 24).contains("there is no such engine"), "{}", world.screen(80, 24));
}

#[test]
fn what_is_too_long_for_its_line_takes_another() {
    let mut world = World::playing("nava", [Controller::Human, Controller::Human]);
    let why =
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".to_owned();
    world.send(Event::Saved(Err(why)));
    let screen = world.screen(80, 24);
    assert!(screen.contains("one two") && screen.contains("fifteen") && !screen.contains('…'), "{screen}");
}

#[test]
fn control_z_stands_aside_everywhere() {
    let mut world = World::playing("nava", [Controller::Human, Controller::Human]);
    world.type_line("a1-a4");
    let effects = world.state.update(Event::Key(Key::Ctrl('z')));
    assert!(matches!(effects[..], [Effect::Suspend]));
    assert_eq!(world.course().game.moves(), ["a1-a4"]);
}

#[test]
fn the_bell_rings_when_the_computer_has_moved() {
    let config = Config { sound: stackade_tui::Sound::Bell, ..Config::default() };
    for (config, bells) in [(config, 1), (Config::default(), 0)] {
        let mut world = World::with(config, ABILITIES);
        world.sit_down("nava", against_level_1(), TimeControl::None);
        world.type_line("a1-a4");
        world.wait(Duration::from_secs(2));
        assert_eq!((world.course().game.moves().len(), world.bells), (2, bells));
    }
}

#[test]
fn hanging_up_keeps_the_game() {
    let mut world = World::playing("nava", [Controller::Human, Controller::Human]);
    world.type_line("a1-a4");
    world.send(Event::Hangup);
    assert!(world.has_quit && world.kept.is_some());
    assert_eq!(world.farewells, ["Your game is kept: `stackade play` resumes it."]);
    let mut world = World::new(ABILITIES);
    world.send(Event::Hangup);
    assert!(world.has_quit && world.farewells.is_empty(), "there is no game");
}

#[test]
fn swapping_sides_makes_the_computer_move() {
    let mut world = World::playing("nava", against_level_1());
    world.press("P");
    world.wait(Duration::from_secs(2));
    assert_eq!(world.course().game.moves().len(), 1);
    assert!(world.course().is_persons_turn() && world.course().to_move() == Side::Second);
}

#[test]
fn passing_is_automatic_and_announced() {
    let mut world = World::new(ABILITIES);
    let id = registry::parse_id("staqs").unwrap();
    // White is shut in, blue is not.
    let position = "b2,n4/x5/x5/x5/w2,w2,w2,w2,x w";
    let game = registry::match_from(&id, position).unwrap();
    assert_eq!(game.legal_moves(), ["pass"]);
    let start = stackade_core::record::Start::Position(position.to_owned());
    let controllers = [Controller::Human, Controller::Human];
    let game = stackade_tui::state::LocalGame::from_match(
        game,
        start,
        controllers,
        TimeControl::None,
        &mut world.state.shared,
    );
    world.state.open(Screen::Game(Box::new(game)));
    assert!(world.local().note.text.contains("passes"));
    world.wait(Duration::from_secs(3));
    assert_eq!(world.course().game.moves(), ["pass"]);
    assert_eq!(world.local().note.text, "White had no move and passed.");
}

#[test]
fn computers_can_be_watched_and_paused() {
    let mut world = World::playing("nava", [Controller::level(1), Controller::level(2)]);
    world.press("p");
    world.wait(Duration::from_secs(9));
    let turns = world.course().game.moves().len();
    world.wait(Duration::from_secs(9));
    assert_eq!(world.course().game.moves().len(), turns, "paused");
    world.press(".");
    world.wait(Duration::from_secs(1));
    world.wait(Duration::from_secs(9));
    assert_eq!(world.course().game.moves().len(), turns + 1, "one step");
    world.press("p");
    world.wait(Duration::from_secs(1));
    world.wait(Duration::from_secs(1));
    assert!(world.course().game.moves().len() > turns);
}

#[test]
fn a_finished_game_is_studied_with_branches() {
    let mut world = play_to_the_end("nava");
    let turns = world.course().game.moves().len();
    world.press("A");
    let study = |world: &World| match world.state.screen() {
        Screen::Study(study) => (study.tree.ply(), study.tree.is_main_line(), study.tree.record.tree.len()),
        other => panic!("{other:?}"),
    };
    world.press("end");
    assert_eq!(study(&world), (turns, true, turns));
    world.press("home right right left");
    assert_eq!(study(&world), (1, true, turns));
    world.press("home");
    let first = "a1-e1";
    world.type_line(first);
    let (ply, ..) = study(&world);
    assert_eq!(ply, 1);
    world.press("p");
    world.wait(Duration::from_secs(5));
    world.press("S");
    assert_eq!(validate(&world.saved[0].to_string(), registry::set_up), Ok(1));
}

#[test]
fn a_new_game_comes_from_the_menu_and_is_remembered() {
    let mut world = World::with(Config { game: "nava".to_owned(), ..Config::default() }, ABILITIES);
    world.press("enter right enter");
    // One game further than Nava, round and round, is Glaisher.
    assert_eq!(world.course().game.id().to_string(), "glaisher");
    assert_eq!(world.state.shared.config.game, "glaisher");
}

/// Types into the row of a form that is so far up from the last one.
fn type_into(world: &mut World, up: usize, text: &str) {
    world.press("end");
    (0..up).for_each(|_| world.press("up"));
    world.press("enter");
    text.chars().for_each(|c| world.send(Event::Key(Key::Char(c))));
    world.press("enter");
}

#[test]
fn a_new_game_begins_at_a_position_or_from_a_seed() {
    let (position, seed) = (2, 1);
    let mut world = World::with(Config { game: "nava".to_owned(), ..Config::default() }, ABILITIES);
    world.press("enter");
    type_into(&mut world, position, "nonsense");
    assert!(!world.state.form().unwrap().note.contains("game id"), "it is said what is wrong");
    type_into(&mut world, position, "W,B,bbb,wwww,b/x5/x5/x5/ww,bb,x3 w");
    world.press("end enter");
    assert_eq!(world.course().game.position(), "W,B,bbb,wwww,b/x5/x5/x5/ww,bb,x3 w");
    // A sample takes its game with it.
    let sample = stackade_games::samples::sample("nava-fools-mate-next").unwrap();
    let mut world = World::new(ABILITIES);
    world.press("enter");
    type_into(&mut world, position, &format!("sample:{}", sample.name));
    let form = world.state.form().unwrap();
    assert_eq!(form.rows[form.chosen].label, "Position", "the row stays though others are gone");
    world.press("end enter");
    assert_eq!(world.course().game.id().to_string(), sample.game);
    assert_eq!(world.course().game.position(), sample.position);
    let mut world = World::with(Config { game: "greener".to_owned(), ..Config::default() }, ABILITIES);
    world.press("enter");
    type_into(&mut world, seed, "many");
    assert!(world.state.form().unwrap().note.contains("whole number"));
    type_into(&mut world, seed, "4711");
    world.press("end enter");
    let same = registry::new_match(&registry::parse_id("greener").unwrap(), 4711);
    assert_eq!(world.course().game.position(), same.position());
}

#[test]
fn the_position_is_copied_and_hints_are_given() {
    let mut world = World::playing("nava", against_level_1());
    world.press("C g");
    assert_eq!(world.copied, [world.course().game.position()]);
    assert!(world.local().advice.hint.is_some());
    world.press("t f");
    assert!(world.local().advice.threats.is_some() && world.local().pane.board.flipped);
}

#[test]
fn clicks_play_moves() {
    let mut world = World::playing("staqs", against_level_1());
    world.screen(80, 24);
    let screen = world.screen(80, 24);
    // The middle of the board holds a neutral piece, on which blue may place.
    let row = screen.lines().position(|line| line.trim_start().starts_with('3')).unwrap() as u16;
    let column = screen.lines().nth(row.into()).unwrap().chars().position(|c| c == '◇').unwrap() as u16;
    world.send(Event::Click(column, row));
    assert_eq!(world.course().game.moves()[0], "@a3");
}

#[test]
fn puzzles_and_lessons_are_solved_and_remembered() {
    use stackade_lessons::drill::Task;
    use stackade_lessons::puzzles;
    use stackade_tui::state::{Drill, Phase};
    for info in registry::games() {
        let Some(puzzle) = puzzles::of(info).first() else { continue };
        let mut world = World::new(ABILITIES);
        world.state.open(Screen::Drill(Box::new(Drill::new(Task::Puzzle(puzzle)))));
        world.type_line(&puzzle.solution[0]);
        let Screen::Drill(drill) = world.state.screen() else { panic!() };
        assert_eq!(drill.phase, Phase::Solved, "{}", puzzle.id);
        assert!(world.state.shared.config.done.contains(&puzzle.id));
        let mut world = World::new(ABILITIES);
        world.state.open(Screen::Drill(Box::new(Drill::new(Task::lesson(info).unwrap()))));
        for step in 0..stackade_lessons::lessons::of(info).unwrap().steps.len() {
            let mv = stackade_lessons::lessons::of(info).unwrap().steps[step].right_moves()[0].clone();
            world.type_line(&mv);
            let Screen::Drill(drill) = world.state.screen() else { panic!() };
            assert_eq!(drill.phase, Phase::Solved, "{} step {step}: {}", info.name, drill.said);
            world.press("enter");
        }
        assert!(world.state.shared.config.done.contains(&format!("lesson-{}", info.name)));
    }
}

#[test]
fn keys_of_ones_own_work() {
    let mut config = Config::default();
    config.keys.insert("resign".to_owned(), vec!["b".to_owned()]);
    let mut world = World::with(config, ABILITIES);
    world.sit_down("nava", against_level_1(), TimeControl::None);
    world.send(Event::Key(Key::Char('b')));
    assert!(matches!(world.local().dialog, Some(Dialog::Ask(_))));
}
