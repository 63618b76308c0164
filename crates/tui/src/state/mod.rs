//! The whole game as a headless state machine: events go in, effects come out.
//!
//! [`State::update`] is the only way in. Nothing here draws, waits, thinks or reads a file; what is to be
//! done outside comes back as [`Effect`]s, so that every screen can be tested without a terminal.

mod catalogue;
mod component;
mod connect;
mod dialog;
mod drill;
mod form;
mod load;
mod local;
mod menu;
mod note;
mod online;
mod pane;
mod prompt;
mod reader;
mod settings;
mod setup;
mod shared;
mod study;

use std::time::Duration;

pub use catalogue::Catalogue;
use component::Component;
pub use connect::Connect;
pub use dialog::{Dialog, ResultMenu};
pub use drill::{Drill, Phase};
pub use load::Load;
pub(crate) use local::AFTERWARDS;
pub use local::{Advice, Computer, Course, LocalGame, Pacing, Purpose, Question, Thinking};
pub use menu::Menu;
pub use note::Note;
pub(crate) use online::AFTERWARDS as ONLINE_AFTERWARDS;
pub use online::{Online, OnlineContent, OnlineGame, OnlineQuestion};
pub use pane::{BoardPane, MoveAnimation};
pub use prompt::Prompt;
pub use reader::Reader;
pub use settings::Settings;
pub use setup::Setup;
pub use shared::Shared;
pub use study::{Analysis, GameTree, Moment, Playback, Review, Study};

use crate::languages::{speak, t};
use crate::layout::{Form, Help};
use crate::{Abilities, Action, Config, Effect, Event, Key};
use stackade_core::GameInfo;
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
    Setup(Box<Setup>),
    /// A game.
    Game(Box<LocalGame>),
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
    /// Which server to visit.
    Connect(Connect),
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
    /// Nowhere, with the help on top.
    Help,
}

impl Go {
    fn open(screen: Screen) -> Go {
        Go::Open(Box::new(screen))
    }

    /// To the rules of a game.
    fn rules(info: &'static GameInfo) -> Go {
        Go::open(Screen::Rules(Reader::rules(info)))
    }

    /// To a study of a game that was written down; where it cannot be read, the note says why.
    fn study(record: Record, note: &mut Note) -> Go {
        match Study::new(record) {
            Ok(study) => return Go::open(Screen::Study(Box::new(study))),
            Err(why) => note.refuse(why),
        }
        Go::Stay
    }

    fn replace(screen: Screen) -> Go {
        Go::Replace(Box::new(screen))
    }
}

impl Screen {
    fn component(&self) -> &dyn Component {
        match self {
            Screen::Menu(menu) => menu,
            Screen::Setup(setup) => &**setup,
            Screen::Game(game) => &**game,
            Screen::Study(study) => &**study,
            Screen::Rules(reader) => reader,
            Screen::Settings(settings) => settings,
            Screen::Load(load) => load,
            Screen::Catalogue(catalogue) => catalogue,
            Screen::Drill(drill) => &**drill,
            Screen::Connect(connect) => connect,
            Screen::Online(online) => &**online,
        }
    }

    fn component_mut(&mut self) -> &mut dyn Component {
        match self {
            Screen::Menu(menu) => menu,
            Screen::Setup(setup) => &mut **setup,
            Screen::Game(game) => &mut **game,
            Screen::Study(study) => &mut **study,
            Screen::Rules(reader) => reader,
            Screen::Settings(settings) => settings,
            Screen::Load(load) => load,
            Screen::Catalogue(catalogue) => catalogue,
            Screen::Drill(drill) => &mut **drill,
            Screen::Connect(connect) => connect,
            Screen::Online(online) => &mut **online,
        }
    }
}

impl State {
    /// The program as it starts: with the menu.
    pub fn new(config: Config, abilities: Abilities, unfinished: Option<Record>) -> State {
        let mut shared = Shared::new(config, abilities);
        speak(shared.language());
        shared.unfinished = unfinished.map(Box::new);
        State { shared, screens: vec![Screen::Menu(Menu::default())], help: None }
    }

    /// Puts another screen on top; from there one comes back to the menu.
    pub fn open(&mut self, screen: Screen) -> Vec<Effect> {
        speak(self.shared.language());
        self.go(Go::open(screen));
        std::mem::take(&mut self.shared.effects)
    }

    /// The screen that is seen.
    pub fn screen(&self) -> &Screen {
        self.screens.last().expect("the menu is never left")
    }

    /// The rows to choose from on the screen that is seen, where there are any.
    pub fn form(&self) -> Option<Form> {
        self.screen().component().form(&self.shared)
    }

    /// Takes an event in and says what is to be done about it.
    pub fn update(&mut self, event: Event) -> Vec<Effect> {
        speak(self.shared.language());
        match event {
            Event::Resize(width, height) => self.shared.size = (width, height),
            Event::Tick(now) => self.tick(now),
            // Nobody plays what cannot be seen.
            Event::Key(key) if self.shared.window().is_too_small() => self.key_unseen(key),
            Event::Click(..) | Event::Scroll(_) | Event::Paste(_) if self.shared.window().is_too_small() => {}
            Event::Key(key) => self.key(key),
            Event::Hangup => self.hang_up(),
            Event::Background { is_light } => self.shared.see_background(is_light),
            Event::Click(x, y) if self.help.is_none() => self.click(x, y),
            Event::Click(..) => self.help = None,
            Event::Scroll(by) => self.scroll(by),
            Event::Paste(text) => self.paste(&text),
            other => self.hear(&other),
        }
        std::mem::take(&mut self.shared.effects)
    }

    /// When the next tick is needed; none while nothing moves.
    pub fn next_tick(&self) -> Option<Duration> {
        let (top, below) = self.screens.split_last()?;
        let below = below.iter().map(Screen::component).filter(|screen| screen.runs_in_background());
        let screens = below.chain([top.component()]);
        screens.filter_map(|screen| screen.next_tick(&self.shared)).min()
    }

    fn tick(&mut self, now: Duration) {
        self.shared.now = self.shared.now.max(now);
        let Some((top, below)) = self.screens.split_last_mut() else { return };
        let below = below.iter_mut().map(Screen::component_mut).filter(|screen| screen.runs_in_background());
        below.for_each(|screen| screen.tick(&mut self.shared));
        top.component_mut().tick(&mut self.shared);
    }

    /// A key in a window that is too small: all it can do is quit, and stand aside.
    fn key_unseen(&mut self, key: Key) {
        if !self.press_anywhere(key) && self.shared.keys.action(key) == Some(Action::Quit) {
            self.hang_up();
        }
    }

    /// The keys that do the same everywhere; says whether this is one of them.
    fn press_anywhere(&mut self, key: Key) -> bool {
        match key {
            Key::Ctrl('c') => self.hang_up(),
            Key::Ctrl('z') if cfg!(unix) => self.shared.effects.push(Effect::Suspend),
            Key::Ctrl('l') => self.shared.effects.push(Effect::Redraw),
            _ => return false,
        }
        true
    }

    fn key(&mut self, key: Key) {
        if self.press_anywhere(key) {
            return;
        }
        let action = self.shared.keys.action(key);
        if let Some(scrolled) = self.help {
            self.help = match action {
                Some(Action::Down) => Some((scrolled + 1).min(self.help_end())),
                Some(Action::Up) => Some(scrolled.saturating_sub(1)),
                _ => None,
            };
            return;
        }
        if action == Some(Action::Help) && !self.is_typing() {
            self.help = Some(0);
            return;
        }
        let go = top(&mut self.screens).key(key, &mut self.shared);
        self.go(go);
    }

    /// How far the help can be scrolled.
    fn help_end(&self) -> usize {
        Help::new(&self.shared.keys, self.shared.window()).end()
    }

    /// Whether keys are letters just now.
    fn is_typing(&mut self) -> bool {
        top(&mut self.screens).prompt().is_some()
    }

    fn click(&mut self, x: u16, y: u16) {
        let shared = &mut self.shared;
        let screen = top(&mut self.screens);
        let row = screen.form(shared).and_then(|form| form.row_at(shared.window(), x, y));
        let go = match row {
            Some(row) => screen.click_row(row, shared),
            None => screen.click(x, y, shared),
        };
        self.go(go);
    }

    fn scroll(&mut self, by: i8) {
        if let Some(scrolled) = self.help {
            let further = scrolled.saturating_add_signed(isize::from(by.signum()));
            self.help = Some(further.min(self.help_end()));
            return;
        }
        let action = if by > 0 { Action::Down } else { Action::Up };
        let key = self.shared.keys.keys(action).first().and_then(|key| Key::read(key));
        if self.screen().component().scrolls() {
            key.into_iter().for_each(|key| self.key(key));
        }
    }

    fn paste(&mut self, text: &str) {
        if let Some(prompt) = top(&mut self.screens).prompt() {
            text.chars().filter(|c| !c.is_control()).take(200).for_each(|c| prompt.push(c));
        }
    }

    /// Passes an event on to the screens, of which one has asked for it.
    fn hear(&mut self, event: &Event) {
        let mut go = Go::Stay;
        for screen in &mut self.screens {
            go = screen.component_mut().hear(event, &mut self.shared);
        }
        self.go(go);
    }

    fn go(&mut self, go: Go) {
        match go {
            Go::Stay => return,
            Go::Help => {
                self.help = Some(0);
                return;
            }
            Go::Back => self.back(),
            Go::Open(screen) => self.screens.push(*screen),
            Go::Replace(screen) => {
                self.leave();
                self.screens.pop();
                self.screens.push(*screen);
            }
        }
        top(&mut self.screens).arrive(&mut self.shared);
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
        top(&mut self.screens).leave(&mut self.shared);
    }

    /// The program must end: whatever is being played is kept.
    fn hang_up(&mut self) {
        for screen in &mut self.screens {
            screen.component_mut().leave(&mut self.shared);
        }
        if self.shared.effects.iter().any(|effect| matches!(effect, Effect::Keep(Some(_)))) {
            self.shared.effects.push(Effect::Farewell(t("save.kept").to_owned()));
        }
        self.shared.effects.push(Effect::Quit);
    }
}

fn top(screens: &mut [Screen]) -> &mut dyn Component {
    screens.last_mut().expect("the menu is never left").component_mut()
}
