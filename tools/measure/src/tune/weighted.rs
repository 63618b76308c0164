//! A game whose evaluation has other weights than those it was compiled with.

use std::ops::ControlFlow;

use stackade_core::{Game, GameId, MoveError, Outcome, Phrase, PositionError, Side, Turn, View};
use stackade_search::levels::Levels;
use stackade_search::{Candidates, Evaluate, FEATURES, Feature, Features, MOST_UNITS, Scope};

/// Units for one of each feature.
pub(crate) type Weights = [i32; FEATURES];

/// The weights that a game was compiled with.
pub(crate) fn current_weights<G: Evaluate>(rules: &G) -> Weights {
    let mut weights = Weights::default();
    for (weight, term) in weights.iter_mut().zip(rules.weighed()) {
        *weight = term.weight;
    }
    weights
}

/// A game that is evaluated by these weights.
#[derive(Clone, Debug)]
pub(crate) struct Weighted<G> {
    pub(crate) rules: G,
    pub(crate) weights: Weights,
}

impl<G: Evaluate> Evaluate for Weighted<G> {
    const TERMS: &'static [Feature] = G::TERMS;
    const LEVELS: Levels = G::LEVELS;
    const MOVE_SLOTS: usize = G::MOVE_SLOTS;
    const TABLE_DEPTH: i32 = G::TABLE_DEPTH;
    const SWING: i32 = G::SWING;
    const HOARDS: bool = G::HOARDS;

    fn features(&self, state: &G::State) -> Features {
        self.rules.features(state)
    }

    fn weighed(&self) -> &'static [Feature] {
        self.rules.weighed()
    }

    fn weights_file(&self) -> &'static str {
        self.rules.weights_file()
    }

    fn hoarding(&self, state: &G::State, mv: G::Move) -> i32 {
        self.rules.hoarding(state, mv)
    }

    fn move_code(&self, mv: G::Move) -> u32 {
        self.rules.move_code(mv)
    }

    fn move_slot(&self, mv: G::Move) -> usize {
        self.rules.move_slot(mv)
    }

    fn hint(&self, state: &G::State, mv: G::Move) -> i32 {
        self.rules.hint(state, mv)
    }

    fn winning_move(&self, state: &G::State) -> Option<G::Move> {
        self.rules.winning_move(state)
    }

    fn visit_candidates(
        &self,
        state: &G::State,
        scope: Scope,
        visit: impl FnMut(G::Move, i32),
    ) -> Candidates {
        self.rules.visit_candidates(state, scope, visit)
    }

    fn evaluate(&self, state: &G::State) -> i32 {
        let sum: i32 =
            self.weights.iter().zip(self.features(state)).map(|(weight, count)| weight * count).sum();
        sum.clamp(-MOST_UNITS, MOST_UNITS)
    }
}

impl<G: Game> Game for Weighted<G> {
    type Position = G::Position;
    type State = G::State;
    type Move = G::Move;

    const DRAWN_BY_REPETITION: bool = G::DRAWN_BY_REPETITION;

    fn id(&self) -> GameId {
        self.rules.id()
    }

    fn start(&self, seed: u64) -> G::Position {
        self.rules.start(seed)
    }

    fn parse_position(&self, text: &str) -> Result<G::Position, PositionError> {
        self.rules.parse_position(text)
    }

    fn position_text(&self, position: &G::Position) -> String {
        self.rules.position_text(position)
    }

    fn parse_move(&self, text: &str) -> Result<G::Move, MoveError> {
        self.rules.parse_move(text)
    }

    fn move_text(&self, mv: G::Move) -> String {
        self.rules.move_text(mv)
    }

    fn view(&self, position: &G::Position) -> View {
        self.rules.view(position)
    }

    fn turn(&self, state: &G::State, mv: G::Move) -> Turn {
        self.rules.turn(state, mv)
    }

    fn state(&self, position: &G::Position) -> G::State {
        self.rules.state(position)
    }

    fn advance_unchecked(&self, position: &mut G::Position, mv: G::Move) {
        self.rules.advance_unchecked(position, mv);
    }

    fn side_to_move(&self, state: &G::State) -> Side {
        self.rules.side_to_move(state)
    }

    fn outcome(&self, state: &G::State) -> Option<Outcome> {
        self.rules.outcome(state)
    }

    fn ending(&self, state: &G::State) -> Phrase {
        self.rules.ending(state)
    }

    fn visit_moves<B>(
        &self,
        state: &G::State,
        visit: impl FnMut(G::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.rules.visit_moves(state, visit)
    }

    fn apply_unchecked(&self, state: &mut G::State, mv: G::Move) {
        self.rules.apply_unchecked(state, mv);
    }

    fn check_move(&self, state: &G::State, mv: G::Move) -> Result<(), MoveError> {
        self.rules.check_move(state, mv)
    }

    fn hash(&self, state: &G::State) -> u64 {
        self.rules.hash(state)
    }

    fn hash_from_scratch(&self, state: &G::State) -> u64 {
        self.rules.hash_from_scratch(state)
    }

    fn symmetries(&self) -> usize {
        self.rules.symmetries()
    }

    fn transform_state(&self, state: &G::State, symmetry: usize) -> G::State {
        self.rules.transform_state(state, symmetry)
    }

    fn transform_move(&self, mv: G::Move, symmetry: usize) -> G::Move {
        self.rules.transform_move(mv, symmetry)
    }

    fn longest_game(&self) -> u32 {
        self.rules.longest_game()
    }

    fn visit_move_space(&self, visit: &mut dyn FnMut(G::Move)) {
        self.rules.visit_move_space(visit);
    }
}
