//! The tree: how it grows, and what it knows.

use std::cmp::Reverse;

use stackade_core::Outcome;

use super::MctsOptions;
use crate::evaluate::{Evaluate, Scope};
use crate::limits::Line;
use crate::past::Past;
use crate::score::{MOST_UNITS, Score};

/// No line is followed further than this.
const MOST_PLIES: usize = 250;

/// A tree goes as deep as it likes: all moves worth a long search are candidates.
const SCOPE: Scope = Scope::depth(MOST_PLIES as i32);

/// What is certain about a position, for its side to move; wins and losses within this many plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Proof {
    Open,
    Win(u16),
    Loss(u16),
    Draw,
}

/// A position in the tree. Values are expected scores of its side to move, between 0 and 1.
#[derive(Clone, Copy)]
struct Node<M> {
    /// The move that led here; none at the root.
    mv: Option<M>,
    /// How promising it looked among its siblings.
    prior: f32,
    visits: u32,
    /// The sum of all values that came up from here, the first judgement among them.
    total: f64,
    /// The value if both sides follow the best line.
    best: f32,
    /// Where its children begin and how many there are; none while it is a leaf.
    first: u32,
    count: u32,
    /// Whether its children are all there can be.
    is_complete: bool,
    proof: Proof,
}

/// What a visit has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Growth {
    /// There is more to find out.
    More,
    /// The result is proved, the game is over, or there are too few nodes left to judge a position.
    Done,
}

/// A tree that grows.
pub(super) struct Tree<'a, G: Evaluate> {
    rules: &'a G,
    root: G::State,
    arena: Vec<Node<G::Move>>,
    most: usize,
    options: MctsOptions,
    past: Past,
    most_nodes: u64,
    /// Positions judged, and visits that found the tree full.
    pub(super) nodes: u64,
    pub(super) deepest: usize,
    /// Of the visit that is going on: the positions from the root on and their hashes.
    path: Vec<usize>,
    hashes: Vec<u64>,
    moves: Vec<G::Move>,
}

impl<'a, G: Evaluate> Tree<'a, G> {
    pub(super) fn new(
        rules: &'a G,
        history: &[G::State],
        most_nodes: u64,
        options: MctsOptions,
    ) -> Tree<'a, G> {
        let room = options.megabytes.max(1).saturating_mul(1 << 20) / size_of::<Node<G::Move>>();
        // A short search needs no large tree: no more than its nodes, the root, and the root once more.
        let most = room.min(usize::try_from(most_nodes.saturating_mul(2)).unwrap_or(room).saturating_add(1));
        let mut arena = Vec::with_capacity(most);
        arena.push(leaf(None, 0.0, 0.5, Proof::Open));
        Tree {
            rules,
            root: *history.last().expect("a game has a position"),
            arena,
            most,
            options,
            past: Past::new(rules, history),
            most_nodes,
            nodes: 0,
            deepest: 0,
            path: Vec::with_capacity(MOST_PLIES + 2),
            hashes: Vec::with_capacity(MOST_PLIES + 2),
            moves: Vec::with_capacity(1 << 11),
        }
    }

    /// Walks down the tree to a leaf, gives it children and passes up what was found.
    pub(super) fn grow(&mut self) -> Growth {
        if self.rules.outcome(&self.root).is_some() {
            return Growth::Done;
        }
        let mut state = self.root;
        self.path.clear();
        self.path.push(0);
        self.hashes.clear();
        let value = loop {
            let at = *self.path.last().expect("the root is always there");
            let node = &self.arena[at];
            match node.proof {
                Proof::Open => {}
                proof => break proof.value(),
            }
            if node.count == 0 {
                let hash = self.rules.hash(&state);
                if self.is_drawn(hash) {
                    self.nodes += 1;
                    break 0.5;
                }
                if !self.expand(at, &state) {
                    return Growth::Done;
                }
                break self.arena[at].value_now();
            }
            let Some(next) = self.choose(at) else {
                // All candidates lose; perhaps something that did not look worth it holds.
                if !self.complete(at, &state) {
                    return Growth::Done;
                }
                break self.arena[at].value_now();
            };
            self.hashes.push(self.rules.hash(&state));
            if let Some(mv) = self.arena[next].mv {
                self.rules.apply_unchecked(&mut state, mv);
            }
            self.path.push(next);
        };
        self.deepest = self.deepest.max(self.path.len());
        self.pass_up(f64::from(value));
        if self.arena[0].proof == Proof::Open { Growth::More } else { Growth::Done }
    }

    /// Whether the history of the game makes the position at the end of the path a draw. That belongs
    /// to the path and not to the position, so it proves nothing.
    fn is_drawn(&self, hash: u64) -> bool {
        let ply = self.path.len() - 1;
        if ply == 0 {
            return false;
        }
        let is_repeated = || self.hashes.contains(&hash) || self.past.draws(hash);
        self.past.turns_left(ply) == 0 || ply >= MOST_PLIES || G::DRAWN_BY_REPETITION && is_repeated()
    }

    /// Gives a leaf its children; false if there are too few nodes left for that.
    fn expand(&mut self, at: usize, state: &G::State) -> bool {
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        let is_complete = match self.rules.winning_move(state) {
            Some(mv) => {
                moves.push(mv);
                false
            }
            None => self.rules.visit_candidates(state, SCOPE, |mv, _| moves.push(mv)).is_complete,
        };
        let is_enough = is_complete || at != 0 || moves.len() >= self.options.multi_pv;
        if !is_enough {
            moves.clear();
            self.rules.moves_into(state, &mut moves);
        }
        let is_done = self.adopt(at, state, &moves, is_complete || !is_enough, 0);
        self.moves = moves;
        is_done
    }

    /// Gives a position whose candidates all lose the moves that were left out.
    fn complete(&mut self, at: usize, state: &G::State) -> bool {
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        self.rules.moves_into(state, &mut moves);
        let known = self.children(at).len();
        let codes: std::collections::HashSet<u32> =
            self.children(at).iter().filter_map(|child| Some(self.rules.move_code(child.mv?))).collect();
        moves.retain(|&mv| !codes.contains(&self.rules.move_code(mv)));
        let is_done = self.adopt(at, state, &moves, true, known);
        self.moves = moves;
        is_done
    }

    /// Adds children behind the `known` ones, which move along; false if too few nodes are left.
    fn adopt(
        &mut self,
        at: usize,
        state: &G::State,
        moves: &[G::Move],
        is_complete: bool,
        known: usize,
    ) -> bool {
        if self.nodes + moves.len() as u64 > self.most_nodes {
            return false;
        }
        if self.arena.len() + known + moves.len() > self.most {
            self.nodes += 1;
            return true;
        }
        self.nodes += moves.len() as u64;
        let begin = self.arena.len();
        let old = self.arena[at].first as usize;
        self.arena.extend_from_within(old..old + known);
        for &mv in moves {
            let child = self.judge(state, mv);
            self.arena.push(child);
        }
        set_priors(&mut self.arena[begin + known..], self.options.temperature);
        let node = &mut self.arena[at];
        (node.first, node.count, node.is_complete) =
            (begin as u32, (known + moves.len()) as u32, is_complete);
        self.settle(at);
        true
    }

    /// A new child; its prior is in units at first.
    fn judge(&self, state: &G::State, mv: G::Move) -> Node<G::Move> {
        let after = self.rules.play_unchecked(state, mv);
        let proof = match self.rules.outcome(&after).map(Outcome::winner) {
            None => {
                let units = self.rules.evaluate(&after);
                return leaf(Some(mv), -units as f32, expected(units), Proof::Open);
            }
            Some(None) => Proof::Draw,
            Some(Some(side)) if side == self.rules.side_to_move(&after) => Proof::Win(0),
            Some(Some(_)) => Proof::Loss(0),
        };
        let value = proof.value();
        leaf(Some(mv), MOST_UNITS as f32 * (1.0 - 2.0 * value), value, proof)
    }

    fn children(&self, at: usize) -> &[Node<G::Move>] {
        let node = &self.arena[at];
        &self.arena[node.first as usize..(node.first + node.count) as usize]
    }

    /// Draws the conclusions from what is known about a position's children.
    fn settle(&mut self, at: usize) {
        let children = self.children(at);
        let best = children.iter().map(|child| 1.0 - child.best).fold(0.0, f32::max);
        let proof = conclusion(children, self.arena[at].is_complete);
        let node = &mut self.arena[at];
        node.proof = proof;
        node.best = if proof == Proof::Open { best } else { proof.value() };
    }

    /// The child to visit next; none if all are known to lose.
    fn choose(&self, at: usize) -> Option<usize> {
        let node = &self.arena[at];
        let weight = self.options.exploration * (f64::from(node.visits) + 1.0).sqrt();
        let (mut chosen, mut highest) = (None, f64::NEG_INFINITY);
        for (index, child) in self.children(at).iter().enumerate() {
            if matches!(child.proof, Proof::Win(_)) {
                continue;
            }
            let urge = 1.0 - child.mixed(self.options.minimax)
                + weight * f64::from(child.prior) / (1.0 + f64::from(child.visits));
            if urge > highest {
                (chosen, highest) = (Some(node.first as usize + index), urge);
            }
        }
        chosen
    }

    /// Passes a value for the side to move at the end of the path up to the root, and proofs with it.
    fn pass_up(&mut self, mut value: f64) {
        for index in (0..self.path.len()).rev() {
            let at = self.path[index];
            if self.arena[at].count > 0 && self.arena[at].proof == Proof::Open {
                self.settle(at);
            }
            let node = &mut self.arena[at];
            if node.proof != Proof::Open {
                value = f64::from(node.proof.value());
            }
            node.visits += 1;
            node.total += value;
            value = 1.0 - value;
        }
    }

    /// The best moves in order with their lines, as many as were asked for.
    pub(super) fn lines(&self) -> Vec<Line<G::Move>> {
        if self.arena[0].count == 0 {
            return self.unsearched();
        }
        let ranked = self.ranked(0);
        let wanted = self.options.multi_pv.max(1);
        let mut lines: Vec<_> = ranked.iter().take(wanted).map(|&child| self.line(child)).collect();
        if self.arena[0].proof == Proof::Open {
            // The first line speaks for the position, and there may be better moves than its first.
            let score = &mut lines[0].score;
            *score = Score::Units(score.value().clamp(-MOST_UNITS, MOST_UNITS));
        }
        lines
    }

    /// Lines for a root that there was no time to look at.
    fn unsearched(&self) -> Vec<Line<G::Move>> {
        if self.rules.outcome(&self.root).is_some() {
            return Vec::new();
        }
        let mut moves = Vec::new();
        let is_complete = self.rules.visit_candidates(&self.root, SCOPE, |mv, _| moves.push(mv)).is_complete;
        if !is_complete && moves.len() < self.options.multi_pv {
            moves.clear();
            self.rules.moves_into(&self.root, &mut moves);
        }
        moves.sort_by_cached_key(|&mv| Reverse(self.rules.hint(&self.root, mv)));
        moves.truncate(self.options.multi_pv.max(1));
        moves
            .into_iter()
            .map(|mv| Line { score: Score::Units(0), scores: Vec::new(), pv: vec![mv], depth: 0 })
            .collect()
    }

    /// The children of a position, the best to play first.
    fn ranked(&self, at: usize) -> Vec<usize> {
        let first = self.arena[at].first as usize;
        let mut order: Vec<usize> = (first..first + self.arena[at].count as usize).collect();
        order.sort_by(|&a, &b| self.arena[b].standing().total_cmp(&self.arena[a].standing()));
        order
    }

    /// The line that begins with a child of the root.
    fn line(&self, child: usize) -> Line<G::Move> {
        let node = &self.arena[child];
        let score = match node.proof {
            Proof::Loss(plies) => Score::Win(u32::from(plies) + 1),
            Proof::Win(plies) => Score::Loss(u32::from(plies) + 1),
            Proof::Draw => Score::Draw,
            Proof::Open => Score::Units(units(1.0 - node.mixed(self.options.minimax))),
        };
        let mut pv: Vec<G::Move> = node.mv.into_iter().collect();
        let mut at = child;
        while self.arena[at].count > 0 {
            let Some(&next) = self.ranked(at).first() else { break };
            let node = &self.arena[next];
            if node.visits == 0 && self.arena[at].proof == Proof::Open {
                break;
            }
            pv.extend(node.mv);
            at = next;
        }
        let depth = pv.len() as u32;
        Line { score, scores: Vec::new(), pv, depth }
    }
}

impl<M> Node<M> {
    /// The mean of what has come up, with the best line mixed in.
    fn mixed(&self, minimax: f64) -> f64 {
        if self.proof != Proof::Open {
            return f64::from(self.proof.value());
        }
        let mean = self.total / (f64::from(self.visits) + 1.0);
        mean + minimax * (f64::from(self.best) - mean)
    }

    /// What a visit that ends here has found.
    fn value_now(&self) -> f32 {
        self.best
    }

    /// How good it is to come here, for the side that does: won quickly, visited often, lost late.
    fn standing(&self) -> f64 {
        match self.proof {
            Proof::Loss(plies) => 1e12 - f64::from(plies),
            Proof::Win(plies) => f64::from(plies) - 1e12,
            // Among moves that were visited alike, the one that looks best.
            _ => f64::from(self.visits) + 1.0 - f64::from(self.best),
        }
    }
}

impl Proof {
    fn value(self) -> f32 {
        match self {
            Proof::Win(_) => 1.0,
            Proof::Loss(_) => 0.0,
            Proof::Draw | Proof::Open => 0.5,
        }
    }
}

fn leaf<M>(mv: Option<M>, prior: f32, value: f32, proof: Proof) -> Node<M> {
    Node {
        mv,
        prior,
        visits: 0,
        total: value.into(),
        best: value,
        first: 0,
        count: 0,
        is_complete: false,
        proof,
    }
}

/// What the children prove about their parent: one that loses for the opponent is enough to win; to
/// draw or lose, all must be known.
fn conclusion<M>(children: &[Node<M>], is_complete: bool) -> Proof {
    let (mut win, mut loss) = (u16::MAX, 0);
    let (mut is_drawn, mut is_open) = (false, !is_complete);
    for child in children {
        match child.proof {
            Proof::Loss(plies) => win = win.min(plies + 1),
            Proof::Win(plies) => loss = loss.max(plies + 1),
            Proof::Draw => is_drawn = true,
            Proof::Open => is_open = true,
        }
    }
    match win {
        u16::MAX if is_open => Proof::Open,
        u16::MAX if is_drawn => Proof::Draw,
        u16::MAX => Proof::Loss(loss),
        _ => Proof::Win(win),
    }
}

/// Turns the units of siblings into shares.
fn set_priors<M>(children: &mut [Node<M>], temperature: f64) {
    let highest = children.iter().map(|child| child.prior).fold(f32::MIN, f32::max);
    for child in children.iter_mut() {
        child.prior = (f64::from(child.prior - highest) / temperature).exp() as f32;
    }
    let sum: f32 = children.iter().map(|child| child.prior).sum();
    children.iter_mut().for_each(|child| child.prior /= sum);
}

/// The expected score that units stand for.
fn expected(units: i32) -> f32 {
    (1.0 / (1.0 + 10_f64.powf(f64::from(-units) / 400.0))) as f32
}

/// The units that an expected score stands for.
fn units(expected: f64) -> i32 {
    let expected = expected.clamp(1e-9, 1.0 - 1e-9);
    (400.0 * (expected / (1.0 - expected)).log10()).round() as i32
}
