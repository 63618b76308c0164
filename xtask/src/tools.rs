//! The programs that jobs need, and how what is missing gets onto the machine.
//!
//! What to do is decided by [`plan`], which only looks at its arguments, so that every case can be
//! tested on one machine; [`ensure`] looks at the machine and carries the plan out.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::shell::{TaskError, output, run, text};

/// A program that a job needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tool {
    /// What people call it.
    name: &'static str,
    /// A command that succeeds where the tool is installed.
    probe: &'static [&'static str],
    source: Source,
}

/// Where a tool comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// A component of the Rust toolchain, which rustup adds without special rights.
    Component(&'static str),
    /// Packages of Debian and its relatives, separated by spaces, which only root can install.
    Package(&'static str),
}

pub(crate) const RUSTFMT: Tool =
    Tool { name: "rustfmt", probe: &["cargo", "fmt", "--version"], source: Source::Component("rustfmt") };
pub(crate) const CLIPPY: Tool =
    Tool { name: "clippy", probe: &["cargo", "clippy", "--version"], source: Source::Component("clippy") };
pub(crate) const TAR: Tool =
    Tool { name: "tar", probe: &["tar", "--version"], source: Source::Package("tar") };
pub(crate) const ZSTD: Tool =
    Tool { name: "zstd", probe: &["zstd", "--version"], source: Source::Package("zstd") };
pub(crate) const DPKG: Tool =
    Tool { name: "dpkg-deb", probe: &["dpkg-deb", "--version"], source: Source::Package("dpkg") };
pub(crate) const DEBOOTSTRAP: Tool = Tool {
    name: "debootstrap",
    probe: &["sh", "-c", "PATH=$PATH:/usr/sbin command -v debootstrap"],
    source: Source::Package("debootstrap"),
};
/// For the parts of the program that are written in C.
pub(crate) const MUSL: Tool = Tool {
    name: "musl's compiler",
    probe: &["sh", "-c", "command -v musl-gcc"],
    source: Source::Package("musl-tools"),
};
/// For programs for Windows.
pub(crate) const MINGW: Tool = Tool {
    name: "the compiler of MinGW",
    probe: &["x86_64-w64-mingw32-gcc", "--version"],
    source: Source::Package("gcc-mingw-w64-x86-64"),
};
/// What runs them.
pub(crate) const WINE: Tool =
    Tool { name: "Wine", probe: &["wine", "--version"], source: Source::Package("wine wine64") };
pub(crate) const TMUX: Tool = Tool { name: "tmux", probe: &["tmux", "-V"], source: Source::Package("tmux") };
/// Without the windows that nobody would see, it takes two thirds of the processor time.
pub(crate) const CHROMIUM: Tool = Tool {
    name: "Chromium",
    probe: &["sh", "-c", "command -v chromium-headless-shell"],
    source: Source::Package("chromium-headless-shell"),
};
pub(crate) const FIREFOX: Tool =
    Tool { name: "Firefox", probe: &["firefox-esr", "--version"], source: Source::Package("firefox-esr") };
pub(crate) const WEBKIT: Tool = Tool {
    name: "WebKit's driver",
    probe: &["sh", "-c", "command -v WebKitWebDriver"],
    source: Source::Package("webkit2gtk-driver"),
};
/// A screen that nobody sees, on which Firefox and WebKit draw in three dimensions.
pub(crate) const XVFB: Tool =
    Tool { name: "Xvfb", probe: &["sh", "-c", "command -v Xvfb"], source: Source::Package("xvfb") };
pub(crate) const CARGO_WEB: Tool = Tool {
    name: "Rust for WebAssembly",
    probe: &["ls", "/usr/bin/cargo", "/usr/bin/rustc", "/usr/share/doc/rust-web-src"],
    source: Source::Package("rustc-web cargo-web rust-web-src"),
};
pub(crate) const LLD: Tool =
    Tool { name: "lld", probe: &["wasm-ld", "--version"], source: Source::Package("lld") };

pub(crate) const POSTGRES: Tool = Tool {
    name: "PostgreSQL",
    probe: &["sh", "-c", "ls /usr/lib/postgresql/*/bin/initdb"],
    source: Source::Package("postgresql"),
};
/// Debian has it where only root looks.
pub(crate) const NATS: Tool = Tool {
    name: "NATS",
    probe: &["sh", "-c", "PATH=$PATH:/usr/sbin nats-server --version"],
    source: Source::Package("nats-server"),
};
pub(crate) const PYTHON: Tool =
    Tool { name: "Python", probe: &["python3", "--version"], source: Source::Package("python3") };

/// Debian's Python comes without what makes virtual environments.
pub(crate) const VENV: Tool = Tool {
    name: "Python's venv",
    probe: &["python3", "-c", "import ensurepip, venv"],
    source: Source::Package("python3-venv"),
};

/// What matters about the machine when something must be installed.
#[derive(Clone, Copy, Debug)]
struct Machine {
    /// Whether packages are installed with apt-get.
    debian: bool,
    root: bool,
    sudo: bool,
    rustup: bool,
}

/// What to do about missing tools.
#[derive(Debug, PartialEq, Eq)]
enum Plan {
    /// Nothing is missing.
    Nothing,
    /// These commands install everything.
    Install(Vec<Vec<String>>),
    /// The commands are known, but somebody with the right to must give them.
    Ask(Vec<Vec<String>>),
    /// Nobody here knows the commands; these are the tools.
    List(Vec<&'static str>),
}

/// Makes sure that the tools are there: installs what is missing, or says how and fails with code 2.
pub(crate) fn ensure(tools: &[Tool]) -> Result<(), TaskError> {
    let missing: Vec<Tool> = tools.iter().copied().filter(|tool| !tool.is_installed()).collect();
    let names = missing.iter().map(|tool| tool.name).collect::<Vec<_>>().join(", ");
    match plan(&missing, Machine::this()) {
        Plan::Nothing => Ok(()),
        Plan::Install(commands) => {
            eprintln!("missing: {names}");
            install(&commands)?;
            match missing.iter().find(|tool| !tool.is_installed()) {
                None => Ok(()),
                Some(tool) => Err(TaskError::usage(format!("{} is still missing", tool.name))),
            }
        }
        Plan::Ask(commands) => {
            Err(TaskError::usage(format!("missing: {names}; as root, run: {}", joined(&commands))))
        }
        Plan::List(tools) => {
            Err(TaskError::usage(format!("missing: {}; install them and try again", tools.join(", "))))
        }
    }
}

/// Decides what to do about missing tools on a machine. All or nothing: where one tool cannot be
/// installed, none is, so that anyone who reads the message has the whole list.
fn plan(missing: &[Tool], machine: Machine) -> Plan {
    if missing.is_empty() {
        return Plan::Nothing;
    }
    let (mut components, mut packages) = (Vec::new(), Vec::new());
    for tool in missing {
        match tool.source {
            Source::Component(name) => components.push(name),
            Source::Package(names) => packages.extend(names.split(' ')),
        }
    }
    if !components.is_empty() && !machine.rustup || !packages.is_empty() && !machine.debian {
        return Plan::List(missing.iter().map(|tool| tool.name).collect());
    }
    let mut commands = Vec::new();
    if !components.is_empty() {
        commands.push(command(&["rustup", "component", "add"], &components));
    }
    if packages.is_empty() {
        return Plan::Install(commands);
    }
    // A fresh machine has no package lists yet.
    let sudo: &[&str] = if machine.sudo && !machine.root { &["sudo"] } else { &[] };
    commands.push(command(sudo, &["apt-get", "update"]));
    let install = [sudo, &["apt-get", "install", "--yes", "--no-install-recommends"]].concat();
    commands.push(command(&install, &packages));
    if machine.root || machine.sudo { Plan::Install(commands) } else { Plan::Ask(commands) }
}

fn command(start: &[&str], rest: &[&str]) -> Vec<String> {
    start.iter().chain(rest).map(|&word| word.to_owned()).collect()
}

/// Runs the commands, each of which is shown first. When one fails, all of them are named, for
/// somebody who can do better.
fn install(commands: &[Vec<String>]) -> Result<(), TaskError> {
    for words in commands {
        run(&mut built(words)).map_err(|failure| {
            TaskError::usage(format!("{failure}; to install by hand, run: {}", joined(commands)))
        })?;
    }
    Ok(())
}

fn built(words: &[String]) -> Command {
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).env("DEBIAN_FRONTEND", "noninteractive");
    command
}

fn joined(commands: &[Vec<String>]) -> String {
    commands.iter().map(|words| text(&built(words))).collect::<Vec<_>>().join(" && ")
}

/// A command that needs the rights of root, with `sudo` for those who are somebody else.
pub(crate) fn as_root(program: &str) -> Command {
    if Machine::this().root {
        return Command::new(program);
    }
    let mut command = Command::new("sudo");
    command.arg(program);
    command
}

impl Tool {
    pub(crate) fn is_installed(&self) -> bool {
        succeeds(self.probe)
    }
}

impl Machine {
    fn this() -> Machine {
        let uid = output(Command::new("id").arg("-u"));
        Machine {
            debian: Path::new("/etc/debian_version").exists() && succeeds(&["apt-get", "--version"]),
            root: uid.is_ok_and(|uid| uid.trim() == "0"),
            sudo: succeeds(&["sudo", "-V"]),
            rustup: succeeds(&["rustup", "--version"]),
        }
    }
}

fn succeeds(words: &[&str]) -> bool {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A Debian machine with rustup, used by a person without special rights.
    const PERSON: Machine = Machine { debian: true, root: false, sudo: false, rustup: true };

    fn commands(plan: &Plan) -> String {
        match plan {
            Plan::Install(commands) | Plan::Ask(commands) => joined(commands),
            Plan::Nothing | Plan::List(_) => panic!("no commands in {plan:?}"),
        }
    }

    #[test]
    fn nothing_missing_needs_nothing() {
        let bare = Machine { debian: false, root: false, sudo: false, rustup: false };
        assert_eq!(plan(&[], bare), Plan::Nothing);
    }

    #[test]
    fn root_installs_directly() {
        for sudo in [false, true] {
            let plan = plan(&[TMUX, CHROMIUM], Machine { root: true, sudo, ..PERSON });
            assert!(matches!(plan, Plan::Install(_)));
            let install = "apt-get install --yes --no-install-recommends tmux chromium-headless-shell";
            assert_eq!(commands(&plan), format!("apt-get update && {install}"));
        }
    }

    #[test]
    fn others_install_with_sudo() {
        let plan = plan(&[TMUX], Machine { sudo: true, ..PERSON });
        assert!(matches!(plan, Plan::Install(_)));
        let install = "sudo apt-get install --yes --no-install-recommends tmux";
        assert_eq!(commands(&plan), format!("sudo apt-get update && {install}"));
    }

    #[test]
    fn without_rights_the_commands_are_named_and_nothing_runs() {
        let plan = plan(&[CLIPPY, TMUX], PERSON);
        assert!(matches!(plan, Plan::Ask(_)));
        let install = "apt-get install --yes --no-install-recommends tmux";
        assert_eq!(commands(&plan), format!("rustup component add clippy && apt-get update && {install}"));
    }

    #[test]
    fn components_need_no_rights() {
        let plan = plan(&[RUSTFMT, CLIPPY], PERSON);
        assert!(matches!(plan, Plan::Install(_)));
        assert_eq!(commands(&plan), "rustup component add rustfmt clippy");
    }

    #[test]
    fn other_systems_get_a_list() {
        let elsewhere = Machine { debian: false, root: true, ..PERSON };
        assert_eq!(plan(&[CLIPPY, CHROMIUM], elsewhere), Plan::List(vec!["clippy", "Chromium"]));
        let no_rustup = Machine { rustup: false, root: true, ..PERSON };
        assert_eq!(plan(&[CLIPPY, TMUX], no_rustup), Plan::List(vec!["clippy", "tmux"]));
    }

    #[test]
    fn a_probe_tells_what_is_there_from_what_is_not() {
        let cargo =
            Tool { name: "cargo", probe: &["cargo", "--version"], source: Source::Component("cargo") };
        assert!(cargo.is_installed());
        let absent = Tool { probe: &["no-such-program-anywhere"], ..cargo };
        assert!(!absent.is_installed());
        let failing = Tool { probe: &["cargo", "no-such-subcommand-anywhere"], ..cargo };
        assert!(!failing.is_installed());
    }
}
