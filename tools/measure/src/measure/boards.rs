//! Who wins boards of Greener, full ones and some captures later, and by how much: random starts by their seeds, with black
//! to move first as the rules have it, and with white, which tells what the first move is worth.
//!
//! What is known is kept board by board.

use std::fmt::{self, Write as _};
use std::str::FromStr;
use std::time::Instant;

use stackade_core::{Game, Rng};
use stackade_games::greener::{Regions, Rules, Setup, State};
use stackade_search::{Effort, Limits, Means, NoClock, Prover, Verdict};

use crate::record::{self, parse_result, result_text};
use crate::{MeasureError, Order, page};

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
    // Who wins all of them comes first: by how much takes longer.
    for question in [Question::Result, Question::Lead] {
        for board in boards() {
            let known = record.get(&board);
            if known.map_or(question == Question::Result, |finding| finding.wants(question, nodes)) {
                let finding = prove(&rules, board, known, question, nodes, means)?;
                eprintln!("{finding}");
                record.add(finding)?;
                page::replace(&document, PART, &report(&record))?;
            }
        }
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
        [false, true].into_iter().flat_map(|is_turned| CAPTURES.map(|captures| (captures, is_turned)));
    kinds.flat_map(|(captures, is_turned)| (1..=SEEDS).map(move |seed| Board { captures, seed, is_turned }))
}

/// What came of a board.
#[derive(Clone, Debug, PartialEq)]
struct Finding {
    board: Board,
    position: String,
    /// For the side to move.
    result: Option<Verdict>,
    /// By how many greens, if both sides play for greens alone.
    lead: Option<i32>,
    /// With how many nodes each [`Question`] was asked last, 0 if it was not.
    limits: [u64; 2],
    /// How many were looked at for both, whenever they were asked.
    nodes: u64,
    seconds: f64,
}

/// What is asked about a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    Result,
    Lead,
}

fn prove(
    rules: &Rules<u64>,
    board: Board,
    known: Option<&Finding>,
    question: Question,
    most: u64,
    means: Means,
) -> Result<Finding, MeasureError> {
    let position = position(rules, board);
    let state = rules.state(&rules.parse_position(&position)?);
    let mut finding = known.cloned().unwrap_or(Finding {
        board,
        position,
        result: None,
        lead: None,
        limits: [0; 2],
        nodes: 0,
        seconds: 0.0,
    });
    finding.limits[question as usize] = most;
    let began = Instant::now();
    let mut prover = Regions::new(rules, means);
    Effort::with::<<Rules<u64> as Game>::Move, _>(Limits::nodes(most), 0, &NoClock, |effort| {
        match question {
            Question::Result => finding.result = verdict(&mut prover, &state, effort),
            Question::Lead => finding.lead = prover.lead(&state, effort),
        }
        finding.nodes += effort.budget().nodes();
    });
    finding.seconds += began.elapsed().as_secs_f64();
    Ok(finding)
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

type Record = record::Record<Finding>;

impl record::Finding for Finding {
    type Key = Board;

    fn key(&self) -> Board {
        self.board
    }

    fn with(self, earlier: &Finding) -> Finding {
        Finding { result: self.result.or(earlier.result), lead: self.lead.or(earlier.lead), ..self }
    }
}

impl Finding {
    /// Whether a question is open, and has not been asked with so many nodes; by how much is only asked where somebody wins.
    fn wants(&self, question: Question, nodes: u64) -> bool {
        let is_open = match question {
            Question::Result => self.result.is_none(),
            Question::Lead => self.result.is_some() && self.lead.is_none(),
        };
        is_open && self.limits[question as usize] < nodes
    }

    /// Who wins, and by how much.
    fn words(&self) -> String {
        let sides = if self.board.is_turned { ["white", "black"] } else { ["black", "white"] };
        let winner = match self.result {
            Some(Verdict::Win) => sides[0],
            Some(Verdict::Loss) => sides[1],
            other => return result_text(other),
        };
        match self.lead.map(i32::abs) {
            None => winner.to_owned(),
            Some(0) => format!("{winner} by height"),
            Some(lead) => format!("{winner} by {lead}"),
        }
    }
}

/// What stands for a lead that is not known.
const NO_LEAD: &str = "-";

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Board { captures, seed, is_turned } = self.board;
        let first = if is_turned { "white" } else { "black" };
        let lead = self.lead.map_or(NO_LEAD.to_owned(), |lead| lead.to_string());
        let Finding { position, result, limits: [limit, lead_limit], nodes, seconds, .. } = self;
        let result = result_text(*result);
        write!(
            f,
            "{captures}\t{seed}\t{first}\t{position}\t{result}\t{lead}\t{limit}\t{lead_limit}\t{nodes}\t{seconds:.1}"
        )
    }
}

impl FromStr for Finding {
    type Err = String;

    fn from_str(text: &str) -> Result<Finding, String> {
        let parts: Vec<_> = text.split('\t').collect();
        let &[captures, seed, first, position, result, lead, limit, lead_limit, nodes, seconds] = &parts[..]
        else {
            return Err(format!("expected ten columns, not {text:?}"));
        };
        fn number<N: FromStr>(text: &str) -> Result<N, String> {
            text.parse().map_err(|_| format!("expected a number, not {text:?}"))
        }
        let is_turned = match first {
            "black" => false,
            "white" => true,
            _ => return Err(format!("expected black or white, not {first:?}")),
        };
        Ok(Finding {
            board: Board { captures: number(captures)?, seed: number(seed)?, is_turned },
            position: position.to_owned(),
            result: parse_result(result)?,
            lead: if lead == NO_LEAD { None } else { Some(number(lead)?) },
            limits: [number(limit)?, number(lead_limit)?],
            nodes: number(nodes)?,
            seconds: number(seconds)?,
        })
    }
}

/// What is known, a row for each board.
fn report(record: &Record) -> String {
    let mut part =
        "\n| stacks | seed | black moves first | white moves first | the first move is worth | nodes |\n\
                    |---:|---:|---|---|---|---:|\n"
            .to_owned();
    for board in boards().filter(|board| !board.is_turned) {
        let both = [board, Board { is_turned: true, ..board }].map(|board| record.get(&board));
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
    use std::path::Path;

    use super::*;

    #[test]
    fn findings_come_back_as_they_were() {
        for text in [
            "4\t1\tblack\tg b\twin\t-2\t90\t80\t77\t0.5",
            "0\t20\twhite\tg w\tunknown\t-\t900\t0\t1000\t12.0",
        ] {
            assert_eq!(text.parse::<Finding>().unwrap().to_string(), text);
        }
        for text in [
            "0\t20\twhite",
            "0\tx\twhite\tg w\tunknown\t-\t1\t0\t1000\t12.0",
            "0\t1\tgreen\tg w\tunknown\t-\t1\t0\t1000\t12.0",
            "0\t1\twhite\tg w\twon\t-\t1\t0\t1000\t12.0",
            "0\t1\twhite\tg w\twin\tfive\t1\t0\t1000\t12.0",
        ] {
            assert!(text.parse::<Finding>().is_err(), "{text:?}");
        }
    }

    /// More nodes take nothing back, and no question is asked twice with as many.
    #[test]
    fn what_was_asked_is_remembered() {
        let folder = std::env::temp_dir().join(format!("stackade-boards-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let mut record = Record::read(&folder.join("boards.tsv")).unwrap();
        let board = Board { captures: 4, seed: 1, is_turned: false };
        let wants = |record: &Record, nodes| {
            [Question::Result, Question::Lead]
                .map(|question| record.get(&board).unwrap().wants(question, nodes))
        };
        record.add("4\t1\tblack\tg b\tunknown\t-\t50\t0\t50\t0.5".parse().unwrap()).unwrap();
        assert_eq!([50, 51].map(|nodes| wants(&record, nodes)), [[false, false], [true, false]]);
        record.add("4\t1\tblack\tg b\twin\t-\t60\t40\t60\t0.6".parse().unwrap()).unwrap();
        assert_eq!([40, 90].map(|nodes| wants(&record, nodes)), [[false, false], [false, true]]);
        record.add("4\t1\tblack\tg b\tunknown\t-\t70\t40\t70\t0.7".parse().unwrap()).unwrap();
        assert_eq!(record.get(&board).unwrap().result, Some(Verdict::Win));
        std::fs::remove_dir_all(folder).unwrap();
    }

    /// What is shipped belongs to the boards that it says.
    #[test]
    fn what_is_known_is_of_these_boards() {
        let tables = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tables"));
        let rules = Rules::<u64>::new(6, 6, Setup::Random);
        let record = Record::read(&tables.join("greener-boards.tsv")).expect("a record");
        for finding in record.findings() {
            assert_eq!(finding.position, position(&rules, finding.board));
            let lead = finding.lead.unwrap_or_default();
            assert!(match finding.result {
                Some(Verdict::Win) => lead >= 0,
                Some(Verdict::Loss) => lead <= 0,
                _ => lead == 0,
            });
        }
        let document = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/truth.md"));
        assert!(document.contains(&report(&record)), "the document says something else");
    }

    #[test]
    fn a_board_late_in_the_game_is_proved() {
        let rules = Rules::<u64>::new(6, 6, Setup::Random);
        let means = Means { megabytes: 1, threads: 1 };
        let board = Board { captures: 22, seed: 3, is_turned: false };
        let ask = |board, known: Option<&Finding>, question, most| {
            prove(&rules, board, known, question, most, means).expect("a position")
        };
        let won = ask(board, None, Question::Result, u64::MAX);
        let finding = ask(board, Some(&won), Question::Lead, u64::MAX);
        let lead = finding.lead.expect("it is late");
        assert!(if finding.result == Some(Verdict::Win) { lead >= 0 } else { lead <= 0 }, "{finding}");
        let early = ask(Board { captures: 8, ..board }, None, Question::Result, 1);
        assert_eq!((early.result, early.lead), (None, None));
    }
}
