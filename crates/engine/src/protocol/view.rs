//! The position as one line of JSON: all that an interface without rules needs to draw and to play.

use serde::Serialize;
use stackade_core::{AnyMatch, CellView, Layout, Piece, Pieces, Shape, Side, Tally, Turn};
use stackade_draw::speech::Speech;
use stackade_draw::verdict;

/// The answer to `view`; `docs/protocol.md` explains the keys.
#[derive(Serialize)]
struct Document {
    game: String,
    title: &'static str,
    sides: Vec<SideNames>,
    position: String,
    layout: LayoutText,
    shape: &'static str,
    cells: Vec<Cell>,
    side: usize,
    tallies: Vec<TallyText>,
    progress: Vec<TallyText>,
    ply: usize,
    last: Option<Last>,
    over: Option<Over>,
    passed: bool,
    moves: Vec<String>,
}

#[derive(Serialize)]
struct SideNames {
    letter: char,
    name: &'static str,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum LayoutText {
    Squares { columns: u8, rows: u8 },
    Junctions { columns: u8, rows: u8 },
    Hexagon { side: u8 },
}

#[derive(Serialize)]
struct Cell {
    name: String,
    pieces: Vec<Run>,
}

#[derive(Serialize)]
struct Run {
    kind: &'static str,
    side: Option<usize>,
    count: u32,
}

#[derive(Serialize)]
struct TallyText {
    name: &'static str,
    counts: Vec<u32>,
}

#[derive(Serialize)]
struct Last {
    text: String,
    cells: Vec<String>,
    words: String,
}

#[derive(Serialize)]
struct Over {
    winner: Option<usize>,
    reason: &'static str,
    words: String,
}

/// The line that answers `view`.
pub(super) fn view_line(game: &dyn AnyMatch) -> String {
    let json = serde_json::to_string(&document(game)).expect("a position has only text keys");
    format!("view {json}")
}

fn document(game: &dyn AnyMatch) -> Document {
    let view = game.view();
    let moves = game.moves();
    let last = moves.last().map(|text| last(game, text));
    Document {
        game: game.id().to_string(),
        title: game.info().title,
        sides: game.sides().iter().map(|side| SideNames { letter: side.letter, name: side.name }).collect(),
        position: game.position(),
        layout: view.layout.into(),
        shape: shape(view.shape),
        cells: view.cells.iter().map(Cell::from).collect(),
        side: view.side.index(),
        tallies: view.tallies.iter().map(TallyText::from).collect(),
        progress: game.progress().iter().map(TallyText::from).collect(),
        ply: moves.len(),
        passed: moves.last().is_some_and(|text| Turn::read(text).is_pass()),
        last,
        over: over(game),
        moves: game.legal_moves(),
    }
}

/// The last move, told from the position in which it was made.
fn last(game: &dyn AnyMatch, text: &str) -> Last {
    let mut before = game.clone_box();
    before.undo();
    let words = Speech::new(&before.view(), game.info()).turn(text);
    let cells = Turn::read(text).cells().iter().map(ToString::to_string).collect();
    Last { text: text.to_owned(), cells, words }
}

fn over(game: &dyn AnyMatch) -> Option<Over> {
    let result = game.result()?;
    let reason = result.ending.words();
    let winner = result.outcome.winner().map(Side::index);
    Some(Over { winner, reason, words: format!("{}: {reason}", verdict(result.outcome, game.sides())) })
}

fn shape(shape: Shape) -> &'static str {
    match shape {
        Shape::Discs => "discs",
        Shape::Rings => "rings",
        Shape::Pyramids => "pyramids",
    }
}

impl From<Layout> for LayoutText {
    fn from(layout: Layout) -> LayoutText {
        match layout {
            Layout::Squares { columns, rows } => LayoutText::Squares { columns, rows },
            Layout::Junctions { columns, rows } => LayoutText::Junctions { columns, rows },
            Layout::Hexagon { side } => LayoutText::Hexagon { side },
        }
    }
}

impl From<&CellView> for Cell {
    fn from(cell: &CellView) -> Cell {
        let pieces = cell.pieces.iter().map(|run| Run::from(*run)).collect();
        Cell { name: cell.name.to_string(), pieces }
    }
}

impl From<Pieces> for Run {
    fn from(run: Pieces) -> Run {
        let (kind, side) = match run.piece {
            Piece::Own(side) => ("own", Some(side)),
            Piece::Cube(side) => ("cube", Some(side)),
            Piece::Neutral => ("neutral", None),
            Piece::Green => ("green", None),
        };
        Run { kind, side: side.map(Side::index), count: run.count }
    }
}

impl From<&Tally> for TallyText {
    fn from(tally: &Tally) -> TallyText {
        TallyText { name: tally.name, counts: tally.counts.clone() }
    }
}

#[cfg(test)]
mod tests {
    use stackade_games::registry;

    use super::*;

    /// Says whether the view after some moves holds a piece of JSON.
    #[track_caller]
    fn check(game: &str, position: &str, moves: &str, expected: &str) {
        let id = registry::parse_id(game).unwrap();
        let mut game = registry::match_from(&id, position).unwrap();
        moves.split_whitespace().for_each(|mv| game.play(mv).unwrap());
        let line = view_line(&*game);
        assert!(line.contains(expected), "{line}");
        assert!(!line.contains('\n'));
    }

    #[test]
    fn stacks_are_runs_from_the_bottom() {
        check(
            "nava",
            "wwwwbbbb,x3,bb/x5/ww,x4/x5/W,x4 b",
            "",
            r#"{"name":"a5","pieces":[{"kind":"own","side":0,"count":4},{"kind":"own","side":1,"count":4}]}"#,
        );
        check(
            "greener",
            "x5,gggggwgbgbgb/x2,ggbbwbwgggggwbw,x3/x6/x,ww,x4/x6/x3,ggwbbgw,x2 b",
            "",
            r#""pieces":[{"kind":"green","side":null,"count":5},{"kind":"own","side":1,"count":1}"#,
        );
        check("staqs", "n5/n5/n5/n5/n5 b", "", r#"{"kind":"squares","columns":5,"rows":5},"shape":"rings""#);
    }

    #[test]
    fn the_last_move_is_told_with_its_cells() {
        let start = "x,r6,x3/x5,y6/x7/y6,x7/x9/x7,r6/x7/r6,x5/x3,y6,x r";
        let cells = r#""cells":["b9","c8","d7","e6"],"words":"splits b9 south-east into 1, 2 and 3"#;
        check("glaisher", start, "b9se123@b9", cells);
        check("glaisher", start, "", r#""last":null,"over":null,"passed":false,"moves":["b9e12"#);
    }

    #[test]
    fn a_finished_game_says_why() {
        let position = "wwwwbbbb,x3,bb/x5/ww,x4/x5/W,x4 b";
        let over = r#""over":{"winner":1,"reason":"every stack owned","words":"Black has won: every stack owned"},"passed":false,"moves":[]}"#;
        check("nava", position, "a5-a3", over);
    }
}
