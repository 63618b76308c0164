//! The servers under load: processes of this program, alone or behind haproxy; they end with what has started them.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use stackade_server::Config;
use stackade_server::limits::LimitTable;

/// How a proxy in front of several servers is set up, as everybody is told to.
const RECIPE: &str = include_str!("../../../deploy/haproxy.cfg");
/// How long a proxy may take to start.
const START: Duration = Duration::from_secs(10);

/// What to do when this program is told to be a server.
pub(crate) fn serve(database: &str, nats: Option<String>) -> ExitCode {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let (database, limits) = (database.to_owned(), LimitTable::off());
    let config = Config { listen, database, limits, nats, ..Config::default() };
    let served = stackade_server::serve(&config, |listening| {
        println!("{}", listening.address);
        std::io::stdout().flush()
    });
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// A process that ends with this.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself, which the figures show.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The process of a server.
pub(crate) struct Server {
    process: Process,
    pub(crate) address: SocketAddr,
    _group: Option<Group>,
}

impl Server {
    /// Starts one: a build of this program, which gets only so much of a core.
    pub(crate) fn start(
        program: &Path,
        database: &str,
        nats: Option<&String>,
        share: Option<u32>,
    ) -> Result<Server, String> {
        let mut command = Command::new(program);
        command.args(["server", database]).args(nats).stdout(Stdio::piped());
        let missing = || "the server does not start".to_owned();
        let mut process = Process(command.spawn().map_err(|error| error.to_string())?);
        let group = share.map(|share| Group::new(process.0.id(), share)).transpose()?;
        let mut line = String::new();
        let output = process.0.stdout.take().ok_or_else(missing)?;
        BufReader::new(output).read_line(&mut line).map_err(|error| error.to_string())?;
        let address = line.trim().parse().map_err(|_| missing())?;
        Ok(Server { process, address, _group: group })
    }

    pub(crate) fn id(&self) -> u32 {
        self.process.0.id()
    }

    /// The most memory that it has had at once, in megabytes; nothing if it has ended.
    pub(crate) fn megabytes(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? / 1_024)
    }
}

/// haproxy in front of servers.
pub(crate) struct Proxy {
    _process: Process,
    pub(crate) address: SocketAddr,
}

impl Proxy {
    /// Starts one that lets so many connections through.
    pub(crate) fn start(
        program: &Path,
        folder: &Path,
        servers: &[Server],
        connections: usize,
    ) -> Result<Proxy, String> {
        let text = |error: std::io::Error| format!("{}: {error}", program.display());
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let address = free.map_err(text)?;
        let addresses: Vec<SocketAddr> = servers.iter().map(|server| server.address).collect();
        let file = folder.join("haproxy.cfg");
        std::fs::write(&file, recipe(address, &addresses, connections)).map_err(text)?;
        let mut command = Command::new(program);
        let process = Process(command.arg("-db").arg("-f").arg(&file).spawn().map_err(text)?);
        let began = Instant::now();
        while std::net::TcpStream::connect(address).is_err() {
            if began.elapsed() > START {
                return Err(format!("{} does not start", program.display()));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(Proxy { _process: process, address })
    }
}

/// The recipe with other addresses, and no more connections than there are open files for.
fn recipe(address: SocketAddr, servers: &[SocketAddr], connections: usize) -> String {
    let lines = RECIPE.lines().filter(|line| !line.trim_start().starts_with("server "));
    let lines = lines.map(|line| match line.split_whitespace().next() {
        Some("bind") => format!("    bind {address}\n"),
        Some("maxconn") => format!("    maxconn {connections}\n"),
        _ => format!("{line}\n"),
    });
    let servers = servers.iter().enumerate();
    let servers = servers.map(|(number, server)| format!("    server server{number} {server}\n"));
    lines.chain(servers).collect()
}

/// A control group of Linux in which a process gets only so much of a core; gone with this.
struct Group(PathBuf);

/// What it gets is bounded by that only, however much is to be done beside it: the greatest weight that there is.
const WEIGHTS: [(&str, u32); 2] = [("cpu.shares", 262_144), ("cpu.weight", 10_000)];

/// In each of these, in microseconds, it gets its share: so short that what waits for the next one is not seen.
const PERIOD: u32 = 10_000;

impl Group {
    fn new(process: u32, share: u32) -> Result<Group, String> {
        // The second version of control groups has one tree, the first has one for processors.
        let root = Path::new("/sys/fs/cgroup");
        let is_first = root.join("cpu").is_dir();
        let quota = PERIOD / 100 * share;
        let (root, mut limits) = if is_first {
            let limits = [("cpu.cfs_period_us", PERIOD.to_string()), ("cpu.cfs_quota_us", quota.to_string())];
            (root.join("cpu"), limits.to_vec())
        } else {
            (root.to_owned(), vec![("cpu.max", format!("{quota} {PERIOD}"))])
        };
        let (file, weight) = WEIGHTS[usize::from(!is_first)];
        limits.push((file, weight.to_string()));
        let group = Group(root.join(format!("stackade-load-{process}")));
        let set = |file: &str, value: &str| std::fs::write(group.0.join(file), value);
        let made = std::fs::create_dir(&group.0)
            .and_then(|()| limits.iter().try_for_each(|(file, value)| set(file, value)))
            .and_then(|()| set("cgroup.procs", &process.to_string()));
        made.map_err(|error| {
            format!("{}: {error} (--share needs control groups, and root)", group.0.display())
        })?;
        Ok(group)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // It can be removed when the process has left it.
        let _ = std::fs::remove_dir(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_recipe_leads_to_other_servers() {
        let address = |port| SocketAddr::from(([127, 0, 0, 1], port));
        let text = recipe(address(80), &[address(81), address(82)], 99);
        let of = |word: &str| -> Vec<&str> {
            text.lines().map(str::trim).filter(|line| line.starts_with(word)).collect()
        };
        assert_eq!(of("bind "), ["bind 127.0.0.1:80"]);
        assert_eq!(of("maxconn "), ["maxconn 99"]);
        assert_eq!(of("server "), ["server server0 127.0.0.1:81", "server server1 127.0.0.1:82"]);
        assert!(text.contains("leastconn") && text.contains("uri /ready"), "{text}");
    }
}
