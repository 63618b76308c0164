//! A world for the state machine: it carries effects out at once, and draws into a buffer.
#![allow(dead_code, reason = "every test file uses a part of it")]

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use stackade_core::record::{Record, Start};
use stackade_engine::{Info, Line, Spec};
use stackade_games::registry;
use stackade_search::Score;
use stackade_tui::shell::{Thinker, choose};
use stackade_tui::state::{Course, LocalGame, Screen};
use stackade_tui::{
    Abilities, Colours, Config, Controller, Effect, Event, Job, Key, Language, Launch, Named, State,
    TimeControl, view,
};

/// A state machine with a world around it.
pub(crate) struct World {
    pub(crate) state: State,
    pub(crate) thinker: Thinker,
    /// What was saved.
    pub(crate) saved: Vec<Record>,
    /// What was kept to be resumed.
    pub(crate) kept: Option<Record>,
    /// What was noted in case of the worst.
    pub(crate) noted: Option<Record>,
    /// What was put on the clipboard.
    pub(crate) copied: Vec<String>,
    /// What is said once the terminal is given back.
    pub(crate) farewells: Vec<String>,
    pub(crate) bells: usize,
    pub(crate) has_quit: bool,
}

pub(crate) const ABILITIES: Abilities = Abilities {
    colours: Colours::True,
    unicode: true,
    is_light: false,
    reduced_motion: true,
    language: Language::ENGLISH,
};

impl World {
    pub(crate) fn new(abilities: Abilities) -> World {
        World::with(Config::default(), abilities)
    }

    pub(crate) fn with(config: Config, abilities: Abilities) -> World {
        let state = State::new(config, abilities, None);
        World {
            state,
            thinker: Thinker::default(),
            saved: Vec::new(),
            kept: None,
            noted: None,
            copied: Vec::new(),
            farewells: Vec::new(),
            bells: 0,
            has_quit: false,
        }
    }

    /// A game, already on the screen.
    pub(crate) fn playing(game: &str, controllers: impl Into<Vec<Controller>>) -> World {
        let mut world = World::new(ABILITIES);
        world.sit_down(game, controllers, TimeControl::None);
        world
    }

    pub(crate) fn sit_down(
        &mut self,
        game: &str,
        controllers: impl Into<Vec<Controller>>,
        control: TimeControl,
    ) {
        let (game, start) = Launch::new_game(&registry::parse_id(game).unwrap(), 1);
        let game = LocalGame::from_match(game, start, controllers, control, &mut self.state.shared);
        let effects = self.state.open(Screen::Game(Box::new(game)));
        self.carry_out(effects);
    }

    /// A game between two people that begins at a position.
    pub(crate) fn sit_at(&mut self, game: &str, position: &str) {
        let id = registry::parse_id(game).unwrap();
        let game = registry::match_from(&id, position).unwrap();
        let (start, controllers) =
            (Start::Position(position.to_owned()), [Controller::Human, Controller::Human]);
        let game = LocalGame::from_match(game, start, controllers, TimeControl::None, &mut self.state.shared);
        let effects = self.state.open(Screen::Game(Box::new(game)));
        self.carry_out(effects);
    }

    pub(crate) fn send(&mut self, event: Event) {
        let effects = self.state.update(event);
        self.carry_out(effects);
    }

    /// Presses keys by their names, separated by blanks.
    pub(crate) fn press(&mut self, keys: &str) {
        for key in keys.split(' ') {
            let key = Key::read(key).unwrap_or_else(|| panic!("no key {key}"));
            self.send(Event::Key(key));
        }
    }

    /// Types a move.
    pub(crate) fn type_line(&mut self, text: &str) {
        self.send(Event::Key(Key::Char(':')));
        text.chars().for_each(|c| self.send(Event::Key(Key::Char(c))));
        self.send(Event::Key(Key::Named(Named::Enter)));
    }

    /// Lets time pass.
    pub(crate) fn wait(&mut self, time: Duration) {
        let now = self.state.shared.now + time;
        self.send(Event::Tick(now));
    }

    pub(crate) fn local(&self) -> &LocalGame {
        match self.state.screen() {
            Screen::Game(game) => game,
            other => panic!("no game on the screen but {other:?}"),
        }
    }

    pub(crate) fn course(&self) -> &Course {
        &self.local().course
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Think(job_id, job) => self.think(job_id, job),
                Effect::Save(record) => self.saved.push(*record),
                Effect::Keep(record) => self.kept = record.map(|record| *record),
                Effect::Checkpoint(record) => self.noted = record.map(|record| *record),
                Effect::Copy(text) => self.copied.push(text),
                Effect::Farewell(text) => self.farewells.push(text),
                Effect::Bell => self.bells += 1,
                Effect::Quit => self.has_quit = true,
                _ => {}
            }
        }
    }

    fn think(&mut self, job_id: u64, job: Job) {
        match job {
            Job::Choose(game, spec, seed, _) => {
                let chosen = choose(&mut self.thinker, &*game, &spec, seed, None);
                self.send(Event::Chosen(job_id, chosen));
            }
            Job::Analyse(game, ..) => {
                let mv = choose(&mut self.thinker, &*game, &Spec::Greedy, 0, None).unwrap();
                let sides = game.sides().len();
                let scores =
                    if sides > 2 { (1..=sides as i32).map(|side| 100 * side).collect() } else { Vec::new() };
                let line = Line { pv: vec![mv.clone()], score: Score::Units(12), scores, depth: 1 };
                self.send(Event::Progress(job_id, news(&line)));
                self.send(Event::Finished(job_id, vec![line]));
            }
            Job::Review(_) => self.send(Event::Finished(job_id, Vec::new())),
        }
    }

    /// What is on the screen, line by line.
    pub(crate) fn screen(&mut self, width: u16, height: u16) -> String {
        text(&self.draw(width, height))
    }

    pub(crate) fn draw(&mut self, width: u16, height: u16) -> Buffer {
        self.send(Event::Resize(width, height));
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        view::paint_state(&self.state, area, &mut buffer);
        buffer
    }
}

/// What a search says of a line before it is over.
fn news(line: &Line) -> Info {
    let Line { score, scores, pv, depth } = line.clone();
    Info { depth, seldepth: depth, nodes: 1, time_ms: 1, multi_pv: 1, score, scores, pv }
}

/// The letters of a picture.
pub(crate) fn text(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width).max(1);
    let lines = buffer.content.chunks(width).map(|row| {
        let line: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
        line.trim_end().to_owned()
    });
    lines.collect::<Vec<_>>().join("\n")
}
