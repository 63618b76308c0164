//! `stackade serve`: the page in the browser.

use std::io::{ErrorKind, Write};

use crate::args::ServeArgs;
use crate::error::Failure;

/// What is missing in a build without the page.
const NO_PAGE: &str = "this build has no web page in it: building one needs Node 20.19 or newer; with Node \
     installed, run `cargo xtask play` in the source folder";

pub(crate) fn run(args: &ServeArgs) -> Result<(), Failure> {
    if !stackade_server::has_page() {
        return Err(Failure::refused(NO_PAGE));
    }
    let served = stackade_server::serve(args.listen, |address| {
        let mut out = std::io::stdout().lock();
        writeln!(out, "listening on http://{address}")?;
        out.flush()
    });
    served.map_err(|error| match error.kind() {
        ErrorKind::BrokenPipe => Failure::Done,
        _ => Failure::refused(format!("cannot serve at {}: {error}", args.listen)),
    })
}
