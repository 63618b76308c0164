//! The arguments of `stackade serve` and `stackade admin`.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use serde::Deserialize;

/// Where else the options may stand.
const ELSEWHERE: &str = "Every option can also stand in the environment, as STACKADE_LISTEN, STACKADE_DATABASE_URL and so \
     on, or in a file in TOML that --config or STACKADE_CONFIG names, as listen = \"…\", database-url = \"…\". \
     What is said here comes first, then the environment, then the file. Several hosts or proxies are separated by \
     commas in the environment, and a list in the file.";

/// Where the database of `stackade admin` may be named.
const SAME_PLACES: &str = "The database is found as `stackade serve` finds it: by --database-url, or in the folder --data; \
     where neither is said by STACKADE_DATABASE_URL and STACKADE_DATA, and then by the file that --config or \
     STACKADE_CONFIG names. Everything can be done while the server runs.";

#[derive(Debug, Args)]
#[command(after_help = ELSEWHERE)]
pub(crate) struct ServeArgs {
    /// A file with these options
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) options: ServeOptions,
}

/// What can be said in several places.
#[derive(Clone, Debug, Default, Args, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct ServeOptions {
    /// Where to listen; port 0 picks a free one [default: 127.0.0.1:7878]
    #[arg(long, value_name = "ADDR")]
    pub(crate) listen: Option<SocketAddr>,
    /// The folder for games that are played online; made if it is not there [default: stackade-data]
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// A database to use instead of one in that folder: `postgres://…` or `sqlite://…`
    #[arg(long, value_name = "URL")]
    pub(crate) database_url: Option<String>,
    /// A name that the server answers to, beside localhost and addresses; may be repeated
    #[arg(long, value_name = "NAME")]
    pub(crate) host: Vec<String>,
    /// A proxy whose word about where requests come from is believed; may be repeated
    #[arg(long, value_name = "ADDR")]
    pub(crate) trusted_proxy: Vec<IpAddr>,
    /// How many computer players think at the same time [default: 2]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) engines: Option<u16>,
    /// Where the numbers for Prometheus are; nowhere if not said
    #[arg(long, value_name = "ADDR")]
    pub(crate) metrics: Option<SocketAddr>,
    /// Whether people are kept from asking too often [default: on]
    #[arg(long, value_name = "on|off")]
    pub(crate) rate_limits: Option<Switch>,
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
    /// Say who may make an account
    Registration {
        /// Everybody, those with an invitation, or nobody
        who: Registration,
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
