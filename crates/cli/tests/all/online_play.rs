//! Games over the network: a real server, and programs that play line by line.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use crate::support::{Folder, check_error, stackade};
use stackade_core::{AnyMatch, Rng};
use stackade_games::registry;
use stackade_server::limits::LimitTable;
use stackade_server::{Config, store};

/// Whoever waits for longer has lost something.
const TIMEOUT: Duration = Duration::from_secs(120);

/// A program that is talked to line by line.
struct Program {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    heard: Vec<String>,
}

impl Program {
    fn start(args: &[&str], home: &Path) -> Program {
        let mut command = stackade();
        command.args(args).env("XDG_STATE_HOME", home).env("HOME", home).env_remove("STACKADE_KEY");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let mut child = command.spawn().expect("the program starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Program { child, input, lines, heard: Vec::new() }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().expect("it is piped"), "{line}").expect("it reads");
    }

    /// The next line that contains something.
    fn hear(&mut self, part: &str) -> String {
        let until = Instant::now() + TIMEOUT;
        loop {
            match self.lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(line) if line.contains(part) => return line,
                Ok(line) => self.heard.push(line),
                Err(_) => panic!("'{part}' was not said after {:#?}", self.heard),
            }
        }
    }

    /// Asks for the list of games until it has a line; the server makes a new one twice a second.
    fn list_until(&mut self, line: &str) {
        let until = Instant::now() + TIMEOUT;
        self.hear("Type join N");
        while !self.heard.iter().any(|heard| heard == line) {
            assert!(Instant::now() < until, "'{line}' is not among {:#?}", self.heard);
            std::thread::sleep(Duration::from_millis(200));
            self.say("list");
            self.hear("Type join N");
        }
    }

    fn code(&mut self) -> Option<i32> {
        let until = Instant::now() + TIMEOUT;
        while Instant::now() < until {
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                return status.code();
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        panic!("it does not end after {:#?}", self.heard)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A server of the test's own, which ends with the test; its address. It needs no page.
fn server(folder: &Folder) -> String {
    let data = folder.path().join("data");
    std::fs::create_dir_all(&data).expect("there is room for files");
    let listen = "127.0.0.1:0".parse().expect("it is an address");
    let config =
        Config { listen, database: store::file_url(&data), limits: LimitTable::off(), ..Config::default() };
    let (sender, ready) = channel();
    std::thread::spawn(move || {
        stackade_server::serve(&config, |listening| {
            sender.send(listening.address).map_err(std::io::Error::other)
        })
    });
    format!("http://{}", ready.recv_timeout(TIMEOUT).expect("it listens"))
}

#[test]
fn two_play_a_game_by_link_and_one_is_killed_and_comes_back() {
    let folder = Folder::new("online-link");
    let url = server(&folder);
    let homes = ["a", "b", "c"].map(|name| folder.path().join(name));
    let host = ["play", "staqs:size=4", "--online", &url, "--plain", "--first", "human", "--name", "Ana"];
    let mut host = Program::start(&host, &homes[0]);
    let invite = host.hear("#/online/join/");
    let watch = host.hear("#/online/watch/");
    let guest = ["play", "--online", &invite, "--plain", "--name", "Bo"];
    let mut other = Program::start(&guest, &homes[1]);
    other.hear("Ana invites you to STAQS (size=4)");
    other.hear("You play ");
    host.hear("Bo sits down");
    let mut spectator = Program::start(&["play", "--online", &watch, "--words"], &homes[2]);
    spectator.hear("You are watching. Type help");
    spectator.say("help");
    spectator.hear("Those who watch");
    other.say("nonsense");
    other.hear("It is not your turn.");
    let mut game = registry::new_match(&registry::parse_id("staqs:size=4").expect("it is a game"), 0);
    let mut rng = Rng::new(7);
    let mut played = 0;
    while game.result().is_none() {
        let is_first = game.side_to_move().index() == 0;
        let is_pass = matches!(&game.legal_moves()[..], [only] if only == "pass");
        let mv = game.play_random(&mut rng).expect("there is a move");
        if !is_pass {
            if is_first { &mut host } else { &mut other }.say(&mv);
        }
        for program in [&mut host, &mut other, &mut spectator] {
            program.hear(&format!("({mv})"));
        }
        played += 1;
        if played == 5 {
            other = come_back(other, &guest, &homes[1], &*game);
            host.hear("Bo has lost the connection.");
            host.hear("Bo is here.");
        }
    }
    for program in [&mut host, &mut other, &mut spectator] {
        let part = if game.result().and_then(|result| result.outcome.winner()).is_some() {
            "has won"
        } else {
            "draw"
        };
        program.hear(part);
    }
    assert_eq!(spectator.code(), Some(0), "there is nothing more to watch");
    host.say("rematch");
    other.hear("Ana offers a rematch");
    other.say("accept");
    host.hear("The next game begins.");
    let first = registry::parse_id("staqs").expect("it is a game").info().sides[1].name;
    host.hear(&format!("You play {first}"));
    host.say("quit");
    host.hear("the game goes on");
    assert_eq!(host.code(), Some(0));
}

/// Kills a player, starts again with the same link and finds the game as it was.
fn come_back(mut player: Program, args: &[&str], home: &Path, game: &dyn AnyMatch) -> Program {
    player.child.kill().expect("it runs");
    player.child.wait().expect("it ran");
    let mut again = Program::start(args, home);
    again.hear("You play ");
    again.say("moves");
    again.hear(&game.moves().join(" "));
    again
}

#[test]
fn a_public_game_is_found_in_the_list_and_called_off() {
    let folder = Folder::new("online-list");
    let url = server(&folder);
    let host = ["play", "nava", "--online", &url, "--plain", "--public", "--clock", "5+3", "--name", "Ana"];
    let mut host = Program::start(&host, &folder.path().join("a"));
    host.hear("#/online/join/");
    let mut guest =
        Program::start(&["play", "--online", &url, "--words", "--name", "Bo"], &folder.path().join("b"));
    guest.list_until("1: Ana waits to play Nava, 5 min each + 3 s a move");
    guest.say("join 1");
    guest.hear("You play ");
    host.hear("Bo sits down");
    guest.say("clock");
    guest.hear("Clocks: ");
    guest.say("hint");
    guest.hear("not for games online");
    guest.say("say hello");
    guest.hear("Chat is off in this game.");
    guest.say("abort");
    host.hear("The game was called off.");
    guest.input = None;
    assert_eq!(guest.code(), Some(0), "the end of the input is the end");
}

#[test]
fn the_last_line_is_answered_before_the_program_ends() {
    let folder = Folder::new("online-last-line");
    let url = server(&folder);
    let args = ["play", "nava", "--online", &url, "--words", "--second", "level=1", "--clock", "days:3"];
    let mut player = Program::start(&args, &folder.path().join("a"));
    player.hear("Nava, 3 days a move");
    player.say("resign");
    player.input = None;
    player.hear("has won: resignation.");
    assert_eq!(player.code(), Some(0));
    let rest: Vec<String> = player.lines.try_iter().collect();
    assert!(!rest.iter().any(|line| line.contains("goes on")), "{rest:?}");
}

#[test]
fn what_goes_wrong_is_one_line() {
    let folder = Folder::new("online-wrong");
    let url = server(&folder);
    let play = |link: &str| ["play", "--online", link, "--plain"].map(str::to_owned);
    check_error(&play("games.example"), 2, "is no link to a server or a game");
    check_error(&play(&format!("{url}/#/online/join")), 2, "is no link");
    check_error(&play(&format!("{url}/#/online/join/none/none")), 1, "there is no such game");
    check_error(&play(&format!("{url}/#/online/watch/none")), 1, "there is no such game");
    check_error(&play(&format!("{url}/nowhere/")), 1, "no Stackade server, or one of another version");
    check_error(
        &["play", "nava", "--online", &url, "--plain", "--name", "a\u{7}b"],
        1,
        "no control characters",
    );
    check_error(&["play", "nava", "--online", &url, "--plain", "--clock", "0.5+0"], 2, "online clocks are");
    check_error(&["play", "nava", "--plain", "--clock", "days:3"], 2, "days are for games with --online");
    let nobody =
        TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a port is free");
    check_error(&play(&format!("http://{nobody}")), 1, "does not answer: nobody listens there");
}
