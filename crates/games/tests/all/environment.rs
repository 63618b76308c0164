//! Actions and observations, held against the rules on the positions of random games of every variant.

use std::collections::BTreeSet;

use stackade_core::{Choice, Encode, Game, GameId, Match, Moment, Rng, Side};
use stackade_games::environment::{AnyBatch, BatchOptions, Opponent, Output};
use stackade_games::{Word, registry, with_all_rules};
use stackade_search::Level;

/// Positions of random games, from the start to the end.
fn positions<G: Game>(rules: &G, games: u64, mut check: impl FnMut(&Match<G>)) {
    for seed in 0..games {
        let mut game = Match::new(rules.clone(), seed);
        let mut rng = Rng::new(seed);
        check(&game);
        while game.play_random(&mut rng).is_some() {
            check(&game);
        }
    }
}

fn legal<G: Encode>(rules: &G, state: &G::State, partial: G::Partial) -> Vec<usize> {
    let mut legal = G::NO_ACTIONS;
    rules.legal_actions(state, partial, &mut legal);
    let bits = legal.as_ref();
    (0..64 * bits.len()).filter(|action| bits[action / 64] >> (action % 64) & 1 == 1).collect()
}

/// Every move that actions lead to.
fn reachable<G: Encode>(rules: &G, state: &G::State, partial: G::Partial, moves: &mut Vec<G::Move>) {
    for action in legal(rules, state, partial) {
        match rules.choose(state, partial, action) {
            Choice::Partial(next) => reachable(rules, state, next, moves),
            Choice::Move(mv) => moves.push(mv),
        }
    }
}

fn play_actions<G: Encode>(rules: &G, state: &G::State, actions: &[usize]) -> Choice<G::Move, G::Partial> {
    let mut choice = Choice::Partial(G::Partial::default());
    for &action in actions {
        let Choice::Partial(partial) = choice else { panic!("an action behind the last") };
        assert!(legal(rules, state, partial).contains(&action), "action {action} is not legal");
        choice = rules.choose(state, partial, action);
    }
    choice
}

fn observed<G: Encode>(rules: &G, state: &G::State, partial: G::Partial, moment: Moment) -> Vec<u8> {
    // Whatever was there before is overwritten.
    let mut planes = vec![99; rules.encoding().observation_len()];
    rules.observe(state, partial, moment, &mut planes);
    planes
}

fn all_ids() -> Vec<GameId> {
    registry::all_ids()
}

/// How many games are played: fewer where a turn has many moves.
fn games(id: &GameId) -> u64 {
    (600 / registry::new_match(id, 0).legal_moves().len() as u64).clamp(2, 12)
}

#[test]
fn actions_are_the_legal_moves_both_ways() {
    fn check<G: Encode>(rules: &G, games: u64) {
        let count = rules.encoding().action_count();
        positions(rules, games, |game| {
            let state = game.state();
            let mut moves = Vec::new();
            rules.moves_into(state, &mut moves);
            // Trees of thousands of turns are gone through now and then only.
            if moves.len() < 500 || game.moves().len() % 8 == 0 {
                let mut reached = Vec::new();
                reachable(rules, state, G::Partial::default(), &mut reached);
                let distinct: BTreeSet<_> = reached.iter().copied().collect();
                assert_eq!(distinct.len(), reached.len(), "two ways to one move");
                assert_eq!(distinct, moves.iter().copied().collect());
                assert!(legal(rules, state, G::Partial::default()).into_iter().all(|action| action < count));
            }
            for mv in moves {
                let actions = rules.actions_of(state, mv);
                assert_eq!(play_actions(rules, state, &actions), Choice::Move(mv));
            }
        });
    }
    for id in all_ids() {
        with_all_rules!(&id, rules => check(&rules, games(&id)));
    }
}

#[test]
fn symmetries_of_actions_and_planes_are_those_of_the_rules() {
    fn check<G: Encode>(rules: &G) {
        let encoding = rules.encoding();
        for symmetry in 0..rules.symmetries() {
            let image =
                |count: usize, of: &dyn Fn(usize) -> usize| -> BTreeSet<_> { (0..count).map(of).collect() };
            let actions = image(encoding.action_count(), &|action| rules.transform_action(action, symmetry));
            assert_eq!(actions, (0..encoding.action_count()).collect(), "symmetry {symmetry} of actions");
            let points = image(encoding.points(), &|point| rules.transform_point(point, symmetry));
            assert_eq!(points, (0..encoding.points()).collect(), "symmetry {symmetry} of points");
        }
        positions(rules, 2, |game| {
            let (state, mut rng) = (game.state(), Rng::new(game.moves().len() as u64));
            let symmetry = rng.below(rules.symmetries() as u32) as usize;
            let image = rules.transform_state(state, symmetry);
            check_stage(rules, state, &image, [G::Partial::default(); 2], symmetry);
            let Some(mv) = rules.random_move(state, &mut rng) else { return };
            let (actions, moved) = (rules.actions_of(state, mv), rules.transform_move(mv, symmetry));
            let carried: Vec<_> =
                actions.iter().map(|&action| rules.transform_action(action, symmetry)).collect();
            assert_eq!(rules.actions_of(&image, moved), carried);
            for stages in 1..actions.len() {
                let partials = [
                    play_actions(rules, state, &actions[..stages]),
                    play_actions(rules, &image, &carried[..stages]),
                ];
                let [Choice::Partial(partial), Choice::Partial(image_partial)] = partials else {
                    panic!("a move too early")
                };
                check_stage(rules, state, &image, [partial, image_partial], symmetry);
            }
        });
    }

    /// The image has the actions and shows the planes that the permutations say.
    fn check_stage<G: Encode>(
        rules: &G,
        state: &G::State,
        image: &G::State,
        partials: [G::Partial; 2],
        symmetry: usize,
    ) {
        let (encoding, moment) = (rules.encoding(), Moment { turns: 7, repeats: 1 });
        let actions = legal(rules, state, partials[0]);
        let carried: BTreeSet<_> =
            actions.iter().map(|&action| rules.transform_action(action, symmetry)).collect();
        assert_eq!(legal(rules, image, partials[1]).into_iter().collect::<BTreeSet<_>>(), carried);
        let (planes, seen) =
            (observed(rules, state, partials[0], moment), observed(rules, image, partials[1], moment));
        for (index, byte) in planes.iter().enumerate() {
            let (plane, point) = (index / encoding.points(), index % encoding.points());
            let there = plane * encoding.points() + rules.transform_point(point, symmetry);
            assert_eq!(seen[there], *byte, "{} at {point}, symmetry {symmetry}", encoding.planes[plane].name);
        }
    }
    for id in all_ids() {
        with_all_rules!(&id, rules => check(&rules));
    }
}

/// The byte of a plane on a cell, found by the names of both.
fn plane_at(id: &str, moves: &str, plane: &str, row: usize, column: usize) -> u8 {
    let id = registry::parse_id(id).expect("a game");
    let environment = registry::environment(&id).expect("numbers");
    let mut game = registry::new_match(&id, 0);
    moves.split_whitespace().for_each(|mv| game.play(mv).expect("a legal move"));
    let encoding = environment.encoding();
    let mut planes = vec![0; encoding.observation_len()];
    environment.observe(&*game, &[], &mut planes);
    let number = encoding.planes.iter().position(|known| known.name == plane).expect("a plane");
    planes[number * encoding.points() + row * encoding.columns + column]
}

#[test]
fn observations_are_of_the_side_to_move() {
    // c3 is white's own after one more move, and blue's before.
    assert_eq!(plane_at("staqs", "@c3", "next", 2, 2), 2);
    assert_eq!(plane_at("staqs", "@c3 @b2", "own", 2, 2), 2);
    assert_eq!(plane_at("staqs", "@c3 @b2", "next", 1, 1), 2);
    assert_eq!(plane_at("staqs", "@c3", "neutral", 2, 2), 0);
    assert_eq!(plane_at("staqs", "@c3", "neutral", 2, 3), 1);
    assert_eq!(
        [plane_at("staqs", "@c3", "own hand", 0, 0), plane_at("staqs", "@c3", "next hand", 0, 0)],
        [4, 3]
    );
    assert_eq!(plane_at("staqs:players=3", "@c3 @b2", "next", 2, 2), 2);
    assert_eq!(plane_at("staqs:players=3", "@c3 @b2", "second next", 1, 1), 2);
    assert_eq!(plane_at("staqs:players=4", "@c3 @b2 @a1", "side", 3, 3), 3);
    // Three white discs have gone from a1 to a4; black looks.
    assert_eq!([plane_at("nava", "a1-a4", "top", 3, 0), plane_at("nava", "a1-a4", "top", 4, 4)], [2, 1]);
    assert_eq!(
        [plane_at("nava", "a1-a4", "height", 3, 0), plane_at("nava", "a1-a4", "disc 3", 3, 0)],
        [3, 0]
    );
    assert_eq!(plane_at("nava", "a1-a4", "turns", 0, 0), 0);
    assert_eq!(plane_at("nava", "a1-a4 e5-e2", "turns", 0, 0), 1);
    // b9 is in the top row, which comes first.
    assert_eq!([plane_at("glaisher", "", "own", 0, 1), plane_at("glaisher", "", "other", 1, 5)], [6, 6]);
    assert_eq!(plane_at("greener:setup=placed", "@c3", "other", 2, 2), 1);
    assert_eq!(plane_at("greener:setup=placed", "@c3", "own hand", 0, 0), 9);
    assert_eq!(plane_at("greener:setup=placed", "@c3", "other hand", 0, 0), 8);
    // b,g,g,… is the top row of seed 0's neighbour; whatever the seed, all green is seen.
    let greens: u32 = (0..36).map(|at| u32::from(plane_at("greener", "", "green", at / 6, at % 6))).sum();
    assert_eq!(greens, 18);
}

#[test]
fn start_states_are_those_of_full_positions() {
    fn check<G: Encode>(rules: &G) {
        for seed in 0..20 {
            assert_eq!(rules.start_state(seed), rules.state(&rules.start(seed)));
            assert_eq!(rules.hash(&rules.start_state(seed)), rules.hash(&rules.state(&rules.start(seed))));
        }
    }
    for id in all_ids() {
        with_all_rules!(&id, rules => check(&rules));
    }
}

/// What a batch writes.
struct Buffers {
    observation: Vec<u8>,
    mask: Vec<u8>,
    reward: Vec<f32>,
    done: Vec<u8>,
    side: Vec<u8>,
}

impl Buffers {
    fn new(id: &GameId, games: usize) -> Buffers {
        let encoding = registry::environment(id).expect("numbers").encoding();
        Buffers {
            observation: vec![99; games * encoding.observation_len()],
            mask: vec![99; games * encoding.action_count()],
            reward: vec![9.0; games * id.sides().len()],
            done: vec![99; games],
            side: vec![99; games],
        }
    }

    fn output(&mut self) -> Output<'_> {
        Output {
            observation: &mut self.observation,
            mask: &mut self.mask,
            reward: &mut self.reward,
            done: &mut self.done,
            side: &mut self.side,
        }
    }
}

fn batch(id: &GameId, options: &BatchOptions) -> (Box<dyn AnyBatch>, Buffers) {
    let mut batch = registry::environment(id).expect("numbers").batch(options);
    let mut buffers = Buffers::new(id, options.games.len());
    batch.reset(buffers.output());
    (batch, buffers)
}

/// A batch goes as matches go that are played beside it, limits of games included.
#[test]
fn batches_are_matches() {
    const GAMES: usize = 3;
    let has_one_start = |id: &GameId| !registry::new_match(id, 0).has_random_start();
    for id in all_ids().into_iter().filter(has_one_start) {
        let environment = registry::environment(&id).expect("numbers");
        let encoding = environment.encoding();
        let (size, count) = (encoding.observation_len(), encoding.action_count());
        let options = BatchOptions { games: 0..GAMES, seed: 5, ..BatchOptions::default() };
        let (mut batch, mut buffers) = batch(&id, &options);
        let mut beside: Vec<_> = (0..GAMES).map(|_| (registry::new_match(&id, 0), Vec::new())).collect();
        let (mut actions, mut ended, mut planes) = ([0; GAMES], 0, vec![0; size]);
        for _ in 0..300 {
            batch.random_actions(&mut actions);
            batch.check(&actions).expect("legal actions are drawn");
            batch.step(&actions, buffers.output());
            for (index, (game, chosen)) in beside.iter_mut().enumerate() {
                environment.play(&mut **game, chosen, actions[index] as usize).expect("legal here, too");
                let is_done = game.result().is_some();
                assert_eq!(buffers.done[index], u8::from(is_done), "{id}");
                let rewards = &buffers.reward[index * id.sides().len()..][..id.sides().len()];
                if let Some(result) = game.result() {
                    let best = rewards.iter().copied().fold(-1.0, f32::max);
                    for (side, &reward) in rewards.iter().enumerate() {
                        let rank = result.outcome.rank(stackade_core::Side::ALL[side]);
                        assert_eq!(rank == 1, reward == best, "{id}: {rewards:?}");
                    }
                    assert!(rewards.iter().sum::<f32>().abs() < 1e-6, "{id}: {rewards:?}");
                    *game = registry::new_match(&id, 0);
                    ended += 1;
                } else {
                    assert!(rewards.iter().all(|&reward| reward == 0.0));
                }
                let legal = environment.legal_actions(&**game, chosen);
                let mask = &buffers.mask[index * count..][..count];
                assert_eq!((0..count).filter(|&action| mask[action] == 1).collect::<Vec<_>>(), legal);
                assert!(mask.iter().all(|&byte| byte <= 1));
                environment.observe(&**game, chosen, &mut planes);
                assert_eq!(buffers.observation[index * size..][..size], planes, "{id}");
                assert_eq!(usize::from(buffers.side[index]), game.side_to_move().index());
            }
        }
        assert!(ended > 0 || id.info().name == "nava", "{id}: no game has ended");
    }
}

#[test]
fn a_game_of_a_batch_does_not_depend_on_the_others() {
    let id = registry::parse_id("greener").expect("a game");
    let count = registry::environment(&id).expect("numbers").encoding().action_count();
    let options = |games| BatchOptions { games, seed: 3, opening_turns: 4, ..BatchOptions::default() };
    let (mut whole, mut all) = batch(&id, &options(0..4));
    let (mut part, mut one) = batch(&id, &options(2..3));
    let (mut actions, mut action) = ([0; 4], [0; 1]);
    for _ in 0..200 {
        whole.random_actions(&mut actions);
        part.random_actions(&mut action);
        assert_eq!(actions[2], action[0]);
        whole.step(&actions, all.output());
        part.step(&action, one.output());
        assert_eq!(all.mask[2 * count..][..count], one.mask);
        assert_eq!(all.done[2], one.done[0]);
    }
}

#[test]
fn what_is_not_legal_is_refused() {
    let id = registry::parse_id("nava").expect("a game");
    let options = BatchOptions { games: 4..6, ..BatchOptions::default() };
    let (batch, _) = batch(&id, &options);
    let said = |actions: [i64; 2]| batch.check(&actions).map_err(|error| error.to_string());
    assert_eq!(said([0, 0]), Ok(()));
    assert_eq!(said([0, 8]), Err("game 5: action 8 is not legal now".to_owned()));
    assert_eq!(said([-1, 0]), Err("game 4: -1 is not an action, expected one of 0 to 199".to_owned()));
    assert_eq!(said([i64::MAX, 0]).map_err(|said| said.len() > 20), Err(true));
    let environment = registry::environment(&id).expect("numbers");
    let mut game = registry::new_match(&id, 0);
    assert!(environment.play(&mut *game, &mut Vec::new(), usize::MAX).is_err());
    assert_eq!(game.ply(), 0);
    assert_eq!(environment.move_of(&*game, &[], 0), Ok(Some("a1-b1".to_owned())));
    assert_eq!(environment.actions_of(&*game, "a1-b1"), Ok(vec![0]));
}

#[test]
fn opponents_leave_the_caller_its_own_side() {
    for (name, opponent) in [
        ("staqs", Opponent::Random),
        ("staqs:players=3", Opponent::Random),
        ("nava", Opponent::Level(Level::new(1).expect("a level"))),
        ("greener", Opponent::Level(Level::new(2).expect("a level"))),
        ("staqs:players=4", Opponent::Level(Level::new(1).expect("a level"))),
    ] {
        let id = registry::parse_id(name).expect("a game");
        let options =
            BatchOptions { games: 0..4, seed: 1, opponent: Some(opponent), ..BatchOptions::default() };
        let (mut batch, mut buffers) = batch(&id, &options);
        let (mut actions, mut own, mut ended) = ([0; 4], buffers.side.clone(), 0);
        for _ in 0..120 {
            batch.random_actions(&mut actions);
            batch.step(&actions, buffers.output());
            for ((&done, side), own) in buffers.done.iter().zip(&buffers.side).zip(&own) {
                assert!(done == 1 || side == own, "{name}");
                ended += u32::from(done);
            }
            own.clone_from(&buffers.side);
        }
        assert!(ended > 0, "{name}: no game has ended");
    }
}

#[test]
fn a_caller_is_held_to_a_side() {
    for (name, side) in [("staqs:size=3", 0), ("greener", 1), ("staqs:players=3", 2)] {
        let id = registry::parse_id(name).expect("a game");
        let options = BatchOptions {
            games: 0..8,
            opponent: Some(Opponent::Random),
            side: Some(Side::ALL[side]),
            ..BatchOptions::default()
        };
        let (mut batch, mut buffers) = batch(&id, &options);
        let mut actions = [0; 8];
        for _ in 0..60 {
            assert_eq!(buffers.side, [side as u8; 8], "{name}");
            batch.random_actions(&mut actions);
            batch.step(&actions, buffers.output());
        }
    }
}

#[test]
fn random_openings_end_before_the_game_does() {
    let id = registry::parse_id("nava").expect("a game");
    // Random games of Nava often repeat themselves before so many turns; a level knows the rules of that.
    let options = BatchOptions {
        games: 0..8,
        opening_turns: 400,
        opponent: Some(Opponent::Level(Level::new(1).expect("a level"))),
        ..BatchOptions::default()
    };
    let (mut batch, buffers) = batch(&id, &options);
    assert!(buffers.done.iter().all(|&done| done == 0));
    let mut turns = [0; 8];
    batch.turns(&mut turns);
    assert!(turns.iter().all(|&turns| turns <= 401), "{turns:?}");
    let mut actions = [0; 8];
    batch.random_actions(&mut actions);
    assert_eq!(batch.check(&actions), Ok(()));
}

#[test]
fn playouts_leave_games_as_they_are() {
    let id = registry::parse_id("glaisher").expect("a game");
    let options = BatchOptions { games: 0..2, seed: 1, opening_turns: 3, ..BatchOptions::default() };
    let (mut batch, mut buffers) = batch(&id, &options);
    let mut actions = [0; 2];
    batch.random_actions(&mut actions);
    batch.step(&actions, buffers.output());
    let mut reward = [0.0; 4];
    for _ in 0..3 {
        batch.playouts(&mut reward);
        assert_eq!([reward[0] + reward[1], reward[2] + reward[3]], [0.0; 2]);
        assert_ne!(reward[0], 0.0);
    }
    let mut turns = [9; 2];
    batch.turns(&mut turns);
    assert_eq!(turns, [3, 3]);
}

#[test]
fn bits_and_planes_are_written_to_their_ends() {
    let mut rng = Rng::new(9);
    for length in 0..140 {
        let words = [rng.next_u64(), rng.next_u64(), rng.next_u64()];
        let mut bytes = vec![7; length];
        stackade_core::expand_bits(&words, &mut bytes);
        let bit = |at: usize| (words[at / 64] >> (at % 64) & 1) as u8;
        assert_eq!(bytes, (0..length).map(bit).collect::<Vec<_>>());
        let values: Vec<u8> = (0..length as u8 + 3).map(|at| at ^ 0x95).collect();
        stackade_core::expand_values(&words, &values, &mut bytes);
        assert_eq!(bytes, (0..length).map(|at| bit(at) * values[at]).collect::<Vec<_>>());
        stackade_core::fill_plane(&mut bytes, 3);
        assert_eq!(bytes, vec![3; length]);
    }
}

#[test]
fn cells_are_inserted_anywhere_in_a_row_of_bits() {
    fn check<W: Word>(cells: W, most: usize) {
        for at in 0..320 - most {
            let mut bits = [1 << 63, 0, 0, 0, 1];
            cells.insert(&mut bits, at);
            let has = |bit: usize| bits[bit / 64] >> (bit % 64) & 1 == 1;
            let expected = |bit: usize| {
                bit == 63 || bit == 256 || bit >= at && bit < at + most && cells.has((bit - at) as u8)
            };
            assert!((0..320).all(|bit| has(bit) == expected(bit)), "at {at}");
        }
    }
    check(0x0155_0F03_u32, 25);
    check(0x000F_0000_8001_u64, 36);
    check(u64::MAX, 64);
    check(u128::MAX << 28 >> 28, 100);
}
