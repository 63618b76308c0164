//! What the evaluations count fast agrees with counting it plainly.

use std::collections::HashSet;

use stackade_core::{Game, Side};
use stackade_games::{Word, greener, nava, staqs};
use stackade_search::Evaluate;

use crate::support::random_state;

/// An evaluation is for the side to move, so the same board means the same through any symmetry.
fn check_symmetries<G: Evaluate>(rules: &G, plies: std::ops::Range<u32>) {
    for plies in plies {
        let state = random_state(rules, plies.into(), plies);
        for symmetry in 1..rules.symmetries() {
            let seen = rules.transform_state(&state, symmetry);
            assert_eq!(rules.features(&state), rules.features(&seen), "{state:?}");
        }
    }
}

#[test]
fn symmetries_do_not_matter() {
    check_symmetries(&staqs::Rules::<u32>::new(5, staqs::Opening::Setup), 0..20);
    check_symmetries(&staqs::Rules::<u128>::new(7, staqs::Opening::Free), 0..30);
    check_symmetries(&greener::Rules::<u64>::new(6, 6, greener::Setup::Random), 0..28);
    check_symmetries(&greener::Rules::<u128>::new(6, 9, greener::Setup::Random), 0..40);
    check_symmetries(&greener::Rules::<u128>::new(9, 9, greener::Setup::Random), 0..60);
    check_symmetries(&nava::Rules, 0..60);
}

/// Own minus the opponent's, for the side to move.
fn difference<T: Into<i64>>(side: Side, count: impl Fn(Side) -> T) -> i32 {
    (count(side).into() - count(!side).into()) as i32
}

fn check_greener<W: greener::Size>(rules: &greener::Rules<W>, plies: u32) {
    let state = random_state(rules, u64::from(plies) + 99, plies);
    let seen = |cell| rules.nearest(&state, cell).into_iter().flatten();
    let landings = |side| state.tops(side).cells().flat_map(seen).collect::<Vec<u8>>();
    let greens = |cells: &mut dyn Iterator<Item = u8>| cells.map(|cell| state.greens_at(cell)).sum::<u32>();
    let safe = |side| greens(&mut state.tops(side).cells().filter(|&cell| seen(cell).count() == 0));
    let threatened = |side: Side| {
        let reached: HashSet<u8> = landings(!side).into_iter().collect();
        greens(&mut state.tops(side).cells().filter(|cell| reached.contains(cell)))
    };
    let in_reach = |side: Side| {
        let reached: HashSet<u8> = landings(side).into_iter().collect();
        greens(&mut reached.into_iter().filter(|&cell| !state.tops(side).has(cell)))
    };
    let side = rules.side_to_move(&state);
    let expected = [
        difference(side, |side| state.greens(side)),
        difference(side, safe),
        difference(side, threatened),
        difference(side, in_reach),
        difference(side, |side| landings(side).len() as i64),
        difference(side, |side| state.tops(side).count()),
        difference(side, |side| state.tallest(side)),
    ];
    assert_eq!(rules.features(&state)[..7], expected, "{state:?}");
}

#[test]
fn greener_counts_what_is_nearest() {
    (0..200).for_each(|n| check_greener(&greener::Rules::<u64>::new(6, 6, greener::Setup::Random), n % 30));
    (0..60).for_each(|n| check_greener(&greener::Rules::<u128>::new(6, 9, greener::Setup::Random), n % 45));
    (0..80).for_each(|n| check_greener(&greener::Rules::<u128>::new(9, 9, greener::Setup::Random), n % 70));
}

/// The most steps a stack could make by the colours of one region beside it, found cell by cell.
fn growth(rules: &staqs::Rules<u32>, state: &staqs::Position<u32>, cell: u8) -> i32 {
    let beside = |cell: u8| rules.beside(1 << cell) & state.neutral();
    let walk = |entry: u8| {
        let mut distances = vec![(entry, 1)];
        let mut next = 0;
        while next < distances.len() {
            let (cell, distance) = distances[next];
            let new = beside(cell).cells().filter(|cell| distances.iter().all(|(known, _)| known != cell));
            let new: Vec<(u8, i32)> = new.map(|cell| (cell, distance + 1)).collect();
            distances.extend(new);
            next += 1;
        }
        let odd = distances.iter().filter(|(_, distance)| distance % 2 == 1).count() as i32;
        let even = distances.len() as i32 - odd;
        if odd > even { 2 * even + 1 } else { 2 * odd }
    };
    beside(cell).cells().map(walk).max().unwrap_or(0)
}

#[test]
fn staqs_prospects_are_the_longest_walks() {
    let rules = staqs::Rules::<u32>::new(5, staqs::Opening::Setup);
    for seed in 0..300 {
        let state = random_state(&rules, seed, 2 + seed as u32 % 17);
        let prospects = |side| {
            let prospect = |cell| i32::from(state.height(cell)) + growth(&rules, &state, cell);
            let mut prospects: Vec<i32> = state.stacks(side).cells().map(prospect).collect();
            prospects.sort_unstable_by(|a, b| b.cmp(a));
            prospects.resize(2, 0);
            prospects
        };
        let side = rules.side_to_move(&state);
        let expected = [0, 1].map(|rank| difference(side, |side| prospects(side)[rank]));
        assert_eq!(rules.features(&state)[2..4], expected, "{state:?}");
    }
}

/// What the free opening counts beyond the setup, found cell by cell.
fn check_free(rules: &staqs::Rules<u32>, seed: u64) {
    let state = random_state(rules, seed, seed as u32 % 18);
    let neutrals = state.neutral().count() as i32;
    let tallest = |side| {
        let exits = |cell: u8| (rules.beside(1 << cell) & state.neutral()).count() as i32;
        let stack = |cell| (i32::from(state.height(cell)), exits(cell).min(3));
        state.stacks(side).cells().map(stack).max().unwrap_or_default()
    };
    let outlook = |side| {
        let turns = if side == state.side() { (neutrals + 1) / 2 } else { neutrals / 2 };
        let grown = |cell| i32::from(state.height(cell)) + growth(rules, &state, cell).min(turns);
        let placed = (state.in_hand(side) > 0).then_some(turns + 1);
        state.stacks(side).cells().map(grown).chain(placed).max().unwrap_or(0)
    };
    let side = rules.side_to_move(&state);
    let expected = [
        difference(side, |side| state.in_hand(side)),
        difference(side, |side| tallest(side).1),
        difference(side, outlook),
        difference(side, |side| 3 * tallest(side).0 * (25 - neutrals) / 25),
    ];
    assert_eq!(rules.features(&state)[8..], expected, "{state:?}");
}

#[test]
fn the_free_opening_counts_the_hand() {
    (0..300).for_each(|seed| check_free(&staqs::Rules::new(5, staqs::Opening::Free), seed));
    let setup = staqs::Rules::<u32>::new(5, staqs::Opening::Setup);
    for seed in 0..20 {
        let state = random_state(&setup, seed, seed as u32);
        assert_eq!(setup.features(&state)[8..], [0; 4], "the setup leaves no choice");
    }
}
