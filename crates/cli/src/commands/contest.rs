//! `stackade match`: computer players against each other.

mod rotation;

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde::Serialize;
use stackade_core::{AnyMatch, GameId, record};
use stackade_engine::contest::{Contest, Score};
use stackade_engine::protocol::Choice;
use stackade_engine::stats::{Sprt, Verdict};
use stackade_engine::{Conditions, EngineOption, Spec};
use stackade_tui::TimeControl;

use super::thinking::refuse_if_over;
use crate::args::{MatchArgs, PLAYERS};
use crate::error::CommandError;
use crate::files::{name, read_text};
use crate::open;
use crate::output::{Output, deliver, print_json, remark};
use crate::progress::with_bar;

#[derive(Serialize)]
struct Document {
    game: String,
    a: String,
    b: String,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    elo: Option<f64>,
    error: Option<f64>,
    los: Option<f64>,
    llr: Option<f64>,
    /// What the test decided: `accepted`, `rejected` or nothing.
    sprt: Option<&'static str>,
    /// Pairs by their score in half points.
    pairs: [u64; 5],
    /// Games lost by a fault of a, and of b.
    forfeits: [u64; 2],
    seed: u64,
}

pub(crate) fn run(args: &MatchArgs) -> Result<(), CommandError> {
    let id = open::game(&args.game)?;
    let players: Vec<Spec> = [Some(&args.a), Some(&args.b), args.c.as_ref(), args.d.as_ref()]
        .into_iter()
        .flatten()
        .cloned()
        .collect();
    check(args, &id, &players)?;
    if players.len() > 2 {
        if args.sprt.is_some() {
            return Err(CommandError::usage(
                "'--sprt <ELO0,ELO1>' is for matches of two: Elo is not defined for more",
            ));
        }
        return rotation::run(args, conditions(args, &id, &players)?, id, players);
    }
    let contest = contest(args, conditions(args, &id, &players)?, id);
    let done = AtomicU64::new(0);
    let score = with_bar(
        || done.load(Ordering::Relaxed) as f64 / args.games as f64,
        || contest.play(&|score| done.store(score.pentanomial.games(), Ordering::Relaxed)),
    );
    if let Some(file) = &args.records {
        deliver(record::write(&score.records).as_bytes(), Some(file))?;
    }
    for ((player, what), games) in &score.faults {
        let name = PLAYERS[*player];
        remark(&format!("note: {name} lost {games} games by forfeit: {what}"));
    }
    let document = Document::new(&contest, &score);
    if args.json { print_json(&document) } else { document.print() }
}

/// Whether these players can play this game, as many games as asked for.
fn check(args: &MatchArgs, id: &GameId, players: &[Spec]) -> Result<(), CommandError> {
    let sides = id.sides().len();
    if players.len() != sides {
        let found = players.len();
        return Err(CommandError::usage(format!(
            "{id} is for {sides} players, expected {sides} of --a, --b, --c, --d, not {found}"
        )));
    }
    for player in players {
        player.check(id).map_err(CommandError::usage)?;
    }
    match args.games > 0 && args.games.is_multiple_of(sides as u64) {
        true => Ok(()),
        false if sides == 2 => Err(CommandError::usage(format!(
            "'--games <N>' cannot be '{}': expected an even number above 0, since openings are played twice",
            args.games
        ))),
        false => Err(CommandError::usage(format!(
            "'--games <N>' cannot be '{}': expected a multiple of {sides} above 0, since openings are played from every seat",
            args.games
        ))),
    }
}

/// Openings, clocks and options, as far as they are asked for.
fn conditions(args: &MatchArgs, id: &GameId, players: &[Spec]) -> Result<Conditions, CommandError> {
    let sides = id.sides().len();
    if let Some((number, _)) = args.options.iter().find(|(number, _)| *number >= sides) {
        return Err(CommandError::usage(format!(
            "--option: there is no player {} in {id}",
            PLAYERS[*number]
        )));
    }
    let own = args.options.iter().filter(|(number, _)| !matches!(players[*number], Spec::Engine(_)));
    for (number, EngineOption { name, value }) in own {
        let refuse = |refusal| CommandError::usage(format!("--option {}: {refusal}", PLAYERS[*number]));
        Choice::read(name, value).map_err(refuse)?;
    }
    let clock = args.clock.unwrap_or_default();
    if matches!(clock, TimeControl::Days(_)) {
        return Err(CommandError::usage("--clock: expected SECONDS/turn or MINUTES+SECONDS, not days"));
    }
    let openings = args.openings.as_deref().map_or(Ok(Vec::new()), |file| openings(file, id, args.seed))?;
    Ok(Conditions { openings, clock, options: args.options.clone() })
}

/// The games that a file of openings holds, one a line; lines that begin with # are remarks.
fn openings(file: &Path, id: &GameId, seed: u64) -> Result<Vec<Box<dyn AnyMatch>>, CommandError> {
    let text = read_text(file).map_err(CommandError::usage)?;
    let lines = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !matches!(line.trim_start().chars().next(), None | Some('#')));
    let read = |(index, line)| {
        let game = open::opening_line(id, seed, line).and_then(|game| {
            refuse_if_over(&*game)?;
            Ok(game)
        });
        game.map_err(|failure| {
            CommandError::usage(format!("{}, line {}: {}", name(file), index + 1, failure.message()))
        })
    };
    let games = lines.map(read).collect::<Result<Vec<_>, _>>()?;
    if games.is_empty() {
        return Err(CommandError::usage(format!("{} has no openings, expected one a line", name(file))));
    }
    Ok(games)
}

fn contest(args: &MatchArgs, conditions: Conditions, id: GameId) -> Contest {
    Contest {
        id,
        players: [args.a.clone(), args.b.clone()],
        pairs: args.games / 2,
        seed: args.seed,
        opening_plies: args.opening_plies,
        threads: args.threads.into(),
        sprt: args.sprt,
        time: Duration::from_millis(args.time),
        conditions,
    }
}

impl Document {
    fn new(contest: &Contest, score: &Score) -> Document {
        let pentanomial = &score.pentanomial;
        let finite = |number: f64| number.is_finite().then_some(number);
        Document {
            game: contest.id.to_string(),
            a: contest.players[0].to_string(),
            b: contest.players[1].to_string(),
            games: pentanomial.games(),
            wins: pentanomial.wins,
            draws: pentanomial.draws,
            losses: pentanomial.losses,
            elo: finite(pentanomial.elo()),
            error: finite(pentanomial.error()),
            los: finite(pentanomial.los()),
            llr: contest.sprt.and_then(|sprt: Sprt| finite(pentanomial.llr(sprt))),
            sprt: score.verdict.map(|verdict| match verdict {
                Verdict::Accepted => "accepted",
                Verdict::Rejected => "rejected",
            }),
            pairs: pentanomial.pairs,
            forfeits: score.forfeits,
            seed: contest.seed,
        }
    }

    fn print(&self) -> Result<(), CommandError> {
        let mut out = Output::new();
        let Document { game, a, b, games, wins, draws, losses, .. } = self;
        out.line(format_args!("{game}: {a} against {b}, {games} games"))?;
        out.line(format_args!("wins {wins}"))?;
        out.line(format_args!("draws {draws}"))?;
        out.line(format_args!("losses {losses}"))?;
        out.line(format_args!("elo {} ± {}", figure(self.elo), figure(self.error)))?;
        out.line(format_args!("los {}", self.los.map_or("unknown".to_owned(), |los| format!("{los:.4}"))))?;
        if let Some(llr) = self.llr {
            out.line(format_args!("llr {llr:.2} {}", self.sprt.unwrap_or("undecided")))?;
        }
        if self.forfeits != [0, 0] {
            let [a, b] = self.forfeits;
            out.line(format_args!("forfeits of a {a}, of b {b}"))?;
        }
        out.finish()
    }
}

/// A number of Elo points; nobody knows how many when one player wins everything.
fn figure(number: Option<f64>) -> String {
    // Rounded first: what is next to nothing has no sign.
    number.map_or("unbounded".to_owned(), |number| format!("{:.1}", (number * 10.0).round() / 10.0 + 0.0))
}
