//! Work shared by several threads, in an order that does not depend on them.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Does jobs number 0 to `count` - 1 on this many threads; the results are in the order of the jobs.
pub(crate) fn share<T: Send>(
    count: u64,
    threads: usize,
    what: &str,
    work: impl Fn(u64) -> T + Sync,
) -> Vec<T> {
    let next = AtomicU64::new(0);
    let done = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return;
                    }
                    let result = work(number);
                    let mut done = done.lock().expect("no job panics");
                    done.push((number, result));
                    announce(what, done.len() as u64, count);
                }
            });
        }
    });
    let mut done = done.into_inner().expect("no job panics");
    done.sort_by_key(|&(number, _)| number);
    done.into_iter().map(|(_, result)| result).collect()
}

/// A line for every tenth of the work.
fn announce(what: &str, done: u64, count: u64) {
    let tenths = |done: u64| done * 10 / count;
    if tenths(done) > tenths(done - 1) {
        eprintln!("{what}: {done} of {count}");
    }
}

#[cfg(test)]
mod tests {
    use super::share;

    #[test]
    fn results_are_in_the_order_of_the_jobs() {
        let squares = share(100, 3, "squares", |number| number * number);
        assert!(squares.iter().zip(0..).all(|(&square, number)| square == number * number));
        assert_eq!(squares.len(), 100);
    }
}
