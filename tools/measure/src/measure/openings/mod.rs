//! Which first moves and replies are decided, of games too large to be solved: lines are jobs of a queue, and every win is
//! proved twice, by a search and by the literal game that replays what the search has found.
//!
//! What is known is kept in a file of the repository, so that whoever goes on, goes on from there.

mod job;
mod record;

use std::collections::HashSet;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use stackade_core::{Game, GameId};
use stackade_games::with_rules;
use stackade_queue::{NewJob, Queue, WorkerOptions, work};
use tokio::sync::watch;

use crate::{MeasureError, Order, page};
use job::Prover;
use record::{Finding, Record};

/// How many turns a line has.
const TURNS: usize = 2;
/// How many positions are looked at for a line, unless something else was asked for.
const NODES: u64 = 1_000_000_000;
/// Who loses a line so often has something wrong.
const MOST_FAILURES: u32 = 5;
const LEASE: Duration = Duration::from_secs(120);
const POLL: Duration = Duration::from_secs(1);

/// Works at the lines of a game that are not decided, and writes what is known.
pub(crate) fn measure(order: &Order) -> Result<(), MeasureError> {
    for id in &order.games {
        let part = format!("openings of {id}");
        let document = order.docs.join("truth.md");
        if page::check(&document, &part).is_err() {
            continue;
        }
        let mut record = Record::read(&order.tables().join(format!("{id}-openings.tsv")))?;
        let lines = with_rules!(id, rules => lines(&rules));
        let proofs = order.tables().join(format!("{id}-proofs"));
        tokio::runtime::Runtime::new()?.block_on(explore(id, order, &lines, &proofs, &mut record))?;
        let report = report(&lines, &record);
        print!("{report}");
        page::replace(&document, &part, &report)?;
    }
    Ok(())
}

/// Replays proofs that were written before, by the literal game alone.
pub(crate) fn replay(files: &[std::path::PathBuf]) -> Result<(), MeasureError> {
    for file in files {
        let replayed = stackade_reference::replay::replay(&std::fs::read_to_string(file)?)?;
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

/// Makes jobs of the lines that nobody has decided with so many nodes, and works at them until none is left.
async fn explore(
    id: &GameId,
    order: &Order,
    lines: &[String],
    proofs: &Path,
    record: &mut Record,
) -> Result<(), MeasureError> {
    let nodes = order.nodes.unwrap_or(NODES);
    let kind = format!("opening {id}");
    let local = format!("sqlite://{}?mode=rwc", order.tables().join("openings.db").display());
    let queue = Queue::open(order.database_url.as_deref().unwrap_or(&local)).await?;
    let open: Vec<_> = lines.iter().filter(|line| record.wants(line, nodes)).collect();
    let jobs = open.iter().map(|line| NewJob {
        kind: kind.clone(),
        key: format!("{line} {nodes}"),
        payload: format!("{id} {nodes} {line}"),
        most_failures: MOST_FAILURES,
    });
    queue.enqueue(&jobs.collect::<Vec<_>>()).await?;
    queue.retry_failed(&kind).await?;
    let (stop, stopped) = watch::channel(false);
    let handler = Arc::new(Prover { kind: kind.clone(), proofs: proofs.to_owned() });
    let mut workers = tokio::task::JoinSet::new();
    for number in 0..order.threads {
        let (queue, handler, stopped) = (queue.clone(), handler.clone(), stopped.clone());
        let name = format!("{}-{number}", std::process::id());
        workers.spawn(async move {
            work(&queue, handler, &WorkerOptions { name, lease: LEASE, poll: POLL }, stopped).await
        });
    }
    let mut left = open.len();
    while left > 0 {
        tokio::time::sleep(POLL).await;
        if let Some(lost) = queue.failed(&kind).await?.first() {
            return Err(format!("{}: {}", lost.key, lost.error).into());
        }
        let done = queue.finished(&kind, 100).await?;
        for job in &done {
            let finding: Finding = job.result.parse()?;
            eprintln!("{finding}");
            record.add(finding)?;
        }
        queue.remove(&done).await?;
        left = lines.iter().filter(|line| record.wants(line, nodes)).count();
    }
    let _ = stop.send(true);
    while let Some(ended) = workers.join_next().await {
        ended??;
    }
    queue.close().await;
    Ok(())
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
        let of = |result: &str| {
            let found = replies.iter().filter(|line| record.result(line) == Some(result));
            found
                .filter_map(|line| Some(format!("`{}`", line.split_once(' ')?.1)))
                .collect::<Vec<_>>()
                .join(" ")
        };
        let searched = replies.iter().filter_map(|line| record.get(line));
        let least = searched.filter(|finding| finding.result == "unknown").map(|finding| finding.nodes).min();
        let open = least.map_or(String::new(), |least| format!("{} ({least})", of("unknown")));
        let [lose, draw, win] = ["win", "draw", "loss"].map(of);
        let _ = writeln!(part, "| `{mv}` | {} | {lose} | {draw} | {win} | {open} |", replies.len());
    }
    part += "\n| line | result for the side to move | nodes | positions of the proof | within so many turns |\n|---|---|---:|---:|---:|\n";
    for finding in
        lines.iter().filter_map(|line| record.get(line)).filter(|finding| finding.result != "unknown")
    {
        let proof = finding
            .proof
            .map_or("– | –".to_owned(), |(positions, turns)| format!("{positions} | {turns}"));
        let _ = writeln!(part, "| `{}` | {} | {} | {proof} |", finding.line, finding.result, finding.nodes);
    }
    part.push('\n');
    part
}
