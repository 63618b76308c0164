//! Measures the rules beside a chess library, interleaved in one process, and prints ratios.
//!
//! Absolute times on a shared machine are noise; how our figures compare to a well-known library's
//! in the same seconds is not. Every round takes one sample of everything, so that a slow minute hits
//! all alike; the medians are compared.

mod chess;

use std::time::Duration;

use stackade_engine::rate;
use stackade_games::bench::{BenchTask, Root, Work, roots};

/// Everything to be measured, and how it is compared.
struct Plan<'a> {
    works: Vec<Work>,
    rows: Vec<Row<'a>>,
    /// Names, with the numbers of their work on 1 and on 2 threads.
    scaling: Vec<(&'a str, usize, usize)>,
}

/// One line of the table: what is measured, against what, and how much it should reach.
struct Row<'a> {
    game: &'a str,
    what: &'static str,
    work: usize,
    yardstick: usize,
    /// Our figure should be at least this many times the yardstick's.
    goal: f64,
}

fn main() {
    let (rounds, least) = match std::env::args().nth(1).as_deref() {
        None => (7, Duration::from_millis(500)),
        Some("--quick") => (3, Duration::from_millis(200)),
        Some(other) => {
            eprintln!("error: unknown option '{other}', expected nothing or --quick");
            std::process::exit(2);
        }
    };
    let roots = roots();
    let mut plan = plan(&roots);
    let medians = sample(&mut plan.works, rounds, least);
    print_rates(&plan.rows, &medians);
    print_scaling(&plan.scaling, &medians);
}

fn plan(roots: &[Root]) -> Plan<'_> {
    let board = chess::kiwipete();
    let (b1, b2, b3, b4) = (board.clone(), board.clone(), board.clone(), board);
    let mut works: Vec<Work> = vec![
        Box::new(move || chess::full(&b1, 4)),
        Box::new(move || chess::bulk(&b2, 5)),
        Box::new(move || chess::parallel(&b3, 5, 1)),
        Box::new(move || chess::parallel(&b4, 5, 2)),
    ];
    let (mut rows, mut scaling) = (Vec::new(), vec![("cozy-chess", 2, 3)]);
    for (root, goals) in roots.iter().zip(GOALS) {
        let mut add = |task| {
            works.push(root.work(task));
            works.len() - 1
        };
        for (what, task, yardstick, goal) in [
            ("perft, every position made", BenchTask::FullPerft, 0, goals[0]),
            ("perft, bulk counting", BenchTask::BulkPerft, 1, goals[1]),
            ("random games", BenchTask::Playouts, 0, goals[2]),
        ] {
            rows.push(Row { game: root.id.info().name, what, work: add(task), yardstick, goal });
        }
        scaling.push((
            root.id.info().name,
            add(BenchTask::ParallelPerft(1)),
            add(BenchTask::ParallelPerft(2)),
        ));
    }
    Plan { works, rows, scaling }
}

/// The goals for full perft, bulk perft and playouts as multiples of the yardstick, in the order of
/// [`roots`].
const GOALS: [[f64; 3]; 4] =
    [[1.0, 5.0, 1.0 / 300.0], [1.5, 1.0, 1.0 / 18.0], [1.5, 1.0, 1.0 / 40.0], [1.5, 1.0, 1.0 / 70.0]];

/// The median rate of each piece of work over interleaved rounds.
fn sample(works: &mut [Work], rounds: usize, least: Duration) -> Vec<f64> {
    let mut samples = vec![Vec::new(); works.len()];
    for round in 1..=rounds {
        eprintln!("round {round} of {rounds}");
        for (work, samples) in works.iter_mut().zip(&mut samples) {
            samples.push(rate(work, least));
        }
    }
    samples
        .into_iter()
        .map(|mut samples| {
            samples.sort_by(f64::total_cmp);
            samples[samples.len() / 2]
        })
        .collect()
}

fn print_rates(rows: &[Row<'_>], medians: &[f64]) {
    println!("cozy-chess, kiwipete: {} M nodes/s every position made (depth 4)", millions(medians[0]));
    println!("cozy-chess, kiwipete: {} M nodes/s bulk counting (depth 5)", millions(medians[1]));
    println!();
    println!("| game | measured | M/s | ratio to cozy-chess | goal | |");
    println!("|---|---|---:|---:|---:|---|");
    for row in rows {
        let ratio = medians[row.work] / medians[row.yardstick];
        let verdict = if ratio >= row.goal { "reached" } else { "missed" };
        println!(
            "| {} | {} | {} | {} | {} | {verdict} |",
            row.game,
            row.what,
            millions(medians[row.work]),
            as_ratio(ratio),
            as_ratio(row.goal)
        );
    }
}

fn print_scaling(scaling: &[(&str, usize, usize)], medians: &[f64]) {
    println!();
    println!("| bulk perft on 2 threads | speed-up |");
    println!("|---|---:|");
    for &(name, one, two) in scaling {
        println!("| {name} | {:.2}× |", medians[two] / medians[one]);
    }
}

fn millions(rate: f64) -> String {
    format!("{:.2}", rate / 1e6)
}

/// `2.31×`, or `1/57` for a small fraction.
fn as_ratio(ratio: f64) -> String {
    if ratio < 0.5 { format!("1/{:.1}", 1.0 / ratio) } else { format!("{ratio:.2}×") }
}
