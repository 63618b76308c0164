//! The picture of a preview.

use stackade_core::{AnyMatch, GameId};
use stackade_draw::{DrawError, Picture};
use stackade_games::registry;

/// A board beside a title and a few words, 1200 by 630.
#[derive(Clone, Debug)]
pub struct Card {
    /// The game and variant.
    pub game: GameId,
    /// The position; the usual start without one.
    pub position: Option<String>,
    /// The moves that are played there.
    pub moves: Vec<String>,
    /// The title.
    pub title: String,
    /// What is said below it.
    pub about: String,
}

impl Card {
    /// As a PNG file.
    pub fn png(&self) -> Result<Vec<u8>, DrawError> {
        let shown = self.open().map_err(DrawError::Render)?;
        Picture::new(&shown.view(), shown.id().info()).card_png(&self.title, &self.about)
    }

    /// The board, or why there is none.
    fn open(&self) -> Result<Box<dyn AnyMatch>, String> {
        let mut shown = match &self.position {
            Some(position) => {
                registry::match_from(&self.game, position).map_err(|error| error.to_string())?
            }
            None => registry::new_match(&self.game, 0),
        };
        for mv in &self.moves {
            shown.play(mv).map_err(|error| error.to_string())?;
        }
        Ok(shown)
    }
}
