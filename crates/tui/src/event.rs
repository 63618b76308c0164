//! What happens to the game, and what it asks for: the only way in and out of the state machine.

use std::path::PathBuf;
use std::time::Duration;

use stackade_core::AnyMatch;
use stackade_core::record::Record;
use stackade_engine::{Info, Line, Spec, review};

use crate::config::Config;

/// Something that happened.
#[derive(Clone, Debug)]
pub enum Event {
    /// A key was pressed.
    Key(Key),
    /// The left mouse button was pressed at this column and row.
    Click(u16, u16),
    /// The mouse wheel was turned, down if above 0.
    Scroll(i8),
    /// Text was pasted.
    Paste(String),
    /// The window has this many columns and rows.
    Resize(u16, u16),
    /// The time since the start of the program.
    Tick(Duration),
    /// How far a search has come.
    Progress(JobId, Info),
    /// A computer player has chosen a move, or why it has none.
    Chosen(JobId, Result<String, String>),
    /// A search is over; these are its lines.
    Finished(JobId, Vec<Line>),
    /// One turn of a game that is being reviewed.
    Reviewed(JobId, Box<review::Turn>),
    /// A record was saved here, or why it could not be.
    Saved(Result<PathBuf, String>),
    /// A file was read: its games, or what is wrong with it.
    Loaded(Result<Vec<Record>, String>),
    /// The saved games, the newest first.
    Listed(Vec<SavedGame>),
    /// The terminal has said whether its background is light.
    Background {
        /// Whether it is.
        is_light: bool,
    },
    /// Something has come from a server.
    Online(stackade_client::News),
    /// The terminal or the system wants the program to end.
    Hangup,
}

/// A file of saved games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// Where it is.
    pub path: PathBuf,
    /// What it is called.
    pub name: String,
    /// The first of its games; none of a file that cannot be read, or is too old or too large to be looked into.
    pub first: Option<Box<Record>>,
}

/// Something that is asked of the world outside.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Think; what comes of it comes back as events with its number.
    Think(JobId, Job),
    /// End the job with this number as soon as possible; a player still chooses.
    Stop(JobId),
    /// Save this record as a file of its own.
    Save(Box<Record>),
    /// Save this record as this new file.
    SaveAs(Box<Record>, PathBuf),
    /// Keep this record of a game that is not finished, to be resumed later; none forgets it.
    Keep(Option<Box<Record>>),
    /// Note this game as it stands, in case the program is killed; none when that cannot lose it any more.
    Checkpoint(Option<Box<Record>>),
    /// Read this file of records.
    Load(PathBuf),
    /// List the saved games.
    List,
    /// Visit a server; the visit is opened on top of what is seen.
    Visit(Box<stackade_client::Link>),
    /// Something to be done at a server.
    Online(stackade_client::Order),
    /// Keep the settings.
    Remember(Box<Config>),
    /// Put a text on the clipboard.
    Copy(String),
    /// Say this once the terminal is given back.
    Farewell(String),
    /// Ring the bell.
    Bell,
    /// Stand aside for the shell until the program is continued.
    Suspend,
    /// Draw everything anew.
    Redraw,
    /// End the program.
    Quit,
}

/// The number of a job for the engine, so that answers which come too late are known.
pub type JobId = u64;

/// A job for the engine.
#[derive(Clone, Debug)]
pub enum Job {
    /// Choose a move as this player; where a clock runs, within this time.
    Choose(Box<dyn AnyMatch>, Spec, u64, Option<Duration>),
    /// Look for this many good moves, for this long or until stopped.
    Analyse(Box<dyn AnyMatch>, usize, Option<Duration>),
    /// Give a score to every position of the game.
    Review(Box<dyn AnyMatch>),
}

/// A key, with what was held down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A character.
    Char(char),
    /// A letter with Control.
    Ctrl(char),
    /// A key that has a name.
    Named(Named),
}

/// Keys that write nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the keys are named as they are on the keyboard")]
pub enum Named {
    Up,
    Down,
    Left,
    Right,
    Enter,
    Escape,
    Tab,
    BackTab,
    Backspace,
    Delete,
    Home,
    End,
    PageUp,
    PageDown,
    F1,
}

impl Key {
    /// Reads a key's name as settings write it: `x`, `ctrl+r`, `space`, `pageup`.
    ///
    /// ```
    /// use stackade_tui::{Key, Named};
    /// assert_eq!(Key::read("ctrl+r"), Some(Key::Ctrl('r')));
    /// assert_eq!(Key::read("enter"), Some(Key::Named(Named::Enter)));
    /// assert_eq!(Key::read("entr"), None);
    /// ```
    pub fn read(text: &str) -> Option<Key> {
        let mut chars = text.chars();
        if let (Some(only), None) = (chars.next(), chars.next()) {
            return Some(Key::Char(only));
        }
        if text == "space" {
            return Some(Key::Char(' '));
        }
        if let Some(letter) = text.strip_prefix("ctrl+") {
            return letter.parse().ok().map(Key::Ctrl);
        }
        NAMES.iter().find(|(_, name)| *name == text).map(|&(named, _)| Key::Named(named))
    }

    /// How settings and help write it.
    pub fn name(self) -> String {
        match self {
            Key::Char(' ') => "space".to_owned(),
            Key::Char(c) => c.to_string(),
            Key::Ctrl(c) => format!("ctrl+{c}"),
            Key::Named(named) => {
                let name = NAMES.iter().find(|(known, _)| *known == named).map(|&(_, name)| name);
                name.unwrap_or_default().to_owned()
            }
        }
    }
}

static NAMES: [(Named, &str); 15] = [
    (Named::Up, "up"),
    (Named::Down, "down"),
    (Named::Left, "left"),
    (Named::Right, "right"),
    (Named::Enter, "enter"),
    (Named::Escape, "escape"),
    (Named::Tab, "tab"),
    (Named::BackTab, "backtab"),
    (Named::Backspace, "backspace"),
    (Named::Delete, "delete"),
    (Named::Home, "home"),
    (Named::End, "end"),
    (Named::PageUp, "pageup"),
    (Named::PageDown, "pagedown"),
    (Named::F1, "f1"),
];
