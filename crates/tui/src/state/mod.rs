//! The whole game as a headless state machine: events go in, effects come out.
//!
//! [`State::update`] is the only way in. Nothing here draws, waits, thinks or reads a file; what is to be
//! done outside comes back as [`Effect`]s, so that every screen can be tested without a terminal.

mod catalogue;
mod drill;
mod form;
mod load;
mod menu;
mod online;
mod prompt;
mod reader;
mod settings;
mod setup;
mod shared;
mod study;
mod table;

use std::time::Duration;

pub use catalogue::Catalogue;
pub use drill::{Drill, Phase};
pub use form::{Form, Row};
pub use load::Load;
pub use menu::Menu;
pub(crate) use online::AFTERWARDS as ONLINE_AFTERWARDS;
pub use online::{Online, OnlinePanel, Sight};
pub use prompt::Prompt;
pub use reader::Reader;
pub use settings::Settings;
pub use setup::Setup;
pub use shared::Shared;
pub use study::{Moment, Study};
pub(crate) use table::AFTERWARDS;
pub use table::{Ask, Flight, Note, Panel, Purpose, Table, Thinking};

use crate::{Abilities, Action, Config, Effect, Event, Key};
use stackade_core::record::Record;

/// Everything there is to know about the program.
#[derive(Debug)]
pub struct State {
    /// What all screens use.
    pub shared: Shared,
    /// The screens, one on top of the other; the last one is seen.
    screens: Vec<Screen>,
    /// Whether the help lies on top of everything, and how far it is scrolled.
    pub help: Option<usize>,
}

/// What can fill the screen.
#[derive(Debug)]
pub enum Screen {
    /// The main menu.
    Menu(Menu),
    /// What to play, and against whom.
    Setup(Setup),
    /// A game.
    Game(Box<Table>),
    /// A game being looked at.
    Study(Box<Study>),
    /// Something to read.
    Rules(Reader),
    /// The settings.
    Settings(Settings),
    /// The saved games.
    Load(Load),
    /// A list of puzzles or lessons.
    Catalogue(Catalogue),
    /// A puzzle or a lesson.
    Drill(Box<Drill>),
    /// A visit to a server.
    Online(Box<Online>),
}

/// Where to go from a screen.
#[derive(Debug)]
pub enum Go {
    /// Nowhere.
    Stay,
    /// Back to where one came from.
    Back,
    /// To another screen, and back here later.
    Open(Box<Screen>),
    /// To another screen instead of this one.
    Replace(Box<Screen>),
}

impl Go {
    fn open(screen: Screen) -> Go {
        Go::Open(Box::new(screen))
    }

    fn replace(screen: Screen) -> Go {
        Go::Replace(Box::new(screen))
    }
}

impl State {
    /// The program as it starts: with the menu.
    pub fn new(config: Config, abilities: Abilities, unfinished: Option<Record>) -> State {
        let mut shared = Shared::new(config, abilities);
        shared.unfinished = unfinished.map(Box::new);
        State { shared, screens: vec![Screen::Menu(Menu::default())], help: None }
    }

    /// Puts another screen on top; from there one comes back to the menu.
    pub fn open(&mut self, screen: Screen) -> Vec<Effect> {
        self.go(Go::open(screen));
        std::mem::take(&mut self.shared.effects)
    }

    /// The screen that is seen.
    pub fn screen(&self) -> &Screen {
        self.screens.last().expect("the menu is never left")
    }

    /// Takes an event in and says what is to be done about it.
    pub fn update(&mut self, event: Event) -> Vec<Effect> {
        match event {
            Event::Resize(width, height) => self.shared.size = (width, height),
            Event::Tick(now) => self.tick(now),
            Event::Key(key) => self.key(key),
            Event::Hangup => self.hang_up(),
            Event::Ground { is_light } => self.shared.see_ground(is_light),
            Event::Click(x, y) if self.help.is_none() => self.click(x, y),
            Event::Click(..) => self.help = None,
            Event::Scroll(by) => self.scroll(by),
            Event::Paste(text) => self.paste(&text),
            other => self.tell(other),
        }
        std::mem::take(&mut self.shared.effects)
    }

    /// When the next tick is needed; none while nothing moves.
    pub fn next_tick(&self) -> Option<Duration> {
        let top = match self.screen() {
            Screen::Game(table) => table.next_tick(&self.shared),
            Screen::Study(study) => study.next_tick(&self.shared),
            Screen::Drill(drill) => drill.next_tick(&self.shared),
            _ => None,
        };
        let servers = self.screens.iter().filter_map(|screen| match screen {
            Screen::Online(online) => online.next_tick(&self.shared),
            _ => None,
        });
        top.into_iter().chain(servers).min()
    }

    fn tick(&mut self, now: Duration) {
        self.shared.now = self.shared.now.max(now);
        match top(&mut self.screens) {
            Screen::Game(table) => table.tick(&mut self.shared),
            Screen::Study(study) => study.tick(&mut self.shared),
            Screen::Drill(drill) => drill.tick(&mut self.shared),
            _ => {}
        }
        // A server is listened to, whatever lies on top.
        for screen in &mut self.screens {
            if let Screen::Online(online) = screen {
                online.tick(&mut self.shared);
            }
        }
    }

    fn key(&mut self, key: Key) {
        match key {
            Key::Ctrl('c') => return self.hang_up(),
            Key::Ctrl('z') if cfg!(unix) => return self.shared.effects.push(Effect::Suspend),
            Key::Ctrl('l') => return self.shared.effects.push(Effect::Redraw),
            _ => {}
        }
        let action = self.shared.keys.action(key);
        if let Some(scrolled) = self.help {
            self.help = match action {
                Some(Action::Down) => Some((scrolled + 1).min(crate::view::help_end(&self.shared))),
                Some(Action::Up) => Some(scrolled.saturating_sub(1)),
                _ => None,
            };
            return;
        }
        if action == Some(Action::Help) && !self.is_typing() {
            self.help = Some(0);
            return;
        }
        let shared = &mut self.shared;
        let go = match top(&mut self.screens) {
            Screen::Menu(menu) => menu.key(key, shared),
            Screen::Setup(setup) => setup.key(key, shared),
            Screen::Game(table) => table.key(key, shared),
            Screen::Study(study) => study.key(key, shared),
            Screen::Rules(reader) => reader.key(key, shared),
            Screen::Settings(settings) => settings.key(key, shared),
            Screen::Load(load) => load.key(key, shared),
            Screen::Catalogue(catalogue) => catalogue.key(key, shared),
            Screen::Drill(drill) => drill.key(key, shared),
            Screen::Online(online) => online.key(key, shared),
        };
        self.go(go);
    }

    /// Whether keys are letters just now.
    fn is_typing(&self) -> bool {
        match self.screen() {
            Screen::Game(table) => table.prompt.is_some(),
            Screen::Study(study) => study.prompt.is_some(),
            Screen::Load(load) => load.prompt.is_some(),
            Screen::Drill(drill) => drill.prompt.is_some(),
            Screen::Online(online) => online.prompt.is_some(),
            _ => false,
        }
    }

    fn click(&mut self, x: u16, y: u16) {
        let shared = &mut self.shared;
        let row = crate::view::row_at(top(&mut self.screens), shared, x, y);
        let go = match (top(&mut self.screens), row) {
            (Screen::Game(table), _) => table.click(x, y, shared),
            (Screen::Study(study), _) => study.click(x, y, shared),
            (Screen::Drill(drill), _) => drill.click(x, y, shared),
            (Screen::Catalogue(catalogue), Some(row)) => catalogue.click(row, shared),
            (Screen::Menu(menu), Some(row)) => menu.click(row, shared),
            (Screen::Setup(setup), Some(row)) => setup.click(row, shared),
            (Screen::Settings(settings), Some(row)) => settings.click(row, shared),
            (Screen::Load(load), Some(row)) => load.click(row, shared),
            (Screen::Online(online), Some(row)) => online.click_row(row, shared),
            (Screen::Online(online), None) => online.click(x, y, shared),
            _ => Go::Stay,
        };
        self.go(go);
    }

    fn scroll(&mut self, by: i8) {
        if let Some(scrolled) = &mut self.help {
            let end = crate::view::help_end(&self.shared);
            *scrolled = scrolled.saturating_add_signed(isize::from(by.signum())).min(end);
            return;
        }
        let action = if by > 0 { Action::Down } else { Action::Up };
        let key = self.shared.keys.keys(action).first().and_then(|key| Key::read(key));
        match self.screen() {
            Screen::Game(_) | Screen::Study(_) | Screen::Drill(_) => {}
            Screen::Online(online) if matches!(online.sight(), Sight::Game(..)) => {}
            _ => key.into_iter().for_each(|key| self.key(key)),
        }
    }

    fn paste(&mut self, text: &str) {
        let prompt = match top(&mut self.screens) {
            Screen::Game(table) => table.prompt.as_mut(),
            Screen::Study(study) => study.prompt.as_mut(),
            Screen::Load(load) => load.prompt.as_mut(),
            Screen::Drill(drill) => drill.prompt.as_mut(),
            Screen::Online(online) => online.prompt.as_mut(),
            _ => None,
        };
        if let Some(prompt) = prompt {
            text.chars().filter(|c| !c.is_control()).take(200).for_each(|c| prompt.push(c));
        }
    }

    /// Passes an event on to whoever asked for it.
    fn tell(&mut self, event: Event) {
        let shared = &mut self.shared;
        for screen in &mut self.screens {
            match screen {
                Screen::Game(table) => table.tell(&event, shared),
                Screen::Study(study) => study.tell(&event, shared),
                Screen::Online(online) => online.tell(&event, shared),
                _ => {}
            }
        }
        let go = match top(&mut self.screens) {
            Screen::Load(load) => load.tell(event, shared),
            _ => Go::Stay,
        };
        self.go(go);
    }

    fn go(&mut self, go: Go) {
        match go {
            Go::Stay => return,
            Go::Back => self.back(),
            Go::Open(screen) => self.screens.push(*screen),
            Go::Replace(screen) => {
                self.leave();
                self.screens.pop();
                self.screens.push(*screen);
            }
        }
        match top(&mut self.screens) {
            Screen::Game(table) => table.arrive(&mut self.shared),
            Screen::Study(study) => study.arrive(&mut self.shared),
            Screen::Online(online) => online.arrive(&mut self.shared),
            _ => {}
        }
    }

    fn back(&mut self) {
        self.leave();
        if self.screens.len() == 1 {
            self.shared.effects.push(Effect::Quit);
        } else {
            self.screens.pop();
        }
    }

    /// The screen on top is about to be left.
    fn leave(&mut self) {
        match top(&mut self.screens) {
            Screen::Game(table) => table.leave(&mut self.shared),
            Screen::Study(study) => study.leave(&mut self.shared),
            Screen::Online(online) => online.leave(&mut self.shared),
            _ => {}
        }
    }

    /// The program must end: whatever is being played is kept.
    fn hang_up(&mut self) {
        for screen in &mut self.screens {
            match screen {
                Screen::Game(table) => table.leave(&mut self.shared),
                Screen::Online(online) => online.leave(&mut self.shared),
                _ => {}
            }
        }
        self.shared.effects.push(Effect::Quit);
    }
}

fn top(screens: &mut [Screen]) -> &mut Screen {
    screens.last_mut().expect("the menu is never left")
}
