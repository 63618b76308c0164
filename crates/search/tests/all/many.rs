//! Searches among three and four sides.

use std::cell::RefCell;

use stackade_core::{Game, Rng};
use stackade_games::registry;
use stackade_games::staqs::Rules;
use stackade_search::many::{Leaf, mcts, paranoid};
use stackade_search::{Hooks, Info, Limits, NoClock, Searcher, Settings, Task};

use crate::support::random_state;

fn three() -> Rules<u128, 3> {
    let id = registry::parse_id("staqs:players=3").expect("it is a game");
    *registry::rules(&id).as_any().downcast().expect("they are the rules of three")
}

/// Stops as soon as it has heard of this depth.
struct Curious {
    depth: u32,
    heard: RefCell<Vec<(u32, usize)>>,
}

impl Hooks for Curious {
    fn now(&self) -> u64 {
        0
    }

    fn should_stop(&self) -> bool {
        self.heard.borrow().iter().any(|&(depth, _)| depth >= self.depth)
    }

    fn emit(&mut self, info: &Info) {
        self.heard.borrow_mut().push((info.depth, info.multi_pv));
    }
}

#[test]
fn news_come_while_a_search_without_end_goes_on() {
    let id = registry::parse_id("staqs:players=3").expect("it is a game");
    let game = registry::new_match(&id, 0);
    for searcher in [Searcher::AlphaBeta, Searcher::MaxN, Searcher::Mcts] {
        let mut hooks = Curious { depth: 2, heard: RefCell::default() };
        let settings = Settings { lines: 2, ..Settings::default() };
        let task = Task::Search(searcher, Limits::default());
        registry::rules(&id).engine().think(&*game, task, settings, &mut hooks);
        assert!(hooks.heard.borrow().iter().any(|&(_, line)| line == 2), "{searcher:?}");
    }
}

#[test]
fn every_line_that_is_asked_for_has_a_value() {
    let rules = three();
    let state = random_state(&rules, 3, 14);
    let limits = Limits::depth(3);
    let all = paranoid(&rules, &state, limits, usize::MAX, &NoClock).choices;
    let some = paranoid(&rules, &state, limits, 4, &NoClock).choices;
    let me = rules.side_to_move(&state).index();
    for (some, all) in some.iter().zip(&all).take(4) {
        assert_eq!(some.points[me], all.points[me]);
    }
}

#[test]
fn a_tree_ends_with_its_memory() {
    let rules = three();
    let state = rules.state(&rules.start(0));
    let found = mcts(&rules, &state, Limits::default(), Leaf::Evaluation, 1, 0, &NoClock);
    assert!(found.nodes > 64 && found.nodes < 1 << 20, "{} nodes", found.nodes);
}

/// A position some turns before the end of a random game.
fn near_the_end(rules: &Rules<u128, 3>, turns: usize) -> <Rules<u128, 3> as Game>::State {
    let mut rng = Rng::new(1);
    let mut states = vec![rules.state(&rules.start(0))];
    while let Some(state) = states.last().filter(|state| rules.outcome(state).is_none()) {
        let mv = rules.random_move(state, &mut rng).expect("the game is not over");
        states.push(rules.play_unchecked(state, mv));
    }
    states[states.len() - 1 - turns]
}

#[test]
fn a_tree_with_a_limit_of_depth_alone_ends() {
    let rules = three();
    let late = near_the_end(&rules, 3);
    let found = mcts(&rules, &late, Limits::depth(400), Leaf::Evaluation, 64, 0, &NoClock);
    assert!(found.depth < 400, "the game is over before that");
    let early = rules.state(&rules.start(0));
    let found = mcts(&rules, &early, Limits::depth(3), Leaf::Evaluation, 64, 0, &NoClock);
    assert!(found.depth >= 3, "only {}", found.depth);
}
