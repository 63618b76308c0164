//! The protocol over pipes: one thread reads, one thinks, and this one keeps order.

use std::collections::VecDeque;
use std::io::{self, BufReader, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::command::{Command, Refusal};
use super::lines::read_line;
use super::session::{Host, Next, Session, Work, error_line};

/// The counts that are asked for when `quit` or the end of the input comes may take this much longer.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);
/// How many lines may wait for their turn; the next ones are not read before.
const MOST_WAITING: usize = 1_000;

/// Holds a conversation until `quit`, the end of the input, or an output that nobody reads.
///
/// The thread that reads the input is left behind when the conversation ends first.
pub fn serve<R, W>(input: R, output: W) -> io::Result<()>
where
    R: Read + Send + 'static,
    W: Write + Send + 'static,
{
    let (sender, events) = mpsc::channel();
    // A place for each line that is read and not dealt with: whoever sends more has to wait.
    let (seat, seats) = mpsc::sync_channel(MOST_WAITING);
    let reader = sender.clone();
    thread::Builder::new().spawn(move || read_lines(input, &seat, &reader))?;
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
        seats,
        job: None,
        waiting: VecDeque::new(),
        is_closing: false,
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
    work: Work,
    /// An answer that is complete and waits for `stop`.
    answer: Option<Vec<String>>,
}

/// Where lines are answered and work is handed out.
struct Desk {
    session: Arc<Mutex<Session>>,
    wire: Arc<Wire>,
    sender: Sender<Event>,
    /// What is received here lets another line be read.
    seats: Receiver<()>,
    job: Option<Job>,
    /// What came while the other thread was busy.
    waiting: VecDeque<Event>,
    /// Whether the last that waits is `quit` or the end of the input.
    is_closing: bool,
    /// When counts are stopped, once the end waits for them.
    deadline: Option<Instant>,
    is_ending: bool,
}

impl Desk {
    fn run(&mut self, events: &Receiver<Event>) {
        while !self.is_over() {
            match self.next(events) {
                Some(Event::Done(lines)) => self.done(lines),
                Some(event) if self.job.is_some() => self.postpone(event),
                Some(Event::Line(line)) => self.line(line),
                Some(Event::End) => self.is_ending = true,
                None => self.stop(),
            }
        }
        self.wire.stop.store(true, Ordering::Relaxed);
    }

    /// Whether there is nothing left to do, or nobody to do it for.
    fn is_over(&self) -> bool {
        self.is_ending || self.wire.is_broken.load(Ordering::Relaxed)
    }

    /// The next event; none when patience has run out.
    fn next(&mut self, events: &Receiver<Event>) -> Option<Event> {
        if self.job.is_none()
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

    /// Whether the other thread counts sequences.
    fn is_counting(&self) -> bool {
        self.job.as_ref().is_some_and(|job| matches!(job.work, Work::Perft(_)))
    }

    /// Whether the other thread is at something that need not come to an end.
    fn is_endless(&self) -> bool {
        self.job.as_ref().is_some_and(|job| job.work.is_endless())
    }

    /// Something comes while the other thread is busy: only `stop` and `isready` do not wait their turn.
    fn postpone(&mut self, event: Event) {
        let command = match &event {
            Event::Line(Ok(line)) => Command::parse(line).ok().flatten(),
            _ => None,
        };
        match (command, &event) {
            // What was sent after `quit` is nobody's business.
            _ if self.is_closing => self.dealt_with(),
            (Some(Command::Stop), _) => {
                self.dealt_with();
                self.stop();
            }
            (Some(Command::IsReady), _) => {
                self.dealt_with();
                self.wire.emit("readyok");
            }
            (Some(Command::Quit), _) | (_, Event::End) => {
                self.is_closing = true;
                self.waiting.push_back(event);
                self.hurry();
            }
            _ => {
                self.waiting.push_back(event);
                if self.waiting.len() >= MOST_WAITING && self.is_endless() {
                    // No `stop` can be read any more.
                    self.stop();
                }
            }
        }
    }

    /// Sees to it that what is going on comes to an end, since the conversation does.
    fn hurry(&mut self) {
        if self.is_endless() {
            self.stop();
        } else if self.is_counting() {
            self.deadline.get_or_insert_with(|| Instant::now() + SHUTDOWN_TIMEOUT);
        }
    }

    /// Lets another line be read in place of one that needs no memory any more.
    fn dealt_with(&self) {
        let _ = self.seats.try_recv();
    }

    fn line(&mut self, line: Result<String, Refusal>) {
        self.dealt_with();
        let line = match line {
            Ok(line) => line,
            Err(refusal) => return self.wire.emit(&error_line(&refusal)),
        };
        let next = lock(&self.session).take(&line, &mut |line| self.wire.emit(line));
        match next {
            // Nothing to stop; it may have crossed a bestmove on its way.
            Next::Line | Next::Stop => {}
            Next::Quit => self.is_ending = true,
            Next::Work(work) => self.begin(work),
        }
    }

    fn begin(&mut self, work: Work) {
        self.wire.stop.store(false, Ordering::Relaxed);
        let job = Job { work: work.clone(), answer: None };
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
        // The end may be waiting already.
        if self.is_closing {
            self.hurry();
        }
    }

    fn done(&mut self, lines: Vec<String>) {
        let Some(job) = &mut self.job else { return };
        let is_over = lines.iter().any(|line| line == "bestmove none");
        if job.work.is_infinite() && !is_over && !self.wire.should_stop() {
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
}

fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A thread that holds it leaves it in order, whatever happened.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reads lines and passes them on until the input ends.
fn read_lines(input: impl Read, seat: &SyncSender<()>, events: &Sender<Event>) {
    let mut input = BufReader::new(input);
    // An input that cannot be read has ended.
    while let Ok(Some(line)) = read_line(&mut input) {
        if seat.send(()).is_err() || events.send(Event::Line(line)).is_err() {
            return;
        }
    }
    let _ = events.send(Event::End);
}
