//! How long it takes to prove what follows an opening: of random ones, and of the hardest that can be found.

use std::fmt::Write as _;

use rustix::time::{ClockId, clock_gettime};
use stackade_core::{Game, GameId, Rng};
use stackade_games::with_rules;
use stackade_search::{Effort, Evaluate, Hooks, Limits, Means, NoClock, Verdict};

use super::mine::{mine, random_line};
use super::{opening_turns, tabled};
use crate::{MeasureError, Order, page};

/// How many positions of each kind there are, unless something else was asked for. The hard ones are mined twice, with other seeds.
const COUNT: u64 = 10_000;
/// How many of the hardest are shown.
const SHOWN: usize = 5;

/// What one proof took.
pub(super) struct Proof {
    pub(super) nodes: u64,
    /// Processor time in milliseconds.
    pub(super) ms: f64,
}

/// Writes how long proofs take on one thread, of the standard variant.
pub(super) fn measure(order: &Order) -> Result<(), MeasureError> {
    let Some(id) = tabled(order)?.into_iter().next() else { return Ok(()) };
    let Some(turns) = opening_turns(&id) else { return Ok(()) };
    let part = with_rules!(&id, rules => report(&rules, &id, turns, order));
    print!("{part}");
    Ok(page::replace(&order.docs.join("truth.md"), "proofs", &part)?)
}

fn report<G: Evaluate>(rules: &G, id: &GameId, turns: u32, order: &Order) -> String {
    let count = order.matches_or(COUNT) as usize;
    let mut rng = Rng::new(order.seed);
    let random = (0..count).map(|_| prove(rules, &random_line(rules, turns, &mut rng).1)).collect();
    let mut part = format!(
        "\n| {id}, seed {} | positions | half within | 99 % | 99.9 % | longest | nodes: mean | most |\n\
         |---|---:|---:|---:|---:|---:|---:|---:|\n",
        order.seed
    );
    part += &row("random", random);
    let mut hardest = Vec::new();
    // The second set has been seen by nobody who chose the first seed.
    for seed in [order.seed, order.seed + 1] {
        let mined = mine(rules, turns, count, seed);
        let proofs = mined.iter().map(|mined| prove(rules, &mined.state)).collect();
        part += &row(&format!("mined, seed {seed}"), proofs);
        hardest.extend(mined.into_iter().take(SHOWN));
    }
    hardest.sort_by_key(|mined| std::cmp::Reverse(mined.nodes));
    part += "\nThe hardest that were found:\n\n| set-up | nodes |\n|---|---:|\n";
    for mined in hardest.iter().take(SHOWN) {
        let _ = writeln!(part, "| `{}` | {} |", position_text(rules, &mined.line), mined.nodes);
    }
    part.push('\n');
    part
}

/// The position after these moves, as people write it.
fn position_text<G: Game>(rules: &G, line: &[G::Move]) -> String {
    let mut position = rules.start(0);
    line.iter().for_each(|&mv| rules.advance_unchecked(&mut position, mv));
    rules.position_text(&position)
}

/// Proves the result of a position, with a prover that knows nothing yet.
pub(super) fn prove<G: Evaluate>(rules: &G, state: &G::State) -> Proof {
    let began = processor_ms();
    let hooks: &dyn Hooks<G::Move> = &NoClock;
    let nodes = Effort::with(Limits::default(), 0, hooks, |effort| {
        let mut prover = rules.prover(Means { threads: 1, megabytes: 16 });
        let mut reaches = |goal| prover.reaches(state, goal, effort).is_some_and(|answer| answer.is_yes);
        let _ = rules.outcome(state).is_some() || reaches(Verdict::Win) || reaches(Verdict::Draw);
        effort.budget().nodes()
    });
    Proof { nodes, ms: processor_ms() - began }
}

/// What this thread has had of a processor.
fn processor_ms() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}

fn row(name: &str, mut proofs: Vec<Proof>) -> String {
    let count = proofs.len();
    let (sum, most) =
        proofs.iter().fold((0, 0), |(sum, most), proof| (sum + proof.nodes, most.max(proof.nodes)));
    proofs.sort_by(|a, b| a.ms.total_cmp(&b.ms));
    let within = |thousandths: usize| proofs[(count * thousandths / 1000).min(count - 1)].ms;
    let times = [500, 990, 999, 1000].map(|thousandths| format!("{:.1} ms", within(thousandths)));
    format!("| {name} | {count} | {} | {} | {most} |\n", times.join(" | "), sum / count as u64)
}
