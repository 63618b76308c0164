//! `stackade show`: the board drawn.

use std::path::Path;

use stackade_core::AnyMatch;
use stackade_draw::{Picture, capital};

use crate::args::{Format, ShowArgs, When};
use crate::error::Failure;
use crate::{output, terminal};

pub(crate) fn run(args: &ShowArgs, color: When) -> Result<(), Failure> {
    let game = args.at.open()?;
    let file = args.output.as_deref();
    let format = args.format.or_else(|| file.and_then(by_ending)).unwrap_or_else(|| by_terminal(file));
    if format == Format::Png && file.is_none() && terminal::is_seen() {
        return Err(Failure::usage("a PNG is not for a terminal; name a file with -o FILE or use a pipe"));
    }
    let color =
        terminal::shows_color(if file.is_some() && color == When::Auto { When::Never } else { color });
    output::deliver(&draw(&*game, format, args.width, color)?, file)
}

fn draw(game: &dyn AnyMatch, format: Format, width: u32, color: bool) -> Result<Vec<u8>, Failure> {
    let (view, before, headline) = (game.view(), before(game), headline(game));
    let mut picture = Picture::new(&view, game.info());
    picture.before = before.as_ref();
    picture.headline = headline.as_deref();
    Ok(match format {
        Format::Plain => picture.plain().into_bytes(),
        Format::Unicode => picture.unicode(color).into_bytes(),
        Format::Svg => picture.svg().into_bytes(),
        Format::Png => picture.png(width).map_err(Failure::refused)?,
    })
}

/// The position before the last move, whose changes pictures mark.
fn before(game: &dyn AnyMatch) -> Option<stackade_core::View> {
    let mut earlier = game.clone_box();
    earlier.undo().map(|_| earlier.view())
}

/// How the game has ended, in place of who is to move.
pub(crate) fn headline(game: &dyn AnyMatch) -> Option<String> {
    let result = game.result()?;
    let words = result.ending.words();
    Some(match result.outcome.winner() {
        Some(side) => format!("{} has won: {words}", capital(game.info().sides[side.index()].name)),
        None => format!("Draw: {words}"),
    })
}

/// The format that a file's name asks for.
fn by_ending(file: &Path) -> Option<Format> {
    match file.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "svg" => Some(Format::Svg),
        "png" => Some(Format::Png),
        _ => None,
    }
}

fn by_terminal(file: Option<&Path>) -> Format {
    if file.is_none() && terminal::shows_unicode() { Format::Unicode } else { Format::Plain }
}
