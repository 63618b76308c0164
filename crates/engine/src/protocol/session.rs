//! One conversation in the protocol, without input or output of its own.

use std::cell::OnceCell;

use stackade_core::record::Start;
use stackade_core::{AnyMatch, GameId, shorten};
use stackade_draw::plain;
use stackade_games::registry;
use stackade_search::{
    Breadth, Hooks, Info, Limits, NoMemory, ProofInfo, Searcher, Settings, Solved, Task, Term,
    TranspositionTable, Verdict,
};

use super::command::{Choice, Command, Go, Refusal, Setup};
use super::view::view_json;
use crate::clock::budget;
use crate::engine::Engine;
use crate::review::{Turn, review_from};

/// What a session asks of the program around it.
pub trait Host {
    /// Milliseconds since some fixed moment.
    fn now(&self) -> u64;
    /// Whether to stop as soon as possible.
    fn should_stop(&self) -> bool;
    /// Writes a line.
    fn emit(&self, line: &str);
}

/// What is to be done after a line was taken.
#[derive(Clone, Debug, PartialEq)]
pub enum Next {
    /// Read the next line.
    Line,
    /// Do this, with [`Session::work`]; it may take long.
    Work(Work),
    /// Stop whatever is going on.
    Stop,
    /// Say goodbye.
    Quit,
}

/// Something that may take long.
#[derive(Clone, Debug, PartialEq)]
pub enum Work {
    /// A search.
    Go(Go),
    /// A count of move sequences.
    Perft(u32),
}

impl Work {
    /// Whether the answer waits for `stop`.
    pub fn is_infinite(&self) -> bool {
        matches!(self, Work::Go(go) if go.is_infinite)
    }

    /// Whether nothing but `stop` is sure to end it.
    pub fn is_endless(&self) -> bool {
        matches!(self, Work::Go(go) if go.is_endless())
    }
}

/// One conversation: a game on the board, settings, and an engine that thinks.
///
/// ```
/// use stackade_engine::protocol::{Next, Session};
/// let mut session = Session::new();
/// let mut said = Vec::new();
/// let next = session.take("isready", &mut |line| said.push(line.to_owned()));
/// assert_eq!((next, said), (Next::Line, vec!["readyok".to_owned()]));
/// ```
#[derive(Debug, Default)]
pub struct Session {
    settings: Settings,
    board: Option<Board>,
}

/// The game on the board and the engine that knows it.
#[derive(Debug)]
struct Board {
    game: Box<dyn AnyMatch>,
    engine: Engine,
}

impl Session {
    /// A conversation that has not begun.
    pub fn new() -> Session {
        Session::default()
    }

    /// Takes a line, answers it through `emit` and says what is to be done next.
    pub fn take(&mut self, line: &str, emit: &mut dyn FnMut(&str)) -> Next {
        let next = Command::parse(line).and_then(|command| match command {
            None => Ok(Next::Line),
            Some(command) => self.obey(command, emit),
        });
        next.unwrap_or_else(|refusal| {
            emit(&error_line(&refusal));
            Next::Line
        })
    }

    /// Takes a line and does all that it asks for before it returns: for callers without threads.
    ///
    /// Returned is whether the conversation goes on.
    pub fn handle(&mut self, line: &str, host: &dyn Host) -> bool {
        match self.take(line, &mut |line| host.emit(line)) {
            Next::Work(work) => self.work(&work, host).iter().for_each(|line| host.emit(line)),
            Next::Quit => return false,
            Next::Line | Next::Stop => {}
        }
        true
    }

    /// Does what may take long and returns the lines that end the answer.
    pub fn work(&mut self, work: &Work, host: &dyn Host) -> Vec<String> {
        let Some(board) = &mut self.board else {
            return vec![error_line(&no_game())];
        };
        board.engine.settings = self.settings;
        match work {
            Work::Go(go) => {
                vec![format!("bestmove {}", board.search(go, host).as_deref().unwrap_or("none"))]
            }
            Work::Perft(depth) => board.perft(*depth, host),
        }
    }

    /// Goes through the game on the board from behind its first `skipped` turns, with a search of this many
    /// nodes for each position, and shows every turn as it is judged. What was learnt before is forgotten,
    /// so that the same game is always judged alike.
    pub fn review(
        &mut self,
        skipped: usize,
        nodes: u64,
        host: &dyn Host,
        show: impl FnMut(Turn),
    ) -> Result<(), Refusal> {
        let board = self.board.as_mut().ok_or_else(no_game)?;
        board.game.id().two_sided().map_err(|error| Refusal::new(format!("review: {error}")))?;
        board.engine.settings = Settings { lines: 1, ..self.settings };
        board.engine.forget();
        let task = Task::Search(Searcher::AlphaBeta, Limits::nodes(nodes));
        review_from(&mut board.engine, &*board.game, skipped, task, &mut Quiet { host }, show);
        Ok(())
    }

    fn obey(&mut self, command: Command, emit: &mut dyn FnMut(&str)) -> Result<Next, Refusal> {
        match command {
            Command::Hello => hello(emit),
            Command::IsReady => emit("readyok"),
            Command::NewGame(id) => self.new_game(&id).map(|()| emit("ok"))?,
            Command::Position(setup) => self.board()?.set_up(&setup).map(|()| emit("ok"))?,
            Command::SetOption(choice, value) => self.choose(choice, value).map(|()| emit("ok"))?,
            Command::Go(go) => {
                let sides = self.board()?.game.sides().len();
                go.clocks.as_ref().map_or(Ok(()), |clocks| clocks.check(sides))?;
                if go.solve.is_some() {
                    let id = self.board()?.game.id();
                    id.two_sided().map_err(|error| Refusal::new(format!("go solve: {error}")))?;
                }
                return Ok(Next::Work(Work::Go(go)));
            }
            Command::Perft(depth) => return self.board().map(|_| Next::Work(Work::Perft(depth))),
            Command::Moves => list(&self.board()?.game.legal_moves(), emit),
            Command::Show => list(&self.board()?.picture(), emit),
            Command::Over => list(&[self.board()?.over()], emit),
            Command::View => list(&[format!("view {}", view_json(&*self.board()?.game))], emit),
            Command::Step(mv) => list(&[self.board()?.step(&mv)?], emit),
            Command::Undo => list(&[self.board()?.undo()?], emit),
            Command::Eval => list(&self.board()?.eval()?, emit),
            Command::Key => list(&[format!("key {:x}", self.board()?.game.key())], emit),
            Command::Stop => return Ok(Next::Stop),
            Command::Quit => return Ok(Next::Quit),
        }
        Ok(Next::Line)
    }

    fn new_game(&mut self, id: &GameId) -> Result<(), Refusal> {
        let game = registry::new_match(id, 0);
        match &mut self.board {
            Some(board) if board.engine.id() == id => {
                board.engine.forget();
                board.game = game;
            }
            _ => {
                // Another game's engine goes first, and its memory with it.
                self.board = None;
                let mut engine = Engine::new(id, self.settings);
                engine.prepare().map_err(no_memory)?;
                self.board = Some(Board { game, engine });
            }
        }
        Ok(())
    }

    fn choose(&mut self, choice: Choice, value: u64) -> Result<(), Refusal> {
        let mut settings = self.settings;
        choice.set(&mut settings, value);
        if choice == Choice::Hash {
            return self.resize(settings.hash);
        }
        self.settings = settings;
        Ok(())
    }

    /// Changes how much is remembered; if there is not that much memory everything stays.
    fn resize(&mut self, megabytes: usize) -> Result<(), Refusal> {
        let Some(Board { engine, .. }) = &mut self.board else {
            TranspositionTable::try_new(megabytes).map_err(no_memory)?;
            self.settings.hash = megabytes;
            return Ok(());
        };
        engine.settings.hash = megabytes;
        if let Err(error) = engine.prepare() {
            engine.settings.hash = self.settings.hash;
            // What there was before is to be had again; if not, the next search makes do with less.
            let _ = engine.prepare();
            return Err(no_memory(error));
        }
        self.settings.hash = megabytes;
        Ok(())
    }

    fn board(&mut self) -> Result<&mut Board, Refusal> {
        self.board.as_mut().ok_or_else(no_game)
    }
}

impl Board {
    /// Sets a position up; what was on the board stays if that fails.
    fn set_up(&mut self, setup: &Setup) -> Result<(), Refusal> {
        let id = self.game.id();
        let mut game = match &setup.start {
            Start::Standard => registry::new_match(&id, 0),
            Start::Seed(seed) => registry::new_match(&id, *seed),
            Start::Position(text) => {
                registry::match_from(&id, text).map_err(|error| Refusal::new(format!("position: {error}")))?
            }
        };
        for (index, mv) in setup.moves.iter().enumerate() {
            game.play(mv).map_err(|error| {
                Refusal::new(format!("position: move {}, '{}': {error}", index + 1, shorten(mv)))
            })?;
        }
        self.game = game;
        Ok(())
    }

    /// Plays a move; the answer is where that leads.
    fn step(&mut self, mv: &str) -> Result<String, Refusal> {
        self.game.play(mv).map_err(|error| Refusal::new(format!("step: '{}': {error}", shorten(mv))))?;
        Ok(self.position())
    }

    /// Takes the last move back; the answer is where the game stands then.
    fn undo(&mut self) -> Result<String, Refusal> {
        let undone = self.game.undo();
        undone.map(|_| self.position()).ok_or_else(|| Refusal::new("undo: there is no move to take back"))
    }

    fn position(&self) -> String {
        format!("position {}", self.game.position())
    }

    /// The terms of the evaluation for the side to move, and their sum where it has a meaning.
    fn eval(&self) -> Result<Vec<String>, Refusal> {
        if let Some(result) = self.game.result() {
            return Err(Refusal::new(format!("eval: the game is over: {}", result.ending.words())));
        }
        let terms = self.engine.explain(&*self.game);
        let row = |term: &Term| format!("term {} {} {}", term.value, term.count, term.name);
        let mut lines: Vec<String> = terms.iter().map(row).collect();
        if self.game.sides().len() == 2 {
            lines.push(format!("score units {}", terms.iter().map(|term| term.value).sum::<i32>()));
        }
        Ok(lines)
    }

    fn picture(&self) -> Vec<String> {
        let drawing = plain(&self.game.view(), self.game.info());
        let mut lines: Vec<String> = drawing.lines().map(|line| line.trim_end().to_owned()).collect();
        lines.push(self.position());
        lines
    }

    fn over(&self) -> String {
        match self.game.result().map(|result| result.outcome) {
            None => "no".to_owned(),
            Some(outcome) => outcome.code(self.game.sides()),
        }
    }

    fn perft(&self, depth: u32, host: &dyn Host) -> Vec<String> {
        match self.engine.perft(&*self.game, depth, &|| host.should_stop()) {
            Some(count) => vec![count.to_string(), "ok".to_owned()],
            None => vec![error_line(&Refusal::new("perft was stopped"))],
        }
    }

    /// The best move by the limits of `go`; none when the game is over.
    fn search(&mut self, go: &Go, host: &dyn Host) -> Option<String> {
        if let Some(breadth) = go.solve {
            return self.solve(go, breadth, host);
        }
        let task = match go.level {
            Some(level) => Task::Level(level),
            None => Task::Search(Searcher::AlphaBeta, self.limits(go)),
        };
        self.engine.think(&*self.game, task, &mut Reporter { host }).best
    }

    fn limits(&self, go: &Go) -> Limits {
        let side = self.game.side_to_move().index();
        let clock = go.clocks.as_ref().and_then(|clocks| clocks.of(side));
        let clock = clock.map(|(left, increment)| budget(left, increment));
        let time_ms = go.time.or(clock).map(|time| time.as_millis() as u64);
        Limits { depth: go.depth, nodes: go.nodes, time_ms }
    }

    /// Proves the result; the move is one that keeps it, or the best known while nothing is proved.
    fn solve(&mut self, go: &Go, breadth: Breadth, host: &dyn Host) -> Option<String> {
        /// What it takes to have an opinion in case that nothing can be proved.
        const GLIMPSE: u64 = 5_000;
        let glimpse = Task::Search(
            Searcher::AlphaBeta,
            Limits::nodes(go.nodes.map_or(GLIMPSE, |nodes| nodes.min(GLIMPSE))),
        );
        let opinion = self.engine.think(&*self.game, glimpse, &mut Reporter { host });
        let preferred = opinion.best?;
        let mut reporter = ProofReporter { host, breadth, preferred, best: OnceCell::new() };
        let solved = self.engine.solve(&*self.game, breadth, self.limits(go), &mut reporter);
        let ProofReporter { preferred, best, .. } = reporter;
        let is_told = best.get().is_some() && breadth == Breadth::OneMove;
        let best = best.into_inner().unwrap_or(preferred);
        if let Some(result) = solved.result.filter(|_| !is_told) {
            let Solved { plies, nodes, time_ms, .. } = solved;
            host.emit(&proof_line(result, plies, nodes, time_ms, &best));
        }
        Some(best)
    }
}

/// Passes the news of a search on as `info` lines.
struct Reporter<'a> {
    host: &'a dyn Host,
}

impl Hooks for Reporter<'_> {
    fn now(&self) -> u64 {
        self.host.now()
    }

    fn should_stop(&self) -> bool {
        self.host.should_stop()
    }

    fn emit(&mut self, info: &Info) {
        self.host.emit(&info_line(info));
    }
}

/// Passes the news of a proof on: the result with the first move that is proved to keep it, and if all moves
/// are asked for each of them as it is judged.
struct ProofReporter<'a> {
    host: &'a dyn Host,
    breadth: Breadth,
    /// What a search would play.
    preferred: String,
    /// The move that the result was told with.
    best: OnceCell<String>,
}

impl Hooks for ProofReporter<'_> {
    fn now(&self) -> u64 {
        self.host.now()
    }

    fn should_stop(&self) -> bool {
        self.host.should_stop()
    }

    fn proved(&self, info: &ProofInfo) {
        if let Some((mv, true)) = &info.judged
            && self.best.get().is_none()
        {
            // In a lost position every move keeps the result, and a search knows which puts up a fight.
            let best = if info.result == Verdict::Loss { &self.preferred } else { mv };
            let best = self.best.get_or_init(|| best.clone());
            self.host.emit(&proof_line(info.result, info.plies, info.nodes, info.time_ms, best));
        }
        if self.breadth == Breadth::AllMoves {
            self.host.emit(&judgement_line(info));
        }
    }
}

/// Tells nobody what it is thinking of.
struct Quiet<'a> {
    host: &'a dyn Host,
}

impl Hooks for Quiet<'_> {
    fn now(&self) -> u64 {
        self.host.now()
    }

    fn should_stop(&self) -> bool {
        self.host.should_stop()
    }
}

fn info_line(info: &Info) -> String {
    let Info { depth, seldepth, nodes, time_ms, multi_pv, score, scores, pv } = info;
    let work = work_text(*nodes, *time_ms);
    let pv = pv.join(" ");
    let score = match &scores[..] {
        [] => format!("score {score}"),
        // Of more than two sides each has a score of its own.
        scores => format!("scores {}", scores.iter().map(i32::to_string).collect::<Vec<_>>().join(",")),
    };
    format!("info depth {depth} seldepth {seldepth} {work} multipv {multi_pv} {score} pv {pv}")
}

/// The news of a proof. A win or loss says in how many plies where that is known.
fn proof_line(result: Verdict, plies: Option<u32>, nodes: u64, time: u64, best: &str) -> String {
    let plies = match (result, plies) {
        (Verdict::Win | Verdict::Loss, Some(plies)) => format!(" {plies}"),
        _ => String::new(),
    };
    format!("info {} multipv 1 score {result}{plies} pv {best}", work_text(nodes, time))
}

/// How many moves are judged, and the last of them.
fn judgement_line(info: &ProofInfo) -> String {
    let ProofInfo { done, moves, nodes, time_ms, .. } = info;
    let judged = info.judged.as_ref().map_or_else(String::new, |(mv, keeps)| {
        format!(" currmove {mv} keeps {}", if *keeps { "yes" } else { "no" })
    });
    format!("info {} judged {done} moves {moves}{judged}", work_text(*nodes, *time_ms))
}

fn work_text(nodes: u64, time: u64) -> String {
    let speed = nodes.saturating_mul(1000) / time.max(1);
    format!("nodes {nodes} nps {speed} time {time}")
}

fn hello(emit: &mut dyn FnMut(&str)) {
    emit(concat!("id name Stackade ", env!("CARGO_PKG_VERSION")));
    emit("id author the Stackade authors");
    for choice in Choice::ALL {
        let [default, least, most] = choice.range();
        emit(&format!("option name {} type spin default {default} min {least} max {most}", choice.name()));
    }
    emit("stackadeok");
}

fn list(lines: &[String], emit: &mut dyn FnMut(&str)) {
    lines.iter().for_each(|line| emit(line));
    emit("ok");
}

fn no_game() -> Refusal {
    Refusal::new("there is no game yet, expected newgame GAME first")
}

fn no_memory(error: NoMemory) -> Refusal {
    Refusal::new(format!("Hash: {error}"))
}

/// A refusal as the one line it is answered with.
pub(super) fn error_line(refusal: &Refusal) -> String {
    format!("error {refusal}")
}
