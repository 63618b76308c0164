//! The page is made elsewhere: whenever it is another one, it is embedded anew.

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
}
