//! The search agrees with plain negamax: every move's value, at every depth tried.

use crate::support::{check_line, random_state, ranked, run};
use stackade_core::{Game, Rng, TURN_LIMIT};
use stackade_games::{glaisher, greener, nava, staqs};
use stackade_search::{Evaluate, Limits, NoClock, Options, Score, TranspositionTable, search};

/// Compares the values of all moves on `count` random positions.
fn check<G: Evaluate>(rules: &G, count: u64, depth: u32, plies: impl Fn(u64) -> u32) {
    let table = TranspositionTable::new(1);
    for seed in 0..count {
        let state = random_state(rules, seed, plies(seed));
        compare(rules, &[state], depth, &table);
    }
}

/// Compares the values of all moves after a history.
fn compare<G: Evaluate>(rules: &G, history: &[G::State], depth: u32, table: &TranspositionTable) {
    let options = Options { multi_pv: usize::MAX, selective: false, ..Options::default() };
    let report = search(rules, history, Limits::depth(depth), table, options, &mut NoClock);
    let mut found: Vec<(i32, G::Move)> =
        report.lines.iter().map(|line| (line.score.value(), line.pv[0])).collect();
    found.sort_by_key(|&(value, mv)| (std::cmp::Reverse(value), mv));
    let state = history.last().expect("a game has a position");
    assert_eq!(found, ranked(rules, history, report.depth), "{state:?} after {} turns", history.len() - 1);
    report.lines.iter().for_each(|line| check_line(rules, state, line.score, &line.pv));
}

#[test]
fn staqs() {
    let rules = staqs::Rules::<u32>::new(5, staqs::Opening::Setup);
    check(&rules, 1200, 3, |seed| 9 + seed as u32 % 10);
    check(&rules, 150, 4, |seed| 9 + seed as u32 % 10);
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
    check(&rules, 800, 2, |seed| 4 + seed as u32 % 26);
    check(&rules, 150, 3, |seed| 8 + seed as u32 % 20);
    check(&greener::Rules::<u64>::new(6, 6, greener::Setup::Placed), 5, 2, |_| 3);
    check(&greener::Rules::<u128>::new(6, 9, greener::Setup::Random), 20, 2, |seed| 20 + seed as u32);
}

#[test]
fn greener_to_the_end() {
    let rules = greener::Rules::<u64>::new(6, 6, greener::Setup::Random);
    check(&rules, 700, 30, |seed| 29 + seed as u32 % 4);
}

#[test]
fn nava() {
    check(&nava::Rules, 1500, 2, |seed| seed as u32 % 60);
    check(&nava::Rules, 250, 3, |seed| seed as u32 % 40);
    check(&nava::Rules, 15, 4, |seed| seed as u32 % 40);
}

/// Cut short by the table or not, the main line of a proved result nearly always goes on to the end.
#[test]
fn proved_lines_are_told_to_the_end() {
    let (rules, table) = (staqs::Rules::<u32>::new(5, staqs::Opening::Setup), TranspositionTable::new(1));
    let (mut proved, mut whole) = (0, 0);
    for seed in 0..300 {
        let state = random_state(&rules, seed, 12 + seed as u32 % 8);
        let report = run(&rules, &state, Limits::nodes(20_000), &table, Options::default());
        if let Score::Win(plies) | Score::Loss(plies) = report.lines[0].score {
            check_line(&rules, &state, report.lines[0].score, &report.lines[0].pv);
            proved += 1;
            whole += u32::from(report.lines[0].pv.len() == plies as usize);
        }
    }
    assert!(proved > 100 && whole * 10 >= proved * 9, "{whole} of {proved}");
}

/// A history that makes draws of some positions of Nava that can be reached from its last one.
fn familiar(seed: u64) -> Vec<nava::Position> {
    let (rules, mut rng) = (&nava::Rules, Rng::new(seed));
    let root = random_state(rules, seed, seed as u32 % 40);
    let mut history = Vec::new();
    for plies in (1..=3).cycle().take(30) {
        let mut state = root;
        for _ in 0..plies {
            rules
                .random_move(&state, &mut rng)
                .into_iter()
                .for_each(|mv| rules.apply_unchecked(&mut state, mv));
        }
        history.extend([state, state]);
    }
    history.push(root);
    history
}

/// One table for all depths and for two pasts: what it learns under one does not mislead the other.
#[test]
fn positions_that_have_been_there_before() {
    let (table, mut different) = (TranspositionTable::new(1), 0);
    for seed in 0..200 {
        let history = familiar(seed);
        let root = [*history.last().expect("the root is there")];
        for depth in 1..=3 {
            compare(&nava::Rules, &root, depth, &table);
            compare(&nava::Rules, &history, depth, &table);
        }
        different += u32::from(ranked(&nava::Rules, &root, 2) != ranked(&nava::Rules, &history, 2));
    }
    assert!(different > 100, "in {different} games the past mattered");
}

#[test]
fn the_last_turns_before_the_limit() {
    fn check<G: Evaluate>(rules: &G, seeds: u64, plies: u32) {
        let table = TranspositionTable::new(1);
        for seed in 0..seeds {
            let root = random_state(rules, seed, plies);
            for turns_left in 1..=3 {
                // What was on the board all the time does not matter, as long as it cannot come again.
                let mut history = vec![rules.state(&rules.start(0)); TURN_LIMIT - turns_left];
                history.push(root);
                compare(rules, &history, 3, &table);
            }
        }
    }
    check(&nava::Rules, 60, 30);
    check(&staqs::Rules::<u32>::new(4, staqs::Opening::Setup), 30, 9);
}

/// Trying all of Glaisher's turns takes long, so only the best few are compared.
fn check_glaisher(
    rules: &glaisher::Rules,
    state: &glaisher::Position,
    depth: u32,
    table: &TranspositionTable,
) {
    let options = Options { multi_pv: 3, selective: false, ..Options::default() };
    let report = run(rules, state, Limits::depth(depth), table, options);
    let expected = ranked(rules, &[*state], report.depth);
    for (line, (value, _)) in report.lines.iter().zip(&expected) {
        assert_eq!(line.score.value(), *value, "{}", rules.position_text(state));
        assert!(expected.contains(&(*value, line.pv[0])), "{}", rules.position_text(state));
        check_line(rules, state, line.score, &line.pv);
    }
    if rules.winning_move(state).is_none() {
        assert!(expected[0].0 < 31_999, "a win in one turn was overlooked");
    }
}

#[test]
fn glaisher() {
    let table = TranspositionTable::new(1);
    for seed in 0..24 {
        let split = [glaisher::Split::May, glaisher::Split::Must][seed as usize % 2];
        let rules = glaisher::Rules::new(split);
        check_glaisher(&rules, &random_state(&rules, seed, seed as u32 / 2), 1, &table);
    }
}

/// Stacks too tall to move stand around, so that there are few turns and many positions can be tried.
#[test]
fn small_glaisher() {
    let table = TranspositionTable::new(1);
    let rules = glaisher::Rules::new(glaisher::Split::May);
    for seed in 0..1000 {
        let state = crowded(&rules, seed);
        let depth = 1 + u32::from(seed % 20 == 0);
        if rules.outcome(&state).is_none() {
            check_glaisher(&rules, &state, depth, &table);
        }
    }
}

/// A board with few bare cells, a movable stack or two for each side, and tall stacks everywhere else.
fn crowded(rules: &glaisher::Rules, seed: u64) -> glaisher::Position {
    const WIDTHS: [u32; 9] = [5, 6, 7, 8, 9, 8, 7, 6, 5];
    let mut rng = stackade_core::Rng::new(seed);
    let mut cell = || match rng.below(20) {
        0..4 => None,
        4..6 => Some(["r1", "y1", "r2", "y2"][rng.below(4) as usize]),
        n => Some(["r90", "y90"][n as usize % 2]),
    };
    let mut row = |width: u32| {
        let (mut cells, mut bare) = (Vec::new(), 0);
        for cell in (0..width).map(|_| cell()).chain([Some("")]) {
            let Some(stack) = cell else {
                bare += 1;
                continue;
            };
            match std::mem::take(&mut bare) {
                0 => {}
                1 => cells.push("x".to_owned()),
                run => cells.push(format!("x{run}")),
            }
            cells.push(stack.to_owned());
        }
        cells.pop();
        cells.join(",")
    };
    let rows = WIDTHS.map(&mut row).join("/");
    let text = format!("{rows} {}", ["r", "y"][seed as usize % 2]);
    rules.state(&rules.parse_position(&text).expect("a canonical position"))
}
