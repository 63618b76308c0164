//! The page's types of accounts and lists, generated from ours. `cargo xtask fixtures` writes them anew.

use ts_rs::{Config, TS};

use super::accounts::{Me, ShownKey};
use super::players::{Point, Profile};
use super::puzzles::Featured;
use super::who::Scope;
use crate::store::{Results, Standing};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/generated/accounts.ts");

#[test]
fn the_types_of_the_page_are_ours() {
    let text = file();
    if std::env::var_os("WRITE_FIXTURES").is_some() {
        std::fs::write(FILE, &text).expect("the folder can be written to");
    }
    let found = std::fs::read_to_string(FILE).unwrap_or_default();
    assert!(found == text, "web/src/generated/accounts.ts is out of date: cargo xtask fixtures");
}

fn file() -> String {
    let heading =
        "/** Accounts and lists of a server. Generated from crates/server: `cargo xtask fixtures`. */\n";
    let declarations = [
        declaration::<Me>(),
        declaration::<Scope>(),
        declaration::<ShownKey>(),
        declaration::<Standing>(),
        declaration::<Results>(),
        declaration::<Point>(),
        declaration::<Profile>(),
        declaration::<Featured>(),
    ];
    heading.to_owned() + &declarations.concat()
}

fn declaration<T: TS>() -> String {
    let config = Config::new().with_large_int("number");
    let text = format!("\n{}export {}\n", T::docs().unwrap_or_default(), T::decl(&config));
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}
