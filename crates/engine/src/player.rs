//! Players of whole games: our own, and other programs that speak the protocol.

use std::fmt;
use std::time::{Duration, Instant};

use stackade_core::{AnyMatch, GameId, shorten};
use stackade_search::{Hooks, Limits, Settings, Task};

use crate::conditions::EngineOption;
use crate::engine::Engine;
use crate::process::{ErrorOutput, Process, Silence};
use crate::protocol::{Choice, Clocks, Refusal};
use crate::spec::Spec;

/// Somebody who plays games.
pub trait Player: Send {
    /// Sits down to a new game and forgets the last one.
    fn begin(&mut self, id: &GameId, seed: u64);

    /// Says how long it may think about a move from now on, where that is not part of what it is.
    fn set_time(&mut self, _time: Duration) {}

    /// Says what all clocks show, by which it may think from now on, where that is not part of what it is.
    fn set_clocks(&mut self, _clocks: Clocks) {}

    /// The move to play in a game that is not over; whether it is legal, the caller checks.
    fn choose(&mut self, game: &dyn AnyMatch) -> Result<String, Fault>;
}

/// Why a player loses a game that the board has not decided.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// It answered something that is not a legal move.
    Illegal(String),
    /// It cannot be started, has ended, or does not keep to the protocol.
    Broken(String),
    /// It took too long.
    Late,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Illegal(mv) => write!(f, "illegal move '{}'", shorten(mv)),
            Fault::Broken(why) => f.write_str(why),
            Fault::Late => f.write_str("too late"),
        }
    }
}

impl std::error::Error for Fault {}

/// A player may overrun its time by this much: other programs need the processor too.
pub const GRACE: Duration = Duration::from_millis(500);

/// The player that a spec names. `time` is for programs, whose specs have no limit. Of what they write to standard
/// error only the last line is kept, for their faults.
pub fn player(spec: &Spec, time: Duration) -> Box<dyn Player> {
    seat(spec, time, Vec::new(), ErrorOutput::Kept)
}

/// The same with options, and with what programs write to standard error passed on. A player that does not know one of
/// the options, or its value, loses its games.
pub fn player_with(spec: &Spec, time: Duration, options: Vec<EngineOption>) -> Box<dyn Player> {
    seat(spec, time, options, ErrorOutput::Passed)
}

fn seat(spec: &Spec, time: Duration, options: Vec<EngineOption>, errors: ErrorOutput) -> Box<dyn Player> {
    match spec {
        Spec::Engine(command) => Box::new(Program::new(command.clone(), time, options, errors)),
        spec => Box::new(Ours {
            spec: spec.clone(),
            settings: own_settings(&options),
            engine: None,
            clock: StopWatch(Instant::now()),
        }),
    }
}

/// How a player of our own is set up.
fn own_settings(options: &[EngineOption]) -> Result<Settings, Refusal> {
    let mut settings = Settings::default();
    for option in options {
        let (choice, value) = Choice::read(&option.name, &option.value)?;
        choice.set(&mut settings, value);
    }
    Ok(settings)
}

/// A player of our own.
struct Ours {
    spec: Spec,
    settings: Result<Settings, Refusal>,
    engine: Option<Engine>,
    clock: StopWatch,
}

impl Player for Ours {
    fn begin(&mut self, id: &GameId, seed: u64) {
        let settings = Settings { seed, ..self.settings.clone().unwrap_or_default() };
        match &mut self.engine {
            Some(engine) if engine.id() == id => {
                engine.forget();
                engine.settings = settings;
            }
            engine => *engine = Some(Engine::new(id, settings)),
        }
    }

    fn choose(&mut self, game: &dyn AnyMatch) -> Result<String, Fault> {
        let nothing = || Fault::Broken("no move was found".to_owned());
        self.spec.check(&game.id()).map_err(|error| Fault::Broken(error.to_string()))?;
        self.settings.as_ref().map_err(|error| Fault::Broken(error.to_string()))?;
        let task = self.spec.task().ok_or_else(nothing)?;
        let engine = self.engine.as_mut().ok_or_else(nothing)?;
        let began = self.clock.now();
        let report = engine.think(game, task, &mut self.clock);
        if let Task::Search(_, Limits { time_ms: Some(time), .. }) = task
            && self.clock.now() - began > time + GRACE.as_millis() as u64
        {
            return Err(Fault::Late);
        }
        report.best.ok_or_else(nothing)
    }
}

/// A clock, and nobody who listens.
struct StopWatch(Instant);

impl Hooks for StopWatch {
    fn now(&self) -> u64 {
        self.0.elapsed().as_millis() as u64
    }
}

/// Another program. It is started anew for the next game after it has failed in one.
struct Program {
    command: Vec<String>,
    options: Vec<EngineOption>,
    time: Duration,
    /// What the clocks show; none if every move has its time.
    clocks: Option<Clocks>,
    process: Option<Process>,
    /// Why there is no process.
    failure: Fault,
    /// It cannot be started or does not know the protocol, so it is not tried again.
    is_hopeless: bool,
    errors: ErrorOutput,
}

/// How long a program may take for anything but a search: one that has just been started on a busy machine may need
/// seconds, and only one that hangs needs more than this.
const TIMEOUT: Duration = Duration::from_secs(60);

impl Program {
    fn new(command: Vec<String>, time: Duration, options: Vec<EngineOption>, errors: ErrorOutput) -> Program {
        let failure = Fault::Broken("it was not started".to_owned());
        Program { command, options, time, clocks: None, process: None, failure, is_hopeless: false, errors }
    }

    fn start(&self) -> Result<Process, Fault> {
        let mut process = Process::start(&self.command, self.errors)
            .map_err(|error| Fault::Broken(format!("cannot start '{}': {error}", self.command[0])))?;
        ask(&mut process, "stackade", TIMEOUT, |line| line == "stackadeok")?;
        for EngineOption { name, value } in &self.options {
            obey(&mut process, &format!("setoption name {name} value {value}"))?;
        }
        Ok(process)
    }

    fn sit_down(&mut self, id: &GameId) -> Result<Process, Fault> {
        if self.is_hopeless {
            return Err(self.failure.clone());
        }
        let mut process = match self.process.take() {
            Some(process) => process,
            None => self.start().inspect_err(|_| self.is_hopeless = true)?,
        };
        obey(&mut process, &format!("newgame {id}"))?;
        Ok(process)
    }

    fn think(&mut self, game: &dyn AnyMatch) -> Result<String, Fault> {
        let process = self.process.as_mut().ok_or_else(|| self.failure.clone())?;
        let moves = game.moves();
        let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        obey(process, &format!("position string {}{moves}", game.start()))?;
        let by_clock = self.clocks.as_ref().and_then(|clocks| {
            let (left, _) = clocks.of(game.side_to_move().index())?;
            Some((format!("go {clocks}"), left))
        });
        let (go, time) =
            by_clock.unwrap_or_else(|| (format!("go movetime {}", self.time.as_millis()), self.time));
        let lines = ask(process, &go, time + GRACE, |line| !line.starts_with("info "))?;
        let last = lines.last().map(String::as_str).unwrap_or_default();
        last.strip_prefix("bestmove ")
            .map(|mv| mv.trim().to_owned())
            .ok_or_else(|| Fault::Broken(format!("expected bestmove, not '{}'", shorten(last))))
    }
}

impl Player for Program {
    fn set_time(&mut self, time: Duration) {
        (self.time, self.clocks) = (time, None);
    }

    fn set_clocks(&mut self, clocks: Clocks) {
        self.clocks = Some(clocks);
    }

    fn begin(&mut self, id: &GameId, _seed: u64) {
        match self.sit_down(id) {
            Ok(process) => self.process = Some(process),
            Err(fault) => self.failure = fault,
        }
    }

    fn choose(&mut self, game: &dyn AnyMatch) -> Result<String, Fault> {
        let answer = self.think(game);
        if answer.is_err() {
            // Whatever it still has to say would be taken for the answer to something else.
            self.process = None;
        }
        answer
    }
}

/// Sends a line that must be answered by `ok`.
fn obey(process: &mut Process, line: &str) -> Result<(), Fault> {
    let answer = ask(process, line, TIMEOUT, |_| true)?;
    match answer.first().map(String::as_str) {
        Some("ok") => Ok(()),
        other => {
            let verb = line.split(' ').next().unwrap_or_default();
            let found = shorten(other.unwrap_or_default());
            Err(Fault::Broken(format!("{verb}: expected ok, not '{found}'")))
        }
    }
}

/// Sends a line and returns what is answered, up to the line that ends the answer.
fn ask(
    process: &mut Process,
    line: &str,
    patience: Duration,
    is_last: impl Fn(&str) -> bool,
) -> Result<Vec<String>, Fault> {
    if process.send(line).is_err() {
        return Err(ended(process));
    }
    process.lines_until(patience, is_last).map_err(|silence| match silence {
        Silence::TimedOut => Fault::Late,
        Silence::Closed => ended(process),
    })
}

/// How much is quoted of what a program said last.
const LONGEST_REASON: usize = 200;

/// The program is gone; it may have said why.
fn ended(process: &Process) -> Fault {
    Fault::Broken(match process.last_error() {
        Some(why) => {
            format!("the program has ended: {}", why.chars().take(LONGEST_REASON).collect::<String>())
        }
        None => "the program has ended".to_owned(),
    })
}
