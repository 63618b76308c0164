//! MCTS against plain negamax, and under stress.

use stackade_core::Outcome;
use stackade_games::{glaisher, greener, nava, staqs};
use stackade_search::{Evaluate, Hooks, Limits, MctsOptions, NoClock, Report, Score, mcts};

use crate::support::{check_line, random_state, ranked};

fn run<G: Evaluate>(rules: &G, state: &G::State, nodes: u64, options: MctsOptions) -> Report<G::Move> {
    mcts(rules, &[*state], Limits::nodes(nodes), options, &mut NoClock)
}

fn small() -> MctsOptions {
    MctsOptions { megabytes: 1, ..MctsOptions::default() }
}

/// What is called proved agrees with trying everything, and most small positions are proved.
fn proves_the_truth<G: Evaluate>(rules: &G, count: u64, plies: impl Fn(u64) -> u32) {
    let mut proved = 0;
    for seed in 0..count {
        let state = random_state(rules, seed, plies(seed));
        let truth = ranked(rules, &[state], 40);
        let report = run(rules, &state, 30 + seed * 37 % 4000, small());
        let score = report.lines[0].score;
        check_line(rules, &state, score, &report.lines[0].pv);
        if !score.is_proved() {
            continue;
        }
        proved += 1;
        assert_eq!(score.value().signum(), truth[0].0.signum(), "seed {seed}: {score}");
        let played = truth.iter().find(|&&(_, mv)| Some(mv) == report.best).expect("the move is legal");
        assert_eq!(played.0.signum(), truth[0].0.signum(), "seed {seed}: the move gives the result away");
    }
    assert!(proved * 2 > count, "{proved} of {count}");
}

#[test]
fn proofs_agree_with_negamax() {
    proves_the_truth(&staqs::Rules::<u32>::new(3, staqs::Opening::Setup), 600, |seed| 4 + seed as u32 % 4);
    proves_the_truth(&staqs::Rules::<u32>::new(4, staqs::Opening::Setup), 600, |seed| 9 + seed as u32 % 3);
    let rules = greener::Rules::<u64>::new(6, 6, greener::Setup::Random);
    proves_the_truth(&rules, 1500, |seed| 28 + seed as u32 % 5);
}

/// In Nava, where play can go on for ever: short proofs are confirmed, and those negamax sees are found.
#[test]
fn short_proofs_in_nava() {
    let (mut confirmed, mut found) = (0, 0);
    for seed in 0..900 {
        let state = random_state(&nava::Rules, seed, 20 + seed as u32 % 30);
        let value = ranked(&nava::Rules, &[state], 3)[0].0;
        let report = run(&nava::Rules, &state, 5_000, small());
        let score = report.lines[0].score;
        check_line(&nava::Rules, &state, score, &report.lines[0].pv);
        if let Score::Win(plies @ ..=3) | Score::Loss(plies @ ..=3) = score {
            assert!(value.abs() >= 32_000 - plies as i32, "seed {seed}: {score}, not {value}");
            assert_eq!(score.value().signum(), value.signum(), "seed {seed}");
            confirmed += 1;
        }
        if value.abs() > 31_000 {
            assert_eq!(score.value().signum(), value.signum(), "seed {seed}: {score}, not {value}");
            found += i32::from(score.is_proved());
        }
    }
    assert!(confirmed > 50 && found > 50, "{confirmed} confirmed, {found} found");
}

/// A move that wins at once is found and proved with the first look at the root.
fn wins_in_one<G: Evaluate>(rules: &G, count: u64, plies: impl Fn(u64) -> u32) {
    let mut found = 0;
    for seed in 0..count {
        let state = random_state(rules, seed, plies(seed));
        let side = rules.side_to_move(&state);
        let wins = |mv| rules.outcome(&rules.play_unchecked(&state, mv)) == Some(Outcome::Win(side));
        let mut moves = Vec::new();
        rules.moves_into(&state, &mut moves);
        if moves.iter().any(|&mv| wins(mv)) {
            let report = run(rules, &state, 2_000, small());
            assert!(report.best.is_some_and(wins), "seed {seed}");
            assert_eq!(report.lines[0].score, Score::Win(1), "seed {seed}");
            found += 1;
        }
    }
    assert!(found >= 10, "{found}");
}

#[test]
fn wins_in_one_are_found() {
    wins_in_one(&nava::Rules, 300, |seed| 20 + seed as u32 % 30);
    wins_in_one(&glaisher::Rules::new(glaisher::Split::May), 150, |seed| 8 + seed as u32 % 16);
    wins_in_one(&staqs::Rules::<u32>::new(4, staqs::Opening::Setup), 600, |seed| 12 + seed as u32 % 5);
}

/// Every node limit gives a legal move, legal lines, and no more nodes than allowed.
fn stops_anywhere<G: Evaluate>(rules: &G, plies: u32, step: usize) {
    for nodes in (1..=2000).step_by(step) {
        let state = random_state(rules, nodes, plies);
        let options = MctsOptions { multi_pv: 1 + nodes as usize % 3, ..small() };
        let report = run(rules, &state, nodes, options);
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

/// The same question gets the same answer, and a tree that is full goes on being searched.
fn repeats_in_little_memory<G: Evaluate>(rules: &G, plies: u32, nodes: u64) {
    for seed in 0..3 {
        let state = random_state(rules, seed, plies);
        let report = run(rules, &state, nodes, small());
        assert_eq!(report, run(rules, &state, nodes, small()));
        assert!(report.exact || report.nodes > nodes * 9 / 10, "{} of {nodes}", report.nodes);
        check_line(rules, &state, report.lines[0].score, &report.lines[0].pv);
    }
}

#[test]
fn answers_repeat_and_memory_may_run_out() {
    repeats_in_little_memory(&staqs::Rules::<u32>::new(5, staqs::Opening::Setup), 4, 60_000);
    repeats_in_little_memory(&greener::Rules::<u64>::new(6, 6, greener::Setup::Random), 4, 60_000);
    repeats_in_little_memory(&nava::Rules, 6, 60_000);
    repeats_in_little_memory(&glaisher::Rules::new(glaisher::Split::May), 4, 40_000);
}

/// Somebody who wants it to stop after some questions.
struct Impatient(std::cell::Cell<u32>);

impl<M> Hooks<M> for Impatient {
    fn now(&self) -> u64 {
        0
    }

    fn should_stop(&self) -> bool {
        self.0.replace(self.0.get().saturating_sub(1)) == 0
    }
}

#[test]
fn the_wish_to_stop_is_heard() {
    let state = random_state(&nava::Rules, 1, 6);
    for questions in [0, 1, 10] {
        let mut hooks = Impatient(std::cell::Cell::new(questions));
        let report = mcts(&nava::Rules, &[state], Limits::default(), small(), &mut hooks);
        assert!(report.nodes <= u64::from(questions + 1) * 250, "{} nodes", report.nodes);
        assert!(report.best.is_some());
    }
}

#[test]
fn a_limit_of_depth_ends_the_search() {
    let state = random_state(&nava::Rules, 1, 6);
    let report = mcts(&nava::Rules, &[state], Limits::depth(3), small(), &mut NoClock);
    assert!(report.depth >= 3 && report.nodes < 1_000_000, "depth {}, {} nodes", report.depth, report.nodes);
}

#[test]
fn a_finished_game_has_no_best_move() {
    use stackade_core::Game;
    let rules = staqs::Rules::<u32>::new(3, staqs::Opening::Setup);
    let state = rules.state(&rules.parse_position("x3/x,b3,x/w2,x2 b").expect("a position"));
    let report = run(&rules, &state, 100, small());
    assert_eq!((report.best, report.lines.len()), (None, 0));
}
