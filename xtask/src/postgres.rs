//! A PostgreSQL for the tests: with a folder and a port of its own, gone when they are done.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shell::{TaskError, output, run};
use crate::tools;
use crate::workspace::Workspace;

/// The user that Debian's package makes; a PostgreSQL does not run as root.
const USER: &str = "postgres";

/// A PostgreSQL that runs.
pub(crate) struct Postgres {
    folder: PathBuf,
    programs: PathBuf,
    port: u16,
}

impl Postgres {
    /// Installs it where it is missing, and starts one.
    pub(crate) fn start(workspace: &Workspace) -> Result<Postgres, TaskError> {
        tools::ensure(&[tools::POSTGRES])?;
        let programs = programs()?;
        // The other user must get there, which it does not in a home directory.
        let folder = std::env::temp_dir().join(format!("stackade-postgres-{}", std::process::id()));
        std::fs::create_dir(&folder).map_err(|error| failed(&folder, &error))?;
        let postgres = Postgres { folder, programs, port: free_port()? };
        if is_root() {
            run(Command::new("chown").arg(USER).arg(&postgres.folder).current_dir(workspace.root()))?;
        }
        let data = postgres.data();
        // There is nothing to lose, so nobody waits for the disk.
        output(
            postgres.command("initdb").args(["--auth=trust", "--username=stackade", "--no-sync"]).arg(&data),
        )?;
        let options = format!(
            "-p {} -k {} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=300",
            postgres.port,
            postgres.folder.display()
        );
        let log = postgres.folder.join("log");
        let mut start = postgres.command("pg_ctl");
        start.args(["start", "--wait", "--silent", "--options", &options]).arg("--log").arg(log);
        run(start.arg("--pgdata").arg(&data))?;
        Ok(postgres)
    }

    /// Where it is; tests make databases of their own.
    pub(crate) fn url(&self) -> String {
        format!("postgres://stackade@127.0.0.1:{}/postgres", self.port)
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// One of its programs, as somebody who is not root.
    fn command(&self, program: &str) -> Command {
        let program = self.programs.join(program);
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", USER, "--"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        command.current_dir(&self.folder);
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let mut stop = self.command("pg_ctl");
        let stop = stop.args(["stop", "--silent", "--mode=immediate", "--pgdata"]).arg(self.data());
        if let Err(failure) = run(stop) {
            eprintln!("{failure}");
        }
        // What is left is in the folder for temporary things.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn failed(path: &Path, error: &std::io::Error) -> TaskError {
    TaskError::new(format!("{}: {error}", path.display()))
}

fn is_root() -> bool {
    output(Command::new("id").arg("-u")).is_ok_and(|uid| uid.trim() == "0")
}

/// The programs of the newest version.
fn programs() -> Result<PathBuf, TaskError> {
    let all = output(Command::new("sh").args(["-c", "ls -d /usr/lib/postgresql/*/bin | sort -V"]))?;
    let newest = all.lines().last().map(PathBuf::from);
    newest.ok_or_else(|| TaskError::new("the programs of PostgreSQL are not in /usr/lib/postgresql"))
}

/// A port that nobody listens at.
fn free_port() -> Result<u16, TaskError> {
    let listener = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    listener.map(|address| address.port()).map_err(|error| TaskError::new(format!("no free port: {error}")))
}
