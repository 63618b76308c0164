//! The types of this module in TypeScript, for the page. `cargo xtask fixtures` writes them anew.

use std::path::Path;

use ts_rs::{Config, TS};

use super::hand::{TargetDocument, WayDocument};
use super::moves::RoleName;
use super::view::SideNames;
use super::*;
use crate::{Kind, Stage, Way};

#[test]
fn the_pages_types_are_those_of_the_engine() {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/generated/view.ts"));
    let text = types();
    if std::env::var_os("WRITE_FIXTURES").is_some() {
        std::fs::write(path, &text).expect("the folder can be written to");
    }
    let found = std::fs::read_to_string(path).unwrap_or_default();
    assert!(found == text, "{} is out of date: cargo xtask fixtures", path.display());
}

fn types() -> String {
    let config = Config::default();
    let mut text = "// Written by crates/play/src/document: cargo xtask fixtures.\n\n\
                    /** A side by its place in the order in which they move: 0 moves first. */\nexport type Side = number;\n"
        .to_owned();
    let mut add = |declaration: String, docs: Option<String>| {
        text += &format!("\n{}export {declaration}\n", docs.unwrap_or_default());
    };
    macro_rules! all {
        ($($type:ty),*) => { $(add(<$type>::decl(&config), <$type>::docs());)* };
    }
    all!(
        ViewDocument,
        SideNames,
        LayoutDocument,
        PointDocument,
        ShapeName,
        KindDocument,
        FormName,
        BehaviourName,
        CellDocument,
        Run,
        TallyDocument,
        OverDocument,
        LastMove,
        MoveDocument,
        Kind,
        Way,
        LandingDocument,
        StandingDocument,
        FlightDocument,
        RoleName,
        SpotDocument,
        HandDocument,
        Stage,
        TargetDocument,
        WayDocument,
        ReplyDocument,
        EditorDocument
    );
    text
}
