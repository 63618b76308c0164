//! The hand of whoever runs the database: restarts it, keeps a synchronous standby, kills the primary and promotes the other,
//! and makes room where its disk is full.

use std::io::Write as _;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use tempfile::TempDir;

use crate::faults::Disk;
use crate::link::authority;

/// The user that Debian's package makes; a PostgreSQL does not run as root.
const USER: &str = "postgres";

/// How large a disk is that is to be filled: what is there from the start takes a third.
const SIZE: &str = "160m";

/// A PostgreSQL that is nobody else's.
pub(crate) struct Cluster {
    url: String,
    data: PathBuf,
    programs: PathBuf,
    /// Whether it was started here, and is to be stopped.
    is_own: bool,
    /// What its data is on, if that can be filled without harm to others.
    disk: Option<Disk>,
    /// Where that is, and a standby; gone with the last of them.
    folder: Option<Arc<TempDir>>,
}

/// One that follows another.
pub(crate) struct Standby(Cluster);

impl Cluster {
    /// The one behind an address.
    pub(crate) fn of(url: &str) -> Cluster {
        let data = PathBuf::from(ask(url, "SHOW data_directory"));
        let programs = programs().expect("PostgreSQL is installed");
        Cluster { url: url.to_owned(), data, programs, is_own: false, disk: None, folder: None }
    }

    /// A new one whose data is on a small disk. Nothing where no disk can be mounted for another user, or PostgreSQL runs
    /// elsewhere.
    pub(crate) fn on_small_disk() -> Option<Cluster> {
        let programs = programs().filter(|_| is_root())?;
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().join("data");
        std::fs::create_dir(&data).expect("a folder");
        let disk = Disk::mount_at(&data, SIZE)?;
        let port = free_port();
        let url = format!("postgres://stackade@127.0.0.1:{port}/postgres");
        succeed(Command::new("chown").arg(USER).arg(folder.path()).arg(&data));
        let folder = Some(Arc::new(folder));
        let cluster = Cluster { url, data, programs, is_own: true, disk: Some(disk), folder };
        let mut init = cluster.command("initdb");
        init.args(["--auth=trust", "--username=stackade", "--no-sync", "--wal-segsize=1"]);
        succeed(init.arg("--pgdata").arg(&cluster.data));
        let settings = cluster.data.join("postgresql.conf");
        let mut settings = std::fs::OpenOptions::new().append(true).open(settings).expect("its settings");
        let sockets = cluster.data.parent().expect("a folder").display();
        let added = writeln!(
            settings,
            "port = {port}\nunix_socket_directories = '{sockets}'\nlisten_addresses = '127.0.0.1'\nfsync = off"
        );
        added.expect("there is room");
        cluster.control(&["start"]);
        Some(cluster)
    }

    /// Whether its disk can be filled.
    pub(crate) fn has_small_disk(&self) -> bool {
        self.disk.is_some()
    }

    /// Leaves no room on its disk.
    pub(crate) fn fill_disk(&self) {
        self.disk.as_ref().expect("it has one of its own").fill();
    }

    /// Makes room again, and starts it if it has ended meanwhile, as it does where not even its log can be written.
    pub(crate) async fn clear_disk(&self) {
        self.disk.as_ref().expect("it has one of its own").clear();
        let answers = async {
            while !self.answers() {
                // Nothing happens to one that runs.
                let _ = self.order(&["start"]).stderr(Stdio::null()).status();
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(120), answers).await.expect("it comes back");
    }

    /// Whether it takes connections.
    pub(crate) fn answers(&self) -> bool {
        let address = self.address();
        let mut ask = self.command("pg_isready");
        ask.arg(format!("--host={}", address.ip())).arg(format!("--port={}", address.port()));
        ask.stdout(Stdio::null()).status().is_ok_and(|status| status.success())
    }

    pub(crate) fn address(&self) -> SocketAddr {
        authority(&self.url)
    }

    /// Where it is.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// The same database here.
    pub(crate) fn url_of(&self, url: &str) -> String {
        url.replace(&authority(url).to_string(), &self.address().to_string())
    }

    /// As after a power cut: nothing is finished, and the log is read when it comes back.
    pub(crate) fn restart(&self) {
        self.control(&["restart", "--mode=immediate"]);
    }

    /// SIGKILL to the one process that the others follow.
    pub(crate) fn kill(self) {
        let file = std::fs::read_to_string(self.data.join("postmaster.pid")).expect("it runs");
        let pid = file.lines().next().expect("its number");
        succeed(Command::new("kill").args(["-9", pid]));
    }

    /// A copy that follows it, and without which nothing counts as written from now on.
    pub(crate) fn stand_by(&self) -> Standby {
        let data = self.data.with_file_name(format!("standby-{}", std::process::id()));
        let port = free_port();
        let mut copy = self.command("pg_basebackup");
        let from = self.address();
        copy.args(["--write-recovery-conf", "--checkpoint=fast", "--username=stackade", "--no-sync"]);
        copy.arg(format!("--host={}", from.ip())).arg(format!("--port={}", from.port()));
        succeed(copy.arg("--pgdata").arg(&data));
        let url = self.url.replace(&from.to_string(), &format!("127.0.0.1:{port}"));
        let (programs, folder) = (self.programs.clone(), self.folder.clone());
        let standby = Cluster { url, data, programs, is_own: true, disk: None, folder };
        let sockets = self.data.parent().expect("a folder").display();
        let options = format!(
            "-p {port} -k {sockets} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=300"
        );
        standby.control(&["start", "--options", &options]);
        ask(&self.url, "ALTER SYSTEM SET synchronous_standby_names = '*'");
        ask(&self.url, "SELECT pg_reload_conf()::text");
        Standby(standby)
    }

    fn control(&self, order: &[&str]) {
        succeed(&mut self.order(order));
    }

    fn order(&self, order: &[&str]) -> Command {
        let mut command = self.command("pg_ctl");
        // Beside the data, where there is room for it.
        command.args(order).args(["--wait", "--silent", "--log"]).arg(self.data.with_extension("log"));
        command.arg("--pgdata").arg(&self.data).stdout(Stdio::null());
        command
    }

    /// One of its programs, as somebody who is not root.
    fn command(&self, program: &str) -> Command {
        let program = self.programs.join(program);
        let mut command = Command::new("runuser");
        if is_root() {
            command.args(["-u", USER, "--"]).arg(program);
        } else {
            command = Command::new(program);
        }
        command.current_dir(self.data.parent().unwrap_or(Path::new("/")));
        command
    }
}

impl Standby {
    /// It follows nobody any more.
    pub(crate) fn promote(self) -> Cluster {
        let mut command = self.0.command("pg_ctl");
        succeed(command.args(["promote", "--wait", "--silent", "--pgdata"]).arg(&self.0.data));
        self.0
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if self.is_own {
            let mut stop = self.command("pg_ctl");
            let stop = stop.args(["stop", "--silent", "--mode=immediate", "--pgdata"]).arg(&self.data);
            let _ = stop.stdout(Stdio::null()).stderr(Stdio::null()).status();
        }
    }
}

/// The programs of the newest version; none where it is not installed.
fn programs() -> Option<PathBuf> {
    let found = Command::new("sh").args(["-c", "ls -d /usr/lib/postgresql/*/bin | sort -V"]).output();
    let found = String::from_utf8(found.expect("a shell").stdout).expect("paths");
    found.lines().last().map(PathBuf::from)
}

/// A port that nobody listens at.
fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").and_then(|one| one.local_addr()).expect("a free port").port()
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}

fn succeed(command: &mut Command) {
    let status = command.stdout(Stdio::null()).status();
    assert!(status.as_ref().is_ok_and(std::process::ExitStatus::success), "{command:?}: {status:?}");
}

/// The first word that the database answers with, if it answers with any.
fn ask(url: &str, sql: &'static str) -> String {
    let (url, ask) = (url.to_owned(), async move |url: &str| {
        use sqlx::Connection as _;
        sqlx::any::install_default_drivers();
        let mut connection = sqlx::AnyConnection::connect(url).await.expect("the database is there");
        let row = sqlx::query_scalar::<_, String>(sql).fetch_optional(&mut connection).await;
        row.expect("it does as it is told").unwrap_or_default()
    });
    // Whoever asks may be inside a runtime.
    let asking =
        std::thread::spawn(move || tokio::runtime::Runtime::new().expect("a runtime").block_on(ask(&url)));
    asking.join().expect("no panic")
}
