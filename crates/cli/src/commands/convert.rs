//! `stackade convert`: positions and moves of older programs, there and back.

use stackade_core::GameId;
use stackade_games::old_notation::{self, Converted};

use crate::args::ConvertArgs;
use crate::error::CommandError;
use crate::files::{name, read_text};
use crate::open;
use crate::output::{Output, print_json, remark};

pub(crate) fn run(args: &ConvertArgs) -> Result<(), CommandError> {
    let id = open::game(&args.game)?;
    let text = read_text(&args.file).map_err(CommandError::usage)?;
    let file = name(&args.file);
    // Everything is converted before anything is printed: half a file is of no use.
    let converted = if args.to_old { write(&id, &file, &text) } else { read(&id, &file, &text, args.side) }?;
    if args.json {
        return print_json(&converted);
    }
    let mut out = Output::new();
    for line in converted {
        out.line(line)?;
    }
    out.finish()
}

/// The positions and moves of an older program's text.
fn read(id: &GameId, file: &str, text: &str, side: Option<char>) -> Result<Vec<String>, CommandError> {
    let items = old_notation::read(id, text, side)
        .map_err(|error| CommandError::usage(format!("{file}: {error}")))?;
    for line in items.iter().flat_map(Converted::remarks) {
        remark(&format!("{file}: {line}"));
    }
    Ok(items.iter().map(|item| item.text().to_owned()).collect())
}

/// Our positions and moves as the older program writes them.
fn write(id: &GameId, file: &str, text: &str) -> Result<Vec<String>, CommandError> {
    let write = |(number, line)| {
        old_notation::write(id, line)
            .map_err(|error| CommandError::usage(format!("{file}, line {number}: {error}")))
    };
    lines(text).map(write).collect()
}

/// The lines that hold something, with their numbers.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let numbered = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    numbered.filter(|(_, line)| !line.is_empty())
}
