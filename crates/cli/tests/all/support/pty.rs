//! A terminal without a picture: it takes what a program writes, with the time at which it came.
#![allow(dead_code, reason = "every test file uses a part of it")]

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// A program in a terminal of 80 × 24.
pub(crate) struct Pty {
    child: Child,
    keyboard: File,
    written: Receiver<(Instant, Vec<u8>)>,
    /// When the program was started.
    pub(crate) began: Instant,
}

/// The longest that anything may take before the test gives up.
const TIMEOUT: Duration = Duration::from_secs(120);

impl Pty {
    /// Starts a program with a home of its own, and a terminal that says it is dark.
    pub(crate) fn open(program: &Path, args: &[&str], home: &Path) -> Pty {
        let mut command = Command::new(program);
        command.args(args).env("COLORFGBG", "15;0");
        Pty::start(&mut command, home)
    }

    /// Starts a program with a home of its own.
    pub(crate) fn start(command: &mut Command, home: &Path) -> Pty {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("there are terminals");
        grantpt(&master).and_then(|()| unlockpt(&master)).expect("the other end can be used");
        let size = Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&master, size).expect("it has a size");
        let name = ptsname(&master, Vec::new()).expect("the other end has a name");
        let name = name.into_string().expect("the name is plain");
        let other = File::options().read(true).write(true).open(name).expect("it can be opened");
        let end = || other.try_clone().expect("it can be shared");
        let keyboard = File::from(master);
        let (sender, written) = channel();
        let mut screen = keyboard.try_clone().expect("it can be shared");
        command.stdin(end()).stdout(end()).stderr(end());
        command.env("XDG_CONFIG_HOME", home.join("config")).env("XDG_DATA_HOME", home.join("data"));
        command.env("TERM", "xterm-256color").env("LANG", "C.UTF-8");
        command.env_remove("NO_COLOR").env_remove("COLORTERM");
        command.env_remove("LC_ALL").env_remove("LC_MESSAGES");
        let began = Instant::now();
        let child = command.spawn().expect("the program starts");
        std::thread::spawn(move || {
            let mut bytes = vec![0; 1 << 16];
            while let Ok(count @ 1..) = screen.read(&mut bytes) {
                if sender.send((Instant::now(), bytes[..count].to_vec())).is_err() {
                    return;
                }
            }
        });
        Pty { child, keyboard, written, began }
    }

    /// Types something.
    pub(crate) fn write(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("the program listens");
    }

    /// When the program had written this, from now on.
    #[track_caller]
    pub(crate) fn wait_for(&self, part: &str) -> Instant {
        self.wait_for_any(&[part])
    }

    /// When the program had written one of these. Only what changes on the screen is written, so a word
    /// may come in pieces where it lies over another one.
    #[track_caller]
    pub(crate) fn wait_for_any(&self, parts: &[&str]) -> Instant {
        let mut text = Vec::new();
        loop {
            let Ok((at, bytes)) = self.written.recv_timeout(TIMEOUT) else {
                panic!("none of {parts:?} in {}", String::from_utf8_lossy(&text));
            };
            text.extend(bytes);
            let has = |part: &&str| text.windows(part.len()).any(|window| window == part.as_bytes());
            if parts.iter().any(has) {
                return at;
            }
        }
    }

    /// Takes whatever has been written so far.
    pub(crate) fn drain(&self) {
        while self.written.try_recv().is_ok() {}
    }

    /// The processor time used so far, in clock ticks of 10 ms.
    pub(crate) fn ticks(&self) -> u64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).expect("it runs");
        let (_, fields) = stat.rsplit_once(')').expect("the name is in brackets");
        let fields: Vec<&str> = fields.split_whitespace().collect();
        // User and system time are the 14th and 15th fields, of which two come before the bracket.
        fields[11..13].iter().map(|ticks| ticks.parse::<u64>().expect("a number")).sum()
    }

    /// The largest amount of memory that was resident, in kilobytes.
    pub(crate) fn most_resident(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("it runs");
        let line = status.lines().find(|line| line.starts_with("VmHWM")).expect("the kernel counts it");
        line.split_whitespace().nth(1).expect("a number").parse().expect("a number")
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
