//! How quick, small and quiet the terminal game is.
//!
//! Times are only printed here, since tests run on busy machines and are not built for speed; memory and idleness are
//! held to wide bounds. `cargo xtask measure terminal` runs this with the program as it is released, and holds all
//! figures to what docs/performance.md promises. `STACKADE_PROGRAM` names another program to be measured.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::support::Folder;
use crate::support::pty::Pty;

/// Whether the bounds are those of the documentation.
fn is_strict() -> bool {
    std::env::var_os("STACKADE_STRICT").is_some()
}

fn program() -> PathBuf {
    std::env::var_os("STACKADE_PROGRAM").map_or_else(|| env!("CARGO_BIN_EXE_stackade").into(), PathBuf::from)
}

/// Prints a figure and holds it to its bound.
#[track_caller]
fn report(name: &str, figure: f64, unit: &str, promised: f64, bearable: f64) {
    println!("{name:<58}{figure:>8.1} {unit:<3} (at most {promised} {unit})");
    let bound = if is_strict() { promised } else { bearable };
    assert!(figure <= bound, "{name}: {figure} {unit} is more than {bound}");
}

/// Prints times in milliseconds, and holds almost all of them to what is promised where bounds are strict.
#[track_caller]
fn report_times(name: &str, times: &mut [f64], promised: f64) {
    for (which, share) in [("best", 0), ("median", 50), ("95 in 100", 95)] {
        report(&format!("{name}, {which}"), percentile(times, share), "ms", promised, f64::INFINITY);
    }
    println!("{:<58}{:>8.1} ms", format!("{name}, worst"), percentile(times, 100));
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// The value that so many in a hundred do not exceed.
fn percentile(times: &mut [f64], share: usize) -> f64 {
    times.sort_by(f64::total_cmp);
    times[(times.len() - 1) * share / 100]
}

/// How long it takes from the start of the program until the menu is there.
fn start_to_first_frame() -> f64 {
    let home = Folder::new("budget-start");
    let pty = Pty::open(&program(), &["play"], home.path());
    ms(pty.wait_for("Quit") - pty.began)
}

/// How long it takes from a key to the picture it asks for, again and again for some time.
fn keys_to_frames(pty: &mut Pty, lasts: Duration) -> Vec<f64> {
    let began = Instant::now();
    let mut times = Vec::new();
    while began.elapsed() < lasts {
        pty.drain();
        let pressed = Instant::now();
        pty.write("?");
        times.push(ms(pty.wait_for_any(&["threatened", "captures", "lands"]) - pressed));
        // The board must be back before the next key, or both would be seen in one frame.
        pty.write("?");
        pty.wait_for_any(&["pieces", "stacks", "connect", "board"]);
        std::thread::sleep(Duration::from_millis(40));
    }
    times
}

/// Waits until the program comes to rest; where bounds are strict, that is at once.
fn rest(pty: &Pty, name: &str, time: Duration) {
    let tries = if is_strict() { 1 } else { 60 };
    let found = (0..tries).map(|_| load(pty, time)).find(|load| *load <= 2.0);
    report(name, found.unwrap_or(f64::INFINITY), "%", 0.0, 2.0);
}

/// The share of one processor that is used in some time, in percent.
fn load(pty: &Pty, time: Duration) -> f64 {
    let before = pty.ticks();
    std::thread::sleep(time);
    (pty.ticks() - before) as f64 * 10.0 / ms(time) * 100.0
}

#[test]
fn the_terminal_game_is_quick_small_and_quiet() {
    let (starts, seconds) = if is_strict() { (9, 5) } else { (1, 1) };
    let mut starts: Vec<f64> = (0..starts).map(|_| start_to_first_frame()).collect();
    report_times("start to first frame", &mut starts, 50.0);

    let home = Folder::new("budget-game");
    let mut pty =
        Pty::open(&program(), &["play", "glaisher", "--second", "human", "--no-animation"], home.path());
    pty.wait_for("Red to move");
    std::thread::sleep(Duration::from_millis(300));
    rest(&pty, "processor while a person thinks", Duration::from_secs(seconds));

    // The opinion of the computer is worked on by as many threads as there are processors.
    pty.write("v");
    std::thread::sleep(Duration::from_millis(500));
    let (before, began) = (pty.ticks(), Instant::now());
    let mut times = keys_to_frames(&mut pty, Duration::from_secs(seconds));
    let used = (pty.ticks() - before) as f64 * 10.0 / ms(began.elapsed());
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    println!("{:<58}{used:>8.1} of {cores} processors", "the engine thinks, on");
    assert!(used > 0.02, "the engine does not think: {used}");
    println!("{:<58}{:>8}", "keys pressed meanwhile", times.len());
    report_times("key to frame while it thinks", &mut times, 16.0);

    let resident = pty.most_resident() as f64 / 1024.0;
    report("resident at most, with the default table", resident, "MB", 50.0, 90.0);
    pty.write("v");
    std::thread::sleep(Duration::from_secs(1));
    rest(&pty, "processor in the game afterwards", Duration::from_secs(seconds));
}
