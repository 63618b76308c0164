//! `stackade over`: whether the game is over, and who has won.

use crate::args::At;
use crate::error::CommandError;
use crate::{open, output};

pub(crate) fn run(args: &At) -> Result<(), CommandError> {
    let game = args.open()?;
    let answer = game.result().map_or("no".to_owned(), |result| open::result_text(&*game, result));
    output::print(answer)
}
