//! `stackade play --online`: what the arguments ask of a server.

use std::io;

use stackade_client::Link;
use stackade_engine::Spec;
use stackade_games::registry;
use stackade_online::{Pace, Plan, SeatWish};
use stackade_tui::plain::{self, Options};
use stackade_tui::{Controller, Launch, OnlineLaunch, TimeControl};

use crate::args::{PlayArgs, When};
use crate::error::CommandError;
use crate::terminal;

/// The variable that holds the key of an account.
const KEY: &str = "STACKADE_KEY";

pub(super) fn run(args: &PlayArgs, link: &str, color: When) -> Result<(), CommandError> {
    let online = online(args, link)?;
    if !super::is_by_lines(args) {
        super::check_terminal()?;
        let launch = Launch { online: Some(online), ..super::launch(args, color)? };
        return stackade_tui::run(launch).map_err(CommandError::refused);
    }
    let options = Options {
        words_only: args.words,
        unicode: terminal::shows_unicode(),
        colour: terminal::shows_color(color),
        language: stackade_tui::shell::language(args.language),
    };
    plain::run_online(online, options, io::BufReader::new(io::stdin()), io::stdout().lock())?
        .map_err(CommandError::refused)
}

fn online(args: &PlayArgs, link: &str) -> Result<OnlineLaunch, CommandError> {
    let link: Link =
        link.parse().map_err(|error: stackade_client::LinkError| CommandError::usage(error.to_string()))?;
    let key = key(args)?;
    if key.is_some() && !link.server.is_private() {
        let host = link.server.host();
        return Err(CommandError::refused(format!("a key is not sent to {host} in the clear; use https://")));
    }
    let plan = match args.at(false) {
        Some(at) => Some(plan(&at.board.game, args)?),
        None => None,
    };
    Ok(OnlineLaunch { link, name: args.name.clone().filter(|_| key.is_none()), key, chat: args.chat, plan })
}

/// The key of an account, from a file or from the environment: arguments can be read by everybody on the machine.
pub(super) fn key(args: &PlayArgs) -> Result<Option<String>, CommandError> {
    let text = match &args.key_file {
        Some(path) => std::fs::read_to_string(path)
            .map_err(|error| CommandError::usage(format!("cannot read {}: {error}", path.display())))?,
        None => std::env::var(KEY).unwrap_or_default(),
    };
    let key = text.trim().to_owned();
    if key.chars().any(|c| !c.is_ascii_graphic()) {
        return Err(CommandError::usage("the key is not one line of letters and digits"));
    }
    Ok(Some(key).filter(|key| !key.is_empty()))
}

/// A game to be made: whoever is `human` sits here, a level is the server's computer.
fn plan(game: &str, args: &PlayArgs) -> Result<Plan, CommandError> {
    let id = registry::parse_two_sided_id(game).map_err(CommandError::usage)?;
    let level = |seat: &Option<Controller>| match seat {
        Some(Controller::Computer(Spec::Level(level))) => Ok(Some(level.number())),
        Some(Controller::Computer(_)) => {
            Err(CommandError::usage("a server's computer plays as level=1 to level=10"))
        }
        Some(Controller::Human) | None => Ok(None),
    };
    let levels = [level(&args.first)?, level(&args.second)?];
    let (seat, level) = match levels {
        [Some(_), Some(_)] => return Err(CommandError::usage("online, one of the players is human")),
        [Some(level), None] => (SeatWish::Second, Some(level)),
        [None, Some(level)] => (SeatWish::First, Some(level)),
        [None, None] if args.first.is_some() && args.second.is_none() => (SeatWish::First, None),
        [None, None] if args.second.is_some() && args.first.is_none() => (SeatWish::Second, None),
        [None, None] => (SeatWish::Random, None),
    };
    let pace = pace(args.clock)?;
    Ok(Plan { pace, seat, level, public: args.public, ..Plan::new(id.to_string()) })
}

/// A clock as servers write it.
fn pace(clock: Option<TimeControl>) -> Result<Pace, CommandError> {
    clock.unwrap_or_default().pace().parse::<Pace>().map_err(|_| {
        CommandError::usage(
            "online clocks are whole minutes up to 180 + seconds up to 60, 5 to 3600 seconds a turn, or days:1 to days:14",
        )
    })
}
