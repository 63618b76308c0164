//! The command line: which job, with which options, and the help for each.

use std::ffi::OsString;

use lexopt::prelude::*;

use crate::package::{Package, Times};
use crate::shell::TaskError;
use crate::test::Extent;

/// What was asked for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Task {
    Help(String),
    Play,
    Test(Extent),
    Fmt,
    Lint,
    Playthroughs,
    Pictures,
    Fixtures,
    Wasm,
    Web,
    /// Write the page for any web host.
    Site {
        /// Where it will be.
        address: Option<String>,
    },
    Browsers,
    Python,
    Measure {
        topic: Topic,
        rest: Vec<OsString>,
    },
    Tune {
        rest: Vec<OsString>,
    },
    Release {
        target: Option<String>,
    },
    /// Make packages, all of them unless some are named.
    Package {
        kinds: Vec<Package>,
        times: Times,
    },
}

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Topic {
    Speed,
    Boards,
    Levels,
    Strength,
    Proofs,
    Threads,
    Threats,
    Variants,
    Truth,
    SecondOpinion,
    Openings,
    Replay,
    Terminal,
    Page,
    Load,
    Chaos,
    Python,
}

impl Topic {
    const ALL: [Topic; 17] = [
        Topic::Speed,
        Topic::Boards,
        Topic::Levels,
        Topic::Strength,
        Topic::Proofs,
        Topic::Threads,
        Topic::Threats,
        Topic::Variants,
        Topic::Truth,
        Topic::SecondOpinion,
        Topic::Openings,
        Topic::Replay,
        Topic::Terminal,
        Topic::Page,
        Topic::Load,
        Topic::Chaos,
        Topic::Python,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Topic::Speed => "speed",
            Topic::Boards => "boards",
            Topic::Levels => "levels",
            Topic::Strength => "strength",
            Topic::Proofs => "proofs",
            Topic::Threads => "threads",
            Topic::Threats => "threats",
            Topic::Variants => "variants",
            Topic::Truth => "truth",
            Topic::SecondOpinion => "second-opinion",
            Topic::Openings => "openings",
            Topic::Replay => "replay",
            Topic::Terminal => "terminal",
            Topic::Page => "page",
            Topic::Load => "load",
            Topic::Chaos => "chaos",
            Topic::Python => "python",
        }
    }
}

/// A job as the help shows it.
struct Job {
    name: &'static str,
    usage: &'static str,
    summary: &'static str,
    /// More than the summary, for `cargo xtask JOB --help`.
    details: &'static str,
}

const JOBS: [Job; 16] = [
    Job {
        name: "play",
        usage: "play",
        summary: "Build page and program, serve the page and open it in a browser",
        details: "\
The first build takes some minutes and says how far it is; later ones only build what has changed.
Rules and search are optimised, the rest is quick to build; `release` builds what is handed on. A
Node of its own is fetched from PyPI where there is none that is new enough. Where the page cannot
be built, the game opens in the terminal instead.",
    },
    Job {
        name: "test",
        usage: "test [--quick | --again]",
        summary: "Run every test of the repository, and install what the tests need",
        details: "\
Only what is missing is installed: as root directly, otherwise with sudo after showing the
command. Where neither is possible the command is printed and the exit code is 2.

  --quick   only what answers within two minutes: formatting, unit tests of the rules, the
            conformance files and the golden playthroughs
  --again   everything, with the test programs that passed and have not changed since

The last line is `N passed, M failed`. Exit code 1 if anything failed.",
    },
    Job { name: "fmt", usage: "fmt", summary: "Format the code", details: "Runs rustfmt over every crate." },
    Job {
        name: "lint",
        usage: "lint",
        summary: "Run clippy with warnings as errors, and look at the licences of all crates",
        details: "\
Every crate and every target: libraries, binaries, tests, examples and benches. What other crates
are built in must have a licence that deny.toml lists; cargo-deny is asked as well if it is
installed.",
    },
    Job {
        name: "playthroughs",
        usage: "playthroughs",
        summary: "Write the golden playthrough files anew",
        details: "Review the difference as you would code: it shows every change in the rules.",
    },
    Job {
        name: "pictures",
        usage: "pictures",
        summary: "Draw the pictures of the documentation anew",
        details: "\
The boards are the table in xtask/src/pictures.rs, the screens of the terminal game that in
crates/tui/examples/screens.rs.",
    },
    Job {
        name: "fixtures",
        usage: "fixtures",
        summary: "Write the fixtures that tests of several programs share anew",
        details: "\
The views in web/fixtures, the engine's answers in web/answers, what events make of an online game in
crates/online/tests/events.json, its TypeScript types in web/src/generated, and the table of problems
in docs/online-protocol.md.",
    },
    Job {
        name: "wasm",
        usage: "wasm",
        summary: "Build the engine for the browser",
        details: "\
With the target of rustup if that can be had within 30 seconds, else with Debian's packages
rustc-web, cargo-web, rust-web-src and lld.",
    },
    Job {
        name: "web",
        usage: "web",
        summary: "Build the page, which the program then embeds",
        details: "Needs Node 20.19 or newer. The page is written to web/dist/site.",
    },
    Job {
        name: "site",
        usage: "site [--address URL]",
        summary: "Write the page into dist/site, for any web host",
        details: "\
The page plays from any folder of any host, without a server of its own. Rules, lessons and puzzles
have files of their own, with pictures for previews of links; with the address where the site will
be, previews and search engines find them.",
    },
    Job {
        name: "browsers",
        usage: "browsers",
        summary: "Play the page in real browsers, and take pictures of it",
        details: "\
Every game by mouse, touch, keyboard, screen reader and in 3D, and all else that people do, in
Chromium and Firefox, which are installed where they are missing. `cargo xtask test` does the same
without what takes longest: fifty games in a row, slowed-down processors, and pictures of the 3D
board at its best. The pictures are written to web/screens.",
    },
    Job {
        name: "python",
        usage: "python",
        summary: "Build and test the Python package",
        details: "\
Its own tests, its types, and the suites of Gymnasium, PettingZoo and OpenSpiel, in a virtual
environment in the target folder. `cargo xtask test` does the same.",
    },
    Job {
        name: "measure",
        usage: "measure TOPIC [-- OPTION...]",
        summary: "Run measurements that are too long to be tests",
        details: "\
Topics:
  speed      perft and playouts of every game beside a chess library's perft, with ratios
  levels     each level against the one below it, into docs/levels.md
  strength   the default player against the simple ones, into docs/strength.md
  proofs     how long proofs of random positions take, into docs/performance.md
  threads    what a second thread is worth, into docs/performance.md
  threats    whether the search misses turns that decide, into docs/strength.md
  variants   levels in the variants, and against a hoarder, into docs/strength.md
  truth      what tables of solved openings hold, how long the proofs behind them take, and whether
             the highest level is perfect, into docs/truth.md
  second-opinion  the same results by a prover that knows the rules alone, into docs/truth.md
  openings   which replies to the first moves of Nava are decided, with proofs that are replayed; goes
             on where it was (`-- nava --nodes N` a line, and `--database-url URL` to share the work
             among machines), into docs/truth.md
  boards     who wins boards of Greener, and by how much; goes on where it was (`-- --nodes N` a
             board), into docs/truth.md
  replay     the proofs of such openings again, by the rules alone (`-- FILE...`)
  terminal   how quick, small and quiet the terminal game is, on Linux; fails beyond its bounds
  page       what a click on the page costs its engine, and how long that takes to prove set-ups of
             STAQS; fails beyond a frame of an old phone, and beyond five times what a program may take
  load       thousands of online games at once against a server on this machine
  chaos      three servers on one PostgreSQL that are killed and stopped for ten minutes, with NATS
             dying beside them and, for root, a full disk under it; fails if anything acknowledged is
             lost, doubled or out of order
  python     batched stepping from Python beside EnvPool, Pgx and OpenSpiel

What follows `--` is handed to the measuring program: games, `--games N` for the length of
matches, `--threads N`, `--seed N`, and `--long` for what takes longest of proofs and strength; for
`load`, `--games N,N`, `--rate MOVES_A_SECOND`, `--seconds N`; for `chaos`, the number of seconds.",
    },
    Job {
        name: "tune",
        usage: "tune GAME [OPTION...]",
        summary: "Fit the weights of a game's evaluation to the results of self-play",
        details: "\
Plays games at a fixed number of nodes, fits the weights, plays a match against those there
were, and writes them into the source; docs/tuning.md has the recipe. Everything after `tune` is
handed to the tuner: `cargo xtask tune GAME --help` lists its options.",
    },
    Job {
        name: "release",
        usage: "release [--target TRIPLE]",
        summary: "Pack the program for one system into dist/packages, without trying it",
        details: "\
On Linux the binary is static. The archive holds the binary with the page in it, shell completions,
the man page, the licences of all that is built in, the changelog and the README.

  --target TRIPLE   build for this target (default: on Linux this machine's with musl,
                    or with glibc linked in where musl cannot be had; elsewhere the host)",
    },
    Job {
        name: "package",
        usage: "package [KIND...] [--twice]",
        summary: "Make what people install, and try it where nothing else is",
        details: "\
All kinds unless some are named:

  binary   the program for Linux as .tar.zst, static, played in a root with nothing else in it
  deb      the same for Debian, with a systemd unit, installed into a Debian with nothing else and
           removed again
  wheel    the same for pip, pipx and uv, installed into an empty environment
  windows  the program for Windows as .zip, played in Wine
  library  the rules and the engine for Python, as a wheel for every Linux since 2014, played with in an
           environment with NumPy and nothing else
  sbom     what the program is built from, as CycloneDX
  site     the page for any web host, played from a folder of a plain one in Chromium
  crates   the libraries and the program for crates.io, each compiled from what was packed by the
           oldest Rust that it promises to do with
  npm      the engine for Node and browsers, and the board as a web component, installed into an empty
           project and played with

  --twice  build the static program once more, in another folder, and fail if it is not the same

Finished packages are in dist/packages, with their SHA-256. The version is that of the workspace, and
times are those of the last commit, or of SOURCE_DATE_EPOCH.",
    },
];

/// Reads the arguments after the program's name.
pub(crate) fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Task, TaskError> {
    let mut parser = lexopt::Parser::from_args(args);
    let Some(first) = parser.next()? else { return Ok(Task::Help(overview())) };
    let name = match first {
        Short('h') | Long("help") => return Ok(Task::Help(overview())),
        Value(name) => name.string()?,
        other => return Err(other.unexpected().into()),
    };
    let Some(job) = JOBS.iter().find(|job| job.name == name) else {
        let names: Vec<_> = JOBS.iter().map(|job| job.name).collect();
        return Err(TaskError::usage(format!("unknown job '{name}', expected one of {}", names.join(", "))));
    };
    parse_job(job, &mut parser)
}

fn parse_job(job: &Job, parser: &mut lexopt::Parser) -> Result<Task, TaskError> {
    let mut extent = Extent::Full;
    let mut target = None;
    let mut topic = None;
    let mut address = None;
    let mut kinds = Vec::new();
    let mut times = Times::Once;
    let mut rest = Vec::new();
    if job.name == "tune" && !asks_for_help(parser)? {
        return Ok(Task::Tune { rest: parser.raw_args()?.collect() });
    }
    while let Some(arg) = parser.next()? {
        match arg {
            Short('h') | Long("help") => return Ok(Task::Help(job.help())),
            Long("quick") if job.name == "test" => extent = Extent::Quick,
            Long("again") if job.name == "test" => extent = Extent::FullAgain,
            Long("target") if job.name == "release" => target = Some(parser.value()?.string()?),
            Long("address") if job.name == "site" => address = Some(parser.value()?.string()?),
            Value(name) if job.name == "measure" && topic.is_none() => {
                topic = Some(read_topic(&name.string()?)?);
                rest = rest_of(parser)?;
            }
            Long("twice") if job.name == "package" => times = Times::Twice,
            Value(name) if job.name == "package" => kinds.push(read_package(&name.string()?)?),
            other => return Err(other.unexpected().into()),
        }
    }
    match job.name {
        "play" => Ok(Task::Play),
        "test" => Ok(Task::Test(extent)),
        "fmt" => Ok(Task::Fmt),
        "lint" => Ok(Task::Lint),
        "playthroughs" => Ok(Task::Playthroughs),
        "pictures" => Ok(Task::Pictures),
        "fixtures" => Ok(Task::Fixtures),
        "wasm" => Ok(Task::Wasm),
        "web" => Ok(Task::Web),
        "site" => Ok(Task::Site { address }),
        "browsers" => Ok(Task::Browsers),
        "python" => Ok(Task::Python),
        "measure" => Ok(Task::Measure { topic: topic.ok_or_else(no_topic)?, rest }),
        "release" => Ok(Task::Release { target }),
        "package" if kinds.is_empty() => Ok(Task::Package { kinds: Package::ALL.to_vec(), times }),
        "package" => Ok(Task::Package { kinds, times }),
        other => unreachable!("the job '{other}' is in the table and nowhere else"),
    }
}

/// Whether the next argument is `--help`.
fn asks_for_help(parser: &mut lexopt::Parser) -> Result<bool, TaskError> {
    let raw = parser.raw_args()?;
    Ok(raw.peek().is_some_and(|next| next == "--help" || next == "-h"))
}

fn read_topic(name: &str) -> Result<Topic, TaskError> {
    Topic::ALL.into_iter().find(|topic| topic.name() == name).ok_or_else(no_topic)
}

fn read_package(name: &str) -> Result<Package, TaskError> {
    let names = Package::ALL.map(Package::name).join(", ");
    let found = Package::ALL.into_iter().find(|package| package.name() == name);
    found.ok_or_else(|| TaskError::usage(format!("unknown package '{name}', expected one of {names}")))
}

fn no_topic() -> TaskError {
    let names = Topic::ALL.map(Topic::name);
    TaskError::usage(format!("expected what to measure: {}", names.join(", ")))
}

/// What follows `--`, if that comes next; `--help` and mistakes are left to the caller.
fn rest_of(parser: &mut lexopt::Parser) -> Result<Vec<OsString>, TaskError> {
    let raw = parser.raw_args()?;
    if raw.peek().is_some_and(|next| next == "--") {
        return Ok(raw.skip(1).collect());
    }
    Ok(Vec::new())
}

fn overview() -> String {
    let mut text =
        "Builds, runs, tests and measures Stackade\n\nUsage: cargo xtask JOB\n\nJobs:\n".to_owned();
    for job in &JOBS {
        text += &format!("  {:<13} {}\n", job.name, job.summary);
    }
    text + "\n`cargo xtask JOB --help` says more about a job\n"
}

impl Job {
    fn help(&self) -> String {
        format!("{}\n\nUsage: cargo xtask {}\n\n{}\n", self.summary, self.usage, self.details)
    }
}

impl From<lexopt::Error> for TaskError {
    fn from(error: lexopt::Error) -> TaskError {
        TaskError::usage(format!("{error}; `cargo xtask --help` lists the jobs"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Task, TaskError> {
        parse(line.split_whitespace().map(OsString::from))
    }

    fn check(line: &str, expected: Task) {
        assert_eq!(read(line).expect("the line is well formed"), expected);
    }

    #[track_caller]
    fn check_refused(line: &str) {
        let failure = read(line).expect_err("the line is wrong");
        assert_eq!(failure.code(), 2, "{failure}");
    }

    #[test]
    fn jobs_are_read_with_their_options() {
        check("play", Task::Play);
        check("test", Task::Test(Extent::Full));
        check("test --quick", Task::Test(Extent::Quick));
        check("test --again", Task::Test(Extent::FullAgain));
        check("release", Task::Release { target: None });
        check("release --target=mips", Task::Release { target: Some("mips".to_owned()) });
        let kinds = vec![Package::Library, Package::Windows];
        check("package library windows", Task::Package { kinds, times: Times::Once });
        let kinds = Package::ALL.to_vec();
        check("package --twice", Task::Package { kinds, times: Times::Twice });
        check("measure speed", Task::Measure { topic: Topic::Speed, rest: vec![] });
        check(
            "measure speed -- chess -h",
            Task::Measure { topic: Topic::Speed, rest: vec!["chess".into(), "-h".into()] },
        );
        check("tune chess --seed 3", Task::Tune { rest: ["chess", "--seed", "3"].map(Into::into).into() });
    }

    #[test]
    fn every_job_of_the_table_has_help_and_can_be_read() {
        for job in &JOBS {
            check(&format!("{} --help", job.name), Task::Help(job.help()));
            assert!(overview().contains(job.summary), "{}", job.name);
            let plain = read(if job.name == "measure" { "measure speed" } else { job.name });
            assert!(plain.is_ok(), "{}", job.name);
        }
        check("measure speed --help", read("measure -h").expect("help"));
    }

    #[test]
    fn every_topic_is_in_the_help() {
        let Ok(Task::Help(help)) = read("measure --help") else { panic!("help was asked for") };
        for topic in Topic::ALL {
            assert!(help.contains(&format!("\n  {} ", topic.name())), "{}", topic.name());
        }
    }

    #[test]
    fn every_package_is_in_the_help() {
        let Ok(Task::Help(help)) = read("package --help") else { panic!("help was asked for") };
        for package in Package::ALL {
            assert!(help.contains(&format!("\n  {} ", package.name())), "{}", package.name());
        }
    }

    #[test]
    fn mistakes_are_usage_errors() {
        check_refused("dance");
        check_refused("play --quick");
        check_refused("test fast");
        check_refused("measure");
        check_refused("measure luck");
        check_refused("release --target");
        check_refused("release --twice");
        check_refused("package floppy");
        check_refused("--quick");
    }
}
