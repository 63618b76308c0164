//! `stackade play`: the terminal game.

mod online;

use std::io::{self, IsTerminal};

use stackade_core::record::Start;
use stackade_core::{GameId, shorten};
use stackade_games::registry;
use stackade_lessons::puzzles::{self, Puzzle};
use stackade_tui::plain::{self, Options};
use stackade_tui::shell::{language, remember_done};
use stackade_tui::{Controller, Launch, TimeControl, run as run_game};

use crate::args::{PlayArgs, When};
use crate::error::CommandError;
use crate::terminal;

pub(crate) fn run(args: &PlayArgs, color: When) -> Result<(), CommandError> {
    if let Some(link) = &args.online {
        return online::run(args, link, color);
    }
    let launch = launch(args, color)?;
    if is_by_lines(args) {
        return play_by_lines(launch, args, color);
    }
    check_terminal()?;
    run_game(launch).map_err(CommandError::refused)
}

/// Whether to play line by line: where that was asked for, and in a terminal that can do nothing else.
fn is_by_lines(args: &PlayArgs) -> bool {
    args.plain || args.words || terminal::is_dumb()
}

fn check_terminal() -> Result<(), CommandError> {
    if io::stdin().is_terminal() && terminal::is_seen() {
        return Ok(());
    }
    Err(CommandError::refused("play needs a terminal; `play --plain` plays line by line"))
}

fn play_by_lines(launch: Launch, args: &PlayArgs, color: When) -> Result<(), CommandError> {
    let options = Options {
        words_only: args.words,
        unicode: terminal::shows_unicode(),
        colour: terminal::shows_color(color),
        language: language(args.language),
    };
    let done = plain::run(launch, options, io::stdin().lock(), io::stdout().lock())?;
    remember_done(&done).map_err(CommandError::refused)
}

fn launch(args: &PlayArgs, color: When) -> Result<Launch, CommandError> {
    let is_plain = is_by_lines(args);
    let colour = match color {
        When::Auto => None,
        When::Always => Some(true),
        When::Never => Some(false),
    };
    let game = match (args.at(is_plain), &args.load) {
        (_, Some(path)) if is_plain => Some(resume(path)?),
        (Some(at), _) => {
            let start = match &at.board.position {
                Some(_) => Start::Position(crate::open::start_of(&at)?),
                None => Start::Seed(at.board.seed),
            };
            Some((at.open()?, start))
        }
        (None, _) => None,
    };
    if let Some((game, _)) = &game {
        check_seats(args, &game.id())?;
        if args.lesson {
            game.id().two_sided().map_err(CommandError::usage)?;
        }
    }
    let puzzle = args.puzzle.as_deref().map(puzzle).transpose()?;
    let lesson = game.as_ref().filter(|_| args.lesson).map(|(game, _)| game.info());
    Ok(Launch {
        game,
        controllers: args.controllers().map(|(_, controller)| controller.clone()).into(),
        clock: clock(args)?,
        load: args.load.clone().filter(|_| !is_plain),
        puzzle,
        lesson,
        online: None,
        // Where it cannot be used, that is said by `--online`.
        key: online::key(args).ok().flatten(),
        is_still: args.no_animation,
        colour,
        seed: args.seed,
        language: args.language,
    })
}

/// Not every game has as many sides, and not every computer player plays every game.
fn check_seats(args: &PlayArgs, id: &GameId) -> Result<(), CommandError> {
    let sides = id.sides().len();
    for (side, (option, controller)) in args.controllers().into_iter().enumerate() {
        match controller {
            Some(_) if side >= sides => {
                return Err(CommandError::usage(format!(
                    "{option} is for games of more sides; {id} has {sides}"
                )));
            }
            Some(Controller::Computer(spec)) => spec.check(id).map_err(CommandError::usage)?,
            Some(Controller::Human) | None => {}
        }
    }
    Ok(())
}

/// The clock of a game on this machine.
fn clock(args: &PlayArgs) -> Result<Option<TimeControl>, CommandError> {
    match args.clock {
        // The server's clock is not run here.
        Some(TimeControl::Days(_)) if args.online.is_some() => Ok(None),
        Some(TimeControl::Days(_)) => Err(CommandError::usage("days are for games with --online")),
        clock => Ok(clock),
    }
}

/// The last position of the first game of a file, to be played on.
fn resume(path: &std::path::Path) -> Result<(Box<dyn stackade_core::AnyMatch>, Start), CommandError> {
    let records = stackade_tui::shell::read_records(path).map_err(CommandError::usage)?;
    let record = records.first().ok_or_else(|| CommandError::usage("the file holds no game"))?;
    let game = stackade_core::record::replay(record, registry::set_up).map_err(CommandError::refused)?;
    let start = record.start().map_err(CommandError::usage)?;
    Ok((game, start))
}

/// The built-in puzzle of this id.
fn puzzle(id: &str) -> Result<&'static Puzzle, CommandError> {
    let unknown = || format!("there is no puzzle '{}'; `stackade puzzles` lists them", shorten(id));
    puzzles::find(id).ok_or_else(|| CommandError::usage(unknown()))
}
