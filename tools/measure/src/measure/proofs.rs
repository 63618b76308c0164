//! How long proofs take: random positions of each game, and positions that people ask about.

use std::fmt::Write as _;
use std::time::Instant;

use stackade_core::{Game, GameId, Rng};
use stackade_games::{registry, with_rules};
use stackade_search::{Effort, Evaluate, Hooks, Limits, Means, Verdict};

use crate::{Failure, Order, page};

/// What is proved.
struct Case {
    game: &'static str,
    name: &'static str,
    positions: Positions,
    /// How many milliseconds a proof may take, and how many proofs in a hundred have to keep to that.
    goal_ms: u64,
    share: u32,
    means: Means,
}

enum Positions {
    /// So many positions after so many random turns.
    Random { plies: u32, count: u32 },
    /// The position after these moves.
    After(&'static str),
}

const fn means(threads: usize, megabytes: usize) -> Means {
    Means { threads, megabytes }
}

const CASES: [Case; 9] = [
    Case {
        game: "staqs",
        name: "right after setup",
        positions: Positions::Random { plies: 8, count: 400 },
        goal_ms: 100,
        share: 99,
        means: means(1, 16),
    },
    Case {
        game: "staqs",
        name: "six pieces placed",
        positions: Positions::Random { plies: 6, count: 100 },
        goal_ms: 2_000,
        share: 90,
        means: means(1, 64),
    },
    Case {
        game: "staqs:size=3",
        name: "empty board",
        positions: Positions::After(""),
        goal_ms: 1_000,
        share: 100,
        means: means(1, 16),
    },
    Case {
        game: "staqs:size=4",
        name: "empty board",
        positions: Positions::After(""),
        goal_ms: 5_000,
        share: 100,
        means: means(1, 64),
    },
    Case {
        game: "greener",
        name: "20 stacks",
        positions: Positions::Random { plies: 16, count: 200 },
        goal_ms: 1_000,
        share: 90,
        means: means(1, 64),
    },
    Case {
        game: "greener",
        name: "24 stacks",
        positions: Positions::Random { plies: 12, count: 50 },
        goal_ms: 10_000,
        share: 90,
        means: means(1, 256),
    },
    Case {
        game: "nava",
        name: "1. a1-a5",
        positions: Positions::After("a1-a5"),
        goal_ms: 10_000,
        share: 100,
        means: means(1, 256),
    },
    Case {
        game: "nava",
        name: "1. a1-a3 e5-e1",
        positions: Positions::After("a1-a3 e5-e1"),
        goal_ms: 60_000,
        share: 100,
        means: means(1, 256),
    },
    Case {
        game: "nava",
        name: "1. a1-a4 e5-a5",
        positions: Positions::After("a1-a4 e5-a5"),
        goal_ms: 60_000,
        share: 100,
        means: means(1, 256),
    },
];

/// The whole game, which takes minutes.
const LONG: [Case; 1] = [Case {
    game: "staqs",
    name: "empty board, 2 threads, 2 GB",
    positions: Positions::After(""),
    goal_ms: 300_000,
    share: 100,
    means: means(2, 2048),
}];

/// Writes the times of proofs into performance.md.
pub(crate) fn measure(order: &Order) -> Result<(), Failure> {
    let (cases, part) = if order.is_long { (&LONG[..], "long proofs") } else { (&CASES[..], "proofs") };
    let mut table = "\n| game | positions | proved in time | goal | won, drawn, lost | half within | 90 % | 99 % | longest | \
                     nodes, 90 % |\n|---|---|---:|---|---|---:|---:|---:|---:|---:|\n"
        .to_owned();
    for case in cases {
        let id = registry::parse_id(case.game)?;
        let proofs = with_rules!(&id, rules => prove_all(&rules, case, order.seed))?;
        let row = row(&id, case, proofs);
        eprint!("{row}");
        table += &row;
    }
    table.push('\n');
    page::replace(&order.docs.join("performance.md"), part, &table)?;
    Ok(())
}

/// What one proof took.
struct Proof {
    result: Option<Verdict>,
    nodes: u64,
    ms: f64,
}

fn prove_all<G: Evaluate>(rules: &G, case: &Case, seed: u64) -> Result<Vec<Proof>, Failure> {
    let mut rng = Rng::new(seed);
    Ok(match case.positions {
        Positions::Random { plies, count } => {
            (0..count).map(|_| prove(rules, &random_state(rules, &mut rng, plies), case)).collect()
        }
        Positions::After(moves) => {
            let mut state = rules.state(&rules.start(0));
            for text in moves.split_whitespace() {
                rules.apply_unchecked(&mut state, rules.parse_move(text)?);
            }
            vec![prove(rules, &state, case)]
        }
    })
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

struct Clock(Instant);

impl<M> Hooks<M> for Clock {
    fn now(&self) -> u64 {
        self.0.elapsed().as_millis() as u64
    }
}

/// Proves the result of a position; takes up to twice the time it should.
fn prove<G: Evaluate>(rules: &G, state: &G::State, case: &Case) -> Proof {
    let clock = Clock(Instant::now());
    let hooks: &dyn Hooks<G::Move> = &clock;
    let (result, nodes) = Effort::with(Limits::time_ms(2 * case.goal_ms), 0, hooks, |effort| {
        let mut prover = rules.prover(case.means);
        let mut reaches = |goal| prover.reaches(state, goal, effort).map(|answer| answer.is_yes);
        let result = match reaches(Verdict::Win) {
            Some(true) => Some(Verdict::Win),
            Some(false) => reaches(Verdict::Draw).map(|yes| if yes { Verdict::Draw } else { Verdict::Loss }),
            None => None,
        };
        (result, effort.tally().nodes())
    });
    Proof { result, nodes, ms: clock.0.elapsed().as_secs_f64() * 1000.0 }
}

fn row(id: &GameId, case: &Case, mut proofs: Vec<Proof>) -> String {
    let all = proofs.len();
    let in_time = |proof: &&Proof| proof.result.is_some() && proof.ms <= case.goal_ms as f64;
    let reached = proofs.iter().filter(in_time).count();
    let results = [Verdict::Win, Verdict::Draw, Verdict::Loss]
        .map(|result| proofs.iter().filter(|proof| proof.result == Some(result)).count().to_string());
    proofs.sort_by(|a, b| a.ms.total_cmp(&b.ms));
    let at = |percent: usize| (all * percent / 100).min(all - 1);
    let times = [50, 90, 99, 100].map(|percent| format!("{:.1} ms", proofs[at(percent)].ms));
    proofs.sort_by_key(|proof| proof.nodes);
    let mut row = String::new();
    let _ = writeln!(
        row,
        "| {id} | {} | {reached} of {all} | {} % in {} ms | {} | {} | {} |",
        case.name,
        case.share,
        case.goal_ms,
        results.join(", "),
        times.join(" | "),
        proofs[at(90)].nodes
    );
    row
}
