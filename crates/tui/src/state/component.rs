//! What every screen can be asked, so that nobody but [`Screen`](super::Screen) lists them all.

use std::fmt::Debug;
use std::time::Duration;

use super::{Go, Prompt, Shared};
use crate::layout::Form;
use crate::{Event, Key};

/// A screen as the state machine sees it. Most screens have a part of this only.
pub(super) trait Component: Debug {
    /// A key was pressed.
    fn key(&mut self, key: Key, shared: &mut Shared) -> Go;

    /// The rows to choose from, where there are any.
    fn form(&self, _: &Shared) -> Option<Form> {
        None
    }

    /// A row was clicked.
    fn click_row(&mut self, _row: usize, _: &mut Shared) -> Go {
        Go::Stay
    }

    /// Something other than a row was clicked.
    fn click(&mut self, _x: u16, _y: u16, _: &mut Shared) -> Go {
        Go::Stay
    }

    /// Whether the mouse wheel does what the arrows do: not where they move the cursor on a board.
    fn scrolls(&self) -> bool {
        true
    }

    /// The line that is being typed.
    fn prompt(&mut self) -> Option<&mut Prompt> {
        None
    }

    /// The screen has come to be seen.
    fn arrive(&mut self, _: &mut Shared) {}

    /// The screen is about to be left, or the program to end.
    fn leave(&mut self, _: &mut Shared) {}

    /// Time has passed.
    fn tick(&mut self, _: &mut Shared) {}

    /// When the next tick is needed.
    fn next_tick(&self, _: &Shared) -> Option<Duration> {
        None
    }

    /// Whether time passes for it while another screen lies on top.
    fn runs_in_background(&self) -> bool {
        false
    }

    /// Something has come back from outside. Only the screen on top can lead elsewhere.
    fn hear(&mut self, _: &Event, _: &mut Shared) -> Go {
        Go::Stay
    }
}
