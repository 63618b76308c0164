//! The `stackade` command: arguments in, results out, and nothing else. What it does is elsewhere.

mod args;
mod batch;
mod commands;
mod error;
mod files;
mod interrupt;
mod open;
mod output;
mod progress;
mod terminal;
mod usage;

use std::process::ExitCode;

fn main() -> ExitCode {
    match usage::parse(std::env::args_os()).and_then(commands::run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
