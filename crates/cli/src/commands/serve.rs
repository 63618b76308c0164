//! `stackade serve`: the page in the browser, and games online.

mod file;

use std::fs;
use std::io::Write;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::de::DeserializeOwned;
use stackade_server::limits::{LimitTable, Setting};
use stackade_server::lock::make_folder;
use stackade_server::logs::LevelFilter;
use stackade_server::page::PageFile;
use stackade_server::store::file_url;
use stackade_server::{Config, Listening, logs};

use crate::args::{LogFormat, LogLevel, ServeArgs, ServeOptions, Switch, address};
use crate::error::CommandError;

/// What is missing in a build without the page.
const NO_PAGE: &str = "this build has no web page in it: building one needs Node 20.19 or newer; with Node \
     installed, run `cargo xtask play` in the source folder";

/// So many computer players may think at the same time.
const ENGINES: std::ops::RangeInclusive<u16> = 1..=256;

/// So long the last lines of the log have to be taken.
const LAST_LINES: Duration = Duration::from_secs(1);

/// Where the database is unless somebody says otherwise.
const DATA: &str = "stackade-data";

pub(crate) fn run(args: &ServeArgs) -> Result<(), CommandError> {
    if !stackade_page::is_built() {
        return Err(CommandError::refused(NO_PAGE));
    }
    let variable = |name: &str| std::env::var(name).ok();
    let said = environment(&variable)?;
    let options = args.options.clone().or(said).or(file(args.config.clone(), &variable)?);
    start_log(&options);
    let config = config(options)?;
    let served = stackade_server::serve(&config, |listening| {
        // Whoever has closed standard output does not want to hear it, and is served all the same.
        let _ = say_where(&mut std::io::stdout().lock(), listening);
        Ok(())
    });
    let is_written = logs::flush(LAST_LINES);
    match served {
        // Standard error takes nothing: the last word would be waited for as long.
        Err(_) if !is_written => Err(CommandError::Unheard),
        served => served.map_err(|failure| told(&failure, config.listen)),
    }
}

fn say_where(out: &mut impl Write, Listening { address, metrics }: Listening) -> std::io::Result<()> {
    writeln!(out, "listening on http://{address}")?;
    if let Some(metrics) = metrics {
        writeln!(out, "metrics at http://{metrics}/metrics")?;
    }
    out.flush()
}

/// The last word of a server that could not be started or has ended by itself; the exit code is never 0.
fn told(failure: &stackade_server::ServerError, listen: SocketAddr) -> CommandError {
    CommandError::refused(match failure {
        stackade_server::ServerError::Listen(error) => format!("cannot serve at {listen}: {error}"),
        stackade_server::ServerError::Task(_) => failure.to_string(),
        _ => format!("cannot serve: {failure}"),
    })
}

fn start_log(options: &ServeOptions) {
    let level = match options.log.unwrap_or(LogLevel::Warn) {
        LogLevel::Off => LevelFilter::OFF,
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
    };
    logs::start(level, options.log_format == Some(LogFormat::Json));
}

fn config(options: ServeOptions) -> Result<Config, CommandError> {
    let usual = Config::default();
    Ok(Config {
        listen: options.listen.unwrap_or(usual.listen),
        database: database(&folder(options.data), options.database_url)?,
        nats: options.nats,
        engines: options.engines.map_or(usual.engines, usize::from),
        latency_target: match (options.latency_target, options.rate_limits) {
            (Some(ms), _) => (ms > 0).then(|| Duration::from_millis(ms.into())),
            (None, Some(Switch::Off)) => None,
            (None, _) => usual.latency_target,
        },
        hosts: options.host,
        trusted: options.trusted_proxy,
        limits: match options.rate_limits {
            Some(Switch::Off) => LimitTable::off(),
            Some(Switch::On) | None => LimitTable::with(&options.limit),
        },
        metrics: options.metrics,
        page: |path| stackade_page::find(path).map(|(content, hash)| PageFile { content, hash }),
        ..usual
    })
}

/// The folder that was named, or the usual one.
pub(super) fn folder(data: Option<PathBuf>) -> PathBuf {
    data.unwrap_or_else(|| PathBuf::from(DATA))
}

/// Where the database of a server is, for those who look after it: as [`run`] finds it, whatever else its options say.
pub(super) fn place(
    said: ServeOptions,
    config: Option<PathBuf>,
    variable: &dyn Fn(&str) -> Option<String>,
) -> Result<ServeOptions, CommandError> {
    let only = |name: &str| variable(name).filter(|_| DATABASE.contains(&name));
    Ok(said.or(environment(&only)?).or(file(config, variable)?))
}

/// The variables that say where the database is.
const DATABASE: [&str; 2] = ["STACKADE_DATA", "STACKADE_DATABASE_URL"];

/// The database that was named, or the one in the data directory.
pub(super) fn database(data: &Path, url: Option<String>) -> Result<String, CommandError> {
    if let Some(url) = url {
        return Ok(url);
    }
    make_folder(data).map_err(|error| {
        CommandError::refused(format!("cannot make the folder {}: {error}", data.display()))
    })?;
    Ok(file_url(data))
}

impl ServeOptions {
    /// These options, and where nothing is said, those.
    fn or(self, other: ServeOptions) -> ServeOptions {
        let list = |one: Vec<_>, other| if one.is_empty() { other } else { one };
        ServeOptions {
            listen: self.listen.or(other.listen),
            data: self.data.or(other.data),
            database_url: self.database_url.or(other.database_url),
            nats: self.nats.or(other.nats),
            host: list(self.host, other.host),
            trusted_proxy: if self.trusted_proxy.is_empty() {
                other.trusted_proxy
            } else {
                self.trusted_proxy
            },
            engines: self.engines.or(other.engines),
            latency_target: self.latency_target.or(other.latency_target),
            metrics: self.metrics.or(other.metrics),
            rate_limits: self.rate_limits.or(other.rate_limits),
            // Each limit is set on its own, and what comes last counts.
            limit: [other.limit, self.limit].concat(),
            log: self.log.or(other.log),
            log_format: self.log_format.or(other.log_format),
        }
    }
}

/// The options in a file, which the environment may name.
fn file(
    path: Option<PathBuf>,
    variable: &dyn Fn(&str) -> Option<String>,
) -> Result<ServeOptions, CommandError> {
    let named = || variable("STACKADE_CONFIG").map(PathBuf::from);
    let Some(path) = path.or_else(named) else { return Ok(ServeOptions::default()) };
    let text = fs::read_to_string(&path)
        .map_err(|error| CommandError::usage(format!("{}: {error}", path.display())))?;
    file::read(&text).map_err(|error| CommandError::usage(format!("{}, {error}", path.display())))
}

/// The options in the environment.
fn environment(variable: &dyn Fn(&str) -> Option<String>) -> Result<ServeOptions, CommandError> {
    Ok(ServeOptions {
        listen: address_in(variable, "STACKADE_LISTEN")?,
        data: value(variable, "STACKADE_DATA")?,
        database_url: value(variable, "STACKADE_DATABASE_URL")?,
        nats: value(variable, "STACKADE_NATS")?,
        host: values(variable, "STACKADE_HOST")?,
        trusted_proxy: values(variable, "STACKADE_TRUSTED_PROXY")?,
        engines: variable("STACKADE_ENGINES").map(|text| engines(&text)).transpose()?,
        latency_target: variable("STACKADE_LATENCY_TARGET").map(|text| milliseconds(&text)).transpose()?,
        metrics: address_in(variable, "STACKADE_METRICS")?,
        rate_limits: value(variable, "STACKADE_RATE_LIMITS")?,
        limit: limits(variable)?,
        log: value(variable, "STACKADE_LOG")?,
        log_format: value(variable, "STACKADE_LOG_FORMAT")?,
    })
}

fn address_in(
    variable: &dyn Fn(&str) -> Option<String>,
    name: &str,
) -> Result<Option<SocketAddr>, CommandError> {
    let wrong = |error| CommandError::usage(format!("{name}: {error}"));
    variable(name).map(|text| address(&text).map_err(wrong)).transpose()
}

fn limits(variable: &dyn Fn(&str) -> Option<String>) -> Result<Vec<Setting>, CommandError> {
    let settings: Vec<String> = values(variable, "STACKADE_LIMIT")?;
    let wrong = |error| CommandError::usage(format!("STACKADE_LIMIT: {error}"));
    settings.iter().map(|text| text.parse().map_err(wrong)).collect()
}

fn engines(text: &str) -> Result<u16, CommandError> {
    let number = text.parse().ok().filter(|number| ENGINES.contains(number));
    number.ok_or_else(|| CommandError::usage("STACKADE_ENGINES: expected a number from 1 to 256"))
}

fn milliseconds(text: &str) -> Result<u32, CommandError> {
    let wrong = |_| CommandError::usage("STACKADE_LATENCY_TARGET: expected a number of milliseconds");
    text.parse().map_err(wrong)
}

fn values<T: DeserializeOwned>(
    variable: &dyn Fn(&str) -> Option<String>,
    name: &str,
) -> Result<Vec<T>, CommandError> {
    let text = variable(name).unwrap_or_default();
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    parts.map(|part| read(name, part)).collect()
}

fn value<T: DeserializeOwned>(
    variable: &dyn Fn(&str) -> Option<String>,
    name: &str,
) -> Result<Option<T>, CommandError> {
    variable(name).map(|text| read(name, &text)).transpose()
}

/// A value as it would stand in the file.
fn read<T: DeserializeOwned>(name: &str, text: &str) -> Result<T, CommandError> {
    serde_json::from_value(text.into()).map_err(|error| CommandError::usage(format!("{name}: {error}")))
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use clap::{Args as _, FromArgMatches as _};
    use stackade_server::limits::{Quota, Rate};
    use stackade_server::supervisor::TaskError;

    use super::*;

    /// Every option, and two values for it.
    const OPTIONS: [(&str, &str, &str); 13] = [
        ("listen", "127.0.0.1:1", "127.0.0.1:2"),
        ("data", "one", "two"),
        ("database-url", "sqlite://one", "sqlite://two"),
        ("nats", "nats://one", "nats://two"),
        ("host", "one.example", "two.example"),
        ("trusted-proxy", "10.0.0.1", "10.0.0.2"),
        ("engines", "1", "2"),
        ("latency-target", "100", "200"),
        ("metrics", "127.0.0.1:3", "127.0.0.1:4"),
        ("rate-limits", "on", "off"),
        ("limit", "sockets=1", "sockets=2"),
        ("log", "info", "debug"),
        ("log-format", "text", "json"),
    ];

    fn by_flag(name: &str, value: &str) -> ServeOptions {
        let command = ServeOptions::augment_args(clap::Command::new("serve"));
        let matches = command.try_get_matches_from(["serve", &format!("--{name}"), value]).expect("a flag");
        ServeOptions::from_arg_matches(&matches).expect("a value")
    }

    fn by_variable(name: &str, value: &str) -> ServeOptions {
        let variable = format!("STACKADE_{}", name.to_uppercase().replace('-', "_"));
        environment(&|asked: &str| (asked == variable).then(|| value.to_owned())).expect("a variable")
    }

    fn by_file(name: &str, value: &str) -> ServeOptions {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("stackade.toml");
        let value = match name {
            "engines" | "latency-target" => value.to_owned(),
            "limit" => format!("{{ {value} }}"),
            "host" | "trusted-proxy" => format!("[\"{value}\"]"),
            _ => format!("\"{value}\""),
        };
        fs::write(&path, format!("{name} = {value}\n")).expect("it can be written");
        file(Some(path), &|_| None).expect("an option")
    }

    #[test]
    fn every_option_can_be_said_in_three_places() {
        let shown = |options: &ServeOptions| format!("{options:?}");
        let nothing = shown(&ServeOptions::default());
        for (name, one, other) in OPTIONS {
            let said = by_flag(name, one);
            assert_ne!(shown(&said), nothing, "{name}");
            assert_eq!(shown(&said), shown(&by_variable(name, one)), "{name}");
            assert_eq!(shown(&said), shown(&by_file(name, one)), "{name}");
            if name == "limit" {
                // Limits of several places are put together, and counted below.
                continue;
            }
            // The first place counts.
            assert_eq!(shown(&said), shown(&by_flag(name, one).or(by_variable(name, other))), "{name}");
            assert_eq!(shown(&said), shown(&by_variable(name, one).or(by_file(name, other))), "{name}");
            assert_eq!(shown(&said), shown(&ServeOptions::default().or(by_file(name, one))), "{name}");
        }
        let command = ServeOptions::augment_args(clap::Command::new("serve"));
        let known: Vec<_> = command.get_arguments().filter_map(|argument| argument.get_long()).collect();
        assert_eq!(known, OPTIONS.map(|(name, ..)| name), "every option is in the table");
    }

    #[test]
    fn a_server_that_ends_by_itself_has_failed() {
        let listen = SocketAddr::from(([127, 0, 0, 1], 80));
        let error = TaskError { task: "writer", panic: None };
        let words = match told(&stackade_server::ServerError::Task(error), listen) {
            CommandError::Refused(words) => words,
            other => panic!("{other:?}"),
        };
        assert_eq!(words, "the server cannot go on: its task \"writer\" has ended");
    }

    #[test]
    fn the_first_line_says_where_it_listens() {
        let address = SocketAddr::from(([127, 0, 0, 1], 7878));
        let metrics = Some(SocketAddr::from(([127, 0, 0, 1], 9100)));
        let said = |metrics| {
            let mut out = Vec::new();
            say_where(&mut out, Listening { address, metrics }).expect("there is room");
            String::from_utf8(out).expect("a text")
        };
        assert_eq!(said(None), "listening on http://127.0.0.1:7878\n");
        assert_eq!(said(metrics), said(None) + "metrics at http://127.0.0.1:9100/metrics\n");
    }

    #[test]
    fn each_limit_counts_from_its_first_place() {
        let all =
            "sockets = 1\nconnections = 1\nguest-games = 1\n\"10.0.0.0/8\" = { sockets = 5, factor = 2 }\n";
        let file: ServeOptions = toml::from_str(&format!("[limit]\n{all}")).expect("limits");
        let said = by_flag("limit", "sockets=3");
        let variable = by_variable("limit", "sockets=2, connections=2, sign-ups=9+1/h");
        let table = config(ServeOptions { data: Some(std::env::temp_dir()), ..said.or(variable).or(file) });
        let table = table.expect("they are fine").limits;
        let (here, there) = (IpAddr::from([1, 1, 1, 1]), IpAddr::from([10, 1, 1, 1]));
        let quotas = [Quota::Sockets, Quota::Connections, Quota::GuestGames, Quota::Thoughts];
        assert_eq!(quotas.map(|quota| table.quota(quota, here)), [3, 2, 1, 100]);
        assert_eq!(quotas.map(|quota| table.quota(quota, there)), [5, 4, 2, 200]);
        assert_eq!(
            table.rate(Rate::SignUps, here).map(|bucket| bucket.to_string()),
            Some("9+1/h".to_owned())
        );
        let off = ServeOptions { data: Some(std::env::temp_dir()), ..by_flag("rate-limits", "off") };
        assert!(!config(off).expect("it is fine").limits.is_on());
    }

    #[test]
    fn mistakes_in_a_file_are_told_with_its_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("stackade.toml");
        fs::write(&path, "engines = 2\n[limit]\nsockets = 0\n").expect("it can be written");
        let told = match file(Some(path), &|_| None) {
            Err(CommandError::Usage(told)) => told,
            other => panic!("{other:?}"),
        };
        let expected =
            "stackade.toml, line 3, limit.sockets: expected a number from 1 to 1000000, found \"0\"";
        assert!(told.ends_with(expected), "{told}");
    }

    #[test]
    fn addresses_may_have_names() {
        let port = 7878;
        for options in [by_flag, by_variable, by_file].map(|by| by("listen", "localhost:7878")) {
            let found = options.listen.expect("an address");
            assert!(found.ip().is_loopback() && found.port() == port, "{found}");
        }
        let why = address("localhost").expect_err("there is no port");
        assert!(why.contains("127.0.0.1:7878"), "{why}");
    }

    #[test]
    fn several_are_separated_by_commas() {
        let hosts = by_variable("host", "a.example, b.example").host;
        assert_eq!(hosts, ["a.example", "b.example"]);
    }

    #[test]
    fn the_environment_may_name_the_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("stackade.toml");
        fs::write(&path, "data = \"there\"\nengines = 3\n").expect("it can be written");
        let variables = |name: &str| match name {
            "STACKADE_CONFIG" => Some(path.display().to_string()),
            // What does not concern the database does not concern those who look after it.
            "STACKADE_LISTEN" => Some("nonsense".to_owned()),
            _ => None,
        };
        let found = place(ServeOptions::default(), None, &variables).expect("the file is fine");
        assert_eq!(folder_of(found), "there");
        let with_variable =
            |name: &str| variables(name).or((name == "STACKADE_DATA").then(|| "here".to_owned()));
        let found = place(ServeOptions::default(), None, &with_variable).expect("the file is fine");
        assert_eq!(folder_of(found), "here");
        let said = ServeOptions { data: Some("said".into()), ..ServeOptions::default() };
        assert_eq!(folder_of(place(said, None, &with_variable).expect("the file is fine")), "said");
        assert_eq!(folder_of(ServeOptions::default()), DATA);
    }

    fn folder_of(options: ServeOptions) -> String {
        folder(options.data).display().to_string()
    }

    #[test]
    fn nonsense_says_where_it_is() {
        let all = [
            ("STACKADE_LISTEN", "here"),
            ("STACKADE_METRICS", "localhost"),
            ("STACKADE_LOG", "loud"),
            ("STACKADE_ENGINES", "x"),
            ("STACKADE_ENGINES", "0"),
            ("STACKADE_TRUSTED_PROXY", "10.0.0.1,somebody"),
            ("STACKADE_LIMIT", "sockets=1,games=many"),
        ];
        for (name, text) in all {
            let variables = |asked: &str| (asked == name).then(|| text.to_owned());
            match environment(&variables) {
                Err(CommandError::Usage(why)) => assert!(why.starts_with(name), "{why}"),
                other => panic!("{other:?}"),
            }
        }
        assert!(toml::from_str::<ServeOptions>("listn = 1").is_err());
    }
}
