//! Matches: pairs, determinism, forfeits, levels.

use std::time::Duration;

use stackade_core::record;
use stackade_engine::contest::{Contest, Score};
use stackade_engine::stats::{Sprt, Verdict};
use stackade_engine::{Conditions, EngineOption, Spec};
use stackade_games::registry;

fn contest(game: &str, a: &str, b: &str, games: u64) -> Contest {
    let spec = |text: &str| -> Spec { text.parse().expect("a player") };
    Contest {
        id: registry::parse_id(game).expect("a game"),
        players: [spec(a), spec(b)],
        pairs: games / 2,
        seed: 1,
        opening_plies: 4,
        threads: 1,
        sprt: None,
        time: Duration::from_millis(20),
        conditions: Conditions::default(),
    }
}

fn play(contest: &Contest) -> Score {
    contest.play(&|_| {})
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    for (game, a, b) in [
        ("nava", "alphabeta,nodes=300", "level=3"),
        ("glaisher", "mcts,nodes=2000", "random"),
        ("staqs:size=4", "level=1", "uct,nodes=20"),
        ("greener", "greedy", "random"),
        ("glaisher", "level=1", "random"),
    ] {
        let mut contest = contest(game, a, b, 8);
        let alone = play(&contest);
        contest.threads = 3;
        let together = play(&contest);
        assert_eq!(alone.pentanomial, together.pentanomial, "{game}");
        assert_eq!(record::write(&alone.records), record::write(&together.records), "{game}");
    }
}

#[test]
fn games_come_in_pairs_with_one_opening_and_are_true() {
    for game in ["nava", "greener", "staqs:size=3"] {
        let score = play(&contest(game, "greedy", "level=2", 6));
        assert_eq!(record::validate(&record::write(&score.records), registry::set_up), Ok(6));
        for pair in score.records.chunks(2) {
            assert_eq!(pair[0].start(), pair[1].start());
            let opening = |game: &record::Record| -> Vec<String> {
                game.tree.main_line().take(4).map(|node| game.tree.mv(node).to_owned()).collect()
            };
            assert_eq!(opening(&pair[0]), opening(&pair[1]));
            assert_eq!(pair[0].tag("First"), pair[1].tag("Second"));
        }
        let greener = game == "greener";
        assert_eq!(score.records[0].tag("Seed").is_some(), greener, "only Greener's start has a seed");
    }
}

#[test]
fn a_program_that_does_not_play_loses_every_game_and_the_match_goes_on() {
    // The last one says nothing, which is waited for in every game.
    for (command, games) in [("engine=/no/such/program", 4), ("engine=true", 4), ("engine=cat", 2)] {
        let score = play(&contest("nava", "random", command, games));
        assert_eq!((score.pentanomial.wins, score.forfeits), (games, [0, games]), "{command}");
        let text = record::write(&score.records);
        assert!(text.contains("[Termination \"forfeit: "), "{text}");
        assert_eq!(record::validate(&text, registry::set_up), Ok(games as usize));
    }
}

#[test]
fn a_test_ends_a_match_that_is_decided() {
    let mut contest = contest("nava", "alphabeta,nodes=200", "random", 200);
    contest.sprt = Some(Sprt { elo0: 0.0, elo1: 100.0 });
    let score = play(&contest);
    assert_eq!(score.verdict, Some(Verdict::Accepted));
    assert!(score.pentanomial.games() < 100, "{}", score.pentanomial.games());
    contest.threads = 2;
    assert_eq!(
        play(&contest).pentanomial,
        score.pentanomial,
        "a verdict does not depend on the threads either"
    );
}

#[test]
fn the_first_levels_err_but_are_not_random() {
    for game in ["nava", "greener", "staqs:size=4"] {
        let low = play(&contest(game, "level=1", "random", 20)).pentanomial;
        assert!(low.score() > 0.5, "{game}: level 1 scores {} against random", low.score());
        let high = play(&contest(game, "level=4", "level=1", 20)).pentanomial;
        assert!(high.score() > 0.6, "{game}: level 4 scores {} against level 1", high.score());
    }
}

/// Somebody who grows one stack and keeps the pieces in hand used to beat every level.
#[test]
fn levels_beat_the_hoarder_in_the_free_opening() {
    for (level, games) in [("level=5", 20), ("level=8", 8)] {
        let mut contest = contest("staqs:opening=free", level, "hoarder", games);
        contest.opening_plies = 0;
        let pentanomial = play(&contest).pentanomial;
        assert!(pentanomial.score() >= 0.9, "{level} scores {} from the start", pentanomial.score());
    }
}

#[test]
fn the_hoarder_forfeits_games_without_a_hand() {
    let score = play(&contest("nava", "random", "hoarder", 2));
    assert_eq!((score.pentanomial.wins, score.forfeits), (2, [0, 2]));
    assert!(record::write(&score.records).contains("forfeit: hoarder: plays staqs only, not nava"));
}

#[test]
fn openings_are_played_in_turn_from_both_sides() {
    let opening = |moves: &[&str]| {
        let mut game = registry::new_match(&registry::parse_id("nava").expect("a game"), 0);
        moves.iter().for_each(|mv| game.play(mv).expect("it is legal"));
        game
    };
    let mut contest = contest("nava", "greedy", "random", 6);
    contest.conditions.openings = vec![opening(&["a1-a4", "e5-e2"]), opening(&["a1-b1"])];
    let score = play(&contest);
    assert_eq!(record::validate(&record::write(&score.records), registry::set_up), Ok(6));
    let first =
        |game: &record::Record| game.tree.main_line().next().map(|node| game.tree.mv(node).to_owned());
    let firsts: Vec<_> = score.records.iter().filter_map(first).collect();
    assert_eq!(firsts, ["a1-a4", "a1-a4", "a1-b1", "a1-b1", "a1-a4", "a1-a4"]);
}

#[test]
fn an_opening_from_a_position_is_recorded_with_it() {
    let id = registry::parse_id("staqs:size=3,opening=free").expect("a game");
    let position = "n3/n,b2,n/w2,n2 b";
    let mut contest = contest("staqs:size=3,opening=free", "random", "random", 2);
    contest.conditions.openings = vec![registry::match_from(&id, position).expect("it is possible")];
    let text = record::write(&play(&contest).records);
    assert!(text.contains(position), "{text}");
    assert_eq!(record::validate(&text, registry::set_up), Ok(2));
}

#[test]
fn options_reach_our_own_players() {
    let option = |name: &str| EngineOption { name: name.to_owned(), value: "2".to_owned() };
    let mut contest = contest("nava", "alphabeta,nodes=100", "random", 2);
    contest.conditions.options = vec![(0, option("Hash"))];
    assert_eq!(play(&contest).forfeits, [0, 0]);
    contest.conditions.options = vec![(0, option("Speed"))];
    assert_eq!(play(&contest).forfeits, [2, 0]);
}
