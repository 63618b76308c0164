//! Interactive lessons: a five-minute lesson for each game, in which every rule is done once.
//!
//! A lesson is a file of steps in the game's folder (docs/lessons.md describes the format). An
//! interface shows a step's board and prompt, hands in what the learner plays, and gets back what to
//! say and how the board goes on.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use stackade_core::{AnyMatch, Ending, GameId, GameInfo, GameResult, Outcome, TURN_LIMIT};
use stackade_games::registry::{self, Entry};

use crate::pattern::fits_any;

/// The lesson of a game, if it has one.
///
/// ```
/// use stackade_games::registry;
/// let lesson = stackade_lessons::lessons::of(registry::games()[0]).unwrap();
/// assert!(!lesson.steps[0].teaches.is_empty());
/// ```
pub fn of(game: &GameInfo) -> Option<&'static Lesson> {
    LESSONS.get(game.name)
}

/// The games that have a lesson, each with it.
pub fn all() -> impl Iterator<Item = (&'static GameInfo, &'static Lesson)> {
    registry::games().into_iter().filter_map(|info| Some((info, of(info)?)))
}

static LESSONS: LazyLock<BTreeMap<&str, Lesson>> = LazyLock::new(|| {
    let read = |entry: Entry| {
        let (game, text) = (entry.info.name, entry.data.lesson);
        (game, Lesson::read(game, text).expect("tests read the built-in lessons"))
    };
    let has_one = |entry: &Entry| !entry.data.lesson.is_empty();
    registry::entries().into_iter().filter(has_one).map(read).collect()
});

/// A lesson: steps from the goal of the game to a first win.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Lesson {
    /// What the lesson is called.
    pub title: String,
    /// What the game is about, before anything is played.
    pub introduction: String,
    /// What to say when the last step is done.
    pub farewell: String,
    /// The steps in order.
    #[serde(rename(deserialize = "step"))]
    pub steps: Vec<Step>,
}

/// One thing for the learner to do.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Step {
    /// A few words.
    pub title: String,
    /// The rules of the game's `rules.md` that are done or met here, such as `NA5`.
    #[serde(default, skip_serializing)]
    #[cfg_attr(test, ts(skip))]
    pub teaches: Vec<String>,
    /// The game id, where the step is about a variant; filled in when the lesson is read.
    #[serde(default)]
    pub game: String,
    /// Where the step begins; filled in when the lesson is read if the step goes on from the one before.
    #[serde(default)]
    pub position: String,
    /// Moves that were played from the position before the learner's turn; they count as history.
    #[serde(default)]
    pub moves: Vec<String>,
    /// How many turns the game has lasted already, moves included.
    #[serde(default)]
    pub turns: usize,
    /// What the learner is asked to do.
    pub prompt: String,
    /// Help for those who ask.
    pub hint: String,
    /// The right moves, in which `*` stands for anything.
    pub accept: Vec<String>,
    /// Whether a right move must also win the game at once.
    #[serde(default)]
    pub must_win: bool,
    /// What the opponent answers: the first of these that is legal. None leaves the board as it is.
    #[serde(default)]
    pub reply: Vec<String>,
    /// What to say after a right move.
    pub explanation: String,
    /// What to say after any other legal move.
    pub otherwise: String,
    /// Legal moves that deserve an answer of their own.
    #[serde(default, rename(deserialize = "mistake"), alias = "mistakes")]
    pub mistakes: Vec<Mistake>,
}

/// A wrong move that people are likely to try.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Mistake {
    /// The moves, in which `*` stands for anything.
    pub moves: Vec<String>,
    /// What is wrong with them.
    pub message: String,
}

/// What a learner's move comes to.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The step is done.
    Right(Right),
    /// Another try, please.
    Wrong {
        /// What to say.
        message: String,
    },
}

/// What follows a right move.
#[derive(Clone, Debug, PartialEq)]
pub struct Right {
    /// What to say.
    pub explanation: String,
    /// The position after the learner's move.
    pub position: String,
    /// What the opponent answers, if anything.
    pub reply: Option<String>,
    /// The position after the answer; the same as `position` without one.
    pub next: String,
    /// How the game has ended, if it has.
    pub result: Option<GameResult>,
}

impl Lesson {
    /// Reads a lesson; what is wrong with it is said in one line.
    pub fn read(game: &str, text: &str) -> Result<Lesson, String> {
        let lesson: Lesson = toml::from_str(text).map_err(|error| one_line(&error.to_string()))?;
        lesson.complete(game)
    }

    /// Fills in what steps leave out, and makes sure that every step can be set up.
    fn complete(mut self, game: &str) -> Result<Lesson, String> {
        let mut place = String::new();
        for (index, step) in self.steps.iter_mut().enumerate() {
            step.complete(game, place).map_err(|error| format!("step {}: {error}", index + 1))?;
            place = step.end();
        }
        Ok(self)
    }
}

impl Step {
    /// The board as the learner finds it.
    pub fn begin(&self) -> Box<dyn AnyMatch> {
        self.set_up().expect("lessons are checked when they are read")
    }

    /// The game and variant.
    pub fn id(&self) -> GameId {
        registry::parse_id(&self.game).expect("lessons are checked when they are read")
    }

    /// The moves that are right here.
    pub fn right_moves(&self) -> Vec<String> {
        let game = self.begin();
        game.legal_moves().into_iter().filter(|mv| self.is_right(&*game, mv)).collect()
    }

    /// What a move comes to.
    pub fn answer(&self, mv: &str) -> Answer {
        let mut game = self.begin();
        if let Err(error) = game.play(mv) {
            return Answer::Wrong { message: format!("That move is not possible here: {error}.") };
        }
        game.undo();
        if !self.is_right(&*game, mv) {
            return Answer::Wrong { message: self.objection(mv).to_owned() };
        }
        Answer::Right(self.follow(game, mv))
    }

    fn is_right(&self, game: &dyn AnyMatch, mv: &str) -> bool {
        fits_any(&self.accept, mv) && (!self.must_win || wins(game, mv))
    }

    /// What is wrong with a legal move.
    fn objection(&self, mv: &str) -> &str {
        let mistake = self.mistakes.iter().find(|mistake| fits_any(&mistake.moves, mv));
        mistake.map_or(&self.otherwise, |mistake| &mistake.message)
    }

    /// Plays a right move and the answer to it.
    fn follow(&self, mut game: Box<dyn AnyMatch>, mv: &str) -> Right {
        game.play(mv).expect("right moves are legal");
        self.limit(&mut *game);
        let position = game.position();
        let reply = self.reply.iter().find(|reply| game.play(reply).is_ok()).cloned();
        Right {
            explanation: self.explanation.clone(),
            position,
            reply,
            next: game.position(),
            result: game.result(),
        }
    }

    /// Ends a game whose last turn has been played; the board alone does not know how long it has lasted.
    fn limit(&self, game: &mut dyn AnyMatch) {
        let is_last = self.turns + 1 >= TURN_LIMIT;
        if is_last && game.result().is_none() {
            game.end(Outcome::Draw, Ending::TurnLimit);
        }
    }

    /// Fills in the game and the position, and makes sure that the step can be set up.
    fn complete(&mut self, game: &str, place: String) -> Result<(), String> {
        if self.game.is_empty() {
            game.clone_into(&mut self.game);
        }
        if self.position.is_empty() {
            self.position = place;
        }
        self.check()
    }

    /// Makes sure that the step can be set up; whoever reads one by itself has to.
    pub fn check(&self) -> Result<(), String> {
        self.set_up().map(|_| ())
    }

    fn set_up(&self) -> Result<Box<dyn AnyMatch>, String> {
        let id = registry::parse_id(&self.game).map_err(|error| error.to_string())?;
        let mut game = registry::match_from(&id, &self.position).map_err(|error| error.to_string())?;
        for mv in &self.moves {
            game.play(mv).map_err(|error| format!("move '{mv}': {error}"))?;
        }
        Ok(game)
    }

    /// Where the step ends, if that does not depend on what the learner chooses; else nowhere.
    fn end(&self) -> String {
        match self.right_moves().as_slice() {
            [only] => self.follow(self.begin(), only).next,
            _ => String::new(),
        }
    }
}

/// Whether a legal move wins at once.
fn wins(game: &dyn AnyMatch, mv: &str) -> bool {
    let mut next = game.clone_box();
    let side = next.side_to_move();
    next.play(mv).is_ok() && next.result().is_some_and(|result| result.outcome == Outcome::Win(side))
}

pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
