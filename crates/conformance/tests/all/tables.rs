//! The tables of docs/perft.md are complete, agree with the conformance files and are true.

use std::fs;
use std::path::{Path, PathBuf};

use stackade_conformance::tables::{PerftTable, Root, conformance_files, read, roots, write};
use stackade_core::perft::Progress;
use stackade_games::registry;

/// A root is counted again until its counts add up to this; deeper ones take too long for a test.
const MOST_NODES: u64 = 20_000_000;

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn tables() -> Vec<PerftTable> {
    read(&fs::read_to_string(repository().join("docs/perft.md")).unwrap()).unwrap()
}

fn files(game: &str) -> Vec<String> {
    conformance_files(&repository().join("conformance"), game).unwrap()
}

#[test]
fn every_root_has_its_table() {
    let expected: Vec<Root> =
        registry::games().iter().flat_map(|info| roots(info, &files(info.name)).unwrap()).collect();
    let found: Vec<Root> = tables().into_iter().map(|table| table.root).collect();
    assert_eq!(found, expected);
    assert!(found.len() > 60, "{} roots", found.len());
}

#[test]
fn tables_are_written_as_they_are_read() {
    let page = fs::read_to_string(repository().join("docs/perft.md")).unwrap();
    for table in tables() {
        assert!(page.contains(&write(&table)), "{}", write(&table));
    }
}

#[test]
fn counts_are_those_of_the_conformance_files() {
    let tables = tables();
    for info in registry::games() {
        let read = |text: &String| serde_json::from_str::<serde_json::Value>(text).unwrap();
        let files: Vec<_> = files(info.name).iter().map(read).collect();
        for case in files.iter().flat_map(|file| file["perft"].as_array().unwrap()) {
            let named = |table: &&PerftTable| {
                table.root.game.info() == info
                    && table.root.name == case["id"]
                    && table.root.position == case["position"]
            };
            let table = tables.iter().find(named).unwrap_or_else(|| panic!("no table for {}", case["id"]));
            let published = &case["counts"].as_array().unwrap()[1..];
            for (i, expected) in published.iter().enumerate() {
                // A table ends where nothing is left to count.
                let rest = table.counts.last().filter(|last| **last == 0);
                let found = table.counts.get(i).or(rest).copied();
                assert_eq!(found, expected.as_u64(), "{} {} at depth {}", info.name, case["id"], i + 1);
            }
        }
    }
}

#[test]
fn counts_are_true() {
    let mut counted = 0;
    for PerftTable { root, counts } in tables() {
        let game = registry::match_from(&root.game, &root.position).unwrap();
        let mut nodes = 0;
        for (depth, count) in (1..).zip(counts) {
            nodes += count;
            if nodes > MOST_NODES {
                break;
            }
            let found = game.perft(depth, 2, &Progress::new());
            assert_eq!(found, count, "{} {} at depth {depth}", root.game, root.name);
            counted += 1;
        }
    }
    assert!(counted > 300, "{counted} counts");
}
