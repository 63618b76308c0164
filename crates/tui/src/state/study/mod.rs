//! A game being looked at: step through it, branch off, ask the computer, see where it turned.

mod actions;
mod analysis;
mod playback;
mod review;
mod tree;

use std::time::Duration;

use stackade_core::record::{Eval, NodeId, Record};
use stackade_engine::review::Turn;

use super::local::for_first;
use super::{BoardPane, Component, Go, Note, Prompt, Shared};
use crate::languages::t;
use crate::{Event, Key};

pub use analysis::Analysis;
pub use playback::Playback;
pub use review::{Moment, Review};
pub use tree::GameTree;

/// A game being looked at.
#[derive(Debug)]
pub struct Study {
    /// The game with its variations, and where one is.
    pub tree: GameTree,
    /// The board.
    pub pane: BoardPane,
    /// What is said below the board.
    pub note: Note,
    /// A line that is being typed.
    pub prompt: Option<Prompt>,
    /// What the computer says of the position.
    pub analysis: Analysis,
    /// What it says of the moves that were played.
    pub review: Review,
    /// The movie.
    pub playback: Playback,
}

impl Study {
    /// A study of a game that was written down; an error says what is wrong with it.
    pub fn new(record: Record) -> Result<Study, String> {
        let tree = GameTree::new(record)?;
        Ok(Study {
            pane: BoardPane::new(&*tree.game),
            tree,
            note: Note::default(),
            prompt: None,
            analysis: Analysis::default(),
            review: Review::default(),
            playback: Playback::default(),
        })
    }

    /// Has the computer go through the main line from its beginning.
    fn review_all(&mut self, shared: &mut Shared) {
        self.analysis.stop(shared);
        self.analysis.lines.clear();
        self.review.start(self.tree.whole_game(), shared);
        self.analyse(shared);
    }

    /// Has the computer look at the position; while the review goes on, that comes first.
    fn analyse(&mut self, shared: &mut Shared) {
        if !self.review.is_running() {
            self.analysis.start(&*self.tree.game, shared);
        }
    }

    /// Goes to a position of the tree.
    fn visit(&mut self, node: NodeId, shared: &mut Shared) {
        if self.tree.visit(node) {
            self.pane.show_move(&*self.tree.game, shared);
        } else {
            self.pane.show(&*self.tree.game);
        }
        self.analysis.lines.clear();
        self.note = Note::default();
        self.analyse(shared);
    }

    /// What is thought of the game after each turn, as the first side sees it.
    pub fn graph(&self) -> Vec<Option<Eval>> {
        let tree = &self.tree.record.tree;
        let line = tree.main_line().enumerate();
        line.map(|(i, node)| match self.review.turns.get(i) {
            // Only games of two are reviewed.
            Some(turn) => Some(for_first(turn.score, !tree.side_to_move(node))),
            None => tree.note(node).eval,
        })
        .collect()
    }

    /// What the review says of the move that led here.
    pub fn judgement(&self) -> Option<&Turn> {
        let turn = self.tree.ply().checked_sub(1).filter(|_| self.tree.is_main_line())?;
        self.review.turns.get(turn)
    }
}

impl Component for Study {
    fn key(&mut self, key: Key, shared: &mut Shared) -> Go {
        self.press(key, shared)
    }

    fn click(&mut self, x: u16, y: u16, shared: &mut Shared) -> Go {
        if self.pane.point_at(x, y, shared) {
            self.choose(shared);
        }
        Go::Stay
    }

    fn scrolls(&self) -> bool {
        false
    }

    fn prompt(&mut self) -> Option<&mut Prompt> {
        self.prompt.as_mut()
    }

    /// What there was no time for before is done now.
    fn arrive(&mut self, shared: &mut Shared) {
        if self.review.is_running() || self.analysis.is_thinking() {
            return;
        }
        if self.review.is_done {
            self.analyse(shared);
        } else {
            self.review_all(shared);
        }
    }

    /// Whatever the computer does for the study ends, since others wait for it.
    fn leave(&mut self, shared: &mut Shared) {
        self.analysis.stop(shared);
        self.review.stop(shared);
    }

    fn tick(&mut self, shared: &mut Shared) {
        self.pane.tick(shared.now);
        if self.playback.is_due(shared.now, shared.animation_time()) && !self.forward(shared) {
            self.playback.stop();
            self.note.say(t("study.movieEnded"));
        }
    }

    fn next_tick(&self, shared: &Shared) -> Option<Duration> {
        const SPINNER: Duration = Duration::from_millis(120);
        let reviews = self.review.is_running().then_some(shared.now + SPINNER);
        [self.pane.next_tick(shared.now), reviews, self.playback.due].into_iter().flatten().min()
    }

    fn hear(&mut self, event: &Event, shared: &mut Shared) -> Go {
        match event {
            Event::Progress(job_id, news) => self.analysis.hear(*job_id, news),
            Event::Reviewed(job_id, turn) => self.review.hear(*job_id, turn),
            Event::Finished(job_id, _) => {
                self.analysis.finish(*job_id);
                if self.review.finish(*job_id) {
                    self.analyse(shared);
                }
            }
            Event::Saved(saved) => self.note.saved(saved),
            _ => {}
        }
        Go::Stay
    }
}
