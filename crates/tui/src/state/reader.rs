//! A text to read, with a place in it.

use stackade_core::GameInfo;

use super::{Component, Go, Shared};
use crate::languages::say;
use crate::layout::lines;
use crate::rules::{self, Block};
use crate::{Action, Key};

/// A text to read.
#[derive(Debug)]
pub struct Reader {
    /// What stands above it.
    pub title: String,
    /// The text.
    pub blocks: Vec<Block>,
    /// How many lines are above the window.
    pub scrolled: usize,
}

impl Reader {
    /// The rules of a game.
    pub fn rules(info: &'static GameInfo) -> Reader {
        Reader { title: say!("rules.title", game = info.title), blocks: rules::page(info), scrolled: 0 }
    }
}

impl Component for Reader {
    fn key(&mut self, key: Key, shared: &mut Shared) -> Go {
        let page = usize::from(shared.size.1.saturating_sub(4)).max(1);
        let end = lines(&self.blocks, shared.window()).len().saturating_sub(page);
        self.scrolled = match shared.keys.action(key) {
            Some(Action::Down) => self.scrolled + 1,
            Some(Action::Up) => self.scrolled.saturating_sub(1),
            Some(Action::PageDown | Action::Confirm | Action::Next) => self.scrolled + page,
            Some(Action::PageUp | Action::Previous) => self.scrolled.saturating_sub(page),
            Some(Action::First) => 0,
            Some(Action::Last) => end,
            Some(Action::Cancel | Action::Quit | Action::Rules) => return Go::Back,
            _ => self.scrolled,
        }
        .min(end);
        Go::Stay
    }
}
