//! The file that is shipped: it follows from the set-ups, says what is proved, and is believed only if it is whole.

use std::path::Path;

use stackade_games::registry;
use stackade_games::table::{Place, Results, TableFileError, Tables, read_table, write_table};
use stackade_reference::Reference;
use stackade_search::Verdict;
use stackade_tables::{TableError, VerifyError, Writer, pack, read, verify};

use crate::ground;

const SMALLEST: &str = "staqs:size=3";
const SMALL: &str = "staqs:size=4";
/// Bytes of a table that is only read.
const LARGE: usize = 200_000;

fn shipped(game: &str) -> &'static [u8] {
    let id = registry::parse_id(game).expect("it exists");
    registry::entry(id.info()).data.tables.expect("it has tables").shipped(&id).expect("it is whole")
}

fn layers(game: &str) -> Vec<Results> {
    read_table(shipped(game), game, &ground(game).classes().layers()).expect("it is whole")
}

/// Solves all blocks of a game into a folder, but for so many.
fn build(folder: &Path, missing: u32) {
    let ground = ground(SMALLEST);
    let blocks = ground.classes().blocks() - missing;
    let mut writer = Writer::open(folder, ground.clone()).expect("it can be written");
    for block in 0..blocks {
        let verdicts = ground.classes().solver().block(block, &false.into()).expect("nobody stops it");
        writer.append(block, Results::new(&verdicts)).expect("there is room");
    }
}

#[test]
fn what_is_shipped_is_what_is_built() {
    let folder = tempfile::tempdir().expect("a folder");
    build(folder.path(), 0);
    let table = read(folder.path(), ground(SMALLEST)).expect("it can be read");
    assert_eq!(pack(&table).expect("it is complete"), shipped(SMALLEST));
}

#[test]
fn what_is_not_complete_is_not_packed() {
    let folder = tempfile::tempdir().expect("a folder");
    build(folder.path(), 2);
    let table = read(folder.path(), ground(SMALLEST)).expect("it can be read");
    let refused = pack(&table).expect_err("blocks are missing");
    assert!(matches!(refused, TableError::Incomplete { missing: 2 }), "{refused}");
}

#[test]
fn every_shipped_table_is_true() {
    let all = registry::entries().into_iter().filter_map(|entry| entry.data.tables);
    let mut verified = 0;
    // One that is not whole yet is empty, and to go through a large one takes too long here.
    for game in all.flat_map(Tables::whole) {
        let bytes = shipped(game);
        if bytes.len() > LARGE {
            assert_eq!(layers(game).len(), 9);
            continue;
        }
        let figures = verify(&ground(game), bytes).expect("it is true");
        assert_eq!((figures.game.as_str(), figures.bytes), (game, bytes.len()));
        assert_eq!(figures.layers.len(), 9);
        verified += 1;
    }
    assert!(verified >= 2);
}

#[test]
fn an_opening_is_worth_what_trying_everything_says() {
    let ground = ground(SMALLEST);
    let rules = *stackade_games::staqs::tables::SetUps::new(&ground.id()).expect("it is numbered").rules();
    let mut reference = Reference::new(rules, 1 << 18);
    for (layer, results) in layers(SMALLEST).iter().enumerate() {
        for (index, said) in (0..).zip(results.iter()) {
            let text = ground.classes().position_at(Place { layer, index }).expect("it is a class");
            assert_eq!(ground.classes().place(&text), Some(Place { layer, index }));
            let position = stackade_core::Game::parse_position(&rules, &text).expect("a position");
            assert_eq!(reference.verdict(&position), said, "{text}");
        }
    }
}

#[test]
fn a_wrong_result_is_found() {
    let ground = ground(SMALL);
    let mut layers = layers(SMALL);
    for (layer, index) in [(8, 70_000), (5, 1_234), (0, 0)] {
        let right = layers[layer].clone();
        let mut verdicts: Vec<_> = right.iter().collect();
        verdicts[index] = if verdicts[index] == Verdict::Loss { Verdict::Win } else { Verdict::Loss };
        layers[layer] = Results::new(&verdicts);
        let found = verify(&ground, &write_table(SMALL, &layers));
        // One set-up may be no set-up's only hope.
        assert!(layer == 8 || matches!(found, Err(VerifyError::Contradiction { .. })), "{layer}: {found:?}");
        layers[layer] = right;
    }
    assert_eq!(write_table(SMALL, &layers), shipped(SMALL));
}

#[test]
fn what_is_damaged_or_foreign_is_refused() {
    let bytes = shipped(SMALLEST);
    let expected = ground(SMALLEST).classes().layers();
    let refused = |bytes: &[u8]| read_table(bytes, SMALLEST, &expected).expect_err("it is refused");
    assert_eq!(refused(b""), TableFileError::Empty);
    assert_eq!(refused(b"PK and so on"), TableFileError::Foreign);
    assert!(matches!(refused(shipped(SMALL)), TableFileError::OtherGame { game } if game == SMALL));
    assert_eq!(read_table(bytes, SMALLEST, &expected[1..]), Err(TableFileError::Layers));
    for at in 0..bytes.len() {
        let mut damaged = bytes.to_vec();
        damaged[at] ^= 1 << (at % 8);
        refused(&damaged);
        refused(&bytes[..at]);
    }
    refused(&[bytes, b"0"].concat());
}

#[test]
fn a_table_of_nobody_is_not_installed() {
    let other = write_table("chess", &layers(SMALLEST));
    assert!(matches!(registry::install_table(&other), Err(TableFileError::OtherGame { .. })));
    let without = write_table("nava", &layers(SMALLEST));
    assert!(matches!(registry::install_table(&without), Err(TableFileError::OtherGame { .. })));
    let id = registry::install_table(shipped(SMALLEST)).expect("it is whole");
    assert_eq!(id.to_string(), SMALLEST);
    assert!(registry::has_table(&id));
}
