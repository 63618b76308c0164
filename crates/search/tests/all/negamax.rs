//! The search agrees with plain negamax: every move's value, at every depth tried.

use crate::support::{check_line, random_state, ranked, run};
use stackade_games::{glaisher, greener, nava, staqs};
use stackade_search::{Evaluate, Limits, Options, Table};

/// Compares the values of all moves on `count` random positions.
fn check<G: Evaluate>(rules: &G, count: u64, depth: u32, plies: impl Fn(u64) -> u32) {
    let table = Table::new(1);
    for seed in 0..count {
        let state = random_state(rules, seed, plies(seed));
        let options = Options { multi_pv: usize::MAX, selective: false, ..Options::default() };
        let report = run(rules, &state, Limits::depth(depth), &table, options);
        let mut found: Vec<(i32, G::Move)> =
            report.lines.iter().map(|line| (line.score.value(), line.pv[0])).collect();
        found.sort_by_key(|&(value, mv)| (std::cmp::Reverse(value), mv));
        let reached = report.depth;
        assert_eq!(found, ranked(rules, &state, reached), "seed {seed}, {state:?}");
        report.lines.iter().for_each(|line| check_line(rules, &state, line.score, &line.pv));
    }
}

#[test]
fn staqs() {
    let rules = staqs::Rules::<u32>::new(5, staqs::Opening::Setup);
    check(&rules, 300, 4, |seed| 9 + seed as u32 % 10);
    check(&rules, 20, 2, |seed| seed as u32 % 8);
    let free = staqs::Rules::<u32>::new(4, staqs::Opening::Free);
    check(&free, 300, 3, |seed| 5 + seed as u32 % 6);
    check(&staqs::Rules::<u128>::new(6, staqs::Opening::Setup), 50, 3, |seed| 20 + seed as u32 % 10);
}

#[test]
fn staqs_to_the_end() {
    let small = staqs::Rules::<u32>::new(3, staqs::Opening::Setup);
    check(&small, 100, 30, |seed| 4 + seed as u32 % 4);
    let rules = staqs::Rules::<u32>::new(4, staqs::Opening::Setup);
    check(&rules, 100, 30, |seed| 9 + seed as u32 % 3);
}

#[test]
fn greener() {
    let rules = greener::Rules::<u64>::new(6, 6, greener::Setup::Random);
    check(&rules, 150, 3, |seed| 8 + seed as u32 % 20);
    check(&greener::Rules::<u64>::new(6, 6, greener::Setup::Placed), 5, 2, |_| 3);
    check(&greener::Rules::<u128>::new(6, 9, greener::Setup::Random), 20, 2, |seed| 20 + seed as u32);
}

#[test]
fn greener_to_the_end() {
    let rules = greener::Rules::<u64>::new(6, 6, greener::Setup::Random);
    check(&rules, 300, 30, |seed| 29 + seed as u32 % 4);
}

#[test]
fn nava() {
    check(&nava::Rules, 400, 3, |seed| seed as u32 % 40);
    check(&nava::Rules, 15, 4, |seed| seed as u32 % 40);
}

/// Trying all of Glaisher's turns takes long, so only the best few are compared; among them a win in
/// one turn if there is any, found by playing every turn.
#[test]
fn glaisher() {
    let table = Table::new(1);
    for seed in 0..24 {
        let split = [glaisher::Split::May, glaisher::Split::Must][seed as usize % 2];
        let rules = glaisher::Rules::new(split);
        let state = random_state(&rules, seed, seed as u32 / 2);
        let options = Options { multi_pv: 3, selective: false, ..Options::default() };
        let report = run(&rules, &state, Limits::depth(1), &table, options);
        let expected = ranked(&rules, &state, 1);
        for (line, (value, _)) in report.lines.iter().zip(&expected) {
            assert_eq!(line.score.value(), *value, "seed {seed}");
            assert!(expected.contains(&(*value, line.pv[0])), "seed {seed}");
            check_line(&rules, &state, line.score, &line.pv);
        }
        if rules.winning_move(&state).is_none() && split == glaisher::Split::May {
            assert!(expected[0].0 < 31_999, "seed {seed}: a win in one turn was overlooked");
        }
    }
}
