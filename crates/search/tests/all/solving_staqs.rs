//! The prover of STAQS agrees with one that tries everything, whatever its means.

use std::collections::BTreeMap;

use stackade_core::{Game, Rng};
use stackade_games::staqs::{Opening, Position, Rules, Size};
use stackade_reference::Reference;
use stackade_search::{Breadth, Effort, Evaluate, Limits, Means, NoClock, Prover, Verdict, solve};

use crate::support::{means, random_state};

type Small = Rules<u32>;

/// Both questions about a position, answered by one prover.
fn ask<W: Size>(prover: &mut dyn Prover<Rules<W>>, state: &Position<W>) -> Verdict {
    let hooks: &dyn stackade_search::Hooks<stackade_games::staqs::Move> = &NoClock;
    let [wins, draws] = Effort::with(Limits::default(), 0, hooks, |effort| {
        [Verdict::Win, Verdict::Draw]
            .map(|goal| prover.reaches(state, goal, effort).expect("no limits").is_yes)
    });
    match (wins, draws) {
        (true, true) => Verdict::Win,
        (false, true) => Verdict::Draw,
        (false, false) => Verdict::Loss,
        (true, false) => panic!("a win is at least a draw"),
    }
}

/// Compares on positions that `make` makes; the prover keeps its table all the way.
fn check<W: Size>(rules: &Rules<W>, count: u64, mut make: impl FnMut(u64) -> Position<W>) {
    let mut prover = rules.prover(means(1));
    let mut reference = Reference::new(*rules, 1 << 21);
    let mut seen = BTreeMap::new();
    for seed in 0..count {
        let state = make(seed);
        if rules.outcome(&state).is_none() {
            let (found, truth) = (ask(&mut *prover, &state), reference.verdict(&state));
            assert_eq!(found, truth, "{}", rules.position_text(&state));
            *seen.entry(truth).or_insert(0) += 1;
        }
    }
    assert!(seen.len() > 1, "more than one result should come up: {seen:?}");
}

/// Cells of all kinds at random, with the number of neutral ones limited.
fn jumble<W: Size>(rules: &Rules<W>, size: u32, neutral: u32, seed: u64) -> Position<W> {
    let mut rng = Rng::new(seed);
    loop {
        let tallest = 2 + rng.below(size * size - neutral);
        let mut cells = vec![String::from("n"); neutral as usize];
        for side in ["b", "w"] {
            for _ in 0..rng.below(5) {
                cells.push(format!("{side}{}", 2 + rng.below(tallest - 1)));
            }
        }
        cells.resize(cells.len().max((size * size) as usize), "x".into());
        rng.shuffle(&mut cells);
        let rows: Vec<String> = cells.chunks(size as usize).map(row).collect();
        let side = ["b", "w"][rng.below(2) as usize];
        if let Ok(position) = rules.parse_position(&format!("{} {side}", rows.join("/"))) {
            return position;
        }
    }
}

/// A row of cells with its runs merged.
fn row(cells: &[String]) -> String {
    let runs = cells.chunk_by(|a, b| a == b && (a == "n" || a == "x")).map(|run| match run.len() {
        1 => run[0].clone(),
        length if run[0] == "n" || run[0] == "x" => format!("{}{length}", run[0]),
        _ => run.join(","),
    });
    runs.collect::<Vec<_>>().join(",")
}

#[test]
fn small_boards_from_the_start_on() {
    for opening in [Opening::Setup, Opening::Free] {
        let rules = Small::new(3, opening);
        check(&rules, 3000, |seed| random_state(&rules, seed, seed as u32 % 9));
    }
}

#[test]
fn endgames() {
    let rules = Small::new(4, Opening::Setup);
    check(&rules, 1500, |seed| random_state(&rules, seed, 8 + seed as u32 % 6));
    let rules = Small::new(5, Opening::Setup);
    check(&rules, 600, |seed| random_state(&rules, seed, 14 + seed as u32 % 8));
    let rules = Small::new(4, Opening::Free);
    check(&rules, 300, |seed| random_state(&rules, seed, 9 + seed as u32 % 5));
}

#[test]
fn positions_that_play_would_not_reach() {
    for (opening, most) in [(Opening::Setup, 9), (Opening::Free, 6)] {
        let rules = Small::new(4, opening);
        check(&rules, 3000, |seed| jumble(&rules, 4, 1 + seed as u32 % most, seed));
        let rules = Small::new(5, opening);
        check(&rules, 1500, |seed| jumble(&rules, 5, 1 + seed as u32 % most, seed));
    }
    let rules = Rules::<u128>::new(6, Opening::Setup);
    check(&rules, 600, |seed| jumble(&rules, 6, 1 + seed as u32 % 9, seed));
}

/// Here it decides who can wait: a stack that has a region to itself makes steps there which change nothing elsewhere.
/// That is so in about one of ten thousand random positions, too few for the other tests to meet.
#[test]
fn waiting_moves() {
    let positions = [
        "w2,n4/n,x,b2,n,b2/n,x,n2,x/n,x,b2,w3,w3/x,w3,n2,x b",
        "w3,x,n3/x,b3,n2,w2/n,x,n2,b2/n,x2,n,b2/w2,b4,x,w4,n b",
        "n3,w2,b2/n2,w3,x2/n,x,w2,n,w3/n,b3,x2,b4/n4,b2 w",
        "w3,x,b3,x,w2/n2,x2,w2/n2,w4,n2/b2,n2,x,n/x,b3,n,b3,n b",
    ];
    let rules = Small::new(5, Opening::Setup);
    check(&rules, 4, |seed| rules.parse_position(positions[seed as usize]).expect("a position"));
}

/// After setup on the full board, too many positions for the reference: the answers agree among themselves.
#[test]
fn means_and_symmetries_do_not_change_results() {
    let rules = Small::new(5, Opening::Setup);
    for seed in 0..25 {
        let state = random_state(&rules, seed, 8 + seed as u32 % 3);
        let results = [(1, 1), (64, 1), (1, 2), (64, 2)].map(|(megabytes, threads)| {
            let symmetry = (seed as usize + megabytes + threads) % 8;
            let turned = rules.transform_state(&state, symmetry);
            ask(&mut *rules.prover(Means { megabytes, threads }), &turned)
        });
        assert_eq!(results, [results[0]; 4], "seed {seed}");
    }
}

/// The reference settles the smallest board too; the next is too much for it.
#[test]
fn starts() {
    for (size, result) in [(3, Verdict::Win), (4, Verdict::Draw)] {
        let rules = Small::new(size, Opening::Setup);
        let start = rules.state(&rules.start(0));
        assert_eq!(ask(&mut *rules.prover(means(64)), &start), result, "{size}");
    }
}

#[test]
fn a_stop_leaves_the_question_open() {
    // A board that is in no table.
    let rules = Rules::<u128>::new(6, Opening::Setup);
    let start = rules.state(&rules.start(0));
    for nodes in [1, 300, 5000] {
        for threads in [1, 2] {
            let means = Means { megabytes: 1, threads };
            let solved = solve(&rules, &start, Breadth::AllMoves, Limits::nodes(nodes), means, &NoClock);
            assert_eq!(solved.result, None);
            assert!((nodes..nodes + 2000).contains(&solved.nodes), "{nodes}: {}", solved.nodes);
        }
    }
}
