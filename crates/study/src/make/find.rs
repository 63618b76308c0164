//! Finds puzzles in one game.

use stackade_core::{AnyMatch, GameId};
use stackade_engine::{Engine, Level, Settings, Task};
use stackade_games::registry;
use stackade_search::{Score, Verdict};

use super::PROOF_NODES;
use super::grade::grade;
use super::motif::{Scene, motif};
use super::play::{choose, finds, play_on, strong_game, think_twice};
use super::story::why;
use crate::proof::{Proof, gist, is_finite, prove_unique};
use crate::puzzles::{Goal, Puzzle};

/// A game gives no more than this many, so that a set shows many games.
const A_GAME: usize = 2;
/// With fewer moves there is nothing to choose.
const FEWEST_MOVES: usize = 4;
/// In other games, earlier positions are too hard once so many could not be proved.
const GIVE_UP: usize = 2;
/// How often a player that must miss the solution is asked.
pub(crate) const ASKED: u64 = 3;

/// The puzzles in the game with this seed.
pub(super) fn in_game(id: &GameId, seed: u64) -> Vec<Puzzle> {
    let (game, levels) = strong_game(id, seed);
    let positions = positions(&*game);
    let (mut found, mut failures) = (Vec::new(), 0);
    for (turn, position) in positions.iter().enumerate().rev().skip(1) {
        if found.len() == A_GAME || is_finite(id) && failures == GIVE_UP {
            break;
        }
        if !is_finite(id) && !is_promising(id, position) {
            continue;
        }
        let Ok(Some(proof)) = prove_unique(id, position, PROOF_NODES) else {
            failures += 1;
            continue;
        };
        let source =
            format!("turn {} of level {} against level {}, seed {seed}", turn + 1, levels[0], levels[1]);
        found.extend(in_position(id, position, &proof, source));
    }
    found
}

/// Every position of a game, the start first.
fn positions(game: &dyn AnyMatch) -> Vec<String> {
    let mut replay = registry::match_from(&game.id(), &game.start()).expect("a game starts from a position");
    let mut positions = vec![replay.position()];
    for mv in game.moves() {
        replay.play(&mv).expect("a game has legal moves only");
        positions.push(replay.position());
    }
    positions
}

/// Whether a strong player sees one move that wins and others do not see it, which is quickly found out.
fn is_promising(id: &GameId, position: &str) -> bool {
    let Ok(game) = registry::match_from(id, position) else { return false };
    let lines = think_twice(id, &*game);
    match lines.as_slice() {
        [(first, Score::Win(2..)), (_, Score::Win(_))] if !is_placed(first) => false,
        [(first, Score::Win(2..)), ..] => !is_easy(id, &*game, std::slice::from_ref(first)),
        _ => false,
    }
}

/// Whether a move ends with a placement, so that the next best move may be the same stack move.
fn is_placed(mv: &str) -> bool {
    gist(mv) != mv
}

/// The puzzle in a position, if there is one.
fn in_position(id: &GameId, position: &str, proof: &Proof, source: String) -> Option<Puzzle> {
    let game = registry::match_from(id, position).ok()?;
    let result = match proof.result {
        Verdict::Win => Goal::Win,
        Verdict::Draw => Goal::Draw,
        Verdict::Loss => return None,
    };
    let solution = &proof.keeping;
    let is_one = solution.windows(2).all(|pair| gist(&pair[0]) == gist(&pair[1]));
    let is_choice = game.legal_moves().len() >= FEWEST_MOVES;
    if !is_one || !is_choice || is_easy(id, &*game, solution) {
        return None;
    }
    let mut after = game.clone_box();
    after.play(&solution[0]).ok()?;
    let line = play_on(id, after);
    let natural = choose(&mut Engine::new(id, Settings::default()), &*game, Task::Greedy)?;
    let mut failed = game.clone_box();
    failed.play(&natural).ok()?;
    let refutation = play_on(id, failed);
    let scene = Scene::new(&*game, &*line, &natural);
    Some(Puzzle {
        id: String::new(),
        game: id.to_string(),
        position: position.to_owned(),
        result,
        solution: solution.clone(),
        plies: proof.plies,
        scope: proof.scope,
        motif: motif(id, &scene).to_owned(),
        title: String::new(),
        why: why(id, &*game, &solution[0], &*refutation, proof)?,
        difficulty: grade(id, &*game, solution, proof.plies.unwrap_or(line.moves().len() as u32)),
        line: line.moves(),
        refutation: refutation.moves(),
        source,
    })
}

/// Whether players who look one move ahead find it.
pub(crate) fn is_easy(id: &GameId, game: &dyn AnyMatch, solution: &[String]) -> bool {
    let novice = Level::new(2).expect("levels go from 1 to 10");
    [Task::Greedy, Task::Level(novice)].iter().any(|&task| finds(id, game, task, ASKED, solution))
}
