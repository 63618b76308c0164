//! Proofs in games full of cycles, against retrograde analysis.

use std::ops::ControlFlow;

use stackade_core::{Game, Outcome, Rng, Side};

use super::attack::{Attack, Prospect, Survey};
use super::{Answer, Effort, Means, ProofNumber, Prover, Verdict};
use crate::limits::{Hooks, Limits, NoClock};
use crate::solve::graph::{Graph, Node};

impl Graph {
    /// Sides alternate along edges, as they do in our games; about one node in six is an end.
    fn random(rng: &mut Rng) -> Graph {
        let half = 3 + rng.below(8) as u8;
        let node = |number: u8, rng: &mut Rng| {
            let side = Side::BOTH[usize::from(number % 2)];
            let degree = if rng.below(6) == 0 { 0 } else { 1 + rng.below(3) };
            let mut edges: Vec<u8> =
                (0..degree).map(|_| 2 * rng.below(half.into()) as u8 + 1 - number % 2).collect();
            edges.sort_unstable();
            edges.dedup();
            Node { side, edges }
        };
        Graph::endless((0..2 * half).map(|number| node(number, rng)).collect())
    }

    /// For each node who can force a win, by working back from the ends until nothing changes.
    fn winners(&self) -> Vec<Option<Side>> {
        let mut winners = vec![None; self.nodes.len()];
        loop {
            let before = winners.clone();
            for (number, node) in self.nodes.iter().enumerate() {
                let mut below = node.edges.iter().map(|&edge| before[usize::from(edge)]);
                winners[number] = if below.clone().any(|winner| winner == Some(node.side)) {
                    Some(node.side)
                } else {
                    below.all(|winner| winner == Some(!node.side)).then_some(!node.side)
                };
            }
            if winners == before {
                return winners;
            }
        }
    }
}

#[test]
fn cycles_are_neither_won_nor_lost() {
    let mut rng = Rng::new(1);
    let mut counts = [0; 3];
    let hooks: &dyn Hooks<u8> = &NoClock;
    for _ in 0..4000 {
        let graph = Graph::random(&mut rng);
        let mut prover = ProofNumber::new(&graph, Means { megabytes: 1, threads: 1 });
        for (number, winner) in graph.winners().into_iter().enumerate() {
            let (state, side) = (number as u8, graph.nodes[number].side);
            if graph.outcome(&state).is_some() {
                continue;
            }
            let mut ask = |goal| {
                Effort::with(Limits::nodes(100_000), 0, hooks, |effort| prover.reaches(&state, goal, effort))
            };
            let said =
                [Verdict::Win, Verdict::Draw].map(|goal| ask(goal).map(|Answer { is_yes, .. }| is_yes));
            let truth = [winner == Some(side), winner != Some(!side)];
            assert_eq!(said, truth.map(Some), "node {number} of {graph:?}");
            counts[usize::from(truth[0]) + usize::from(truth[1])] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 1000), "{counts:?}");
}

/// Where somebody wins there is a strategy, which does so without going round; elsewhere there is none.
#[test]
fn a_strategy_wins_whatever_is_played() {
    let mut rng = Rng::new(2);
    let hooks: &dyn Hooks<u8> = &NoClock;
    let mut counts = [0; 2];
    for _ in 0..1000 {
        let graph = Graph::random(&mut rng);
        let mut prover = ProofNumber::new(&graph, Means { megabytes: 1, threads: 1 });
        for (state, winner) in (0..).zip(graph.winners()) {
            if graph.outcome(&state).is_some() {
                continue;
            }
            for side in Side::BOTH {
                let strategy = Effort::with(Limits::nodes(100_000), 0, hooks, |effort| {
                    prover.strategy(&state, side, effort)
                });
                assert_eq!(strategy.is_some(), winner == Some(side), "node {state} of {graph:?}");
                counts[usize::from(strategy.is_some())] += 1;
                let Some(strategy) = strategy else { continue };
                // Who never comes back to a position has won after as many turns as there are positions.
                let mut reached = vec![state];
                for _ in 0..graph.nodes.len() {
                    let next = reached.iter().filter(|&&at| graph.outcome(&at).is_none()).flat_map(|at| {
                        let node = &graph.nodes[usize::from(*at)];
                        if node.side == side { vec![strategy.replies[at]] } else { node.edges.clone() }
                    });
                    reached = next.collect();
                    reached.sort_unstable();
                    reached.dedup();
                }
                assert!(
                    reached.iter().all(|at| graph.outcome(at) == Some(Outcome::Win(side))),
                    "node {state} of {graph:?}"
                );
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 1000), "{counts:?}");
}

/// However long the way round is, nobody wins by going round.
#[test]
fn a_cycle_longer_than_any_line_proves_nothing() {
    let length = 210;
    let node =
        |number: u8| Node { side: Side::BOTH[usize::from(number % 2)], edges: vec![(number + 1) % length] };
    let graph = Graph::endless((0..length).map(node).collect());
    let mut prover = ProofNumber::new(&graph, Means { megabytes: 1, threads: 1 });
    let hooks: &dyn Hooks<u8> = &NoClock;
    for (state, goal) in [(0, Verdict::Draw), (1, Verdict::Draw), (0, Verdict::Win), (1, Verdict::Win)] {
        let answer =
            Effort::with(Limits::nodes(100_000), 0, hooks, |effort| prover.reaches(&state, goal, effort));
        let truth = goal == Verdict::Draw;
        assert!(answer.is_none_or(|answer| answer.is_yes == truth), "{state} {goal}: {answer:?}");
    }
}

impl Attack for Graph {
    fn survey(
        &self,
        state: &u8,
        attacker: Side,
        _within: Option<u32>,
        mut visit: impl FnMut(u8, &u8, Prospect) -> ControlFlow<()>,
    ) -> Survey {
        let _ = self.visit_children(state, |mv, next| {
            let prospect = match self.outcome(next) {
                Some(outcome) if outcome == Outcome::Win(attacker) => Prospect::Won(0),
                Some(_) => Prospect::Lost,
                None => Prospect::Open,
            };
            visit(mv, next, prospect)
        });
        Survey::Complete
    }

    fn breadth(&self, state: &u8) -> u32 {
        self.count_moves(state) as u32
    }
}
