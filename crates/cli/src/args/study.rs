//! Arguments of the commands for those who learn.

use clap::Args;

use super::{any_number, number};

#[derive(Debug, Args)]
pub(crate) struct PuzzlesArgs {
    /// Only those of this game [default: all; --make wants one]
    pub(crate) game: Option<String>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
    /// Make new puzzles by mining games between strong levels; prints them as a file of puzzles
    #[arg(long)]
    pub(crate) make: bool,
    /// How many to make, 1 to 1000 [default: 40]
    #[arg(long, value_name = "N", requires = "make", allow_negative_numbers = true, value_parser = number::<u32>(1..=1000))]
    pub(crate) count: Option<u32>,
    /// The seed of the first game; the next one has the next seed [default: 0]
    #[arg(long, value_name = "N", requires = "make", allow_negative_numbers = true, value_parser = any_number())]
    pub(crate) seed: Option<u64>,
    /// On how many threads, 1 to 256 [default: 1]
    #[arg(long, value_name = "N", requires = "make", allow_negative_numbers = true, value_parser = number::<u16>(1..=256))]
    pub(crate) threads: Option<u16>,
    /// Look through random positions instead, in games whose results are known or soon proved
    #[arg(long, requires = "make")]
    pub(crate) random: bool,
    /// The number of the first one, by which it is called [default: 1]
    #[arg(long, value_name = "N", requires = "make", allow_negative_numbers = true, value_parser = number::<u32>(1..=1_000_000))]
    pub(crate) first: Option<u32>,
    /// After so many games it is enough, whatever was found [default: 100 for each puzzle]
    #[arg(long, value_name = "N", requires = "make", allow_negative_numbers = true, value_parser = number::<u64>(1..=1_000_000))]
    pub(crate) games: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct LessonsArgs {
    /// Only that of this game [default: all]
    pub(crate) game: Option<String>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}
