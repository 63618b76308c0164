//! `stackade show`: the board drawn.

use std::path::Path;

use clap::ValueEnum;
use stackade_core::AnyMatch;
use stackade_draw::{Picture, capital};
use stackade_engine::protocol::view_json;

use crate::args::{Format, ShowArgs, When};
use crate::error::CommandError;
use crate::files::quoted;
use crate::{output, terminal};

/// How wide a PNG is where nobody says so.
const WIDTH: u32 = 800;

pub(crate) fn run(args: &ShowArgs, color: When) -> Result<(), CommandError> {
    if args.json {
        return output::print(view_json(&*args.at.open()?));
    }
    let file = output::file(args.output.as_deref());
    let format = format(args.format, file, color)?;
    if args.width.is_some() && format != Format::Png {
        return Err(CommandError::usage("--width is for a PNG alone; the other formats have no pixels"));
    }
    let game = args.at.open()?;
    if format == Format::Png && file.is_none() && terminal::is_seen() {
        return Err(CommandError::usage(
            "a PNG is not for a terminal; name a file with -o FILE or use a pipe",
        ));
    }
    let color =
        terminal::shows_color(if file.is_some() && color == When::Auto { When::Never } else { color });
    output::deliver(&draw(&*game, format, args.width.unwrap_or(WIDTH), color)?, file)
}

/// The format asked for, by name or by the file's ending, which must not contradict each other.
fn format(asked: Option<Format>, file: Option<&Path>, color: When) -> Result<Format, CommandError> {
    let Some(file) = file else {
        return Ok(asked.unwrap_or_else(|| by_terminal(color)));
    };
    match (asked, by_ending(file)) {
        (Some(asked), None) => Ok(asked),
        (Some(Format::Unicode), Some(Format::Plain)) => Ok(Format::Unicode),
        (Some(asked), Some(ending)) if asked != ending => {
            let format = asked.to_possible_value().map_or(String::new(), |value| value.get_name().to_owned());
            Err(CommandError::usage(format!("{} does not end as --format {format} asks for", quoted(file))))
        }
        (_, Some(ending)) => Ok(ending),
        (None, None) => Err(CommandError::usage(format!(
            "{} does not end in .txt, .svg or .png; say how to draw with --format",
            quoted(file)
        ))),
    }
}

pub(crate) fn draw(
    game: &dyn AnyMatch,
    format: Format,
    width: u32,
    color: bool,
) -> Result<Vec<u8>, CommandError> {
    let (view, before, headline) = (game.view(), before(game), headline(game));
    let decision = game.decision();
    let mut picture = Picture::new(&view, game.info()).with_decision(decision.as_ref());
    picture.before = before.as_ref();
    picture.headline = headline.as_deref();
    Ok(match format {
        Format::Plain => picture.plain().into_bytes(),
        Format::Unicode => picture.unicode(color).into_bytes(),
        Format::Svg => picture.svg().into_bytes(),
        Format::Png => picture.png(width).map_err(CommandError::refused)?,
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
        "txt" => Some(Format::Plain),
        _ => None,
    }
}

/// What suits standard output; who insists on colour gets the format that has some.
fn by_terminal(color: When) -> Format {
    if color == When::Always || terminal::shows_unicode() { Format::Unicode } else { Format::Plain }
}
