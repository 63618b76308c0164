//! The property kit: what must hold of every game, checked on the positions of random games.
//!
//! Written once and run on every game in every variant. A new game gets all of it by being
//! registered.

mod matches;
mod moves;
mod symmetry;
mod turns;
mod uniform;

use std::fmt;

use stackade_core::{Game, GameId, Match, Rng};
use stackade_games::{registry, with_all_rules};

/// How much to check.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// How many random games to play.
    pub games: u64,
    /// Symmetries and uniformity are checked on every so manieth turn.
    pub costly_every: usize,
    /// The whole move space is gone through on every so manieth turn.
    pub space_every: usize,
    /// How deep the trees are that symmetries must leave as large as they were.
    pub perft_depth: u32,
}

impl Effort {
    /// Enough to meet every rule of a game within seconds: the more moves a turn, the fewer games.
    pub fn standard(id: &GameId) -> Effort {
        let moves = registry::new_match(id, 0).legal_moves().len();
        let games = (400 / moves as u64).clamp(3, 50);
        if moves > 500 {
            // Where a turn has that many moves, millions can be written and trees are wide.
            Effort { games, costly_every: 9, space_every: 45, perft_depth: 1 }
        } else {
            Effort { games, costly_every: 5, space_every: 1, perft_depth: 2 }
        }
    }
}

/// What was checked, so that a test can tell that it was not nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Positions on which the cheap properties were checked.
    pub positions: usize,
    /// Positions on which symmetries and uniformity were checked.
    pub costly: usize,
    /// Positions on which every move that can be written was tried.
    pub spaces: usize,
    /// Games played, taken back and played again.
    pub games: usize,
}

/// A property that does not hold, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation(String);

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Violation {}

/// Runs the kit on the game with this id.
///
/// ```
/// use stackade_conformance::kit::{Effort, check};
/// let id = stackade_games::registry::all_ids()[0];
/// let effort = Effort { games: 1, ..Effort::standard(&id) };
/// assert_eq!(check(&id, effort).unwrap().games, 1);
/// ```
pub fn check(id: &GameId, effort: Effort) -> Result<Checked, Violation> {
    with_all_rules!(id, rules => check_rules(&rules, effort))
        .map_err(|Violation(what)| Violation(format!("{id}: {what}")))
}

/// Runs the kit on rules that need not be registered.
pub fn check_rules<G: Game>(rules: &G, effort: Effort) -> Result<Checked, Violation> {
    let space = moves::Space::new(rules)?;
    let mut checked = Checked::default();
    for seed in 0..effort.games {
        let mut game = Match::new(rules.clone(), seed);
        let mut rng = Rng::new(seed);
        loop {
            check_position(&game, &space, effort, &mut checked)?;
            if game.play_random(&mut rng).is_none() {
                break;
            }
        }
        matches::check(&game, seed)?;
        checked.games += 1;
    }
    Ok(checked)
}

/// Checks the position on the board, with what its turn is due.
fn check_position<G: Game>(
    game: &Match<G>,
    space: &moves::Space<G>,
    effort: Effort,
    checked: &mut Checked,
) -> Result<(), Violation> {
    let (rules, state, turn) = (game.rules(), game.state(), game.moves().len());
    let located = |Violation(what)| Violation(format!("{}: {what}", rules.position_text(game.position())));
    moves::check(rules, game.position(), state).map_err(located)?;
    turns::check(rules, game.position(), state).map_err(located)?;
    checked.positions += 1;
    // Finished games are worth a look whatever the turn: nothing may be legal in them any more.
    // The start would be the same in every game, so the whole space waits for a later turn.
    if turn % effort.space_every == effort.space_every / 2 || rules.outcome(state).is_some() {
        space.check(rules, state).map_err(located)?;
        checked.spaces += 1;
    }
    if turn % effort.costly_every == 0 || rules.outcome(state).is_some() {
        symmetry::check(rules, state, effort.perft_depth).map_err(located)?;
        uniform::check(rules, state, turn as u64).map_err(located)?;
        checked.costly += 1;
    }
    Ok(())
}

/// Something that must hold, or else a violation that says what does not.
fn ensure(holds: bool, what: impl FnOnce() -> String) -> Result<(), Violation> {
    if holds { Ok(()) } else { Err(Violation(what())) }
}

/// The legal moves, sorted.
fn sorted_moves<G: Game>(rules: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves: Vec<_> = rules.moves(state).collect();
    moves.sort_unstable();
    moves
}
