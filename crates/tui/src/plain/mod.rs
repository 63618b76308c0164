//! The game line by line: no cursor control, nothing but text in and text out.
//!
//! It is made for screen readers, pipes and logs. It draws the board, or leaves the drawing out, and
//! answers questions in words, so that nobody needs to see anything. Lines go in, lines come out, and
//! the end of the input ends the game.

mod answers;
mod drill;
mod online;

use std::io::{self, BufRead, Write};
use std::time::Instant;

use stackade_core::record::{Record, Start};
use stackade_core::{AnyMatch, Ending, Outcome, Side};
use stackade_draw::capital;
use stackade_engine::Spec;
use stackade_lessons::drill::Task;

use crate::clock::thinking_time;
use crate::languages::{say, sentence, speak, t};
use crate::shell::{Thinker, choose};
use crate::speech::{self, Spoken};
use crate::{Clocks, Controller, Language, Launch, TimeControl, clock, controller, game_words};

pub use online::run as run_online;

/// How the game is shown line by line.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Whether boards are left out.
    pub words_only: bool,
    /// Whether boards are drawn with more than ASCII.
    pub unicode: bool,
    /// Whether boards are drawn in colour.
    pub colour: bool,
    /// The language that is spoken.
    pub language: Language,
}

/// Plays a game over lines, until it is over or the input ends; or solves a puzzle or takes a lesson so.
/// Gives the ids of the puzzles and lessons that were done.
pub fn run(
    launch: Launch,
    options: Options,
    mut input: impl BufRead,
    output: impl Write,
) -> io::Result<Vec<String>> {
    speak(options.language);
    let task = launch.puzzle.map(Task::Puzzle).or(launch.lesson.and_then(Task::lesson));
    let control = launch.clock.filter(|_| task.is_none()).unwrap_or_default();
    let seed = launch.seed.unwrap_or(0);
    let at_start = |task: Task| (task.begin(), Start::Standard);
    let Some((game, start)) = task.map(at_start).or(launch.game) else { return Ok(Vec::new()) };
    let controllers = match task {
        Some(_) => vec![Controller::Human; game.sides().len()],
        None => Controller::fill(&launch.controllers, game.sides().len()),
    };
    let mut line_game = LineGame::new(game, start, controllers, options, output);
    (line_game.clocks, line_game.seed) = (Clocks::new(control), seed);
    match task {
        Some(task) => line_game.drill(task, &mut input),
        None => line_game.play(input).map(|()| Vec::new()),
    }
}

struct LineGame<W: Write> {
    game: Box<dyn AnyMatch>,
    start: Start,
    controllers: Vec<Controller>,
    clocks: Clocks,
    began: Instant,
    thinker: Thinker,
    seed: u64,
    options: Options,
    out: W,
    /// Whether the person has had enough.
    is_left: bool,
    /// The side that has been offered a draw and has not answered.
    offered_to: Option<Side>,
    /// Whose stacks `mine` lists, where that is not the side to move.
    own: Option<Side>,
}

impl<W: Write> LineGame<W> {
    fn new(
        game: Box<dyn AnyMatch>,
        start: Start,
        controllers: Vec<Controller>,
        options: Options,
        out: W,
    ) -> LineGame<W> {
        LineGame {
            game,
            start,
            controllers,
            clocks: Clocks::new(TimeControl::None),
            began: Instant::now(),
            thinker: Thinker::default(),
            seed: 0,
            options,
            out,
            is_left: false,
            offered_to: None,
            own: None,
        }
    }

    fn play(&mut self, mut input: impl BufRead) -> io::Result<()> {
        self.introduce()?;
        while self.game.result().is_none() && !self.is_left {
            match self.controllers[self.game.side_to_move().index()].clone() {
                _ if self.game.must_pass() => self.pass()?,
                Controller::Computer(spec) => self.let_move(&spec)?,
                Controller::Human => {
                    if !self.ask(&mut input)? {
                        return self.say(t("plain.ended"));
                    }
                }
            }
        }
        self.conclude()
    }

    /// A computer moves, within its time where a clock runs.
    fn let_move(&mut self, spec: &Spec) -> io::Result<()> {
        let side = self.game.side_to_move();
        self.clocks.start(side, self.began.elapsed());
        let time = thinking_time(&self.clocks, side, self.began.elapsed());
        let chosen = choose(&mut self.thinker, &*self.game, spec, self.seed, time);
        if self.clocks.flagged(self.began.elapsed()).is_some() {
            self.game.time_out(side);
            return Ok(());
        }
        match chosen {
            Ok(mv) => self.make(&mv),
            Err(why) => self.forfeit(&why),
        }
    }

    fn introduce(&mut self) -> io::Result<()> {
        let id = self.game.id();
        let player = |(side, controller): (Side, &Controller)| {
            say!("plain.is", side = self.name(side), player = controller.words(&id))
        };
        let players: Vec<String> = Side::ALL.into_iter().zip(&self.controllers).map(player).collect();
        let title = self.game.info().title;
        self.say(&say!("plain.welcome", game = title, players = capital(&players.join("; "))))?;
        self.show()
    }

    /// The board, drawn or said.
    fn show(&mut self) -> io::Result<()> {
        let view = self.game.view();
        let spoken = Spoken::new(&view, self.game.info());
        if self.options.words_only {
            return self.say(&spoken.all());
        }
        let board = spoken.drawing(self.options.unicode, self.options.colour);
        self.say(board.trim_end())
    }

    /// Asks the person to move; says whether there was an answer.
    fn ask(&mut self, input: &mut impl BufRead) -> io::Result<bool> {
        let side = self.game.side_to_move();
        self.clocks.start(side, self.began.elapsed());
        let clock = match self.clocks.control {
            TimeControl::None => String::new(),
            _ => format!(" ({})", clock::show(&self.clocks, side, self.began.elapsed())),
        };
        let prompt = match self.offered_to {
            Some(other) => say!("plain.isDraw", side = self.name(other)),
            None => format!("{}{clock}> ", self.name(side)),
        };
        let line = self.read_line(&prompt, input)?;
        if let Some(loser) = self.clocks.flagged(self.began.elapsed()) {
            self.game.time_out(loser);
            return Ok(true);
        }
        match (&line, self.offered_to) {
            (Some(line), Some(_)) => self.answer_offer(line)?,
            (Some(line), None) => self.answer(line)?,
            (None, _) => {}
        }
        Ok(line.is_some())
    }

    /// The next line of the input without the blanks around it; none at its end.
    fn read_line(&mut self, prompt: &str, input: &mut impl BufRead) -> io::Result<Option<String>> {
        write!(self.out, "{prompt}")?;
        self.out.flush()?;
        let mut line = Vec::new();
        // Whatever was typed is looked at, even where it is not text.
        let is_there = input.read_until(b'\n', &mut line)? > 0;
        Ok(is_there.then(|| String::from_utf8_lossy(&line).trim().to_owned()))
    }

    /// Plays the only move there is.
    fn pass(&mut self) -> io::Result<()> {
        self.game.legal_moves().pop().map_or(Ok(()), |pass| self.make(&pass))
    }

    /// Plays a move that is known to be legal or claimed to be.
    fn make(&mut self, mv: &str) -> io::Result<()> {
        let side = self.game.side_to_move();
        let told = speech::about_to(&*self.game, mv);
        match self.game.play(mv) {
            Ok(()) => {
                self.clocks.complete(side, self.began.elapsed());
                self.say(&format!("{told}. ({mv})"))?;
                if self.options.words_only { Ok(()) } else { self.show() }
            }
            Err(error) => {
                let why = game_words::message(self.game.info().name, error.message());
                match self.controllers[side.index()].is_human() {
                    true => self.say(&say!("plain.notLegal", why = why)),
                    false => self.forfeit(&say!("game.illegal", move = mv, why = why)),
                }
            }
        }
    }

    fn forfeit(&mut self, why: &str) -> io::Result<()> {
        let loser = self.game.side_to_move();
        self.game.end(Outcome::loss_of(loser, self.controllers.len()), Ending::Forfeit);
        self.say(&say!("plain.forfeits", side = capital(self.name(loser)), why = why))
    }

    fn conclude(&mut self) -> io::Result<()> {
        let Some(result) = self.game.result() else { return self.say(t("plain.unfinished")) };
        match result.outcome {
            Outcome::Draw => {
                self.say(&say!("plain.draw", why = game_words::reason(self.game.info(), result)))?;
            }
            _ => self.say(&speech::ended(&*self.game, result))?,
        }
        let (view, info) = (self.game.view(), self.game.info());
        self.say(&sentence(&Spoken::new(&view, info).score()))
    }

    fn record(&self) -> Record {
        let mut record = Record::from_match(&*self.game, &self.start);
        controller::write(&self.controllers, &mut record);
        record
    }

    fn name(&self, side: Side) -> &'static str {
        game_words::side(self.game.info(), side)
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }
}
