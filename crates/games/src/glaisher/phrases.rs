//! What Glaisher has words for.

use stackade_core::Phrase;

pub(super) const STACKS: Phrase = Phrase::new("stacks", "stacks");
pub(super) const PIECES_ON_BOARD: Phrase = Phrase::new("pieces-on-board", "pieces on the board");
pub(super) const CELLS_TO_CONNECT: Phrase = Phrase::new("cells-to-connect", "cells to connect");

pub(super) const CONNECTED: Phrase = Phrase::new("connected", "opposite sides connected");
pub(super) const NO_TURN: Phrase = Phrase::new("no-legal-turn", "no legal turn");

/// What is counted beside the board.
pub(super) const TALLIES: &[Phrase] = &[STACKS, PIECES_ON_BOARD, CELLS_TO_CONNECT];
/// Why games end.
pub(super) const REASONS: &[Phrase] = &[CONNECTED, NO_TURN];
