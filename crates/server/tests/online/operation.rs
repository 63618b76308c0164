//! Running a server: looking after accounts, saving the database, ending.

use std::time::Duration;

use serde_json::json;
use stackade_server::admin::{Order, carry_out, warning};
use stackade_server::store::{Registration, file_url};
use stackade_server::{Config, limits, metrics, open, run as run_server};
use tokio::net::TcpListener;

use crate::harness::{Database, PASSWORD, Person, Player, Server, TestGame, patient, play, run};

fn is_file(database: &Database) -> bool {
    database.url.starts_with("sqlite:")
}

#[test]
fn whoever_runs_the_server_looks_after_accounts() {
    let database = Database::new();
    run(async || {
        let server = Server::start(&database);
        let store = database.open().await.expect("it opens beside the server");
        let order = async |order: Order| carry_out(&store, &order).await.expect("it is done");
        let ada = Person::new(&server, "Ada").await;
        let name = || "Ada".to_owned();
        let password = order(Order::ResetPassword(name())).await.remove(0);
        assert_eq!(ada.get(&server, "/api/me").await.status, 401);
        let sign_in = async |name: &str, password: &str| {
            server.post("/api/session", json!({ "name": name, "password": password })).await
        };
        assert_eq!(sign_in("Ada", PASSWORD).await.status, 401);
        let ada =
            Person { name: name(), cookie: sign_in("Ada", &password).await.cookie().expect("a session") };
        assert_eq!(order(Order::Mute(name(), true)).await, ["Ada is muted now"]);
        assert_eq!(order(Order::Mute(name(), true)).await, ["Ada was muted already"]);
        assert_eq!(ada.get(&server, "/api/me").await.body["muted"], true);
        let renamed = order(Order::Rename(name(), "Lovelace".to_owned())).await;
        assert_eq!(renamed, ["Ada is called Lovelace now"]);
        assert_eq!(ada.get(&server, "/api/me").await.body["name"], "Lovelace");
        assert_eq!(order(Order::Ban("Lovelace".to_owned(), true)).await, ["Lovelace is banned now"]);
        assert_eq!(sign_in("Lovelace", &password).await.status, 403);
        assert!(carry_out(&store, &Order::Ban("nobody".to_owned(), true)).await.is_err());

        let sign_up = async |name: &str, invitation: Option<&str>| {
            let body = json!({ "name": name, "password": PASSWORD, "invitation": invitation });
            server.post("/api/accounts", body).await.status
        };
        order(Order::Register(Some(Registration::Closed))).await;
        let asked = order(Order::Register(None)).await;
        assert_eq!(asked, ["registration is closed: nobody may make an account"]);
        assert!(warning(&store, &Order::Invite).await.expect("it is read").is_some());
        assert_eq!(sign_up("Bob", None).await, 403);
        order(Order::Register(Some(Registration::Invited))).await;
        assert!(warning(&store, &Order::Invite).await.expect("it is read").is_none());
        let invitation = order(Order::Invite).await.remove(0);
        assert_eq!(sign_up("Bob", None).await, 403);
        assert_eq!(sign_up("Bob", Some("wrong")).await, 403);
        assert_eq!(sign_up("Bob", Some(&invitation)).await, 201);
        assert_eq!(sign_up("Eve", Some(&invitation)).await, 403, "an invitation is good for one");
    });
}

#[test]
fn a_copy_made_while_games_go_on_is_whole() {
    let database = Database::new();
    if !is_file(&database) {
        // PostgreSQL has tools of its own.
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    run(async || {
        let server = Server::start(&database);
        let table = TestGame::new(&server, json!({ "game": "staqs:size=3" })).await;
        let [mut first, mut second] = table.enter(&server).await;
        first.get(play(0, "@a1")).await;
        let store = database.open().await.expect("it opens beside the server");
        let file = folder.path().join("stackade.db").display().to_string();
        carry_out(&store, &Order::BackUp(file.clone())).await.expect("a copy");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = std::fs::metadata(&file).expect("it is there").permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "there are secrets in it");
        }
        let again = carry_out(&store, &Order::BackUp(file)).await.expect_err("it is there already");
        assert!(again.to_string().ends_with("is there already, expected a new file"), "{again}");
        second.get(play(1, "@b1")).await;
        let copy = Server::with(Config { database: file_url(folder.path()), ..patient() });
        assert_eq!(table.show(&copy).await["moves"], json!(["@a1"]));
        let [_, mut second] = table.enter(&copy).await;
        second.get(play(1, "@c1")).await;
    });
}

#[test]
fn a_newer_database_is_refused() {
    let database = Database::new();
    run(async || {
        use sqlx::Connection as _;
        database.open().await.expect("a new database");
        let mut connection = sqlx::AnyConnection::connect(&database.url).await.expect("it is there");
        let newer = "UPDATE _sqlx_migrations SET version = 9999 WHERE version = 1";
        sqlx::query(newer).execute(&mut connection).await.expect("it does as it is told");
        let failure = database.open().await.expect_err("it is newer").to_string();
        assert!(failure.contains("newer version of this program"), "{failure}");
    });
}

#[test]
fn a_server_that_stops_says_so() {
    let database = Database::new();
    run(async || {
        let config = Config { database: database.url.clone(), ..patient() };
        let context = open(&config).await.expect("the database opens");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let server = Server::at(listener.local_addr().expect("an address"));
        let numbers = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let counter = Server::at(numbers.local_addr().expect("an address"));
        tokio::spawn(axum::serve(numbers, metrics::router(context.clone())).into_future());
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let running = tokio::spawn(run_server(listener, context, async {
            let _ = stopped.await;
        }));
        assert_eq!((server.get("/health").await.status, server.get("/ready").await.status), (200, 200));
        assert!(server.get("/health").await.head.contains("x-request-id: "));
        assert_eq!(server.get("/api/nothing").await.error(), "there is no such call, see /api");
        let odd = server.post("/api/games", json!({ "game": 1 })).await;
        assert!(odd.status == 400 && odd.error().starts_with("game: invalid type"), "{odd:?}");
        assert_eq!(server.get("/metrics").await.status, 404, "numbers are on a listener of their own");
        let table = TestGame::new(&server, json!({ "game": "nava" })).await;
        let (mut player, _) = Player::enter(&server, &table.id, Some(&table.tokens[0]), None).await;
        let text = counter.get("/metrics").await.text;
        assert!(
            text.contains("stackade_rooms 1") && text.contains("stackade_commit_seconds_count"),
            "{text}"
        );
        stop.send(()).expect("it runs");
        while player.hear_or_end().await.is_some() {}
        let ended = tokio::time::timeout(Duration::from_secs(120), running).await;
        ended.expect("in time").expect("without a panic").expect("without an error");
    });
}

/// The table of limits in the document is the table in the code.
#[test]
fn the_limits_are_documented() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/server.md");
    let document = std::fs::read_to_string(path).expect("the document");
    let (_, section) =
        document.split_once("\n| limit | default | |\n|---|---|---|\n").expect("a table of limits");
    let told: Vec<&str> = section.lines().take_while(|line| line.starts_with('|')).collect();
    let known = limits::all().map(|(name, default, about)| format!("| `{name}` | {default} | {about} |"));
    assert_eq!(told, known.collect::<Vec<_>>(), "docs/server.md");
}
