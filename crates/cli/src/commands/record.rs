//! `stackade record`: validates game records, converts and draws them.

mod animation;
mod json;

use std::path::PathBuf;

use stackade_core::AnyMatch;
use stackade_core::record::{ErrorKind, Record, RecordError, Records, replay, result_text};
use stackade_draw::Picture;
use stackade_games::registry;

use super::show::headline;
use crate::args::RecordArgs;
use crate::error::Failure;
use crate::files::{name, read_text};
use crate::output::{Output, deliver};
use crate::progress::with_clock;
use crate::terminal;

/// A record that has been played through.
pub(super) struct Played {
    /// Where it comes from: the file's path, its name in messages, and the game's number in it.
    path: String,
    pub(super) file: String,
    pub(super) number: usize,
    record: Record,
    /// The match at the end of the main line.
    pub(super) game: Box<dyn AnyMatch>,
}

pub(crate) fn run(args: &RecordArgs) -> Result<(), Failure> {
    let job: fn(&RecordArgs) -> Result<(), Failure> = match (args.svg || args.gif, args.json) {
        (true, _) => draw,
        (false, true) => json::convert,
        (false, false) => list,
    };
    let is_scrolling = terminal::is_seen() && args.output.is_none();
    if is_scrolling { job(args) } else { with_clock(|| job(args)) }
}

/// Plays every game of every file through and shows it to `visit`, one at a time.
///
/// The first thing that is wrong ends it.
pub(super) fn each_game(
    files: &[PathBuf],
    mut visit: impl FnMut(Played) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for path in files {
        let (text, file) = (read_text(path)?, name(path));
        for game in Records::new(&text) {
            let located = game.map_err(|error| failure(&file, &error))?;
            let game = replay(&located.record, registry::set_up)
                .map_err(|error| failure(&file, &located.locate(&error)))?;
            visit(Played {
                path: path.display().to_string(),
                file: file.clone(),
                number: located.number,
                record: located.record,
                game,
            })?;
        }
    }
    Ok(())
}

/// A text that is no record is not understood; a record that is not true is refused.
fn failure(file: &str, error: &RecordError) -> Failure {
    let message = format!("{file}: {error}");
    match error.kind {
        ErrorKind::Syntax | ErrorKind::Setup => Failure::Usage(message),
        ErrorKind::Replay => Failure::Refused(message),
    }
}

/// Prints a line per game.
fn list(args: &RecordArgs) -> Result<(), Failure> {
    let mut out = Output::new();
    // What was read before an error is printed all the same.
    let listed = each_game(&args.files, |played| out.line(played.line()));
    out.finish().and(listed)
}

impl Played {
    /// What the game was, how long it took and how it ended.
    fn line(&self) -> String {
        let Played { file, number, record, game, .. } = self;
        let ending = game.result().map(|result| result.ending.words()).or(record.tag("Termination"));
        let why = ending.map_or(String::new(), |words| format!(" ({})", printable(words)));
        let (id, turns, result) = (game.id(), game.moves().len(), result_text(record.result));
        let s = if turns == 1 { "" } else { "s" };
        format!("{file}: game {number}: {id}, {turns} turn{s}, {result}{why}")
    }
}

/// A stranger's words, which may hold anything, on one line.
fn printable(words: &str) -> String {
    words.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Draws one game, as a still picture or as an animation.
fn draw(args: &RecordArgs) -> Result<(), Failure> {
    if args.gif && args.output.is_none() && terminal::is_seen() {
        return Err(Failure::usage("a GIF is not for a terminal; name a file with -o FILE or use a pipe"));
    }
    let played = choose(args)?;
    let picture = if args.gif { animation::gif(&*played.game, args.width)? } else { svg(&*played.game) };
    deliver(&picture, args.output.as_deref())
}

/// The game to draw: the one with the number asked for, or the only one.
fn choose(args: &RecordArgs) -> Result<Played, Failure> {
    let (mut count, mut chosen) = (0, None);
    each_game(&args.files, |played| {
        count += 1;
        if count == args.game.unwrap_or(1) {
            chosen = Some(played);
        }
        Ok(())
    })?;
    match chosen {
        Some(_) if args.game.is_none() && count > 1 => {
            Err(Failure::usage(format!("there are {count} games; choose one with --game N")))
        }
        Some(played) => Ok(played),
        None => Err(Failure::usage(format!("there is no game {}, only {count}", args.game.unwrap_or(1)))),
    }
}

/// The last position of a game.
fn svg(game: &dyn AnyMatch) -> Vec<u8> {
    let (view, headline) = (game.view(), headline(game));
    let mut picture = Picture::new(&view, game.info());
    picture.headline = headline.as_deref();
    picture.svg().into_bytes()
}
