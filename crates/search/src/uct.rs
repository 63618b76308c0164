//! The yardstick: textbook UCT with uniformly random playouts to the end, the same in every game.

use stackade_core::{Game, Playout, Rng, Side};

use crate::limits::{Hooks, Limits};

/// How much a move that was tried little is favoured: UCB1's constant for results between 0 and 1.
const EXPLORATION: f64 = std::f64::consts::SQRT_2;

/// No more positions than this are kept; the search goes on in those there are.
const MOST_NODES: usize = 4_000_000;

/// What the yardstick has found.
#[derive(Clone, Debug, PartialEq)]
pub struct UctReport<M> {
    /// The move tried most often; `None` when the game is over.
    pub best: Option<M>,
    /// How many random games were played.
    pub playouts: u64,
    /// The share of points the best move won, between 0 and 1.
    pub mean: f64,
}

/// A position in the tree.
struct Node<M> {
    /// The move that led here and the side that made it.
    mv: Option<M>,
    mover: Side,
    visits: u32,
    /// Points won by the mover: 1 for a win, a half for a draw.
    points: f64,
    /// Where its children begin and how many there are; none while it is a leaf.
    children: (usize, usize),
}

/// Plays random games for as long as the limits allow; `nodes` counts random games, `depth` is how many
/// turns the tree reaches below its root, and where it cannot, the largest tree is the limit.
pub fn uct<G: Game>(
    rules: &G,
    state: &G::State,
    limits: Limits,
    seed: u64,
    hooks: &mut dyn Hooks<G::Move>,
) -> UctReport<G::Move> {
    let began = hooks.now();
    let mut tree =
        Tree { rules, nodes: Vec::new(), playout: Playout::new(), rng: Rng::new(seed), path: Vec::new() };
    tree.nodes.push(leaf(None, !rules.side_to_move(state)));
    let mut playouts = 0;
    let is_over = rules.outcome(state).is_some();
    let by_depth = limits.depth.map_or(u64::MAX, |_| MOST_NODES as u64);
    let most_playouts = limits.nodes.unwrap_or(u64::MAX).min(by_depth);
    let is_up = |playouts, deepest| {
        playouts >= most_playouts
            || limits.depth.is_some_and(|depth| deepest > depth as usize)
            || limits.time_ms.is_some_and(|most| hooks.now().saturating_sub(began) >= most)
            || hooks.should_stop()
    };
    let mut deepest = 0;
    while !is_over && (playouts == 0 || !is_up(playouts, deepest)) {
        tree.play_once(state);
        playouts += 1;
        deepest = deepest.max(tree.path.len());
    }
    let (begin, count) = tree.nodes[0].children;
    let best = tree.nodes[begin..begin + count].iter().max_by_key(|node| node.visits);
    UctReport {
        best: best.and_then(|node| node.mv),
        playouts,
        mean: best.map_or(0.5, |node| node.points / f64::from(node.visits.max(1))),
    }
}

fn leaf<M>(mv: Option<M>, mover: Side) -> Node<M> {
    Node { mv, mover, visits: 0, points: 0.0, children: (0, 0) }
}

struct Tree<'a, G: Game> {
    rules: &'a G,
    nodes: Vec<Node<G::Move>>,
    playout: Playout<G>,
    rng: Rng,
    path: Vec<usize>,
}

impl<G: Game> Tree<'_, G> {
    /// Walks down the tree, adds the children of the leaf it comes to, plays on at random and notes the
    /// result along the way.
    fn play_once(&mut self, root: &G::State) {
        let mut state = *root;
        self.path.clear();
        self.path.push(0);
        let mut at = 0;
        loop {
            let is_new = self.nodes[at].visits == 0 && at != 0;
            if self.nodes[at].children.1 == 0 && !is_new {
                self.expand(at, &state);
            }
            if self.nodes[at].children.1 == 0 {
                break;
            }
            at = self.choose(at);
            self.path.push(at);
            if let Some(mv) = self.nodes[at].mv {
                self.rules.apply_unchecked(&mut state, mv);
            }
        }
        let end = self.playout.run(self.rules, &state, &mut self.rng);
        for &index in &self.path {
            let node = &mut self.nodes[index];
            node.visits += 1;
            node.points += match end.outcome.winner() {
                Some(side) => f64::from(u8::from(side == node.mover)),
                None => 0.5,
            };
        }
    }

    fn expand(&mut self, at: usize, state: &G::State) {
        let begin = self.nodes.len();
        if begin >= MOST_NODES {
            return;
        }
        let mover = self.rules.side_to_move(state);
        let nodes = &mut self.nodes;
        let _ = self.rules.visit_moves(state, |mv| {
            nodes.push(leaf(Some(mv), mover));
            std::ops::ControlFlow::<()>::Continue(())
        });
        let count = self.nodes.len() - begin;
        self.nodes[at].children = (begin, count);
    }

    /// The child with the highest upper confidence bound; untried children first, at random.
    fn choose(&mut self, at: usize) -> usize {
        let (begin, count) = self.nodes[at].children;
        let untried = |node: &Node<G::Move>| node.visits == 0;
        let fresh = self.nodes[begin..begin + count].iter().filter(|node| untried(node)).count();
        if fresh > 0 {
            let pick = self.rng.below(fresh as u32) as usize;
            let mut indices = (begin..begin + count).filter(|&index| untried(&self.nodes[index]));
            return indices.nth(pick).unwrap_or(begin);
        }
        let log = f64::from(self.nodes[at].visits).ln();
        let bound = |node: &Node<G::Move>| {
            let visits = f64::from(node.visits);
            node.points / visits + EXPLORATION * (log / visits).sqrt()
        };
        let better = |a: &usize, b: &usize| bound(&self.nodes[*a]).total_cmp(&bound(&self.nodes[*b]));
        (begin..begin + count).max_by(better).unwrap_or(begin)
    }
}
