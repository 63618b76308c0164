//! What is embedded is made elsewhere: whenever the page or the changes of the database are others, they are embedded anew.

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
    println!("cargo::rerun-if-changed=migrations");
}
