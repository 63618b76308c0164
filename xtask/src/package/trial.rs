//! Trying a program that was just installed: a game to its end, and the page from its server.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use crate::shell::{TaskError, output};
use crate::tools;

const GAME: &str = "nava";

/// Every game between these players is over long before.
const LONGEST: usize = 1000;

/// Plays a game to its end by the commands of the program, which `program` begins.
pub(super) fn play(program: impl Fn() -> Command) -> Result<(), TaskError> {
    let mut moves: Vec<String> = Vec::new();
    let result = loop {
        let said = ["--moves", &moves.join(" ")];
        let over = output(program().args(["over", GAME]).args(said))?;
        if over.trim() != "no" {
            break over;
        }
        let level = if moves.len().is_multiple_of(2) { "2" } else { "1" };
        moves.push(output(program().args(["best", GAME, "--level", level]).args(said))?.trim().to_owned());
        if moves.len() > LONGEST {
            return Err(TaskError::new(format!("{GAME} does not end: {}", moves.join(" "))));
        }
    };
    println!("played {GAME} to its end: {} turns, {}", moves.len(), result.trim());
    Ok(())
}

/// Starts the program's server on a data folder, and fetches the page from it.
pub(super) fn serve(program: impl Fn() -> Command, data: &str) -> Result<(), TaskError> {
    let mut command = program();
    command.args(["serve", "--listen", "127.0.0.1:0", "--data", data]);
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
    let mut child = child.map_err(|error| TaskError::new(format!("the server did not start: {error}")))?;
    let page = fetch(&mut child);
    // Not by `Child::kill`: what sudo has started it must end itself.
    output(tools::as_root("kill").arg(child.id().to_string()))?;
    let ended = child.wait().map_err(|error| TaskError::new(format!("the server did not end: {error}")))?;
    let page = page.map_err(|error| TaskError::new(format!("the page was not served: {error}")))?;
    if !page.starts_with("HTTP/1.1 200") || !page.contains("<title>Stackade") {
        let beginning: String = page.chars().take(200).collect();
        return Err(TaskError::new(format!("the program has no page in it: {beginning}")));
    }
    if !ended.success() {
        return Err(TaskError::new(format!("the server ended badly: {ended}")));
    }
    println!("the page was served");
    Ok(())
}

/// Waits for the line that says where the server listens, and asks there for the page.
fn fetch(server: &mut Child) -> std::io::Result<String> {
    let mut line = String::new();
    if let Some(said) = server.stdout.take() {
        BufReader::new(said).read_line(&mut line)?;
    }
    let address = line.trim().trim_start_matches("listening on http://");
    let mut stream = TcpStream::connect(address)?;
    write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}
