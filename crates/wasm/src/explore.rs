//! Which positions are the same, for finding games that have met: keys that reflections and rotations share.

use serde::{Deserialize, Serialize};
use stackade_core::AnyMatch;
use stackade_engine::{Engine, Settings};
use stackade_games::registry;

use crate::beginning;
use crate::boards::Line;
use crate::library::json;
use crate::question_error::QuestionError;

/// How many games are asked about at a time.
const MOST_LINES: usize = 10_000;

/// A position, and where its moves lead.
#[derive(Serialize)]
struct Explored {
    key: String,
    next: Vec<(String, String)>,
}

/// The keys of all positions of each game of a JSON list, the start's first. A game that makes no sense has
/// those of its legal part.
pub(crate) fn keys(lines: &str) -> Result<String, QuestionError> {
    let lines: Vec<Line> = parse(lines, "keys")?;
    if lines.len() > MOST_LINES {
        return Err(QuestionError::Senseless(format!("keys: expected at most {MOST_LINES} games")));
    }
    let keys_of = |line: &Line| {
        let Ok(mut game) = line.begin() else { return Vec::new() };
        let mut keys = vec![key(&*game)];
        for mv in &line.moves {
            if game.play(mv).is_err() {
                break;
            }
            keys.push(key(&*game));
        }
        keys
    };
    Ok(json(&lines.iter().map(keys_of).collect::<Vec<_>>()))
}

/// The key at the end of a game, and those after each legal move.
pub(crate) fn explore(line: &str) -> Result<String, QuestionError> {
    let line: Line = parse(line, "explore")?;
    let mut game = line.begin()?;
    for mv in &line.moves {
        beginning::play(&mut *game, mv)?;
    }
    let mut next = Vec::new();
    for mv in game.legal_moves() {
        if game.play(&mv).is_ok() {
            next.push((mv, key(&*game)));
            game.undo();
        }
    }
    Ok(json(&Explored { key: key(&*game), next }))
}

/// What a table says of a position.
#[derive(Serialize)]
struct Known {
    /// Whether the game has a table and it is here.
    table: bool,
    /// None where the table does not have the position.
    moves: Option<KnownResults>,
}

#[derive(Serialize)]
struct KnownResults {
    /// For the side to move.
    result: String,
    /// Each move for the side that plays it; empty where that takes a proof.
    next: Vec<(String, String)>,
}

/// The results at the end of a game, as far as a table goes.
pub(crate) fn known(line: &str) -> Result<String, QuestionError> {
    let line: Line = parse(line, "known")?;
    let mut game = line.begin()?;
    for mv in &line.moves {
        beginning::play(&mut *game, mv)?;
    }
    let known = Engine::new(&game.id(), Settings::default()).known_moves(&*game);
    let moves = known.map(|known| KnownResults {
        result: known.result.to_string(),
        next: known.moves.into_iter().map(|(mv, verdict)| (mv, verdict.to_string())).collect(),
    });
    Ok(json(&Known { table: registry::has_table(&game.id()), moves }))
}

fn parse<'a, T: Deserialize<'a>>(text: &'a str, verb: &str) -> Result<T, QuestionError> {
    serde_json::from_str(text).map_err(|error| QuestionError::Senseless(format!("{verb}: {error}")))
}

fn key(game: &dyn AnyMatch) -> String {
    format!("{:x}", game.key())
}
