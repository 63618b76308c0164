//! The provers of games that can go on for ever: short wins are all found, and nothing false is proved.

use stackade_core::{Game, Outcome, Rng, Side};
use stackade_games::{glaisher, nava};
use stackade_search::{Answer, Effort, Evaluate, Hooks, Limits, NoClock, Prover, Verdict, solve};

use crate::support::{means, random_state};

/// Whether `attacker` can force a win within so many plies, by trying everything.
fn wins_within<G: Game>(rules: &G, state: &G::State, attacker: Side, plies: u32) -> bool {
    if let Some(outcome) = rules.outcome(state) {
        return outcome == Outcome::Win(attacker);
    }
    if plies == 0 {
        return false;
    }
    let mut moves = Vec::new();
    rules.moves_into(state, &mut moves);
    let mut wins =
        moves.iter().map(|&mv| wins_within(rules, &rules.play_unchecked(state, mv), attacker, plies - 1));
    if rules.side_to_move(state) == attacker { wins.any(|wins| wins) } else { wins.all(|wins| wins) }
}

/// The shortest forced win of either side, if there is one within so many plies.
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
fn check<G: Evaluate>(
    rules: &G,
    prover: &mut dyn Prover<G>,
    state: &G::State,
    shortest: Option<(Verdict, u32)>,
) {
    let win = ask(prover, state, Verdict::Win, 30_000);
    let draw = ask(prover, state, Verdict::Draw, 30_000);
    let text = || format!("{shortest:?} in {state:?}");
    let _ = rules;
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

/// Thousands of positions, with a table far too small and one large enough.
#[test]
fn nava_short_wins_are_found_as_short_as_they_are() {
    let rules = nava::Rules;
    let mut provers = [1, 64].map(|megabytes| rules.prover(means(megabytes)));
    let mut decided = [0; 5];
    for seed in 0..3000 {
        let state = random_state(&rules, seed, 20 + seed as u32 % 40);
        let most = if rules.count_moves(&state) < 20 { 4 } else { 3 };
        let shortest = shortest(&rules, &state, most);
        decided[shortest.map_or(0, |(_, plies)| plies as usize)] += 1;
        check(&rules, provers[seed as usize % 2].as_mut(), &state, shortest);
    }
    assert!(decided[1..4].iter().all(|&count| count > 50), "{decided:?}");
}
