//! Readers and writers of positions and moves: one spelling each, and nothing else is accepted.

use proptest::prelude::*;
use stackade_core::{Game, GameId, Match, Rng};
use stackade_games::{registry, with_all_rules};

/// A game in any variant, some random turns from its start.
#[derive(Clone, Debug)]
struct Scene {
    game: GameId,
    seed: u64,
    turns: usize,
}

impl Scene {
    /// The position's text, and that of a move that is legal there, if the game is not over.
    fn texts(&self) -> (String, Option<String>) {
        let mut game = registry::new_match(&self.game, self.seed);
        let mut rng = Rng::new(self.seed);
        while game.moves().len() < self.turns && game.play_random(&mut rng).is_some() {}
        let position = game.position();
        (position, game.play_random(&mut rng))
    }
}

fn any_game() -> impl Strategy<Value = GameId> {
    prop::sample::select(registry::all_ids())
}

fn any_scene() -> impl Strategy<Value = Scene> {
    (any_game(), 0..1000_u64, 0..80_usize).prop_map(|(game, seed, turns)| Scene { game, seed, turns })
}

/// Anything at all, and what looks more like a position.
fn any_position_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[xnrybwgWB0-9,/ ]{0,80}",
        "((x[2-6]?|n[2-6]?|[rybw][1-9]|[bwg]{1,3}|[WB]),?){0,8}(/((x[2-6]?|n[2-6]?|[bw][2-5]),?){1,5}){0,9} [rybw]",
        "(n3|n,x,n|x3|b2,n2|n2,w2)(/(n3|x,n2|x3|b3,n,w2|n2,w2)){2} [bw]",
    ]
}

/// Anything at all, and what looks more like a move.
fn any_move_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[a-j][0-9]{1,2}[-x][a-j][0-9]{1,2}",
        "@[a-j][0-9]{1,2}",
        "[a-i][1-9](e|w|ne|nw|se|sw)[0-9]{1,4}@[a-i][1-9]",
        "[a-jx@ 0-9news-]{0,12}",
    ]
}

/// What is done to one character of a text.
#[derive(Clone, Debug)]
enum Change {
    Replace(char),
    Insert(char),
    Delete,
    Double,
}

fn any_change() -> impl Strategy<Value = Change> {
    let letter = prop_oneof![4 => prop::sample::select("xnrybwgWB0123456789,/ @-aejse".chars().collect::<Vec<_>>()), 1 => any::<char>()];
    let letter = letter.boxed();
    prop_oneof![
        letter.clone().prop_map(Change::Replace),
        letter.prop_map(Change::Insert),
        Just(Change::Delete),
        Just(Change::Double),
    ]
}

/// The text with the character that `place` picks changed.
fn changed(text: &str, place: prop::sample::Index, change: &Change) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let at = place.index(chars.len());
    match *change {
        Change::Replace(letter) => chars[at] = letter,
        Change::Insert(letter) => chars.insert(at, letter),
        Change::Delete => drop(chars.remove(at)),
        Change::Double => chars.insert(at, chars[at]),
    }
    chars.into_iter().collect()
}

/// A text is refused with one line, or it is the one spelling of the position that it is read as.
fn check_position(game: &GameId, text: &str) -> Result<(), TestCaseError> {
    with_all_rules!(game, rules => match rules.parse_position(text) {
        Ok(position) => prop_assert_eq!(rules.position_text(&position), text, "{}", game),
        Err(error) => check_message(&error.to_string())?,
    });
    Ok(())
}

fn check_move(game: &GameId, text: &str) -> Result<(), TestCaseError> {
    with_all_rules!(game, rules => match rules.parse_move(text) {
        Ok(mv) => prop_assert_eq!(rules.move_text(mv), text, "{}", game),
        Err(error) => check_message(&error.to_string())?,
    });
    Ok(())
}

fn check_message(message: &str) -> Result<(), TestCaseError> {
    prop_assert!(
        !message.is_empty() && !message.contains(['\n', '\r']) && message.len() < 400,
        "{message:?}"
    );
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_texts_are_refused_unless_they_are_canonical_positions(game in any_game(), text in any_position_text()) {
        check_position(&game, &text)?;
    }

    #[test]
    fn arbitrary_texts_are_refused_unless_they_are_canonical_moves(game in any_game(), text in any_move_text()) {
        check_move(&game, &text)?;
    }

    #[test]
    fn reached_positions_and_their_moves_are_read_as_they_are_written(scene in any_scene()) {
        let (position, mv) = scene.texts();
        with_all_rules!(&scene.game, rules => {
            let read = rules.parse_position(&position);
            prop_assert!(read.is_ok(), "{position}: {read:?}");
            let game = Match::from_position(rules, read.expect("just looked at"));
            prop_assert_eq!(game.rules().position_text(game.position()), position);
            if let Some(text) = mv {
                let read = game.rules().parse_move(&text);
                prop_assert!(read.is_ok(), "{text}: {read:?}");
                prop_assert_eq!(game.rules().move_text(read.expect("just looked at")), text);
            }
        });
    }

    #[test]
    fn a_changed_character_is_noticed_or_makes_another_position(
        scene in any_scene(),
        place in any::<prop::sample::Index>(),
        change in any_change(),
    ) {
        check_position(&scene.game, &changed(&scene.texts().0, place, &change))?;
    }

    #[test]
    fn a_changed_character_is_noticed_or_makes_another_move(
        scene in any_scene(),
        place in any::<prop::sample::Index>(),
        change in any_change(),
    ) {
        if let (_, Some(mv)) = scene.texts() {
            check_move(&scene.game, &changed(&mv, place, &change))?;
        }
    }

    #[test]
    fn arbitrary_texts_are_refused_unless_they_are_game_ids(
        text in prop_oneof![
            any::<String>(),
            "(staqs|greener|glaisher|nava):?((size|setup|opening|split)=(3|10|6x6|9x9|placed|free|must|may),?){0,3}",
        ],
    ) {
        match registry::parse_id(&text) {
            Ok(id) => prop_assert_eq!(registry::parse_id(&id.to_string()), Ok(id)),
            Err(error) => check_message(&error.to_string())?,
        }
    }
}

#[test]
fn texts_that_look_like_positions_and_moves_are_sometimes_accepted() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut accepted = |strategy: &dyn Fn(&mut proptest::test_runner::TestRunner) -> bool| {
        (0..4000).filter(|_| strategy(&mut runner)).count()
    };
    let new_text =
        |strategy: BoxedStrategy<String>, runner: &mut _| strategy.new_tree(runner).unwrap().current();
    let staqs = registry::parse_id("staqs:size=3").unwrap();
    let positions = accepted(&|runner| {
        registry::match_from(&staqs, &new_text(any_position_text().boxed(), runner)).is_ok()
    });
    let moves = accepted(&|runner| {
        let text = new_text(any_move_text().boxed(), runner);
        with_all_rules!(&staqs, rules => rules.parse_move(&text).is_ok())
    });
    assert!(positions > 20 && moves > 20, "{positions} positions and {moves} moves of 4000");
}
