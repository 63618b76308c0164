//! Serving the page, and opening the browser of the person at the machine.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::shell::{TaskError, run_lines};

/// Serves until somebody stops it; the browser is opened once there is something to see.
pub(crate) fn serve(stackade: &Path) -> Result<(), TaskError> {
    let opener = opener(|name| std::env::var(name).is_ok_and(|value| !value.is_empty()));
    let served = run_lines(Command::new(stackade).arg("serve"), |line| {
        if let (Some(address), Some(opener)) = (line.strip_prefix("listening on "), opener) {
            open(opener, address);
        }
    })?;
    if served { Ok(()) } else { Err(TaskError::new("`stackade serve` has ended with an error")) }
}

/// The command that opens an address in a browser, where somebody would see it: not over a network, not in continuous
/// integration, and not without a screen.
fn opener(is_set: impl Fn(&str) -> bool) -> Option<&'static [&'static str]> {
    if ["CI", "SSH_CONNECTION", "SSH_TTY"].into_iter().any(&is_set) {
        return None;
    }
    match std::env::consts::OS {
        "macos" => Some(&["open"]),
        "windows" => Some(&["cmd", "/C", "start", ""]),
        _ => (is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")).then_some(&["xdg-open"]),
    }
}

/// Opens an address; where that fails there is still the address to click on.
fn open(opener: &[&str], address: &str) {
    let mut command = Command::new(opener[0]);
    command.args(&opener[1..]).arg(address);
    let _ = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_opened_where_nobody_would_see_it() {
        assert_eq!(opener(|name| name == "CI" || name == "DISPLAY"), None);
        assert_eq!(opener(|name| name == "SSH_CONNECTION" || name == "DISPLAY"), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_screen_is_needed() {
        assert_eq!(opener(|_| false), None);
        assert_eq!(opener(|name| name == "WAYLAND_DISPLAY"), Some(&["xdg-open"][..]));
    }
}
