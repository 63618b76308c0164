//! The outside of the game: the terminal, the threads, the clock and the files.
//!
//! One loop waits for whatever happens next. It sleeps while nothing does: ticks come only while a
//! clock runs, something moves or somebody waits for the computer.

mod background;
mod files;
mod listener;
mod online;
mod sequence;
mod terminal;
mod worker;

use std::io::Write;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use stackade_client::Link;
use stackade_core::record::{Record, Start};
use stackade_core::{AnyMatch, GameId, GameInfo};
use stackade_lessons::drill::Task;
use stackade_lessons::puzzles::Puzzle;

use crate::languages::{say, speak, t};
use crate::state::{Drill, LocalGame, Screen, State, Study};
use crate::{Abilities, ColourChoice, Config, Controller, Effect, Event, Language, TimeControl, view};
use files::Files;
use online::Network;
use terminal::Terminal;
use worker::Worker;

pub use files::read_records;
pub use online::{OnlineLaunch, seats};
pub use worker::{Thinker, choose};

/// What to begin with.
#[derive(Debug, Default)]
pub struct Launch {
    /// A game to play at once, and how it was set up.
    pub game: Option<(Box<dyn AnyMatch>, Start)>,
    /// Who plays the sides, in the order in which they move, as far as that was asked for.
    pub controllers: Vec<Option<Controller>>,
    /// The time control.
    pub clock: Option<TimeControl>,
    /// A file of records to look at.
    pub load: Option<PathBuf>,
    /// A puzzle to solve.
    pub puzzle: Option<&'static Puzzle>,
    /// A game whose lesson to take.
    pub lesson: Option<&'static GameInfo>,
    /// A server to visit.
    pub online: Option<OnlineLaunch>,
    /// The key of an account, for servers that are chosen in the menu.
    pub key: Option<String>,
    /// Whether nothing shall move.
    pub is_still: bool,
    /// Whether there shall be no colour, whatever the terminal can do; none leaves it to the terminal.
    pub colour: Option<bool>,
    /// What random boards are drawn from.
    pub seed: Option<u64>,
    /// The language to speak; none leaves it to the settings and the environment.
    pub language: Option<Language>,
}

impl Launch {
    /// The game that is named by an id, from its start.
    pub fn new_game(id: &GameId, seed: u64) -> (Box<dyn AnyMatch>, Start) {
        (stackade_games::registry::new_match(id, seed), Start::Seed(seed))
    }
}

/// Plays until the person quits; an error is one line for the terminal.
pub fn run(launch: Launch) -> Result<(), String> {
    let files = Files::find();
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    let mut abilities = Abilities::detect(variable);
    abilities.reduced_motion |= launch.is_still;
    let (mut config, set_aside) = files.config();
    match launch.colour {
        Some(false) => abilities.colours = crate::Colours::None,
        Some(true) if config.colours == ColourChoice::None => config.colours = ColourChoice::Auto,
        _ => {}
    }
    let mut state = State::new(config, abilities, files.unfinished());
    state.shared.asked_language = launch.language;
    speak(state.shared.language());
    let notice = set_aside.map(|path| say!("settings.broken", path = path.display()));
    state.shared.notice.clone_from(&notice);
    let records = match &launch.load {
        Some(path) => Some(read_records(path)?),
        None => None,
    };
    state.shared.seed = launch.seed.unwrap_or_else(fresh_seed);
    let (sender, events) = channel();
    let mut launch = launch;
    let key = launch.key.take();
    let network = launch.online.take().map(|online| Network::open(online, &mut state, &sender));
    let (network, visit) = network.unzip();
    let mut effects = match visit {
        Some(visit) => state.open(Screen::Online(visit)),
        None => begin(&mut state, launch, records)?,
    };
    let terminal = Terminal::enter(&sender, Abilities::should_ask_background(variable))
        .map_err(|error| format!("cannot use the terminal: {error}"))?;
    let worker = Worker::start(sender.clone());
    let mut shell = Shell {
        terminal,
        worker,
        files,
        network,
        key,
        sender,
        began: Instant::now(),
        errors: WriteErrors::default(),
        // Where it is cut on the screen it can be read afterwards.
        farewells: notice.into_iter().collect(),
    };
    effects.extend(shell.measure(&mut state));
    let served = shell.serve(&mut state, &events, effects);
    let (errors, farewells) = (std::mem::take(&mut shell.errors), std::mem::take(&mut shell.farewells));
    drop(shell);
    errors.tell()?;
    for text in farewells {
        // The terminal may be gone.
        let _ = writeln!(std::io::stdout(), "{text}");
    }
    served.map_err(|error| format!("cannot use the terminal: {error}"))
}

/// What could not be written, to be told when there is a place for it.
#[derive(Default)]
struct WriteErrors {
    /// Why the settings were not kept.
    settings: Option<String>,
    /// The game that was not kept, and why.
    game: Option<(Record, String)>,
    /// The game that was not saved last, and why.
    unsaved: Option<(Record, String)>,
}

impl WriteErrors {
    /// A game that found no place on the disk is printed, so that it is not lost.
    fn tell(self) -> Result<(), String> {
        let mut lost: Vec<(String, String)> = Vec::new();
        for (record, why) in self.game.into_iter().chain(self.unsaved) {
            let text = record.to_string();
            if lost.iter().all(|(known, _)| *known != text) {
                println!("{text}");
                lost.push((text, why));
            }
        }
        if let Some((_, why)) = lost.into_iter().next() {
            return Err(say!("save.printed", why = why));
        }
        self.settings.map_or(Ok(()), Err)
    }
}

/// Opens what was asked for.
fn begin(state: &mut State, launch: Launch, records: Option<Vec<Record>>) -> Result<Vec<Effect>, String> {
    if let Some(records) = records {
        let record = records.into_iter().next().ok_or(t("load.noGame"))?;
        let study = Study::new(record)?;
        return Ok(state.open(Screen::Study(Box::new(study))));
    }
    if let Some(puzzle) = launch.puzzle {
        return Ok(state.open(Screen::Drill(Box::new(Drill::new(Task::Puzzle(puzzle))))));
    }
    if let Some(info) = launch.lesson {
        let task = Task::lesson(info).ok_or_else(|| format!("there is no lesson of {}", info.title))?;
        return Ok(state.open(Screen::Drill(Box::new(Drill::new(task)))));
    }
    let control = launch.clock.unwrap_or_default();
    match launch.game {
        Some((game, start)) => {
            let controllers = Controller::fill(&launch.controllers, game.sides().len());
            let game = LocalGame::from_match(game, start, controllers, control, &mut state.shared);
            Ok(state.open(Screen::Game(Box::new(game))))
        }
        None => Ok(Vec::new()),
    }
}

/// Remembers what was solved and learnt outside the menus: the ids of puzzles and lessons.
pub fn remember_done(ids: &[String]) -> Result<(), String> {
    let files = Files::find();
    let (mut config, _) = files.config();
    let known = config.done.len();
    config.done.extend(ids.iter().cloned());
    if config.done.len() == known { Ok(()) } else { files.remember(&config) }
}

/// The language to speak: the one that is asked for, else the one in the settings, else the environment's.
pub fn language(asked: Option<Language>) -> Language {
    let (config, set_aside) = Files::find().config();
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    let chosen = || config.language.parse().ok();
    let language = asked.or_else(chosen).unwrap_or_else(|| Language::detect(variable));
    if let Some(path) = set_aside {
        speak(language);
        eprintln!("{}", say!("settings.broken", path = path.display()));
    }
    language
}

/// A seed from the time of day.
pub fn fresh_seed() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |time| time.as_millis() as u64 % 1_000_000)
}

struct Shell {
    terminal: Terminal,
    worker: Worker,
    files: Files,
    /// The server, if there is one.
    network: Option<Network>,
    /// The key of an account.
    key: Option<String>,
    sender: Sender<Event>,
    began: Instant,
    errors: WriteErrors,
    /// What is said once the terminal is given back.
    farewells: Vec<String>,
}

impl Shell {
    fn measure(&mut self, state: &mut State) -> Vec<Effect> {
        let (width, height) = self.terminal.size();
        state.update(Event::Resize(width, height))
    }

    fn serve(
        &mut self,
        state: &mut State,
        events: &Receiver<Event>,
        effects: Vec<Effect>,
    ) -> std::io::Result<()> {
        let mut go_on = self.carry_out(effects, state)?;
        while go_on {
            self.terminal.draw(|frame| view::draw(state, frame))?;
            let Some(first) = self.wait(state, events) else { return Ok(()) };
            // Whatever else has happened meanwhile is seen in the same frame.
            for event in std::iter::once(first).chain(events.try_iter().take(256)) {
                let mut effects = state.update(Event::Tick(self.began.elapsed()));
                effects.extend(state.update(event));
                go_on &= self.carry_out(effects, state)?;
            }
        }
        Ok(())
    }

    /// The next event; a tick when it is time for one, and none when nothing can happen any more.
    fn wait(&self, state: &State, events: &Receiver<Event>) -> Option<Event> {
        let Some(due) = state.next_tick() else { return events.recv().ok() };
        let now = self.began.elapsed();
        match events.recv_timeout(due.saturating_sub(now).max(Duration::from_millis(1))) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => Some(Event::Tick(self.began.elapsed())),
            Err(RecvTimeoutError::Disconnected) => None,
        }
    }

    /// Does what is asked for; says whether to go on.
    fn carry_out(&mut self, effects: Vec<Effect>, state: &mut State) -> std::io::Result<bool> {
        let mut go_on = true;
        for effect in effects {
            match effect {
                Effect::Think(job_id, job) => self.worker.think(job_id, job),
                Effect::Stop(job_id) => self.worker.stop(job_id),
                Effect::Save(record) => self.save(*record),
                Effect::SaveAs(record, path) => {
                    self.send(Event::Saved(files::save_as(*record, &files::typed(&path))));
                }
                Effect::Checkpoint(record) => self.files.checkpoint(record.as_deref()),
                Effect::Keep(record) => self.keep(record.as_deref()),
                Effect::Load(path) => self.send(Event::Loaded(read_records(&files::typed(&path)))),
                Effect::List => self.send(Event::Listed(self.files.list())),
                Effect::Remember(config) => self.remember(&config),
                Effect::Copy(text) => self.terminal.copy(&text)?,
                Effect::Farewell(text) => self.farewells.push(text),
                Effect::Bell => self.terminal.bell()?,
                Effect::Redraw => self.terminal.clear()?,
                Effect::Suspend => {
                    self.terminal.suspend()?;
                    self.measure(state);
                }
                Effect::Visit(link) => go_on &= self.visit(*link, state)?,
                Effect::Online(order) => {
                    if let Some(network) = &mut self.network {
                        network.carry_out(order);
                    }
                }
                Effect::Quit => go_on = false,
            }
        }
        Ok(go_on)
    }

    /// Opens a visit that was chosen in the menu; a key goes to a server only where nobody else can read it.
    fn visit(&mut self, link: Link, state: &mut State) -> std::io::Result<bool> {
        let key = self.key.clone().filter(|_| link.server.is_private());
        let online = OnlineLaunch { link, name: None, key, chat: false, plan: None };
        let (network, visit) = Network::open(online, state, &self.sender);
        self.network = Some(network);
        let effects = state.open(Screen::Online(visit));
        self.carry_out(effects, state)
    }

    fn remember(&mut self, config: &Config) {
        self.errors.settings = self.files.remember(config).err();
    }

    fn save(&mut self, game: Record) {
        let saved = self.files.save(game.clone());
        self.errors.unsaved = saved.as_ref().err().map(|why| (game, why.clone()));
        self.send(Event::Saved(saved));
    }

    fn keep(&mut self, game: Option<&Record>) {
        let kept = self.files.keep(game);
        self.errors.game = game.cloned().zip(kept.err());
    }

    fn send(&self, event: Event) {
        // The receiver lives as long as this.
        let _ = self.sender.send(event);
    }
}
