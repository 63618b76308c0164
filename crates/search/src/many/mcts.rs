//! MCTS for many sides: in the tree every side plays for itself.

use stackade_core::{Playout, Rng};

use super::{Budget, Choice, EvaluateMany, Found, Listener, Points, expected, judge, points_of, sort};
use crate::limits::Limits;
use crate::order::sort_largest_first;

/// How a leaf of the tree is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaf {
    /// By the evaluation.
    Evaluation,
    /// By a random game: textbook UCT, the yardstick.
    Playout,
}

/// How much a branch that was seldom tried is worth trying, for each way of judging leaves.
const fn exploration(leaf: Leaf) -> f32 {
    match leaf {
        Leaf::Evaluation => 0.25,
        Leaf::Playout => 0.7,
    }
}

/// Grows a tree for as long as the limits and the memory allow, or until there is nothing more to add.
pub fn mcts<G: EvaluateMany>(
    rules: &G,
    state: &G::State,
    limits: Limits,
    leaf: Leaf,
    megabytes: usize,
    seed: u64,
    hooks: &dyn Listener<G::Move>,
) -> Found<G::Move> {
    let room = megabytes.max(1).saturating_mul(1 << 20) / size_of::<Node<G::Move>>();
    let mut tree = Tree {
        rules,
        leaf,
        nodes: vec![Node::new(None)],
        most: room.min(u32::MAX as usize),
        is_full: false,
        grown_at: 0,
        playout: Playout::new(),
        rng: Rng::new(seed),
        path: Vec::new(),
        deepest: 0,
    };
    let mut budget = Budget::new(limits, hooks);
    tree.expand(0, state);
    let me = rules.side_to_move(state).index();
    let mut announced = 0;
    while !tree.is_full
        && (limits.nodes.is_some() || !tree.is_exhausted())
        && limits.depth.is_none_or(|most| tree.deepest <= most)
        && tree.nodes[0].children.1 > 0
        && budget.spend()
    {
        tree.play_once(state);
        if budget.nodes >= (2 * announced).max(FIRST_NEWS) {
            announced = budget.nodes;
            hooks.hear(&tree.found(me, budget.nodes));
        }
    }
    tree.found(me, budget.nodes)
}

/// After how many visits there are first news; then whenever they have doubled.
const FIRST_NEWS: u64 = 64;

struct Node<M> {
    mv: Option<M>,
    visits: u32,
    /// The sum of what all visits were worth to each side.
    points: Points,
    /// Where its children begin, and how many there are.
    children: (u32, u32),
}

impl<M> Node<M> {
    fn new(mv: Option<M>) -> Node<M> {
        Node { mv, visits: 0, points: Points::default(), children: (0, 0) }
    }

    fn mean(&self, side: usize) -> f32 {
        self.points[side] / self.visits.max(1) as f32
    }
}

struct Tree<'a, G: EvaluateMany> {
    rules: &'a G,
    leaf: Leaf,
    nodes: Vec<Node<G::Move>>,
    /// No more nodes than this fit into memory.
    most: usize,
    /// Whether there was no room for more.
    is_full: bool,
    /// How often the root had been visited when the tree last grew.
    grown_at: u32,
    playout: Playout<G>,
    rng: Rng,
    path: Vec<usize>,
    deepest: u32,
}

impl<G: EvaluateMany> Tree<'_, G> {
    /// Walks down the tree, adds the children of the leaf it comes to, judges it and notes that along the way.
    fn play_once(&mut self, root: &G::State) {
        let mut state = *root;
        self.path.clear();
        self.path.push(0);
        let mut at = 0;
        while self.nodes[at].children.1 > 0 {
            at = self.choose(at, self.rules.side_to_move(&state).index());
            self.path.push(at);
            if let Some(mv) = self.nodes[at].mv {
                self.rules.apply_unchecked(&mut state, mv);
            }
        }
        self.deepest = self.deepest.max(self.path.len() as u32 - 1);
        if self.nodes[at].visits > 0 && self.rules.outcome(&state).is_none() {
            self.expand(at, &state);
        }
        let points = self.judge(&state);
        for &index in &self.path {
            let node = &mut self.nodes[index];
            node.visits += 1;
            node.points.iter_mut().zip(points).for_each(|(sum, points)| *sum += points);
        }
    }

    fn found(&self, me: usize, nodes: u64) -> Found<G::Move> {
        Found { choices: self.choices(me), depth: self.deepest, nodes }
    }

    /// Whether all lines seem to have come to the end of the game: it is long since a visit added anything.
    fn is_exhausted(&self) -> bool {
        const LEAST: usize = 10_000;
        (self.nodes[0].visits - self.grown_at) as usize > self.nodes.len().max(LEAST)
    }

    /// Sees to it that this many nodes can be added; false if there is no memory for them.
    fn make_room(&mut self, count: usize) -> bool {
        let len = self.nodes.len();
        // What is known at the root is needed in any case.
        if len > 1 && len + count > self.most {
            return false;
        }
        if len + count > self.nodes.capacity() {
            // Not beyond what is allowed, as the vector itself would.
            let more = len.max(count).min(self.most.saturating_sub(len)).max(count);
            self.nodes.reserve_exact(more);
        }
        true
    }

    fn judge(&mut self, state: &G::State) -> Points {
        match (self.rules.outcome(state), self.leaf) {
            (Some(outcome), _) => points_of(outcome, G::SIDES),
            (None, Leaf::Evaluation) => expected(self.rules.strengths(state), G::SIDES),
            (None, Leaf::Playout) => {
                points_of(self.playout.run(self.rules, state, &mut self.rng).outcome, G::SIDES)
            }
        }
    }

    fn expand(&mut self, at: usize, state: &G::State) {
        if self.nodes[at].children.1 > 0 || self.rules.outcome(state).is_some() {
            return;
        }
        let mut moves = Vec::new();
        self.rules.moves_into(state, &mut moves);
        if !self.make_room(moves.len()) {
            self.is_full = true;
            return;
        }
        self.grown_at = self.nodes[0].visits;
        // Equal moves are tried in an order that is drawn, or the first cells would be preferred.
        self.rng.shuffle(&mut moves);
        let begin = self.nodes.len() as u32;
        for mv in moves {
            let mut node = Node::new(Some(mv));
            if self.leaf == Leaf::Evaluation {
                // A first opinion, so that hopeless moves are not tried one after the other.
                node.points = judge(self.rules, &self.rules.play_unchecked(state, mv));
            }
            self.nodes.push(node);
        }
        self.nodes[at].children = (begin, self.nodes.len() as u32 - begin);
    }

    /// The child that is worth trying most for the side to move.
    fn choose(&self, at: usize, side: usize) -> usize {
        let (begin, count) = self.nodes[at].children;
        let spread = exploration(self.leaf) * (self.nodes[at].visits.max(1) as f32).ln().max(0.0).sqrt();
        let worth = |index: usize| {
            let node = &self.nodes[index];
            match (node.visits, self.leaf) {
                (0, Leaf::Playout) => f32::INFINITY,
                (visits, _) => node.mean(side) + spread / (visits.max(1) as f32).sqrt(),
            }
        };
        let children = begin as usize..(begin + count) as usize;
        children.max_by(|&a, &b| worth(a).total_cmp(&worth(b))).unwrap_or(at)
    }

    /// The moves at the root, those tried most often first, which are the best as far as is known.
    fn choices(&self, me: usize) -> Vec<Choice<G::Move>> {
        let (begin, count) = self.nodes[0].children;
        let mut roots: Vec<usize> = (begin as usize..(begin + count) as usize).collect();
        sort_largest_first(&mut roots, |&index| self.nodes[index].visits.into());
        let choice = |&index: &usize| {
            let node = &self.nodes[index];
            let visits = node.visits.max(1) as f32;
            Choice { pv: self.line(index), points: node.points.map(|points| points / visits) }
        };
        let mut choices: Vec<Choice<G::Move>> = roots.iter().map(choice).collect();
        if self.nodes[0].visits == 0 {
            sort(&mut choices, me);
        }
        choices
    }

    /// Where the tree goes most often from here.
    fn line(&self, mut at: usize) -> Vec<G::Move> {
        let mut line = Vec::new();
        loop {
            line.extend(self.nodes[at].mv);
            let (begin, count) = self.nodes[at].children;
            let children = begin as usize..(begin + count) as usize;
            let next = children.max_by_key(|&index| self.nodes[index].visits);
            match next.filter(|&index| self.nodes[index].visits > 0) {
                Some(next) => at = next,
                None => return line,
            }
        }
    }
}
