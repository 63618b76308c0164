//! Where one is in a game and its variations.

use stackade_core::AnyMatch;
use stackade_core::record::{NodeId, Record, ReplayError, replay};
use stackade_games::registry;

use crate::game_words;
use crate::languages::t;

/// A game with its variations, and a position of it.
#[derive(Debug)]
pub struct GameTree {
    /// The game with its variations.
    pub record: Record,
    /// Where one is.
    pub node: NodeId,
    /// The position there.
    pub game: Box<dyn AnyMatch>,
    /// The start.
    start: Box<dyn AnyMatch>,
}

impl GameTree {
    /// The start of a game that was written down; an error says what is wrong with it.
    pub(super) fn new(record: Record) -> Result<GameTree, String> {
        let wrong = |error: ReplayError| game_words::message(record.game(), &error.message);
        replay(&record, registry::set_up).map_err(wrong)?;
        let start = record.start().map_err(wrong)?;
        let start = registry::set_up(record.game(), &start).map_err(|_| t("study.unknownGame").to_owned())?;
        Ok(GameTree { node: NodeId::ROOT, game: start.clone(), start, record })
    }

    /// The number of turns that lead here.
    pub fn ply(&self) -> usize {
        self.record.tree.ply(self.node)
    }

    /// Whether this is a position of the main line.
    pub fn is_main_line(&self) -> bool {
        self.node == NodeId::ROOT || self.record.tree.main_line().any(|node| node == self.node)
    }

    /// The game at the end of the main line.
    pub(super) fn whole_game(&self) -> Box<dyn AnyMatch> {
        self.game_after(self.record.tree.main_line())
    }

    fn game_after(&self, nodes: impl IntoIterator<Item = NodeId>) -> Box<dyn AnyMatch> {
        let mut game = self.start.clone();
        for node in nodes {
            if game.play(self.record.tree.mv(node)).is_err() {
                break;
            }
        }
        game
    }

    /// Goes somewhere; says whether that was one step forward.
    pub(super) fn visit(&mut self, node: NodeId) -> bool {
        let is_step = self.record.tree.parent(node) == Some(self.node);
        self.game = self.game_after(self.record.tree.path(node));
        self.node = node;
        is_step
    }

    /// The position that a move leads to: along the line if it was played there, else as a new variation.
    pub(super) fn play(&mut self, mv: &str) -> Result<NodeId, String> {
        let name = self.game.info().name;
        self.game.clone_box().play(mv).map_err(|error| game_words::message(name, error.message()))?;
        self.record.tree.play(self.node, mv).map_err(|error| game_words::message(name, &error.into()))
    }

    pub(super) fn next(&self) -> Option<NodeId> {
        self.record.tree.children(self.node).first().copied()
    }

    pub(super) fn previous(&self) -> Option<NodeId> {
        self.record.tree.parent(self.node)
    }

    /// The end of the line one is in.
    pub(super) fn end(&self) -> NodeId {
        let next = |node: &NodeId| self.record.tree.children(*node).first().copied();
        std::iter::successors(Some(self.node), next).last().unwrap_or(self.node)
    }

    /// Another move that was looked at in place of this one.
    pub(super) fn sibling(&self, by: isize) -> Option<NodeId> {
        let siblings = self.record.tree.children(self.previous()?);
        let at = siblings.iter().position(|&node| node == self.node).unwrap_or(0) as isize;
        let next = siblings[(at + by).rem_euclid(siblings.len() as isize) as usize];
        Some(next).filter(|&next| next != self.node)
    }

    /// The position of the main line after this many turns.
    pub(super) fn after(&self, turns: usize) -> Option<NodeId> {
        self.record.tree.main_line().nth(turns.checked_sub(1)?)
    }

    /// Puts this move before its siblings; says whether the main line is another one now.
    pub(super) fn promote(&mut self) -> Result<bool, String> {
        let main_line = |tree: &GameTree| tree.record.tree.main_line().collect::<Vec<NodeId>>();
        let before = main_line(self);
        let name = self.game.info().name;
        self.record.tree.promote(self.node).map_err(|error| game_words::message(name, &error.into()))?;
        Ok(main_line(self) != before)
    }
}
