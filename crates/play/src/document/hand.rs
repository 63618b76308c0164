//! A hand: what can be chosen, what was chosen, and what came of the last choice.

use serde::Serialize;

use super::message::MessageDocument;
use super::moves::{LandingDocument, name};
use super::view::CellDocument;
use crate::{Hand, Refusal, Reply, Stage, Target, Way};

/// All that there is to show of a hand.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "HandState"))]
pub struct HandDocument {
    /// What is to be chosen next.
    pub stage: Stage,
    /// The stack that was picked up.
    pub from: Option<String>,
    /// The way in which its parts go.
    pub way: Option<Way>,
    /// The parts chosen so far, in the order in which they were chosen.
    pub parts: Vec<LandingDocument>,
    /// The cells that can be chosen now.
    pub choices: Vec<String>,
    /// The same once a stack has been picked up, with what is to be drawn on them.
    pub targets: Vec<TargetDocument>,
    /// The cells as they will be if the parts chosen so far are moved.
    pub preview: Vec<CellDocument>,
    /// The ways in which the stack can go.
    pub ways: Vec<WayDocument>,
    /// Whether some move only places a piece.
    pub can_place: bool,
    /// Whether some stack can move.
    pub can_move: bool,
    /// Whether moves are made in parts.
    pub can_split: bool,
    /// A legal move in notation.
    pub example: Option<String>,
    /// What came of the last choice.
    pub reply: ReplyDocument,
}

/// A cell that can be chosen.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Target"))]
pub struct TargetDocument {
    /// The cell.
    pub cell: String,
    /// Whether something is captured there.
    pub capture: bool,
    /// How many pieces would land there, where that is a choice.
    pub count: Option<u32>,
}

/// A way, and the heights of the parts that can go there.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "WayParts"))]
pub struct WayDocument {
    pub way: Way,
    pub counts: Vec<u32>,
}

/// What came of choosing something.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Reply"))]
pub enum ReplyDocument {
    /// There is more to choose.
    More,
    /// The move is complete.
    Play {
        /// In notation.
        r#move: String,
    },
    /// It cannot be chosen.
    Refused {
        /// A code; the catalogues have the words.
        why: &'static str,
        /// The cell that was chosen.
        cell: Option<String>,
        /// The stack that was picked up.
        from: Option<String>,
        /// The height of the part.
        part: Option<u32>,
        /// What the rules of the game say about it.
        because: Option<MessageDocument>,
    },
}

impl HandDocument {
    /// A hand after a choice.
    pub fn new(hand: &Hand, reply: Reply) -> HandDocument {
        HandDocument {
            stage: hand.stage(),
            from: name(hand.pick().from),
            way: hand.way(),
            parts: hand.parts().into_iter().map(LandingDocument::from).collect(),
            choices: hand.choices().iter().map(ToString::to_string).collect(),
            targets: hand.targets().into_iter().map(TargetDocument::from).collect(),
            preview: hand.preview().iter().map(CellDocument::from).collect(),
            ways: hand.ways().into_iter().map(|(way, counts)| WayDocument { way, counts }).collect(),
            can_place: hand.can_place(),
            can_move: hand.can_move(),
            can_split: hand.can_split(),
            example: hand.turns().first().map(|(text, _)| text.clone()),
            reply: reply.into(),
        }
    }
}

impl From<Reply> for ReplyDocument {
    fn from(reply: Reply) -> ReplyDocument {
        match reply {
            Reply::More => ReplyDocument::More,
            Reply::Play(mv) => ReplyDocument::Play { r#move: mv },
            Reply::Refused(Refusal { objection, reason }) => {
                let values = objection.values();
                let (cell, from) = (name(values.cell), name(values.from));
                let because = reason.as_ref().map(MessageDocument::from);
                ReplyDocument::Refused { why: objection.code(), cell, from, part: values.part, because }
            }
        }
    }
}

impl From<Target> for TargetDocument {
    fn from(Target { cell, capture, count }: Target) -> TargetDocument {
        TargetDocument { cell: cell.to_string(), capture, count }
    }
}
