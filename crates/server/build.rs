//! The page is built by other tools: whenever it has changed, it is embedded anew.

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
}
