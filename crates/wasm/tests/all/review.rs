//! What the page is told about a game is what the native review says.

use stackade_core::AnyMatch;
use stackade_engine::review::{Mark, Turn, review};
use stackade_engine::{Engine, NoClock, Searcher, Settings, Task};
use stackade_games::registry;
use stackade_search::Limits;
use stackade_wasm::Conversation;

const GAME: &str = "staqs:size=4";
const MOVES: &str = "@a1 @d4 @b1 @c4 @a2 @d3 @b2 @c3";
const NODES: u64 = 3000;

fn native(game: &dyn AnyMatch) -> Vec<Turn> {
    let mut engine = Engine::new(&game.id(), Settings::default());
    let task = Task::Search(Searcher::AlphaBeta, Limits::nodes(NODES));
    let mut turns = Vec::new();
    review(&mut engine, game, task, &mut NoClock, |turn| turns.push(turn));
    turns
}

fn told(talk: &mut Conversation, line: &str) -> Vec<serde_json::Value> {
    let mut heard = talk.ask(line).expect("nobody has said quit");
    assert_eq!(heard.pop().as_deref(), Some("ok"));
    let json =
        |line: &String| serde_json::from_str(line.strip_prefix("turn ").expect("a turn")).expect("JSON");
    heard.iter().map(json).collect()
}

#[test]
fn the_page_gets_the_marks_of_the_native_review() {
    let mut game = registry::new_match(&registry::parse_id(GAME).unwrap(), 0);
    MOVES.split(' ').for_each(|mv| game.play(mv).unwrap());
    let turns = native(&*game);
    let mut talk = Conversation::default();
    talk.ask(&format!("newgame {GAME}"));
    talk.ask(&format!("position start moves {MOVES}"));
    talk.ask("go nodes 500");
    let told = told(&mut talk, &format!("review nodes {NODES}"));
    assert_eq!(told.len(), turns.len());
    assert!(turns.iter().any(|turn| turn.mark.is_some()), "a game without mistakes shows nothing");
    for (turn, told) in turns.iter().zip(&told) {
        assert_eq!(told["mark"].as_str(), turn.mark.map(Mark::text), "turn {}", turn.number);
        assert_eq!(told["score"], turn.score.to_string());
        assert_eq!(told["best_score"], turn.best_score.to_string());
        assert_eq!(told["best"], turn.best.as_str());
        assert_eq!(told["turning_point"], turn.is_turning_point);
    }
}

#[test]
fn a_review_can_begin_later_and_asks_for_a_game() {
    let mut talk = Conversation::default();
    assert!(talk.ask("review").unwrap()[0].starts_with("error there is no game yet"));
    talk.ask("newgame nava");
    talk.ask("position start moves a1-a4 e5-e2");
    let told = told(&mut talk, "review from 1 nodes 100");
    assert_eq!((told.len(), &told[0]["turn"]), (1, &2.into()));
    assert!(talk.ask("review nodes 0").unwrap()[0].starts_with("error review: expected"));
    assert_eq!(talk.ask("review from 9").unwrap(), ["ok"]);
}

#[test]
fn games_of_more_than_two_are_not_reviewed() {
    let mut talk = stackade_wasm::Conversation::default();
    for line in ["newgame staqs:players=3", "position start moves @a1"] {
        assert_eq!(talk.ask(line).unwrap(), ["ok"]);
    }
    assert_eq!(
        talk.ask("review nodes 10").unwrap(),
        [
            "error review: staqs:players=3 has 3 sides, and this is for two so far, as proofs, puzzles, reviews and online games are"
        ]
    );
}
