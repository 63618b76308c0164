//! Which first moves and replies are decided, of games too large to be solved: lines are jobs of a queue, and every win is
//! proved twice, by a search and by the literal game that replays what the search has found.
//!
//! What is known is kept in a file of the repository, so that whoever goes on, goes on from there.

mod job;
mod record;

use std::collections::HashSet;
use std::error::Error;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use stackade_core::{Game, GameId};
use stackade_games::with_rules;
use stackade_queue::{Counts, Finished, NewJob, Queue, QueueError, WorkerOptions, work};
use stackade_search::Verdict;
use tokio::sync::watch;

use crate::{MeasureError, Order, durable, page};
use job::{Done, Prover};
use record::Record;

/// How many turns a line has.
const TURNS: usize = 2;
/// How many positions are looked at for a line, unless something else was asked for.
const NODES: u64 = 1_000_000_000;
/// So often in a row the queue may not answer before it is given up.
const MOST_SILENCE: u32 = 300;
/// Trying again what fails would take as long and fail again.
const MOST_FAILURES: u32 = 1;
const LEASE: Duration = Duration::from_secs(120);
const POLL: Duration = Duration::from_secs(1);

/// Works at the lines of a game that are not decided, and writes what is known.
pub(crate) fn measure(order: &Order) -> Result<(), MeasureError> {
    let [id] = &order.games[..] else { return Err("expected one game whose openings are explored".into()) };
    let mut book = Book {
        lines: with_rules!(id, rules => lines(&rules)),
        record: Record::read(&order.tables().join(format!("{id}-openings.tsv")))?,
        proofs: order.tables().join(format!("{id}-proofs")),
        document: order.docs.join("truth.md"),
        part: format!("openings of {id}"),
    };
    page::check(&book.document, &book.part)?;
    tokio::runtime::Runtime::new()?.block_on(explore(id, order, &mut book))?;
    print!("{}", book.write()?);
    Ok(())
}

/// Replays proofs that were written before, by the literal game alone.
pub(crate) fn replay(files: &[PathBuf]) -> Result<(), MeasureError> {
    if files.is_empty() {
        return Err("expected files with proofs".into());
    }
    for file in files {
        let named = |error: &dyn Error| format!("{}: {error}", file.display());
        let proof = std::fs::read_to_string(file).map_err(|error| named(&error))?;
        let replayed = stackade_reference::replay::replay(&proof).map_err(|error| named(&error))?;
        let stackade_reference::replay::Replayed { game, after, winner, positions, longest } = replayed;
        println!("{game} after {after}: {winner} wins within {longest} turns, {positions} positions");
    }
    Ok(())
}

/// The lines of so many turns, of those that symmetries turn into each other the first.
fn lines<G: Game>(rules: &G) -> Vec<String> {
    let mut lines = vec![(String::new(), rules.state(&rules.start(0)))];
    for _ in 0..TURNS {
        let mut seen = HashSet::new();
        let mut longer = Vec::new();
        for (line, state) in &lines {
            let mut moves = Vec::new();
            rules.moves_into(state, &mut moves);
            for mv in moves {
                let next = rules.play_unchecked(state, mv);
                let images = (0..rules.symmetries()).map(|s| rules.hash(&rules.transform_state(&next, s)));
                if seen.insert(images.min()) {
                    longer.push((format!("{line} {}", rules.move_text(mv)).trim_start().to_owned(), next));
                }
            }
        }
        lines = longer;
    }
    lines.into_iter().map(|(line, _)| line).collect()
}

/// The file of the proof of a line.
fn file_name(line: &str) -> String {
    format!("{}.proof", line.replace(' ', "_"))
}

/// What is known of a game, and where it is kept.
struct Book {
    lines: Vec<String>,
    record: Record,
    /// The folder of the proofs.
    proofs: PathBuf,
    document: PathBuf,
    /// The part of the document.
    part: String,
}

impl Book {
    /// Keeps what came of a job, with its proof.
    fn keep(&mut self, done: &Done) -> Result<(), MeasureError> {
        if !self.record.is_news(&done.finding) {
            return Ok(());
        }
        if let Some(proof) = &done.proof {
            std::fs::create_dir_all(&self.proofs)?;
            durable::write(&self.proofs.join(file_name(&done.finding.line)), proof)?;
        }
        self.record.add(done.finding.clone())?;
        eprintln!("{}", done.finding);
        self.write().map(drop)
    }

    /// Writes all that is known into the document.
    fn write(&self) -> Result<String, MeasureError> {
        let report = report(&self.lines, &self.record);
        page::replace(&self.document, &self.part, &report)?;
        Ok(report)
    }
}

/// Makes jobs of the lines that nobody has decided with so many nodes, and works at them until none is left.
async fn explore(id: &GameId, order: &Order, book: &mut Book) -> Result<(), MeasureError> {
    let nodes = order.nodes.unwrap_or(NODES);
    let kind = format!("opening {id} {nodes}");
    let local = format!("sqlite://{}?mode=rwc", order.tables().join("openings.db").display());
    let queue = Queue::open(order.database_url.as_deref().unwrap_or(&local)).await?;
    let open = book.lines.iter().filter(|line| book.record.wants(line, nodes));
    let jobs = open.map(|line| NewJob {
        kind: kind.clone(),
        key: line.clone(),
        payload: format!("{id} {nodes} {line}"),
        most_failures: MOST_FAILURES,
    });
    queue.enqueue(&jobs.collect::<Vec<_>>()).await?;
    queue.retry_failed(&kind).await?;
    let (stop, stopped) = watch::channel(false);
    let handler = Arc::new(Prover { kind: kind.clone() });
    let mut workers = tokio::task::JoinSet::new();
    for number in 0..order.threads {
        let (queue, handler, stopped) = (queue.clone(), handler.clone(), stopped.clone());
        let name = format!("{}-{number}", std::process::id());
        workers.spawn(async move {
            work(&queue, handler, &WorkerOptions { name, lease: LEASE, poll: POLL }, stopped).await
        });
    }
    let collected = collect(&queue, &kind, book, &mut workers).await;
    let _ = stop.send(true);
    while let Some(ended) = workers.join_next().await {
        ended??;
    }
    queue.close().await;
    collected
}

/// Keeps what comes of the jobs until all are done. They stay in the queue, for the others who work at it have books of their
/// own. A queue that does not answer for a while costs nobody the search that goes on.
async fn collect(
    queue: &Queue,
    kind: &str,
    book: &mut Book,
    workers: &mut tokio::task::JoinSet<Result<(), QueueError>>,
) -> Result<(), MeasureError> {
    let (mut kept, mut silence) = (HashSet::new(), 0);
    loop {
        match look(queue, kind, &kept).await {
            Ok((counts, finished)) => {
                silence = 0;
                for job in finished {
                    book.keep(&job.result.parse()?)?;
                    kept.insert(job.key);
                }
                if counts.waiting + counts.running == 0 {
                    break;
                }
            }
            Err(error) if silence == MOST_SILENCE => return Err(error.into()),
            Err(error) => {
                silence += 1;
                eprintln!("the queue is asked again: {error}");
            }
        }
        tokio::select! {
            // They work until they are told to stop, unless they cannot.
            Some(ended) = workers.join_next() => ended??,
            () = tokio::time::sleep(POLL) => {}
        }
    }
    let failed = queue.failed(kind).await?;
    if failed.is_empty() {
        return Ok(());
    }
    let failed: Vec<_> = failed.iter().map(|lost| format!("{}: {}", lost.key, lost.error)).collect();
    Err(failed.join("\n").into())
}

/// How far the jobs are, and what came of those that are not kept yet. They are counted before, so that nothing is done between the
/// last look and the end.
async fn look(
    queue: &Queue,
    kind: &str,
    kept: &HashSet<String>,
) -> Result<(Counts, Vec<Finished>), QueueError> {
    let counts = queue.counts(kind).await?;
    let is_news = counts.done > kept.len() as u64;
    let finished = if is_news { queue.finished_besides(kind, kept).await? } else { Vec::new() };
    Ok((counts, finished))
}

/// What is known, a row for each first move.
fn report(lines: &[String], record: &Record) -> String {
    let mut part =
        "\n| first move | replies | lose | draw | win | not decided, each with at least so many nodes |\n\
                    |---|---:|---|---|---|---|\n"
            .to_owned();
    let mut first: Vec<&str> = lines.iter().filter_map(|line| line.split(' ').next()).collect();
    first.dedup();
    for mv in first {
        let replies: Vec<_> = lines.iter().filter(|line| line.split(' ').next() == Some(mv)).collect();
        // A line's result is for the side that has moved first: what it wins, the reply has lost.
        let of = |result: Option<Verdict>| {
            let is_it =
                |line: &str| record.get(&line.to_owned()).is_some_and(|finding| finding.result == result);
            let found = replies.iter().filter(|line| is_it(line));
            found
                .filter_map(|line| Some(format!("`{}`", line.split_once(' ')?.1)))
                .collect::<Vec<_>>()
                .join(" ")
        };
        let searched = replies.iter().filter_map(|line| record.get(line.as_str()));
        let least = searched.filter(|finding| finding.result.is_none()).map(|finding| finding.nodes).min();
        let open = least.map_or(String::new(), |least| format!("{} ({least})", of(None)));
        let [lose, draw, win] = [Verdict::Win, Verdict::Draw, Verdict::Loss].map(|result| of(Some(result)));
        let _ = writeln!(part, "| `{mv}` | {} | {lose} | {draw} | {win} | {open} |", replies.len());
    }
    part += "\n| line | result for the side to move | nodes | positions of the proof | within so many turns |\n|---|---|---:|---:|---:|\n";
    for finding in lines.iter().filter_map(|line| record.get(line.as_str())) {
        let Some(result) = finding.result else { continue };
        let proof = finding
            .proof
            .map_or("– | –".to_owned(), |(positions, turns)| format!("{positions} | {turns}"));
        let _ = writeln!(part, "| `{}` | {} | {} | {proof} |", finding.line, result, finding.nodes);
    }
    part.push('\n');
    part
}

#[cfg(test)]
mod tests {
    use stackade_core::Side;

    use super::*;

    /// What is shipped: every win has a proof, which holds and is as long as the record says, and every proof is of a win.
    #[test]
    fn every_win_that_is_known_is_replayed() {
        let tables = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tables"));
        let record = Record::read(&tables.join("nava-openings.tsv")).expect("a record");
        let id = stackade_games::registry::parse_id("nava").expect("a game");
        let lines = with_rules!(&id, rules => lines(&rules));
        let mut proofs = 0;
        for finding in lines.iter().filter_map(|line| record.get(line.as_str())) {
            let file = tables.join("nava-proofs").join(file_name(&finding.line));
            let Some((positions, longest)) = finding.proof else {
                assert!(!file.exists() && [None, Some(Verdict::Draw)].contains(&finding.result), "{finding}");
                continue;
            };
            let proof = std::fs::read_to_string(file).expect("a proof");
            let replayed = stackade_reference::replay::replay(&proof).expect("it holds");
            assert_eq!(
                (replayed.after.as_str(), replayed.positions, replayed.longest),
                (finding.line.as_str(), positions, longest)
            );
            // After two turns the first side is to move.
            let side = if finding.result == Some(Verdict::Win) { Side::First } else { Side::Second };
            assert_eq!(replayed.winner.as_str(), id.info().sides[side.index()].letter.to_string());
            proofs += 1;
        }
        assert_eq!(std::fs::read_dir(tables.join("nava-proofs")).expect("a folder").count(), proofs);
        assert!(proofs > 0);
        let strange = record.findings().find(|finding| !lines.contains(&finding.line));
        assert_eq!(strange, None);
        let document = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/truth.md"));
        assert!(document.contains(&report(&lines, &record)), "the document says something else");
    }
}
