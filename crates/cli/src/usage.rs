//! Reads the command line, and says in one line what is wrong with it.

use std::error::Error;
use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser};
use stackade_core::shorten;

use crate::args::Cli;
use crate::error::CommandError;
use crate::output::Output;

/// Reads the command line.
pub(crate) fn parse(args: impl Iterator<Item = OsString>) -> Result<Cli, CommandError> {
    Cli::try_parse_from(args).map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => print_help(&error),
        _ => CommandError::Usage(message(&error)),
    })
}

/// Prints what was asked for; that it was is no failure.
fn print_help(error: &clap::Error) -> CommandError {
    let mut out = Output::new();
    let printed = out.bytes(error.render().to_string().as_bytes()).and_then(|()| out.finish());
    printed.err().unwrap_or(CommandError::Done)
}

/// What is wrong, on one line; words of the command line are shown as all errors show them.
fn message(error: &clap::Error) -> String {
    let word = |kind| text(error, kind).map(|text| shorten(&text));
    let argument = text(error, ContextKind::InvalidArg).unwrap_or_default();
    match error.kind() {
        ErrorKind::MissingSubcommand => format!("expected a command: {}", commands(error)),
        ErrorKind::InvalidSubcommand => {
            let name = word(ContextKind::InvalidSubcommand).unwrap_or_default();
            format!("there is no command '{name}', expected one of {}", commands(error))
        }
        ErrorKind::UnknownArgument => {
            let meant = text(error, ContextKind::SuggestedArg);
            let hint = meant.map_or(String::new(), |meant| format!("; did you mean '{meant}'?"));
            format!("unexpected argument '{}'{hint}", shorten(&argument))
        }
        ErrorKind::MissingRequiredArgument => format!("required arguments are missing: {argument}"),
        ErrorKind::ArgumentConflict => {
            let other = text(error, ContextKind::PriorArg).filter(|other| *other != argument);
            other.map_or_else(
                || format!("'{argument}' is given more than once"),
                |other| format!("'{argument}' cannot be used with '{other}'"),
            )
        }
        ErrorKind::InvalidValue => {
            let expected = text(error, ContextKind::ValidValue).unwrap_or_default();
            let expected =
                if expected.is_empty() { String::new() } else { format!(", expected one of {expected}") };
            match word(ContextKind::InvalidValue).filter(|value| !value.is_empty()) {
                Some(value) => format!("'{argument}' cannot be '{value}'{expected}"),
                None => format!("'{argument}' needs a value{expected}"),
            }
        }
        ErrorKind::ValueValidation => {
            let value = word(ContextKind::InvalidValue).unwrap_or_default();
            let why = error.source().map(ToString::to_string).unwrap_or_default();
            format!("'{argument}' cannot be '{value}': {why}")
        }
        ErrorKind::InvalidUtf8 => "expected arguments in UTF-8".to_owned(),
        _ => summary(&error.render().to_string()),
    }
}

/// What an error has to say about something.
fn text(error: &clap::Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) => Some(texts.join(", ")),
        ContextValue::StyledStr(text) => Some(text.to_string()),
        _ => None,
    }
}

/// The names of the commands that could have stood there.
fn commands(error: &clap::Error) -> String {
    let usage = text(error, ContextKind::Usage).unwrap_or_default();
    let program = Cli::command();
    let is_meant = |command: &&clap::Command| usage.contains(&format!("stackade {} ", command.get_name()));
    let command = program.get_subcommands().find(is_meant).unwrap_or(&program);
    let shown = command.get_subcommands().filter(|command| !command.is_hide_set());
    shown.map(clap::Command::get_name).collect::<Vec<_>>().join(", ")
}

/// The first paragraph of a message, which says what is wrong.
fn summary(rendered: &str) -> String {
    let message = rendered.strip_prefix("error: ").unwrap_or(rendered);
    let paragraph = message.split("\n\n").next().unwrap_or_default();
    paragraph.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(args: &[&str], expected: &str) {
        let args = ["stackade"].iter().chain(args).map(OsString::from);
        match parse(args) {
            Err(CommandError::Usage(message)) => assert_eq!(message, expected),
            other => panic!("{other:?}"),
        }
    }

    const COMMANDS: &str = "games, start, moves, apply, over, perft, playout, show, samples, check, record, \
                            convert, best, analyse, solve, match, eval, play, serve, admin, engine, engine-test, puzzles, lessons, \
                            tables, worker, bench";

    #[test]
    fn the_definition_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn commands_are_listed_where_one_is_missing() {
        check(&[], &format!("expected a command: {COMMANDS}"));
        check(&["mvoes"], &format!("there is no command 'mvoes', expected one of {COMMANDS}"));
        check(
            &["generate", "x"],
            "there is no command 'x', expected one of completions, man, pictures, page-data, site",
        );
    }

    #[test]
    fn argument_errors_say_which_argument() {
        check(&["moves"], "required arguments are missing: <GAME>");
        check(&["moves", "chess", "--odd"], "unexpected argument '--odd'");
        check(&["moves", "chess", "--sed", "1"], "unexpected argument '--sed'; did you mean '--seed'?");
        check(&["moves", "chess", "a\n\nb"], "unexpected argument 'a\\n\\nb'");
        check(&["moves", "chess", "--position"], "'--position <P>' needs a value");
        check(&["record", "x", "--svg", "--gif"], "'--svg' cannot be used with '--gif'");
        check(&["start", "chess", "--seed", "1", "--seed", "2"], "'--seed <N>' is given more than once");
    }

    #[test]
    fn values_are_refused_with_what_was_expected() {
        let long = "9".repeat(1000);
        let short = format!("{}…", "9".repeat(32));
        check(
            &["perft", "chess", &long],
            &format!("'<DEPTH>' cannot be '{short}': expected a number from 0 to 500"),
        );
        check(&["perft", "chess", "501"], "'<DEPTH>' cannot be '501': expected a number from 0 to 500");
        check(&["perft", "chess", "x"], "'<DEPTH>' cannot be 'x': expected a number from 0 to 500");
        check(
            &["start", "chess", "--seed", "-1"],
            "'--seed <N>' cannot be '-1': expected a number from 0 to 2^64 - 1",
        );
        check(
            &["show", "chess", "--format", "bmp"],
            "'--format <FORMAT>' cannot be 'bmp', expected one of plain, unicode, svg, png",
        );
    }
}
