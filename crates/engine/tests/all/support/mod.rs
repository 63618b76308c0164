//! A conversation with the real driver, over pipes in memory.

#![allow(dead_code, reason = "every test file uses a part of it")]

use std::io::{self, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use stackade_engine::protocol::serve;

/// One end of a conversation.
pub(crate) struct Talk {
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Vec<u8>>,
    said: Vec<u8>,
    serving: JoinHandle<io::Result<()>>,
}

/// Longer than anything here should take, on a busy machine too.
const TIMEOUT: Duration = Duration::from_secs(120);

impl Talk {
    pub(crate) fn new() -> Talk {
        let (input, lines) = mpsc::channel();
        let (writer, output) = mpsc::channel();
        let reader = Pipe { incoming: lines, rest: Vec::new() };
        let serving = thread::spawn(move || serve(reader, Outgoing(writer)));
        Talk { input: Some(input), output, said: Vec::new(), serving }
    }

    pub(crate) fn send(&self, line: &str) {
        self.send_bytes(format!("{line}\n").into_bytes());
    }

    pub(crate) fn send_bytes(&self, bytes: Vec<u8>) {
        let input = self.input.as_ref().expect("the input is open");
        // After `quit` nobody listens.
        let _ = input.send(bytes);
    }

    /// The next line; none when the conversation is over.
    pub(crate) fn line(&mut self) -> Option<String> {
        loop {
            if let Some(end) = self.said.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.said.drain(..=end).collect();
                return Some(
                    String::from_utf8(line).expect("lines are UTF-8").trim_end_matches('\n').to_owned(),
                );
            }
            match self.output.recv_timeout(TIMEOUT) {
                Ok(bytes) => self.said.extend(bytes),
                Err(mpsc::RecvTimeoutError::Disconnected) => return None,
                Err(mpsc::RecvTimeoutError::Timeout) => panic!("nothing came for {TIMEOUT:?}"),
            }
        }
    }

    /// The next line that is not news of a search.
    pub(crate) fn answer(&mut self) -> String {
        loop {
            let line = self.line().expect("the conversation goes on");
            if !line.starts_with("info ") {
                return line;
            }
        }
    }

    pub(crate) fn ask(&mut self, line: &str) -> String {
        self.send(line);
        self.answer()
    }

    /// Closes the input and returns what is still said.
    pub(crate) fn hang_up(mut self) -> Vec<String> {
        self.input = None;
        self.rest()
    }

    /// Everything up to the end of the conversation, which must come by itself.
    pub(crate) fn rest(mut self) -> Vec<String> {
        let mut lines = Vec::new();
        while let Some(line) = self.line() {
            lines.push(line);
        }
        self.serving.join().expect("nothing panics").expect("nothing fails");
        lines
    }

    /// Nobody reads any more; returns when the driver has noticed.
    pub(crate) fn stop_reading(self) {
        let Talk { input, output, serving, .. } = self;
        drop(output);
        let _ = input.as_ref().map(|input| input.send(b"isready\nisready\n".to_vec()));
        serving.join().expect("nothing panics").expect("nothing fails");
    }
}

struct Pipe {
    incoming: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = self.incoming.recv().unwrap_or_default();
        }
        let count = self.rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

struct Outgoing(Sender<Vec<u8>>);

impl Write for Outgoing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.send(bytes.to_vec()).map_err(|_| io::ErrorKind::BrokenPipe)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
