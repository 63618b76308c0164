//! `stackade engine` and `stackade engine-test`: the engine protocol, spoken and examined.

use std::io;
use std::time::Duration;

use serde::Serialize;
use stackade_engine::examine::{Check, GRACE, examine};
use stackade_engine::process::split_command;
use stackade_engine::protocol::serve;

use crate::args::EngineTestArgs;
use crate::error::CommandError;
use crate::output::Output;

#[derive(Serialize)]
struct Document {
    passed: usize,
    failed: usize,
    checks: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    name: String,
    /// What is wrong, or null.
    failure: Option<String>,
}

/// Speaks the protocol until it is told to quit or the input ends.
pub(crate) fn run() -> Result<(), CommandError> {
    Ok(serve(io::stdin(), io::stdout())?)
}

/// Examines another engine.
pub(crate) fn test(args: &EngineTestArgs) -> Result<(), CommandError> {
    let command = match &args.command[..] {
        [line] => split_command(line)
            .ok_or_else(|| CommandError::usage("COMMAND: expected a program, and quotes that are closed"))?,
        words => words.to_vec(),
    };
    let mut out = Output::new();
    let mut checks = Vec::new();
    let mut printed = Ok(());
    let grace = args.grace.map_or(GRACE, Duration::from_millis);
    examine(&command, grace, &mut |Check { name, result }| {
        let line = match result {
            Ok(()) => format!("ok {name}"),
            Err(why) => format!("FAILED {name}: {why}"),
        };
        checks.push(Row { name: name.clone(), failure: result.clone().err() });
        if printed.is_ok() && !args.json {
            printed = out.line(line);
        }
    });
    printed?;
    let failed = checks.iter().filter(|check| check.failure.is_some()).count();
    let passed = checks.len() - failed;
    if args.json {
        out.json(&Document { passed, failed, checks })?;
    } else {
        out.line(format_args!("{passed} passed, {failed} failed"))?;
    }
    out.finish()?;
    if failed > 0 {
        Err(CommandError::refused(format!("{failed} checks of the engine failed")))
    } else {
        Ok(())
    }
}
