//! How long proofs take: random positions of each game, and positions that people ask about.

use std::fmt::Write as _;
use std::time::Instant;

use stackade_core::{Game, GameId, Rng};
use stackade_games::measure::{Positions, ProofCase};
use stackade_games::{registry, with_rules};
use stackade_search::{Effort, Evaluate, Hooks, Limits, Means, Verdict};

use crate::{MeasureError, Order, page};

/// Writes the times of proofs into performance.md.
pub(crate) fn measure(order: &Order) -> Result<(), MeasureError> {
    let part = if order.is_long { "long proofs" } else { "proofs" };
    let mut table = "\n| game | positions | proved in time | goal | won, drawn, lost | half within | 90 % | 99 % | longest | \
                     nodes, 90 % |\n|---|---|---:|---|---|---:|---:|---:|---:|---:|\n"
        .to_owned();
    for case in order.games.iter().flat_map(|id| cases(id, order.is_long)) {
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

/// What is proved of a game.
fn cases(id: &GameId, is_long: bool) -> &'static [ProofCase] {
    let measures = registry::entry(id.info()).data.measures;
    measures.map_or(&[], |measures| if is_long { measures.long_proofs } else { measures.proofs })
}

/// What one proof took.
struct Proof {
    result: Option<Verdict>,
    nodes: u64,
    ms: f64,
}

fn prove_all<G: Evaluate>(rules: &G, case: &ProofCase, seed: u64) -> Result<Vec<Proof>, MeasureError> {
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
fn prove<G: Evaluate>(rules: &G, state: &G::State, case: &ProofCase) -> Proof {
    let clock = Clock(Instant::now());
    let hooks: &dyn Hooks<G::Move> = &clock;
    let (result, nodes) = Effort::with(Limits::time_ms(2 * case.goal_ms), 0, hooks, |effort| {
        let mut prover = rules.prover(Means { threads: case.threads, megabytes: case.megabytes });
        let mut reaches = |goal| prover.reaches(state, goal, effort).map(|answer| answer.is_yes);
        let result = match reaches(Verdict::Win) {
            Some(true) => Some(Verdict::Win),
            Some(false) => reaches(Verdict::Draw).map(|yes| if yes { Verdict::Draw } else { Verdict::Loss }),
            None => None,
        };
        (result, effort.budget().nodes())
    });
    Proof { result, nodes, ms: clock.0.elapsed().as_secs_f64() * 1000.0 }
}

fn row(id: &GameId, case: &ProofCase, mut proofs: Vec<Proof>) -> String {
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
