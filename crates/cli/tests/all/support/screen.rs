//! A terminal for tests: tmux, with a server of its own.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// A window with a program in it.
#[derive(Debug)]
pub(crate) struct Window {
    socket: String,
}

impl Window {
    /// Opens a window of 80 × 24; when the program ends, its exit code and the terminal's state are shown.
    pub(crate) fn open(name: &str, home: &Path, command: &str) -> Window {
        let socket = format!("stackade-{name}-{}", std::process::id());
        let home = home.display();
        let script = format!(
            "export XDG_CONFIG_HOME={home}/config XDG_DATA_HOME={home}/data LANG=C.UTF-8 TERM=xterm-256color; \
             unset COLORTERM NO_COLOR LC_ALL LC_MESSAGES; {command}; echo \"ended $?\"; stty -a | grep -q -- '-icanon' && echo raw || echo cooked; \
             sleep 100"
        );
        let status = Command::new("tmux")
            .args(["-L", &socket, "-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", &script])
            .status()
            .expect("tmux is installed");
        assert!(status.success());
        Window { socket }
    }

    pub(crate) fn tmux(&self, args: &[&str]) -> String {
        let output = Command::new("tmux").args(["-L", &self.socket]).args(args).output().expect("tmux runs");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Presses keys by tmux's names.
    pub(crate) fn press(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    /// What is on the screen.
    pub(crate) fn text(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    /// The same with the codes for colours.
    pub(crate) fn coloured_text(&self) -> String {
        self.tmux(&["capture-pane", "-p", "-e"])
    }

    /// Waits until the screen shows something.
    #[track_caller]
    pub(crate) fn wait_for(&self, part: &str) -> String {
        self.wait_until(part, |text| text.contains(part))
    }

    /// Waits until the screen is as it should be; `what` is missing if it never is.
    #[track_caller]
    pub(crate) fn wait_until(&self, what: &str, is_so: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let text = self.text();
            if is_so(&text) {
                return text;
            }
            assert!(start.elapsed() < Duration::from_secs(120), "no '{what}' in:\n{text}");
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// Writes over the beginning of what the program has drawn, as another program might.
    pub(crate) fn print(&self, text: &str) {
        let terminal = self.tmux(&["display-message", "-p", "#{pane_tty}"]);
        std::fs::write(terminal.trim(), format!("\x1b[H{text}")).expect("the terminal is there");
    }

    /// Whether the program has left the screen that programs draw on.
    pub(crate) fn is_restored(&self) -> bool {
        self.tmux(&["display-message", "-p", "#{alternate_on} #{mouse_any_flag} #{cursor_flag}"]).trim()
            == "0 0 1"
    }

    /// The process that runs in the window.
    pub(crate) fn process(&self) -> String {
        let shell = self.tmux(&["list-panes", "-F", "#{pane_pid}"]).trim().to_owned();
        let children = std::fs::read_to_string(format!("/proc/{shell}/task/{shell}/children"));
        let children = children.expect("the kernel lists children");
        children.split_whitespace().next().expect("a program runs").to_owned()
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}
