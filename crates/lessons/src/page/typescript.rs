//! The types of what the page fetches in TypeScript. `cargo xtask fixtures` writes them anew.

use stackade_fixtures::{check, declarations};

use super::*;
use crate::Scope;
use crate::lessons::{Lesson, Mistake, Step};
use crate::puzzles::{Goal, Puzzle};

#[test]
fn the_pages_types_are_those_of_its_files() {
    let types = declarations!(
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
    check(
        "web/src/generated/games.ts",
        &format!("// Written by crates/lessons/src/page: cargo xtask fixtures.\n{types}"),
    );
}
