//! Boards as pictures.

use stackade_core::{AnyMatch, GameInfo, View};
use stackade_draw::{Picture, verdict};

/// What a picture shows.
pub(crate) struct Shown {
    view: View,
    info: &'static GameInfo,
    /// How the game has ended, if it has.
    headline: Option<String>,
}

impl Shown {
    pub(crate) fn new(game: &dyn AnyMatch) -> Shown {
        let headline = game.result().map(|result| verdict(result.outcome, game.sides()));
        Shown { view: game.view(), info: game.info(), headline }
    }

    pub(crate) fn picture(&self) -> Picture<'_> {
        let picture = Picture::new(&self.view, self.info);
        match &self.headline {
            Some(headline) => picture.with_headline(headline),
            None => picture,
        }
    }
}
