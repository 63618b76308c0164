//! The types of what the page fetches in TypeScript. `cargo xtask fixtures` writes them anew.

use std::path::Path;

use ts_rs::{Config, TS};

use super::*;
use crate::Scope;
use crate::lessons::{Lesson, Mistake, Step};
use crate::puzzles::{Goal, Puzzle};

#[test]
fn the_pages_types_are_those_of_its_files() {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/generated/games.ts"));
    let text = types();
    if std::env::var_os("WRITE_FIXTURES").is_some() {
        std::fs::write(path, &text).expect("the folder can be written to");
    }
    let found = std::fs::read_to_string(path).unwrap_or_default();
    assert!(found == text, "{} is out of date: cargo xtask fixtures", path.display());
}

fn types() -> String {
    let config = Config::default();
    let mut text = "// Written by crates/lessons/src/page: cargo xtask fixtures.\n".to_owned();
    let mut add = |declaration: String, docs: Option<String>| {
        text += &format!("\n{}export {declaration}\n", docs.unwrap_or_default());
    };
    macro_rules! all {
        ($($type:ty),*) => { $(add(<$type>::decl(&config), <$type>::docs());)* };
    }
    all!(
        GameText,
        RulesScreen,
        Rule,
        PictureLine,
        GameLessons,
        Lesson,
        Step,
        Mistake,
        Puzzle,
        Goal,
        Scope,
        Looks,
        BoardLook,
        PieceLook,
        Form,
        Emblem,
        FlatLook
    );
    text
}
