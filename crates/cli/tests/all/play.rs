//! The real program in a real terminal, and line by line.

use crate::support::{check_error, run_with_input};

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
fn line_by_line_puzzles_and_lessons_are_done_and_remembered() {
    let home = crate::support::Folder::new("plain-drill");
    let run = |args: &[&str], input: &str| {
        let mut command = crate::support::stackade();
        command.env("XDG_CONFIG_HOME", home.path()).args(args);
        crate::support::feed(&mut command, input.as_bytes())
    };
    let puzzles: serde_json::Value =
        serde_json::from_slice(&crate::support::run(&["puzzles", "staqs", "--json"]).out)
            .expect("it is JSON");
    let (id, solution) = (puzzles[0]["id"].as_str().expect("an id"), puzzles[0]["solution"][0].as_str());
    let ran = run(&["play", "--plain", "--puzzle", id], &format!("legal\n{}\n", solution.expect("a move")));
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.text().contains("Right."), "{}", ran.text());
    let ran = run(&["play", "nava", "--words", "--lesson"], "a1-a2\nhint\na1-a3\nquit\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.text().contains("2 of ") && ran.text().contains("Try again."), "{}", ran.text());
    let config = std::fs::read_to_string(home.path().join("stackade/config.toml")).expect("it is kept");
    assert!(config.contains(id) && !config.contains("lesson-nava"), "{config}");
}

#[test]
fn line_by_line_the_language_is_the_one_that_is_asked_for() {
    let home = crate::support::Folder::new("plain-language");
    let run = |args: &[&str], environment: &[(&str, &str)]| {
        let mut command = crate::support::stackade();
        command.env("XDG_CONFIG_HOME", home.path()).args(["play", "nava", "--plain", "--second", "human"]);
        let ran = crate::support::feed(command.args(args).envs(environment.iter().copied()), b"resign\n");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        ran.text().to_owned()
    };
    let (english, spanish, portuguese) = (
        "Black has won: resignation.",
        "Negro ha ganado: blanco ha abandonado.",
        "Preto venceu: branco desistiu.",
    );
    let check = |text: &str, expected: &str| assert!(text.contains(expected), "{text}");
    check(&run(&["--language", "pt"], &[]), portuguese);
    check(&run(&[], &[("LANG", "es_ES.UTF-8")]), spanish);
    check(&run(&[], &[("LANG", "es_ES.UTF-8"), ("LC_MESSAGES", "pt_BR.UTF-8")]), portuguese);
    check(&run(&[], &[("LANG", "pt_PT.UTF-8"), ("LC_ALL", "C")]), english);
    check(&run(&["--language", "en"], &[("LANG", "pt_PT.UTF-8")]), english);
    std::fs::create_dir_all(home.path().join("stackade")).expect("there is room");
    std::fs::write(home.path().join("stackade/config.toml"), "language = 'es'\n").expect("there is room");
    check(&run(&[], &[("LANG", "pt_PT.UTF-8")]), spanish);
    check_error(&["play", "nava", "--language", "xx"], 2, "expected one of en, es, pt");
}

#[test]
fn what_cannot_be_played_is_refused() {
    check_error(&["play", "nava"], 1, "needs a terminal");
    check_error(&["play", "chess"], 2, "unknown game");
    check_error(&["play", "nava", "--second", "nobody"], 2, "unknown player");
    check_error(&["play", "nava", "--clock", "fast"], 2, "unknown clock");
    check_error(&["play", "--puzzle", "none"], 2, "no puzzle");
    check_error(&["play", "--puzzle", "none", "--plain"], 2, "no puzzle");
    check_error(&["play", "--lesson"], 2, "GAME");
    check_error(&["play", "--online", "http://localhost"], 1, "play needs a terminal");
    check_error(&["play", "nava", "--position", "x w", "--plain"], 2, "position");
    check_error(&["play", "--load", "/no/such/file.stk", "--plain"], 2, "cannot read");
}

#[test]
fn what_is_for_two_is_refused_for_more() {
    let three = "staqs:players=3";
    check_error(&["play", "staqs", "--third", "human", "--plain"], 2, "--third is for games of more sides");
    check_error(&["play", three, "--fourth", "human", "--plain"], 2, "staqs:players=3 has 3");
    check_error(
        &["play", three, "--lesson", "--plain"],
        2,
        "staqs:players=3 has 3 sides, and this is for two",
    );
    check_error(
        &["play", three, "--online", "http://localhost", "--plain"],
        2,
        "has 3 sides, and this is for two",
    );
    let online = ["play", "staqs", "--third", "human", "--online", "http://localhost"];
    check_error(&online, 2, "cannot be used with");
    check_error(&["solve", three], 2, "this is for two so far");
}

#[test]
fn in_words_three_computers_and_a_person_play() {
    let three = ["play", "staqs:players=3,size=3", "--words", "--seed", "3", "--first", "level=1"];
    let watched = run_with_input(&[&three[..], &["--second", "level=2", "--third", "greedy"]].concat(), b"");
    assert_eq!((watched.code, watched.err.as_str()), (Some(0), ""));
    assert!(watched.text().contains("Blue is level 1, first steps; white is level 2"), "{}", watched.text());
    let text = watched.text();
    assert!(text.contains(" is first, then ") || text.contains(" share the first place"), "{text}");
    // A person is there unless somebody else was asked for.
    let four = run_with_input(&["play", "staqs:players=4", "--words", "--first", "level=1"], b"resign\n");
    let text = four.text();
    assert!(text.contains("white is human; red is level 3, casual; green is level 3, casual"), "{text}");
    assert!(
        text.contains("Blue and red and green share the first place, then white: resignation."),
        "{text}"
    );
}

#[cfg(target_os = "linux")]
mod in_a_terminal {
    use std::fs;
    use std::process::Command;
    use std::time::{Duration, Instant};

    use crate::support::pty::Pty;
    use crate::support::screen::Window;
    use crate::support::{Folder, ok};

    const PROGRAM: &str = env!("CARGO_BIN_EXE_stackade");

    #[track_caller]
    fn check(game: &str) {
        let over = check_whole_game(game, &format!("{game} --second level=1"), "[SecondLevel \"1\"]");
        assert!(over.contains("wins") || over.contains("A draw"), "{over}");
    }

    /// Plays a whole game by keys against level 1: always the next thing that can be chosen. The record that is
    /// saved has this tag. Gives the last screen.
    #[track_caller]
    fn check_whole_game(name: &str, args: &str, tag: &str) -> String {
        let home = Folder::new(&format!("play-{name}"));
        let command = format!("{PROGRAM} play {args} --seed 1 --no-animation");
        let window = Window::open(name, home.path(), &command);
        window.wait_for("to move");
        let start = Instant::now();
        while !window.text().contains("The game is over") {
            assert!(start.elapsed() < Duration::from_secs(240), "it does not end:\n{}", window.text());
            window.press(&["Tab", "Enter"]);
            std::thread::sleep(Duration::from_millis(20));
        }
        let over = window.wait_for("Play again");
        std::thread::sleep(Duration::from_millis(600));
        window.press(&["S"]);
        window.wait_for("Saved as");
        let games = home.path().join("data/stackade/games");
        let saved =
            fs::read_dir(games).expect("games are saved").next().expect("one was").expect("it is there");
        let path = saved.path();
        let checked = ok(&["record", path.to_str().expect("the path is plain")]);
        assert!(!checked.contains("error"), "{checked}");
        assert!(fs::read_to_string(&path).expect("it can be read").contains(tag));
        window.press(&["q"]);
        window.wait_for("four stacking games");
        window.press(&["q"]);
        window.wait_for("ended 0");
        window.wait_for("cooked");
        assert!(window.is_restored());
        over
    }

    #[test]
    fn three_play_to_the_end() {
        let args = "staqs:players=3,size=4 --second level=1 --third level=1";
        let over = check_whole_game("three", args, "[ThirdLevel \"1\"]");
        assert!(over.contains(" is first, then ") || over.contains(" share the first place"), "{over}");
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

    /// The menu, a game and its end in a language, in a real terminal.
    #[track_caller]
    fn check_language(tag: &str, [tagline, to_move, question, verdict, again]: [&str; 5]) {
        let name = format!("language-{tag}");
        let home = Folder::new(&name);
        let command = format!("LANG={tag}_XX.UTF-8 {PROGRAM} play --no-animation");
        let window = Window::open(&name, home.path(), &command);
        window.wait_for(tagline);
        window.press(&["Enter", "Enter"]);
        window.wait_for(to_move);
        window.press(&["X"]);
        window.wait_for(question);
        window.press(&["s"]);
        window.wait_for(verdict);
        window.wait_for(again);
        // It leads to the menu and out of that; a key that comes at once is still meant for the board.
        let ends = |_| {
            window.press(&["q"]);
            std::thread::sleep(Duration::from_millis(100));
            window.text().contains("ended 0")
        };
        assert!((0..3000).any(ends), "{}", window.text());
    }

    #[test]
    fn portuguese_is_spoken_from_the_menu_to_the_end_of_a_game() {
        check_language(
            "pt",
            ["quatro jogos de pilhas", "Joga ", "desistir deste jogo?", "venceu: ", "Jogar outra vez"],
        );
    }

    #[test]
    fn spanish_is_spoken_from_the_menu_to_the_end_of_a_game() {
        check_language(
            "es",
            ["cuatro juegos de pilas", "Juega ", "¿abandonar esta partida?", "ha ganado: ", "Jugar otra vez"],
        );
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

    #[test]
    fn control_c_says_that_the_game_is_kept() {
        let (_home, window) = open("kept", &format!("{PROGRAM} play nava --second human"));
        window.wait_for("White to move");
        window.press(&[":a1-a4", "Enter"]);
        window.wait_for("Black to move");
        window.press(&["C-c"]);
        let text = window.wait_for("cooked");
        assert!(text.contains("Your game is kept"), "{text}");
    }

    #[test]
    fn a_terminal_that_cannot_move_its_cursor_gets_lines() {
        let (_home, window) = open("dumb", &format!("env TERM=dumb {PROGRAM} play nava --second human"));
        window.wait_for("Type a move, or help.");
        window.press(&["a1-a4", "Enter"]);
        window.wait_for("White moves a1 to a4.");
        window.press(&["resign", "Enter"]);
        window.wait_for("ended 0");
    }

    #[test]
    fn an_arrow_that_comes_in_pieces_moves_the_cursor() {
        let (_home, window) = open("pieces", &format!("{PROGRAM} play nava --second human"));
        window.wait_for("White to move");
        window.press(&[":a1-a4", "Enter"]);
        window.wait_for("White played a1-a4.");
        // One right after the other: how long pieces may take is for the listener's own tests to say.
        window.press(&["-H", "1b", ";", "send-keys", "-H", "5b", "41"]);
        // The cursor began in the middle.
        let text = window.wait_for("On c4");
        assert!(text.contains("1. a1-a4") && !text.contains("study"), "{text}");
    }

    #[test]
    fn settings_that_cannot_be_read_are_told_of() {
        let home = Folder::new("broken-settings");
        fs::create_dir_all(home.path().join("config/stackade")).expect("there is room");
        fs::write(home.path().join("config/stackade/config.toml"), "[keys").expect("there is room");
        let window = Window::open("broken-settings", home.path(), &format!("{PROGRAM} play"));
        window.wait_for("The settings could not be read.");
    }

    #[track_caller]
    fn open(name: &str, command: &str) -> (Folder, Window) {
        let home = Folder::new(name);
        let window = Window::open(name, home.path(), command);
        (home, window)
    }

    #[test]
    fn poor_terminals_get_letters_alone() {
        for (i, environment) in ["TERM=linux", "LANG=C", "TERM=vt100", "LC_ALL=POSIX"].into_iter().enumerate()
        {
            let (_home, window) = open(
                &format!("poor-{i}"),
                &format!("env {environment} {PROGRAM} play glaisher --second human"),
            );
            let text = window.wait_for("Red to move");
            assert!(text.is_ascii() && text.contains("| r6|"), "{environment}\n{text}");
        }
    }

    #[test]
    fn without_colours_there_are_none() {
        let (_home, window) =
            open("no-colour", &format!("env NO_COLOR=1 {PROGRAM} play staqs --second human"));
        window.wait_for("Blue to move");
        let codes = window.coloured_text();
        let colours: Vec<&str> = codes
            .split("\x1b[")
            .skip(1)
            .filter_map(|rest| rest.split_once('m'))
            .flat_map(|(numbers, _)| numbers.split(';'))
            .filter(|number| number.len() == 2 && (number.starts_with('3') || number.starts_with('4')))
            .filter(|&number| number != "39" && number != "49")
            .collect();
        assert!(colours.is_empty(), "{colours:?}");
        let (_home, window) = open("colour", &format!("{PROGRAM} play staqs --second human"));
        window.wait_for("Blue to move");
        assert!(window.coloured_text().contains("\x1b[38;5;") || window.coloured_text().contains("48;5;"));
    }

    #[test]
    fn large_boards_follow_the_cursor() {
        for (game, first, last) in [("staqs:size=10", "10", "1 "), ("greener:size=9x9", "9", "1")] {
            let name = game.split(':').next().expect("a name");
            let (_home, window) =
                open(&format!("large-{name}"), &format!("{PROGRAM} play {game} --second human"));
            window.wait_for("to move");
            let has_row = |row: &str, text: &str| text.lines().any(|line| line.trim_start().starts_with(row));
            for (key, row) in [("Up", first), ("Down", last)] {
                window.press(&[key; 9]);
                window.wait_until(row, |text| has_row(row, text));
            }
        }
    }

    #[test]
    fn the_position_goes_to_the_clipboard() {
        let (_home, window) = open("clipboard", &format!("{PROGRAM} play nava --second human"));
        window.wait_for("White to move");
        window.tmux(&["set-option", "-s", "set-clipboard", "on"]);
        window.press(&["C"]);
        window.wait_for("on the clipboard");
        let start = Instant::now();
        while window.tmux(&["show-buffer"]) != "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w" {
            assert!(start.elapsed() < Duration::from_secs(120), "{}", window.tmux(&["show-buffer"]));
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    #[test]
    fn control_z_stands_aside_until_the_shell_goes_on() {
        let home = Folder::new("control-z");
        let go = home.path().join("go");
        let resume = format!("until [ -e {} ]; do sleep 0.1; done; fg", go.display());
        let command = format!("set -m; {PROGRAM} play nava --second human; echo stood aside; {resume}");
        let window = Window::open("control-z", home.path(), &command);
        window.wait_for("White to move");
        window.press(&[":a1-a4", "Enter"]);
        window.wait_for("Black to move");
        window.press(&["C-z"]);
        window.wait_for("stood aside");
        assert!(window.is_restored());
        fs::write(go, "").expect("there is room");
        window.wait_for("Black to move");
        assert!(!window.is_restored());
        window.press(&["q"]);
        window.wait_for("Resume");
        window.press(&["q"]);
        window.wait_for("ended 0");
        window.wait_for("cooked");
    }

    #[test]
    fn the_screen_is_drawn_anew_when_asked_and_when_the_window_changes() {
        let (_home, window) = open("redraw", &format!("{PROGRAM} play nava --second human"));
        // The last line is drawn last.
        let first = window.wait_for("v eval");
        window.print("another program was here");
        window.wait_for("another program was here");
        window.press(&["C-l"]);
        window.wait_for(&first);
        window.tmux(&["resize-window", "-x", "39", "-y", "14"]);
        window.wait_for("Stackade needs 40");
        window.tmux(&["resize-window", "-x", "120", "-y", "40"]);
        window.wait_for("White to move");
        window.tmux(&["resize-window", "-x", "80", "-y", "24"]);
        window.wait_for(&first);
    }

    #[test]
    fn other_programs_can_be_played_against() {
        let command = format!("{PROGRAM} play nava --second 'engine={PROGRAM} engine' --no-animation");
        let (_home, window) = open("engine", &command);
        window.wait_for("White to move");
        window.press(&[":a1-a4", "Enter"]);
        window.wait_for("Black played");
        let (_home, window) =
            open("no-engine", &format!("{PROGRAM} play nava --second engine=/no/such/program"));
        window.wait_for("White to move");
        window.press(&[":a1-a4", "Enter"]);
        let text = window.wait_for("The game is over");
        assert!(text.contains("White wins") && text.contains("cannot start"), "{text}");
        let broken = "'engine=sh -c \"echo what went wrong >&2\"'";
        let (_home, window) = open("broken-engine", &format!("{PROGRAM} play nava --second {broken}"));
        window.wait_for("White to move");
        window.press(&[":a1-a4", "Enter"]);
        let text = window.wait_for("The game is over");
        assert!(text.contains("the program has ended: what went wrong"), "{text}");
    }

    #[test]
    fn a_game_that_finds_no_room_on_the_disk_is_printed() {
        let home = Folder::new("no-room");
        // Where a folder should be there is a file.
        fs::write(home.path().join("data"), "").expect("there is room here");
        let window = Window::open("no-room", home.path(), &format!("{PROGRAM} play nava --second human"));
        window.wait_for("White to move");
        window.press(&[":a1-a4", "Enter"]);
        window.wait_for("Black to move");
        window.press(&["S"]);
        window.wait_for("cannot save");
        window.press(&["C-c"]);
        let text = window.wait_for("cooked");
        assert!(text.contains("1. a1-a4 *") && text.contains("ended 1"), "{text}");
        assert!(text.contains("error: cannot keep the game in"), "{text}");
    }

    #[test]
    fn a_light_terminal_is_found_out_and_no_key_is_lost() {
        let home = Folder::new("light");
        let mut command = Command::new(PROGRAM);
        command.args(["play", "nava", "--second", "human", "--no-animation"]).env_remove("COLORFGBG");
        let mut pty = Pty::start(&mut command, home.path());
        pty.wait_for("\x1b]11;?\x1b\\");
        // Keys before the answer, after it, and the answer in two pieces.
        pty.write(":a1\x1b]11;rgb:ffff/ff");
        std::thread::sleep(Duration::from_millis(20));
        pty.write("ff/ffff\x1b\\-a4\r");
        // Only what changes is drawn, and of "White to move" that is the first word.
        pty.wait_for("Black");
    }
}
