//! `stackade tables` and `stackade worker`: a table is built by any number of processes, whichever of them are killed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use stackade_games::registry;
use stackade_queue::{Queue, Running};
use stackade_tables::{Ground, Table, read};

use crate::support::{check_error, ok, run, stackade};

const GAME: &str = "staqs:size=4";
/// How long to wait before looking again.
const PAUSE: Duration = Duration::from_millis(5);

/// A process that does not outlive its test.
struct Process(Child);

impl Process {
    fn start(command: &mut Command) -> Process {
        let command = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        Process(command.spawn().expect("the program starts"))
    }

    fn signal(&self, signal: Signal) {
        let pid = Pid::from_raw(self.0.id() as i32).expect("processes have numbers");
        kill_process(pid, signal).expect("it is there");
    }

    fn ends_well(&mut self) {
        assert!(self.0.wait().expect("it ends").success());
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A table in a folder of its own, with its queue where the tests' database is.
struct Building {
    folder: tempfile::TempDir,
    url: String,
    queue: Queue,
    runtime: tokio::runtime::Runtime,
}

impl Building {
    fn new(name: &str) -> Building {
        let folder = tempfile::tempdir().expect("a folder");
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let url = match std::env::var("STACKADE_TEST_DATABASE") {
            Ok(server) => runtime.block_on(on_server(&server, name)),
            Err(_) => format!("sqlite://{}?mode=rwc", folder.path().join("shared.db").display()),
        };
        let queue = runtime.block_on(Queue::open(&url)).expect("it opens");
        Building { folder, url, queue, runtime }
    }

    fn table_folder(&self) -> PathBuf {
        self.folder.path().join("table")
    }

    fn table(&self) -> Table {
        table(&self.table_folder())
    }

    fn build(&self, args: &[&str]) -> Command {
        let mut command = stackade();
        command.args(["tables", "build", GAME, "--database-url", &self.url, "--lease", "1", "--folder"]);
        command.arg(self.table_folder()).args(args);
        command
    }

    fn worker(&self, name: &str) -> Process {
        let args = ["worker", "--database-url", &self.url, "--lease", "1", "--name", name];
        Process::start(stackade().args(args))
    }

    fn running(&self) -> Vec<Running> {
        let kind = format!("table {GAME}");
        let running = self.queue.running(&kind);
        self.runtime.block_on(running).expect("it answers")
    }

    /// Kills a worker while it has a job.
    fn kill_at_work(&self, worker: &Process, name: &str) {
        loop {
            // A worker that stands still cannot finish its job before it is killed.
            worker.signal(Signal::STOP);
            if self.running().iter().any(|job| job.worker.starts_with(name)) {
                return worker.signal(Signal::KILL);
            }
            worker.signal(Signal::CONT);
            sleep(PAUSE);
        }
    }
}

/// A new database on a server, with a name that nobody else has.
async fn on_server(server: &str, name: &str) -> String {
    use sqlx::Connection as _;
    let name = format!("tables_{name}_{}", std::process::id());
    let (base, _) = server.rsplit_once('/').expect("an address with a database");
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(server).await.expect("the server is there");
    let create = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
    sqlx::query(create).execute(&mut connection).await.expect("a new database");
    format!("{base}/{name}")
}

fn ground(game: &str) -> Ground {
    Ground::new(&registry::parse_id(game).expect("it exists")).expect("there is a table")
}

fn table(folder: &Path) -> Table {
    read(folder, ground(GAME)).expect("it can be read")
}

fn until(mut happened: impl FnMut() -> bool) {
    while !happened() {
        sleep(PAUSE);
    }
}

#[test]
fn three_workers_build_a_table_though_one_is_killed() {
    let building = Building::new("three");
    let mut build = Process::start(&mut building.build(&["--threads", "0", "--blocks", "40"]));
    let workers = ["first", "second", "third"].map(|name| (building.worker(name), name));
    let (killed, name) = &workers[1];
    building.kill_at_work(killed, name);
    build.ends_well();
    for (worker, _) in [&workers[0], &workers[2]] {
        worker.signal(Signal::INT);
    }
    let [mut first, _, mut third] = workers.map(|(worker, _)| worker);
    first.ends_well();
    third.ends_well();
    // Whoever is stopped gives back what it has.
    let running = building.running();
    assert!(running.iter().all(|job| job.worker.starts_with("second")), "{running:?}");
    assert_eq!(building.table().known().blocks, 40);
    // The same table built at once by one process, with a queue of its own.
    let alone = tempfile::tempdir().expect("a folder");
    let folder = alone.path().to_str().expect("names are plain");
    let ran = run(&["tables", "build", GAME, "--blocks", "60", "--folder", folder]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let (together, alone) = (building.table(), table(alone.path()));
    for block in (0..60).filter(|&block| together.results(block).is_some()) {
        assert_eq!(together.results(block), alone.results(block), "block {block}");
    }
}

#[test]
fn a_build_that_is_killed_goes_on_where_it_was() {
    let building = Building::new("killed");
    let mut before = 0;
    for _ in 0..3 {
        let build = Process::start(&mut building.build(&[]));
        until(|| building.table().known().blocks > before + 1);
        build.signal(Signal::KILL);
        drop(build);
        let after = building.table();
        assert!(after.known().blocks > before && !after.known().is_complete());
        before = after.known().blocks;
    }
    let earlier = building.table();
    building.build(&["--blocks", "3"]).stderr(Stdio::null()).status().expect("it ends");
    let later = building.table();
    assert_eq!(later.known().blocks, before + 3);
    let kept =
        |block: &u32| earlier.results(*block).is_none() || earlier.results(*block) == later.results(*block);
    assert!((0..252).all(|block| kept(&block)));
}

#[test]
fn a_build_that_is_interrupted_ends_well() {
    let building = Building::new("interrupted");
    let mut build = Process::start(&mut building.build(&[]));
    until(|| building.table().known().blocks > 0);
    build.signal(Signal::INT);
    build.ends_well();
    assert_eq!(building.running(), []);
    assert!(!building.table().known().is_complete());
}

#[test]
fn a_small_table_is_built_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let usual = folder.path().join("tables").join("staqs-3x3");
    let build = |args: &[&str]| {
        let mut command = stackade();
        let output =
            command.current_dir(folder.path()).args(["tables", "build", "staqs:size=3"]).args(args).output();
        let output = output.expect("it starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("plain text")
    };
    assert!(build(&["--blocks", "5"]).ends_with("not complete\n"));
    let whole = build(&["--threads", "2"]);
    assert!(whole.starts_with("blocks 23 of 23\nclasses 89 of 89\nloss "), "{whole}");
    assert!(whole.ends_with("\ncomplete\n"), "{whole}");
    let table = read(&usual, ground("staqs:size=3")).expect("it can be read");
    assert!(table.known().is_complete() && usual.join("part-0000").exists());
    assert_eq!(build(&[]), whole, "there is nothing left to do");
    let folder = usual.to_str().expect("names are plain");
    assert_eq!(ok(&["tables", "status", "staqs:size=3", "--folder", folder]), whole);
    let json: serde_json::Value =
        serde_json::from_str(&ok(&["tables", "status", "staqs:size=3", "--folder", folder, "--json"]))
            .expect("JSON");
    assert_eq!((json["classes"].as_u64(), json["complete"].as_bool()), (Some(89), Some(true)));
}

#[test]
fn what_cannot_be_built_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("names are plain");
    check_error(&["tables", "build", "nava"], 2, "there is no table of `nava`");
    check_error(
        &["tables", "status", "staqs:size=6"],
        2,
        "expected `staqs`, `staqs:size=4` or `staqs:size=3`",
    );
    check_error(
        &["tables", "build", GAME, "--database-url", "mysql://x"],
        2,
        "expected an address as postgres://",
    );
    check_error(&["tables", "build", GAME, "--blocks", "0"], 2, "expected a number from 1");
    check_error(&["worker"], 2, "required arguments are missing: --database-url");
    check_error(&["worker", "--queue", "/nowhere/at/all.db"], 1, "the database of the queue failed");
    fs::write(folder.path().join("part-0000"), "something else").expect("there is room");
    for command in ["build", "status"] {
        check_error(&["tables", command, GAME, "--folder", path], 2, "is not part of this table");
    }
}

#[test]
fn a_folder_is_built_by_one_process() {
    let building = Building::new("one");
    let _build = Process::start(&mut building.build(&["--threads", "0"]));
    until(|| building.table_folder().join("current").exists());
    let folder = building.table_folder();
    let folder = folder.to_str().expect("names are plain");
    check_error(&["tables", "build", GAME, "--folder", folder], 1, "is being written to by another program");
    assert!(ok(&["tables", "status", GAME, "--folder", folder]).ends_with("not complete\n"));
}

#[test]
fn a_whole_table_is_packed_and_verified() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("names are plain").to_owned();
    let (parts, file) = (path("parts"), path("small.table"));
    let pack = ["tables", "pack", "staqs:size=3", "--folder", &parts, "--output", &file];
    assert_eq!(run(&["tables", "build", "staqs:size=3", "--blocks", "5", "--folder", &parts]).code, Some(0));
    check_error(&pack, 1, "the table is not complete: 18 blocks are missing");
    assert_eq!(run(&["tables", "build", "staqs:size=3", "--folder", &parts]).code, Some(0));
    assert_eq!(ok(&pack), "");
    let verified = ok(&["tables", "verify", "staqs:size=3", "--file", &file]);
    assert!(verified.starts_with("layer 0: 1 classes, loss 0, draw 0, win 1, only move "), "{verified}");
    assert!(verified.ends_with("\nverified\n"), "{verified}");
    assert_eq!(ok(&["tables", "verify", "staqs:size=3"]), verified, "the program brings the same along");
    let json: serde_json::Value =
        serde_json::from_str(&ok(&["tables", "verify", "staqs:size=3", "--json"])).expect("JSON");
    assert_eq!(json["layers"][8]["classes"].as_u64(), Some(89));
    check_error(
        &["tables", "verify", "staqs:size=4", "--file", &file],
        1,
        "this is the table of `staqs:size=3`",
    );
    fs::write(&file, "something else").expect("there is room");
    check_error(&["tables", "verify", "staqs:size=3", "--file", &file], 1, "this is no table");
    fs::write(&file, "").expect("there is room");
    check_error(&["tables", "verify", "staqs:size=3", "--file", &file], 1, "it has not been packed yet");
}
