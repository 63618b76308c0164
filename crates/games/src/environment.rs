//! Games for programs that learn: actions and observations as numbers, one game at a time or many at once.
//!
//! A game says once what its numbers mean ([`Encode`]); an [`AnyEnvironment`] is the same for a game whose type is known
//! only at run time. It speaks about matches, which keep a history and can be taken back, and makes [batches](AnyBatch),
//! which keep nothing and are fast.

mod batch;
mod history;

use std::fmt;

use stackade_core::{AnyMatch, Choice, Encode, Encoding, GameId, Match, Moment, MoveError, TURN_LIMIT};

pub use batch::{AnyBatch, BatchOptions, Batched, Opponent, Output};

/// A game and variant as numbers.
pub trait AnyEnvironment: fmt::Debug + Send + Sync {
    /// The game and variant.
    fn id(&self) -> GameId;
    /// What the numbers mean.
    fn encoding(&self) -> Encoding;
    /// No game has more actions than this.
    fn longest_game(&self) -> usize;
    /// How many symmetries the board has, the identity included.
    fn symmetries(&self) -> usize;
    /// Where every action goes under a symmetry.
    fn action_permutation(&self, symmetry: usize) -> Vec<usize>;
    /// Where every point of the planes goes under a symmetry.
    fn point_permutation(&self, symmetry: usize) -> Vec<usize>;
    /// Games that are played side by side, which start at once.
    fn batch(&self, options: &BatchOptions) -> Box<dyn AnyBatch>;

    /// The legal actions of a match, lowest first, after these actions of the turn.
    fn legal_actions(&self, game: &dyn AnyMatch, chosen: &[usize]) -> Vec<usize>;
    /// Writes what the side to move sees after these actions of the turn.
    fn observe(&self, game: &dyn AnyMatch, chosen: &[usize], planes: &mut [u8]);
    /// Plays an action: `chosen` grows by it, or is empty again when the turn is complete.
    fn play(
        &self,
        game: &mut dyn AnyMatch,
        chosen: &mut Vec<usize>,
        action: usize,
    ) -> Result<(), ActionError>;
    /// The actions that make up a move, if it is legal.
    fn actions_of(&self, game: &dyn AnyMatch, mv: &str) -> Result<Vec<usize>, MoveError>;
    /// The move that an action completes; none if it is one of several stages.
    fn move_of(
        &self,
        game: &dyn AnyMatch,
        chosen: &[usize],
        action: usize,
    ) -> Result<Option<String>, ActionError>;
}

/// The environment of rules that can be written as numbers.
pub fn environment<G: Encode>(rules: G) -> Box<dyn AnyEnvironment> {
    Box::new(Environment(rules))
}

/// An action that is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActionError {
    /// The action.
    pub action: i64,
    /// The game of a batch in which it was to be played; none of a match.
    pub game: Option<usize>,
    /// How many actions there are.
    pub count: usize,
}

impl fmt::Display for ActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(game) = self.game {
            write!(f, "game {game}: ")?;
        }
        match usize::try_from(self.action) {
            Ok(action) if action < self.count => write!(f, "action {action} is not legal now"),
            _ => write!(f, "{} is not an action, expected one of 0 to {}", self.action, self.count - 1),
        }
    }
}

impl std::error::Error for ActionError {}

#[derive(Clone, Debug)]
struct Environment<G>(G);

impl<G: Encode> Environment<G> {
    /// What was chosen of a turn, and the legal actions after it.
    fn stage(&self, game: &Match<G>, chosen: &[usize]) -> (G::Partial, G::Legal) {
        let mut partial = G::Partial::default();
        for &action in chosen {
            match self.0.choose(game.state(), partial, action) {
                Choice::Partial(next) => partial = next,
                Choice::Move(_) => unreachable!("a turn that is complete has been played"),
            }
        }
        let mut legal = G::NO_ACTIONS;
        if game.result().is_none() {
            self.0.legal_actions(game.state(), partial, &mut legal);
        }
        (partial, legal)
    }

    fn choice(
        &self,
        game: &Match<G>,
        chosen: &[usize],
        action: usize,
    ) -> Result<Choice<G::Move, G::Partial>, ActionError> {
        let (partial, legal) = self.stage(game, chosen);
        if is_legal(legal.as_ref(), action) {
            return Ok(self.0.choose(game.state(), partial, action));
        }
        let count = self.0.encoding().action_count();
        Err(ActionError { action: action.try_into().unwrap_or(i64::MAX), game: None, count })
    }
}

impl<G: Encode> AnyEnvironment for Environment<G> {
    fn id(&self) -> GameId {
        self.0.id()
    }

    fn encoding(&self) -> Encoding {
        self.0.encoding()
    }

    fn longest_game(&self) -> usize {
        let turns = (self.0.longest_game() as usize).min(TURN_LIMIT);
        turns * self.0.encoding().stages
    }

    fn symmetries(&self) -> usize {
        self.0.symmetries()
    }

    fn action_permutation(&self, symmetry: usize) -> Vec<usize> {
        let actions = 0..self.0.encoding().action_count();
        actions.map(|action| self.0.transform_action(action, symmetry)).collect()
    }

    fn point_permutation(&self, symmetry: usize) -> Vec<usize> {
        let points = 0..self.0.encoding().points();
        points.map(|point| self.0.transform_point(point, symmetry)).collect()
    }

    fn batch(&self, options: &BatchOptions) -> Box<dyn AnyBatch> {
        Box::new(Batched::new(self.0.clone(), options))
    }

    fn legal_actions(&self, game: &dyn AnyMatch, chosen: &[usize]) -> Vec<usize> {
        let (_, legal) = self.stage(typed(game), chosen);
        actions_in(legal.as_ref()).collect()
    }

    fn observe(&self, game: &dyn AnyMatch, chosen: &[usize], planes: &mut [u8]) {
        let game = typed::<G>(game);
        let (partial, _) = self.stage(game, chosen);
        let state = game.state();
        let occurrences = game.states().iter().filter(|other| *other == state).count();
        let moment = Moment { turns: game.moves().len(), repeats: occurrences - 1 };
        self.0.observe(state, partial, moment, planes);
    }

    fn play(
        &self,
        game: &mut dyn AnyMatch,
        chosen: &mut Vec<usize>,
        action: usize,
    ) -> Result<(), ActionError> {
        let game = game.as_any_mut().downcast_mut::<Match<G>>().expect(OWN_GAME);
        match self.choice(game, chosen, action)? {
            Choice::Partial(_) => chosen.push(action),
            Choice::Move(mv) => {
                game.play(mv).expect("legal actions are legal moves");
                chosen.clear();
            }
        }
        Ok(())
    }

    fn actions_of(&self, game: &dyn AnyMatch, mv: &str) -> Result<Vec<usize>, MoveError> {
        // Asked for the error if it is not legal.
        game.turn(mv)?;
        Ok(self.0.actions_of(typed::<G>(game).state(), self.0.parse_move(mv)?))
    }

    fn move_of(
        &self,
        game: &dyn AnyMatch,
        chosen: &[usize],
        action: usize,
    ) -> Result<Option<String>, ActionError> {
        Ok(match self.choice(typed(game), chosen, action)? {
            Choice::Partial(_) => None,
            Choice::Move(mv) => Some(self.0.move_text(mv)),
        })
    }
}

const OWN_GAME: &str = "an environment is asked about matches of its own game";

fn typed<G: Encode>(game: &dyn AnyMatch) -> &Match<G> {
    game.as_any().downcast_ref().expect(OWN_GAME)
}

/// Whether an action is among these.
#[inline]
fn is_legal(legal: &[u64], action: usize) -> bool {
    legal.get(action / 64).is_some_and(|word| word >> (action % 64) & 1 == 1)
}

/// The actions among these, lowest first.
fn actions_in(legal: &[u64]) -> impl Iterator<Item = usize> {
    let bits = |word: u64| (0..64).filter(move |bit| word >> bit & 1 == 1);
    legal.iter().enumerate().flat_map(move |(number, &word)| bits(word).map(move |bit| 64 * number + bit))
}
