//! Proofs in games full of cycles, against retrograde analysis.

use std::ops::ControlFlow;
use std::sync::Arc;

use stackade_core::{
    Game, GameId, GameInfo, Layout, MoveError, Outcome, PositionError, Rng, Shape, Side, SideInfo,
    TURN_LIMIT, Turn, View,
};

use super::attack::{Attack, Prospect, Survey};
use super::{Answer, Effort, Means, ProofNumber, Prover, Verdict};
use crate::evaluate::{Evaluate, Features};
use crate::limits::{Hooks, Limits, NoClock};

/// A game on the nodes of a graph: each belongs to a side, which moves along one of its edges. A node
/// without edges is lost for its side.
#[derive(Clone, Debug)]
struct Graph(Arc<Vec<Node>>);

#[derive(Debug)]
struct Node {
    side: Side,
    edges: Vec<u8>,
}

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
        Graph(Arc::new((0..2 * half).map(|number| node(number, rng)).collect()))
    }

    /// For each node who can force a win, by working back from the ends until nothing changes.
    fn winners(&self) -> Vec<Option<Side>> {
        let mut winners = vec![None; self.0.len()];
        loop {
            let before = winners.clone();
            for (number, node) in self.0.iter().enumerate() {
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
            let (state, side) = (number as u8, graph.0[number].side);
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

/// However long the way round is, nobody wins by going round.
#[test]
fn a_cycle_longer_than_any_line_proves_nothing() {
    let length = 210;
    let node =
        |number: u8| Node { side: Side::BOTH[usize::from(number % 2)], edges: vec![(number + 1) % length] };
    let graph = Graph(Arc::new((0..length).map(node).collect()));
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

impl Evaluate for Graph {
    const MOVE_SLOTS: usize = 64;

    fn features(&self, _state: &u8) -> Features {
        Features::default()
    }

    fn move_code(&self, mv: u8) -> u32 {
        u32::from(mv) + 1
    }

    fn move_slot(&self, mv: u8) -> usize {
        mv.into()
    }
}

static INFO: GameInfo = GameInfo {
    name: "graph",
    title: "Graph",
    sides: &[SideInfo { letter: 'a', name: "even" }, SideInfo { letter: 'b', name: "odd" }],
    variants: &[],
};

/// A state is the number of a node, and so is a move to it.
impl Game for Graph {
    type Position = u8;
    type State = u8;
    type Move = u8;

    const DRAWN_BY_REPETITION: bool = true;

    fn id(&self) -> GameId {
        GameId::standard(&INFO)
    }

    fn start(&self, _seed: u64) -> u8 {
        0
    }

    fn parse_position(&self, text: &str) -> Result<u8, PositionError> {
        text.parse().map_err(|_| PositionError::new("expected a number".to_owned()))
    }

    fn position_text(&self, position: &u8) -> String {
        position.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<u8, MoveError> {
        text.parse().map_err(|_| MoveError::new("expected a number"))
    }

    fn move_text(&self, mv: u8) -> String {
        mv.to_string()
    }

    fn view(&self, position: &u8) -> View {
        View {
            layout: Layout::Squares { columns: 1, rows: 1 },
            shape: Shape::Discs,
            cells: Vec::new(),
            sides: INFO.sides,
            side: self.side_to_move(position),
            tallies: Vec::new(),
        }
    }

    fn turn(&self, _state: &u8, _mv: u8) -> Turn {
        Turn::default()
    }

    fn state(&self, position: &u8) -> u8 {
        *position
    }

    fn advance_unchecked(&self, position: &mut u8, mv: u8) {
        *position = mv;
    }

    fn side_to_move(&self, state: &u8) -> Side {
        self.0[usize::from(*state)].side
    }

    fn outcome(&self, state: &u8) -> Option<Outcome> {
        let node = &self.0[usize::from(*state)];
        node.edges.is_empty().then_some(Outcome::Win(!node.side))
    }

    fn ending(&self, _state: &u8) -> &'static str {
        "no way on"
    }

    fn visit_moves<B>(&self, state: &u8, mut visit: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
        self.0[usize::from(*state)].edges.iter().try_for_each(|&edge| visit(edge))
    }

    fn apply_unchecked(&self, state: &mut u8, mv: u8) {
        *state = mv;
    }

    fn check_move(&self, state: &u8, mv: u8) -> Result<(), MoveError> {
        let is_edge = self.0[usize::from(*state)].edges.contains(&mv);
        if is_edge { Ok(()) } else { Err(MoveError::new("there is no such edge")) }
    }

    fn hash(&self, state: &u8) -> u64 {
        (u64::from(*state) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn hash_from_scratch(&self, state: &u8) -> u64 {
        self.hash(state)
    }

    fn symmetries(&self) -> usize {
        1
    }

    fn transform_state(&self, state: &u8, _symmetry: usize) -> u8 {
        *state
    }

    fn transform_move(&self, mv: u8, _symmetry: usize) -> u8 {
        mv
    }

    fn longest_game(&self) -> u32 {
        TURN_LIMIT as u32
    }

    fn visit_move_space(&self, visit: &mut dyn FnMut(u8)) {
        (0..self.0.len() as u8).for_each(visit);
    }
}
