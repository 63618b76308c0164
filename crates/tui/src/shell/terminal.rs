//! The terminal: taken over at the start and given back at the end, however the end comes.

use std::io::{self, Stdout, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::time::Instant;

use crossterm::clipboard::CopyToClipboard;
use crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, KeyCode,
    KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use crossterm::{cursor, execute};
use ratatui::Frame;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;

use super::background;
use super::listener::{Heard, Listener};
use crate::{Event, Key, Named};

/// Whether the terminal is taken over just now, so that it is given back once.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal while the game has it.
pub(super) struct Terminal {
    screen: ratatui::Terminal<CrosstermBackend<Stdout>>,
}

impl Terminal {
    /// Takes the terminal over; keys and signals go to the sender from now on, and what the terminal says
    /// about its background if it is to be asked.
    pub(super) fn enter(sender: &Sender<Event>, asks_ground: bool) -> io::Result<Terminal> {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            before(panic);
            // Whichever thread it was: a game with a part missing does not go on.
            std::process::exit(101);
        }));
        let screen = ratatui::Terminal::new(CrosstermBackend::new(io::stdout()))?;
        take()?;
        listen_to_signals(sender.clone())?;
        if asks_ground {
            execute!(io::stdout(), crossterm::style::Print(background::QUESTION))?;
        }
        let listener = Listener::new(asks_ground);
        let sender = sender.clone();
        std::thread::spawn(move || listen_to_keys(&sender, listener));
        Ok(Terminal { screen })
    }

    pub(super) fn size(&self) -> (u16, u16) {
        crossterm::terminal::size().unwrap_or((80, 24))
    }

    pub(super) fn draw(&mut self, view: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.screen.draw(view).map(|_| ())
    }

    /// Forgets what is on the screen, so that everything is drawn anew.
    ///
    /// Ratatui's own way asks the terminal where its cursor is, and the thread that reads the keys would
    /// take the answer.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        let size = self.screen.size()?;
        self.screen.resize(Rect::new(0, 0, size.width, size.height))
    }

    pub(super) fn copy(&self, text: &str) -> io::Result<()> {
        execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))
    }

    pub(super) fn bell(&self) -> io::Result<()> {
        let mut out = io::stdout();
        out.write_all(b"\x07")?;
        out.flush()
    }

    /// Stands aside until the shell continues the program.
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        give_back();
        #[cfg(unix)]
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        take()?;
        self.clear()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        give_back();
    }
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    TAKEN.store(true, Ordering::SeqCst);
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, cursor::Hide)
}

/// Gives the terminal back as it was; nothing can be done about a terminal that is gone.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(
            io::stdout(),
            DisableBracketedPaste,
            DisableMouseCapture,
            LeaveAlternateScreen,
            cursor::Show
        );
        let _ = disable_raw_mode();
    }
}

/// Passes keys, clicks and sizes on, until nobody takes them any more or the terminal is gone.
fn listen_to_keys(sender: &Sender<Event>, mut listener: Listener) {
    let mut go_on = true;
    while go_on {
        let events = match next_event(&mut listener) {
            Ok(heard) => events(heard),
            Err(_) => vec![Event::Hangup],
        };
        go_on = !events.iter().any(|event| matches!(event, Event::Hangup));
        go_on &= events.into_iter().all(|event| sender.send(event).is_ok());
    }
}

/// Something that came in from the terminal.
enum Incoming {
    Heard(Heard),
    Other(event::Event),
}

fn next_event(listener: &mut Listener) -> io::Result<Incoming> {
    if let Some(patience) = listener.patience()
        && !event::poll(patience)?
    {
        return Ok(Incoming::Heard(listener.release(Instant::now())));
    }
    Ok(match event::read()? {
        event::Event::Key(key) if key.kind != KeyEventKind::Release => {
            Incoming::Heard(listener.hear(key, Instant::now()))
        }
        other => Incoming::Other(other),
    })
}

fn events(incoming: Incoming) -> Vec<Event> {
    match incoming {
        Incoming::Heard(Heard::Nothing) => Vec::new(),
        Incoming::Heard(Heard::Keys(keys)) => {
            keys.into_iter().filter_map(|key| self::key(key).map(Event::Key)).collect()
        }
        Incoming::Heard(Heard::Background { is_light }) => vec![Event::Background { is_light }],
        Incoming::Other(event) => translate(event).into_iter().collect(),
    }
}

/// The signals that ask a program to end do so in good order.
#[cfg(unix)]
fn listen_to_signals(sender: Sender<Event>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;
    let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT])?;
    std::thread::spawn(move || {
        for _ in signals.forever() {
            let _ = sender.send(Event::Hangup);
        }
    });
    Ok(())
}

#[cfg(not(unix))]
fn listen_to_signals(_: Sender<Event>) -> io::Result<()> {
    Ok(())
}

/// What an event of the terminal that is no key means to the game.
fn translate(event: event::Event) -> Option<Event> {
    match event {
        event::Event::Resize(width, height) => Some(Event::Resize(width, height)),
        event::Event::Paste(text) => Some(Event::Paste(text)),
        event::Event::Mouse(mouse) => match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => Some(Event::Click(mouse.column, mouse.row)),
            MouseEventKind::ScrollDown => Some(Event::Scroll(1)),
            MouseEventKind::ScrollUp => Some(Event::Scroll(-1)),
            _ => None,
        },
        _ => None,
    }
}

fn key(key: KeyEvent) -> Option<Key> {
    let named = match key.code {
        KeyCode::Char(c) if key.modifiers.contains(KeyModifiers::CONTROL) => return Some(Key::Ctrl(c)),
        KeyCode::Char(c) if !key.modifiers.contains(KeyModifiers::ALT) => return Some(Key::Char(c)),
        KeyCode::Up => Named::Up,
        KeyCode::Down => Named::Down,
        KeyCode::Left => Named::Left,
        KeyCode::Right => Named::Right,
        KeyCode::Enter => Named::Enter,
        KeyCode::Esc => Named::Escape,
        KeyCode::Tab => Named::Tab,
        KeyCode::BackTab => Named::BackTab,
        KeyCode::Backspace => Named::Backspace,
        KeyCode::Delete => Named::Delete,
        KeyCode::Home => Named::Home,
        KeyCode::End => Named::End,
        KeyCode::PageUp => Named::PageUp,
        KeyCode::PageDown => Named::PageDown,
        KeyCode::F(1) => Named::F1,
        _ => return None,
    };
    Some(Key::Named(named))
}
