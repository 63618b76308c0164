//! Those who take their time: they are waited for, but not for ever, and there are not too many of them.

use std::time::{Duration, Instant};

use stackade_server::limits::LimitTable;
use stackade_server::{Config, open, run as run_server};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use crate::harness::{Database, Server, patient, run};

/// Longer than anything here takes that does what it should.
const LONG: Duration = Duration::from_secs(120);

fn config(database: &Database, patience: u64) -> Config {
    Config { database: database.url.clone(), patience: Duration::from_secs(patience), ..patient() }
}

fn half_a_request(server: &Server) -> String {
    format!(
        "POST /api/games HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: 10000\r\n\r\n{{",
        server.address
    )
}

#[test]
fn a_body_that_trickles_is_not_waited_for() {
    let database = Database::new();
    run(async || {
        let server = Server::with(config(&database, 2));
        let stream = TcpStream::connect(server.address).await.expect("the server listens");
        let (mut reader, mut writer) = stream.into_split();
        writer.write_all(half_a_request(&server).as_bytes()).await.expect("it reads");
        let trickle = tokio::spawn(async move {
            while writer.write_all(b" ").await.is_ok() {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        });
        let mut answer = Vec::new();
        // What is still on its way when the server has heard enough may break the connection off.
        let _ = tokio::time::timeout(LONG, reader.read_to_end(&mut answer)).await.expect("it is let go");
        let answer = String::from_utf8_lossy(&answer);
        assert!(answer.starts_with("HTTP/1.1 408 ") && answer.contains("\"error\""), "{answer}");
        trickle.abort();
    });
}

#[cfg(target_os = "linux")]
#[test]
fn who_does_not_read_the_answers_is_let_go() {
    let database = Database::new();
    run(async || {
        let server = Server::with(Config { limits: LimitTable::off(), ..config(&database, 2) });
        let mut stream = TcpStream::connect(server.address).await.expect("the server listens");
        let request = format!("GET /api/openapi.json HTTP/1.1\r\nhost: {}\r\n\r\n", server.address);
        let asking = async { while stream.write_all(request.as_bytes()).await.is_ok() {} };
        tokio::time::timeout(LONG, asking).await.expect("it is let go");
    });
}

#[test]
fn connections_are_counted() {
    const MOST: usize = 20;
    let database = Database::new();
    run(async || {
        let connect =
            async |server: &Server| TcpStream::connect(server.address).await.expect("the server listens");
        let limits = LimitTable::with(&[format!("connections={MOST}").parse().expect("a setting")]);
        let config = Config { limits, ..config(&database, 600) };
        let server = Server::with(config.clone());
        let mut open = Vec::new();
        for _ in 0..MOST {
            open.push(connect(&server).await);
        }
        let mut refused = connect(&server).await;
        let ended = tokio::time::timeout(LONG, refused.read(&mut [0])).await.expect("it is ended at once");
        assert!(!ended.is_ok_and(|count| count > 0), "nothing is said");
        // All others are served, and their places are given back.
        let ask = format!("GET /health HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", server.address);
        for mut stream in open {
            let mut answer = String::new();
            stream.write_all(ask.as_bytes()).await.expect("it reads");
            let read = tokio::time::timeout(LONG, stream.read_to_string(&mut answer)).await;
            read.expect("an answer in time").expect("it answers");
            assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
        }
        assert_eq!(server.get("/health").await.status, 200);
        server.kill();
        // A proxy connects for many.
        let trusted = vec!["127.0.0.0/8".parse().expect("a network")];
        let server = Server::with(Config { trusted, ..config });
        let mut open = Vec::new();
        for _ in 0..MOST {
            open.push(connect(&server).await);
        }
        assert_eq!(server.get("/health").await.status, 200);
    });
}

#[test]
fn a_server_that_stops_leaves_behind_whoever_does_not_let_go() {
    let database = Database::new();
    run(async || {
        let mut context = open(&config(&database, 6_000)).await.expect("the database opens");
        context.farewell = Duration::from_millis(500);
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let server = Server::at(listener.local_addr().expect("an address"));
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let running = tokio::spawn(run_server(listener, context, async {
            let _ = stopped.await;
        }));
        let mut slow = TcpStream::connect(server.address).await.expect("the server listens");
        let request = half_a_request(&server).replace("\r\n\r\n{", "\r\nexpect: 100-continue\r\n\r\n");
        slow.write_all(request.as_bytes()).await.expect("it reads");
        let mut wanted = [0; 12];
        let read = tokio::time::timeout(LONG, slow.read_exact(&mut wanted)).await;
        read.expect("in time").expect("it answers");
        assert_eq!(&wanted, b"HTTP/1.1 100", "the body is waited for");
        let began = Instant::now();
        stop.send(()).expect("it runs");
        let ended = tokio::time::timeout(LONG, running).await.expect("in time");
        ended.expect("without a panic").expect("without an error");
        assert!(began.elapsed() >= Duration::from_millis(400), "it was waited for");
    });
}
