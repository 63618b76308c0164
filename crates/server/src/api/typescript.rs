//! The page's types of accounts and lists, generated from ours. `cargo xtask fixtures` writes them anew.

use stackade_fixtures::{check, declarations};

use super::accounts::{Me, ShownKey};
use super::players::{Point, Profile};
use super::puzzles::Featured;
use super::who::Scope;
use crate::store::{Results, Standing};

#[test]
fn the_types_of_the_page_are_ours() {
    let types = declarations!(Me, Scope, ShownKey, Standing, Results, Point, Profile, Featured);
    let heading =
        "/** Accounts and lists of a server. Generated from crates/server: `cargo xtask fixtures`. */\n";
    check("web/src/generated/accounts.ts", &format!("{heading}{types}"));
}
