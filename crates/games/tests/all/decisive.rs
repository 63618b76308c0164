//! The cells that show on the board why the winner has won.

use stackade_core::{AnyMatch, Decision, DecisionKind, Rng, Side};
use stackade_games::{registry, samples};

fn named(game: &dyn AnyMatch) -> String {
    let names: Vec<String> = game.decisive_cells().iter().map(ToString::to_string).collect();
    names.join(" ")
}

fn check(sample: &str, expected: &str) {
    let sample = samples::sample(sample).expect("a sample of this name");
    let id = registry::parse_id(sample.game).expect("samples name their game");
    let game = registry::match_from(&id, sample.position).expect("samples are positions");
    assert_eq!(named(&*game), expected, "{}", sample.name);
}

#[test]
fn a_chain_in_glaisher() {
    // From one side to the other, cell by cell.
    check("glaisher-final", "g7 f7 f6 e6 d6 c6 c5 b5 a5");
    check("glaisher-stuck", "");
    check("glaisher-start", "");
}

#[test]
fn the_stacks_that_decide_in_staqs() {
    check("staqs-final-blue", "a5");
    check("staqs-second-stack", "b1");
    check("staqs-readme-final", "a1 a3");
    check("staqs-final-draw", "");
}

#[test]
fn greens_or_the_tallest_stack_in_greener() {
    check("greener-stack-of-36", "a4");
    check("greener-taller", "b2");
    check("greener-draw", "");
}

#[test]
fn cubes_or_all_stacks_in_nava() {
    check("nava-fools-mate", "a3 a5 e5");
    let mut game = registry::new_match(&registry::parse_id("nava").expect("a game"), 0);
    game.resign(Side::First);
    assert_eq!(named(&*game), "");
}

fn decision(sample: &str) -> Decision {
    let sample = samples::sample(sample).expect("a sample of this name");
    let id = registry::parse_id(sample.game).expect("samples name their game");
    let game = registry::match_from(&id, sample.position).expect("samples are positions");
    game.decision().expect("the board shows it")
}

/// The numbers of each side in their order.
fn numbers(decision: &Decision) -> [Vec<u32>; 2] {
    Side::BOTH.map(|side| {
        let own = decision.cells.iter().filter(|known| known.side == side);
        own.filter_map(|known| known.number).collect()
    })
}

#[test]
fn a_chain_joins_two_sides_of_the_board() {
    let known = decision("glaisher-final");
    assert_eq!(known.kind, DecisionKind::Joined);
    let ends = [&known.cells[0], &known.cells[known.cells.len() - 1]].map(|end| end.cell);
    assert_eq!(known.edges.len(), 2);
    for (edge, end) in known.edges.iter().zip(ends) {
        assert!(edge.len() == 5 && edge.contains(&end), "{edge:?} {end}");
    }
}

#[test]
fn stacks_are_compared_until_two_differ() {
    let known = decision("staqs-second-stack");
    assert_eq!(known.kind, DecisionKind::Compared);
    let [blue, white] = numbers(&known);
    assert_eq!((blue.len(), white.len()), (2, 2));
    assert!(blue[0] == white[0] && blue[1] != white[1], "{blue:?} {white:?}");
    let [blue, white] = numbers(&decision("staqs-final-draw"));
    assert_eq!(blue, white, "a draw compares all of them");
}

#[test]
fn greens_are_counted_up_and_then_the_tallest_are_compared() {
    let known = decision("greener-stack-of-36");
    assert_eq!(known.kind, DecisionKind::Counted);
    assert_eq!(decision("greener-taller").kind, DecisionKind::Compared);
    let [black, white] = numbers(&decision("greener-draw"));
    assert_eq!(black.iter().max(), white.iter().max());
}

#[test]
fn whatever_decides_is_the_winners() {
    for id in registry::all_ids() {
        let mut won = 0;
        for seed in 0..40 {
            let (mut game, mut rng) = (registry::new_match(&id, seed), Rng::new(seed));
            while game.play_random(&mut rng).is_some() {}
            let result = game.result().expect("games end");
            let cells = game.decisive_cells();
            let Some(winner) = result.outcome.winner() else {
                assert!(cells.is_empty(), "{id} {seed}");
                continue;
            };
            won += 1;
            assert!(!cells.is_empty() || result.ending.code() == "no-legal-turn", "{id} {seed}");
            for cell in game.view().cells.iter().filter(|cell| cells.contains(&cell.name)) {
                let is_winners = cell.top().is_some_and(|top| top.side == Some(winner));
                assert!(is_winners, "{id} {seed}: {}", cell.name);
            }
        }
        assert!(won > 0 || id.sides().len() > 2, "{id}");
    }
}

/// Every place is told by the numbers, not only the first.
#[test]
fn stacks_are_compared_until_all_places_differ() {
    let id = registry::parse_id("staqs:players=3,size=4").expect("a game");
    let mut rng = Rng::new(7);
    let mut after_the_first = 0;
    for _ in 0..60 {
        let mut game = registry::new_match(&id, 0);
        let result = loop {
            if let Some(result) = game.result() {
                break result;
            }
            let moves = game.legal_moves();
            game.play(&moves[rng.below(moves.len() as u32) as usize]).expect("a legal move");
        };
        let known = game.decision().expect("the board shows it");
        let sides = || Side::ALL.into_iter().take(3);
        let numbers = |side| -> Vec<u32> {
            let own = known.cells.iter().filter(|cell| cell.side == side);
            own.filter_map(|cell| cell.number).collect()
        };
        for (one, two) in sides().flat_map(|one| sides().map(move |two| (one, two))) {
            let (first, second) = (result.outcome.rank(one), result.outcome.rank(two));
            assert_eq!(first.cmp(&second), numbers(two).cmp(&numbers(one)), "{known:?}");
        }
        let longest = sides().map(|side| numbers(side).len()).max().expect("there are sides");
        let decisive = known.cells.iter().filter(|cell| cell.decides).count();
        after_the_first += usize::from(decisive > 0 && longest > decisive);
    }
    assert!(after_the_first > 0, "no place but the first took longer to tell");
}
