//! The tree of moves: a main line and its variations, with notes.

use std::fmt;

use super::Note;
use super::phrases::{NOT_A_MOVE, REMOVED, TOO_DEEP, TOO_LONG, TOO_MANY_MOVES};
use crate::{Message, Side, TURN_LIMIT, shorten};

/// The moves of a record: from every position the move played comes first, then its alternatives.
///
/// Moves are text and are not looked into; the rules are asked by [`replay`](super::replay). What a
/// record cannot hold is refused here: odd characters in moves, lines of more than [`TURN_LIMIT`]
/// turns, variations nested deeper than [`MAX_NESTING`] and more than [`MAX_MOVES`] moves.
///
/// ```
/// use stackade_core::record::{NodeId, Tree};
/// let mut tree = Tree::default();
/// let c3 = tree.add(NodeId::ROOT, "@c3").unwrap();
/// let b2 = tree.add(c3, "@b2").unwrap();
/// let d4 = tree.add(c3, "@d4").unwrap();
/// assert_eq!(tree.main_line().collect::<Vec<_>>(), [c3, b2]);
/// tree.promote(d4).unwrap();
/// assert_eq!(tree.main_line().collect::<Vec<_>>(), [c3, d4]);
/// ```
#[derive(Clone, Debug)]
pub struct Tree {
    /// Who makes the first move.
    pub first: Side,
    /// How many sides play.
    pub sides: usize,
    /// The root stands for the start position; removed nodes keep their place and are never reused.
    nodes: Vec<Node>,
    /// How many nodes hang on the root.
    moves: usize,
}

/// Variations may be nested this deep.
pub const MAX_NESTING: usize = 64;

/// A tree holds at most this many moves.
pub const MAX_MOVES: usize = 100_000;

/// A place in a [`Tree`]: a move, or the start. It belongs to the tree it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The start position.
    pub const ROOT: NodeId = NodeId(0);

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Debug)]
struct Node {
    /// Empty for the root.
    mv: String,
    parent: NodeId,
    children: Vec<NodeId>,
    /// How many turns lead here.
    ply: u16,
    /// How many parentheses stand around the move.
    nesting: u8,
    removed: bool,
    note: Note,
}

impl Default for Tree {
    fn default() -> Tree {
        Tree::new(Side::First, 2)
    }
}

impl Tree {
    /// No moves yet; `first` of this many sides is to move.
    pub fn new(first: Side, sides: usize) -> Tree {
        let root = Node {
            mv: String::new(),
            parent: NodeId::ROOT,
            children: Vec::new(),
            ply: 0,
            nesting: 0,
            removed: false,
            note: Note::default(),
        };
        Tree { first, sides, nodes: vec![root], moves: 0 }
    }

    /// The number of moves, variations included.
    pub fn len(&self) -> usize {
        self.moves
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.moves == 0
    }

    /// The move that leads here; empty for the root.
    pub fn mv(&self, node: NodeId) -> &str {
        &self.node(node).mv
    }

    /// Where the move was made; none for the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        (node != NodeId::ROOT).then(|| self.node(node).parent)
    }

    /// The moves made from here, the main one first.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.node(node).children
    }

    /// How many turns lead here.
    pub fn ply(&self, node: NodeId) -> usize {
        self.node(node).ply.into()
    }

    /// Who is to move here.
    pub fn side_to_move(&self, node: NodeId) -> Side {
        self.first.after(self.ply(node), self.sides)
    }

    /// What is said about a move; the root's note is about the start position.
    pub fn note(&self, node: NodeId) -> &Note {
        &self.node(node).note
    }

    /// The note, to be changed.
    pub fn note_mut(&mut self, node: NodeId) -> &mut Note {
        &mut self.nodes[node.index()].note
    }

    /// The moves of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        let next = |&node: &NodeId| self.children(node).first().copied();
        std::iter::successors(next(&NodeId::ROOT), next)
    }

    /// The nodes that lead to this one, itself included and the root left out.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let up = |&node: &NodeId| self.parent(node);
        let mut path: Vec<NodeId> =
            std::iter::successors(Some(node), up).filter(|&node| node != NodeId::ROOT).collect();
        path.reverse();
        path
    }

    /// Adds a move after those already made from `parent`: the first one continues the line, any
    /// further one is a variation.
    pub fn add(&mut self, parent: NodeId, mv: &str) -> Result<NodeId, TreeError> {
        let above = self.node(parent);
        let nesting = above.nesting + u8::from(!above.children.is_empty());
        let ply = above.ply + 1;
        if above.removed {
            return Err(TreeError::Removed);
        }
        if !is_move(mv) {
            return Err(TreeError::NotAMove(shorten(mv)));
        }
        if usize::from(ply) > TURN_LIMIT {
            return Err(TreeError::TooLong);
        }
        if usize::from(nesting) > MAX_NESTING {
            return Err(TreeError::TooDeep);
        }
        if self.moves == MAX_MOVES {
            return Err(TreeError::TooMany);
        }
        let id = NodeId(u32::try_from(self.nodes.len()).map_err(|_| TreeError::TooMany)?);
        let mv = mv.to_owned();
        let (children, note) = (Vec::new(), Note::default());
        self.nodes.push(Node { mv, parent, children, ply, nesting, removed: false, note });
        self.nodes[parent.index()].children.push(id);
        self.moves += 1;
        Ok(id)
    }

    /// Goes to the move if it has been made from here, and adds it otherwise.
    ///
    /// ```
    /// use stackade_core::record::{NodeId, Tree};
    /// let mut tree = Tree::default();
    /// let first = tree.play(NodeId::ROOT, "@c3").unwrap();
    /// assert_eq!(tree.play(NodeId::ROOT, "@c3"), Ok(first));
    /// assert_eq!(tree.len(), 1);
    /// ```
    pub fn play(&mut self, from: NodeId, mv: &str) -> Result<NodeId, TreeError> {
        match self.children(from).iter().find(|&&child| self.mv(child) == mv) {
            Some(&child) => Ok(child),
            None => self.add(from, mv),
        }
    }

    /// Makes a variation the main line at its branching point; what was the main line there follows it.
    pub fn promote(&mut self, node: NodeId) -> Result<(), TreeError> {
        let Some((parent, place)) = self.place(node).filter(|&(_, place)| place > 0) else {
            return Ok(());
        };
        let demoted = self.subtree(self.children(parent)[0]);
        if demoted.iter().any(|&node| usize::from(self.node(node).nesting) == MAX_NESTING) {
            return Err(TreeError::TooDeep);
        }
        for node in demoted {
            self.nodes[node.index()].nesting += 1;
        }
        self.unnest(node);
        self.nodes[parent.index()].children[..=place].rotate_right(1);
        Ok(())
    }

    /// Takes a move and all that follows it out of the tree; the root stays.
    pub fn remove(&mut self, node: NodeId) {
        let Some((parent, place)) = self.place(node) else {
            return;
        };
        self.nodes[parent.index()].children.remove(place);
        let subtree = self.subtree(node);
        self.moves -= subtree.len();
        for node in subtree {
            let node = &mut self.nodes[node.index()];
            (node.removed, node.children) = (true, Vec::new());
        }
        if let (0, Some(&heir)) = (place, self.children(parent).first()) {
            self.unnest(heir);
        }
    }

    /// The parent of a move and the move's place among its siblings; none for root and removed nodes.
    fn place(&self, node: NodeId) -> Option<(NodeId, usize)> {
        let parent = self.parent(node)?;
        let place = self.children(parent).iter().position(|&child| child == node)?;
        Some((parent, place))
    }

    /// A variation becomes part of the line it branched from.
    fn unnest(&mut self, node: NodeId) {
        for node in self.subtree(node) {
            self.nodes[node.index()].nesting -= 1;
        }
    }

    /// A node and everything below it.
    fn subtree(&self, node: NodeId) -> Vec<NodeId> {
        let mut found = vec![node];
        let mut next = 0;
        while let Some(&node) = found.get(next) {
            found.extend_from_slice(self.children(node));
            next += 1;
        }
        found
    }

    fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.index()]
    }
}

/// Trees are equal when they say the same, whatever the order in which they were built.
impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((here, there)) = pairs.pop() {
            let (here, there) = (self.node(here), other.node(there));
            let same =
                here.mv == there.mv && here.note == there.note && here.children.len() == there.children.len();
            if !same {
                return false;
            }
            pairs.extend(here.children.iter().copied().zip(there.children.iter().copied()));
        }
        (self.first, self.sides) == (other.first, other.sides)
    }
}

impl Eq for Tree {}

/// Whether a text can stand as a move in a record: a letter or `@`, then letters, digits and `@-+=:_`.
pub(super) fn is_move(text: &str) -> bool {
    text.starts_with(starts_move) && text.chars().all(continues_move)
}

pub(super) fn starts_move(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '@'
}

pub(super) fn continues_move(c: char) -> bool {
    c.is_ascii_alphanumeric() || "@-+=:_".contains(c)
}

/// Why a tree cannot be changed as wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TreeError {
    /// The text cannot stand as a move in a record.
    NotAMove(String),
    /// The line would have more turns than a game can have.
    TooLong,
    /// Variations would be nested too deeply.
    TooDeep,
    /// There would be too many moves.
    TooMany,
    /// The node has been taken out of the tree.
    Removed,
}

impl From<TreeError> for Message {
    fn from(error: TreeError) -> Message {
        match error {
            TreeError::NotAMove(text) => NOT_A_MOVE.with([("found", text.into())]),
            TreeError::TooLong => TOO_LONG.with([("most", TURN_LIMIT.into())]),
            TreeError::TooDeep => TOO_DEEP.with([("most", MAX_NESTING.into())]),
            TreeError::TooMany => TOO_MANY_MOVES.with([("most", MAX_MOVES.into())]),
            TreeError::Removed => REMOVED.into(),
        }
    }
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Message::from(self.clone()).fmt(f)
    }
}

impl std::error::Error for TreeError {}
