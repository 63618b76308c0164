//! The solver agrees with exhaustive search: the result and every move that keeps it.

use stackade_core::Game;
use stackade_games::{greener, nava, staqs};
use stackade_search::{Evaluate, Limits, NoClock, Verdict, solve};

use crate::support::{means, random_state, ranked};

/// Compares with plain negamax to the end on `count` random positions.
fn check<G: Evaluate>(rules: &G, count: u64, plies: impl Fn(u64) -> u32) {
    for seed in 0..count {
        let state = random_state(rules, seed, plies(seed));
        let solved = solve(rules, &state, Limits::default(), means(1), &NoClock);
        let ranked = ranked(rules, &[state], 40);
        let sign = ranked[0].0.signum();
        let mut best: Vec<G::Move> =
            ranked.iter().filter(|(value, _)| value.signum() == sign).map(|&(_, mv)| mv).collect();
        best.sort_unstable();
        let mut found = solved.best.clone();
        found.sort_unstable();
        let result = [Verdict::Loss, Verdict::Draw, Verdict::Win][(sign + 1) as usize];
        assert_eq!((solved.result, found, solved.complete), (Some(result), best, true), "seed {seed}");
    }
}

#[test]
fn staqs() {
    check(&staqs::Rules::<u32>::new(3, staqs::Opening::Setup), 100, |seed| 4 + seed as u32 % 4);
    check(&staqs::Rules::<u32>::new(4, staqs::Opening::Setup), 150, |seed| 9 + seed as u32 % 3);
}

#[test]
fn greener() {
    let rules = greener::Rules::<u64>::new(6, 6, greener::Setup::Random);
    check(&rules, 300, |seed| 28 + seed as u32 % 5);
}

/// Where plain negamax to depth 4 sees a win or a loss, the solver proves it.
#[test]
fn nava() {
    let mut decided = 0;
    for seed in 0..300 {
        let state = random_state(&nava::Rules, seed, 30 + seed as u32 % 20);
        let value = ranked(&nava::Rules, &[state], 3)[0].0;
        if value.abs() > 31_000 {
            let solved = solve(&nava::Rules, &state, Limits::nodes(20_000), means(1), &NoClock);
            let result = if value > 0 { Verdict::Win } else { Verdict::Loss };
            assert_eq!(solved.result, Some(result), "seed {seed}");
            assert!(solved.plies.is_some());
            decided += 1;
        }
    }
    assert!(decided > 20, "{decided}");
}

#[test]
fn limits_and_finished_games() {
    let rules = staqs::Rules::<u32>::new(5, staqs::Opening::Setup);
    let start = rules.state(&rules.start(0));
    let unknown = solve(&rules, &start, Limits::nodes(1000), means(1), &NoClock);
    assert_eq!((unknown.result, unknown.best.len(), unknown.complete), (None, 0, false));
    let rules = staqs::Rules::<u32>::new(3, staqs::Opening::Setup);
    let over = rules.state(&rules.parse_position("x3/x,b3,x/w2,x2 w").expect("a position"));
    let solved = solve(&rules, &over, Limits::default(), means(1), &NoClock);
    assert_eq!((solved.result, solved.best.len()), (Some(Verdict::Loss), 0));
}
