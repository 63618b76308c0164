//! `stackade tables`: tables of proved results, built, packed and verified; and `stackade worker`, which helps to build them.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde::Serialize;
use stackade_games::table::file_name;
use stackade_tables::{
    BuildError, BuildOptions, Crew, Figures, Ground, Progress, Table, TableError, build, pack, read,
    run_workers, shipped, verify,
};

use crate::args::{BuildArgs, PackArgs, StatusArgs, TableArgs, TablesOrder, VerifyArgs, WorkerArgs};
use crate::error::CommandError;
use crate::files::read_bytes;
use crate::open::game;
use crate::output::{Output, deliver, file, print_json, remark};

/// How often progress is told where nobody sees a line change.
const REMARKS: Duration = Duration::from_secs(60);

#[derive(Serialize)]
struct Document {
    game: String,
    blocks: u32,
    of_blocks: u32,
    classes: u64,
    of_classes: u64,
    loss: u64,
    draw: u64,
    win: u64,
    complete: bool,
}

pub(crate) fn run(order: &TablesOrder) -> Result<(), CommandError> {
    match order {
        TablesOrder::Build(args) => run_build(args),
        TablesOrder::Status(args) => run_status(args),
        TablesOrder::Pack(args) => run_pack(args),
        TablesOrder::Verify(args) => run_verify(args),
    }
}

/// `stackade worker`.
pub(crate) fn run_worker(args: &WorkerArgs) -> Result<(), CommandError> {
    let file = args.queue.as_deref().map(file_url);
    let crew = Crew {
        database_url: args.database_url.clone().or(file).unwrap_or_default(),
        threads: args.threads.into(),
        name: args.name.clone().unwrap_or_else(worker_name),
        lease: Duration::from_secs(args.lease.seconds.into()),
    };
    run_workers(&crew, &stop_flag()).map_err(CommandError::refused)
}

fn run_build(args: &BuildArgs) -> Result<(), CommandError> {
    let ground = ground(&args.table.game)?;
    let folder = folder(&args.table, &ground);
    let queue = file_url(&folder.join("queue.db"));
    let options = BuildOptions {
        most_blocks: args.blocks,
        crew: Crew {
            database_url: args.database_url.clone().unwrap_or(queue),
            threads: args.threads.into(),
            name: worker_name(),
            lease: Duration::from_secs(args.lease.seconds.into()),
        },
        folder: folder.clone(),
    };
    let mut teller = Teller::new(ground.id());
    let built = build(ground, &options, &stop_flag(), |progress| teller.tell(progress));
    teller.end();
    built.map_err(|error| match error {
        BuildError::Table(error) => table_failure(error),
        other => CommandError::refused(other),
    })?;
    print_status(&args.table, &folder, args.json)
}

fn run_status(args: &StatusArgs) -> Result<(), CommandError> {
    let folder = folder(&args.table, &ground(&args.table.game)?);
    print_status(&args.table, &folder, args.json)
}

fn run_pack(args: &PackArgs) -> Result<(), CommandError> {
    let ground = ground(&args.table.game)?;
    let folder = folder(&args.table, &ground);
    let usual = || Path::new("tables").join(file_name(&ground.id()));
    let output = args.output.clone().unwrap_or_else(usual);
    let bytes = pack(&read(&folder, ground).map_err(table_failure)?).map_err(table_failure)?;
    deliver(&bytes, file(Some(&output)))
}

fn run_verify(args: &VerifyArgs) -> Result<(), CommandError> {
    let ground = ground(&args.game)?;
    let bytes = match &args.file {
        Some(path) => read_bytes(path).map_err(CommandError::usage)?,
        None => shipped(&ground).to_vec(),
    };
    let figures = verify(&ground, &bytes).map_err(CommandError::refused)?;
    if args.json { print_json(&figures) } else { print_figures(&figures) }
}

fn print_figures(figures: &Figures) -> Result<(), CommandError> {
    let mut out = Output::new();
    for layer in &figures.layers {
        let only_move = layer.only_move.map_or(String::new(), |count| format!(", only move {count}"));
        out.line(format_args!(
            "layer {}: {} classes, loss {}, draw {}, win {}{only_move}",
            layer.layer, layer.classes, layer.loss, layer.draw, layer.win
        ))?;
    }
    out.line(format_args!("bytes {}", figures.bytes))?;
    out.line(format_args!("sha256 {}", figures.sha256))?;
    out.line("verified")?;
    out.finish()
}

fn print_status(args: &TableArgs, folder: &Path, is_json: bool) -> Result<(), CommandError> {
    let status = document(&read(folder, ground(&args.game)?).map_err(table_failure)?);
    if is_json {
        return print_json(&status);
    }
    let mut out = Output::new();
    out.line(format_args!("blocks {} of {}", status.blocks, status.of_blocks))?;
    out.line(format_args!("classes {} of {}", status.classes, status.of_classes))?;
    for (result, count) in [("loss", status.loss), ("draw", status.draw), ("win", status.win)] {
        out.line(format_args!("{result} {count}"))?;
    }
    out.line(if status.complete { "complete" } else { "not complete" })?;
    out.finish()
}

fn document(table: &Table) -> Document {
    let (known, [loss, draw, win]) = (table.known(), table.tally());
    Document {
        game: table.ground().id().to_string(),
        blocks: known.blocks,
        of_blocks: known.of_blocks,
        classes: known.classes,
        of_classes: known.of_classes,
        loss,
        draw,
        win,
        complete: known.is_complete(),
    }
}

fn ground(id: &str) -> Result<Ground, CommandError> {
    Ground::new(&game(id)?).map_err(CommandError::usage)
}

/// The folder that was named, or the usual one of the game.
fn folder(args: &TableArgs, ground: &Ground) -> PathBuf {
    let id = ground.id();
    let (name, size) = (id.info().name, id.choice("size"));
    let usual = || Path::new("tables").join(format!("{name}-{size}x{size}"));
    args.folder.clone().unwrap_or_else(usual)
}

/// A file that cannot be understood is a matter of usage, as everywhere; one that cannot be written is not.
fn table_failure(error: TableError) -> CommandError {
    match error {
        TableError::Foreign { .. } | TableError::Damaged { .. } => CommandError::usage(error),
        other => CommandError::refused(other),
    }
}

fn file_url(file: &Path) -> String {
    format!("sqlite://{}?mode=rwc", file.display())
}

/// The machine and the process, to be told apart in the queue.
fn worker_name() -> String {
    let told = std::env::var("HOSTNAME").ok().or_else(|| std::fs::read_to_string("/etc/hostname").ok());
    let host = told.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
    format!("{}-{}", host.unwrap_or_else(|| "worker".into()), std::process::id())
}

/// Becomes true at Ctrl-C; at the second one the program ends at once.
fn stop_flag() -> Arc<AtomicBool> {
    const INTERRUPTED: i32 = 130;
    let flag = Arc::new(AtomicBool::new(false));
    let raised = flag.clone();
    // Without a handler the program ends at once, and what is stored stays stored.
    let _ = ctrlc::set_handler(move || {
        if raised.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    });
    flag
}

/// Tells on standard error how far a build has come.
struct Teller {
    game: String,
    is_terminal: bool,
    /// When something was told last, since the build began.
    told: Option<Duration>,
}

impl Teller {
    fn new(game: impl Display) -> Teller {
        Teller { game: game.to_string(), is_terminal: io::stderr().is_terminal(), told: None }
    }

    fn tell(&mut self, progress: &Progress) {
        if self.is_terminal {
            // Who cannot be shown a line goes without.
            let _ = write!(io::stderr(), "\r{}: {}\x1b[K", self.game, line(progress));
        } else if self.told.is_none_or(|told| progress.time >= told + REMARKS) {
            remark(&format!("{}: {}", self.game, line(progress)));
        } else {
            return;
        }
        self.told = Some(progress.time);
    }

    fn end(&self) {
        if self.is_terminal && self.told.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// What is done, how fast, and how long the rest will take at this speed.
fn line(progress: &Progress) -> String {
    let Progress { known, at_first, time } = progress;
    let done = format!(
        "{} of {} blocks, {} of {} classes",
        known.blocks, known.of_blocks, known.classes, known.of_classes
    );
    let rate = (known.classes - at_first.classes) as f64 / time.as_secs_f64();
    if !rate.is_normal() {
        return done;
    }
    let left = Duration::from_secs_f64((known.of_classes - known.classes) as f64 / rate);
    format!("{done}, {rate:.0} classes/s, {} left", rough(left))
}

/// A length of time in its two largest units.
fn rough(time: Duration) -> String {
    let minutes = time.as_secs() / 60;
    match (minutes / 60 / 24, minutes / 60 % 24, minutes % 60) {
        (0, 0, 0) => format!("{} s", time.as_secs()),
        (0, 0, minutes) => format!("{minutes} min"),
        (0, hours, minutes) => format!("{hours} h {minutes} min"),
        (days, hours, _) => format!("{days} d {hours} h"),
    }
}

#[cfg(test)]
mod tests {
    use stackade_tables::Known;

    use super::*;

    #[test]
    fn progress_tells_how_long_the_rest_will_take() {
        let known = |blocks, classes| Known { blocks, of_blocks: 252, classes, of_classes: 113_028 };
        let progress = |now, seconds| Progress {
            known: now,
            at_first: known(2, 1_000),
            time: Duration::from_secs(seconds),
        };
        assert_eq!(line(&progress(known(2, 1_000), 9)), "2 of 252 blocks, 1000 of 113028 classes");
        assert_eq!(
            line(&progress(known(4, 2_000), 100)),
            "4 of 252 blocks, 2000 of 113028 classes, 10 classes/s, 3 h 5 min left"
        );
    }

    #[test]
    fn times_are_told_in_two_units() {
        let times = [0, 59, 60, 3_600, 100_000].map(|seconds| rough(Duration::from_secs(seconds)));
        assert_eq!(times, ["0 s", "59 s", "1 min", "1 h 0 min", "1 d 3 h"]);
    }
}
