//! The arguments of the terminal game.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use stackade_core::MOST_SIDES;
use stackade_games::registry;
use stackade_tui::{Controller, Language, TimeControl};

use super::{At, Board, any_number, game_help};

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    #[arg(help = format!("{} [default: choose in the menu]", game_help()))]
    game: Option<String>,
    /// Who plays the side that moves first: `human` or a computer player, such as `level=3` or `engine=COMMAND` [default: human]
    #[arg(long, value_name = "PLAYER")]
    pub(crate) first: Option<Controller>,
    /// Who plays the second side [default: level=3 against a human, a human against a computer]
    #[arg(long, value_name = "PLAYER")]
    pub(crate) second: Option<Controller>,
    /// Who plays the third side of a game of three or four [default: like --second]
    #[arg(long, value_name = "PLAYER", conflicts_with = "online")]
    pub(crate) third: Option<Controller>,
    /// Who plays the fourth side of a game of four [default: like --second]
    #[arg(long, value_name = "PLAYER", conflicts_with = "online")]
    pub(crate) fourth: Option<Controller>,
    /// The clock: none, standard (5 minutes a turn), blitz (1 minute a turn), SECONDS/turn or MINUTES+SECONDS;
    /// online also days:DAYS
    #[arg(long, value_name = "CLOCK")]
    pub(crate) clock: Option<TimeControl>,
    /// Play line by line on standard input and output
    #[arg(long)]
    pub(crate) plain: bool,
    /// Like --plain, with everything in words and no board drawn
    #[arg(long)]
    pub(crate) words: bool,
    /// Look at the game of a file; with --plain, play it on
    #[arg(long, value_name = "FILE")]
    pub(crate) load: Option<PathBuf>,
    /// Solve a puzzle; `stackade puzzles` lists them
    #[arg(long, value_name = "ID", conflicts_with_all = ["game", "load"])]
    pub(crate) puzzle: Option<String>,
    /// Take the lesson of the game, five minutes in which every rule is done once
    #[arg(long, requires = "game", conflicts_with_all = ["load", "position", "moves", "puzzle"])]
    pub(crate) lesson: bool,
    /// Play at a server: its address for the list of games, or a link to a game to join, watch or come back to.
    /// With GAME, make one there; --clock, --first and --second say how
    #[arg(long, value_name = "URL", conflicts_with_all = ["load", "puzzle", "lesson", "position", "moves"])]
    pub(crate) online: Option<String>,
    /// Online: what you are called as a guest [default: Guest]
    #[arg(long, value_name = "NAME", requires = "online")]
    pub(crate) name: Option<String>,
    /// Online: a file with the key of your account, which STACKADE_KEY can hold as well
    #[arg(long, value_name = "FILE", requires = "online")]
    pub(crate) key_file: Option<PathBuf>,
    /// Online: talk, where the other player wants to as well
    #[arg(long, requires = "online")]
    pub(crate) chat: bool,
    /// Online: anybody may find and join the game that is made
    #[arg(long, requires_all = ["online", "game"])]
    pub(crate) public: bool,
    #[arg(long, value_name = "TAG", help = language_help())]
    pub(crate) language: Option<Language>,
    /// Show moves at once
    #[arg(long)]
    pub(crate) no_animation: bool,
    /// Begin from a position string or `sample:NAME`
    #[arg(long, value_name = "P", allow_hyphen_values = true, requires = "game")]
    position: Option<String>,
    /// Moves to play first, separated by spaces
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true, requires = "game")]
    moves: Option<OsString>,
    /// What random boards and players are drawn from [default: something new]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = any_number())]
    pub(crate) seed: Option<u64>,
}

fn language_help() -> String {
    let tags: Vec<&str> = Language::all().map(Language::tag).collect();
    let default = "that of the settings, or of LC_ALL, LC_MESSAGES and LANG";
    format!("The language to speak: {} [default: {default}]", tags.join(", "))
}

impl PlayArgs {
    /// Who plays the sides, as far as that was said, with the options that say it.
    pub(crate) fn controllers(&self) -> [(&'static str, &Option<Controller>); MOST_SIDES] {
        [
            ("--first", &self.first),
            ("--second", &self.second),
            ("--third", &self.third),
            ("--fourth", &self.fourth),
        ]
    }

    /// The game and where it stands, if one was named; line by line there must be one.
    pub(crate) fn at(&self, needs_one: bool) -> Option<At> {
        let game = self.game.clone().or_else(|| needs_one.then(|| registry::games()[0].name.to_owned()))?;
        let seed = self.seed.unwrap_or_else(stackade_tui::shell::fresh_seed);
        let board = Board { game, position: self.position.clone(), seed };
        Some(At { board, moves: self.moves.clone() })
    }
}
