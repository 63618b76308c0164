//! The real program in a real terminal, and line by line.

mod support;

#[cfg(target_os = "linux")]
#[path = "support/screen.rs"]
mod screen;

use support::{check_error, run_with_input};

#[test]
fn line_by_line_a_game_is_played() {
    let ran =
        run_with_input(&["play", "nava", "--plain", "--second", "human"], b"a1-a4\nundo\nmine\nresign\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let text = ran.text();
    assert!(
        text.contains("White moves a1 to a4. (a1-a4)") && text.contains("Black has won: resignation."),
        "{text}"
    );
}

#[test]
fn in_words_two_computers_play() {
    let args = ["play", "staqs", "--words", "--first", "level=1", "--second", "level=2", "--seed", "3"];
    let ran = run_with_input(&args, b"");
    assert_eq!(ran.code, Some(0));
    assert!(ran.text().contains("has won") || ran.text().contains("a draw"), "{}", ran.text());
}

#[test]
fn what_cannot_be_played_is_refused() {
    check_error(&["play", "nava"], 1, "needs a terminal");
    check_error(&["play", "chess"], 2, "unknown game");
    check_error(&["play", "nava", "--second", "nobody"], 2, "unknown player");
    check_error(&["play", "nava", "--clock", "fast"], 2, "unknown clock");
    check_error(&["play", "--puzzle", "none"], 2, "no puzzle");
    check_error(&["play", "nava", "--position", "x w", "--plain"], 2, "position");
    check_error(&["play", "--load", "/no/such/file.stk", "--plain"], 2, "cannot read");
}

#[cfg(target_os = "linux")]
mod in_a_terminal {
    use std::fs;
    use std::process::Command;
    use std::time::{Duration, Instant};

    use super::screen::Window;
    use super::support::{Folder, ok};

    const PROGRAM: &str = env!("CARGO_BIN_EXE_stackade");

    /// Plays a whole game by keys against level 1: always the next thing that can be chosen.
    #[track_caller]
    fn check(game: &str) {
        let home = Folder::new(&format!("play-{game}"));
        let command = format!("{PROGRAM} play {game} --second level=1 --seed 1 --no-animation");
        let window = Window::open(game, home.path(), &command);
        window.wait_for("to move");
        let start = Instant::now();
        while !window.text().contains("The game is over") {
            assert!(start.elapsed() < Duration::from_secs(240), "it does not end:\n{}", window.text());
            window.press(&["Tab", "Enter"]);
            std::thread::sleep(Duration::from_millis(20));
        }
        let over = window.wait_for("Play again");
        assert!(over.contains("wins") || over.contains("A draw"), "{over}");
        std::thread::sleep(Duration::from_millis(600));
        window.press(&["S"]);
        window.wait_for("Saved as");
        let games = home.path().join("data/stackade/games");
        let saved =
            fs::read_dir(games).expect("games are saved").next().expect("one was").expect("it is there");
        let path = saved.path();
        let checked = ok(&["record", path.to_str().expect("the path is plain")]);
        assert!(!checked.contains("error"), "{checked}");
        assert!(fs::read_to_string(&path).expect("it can be read").contains("[SecondLevel \"1\"]"));
        window.press(&["q"]);
        window.wait_for("four stacking games");
        window.press(&["q"]);
        window.wait_for("ended 0");
        window.wait_for("cooked");
        assert!(window.is_restored());
    }

    #[test]
    fn glaisher_is_played_to_the_end() {
        check("glaisher");
    }

    #[test]
    fn staqs_is_played_to_the_end() {
        check("staqs");
    }

    #[test]
    fn greener_is_played_to_the_end() {
        check("greener");
    }

    #[test]
    fn nava_is_played_to_the_end() {
        check("nava");
    }

    #[track_caller]
    fn check_signal(signal: &str) {
        let home = Folder::new(&format!("signal-{signal}"));
        let command = format!("{PROGRAM} play nava --second human");
        let window = Window::open(signal, home.path(), &command);
        window.wait_for("White to move");
        window.press(&[":a1-a4", "Enter"]);
        window.wait_for("Black to move");
        assert!(!window.is_restored());
        let status = Command::new("kill").args([&format!("-{signal}"), &window.process()]).status();
        assert!(status.expect("kill runs").success());
        window.wait_for("ended");
        window.wait_for("cooked");
        assert!(window.is_restored());
        let kept = fs::read_to_string(home.path().join("data/stackade/unfinished.stk")).expect("it is kept");
        assert!(kept.contains("a1-a4"), "{kept}");
    }

    #[test]
    fn a_signal_to_terminate_restores_the_terminal_and_keeps_the_game() {
        check_signal("TERM");
    }

    #[test]
    fn a_hangup_restores_the_terminal_and_keeps_the_game() {
        check_signal("HUP");
    }

    #[test]
    fn control_c_leaves_the_terminal_as_it_was() {
        let home = Folder::new("control-c");
        let window = Window::open("control-c", home.path(), &format!("{PROGRAM} play"));
        window.wait_for("four stacking games");
        window.press(&["C-c"]);
        window.wait_for("ended 0");
        window.wait_for("cooked");
        assert!(window.is_restored());
    }
}
