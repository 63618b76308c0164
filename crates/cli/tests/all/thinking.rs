//! The commands that think: moves, proofs, matches, engines.

use crate::support::{Folder, check_error, ok, run, run_with_input, stackade};
use serde_json::Value;

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&ok(args)).expect("one JSON document")
}

const WON: &str = "sample:nava-fools-mate-next";

#[test]
fn best_prints_a_legal_move_for_every_limit() {
    for game in ["nava", "staqs", "greener", "glaisher"] {
        let legal = ok(&["moves", game]);
        for limit in
            [["--level", "1"], ["--level", "4"], ["--time", "20"], ["--nodes", "500"], ["--depth", "1"]]
        {
            let best = ok(&["best", game, limit[0], limit[1]]);
            assert!(legal.lines().any(|mv| mv == best.trim_end()), "{game} {limit:?}: {best}");
        }
    }
    assert_eq!(ok(&["best", "nava", "--position", WON, "--depth", "2"]), "a5-a3\n");
    let best = json(&["best", "nava", "--position", WON, "--nodes", "500", "--json"]);
    assert_eq!((&best["move"], &best["result"]), (&"a5-a3".into(), &"win".into()));
    assert_eq!((&best["plies"], &best["pv"]), (&1.into(), &serde_json::json!(["a5-a3"])));
    for key in ["score", "depth", "nodes", "time"] {
        assert!(best[key].is_number(), "{key}");
    }
}

#[test]
fn analyse_lists_the_best_moves_in_order() {
    let analysis = json(&["analyse", "nava", "--depth", "4", "--lines", "3", "--json"]);
    let lines = analysis["lines"].as_array().expect("a list");
    assert_eq!(lines.len(), 3);
    let scores: Vec<i64> = lines.iter().map(|line| line["score"].as_i64().expect("a number")).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    assert_eq!(analysis["position"], ok(&["start", "nava"]).trim_end());
    let text = ok(&["analyse", "nava", "--position", WON, "--depth", "3"]);
    assert_eq!(text, "a5-a3 score win 1 pv a5-a3\n");
}

#[test]
fn analyse_goes_through_records_and_finds_the_blunder() {
    let folder = Folder::new("analyse");
    let text = "[Game \"nava\"]\n[Start \"wwwwbbbb,x3,bb/x5/ww,x4/x5/W,x4 b\"]\n\n1... e5-d5 *\n";
    let file = folder.write("games", text);
    let lines = ok(&["analyse", "--record", &file, "--depth", "3"]);
    assert!(lines.contains("b e5-d5??") && lines.contains("better a5-a3 win"), "{lines}");
    let games = json(&["analyse", "--record", &file, "--depth", "3", "--json"]);
    assert_eq!(games[0]["file"], file.as_str());
    assert_eq!(games[0]["moves"][0]["mark"], "??");
    assert_eq!(games[0]["moves"][0]["best"], "a5-a3");
    check_error(&["analyse", "--record", "/no/such/file", "--depth", "3"], 2, "cannot read");
    check_error(&["analyse", "nava", "--record", &file, "--depth", "3"], 2, "cannot be used with");
}

#[test]
fn solve_proves_results_and_lists_what_keeps_them() {
    let solved = json(&["solve", "nava", "--position", WON, "--time", "5000", "--json"]);
    assert_eq!((&solved["result"], &solved["best"][0]), (&"win".into(), &"a5-a3".into()));
    assert!(solved["complete"].is_boolean() && solved["nodes"].is_u64() && solved["time"].is_u64());
    let over = json(&["solve", "nava", "--position", "sample:nava-fools-mate", "--json"]);
    assert_eq!((&over["result"], &over["best"]), (&"loss".into(), &serde_json::json!([])));
    let text = ok(&["solve", "glaisher", "--time", "50"]);
    assert!(text.starts_with("unknown\nnodes "), "{text}");
    let text = ok(&["solve", "nava", "--position", "sample:nava-fools-mate"]);
    assert_eq!(text, "loss\nplies 0\nnodes 0\n");
}

/// A win in one is said at once, whatever a judgement of all other moves would take.
#[test]
fn solve_ends_when_a_move_is_proved() {
    let gap = ["solve", "glaisher", "--position", "sample:glaisher-gap"];
    let text = ok(&gap);
    let lines: Vec<&str> = text.lines().collect();
    let ["win", mv, .., "other moves undecided", "plies 1", nodes] = lines[..] else { panic!("{text}") };
    assert_eq!(ok(&["over", "glaisher", gap[2], gap[3], "--moves", mv]), "r\n");
    let nodes: u64 = nodes.strip_prefix("nodes ").and_then(|n| n.parse().ok()).expect("a count");
    assert!(nodes < 300_000, "{nodes}");
    for args in [&gap[..], &["solve", "nava", "--position", WON]] {
        let solved = json(&[args, &["--json"]].concat());
        assert_eq!((&solved["result"], &solved["plies"]), (&"win".into(), &1.into()));
        assert_eq!((&solved["complete"], &solved["all_moves"]), (&true.into(), &false.into()));
        assert!(solved["best"].as_array().is_some_and(|best| !best.is_empty()));
    }
}

#[test]
fn solve_judges_all_moves_when_asked() {
    let near_the_end = ["solve", "staqs", "--position", "sample:staqs-near-final"];
    let one = json(&[&near_the_end[..], &["--json"]].concat());
    let all = json(&[&near_the_end[..], &["--json", "--all-moves"]].concat());
    assert_eq!((&one["result"], &one["complete"]), (&all["result"], &true.into()));
    assert_eq!((&all["complete"], &all["all_moves"]), (&true.into(), &true.into()));
    let best = |solved: &Value| -> Vec<String> {
        let moves = solved["best"].as_array().expect("a list").iter();
        moves.map(|mv| mv.as_str().expect("a move").to_owned()).collect()
    };
    assert!(best(&all).is_sorted() && best(&one).iter().all(|mv| best(&all).contains(mv)));
    let text = ok(&[&near_the_end[..], &["--all-moves"]].concat());
    let mut lines: Vec<&str> = text.lines().collect();
    assert_eq!(Some(lines.remove(0)), all["result"].as_str());
    assert!(lines.pop().is_some_and(|last| last.starts_with("nodes ")));
    assert!(all["plies"].is_u64());
    assert_eq!(lines.pop(), Some(&*format!("plies {}", all["plies"])));
    lines.sort_unstable();
    assert_eq!(lines, best(&all), "{text}");
    let gap = ["solve", "glaisher", "--position", "sample:glaisher-gap", "--all-moves", "--time", "300"];
    let cut = json(&[&gap[..], &["--json"]].concat());
    assert_eq!((&cut["complete"], &cut["all_moves"]), (&false.into(), &false.into()));
}

#[cfg(unix)]
fn interrupt(child: &std::process::Child) {
    let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()));
}

/// Results are printed when they are proved, and Ctrl-C loses none.
#[cfg(unix)]
#[test]
fn a_proof_that_is_broken_off_says_what_it_has() {
    use std::io::{BufRead, BufReader};
    let args = ["solve", "glaisher", "--position", "sample:glaisher-gap", "--all-moves"];
    let mut child = stackade().args(args).stdout(std::process::Stdio::piped()).spawn().expect("it starts");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines().map_while(Result::ok);
    assert_eq!(lines.next().as_deref(), Some("win"));
    let first = lines.next().expect("a move that wins");
    assert!(child.try_wait().expect("it can be asked").is_none(), "the other moves take minutes");
    interrupt(&child);
    let rest: Vec<String> = lines.collect();
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    let [kept @ .., undecided, plies, nodes] = &rest[..] else { panic!("{rest:?}") };
    assert!(kept.iter().all(|mv| mv.contains('@') && *mv != first), "{rest:?}");
    assert_eq!((undecided.as_str(), plies.as_str()), ("other moves undecided", "plies 1"));
    assert!(nodes.starts_with("nodes "), "{rest:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_document_that_is_broken_off_is_whole() {
    let args = ["solve", "glaisher", "--position", "sample:glaisher-gap", "--all-moves", "--json"];
    let child = stackade().args(args).stdout(std::process::Stdio::piped()).spawn().expect("it starts");
    let status = format!("/proc/{}/status", child.id());
    let catches_interrupts = || {
        let text = std::fs::read_to_string(&status).expect("it runs");
        let caught = text.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("a mask");
        u64::from_str_radix(caught.trim(), 16).expect("hexadecimal digits") & 1 << 1 != 0
    };
    while !catches_interrupts() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    interrupt(&child);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    let cut: Value = serde_json::from_slice(&output.stdout).expect("one JSON document");
    assert_eq!(cut["complete"], false);
}

#[test]
fn eval_adds_up() {
    for game in ["nava", "staqs", "greener", "glaisher"] {
        let eval = json(&["eval", game, "--json"]);
        let terms = eval["terms"].as_array().expect("a list");
        let sum: i64 = terms.iter().map(|term| term["value"].as_i64().expect("a number")).sum();
        assert_eq!(eval["total"], sum, "{game}");
        assert_eq!(ok(&["eval", game]).lines().count(), terms.len() + 1);
    }
}

#[test]
fn a_finished_game_is_refused_with_code_1() {
    let over = "sample:nava-fools-mate";
    check_error(&["best", "nava", "--position", over, "--depth", "1"], 1, "the game is over");
    check_error(&["analyse", "nava", "--position", over, "--level", "3"], 1, "the game is over");
    check_error(&["eval", "nava", "--position", over], 1, "the game is over");
    check_error(&["best", "nava", "--moves", "a1-b2", "--depth", "1"], 1, "move 1");
}

#[test]
fn what_is_not_understood_has_code_2() {
    for (args, part) in [
        (&["best", "nava"][..], "required"),
        (&["best", "nava", "--level", "11"], "expected 1 to 10"),
        (&["best", "nava", "--level", "0"], "expected 1 to 10"),
        (&["best", "nava", "--time", "-1"], "'--time <MS>'"),
        (&["best", "nava", "--time", "0"], "'--time <MS>'"),
        (&["best", "nava", "--nodes", "0"], "'--nodes <N>'"),
        (&["best", "nava", "--depth", "3", "--nodes", "3"], "cannot be used with"),
        (&["best", "chess", "--depth", "3"], "unknown game"),
        (&["analyse", "--depth", "3"], "required"),
        (&["solve", "nava", "--hash", "0"], "'--hash <MB>'"),
        (&["match", "nava", "--a", "random", "--b", "random", "--games", "3"], "even number"),
        (&["match", "nava", "--a", "random", "--b", "random", "--games", "0"], "even number"),
        (&["match", "nava", "--a", "human", "--b", "random", "--games", "2"], "unknown player 'human'"),
        (&["match", "nava", "--a", "alphabeta", "--b", "random", "--games", "2"], "expected a limit"),
        (
            &["match", "nava", "--a", "random", "--b", "hoarder", "--games", "2"],
            "hoarder: plays staqs only, not nava",
        ),
        (&["play", "nava", "--plain", "--second", "hoarder"], "hoarder: plays staqs only, not nava"),
        (&["match", "chess", "--a", "random", "--b", "random", "--games", "2"], "unknown game"),
        (
            &["match", "nava", "--a", "random", "--b", "random", "--games", "2", "--sprt", "5,0"],
            "the lesser first",
        ),
        (&["engine-test"], "<COMMAND>"),
        (&["engine-test", "'open"], "quotes"),
        (&["engine", "now"], "unexpected argument"),
    ] {
        check_error(args, 2, part);
    }
}

#[test]
fn a_match_prints_its_figures_and_writes_its_games() {
    let folder = Folder::new("match");
    let file = folder.file("games");
    let players = ["--a", "alphabeta,nodes=200", "--b", "random", "--games", "6", "--seed", "3"];
    let command = |more: &[&'static str]| -> Value {
        let args: Vec<&str> =
            ["match", "nava"].into_iter().chain(players).chain(more.iter().copied()).collect();
        json(&args)
    };
    let found = command(&["--json"]);
    assert_eq!(
        (&found["games"], &found["game"], &found["a"]),
        (&6.into(), &"nava".into(), &players[1].into())
    );
    let sum: u64 = ["wins", "draws", "losses"].iter().map(|key| found[key].as_u64().expect("a count")).sum();
    assert_eq!(sum, 6);
    assert!(found["wins"].as_u64() >= Some(5) && found["llr"].is_null() && found["los"].is_number());
    assert_eq!(found, command(&["--json", "--threads", "2"]), "threads change nothing");
    let args = ["match", "nava", "--a", "random", "--b", "greedy", "--games", "2", "--records", &file];
    assert!(ok(&args).starts_with("nava: random against greedy, 2 games\nwins "));
    assert_eq!(ok(&["record", &file]).lines().count(), 2);
    let nowhere =
        ["match", "nava", "--a", "random", "--b", "random", "--games", "2", "--records", "/no/such/x"];
    check_error(&nowhere, 1, "cannot write");
}

#[test]
fn the_engine_speaks_on_standard_input_and_output() {
    let ran = run_with_input(&["engine"], b"stackade\nnewgame nava\nnonsense\nperft 3\ngo infinite\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let lines: Vec<&str> = ran.lines().into_iter().filter(|line| !line.starts_with("info ")).collect();
    assert!(lines[0].starts_with("id name ") && lines.contains(&"stackadeok"));
    assert!(lines.contains(&"784") && lines.iter().filter(|line| line.starts_with("error ")).count() == 1);
    assert!(lines.last().is_some_and(|line| line.starts_with("bestmove a1-")), "{lines:?}");
}

#[test]
fn our_engine_passes_its_own_test() {
    let command = format!("{} engine", env!("CARGO_BIN_EXE_stackade"));
    // How quick it is depends on the machine.
    let ran = run(&["engine-test", "--grace", "60000", &command]);
    let report = ran.text();
    assert_eq!(ran.code, Some(0), "{report}{}", ran.err);
    assert!(report.ends_with("passed, 0 failed\n"), "{report}");
    for game in ["nava", "staqs", "staqs:players=3", "staqs:players=4"] {
        assert!(report.contains(&format!("ok {game}: plays legal moves")), "{report}");
    }
    assert!(report.lines().count() > 20);
}

#[test]
fn a_program_that_is_no_engine_fails_the_test() {
    let ran = run(&["engine-test", "true"]);
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.lines().last(), Some(&"0 passed, 1 failed"));
    assert!(ran.text().starts_with("FAILED hello"), "{}", ran.text());
}

/// Outsiders can join: a script in another language passes the test and plays a match.
#[cfg(unix)]
#[test]
fn the_example_engine_plays() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/random_engine.py");
    let ours = env!("CARGO_BIN_EXE_stackade");
    let run = |args: &[&str]| {
        let ran = stackade().env("STACKADE", ours).args(args).output().expect("the program starts");
        String::from_utf8(ran.stdout).expect("the output is UTF-8")
    };
    let report = run(&["engine-test", "--grace", "60000", "python3", script]);
    assert!(report.ends_with("passed, 0 failed\n"), "{report}");
    let engine = format!("engine=python3 '{script}'");
    let players = ["--a", "alphabeta,nodes=300", "--b", &engine, "--games", "2", "--time", "60000", "--json"];
    let args: Vec<&str> = ["match", "staqs:size=3"].into_iter().chain(players).collect();
    let found: Value = serde_json::from_str(&run(&args)).expect("one JSON document");
    assert_eq!((&found["games"], &found["forfeits"]), (&2.into(), &serde_json::json!([0, 0])));
}

/// Runs a command with so many kilobytes of memory.
#[cfg(unix)]
fn run_in_memory(kilobytes: u32, args: &[&str], input: &str) -> crate::support::Ran {
    let script = format!("ulimit -v {kilobytes} && exec \"$0\" \"$@\"");
    let program = env!("CARGO_BIN_EXE_stackade");
    let shell: Vec<&str> = ["-c", &script, program].into_iter().chain(args.iter().copied()).collect();
    crate::support::feed(std::process::Command::new("sh").args(shell), input.as_bytes())
}

#[cfg(unix)]
#[test]
fn a_table_for_which_there_is_no_memory_is_refused() {
    for command in
        [&["best", "nava", "--nodes", "100"][..], &["solve", "nava"], &["analyse", "nava", "--depth", "2"]]
    {
        let ran = run_in_memory(1 << 20, &[command, &["--hash", "65536"]].concat(), "");
        crate::support::assert_failed(&ran, 1, "no memory for a table of 65536 megabytes", "a small machine");
    }
    let lines = "newgame nava\nsetoption name Hash value 65536\nsetoption name Hash value 64\ngo nodes 100\n";
    let ran = run_in_memory(1 << 20, &["engine"], lines);
    let said: Vec<&str> = ran.lines().into_iter().filter(|line| !line.starts_with("info ")).collect();
    assert_eq!((ran.code, said.len()), (Some(0), 4), "{said:?} {}", ran.err);
    assert!(
        said[1].starts_with("error Hash: ") && said[2] == "ok" && said[3].starts_with("bestmove "),
        "{said:?}"
    );
}

/// With so little memory there is room for none but the first.
#[cfg(unix)]
#[test]
fn threads_that_there_is_no_room_for_are_done_without() {
    for command in [["solve", "staqs:size=6"], ["solve", "greener:size=6x6"], ["best", "nava"]] {
        let args = [&command[..], &["--time", "200", "--threads", "256"]].concat();
        let ran = run_in_memory(200_000, &args, "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{command:?}");
    }
}
