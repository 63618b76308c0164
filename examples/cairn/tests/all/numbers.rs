//! Programs that learn can play Cairn by numbers, alone and in batches.

use stackade_core::Rng;
use stackade_games::environment::{BatchOptions, Opponent, Output};
use stackade_games::registry;
use stackade_search::Level;

use crate::support::id;

#[test]
fn actions_are_the_legal_moves() {
    let environment = registry::environment(&id()).expect("it has numbers");
    for seed in 0..20 {
        let (mut game, mut rng) = (registry::new_match(&id(), 0), Rng::new(seed));
        loop {
            let actions = environment.legal_actions(&*game, &[]);
            let named = |&action: &usize| environment.move_of(&*game, &[], action).expect("it is legal");
            let mut moves: Vec<_> = actions.iter().filter_map(named).collect();
            moves.sort_unstable();
            assert_eq!(moves, game.legal_moves());
            if game.play_random(&mut rng).is_none() {
                break;
            }
        }
    }
}

#[test]
fn a_batch_is_played_against_a_level() {
    let environment = registry::environment(&id()).expect("it has numbers");
    let encoding = environment.encoding();
    let level = Level::new(2).expect("a level");
    let opponent = Some(Opponent::Level(level));
    let mut batch =
        environment.batch(&BatchOptions { games: 0..3, seed: 1, opponent, ..BatchOptions::default() });
    let (mut observation, mut mask) =
        (vec![9; 3 * encoding.observation_len()], vec![9; 3 * encoding.action_count()]);
    let (mut reward, mut done, mut side) = ([9.0; 6], [9; 3], [9; 3]);
    let mut actions = [0; 3];
    let mut ended = 0;
    for step in 0..40 {
        let output = Output {
            observation: &mut observation,
            mask: &mut mask,
            reward: &mut reward,
            done: &mut done,
            side: &mut side,
        };
        if step == 0 {
            batch.reset(output);
        } else {
            batch.step(&actions, output);
        }
        ended += done.iter().filter(|&&done| done == 1).count();
        assert!(observation.iter().all(|&byte| byte <= 2 + 18 / 2));
        batch.random_actions(&mut actions);
        batch.check(&actions).expect("legal actions are drawn");
    }
    assert!(ended > 0);
}
