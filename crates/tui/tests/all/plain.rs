//! The game line by line: scripts in, words out.

use stackade_games::registry;
use stackade_tui::plain::{Options, run};
use stackade_tui::{Controller, Launch};

fn play(game: &str, controllers: impl Into<Vec<Controller>>, words_only: bool, script: &str) -> String {
    let id = registry::parse_id(game).unwrap();
    let launch = Launch {
        game: Some(Launch::new_game(&id, 1)),
        controllers: controllers.into().into_iter().map(Some).collect(),
        seed: Some(1),
        ..Launch::default()
    };
    let mut out = Vec::new();
    let options = Options { words_only, ..Options::default() };
    run(launch, options, script.as_bytes(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

const PEOPLE: [Controller; 2] = [Controller::Human, Controller::Human];

#[track_caller]
fn check(game: &str, script: &str, expected: &str) {
    let out = play(game, PEOPLE, true, script);
    assert!(out.contains(expected), "{out}");
}

#[test]
fn questions_are_answered_in_words() {
    check("nava", "mine\n", "White has 1 stack: a1 6 high.");
    check("nava", "theirs\n", "Black has 1 stack: e5 6 high.");
    check("nava", "at a1\n", "a1: white stack, 6 high.");
    check("nava", "at z9\n", "The board has no cell z9.");
    check("nava", "at\n", "Say which cell");
    check("nava", "around a1\n", "north a2: empty; east b1: empty.");
    check("nava", "legal a1\n", "8 legal moves on a1: a1-a2 a1-a3");
    check("nava", "legal c3\n", "No legal move begins on c3.");
    check("nava", "last\n", "No move has been made yet.");
    check("nava", "a1-a4\nlast\n", "White moves a1 to a4. (a1-a4)");
    check("nava", "score\n", "Cubes in hand: white 9, black 9.");
    check("nava", "turn\n", "White to move, turn 1.");
    check("nava", "position\n", "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w");
    check("nava", "a1-a4\nundo\nturn\n", "White to move, turn 1.");
    check("nava", "a1-a4\nundo\nredo\nturn\n", "Black to move, turn 2.");
    check("nava", "help\n", "around c3");
    check("nava", "a1-b2\n", "Not legal:");
    check("nava", "resign\n", "Black has won: resignation.");
    check("nava", "draw\n", "White offers a draw.\nblack, is it a draw? yes or no>");
    check("nava", "draw\nyes\n", "The game is a draw: agreement.");
    check("nava", "draw\nperhaps\n", "Say yes or no.");
    check("nava", "draw\nno\na1-a4\n", "The draw is declined.\nwhite> White moves a1 to a4.");
    check("nava", "quit\n", "The game is unfinished.");
    check("nava", "", "The input has ended; the game is unfinished.");
    check("nava", "a1-a4\nrecord\n", "1. a1-a4 *");
    check("glaisher", "b9se123@b9\n", "Red splits b9 south-east into 1, 2 and 3, to c8, d7 and e6");
    check("glaisher", "threats\n", "Nothing is threatened by yellow.");
}

#[test]
fn with_words_nothing_is_drawn() {
    let out = play("nava", PEOPLE, true, "a1-a4\n");
    assert!(!out.contains("+--") && out.contains("a1 6 white"), "{out}");
    let out = play("nava", PEOPLE, false, "a1-a4\n");
    assert!(out.contains("---"), "{out}");
}

#[test]
fn computers_play_whole_games() {
    for game in ["glaisher", "staqs", "greener", "nava"] {
        let out = play(game, [Controller::level(1), Controller::level(2)], true, "");
        assert!(out.contains(" has won: ") || out.contains("The game is a draw"), "{out}");
    }
}

#[test]
fn a_script_plays_a_whole_game() {
    // Every legal first move, over and over, decides a game of STAQS on the smallest board.
    let mut game = registry::new_match(&registry::parse_id("staqs:size=3").unwrap(), 1);
    let mut script = String::new();
    while let Some(mv) = game.legal_moves().first().cloned() {
        if mv != "pass" {
            script += &format!("{mv}\n");
        }
        game.play(&mv).unwrap();
    }
    let out = play("staqs:size=3", PEOPLE, true, &script);
    assert!(out.contains(game.result().unwrap().ending.words()), "{out}");
}

/// Solves a puzzle or takes a lesson; gives what was said and what counts as done.
fn drill(launch: Launch, script: &str) -> (String, Vec<String>) {
    let mut out = Vec::new();
    let options = Options { words_only: true, ..Options::default() };
    let done = run(launch, options, script.as_bytes(), &mut out).unwrap();
    (String::from_utf8(out).unwrap(), done)
}

#[test]
fn every_puzzle_can_be_solved_line_by_line() {
    for puzzle in stackade_lessons::puzzles::all() {
        let launch = || Launch { puzzle: Some(puzzle), ..Launch::default() };
        let (out, done) = drill(launch(), &format!("{}\n", puzzle.solution[0]));
        assert!(out.contains("Right.") && done == [puzzle.id.clone()], "{out}");
        let legal = puzzle.begin().legal_moves();
        let Some(wrong) = legal.iter().find(|mv| !puzzle.solution.contains(mv)) else { continue };
        let (out, done) = drill(launch(), &format!("hint\n{wrong}\nnonsense\nmine\n"));
        assert!(out.contains("Try again.") && out.contains("Not legal:") && done.is_empty(), "{out}");
    }
}

#[test]
fn lessons_are_taken_line_by_line() {
    for info in registry::games() {
        let lesson = stackade_lessons::lessons::of(info).unwrap();
        let launch = || Launch { lesson: Some(info), ..Launch::default() };
        let moves: Vec<String> =
            lesson.steps.iter().map(|step| step.right_moves()[0].clone() + "\n").collect();
        let (out, done) = drill(launch(), &moves.concat());
        assert!(
            out.contains(&lesson.introduction) && out.ends_with(&format!("{}\n", lesson.farewell)),
            "{out}"
        );
        assert_eq!(done, [format!("lesson-{}", info.name)]);
        let (out, _) = drill(launch(), "help\n");
        assert!(out.contains("skip  ") && !out.contains("resign") && !out.contains("draw  "), "{out}");
        let (_, done) = drill(launch(), &format!("skip\n{}", moves[1..].concat()));
        assert!(done.is_empty(), "a step was left out");
    }
}

#[test]
fn clocks_run_for_computers_too() {
    let id = registry::parse_id("glaisher").unwrap();
    let slow = "alphabeta,time=1800000".parse().unwrap();
    let launch = Launch {
        game: Some(Launch::new_game(&id, 1)),
        controllers: vec![Some(slow), Some(Controller::Human)],
        clock: Some("1/turn".parse().unwrap()),
        ..Launch::default()
    };
    let began = std::time::Instant::now();
    let mut out = Vec::new();
    run(launch, Options::default(), &b"score\n"[..], &mut out).unwrap();
    let out = String::from_utf8(out).unwrap();
    // It would have thought for half an hour.
    assert!(began.elapsed().as_secs() < 600 && out.contains("yellow (0:0"), "{out}");
}

#[test]
fn a_game_is_saved_once_under_a_name() {
    let path = std::env::temp_dir().join(format!("stackade-plain-{}.stk", std::process::id()));
    let script = format!("a1-a4\nsave {0}\nsave {0}\nsave\n", path.display());
    let out = play("nava", PEOPLE, true, &script);
    let saved = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert!(out.contains("Saved as ") && out.contains("Not saved: ") && out.contains("Say where"), "{out}");
    assert_eq!(stackade_core::record::validate(&saved, registry::set_up), Ok(1));
}
