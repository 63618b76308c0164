//! Searches that are cut short, starved of memory or repeated still answer properly.

use crate::support::{check_line, means, random_state, run};
use stackade_core::Game;
use stackade_games::{glaisher, greener, nava, staqs};
use stackade_search::players::uct;
use stackade_search::{Breadth, Evaluate, Limits, NoClock, Options, TranspositionTable, solve};

/// Every node limit gives a legal move, a legal line, and no more nodes than allowed.
fn stops_anywhere<G: Evaluate>(rules: &G, plies: u32, step: usize) {
    let table = TranspositionTable::new(1);
    for nodes in (1..=2000).step_by(step) {
        let state = random_state(rules, nodes, plies);
        let options = Options { multi_pv: 1 + nodes as usize % 3, ..Options::default() };
        let report = run(rules, &state, Limits::nodes(nodes), &table, options);
        assert!(report.nodes <= nodes, "{} nodes of {nodes}", report.nodes);
        assert_eq!(report.best, report.lines[0].pv.first().copied());
        report.lines.iter().for_each(|line| check_line(rules, &state, line.score, &line.pv));
    }
}

#[test]
fn a_search_can_stop_at_every_node() {
    stops_anywhere(&staqs::Rules::<u32>::new(5, staqs::Opening::Setup), 10, 1);
    stops_anywhere(&greener::Rules::<u64>::new(6, 6, greener::Setup::Random), 16, 1);
    stops_anywhere(&nava::Rules, 12, 1);
    stops_anywhere(&glaisher::Rules::new(glaisher::Split::May), 6, 7);
}

/// The same question to a fresh table gets the same answer.
fn repeats<G: Evaluate>(rules: &G, plies: u32, nodes: u64) {
    for seed in 0..5 {
        let state = random_state(rules, seed, plies);
        let ask =
            || run(rules, &state, Limits::nodes(nodes), &TranspositionTable::new(1), Options::default());
        assert_eq!(ask(), ask());
    }
}

#[test]
fn one_thread_and_a_node_limit_repeat_exactly() {
    repeats(&staqs::Rules::<u32>::new(5, staqs::Opening::Setup), 6, 20_000);
    repeats(&greener::Rules::<u64>::new(6, 6, greener::Setup::Random), 6, 20_000);
    repeats(&nava::Rules, 6, 20_000);
    repeats(&glaisher::Rules::new(glaisher::Split::May), 4, 3_000);
}

/// Proved values do not depend on threads, on the size of the table or on what it holds.
#[test]
fn proofs_do_not_depend_on_threads_or_memory() {
    let rules = staqs::Rules::<u32>::new(5, staqs::Opening::Setup);
    let (small, large) = (TranspositionTable::new(1), TranspositionTable::new(16));
    for seed in 0..30 {
        let state = random_state(&rules, seed, 15);
        let [a, b] = [(&small, 1), (&large, 2)].map(|(table, threads)| {
            let options = Options { threads, ..Options::default() };
            run(&rules, &state, Limits::default(), table, options).lines[0].score.result()
        });
        assert_eq!(a, b, "seed {seed}");
        assert_ne!(a, "unknown");
    }
}

#[test]
fn a_finished_game_has_no_best_move() {
    use stackade_core::Game;
    let rules = staqs::Rules::<u32>::new(3, staqs::Opening::Setup);
    let state = rules.state(&rules.parse_position("x3/x,b3,x/w2,x2 b").expect("a position"));
    let report = run(&rules, &state, Limits::depth(3), &TranspositionTable::new(1), Options::default());
    assert_eq!((report.best, report.lines.len()), (None, 0));
}

/// Whatever a search that was cut short calls proved is so.
#[test]
fn a_stopped_search_proves_nothing_false() {
    let rules = staqs::Rules::<u32>::new(4, staqs::Opening::Setup);
    for seed in 0..40 {
        let state = random_state(&rules, seed, 9);
        let solved = solve(&rules, &state, Breadth::AllMoves, Limits::default(), means(1), &NoClock);
        let truth = solved.result.expect("small boards are solved").to_string();
        for nodes in (1..2000).step_by(13) {
            let report =
                run(&rules, &state, Limits::nodes(nodes), &TranspositionTable::new(1), Options::default());
            let said = report.lines[0].score.result();
            assert!(said == "unknown" || said == truth, "seed {seed}, {nodes} nodes: {said}, not {truth}");
        }
    }
}

/// The yardstick has an end with any limit.
#[test]
fn uct_ends_by_depth_alone() {
    let rules = staqs::Rules::<u32>::new(3, staqs::Opening::Setup);
    let state = random_state(&rules, 1, 2);
    for (depth, playouts) in [(1, 1), (2, 2)] {
        let report = uct(&rules, &state, Limits::depth(depth), 1, &mut NoClock);
        assert!(report.best.is_some() && report.playouts >= playouts, "depth {depth}: {report:?}");
        assert!(report.playouts < 1000, "depth {depth}: {report:?}");
    }
}

/// Lines that are compared with each other come from the same depth, best first, wherever a search stops.
#[test]
fn several_lines_are_in_order_wherever_a_search_stops() {
    let rules = nava::Rules;
    for nodes in (200..20_000).step_by(397) {
        let state = random_state(&rules, nodes, 6);
        let options = Options { multi_pv: 4, ..Options::default() };
        let report = run(&rules, &state, Limits::nodes(nodes), &TranspositionTable::new(1), options);
        let values: Vec<i32> = report.lines.iter().map(|line| line.score.value()).collect();
        assert!(report.depth == 0 || values.is_sorted_by(|a, b| a >= b), "{nodes} nodes: {values:?}");
    }
}

/// A lost position in which the threat can be put off: whenever the search is stopped, it is.
#[test]
fn a_stopped_search_holds_out_for_a_turn() {
    let rules = glaisher::Rules::new(glaisher::Split::May);
    let text = "x,r1,x3/x,y5,y4,y2,x2/x,r3,r1,x4/x,y1,x2,r3,x3/x3,y4,x,r1,r1,x2/x4,r5,r2,r1,x/x3,y4,r6,x,r1/\
                x3,y1,y1,x/x5 y";
    let state = rules.state(&rules.parse_position(text).expect("a canonical position"));
    for nodes in (1..30_000).step_by(677) {
        let report =
            run(&rules, &state, Limits::nodes(nodes), &TranspositionTable::new(4), Options::default());
        let child = rules.play_unchecked(&state, report.best.expect("the game is not over"));
        assert_eq!(rules.winning_move(&child), None, "{nodes} nodes");
    }
}
