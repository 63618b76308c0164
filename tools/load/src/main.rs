//! Many games at once against a server of its own: `cargo xtask measure load`.
//!
//! The server is this program again, in a process of its own, with an SQLite database in a temporary folder; or there are
//! several, on a PostgreSQL database, with NATS between them, and behind haproxy.
//! Players make random legal moves at a steady rate; what is measured is the time from sending a move until the
//! opponent hears of it, which is after it was committed. Newcomers ask for more games while they play.

mod game;
mod processors;
mod servers;
mod wire;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use stackade_server::store;

use game::{Course, Lost, Report, SharedReport};
use processors::Processors;
use servers::{Proxy, Server};
use wire::patiently;

const USAGE: &str = "usage: stackade-load [--games N,N,…] [--rate MOVES_A_SECOND] [--seconds N] [--database-url URL] \
                     [--servers N] [--nats URL] [--builds PROGRAM,…] [--proxy HAPROXY] [--share PERCENT_OF_A_CORE] \
                     [--newcomers GAMES_A_SECOND]; without options the table goes into docs/performance.md";
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
    /// Other builds of this program, which are the servers in turn.
    builds: Vec<PathBuf>,
    /// The program of a proxy in front of the servers.
    proxy: Option<PathBuf>,
    /// How much of a core each server gets at most, in percent.
    share: Option<u32>,
    /// How many more games a second are asked for while the others are played.
    newcomers: f64,
}

fn main() -> ExitCode {
    raise_limits();
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [first, database, nats @ ..] = &words[..]
        && first == "server"
    {
        return servers::serve(database, nats.first().cloned());
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
        builds: Vec::new(),
        proxy: None,
        share: None,
        newcomers: 0.0,
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
            "--builds" => options.builds = value.split(',').map(PathBuf::from).collect(),
            "--proxy" => options.proxy = Some(value.into()),
            "--newcomers" => options.newcomers = value.parse().ok().filter(|rate| *rate >= 0.0)?,
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

/// What was measured, and what was not as it should be.
struct Figures {
    line: String,
    faults: Vec<String>,
}

/// Measures this many games.
fn measure(games: usize, options: &Options) -> Result<Figures, String> {
    let newcomers = (options.newcomers * options.seconds as f64) as usize;
    check_limits(games + newcomers)?;
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let database = options.database.clone().unwrap_or_else(|| store::file_url(folder.path()));
    let own = [std::env::current_exe().map_err(|error| error.to_string())?];
    let builds = if options.builds.is_empty() { &own[..] } else { &options.builds[..] };
    let start = |program: &PathBuf| Server::start(program, &database, options.nats.as_ref(), options.share);
    let servers = builds.iter().cycle().take(options.servers).map(start).collect::<Result<Vec<_>, _>>()?;
    let connections = 2 * (games + newcomers) + OTHER_FILES as usize;
    let proxy = options.proxy.as_deref();
    let proxy =
        proxy.map(|program| Proxy::start(program, folder.path(), &servers, connections)).transpose()?;
    let addresses: Arc<[SocketAddr]> = match &proxy {
        Some(proxy) => [proxy.address].into(),
        None => servers.iter().map(|server| server.address).collect(),
    };
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.worker_threads(1).enable_all().build().map_err(|error| error.to_string())?;
    let [shared, new] = [(); 2].map(|()| Arc::new(SharedReport::default()));
    runtime.block_on(async {
        let courses = set_up(games, &addresses, &shared).await;
        let processors = Processors::look(servers.iter().map(Server::id).collect());
        let coming = come(games, options, &addresses, &new);
        tokio::join!(play(courses, games, options, &shared), coming);
        eprintln!("{games} games: {}", processors.since());
    });
    let (report, new) = (shared.read(), new.read());
    let megabytes: Option<u64> = servers.iter().map(Server::megabytes).sum();
    let megabytes = megabytes.ok_or("a server is gone")?;
    let rate = report.arrived as f64 / options.seconds as f64;
    let line = format!(
        "| {games} | {} | {rate:.0} | {} of {} | {:.1} | {:.1} | {:.1} | {megabytes} |",
        games * 2,
        report.arrived,
        report.sent,
        report.delay(0.5),
        report.delay(0.99),
        report.delay(1.0)
    );
    if newcomers > 0 {
        eprintln!(
            "newcomers: {newcomers} games were asked for, {} shed; {} of {} moves acknowledged and heard, p50 {:.1} ms, \
             p99 {:.1} ms",
            new.shed,
            new.arrived,
            new.sent,
            new.delay(0.5),
            new.delay(0.99)
        );
    }
    let mut faults = faults(&report);
    faults.extend(self::faults(&new).into_iter().map(|fault| format!("newcomers: {fault}")));
    if rate < options.rate * ENOUGH {
        faults.push(format!("{rate:.0} moves a second were played and {} were to be", options.rate));
    }
    Ok(Figures { line, faults })
}

/// What was lost.
fn faults(report: &Report) -> Vec<String> {
    let kinds =
        ["could not be set up", "had a move that was not acknowledged", "had a move that was not heard of"];
    let lost = kinds.iter().zip(report.lost).filter(|(_, count)| *count > 0);
    let mut faults: Vec<String> = lost.map(|(kind, count)| format!("{count} {kind}")).collect();
    faults.extend(report.refusal.as_ref().map(|answer| format!("the first refusal: {answer}")));
    faults
}

/// Sets up the games.
async fn set_up(games: usize, servers: &Arc<[SocketAddr]>, shared: &SharedReport) -> Vec<Course> {
    let places = Arc::new(tokio::sync::Semaphore::new(AT_ONCE));
    let mut setting_up = tokio::task::JoinSet::new();
    for number in 0..games {
        let (places, servers) = (places.clone(), servers.clone());
        setting_up.spawn(async move {
            let _place = places.acquire().await;
            patiently(|| Course::new(servers.clone(), number)).await
        });
    }
    let courses = setting_up.join_all().await.into_iter();
    courses.filter_map(|course| course.map_err(|_| shared.lost(Lost::Game)).ok()).collect()
}

/// How long it is from one move of a game to the next.
fn pause(games: usize, options: &Options) -> Duration {
    Duration::from_secs_f64(games as f64 / options.rate)
}

/// Plays.
async fn play(courses: Vec<Course>, games: usize, options: &Options, shared: &Arc<SharedReport>) {
    let began = Instant::now();
    let (pause, until) = (pause(games, options), began + Duration::from_secs(options.seconds));
    let mut playing = tokio::task::JoinSet::new();
    for (number, course) in courses.into_iter().enumerate() {
        // Spread over the time between two moves of a game, so that the rate is steady.
        let first = began + pause.mul_f64(number as f64 / games as f64);
        playing.spawn(course.play(first, pause, until, shared.clone()));
    }
    playing.join_all().await;
}

/// Newcomers come at a steady rate, and whoever is let in plays like the others.
async fn come(games: usize, options: &Options, servers: &Arc<[SocketAddr]>, shared: &Arc<SharedReport>) {
    let began = Instant::now();
    let (pause, until) = (pause(games, options), began + Duration::from_secs(options.seconds));
    let mut playing = tokio::task::JoinSet::new();
    for number in 0..(options.newcomers * options.seconds as f64) as usize {
        let (servers, shared) = (servers.clone(), shared.clone());
        let arrival = began + Duration::from_secs_f64(number as f64 / options.newcomers);
        playing.spawn(async move {
            tokio::time::sleep_until(arrival.into()).await;
            match Course::new(servers, games + number).await {
                Ok(course) => course.play(Instant::now(), pause, until, shared).await,
                Err(why) => shared.refuse(why),
            }
        });
    }
    playing.join_all().await;
}
