//! Measures proofs: `prove GAME [start | after PLIES COUNT [SEED] | POSITION…] [ms=N] [threads=N] [mb=N]`.
//!
//! `after` takes random positions so many plies into the game; each result is sought within the time.

use std::time::Instant;

use stackade_core::{Game, Rng};
use stackade_games::{registry, with_rules};
use stackade_search::{Effort, Evaluate, Hooks, Limits, Means, Verdict};

struct Clock(Instant);

impl<M> Hooks<M> for Clock {
    fn now(&self) -> u64 {
        self.0.elapsed().as_millis() as u64
    }
}

/// What to spend on each position.
struct Cost {
    means: Means,
    limits: Limits,
}

/// What one proof took.
struct Proof {
    result: Option<Verdict>,
    nodes: u64,
    micros: u128,
}

fn prove<G: Evaluate>(rules: &G, state: &G::State, cost: &Cost) -> Proof {
    let clock = Clock(Instant::now());
    let hooks: &dyn Hooks<G::Move> = &clock;
    let (result, nodes) = Effort::with(cost.limits, 0, hooks, |effort| {
        let mut prover = rules.prover(cost.means);
        let mut reaches = |goal| prover.reaches(state, goal, effort).map(|answer| answer.is_yes);
        let result = match reaches(Verdict::Win) {
            Some(true) => Some(Verdict::Win),
            Some(false) => reaches(Verdict::Draw).map(|yes| if yes { Verdict::Draw } else { Verdict::Loss }),
            None => None,
        };
        (result, effort.tally().nodes())
    });
    Proof { result, nodes, micros: clock.0.elapsed().as_micros() }
}

fn random_state<G: Game>(rules: &G, rng: &mut Rng, plies: u32) -> G::State {
    loop {
        let mut state = rules.state(&rules.start(rng.next_u64()));
        for _ in 0..plies {
            if let Some(mv) = rules.random_move(&state, rng) {
                rules.apply_unchecked(&mut state, mv);
            }
        }
        if rules.outcome(&state).is_none() {
            return state;
        }
    }
}

fn survey<G: Evaluate>(rules: &G, plies: u32, count: u32, seed: u64, cost: &Cost) {
    let mut rng = Rng::new(seed);
    let mut proofs: Vec<Proof> =
        (0..count).map(|_| prove(rules, &random_state(rules, &mut rng, plies), cost)).collect();
    let results = [Some(Verdict::Win), Some(Verdict::Draw), Some(Verdict::Loss), None];
    let counts = results.map(|result| proofs.iter().filter(|proof| proof.result == result).count());
    let nodes: u64 = proofs.iter().map(|proof| proof.nodes).sum();
    println!(
        "{} after {plies} plies: {count} positions, {:.1} % proved (won {}, drawn {}, lost {}, unknown {})",
        rules.id(),
        100.0 * (1.0 - counts[3] as f64 / f64::from(count)),
        counts[0],
        counts[1],
        counts[2],
        counts[3],
    );
    proofs.sort_by_key(|proof| proof.micros);
    let at = |percent: usize| &proofs[(proofs.len() * percent / 100).min(proofs.len() - 1)];
    for percent in [50, 90, 99, 100] {
        println!("  {percent:3} %: {:9.1} ms", at(percent).micros as f64 / 1000.0);
    }
    proofs.sort_by_key(|proof| proof.nodes);
    let at = |percent: usize| proofs[(proofs.len() * percent / 100).min(proofs.len() - 1)].nodes;
    println!(
        "  nodes: mean {}, 50 % {}, 90 % {}, 99 % {}, most {}",
        nodes / u64::from(count),
        at(50),
        at(90),
        at(99),
        at(100)
    );
}

fn run<G: Evaluate>(rules: G, words: &[String], cost: &Cost) {
    let number =
        |index: usize, missing: u64| words.get(index).map_or(missing, |word| word.parse().expect("a number"));
    match words[0].as_str() {
        "after" => survey(&rules, number(1, 8) as u32, number(2, 100) as u32, number(3, 1), cost),
        "start" => show(&rules, &rules.state(&rules.start(number(1, 0))), cost),
        _ => show(&rules, &rules.state(&rules.parse_position(&words.join(" ")).expect("a position")), cost),
    }
}

fn show<G: Evaluate>(rules: &G, state: &G::State, cost: &Cost) {
    let proof = prove(rules, state, cost);
    let result = proof.result.map_or("unknown".into(), |result| result.to_string());
    println!("{}: {result}, {} nodes, {:.1} ms", rules.id(), proof.nodes, proof.micros as f64 / 1000.0);
}

fn main() {
    let mut cost = Cost { means: Means { megabytes: 64, threads: 1 }, limits: Limits::default() };
    let mut words = Vec::new();
    for word in std::env::args().skip(2) {
        match word.split_once('=') {
            Some(("ms", number)) => cost.limits.time_ms = number.parse().ok(),
            Some(("nodes", number)) => cost.limits.nodes = number.parse().ok(),
            Some(("threads", number)) => cost.means.threads = number.parse().expect("a number"),
            Some(("mb", number)) => cost.means.megabytes = number.parse().expect("a number"),
            _ => words.push(word),
        }
    }
    let game = std::env::args().nth(1).expect("a game");
    let id = registry::parse_id(&game).expect("a game");
    with_rules!(&id, rules => run(rules, &words, &cost));
}
