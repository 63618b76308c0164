//! The command line.

use std::ffi::OsString;

use lexopt::prelude::*;
use stackade_core::GameId;
use stackade_engine::Spec;
use stackade_games::registry;

/// What the tool says about itself.
pub(crate) const HELP: &str = "\
Fits the weights of a game's evaluation to the results of self-play

Usage: cargo xtask tune GAME [OPTION...]

  --games N     games of self-play in each round (default 3000)
  --nodes N     nodes for every move (default 2000)
  --rounds N    play again with what was found, so many times in all (default 2)
  --seed S      what openings and slips are drawn from (default 1)
  --ridge R     how strongly weights are pulled towards nothing, by position (default 0.0002)
  --hoarders P  in P of 100 games one side or both hoard for a while before the slip (default 0)
  --verify N    games against the old weights, an even number (default 400; 0: none)
  --threads N   games played at once (default 2); the weights do not depend on it
  --dry-run     write nothing

The same seed, games, nodes and rounds give the same weights.
";

/// What was asked for.
#[derive(Debug)]
pub(crate) enum Asked {
    Help,
    Tune(Plan),
}

/// How to tune.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Plan {
    pub(crate) id: GameId,
    pub(crate) games: u64,
    pub(crate) nodes: u64,
    pub(crate) rounds: u64,
    pub(crate) seed: u64,
    pub(crate) ridge: f64,
    pub(crate) hoarders: u32,
    pub(crate) verify: u64,
    pub(crate) threads: usize,
    pub(crate) dry_run: bool,
}

impl Plan {
    fn new(id: GameId) -> Plan {
        Plan {
            id,
            games: 3000,
            nodes: 2000,
            rounds: 2,
            seed: 1,
            ridge: 0.0002,
            hoarders: 0,
            verify: 400,
            threads: 2,
            dry_run: false,
        }
    }

    /// The command that does the same again.
    pub(crate) fn recipe(&self) -> String {
        let Plan { id, games, nodes, rounds, seed, ridge, hoarders, .. } = self;
        let hoarders = if *hoarders > 0 { format!(" --hoarders {hoarders}") } else { String::new() };
        format!(
            "`cargo xtask tune {id} --games {games} --nodes {nodes} --rounds {rounds} --seed {seed} \
             --ridge {ridge}{hoarders}`"
        )
    }
}

/// Reads the arguments after the program's name.
pub(crate) fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Asked, String> {
    read(lexopt::Parser::from_args(args)).map_err(|error| error.to_string())
}

fn read(mut parser: lexopt::Parser) -> Result<Asked, lexopt::Error> {
    let mut plan = None;
    while let Some(arg) = parser.next()? {
        match (arg, &mut plan) {
            (Short('h') | Long("help"), _) => return Ok(Asked::Help),
            (Value(game), None) => {
                let id = registry::parse_id(&game.string()?).map_err(|error| error.to_string())?;
                plan = Some(Plan::new(id));
            }
            (Long("games"), Some(plan)) => plan.games = above_0(&mut parser)?,
            (Long("nodes"), Some(plan)) => plan.nodes = above_0(&mut parser)?,
            (Long("rounds"), Some(plan)) => plan.rounds = above_0(&mut parser)?,
            (Long("threads"), Some(plan)) => plan.threads = above_0(&mut parser)? as usize,
            (Long("seed"), Some(plan)) => plan.seed = parser.value()?.parse()?,
            (Long("ridge"), Some(plan)) => plan.ridge = parser.value()?.parse()?,
            (Long("hoarders"), Some(plan)) => plan.hoarders = share(parser.value()?.parse()?, &plan.id)?,
            (Long("verify"), Some(plan)) => plan.verify = even(parser.value()?.parse()?)?,
            (Long("dry-run"), Some(plan)) => plan.dry_run = true,
            (other, _) => return Err(other.unexpected()),
        }
    }
    plan.map(Asked::Tune).ok_or_else(|| "expected the id of a game first".into())
}

fn above_0(parser: &mut lexopt::Parser) -> Result<u64, lexopt::Error> {
    match parser.value()?.parse()? {
        0 => Err("expected a number above 0".into()),
        number => Ok(number),
    }
}

/// A share in a hundred, of games in which somebody can hoard.
fn share(percent: u32, id: &GameId) -> Result<u32, lexopt::Error> {
    Spec::Hoarder.check(id).map_err(|error| error.to_string())?;
    if percent <= 100 { Ok(percent) } else { Err("--hoarders: expected 0 to 100".into()) }
}

fn even(number: u64) -> Result<u64, lexopt::Error> {
    if number.is_multiple_of(2) { Ok(number) } else { Err("--verify: expected an even number".into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(line: &str) -> Result<Plan, String> {
        match parse(line.split_whitespace().map(OsString::from))? {
            Asked::Tune(plan) => Ok(plan),
            Asked::Help => Err("help".to_owned()),
        }
    }

    /// A game in which nobody can hoard.
    fn game() -> GameId {
        let cannot_hoard = |id: &GameId| Spec::Hoarder.check(id).is_err();
        registry::games()
            .into_iter()
            .map(GameId::standard)
            .find(cannot_hoard)
            .expect("most games are like that")
    }

    #[test]
    fn options_are_read() {
        let read = plan(&format!("{} --games 10 --nodes=50 --seed 7 --verify 0 --dry-run", game()));
        let expected = Plan { games: 10, nodes: 50, seed: 7, verify: 0, dry_run: true, ..Plan::new(game()) };
        assert_eq!(read, Ok(expected));
    }

    #[test]
    fn mistakes_are_refused() {
        for line in [
            "",
            "chess",
            "--games 5",
            "GAME --games 0",
            "GAME --verify 3",
            "GAME GAME",
            "GAME -x",
            "GAME --hoarders 50",
        ] {
            assert!(plan(&line.replace("GAME", &game().to_string())).is_err(), "{line}");
        }
        for hoarding in registry::entries().iter().filter_map(|entry| entry.data.measures?.hoarding) {
            assert!(plan(&format!("{hoarding} --hoarders 100")).is_ok());
            assert!(plan(&format!("{hoarding} --hoarders 101")).is_err());
        }
    }
}
