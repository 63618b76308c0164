//! Many games at once against a server of its own: `cargo xtask measure load`.
//!
//! The server is this program again, in a process of its own, with an SQLite database in a temporary folder; or there are
//! several, on a PostgreSQL database and with NATS between them.
//! Players make random legal moves at a steady rate; what is measured is the time from sending a move until the
//! opponent hears of it, which is after it was committed.

mod game;
mod wire;

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use stackade_server::limits::LimitTable;
use stackade_server::{Config, store};

use game::{Course, Lost, SharedReport};

const USAGE: &str = "usage: stackade-load [--games N,N,…] [--rate MOVES_A_SECOND] [--seconds N] [--database-url URL] \
                     [--servers N] [--nats URL] [--share PERCENT_OF_A_CORE]; without options the table goes into \
                     docs/performance.md";
const HEAD: &str = "\
| games | sockets | moves/s | acknowledged and heard | p50 ms | p99 ms | most ms | server MB |
|---:|---:|---:|---:|---:|---:|---:|---:|
";
/// Where the table goes.
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/performance.md");
/// What the table stands between.
const MARKS: [&str; 2] = ["<!-- load -->\n", "<!-- end -->"];
/// A run that does not get to this share of the moves that were asked for has not measured what it says.
const ENOUGH: f64 = 0.95;
/// Open files beside the sockets.
const OTHER_FILES: u64 = 100;
/// How many games are set up at the same time.
const AT_ONCE: usize = 32;

/// What is to be measured.
struct Options {
    games: Vec<usize>,
    rate: f64,
    seconds: u64,
    database: Option<String>,
    /// How many servers there are; the players of a game are at different ones.
    servers: usize,
    nats: Option<String>,
    /// How much of a core each server gets at most, in percent.
    share: Option<u32>,
}

fn main() -> ExitCode {
    raise_limits();
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [first, database, nats @ ..] = &words[..]
        && first == "server"
    {
        return serve(database, nats.first().cloned());
    }
    let Some(options) = options(&words) else {
        eprintln!("error: {USAGE}");
        return ExitCode::from(2);
    };
    print!("{HEAD}");
    let mut table = HEAD.to_owned();
    let mut is_fine = true;
    for &games in &options.games {
        match measure(games, &options) {
            Ok(figures) => {
                println!("{}", figures.line);
                table += &figures.line;
                table.push('\n');
                figures.faults.iter().for_each(|fault| eprintln!("error: {games} games: {fault}"));
                is_fine &= figures.faults.is_empty();
            }
            Err(why) => {
                eprintln!("error: {games} games: {why}");
                is_fine = false;
            }
        }
    }
    if is_fine
        && words.is_empty()
        && let Err(why) = write(&table)
    {
        eprintln!("error: {why}");
        is_fine = false;
    }
    if is_fine { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Puts the table into the page.
fn write(table: &str) -> Result<(), String> {
    let page = std::fs::read_to_string(PAGE).map_err(|error| format!("{PAGE}: {error}"))?;
    let missing = || format!("{PAGE}: expected {} and {}", MARKS[0].trim(), MARKS[1]);
    let (before, rest) = page.split_once(MARKS[0]).ok_or_else(missing)?;
    let (_, after) = rest.split_once(MARKS[1]).ok_or_else(missing)?;
    let page = format!("{before}{}\n{table}\n{}{after}", MARKS[0], MARKS[1]);
    std::fs::write(PAGE, page).map_err(|error| format!("{PAGE}: {error}"))
}

fn options(words: &[String]) -> Option<Options> {
    let mut options = Options {
        games: vec![500, 1_000, 2_000, 4_000],
        rate: 500.0,
        seconds: 60,
        database: None,
        servers: 1,
        nats: None,
        share: None,
    };
    for pair in words.chunks(2) {
        let [name, value] = pair else { return None };
        match name.as_str() {
            "--games" => options.games = value.split(',').map(|n| n.parse().ok()).collect::<Option<_>>()?,
            "--rate" => options.rate = value.parse().ok()?,
            "--seconds" => options.seconds = value.parse().ok()?,
            "--database-url" => options.database = Some(value.clone()),
            "--servers" => options.servers = value.parse().ok().filter(|servers| *servers > 0)?,
            "--nats" => options.nats = Some(value.clone()),
            "--share" => options.share = Some(value.parse().ok()?),
            _ => return None,
        }
    }
    Some(options)
}

/// Every socket is an open file: as many as the system lets a process have.
fn raise_limits() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    // Where it may not be raised, it is not enough for the largest runs, which say so.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
}

/// Whether this many games can be played: this process and the server have two sockets for each.
fn check_limits(games: usize) -> Result<(), String> {
    use rustix::process::{Resource, getrlimit};
    let needed = 2 * games as u64 + OTHER_FILES;
    match getrlimit(Resource::Nofile).current {
        Some(allowed) if allowed < needed => {
            Err(format!("{needed} open files are needed and {allowed} are allowed (ulimit -n)"))
        }
        _ => Ok(()),
    }
}

/// The server, in a process of its own.
fn serve(database: &str, nats: Option<String>) -> ExitCode {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let (database, limits) = (database.to_owned(), LimitTable::off());
    let config = Config { listen, database, limits, nats, ..Config::default() };
    let served = stackade_server::serve(&config, |listening| {
        println!("{}", listening.address);
        std::io::stdout().flush()
    });
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// The process of the server; it ends with this.
struct Server {
    child: Child,
    address: SocketAddr,
    _group: Option<Group>,
}

impl Server {
    fn start(database: &str, options: &Options) -> Result<Server, String> {
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        let mut command = Command::new(program);
        command.args(["server", database]).args(&options.nats).stdout(Stdio::piped());
        let missing = || "the server does not start".to_owned();
        let mut child = command.spawn().map_err(|error| error.to_string())?;
        let group = options.share.map(|share| Group::new(child.id(), share)).transpose()?;
        let mut line = String::new();
        let output = child.stdout.take().ok_or_else(missing)?;
        BufReader::new(output).read_line(&mut line).map_err(|error| error.to_string())?;
        let address = line.trim().parse().map_err(|_| missing())?;
        Ok(Server { child, address, _group: group })
    }

    /// The most memory that it has had at once, in megabytes; nothing if it has ended.
    fn megabytes(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? / 1_024)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself, which the figures show.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A control group of Linux in which a process gets only so much of a core; gone with this.
struct Group(PathBuf);

impl Group {
    fn new(process: u32, share: u32) -> Result<Group, String> {
        // The second version of control groups has one tree, the first has one for processors.
        let root = Path::new("/sys/fs/cgroup");
        let is_first = root.join("cpu").is_dir();
        let (root, limits) = if is_first {
            (root.join("cpu"), ("cpu.cfs_quota_us", (share * 1_000).to_string()))
        } else {
            (root.to_owned(), ("cpu.max", format!("{} 100000", share * 1_000)))
        };
        let group = Group(root.join(format!("stackade-load-{process}")));
        let set = |file: &str, value: &str| std::fs::write(group.0.join(file), value);
        let made = std::fs::create_dir(&group.0)
            .and_then(|()| set(limits.0, &limits.1))
            .and_then(|()| set("cgroup.procs", &process.to_string()));
        made.map_err(|error| {
            format!("{}: {error} (--share needs control groups, and root)", group.0.display())
        })?;
        Ok(group)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // It can be removed when the process has left it.
        let _ = std::fs::remove_dir(&self.0);
    }
}

/// What was measured, and what was not as it should be.
struct Figures {
    line: String,
    faults: Vec<String>,
}

/// Measures this many games.
fn measure(games: usize, options: &Options) -> Result<Figures, String> {
    check_limits(games)?;
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let database = options.database.clone().unwrap_or_else(|| store::file_url(folder.path()));
    let servers = (0..options.servers).map(|_| Server::start(&database, options));
    let servers = servers.collect::<Result<Vec<_>, _>>()?;
    let addresses: Arc<[SocketAddr]> = servers.iter().map(|server| server.address).collect();
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.worker_threads(1).enable_all().build().map_err(|error| error.to_string())?;
    let shared = Arc::new(SharedReport::default());
    runtime.block_on(play(games, options, &addresses, &shared));
    let report = shared.read();
    let megabytes: Option<u64> = servers.iter().map(Server::megabytes).sum();
    let megabytes = megabytes.ok_or("a server is gone")?;
    let at = |share: f64| {
        let index = ((report.delays.len() as f64 - 1.0) * share) as usize;
        report.delays.get(index).copied().unwrap_or_default().as_secs_f64() * 1e3
    };
    let rate = report.arrived as f64 / options.seconds as f64;
    let line = format!(
        "| {games} | {} | {rate:.0} | {} of {} | {:.1} | {:.1} | {:.1} | {megabytes} |",
        games * 2,
        report.arrived,
        report.sent,
        at(0.5),
        at(0.99),
        at(1.0)
    );
    let kinds =
        ["could not be set up", "had a move that was not acknowledged", "had a move that was not heard of"];
    let lost = kinds.iter().zip(report.lost).filter(|(_, count)| *count > 0);
    let mut faults: Vec<String> = lost.map(|(kind, count)| format!("{count} {kind}")).collect();
    faults.extend(report.refusal.map(|answer| format!("the first refusal: {answer}")));
    if rate < options.rate * ENOUGH {
        faults.push(format!("{rate:.0} moves a second were played and {} were to be", options.rate));
    }
    Ok(Figures { line, faults })
}

/// Sets up the games and plays.
async fn play(games: usize, options: &Options, servers: &Arc<[SocketAddr]>, shared: &Arc<SharedReport>) {
    let places = Arc::new(tokio::sync::Semaphore::new(AT_ONCE));
    let mut setting_up = tokio::task::JoinSet::new();
    for number in 0..games {
        let (places, servers) = (places.clone(), servers.clone());
        setting_up.spawn(async move {
            let _place = places.acquire().await.ok()?;
            Course::new(servers, number).await
        });
    }
    let courses: Vec<Course> = setting_up.join_all().await.into_iter().flatten().collect();
    (courses.len()..games).for_each(|_| shared.lost(Lost::Game));
    let began = Instant::now();
    let (pause, until) =
        (Duration::from_secs_f64(games as f64 / options.rate), began + Duration::from_secs(options.seconds));
    let mut playing = tokio::task::JoinSet::new();
    for (number, course) in courses.into_iter().enumerate() {
        // Spread over the time between two moves of a game, so that the rate is steady.
        let first = began + pause.mul_f64(number as f64 / games as f64);
        playing.spawn(course.play(first, pause, until, shared.clone()));
    }
    playing.join_all().await;
}
