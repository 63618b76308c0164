//! Who wins boards of Greener, full ones and some captures later, and by how much: random starts by their seeds, with black
//! to move first as the rules have it, and with white, which tells what the first move is worth.
//!
//! What is known is kept in a file of the repository, board by board, so that whoever goes on, goes on from there.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Instant;

use stackade_core::{Game, Rng};
use stackade_games::greener::{Regions, Rules, Setup, State};
use stackade_search::{Effort, Limits, Means, NoClock, Prover, Verdict};

use crate::{MeasureError, Order, durable, page};

/// The seeds are 1 to this.
const SEEDS: u64 = 20;
/// How many captures are made before the proof, at random: none leaves a full board of 36 stacks. What takes least comes
/// first.
const CAPTURES: [u32; 3] = [8, 4, 0];
/// How many positions are looked at for each question, unless something else was asked for.
const NODES: u64 = 2_000_000_000;
const MEGABYTES: usize = 4096;
const PART: &str = "boards of greener";

/// Works at the boards that are not decided, and writes what is known after each.
pub(crate) fn measure(order: &Order) -> Result<(), MeasureError> {
    let document = order.docs.join("truth.md");
    page::check(&document, PART)?;
    let mut record = Record::read(&order.tables().join("greener-boards.tsv"))?;
    let nodes = order.nodes.unwrap_or(NODES);
    let rules = Rules::<u64>::new(6, 6, Setup::Random);
    let means = Means { megabytes: MEGABYTES, threads: order.threads };
    for board in boards() {
        if record.wants(&board, nodes) {
            let finding = prove(&rules, board, nodes, means)?;
            eprintln!("{finding}");
            record.add(finding)?;
        }
        page::replace(&document, PART, &report(&record))?;
    }
    print!("{}", report(&record));
    Ok(())
}

/// Which board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Board {
    captures: u32,
    seed: u64,
    /// Whether white moves first.
    is_turned: bool,
}

/// All of them; those with white moving first come after the others.
fn boards() -> impl Iterator<Item = Board> {
    let kinds =
        CAPTURES.into_iter().flat_map(|captures| [false, true].map(|is_turned| (captures, is_turned)));
    kinds.flat_map(|(captures, is_turned)| (1..=SEEDS).map(move |seed| Board { captures, seed, is_turned }))
}

/// What came of a board.
#[derive(Clone, Debug, PartialEq)]
struct Finding {
    board: Board,
    position: String,
    /// For the side to move, or `unknown`.
    result: String,
    /// By how many greens, if both sides play for greens alone.
    lead: Option<i32>,
    nodes: u64,
    seconds: f64,
}

fn prove(rules: &Rules<u64>, board: Board, most: u64, means: Means) -> Result<Finding, MeasureError> {
    let position = position(rules, board);
    let state = rules.state(&rules.parse_position(&position)?);
    let began = Instant::now();
    let mut prover = Regions::new(rules, means);
    let mut nodes = 0;
    let mut spend = |ask: &mut dyn FnMut(&Effort<'_>)| {
        Effort::with::<<Rules<u64> as Game>::Move, _>(Limits::nodes(most), 0, &NoClock, |effort| {
            ask(effort);
            nodes += effort.budget().nodes();
        });
    };
    let mut result = None;
    spend(&mut |effort| result = verdict(&mut prover, &state, effort));
    let mut lead = None;
    if result.is_some() {
        spend(&mut |effort| lead = prover.lead(&state, effort));
    }
    let result = result.map_or("unknown".to_owned(), |result| result.to_string());
    let seconds = began.elapsed().as_secs_f64();
    Ok(Finding { board, position, result, lead, nodes, seconds })
}

fn verdict(prover: &mut Regions<u64>, state: &State<u64>, effort: &Effort<'_>) -> Option<Verdict> {
    if prover.reaches(state, Verdict::Win, effort)?.is_yes {
        return Some(Verdict::Win);
    }
    let draws = prover.reaches(state, Verdict::Draw, effort)?.is_yes;
    Some(if draws { Verdict::Draw } else { Verdict::Loss })
}

/// The position of a board; without captures it is what `--seed` shows.
fn position(rules: &Rules<u64>, board: Board) -> String {
    let mut position = rules.start(board.seed);
    let mut rng = Rng::new(board.seed);
    for _ in 0..board.captures {
        let mv = rules.random_move(&rules.state(&position), &mut rng).expect("much is left to capture");
        rules.advance_unchecked(&mut position, mv);
    }
    let text = rules.position_text(&position);
    let (cells, _) = text.rsplit_once(' ').expect("the side to move comes last");
    format!("{cells} {}", if board.is_turned { 'w' } else { 'b' })
}

impl Finding {
    fn is_decided(&self) -> bool {
        self.result != "unknown"
    }

    /// Who wins, and by how much.
    fn words(&self) -> String {
        let sides = if self.board.is_turned { ["white", "black"] } else { ["black", "white"] };
        let winner = match self.result.as_str() {
            "win" => sides[0],
            "loss" => sides[1],
            other => return other.to_owned(),
        };
        match self.lead.map(i32::abs) {
            None => winner.to_owned(),
            Some(0) => format!("{winner} by height"),
            Some(lead) => format!("{winner} by {lead}"),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Board { captures, seed, is_turned } = self.board;
        let first = if is_turned { "white" } else { "black" };
        let lead = self.lead.map_or("-".to_owned(), |lead| lead.to_string());
        let Finding { position, result, nodes, seconds, .. } = self;
        write!(f, "{captures}\t{seed}\t{first}\t{position}\t{result}\t{lead}\t{nodes}\t{seconds:.1}")
    }
}

impl FromStr for Finding {
    type Err = String;

    fn from_str(text: &str) -> Result<Finding, String> {
        let parts: Vec<_> = text.split('\t').collect();
        let &[captures, seed, first, position, result, lead, nodes, seconds] = &parts[..] else {
            return Err(format!("expected eight columns, not {text:?}"));
        };
        let number = |text: &str| text.parse::<u64>().map_err(|error| format!("{text:?}: {error}"));
        let seconds = seconds.parse().map_err(|error| format!("{seconds:?}: {error}"))?;
        Ok(Finding {
            board: Board {
                captures: number(captures)? as u32,
                seed: number(seed)?,
                is_turned: first == "white",
            },
            position: position.to_owned(),
            result: result.to_owned(),
            lead: lead.parse().ok(),
            nodes: number(nodes)?,
            seconds,
        })
    }
}

/// A file of findings.
struct Record {
    path: PathBuf,
    findings: BTreeMap<Board, Finding>,
}

impl Record {
    /// Reads a file; there is none at first.
    fn read(path: &Path) -> io::Result<Record> {
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text?,
        };
        let findings = text.lines().map(|line| line.parse().map_err(io::Error::other));
        let findings: Vec<Finding> = findings.collect::<io::Result<_>>()?;
        let findings = findings.into_iter().map(|finding| (finding.board, finding)).collect();
        Ok(Record { path: path.to_owned(), findings })
    }

    /// Whether something is not known of a board, and it has not been looked at with so many nodes.
    fn wants(&self, board: &Board, nodes: u64) -> bool {
        self.findings.get(board).is_none_or(|finding| finding.lead.is_none() && finding.nodes < nodes)
    }

    /// Adds what was found, on the disk before it counts; what is decided stays.
    fn add(&mut self, finding: Finding) -> io::Result<()> {
        let known = self.findings.get(&finding.board);
        if known.is_some_and(Finding::is_decided) && !finding.is_decided() {
            return Ok(());
        }
        self.findings.insert(finding.board, finding);
        let text: String = self.findings.values().map(|finding| format!("{finding}\n")).collect();
        durable::write(&self.path, &text)
    }
}

/// What is known, a row for each board.
fn report(record: &Record) -> String {
    let mut part =
        "\n| stacks | seed | black moves first | white moves first | the first move is worth | nodes |\n\
                    |---:|---:|---|---|---|---:|\n"
            .to_owned();
    for board in boards().filter(|board| !board.is_turned) {
        let both = [board, Board { is_turned: true, ..board }].map(|board| record.findings.get(&board));
        if both == [None, None] {
            continue;
        }
        let [black, white] = both.map(|found| found.map_or("not tried".to_owned(), Finding::words));
        // Each lead is that of the side that moves first, and half of what both are together is for moving first.
        let leads = both.map(|found| found.and_then(|found| found.lead));
        let worth = match leads {
            [Some(black), Some(white)] => format!("{:.1} greens", f64::from(black + white) / 2.0),
            _ => "unknown".to_owned(),
        };
        let nodes: u64 = both.into_iter().flatten().map(|found| found.nodes).sum();
        let stacks = 36 - board.captures;
        let _ = writeln!(part, "| {stacks} | {} | {black} | {white} | {worth} | {nodes} |", board.seed);
    }
    part.push('\n');
    part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_come_back_as_they_were() {
        for text in ["4\t1\tblack\tg b\twin\t-2\t77\t0.5", "0\t20\twhite\tg w\tunknown\t-\t1000\t12.0"] {
            assert_eq!(text.parse::<Finding>().unwrap().to_string(), text);
        }
        assert!("0\t20\twhite".parse::<Finding>().is_err());
        assert!("0\tx\twhite\tg w\tunknown\t-\t1000\t12.0".parse::<Finding>().is_err());
    }

    /// What is shipped belongs to the boards that it says.
    #[test]
    fn what_is_known_is_of_these_boards() {
        let tables = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tables"));
        let rules = Rules::<u64>::new(6, 6, Setup::Random);
        for finding in Record::read(&tables.join("greener-boards.tsv")).expect("a record").findings.values() {
            assert_eq!(finding.position, position(&rules, finding.board));
            let lead = finding.lead.unwrap_or_default();
            assert!(match finding.result.as_str() {
                "win" => lead >= 0,
                "loss" => lead <= 0,
                _ => lead == 0,
            });
        }
    }

    #[test]
    fn a_board_late_in_the_game_is_proved() {
        let rules = Rules::<u64>::new(6, 6, Setup::Random);
        let means = Means { megabytes: 1, threads: 1 };
        let board = Board { captures: 22, seed: 3, is_turned: false };
        let finding = prove(&rules, board, u64::MAX, means).expect("a position");
        let lead = finding.lead.expect("it is late");
        assert!(if finding.result == "win" { lead >= 0 } else { lead <= 0 }, "{finding}");
        let early = prove(&rules, Board { captures: 8, ..board }, 1, means).expect("a position");
        assert_eq!((early.result.as_str(), early.lead), ("unknown", None));
    }
}
