//! The functions that a Web Worker sees.
//!
//! The Worker asks for a conversation with [`open`], writes a line where [`buffer`] says there is room
//! for it, and calls [`send`]; the answer comes line by line through the hook `emit`. Exported and
//! imported names are what `unsafe` is allowed for here: no pointer is ever followed in this file, the
//! Worker reads and writes the memory by itself.
#![allow(unsafe_code, reason = "names of exports and imports are outside of what the compiler can check")]

use std::cell::{Cell, RefCell};

use stackade_engine::protocol::Host;
use stackade_games::registry;

use crate::Conversation;

// SAFETY: the Worker supplies the three with these types (web/src/engine/machine.ts), and none of them
// calls back into the engine. `emit` reads the bytes before it returns.
#[link(wasm_import_module = "world")]
unsafe extern "C" {
    safe fn now() -> f64;
    safe fn should_stop() -> i32;
    safe fn emit(line: *const u8, length: usize);
}

thread_local! {
    static CONVERSATIONS: RefCell<Vec<Conversation>> = const { RefCell::new(Vec::new()) };
    static LINE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Begins a conversation and returns its handle.
// SAFETY: no other export has this name.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn open() -> usize {
    CONVERSATIONS.with_borrow_mut(|all| {
        all.push(Conversation::default());
        all.len() - 1
    })
}

/// Where the Worker may write a line of this many bytes.
// SAFETY: no other export has this name.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn buffer(length: usize) -> *mut u8 {
    LINE.with_borrow_mut(|line| {
        line.clear();
        line.resize(length, 0);
        line.as_mut_ptr()
    })
}

/// Takes the line in the buffer and answers it through `emit`. Returned is 1 if the conversation goes on,
/// else 0.
// SAFETY: no other export has this name.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn send(handle: usize) -> i32 {
    let line = LINE.take();
    let world = Worker::default();
    let Ok(line) = String::from_utf8(line) else {
        world.emit("error the line is not UTF-8");
        return 1;
    };
    let goes_on = CONVERSATIONS.with_borrow_mut(|all| match all.get_mut(handle) {
        Some(conversation) => conversation.handle(&line, &world),
        None => false,
    });
    i32::from(goes_on)
}

/// Takes the file of a table in the buffer, and says through `emit` of which game it is, or why it is refused. Returned is 1
/// if it is in use from now on, else 0.
// SAFETY: no other export has this name.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn install() -> i32 {
    let installed = registry::install_table(&LINE.take());
    let world = Worker::default();
    match &installed {
        Ok(id) => world.emit(&format!("table {id}")),
        Err(error) => world.emit(&format!("error {error}")),
    }
    i32::from(installed.is_ok())
}

/// The world outside.
#[derive(Default)]
struct Worker {
    /// Anyone who has been told to stop need not ask again.
    is_stopped: Cell<bool>,
}

impl Host for Worker {
    fn now(&self) -> u64 {
        now() as u64
    }

    fn should_stop(&self) -> bool {
        if !self.is_stopped.get() {
            self.is_stopped.set(should_stop() != 0);
        }
        self.is_stopped.get()
    }

    fn emit(&self, line: &str) {
        emit(line.as_ptr(), line.len());
    }
}
