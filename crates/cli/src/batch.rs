//! Positions by the pipe: every line of standard input is answered by a line of JSON, in the same order.
//!
//! One thread reads, some answer, and this one writes. What was read and is not yet written is bounded, and nothing is held
//! back for company: lines go on as soon as no other whole line is at hand.

use std::io::{self, BufReader};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use serde::Serialize;
use stackade_core::{AnyMatch, GameId};
use stackade_engine::protocol::{Refusal, read_line};
use stackade_games::registry::{self, AnyRules};

use crate::args::At;
use crate::error::CommandError;
use crate::open;
use crate::output::Output;

/// How many lines at most a thread takes at once where an answer takes no time.
pub(crate) const QUICK: usize = 64;
/// The same where it has to be thought about.
pub(crate) const THINKING: usize = 1;

/// How many tasks for each thread may be under way or wait to be written, so that one that takes long does not hold up the rest.
const WINDOW: usize = 16;
/// How much is read at once.
const BUFFER: usize = 1 << 16;

/// What `--position` says where positions come from standard input.
pub(crate) const STDIN: &str = "-";

/// Answers the positions of standard input on some threads, each of which has an answerer of its own and takes up to
/// `share` lines at once.
pub(crate) fn run<A, D>(
    at: &At,
    threads: u16,
    share: usize,
    answerer: impl Fn() -> A,
) -> Result<(), CommandError>
where
    A: FnMut(&mut dyn AnyMatch) -> Result<D, CommandError> + Send + 'static,
    D: Serialize,
{
    let setup = Setup::new(open::game(&at.board.game)?, at.moves_text().into_owned());
    let threads = usize::from(threads);
    let (jobs, waiting) = mpsc::sync_channel(threads);
    let (order, ordered) = mpsc::sync_channel(WINDOW * threads);
    let waiting = Arc::new(Mutex::new(waiting));
    for _ in 0..threads {
        let (waiting, setup, mut answer) = (waiting.clone(), setup.clone(), answerer());
        spawn(move || work(&waiting, |line| answer(&mut *setup.open(line)?)))?;
    }
    let reader = spawn(move || read(share, &jobs, &order))?;
    let tally = write(&ordered)?;
    reader
        .join()
        .unwrap_or(Ok(()))
        .map_err(|error| CommandError::usage(format!("cannot read standard input: {error}")))?;
    tally.verdict()
}

/// Starts a thread that is left behind if the output is closed first: it may be waiting for input, or thinking.
fn spawn<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<thread::JoinHandle<T>, CommandError> {
    thread::Builder::new()
        .spawn(work)
        .map_err(|error| CommandError::refused(format!("no thread to work on: {error}; try fewer --threads")))
}

/// What all lines have in common.
#[derive(Clone)]
struct Setup {
    id: GameId,
    rules: Arc<dyn AnyRules>,
    /// What is played from every position first.
    moves: String,
}

impl Setup {
    fn new(id: GameId, moves: String) -> Setup {
        Setup { id, rules: registry::rules(&id).into(), moves }
    }

    fn open(&self, line: &str) -> Result<Box<dyn AnyMatch>, CommandError> {
        let mut game = open::position_line(&self.id, &*self.rules, line)?;
        open::play(&mut *game, self.moves.split_ascii_whitespace())?;
        Ok(game)
    }
}

/// Lines with their numbers, and where their answers go.
struct Job {
    lines: Vec<(u64, Result<String, Refusal>)>,
    reply: Sender<Answers>,
}

/// The answers to some lines.
#[derive(Default)]
struct Answers {
    text: Vec<u8>,
    tally: Tally,
}

/// How many lines there were, and how many of them could not be answered.
#[derive(Default)]
struct Tally {
    lines: u64,
    refused: u64,
    first: Option<Refused>,
}

/// The answer to a line that is refused.
#[derive(Serialize)]
struct Refused {
    error: String,
    line: u64,
}

/// Hands out what standard input holds, until it ends or nobody wants it any more.
fn read(share: usize, jobs: &SyncSender<Job>, order: &SyncSender<Receiver<Answers>>) -> io::Result<()> {
    let mut input = BufReader::with_capacity(BUFFER, io::stdin().lock());
    let mut lines = Vec::new();
    for number in 1.. {
        let line = read_line(&mut input)?;
        let is_end = line.is_none();
        lines.extend(line.filter(|line| !is_blank(line)).map(|line| (number, line)));
        let is_full = lines.len() >= share || !input.buffer().contains(&b'\n');
        if is_full && !lines.is_empty() {
            let (reply, answers) = mpsc::channel();
            let job = Job { lines: std::mem::take(&mut lines), reply };
            if order.send(answers).is_err() || jobs.send(job).is_err() {
                break;
            }
        }
        if is_end {
            break;
        }
    }
    Ok(())
}

fn is_blank(line: &Result<String, Refusal>) -> bool {
    line.as_ref().is_ok_and(|line| line.trim().is_empty())
}

/// Answers lines until there are none.
fn work<D: Serialize>(
    waiting: &Mutex<Receiver<Job>>,
    mut answer: impl FnMut(&str) -> Result<D, CommandError>,
) {
    let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
    while let Ok(Job { lines, reply }) = next() {
        let mut answers = Answers::default();
        for (number, line) in lines {
            let document = line.map_err(CommandError::usage).and_then(|line| answer(&line));
            answers.add(number, document);
        }
        if reply.send(answers).is_err() {
            return;
        }
    }
}

impl Answers {
    fn add(&mut self, line: u64, document: Result<impl Serialize, CommandError>) {
        self.tally.lines += 1;
        match document {
            Ok(document) => self.line(&document),
            Err(failure) => {
                let refused = Refused { error: failure.message(), line };
                self.line(&refused);
                self.tally.refused += 1;
                self.tally.first.get_or_insert(refused);
            }
        }
    }

    fn line(&mut self, document: &impl Serialize) {
        serde_json::to_writer(&mut self.text, document).expect("documents have only text keys");
        self.text.push(b'\n');
    }
}

/// Writes answers in the order of their lines, each as soon as its turn comes.
fn write(ordered: &Receiver<Receiver<Answers>>) -> Result<Tally, CommandError> {
    let mut out = Output::new();
    let mut total = Tally::default();
    for answers in ordered {
        let gone = |_| CommandError::refused("an answer was never given, since its thread has ended");
        let Answers { text, tally } = answers.recv().map_err(gone)?;
        out.bytes(&text)?;
        out.flush()?;
        total.lines += tally.lines;
        total.refused += tally.refused;
        total.first = total.first.or(tally.first);
    }
    Ok(total)
}

impl Tally {
    fn verdict(self) -> Result<(), CommandError> {
        let Some(Refused { error, line }) = self.first else { return Ok(()) };
        let Tally { lines, refused, .. } = self;
        Err(CommandError::refused(format!(
            "{refused} of {lines} lines were refused, the first of them line {line}: {error}"
        )))
    }
}
