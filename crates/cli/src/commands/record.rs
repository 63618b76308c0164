//! `stackade record`: validates game records, converts and draws them.

mod animation;
mod json;

use std::path::{Path, PathBuf};

use stackade_core::AnyMatch;
use stackade_core::record::{ErrorKind, Located, Record, RecordError, Records, replay, result_text};
use stackade_draw::Picture;
use stackade_games::registry;

use super::show::headline;
use crate::args::RecordArgs;
use crate::error::{CommandError, printable};
use crate::files::{name, quoted, read_text};
use crate::output::{self, Output, deliver};
use crate::progress::with_clock;
use crate::terminal;

/// How wide an animation is where nobody says so.
const WIDTH: u32 = 480;

/// A record that has been played through.
pub(super) struct Played {
    /// Where it comes from: the file's path, its name in messages, and the game's number in it.
    pub(super) path: String,
    pub(super) file: String,
    pub(super) number: usize,
    record: Record,
    /// The match at the end of the main line.
    pub(super) game: Box<dyn AnyMatch>,
}

pub(crate) fn run(args: &RecordArgs) -> Result<(), CommandError> {
    let job: fn(&RecordArgs) -> Result<(), CommandError> = match args {
        RecordArgs { svg: true, .. } | RecordArgs { gif: true, .. } => draw,
        RecordArgs { json: true, .. } => json::convert,
        RecordArgs { text: true, .. } => write,
        _ => list,
    };
    let is_scrolling = terminal::is_seen() && output::file(args.output.as_deref()).is_none();
    if is_scrolling { job(args) } else { with_clock(|| job(args)) }
}

/// Plays every game of every file through and shows it, or what is wrong with it, to `visit`, one at a
/// time. Only the rest of a file in which a game does not end as it should is left out.
pub(super) fn each_game(
    files: &[PathBuf],
    mut visit: impl FnMut(Result<Played, &str>) -> Result<(), CommandError>,
) -> Result<Verdict, CommandError> {
    let mut verdict = Verdict::default();
    for path in files {
        let text = match read_text(path) {
            Ok(text) => text,
            Err(why) => {
                visit(Err(&why))?;
                verdict.unreadable(why);
                continue;
            }
        };
        for game in Records::new(&text) {
            verdict.games += 1;
            match game.and_then(|located| play(path, located)) {
                Ok(played) => visit(Ok(played))?,
                Err(error) => {
                    let why = describe(path, &error);
                    visit(Err(&why))?;
                    verdict.failed(why, error.kind);
                }
            }
        }
    }
    Ok(verdict)
}

fn play(path: &Path, located: Located<'_>) -> Result<Played, RecordError> {
    let game = replay(&located.record, registry::set_up).map_err(|error| located.locate(&error))?;
    Ok(Played {
        path: path.display().to_string(),
        file: name(path),
        number: located.number,
        record: located.record,
        game,
    })
}

/// Where something is wrong, and what.
fn describe(path: &Path, error: &RecordError) -> String {
    let RecordError { game, line, column, message, .. } = error;
    format!("{}: game {game}: line {line}, column {column}: {message}", name(path))
}

/// How many games there were, and what was wrong with them.
#[derive(Default)]
pub(super) struct Verdict {
    games: usize,
    failed: usize,
    unreadable: usize,
    /// What was wrong first.
    first: Option<String>,
    /// Whether something was no record at all, rather than one that is not true.
    is_misunderstood: bool,
}

impl Verdict {
    fn unreadable(&mut self, why: String) {
        self.unreadable += 1;
        self.is_misunderstood = true;
        self.first.get_or_insert(why);
    }

    /// A text that is no record is not understood; a record that is not true is refused.
    fn failed(&mut self, why: String, kind: ErrorKind) {
        self.failed += 1;
        self.is_misunderstood |= matches!(kind, ErrorKind::Syntax | ErrorKind::Setup);
        self.first.get_or_insert(why);
    }

    /// All is well, or one line about everything that is not.
    pub(super) fn result(self) -> Result<(), CommandError> {
        let Verdict { games, failed, unreadable, first, is_misunderstood } = self;
        let Some(first) = first else { return Ok(()) };
        let s = |count| if count == 1 { "" } else { "s" };
        let message = match (failed, unreadable) {
            (0, 1) => first,
            (_, 0) => format!("{failed} of {games} game{} failed: {first}", s(games)),
            _ => format!(
                "{failed} of {games} game{} failed and {unreadable} file{} could not be read: {first}",
                s(games),
                s(unreadable)
            ),
        };
        Err(if is_misunderstood { CommandError::Usage(message) } else { CommandError::Refused(message) })
    }
}

/// Prints a line per game.
fn list(args: &RecordArgs) -> Result<(), CommandError> {
    let mut out = Output::new();
    let verdict = each_game(&args.files, |game| match game {
        Ok(played) => out.line(played.line()),
        Err(why) => out.line(printable(why)),
    })?;
    out.finish()?;
    verdict.result()
}

/// Prints the games that are good in the canonical form.
fn write(args: &RecordArgs) -> Result<(), CommandError> {
    let mut out = Output::new();
    let mut separator = "";
    let verdict = each_game(&args.files, |game| {
        let Ok(Played { mut record, game, .. }) = game else { return Ok(()) };
        record.set_tag("Game", &game.id().to_string()).expect("every record has this tag");
        out.text(format_args!("{separator}{record}"))?;
        separator = "\n";
        Ok(())
    })?;
    out.finish()?;
    verdict.result()
}

impl Played {
    /// What the game was, how long it took and how it ended.
    fn line(&self) -> String {
        let Played { file, number, record, game, .. } = self;
        // The record's own words may say more: `forfeit: illegal move`.
        let ending = record.tag("Termination").or_else(|| game.result().map(|result| result.ending.words()));
        let why = ending.map_or(String::new(), |words| format!(" ({})", printable(words)));
        let (id, turns, result) = (game.id(), game.moves().len(), result_text(record.result));
        let s = if turns == 1 { "" } else { "s" };
        format!("{file}: game {number}: {id}, {turns} turn{s}, {result}{why}")
    }
}

/// Draws one game, as a still picture or as an animation.
fn draw(args: &RecordArgs) -> Result<(), CommandError> {
    let file = output::file(args.output.as_deref());
    check_ending(args, file)?;
    if args.gif && file.is_none() && terminal::is_seen() {
        return Err(CommandError::usage(
            "a GIF is not for a terminal; name a file with -o FILE or use a pipe",
        ));
    }
    let played = choose(args)?;
    let picture = match args.gif {
        true => animation::gif(&*played.game, args.width.unwrap_or(WIDTH))?,
        false => svg(&*played.game),
    };
    deliver(&picture, file)
}

/// A file that is named like another kind of picture would be misread by every program.
fn check_ending(args: &RecordArgs, file: Option<&Path>) -> Result<(), CommandError> {
    let ending = file.and_then(Path::extension).map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    let (option, wanted) = if args.gif { ("--gif", "gif") } else { ("--svg", "svg") };
    match (file, ending.as_deref()) {
        (Some(file), Some(ending @ ("svg" | "gif" | "png" | "txt"))) if ending != wanted => Err(
            CommandError::usage(format!("{} does not end in .{wanted}, as {option} asks for", quoted(file))),
        ),
        _ => Ok(()),
    }
}

/// The game to draw: the one with the number asked for, or the only one.
fn choose(args: &RecordArgs) -> Result<Played, CommandError> {
    let (mut count, mut chosen) = (0, None);
    let verdict = each_game(&args.files, |game| {
        count += 1;
        if count == args.game.unwrap_or(1) {
            chosen = game.ok();
        }
        Ok(())
    })?;
    verdict.result()?;
    match chosen {
        Some(_) if args.game.is_none() && count > 1 => {
            Err(CommandError::usage(format!("there are {count} games; choose one with --game N")))
        }
        Some(played) => Ok(played),
        None => {
            Err(CommandError::usage(format!("there is no game {}, only {count}", args.game.unwrap_or(1))))
        }
    }
}

/// The last position of a game.
fn svg(game: &dyn AnyMatch) -> Vec<u8> {
    let (view, headline) = (game.view(), headline(game));
    let decision = game.decision();
    let mut picture = Picture::new(&view, game.info()).with_decision(decision.as_ref());
    picture.headline = headline.as_deref();
    picture.svg().into_bytes()
}
