//! `stackade convert`: older programs' states and moves through the real program.

use crate::support::{Folder, assert_failed, check_error, ok, run, run_with_input};

const MOVES: &str = "move(6,6,1,1).\nmove(1,1,1,2).\n";

#[test]
fn moves_go_there_and_back_through_pipes() {
    let read = run_with_input(&["convert", "staqs"], MOVES.as_bytes());
    assert_eq!((read.code, read.text(), read.err.as_str()), (Some(0), "@a1\na1-a2\n", ""));
    let written = run_with_input(&["convert", "staqs", "--to-old"], b"@a1\n\n a1-a2\n");
    assert_eq!((written.code, written.text()), (Some(0), "move(6,6,1,1)\nmove(1,1,1,2)\n"));
}

#[test]
fn a_state_is_a_position_that_other_commands_take() {
    let start = ok(&["start", "glaisher"]);
    let old = run_with_input(&["convert", "glaisher", "--to-old"], start.as_bytes());
    assert!(old.text().starts_with("gamestate([[0,6,0,0,0,nan,nan,nan,nan],"), "{}", old.text());
    let back = run_with_input(&["convert", "glaisher", "-"], &old.out);
    assert_eq!((back.text(), back.err.as_str()), (start.as_str(), ""));
}

#[test]
fn what_had_to_be_decided_is_said_beside_the_result() {
    let folder = Folder::new("convert");
    let file = folder.write("state.pl", "[[[blank,none,3],[blank,blank,blank],[blank,-2,blank]],1,1,2,3]");
    let ran = run(&["convert", "staqs:size=3", &file]);
    assert_eq!((ran.code, ran.text()), (Some(0), "n,x,b3/n3/n,w2,n b\n"));
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    assert!(ran.err.contains("free pieces (2) and stacks (1) of player 1 are not 4 together"), "{}", ran.err);
}

#[test]
fn the_side_of_a_state_that_does_not_say_it_can_be_told() {
    let start = ok(&["start", "nava"]);
    let old = run_with_input(&["convert", "nava", "--to-old"], start.as_bytes());
    let guessed = run_with_input(&["convert", "nava"], &old.out);
    assert_eq!(guessed.text(), start);
    assert!(guessed.err.contains("taken as white"), "{}", guessed.err);
    let told = run_with_input(&["convert", "nava", "--side", "b"], &old.out);
    assert_eq!((told.text(), told.err.as_str()), ("x4,bbbbbb/x5/x5/x5/wwwwww,x4 b\n", ""));
}

#[test]
fn what_cannot_be_read_is_refused_with_its_place() {
    let check = |args: &[&str], input: &str, part: &str| {
        let ran = run_with_input(args, input.as_bytes());
        assert_failed(&ran, 2, part, input);
        assert!(ran.out.is_empty(), "{input}");
    };
    check(&["convert", "greener"], "[\n [,[]]], 1", "standard input: line 2, column 3: expected a number");
    check(&["convert", "staqs", "--to-old"], "@a1\n@z9", "standard input, line 2: '@z9' cannot be written");
    check(&["convert", "nava", "--to-old"], "x5 w", "standard input, line 1: position: expected 5 rows");
    check(&["convert", "staqs:players=3"], MOVES, "has 3 sides, and this is for two");
    check_error(&["convert", "chess", "-"], 2, "unknown game");
    check_error(&["convert", "nava", "/no/such/file"], 2, "cannot read '/no/such/file'");
    check_error(&["convert", "nava", "--side", "w", "--to-old"], 2, "cannot be used with");
}

#[test]
fn the_help_says_what_can_be_converted() {
    let help = ok(&["convert", "--help"]);
    for part in [
        "gamestate(Board, Turn)",
        "move(FromX, FromY, ToX, ToY)",
        "[Board, BlackCubesInHand, WhiteCubesInHand]",
    ] {
        assert!(help.contains(part), "{help}");
    }
}
