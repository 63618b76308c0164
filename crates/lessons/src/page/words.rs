//! The words that only one game has, in one language, as they stand in its folder: `en.toml`, `pt.toml`.

use std::collections::BTreeMap;

use serde::Deserialize;
use stackade_games::registry::Entry;

use crate::lessons::{Lesson, Step, one_line};
use crate::puzzles::{Blunder, Puzzle};

/// Words by code: the name of a side, of a tally, of a reason why a game ends.
pub type WordsByCode = BTreeMap<String, String>;

/// A file of words.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// What the game is called.
    pub name: String,
    /// What it is about, in a sentence.
    pub pitch: String,
    /// What a coach says in the first turns.
    pub coach: Vec<String>,
    /// The rules, in a few sentences each.
    pub rules: RulesWords,
    /// Sides, as they stand at the beginning of a sentence.
    pub side: WordsByCode,
    /// What a stack of a side is called, where a language has another word for it.
    pub stack: WordsByCode,
    /// Pieces other than the usual one of a side, `{side}` being its colour.
    #[serde(default)]
    pub piece: WordsByCode,
    /// The same as something on which a move lands.
    #[serde(default)]
    pub landing: WordsByCode,
    /// What is counted.
    #[serde(default)]
    pub tally: WordsByCode,
    /// Why a game has ended, `{loser}` being a side that has lost it.
    #[serde(default)]
    pub reason: WordsByCode,
    /// Why a position is not possible, or a move not legal.
    #[serde(default)]
    pub objection: WordsByCode,
    /// What can be varied.
    #[serde(default)]
    pub variant: WordsByCode,
    /// How.
    #[serde(default)]
    pub value: WordsByCode,
    /// The texts of the lesson; English ones stand in the lesson itself.
    pub lesson: Option<LessonWords>,
    /// The ideas of puzzles, by their English names.
    #[serde(default)]
    pub motif: WordsByCode,
    /// What these mean, in a sentence each.
    #[serde(default)]
    pub idea: WordsByCode,
    /// Why the natural move of a puzzle fails, for all puzzles about which nothing of their own is said.
    pub blunder: Option<BlunderWords>,
    /// What is said about puzzles, by their ids.
    #[serde(default)]
    pub puzzle: BTreeMap<String, PuzzleWords>,
}

/// The texts of a rules screen.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesWords {
    /// What one plays for.
    pub goal: String,
    /// What a turn is.
    pub turn: Vec<String>,
    /// How it begins and ends.
    pub end: String,
}

/// The texts of a lesson.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonWords {
    title: String,
    introduction: String,
    farewell: String,
    step: Vec<StepWords>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct StepWords {
    title: String,
    prompt: String,
    hint: String,
    explanation: String,
    otherwise: String,
    #[serde(default)]
    mistakes: Vec<String>,
}

/// The texts of a puzzle.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleWords {
    /// A few words that give nothing away; else it is called by its idea.
    title: Option<String>,
    why: String,
}

/// Why natural moves fail, `{move}` being such a move and `{reply}` what answers it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlunderWords {
    loses: String,
    draws: String,
}

impl BlunderWords {
    fn say(&self, blunder: Blunder, refutation: &[String]) -> Result<String, String> {
        let [natural, reply, ..] = refutation else {
            return Err("expected the natural move and its answer as 'refutation'".to_owned());
        };
        let words = match blunder {
            Blunder::Loses => &self.loses,
            Blunder::Draws => &self.draws,
        };
        Ok(words.replace("{move}", natural).replace("{reply}", reply))
    }
}

impl Words {
    /// The puzzles of a game, explained in the language that the rules speak where they do not explain themselves.
    pub(crate) fn explained(entry: &Entry, mut puzzles: Vec<Puzzle>) -> Result<Vec<Puzzle>, String> {
        if puzzles.iter().any(|puzzle| puzzle.blunder.is_some()) {
            let (_, english) = entry.data.words.first().ok_or("expected words of the game")?;
            let words = Words::read(english)?;
            for puzzle in &mut puzzles {
                if let Some(why) = words.why(puzzle)? {
                    puzzle.why = why;
                }
            }
        }
        Ok(puzzles)
    }

    /// Why the natural move of a puzzle fails, if that is said as of all such puzzles.
    fn why(&self, puzzle: &Puzzle) -> Result<Option<String>, String> {
        let Some(blunder) = puzzle.blunder else { return Ok(None) };
        let words = self.blunder.as_ref().ok_or("expected [blunder], which says why natural moves fail")?;
        words.say(blunder, &puzzle.refutation).map(Some).map_err(|why| format!("puzzle {}: {why}", puzzle.id))
    }

    /// Reads a file; what is wrong with it is said in one line.
    pub fn read(text: &str) -> Result<Words, String> {
        toml::from_str(text).map_err(|error| one_line(&error.to_string()))
    }

    /// All words that have a code, such as `side.white`.
    pub fn by_code(&self) -> WordsByCode {
        let tables = [
            ("side", &self.side),
            ("stack", &self.stack),
            ("piece", &self.piece),
            ("landing", &self.landing),
            ("tally", &self.tally),
            ("reason", &self.reason),
            ("objection", &self.objection),
            ("variant", &self.variant),
            ("value", &self.value),
        ];
        let rows = |(kind, table): (&str, &WordsByCode)| {
            let row = |(code, word): (&String, &String)| (format!("{kind}.{code}"), word.clone());
            table.iter().map(row).collect::<Vec<_>>()
        };
        tables.into_iter().flat_map(rows).collect()
    }

    /// The lesson in this language.
    pub fn lesson(&self, english: &Lesson) -> Result<Lesson, String> {
        let Some(words) = &self.lesson else { return Ok(english.clone()) };
        expect_count("steps", english.steps.len(), words.step.len())?;
        let numbered = english.steps.iter().zip(&words.step).enumerate();
        let said = numbered.map(|(index, (step, words))| {
            words.say(step).map_err(|why| format!("step {} of the lesson: {why}", index + 1))
        });
        Ok(Lesson {
            title: words.title.clone(),
            introduction: words.introduction.clone(),
            farewell: words.farewell.clone(),
            steps: said.collect::<Result<_, _>>()?,
        })
    }

    /// The puzzles in this language.
    pub fn puzzles(&self, english: &[Puzzle]) -> Result<Vec<Puzzle>, String> {
        if self.motif.is_empty() && self.puzzle.is_empty() {
            return Ok(english.to_vec());
        }
        english.iter().map(|puzzle| self.say(puzzle)).collect()
    }

    /// What the ideas of the puzzles mean, by what they are called in this language; nothing where nobody has said it.
    pub fn ideas(&self, english: &[Puzzle]) -> Result<WordsByCode, String> {
        if self.idea.is_empty() {
            return Ok(WordsByCode::new());
        }
        let explain = |Puzzle { motif, .. }: &Puzzle| {
            let meaning = self.idea.get(motif).ok_or_else(|| format!("expected what '{motif}' means"))?;
            Ok((self.motif.get(motif).unwrap_or(motif).clone(), meaning.clone()))
        };
        english.iter().map(explain).collect()
    }

    fn say(&self, english: &Puzzle) -> Result<Puzzle, String> {
        let Puzzle { id, motif, .. } = english;
        let motif =
            self.motif.get(motif).ok_or_else(|| format!("expected a word for the motif '{motif}'"))?;
        let (title, why) = match self.why(english)? {
            Some(why) => (None, why),
            None => {
                let words =
                    self.puzzle.get(id).ok_or_else(|| format!("expected words for the puzzle {id}"))?;
                (words.title.clone(), words.why.clone())
            }
        };
        Ok(Puzzle {
            title: title.unwrap_or_else(|| capitalised(motif)),
            motif: motif.clone(),
            why,
            ..english.clone()
        })
    }
}

impl StepWords {
    fn say(&self, english: &Step) -> Result<Step, String> {
        expect_count("mistakes", english.mistakes.len(), self.mistakes.len())?;
        let mut step = Step {
            title: self.title.clone(),
            prompt: self.prompt.clone(),
            hint: self.hint.clone(),
            explanation: self.explanation.clone(),
            otherwise: self.otherwise.clone(),
            ..english.clone()
        };
        for (mistake, message) in step.mistakes.iter_mut().zip(&self.mistakes) {
            mistake.message.clone_from(message);
        }
        Ok(step)
    }
}

fn expect_count(what: &str, expected: usize, found: usize) -> Result<(), String> {
    if expected == found { Ok(()) } else { Err(format!("expected {expected} {what}, found {found}")) }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}
