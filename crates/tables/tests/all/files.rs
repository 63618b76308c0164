//! Files of a table: nothing that was stored is lost, nothing that is damaged is believed.

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use stackade_core::Rng;
use stackade_search::Verdict;
use stackade_tables::{Results, TableError, Writer, read};

use crate::ground;

const GAME: &str = "staqs:size=4";

/// Some results for a block, always the same ones.
fn made_up(block: u32) -> Results {
    let mut rng = Rng::new(block.into());
    let verdict = |_| [Verdict::Loss, Verdict::Draw, Verdict::Win][rng.below(3) as usize];
    Results::new(&(0..ground(GAME).classes().len(block)).map(verdict).collect::<Vec<_>>())
}

fn open(folder: &Path) -> Writer {
    Writer::open(folder, ground(GAME)).expect("it opens")
}

/// A folder whose `current` holds some blocks.
fn with_blocks(blocks: u32) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let mut writer = open(folder.path());
    (0..blocks).for_each(|block| writer.append(block, made_up(block)).expect("there is room"));
    folder
}

fn known(folder: &Path) -> u32 {
    read(folder, ground(GAME)).expect("it can be read").known().blocks
}

fn check_refused(folder: &Path, part: &str) {
    let reading = read(folder, ground(GAME)).expect_err("it is refused").to_string();
    let writing = Writer::open(folder, ground(GAME)).expect_err("it is refused").to_string();
    assert_eq!(reading, writing);
    assert!(reading.contains(part), "{reading}");
}

proptest! {
    #[test]
    fn results_come_back_as_they_were(digits in prop::collection::vec(0..3u8, 1..200)) {
        let verdicts: Vec<_> =
            digits.iter().map(|digit| [Verdict::Loss, Verdict::Draw, Verdict::Win][usize::from(*digit)]).collect();
        let results = Results::new(&verdicts);
        prop_assert_eq!(results.iter().collect::<Vec<_>>(), verdicts);
        prop_assert_eq!(results.verdict(digits.len() as u32), None);
        prop_assert_eq!(Results::from_bytes(digits.len() as u32, results.bytes()), Some(results));
    }

    #[test]
    fn any_bytes_are_results_or_refused(classes in 0..40u32, bytes in prop::collection::vec(any::<u8>(), 0..10)) {
        if let Some(results) = Results::from_bytes(classes, &bytes) {
            prop_assert_eq!(results.bytes(), &bytes);
        }
    }
}

#[test]
fn a_flipped_bit_of_a_part_is_noticed() {
    let folder = with_blocks(33);
    let part = folder.path().join("part-0000");
    let good = fs::read(&part).expect("the first part is finished");
    let mut rng = Rng::new(1);
    for _ in 0..100 {
        let (at, bit) = (rng.below(good.len() as u32), rng.below(8));
        let mut bytes = good.clone();
        bytes[at as usize] ^= 1 << bit;
        fs::write(&part, bytes).expect("there is room");
        assert!(read(folder.path(), ground(GAME)).is_err(), "bit {bit} of byte {at}");
    }
}

#[test]
fn blocks_become_parts_and_come_back() {
    let folder = with_blocks(70);
    let mut names: Vec<_> = fs::read_dir(folder.path())
        .expect("it is there")
        .map(|entry| entry.expect("a file").file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["current", "lock", "part-0000", "part-0001"]);
    let table = read(folder.path(), ground(GAME)).expect("it can be read");
    for block in 0..table.ground().classes().blocks() {
        assert_eq!(table.results(block), (block < 70).then(|| made_up(block)).as_ref());
    }
    assert_eq!(table.missing().next(), Some(70));
    assert!(!table.known().is_complete());
}

#[test]
fn a_finished_table_has_parts_only() {
    let folder = with_blocks(252);
    assert!(read(folder.path(), ground(GAME)).expect("it can be read").known().is_complete());
    assert!(folder.path().join("part-0007").exists());
    assert_eq!(
        fs::read_to_string(folder.path().join("current")).expect("a title"),
        "stackade table 1 staqs:size=4\n"
    );
    fs::remove_file(folder.path().join("current")).expect("it is not needed");
    assert_eq!(known(folder.path()), 252);
}

#[test]
fn a_writer_killed_at_any_byte_goes_on_where_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let current = folder.path().join("current");
    let length = || fs::metadata(&current).expect("it is there").len() as usize;
    let mut writer = open(folder.path());
    let title = length();
    // Where each of three records ends.
    let ends = [0, 1, 2].map(|block| {
        writer.append(block, made_up(block)).expect("there is room");
        length()
    });
    drop(writer);
    let whole = fs::read(&current).expect("it is there");
    // Where a record begins and ends every byte counts; between them one is like the other.
    let is_edge = |length: usize| ends.iter().chain([&title]).any(|&end| length.abs_diff(end) <= 10);
    for length in (0..whole.len()).filter(|&length| is_edge(length) || length % 11 == 0) {
        fs::write(&current, &whole[..length]).expect("there is room");
        let blocks = ends.iter().filter(|&&end| end <= length).count() as u32;
        assert_eq!(known(folder.path()), blocks, "{length} bytes");
        // Opening it for writing costs a sync each time.
        if is_edge(length) || length % 77 == 0 {
            let mut writer = open(folder.path());
            (blocks..3).for_each(|block| writer.append(block, made_up(block)).expect("there is room"));
            assert_eq!(fs::read(&current).expect("it is there"), whole, "{length} bytes");
        }
    }
}

#[test]
fn a_last_record_of_the_wrong_bytes_counts_as_torn() {
    let folder = with_blocks(3);
    let current = folder.path().join("current");
    let mut bytes = fs::read(&current).expect("it is there");
    let last = bytes.len() - 20;
    bytes[last..].fill(0);
    fs::write(&current, bytes).expect("there is room");
    assert_eq!(known(folder.path()), 2);
    drop(open(folder.path()));
    assert_eq!(known(folder.path()), 2);
}

#[test]
fn damage_and_strangers_are_refused() {
    let folder = with_blocks(40);
    let part = folder.path().join("part-0000");
    let good = fs::read(&part).expect("the first part is finished");
    fs::write(&part, &good[..good.len() - 1]).expect("there is room");
    check_refused(folder.path(), "a record is not complete");
    let mut bytes = good.clone();
    bytes[60] ^= 1;
    fs::write(&part, &bytes).expect("there is room");
    check_refused(folder.path(), "part-0000 is damaged at byte 30: the checksum of a record is wrong");
    bytes = good.clone();
    bytes[30] = 255;
    fs::write(&part, &bytes).expect("there is room");
    check_refused(folder.path(), "there is no block 255 of 255 classes");
    fs::write(&part, b"something else").expect("there is room");
    check_refused(
        folder.path(),
        "part-0000 is not part of this table: expected it to begin with `stackade table 1 staqs:size=4`",
    );
    fs::write(&part, &good).expect("there is room");
    assert_eq!(known(folder.path()), 40);
}

#[test]
fn a_table_of_another_board_is_refused() {
    let folder = with_blocks(2);
    let refused = read(folder.path(), ground("staqs:size=3")).expect_err("it is another board's").to_string();
    assert!(refused.contains("expected it to begin with `stackade table 1 staqs:size=3`"), "{refused}");
}

#[test]
fn results_that_are_not_the_block_s_are_refused() {
    let folder = with_blocks(2);
    let mut writer = open(folder.path());
    writer.append(1, made_up(1)).expect("it is known already");
    for (block, results) in [(1, made_up(0)), (252, made_up(0)), (2, Results::new(&[Verdict::Win]))] {
        assert!(matches!(writer.append(block, results), Err(TableError::NotTheBlock { .. })), "{block}");
    }
    assert_eq!(writer.table().known().blocks, 2);
}

#[test]
fn a_folder_has_one_writer() {
    let folder = with_blocks(1);
    let writer = open(folder.path());
    let refused = Writer::open(folder.path(), ground(GAME)).expect_err("somebody has it");
    assert!(matches!(refused, TableError::Locked { .. }), "{refused}");
    assert_eq!(known(folder.path()), 1, "anybody may read");
    drop(writer);
    open(folder.path());
}
