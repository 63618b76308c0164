//! A position: all that an interface without rules needs to draw it.

use serde::Serialize;
use stackade_core::{AnyMatch, Behaviour, CellView, Form, Kind, Layout, Piece, Pieces, Point, Side, Tally};
use stackade_draw::geometry::CELL;
use stackade_draw::verdict;

use super::{DecisionDocument, LastMove};

/// A position as an interface needs it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "View"))]
pub struct ViewDocument {
    /// The canonical id of the game and variant.
    pub game: String,
    /// What the game is called.
    pub title: &'static str,
    /// What the sides are called, in the order in which they move; elsewhere they are their places here.
    pub sides: Vec<SideNames>,
    /// Whether the game begins on a board that is drawn at random.
    pub random_start: bool,
    /// The position's string.
    pub position: String,
    /// The shape of the board.
    pub layout: LayoutDocument,
    /// What the pieces that stack are.
    pub shape: ShapeName,
    /// The kinds of pieces, first the one whose pieces stand for the sides.
    pub kinds: Vec<KindDocument>,
    /// Row by row from the top, each row from the left.
    pub cells: Vec<CellDocument>,
    /// To move.
    #[cfg_attr(test, ts(type = "Side"))]
    pub side: usize,
    /// Counts beside the board.
    pub tallies: Vec<TallyDocument>,
    /// How far each side is from its goal.
    pub progress: Vec<TallyDocument>,
    /// How many moves were played.
    pub ply: usize,
    /// The last of them.
    pub last: Option<LastMove>,
    /// How the game has ended.
    pub over: Option<OverDocument>,
    /// Whether the last move was a pass.
    pub passed: bool,
    /// The cells that show why the winner has won.
    pub decisive: Vec<String>,
    /// What decided the game, as far as the board shows it.
    pub decision: Option<DecisionDocument>,
    /// How many legal moves there are.
    #[cfg_attr(test, ts(type = "number"))]
    pub legal: u64,
    /// Whether passing is all that can be done.
    pub must_pass: bool,
}

/// What a side is called.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SideNames {
    /// In notation.
    pub letter: char,
    /// In sentences.
    pub name: &'static str,
}

/// The shape of a board.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Layout"))]
#[expect(missing_docs, reason = "they are those of stackade_core::Layout")]
pub enum LayoutDocument {
    Squares {
        columns: u8,
        rows: u8,
    },
    Junctions {
        columns: u8,
        rows: u8,
    },
    Hexagon {
        side: u8,
    },
    Graph {
        /// Where the cells lie.
        points: Vec<PointDocument>,
        /// The names of the cells that each line joins.
        lines: Vec<(String, String)>,
    },
}

/// Where a cell of a graph lies.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Point"))]
pub struct PointDocument {
    /// Its name.
    pub cell: String,
    /// From the left, in cells.
    pub x: f32,
    /// From the top.
    pub y: f32,
}

/// A kind of piece.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Kind"))]
pub struct KindDocument {
    /// The name by which cells refer to it.
    pub name: &'static str,
    /// What one is called in English.
    pub one: &'static str,
    /// What several are called.
    pub many: &'static str,
    /// What it looks like.
    pub form: FormName,
    /// What it does.
    pub behaviour: BehaviourName,
}

/// The forms of pieces.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Form"))]
#[expect(missing_docs, reason = "they are those of stackade_core::Form")]
pub enum FormName {
    Disc,
    Ring,
    Pyramid,
    Cube,
    Cone,
}

/// What pieces of a kind do.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Behaviour"))]
#[expect(missing_docs, reason = "they are those of stackade_core::Behaviour")]
pub enum BehaviourName {
    Stacks,
    Stays,
    Fills,
    Counts,
}

/// What the pieces that stack look like.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Shape"))]
#[expect(missing_docs, reason = "they are those of stackade_core::Form")]
pub enum ShapeName {
    Discs,
    Rings,
    Pyramids,
    Cubes,
    Cones,
}

/// A cell and what stands on it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Cell"))]
pub struct CellDocument {
    /// The cell's name.
    pub name: String,
    /// From bottom to top; empty for an empty cell.
    pub pieces: Vec<Run>,
}

/// Some equal pieces on top of each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Run {
    /// What they are: the name of one of the game's kinds.
    pub kind: &'static str,
    /// Whose they are.
    #[cfg_attr(test, ts(type = "Side | null"))]
    pub side: Option<usize>,
    /// How many there are.
    pub count: u32,
}

/// A count for each side.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Tally"))]
pub struct TallyDocument {
    /// What is counted, for catalogues.
    pub code: &'static str,
    /// What is counted, in English.
    pub name: &'static str,
    /// How many each side has, in the order in which they move.
    pub counts: Vec<u32>,
    /// The kind of pieces that wait beside the board, if it is those that are counted.
    pub in_hand: Option<&'static str>,
}

/// How a game has ended.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Over"))]
pub struct OverDocument {
    /// The side that is ahead of all others; null if there is none.
    #[cfg_attr(test, ts(type = "Side | null"))]
    pub winner: Option<usize>,
    /// What each side has reached: 1 plus the number of sides ahead of it.
    pub ranks: Vec<u8>,
    /// Why, for catalogues.
    pub code: &'static str,
    /// Why, in English.
    pub reason: &'static str,
    /// Who has won and why, in English.
    pub words: String,
}

impl ViewDocument {
    /// The position on the board of a game.
    pub fn new(game: &dyn AnyMatch) -> ViewDocument {
        let view = game.view();
        let moves = game.moves();
        let last = game.last_turn();
        let passed = last.as_ref().is_some_and(|(turn, _)| turn.is_pass());
        ViewDocument {
            game: game.id().to_string(),
            title: game.info().title,
            sides: view.sides.iter().map(|side| SideNames { letter: side.letter, name: side.name }).collect(),
            random_start: game.has_random_start(),
            position: game.position(),
            layout: view.layout.into(),
            shape: game.info().kinds.first().map_or(Form::Disc, |kind| kind.form).into(),
            kinds: game.info().kinds.iter().copied().map(KindDocument::from).collect(),
            cells: view.cells.iter().map(CellDocument::from).collect(),
            side: view.side.index(),
            tallies: view.tallies.iter().map(TallyDocument::from).collect(),
            progress: game.progress().iter().map(TallyDocument::from).collect(),
            ply: moves.len(),
            last: moves
                .last()
                .zip(last)
                .map(|(text, (turn, before))| LastMove::new(text, &turn, &before, game.info())),
            over: over(game),
            passed,
            decisive: game.decisive_cells().iter().map(ToString::to_string).collect(),
            decision: game.decision().map(DecisionDocument::from),
            legal: game.count_moves(),
            must_pass: game.must_pass(),
        }
    }
}

fn over(game: &dyn AnyMatch) -> Option<OverDocument> {
    let result = game.result()?;
    let reason = result.ending.words();
    let outcome = result.outcome;
    let sides = Side::ALL.into_iter().take(game.sides().len());
    Some(OverDocument {
        winner: outcome.winner().map(Side::index),
        ranks: sides.map(|side| outcome.rank(side)).collect(),
        code: result.ending.code(),
        reason,
        words: format!("{}: {reason}", verdict(outcome, game.sides())),
    })
}

impl From<Layout> for LayoutDocument {
    fn from(layout: Layout) -> LayoutDocument {
        match layout {
            Layout::Squares { columns, rows } => LayoutDocument::Squares { columns, rows },
            Layout::Junctions { columns, rows } => LayoutDocument::Junctions { columns, rows },
            Layout::Hexagon { side } => LayoutDocument::Hexagon { side },
            Layout::Graph(graph) => LayoutDocument::Graph {
                points: graph.points.iter().map(PointDocument::from).collect(),
                lines: graph.segments().map(|ends| ends.map(|end| end.name.to_string()).into()).collect(),
            },
        }
    }
}

impl From<&Point> for PointDocument {
    fn from(point: &Point) -> PointDocument {
        let cells = |length: i32| length as f32 / CELL as f32;
        PointDocument { cell: point.name.to_string(), x: cells(point.x), y: cells(point.y) }
    }
}

impl From<Form> for ShapeName {
    fn from(form: Form) -> ShapeName {
        match form {
            Form::Disc => ShapeName::Discs,
            Form::Ring => ShapeName::Rings,
            Form::Pyramid => ShapeName::Pyramids,
            Form::Cube => ShapeName::Cubes,
            Form::Cone => ShapeName::Cones,
        }
    }
}

impl From<&'static Kind> for KindDocument {
    fn from(kind: &'static Kind) -> KindDocument {
        KindDocument {
            name: kind.name,
            one: kind.one,
            many: kind.many,
            form: kind.form.into(),
            behaviour: kind.behaviour.into(),
        }
    }
}

impl From<Form> for FormName {
    fn from(form: Form) -> FormName {
        match form {
            Form::Disc => FormName::Disc,
            Form::Ring => FormName::Ring,
            Form::Pyramid => FormName::Pyramid,
            Form::Cube => FormName::Cube,
            Form::Cone => FormName::Cone,
        }
    }
}

impl From<Behaviour> for BehaviourName {
    fn from(behaviour: Behaviour) -> BehaviourName {
        match behaviour {
            Behaviour::Stacks => BehaviourName::Stacks,
            Behaviour::Stays => BehaviourName::Stays,
            Behaviour::Fills => BehaviourName::Fills,
            Behaviour::Counts => BehaviourName::Counts,
        }
    }
}

impl From<&CellView> for CellDocument {
    fn from(cell: &CellView) -> CellDocument {
        CellDocument { name: cell.name.to_string(), pieces: runs(&cell.pieces) }
    }
}

pub(super) fn runs(pieces: &[Pieces]) -> Vec<Run> {
    pieces.iter().map(|run| Run::new(run.piece, run.count)).collect()
}

impl Run {
    pub(super) fn new(piece: Piece, count: u32) -> Run {
        Run { kind: piece.kind.name, side: piece.side.map(Side::index), count }
    }
}

impl From<&Tally> for TallyDocument {
    fn from(tally: &Tally) -> TallyDocument {
        TallyDocument {
            code: tally.code,
            name: tally.name,
            counts: tally.counts.clone(),
            in_hand: tally.in_hand.map(|kind| kind.name),
        }
    }
}
