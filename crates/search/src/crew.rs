//! Threads that help with a piece of work: as many as were asked for, or as the system has room for.

use std::hint::black_box;
use std::thread::{Builder, Scope, ScopedJoinHandle};

/// How many bytes must be free before another thread starts. Its stack is a small part of them; the rest
/// is for what all threads are going to need, since a program without any memory left cannot go on.
const ROOM: usize = 256 << 20;

/// Starts a thread for each job, up to the first that the system does not grant. The caller does its
/// part of the work itself, so that it is done even where there is no other thread.
pub fn enlist<'scope, T, F>(
    scope: &'scope Scope<'scope, '_>,
    jobs: impl IntoIterator<Item = F>,
) -> Vec<ScopedJoinHandle<'scope, T>>
where
    T: Send + 'scope,
    F: FnOnce() -> T + Send + 'scope,
{
    if cfg!(target_arch = "wasm32") {
        // Browsers grant none, and their engine is to be small.
        return Vec::new();
    }
    let start = |job| if has_room() { Builder::new().spawn_scoped(scope, job).ok() } else { None };
    jobs.into_iter().map_while(start).collect()
}

fn has_room() -> bool {
    let mut room: Vec<u8> = Vec::new();
    let is_granted = room.try_reserve_exact(ROOM).is_ok();
    // Memory that nobody uses need not be asked for, an optimiser thinks.
    black_box(room);
    is_granted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_job_gets_a_thread() {
        let done = std::thread::scope(|scope| {
            let crew = enlist(scope, (0..5).map(|number| move || number * 2));
            crew.into_iter().map(|thread| thread.join().expect("nothing panics")).collect::<Vec<_>>()
        });
        assert_eq!(done, [0, 2, 4, 6, 8]);
    }
}
