//! Greener's own prover agrees with exhaustive search, on every board and whatever it is given to work with.

use std::collections::HashMap;

use stackade_core::{Game, Rng};
use stackade_games::greener::{Move, Regions, Rules, Setup, Size, State};
use stackade_search::{Breadth, Effort, Limits, Means, NoClock, Prover, Solved, Verdict, solve};

/// What the side to move gets, by trying everything; positions met again are looked up.
fn exhaust<W: Size>(rules: &Rules<W>, state: &State<W>, seen: &mut HashMap<State<W>, Verdict>) -> Verdict {
    if let Some(outcome) = rules.outcome(state) {
        return match outcome.winner() {
            None => Verdict::Draw,
            Some(side) if side == state.side() => Verdict::Win,
            Some(_) => Verdict::Loss,
        };
    }
    if let Some(&verdict) = seen.get(state) {
        return verdict;
    }
    let mut moves = Vec::new();
    rules.moves_into(state, &mut moves);
    let after = |&mv: &Move| exhaust(rules, &rules.play_unchecked(state, mv), seen).for_other();
    let verdict = moves.iter().map(after).max().expect("a game that is not over has a move");
    seen.insert(*state, verdict);
    verdict
}

/// How many greens the side to move is ahead in the end, by trying everything.
fn exhaust_lead<W: Size>(rules: &Rules<W>, state: &State<W>, seen: &mut HashMap<State<W>, i32>) -> i32 {
    if rules.outcome(state).is_some() {
        return state.greens(state.side()) as i32 - state.greens(!state.side()) as i32;
    }
    if let Some(&lead) = seen.get(state) {
        return lead;
    }
    let mut moves = Vec::new();
    rules.moves_into(state, &mut moves);
    let after = |&mv: &Move| -exhaust_lead(rules, &rules.play_unchecked(state, mv), seen);
    let lead = moves.iter().map(after).max().expect("a game that is not over has a move");
    seen.insert(*state, lead);
    lead
}

/// A position of at most this many stacks that is not over, by random play.
fn played<W: Size>(rules: &Rules<W>, rng: &mut Rng, stacks: u32) -> State<W> {
    loop {
        let mut state = rules.state(&rules.start(rng.next_u64()));
        while state.occupied().count() > stacks || state.to_place() > 0 {
            match rules.random_move(&state, rng) {
                Some(mv) => rules.apply_unchecked(&mut state, mv),
                None => break,
            }
        }
        if rules.outcome(&state).is_none() {
            return state;
        }
    }
}

/// A position of this many stacks with the pyramids dealt out at random, so that little of it looks like
/// play and ties are common.
fn dealt(rng: &mut Rng, columns: usize, rows: usize, stacks: usize) -> String {
    let own = (columns * rows).div_ceil(4);
    let mut cells: Vec<usize> = (0..columns * rows).collect();
    rng.shuffle(&mut cells);
    let mut board = vec![String::new(); columns * rows];
    let mut rest = [own, own, columns * rows - 2 * own];
    let pairs = 1 + rng.below(stacks as u32 / 2) as usize;
    // Dealt out evenly more often than not, which makes for equal greens and heights.
    let even = rng.below(3) > 0;
    let mut tops: Vec<char> = Vec::new();
    for index in 0..stacks {
        let kind = if index < 2 * pairs { index % 2 } else { rng.below(3) as usize };
        tops.push(['b', 'w', 'g'][kind]);
        rest[kind] -= 1;
    }
    let owned: Vec<usize> = (0..stacks).filter(|&index| tops[index] != 'g').collect();
    for (letter, count) in ['b', 'w', 'g'].into_iter().zip(rest) {
        for n in 0..count {
            let index = if even { n % owned.len() } else { rng.below(owned.len() as u32) as usize };
            board[cells[owned[index]]].push(letter);
        }
    }
    for (index, top) in tops.into_iter().enumerate() {
        board[cells[index]].push(top);
    }
    let rows: Vec<String> = board.chunks(columns).map(row_text).collect();
    format!("{} {}", rows.join("/"), ['b', 'w'][rng.below(2) as usize])
}

fn row_text(cells: &[String]) -> String {
    let mut words: Vec<String> = Vec::new();
    for run in cells.chunk_by(|a, b| a.is_empty() && b.is_empty()) {
        words.push(match (run[0].is_empty(), run.len()) {
            (false, _) => run[0].clone(),
            (true, 1) => "x".into(),
            (true, count) => format!("x{count}"),
        });
    }
    words.join(",")
}

fn solved<W: Size>(rules: &Rules<W>, state: &State<W>, megabytes: usize, threads: usize) -> Solved<Move> {
    solve(rules, state, Breadth::AllMoves, Limits::default(), Means { megabytes, threads }, &NoClock)
}

/// Compares the result and the moves that keep it; gives the result.
fn check<W: Size>(rules: &Rules<W>, state: &State<W>, megabytes: usize, threads: usize) -> Verdict {
    let mut seen = HashMap::new();
    let result = exhaust(rules, state, &mut seen);
    let mut best = Vec::new();
    rules.moves_into(state, &mut best);
    best.retain(|&mv| exhaust(rules, &rules.play_unchecked(state, mv), &mut seen).for_other() == result);
    let found = solved(rules, state, megabytes, threads);
    assert_eq!((found.result, found.best, found.complete), (Some(result), best, true), "{state:?}");
    result
}

fn small() -> Rules<u64> {
    Rules::new(6, 6, Setup::Random)
}

#[test]
fn played_positions() {
    let mut rng = Rng::new(1);
    for n in 0..1500 {
        check(&small(), &played(&small(), &mut rng, 4 + n % 7), 1, 1);
    }
}

#[test]
fn dealt_positions_with_ties() {
    let mut rng = Rng::new(2);
    let mut results = [0; 3];
    for n in 0..3000 {
        let text = dealt(&mut rng, 6, 6, 3 + n % 7);
        let state = small().state(&small().parse_position(&text).expect("a position"));
        if small().outcome(&state).is_none() {
            results[check(&small(), &state, 1, 1) as usize] += 1;
        }
    }
    assert!(results.iter().all(|&count| count > 30), "{results:?}");
}

/// One prover is asked about everything, so that what it remembers of one question answers others, which must not
/// change anything.
#[test]
fn leads_and_results_of_one_prover() {
    let mut rng = Rng::new(8);
    let mut prover = Regions::new(&small(), Means { megabytes: 1, threads: 1 });
    let mut leads = [0; 3];
    for n in 0..1500 {
        let state = match n % 2 {
            0 => played(&small(), &mut rng, 4 + n % 7),
            _ => {
                let text = dealt(&mut rng, 6, 6, 3 + n as usize % 7);
                small().state(&small().parse_position(&text).expect("a position"))
            }
        };
        if small().outcome(&state).is_some() {
            continue;
        }
        let lead = exhaust_lead(&small(), &state, &mut HashMap::new());
        let verdict = exhaust(&small(), &state, &mut HashMap::new());
        Effort::with::<Move, _>(Limits::default(), 0, &NoClock, |effort| {
            let mut reaches = |goal| prover.reaches(&state, goal, effort).map(|answer| answer.is_yes);
            let said = [Verdict::Draw, Verdict::Win].map(&mut reaches);
            assert_eq!(said, [Verdict::Draw, Verdict::Win].map(|goal| Some(verdict >= goal)), "{state:?}");
            assert_eq!(prover.lead(&state, effort), Some(lead), "{state:?}");
        });
        leads[(lead.signum() + 1) as usize] += 1;
    }
    assert!(leads.iter().all(|&count| count > 30), "{leads:?}");
}

#[test]
fn larger_boards() {
    let mut rng = Rng::new(3);
    for (columns, rows) in [(6, 9), (9, 9)] {
        let rules = Rules::<u128>::new(columns, rows, Setup::Random);
        for n in 0..200 {
            check(&rules, &played(&rules, &mut rng, 6 + n % 5), 1, 1);
            let text = dealt(&mut rng, columns.into(), rows.into(), 3 + n as usize % 7);
            let state = rules.state(&rules.parse_position(&text).expect("a position"));
            if rules.outcome(&state).is_none() {
                check(&rules, &state, 1, 1);
            }
        }
    }
}

#[test]
fn placed_boards() {
    let rules = Rules::<u64>::new(6, 6, Setup::Placed);
    let mut rng = Rng::new(4);
    for _ in 0..100 {
        check(&rules, &played(&rules, &mut rng, 9), 1, 1);
    }
    let start = rules.state(&rules.start(0));
    let unknown = solve(
        &rules,
        &start,
        Breadth::AllMoves,
        Limits::nodes(2000),
        Means { megabytes: 1, threads: 1 },
        &NoClock,
    );
    assert_eq!((unknown.result, unknown.complete), (None, false));
}

#[test]
fn means_make_no_difference() {
    let mut rng = Rng::new(5);
    for n in 0..24 {
        let state = played(&small(), &mut rng, 13 + n % 4);
        let [first, rest @ ..] = [(1, 1), (1, 2), (64, 1), (64, 2)]
            .map(|(megabytes, threads)| solved(&small(), &state, megabytes, threads));
        for other in rest {
            assert_eq!((first.result, &first.best), (other.result, &other.best));
        }
    }
}

#[test]
fn symmetric_positions_agree() {
    let mut rng = Rng::new(6);
    for rules in [small(), Rules::new(6, 6, Setup::Placed)] {
        for n in 0..20 {
            let state = played(&rules, &mut rng, 12 + n % 4);
            let plain = solved(&rules, &state, 1, 1);
            for symmetry in 0..rules.symmetries() {
                let turned = solved(&rules, &rules.transform_state(&state, symmetry), 1, 1);
                let mut best: Vec<Move> =
                    plain.best.iter().map(|&mv| rules.transform_move(mv, symmetry)).collect();
                best.sort_unstable();
                let mut found = turned.best;
                found.sort_unstable();
                assert_eq!((plain.result, best), (turned.result, found), "{symmetry}");
            }
        }
    }
}

/// A search that is cut short says nothing wrong, and counts what it has done.
#[test]
fn limits_are_kept() {
    let mut rng = Rng::new(7);
    let state = played(&small(), &mut rng, 17);
    let full = solved(&small(), &state, 1, 1);
    for nodes in (1..full.nodes).step_by(997) {
        let cut = solve(
            &small(),
            &state,
            Breadth::AllMoves,
            Limits::nodes(nodes),
            Means { megabytes: 1, threads: 1 },
            &NoClock,
        );
        assert!(cut.result.is_none_or(|result| Some(result) == full.result));
        assert!(cut.best.iter().all(|mv| full.best.contains(mv)));
        assert!(cut.nodes <= nodes + 512, "{} of {nodes}", cut.nodes);
    }
}
