//! The games against their slow, literal references, move list by move list.

use std::collections::BTreeSet;

use stackade_core::{AnyMatch, GameId, Rng};
use stackade_games::registry;
use stackade_reference::literal::{self, Literal};

/// A game played by the reference, with the history that its limits need.
struct LiteralGame {
    id: String,
    positions: Vec<Box<dyn Literal>>,
}

impl LiteralGame {
    fn new(id: &GameId, start: &str) -> LiteralGame {
        let id = id.to_string();
        let start =
            literal::read(&id, start).unwrap_or_else(|| panic!("{id}: the reference refuses {start}"));
        LiteralGame { id, positions: vec![start] }
    }

    fn now(&self) -> &dyn Literal {
        &**self.positions.last().unwrap()
    }

    /// The result, with threefold repetition and the 500 turns.
    fn result(&self) -> Option<String> {
        let text = self.now().text();
        let occurrences = || self.positions.iter().filter(|old| old.text() == text).count();
        let drawn = self.positions.len() > 500 || (self.id == "nava" && occurrences() == 3);
        self.now().over().or(drawn.then(|| "draw".to_string()))
    }

    fn moves(&self) -> Vec<String> {
        if self.result().is_some() { Vec::new() } else { self.now().moves() }
    }
}

/// The engine's result in the reference's words.
fn result_text(game: &dyn AnyMatch) -> Option<String> {
    game.result().map(|result| result.outcome.code(game.sides()))
}

/// Plays one random game on both and compares them before every turn.
fn compare_game(game: &mut dyn AnyMatch, rng: &mut Rng) {
    let mut literal = LiteralGame::new(&game.id(), &game.start());
    loop {
        let context = format!("{}: {} after {:?}", literal.id, game.position(), game.moves().last());
        assert_eq!(game.position(), literal.now().text(), "{context}");
        assert_eq!(result_text(game), literal.result(), "{context}");
        let moves = game.legal_moves();
        assert_eq!(moves, literal.moves(), "{context}");
        if moves.is_empty() {
            return;
        }
        let mv = &moves[rng.below(moves.len() as u32) as usize];
        game.play(mv).unwrap_or_else(|error| panic!("{context}: {mv}: {error}"));
        let next = literal.now().play(mv);
        literal.positions.push(next);
    }
}

fn ids_of(game: &str) -> Vec<GameId> {
    let ids: Vec<GameId> = registry::all_ids().into_iter().filter(|id| id.info().name == game).collect();
    assert!(!ids.is_empty(), "{game} is not registered");
    ids
}

/// Random games from the start and from every position in the conformance file.
fn compare_games(game: &str, games: u64) {
    for id in ids_of(game) {
        for seed in 0..games {
            let mut fresh = registry::new_match(&id, seed);
            if let Some(start) = literal::start(&id.to_string()) {
                assert_eq!(fresh.position(), start.text(), "{id}: the start");
            }
            compare_game(&mut *fresh, &mut Rng::new(seed));
        }
    }
    for (seed, (id, position)) in conformance_positions(game).into_iter().enumerate() {
        let mut game =
            registry::match_from(&id, &position).unwrap_or_else(|e| panic!("{id}: {position}: {e}"));
        compare_game(&mut *game, &mut Rng::new(seed as u64));
    }
}

#[test]
fn random_games_of_glaisher() {
    compare_games("glaisher", 6);
}

#[test]
fn random_games_of_staqs() {
    compare_games("staqs", 40);
}

#[test]
fn random_games_of_greener() {
    compare_games("greener", 20);
}

#[test]
fn random_games_of_nava() {
    compare_games("nava", 60);
}

/// The distinct positions that a game's conformance file plays from.
fn conformance_positions(game: &str) -> Vec<(GameId, String)> {
    let path = format!("{}/../../conformance/{game}.json", env!("CARGO_MANIFEST_DIR"));
    let file: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let mut positions = BTreeSet::new();
    for section in ["perft", "moves", "apply", "illegal", "over"] {
        for entry in file[section].as_array().unwrap() {
            let id =
                entry["variant"].as_str().map_or(game.to_string(), |variant| format!("{game}:{variant}"));
            positions.insert((id, entry["position"].as_str().unwrap().to_string()));
        }
    }
    positions.into_iter().map(|(id, position)| (registry::parse_id(&id).unwrap(), position)).collect()
}

/// Damages positions and moves a little, and expects both sides to take or refuse the same ones.
///
/// Most damaged texts are malformed; those that happen to be positions are often ones that no game
/// reaches, which is where rules are misread.
fn compare_damaged(game: &str, rounds: u64) {
    for (seed, (id, position)) in conformance_positions(game).into_iter().enumerate() {
        let mut rng = Rng::new(seed as u64);
        for _ in 0..rounds {
            let damaged = damage(&position, "xnrybwgWB/, 01239", &mut rng);
            compare_reading(&id, &damaged);
            let swapped = swap_two_cells(&position, &mut rng);
            compare_reading(&id, &swapped);
        }
        compare_damaged_moves(&id, &position, rounds, &mut rng);
    }
}

fn compare_reading(id: &GameId, text: &str) {
    let engine = registry::match_from(id, text);
    let literal = literal::read(&id.to_string(), text);
    match (engine, literal) {
        (Ok(game), Some(literal)) => {
            assert_eq!(game.position(), literal.text(), "{id}: {text}");
            assert_eq!(result_text(&*game), literal.over(), "{id}: {text}");
            assert_eq!(game.legal_moves(), literal.moves(), "{id}: {text}");
        }
        (Ok(_), None) => panic!("{id}: the reference refuses {text:?}, the engine does not"),
        (Err(error), Some(_)) => panic!("{id}: the engine refuses {text:?}: {error}"),
        (Err(_), None) => {}
    }
}

fn compare_damaged_moves(id: &GameId, position: &str, rounds: u64, rng: &mut Rng) {
    let game = registry::match_from(id, position).unwrap();
    let legal = game.legal_moves();
    for _ in 0..if legal.is_empty() { 0 } else { rounds } {
        let mv = &legal[rng.below(legal.len() as u32) as usize];
        let damaged = damage(mv, "abcdefghijnsew@-x0123456789", rng);
        let verdict = game.clone().play(&damaged);
        assert_eq!(verdict.is_ok(), legal.contains(&damaged), "{id}: {position}: {damaged:?}: {verdict:?}");
    }
}

/// Replaces, removes, inserts or repeats one character.
fn damage(text: &str, alphabet: &str, rng: &mut Rng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let alphabet: Vec<char> = alphabet.chars().collect();
    let at = rng.below(chars.len() as u32) as usize;
    let letter = alphabet[rng.below(alphabet.len() as u32) as usize];
    match rng.below(4) {
        0 => chars[at] = letter,
        1 => drop(chars.remove(at)),
        2 => chars.insert(at, letter),
        _ => chars.insert(at, chars[at]),
    }
    chars.into_iter().collect()
}

/// Exchanges two words of the board, which keeps counts of pieces but not always the width of rows.
fn swap_two_cells(text: &str, rng: &mut Rng) -> String {
    let (board, side) = text.split_once(' ').unwrap();
    let mut rows: Vec<Vec<&str>> = board.split('/').map(|row| row.split(',').collect()).collect();
    let mut pick = || {
        let row = rng.below(rows.len() as u32) as usize;
        (row, rng.below(rows[row].len() as u32) as usize)
    };
    let (one, other) = (pick(), pick());
    let word = rows[one.0][one.1];
    rows[one.0][one.1] = rows[other.0][other.1];
    rows[other.0][other.1] = word;
    let rows: Vec<String> = rows.into_iter().map(|row| row.join(",")).collect();
    format!("{} {side}", rows.join("/"))
}

#[test]
fn damaged_texts_of_glaisher() {
    compare_damaged("glaisher", 30);
}

#[test]
fn damaged_texts_of_staqs() {
    compare_damaged("staqs", 300);
}

#[test]
fn damaged_texts_of_greener() {
    compare_damaged("greener", 300);
}

#[test]
fn damaged_texts_of_nava() {
    compare_damaged("nava", 300);
}
