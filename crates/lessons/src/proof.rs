//! Proofs about puzzles: what the result is, which moves keep it, and what is known of the others.

use serde::{Deserialize, Serialize};
use stackade_core::{AnyMatch, Game, GameId, Outcome, PositionError, Rng, TURN_LIMIT};
use stackade_games::with_rules;
use stackade_games::{glaisher, registry};
use stackade_search::{Breadth, Effort, Evaluate, Hooks, Limits, Means, NoClock, Verdict, solve};

use crate::force::{by_force, hasty_threats};
use crate::within::Within;

/// What is proved about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The result for the side to move.
    pub result: Verdict,
    /// Within how many plies it comes, where that is proved.
    pub plies: Option<u32>,
    /// The moves that keep it, sorted by byte order.
    pub keeping: Vec<String>,
    /// What is known of the other moves.
    pub scope: Scope,
    /// Positions looked at.
    pub nodes: u64,
}

impl Proof {
    fn sorted(mut self) -> Proof {
        self.keeping.sort_unstable();
        self
    }
}

/// What is known of the moves that are not right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Scope {
    /// They are proved to give the result away.
    Proved,
    /// They are proved not to win within so many plies.
    Within(u32),
}

impl Scope {
    /// The scope as a sentence.
    ///
    /// ```
    /// use stackade_lessons::Scope;
    /// assert_eq!(Scope::Within(7).words(), "No other move wins within 7 turns: that is proved.");
    /// ```
    pub fn words(self) -> String {
        match self {
            Scope::Proved => "The result of every legal move is proved.".to_owned(),
            Scope::Within(plies) => format!("No other move wins within {plies} turns: that is proved."),
        }
    }
}

/// How much longer than the solution the other moves are looked at where play can be endless.
pub(crate) const MARGIN: u32 = 4;
/// The longest win that is looked for where play can be endless.
const LONGEST: u32 = 9;

/// What a prover may remember.
const MEANS: Means = Means { megabytes: 8, threads: 1 };

/// Proves everything about a position that a puzzle needs; `None` if that takes more than `nodes`.
pub fn prove(id: &GameId, position: &str, nodes: u64) -> Result<Option<Proof>, PositionError> {
    prove_task(id, position, Task { nodes, hasty: None })
}

/// The same, but gives up as soon as there are two right moves or one of the hasty ones is right.
pub(crate) fn prove_unique(
    id: &GameId,
    position: &str,
    hasty: &[String],
    nodes: u64,
) -> Result<Option<Proof>, PositionError> {
    prove_task(id, position, Task { nodes, hasty: Some(hasty) })
}

/// The rules of Glaisher, if the id names it.
fn as_glaisher(id: &GameId) -> Option<Box<glaisher::Rules>> {
    registry::rules(id).as_any().downcast().ok()
}

fn prove_task(id: &GameId, position: &str, task: Task<'_>) -> Result<Option<Proof>, PositionError> {
    if let Some(rules) = as_glaisher(id) {
        let state = rules.state(&rules.parse_position(position)?);
        return Ok(by_force(&rules, &state, task).map(Proof::sorted));
    }
    with_rules!(id, rules => {
        let state = rules.state(&rules.parse_position(position)?);
        Ok(settle(&rules, &state, task).map(Proof::sorted))
    })
}

/// Whether a game that cannot last has one right move, and that none of the hasty ones; told without
/// looking at all moves if there are two. `None` if that takes too long.
pub(crate) fn has_one(id: &GameId, position: &str, hasty: &[String], nodes: u64) -> Option<bool> {
    with_rules!(id, rules => {
        let state = rules.state(&rules.parse_position(position).ok()?);
        is_single(&rules, &state, Task { nodes, hasty: Some(hasty) })
    })
}

fn is_single<G: Evaluate>(rules: &G, state: &G::State, task: Task<'_>) -> Option<bool> {
    let mut prover = rules.prover(MEANS);
    let hooks: &dyn Hooks<G::Move> = &NoClock;
    Effort::with(Limits::nodes(task.nodes), 0, hooks, |effort| {
        let mut reaches = |state: &G::State, goal| match rules.outcome(state).map(Outcome::winner) {
            Some(None) => Some(goal == Verdict::Draw),
            Some(Some(winner)) => Some(winner == rules.side_to_move(state)),
            None => prover.reaches(state, goal, effort).map(|answer| answer.is_yes),
        };
        let too_much = match reaches(state, Verdict::Win)? {
            true => Verdict::Draw,
            false if reaches(state, Verdict::Draw)? => Verdict::Win,
            false => return Some(false),
        };
        let mut keeping = Vec::new();
        for mv in task.moves(rules, state) {
            if !reaches(&rules.play_unchecked(state, mv), too_much)? {
                keeping.push(rules.move_text(mv));
            }
            if task.is_spoilt(&keeping) {
                return Some(false);
            }
        }
        Some(true)
    })
}

/// What to find out.
#[derive(Clone, Copy)]
pub(crate) struct Task<'a> {
    pub(crate) nodes: u64,
    /// Whether only one right move is of interest, and that none of these.
    pub(crate) hasty: Option<&'a [String]>,
}

impl Task<'_> {
    /// Whether these right moves are of no interest.
    pub(crate) fn is_spoilt(self, keeping: &[String]) -> bool {
        let is_several = || keeping.windows(2).any(|pair| gist(&pair[0]) != gist(&pair[1]));
        self.hasty.is_some() && (keeping.iter().any(|mv| self.is_hasty(mv)) || is_several())
    }

    /// Whether a move is one of the hasty ones.
    fn is_hasty(self, mv: &str) -> bool {
        self.hasty.is_some_and(|hasty| hasty.iter().any(|other| gist(other) == gist(mv)))
    }

    /// The legal moves, those first that settle most questions.
    pub(crate) fn moves<G: Game>(self, rules: &G, state: &G::State) -> Vec<G::Move> {
        let mut moves = Vec::new();
        rules.moves_into(state, &mut moves);
        if self.hasty.is_some() {
            moves.sort_by_cached_key(|&mv| !self.is_hasty(&rules.move_text(mv)));
        }
        moves
    }
}

/// The turns that are worth trying off the path of a game: all of them, or where there are thousands
/// those that look good and are refuted.
pub(crate) fn side_paths(id: &GameId, game: &dyn AnyMatch, rng: &mut Rng) -> Vec<String> {
    match as_glaisher(id) {
        Some(rules) => match rules.parse_position(&game.position()) {
            Ok(position) => hasty_threats(&rules, &rules.state(&position), rng),
            Err(_) => Vec::new(),
        },
        None => game.legal_moves(),
    }
}

/// Whether [`side_paths`] shows only turns that make puzzles likely.
pub(crate) fn is_sifted(id: &GameId) -> bool {
    as_glaisher(id).is_some()
}

/// Whether a position belongs to a game that cannot last for ever.
pub(crate) fn is_finite(id: &GameId) -> bool {
    registry::rules(id).is_finite()
}

/// The part of a move that a puzzle asks for: in Glaisher the stack move, without the placement.
pub(crate) fn gist(mv: &str) -> &str {
    match mv.split_once('@') {
        Some((stack_move, _)) if !stack_move.is_empty() => stack_move,
        _ => mv,
    }
}

fn settle<G: Evaluate>(rules: &G, state: &G::State, task: Task<'_>) -> Option<Proof> {
    if rules.outcome(state).is_some() {
        return None;
    }
    if Game::longest_game(rules) < TURN_LIMIT as u32 {
        to_the_end(rules, state, task)
    } else {
        within_reach(rules, state, task)
    }
}

/// Games that cannot last are solved.
fn to_the_end<G: Evaluate>(rules: &G, state: &G::State, task: Task<'_>) -> Option<Proof> {
    let solved = solve(rules, state, Breadth::AllMoves, Limits::nodes(task.nodes), MEANS, &NoClock);
    let result = solved.result.filter(|_| solved.complete)?;
    let keeping = solved.best.iter().map(|&mv| rules.move_text(mv)).collect();
    // What is known of the length is only that the game ends, which says nothing about the puzzle.
    Some(Proof { result, plies: None, keeping, scope: Scope::Proved, nodes: solved.nodes })
}

/// Wins are looked for up to a length, and the other moves a little further.
fn within_reach<G: Evaluate>(rules: &G, state: &G::State, task: Task<'_>) -> Option<Proof> {
    let mut within = Within::new(rules, task.nodes);
    let plies = shortest_win(&mut within, state)?;
    let scope = plies + MARGIN;
    let moves = task.moves(rules, state);
    // Moves that win as quickly as can be are found with little effort, and settle most questions.
    let mut keeping = Vec::new();
    for &mv in &moves {
        if within.loses(&rules.play_unchecked(state, mv), plies - 1)? {
            keeping.push(rules.move_text(mv));
        }
        if task.is_spoilt(&keeping) {
            return None;
        }
    }
    let mut is_all_proved = true;
    for mv in moves {
        let (text, child) = (rules.move_text(mv), rules.play_unchecked(state, mv));
        if keeping.contains(&text) {
            continue;
        }
        if within.loses(&child, scope - 1)? {
            keeping.push(text);
        } else {
            // A move that loses is proved not to win, however long the game lasts.
            is_all_proved = is_all_proved && within.wins(&child, 3)?;
        }
        if task.is_spoilt(&keeping) {
            return None;
        }
    }
    let scope = if is_all_proved { Scope::Proved } else { Scope::Within(scope) };
    Some(Proof { result: Verdict::Win, plies: Some(plies), keeping, scope, nodes: within.nodes() })
}

fn shortest_win<G: Evaluate>(within: &mut Within<'_, G>, state: &G::State) -> Option<u32> {
    for plies in (1..=LONGEST).step_by(2) {
        if within.wins(state, plies)? {
            return Some(plies);
        }
    }
    None
}
