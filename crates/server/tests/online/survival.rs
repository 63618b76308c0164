//! A server whose log cannot be written goes on; one that cannot save any more ends, and says why.

use std::fs::{File, OpenOptions};
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::json;
use stackade_server::limits::LimitTable;
use stackade_server::logs::{self, LevelFilter};
use stackade_server::{Config, open, run as run_server, serve};
use tokio::net::TcpListener;

use crate::crash::Process;
use crate::faults::{Disk, as_root_of_nothing};
use crate::harness::{Database, Player, Server, Table, execute, play, run};

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
    let config = Config { listen, database, limits: LimitTable::off(), ..Config::default() };
    let served = serve(&config, |listening| {
        println!("\nlistening on {}", listening.address);
        Ok(())
    });
    served.expect("it is killed before it ends");
}

fn logging(database: &Database) -> Command {
    let mut command = Process::command("survival::logging_process");
    command.env(VARIABLE, &database.url);
    command
}

/// Moves are committed, a write fails, which the task that writes logs, and moves are committed as before.
async fn check_goes_on(database: &Database, server: &Server) {
    let table = Table::new(server, json!({ "game": "staqs:size=3" })).await;
    let [mut first, mut second] = table.enter(server).await;
    first.get(play(0, "@a1")).await;
    let taken = "INSERT INTO events (game, seq, at, body) \
                 SELECT game, MAX(seq) + 1, MAX(at), '{\"event\":\"said\",\"seat\":\"first\",\"text\":\"!\"}' \
                 FROM events GROUP BY game";
    execute(database, taken).await;
    assert_eq!(second.refused(play(1, "@b1")).await, NOT_SAVED);
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
        let table = Table::new(server, json!({ "game": "staqs:size=3" })).await;
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
        let config =
            Config { database: database.url.clone(), limits: LimitTable::off(), ..Config::default() };
        let context = open(&config).await.expect("the database opens");
        let supervisor = context.supervisor.clone();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let server = Server::at(listener.local_addr().expect("an address"));
        let running = tokio::spawn(run_server(listener, context, std::future::pending()));
        let table = Table::new(&server, json!({ "game": "nava" })).await;
        let (mut player, _) = Player::enter(&server, &table.id, Some(&table.tokens[0]), None).await;
        supervisor.spawn("test", async { panic!("no more") });
        assert_eq!(player.end().await, Some(1012), "players are told to come back");
        let error = running.await.expect("it ends by itself").expect_err("it could not go on");
        assert_eq!(error.to_string(), "its task \"test\" has panicked: no more");
    });
}
