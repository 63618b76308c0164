//! The engine plays and solves the game, and so does its protocol.

use stackade_core::AnyMatch;
use stackade_engine::protocol::{Host, Session};
use stackade_engine::{Breadth, Engine, Level, Limits, NoClock, Searcher, Settings, Task, Verdict};

use crate::support::{game_at, id, new_game};

/// Plays a game in which the sides take turns with two tasks.
fn play(tasks: [Task; 2]) -> Box<dyn AnyMatch> {
    let mut engine = Engine::new(&id(), Settings::default());
    let mut game = new_game();
    while game.result().is_none() {
        let task = tasks[game.side_to_move().index()];
        let best = engine.think(&*game, task, &mut NoClock).best.expect("the game goes on");
        game.play(&best).unwrap();
    }
    game
}

#[test]
fn every_level_plays_to_the_end() {
    let search = Task::Search(Searcher::AlphaBeta, Limits::nodes(2_000));
    for level in Level::all() {
        let game = play([Task::Level(level), search]);
        assert!((5..=18).contains(&game.moves().len()), "{level:?}");
    }
}

/// Red must make the cairn on b2, and with the pile that blue could use otherwise.
const ONE_WIN: &str = "r/b,x/r,bb,r/b,x,rr,b r";

#[test]
fn the_best_move_is_found_and_proved() {
    let game = game_at(ONE_WIN);
    let mut engine = Engine::new(&id(), Settings::default());
    let limits = Limits::nodes(100_000);
    let best = engine.think(&*game, Task::Search(Searcher::AlphaBeta, limits), &mut NoClock).best;
    let solved = engine.solve(&*game, Breadth::AllMoves, limits, &mut NoClock);
    assert_eq!((solved.result, solved.best), (Some(Verdict::Win), vec!["c2-b2".to_owned()]));
    assert_eq!(best.as_deref(), Some("c2-b2"));
}

#[test]
fn the_start_is_solved() {
    let mut engine = Engine::new(&id(), Settings::default());
    let solved = engine.solve(&*new_game(), Breadth::AllMoves, Limits::default(), &mut NoClock);
    let mut best = solved.best;
    best.sort_unstable();
    assert_eq!(solved.result, Some(Verdict::Win));
    assert_eq!(best, ["a2-a1", "a4-a3", "a4-b3", "b1-a1", "c1-d1", "c2-d1"]);
}

/// A host that listens.
#[derive(Default)]
struct Heard(std::cell::RefCell<Vec<String>>);

impl Host for Heard {
    fn now(&self) -> u64 {
        0
    }

    fn should_stop(&self) -> bool {
        false
    }

    fn emit(&self, line: &str) {
        self.0.borrow_mut().push(line.to_owned());
    }
}

/// What the protocol answers to a line.
fn ask(session: &mut Session, line: &str) -> Vec<String> {
    let heard = Heard::default();
    assert!(session.handle(line, &heard), "{line}");
    heard.0.into_inner()
}

#[test]
fn the_protocol_plays_a_whole_game() {
    id();
    let mut session = Session::new();
    assert_eq!(ask(&mut session, "newgame cairn"), ["ok"]);
    let mut moves: Vec<String> = Vec::new();
    loop {
        let played = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        assert_eq!(ask(&mut session, &format!("position start{played}")), ["ok"]);
        if ask(&mut session, "moves").len() == 1 {
            break;
        }
        let answer = ask(&mut session, "go level 3");
        let best = answer.last().and_then(|line| line.strip_prefix("bestmove ")).expect("a move");
        moves.push(best.split(' ').next().unwrap().to_owned());
    }
    let view = ask(&mut session, "view").remove(0);
    let view: serde_json::Value = serde_json::from_str(view.strip_prefix("view ").unwrap()).unwrap();
    assert!(view["over"]["words"].as_str().unwrap().contains("cairns"), "{view}");
    assert_eq!(view["layout"]["kind"], "graph");
    assert_eq!(view["layout"]["points"][9]["cell"], "d1");
    assert_eq!(view["layout"]["lines"][0], serde_json::json!(["a4", "a3"]));
    assert_eq!(view["kinds"][1]["form"], "cone");
}
