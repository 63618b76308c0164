//! The solver agrees with exhaustive search: the result and every move that keeps it.

use std::cell::RefCell;

use stackade_core::Game;
use stackade_games::{glaisher, greener, nava, staqs};
use stackade_search::{Breadth, Evaluate, Hooks, Limits, NoClock, ProofInfo, Solved, Verdict, solve};

use crate::support::{means, random_state, ranked};

/// Compares with plain negamax to the end on `count` random positions.
fn check<G: Evaluate>(rules: &G, count: u64, plies: impl Fn(u64) -> u32) {
    for seed in 0..count {
        let state = random_state(rules, seed, plies(seed));
        let solved = solve(rules, &state, Breadth::AllMoves, Limits::default(), means(1), &NoClock);
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
            let solved =
                solve(&nava::Rules, &state, Breadth::AllMoves, Limits::nodes(20_000), means(1), &NoClock);
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
    // A board that no table knows.
    let rules = staqs::Rules::<u128>::new(6, staqs::Opening::Setup);
    let start = rules.state(&rules.start(0));
    let unknown = solve(&rules, &start, Breadth::AllMoves, Limits::nodes(1000), means(1), &NoClock);
    assert_eq!((unknown.result, unknown.best.len(), unknown.complete), (None, 0, false));
    let rules = staqs::Rules::<u32>::new(3, staqs::Opening::Setup);
    let over = rules.state(&rules.parse_position("x3/x,b3,x/w2,x2 w").expect("a position"));
    let solved = solve(&rules, &over, Breadth::AllMoves, Limits::default(), means(1), &NoClock);
    assert_eq!((solved.result, solved.best.len()), (Some(Verdict::Loss), 0));
}

/// Everything that a proof tells on its way.
#[derive(Default)]
struct Listener<M> {
    heard: RefCell<Vec<ProofInfo<M>>>,
    /// Stops as soon as this many moves are judged.
    stop_after: Option<usize>,
}

impl<M: Copy> Hooks<M> for Listener<M> {
    fn now(&self) -> u64 {
        0
    }

    fn should_stop(&self) -> bool {
        let done = self.heard.borrow().last().map_or(0, |info| info.done);
        self.stop_after.is_some_and(|most| done >= most)
    }

    fn proved(&self, info: &ProofInfo<M>) {
        self.heard.borrow_mut().push(info.clone());
    }
}

/// Solves for one move, for easy ones and for all, and compares what is proved with what was told.
fn check_news<G: Evaluate>(rules: &G, state: &G::State, limits: Limits) -> [Solved<G::Move>; 3] {
    [Breadth::OneMove, Breadth::EasyMoves, Breadth::AllMoves].map(|breadth| {
        let listener = Listener { heard: RefCell::default(), stop_after: None };
        let solved = solve(rules, state, breadth, limits, means(1), &listener);
        let heard = listener.heard.into_inner();
        assert_eq!(heard.first().map(|first| first.result), solved.result);
        assert!(heard.iter().all(|info| (Some(info.result), info.plies) == (solved.result, solved.plies)));
        let mut kept: Vec<G::Move> = heard
            .iter()
            .filter_map(|info| info.judged)
            .filter(|judged| judged.1)
            .map(|judged| judged.0)
            .collect();
        kept.sort_unstable();
        let mut best = solved.best.clone();
        best.sort_unstable();
        assert_eq!(kept, best, "every move that keeps the result is told once");
        assert!(heard.last().is_none_or(|last| (last.done == last.moves) == solved.complete));
        solved
    })
}

/// One move is enough unless all are wanted, and it is one of those that all of them give.
#[test]
fn one_move_is_one_of_all() {
    let staqs = staqs::Rules::<u32>::new(4, staqs::Opening::Setup);
    let greener = greener::Rules::<u64>::new(6, 6, greener::Setup::Random);
    let mut several = 0;
    for seed in 0..40 {
        let mut check = |[one, easy, all]: [Solved<Vec<u8>>; 3]| {
            assert_eq!(
                (&easy.best, easy.complete),
                (&all.best, true),
                "seed {seed}: late in a game all is easy"
            );
            assert_eq!((one.result, one.plies, all.complete), (all.result, all.plies, true), "seed {seed}");
            match one.result {
                Some(Verdict::Loss) => assert_eq!((one.best.len(), one.complete), (all.best.len(), true)),
                _ => assert!(one.best.len() == 1 && all.best.contains(&one.best[0]), "seed {seed}"),
            }
            several += u32::from(all.best.len() > 1 && one.best.len() == 1);
            assert!(one.nodes <= all.nodes, "seed {seed}");
        };
        let state = random_state(&staqs, seed, 9 + seed as u32 % 3);
        check(check_news(&staqs, &state, Limits::default()).map(|solved| texts(&staqs, solved)));
        let state = random_state(&greener, seed, 28 + seed as u32 % 5);
        check(check_news(&greener, &state, Limits::default()).map(|solved| texts(&greener, solved)));
    }
    assert!(several > 10, "{several}");
}

/// The same with moves as texts, so that games can be compared in one place.
fn texts<G: Evaluate>(rules: &G, solved: Solved<G::Move>) -> Solved<Vec<u8>> {
    let Solved { result, best, complete, plies, nodes, time_ms } = solved;
    let best = best.into_iter().map(|mv| rules.move_text(mv).into_bytes()).collect();
    Solved { result, best, complete, plies, nodes, time_ms }
}

/// Where play can be endless, the move comes with the proof of the result and no other is looked at.
#[test]
fn the_proof_of_a_result_names_its_move() {
    let glaisher = glaisher::Rules::new(glaisher::Split::May);
    let gap = glaisher
        .parse_position("r1,x3,y6/x6/x7/x8/r1,r2,r1,x,r1,r3,r1,r1,r1/x8/x7/x6/x5 r")
        .expect("a position");
    let state = glaisher.state(&gap);
    let listener = Listener { heard: RefCell::default(), stop_after: None };
    let solved = solve(&glaisher, &state, Breadth::OneMove, Limits::default(), means(1), &listener);
    assert_eq!((solved.result, solved.plies, solved.best.len()), (Some(Verdict::Win), Some(1), 1));
    assert!(!solved.complete && listener.heard.borrow().len() == 2);
    let easy = solve(&glaisher, &state, Breadth::EasyMoves, Limits::default(), means(1), &NoClock);
    assert!(easy.best.contains(&solved.best[0]) && !easy.complete);
    assert!(easy.nodes < solved.nodes + 250_000, "{} nodes are more than a little", easy.nodes);
    let won = glaisher.play_unchecked(&state, solved.best[0]);
    assert!(glaisher.outcome(&won).is_some(), "the shortest win is named");
    let mut named = 0;
    for seed in 0..200 {
        let state = random_state(&nava::Rules, seed, 30 + seed as u32 % 20);
        let [one, easy, all] = check_news(&nava::Rules, &state, Limits::nodes(20_000));
        assert!(one.result == easy.result && one.result == all.result, "seed {seed}");
        assert!(one.best.iter().all(|mv| easy.best.contains(mv)), "seed {seed}");
        if let (Some(Verdict::Win | Verdict::Draw), [mv]) = (one.result, &one.best[..]) {
            named += 1;
            // Short of nodes it may not be proved again move by move, but it is never refuted.
            let listener = Listener::<nava::Move> { heard: RefCell::default(), stop_after: None };
            solve(&nava::Rules, &state, Breadth::AllMoves, Limits::nodes(200_000), means(1), &listener);
            assert!(
                !listener.heard.borrow().iter().any(|info| info.judged == Some((*mv, false))),
                "seed {seed}"
            );
        }
    }
    assert!(named > 20, "{named}");
}

/// Anyone who breaks off is left with what was proved.
#[test]
fn breaking_off_loses_nothing() {
    let rules = staqs::Rules::<u32>::new(4, staqs::Opening::Setup);
    let mut cut = 0;
    for seed in 0..40 {
        // Behind the opening, whose results are in a table.
        let state = random_state(&rules, seed, 9);
        let full = solve(&rules, &state, Breadth::AllMoves, Limits::default(), means(1), &NoClock);
        let listener = Listener { heard: RefCell::default(), stop_after: Some(1) };
        let solved = solve(&rules, &state, Breadth::AllMoves, Limits::default(), means(1), &listener);
        assert_eq!(solved.result, full.result);
        assert!(solved.best.iter().all(|mv| full.best.contains(mv)), "seed {seed}");
        cut += u32::from(!solved.complete);
    }
    assert!(cut > 5, "{cut}");
}
