//! Where processor time goes while games are played: what has most of it bounds the load.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Instant;

/// The programs that a server leans on, by the names of their processes.
const OTHERS: [&str; 3] = ["postgres", "nats-server", "haproxy"];
/// Ticks of the processor a second, in which Linux counts for programs.
const TICKS: f64 = 100.0;

/// How much was used when somebody looked.
pub(crate) struct Processors {
    at: Instant,
    servers: Vec<u32>,
    /// Ticks by what has used them.
    used: BTreeMap<String, u64>,
}

impl Processors {
    /// Looks, with the servers' processes.
    pub(crate) fn look(servers: Vec<u32>) -> Processors {
        let used = ticks(&servers);
        Processors { at: Instant::now(), servers, used }
    }

    /// How many cores each has used since then, in words.
    pub(crate) fn since(&self) -> String {
        let (now, seconds) = (ticks(&self.servers), self.at.elapsed().as_secs_f64());
        let mut text = "cores used:".to_owned();
        for (name, after) in now {
            let before = self.used.get(&name).copied().unwrap_or_default();
            // A process that has ended is not counted any more.
            let cores = after.saturating_sub(before) as f64 / TICKS / seconds;
            // Writing to a text does not fail.
            let _ = write!(text, " {name} {cores:.2},");
        }
        text.trim_end_matches(',').to_owned()
    }
}

/// The ticks that the servers, what they lean on, the players (this process) and the whole machine have used.
fn ticks(servers: &[u32]) -> BTreeMap<String, u64> {
    let mut used = BTreeMap::new();
    for (number, id) in servers.iter().enumerate() {
        used.insert(format!("server {}", number + 1), of(*id).map_or(0, |(_, ticks)| ticks));
    }
    used.insert("players".to_owned(), of(std::process::id()).map_or(0, |(_, ticks)| ticks));
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let ids = processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    for (name, ticks) in ids.filter_map(of).filter(|(name, _)| OTHERS.contains(&name.as_str())) {
        *used.entry(name).or_default() += ticks;
    }
    used.insert("the whole machine".to_owned(), all().unwrap_or_default());
    used
}

/// The name of a process and its ticks; nothing if it has ended.
fn of(id: u32) -> Option<(String, u64)> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name stands in parentheses, and may have some itself.
    let (before, after) = stat.rsplit_once(')')?;
    let (_, name) = before.split_once('(')?;
    let mut times = after.split_whitespace().skip(11).map_while(|number| number.parse::<u64>().ok());
    Some((name.to_owned(), times.next()? + times.next()?))
}

/// The ticks in which a processor was not idle.
fn all() -> Option<u64> {
    let stat = std::fs::read_to_string("/proc/stat").ok()?;
    let numbers = stat.lines().next()?.split_whitespace().skip(1);
    let numbers: Vec<u64> = numbers.map_while(|number| number.parse().ok()).collect();
    // user, nice, system, idle, waiting for the disk, two kinds of interrupts
    let idle = numbers.get(3)? + numbers.get(4)?;
    Some(numbers.iter().take(7).sum::<u64>() - idle)
}
