//! The players that mining needs, each with a table of its own.

use stackade_core::{AnyMatch, GameId, Rng};
use stackade_engine::{Engine, Level, Searcher, Settings, Task, Timeless};
use stackade_games::registry;
use stackade_search::{Limits, Score};

use crate::proof::{gist, is_finite, prove};

/// What a strong player looks at before it answers.
const NODES: u64 = 30_000;
/// What is proved about each turn of a line.
const PROVED: u64 = 100_000;
/// A line ends here at the latest.
const LONGEST: usize = 40;

/// How games begin: with random turns, so that they differ. Where strong players would make few mistakes,
/// more of these turns make for sharper games.
fn opening(id: &GameId, seed: u64) -> Box<dyn AnyMatch> {
    let mut rng = Rng::new(seed);
    let mut game = registry::new_match(id, seed);
    let most = if is_finite(id) { 5 } else { 25 };
    for _ in 0..2 + rng.below(most) {
        let mut next = game.clone_box();
        if next.play_random(&mut rng).is_none() || next.result().is_some() {
            break;
        }
        game = next;
    }
    game
}

/// Plays a game to its end, between two of the levels 8 to 10.
pub(super) fn strong_game(id: &GameId, seed: u64) -> (Box<dyn AnyMatch>, [Level; 2]) {
    let mut rng = Rng::new(!seed);
    let players = [(); 2].map(|()| Level::new(8 + (rng.below(4) / 2) as u8).expect("levels go up to 10"));
    let mut game = opening(id, seed);
    let mut engine = Engine::new(id, Settings { seed, ..Settings::default() });
    while game.result().is_none() {
        let player = players[game.side_to_move().index()];
        let Some(mv) = choose(&mut engine, &*game, Task::Level(player)) else { break };
        game.play(&mv).expect("levels play legal moves");
    }
    (game, players)
}

/// What a player plays.
pub(super) fn choose(engine: &mut Engine, game: &dyn AnyMatch, task: Task) -> Option<String> {
    engine.think(game, task, &mut Timeless).best().map(|line| line.mv.clone())
}

/// Whether a player with any of these seeds finds one of the moves.
pub(crate) fn finds(id: &GameId, game: &dyn AnyMatch, task: Task, seeds: u64, moves: &[String]) -> bool {
    (0..seeds).any(|seed| {
        let mut engine = Engine::new(id, Settings { seed, hash: 1, ..Settings::default() });
        let found = choose(&mut engine, game, task);
        found.is_some_and(|found| moves.iter().any(|mv| gist(mv) == gist(&found)))
    })
}

/// A strong player's move and what it thinks of it.
pub(super) fn think(engine: &mut Engine, game: &dyn AnyMatch) -> Option<(String, Score)> {
    let task = Task::Search(Searcher::AlphaBeta, Limits::nodes(NODES));
    engine.think(game, task, &mut Timeless).best().map(|line| (line.mv.clone(), line.score))
}

/// A strong player's two best moves.
pub(super) fn think_twice(id: &GameId, game: &dyn AnyMatch) -> Vec<(String, Score)> {
    let mut engine = Engine::new(id, Settings { hash: 4, lines: 2, ..Settings::default() });
    let task = Task::Search(Searcher::AlphaBeta, Limits::nodes(NODES));
    engine.think(game, task, &mut Timeless).lines.into_iter().map(|line| (line.mv, line.score)).collect()
}

/// Strong play that goes on from a position, one game long if that is not too long.
pub(super) fn play_on(id: &GameId, mut game: Box<dyn AnyMatch>) -> Box<dyn AnyMatch> {
    let mut engine = Engine::new(id, Settings { hash: 4, ..Settings::default() });
    while game.result().is_none() && game.moves().len() < LONGEST {
        let Some((mv, _)) = think(&mut engine, &*game) else { break };
        let mv = correct(id, &*game, mv);
        game.play(&mv).expect("thinking gives legal moves");
    }
    game
}

/// Where the result is proved, a move that keeps it.
fn correct(id: &GameId, game: &dyn AnyMatch, mv: String) -> String {
    if !is_finite(id) {
        return mv;
    }
    match prove(id, &game.position(), PROVED) {
        Ok(Some(proof)) if !proof.keeping.contains(&mv) => proof.keeping[0].clone(),
        _ => mv,
    }
}
