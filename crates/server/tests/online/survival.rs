//! A server whose log cannot be written goes on; one that cannot save any more ends, and says why.

use std::fs::{File, OpenOptions};
#[cfg(target_os = "linux")]
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
#[cfg(unix)]
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::json;
use stackade_server::limits::LimitTable;
use stackade_server::logs::{self, LevelFilter};
use stackade_server::{Config, open, run as run_server, serve};
use tokio::net::TcpListener;

use crate::crash::Process;
use crate::faults::{Disk, as_root_of_nothing};
use crate::harness::{Database, Player, Server, TestGame, execute, patient, play, run};

/// The database of the process that writes a log.
const VARIABLE: &str = "STACKADE_LOGGING_DATABASE";

const NOT_SAVED: &str = "that could not be saved, please try again";

/// Not a test of its own: this program again, as a server that logs whatever it does.
#[test]
#[ignore = "started by the tests below"]
fn logging_process() {
    let Ok(database) = std::env::var(VARIABLE) else { return };
    logs::start(LevelFilter::DEBUG, false);
    let listen = "127.0.0.1:0".parse().expect("an address");
    let metrics = Some(listen);
    let config = Config { listen, database, metrics, limits: LimitTable::off(), ..patient() };
    let served = serve(&config, |listening| {
        println!("\nlistening on {}", listening.address);
        Ok(())
    });
    served.expect("it ends when it is told to");
    logs::flush(Duration::from_secs(1));
    // What the tests' own program would still say can be stuck, too.
    std::process::exit(0);
}

fn logging(database: &Database) -> Command {
    let mut command = Process::command("survival::logging_process");
    command.env(VARIABLE, &database.url);
    command
}

/// Moves are committed, a write fails, which the task that writes logs, and moves are committed as before.
async fn check_goes_on(database: &Database, server: &Server) {
    let table = TestGame::new(server, json!({ "game": "staqs:size=3" })).await;
    let [mut first, mut second] = table.enter(server).await;
    first.get(play(0, "@a1")).await;
    execute(database, "ALTER TABLE events RENAME TO elsewhere").await;
    assert_eq!(second.refused(play(1, "@b1")).await, NOT_SAVED);
    execute(database, "ALTER TABLE elsewhere RENAME TO events").await;
    second.get(play(1, "@b1")).await;
    first.get(play(2, "@c1")).await;
    assert_eq!(table.show(server).await["moves"], json!(["@a1", "@b1", "@c1"]));
    // The sign of life may be late on a busy machine.
    let ready = async {
        while server.get("/ready").await.status != 200 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(120), ready).await.expect("it is ready again");
}

fn check(name: &str, spawn: impl FnOnce(&Database) -> Process) {
    println!("{name}");
    let database = Database::new();
    run(async || {
        let process = spawn(&database);
        check_goes_on(&database, &process.server).await;
        process.kill();
    });
}

#[test]
fn a_server_whose_log_nobody_reads_goes_on() {
    check("the reader is gone", |database| {
        let mut process = Process::spawn(logging(database).stderr(Stdio::piped()));
        process.deafen();
        process
    });
}

#[cfg(unix)]
#[test]
fn a_server_without_standard_error_goes_on() {
    check("standard error is closed", |database| {
        let server = logging(database);
        let mut closed = Command::new("sh");
        closed.args(["-c", "exec \"$0\" \"$@\" 2>&-"]).arg(server.get_program()).args(server.get_args());
        closed.env(VARIABLE, &database.url);
        Process::spawn(&mut closed)
    });
}

#[cfg(target_os = "linux")]
#[test]
fn a_server_whose_log_is_full_goes_on() {
    check("the log is on a full disk", |database| {
        let full = OpenOptions::new().write(true).open("/dev/full").expect("a device that is full");
        Process::spawn(logging(database).stderr(full))
    });
}

/// A pipe that is full and the other end of which takes nothing.
#[cfg(target_os = "linux")]
fn stuck() -> (std::io::PipeReader, std::io::PipeWriter, usize) {
    let (reader, mut writer) = std::io::pipe().expect("a pipe");
    let size = rustix::pipe::fcntl_getpipe_size(&writer).expect("it has a size");
    writer.write_all(&vec![b'.'; size]).expect("there is room for as much");
    (reader, writer, size)
}

#[cfg(target_os = "linux")]
#[test]
fn a_server_whose_log_is_stuck_goes_on() {
    let database = Database::new();
    let (mut log, pipe, size) = stuck();
    run(async || {
        let process = Process::spawn(logging(&database).stderr(pipe));
        check_goes_on(&database, &process.server).await;
        log.read_exact(&mut vec![0; size]).expect("what was there before");
        let mut lines = BufReader::new(log).lines().map_while(Result::ok);
        assert!(lines.any(|line| line.contains("answered")), "whoever reads again finds what was kept");
        process.kill();
    });
}

#[cfg(target_os = "linux")]
#[test]
fn a_server_whose_log_is_stuck_ends_when_told_to() {
    let database = Database::new();
    let (log, pipe, _) = stuck();
    let process = Process::spawn(logging(&database).stderr(pipe));
    assert_eq!(process.terminate().code(), Some(0));
    drop(log);
}

/// The numbers of a server that picked a port for them, which its log tells.
#[cfg(unix)]
async fn metrics_told_in(log: &Path) -> Server {
    loop {
        let text = std::fs::read_to_string(log).expect("the log");
        let addresses = text.lines().filter_map(|line| line.split_once("metrics at http://"));
        let mut addresses =
            addresses.filter_map(|(_, address)| address.strip_suffix("/metrics")?.parse().ok());
        if let Some(address) = addresses.next() {
            return Server::at(address);
        }
        // It is on its way.
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// What is logged at `debug` from the start to an end that was asked for.
#[cfg(unix)]
#[test]
fn a_log_has_no_statements_and_no_errors() {
    let database = Database::new();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    run(async || {
        let process =
            Process::spawn(logging(&database).stderr(File::create(&path).expect("a file for the log")));
        let table = TestGame::new(&process.server, json!({ "game": "staqs:size=3" })).await;
        let [mut first, _second] = table.enter(&process.server).await;
        first.get(play(0, "@a1")).await;
        let numbers = metrics_told_in(&path).await.get("/metrics").await.text;
        assert!(numbers.contains("stackade_lost_log_lines_total 0"), "{numbers}");
        assert_eq!(process.terminate().code(), Some(0));
    });
    let log = std::fs::read_to_string(path).expect("the log");
    assert!(log.contains("DEBUG") && log.contains("answered") && log.contains("stopped"), "{log}");
    for word in ["ERROR", "SELECT", "INSERT", "PRAGMA"] {
        assert!(!log.contains(word), "{word} in {log}");
    }
}

/// Database and log on the same full disk, which somebody then makes room on.
#[test]
fn a_server_whose_disk_was_full_goes_on() {
    if std::env::var_os("STACKADE_TEST_DATABASE").is_some() {
        // How a disk fills up is only known for files.
        return;
    }
    let Some(disk) = Disk::mount() else {
        return as_root_of_nothing("survival::a_server_whose_disk_was_full_goes_on");
    };
    let database = Database::within(disk.path());
    run(async || {
        let log = File::create(disk.path().join("log")).expect("a file");
        let process = Process::spawn(logging(&database).stderr(log));
        let server = &process.server;
        let table = TestGame::new(server, json!({ "game": "staqs:size=3" })).await;
        let [mut first, mut second] = table.enter(server).await;
        first.get(play(0, "@a1")).await;
        disk.fill();
        for _ in 0..3 {
            assert_eq!(second.refused(play(1, "@b1")).await, NOT_SAVED);
        }
        let ready = server.get("/ready").await;
        let failing = ready.body["failing"].as_array().expect("what fails");
        assert!(ready.status == 503 && failing.contains(&json!("disk")), "{ready:?}");
        disk.clear();
        second.get(play(1, "@b1")).await;
        check_goes_on(&database, server).await;
        process.kill();
    });
}

#[test]
fn a_server_that_cannot_go_on_ends_and_says_why() {
    let database = Database::new();
    run(async || {
        let config = Config { database: database.url.clone(), limits: LimitTable::off(), ..patient() };
        let context = open(&config).await.expect("the database opens");
        let supervisor = context.supervisor.clone();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let server = Server::at(listener.local_addr().expect("an address"));
        let running = tokio::spawn(run_server(listener, context, std::future::pending()));
        let table = TestGame::new(&server, json!({ "game": "nava" })).await;
        let (mut player, _) = Player::enter(&server, &table.id, Some(&table.tokens[0]), None).await;
        supervisor.spawn("test", async { panic!("no more") });
        assert_eq!(player.end().await, Some(1012), "players are told to come back");
        let error = running.await.expect("it ends by itself").expect_err("it could not go on");
        assert_eq!(error.to_string(), "its task \"test\" has panicked: no more");
    });
}
