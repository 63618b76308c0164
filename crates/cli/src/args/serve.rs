//! The arguments of `stackade serve` and `stackade admin`.

use std::fmt::Write as _;
use std::net::{SocketAddr, ToSocketAddrs as _};
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use stackade_server::limits::{self, Setting};
use stackade_server::network::Network;

/// Where else the options may stand.
const ELSEWHERE: &str = "Every option can also stand in the environment, as STACKADE_LISTEN, STACKADE_DATABASE_URL and so \
     on, or in a file in TOML that --config or STACKADE_CONFIG names, as listen = \"…\", database-url = \"…\". \
     What is said here comes first, then the environment, then the file. Several hosts, proxies or limits are separated \
     by commas in the environment, and hosts and proxies are a list in the file.";

/// How limits are set.
const LIMITS: &str = "Limits are for each address (64 bits of it in IPv6), and set by --limit, each on its own: \
     --limit sign-ups=80+2/m allows 80 at once and two more a minute (s, m or h), --limit sockets=900 so many at the same \
     time. A network can have limits of its own, --limit sockets@203.0.113.0/24=2000, or a multiple of the usual ones, --limit \
     factor@203.0.113.0/24=4. In the file they stand below [limit] and [limit.\"203.0.113.0/24\"]. The limits and their defaults:";

/// What is said below the options.
fn more_help() -> String {
    let mut text = format!("{ELSEWHERE}\n\n{LIMITS}\n");
    for (name, default, about) in limits::all() {
        let _ = write!(text, "\n  {name:<12} {default:<12} {}", about.replace('`', ""));
    }
    text
}

/// Where the database of `stackade admin` may be named.
const SAME_PLACES: &str = "The database is found as `stackade serve` finds it: by --database-url, or in the folder --data; \
     where neither is said by STACKADE_DATABASE_URL and STACKADE_DATA, and then by the file that --config or \
     STACKADE_CONFIG names. Everything can be done while the server runs.";

#[derive(Debug, Args)]
#[command(after_help = more_help())]
pub(crate) struct ServeArgs {
    /// A file with these options
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) options: ServeOptions,
}

/// An address with a port, or a name that stands for one.
pub(crate) fn address(text: &str) -> Result<SocketAddr, String> {
    let expected = "expected an address and a port, such as 127.0.0.1:7878 or localhost:7878";
    let has_port = text.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
    if !has_port {
        return Err(expected.to_owned());
    }
    let mut found =
        text.to_socket_addrs().map_err(|_| format!("nothing is known by {text:?}; {expected}"))?;
    found.next().ok_or_else(|| expected.to_owned())
}

fn read_address<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<SocketAddr>, D::Error> {
    let text = String::deserialize(reader)?;
    address(&text).map(Some).map_err(D::Error::custom)
}

/// What can be said in several places.
#[derive(Clone, Debug, Default, Args, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct ServeOptions {
    /// Where to listen; port 0 picks a free one [default: 127.0.0.1:7878]
    #[arg(long, value_name = "ADDR", value_parser = address)]
    #[serde(deserialize_with = "read_address")]
    pub(crate) listen: Option<SocketAddr>,
    /// The folder for games that are played online; made if it is not there [default: stackade-data]
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// A database to use instead of one in that folder: `postgres://…` or `sqlite://…`
    #[arg(long, value_name = "URL")]
    pub(crate) database_url: Option<String>,
    /// A NATS server, `nats://…`, through which several servers on one PostgreSQL database tell each other news at once
    #[arg(long, value_name = "URL")]
    pub(crate) nats: Option<String>,
    /// A name that the server answers to, beside localhost and addresses; may be repeated
    #[arg(long, value_name = "NAME")]
    pub(crate) host: Vec<String>,
    /// A proxy, or a network of them, whose word about where requests come from is believed; may be repeated
    #[arg(long, value_name = "ADDR")]
    pub(crate) trusted_proxy: Vec<Network>,
    /// How many computer players think at the same time [default: 2]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) engines: Option<u16>,
    /// Nothing new is begun while moves take longer than this on average; 0 lets in everybody, as does --rate-limits off
    /// [default: 50]
    #[arg(long, value_name = "MS")]
    pub(crate) latency_target: Option<u32>,
    /// Where the numbers for Prometheus are; nowhere if not said
    #[arg(long, value_name = "ADDR", value_parser = address)]
    #[serde(deserialize_with = "read_address")]
    pub(crate) metrics: Option<SocketAddr>,
    /// Whether people are kept from asking too often [default: on]
    #[arg(long, value_name = "on|off")]
    pub(crate) rate_limits: Option<Switch>,
    /// Set one of the limits below; may be repeated
    #[arg(long, value_name = limits::FORM)]
    #[serde(deserialize_with = "super::limits::read")]
    pub(crate) limit: Vec<Setting>,
    /// What is written on standard error: off, error, warn, info or debug [default: warn]
    #[arg(long, value_name = "LEVEL")]
    pub(crate) log: Option<LogLevel>,
    /// How it is written [default: text]
    #[arg(long, value_name = "text|json")]
    pub(crate) log_format: Option<LogFormat>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Switch {
    On,
    Off,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum LogLevel {
    Off,
    Error,
    Warn,
    Info,
    Debug,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum LogFormat {
    Text,
    Json,
}

#[derive(Debug, Args)]
#[command(after_help = SAME_PLACES)]
pub(crate) struct AdminArgs {
    /// The file with the options of the server
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// The folder of the server [default: stackade-data]
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// The server's database, where it is not in that folder
    #[arg(long, global = true, value_name = "URL")]
    pub(crate) database_url: Option<String>,
    /// Print one JSON document
    #[arg(long, global = true)]
    pub(crate) json: bool,
    #[command(subcommand)]
    pub(crate) order: AdminOrder,
}

#[derive(Debug, Subcommand)]
pub(crate) enum AdminOrder {
    /// Give an account a new password and print it; its sessions and keys end
    ResetPassword {
        /// The account
        name: String,
    },
    /// Print an invitation, which is good for one account
    Invite,
    /// Give an account another name
    Rename {
        /// The account
        name: String,
        /// Its new name
        new: String,
    },
    /// Take the right to talk from an account, at once
    Mute {
        /// The account
        name: String,
    },
    /// Give it back
    Unmute {
        /// The account
        name: String,
    },
    /// Close an account; its sessions end
    Ban {
        /// The account
        name: String,
    },
    /// Open it again
    Unban {
        /// The account
        name: String,
    },
    /// Say who may make an account, or print it
    Registration {
        /// Everybody, those with an invitation, or nobody; if not said, how it stands is printed
        who: Option<Registration>,
    },
    /// Print what people complain about: when, who, about whom, in which game, what
    Reports,
    /// Write a copy of an SQLite database, which is whole even while games go on
    Backup {
        /// The file, which must not be there yet
        file: PathBuf,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Registration {
    Open,
    Invited,
    Closed,
}
