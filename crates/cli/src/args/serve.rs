//! The arguments of `stackade serve`.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// Where to listen; port 0 picks a free one
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:7878")]
    pub(crate) listen: SocketAddr,
    /// The folder for games that are played online; made if it is not there
    #[arg(long, value_name = "DIR", default_value = "stackade-data")]
    pub(crate) data: PathBuf,
    /// A database to use instead of one in that folder: `postgres://…` or `sqlite://…`
    #[arg(long, value_name = "URL")]
    pub(crate) database_url: Option<String>,
}
