//! The provers of games that can go on for ever: short wins are all found, and nothing false is proved.

use std::ops::ControlFlow;

use stackade_core::{Game, Outcome, Rng, Side};
use stackade_games::{glaisher, nava};
use stackade_search::{
    Answer, Breadth, Effort, Evaluate, Hooks, Limits, NoClock, Options, Prover, TranspositionTable, Verdict,
    solve,
};

use crate::support::{means, run};

/// Whether `attacker` can force a win within this many plies, by trying everything.
fn wins_within<G: Game>(rules: &G, state: &G::State, attacker: Side, plies: u32) -> bool {
    if let Some(outcome) = rules.outcome(state) {
        return outcome == Outcome::Win(attacker);
    }
    if plies == 0 {
        return false;
    }
    // The attacker looks for a move that wins, the defender for one that does not.
    let is_attacker = rules.side_to_move(state) == attacker;
    let found = rules.visit_children(state, |_, next| {
        if wins_within(rules, next, attacker, plies - 1) == is_attacker {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    found.is_break() == is_attacker
}

/// The shortest forced win of either side, if there is one within this many plies.
fn shortest<G: Game>(rules: &G, state: &G::State, most: u32) -> Option<(Verdict, u32)> {
    let mover = rules.side_to_move(state);
    (1..=most).find_map(|plies| {
        let (attacker, verdict) =
            if plies % 2 == 1 { (mover, Verdict::Win) } else { (!mover, Verdict::Loss) };
        wins_within(rules, state, attacker, plies).then_some((verdict, plies))
    })
}

fn ask<G: Evaluate>(
    prover: &mut dyn Prover<G>,
    state: &G::State,
    goal: Verdict,
    nodes: u64,
) -> Option<Answer> {
    let hooks: &dyn Hooks<G::Move> = &NoClock;
    Effort::with(Limits::nodes(nodes), 0, hooks, |effort| prover.reaches(state, goal, effort))
}

/// Checks all that a prover says about a position against the shortest forced win.
fn check<G: Evaluate>(prover: &mut dyn Prover<G>, state: &G::State, shortest: Option<(Verdict, u32)>) {
    let nodes = |verdict| if shortest.is_some_and(|(found, _)| found == verdict) { 40_000 } else { 2_000 };
    let win = ask(prover, state, Verdict::Win, nodes(Verdict::Win));
    let draw = ask(prover, state, Verdict::Draw, nodes(Verdict::Loss));
    let text = || format!("{shortest:?} in {state:?}");
    match shortest {
        Some((Verdict::Win, plies)) => {
            assert_eq!(win, Some(Answer { is_yes: true, plies: Some(plies) }), "{}", text());
            assert!(draw.is_none_or(|draw| draw.is_yes), "{}", text());
        }
        Some((_, plies)) => {
            assert_eq!(draw, Some(Answer { is_yes: false, plies: Some(plies) }), "{}", text());
            assert!(win.is_none_or(|win| !win.is_yes), "{}", text());
        }
        None => {
            let contradicts = win.is_some_and(|win| win.is_yes) && draw.is_some_and(|draw| !draw.is_yes);
            assert!(!contradicts, "{}", text());
        }
    }
}

/// A position this many plies before the end of a random game.
fn before_the_end<G: Game>(rules: &G, seed: u64, plies: usize) -> G::State {
    let mut rng = Rng::new(seed);
    loop {
        let mut states = vec![rules.state(&rules.start(0))];
        while let Some(mv) = rules.random_move(&states[states.len() - 1], &mut rng) {
            states.push(rules.play_unchecked(&states[states.len() - 1], mv));
            if states.len() > 400 {
                break;
            }
        }
        if states.len() > plies && rules.outcome(&states[states.len() - 1]).is_some() {
            return states[states.len() - 1 - plies];
        }
    }
}

/// Thousands of positions, with a table far too small and one large enough.
#[test]
fn nava_short_wins_are_found_as_short_as_they_are() {
    let rules = nava::Rules;
    let mut provers = [1, 64].map(|megabytes| rules.prover(means(megabytes)));
    let mut decided = [0; 6];
    for seed in 0..2000 {
        let state = before_the_end(&rules, seed, 1 + seed as usize / 4 % 7);
        let most = if seed % 4 == 0 { 5 } else { 4 };
        let shortest = shortest(&rules, &state, most);
        decided[shortest.map_or(0, |(_, plies)| plies as usize)] += 1;
        check(provers[seed as usize % 2].as_mut(), &state, shortest);
    }
    assert!(decided.iter().all(|&count| count > 5), "{decided:?}");
}

#[test]
fn glaisher_wins_in_one_turn_and_losses_by_the_next() {
    let rules = glaisher::Rules::new(glaisher::Split::May);
    let mut prover = rules.prover(means(8));
    let mut decided = [0; 3];
    for seed in 0..60 {
        let state = before_the_end(&rules, seed, 1 + seed as usize % 3);
        let shortest = shortest(&rules, &state, 2);
        decided[shortest.map_or(0, |(_, plies)| plies as usize)] += 1;
        check(prover.as_mut(), &state, shortest);
    }
    assert!(decided[1] > 20, "{decided:?}");
}

/// The fourth position from the end of a game between two searchers.
fn late_in_a_good_game<G: Evaluate>(rules: &G, seed: u64) -> G::State {
    let (mut rng, table) = (Rng::new(seed), TranspositionTable::new(1));
    let mut states = vec![rules.state(&rules.start(0))];
    while rules.outcome(&states[states.len() - 1]).is_none() {
        let state = states[states.len() - 1];
        let mv = if states.len() < 3 {
            rules.random_move(&state, &mut rng)
        } else {
            run(rules, &state, Limits::nodes(400), &table, Options::default()).best
        };
        states.push(rules.play_unchecked(&state, mv.expect("the game is not over")));
    }
    states[states.len() - 4]
}

/// All 1.7 million ways to go on from each position, against the prover.
#[test]
fn glaisher_wins_in_three_plies() {
    let rules = glaisher::Rules::new(glaisher::Split::May);
    let mut prover = rules.prover(means(8));
    let mut wins = 0;
    for seed in 0..4 {
        let state = late_in_a_good_game(&rules, seed);
        let shortest = shortest(&rules, &state, 3);
        wins += u32::from(shortest == Some((Verdict::Win, 3)));
        check(prover.as_mut(), &state, shortest);
    }
    assert!(wins >= 2, "{wins}");
}

/// Whatever a proof is cut short by, what is said is so.
#[test]
fn every_node_limit_proves_nothing_false() {
    let rules = nava::Rules;
    for nodes in 1..=2000 {
        let state = before_the_end(&rules, nodes % 50, 1 + nodes as usize % 4);
        let said = solve(&rules, &state, Breadth::AllMoves, Limits::nodes(nodes), means(1), &NoClock);
        let (result, plies) = match shortest(&rules, &state, 2) {
            Some((verdict, plies)) => (Some(verdict), plies),
            None => (None, 3),
        };
        assert!(said.result.is_none() || result.is_none() || said.result == result, "{nodes}: {state:?}");
        assert!(said.plies.is_none_or(|said| said >= plies), "{nodes}: {state:?}");
        assert!(said.nodes <= nodes, "{} of {nodes} nodes", said.nodes);
    }
}

/// Opening moves of Nava that lose, and replies that do.
#[test]
fn nava_openings() {
    let rules = nava::Rules;
    for moves in [&["a1-a3", "e5-e1"][..], &["a1-a4", "e5-a5"]] {
        let mut state = rules.state(&rules.start(0));
        for text in moves {
            rules.apply_unchecked(&mut state, rules.parse_move(text).expect("a move"));
        }
        let answer = ask(rules.prover(means(64)).as_mut(), &state, Verdict::Win, 10_000_000);
        assert!(answer.is_some_and(|answer| answer.is_yes), "{moves:?}");
    }
}
