//! Results of set-ups agree with trying everything, and a table says nothing that it does not know.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use stackade_core::{Game, Outcome};
use stackade_games::registry;
use stackade_games::staqs::{Position, Rules};
use stackade_search::{Breadth, Limits, Means, NoClock, Verdict, solve};
use stackade_tables::{Class, Ground, Solver, Table, TableError, Writer, read};

use crate::ground;

type Memory = HashMap<Position<u32>, Verdict>;

/// The result for the side to move by trying everything.
fn oracle(rules: &Rules<u32>, state: &Position<u32>, memory: &mut Memory) -> Verdict {
    if let Some(outcome) = rules.outcome(state) {
        return match outcome {
            Outcome::Draw => Verdict::Draw,
            Outcome::Win(side) if side == state.side() => Verdict::Win,
            Outcome::Win(_) => Verdict::Loss,
        };
    }
    if let Some(&verdict) = memory.get(state) {
        return verdict;
    }
    let mut moves = Vec::new();
    rules.moves_into(state, &mut moves);
    let results = moves.into_iter().map(|mv| rules.play_unchecked(state, mv));
    let verdict = results.map(|next| oracle(rules, &next, memory).for_other()).max().expect("it is not over");
    memory.insert(*state, verdict);
    verdict
}

fn position(ground: &Ground, block: u32, index: u32) -> Position<u32> {
    ground.position(ground.classes().set_up(Class { block, index }).expect("there is such a class"))
}

/// Solves blocks and compares every `step`-th class with trying everything.
fn check(id: &str, blocks: impl Fn(u32) -> bool, step: usize) {
    let ground = ground(id);
    let mut solver = Solver::new(&ground);
    let mut memory = Memory::new();
    for block in (0..ground.classes().blocks()).filter(|&block| blocks(block)) {
        let results = solver.block(block, &AtomicBool::new(false)).expect("nobody stops it");
        assert_eq!(results.classes(), ground.classes().len(block));
        for index in (block..results.classes()).step_by(step) {
            let position = position(&ground, block, index);
            let truth = oracle(ground.rules(), &position, &mut memory);
            assert_eq!(results.verdict(index), Some(truth), "{}", ground.rules().position_text(&position));
        }
        // Set-ups of other blocks share few positions.
        memory.clear();
    }
}

#[test]
fn all_of_3x3_is_right() {
    check("staqs:size=3", |_| true, 1);
}

#[test]
fn some_of_4x4_is_right() {
    check("staqs:size=4", |block| block % 40 == 7, 41);
}

#[test]
#[ignore = "slow"]
fn much_of_4x4_is_right() {
    check("staqs:size=4", |block| block % 3 == 1, 83);
}

#[test]
fn a_sample_of_5x5_is_what_solving_says() {
    let ground = ground("staqs");
    let mut solver = Solver::new(&ground);
    for n in 0..24 {
        let block = n * 69;
        let class = Class { block, index: n * 7_919 % ground.classes().len(block) };
        let set_up = ground.classes().set_up(class).expect("there is such a class");
        let position = ground.position(set_up);
        let solved = solve(
            ground.rules(),
            &position,
            Breadth::OneMove,
            Limits::default(),
            Means { megabytes: 1, threads: 1 },
            &NoClock,
        );
        for expected in [Verdict::Win, Verdict::Loss] {
            let found = solver.verdict(set_up, expected, &AtomicBool::new(false));
            assert_eq!(found, solved.result, "{}", ground.rules().position_text(&position));
        }
    }
}

#[test]
fn a_solver_that_is_stopped_says_nothing() {
    let ground = ground("staqs");
    assert_eq!(Solver::new(&ground).block(800, &AtomicBool::new(true)), None);
    assert_eq!(Solver::new(&ground).block(1_666, &AtomicBool::new(false)), None);
}

#[test]
fn a_table_knows_what_is_solved_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let small = || ground("staqs:size=3");
    let reading = || read(folder.path(), small()).expect("it can be read");
    assert!(!reading().known().is_complete() && reading().known().blocks == 0);
    let mut writer = Writer::open(folder.path(), small()).expect("it can be written");
    let other = small();
    let mut solver = Solver::new(&other);
    for block in 0..other.classes().blocks() {
        for (each, is_known) in (0..other.classes().blocks()).map(|each| (each, each < block)) {
            let answer = writer.table().lookup(&position(&other, each, 0));
            assert_eq!(answer.is_some(), is_known);
        }
        assert!(!reading().known().is_complete());
        writer
            .append(block, solver.block(block, &AtomicBool::new(false)).expect("it is solved"))
            .expect("room");
    }
    let table = reading();
    assert!(table.known().is_complete());
    assert_eq!(table.tally().iter().sum::<u64>(), 89);
    check_every_position(&table);
}

/// All positions right after the placements, whoever is to move, have the result of trying everything.
fn check_every_position(table: &Table) {
    let rules = table.ground().rules();
    let mut memory = Memory::new();
    let fours: Vec<u32> = (0..1 << 9).filter(|set: &u32| set.count_ones() == 4).collect();
    for &blue in &fours {
        for &white in fours.iter().filter(|&&white| white & blue == 0) {
            let blues = table.ground().position(stackade_tables::SetUp { blue, white });
            let text = rules.position_text(&blues);
            let whites =
                rules.parse_position(&text.replace(" b", " w")).expect("the other side may be to move");
            for position in [blues, whites] {
                assert_eq!(table.lookup(&position), Some(oracle(rules, &position, &mut memory)), "{text}");
            }
        }
    }
}

#[test]
fn other_positions_are_unknown() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut writer = Writer::open(folder.path(), ground("staqs:size=3")).expect("it can be written");
    let other = ground("staqs:size=3");
    let mut solver = Solver::new(&other);
    for block in 0..other.classes().blocks() {
        writer
            .append(block, solver.block(block, &AtomicBool::new(false)).expect("it is solved"))
            .expect("room");
    }
    let rules = other.rules();
    for text in [
        "n3/n3/n3 b",
        "b2,w2,b2/w2,b2,w2/b2,n2 w",
        "b2,w2,b2/w2,b2,w2/x,b3,w2 w",
        "b2,w2,b3/w2,x,w2/b2,w2,b2 b",
    ] {
        let position = rules.parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(writer.table().lookup(&position), None, "{text}");
    }
    let known = rules.parse_position("b2,w2,b2/w2,b2,w2/b2,w2,n b").expect("a set-up");
    assert!(writer.table().lookup(&known).is_some());
}

#[test]
fn there_are_tables_of_small_boards_only() {
    for game in ["staqs:size=6", "staqs:opening=free", "nava"] {
        let refused =
            Ground::new(&registry::parse_id(game).expect("it exists")).expect_err("it has no table");
        assert!(matches!(refused, TableError::NoTable { .. }));
        assert!(refused.to_string().contains(game), "{refused}");
    }
}
