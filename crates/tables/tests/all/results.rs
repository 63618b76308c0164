//! Results of set-ups agree with trying everything, and a table says nothing that it does not know.

use std::sync::atomic::AtomicBool;

use stackade_core::Game;
use stackade_games::registry;
use stackade_games::staqs::Position;
use stackade_games::staqs::tables::{SetUp, SetUps, Solver};
use stackade_games::table::{BlockSolver, Class, Tabled};
use stackade_reference::Reference;
use stackade_search::{Breadth, Limits, Means, NoClock, Verdict, solve};
use stackade_tables::{Ground, Results, Table, TableError, Writer, read};

use crate::ground;

/// How many positions the reference remembers.
const REMEMBERED: usize = 1 << 18;

/// The set-ups of a board.
fn set_ups(id: &str) -> SetUps {
    SetUps::new(&registry::parse_id(id).expect("the game exists")).expect("there are tables of it")
}

fn position(set_ups: &SetUps, block: u32, index: u32) -> Position<u32> {
    set_ups.position(set_ups.classes().set_up(Class { block, index }).expect("there is such a class"))
}

/// What the solver says of a block.
fn solved(set_ups: &SetUps, block: u32) -> Results {
    Results::new(&set_ups.solver().block(block, &AtomicBool::new(false)).expect("nobody stops it"))
}

/// Solves blocks and compares every `step`-th class with trying everything.
fn check(id: &str, blocks: impl Fn(u32) -> bool, step: usize) {
    let set_ups = set_ups(id);
    let mut solver = Solver::new(&set_ups);
    let mut reference = Reference::new(*set_ups.rules(), REMEMBERED);
    for block in (0..set_ups.blocks()).filter(|&block| blocks(block)) {
        let verdicts = solver.block(block, &AtomicBool::new(false)).expect("nobody stops it");
        assert_eq!(verdicts.len() as u32, set_ups.len(block));
        for index in (block as usize..verdicts.len()).step_by(step) {
            let position = position(&set_ups, block, index as u32);
            assert_eq!(
                verdicts[index],
                reference.verdict(&position),
                "{}",
                set_ups.rules().position_text(&position)
            );
        }
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
    check("staqs:size=4", |block| block % 9 == 1, 28);
}

#[test]
fn a_sample_of_5x5_is_what_solving_says() {
    let set_ups = set_ups("staqs");
    let mut solver = Solver::new(&set_ups);
    for n in 0..24 {
        let block = n * 69;
        let class = Class { block, index: n * 7_919 % set_ups.len(block) };
        let set_up = set_ups.classes().set_up(class).expect("there is such a class");
        let position = set_ups.position(set_up);
        let solved = solve(
            set_ups.rules(),
            &position,
            Breadth::OneMove,
            Limits::default(),
            Means { megabytes: 1, threads: 1 },
            &NoClock,
        );
        for expected in [Verdict::Win, Verdict::Loss] {
            let found = solver.verdict(set_up, expected, &AtomicBool::new(false));
            assert_eq!(found, solved.result, "{}", set_ups.rules().position_text(&position));
        }
    }
}

#[test]
fn a_solver_that_is_stopped_says_nothing() {
    let set_ups = set_ups("staqs");
    assert_eq!(Solver::new(&set_ups).block(800, &AtomicBool::new(true)), None);
    assert_eq!(Solver::new(&set_ups).block(1_666, &AtomicBool::new(false)), None);
}

#[test]
fn a_table_knows_what_is_solved_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let small = || ground("staqs:size=3");
    let reading = || read(folder.path(), small()).expect("it can be read");
    assert!(!reading().known().is_complete() && reading().known().blocks == 0);
    let mut writer = Writer::open(folder.path(), small()).expect("it can be written");
    let set_ups = set_ups("staqs:size=3");
    for block in 0..set_ups.blocks() {
        for (each, is_known) in (0..set_ups.blocks()).map(|each| (each, each < block)) {
            let answer = writer.table().lookup(&set_ups.rules().position_text(&position(&set_ups, each, 0)));
            assert_eq!(answer.is_some(), is_known);
        }
        assert!(!reading().known().is_complete());
        writer.append(block, solved(&set_ups, block)).expect("room");
    }
    let table = reading();
    assert!(table.known().is_complete());
    assert_eq!(table.tally().iter().sum::<u64>(), 89);
    check_every_position(&table);
}

/// All positions right after the placements, the side to move, have the result of trying everything.
fn check_every_position(table: &Table) {
    let set_ups = set_ups("staqs:size=3");
    let rules = set_ups.rules();
    let mut reference = Reference::new(*rules, REMEMBERED);
    let fours: Vec<u32> = (0..1 << 9).filter(|set: &u32| set.count_ones() == 4).collect();
    for &blue in &fours {
        for &white in fours.iter().filter(|&&white| white & blue == 0) {
            let blues = set_ups.position(SetUp { blue, white });
            let text = rules.position_text(&blues);
            let whites =
                rules.parse_position(&text.replace(" b", " w")).expect("the other side may be to move");
            for position in [blues, whites] {
                let told = table.lookup(&rules.position_text(&position));
                assert_eq!(told, Some(reference.verdict(&position)), "{text}");
            }
        }
    }
}

#[test]
fn other_positions_are_unknown() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut writer = Writer::open(folder.path(), ground("staqs:size=3")).expect("it can be written");
    let set_ups = set_ups("staqs:size=3");
    for block in 0..set_ups.blocks() {
        writer.append(block, solved(&set_ups, block)).expect("room");
    }
    for text in [
        "n3/n3/n3 b",
        "b2,w2,b2/w2,b2,w2/b2,n2 w",
        "b2,w2,b2/w2,b2,w2/x,b3,w2 w",
        "b2,w2,b3/w2,x,w2/b2,w2,b2 b",
    ] {
        assert!(set_ups.rules().parse_position(text).is_ok(), "{text}");
        assert_eq!(writer.table().lookup(text), None, "{text}");
    }
    assert!(writer.table().lookup("b2,w2,b2/w2,b2,w2/b2,w2,n b").is_some());
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
