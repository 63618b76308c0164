//! Playthroughs: a random game written down step by step, with what was legal at each.
//!
//! The ones in `playthroughs/` are the golden files: `cargo xtask playthroughs` writes them again, and
//! a test compares. A change of the rules that nobody meant shows up as a difference there.

use std::fmt::Write;

use stackade_core::{AnyMatch, GameId, Outcome, Rng};
use stackade_games::registry;

/// The golden playthroughs: a game id and a seed for each.
pub fn golden() -> impl Iterator<Item = (&'static str, u64)> {
    registry::entries().into_iter().flat_map(|entry| entry.data.playthroughs).copied()
}

/// Up to this many moves are all written; of longer lists the first and the last few, and a checksum.
const LONGEST_LIST: usize = 40;

/// The file that a golden playthrough is kept in.
///
/// ```
/// use stackade_conformance::playthroughs::file_name;
/// assert_eq!(file_name("chess:start=random", 4), "chess-start-random-4.txt");
/// ```
pub fn file_name(id: &str, seed: u64) -> String {
    format!("{}-{seed}.txt", id.replace([':', '=', ','], "-"))
}

/// A random game of this seed, as text.
///
/// Moves are drawn from the sorted list of their texts, so the playthrough does not depend on the
/// order in which a game generates them.
pub fn playthrough(id: &GameId, seed: u64) -> String {
    let mut game = registry::new_match(id, seed);
    let mut rng = Rng::new(seed);
    let mut text = format!("# {id}, seed {seed}: written by `cargo xtask playthroughs`\n");
    while game.result().is_none() {
        let moves = game.legal_moves();
        let mv = &moves[rng.below(moves.len() as u32) as usize];
        let turn = game.ply() + 1;
        let _ = write!(text, "\n{turn}. {}\n{}\n> {mv}\n", game.position(), list(&moves));
        game.play(mv).expect("a move from the list of legal moves is legal");
    }
    let _ = write!(text, "\n{}\n{}\n", game.position(), ending(&*game));
    text
}

fn list(moves: &[String]) -> String {
    if moves.len() <= LONGEST_LIST {
        return format!("{}: {}", moves.len(), moves.join(" "));
    }
    let (first, last) = (&moves[..4], &moves[moves.len() - 4..]);
    format!("{}: {} … {} (checksum {:016x})", moves.len(), first.join(" "), last.join(" "), checksum(moves))
}

/// FNV-1a over the moves, each followed by a newline.
fn checksum(moves: &[String]) -> u64 {
    let bytes = moves.iter().flat_map(|mv| mv.bytes().chain([b'\n']));
    bytes.fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

fn ending(game: &dyn AnyMatch) -> String {
    let result = game.result().expect("the game has been played to its end");
    let winner = match result.outcome {
        Outcome::Win(side) => format!("{} wins", game.info().sides[side.index()].name),
        Outcome::Draw => "draw".to_owned(),
        Outcome::Ranked(ranks) => format!("ranks {ranks}"),
    };
    format!("{winner}: {}", result.ending.words())
}
