//! Proofs about puzzles: what the result is, which moves keep it, and what is known of the others.

use serde::{Deserialize, Serialize};
use stackade_core::{Game, GameId, PositionError, TURN_LIMIT};
use stackade_games::with_rules;
use stackade_search::{Effort, Evaluate, Hooks, Limits, Means, NoClock, Prover, Verdict, solve};

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

/// What is known of the moves that are not right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// They are proved to give the result away.
    Proved,
    /// They are proved not to win within so many plies.
    Within(u32),
}

impl Scope {
    /// The scope in words.
    ///
    /// ```
    /// use stackade_study::Scope;
    /// assert_eq!(Scope::Within(7).words(), "others proved not to win within 7 plies");
    /// ```
    pub fn words(self) -> String {
        match self {
            Scope::Proved => "others proved not to keep it".to_owned(),
            Scope::Within(plies) => format!("others proved not to win within {plies} plies"),
        }
    }
}

/// How much longer than the solution the other moves are looked at where play can be endless.
const MARGIN: u32 = 4;
/// The longest win that is looked for where play can be endless.
const LONGEST: u32 = 9;
/// Positions with more moves than this cannot be looked through.
const FEW: u64 = 150;
/// Where there are more, at most so many may need more than a glance.
const SURVIVORS: usize = 600;
/// What one question about one of them may take.
const QUESTION: u64 = 20_000;

/// What a prover may remember.
const MEANS: Means = Means { megabytes: 8, threads: 1 };

/// Proves everything about a position that a puzzle needs; `None` if that takes more than `nodes`.
pub fn prove(id: &GameId, position: &str, nodes: u64) -> Result<Option<Proof>, PositionError> {
    with_rules!(id, rules => {
        let state = rules.state(&rules.parse_position(position)?);
        Ok(settle(&rules, &state, Task { nodes, is_one: false }))
    })
}

/// The same, but gives up as soon as there are two right moves.
pub(crate) fn prove_unique(id: &GameId, position: &str, nodes: u64) -> Result<Option<Proof>, PositionError> {
    with_rules!(id, rules => {
        let state = rules.state(&rules.parse_position(position)?);
        Ok(settle(&rules, &state, Task { nodes, is_one: true }))
    })
}

/// What to find out.
#[derive(Clone, Copy)]
struct Task {
    nodes: u64,
    /// Whether more than one right move is of no interest.
    is_one: bool,
}

impl Task {
    /// Whether these right moves are of no interest.
    fn is_spoilt(self, keeping: &[String]) -> bool {
        self.is_one && keeping.windows(2).any(|pair| gist(&pair[0]) != gist(&pair[1]))
    }
}

/// Whether a position belongs to a game that cannot last for ever.
pub(crate) fn is_finite(id: &GameId) -> bool {
    with_rules!(id, rules => Game::longest_game(&rules) < TURN_LIMIT as u32)
}

/// The part of a move that a puzzle asks for: in Glaisher the stack move, without the placement.
pub(crate) fn gist(mv: &str) -> &str {
    match mv.split_once('@') {
        Some((stack_move, _)) if !stack_move.is_empty() => stack_move,
        _ => mv,
    }
}

fn settle<G: Evaluate>(rules: &G, state: &G::State, task: Task) -> Option<Proof> {
    if rules.outcome(state).is_some() {
        return None;
    }
    let mut proof = if Game::longest_game(rules) < TURN_LIMIT as u32 {
        to_the_end(rules, state, task.nodes)
    } else if rules.count_moves(state) <= FEW {
        within_reach(rules, state, task)
    } else {
        by_force(rules, state, task)
    }?;
    proof.keeping.sort_unstable();
    Some(proof)
}

/// Games that cannot last are solved.
fn to_the_end<G: Evaluate>(rules: &G, state: &G::State, nodes: u64) -> Option<Proof> {
    let solved = solve(rules, state, Limits::nodes(nodes), MEANS, &NoClock);
    let result = solved.result.filter(|_| solved.complete)?;
    let keeping = solved.best.iter().map(|&mv| rules.move_text(mv)).collect();
    // What is known of the length is only that the game ends, which says nothing about the puzzle.
    Some(Proof { result, plies: None, keeping, scope: Scope::Proved, nodes: solved.nodes })
}

/// Wins are looked for up to a length, and the other moves a little further.
fn within_reach<G: Evaluate>(rules: &G, state: &G::State, task: Task) -> Option<Proof> {
    let mut within = Within::new(rules, task.nodes);
    let plies = shortest_win(&mut within, state)?;
    let scope = plies + MARGIN;
    let mut moves = Vec::new();
    rules.moves_into(state, &mut moves);
    // Moves that win as quickly as can be are found with little effort, and settle most questions.
    let mut keeping = right_moves(rules, state, &moves, |child| within.loses(child, plies - 1))?;
    if task.is_spoilt(&keeping) {
        return None;
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

/// The moves after which something can be said for certain.
fn right_moves<G: Evaluate>(
    rules: &G,
    state: &G::State,
    moves: &[G::Move],
    mut is_right: impl FnMut(&G::State) -> Option<bool>,
) -> Option<Vec<String>> {
    let mut right = Vec::new();
    for &mv in moves {
        if is_right(&rules.play_unchecked(state, mv))? {
            right.push(rules.move_text(mv));
        }
    }
    Some(right)
}

fn shortest_win<G: Evaluate>(within: &mut Within<'_, G>, state: &G::State) -> Option<u32> {
    for plies in (1..=LONGEST).step_by(2) {
        if within.wins(state, plies)? {
            return Some(plies);
        }
    }
    None
}

/// With so many moves, only positions in which nearly all of them lose at once can be settled; the
/// game's prover decides about the rest.
fn by_force<G: Evaluate>(rules: &G, state: &G::State, task: Task) -> Option<Proof> {
    let survivors = survivors(rules, state)?;
    let mut prover = rules.prover(MEANS);
    let (mut keeping, mut plies, mut left) = (Vec::new(), None, task.nodes);
    for mv in survivors {
        let child = rules.play_unchecked(state, mv);
        if let Fate::Lost(length) = fate(rules, &mut *prover, &child, &mut left)? {
            keeping.push(rules.move_text(mv));
            plies = plies.into_iter().chain(length.map(|plies| plies + 1)).min();
        }
        if task.is_spoilt(&keeping) {
            return None;
        }
    }
    let nodes = task.nodes - left;
    let proof = Proof { result: Verdict::Win, plies, keeping, scope: Scope::Proved, nodes };
    (!proof.keeping.is_empty()).then_some(proof)
}

/// What is proved about the side to move.
enum Fate {
    /// It loses, within so many plies if that is known.
    Lost(Option<u32>),
    /// It does not lose.
    Safe,
}

/// What becomes of the side to move. That it wins is asked first, since that is the easier question.
fn fate<G: Evaluate>(
    rules: &G,
    prover: &mut dyn Prover<G>,
    state: &G::State,
    left: &mut u64,
) -> Option<Fate> {
    if let Some(outcome) = rules.outcome(state) {
        let is_lost = outcome.winner() == Some(!rules.side_to_move(state));
        return Some(if is_lost { Fate::Lost(Some(0)) } else { Fate::Safe });
    }
    let mut ask = |goal| {
        let hooks: &dyn Hooks<G::Move> = &NoClock;
        Effort::with(Limits::nodes(QUESTION.min(*left).max(1)), 0, hooks, |effort| {
            let answer = prover.reaches(state, goal, effort);
            *left = left.saturating_sub(effort.tally().nodes());
            answer
        })
    };
    if ask(Verdict::Win).is_some_and(|answer| answer.is_yes) {
        return Some(Fate::Safe);
    }
    let answer = ask(Verdict::Draw)?;
    Some(if answer.is_yes { Fate::Safe } else { Fate::Lost(answer.plies) })
}

/// The moves that the opponent cannot answer by winning at once; `None` if there are too many.
fn survivors<G: Evaluate>(rules: &G, state: &G::State) -> Option<Vec<G::Move>> {
    let mut moves = Vec::new();
    rules.moves_into(state, &mut moves);
    let (mut survivors, mut killer) = (Vec::new(), None);
    for mv in moves {
        let child = rules.play_unchecked(state, mv);
        let repeats = killer.is_some_and(|killer| wins_by(rules, &child, killer));
        if repeats {
            continue;
        }
        match rules.winning_move(&child) {
            Some(winner) => killer = Some(winner),
            None => survivors.push(mv),
        }
        if survivors.len() > SURVIVORS {
            return None;
        }
    }
    Some(survivors)
}

/// Whether a move is legal and wins at once.
fn wins_by<G: Game>(rules: &G, state: &G::State, mv: G::Move) -> bool {
    let side = rules.side_to_move(state);
    let wins = || rules.outcome(&rules.play_unchecked(state, mv)).is_some_and(|o| o.winner() == Some(side));
    rules.check_move(state, mv).is_ok() && wins()
}
