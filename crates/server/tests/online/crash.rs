//! A server that is killed at any moment, under load: what it has acknowledged is there when it comes back, and
//! nothing is that the rules do not allow.

use std::io::{BufRead as _, BufReader, Read as _};
use std::net::SocketAddr;
#[cfg(unix)]
use std::process::ExitStatus;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use stackade_core::{AnyMatch, Rng};
use stackade_games::registry;
use stackade_server::limits::LimitTable;
use stackade_server::store::Timeouts;
use stackade_server::{Config, serve};

use crate::harness::{Database, Player, Server, TestGame, patient, play, run};

/// The database of the process that is to be killed.
const VARIABLE: &str = "STACKADE_CRASH_DATABASE";
/// The NATS server of a process that has one.
const NATS: &str = "STACKADE_CRASH_NATS";
/// Set for a process that is to find out about a database that is away as soon as it usually does.
const HASTY: &str = "STACKADE_CRASH_HASTY";
/// How many seconds instead of a few.
const LONGER: &str = "STACKADE_CRASH_SECONDS";
const GAMES: usize = 8;
const GAME: &str = "nava";

/// Not a test of its own: this program again, as the server of the test below.
#[test]
#[ignore = "started by the test that kills it"]
fn server_process() {
    let Ok(database) = std::env::var(VARIABLE) else { return };
    let nats = std::env::var(NATS).ok();
    let timeouts = match std::env::var_os(HASTY) {
        Some(_) => Timeouts::default(),
        None => patient().timeouts,
    };
    let (listen, limits) = ("127.0.0.1:0".parse().expect("an address"), LimitTable::off());
    let config = Config { listen, database, nats, limits, timeouts, ..patient() };
    let served = serve(&config, |listening| {
        println!("\nlistening on {}", listening.address);
        Ok(())
    });
    if let Err(error) = served {
        eprintln!("error: {error}");
        std::process::exit(1);
    }
}

pub(crate) struct Process {
    child: Child,
    pub(crate) server: Server,
}

impl Process {
    pub(crate) fn start(database: &Database) -> Process {
        Process::spawn(Process::on(database).stderr(Stdio::null()))
    }

    /// What one says that does not start.
    pub(crate) fn refuse(database: &Database) -> String {
        let mut command = Process::on(database);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        // Its output ends with it, unless it serves.
        let lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        if lines.map_while(Result::ok).any(|line| line.starts_with("listening on ")) {
            let _ = child.kill();
            panic!("it starts");
        }
        let output = child.wait_with_output().expect("it ends");
        let text = String::from_utf8(output.stderr).expect("a text");
        assert_eq!(output.status.code(), Some(1), "{text}");
        text
    }

    fn on(database: &Database) -> Command {
        let mut command = Process::command("crash::server_process");
        command.env(VARIABLE, &database.url);
        command
    }

    /// One of several servers on a database.
    pub(crate) fn with_nats(database: &str, nats: &str) -> Process {
        Process::spawn(&mut Process::one_of_several(database, nats))
    }

    /// The same on a database that may be away.
    pub(crate) fn hasty(database: &str, nats: &str) -> Process {
        Process::spawn(Process::one_of_several(database, nats).env(HASTY, "1"))
    }

    fn one_of_several(database: &str, nats: &str) -> Command {
        let mut command = Process::command("crash::server_process");
        command.env(VARIABLE, database).env(NATS, nats).stderr(Stdio::null());
        command
    }

    /// This program again, as one of its ignored tests.
    pub(crate) fn command(test: &str) -> Command {
        let mut command = Command::new(std::env::current_exe().expect("this program"));
        command.args(["--exact", test, "--ignored", "--nocapture"]);
        command
    }

    /// Starts a server that says where it listens.
    pub(crate) fn spawn(command: &mut Command) -> Process {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts");
        let mut output = BufReader::new(child.stdout.take().expect("its output"));
        let lines = output.by_ref().lines();
        let address: Option<SocketAddr> =
            lines.map_while(Result::ok).find_map(|line| line.strip_prefix("listening on ")?.parse().ok());
        // A test that prints and is not heard panics, and what it was asked is not answered.
        std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
        Process { child, server: Server::at(address.expect("it listens")) }
    }

    /// Stops reading what it writes to standard error.
    pub(crate) fn deafen(&mut self) {
        drop(self.child.stderr.take());
    }

    /// SIGTERM, and waits for its end.
    #[cfg(unix)]
    pub(crate) fn terminate(mut self) -> ExitStatus {
        let sent = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()));
        self.child.wait().expect("it ends")
    }

    /// SIGSTOP, or SIGCONT after it.
    #[cfg(unix)]
    pub(crate) fn freeze(&self, is_frozen: bool) {
        let signal = if is_frozen { "-STOP" } else { "-CONT" };
        let sent = Command::new("kill").args([signal, &self.child.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()));
    }

    /// SIGKILL, at once.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }
}

/// A game and what the server has acknowledged of it.
struct Course {
    table: TestGame,
    acknowledged: Vec<String>,
    /// The last move that was sent; it may have arrived or not.
    sent: Option<String>,
    is_over: bool,
}

impl Course {
    async fn new(server: &Server) -> Course {
        let table = TestGame::new(server, json!({ "game": GAME, "pace": "60+0" })).await;
        Course { table, acknowledged: Vec::new(), sent: None, is_over: false }
    }

    /// Checks the game as it stands after a restart against what is known of it.
    fn check(&mut self, shown: &Value) -> Box<dyn AnyMatch> {
        let moves: Vec<String> = serde_json::from_value(shown["moves"].clone()).expect("moves");
        assert!(moves.starts_with(&self.acknowledged), "lost: {:?} of {moves:?}", self.acknowledged);
        match &moves[self.acknowledged.len()..] {
            [] => {}
            [last] => assert_eq!(Some(last), self.sent.as_ref(), "nobody has played this"),
            more => panic!("nobody has played these: {more:?}"),
        }
        let mut game = registry::new_match(&registry::parse_id(GAME).expect("a game"), 0);
        moves.iter().for_each(|mv| game.play(mv).expect("the server plays by the rules"));
        assert_eq!(shown["position"], game.position());
        self.acknowledged = moves;
        game
    }

    /// Plays until the server is gone; tells whether the game has ended before.
    async fn go_on(&mut self, server: &Server, rng: &mut Rng) -> Option<()> {
        let mut players = Vec::new();
        let mut shown = Value::Null;
        for token in &self.table.tokens {
            let mut player = Player::connect(server, &self.table.id, &[]).await.ok()?;
            shown = player.try_ask(json!({ "token": token }), "hello").await?["hello"].clone();
            players.push(player);
        }
        let mut game = self.check(&shown);
        while game.result().is_none() {
            let ply = game.moves().len();
            let mv = game.play_random(rng).expect("it is not over");
            self.sent = Some(mv.clone());
            let mut request = play(ply, &mv);
            request["id"] = ply.into();
            let answer = players[ply % 2].try_ask(request, "ack").await?;
            assert_eq!(answer["ack"], ply);
            self.acknowledged.push(mv);
        }
        Some(())
    }
}

#[test]
fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let database = Database::new();
    let seconds = std::env::var(LONGER).ok().and_then(|text| text.parse().ok()).unwrap_or(8);
    let until = Instant::now() + Duration::from_secs(seconds);
    let (mut kills, mut moves) = (0, 0);
    run(async || {
        let process = Process::start(&database);
        let mut courses = Vec::new();
        for _ in 0..GAMES {
            courses.push(Course::new(&process.server).await);
        }
        process.kill();
        // However slow the machine is: long enough to have something to lose.
        let played =
            |courses: &[Course]| courses.iter().map(|course| course.acknowledged.len()).sum::<usize>();
        while Instant::now() < until || kills < 2 || moves + played(&courses) <= 20 {
            let process = Process::start(&database);
            let server = std::sync::Arc::new(Server::at(process.server.address));
            for course in courses.iter_mut().filter(|course| course.is_over) {
                moves += course.acknowledged.len();
                *course = Course::new(&server).await;
            }
            let mut tasks = tokio::task::JoinSet::new();
            for (number, mut course) in courses.drain(..).enumerate() {
                let server = server.clone();
                let mut rng = Rng::new(kills * 100 + number as u64);
                tasks.spawn(async move {
                    course.is_over = course.go_on(&server, &mut rng).await.is_some();
                    course
                });
            }
            let wait = 200 + u64::from(Rng::new(kills ^ 0x5eed).below(900));
            tokio::time::sleep(Duration::from_millis(wait)).await;
            process.kill();
            kills += 1;
            while let Some(done) = tasks.join_next().await {
                courses.push(done.expect("what was acknowledged is there"));
            }
        }
        let process = Process::start(&database);
        for course in &mut courses {
            let shown = course.table.show(&process.server).await;
            course.check(&shown);
            moves += course.acknowledged.len();
        }
        process.kill();
    });
    println!("{kills} kills, {moves} moves");
    assert!(kills >= 2 && moves > 20, "{kills} kills, {moves} moves");
}
