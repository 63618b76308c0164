//! Game records to and from JSON, for loading and saving games on the page.

use serde::{Deserialize, Serialize};
use stackade_core::record::{Record, Records, Start, replay, result_text, write};
use stackade_engine::protocol::Refusal;
use stackade_games::registry;

use crate::library::json;
use crate::tree;

/// No text is read beyond this many bytes: a game of 500 turns is far shorter, a file of games is not
/// for the page.
const LONGEST: usize = 1 << 20;

/// The first game of a text, as the page keeps games.
#[derive(Serialize)]
struct Game {
    game: String,
    start: Option<String>,
    /// As text, since numbers of this size do not survive JavaScript.
    seed: Option<String>,
    moves: Vec<String>,
    result: &'static str,
    players: [String; 2],
}

/// A game that the page wants written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Played {
    game: String,
    start: Option<String>,
    seed: Option<String>,
    moves: Vec<String>,
    players: [String; 2],
    date: String,
    /// Who has resigned or run out of time, and which of the two.
    resigned: Option<u8>,
    flagged: Option<u8>,
}

/// `record read "TEXT"` and `record write {GAME}` for played games, `record tree "TEXT"` and `record compose
/// {TREE}` for all that a record can hold; JSON stands behind the verb.
pub(crate) fn obey(words: &str) -> Result<String, Refusal> {
    let refuse = |what: &str| Refusal::new(format!("record: {what}"));
    if words.len() > LONGEST {
        return Err(refuse("it is too long"));
    }
    match words.split_once(' ') {
        Some(("read", text)) => {
            let text: String = serde_json::from_str(text).map_err(|_| refuse("expected a JSON string"))?;
            read(&text).map_err(|error| refuse(&error))
        }
        Some(("write", game)) => {
            let played: Played = serde_json::from_str(game).map_err(|error| refuse(&error.to_string()))?;
            write_down(&played).map_err(|error| refuse(&error))
        }
        Some(("tree", text)) => {
            let text: String = serde_json::from_str(text).map_err(|_| refuse("expected a JSON string"))?;
            tree::read(&text).map_err(|error| refuse(&error))
        }
        Some(("compose", written)) => {
            let written = serde_json::from_str(written).map_err(|error| refuse(&error.to_string()))?;
            tree::compose(&written).map_err(|error| refuse(&error))
        }
        _ => Err(refuse("expected read, write, tree or compose")),
    }
}

fn read(text: &str) -> Result<String, String> {
    let located =
        Records::new(text).next().ok_or("there is no game in it")?.map_err(|error| error.to_string())?;
    let record = &located.record;
    let game = replay(record, registry::set_up).map_err(|error| located.locate(&error).to_string())?;
    let start = record.start().map_err(|error| located.locate(&error).to_string())?;
    let (start, seed) = match start {
        Start::Standard => (None, None),
        Start::Seed(seed) => (None, Some(seed.to_string())),
        Start::Position(position) => (Some(position), None),
    };
    let player = |tag| record.tag(tag).unwrap_or_default().to_owned();
    Ok(json(&Game {
        game: game.id().to_string(),
        start,
        seed,
        moves: game.moves(),
        result: result_text(record.result),
        players: ["First", "Second"].map(player),
    }))
}

fn write_down(played: &Played) -> Result<String, String> {
    let start = match (&played.start, &played.seed) {
        (Some(position), _) => Start::Position(position.clone()),
        (None, Some(seed)) => Start::Seed(seed.parse().map_err(|_| "a seed is a whole number")?),
        (None, None) => Start::Standard,
    };
    let mut game = registry::set_up(&played.game, &start).map_err(|error| format!("{error:?}"))?;
    for mv in &played.moves {
        game.play(mv).map_err(|error| format!("'{mv}': {error}"))?;
    }
    if let Some(side) = played.resigned {
        game.resign(side_of(side));
    } else if let Some(side) = played.flagged {
        game.time_out(side_of(side));
    }
    let mut record = Record::from_match(&*game, &start);
    let [first, second] = &played.players;
    for (tag, value) in [("First", first), ("Second", second), ("Date", &played.date)] {
        if !value.is_empty() {
            record.set_tag(tag, value).map_err(|error| format!("{tag}: {error:?}"))?;
        }
    }
    Ok(json(&write(&[record])))
}

fn side_of(number: u8) -> stackade_core::Side {
    stackade_core::Side::BOTH[usize::from(number.min(1))]
}
