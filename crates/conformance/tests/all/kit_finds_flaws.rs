//! The property kit notices when a property does not hold: Nava with one flaw at a time.

use std::ops::ControlFlow;

use stackade_conformance::kit::{Effort, check_rules};
use stackade_core::{Game, GameId, Intent, MoveError, Outcome, Phrase, PositionError, Rng, Side, Turn, View};
use stackade_games::nava::Rules;

type Position = <Rules as Game>::Position;
type State = <Rules as Game>::State;
type Move = <Rules as Game>::Move;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Flaw {
    None,
    MoveTwice,
    MoveMissing,
    BreakIgnored,
    RefusesLegal,
    AcceptsIllegal,
    MiscountsMoves,
    HashDrifts,
    HashCollides,
    ChildIsParent,
    PrefersOneMove,
    MirrorsMovesWrongly,
    MirrorsStatesWrongly,
    WritesMovesAlike,
    WritesMovesWithSpaces,
    WritesPositionsAlike,
    NeverEnds,
    EndsTooLate,
    TellsTurnsWrongly,
    MistakesIntents,
}

#[derive(Clone, Debug)]
struct Flawed(Flaw);

#[test]
fn a_sound_game_passes() {
    assert_eq!(found(Flaw::None), "nothing");
}

#[test]
fn every_flaw_is_found() {
    check(Flaw::MoveTwice, "is generated twice");
    check(Flaw::MoveMissing, "moves counted");
    check(Flaw::BreakIgnored, "a visitor that stops at 1 is shown 8 moves");
    check(Flaw::RefusesLegal, "is generated but refused");
    check(Flaw::AcceptsIllegal, "is accepted where");
    check(Flaw::MiscountsMoves, "9 moves counted, 8 generated");
    check(Flaw::HashDrifts, "the hash is kept as");
    check(Flaw::HashCollides, "is that of another state");
    check(Flaw::ChildIsParent, "the child of");
    check(Flaw::PrefersOneMove, "random moves are not uniform");
    check(Flaw::MirrorsMovesWrongly, "leads elsewhere");
    check(Flaw::MirrorsStatesWrongly, "symmetry 0 is not the identity");
    check(Flaw::WritesMovesAlike, "is written a1-a2");
    check(Flaw::WritesMovesWithSpaces, "cannot be put on record");
    check(Flaw::WritesPositionsAlike, "the text reads as");
    check(Flaw::NeverEnds, "0 moves, outcome None");
    check(Flaw::EndsTooLate, "the longest being 3");
    check(Flaw::TellsTurnsWrongly, "do not lead to the next view");
    check(Flaw::MistakesIntents, "the cells of a1-b1 are taken for");
}

fn check(flaw: Flaw, expected: &str) {
    let found = found(flaw);
    assert!(found.contains(expected), "{flaw:?}: {found}");
}

fn found(flaw: Flaw) -> String {
    let effort = Effort { games: 3, costly_every: 5, space_every: 1, perft_depth: 2 };
    check_rules(&Flawed(flaw), effort)
        .map_or_else(|violation| violation.to_string(), |_| "nothing".to_owned())
}

impl Flawed {
    fn has(&self, flaw: Flaw) -> bool {
        self.0 == flaw
    }
}

impl Game for Flawed {
    type Position = Position;
    type State = State;
    type Move = Move;
    const DRAWN_BY_REPETITION: bool = Rules::DRAWN_BY_REPETITION;

    fn id(&self) -> GameId {
        Rules.id()
    }

    fn start(&self, seed: u64) -> Position {
        Rules.start(seed)
    }

    fn parse_position(&self, text: &str) -> Result<Position, PositionError> {
        Rules.parse_position(text)
    }

    fn position_text(&self, position: &Position) -> String {
        let start = Rules.start(0);
        Rules.position_text(if self.has(Flaw::WritesPositionsAlike) { &start } else { position })
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        Rules.parse_move(&if self.has(Flaw::WritesMovesWithSpaces) {
            text.replace(' ', "-")
        } else {
            text.into()
        })
    }

    fn move_text(&self, mv: Move) -> String {
        match self.0 {
            Flaw::WritesMovesAlike => "a1-a2".to_owned(),
            Flaw::WritesMovesWithSpaces => Rules.move_text(mv).replace('-', " "),
            _ => Rules.move_text(mv),
        }
    }

    fn view(&self, position: &Position) -> View {
        Rules.view(position)
    }

    fn turn(&self, state: &State, mv: Move) -> Turn {
        let mut turn = Rules.turn(state, mv);
        if self.has(Flaw::TellsTurnsWrongly) {
            turn.flights.truncate(1);
        }
        turn
    }

    fn intended(&self, state: &State, intent: &Intent) -> Option<Move> {
        let mistaken = || Rules.parse_move("a1-a2").ok();
        if self.has(Flaw::MistakesIntents) { mistaken() } else { Rules.intended(state, intent) }
    }

    fn state(&self, position: &Position) -> State {
        Rules.state(position)
    }

    fn advance_unchecked(&self, position: &mut Position, mv: Move) {
        Rules.advance_unchecked(position, mv);
    }

    fn side_to_move(&self, state: &State) -> Side {
        Rules.side_to_move(state)
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        if self.has(Flaw::NeverEnds) { None } else { Rules.outcome(state) }
    }

    fn ending(&self, state: &State) -> Phrase {
        Rules.ending(state)
    }

    fn visit_moves<B>(&self, state: &State, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut moves = Vec::new();
        Rules.moves_into(state, &mut moves);
        if self.has(Flaw::MoveTwice) {
            moves.extend(moves.first().copied());
        }
        if self.has(Flaw::MoveMissing) && moves.len() > 8 {
            moves.pop();
        }
        let mut flow = ControlFlow::Continue(());
        for mv in moves {
            flow = visit(mv);
            if flow.is_break() && !self.has(Flaw::BreakIgnored) {
                break;
            }
        }
        flow
    }

    fn apply_unchecked(&self, state: &mut State, mv: Move) {
        Rules.apply_unchecked(state, mv);
    }

    fn check_move(&self, state: &State, mv: Move) -> Result<(), MoveError> {
        match self.0 {
            Flaw::RefusesLegal => Err(MoveError::new(Phrase::new("never", "never"))),
            Flaw::AcceptsIllegal => Ok(()),
            _ => Rules.check_move(state, mv),
        }
    }

    fn hash(&self, state: &State) -> u64 {
        match self.0 {
            Flaw::HashDrifts => Rules.hash(state) ^ 1,
            Flaw::HashCollides => 0,
            _ => Rules.hash(state),
        }
    }

    fn hash_from_scratch(&self, state: &State) -> u64 {
        if self.has(Flaw::HashCollides) { 0 } else { Rules.hash_from_scratch(state) }
    }

    fn symmetries(&self) -> usize {
        Rules.symmetries()
    }

    fn transform_state(&self, state: &State, symmetry: usize) -> State {
        let shift = usize::from(self.has(Flaw::MirrorsStatesWrongly));
        Rules.transform_state(state, (symmetry + shift) % self.symmetries())
    }

    fn transform_move(&self, mv: Move, symmetry: usize) -> Move {
        if self.has(Flaw::MirrorsMovesWrongly) { mv } else { Rules.transform_move(mv, symmetry) }
    }

    fn longest_game(&self) -> u32 {
        if self.has(Flaw::EndsTooLate) { 3 } else { Rules.longest_game() }
    }

    fn visit_move_space(&self, visit: &mut dyn FnMut(Move)) {
        Rules.visit_move_space(visit);
    }

    fn visit_children<B>(
        &self,
        state: &State,
        mut visit: impl FnMut(Move, &State) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let same = self.has(Flaw::ChildIsParent);
        Rules.visit_children(state, |mv, child| visit(mv, if same { state } else { child }))
    }

    fn count_moves(&self, state: &State) -> u64 {
        Rules.count_moves(state) + u64::from(self.has(Flaw::MiscountsMoves))
    }

    fn random_move(&self, state: &State, rng: &mut Rng) -> Option<Move> {
        let mv = Rules.random_move(state, rng);
        // One time in four the draw is thrown away for the first move.
        if self.has(Flaw::PrefersOneMove) && rng.below(4) == 0 {
            let mut moves = Vec::new();
            Rules.moves_into(state, &mut moves);
            return moves.first().copied();
        }
        mv
    }
}
