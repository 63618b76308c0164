//! The players that mining needs, each with a table of its own.

use stackade_core::{AnyMatch, GameId, Rng};
use stackade_engine::{Engine, Level, NoClock, Searcher, Settings, Task};
use stackade_games::registry;
use stackade_search::puzzle::gist;
use stackade_search::{Limits, Score};

use crate::proof::{is_finite, prove};

/// What a strong player looks at before it goes on with a line.
const NODES: u64 = 30_000;
/// What is proved about each turn of a line.
const PROVED: u64 = 100_000;
/// A game is left for other paths in its last turns.
const LAST_TURNS: usize = 12;
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

/// The fewest and the most turns of a random position.
const RANDOM_TURNS: [u32; 2] = [4, 16];

/// A game of random turns that is not over, and in which there is something behind it and something ahead.
pub(super) fn random_position(id: &GameId, seed: u64) -> Option<Box<dyn AnyMatch>> {
    let mut rng = Rng::new(seed);
    let mut game = registry::new_match(id, seed);
    let [fewest, most] = RANDOM_TURNS;
    for _ in 0..fewest + rng.below(most - fewest + 1) {
        game.play_random(&mut rng)?;
    }
    game.result().is_none().then_some(game)
}

/// A game between two strong levels.
pub(super) struct StrongGame {
    pub(super) game: Box<dyn AnyMatch>,
    /// How many of its turns were random.
    pub(super) opening: usize,
    pub(super) players: [Level; 2],
    /// What the players thought before each turn that was not random.
    pub(super) scores: Vec<Score>,
}

impl StrongGame {
    /// Plays a game to its end, between two of the levels 8 and 9.
    pub(super) fn play(id: &GameId, seed: u64) -> StrongGame {
        let mut rng = Rng::new(!seed);
        let players = [(); 2].map(|()| Level::new(8 + rng.below(2) as u8).expect("levels go up to 10"));
        StrongGame::continued(opening(id, seed), players, seed)
    }

    fn continued(mut game: Box<dyn AnyMatch>, players: [Level; 2], seed: u64) -> StrongGame {
        let (opening, mut scores) = (game.ply(), Vec::new());
        let mut engine = Engine::new(&game.id(), Settings { seed, ..Settings::default() });
        while game.result().is_none() {
            let task = Task::Level(players[game.side_to_move().index()]);
            let report = engine.think(&*game, task, &mut NoClock);
            let Some(best) = report.lines.first() else { break };
            scores.push(best.score);
            game.play(best.mv()).expect("levels play legal moves");
        }
        StrongGame { game, opening, players, scores }
    }

    /// The positions that the levels have met, each with the number of its turn and what was thought of it.
    pub(super) fn positions(&self) -> Vec<(usize, String, Score)> {
        let mut game = self.game.clone_box();
        let mut positions = Vec::new();
        for (index, &score) in self.scores.iter().enumerate().rev() {
            game.undo();
            positions.push((self.opening + index + 1, game.position(), score));
        }
        positions
    }
}

/// A position one turn off a game.
pub(super) struct Offshoot {
    /// The turn that was not played.
    pub(super) mv: String,
    /// The number of the turn that was played instead.
    pub(super) turn: usize,
    pub(super) position: String,
    /// Whether that turn looks good and is refuted.
    pub(super) is_tempting: bool,
}

/// The positions one turn off the last positions of a game, in no particular order.
pub(super) fn offshoots(id: &GameId, strong: &StrongGame, seed: u64) -> Vec<Offshoot> {
    let mut rng = Rng::new(seed ^ u64::MAX >> 1);
    let mut game = strong.game.clone_box();
    let mut offshoots = Vec::new();
    for _ in 0..LAST_TURNS.min(strong.scores.len()) {
        let turn = game.ply();
        let Some(played) = game.last_move() else { break };
        game.undo();
        let tempting = registry::rules(id).tempting_moves(&game.position(), &mut rng).ok().flatten();
        let is_tempting = tempting.is_some();
        let moves = tempting.unwrap_or_else(|| game.legal_moves());
        for mv in moves.into_iter().filter(|mv| *mv != played) {
            let mut next = game.clone_box();
            if next.play(&mv).is_ok() && next.result().is_none() {
                offshoots.push(Offshoot { mv, turn, position: next.position(), is_tempting });
            }
        }
    }
    for last in (1..offshoots.len()).rev() {
        offshoots.swap(last, rng.below(last as u32 + 1) as usize);
    }
    offshoots
}

/// What a player plays.
pub(super) fn choose(engine: &mut Engine, game: &dyn AnyMatch, task: Task) -> Option<String> {
    engine.think(game, task, &mut NoClock).best
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
pub(super) fn think(engine: &mut Engine, game: &dyn AnyMatch, nodes: u64) -> Option<(String, Score)> {
    let task = Task::Search(Searcher::AlphaBeta, Limits::nodes(nodes));
    let report = engine.think(game, task, &mut NoClock);
    report.lines.first().map(|line| (line.mv().clone(), line.score))
}

/// Strong play that goes on from a position, one game long if that is not too long.
pub(super) fn play_on(id: &GameId, mut game: Box<dyn AnyMatch>) -> Box<dyn AnyMatch> {
    let mut engine = Engine::new(id, Settings { hash: 4, ..Settings::default() });
    while game.result().is_none() && game.ply() < LONGEST {
        let Some((mv, _)) = think(&mut engine, &*game, NODES) else { break };
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
