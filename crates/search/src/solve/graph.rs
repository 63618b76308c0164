//! A game for the tests of this module, on any graph.

use std::ops::ControlFlow;
use std::sync::Arc;

use stackade_core::{
    Game, GameId, GameInfo, Layout, MoveError, Outcome, Phrase, PositionError, Side, SideInfo, TURN_LIMIT,
    Turn, View,
};

use crate::evaluate::{Evaluate, Features};

const NOT_A_NUMBER: Phrase = Phrase::new("not-a-number", "expected a number");
const NO_EDGE: Phrase = Phrase::new("no-edge", "there is no such edge");

/// A game on the nodes of a graph: each belongs to a side, which moves along one of its edges. A node
/// without edges is lost for its side.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    pub(super) nodes: Arc<Vec<Node>>,
    /// No game lasts longer than this many turns.
    pub(super) longest: u32,
}

#[derive(Debug)]
pub(super) struct Node {
    pub(super) side: Side,
    pub(super) edges: Vec<u8>,
}

impl Graph {
    /// A game that can go round in circles.
    pub(super) fn endless(nodes: Vec<Node>) -> Graph {
        Graph { nodes: Arc::new(nodes), longest: TURN_LIMIT as u32 }
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
    kinds: &[],
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
        text.parse().map_err(|_| PositionError::new(NOT_A_NUMBER))
    }

    fn position_text(&self, position: &u8) -> String {
        position.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<u8, MoveError> {
        text.parse().map_err(|_| MoveError::new(NOT_A_NUMBER))
    }

    fn move_text(&self, mv: u8) -> String {
        mv.to_string()
    }

    fn view(&self, position: &u8) -> View {
        View {
            layout: Layout::Squares { columns: 1, rows: 1 },
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
        self.nodes[usize::from(*state)].side
    }

    fn outcome(&self, state: &u8) -> Option<Outcome> {
        let node = &self.nodes[usize::from(*state)];
        node.edges.is_empty().then_some(Outcome::Win(!node.side))
    }

    fn ending(&self, _state: &u8) -> Phrase {
        Phrase::new("no-way-on", "no way on")
    }

    fn visit_moves<B>(&self, state: &u8, mut visit: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
        self.nodes[usize::from(*state)].edges.iter().try_for_each(|&edge| visit(edge))
    }

    fn apply_unchecked(&self, state: &mut u8, mv: u8) {
        *state = mv;
    }

    fn check_move(&self, state: &u8, mv: u8) -> Result<(), MoveError> {
        let is_edge = self.nodes[usize::from(*state)].edges.contains(&mv);
        if is_edge { Ok(()) } else { Err(MoveError::new(NO_EDGE)) }
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
        self.longest
    }

    fn visit_move_space(&self, visit: &mut dyn FnMut(u8)) {
        (0..self.nodes.len() as u8).for_each(visit);
    }
}
