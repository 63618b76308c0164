//! A line as a job: proved, and if it is won by somebody, written down and replayed.

use std::collections::HashSet;
use std::fmt::{self, Write as _};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};

use stackade_core::{Game, GameId, Side};
use stackade_games::{glaisher, nava, registry};
use stackade_queue::{Handler, Job, Outcome};
use stackade_reference::replay::replay;
use stackade_search::{Attack, Effort, Hooks, Limits, Means, ProofNumber, Prover as _, Strategy, Verdict};

use super::record::Finding;
use crate::MeasureError;

/// What a prover may remember. Every thread has one.
const MEGABYTES: usize = 2048;
/// How much each question gets at first; then twice as much, and so on.
const SLICE: u64 = 1_000_000;

/// Proves lines for a queue.
pub(super) struct Prover {
    pub(super) kind: String,
}

/// What came of a line, with the proof of a win that was replayed: in the queue the finding and below it the proof.
pub(super) struct Done {
    pub(super) finding: Finding,
    pub(super) proof: Option<String>,
}

impl fmt::Display for Done {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}", self.finding, self.proof.as_deref().unwrap_or_default())
    }
}

impl FromStr for Done {
    type Err = String;

    fn from_str(text: &str) -> Result<Done, String> {
        let (finding, proof) = text.split_once('\n').ok_or("expected a finding and a proof")?;
        Ok(Done {
            finding: finding.parse()?,
            proof: Some(proof.to_owned()).filter(|proof| !proof.is_empty()),
        })
    }
}

impl Handler for Prover {
    fn kinds(&self) -> Vec<&str> {
        vec![&self.kind]
    }

    fn handle(&self, job: &Job, stop: &AtomicBool) -> Outcome {
        match self.prove(&job.payload, stop) {
            Ok(Some(done)) => Outcome::Done(done.to_string()),
            Ok(None) => Outcome::Stopped,
            Err(error) => Outcome::Failed(error.to_string()),
        }
    }
}

/// Ends a search when the worker ends.
struct StopHooks<'a>(&'a AtomicBool);

impl<M> Hooks<M> for StopHooks<'_> {
    fn now(&self) -> u64 {
        0
    }

    fn should_stop(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Prover {
    fn prove(&self, payload: &str, stop: &AtomicBool) -> Result<Option<Done>, MeasureError> {
        let [id, nodes, line] = payload.splitn(3, ' ').collect::<Vec<_>>()[..] else {
            return Err("expected a game, nodes and a line".into());
        };
        let id = registry::parse_id(id)?;
        let rules = registry::rules(&id).as_any();
        if let Some(rules) = rules.downcast_ref::<nava::Rules>() {
            prove(rules, &id, nodes.parse()?, line, stop)
        } else if let Some(rules) = rules.downcast_ref::<glaisher::Rules>() {
            prove(rules, &id, nodes.parse()?, line, stop)
        } else {
            Err(format!("openings of {id} cannot be written down as strategies, expected nava or glaisher")
                .into())
        }
    }
}

fn prove<G: Attack>(
    rules: &G,
    id: &GameId,
    most: u64,
    line: &str,
    stop: &AtomicBool,
) -> Result<Option<Done>, MeasureError> {
    let mut position = rules.start(0);
    for mv in line.split_whitespace() {
        let mv = rules.parse_move(mv)?;
        rules.check_move(&rules.state(&position), mv)?;
        rules.advance_unchecked(&mut position, mv);
    }
    let state = rules.state(&position);
    let hooks = StopHooks(stop);
    let hooks: &dyn Hooks<G::Move> = &hooks;
    let mut prover = ProofNumber::new(rules, Means { threads: 1, megabytes: MEGABYTES });
    let (mut nodes, mut slice) = (0, SLICE);
    let result = loop {
        let mut ask = |goal| {
            Effort::with(Limits::nodes(slice), 0, hooks, |effort| {
                let said = prover.reaches(&state, goal, effort);
                nodes += effort.budget().nodes();
                said.map(|said| said.is_yes)
            })
        };
        let wins = ask(Verdict::Win);
        let draws = if wins == Some(true) { Some(true) } else { ask(Verdict::Draw) };
        match (wins, draws) {
            (Some(true), _) => break Some(Verdict::Win),
            (_, Some(false)) => break Some(Verdict::Loss),
            (Some(false), Some(true)) => break Some(Verdict::Draw),
            _ if stop.load(Ordering::Relaxed) => return Ok(None),
            _ if nodes >= most => break None,
            _ => slice *= 2,
        }
    };
    let mover = rules.side_to_move(&state);
    let winner = match result {
        Some(Verdict::Win) => Some(mover),
        Some(Verdict::Loss) => Some(!mover),
        _ => None,
    };
    let (mut proof, mut length) = (None, None);
    if let Some(winner) = winner {
        let strategy =
            Effort::with(Limits::default(), 0, hooks, |effort| prover.strategy(&state, winner, effort));
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let strategy = strategy.ok_or("the way to win was not found again")?;
        let text = text(rules, id, line, position, winner, &strategy);
        let replayed = replay(&text)?;
        length = Some((replayed.positions, replayed.longest));
        proof = Some(text);
    }
    Ok(Some(Done { finding: Finding { line: line.to_owned(), result, nodes, proof: length }, proof }))
}

/// A proof as [`replay`] reads it, of a position that is won after `line`.
fn text<G: Game>(
    rules: &G,
    id: &GameId,
    line: &str,
    position: G::Position,
    winner: Side,
    strategy: &Strategy<G>,
) -> String {
    let mut lines = Vec::new();
    let (mut seen, mut rest) = (HashSet::new(), vec![position]);
    while let Some(position) = rest.pop() {
        let state = rules.state(&position);
        if rules.outcome(&state).is_some() || !seen.insert(state) {
            continue;
        }
        let mut moves = Vec::new();
        if rules.side_to_move(&state) == winner {
            // What is missing here is missed when the proof is replayed.
            let Some(&mv) = strategy.replies.get(&state) else { continue };
            lines.push(format!("{} {}", rules.position_text(&position), rules.move_text(mv)));
            moves.push(mv);
        } else {
            rules.moves_into(&state, &mut moves);
        }
        for mv in moves {
            let mut next = position.clone();
            rules.advance_unchecked(&mut next, mv);
            rest.push(next);
        }
    }
    lines.sort_unstable();
    let letter = id.info().sides[winner.index()].letter;
    let mut text = format!("stackade proof 1 {id}\nafter {line}\nwins {letter}\n");
    for reply in lines {
        let _ = writeln!(text, "{reply}");
    }
    text
}
