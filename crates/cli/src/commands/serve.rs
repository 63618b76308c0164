//! `stackade serve`: the page in the browser.

use std::io::{ErrorKind, Write};

use stackade_server::Config;
use stackade_server::store::file_url;

use crate::args::ServeArgs;
use crate::error::Failure;

/// What is missing in a build without the page.
const NO_PAGE: &str = "this build has no web page in it: building one needs Node 20.19 or newer; with Node \
     installed, run `cargo xtask play` in the source folder";

pub(crate) fn run(args: &ServeArgs) -> Result<(), Failure> {
    if !stackade_server::has_page() {
        return Err(Failure::refused(NO_PAGE));
    }
    let config = Config { listen: args.listen, database: database(args)?, ..Config::default() };
    let served = stackade_server::serve(&config, |address| {
        let mut out = std::io::stdout().lock();
        writeln!(out, "listening on http://{address}")?;
        out.flush()
    });
    served.map_err(|failure| match failure {
        stackade_server::Failure::Ready(error) if error.kind() == ErrorKind::BrokenPipe => Failure::Done,
        _ => Failure::refused(format!("cannot serve at {}: {failure}", args.listen)),
    })
}

/// The database that was named, or the one in the data directory.
fn database(args: &ServeArgs) -> Result<String, Failure> {
    if let Some(url) = &args.database_url {
        return Ok(url.clone());
    }
    std::fs::create_dir_all(&args.data).map_err(|error| {
        Failure::refused(format!("cannot make the folder {}: {error}", args.data.display()))
    })?;
    Ok(file_url(&args.data))
}
