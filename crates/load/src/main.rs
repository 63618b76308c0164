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

use stackade_server::{Config, store};

use game::{Course, Tallies};

const USAGE: &str =
    "usage: stackade-load [--games N,N,…] [--rate MOVES_A_SECOND] [--seconds N] [--database-url URL]";
/// So many games are set up at the same time.
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
    println!("| games | sockets | moves/s | acknowledged | p50 ms | p99 ms | most ms | server MB |");
    println!("|---|---|---|---|---|---|---|---|");
    let mut is_fine = true;
    for &games in &options.games {
        is_fine &= measure(games, &options);
    }
    if is_fine { ExitCode::SUCCESS } else { ExitCode::FAILURE }
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

/// Every socket is an open file.
fn raise_limits() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    // Where it may not be raised, connections will fail and say so.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
}

/// The server, in a process of its own.
fn serve(database: &str) -> ExitCode {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let config = Config { listen, database: database.to_owned(), limits: false, ..Config::default() };
    let served = stackade_server::serve(&config, |address| {
        println!("{address}");
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

    /// The most memory that it has had at once, in megabytes.
    fn megabytes(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok()).unwrap_or(0) / 1_024
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself, which the figures show.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Measures so many games and prints a line; whether every move was acknowledged.
fn measure(games: usize, options: &Options) -> bool {
    let Ok(folder) = tempfile::tempdir() else { return false };
    let database = options.database.clone().unwrap_or_else(|| store::file_url(folder.path()));
    let Some(server) = Server::start(&database) else {
        eprintln!("error: the server does not start");
        return false;
    };
    let Ok(runtime) = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()
    else {
        return false;
    };
    let tallies = Arc::new(Tallies::default());
    let began = runtime.block_on(play(games, options, server.address, &tallies));
    let (sent, acknowledged, delays) = tallies.read();
    let at =
        |share: f64| delays.get(((delays.len() as f64 - 1.0) * share) as usize).copied().unwrap_or_default();
    let rate = acknowledged as f64 / began.elapsed().as_secs_f64();
    let [median, slow, most] = [at(0.5), at(0.99), at(1.0)].map(|delay| delay.as_secs_f64() * 1e3);
    println!(
        "| {games} | {} | {rate:.0} | {acknowledged} of {sent} | {median:.1} | {slow:.1} | {most:.1} | {} |",
        games * 2,
        server.megabytes()
    );
    sent == acknowledged && sent > 0
}

/// Sets up the games, plays, and tells when play began.
async fn play(games: usize, options: &Options, server: SocketAddr, tallies: &Arc<Tallies>) -> Instant {
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
    if courses.len() < games {
        eprintln!("error: only {} of {games} games could be set up", courses.len());
    }
    let began = Instant::now();
    let (pause, until) =
        (Duration::from_secs_f64(games as f64 / options.rate), began + Duration::from_secs(options.seconds));
    let mut playing = tokio::task::JoinSet::new();
    for (number, course) in courses.into_iter().enumerate() {
        // Spread over the time between two moves of a game, so that the rate is steady.
        let first = began + pause.mul_f64(number as f64 / games as f64);
        let tallies = tallies.clone();
        playing.spawn(course.play(first, pause, until, tallies));
    }
    playing.join_all().await;
    began
}
