//! A game being played: a start position, its moves, and the limits that belong to games.

use crate::phrases::ENDED;
use crate::{Game, MoveError, Outcome, Phrase, PositionError, Rng, Side, SideInfo, Value};

/// A game is drawn when this many turns are complete and nobody has won.
pub const TURN_LIMIT: usize = 500;

/// A game in progress or finished, with its whole history.
///
/// It is the checked door to a [`Game`]: it only ever plays legal moves, and it knows what a bare
/// position cannot: threefold repetition, the turn limit, resignation and time.
///
/// ```
/// use stackade_core::{Ending, GameId, Match, Outcome, Side};
/// use stackade_games::{registry, with_rules};
///
/// with_rules!(&GameId::standard(registry::games()[0]), rules => {
///     let mut game = Match::new(rules, 0);
///     let legal = game.legal_moves();
///     game.play(legal[0]).unwrap();
///     assert!(game.play_text("no move").is_err());
///     game.undo();
///     assert_eq!(game.legal_moves(), legal);
///     game.redo();
///     game.resign(Side::Second);
///     let result = game.result().unwrap();
///     assert_eq!((result.outcome, result.ending), (Outcome::Win(Side::First), Ending::Resignation));
/// });
/// ```
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    rules: G,
    /// Every position so far; the first is the start.
    positions: Vec<G::Position>,
    /// The states of `positions`.
    states: Vec<G::State>,
    moves: Vec<G::Move>,
    /// Moves taken back, the next one to redo last.
    undone: Vec<G::Move>,
    result: Option<GameResult>,
}

/// How a game ended and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// Who has won, if anybody.
    pub outcome: Outcome,
    /// How it came about.
    pub ending: Ending,
}

impl GameResult {
    /// Why no move can be played any more.
    fn refuse_moves(self, sides: &[SideInfo]) -> MoveError {
        MoveError::new(ENDED.with([("reason", self.reason(sides))]))
    }

    /// Why the game has ended, for a message. The side that has lost it is the only one that is not first.
    pub(crate) fn reason(self, sides: &[SideInfo]) -> Value {
        let mut behind = Side::ALL.into_iter().zip(sides).filter(|(side, _)| self.outcome.rank(*side) > 1);
        let loser = behind.next().filter(|_| behind.next().is_none()).map(|(_, side)| side.name);
        Value::Reason(self.ending.phrase(), loser)
    }
}

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// By the rules of the game; the phrase says which.
    Rules(Phrase),
    /// The same position occurred for the third time.
    Repetition,
    /// Turn 500 was complete.
    TurnLimit,
    /// The loser gave up.
    Resignation,
    /// The loser ran out of time.
    TimeOut,
    /// The players agreed on a draw.
    Agreement,
    /// The loser broke the rules of the contest: an illegal move, a crash, an absence.
    Forfeit,
    /// Somebody else decided.
    Adjudication,
}

impl Ending {
    /// The endings that every game may come to, whatever its rules are.
    pub const SHARED: [Ending; 7] = [
        Ending::Repetition,
        Ending::TurnLimit,
        Ending::Resignation,
        Ending::TimeOut,
        Ending::Agreement,
        Ending::Forfeit,
        Ending::Adjudication,
    ];

    /// The ending in words.
    ///
    /// ```
    /// use stackade_core::Ending;
    /// assert_eq!(Ending::Repetition.words(), "threefold repetition");
    /// ```
    pub fn words(self) -> &'static str {
        self.phrase().words
    }

    /// The ending for programs: one of a few words that all games share, or a code of the game's own.
    ///
    /// ```
    /// use stackade_core::Ending;
    /// assert_eq!(Ending::TurnLimit.code(), "turn-limit");
    /// ```
    pub fn code(self) -> &'static str {
        self.phrase().code
    }

    const fn phrase(self) -> Phrase {
        match self {
            Ending::Rules(phrase) => phrase,
            Ending::Repetition => Phrase::new("repetition", "threefold repetition"),
            Ending::TurnLimit => Phrase::new("turn-limit", "500 turns"),
            Ending::Resignation => Phrase::new("resignation", "resignation"),
            Ending::TimeOut => Phrase::new("time", "time"),
            Ending::Agreement => Phrase::new("agreement", "agreement"),
            Ending::Forfeit => Phrase::new("forfeit", "forfeit"),
            Ending::Adjudication => Phrase::new("adjudication", "adjudication"),
        }
    }
}

impl<G: Game> Match<G> {
    /// A game from the standard start; where that is drawn at random, the board of this seed.
    pub fn new(rules: G, seed: u64) -> Match<G> {
        let start = rules.start(seed);
        Match::from_position(rules, start)
    }

    /// A game from any position.
    pub fn from_position(rules: G, start: G::Position) -> Match<G> {
        let state = rules.state(&start);
        let mut game = Match {
            rules,
            positions: vec![start],
            states: vec![state],
            moves: Vec::new(),
            undone: Vec::new(),
            result: None,
        };
        game.result = game.verdict();
        game
    }

    /// A game from a position string.
    pub fn from_text(rules: G, position: &str) -> Result<Match<G>, PositionError> {
        let start = rules.parse_position(position)?;
        Ok(Match::from_position(rules, start))
    }

    /// The rules it is played by.
    pub fn rules(&self) -> &G {
        &self.rules
    }

    /// The position the game started from.
    pub fn start(&self) -> &G::Position {
        &self.positions[0]
    }

    /// The position on the board.
    pub fn position(&self) -> &G::Position {
        self.positions.last().expect("the start is always there")
    }

    /// The state of the position on the board.
    pub fn state(&self) -> &G::State {
        self.states.last().expect("the start is always there")
    }

    /// The states since the start, for searchers that must know what has occurred before.
    pub fn states(&self) -> &[G::State] {
        &self.states
    }

    /// The moves played.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// Who is to move (or would be, were the game not over).
    pub fn side_to_move(&self) -> Side {
        self.rules.side_to_move(self.state())
    }

    /// The result, once there is one.
    pub fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// The legal moves; none when the game is over, for whatever reason.
    pub fn legal_moves(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        if self.result.is_none() {
            self.rules.moves_into(self.state(), &mut moves);
        }
        moves
    }

    /// Plays a move, or says why it cannot be played. What was taken back can then not be redone.
    pub fn play(&mut self, mv: G::Move) -> Result<(), MoveError> {
        self.check(mv)?;
        self.push(mv);
        self.undone.clear();
        Ok(())
    }

    /// Plays a move given by its text.
    pub fn play_text(&mut self, text: &str) -> Result<(), MoveError> {
        let mv = self.rules.parse_move(text)?;
        self.play(mv)
    }

    /// Plays a random legal move, if there is one.
    pub fn play_random(&mut self, rng: &mut Rng) -> Option<G::Move> {
        if self.result.is_some() {
            return None;
        }
        let mv = self.rules.random_move(self.state(), rng)?;
        self.push(mv);
        self.undone.clear();
        Some(mv)
    }

    /// Takes the last move back, and with it whatever ended the game from outside the rules; such an
    /// end is lifted even where there is no move to take back.
    pub fn undo(&mut self) -> Option<G::Move> {
        let undone = self.moves.pop();
        if let Some(mv) = undone {
            self.positions.pop();
            self.states.pop();
            self.undone.push(mv);
        }
        self.result = self.verdict();
        undone
    }

    /// Plays the move that was taken back last, unless the game has been ended since.
    pub fn redo(&mut self) -> Option<G::Move> {
        if self.result.is_some() {
            return None;
        }
        let mv = self.undone.pop()?;
        self.push(mv);
        Some(mv)
    }

    /// Ends the game for a reason outside the rules; nothing happens if it is over already.
    pub fn end(&mut self, outcome: Outcome, ending: Ending) {
        self.result.get_or_insert(GameResult { outcome, ending });
    }

    /// `loser` gives up.
    pub fn resign(&mut self, loser: Side) {
        self.end(self.loss_of(loser), Ending::Resignation);
    }

    /// `loser` has run out of time.
    pub fn time_out(&mut self, loser: Side) {
        self.end(self.loss_of(loser), Ending::TimeOut);
    }

    fn loss_of(&self, loser: Side) -> Outcome {
        Outcome::loss_of(loser, self.rules.id().sides().len())
    }

    /// The position and the state before the last move, and that move.
    pub(crate) fn before_last(&self) -> Option<(&G::Position, &G::State, G::Move)> {
        let mv = *self.moves.last()?;
        let before = self.moves.len() - 1;
        Some((&self.positions[before], &self.states[before], mv))
    }

    pub(crate) fn check(&self, mv: G::Move) -> Result<(), MoveError> {
        if let Some(result) = self.result {
            return Err(result.refuse_moves(self.rules.id().sides()));
        }
        self.rules.check_move(self.state(), mv)
    }

    fn push(&mut self, mv: G::Move) {
        let mut position = self.position().clone();
        self.rules.advance_unchecked(&mut position, mv);
        self.states.push(self.rules.state(&position));
        self.positions.push(position);
        self.moves.push(mv);
        self.result = self.verdict();
    }

    /// The result as far as the board and the history decide it.
    fn verdict(&self) -> Option<GameResult> {
        if let Some(outcome) = self.rules.outcome(self.state()) {
            return Some(GameResult { outcome, ending: Ending::Rules(self.rules.ending(self.state())) });
        }
        let sides = self.rules.id().sides().len();
        let draw = |ending| Some(GameResult { outcome: Outcome::level(sides), ending });
        if G::DRAWN_BY_REPETITION && self.occurrences() >= 3 {
            return draw(Ending::Repetition);
        }
        if self.moves.len() >= TURN_LIMIT {
            return draw(Ending::TurnLimit);
        }
        None
    }

    /// How often the position on the board has occurred in this game, now included.
    fn occurrences(&self) -> usize {
        self.states.iter().filter(|state| *state == self.state()).count()
    }
}
