//! The files of a database that were damaged, lost or put back while no server ran. What is missing is said; what is not missing
//! is not.
#![cfg(unix)]

use std::fs::{self, File, OpenOptions};
use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::json;
use stackade_server::admin::{self, Order, Said, carry_out};
use stackade_server::store::Registration;

use crate::crash::Process;
use crate::harness::{Database, Server, TestGame, play, run, until};

/// A database in a folder of its own.
struct Place {
    folder: tempfile::TempDir,
    database: Database,
}

impl Place {
    fn new() -> Place {
        let folder = tempfile::tempdir().expect("a folder");
        let database = Database::within(folder.path());
        Place { folder, database }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn log(&self) -> PathBuf {
        self.file("stackade.db-wal")
    }

    /// Up to when everything is noted to be saved.
    fn noted(&self) -> i64 {
        let lock = fs::read_to_string(self.file("stackade.lock")).expect("a server has used it");
        let mark = lock.lines().nth(1).expect("a mark");
        mark.split(' ').nth(1).expect("a moment").parse().expect("a number")
    }

    /// A game with two moves, which are noted to be saved.
    async fn play(&self, server: &Server) -> TestGame {
        let table = TestGame::new(server, json!({ "game": "staqs:size=3" })).await;
        let [mut first, mut second] = table.enter(server).await;
        first.get(play(0, "@a1")).await;
        second.get(play(1, "@b1")).await;
        let last = loop {
            let moved = first.hear_event("moved").await;
            if moved["ply"] == 1 {
                break moved["at"].as_i64().expect("a moment");
            }
        };
        until(|| self.noted() > last).await;
        table
    }

    /// Takes the database away, and puts another one in its place.
    fn put(&self, copy: &Path) {
        for name in ["stackade.db", "stackade.db-wal", "stackade.db-shm"] {
            // It may not be there.
            let _ = fs::remove_file(self.file(name));
        }
        copy_all(copy, &self.file("stackade.db"));
    }
}

/// With everything that can be copied of a file.
fn copy_all(from: &Path, to: &Path) {
    let copied = Command::new("cp").arg("-a").args([from, to]).status();
    assert!(copied.is_ok_and(|status| status.success()));
}

/// What somebody is told who looks after a database: warnings, or why it is refused.
fn look_after(database: &Database) -> Result<Vec<String>, String> {
    order(database, Order::Reports, |_| ()).map(|said| said.warnings)
}

fn order(database: &Database, order: Order, warn: impl Fn(&str) + Send + 'static) -> Result<Said, String> {
    let url = database.url.clone();
    // It has a runtime of its own.
    let asked = std::thread::spawn(move || admin::run(&url, &order, warn));
    asked.join().expect("no panic").map_err(|error| error.to_string())
}

/// Whether both moves of a game are there.
async fn check_whole(table: &TestGame, server: &Server) {
    assert_eq!(table.show(server).await["moves"], json!(["@a1", "@b1"]));
}

/// Whoever looks after a copy is told so before anything is done, beside what else is odd.
fn check_warned(place: &Place) {
    let copy = place.file("copy of the copy.db");
    let warnings = order(&place.database, Order::BackUp(copy.display().to_string()), move |warning| {
        assert!(!copy.exists(), "{warning}");
    });
    let warnings = warnings.expect("it is a copy").warnings;
    assert!(warnings.len() == 1 && warnings[0].contains("is taken for a copy"), "{warnings:?}");
    let close = Order::Register(Some(Registration::Closed));
    order(&place.database, close, |_| ()).expect("it is closed");
    let warnings = order(&place.database, Order::Invite, |_| ()).expect("an invitation").warnings;
    assert!(warnings.len() == 2 && warnings[1].contains("registration is closed"), "{warnings:?}");
}

fn cut(log: &Path, share: u64) {
    let file = OpenOptions::new().write(true).open(log).expect("there is a log");
    let length = file.metadata().expect("a length").len();
    file.set_len(length / share).expect("it is cut");
}

/// What happens to a log.
type Damage = fn(&Path);

/// A log that something has happened to after the server was killed is missed, and put back it is as good as before.
#[test]
fn what_a_lost_log_held_is_missed() {
    let place = Place::new();
    let gone: Damage = |log| fs::remove_file(log).expect("there is a log");
    let damages: [(&str, Damage); 5] = [
        ("gone", gone),
        ("gone", |log| _ = File::create(log).expect("it is emptied")),
        ("damaged or cut off", |log| cut(log, 2)),
        ("damaged or cut off", |log| cut(log, 1_000)),
        ("damaged or cut off", |log| {
            let mut file = OpenOptions::new().write(true).open(log).expect("there is a log");
            file.seek(SeekFrom::Start(100)).expect("it is that long");
            file.write_all(b"something else").expect("it is written");
        }),
    ];
    run(async || {
        let mut tables = Vec::new();
        for (number, (what, damage)) in damages.into_iter().enumerate() {
            let process = Process::start(&place.database);
            tables.push(place.play(&process.server).await);
            process.kill();
            let kept = place.file(&format!("kept-{number}"));
            copy_all(&place.log(), &kept);
            damage(&place.log());
            let files =
                || (fs::read(place.file("stackade.db")).ok(), fs::read(place.log()).unwrap_or_default());
            let before = files();
            let [database, log, lock] =
                ["stackade.db", "stackade.db-wal", "stackade.lock"].map(|name| place.file(name));
            for _ in 0..2 {
                let said = Process::refuse(&place.database);
                assert!(
                    said.contains(&look_after(&place.database).expect_err("something is missing")),
                    "{said}"
                );
                let expected = format!("{} does not hold what was saved ", database.display());
                assert!(said.contains(&expected), "{said}");
                assert!(said.contains(&format!("its log {} is {what}: ", log.display())), "{said}");
                assert!(said.contains(&format!("or remove {} to go on", lock.display())), "{said}");
                assert_eq!(files(), before, "looking changes nothing");
            }
            copy_all(&kept, &place.log());
        }
        let process = Process::start(&place.database);
        for table in &tables {
            check_whole(table, &process.server).await;
        }
        let lost = place.play(&process.server).await;
        process.kill();
        // Whoever has no log any more decides to go on without.
        gone(&place.log());
        Process::refuse(&place.database);
        fs::remove_file(place.file("stackade.lock")).expect("it is there");
        let process = Process::start(&place.database);
        for table in &tables {
            check_whole(table, &process.server).await;
        }
        assert_eq!(process.server.get(&format!("/api/games/{}", lost.id)).await.status, 404);
        process.kill();
    });
}

/// A copy that is put in place holds less than was saved, and nobody misses it.
#[test]
fn a_copy_in_place_of_the_database_is_no_loss() {
    let place = Place::new();
    run(async || {
        let process = Process::start(&place.database);
        let early = place.play(&process.server).await;
        let store = place.database.open().await.expect("it opens beside the server");
        let copy = place.file("copy.db");
        carry_out(&store, &Order::BackUp(copy.display().to_string())).await.expect("a copy");
        store.close().await;
        let late = place.play(&process.server).await;
        process.kill();
        place.put(&copy);
        check_warned(&place);
        let process = Process::start(&place.database);
        check_whole(&early, &process.server).await;
        assert_eq!(process.server.get(&format!("/api/games/{}", late.id)).await.status, 404);
        // The file itself, copied while no server runs.
        assert!(process.terminate().success());
        copy_all(&place.file("stackade.db"), &place.file("whole.db"));
        let process = Process::start(&place.database);
        let late = place.play(&process.server).await;
        process.kill();
        place.put(&place.file("whole.db"));
        let process = Process::start(&place.database);
        check_whole(&early, &process.server).await;
        assert_eq!(process.server.get(&format!("/api/games/{}", late.id)).await.status, 404);
        process.kill();
    });
}
