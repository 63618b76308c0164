//! `stackade play`: the terminal game.

mod online;

use std::io::{self, IsTerminal};

use stackade_core::record::Start;
use stackade_core::{GameId, shorten};
use stackade_games::registry;
use stackade_lessons::puzzles::{self, Puzzle};
use stackade_tui::plain::{self, Options};
use stackade_tui::shell::remember_done;
use stackade_tui::{Launch, Seat, TimeControl, run as run_game};

use crate::args::{PlayArgs, When};
use crate::error::Failure;
use crate::terminal;

pub(crate) fn run(args: &PlayArgs, color: When) -> Result<(), Failure> {
    if let Some(link) = &args.online {
        return online::run(args, link, color);
    }
    let launch = launch(args, color)?;
    if args.plain || args.words {
        return play_by_lines(launch, args, color);
    }
    check_terminal()?;
    run_game(launch).map_err(Failure::refused)
}

fn check_terminal() -> Result<(), Failure> {
    if io::stdin().is_terminal() && terminal::is_seen() {
        return Ok(());
    }
    Err(Failure::refused("play needs a terminal; `play --plain` plays line by line"))
}

fn play_by_lines(launch: Launch, args: &PlayArgs, color: When) -> Result<(), Failure> {
    let options = Options {
        words_only: args.words,
        unicode: terminal::shows_unicode(),
        colour: terminal::shows_color(color),
    };
    let done = plain::run(launch, options, io::stdin().lock(), io::stdout().lock())?;
    remember_done(&done).map_err(Failure::refused)
}

fn launch(args: &PlayArgs, color: When) -> Result<Launch, Failure> {
    let is_plain = args.plain || args.words;
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
            game.id().two_sided().map_err(Failure::usage)?;
        }
    }
    let puzzle = args.puzzle.as_deref().map(puzzle).transpose()?;
    let lesson = game.as_ref().filter(|_| args.lesson).map(|(game, _)| game.info());
    Ok(Launch {
        game,
        seats: args.seats().map(|(_, seat)| seat.clone()).into(),
        clock: clock(args)?,
        load: args.load.clone().filter(|_| !is_plain),
        puzzle,
        lesson,
        online: None,
        is_still: args.no_animation,
        colour,
        seed: args.seed,
    })
}

/// Not every game has as many sides, and not every computer player plays every game.
fn check_seats(args: &PlayArgs, id: &GameId) -> Result<(), Failure> {
    let sides = id.sides().len();
    for (side, (option, seat)) in args.seats().into_iter().enumerate() {
        match seat {
            Some(_) if side >= sides => {
                return Err(Failure::usage(format!("{option} is for games of more sides; {id} has {sides}")));
            }
            Some(Seat::Computer(spec)) => spec.check(id).map_err(Failure::usage)?,
            Some(Seat::Human) | None => {}
        }
    }
    Ok(())
}

/// The clock of a game on this machine.
fn clock(args: &PlayArgs) -> Result<Option<TimeControl>, Failure> {
    match args.clock {
        // The server's clock is not run here.
        Some(TimeControl::Days(_)) if args.online.is_some() => Ok(None),
        Some(TimeControl::Days(_)) => Err(Failure::usage("days are for games with --online")),
        clock => Ok(clock),
    }
}

/// The last position of the first game of a file, to be played on.
fn resume(path: &std::path::Path) -> Result<(Box<dyn stackade_core::AnyMatch>, Start), Failure> {
    let records = stackade_tui::shell::read_records(path).map_err(Failure::usage)?;
    let record = records.first().ok_or_else(|| Failure::usage("the file holds no game"))?;
    let game = stackade_core::record::replay(record, registry::set_up).map_err(Failure::refused)?;
    let start = record.start().map_err(Failure::usage)?;
    Ok((game, start))
}

/// The built-in puzzle of this id.
fn puzzle(id: &str) -> Result<&'static Puzzle, Failure> {
    let unknown = || format!("there is no puzzle '{}'; `stackade puzzles` lists them", shorten(id));
    puzzles::find(id).ok_or_else(|| Failure::usage(unknown()))
}
