//! The arguments of `stackade tables` and `stackade worker`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::number;

/// How a table grows.
const GROWTH: &str = "Finished blocks are appended to files in the folder, so that it can be stopped or killed at any moment \
     and goes on where it was. With --database-url, `stackade worker` on other machines works at the same table.";

/// What a worker is for.
const WORKERS: &str = "A worker takes jobs from a queue until Ctrl-C, and gives back what it has not finished. If it dies, \
     another one gets its job when its lease has run out. The password of a database may also stand in PGPASSWORD.";

#[derive(Debug, Subcommand)]
pub(crate) enum TablesOrder {
    /// Solve what is missing, and store it
    #[command(after_help = GROWTH)]
    Build(BuildArgs),
    /// Print how much of a table is solved
    Status(StatusArgs),
    /// Make the one file of a table that is complete, which is shipped
    Pack(PackArgs),
    /// Check that a packed table follows from itself by the rules, and count what it holds
    Verify(VerifyArgs),
}

#[derive(Debug, Args)]
pub(crate) struct TableArgs {
    /// The game; of one without tables the error says which have them
    pub(crate) game: String,
    /// The folder of the table [default: in tables, named after the game and its size]
    #[arg(long, value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct BuildArgs {
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// The database of the queue, `postgres://…` or `sqlite://…` [default: queue.db in the folder]
    #[arg(long, value_name = "URL", value_parser = database_url)]
    pub(crate) database_url: Option<String>,
    /// End after so many blocks [default: when the table is complete]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<u32>(1..=u32::MAX.into()))]
    pub(crate) blocks: Option<u32>,
    /// Print how far the table has come as one JSON document
    #[arg(long)]
    pub(crate) json: bool,
    /// On how many threads to work, 0 to 256; 0 leaves the work to others
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1, value_parser = number::<u16>(0..=256))]
    pub(crate) threads: u16,
    #[command(flatten)]
    pub(crate) lease: LeaseArg,
}

#[derive(Debug, Args)]
pub(crate) struct StatusArgs {
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PackArgs {
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// The file to write [default: in tables, named after the game and its size]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// The game; of one without tables the error says which have them
    pub(crate) game: String,
    /// The file to verify [default: the one that the program brings along]
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = WORKERS)]
pub(crate) struct WorkerArgs {
    /// The database of the queue, `postgres://…` or `sqlite://…`
    #[arg(long, value_name = "URL", value_parser = database_url, required_unless_present = "queue")]
    pub(crate) database_url: Option<String>,
    /// The file of the queue, on this machine
    #[arg(long, value_name = "FILE", conflicts_with = "database_url")]
    pub(crate) queue: Option<PathBuf>,
    /// On how many threads to work, 1 to 256
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1, value_parser = number::<u16>(1..=256))]
    pub(crate) threads: u16,
    /// By what name it is known in the queue [default: the machine's and the number of the process]
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    #[command(flatten)]
    pub(crate) lease: LeaseArg,
}

#[derive(Debug, Args)]
pub(crate) struct LeaseArg {
    /// For how many seconds it may be silent before its job is given to another, 1 to 86400
    #[arg(long = "lease", value_name = "SECONDS", allow_negative_numbers = true, default_value_t = 60, value_parser = number::<u32>(1..=86_400))]
    pub(crate) seconds: u32,
}

fn database_url(text: &str) -> Result<String, String> {
    let is_known = ["postgres://", "postgresql://", "sqlite:"].iter().any(|start| text.starts_with(start));
    is_known
        .then(|| text.to_owned())
        .ok_or_else(|| "expected an address as postgres://… or sqlite://…".to_owned())
}
