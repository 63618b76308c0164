//! `stackade serve`: the page in the browser, and games online.

use std::fmt::Display;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use stackade_server::lock::make_folder;
use stackade_server::logs::LevelFilter;
use stackade_server::store::file_url;
use stackade_server::{Config, logs};

use crate::args::{LogFormat, LogLevel, ServeArgs, ServeOptions, Switch};
use crate::error::Failure;

/// What is missing in a build without the page.
const NO_PAGE: &str = "this build has no web page in it: building one needs Node 20.19 or newer; with Node \
     installed, run `cargo xtask play` in the source folder";

/// Where the database is unless somebody says otherwise.
const DATA: &str = "stackade-data";

pub(crate) fn run(args: &ServeArgs) -> Result<(), Failure> {
    if !stackade_server::has_page() {
        return Err(Failure::refused(NO_PAGE));
    }
    let variable = |name: &str| std::env::var(name).ok();
    let options = args.options.clone().or(environment(&variable)?).or(file(args.config.as_deref())?);
    start_log(&options);
    let config = config(options)?;
    let served = stackade_server::serve(&config, |address| {
        let mut out = std::io::stdout().lock();
        writeln!(out, "listening on http://{address}")?;
        out.flush()
    });
    served.map_err(|failure| match failure {
        stackade_server::Failure::Ready(error) if error.kind() == ErrorKind::BrokenPipe => Failure::Done,
        _ => Failure::refused(format!("cannot serve at {}: {failure}", config.listen)),
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

fn config(options: ServeOptions) -> Result<Config, Failure> {
    let usual = Config::default();
    let data = options.data.unwrap_or_else(|| PathBuf::from(DATA));
    Ok(Config {
        listen: options.listen.unwrap_or(usual.listen),
        database: database(&data, options.database_url)?,
        engines: options.engines.map_or(usual.engines, usize::from),
        hosts: options.host,
        trusted: options.trusted_proxy,
        limits: options.rate_limits != Some(Switch::Off),
        metrics: options.metrics,
        ..usual
    })
}

/// The database that was named, or the one in the data directory.
pub(super) fn database(data: &Path, url: Option<String>) -> Result<String, Failure> {
    if let Some(url) = url {
        return Ok(url);
    }
    make_folder(data)
        .map_err(|error| Failure::refused(format!("cannot make the folder {}: {error}", data.display())))?;
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
            host: list(self.host, other.host),
            trusted_proxy: if self.trusted_proxy.is_empty() {
                other.trusted_proxy
            } else {
                self.trusted_proxy
            },
            engines: self.engines.or(other.engines),
            metrics: self.metrics.or(other.metrics),
            rate_limits: self.rate_limits.or(other.rate_limits),
            log: self.log.or(other.log),
            log_format: self.log_format.or(other.log_format),
        }
    }
}

/// The options in a file.
fn file(path: Option<&Path>) -> Result<ServeOptions, Failure> {
    let Some(path) = path else { return Ok(ServeOptions::default()) };
    let wrong = |error: &dyn Display| Failure::usage(format!("{}: {error}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| wrong(&error))?;
    toml::from_str(&text).map_err(|error| wrong(&error.message()))
}

/// The options in the environment.
fn environment(variable: &dyn Fn(&str) -> Option<String>) -> Result<ServeOptions, Failure> {
    Ok(ServeOptions {
        listen: value(variable, "STACKADE_LISTEN")?,
        data: value(variable, "STACKADE_DATA")?,
        database_url: value(variable, "STACKADE_DATABASE_URL")?,
        host: values(variable, "STACKADE_HOST")?,
        trusted_proxy: values(variable, "STACKADE_TRUSTED_PROXY")?,
        engines: variable("STACKADE_ENGINES")
            .map(|text| text.parse().map_err(|_| Failure::usage("STACKADE_ENGINES: expected a number")))
            .transpose()?,
        metrics: value(variable, "STACKADE_METRICS")?,
        rate_limits: value(variable, "STACKADE_RATE_LIMITS")?,
        log: value(variable, "STACKADE_LOG")?,
        log_format: value(variable, "STACKADE_LOG_FORMAT")?,
    })
}

fn values<T: DeserializeOwned>(
    variable: &dyn Fn(&str) -> Option<String>,
    name: &str,
) -> Result<Vec<T>, Failure> {
    let text = variable(name).unwrap_or_default();
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    parts.map(|part| read(name, part)).collect()
}

fn value<T: DeserializeOwned>(
    variable: &dyn Fn(&str) -> Option<String>,
    name: &str,
) -> Result<Option<T>, Failure> {
    variable(name).map(|text| read(name, &text)).transpose()
}

/// A value as it would stand in the file.
fn read<T: DeserializeOwned>(name: &str, text: &str) -> Result<T, Failure> {
    serde_json::from_value(text.into()).map_err(|error| Failure::usage(format!("{name}: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_first_counts() {
        let variables = |name: &str| match name {
            "STACKADE_LISTEN" => Some("127.0.0.1:1".to_owned()),
            "STACKADE_HOST" => Some("a.example, b.example".to_owned()),
            "STACKADE_ENGINES" => Some("3".to_owned()),
            "STACKADE_LOG" => Some("info".to_owned()),
            _ => None,
        };
        let said = ServeOptions { listen: "127.0.0.1:2".parse().ok(), ..ServeOptions::default() };
        let file: ServeOptions =
            toml::from_str("engines = 9\nrate-limits = \"off\"\nhost = [\"c\"]").expect("TOML");
        let all = said.or(environment(&variables).expect("they are fine")).or(file);
        assert_eq!(all.listen.map(|address| address.port()), Some(2));
        assert_eq!(all.host, ["a.example", "b.example"]);
        assert_eq!(
            (all.engines, all.rate_limits, all.log),
            (Some(3), Some(Switch::Off), Some(LogLevel::Info))
        );
    }

    #[test]
    fn nonsense_says_where_it_is() {
        for (name, text) in [("STACKADE_LISTEN", "here"), ("STACKADE_LOG", "loud"), ("STACKADE_ENGINES", "x")]
        {
            let variables = |asked: &str| (asked == name).then(|| text.to_owned());
            match environment(&variables) {
                Err(Failure::Usage(why)) => assert!(why.starts_with(name), "{why}"),
                other => panic!("{other:?}"),
            }
        }
        assert!(toml::from_str::<ServeOptions>("listn = 1").is_err());
    }
}
