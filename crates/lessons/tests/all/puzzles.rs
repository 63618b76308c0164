//! Every built-in puzzle is what it says it is.

use std::collections::{BTreeMap, BTreeSet};

use stackade_core::{Game, GameId};
use stackade_engine::{Engine, Level, NoClock, Settings, Task};
use stackade_games::glaisher;
use stackade_games::registry::{self, games};
use stackade_lessons::mine::{PROOF_NODES, Progress, Source, Wish, make};
use stackade_lessons::puzzles::{self, Attempt, Puzzle};
use stackade_lessons::{Scope, prove};

/// The puzzles that were made here; one came from elsewhere, and hasty players may find it.
fn made() -> impl Iterator<Item = &'static Puzzle> {
    puzzles::all().filter(|puzzle| !puzzle.id.contains("-old-"))
}

/// The part of a move that a puzzle asks for: in Glaisher the stack move.
fn gist(mv: &str) -> &str {
    mv.split_once('@').map_or(mv, |(head, _)| if head.is_empty() { mv } else { head })
}

#[test]
fn every_puzzle_is_proved_again() {
    for puzzle in puzzles::all() {
        let nodes = if puzzle.id.contains("-old-") { 4 * PROOF_NODES } else { PROOF_NODES };
        let proof = puzzle.prove(nodes).unwrap_or_else(|| panic!("{} is not proved", puzzle.id));
        assert_eq!(proof.result, puzzle.result.verdict(), "{}", puzzle.id);
        assert_eq!(proof.keeping, puzzle.solution, "{}", puzzle.id);
        assert_eq!(proof.scope, puzzle.scope, "{}", puzzle.id);
    }
}

#[test]
fn there_is_one_right_move_among_several() {
    for puzzle in puzzles::all() {
        let right: BTreeSet<&str> = puzzle.solution.iter().map(|mv| gist(mv)).collect();
        assert_eq!(right.len(), 1, "{}", puzzle.id);
        let legal = puzzle.begin().legal_moves();
        assert!(legal.iter().any(|mv| !right.contains(gist(mv))), "{} has nothing to solve", puzzle.id);
    }
}

#[test]
fn hasty_players_miss_the_right_move() {
    let novice = Task::Level(Level::new(2).expect("there are ten levels"));
    for puzzle in made() {
        let right: BTreeSet<&str> = puzzle.solution.iter().map(|mv| gist(mv)).collect();
        for (seed, task) in [(0, Task::Greedy), (1, Task::Greedy), (0, novice), (1, novice)] {
            let mut engine = Engine::new(&puzzle.id(), Settings { seed, hash: 1, ..Settings::default() });
            let report = engine.think(&*puzzle.begin(), task, &mut NoClock);
            let found = gist(&report.best.expect("the game goes on")).to_owned();
            assert!(!right.contains(found.as_str()), "{}: {task:?} finds {found}", puzzle.id);
        }
    }
}

#[test]
fn lines_can_be_played_and_attempts_are_judged() {
    for puzzle in puzzles::all() {
        for line in [&puzzle.line, &puzzle.refutation] {
            let mut game = puzzle.begin();
            for mv in line {
                game.play(mv).unwrap_or_else(|error| panic!("{}, {mv}: {error}", puzzle.id));
            }
        }
        assert!(puzzle.solution.contains(&puzzle.line[0]), "{}", puzzle.id);
        let right = puzzle.attempt(&puzzle.line[0]).expect("the solution is legal");
        assert_eq!(right, Attempt::Right(puzzle.line.get(1).cloned()), "{}", puzzle.id);
        if let Some(natural) = puzzle.refutation.first() {
            let wrong = puzzle.attempt(natural).expect("the natural move is legal");
            assert_eq!(wrong, Attempt::Wrong(puzzle.refutation.get(1).cloned()), "{}", puzzle.id);
            assert!(puzzle.why.contains(gist(natural)), "{}: {}", puzzle.id, puzzle.why);
        }
        assert!(puzzle.attempt("z9").is_err());
        assert!((1..=5).contains(&puzzle.difficulty), "{}", puzzle.id);
        assert!(puzzle.why.ends_with('.') && !puzzle.title.is_empty(), "{}", puzzle.id);
    }
}

#[test]
fn ids_and_positions_are_unique() {
    let ids: BTreeSet<&str> = puzzles::all().map(|puzzle| puzzle.id.as_str()).collect();
    assert_eq!(ids.len(), puzzles::all().count());
    let positions: BTreeSet<(&str, &str)> =
        puzzles::all().map(|puzzle| (puzzle.game.as_str(), puzzle.position.as_str())).collect();
    assert_eq!(positions.len(), ids.len());
}

#[test]
fn the_sets_are_varied() {
    for game in games() {
        let set: Vec<&Puzzle> = made().filter(|puzzle| puzzle.id().info() == game).collect();
        let mut motifs: BTreeMap<&str, usize> = BTreeMap::new();
        for puzzle in &set {
            *motifs.entry(&puzzle.motif).or_default() += 1;
        }
        let long = set.iter().filter(|puzzle| puzzle.length() >= 3).count();
        assert!(set.len() >= 40, "{}: {}", game.name, set.len());
        assert!(motifs.values().all(|&times| 4 * times <= set.len()), "{}: {motifs:?}", game.name);
        assert!(2 * long >= set.len(), "{}: {long} of {}", game.name, set.len());
    }
}

/// Mining gives the same on any number of threads, and what it writes can be read again.
#[test]
fn making_depends_on_the_seed_alone() {
    let id = registry::parse_id("staqs:size=4").expect("there is such a game");
    let run = |source, threads| {
        let wish = Wish { count: 3, source, first: 7, seed: 5, threads, games: 48 };
        make(&id, wish, &Progress::default())
    };
    for source in [Source::Games, Source::RandomPositions] {
        let (one, two) = (run(source, 1), run(source, 2));
        assert_eq!(one, two);
        assert_eq!(one[0].id, "staqs-7", "{source:?}");
        let text: String = one.iter().map(Puzzle::text).collect();
        // A file leaves to each language what is said of all blunders.
        let written = one.into_iter().map(|puzzle| match puzzle.blunder {
            Some(_) => Puzzle { why: String::new(), ..puzzle },
            None => puzzle,
        });
        assert_eq!(puzzles::read(&text), Ok(written.collect()));
    }
}

/// In Glaisher the solution lets the opponent neither win nor stop the win, looked at
/// turn by turn.
#[test]
fn connections_cannot_be_stopped() {
    for puzzle in puzzles::of(&glaisher::INFO) {
        let rules = registry::rules(&puzzle.id()).as_any().downcast::<glaisher::Rules>().expect("Glaisher");
        let state = rules.state(&rules.parse_position(&puzzle.position).expect("puzzles have positions"));
        assert_eq!(rules.winning_turn(&state), None, "{} is won at once", puzzle.id);
        for text in &puzzle.solution {
            let mv = rules.parse_move(text).expect("solutions are legal");
            let next = rules.play_unchecked(&state, mv);
            assert_eq!(rules.winning_turn(&next), None, "{}: {text} is answered", puzzle.id);
            let mut replies = Vec::new();
            rules.moves_into(&next, &mut replies);
            for reply in replies {
                let last = rules.play_unchecked(&next, reply);
                let stop = rules.move_text(reply);
                assert!(rules.winning_turn(&last).is_some(), "{}: {stop} stops {text}", puzzle.id);
            }
        }
    }
}

/// The oracle for bounded wins agrees with the solver where both can tell.
#[test]
fn bounded_proofs_know_the_fools_mate() {
    let id: GameId = registry::parse_id("nava").expect("there is such a game");
    let proof = prove(&id, "wwwwbbbb,x3,bb/x5/ww,x4/x5/W,x4 b", PROOF_NODES);
    let proof = proof.expect("a position").expect("a quick win");
    assert_eq!((proof.plies, proof.keeping.contains(&"a5-a3".to_owned())), (Some(1), true));
    assert!(matches!(proof.scope, Scope::Within(5) | Scope::Proved));
}
