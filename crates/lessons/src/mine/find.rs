//! Finds puzzles in one game.

use stackade_core::{AnyMatch, GameId};
use stackade_engine::{Engine, Level, Settings, Task};
use stackade_games::motif::Scene;
use stackade_games::registry;
use stackade_search::puzzle::gist;
use stackade_search::{Score, Verdict};

use super::PROOF_NODES;
use super::grade::{first_to_find, grade, grade_by_level};
use super::motifs;
use super::play::{Offshoot, StrongGame, choose, offshoots, play_on, random_position, think};
use super::story::why;
use crate::page::Words;
use crate::proof::{Proof, has_one, is_finite, prove, prove_unique};
use crate::puzzles::{Blunder, Goal, Puzzle};

/// A game gives no more than this many, so that a set shows many games.
const A_GAME: usize = 2;
/// How many positions off a game are looked at.
const TRIED: usize = 300;
/// What a look at one of them takes.
const GLANCE: u64 = 5_000;
/// What it may take to see whether a position has one right move, in games that are solved.
const SIFTED: u64 = 40_000;
/// With fewer moves there is nothing to choose.
const FEWEST_MOVES: usize = 4;
/// In other games, earlier positions are too hard once this many could not be proved.
const GIVE_UP: usize = 2;
/// How often a player that must miss the solution is asked.
const ASKED: u64 = 3;

/// The puzzles in the game with this seed.
pub(super) fn in_game(id: &GameId, seed: u64) -> Vec<Puzzle> {
    let game = StrongGame::play(id, seed);
    let source = format!("level {} against level {}, seed {seed}", game.players[0], game.players[1]);
    let mut found = in_positions(id, &game, &source);
    // Where play can be endless, most of a game is far from its end.
    if !is_finite(id) && found.len() < A_GAME {
        found.extend(in_offshoots(id, &game, seed, &source, A_GAME - found.len()));
    }
    found.truncate(A_GAME);
    found
}

/// The puzzle in the position after some random turns, if it is one.
pub(super) fn in_random_position(id: &GameId, seed: u64) -> Vec<Puzzle> {
    let Some(game) = random_position(id, seed) else { return Vec::new() };
    let source = format!("after {} random turns, seed {seed}", game.ply());
    match in_position(id, &game.position(), source) {
        Find::Puzzle(puzzle) => random_puzzle(*puzzle).into_iter().collect(),
        Find::Nothing | Find::TooHard => Vec::new(),
    }
}

/// A puzzle that is explained as all of its kind are, where the game has words for that; none if the natural move needs no
/// answer.
fn random_puzzle(puzzle: Puzzle) -> Option<Puzzle> {
    let after = prove(&puzzle.id(), &after_natural(&puzzle)?.position(), PROOF_NODES).ok()??;
    let blunder = match after.result {
        Verdict::Win => Blunder::Loses,
        Verdict::Draw => Blunder::Draws,
        Verdict::Loss => return None,
    };
    let is_answered = after.keeping.contains(puzzle.refutation.get(1)?) && puzzle.refutation[1] != "pass";
    if !is_answered {
        return None;
    }
    let first = first_to_find(&puzzle.id(), &*puzzle.begin(), &puzzle.solution);
    let source = format!("{}; level {first} is the first to find it", puzzle.source);
    let puzzle = Puzzle { difficulty: grade_by_level(first), source, ..puzzle };
    let explained = Puzzle { blunder: Some(blunder), ..puzzle.clone() };
    let entry = registry::entry(puzzle.id().info());
    Some(Words::explained(&entry, vec![explained]).ok().and_then(|mut all| all.pop()).unwrap_or(puzzle))
}

fn after_natural(puzzle: &Puzzle) -> Option<Box<dyn AnyMatch>> {
    let mut game = puzzle.begin();
    game.play(puzzle.refutation.first()?).ok()?;
    Some(game)
}

/// The puzzles in the positions of a game, from its end.
fn in_positions(id: &GameId, game: &StrongGame, source: &str) -> Vec<Puzzle> {
    let (mut found, mut failures) = (Vec::new(), 0);
    for (turn, position, score) in game.positions() {
        if found.len() == A_GAME || is_finite(id) && failures == GIVE_UP {
            break;
        }
        let is_worth_it = is_finite(id) || matches!(score, Score::Win(2..));
        if !is_worth_it {
            continue;
        }
        match in_position(id, &position, format!("turn {turn} of {source}")) {
            Find::Puzzle(puzzle) => found.push(*puzzle),
            Find::Nothing => {}
            Find::TooHard => failures += 1,
        }
    }
    found
}

/// Up to `wanted` puzzles in the positions one turn off a game, if they are found soon.
fn in_offshoots(id: &GameId, game: &StrongGame, seed: u64, source: &str, wanted: usize) -> Vec<Puzzle> {
    let mut found = Vec::new();
    for Offshoot { mv, turn, position, is_tempting } in offshoots(id, game, seed).into_iter().take(TRIED) {
        if found.len() == wanted {
            break;
        }
        if is_tempting || is_promising(id, &position) {
            let source = format!("after {mv} instead of turn {turn} of {source}");
            if let Find::Puzzle(puzzle) = in_position(id, &position, source)
                && !found.iter().any(|other: &Puzzle| is_alike(other, &puzzle))
            {
                found.push(*puzzle);
            }
        }
    }
    found
}

/// Whether two puzzles of one game have the same solution, and so are much the same.
fn is_alike(one: &Puzzle, other: &Puzzle) -> bool {
    gist(&one.solution[0]) == gist(&other.solution[0])
}

/// Whether a glance shows a win that is not the first move one thinks of.
fn is_promising(id: &GameId, position: &str) -> bool {
    let Ok(game) = registry::match_from(id, position) else { return false };
    let mut engine = Engine::new(id, Settings { hash: 1, ..Settings::default() });
    match think(&mut engine, &*game, GLANCE) {
        Some((mv, Score::Win(2..))) => !hasty(id, &*game).contains(&mv),
        _ => false,
    }
}

/// What a position comes to.
enum Find {
    Puzzle(Box<Puzzle>),
    Nothing,
    /// It cannot be proved.
    TooHard,
}

fn in_position(id: &GameId, position: &str, source: String) -> Find {
    let Ok(game) = registry::match_from(id, position) else { return Find::Nothing };
    if game.legal_moves().len() < FEWEST_MOVES {
        return Find::Nothing;
    }
    let hasty = hasty(id, &*game);
    if is_finite(id) {
        match has_one(id, position, &hasty, SIFTED) {
            Some(true) => {}
            Some(false) => return Find::Nothing,
            None => return Find::TooHard,
        }
    }
    match prove_unique(id, position, &hasty, PROOF_NODES) {
        Ok(Some(proof)) if is_proved_again(id, position, &proof) => {
            puzzle(id, &*game, &proof, source).map_or(Find::Nothing, |p| Find::Puzzle(Box::new(p)))
        }
        _ => Find::TooHard,
    }
}

/// Whether the same comes out where nothing is known of hasty moves, as when a puzzle is checked.
fn is_proved_again(id: &GameId, position: &str, proof: &Proof) -> bool {
    let again = prove(id, position, PROOF_NODES).ok().flatten();
    again.is_some_and(|again| again.keeping == proof.keeping && again.scope == proof.scope)
}

/// The puzzle that a proof makes.
fn puzzle(id: &GameId, game: &dyn AnyMatch, proof: &Proof, source: String) -> Option<Puzzle> {
    let result = match proof.result {
        Verdict::Win => Goal::Win,
        Verdict::Draw => Goal::Draw,
        Verdict::Loss => return None,
    };
    let solution = &proof.keeping;
    let mut after = game.clone_box();
    after.play(&solution[0]).ok()?;
    let line = play_on(id, after);
    let natural =
        choose(&mut Engine::new(id, Settings { hash: 1, ..Settings::default() }), game, Task::Greedy)?;
    let mut failed = game.clone_box();
    failed.play(&natural).ok()?;
    let refutation = play_on(id, failed);
    let scene = Scene::new(game, &*line, &natural);
    Some(Puzzle {
        id: String::new(),
        game: id.to_string(),
        position: game.position(),
        result,
        solution: solution.clone(),
        plies: proof.plies,
        scope: proof.scope,
        motif: (motifs(id).find)(&scene).to_owned(),
        title: String::new(),
        why: why(id, game, &solution[0], &*refutation, proof)?,
        blunder: None,
        difficulty: grade(id, game, solution, proof.plies.unwrap_or(line.ply() as u32)),
        line: line.moves(),
        refutation: refutation.moves(),
        source,
    })
}

/// What players find who look one move ahead.
fn hasty(id: &GameId, game: &dyn AnyMatch) -> Vec<String> {
    let novice = Level::new(2).expect("levels go from 1 to 10");
    let tasks = [Task::Greedy, Task::Level(novice)].into_iter();
    let asked = tasks.flat_map(|task| (0..ASKED).map(move |seed| (task, seed)));
    let found = asked.filter_map(|(task, seed)| {
        choose(&mut Engine::new(id, Settings { seed, hash: 1, ..Settings::default() }), game, task)
    });
    found.collect()
}
