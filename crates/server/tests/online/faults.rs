//! What is wrong is refused in words, and what cannot be saved has not happened.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use stackade_core::Rng;
use stackade_games::registry;
use stackade_online::Event;
use tokio_tungstenite::tungstenite::Message;

use crate::harness::{Database, OtherWriter, Player, Server, TestGame, patient, play, run, text};

#[test]
fn nonsense_is_refused_in_words() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        for (plan, expected) in [
            (json!({ "game": "chess" }), "chess"),
            (json!({ "game": "nava", "pace": "9" }), "expected none, MINUTES+SECONDS"),
            (json!({ "game": "nava", "level": 11 }), "1 to 10"),
            (json!({ "game": "nava", "name": "<b>" }), "letters"),
            (json!({ "game": "nava", "name": "x".repeat(31) }), "letters"),
            (json!({ "game": "nava", "position": "x" }), ""),
            (json!({ "game": "nava", "what": 1 }), "what"),
            (json!([]), ""),
        ] {
            let answer = server.post("/api/games", plan.clone()).await;
            let error = answer.error();
            assert!(
                answer.status == 400 && error.contains(expected) && !error.is_empty(),
                "{plan}: {answer:?}"
            );
        }
        // A list is not the fields of an object in their order.
        let open = server.post("/api/games", json!({ "game": "nava", "public": true })).await;
        let join = format!("/api/games/{}/join", open.body["id"].as_str().expect("a game"));
        assert_eq!(server.post(&join, json!([null, null])).await.status, 400);
        assert_eq!(server.get("/api/games/nothing").await.status, 404);
        assert_eq!(server.post("/api/games", json!("x".repeat(100_000))).await.status, 413);
        let huge = format!("/api/games/{}", "x".repeat(20_000));
        assert!((400..500).contains(&server.get(&huge).await.status));
    });
}

#[test]
fn garbage_in_sockets_harms_nobody() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let table = TestGame::new(&server, json!({ "game": "staqs:size=3" })).await;
        let [mut first, mut second] = table.enter(&server).await;
        for hello in ["", "{", "[]", "null", "{\"token\": 7}", "{\"other\": 1}", "\u{0}"] {
            let mut stranger = Player::connect(&server, &table.id, &[]).await.expect("a socket");
            stranger.say(Message::text(hello)).await;
            let answer = stranger.hear_or_end().await.unwrap_or(Value::Null);
            assert!(answer["error"].is_string() || answer.is_null(), "{hello}: {answer}");
            assert!(answer["hello"].is_null());
        }
        for text in ["", "{", "[]", "{\"id\": 1}", "{\"do\": \"move\"}", "{\"id\": -1, \"do\": \"resign\"}"] {
            first.say(Message::text(text)).await;
            let answer = first.hear_of("refused").await;
            assert!(answer["why"].as_str().is_some_and(|why| why.starts_with("not understood")), "{answer}");
        }
        // What only the server may say is not understood either.
        for request in [
            json!({ "do": "look" }),
            json!({ "do": "resume", "lost": 9 }),
            json!({ "do": "claim", "absent": 99_999_999 }),
            json!({ "do": "move", "ply": 0, "move": "@a1", "lag": 5 }),
        ] {
            let mut numbered = request.clone();
            numbered["id"] = 99.into();
            first.send(numbered).await;
            let answer = first.hear_of("refused").await;
            assert!(answer["refused"].is_null() || answer["refused"] == 99, "{request}: {answer}");
        }
        first.say(Message::binary(vec![0; 100])).await;
        first.say(Message::text("x".repeat(10_000))).await;
        assert!(first.hear_or_end().await.is_none(), "what is too long ends the connection");
        let (mut first, _) = Player::enter(&server, &table.id, Some(&table.tokens[0]), None).await;
        first.get(play(0, "@a1")).await;
        assert_eq!(second.hear_event("moved").await["move"], "@a1");
    });
}

/// Moves that cannot be written down are refused, and the game goes on from what was.
#[test]
fn what_cannot_be_saved_has_not_happened() {
    if std::env::var_os("STACKADE_TEST_DATABASE").is_some() {
        // How a disk fills up is only known for files.
        return;
    }
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let table = TestGame::new(&server, json!({ "game": "staqs:size=3" })).await;
        let [mut first, mut second] = table.enter(&server).await;
        first.get(play(0, "@a1")).await;
        database.refuse_events().await;
        let why = second.refused(play(1, "@b1")).await;
        assert_eq!(why, "that could not be saved, please try again");
        assert_eq!(table.show(&server).await["moves"], json!(["@a1"]));
        let failed = server.post("/api/games", json!({ "game": "nava" })).await;
        assert_eq!(failed.status, 503, "{failed:?}");
        database.take_events().await;
        second.get(play(1, "@b1")).await;
        assert_eq!(first.hear_event("moved").await["ply"], 0);
        assert_eq!(first.hear_event("moved").await["ply"], 1);
    });
}

/// Above its limit a server begins nothing new, and those who play go on.
#[test]
fn what_is_too_much_is_refused_at_once() {
    if std::env::var_os("STACKADE_TEST_DATABASE").is_some() {
        // How somebody keeps others from writing is only known for files.
        return;
    }
    let database = Database::new();
    run(async || {
        let config = stackade_server::Config {
            database: database.url.clone(),
            limits: stackade_server::limits::LimitTable::off(),
            ..patient()
        };
        let context = stackade_server::open(&config).await.expect("the database opens");
        let store = context.store.clone();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let server = Server::at(listener.local_addr().expect("an address"));
        tokio::spawn(stackade_server::run(listener, context, std::future::pending()));
        let other = OtherWriter::begin(&database).await;
        let writes: Vec<_> = (0..1_000)
            .map(|number| {
                let store = store.clone();
                tokio::spawn(async move { store.count_puzzle(&format!("p{number}"), true).await })
            })
            .collect();
        crate::harness::until(|| store.waiting() > 256).await;
        let refused = server.post("/api/games", json!({ "game": "nava" })).await;
        assert_eq!((refused.status, &refused.body["code"]), (503, &json!("busy")), "{refused:?}");
        assert!(refused.head.to_lowercase().contains("retry-after: 1"), "{refused:?}");
        other.end().await;
        for write in writes {
            // Some may have waited for too long.
            let _ = write.await.expect("no panic");
        }
        assert_eq!(server.post("/api/games", json!({ "game": "nava" })).await.status, 201);
    });
}

/// While moves take long nobody new is let in, and those who play go on.
#[test]
fn while_moves_take_long_nothing_new_begins() {
    let database = Database::new();
    run(async || {
        let config = stackade_server::Config {
            database: database.url.clone(),
            limits: stackade_server::limits::LimitTable::off(),
            latency_target: stackade_server::Config::default().latency_target,
            ..patient()
        };
        let context = stackade_server::open(&config).await.expect("the database opens");
        let admission = context.rooms.admission().clone();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let server = Server::at(listener.local_addr().expect("an address"));
        tokio::spawn(stackade_server::run(listener, context, std::future::pending()));
        let table = TestGame::new(&server, json!({ "game": "staqs:size=3", "public": true })).await;
        let (mut first, _) = Player::enter(&server, &table.id, Some(&table.tokens[0]), None).await;
        let open = server.post("/api/games", json!({ "game": "staqs:size=3", "public": true })).await.body;

        // Noted for later, so that it is not forgotten however long the rest takes.
        let mut later = std::time::Instant::now() + std::time::Duration::from_secs(3_600);
        let mut note = |took| {
            for _ in 0..1_000 {
                later += std::time::Duration::from_millis(1);
                admission.note(took, later);
            }
        };
        note(std::time::Duration::from_secs(1));
        let join = format!("/api/games/{}/join", text(&open["id"]));
        for (path, body) in [
            ("/api/games", json!({ "game": "nava" })),
            (join.as_str(), json!({ "invite": open["invite"] })),
            ("/api/pairing", json!({ "game": "nava", "pace": "5+3" })),
        ] {
            let refused = server.post(path, body).await;
            assert_eq!((refused.status, &refused.body["code"]), (503, &json!("busy")), "{path}: {refused:?}");
            assert!(refused.head.to_lowercase().contains("retry-after: 1"), "{path}: {refused:?}");
        }
        let stream = server.get(&format!("/api/games/{}/stream", table.id)).await;
        assert_eq!((stream.status, &stream.body["code"]), (503, &json!("busy")), "{stream:?}");
        let mut watcher = Player::connect(&server, &table.id, &[]).await.expect("a socket");
        watcher.send(json!({})).await;
        assert_eq!(watcher.end().await, Some(1012), "who looks on is to come back");

        first.get(play(0, "@a1")).await;
        let (mut second, _) = Player::enter(&server, &table.id, Some(&table.tokens[1]), None).await;
        second.get(play(1, "@b1")).await;

        note(std::time::Duration::ZERO);
        assert_eq!(server.post(&join, json!({ "invite": open["invite"] })).await.status, 200);
        for _ in 0..3 {
            // Nobody's place goes to what is wrong anyway.
            let wrong = server.post("/api/games", json!({ "game": "nava", "position": "nonsense" })).await;
            assert_eq!(wrong.status, 400, "{wrong:?}");
        }
        let begin = async || server.post("/api/games", json!({ "game": "nava" })).await.status;
        assert_eq!([begin().await, begin().await], [201, 503], "not all who have waited begin at once");
        Player::enter(&server, &table.id, None, None).await;
    });
}

/// Set for the test that runs as root of nothing but itself.
const INSIDE: &str = "STACKADE_TEST_UNSHARED";

/// A small disk, gone when the test is over.
pub(crate) struct Disk {
    path: PathBuf,
    /// Where it is, if that is nobody else's.
    folder: Option<tempfile::TempDir>,
}

impl Disk {
    /// Nothing where the user who runs the tests may not mount one.
    pub(crate) fn mount() -> Option<Disk> {
        let folder = tempfile::tempdir().expect("a folder");
        let mut disk = Disk::mount_at(folder.path(), "4m")?;
        disk.folder = Some(folder);
        Some(disk)
    }

    /// One of a size, over a folder.
    pub(crate) fn mount_at(path: &Path, size: &str) -> Option<Disk> {
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={size}"), "tmpfs"]).arg(path);
        let mounted = mount.stderr(Stdio::null()).status().is_ok_and(|status| status.success());
        mounted.then(|| Disk { path: path.to_owned(), folder: None })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    fn filler(&self) -> PathBuf {
        self.path().join("filler")
    }

    /// Makes room again.
    pub(crate) fn clear(&self) {
        std::fs::remove_file(self.filler()).expect("it is there");
    }

    /// Leaves no room for anything, nor any that somebody has made since it was filled.
    pub(crate) fn fill(&self) {
        let filler = std::fs::OpenOptions::new().append(true).create(true).open(self.filler());
        let mut filler = filler.expect("a file");
        while filler.write(&[0; 512]).is_ok_and(|written| written > 0) {}
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // A file may be open for a moment longer; the disk goes when it is closed.
        let _ = Command::new("umount").arg("--lazy").arg(&self.path).status();
    }
}

/// Runs a test again where the user who runs the tests may mount something that nobody else sees.
pub(crate) fn as_root_of_nothing(test: &str) {
    assert!(std::env::var_os(INSIDE).is_none(), "nothing can be mounted here, not even unseen by others");
    let unshare = || {
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount"]);
        command
    };
    if !unshare().arg("true").stderr(Stdio::null()).status().is_ok_and(|status| status.success()) {
        return eprintln!("skipped: no disk can be filled here, which needs root or user namespaces");
    }
    let mut again = unshare();
    again.arg(std::env::current_exe().expect("this program"));
    again.args(["--exact", test]).env(INSIDE, "1");
    assert!(again.status().expect("it starts").success(), "something was lost");
}

#[test]
fn a_full_disk_loses_nothing_that_was_acknowledged() {
    if std::env::var_os("STACKADE_TEST_DATABASE").is_some() {
        // How a disk fills up is only known for files.
        return;
    }
    let Some(disk) = Disk::mount() else {
        return as_root_of_nothing("faults::a_full_disk_loses_nothing_that_was_acknowledged");
    };
    let database = Database::within(disk.path());
    run(async || {
        let server = Server::start(&database);
        let table = TestGame::new(&server, json!({ "game": "nava", "pace": "turn:60" })).await;
        let mut players = table.enter(&server).await;
        let (mut rng, mut game) =
            (Rng::new(1), registry::new_match(&registry::parse_id("nava").expect("a game"), 0));
        for ply in 0..6 {
            let mv = game.play_random(&mut rng).expect("it goes on");
            players[ply % 2].get(play(ply, &mv)).await;
        }
        disk.fill();
        let mv = game.play_random(&mut rng).expect("it goes on");
        for _ in 0..3 {
            let why = players[0].refused(play(6, &mv)).await;
            assert_eq!(why, "that could not be saved, please try again");
        }
        assert_eq!(table.show(&server).await["moves"].as_array().map(Vec::len), Some(6));
        let ready = server.get("/ready").await;
        let failing = ready.body["failing"].as_array().expect("what fails");
        assert!(ready.status == 503 && failing.contains(&json!("disk")), "{ready:?}");
        disk.clear();
        players[0].get(play(6, &mv)).await;
        for ply in 7..12 {
            let mv = game.play_random(&mut rng).expect("it goes on");
            players[ply % 2].get(play(ply, &mv)).await;
        }
        server.kill();
        let store = database.open().await.expect("the database opens");
        let events = store.events(&table.id, 1).await.expect("they can be read");
        let moves = events.into_iter().filter_map(|(_, event)| match event {
            Event::Moved { mv, .. } => Some(mv),
            _ => None,
        });
        assert_eq!(moves.collect::<Vec<_>>(), game.moves());
        store.close().await;
    });
}
