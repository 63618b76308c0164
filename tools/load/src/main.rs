//! Many games at once against a server of its own: `cargo xtask measure load`.
//!
//! The server is this program again, in a process of its own, with an SQLite database in a temporary folder.
//! Players make random legal moves at a steady rate; what is measured is the time from sending a move until the
//! opponent hears of it, which is after it was committed.

mod game;
mod wire;

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::SocketAddr;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use stackade_server::limits::LimitTable;
use stackade_server::{Config, store};

use game::{Course, Lost, SharedReport};

const USAGE: &str = "usage: stackade-load [--games N,N,…] [--rate MOVES_A_SECOND] [--seconds N] [--database-url URL]; \
                     without options the table goes into docs/performance.md";
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
}

fn main() -> ExitCode {
    raise_limits();
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [first, database] = &words[..]
        && first == "server"
    {
        return serve(database);
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
    let mut options =
        Options { games: vec![500, 1_000, 2_000, 4_000], rate: 500.0, seconds: 60, database: None };
    for pair in words.chunks(2) {
        let [name, value] = pair else { return None };
        match name.as_str() {
            "--games" => options.games = value.split(',').map(|n| n.parse().ok()).collect::<Option<_>>()?,
            "--rate" => options.rate = value.parse().ok()?,
            "--seconds" => options.seconds = value.parse().ok()?,
            "--database-url" => options.database = Some(value.clone()),
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
fn serve(database: &str) -> ExitCode {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let config =
        Config { listen, database: database.to_owned(), limits: LimitTable::off(), ..Config::default() };
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
}

impl Server {
    fn start(database: &str) -> Option<Server> {
        let program = std::env::current_exe().ok()?;
        let mut child =
            Command::new(program).args(["server", database]).stdout(Stdio::piped()).spawn().ok()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take()?).read_line(&mut line).ok()?;
        let address = line.trim().parse().ok()?;
        Some(Server { child, address })
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
    let server = Server::start(&database).ok_or("the server does not start")?;
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.worker_threads(1).enable_all().build().map_err(|error| error.to_string())?;
    let shared = Arc::new(SharedReport::default());
    runtime.block_on(play(games, options, server.address, &shared));
    let report = shared.read();
    let megabytes = server.megabytes().ok_or("the server is gone")?;
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
    if rate < options.rate * ENOUGH {
        faults.push(format!("{rate:.0} moves a second were played and {} were to be", options.rate));
    }
    Ok(Figures { line, faults })
}

/// Sets up the games and plays.
async fn play(games: usize, options: &Options, server: SocketAddr, shared: &Arc<SharedReport>) {
    let places = Arc::new(tokio::sync::Semaphore::new(AT_ONCE));
    let mut setting_up = tokio::task::JoinSet::new();
    for number in 0..games {
        let places = places.clone();
        setting_up.spawn(async move {
            let _place = places.acquire().await.ok()?;
            Course::new(server, number as u64).await
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
