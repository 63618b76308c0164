//! What a person is told about the position: a hint, the computer's opinion, threats.

use stackade_core::{AnyMatch, GameInfo, Side};
use stackade_engine::{Info, Line};
use stackade_search::Score;

use super::super::Note;
use crate::languages::{say, t};
use crate::threats::{self, Threats};

/// What a person is told about the position.
#[derive(Debug, Default)]
pub struct Advice {
    /// A move that was recommended.
    pub hint: Option<Line>,
    /// What was thought last, and who was to move then.
    pub opinion: Option<(Side, Info)>,
    /// The cells that are threatened, while that is shown.
    pub threats: Option<Threats>,
}

impl Advice {
    /// The position is another one: the hint was for the old one, and threats are looked for anew.
    pub(super) fn renew(&mut self, game: &dyn AnyMatch) {
        self.hint = None;
        self.threats = self.threats.take().map(|_| threats::find(game));
    }

    /// Takes a hint, the best line first, and says it.
    pub(super) fn take_hint(&mut self, lines: &[Line], info: &GameInfo, note: &mut Note) {
        self.hint = lines.first().cloned();
        match &self.hint {
            Some(line) => note.say(say!("game.hint", move = line.mv(), score = line_words(line, info))),
            None => note.refuse(t("game.noHint")),
        }
    }

    /// Shows threats and says them, or hides them.
    pub(super) fn toggle_threats(&mut self, game: &dyn AnyMatch, note: &mut Note) {
        self.threats = match self.threats {
            Some(_) => None,
            None => Some(threats::find(game)),
        };
        note.say(self.threats.as_ref().map_or_else(String::new, |threats| threats.words(game)));
    }

    /// Whether the opinion is that a side is not worse than the other.
    pub(super) fn is_content(&self, side: Side) -> bool {
        let Some((whose, news)) = &self.opinion else { return false };
        let value = news.score.value();
        if *whose == side { value >= 0 } else { value <= 0 }
    }
}

/// What a line leads to, in words: for the side to move, or of more than two sides for each.
fn line_words(line: &Line, info: &GameInfo) -> String {
    if line.scores.is_empty() { score_words(line.score) } else { crate::points::words(&line.scores, info) }
}

/// A score for the side to move, in words.
fn score_words(score: Score) -> String {
    match score {
        Score::Units(units) => format!("{units:+}"),
        Score::Win(plies) => say!("game.winsWithin", turns = plies),
        Score::Loss(plies) => say!("game.losesWithin", turns = plies),
        Score::Draw => t("game.drawn").to_owned(),
    }
}
