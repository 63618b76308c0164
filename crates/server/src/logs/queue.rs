//! Lines on their way to the log. They are written by a thread of their own, so that a log that takes nothing, because its
//! reader is stuck or its disk is full, holds up nobody: what does not fit in is lost, and counted.
//!
//! `tracing-appender` does nearly the same, but its last words go to standard error by `eprintln!`: a server could not end
//! while the reader of its log is stuck.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use crate::metrics::METRICS;

/// How many lines may wait to be written.
const MOST_WAITING: usize = 4_096;

/// The way to the thread that writes.
#[derive(Clone, Debug)]
pub(super) struct Queue {
    entries: SyncSender<Entry>,
    /// How many lines found no room.
    lost: Arc<AtomicU64>,
}

#[derive(Debug)]
enum Entry {
    Line(Vec<u8>),
    /// Somebody wants to know when everything before this is written.
    Flush(SyncSender<()>),
}

impl Queue {
    /// Starts the thread that writes.
    pub(super) fn start(out: impl Write + Send + 'static) -> io::Result<Queue> {
        let (entries, waiting) = sync_channel(MOST_WAITING);
        let lost = Arc::new(AtomicU64::new(0));
        let count = Arc::clone(&lost);
        thread::Builder::new().name("log".to_owned()).spawn(move || write(&waiting, &count, out))?;
        Ok(Queue { entries, lost })
    }

    /// Adds a line; it is lost if there is no room for it.
    pub(super) fn push(&self, line: Vec<u8>) {
        if self.entries.try_send(Entry::Line(line)).is_err() {
            self.lost.fetch_add(1, Ordering::Relaxed);
            METRICS.lost_log_line();
        }
    }

    /// Waits until everything is written, but no longer than this; tells whether it is.
    pub(super) fn flush(&self, patience: Duration) -> bool {
        let (done, flushed) = sync_channel(1);
        self.entries.try_send(Entry::Flush(done)).is_ok() && flushed.recv_timeout(patience).is_ok()
    }
}

/// A whole line at a time, as `tracing-subscriber` writes them.
impl Write for Queue {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.push(bytes.to_vec());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes for as long as there may be something to write.
fn write(entries: &Receiver<Entry>, lost: &AtomicU64, mut out: impl Write) {
    for entry in entries {
        match entry {
            Entry::Line(line) => {
                if out.write_all(&line).is_err() {
                    METRICS.lost_log_line();
                }
                tell_lost(lost.swap(0, Ordering::Relaxed));
            }
            Entry::Flush(done) => {
                let _ = out.flush();
                let _ = done.send(());
            }
        }
    }
}

/// Says that lines are missing, as soon as there is room again.
fn tell_lost(lines: u64) {
    if lines > 0 {
        tracing::warn!(lines, "lines of this log were lost: it was written faster than it was read");
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::mpsc::Sender;

    use super::*;

    /// A full disk.
    struct Full;

    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::StorageFull.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Err(io::ErrorKind::StorageFull.into())
        }
    }

    const FOREVER: Duration = Duration::from_secs(600);

    #[test]
    fn what_cannot_be_written_is_lost() {
        let queue = Queue::start(Full).expect("a thread");
        queue.push(b"a line\n".to_vec());
        assert!(queue.flush(FOREVER), "nobody waits for a full disk");
    }

    /// A reader that says when it is asked to take something, and takes it when it is told to.
    struct Slow {
        asked: Sender<()>,
        released: Receiver<()>,
        taken: Arc<Mutex<Vec<u8>>>,
    }

    impl Write for Slow {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            // Anyone who has released it for good does not listen any more.
            let _ = self.asked.send(());
            let _ = self.released.recv();
            self.taken.lock().expect("a lock").extend(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_reader_that_is_stuck_holds_up_nobody() {
        let (asked, is_asked) = std::sync::mpsc::channel();
        let (release, released) = std::sync::mpsc::channel();
        let taken = Arc::new(Mutex::new(Vec::new()));
        let queue = Queue::start(Slow { asked, released, taken: Arc::clone(&taken) }).expect("a thread");
        let line = |number: usize| format!("{number}\n").into_bytes();
        queue.push(line(0));
        is_asked.recv().expect("the first line is on its way");
        (1..=MOST_WAITING + 7).for_each(|number| queue.push(line(number)));
        assert_eq!(queue.lost.load(Ordering::Relaxed), 7, "as many as found no room");
        assert!(!queue.flush(Duration::ZERO), "nor is it waited for");
        drop(release);
        while !queue.flush(FOREVER) {
            // There is no room yet to ask.
            thread::yield_now();
        }
        let expected: Vec<u8> = (0..=MOST_WAITING).flat_map(line).collect();
        assert_eq!(*taken.lock().expect("a lock"), expected, "what found room is whole and in order");
        assert_eq!(queue.lost.load(Ordering::Relaxed), 0, "and the rest is told");
    }
}
