//! The protocol over pipes: one thread reads, one thinks, and this one keeps order.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::command::{Command, Refusal};
use super::session::{Host, Next, Session, Work, error_line};

/// No line may be longer than this many bytes; a game of 500 turns is far shorter.
pub const LONGEST_LINE: usize = 1 << 16;

/// The counts that are asked for when `quit` or the end of the input comes may take this much longer.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);
/// How many lines may wait for a count to finish.
const MOST_WAITING: usize = 1_000;

/// Holds a conversation until `quit`, the end of the input, or an output that nobody reads.
///
/// The thread that reads the input is left behind when the conversation ends first.
pub fn serve<R, W>(input: R, output: W) -> io::Result<()>
where
    R: Read + Send + 'static,
    W: Write + Send + 'static,
{
    let (sender, events) = mpsc::sync_channel(64);
    let reader = sender.clone();
    thread::Builder::new().spawn(move || read_lines(input, &reader))?;
    let wire = Arc::new(Wire {
        output: Mutex::new(Box::new(output)),
        stop: AtomicBool::new(false),
        is_broken: AtomicBool::new(false),
        begin: Instant::now(),
    });
    let mut desk = Desk {
        session: Arc::default(),
        wire,
        sender,
        job: None,
        waiting: VecDeque::new(),
        deadline: None,
        is_ending: false,
    };
    desk.run(&events);
    Ok(())
}

/// What can happen.
enum Event {
    /// A line came, or something that is none.
    Line(Result<String, Refusal>),
    /// The input has ended.
    End,
    /// The thinking thread is done, and these lines end its answer.
    Done(Vec<String>),
}

/// The output, and what the thinking thread must know.
struct Wire {
    output: Mutex<Box<dyn Write + Send>>,
    stop: AtomicBool,
    is_broken: AtomicBool,
    begin: Instant,
}

impl Host for Wire {
    fn now(&self) -> u64 {
        self.begin.elapsed().as_millis() as u64
    }

    fn should_stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn emit(&self, line: &str) {
        let mut output = lock(&self.output);
        // One write for a line, so that it cannot be torn; and flushed, since somebody waits for it.
        let written = output.write_all(format!("{line}\n").as_bytes()).and_then(|()| output.flush());
        if written.is_err() {
            self.is_broken.store(true, Ordering::Relaxed);
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// What the thinking thread is doing.
struct Job {
    is_infinite: bool,
    is_perft: bool,
    /// An answer that is complete and waits for `stop`.
    answer: Option<Vec<String>>,
}

/// Where lines are answered and work is handed out.
struct Desk {
    session: Arc<Mutex<Session>>,
    wire: Arc<Wire>,
    sender: SyncSender<Event>,
    job: Option<Job>,
    /// What came while a count was going on.
    waiting: VecDeque<Event>,
    /// When counts are stopped, since the last that waits is `quit` or the end of the input.
    deadline: Option<Instant>,
    is_ending: bool,
}

impl Desk {
    fn run(&mut self, events: &Receiver<Event>) {
        while !self.is_over() {
            match self.next(events) {
                Some(Event::Done(lines)) => self.done(lines),
                Some(event) if self.is_counting() => self.postpone(event),
                Some(Event::Line(line)) => self.line(line),
                Some(Event::End) => self.end(),
                None => self.stop(),
            }
        }
        self.wire.stop.store(true, Ordering::Relaxed);
    }

    /// Whether there is nothing left to do, or nobody to do it for.
    fn is_over(&self) -> bool {
        self.is_ending && self.job.is_none() || self.wire.is_broken.load(Ordering::Relaxed)
    }

    /// Whether the other thread counts sequences.
    fn is_counting(&self) -> bool {
        self.job.as_ref().is_some_and(|job| job.is_perft)
    }

    /// The next event; none when patience has run out.
    fn next(&mut self, events: &Receiver<Event>) -> Option<Event> {
        // A search that came from there must hear what came behind it.
        if !self.is_counting()
            && let Some(event) = self.waiting.pop_front()
        {
            return Some(event);
        }
        match self.deadline.filter(|_| self.is_counting() && !self.wire.should_stop()) {
            None => events.recv().ok(),
            // Whatever else comes in does not buy time.
            Some(deadline) => match deadline.saturating_duration_since(Instant::now()) {
                Duration::ZERO => None,
                left => events.recv_timeout(left).ok(),
            },
        }
    }

    /// Something comes while sequences are counted. A count is no search: what follows it waits its
    /// turn, as after any other question.
    fn postpone(&mut self, event: Event) {
        let command = match &event {
            Event::Line(Ok(line)) => Command::parse(line).ok().flatten(),
            _ => None,
        };
        match (command, &event) {
            // What was sent after `quit` is nobody's business.
            _ if self.deadline.is_some() => {}
            (Some(Command::Quit), _) | (_, Event::End) => {
                self.deadline = Some(Instant::now() + SHUTDOWN_TIMEOUT);
                self.waiting.push_back(event);
            }
            (Some(Command::Stop), _) => self.stop(),
            (Some(Command::IsReady), _) if self.waiting.is_empty() => self.wire.emit("readyok"),
            (_, Event::Line(_)) if self.waiting.len() >= MOST_WAITING => {
                self.wire.emit(&error_line(&Refusal::new("too many lines wait for perft to finish")));
            }
            _ => self.waiting.push_back(event),
        }
    }

    fn line(&mut self, line: Result<String, Refusal>) {
        match line {
            // What was sent after `quit` is nobody's business.
            _ if self.is_ending => {}
            Err(refusal) => self.wire.emit(&error_line(&refusal)),
            Ok(line) if self.job.is_some() => self.interrupt(&line),
            Ok(line) => self.take(&line),
        }
    }

    /// A line while nothing else is going on.
    fn take(&mut self, line: &str) {
        let next = lock(&self.session).take(line, &mut |line| self.wire.emit(line));
        match next {
            // Nothing to stop; it may have crossed a bestmove on its way.
            Next::Line | Next::Stop => {}
            Next::Quit => self.is_ending = true,
            Next::Work(work) => self.begin(work),
        }
    }

    /// A line while the other thread thinks.
    fn interrupt(&mut self, line: &str) {
        match Command::parse(line) {
            Ok(None) => {}
            Ok(Some(Command::Stop)) => self.stop(),
            Ok(Some(Command::IsReady)) => self.wire.emit("readyok"),
            Ok(Some(Command::Quit)) => {
                self.is_ending = true;
                self.stop();
            }
            Ok(Some(_)) => {
                let refusal = Refusal::new("a search is going on, expected stop, isready or quit");
                self.wire.emit(&error_line(&refusal));
            }
            Err(refusal) => self.wire.emit(&error_line(&refusal)),
        }
    }

    fn begin(&mut self, work: Work) {
        self.wire.stop.store(false, Ordering::Relaxed);
        let job =
            Job { is_infinite: work.is_infinite(), is_perft: matches!(work, Work::Perft(_)), answer: None };
        let (session, wire, sender) = (self.session.clone(), self.wire.clone(), self.sender.clone());
        let think = move || {
            let lines = lock(&session).work(&work, &*wire);
            // If nobody listens any more, nobody waits either.
            let _ = sender.send(Event::Done(lines));
        };
        match thread::Builder::new().spawn(think) {
            Ok(_) => self.job = Some(job),
            Err(error) => {
                self.wire.emit(&error_line(&Refusal::new(format!("no thread to think on: {error}"))));
            }
        }
    }

    fn done(&mut self, lines: Vec<String>) {
        let Some(job) = &mut self.job else { return };
        let is_over = lines.iter().any(|line| line == "bestmove none");
        if job.is_infinite && !is_over && !self.wire.should_stop() {
            job.answer = Some(lines);
            return;
        }
        self.job = None;
        lines.iter().for_each(|line| self.wire.emit(line));
    }

    /// Stops the search; an answer that has been waiting for it is given.
    fn stop(&mut self) {
        self.wire.stop.store(true, Ordering::Relaxed);
        if let Some(lines) = self.job.as_mut().and_then(|job| job.answer.take()) {
            self.done(lines);
        }
    }

    /// The input has ended, and with it the search that may be going on.
    fn end(&mut self) {
        self.is_ending = true;
        self.stop();
    }
}

fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A thread that holds it leaves it in order, whatever happened.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reads lines and passes them on until the input ends.
fn read_lines(input: impl Read, events: &SyncSender<Event>) {
    let mut input = BufReader::new(input);
    while let Some(line) = read_line(&mut input) {
        if events.send(Event::Line(line)).is_err() {
            return;
        }
    }
    let _ = events.send(Event::End);
}

/// The next line, or why it is none; nothing at the end of the input.
fn read_line(input: &mut impl BufRead) -> Option<Result<String, Refusal>> {
    let mut bytes = Vec::new();
    let read = input.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut bytes);
    if !matches!(read, Ok(1..)) {
        return None;
    }
    if bytes.last() != Some(&b'\n') && bytes.len() > LONGEST_LINE {
        skip_line(input);
        return Some(Err(Refusal::new(format!("a line is longer than {LONGEST_LINE} bytes"))));
    }
    let text = String::from_utf8(bytes);
    Some(text.map_err(|error| {
        Refusal::new(format!("a line is not UTF-8 at byte {}", error.utf8_error().valid_up_to()))
    }))
}

/// Reads on to the end of the line without keeping it.
fn skip_line(input: &mut impl BufRead) {
    loop {
        let Ok(buffer) = input.fill_buf() else { return };
        if buffer.is_empty() {
            return;
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let (used, is_done) = end.map_or((buffer.len(), false), |end| (end + 1, true));
        input.consume(used);
        if is_done {
            return;
        }
    }
}
