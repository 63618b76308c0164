//! Proofs that puzzles need: what the result is, which moves keep it, and what is known of the others.
//!
//! Games that cannot last are solved; in others wins are looked for up to a length. A game that knows better
//! overrides [`Evaluate::prove_puzzle`].

mod within;

use stackade_core::{Game, Outcome, TURN_LIMIT};

use crate::evaluate::Evaluate;
use crate::limits::{Hooks, Limits, NoClock};
use crate::solve::{Breadth, Effort, Means, Verdict, solve};
use within::Within;

/// What is proved about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleProof {
    /// The result for the side to move.
    pub result: Verdict,
    /// Within how many plies it comes, where that is proved.
    pub plies: Option<u32>,
    /// The moves that keep it, sorted by byte order.
    pub keeping: Vec<String>,
    /// What is known of the other moves.
    pub others: OtherMoves,
    /// Positions looked at.
    pub nodes: u64,
}

/// What is known of the moves that are not right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherMoves {
    /// They are proved to give the result away.
    Refuted,
    /// They are proved not to win within this many plies.
    NoWinWithin(u32),
}

/// What to find out.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleTask<'a> {
    /// How many positions may be looked at.
    pub nodes: u64,
    /// Where only positions with one right move are of interest: moves that must not be it, since a hasty player
    /// would find them.
    pub hasty: Option<&'a [String]>,
}

/// How much longer than the solution the other moves are looked at where play can be endless.
pub const MARGIN: u32 = 4;
/// The longest win that is looked for where play can be endless.
const LONGEST: u32 = 9;

/// What a prover may remember.
const MEANS: Means = Means { megabytes: 8, threads: 1 };

impl PuzzleTask<'_> {
    /// Whether a position with these right moves is of no interest.
    pub fn is_spoilt(self, keeping: &[String]) -> bool {
        let is_several = || keeping.windows(2).any(|pair| gist(&pair[0]) != gist(&pair[1]));
        self.hasty.is_some() && (keeping.iter().any(|mv| self.is_hasty(mv)) || is_several())
    }

    /// Whether a move is one of the hasty ones.
    fn is_hasty(self, mv: &str) -> bool {
        self.hasty.is_some_and(|hasty| hasty.iter().any(|other| gist(other) == gist(mv)))
    }

    /// The legal moves, those first that settle most questions.
    fn moves<G: Game>(self, rules: &G, state: &G::State) -> Vec<G::Move> {
        let mut moves = Vec::new();
        rules.moves_into(state, &mut moves);
        if self.hasty.is_some() {
            moves.sort_by_cached_key(|&mv| !self.is_hasty(&rules.move_text(mv)));
        }
        moves
    }
}

/// The part of a move that a puzzle asks for: a stack move without the placement that goes with it.
///
/// ```
/// use stackade_search::puzzle::gist;
/// assert_eq!((gist("a1n12@b3"), gist("@b3"), gist("a1-a2")), ("a1n12", "@b3", "a1-a2"));
/// ```
pub fn gist(mv: &str) -> &str {
    match mv.split_once('@') {
        Some((stack_move, _)) if !stack_move.is_empty() => stack_move,
        _ => mv,
    }
}

/// Proves everything about a position that a puzzle needs; `None` if that takes too many nodes, or if the position is
/// of no interest.
pub fn prove<G: Evaluate>(rules: &G, state: &G::State, task: PuzzleTask<'_>) -> Option<PuzzleProof> {
    if rules.outcome(state).is_some() {
        return None;
    }
    let mut proof = rules.prove_puzzle(state, task)?;
    proof.keeping.sort_unstable();
    Some(proof)
}

/// The proof for games about which nothing more is known.
pub(crate) fn settle<G: Evaluate>(rules: &G, state: &G::State, task: PuzzleTask<'_>) -> Option<PuzzleProof> {
    if Game::longest_game(rules) < TURN_LIMIT as u32 {
        to_the_end(rules, state, task)
    } else {
        within_reach(rules, state, task)
    }
}

/// Whether a game that cannot last has one right move, and that none of the hasty ones; told without
/// looking at all moves if there are two. `None` if that takes too long.
pub fn has_one_solution<G: Evaluate>(rules: &G, state: &G::State, task: PuzzleTask<'_>) -> Option<bool> {
    let mut prover = rules.prover(MEANS);
    let hooks: &dyn Hooks<G::Move> = &NoClock;
    Effort::with(Limits::nodes(task.nodes), 0, hooks, |effort| {
        let mut reaches = |state: &G::State, goal| match rules.outcome(state).map(Outcome::winner) {
            Some(None) => Some(goal == Verdict::Draw),
            Some(Some(winner)) => Some(winner == rules.side_to_move(state)),
            None => match rules.known_result(state) {
                Some(result) => Some(result >= goal),
                None => prover.reaches(state, goal, effort).map(|answer| answer.is_yes),
            },
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

/// Games that cannot last are solved.
fn to_the_end<G: Evaluate>(rules: &G, state: &G::State, task: PuzzleTask<'_>) -> Option<PuzzleProof> {
    let solved = solve(rules, state, Breadth::AllMoves, Limits::nodes(task.nodes), MEANS, &NoClock);
    let result = solved.result.filter(|_| solved.complete)?;
    let keeping = solved.best.iter().map(|&mv| rules.move_text(mv)).collect();
    // What is known of the length is only that the game ends, which says nothing about the puzzle.
    Some(PuzzleProof { result, plies: None, keeping, others: OtherMoves::Refuted, nodes: solved.nodes })
}

/// Wins are looked for up to a length, and the other moves a little further.
fn within_reach<G: Evaluate>(rules: &G, state: &G::State, task: PuzzleTask<'_>) -> Option<PuzzleProof> {
    let mut within = Within::new(rules, task.nodes);
    let plies = shortest_win(&mut within, state)?;
    let limit = plies + MARGIN;
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
    let mut is_all_refuted = true;
    for mv in moves {
        let (text, child) = (rules.move_text(mv), rules.play_unchecked(state, mv));
        if keeping.contains(&text) {
            continue;
        }
        if within.loses(&child, limit - 1)? {
            keeping.push(text);
        } else {
            // A move that loses is proved not to win, however long the game lasts.
            is_all_refuted = is_all_refuted && within.wins(&child, 3)?;
        }
        if task.is_spoilt(&keeping) {
            return None;
        }
    }
    let others = if is_all_refuted { OtherMoves::Refuted } else { OtherMoves::NoWinWithin(limit) };
    Some(PuzzleProof { result: Verdict::Win, plies: Some(plies), keeping, others, nodes: within.nodes() })
}

fn shortest_win<G: Evaluate>(within: &mut Within<'_, G>, state: &G::State) -> Option<u32> {
    for plies in (1..=LONGEST).step_by(2) {
        if within.wins(state, plies)? {
            return Some(plies);
        }
    }
    None
}
