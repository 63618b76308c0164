//! Says where the page is: beside the sources in a package, or where the repository builds it. Whenever it is another one,
//! it is embedded anew.

use std::path::Path;

/// Where `cargo xtask package` puts the page before it makes the package.
const PACKAGED: &str = "site";
/// Where `cargo xtask web` builds it.
const BUILT: &str = "../../web/dist/site";

fn main() {
    let folder = if Path::new(PACKAGED).join("index.html").exists() { PACKAGED } else { BUILT };
    println!("cargo::rustc-env=STACKADE_PAGE={folder}");
    // This whole crate, since a folder that is not there would count as changed with every build.
    println!("cargo::rerun-if-changed=.");
    println!("cargo::rerun-if-changed=../../web/dist");
}
