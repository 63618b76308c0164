//! Blocks as jobs of a queue: what a worker does, and how results come back.

use std::collections::HashMap;
use std::fmt::Display;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use stackade_core::GameId;
use stackade_games::registry;
use stackade_games::table::Results;
use stackade_queue::{Finished, Handler, Job, NewJob, Outcome};

use crate::table::{Ground, tabled_games};

/// The numbering of classes that a job counts on; a worker that numbers them otherwise refuses it.
const NUMBERING: &str = "1";
/// Machines come and go, so that a block may be lost often before something must be wrong with it.
const MOST_FAILURES: u32 = 20;

/// The kind of the jobs of a game's table.
pub(crate) fn kind(id: impl Display) -> String {
    format!("table {id}")
}

/// The job of solving a block.
pub(crate) fn block_job(id: &GameId, block: u32) -> NewJob {
    NewJob {
        kind: kind(id),
        key: block.to_string(),
        payload: format!("{NUMBERING} {id} {block}"),
        most_failures: MOST_FAILURES,
    }
}

/// The block that a job was about and its results; `None` if that is not what it says.
pub(crate) fn block_results(ground: &Ground, finished: &Finished) -> Option<(u32, Results)> {
    let block = finished.key.parse().ok()?;
    let results = Results::from_bytes(ground.classes().len(block), &from_hex(&finished.result)?)?;
    Some((block, results))
}

/// Solves blocks for a queue.
#[derive(Debug)]
pub struct BlockHandler {
    /// The kinds of jobs that it takes, one for each table.
    kinds: Vec<String>,
    /// The games asked for so far: to number the positions of one takes a moment.
    grounds: Mutex<HashMap<String, Arc<Ground>>>,
}

impl Default for BlockHandler {
    fn default() -> BlockHandler {
        BlockHandler { kinds: tabled_games().map(kind).collect(), grounds: Mutex::default() }
    }
}

impl Handler for BlockHandler {
    fn kinds(&self) -> Vec<&str> {
        self.kinds.iter().map(String::as_str).collect()
    }

    fn handle(&self, job: &Job, stop: &AtomicBool) -> Outcome {
        let Some((ground, block)) = self.read(&job.payload) else {
            return Outcome::Failed(format!(
                "expected a block of a table, numbering {NUMBERING}, not {:?}",
                job.payload
            ));
        };
        match ground.classes().solver().block(block, stop) {
            Some(verdicts) => Outcome::Done(to_hex(Results::new(&verdicts).bytes())),
            None => Outcome::Stopped,
        }
    }
}

impl BlockHandler {
    /// The game and the block that a payload names.
    fn read(&self, payload: &str) -> Option<(Arc<Ground>, u32)> {
        let [NUMBERING, game, block] = payload.split(' ').collect::<Vec<_>>()[..] else { return None };
        let ground = self.ground(game)?;
        let block = block.parse().ok().filter(|&block| block < ground.classes().blocks())?;
        Some((ground, block))
    }

    fn ground(&self, game: &str) -> Option<Arc<Ground>> {
        let mut grounds = self.grounds.lock().unwrap_or_else(PoisonError::into_inner);
        if !grounds.contains_key(game) {
            let ground = Ground::new(&registry::parse_id(game).ok()?).ok()?;
            grounds.insert(game.to_owned(), Arc::new(ground));
        }
        grounds.get(game).cloned()
    }
}

fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| Some(char::from(byte).to_digit(16)? as u8);
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    let bytes = pairs.iter().map(|&[high, low]| Some(digit(high)? << 4 | digit(low)?)).collect();
    if rest.is_empty() { bytes } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back_from_text() {
        let bytes: Vec<u8> = (0..=255).collect();
        assert_eq!(from_hex(&to_hex(&bytes)), Some(bytes));
        assert_eq!((from_hex("0"), from_hex("0g"), from_hex("")), (None, None, Some(Vec::new())));
    }

    #[test]
    fn every_table_has_a_kind() {
        let handler = BlockHandler::default();
        for id in registry::all_ids() {
            assert_eq!(handler.kinds.contains(&kind(id)), Ground::new(&id).is_ok(), "{id}");
        }
    }

    #[test]
    fn a_job_names_its_block() {
        let handler = BlockHandler::default();
        let game = tabled_games().last().expect("there are tables");
        let id = registry::parse_id(game).expect("it exists");
        let last = Ground::new(&id).expect("it has a table").classes().blocks() - 1;
        let (ground, block) = handler.read(&block_job(&id, last).payload).expect("it is a block");
        assert_eq!((ground.id(), block), (id, last));
        let beyond = format!("1 {game} {}", last + 1);
        let [other, short, long] = [format!("2 {game} 0"), format!("1 {game}"), format!("1 {game} 0 0")];
        for payload in [&beyond, &other, &short, &long, "1 chess 0", ""] {
            assert!(handler.read(payload).is_none(), "{payload}");
        }
    }
}
