//! The driver at awkward moments: stops, clocks, garbage, closed pipes.

use std::time::{Duration, Instant};

use crate::support::Talk;
use stackade_engine::protocol::LONGEST_LINE;
use stackade_games::registry;

/// Only a conversation that hangs takes this long; how quick answers are is measured by `stackade engine-test`.
const HANG: Duration = Duration::from_secs(120);

#[test]
fn stop_is_answered_in_every_game() {
    for info in registry::games() {
        let mut talk = Talk::new();
        assert_eq!(talk.ask(&format!("newgame {}", info.name)), "ok");
        for _ in 0..3 {
            talk.send("go infinite");
            assert!(talk.ask("stop").starts_with("bestmove "));
        }
    }
}

#[test]
fn a_millisecond_on_the_clock_is_enough() {
    for info in registry::games() {
        let mut talk = Talk::new();
        talk.ask(&format!("newgame {}", info.name));
        let best = talk.ask("go clock 1 1 inc 0 0");
        assert!(best.starts_with("bestmove ") && best != "bestmove none", "{best}");
    }
}

#[test]
fn a_large_table_can_be_asked_for_before_and_after_the_game() {
    for order in [
        ["setoption name Hash value 1024", "newgame nava"],
        ["newgame nava", "setoption name Hash value 1024"],
    ] {
        let mut talk = Talk::new();
        order.iter().for_each(|line| assert_eq!(talk.ask(line), "ok"));
        assert!(talk.ask("go movetime 10").starts_with("bestmove "));
        assert_eq!(talk.ask("newgame nava"), "ok");
    }
}

#[test]
fn the_best_move_is_legal_whenever_it_is_stopped() {
    for info in registry::games() {
        let mut talk = Talk::new();
        talk.ask(&format!("newgame {}", info.name));
        let legal =
            registry::new_match(&registry::parse_id(info.name).expect("it is listed"), 0).legal_moves();
        for nodes in (1..40).chain([100, 500, 2000]) {
            let best = talk.ask(&format!("go nodes {nodes}"));
            let mv = best.strip_prefix("bestmove ").expect("a best move");
            assert!(legal.iter().any(|legal| legal == mv), "{}: {best} after {nodes} nodes", info.name);
        }
    }
}

#[test]
fn garbage_gets_one_error_line_each_at_any_moment() {
    let lines: Vec<Vec<u8>> = vec![
        b"nonsense".to_vec(),
        b"\xff\xfe".to_vec(),
        b"\0\0\0".to_vec(),
        "go".into(),
        "go movetime".into(),
        "go nodes 18446744073709551616".into(),
        "go clock".into(),
        "newgame staqs:size=99".into(),
        "position string".into(),
        "setoption name".into(),
        "perft".into(),
        "perft -1".into(),
        vec![b'x'; LONGEST_LINE + 1],
        vec![b'x'; 3 * LONGEST_LINE],
        "position start moves".bytes().chain(b" zz".repeat(20_000)).collect(),
    ];
    for is_searching in [false, true] {
        let mut talk = Talk::new();
        assert_eq!(talk.ask("newgame nava"), "ok");
        if is_searching {
            talk.send("go infinite");
        }
        for line in &lines {
            talk.send_bytes(line.iter().copied().chain(*b"\n").collect());
        }
        if is_searching {
            // They wait for the search, and isready does not.
            assert_eq!(talk.ask("isready"), "readyok");
            assert!(talk.ask("stop").starts_with("bestmove "));
        }
        for _ in &lines {
            let answer = talk.answer();
            assert!(answer.starts_with("error "), "{answer}");
            assert!(answer.chars().count() < 300 && !answer.contains(char::is_control), "{answer}");
        }
        assert_eq!(talk.ask("isready"), "readyok");
        assert!(talk.hang_up().is_empty());
    }
}

#[test]
fn a_line_as_long_as_allowed_is_read() {
    let mut talk = Talk::new();
    let line = format!("isready{}", " ".repeat(LONGEST_LINE - "isready".len() - 1));
    assert_eq!(talk.ask(&line), "readyok");
}

#[test]
fn the_end_of_the_input_stops_a_search_and_gives_its_move() {
    let mut talk = Talk::new();
    assert_eq!(talk.ask("newgame staqs"), "ok");
    talk.send("go infinite");
    let rest = talk.hang_up();
    let last = rest.last().expect("a move comes");
    assert!(last.starts_with("bestmove @"), "{last}");
    assert_eq!(rest.iter().filter(|line| !line.starts_with("info ")).count(), 1);
}

#[test]
fn quit_ends_everything() {
    let mut talk = Talk::new();
    talk.send("quit");
    talk.send("isready");
    assert!(talk.rest().is_empty());
    talk = Talk::new();
    talk.ask("newgame nava");
    talk.send("go infinite");
    talk.send("quit");
    assert!(talk.rest().iter().filter(|line| line.starts_with("bestmove ")).count() == 1);
}

#[test]
fn a_last_line_without_a_newline_counts() {
    let talk = Talk::new();
    talk.send_bytes(b"isready".to_vec());
    assert_eq!(talk.hang_up(), ["readyok"]);
}

#[test]
fn what_follows_a_search_waits_for_it() {
    let mut talk = Talk::new();
    talk.send_bytes(
        b"newgame nava\ngo infinite\nposition start moves a1-a4\ngo infinite\nover\nisready\n".to_vec(),
    );
    assert_eq!([talk.answer(), talk.answer()], ["ok", "readyok"]);
    assert!(talk.ask("stop").starts_with("bestmove a1-"));
    // What waits is done in order, and the next search runs until the next stop.
    assert_eq!(talk.answer(), "ok");
    assert!(talk.ask("stop").starts_with("bestmove e5-"));
    assert_eq!([talk.answer(), talk.answer()], ["no", "ok"]);
    assert!(talk.hang_up().is_empty());
}

#[test]
fn the_end_waits_for_all_that_was_asked_before() {
    let lines = b"newgame nava\ngo nodes 20000\nstep a1-a4\ngo depth 3\ngo infinite\ngo solve\nover\n";
    let ends: [fn(Talk) -> Vec<String>; 2] = [Talk::hang_up, |talk| {
        talk.send_bytes(b"quit\nisready\nstop\n".to_vec());
        talk.rest()
    }];
    for end in ends {
        let talk = Talk::new();
        talk.send_bytes(lines.to_vec());
        let news = |line: &String| !line.starts_with("info ");
        let rest: Vec<String> = end(talk).into_iter().filter(news).collect();
        let words: Vec<&str> = rest.iter().filter_map(|line| line.split(' ').next()).collect();
        assert_eq!(
            words,
            ["ok", "bestmove", "position", "ok", "bestmove", "bestmove", "bestmove", "no", "ok"],
            "{rest:?}"
        );
    }
}

#[test]
fn more_lines_than_can_wait_end_a_search_that_nothing_else_would_end() {
    let talk = Talk::new();
    talk.send_bytes(b"newgame nava\ngo infinite\n".to_vec());
    talk.send_bytes(b"over\n".repeat(3_000));
    let rest = talk.hang_up();
    assert_eq!(rest.iter().filter(|line| line.starts_with("bestmove ")).count(), 1);
    assert_eq!(rest.iter().filter(|line| *line == "no").count(), 3_000);
    assert!(!rest.iter().any(|line| line.starts_with("error")), "nothing is refused");
}

#[test]
fn a_game_is_played_step_by_step_in_every_game() {
    for info in registry::games() {
        let mut talk = Talk::new();
        assert_eq!(talk.ask(&format!("newgame {}", info.name)), "ok");
        let mut game = registry::new_match(&registry::parse_id(info.name).expect("it is listed"), 0);
        let start = format!("position {}", game.position());
        let keys = |talk: &mut Talk| [talk.ask("key"), talk.answer()];
        let first = keys(&mut talk);
        assert_eq!(first[0], format!("key {:x}", game.key()));
        for _ in 0..4 {
            let mv = game.legal_moves().remove(0);
            game.play(&mv).expect("it is legal");
            assert_eq!(talk.ask(&format!("step {mv}")), format!("position {}", game.position()));
            assert_eq!(talk.answer(), "ok");
        }
        assert!(talk.ask("step zz").starts_with("error step: 'zz': "));
        let positions: Vec<String> = (0..4).map(|_| [talk.ask("undo"), talk.answer()].concat()).collect();
        assert_eq!(positions.last(), Some(&format!("{start}ok")));
        assert_eq!(talk.ask("undo"), "error undo: there is no move to take back");
        assert_eq!(keys(&mut talk), first);
    }
}

#[test]
fn what_follows_a_count_waits_for_it() {
    let talk = Talk::new();
    talk.send_bytes(b"newgame nava\nperft 5\nover\nperft 1\nquit\nover\n".to_vec());
    let rest = talk.rest();
    assert_eq!(rest[..1], ["ok"]);
    assert_eq!(rest[2..], ["ok", "no", "ok", "8", "ok"]);
}

#[test]
fn the_end_of_the_input_behind_a_count_and_a_search_is_heard() {
    let talk = Talk::new();
    talk.send_bytes(b"newgame nava\nperft 6\ngo infinite\n".to_vec());
    let rest = talk.hang_up();
    assert!(rest.last().is_some_and(|line| line.starts_with("bestmove ")), "{rest:?}");
}

#[test]
fn the_end_behind_a_count_without_end_is_heard_whatever_else_waits() {
    let ends: [fn(Talk) -> Vec<String>; 2] = [Talk::hang_up, |talk| {
        talk.send("quit");
        // What comes after it does not put the end off.
        (0..300).for_each(|_| talk.send("isready"));
        talk.rest()
    }];
    for end in ends {
        let talk = Talk::new();
        talk.send_bytes(b"newgame nava\nperft 100\nover\nperft 100\n".to_vec());
        let began = Instant::now();
        assert_eq!(end(talk), ["ok", "error perft was stopped", "no", "ok", "error perft was stopped"]);
        assert!(began.elapsed() < HANG, "{:?}", began.elapsed());
    }
}

#[test]
fn an_output_that_nobody_reads_ends_the_conversation() {
    Talk::new().stop_reading();
    let mut talk = Talk::new();
    assert_eq!(talk.ask("newgame greener"), "ok");
    talk.send("go infinite");
    talk.stop_reading();
}

#[test]
fn a_level_is_the_same_whatever_was_searched_before() {
    let mut talk = Talk::new();
    talk.ask("newgame nava");
    let fresh: Vec<String> = (1..=7).map(|level| talk.ask(&format!("go level {level}"))).collect();
    talk.ask("setoption name Hash value 1");
    talk.ask("go nodes 20000");
    let later: Vec<String> = (1..=7).map(|level| talk.ask(&format!("go level {level}"))).collect();
    assert_eq!(fresh, later);
}
