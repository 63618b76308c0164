//! The types of this module in TypeScript, for the page. `cargo xtask fixtures` writes them anew.

use stackade_core::record::RECORD_PHRASES;
use stackade_core::{MOVE_PHRASES, POSITION_PHRASES, Phrase};
use stackade_fixtures::{check, declarations};

use super::hand::{TargetDocument, WayDocument};
use super::moves::RoleName;
use super::view::SideNames;
use super::*;
use crate::{Kind, Stage, Way};

#[test]
fn the_pages_types_are_those_of_the_engine() {
    let heading = "// Written by crates/play/src/document: cargo xtask fixtures.\n\n\
                   /** A side by its place in the order in which they move: 0 moves first. */\nexport type Side = number;\n";
    let types = declarations!(
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
        DecisionDocument,
        DecisionName,
        DecidingDocument,
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
        EditorDocument,
        MessageDocument,
        ValueDocument
    );
    check("web/src/generated/view.ts", &format!("{heading}{types}"));
}

#[test]
fn the_pages_english_is_that_of_the_engine() {
    let mut text = "// What all games share of what is wrong, by code. Written by crates/play/src/document: cargo xtask fixtures.\n".to_owned();
    text += &catalogue("MOVE_PHRASES", "Why a move cannot be played.", MOVE_PHRASES);
    text += &catalogue(
        "POSITION_PHRASES",
        "Why a text is not a position, or not the id of a game.",
        POSITION_PHRASES,
    );
    text += &catalogue("RECORD_PHRASES", "Why a text is not a record, or not a true one.", RECORD_PHRASES);
    check("web/src/generated/phrases.ts", &text);
}

fn catalogue(name: &str, docs: &str, phrases: &[Phrase]) -> String {
    let row = |phrase: &Phrase| {
        let words = serde_json::to_string(phrase.words).expect("a text");
        format!("  '{}': {words},\n", phrase.code)
    };
    let rows: String = phrases.iter().map(row).collect();
    format!("\n/** {docs} */\nexport const {name} = {{\n{rows}}};\n")
}
