//! The same behind text: an [`AnyEngine`] for games of three and four sides.

use std::cell::RefCell;
use std::marker::PhantomData;

use stackade_core::{AnyMatch, Match, Rng};

use super::{Choice, EvaluateMany, Found, Leaf, Listener, Points, judge, maxn, mcts, paranoid};
use crate::counting;
use crate::erased::{AnyEngine, LEAST_TREE, Searcher, Settings, Task};
use crate::evaluate::Term;
use crate::levels::{Level, Sight, Style};
use crate::limits::{Hooks, Info, Limits, Line, Report};
use crate::order::sort_largest_first;
use crate::score::Score;
use crate::solve::{Breadth, KnownMoves, Solved};
use crate::table::NoMemory;

/// The engine of a game of three or four sides. It keeps nothing from one question to the next.
pub fn engine<G: EvaluateMany>() -> Box<dyn AnyEngine> {
    Box::new(Many::<G>(PhantomData))
}

struct Many<G>(PhantomData<G>);

impl<G: EvaluateMany> AnyEngine for Many<G> {
    fn forget(&mut self) {}

    fn prepare(&mut self, _megabytes: usize) -> Result<(), NoMemory> {
        Ok(())
    }

    fn think(
        &mut self,
        game: &dyn AnyMatch,
        task: Task,
        settings: Settings,
        hooks: &mut dyn Hooks,
    ) -> Report {
        let game = typed::<G>(game);
        let began = hooks.now();
        let teller = Teller { game, lines: settings.lines, began, hooks: RefCell::new(hooks) };
        let found = find(game, task, settings, &teller);
        teller.hear(&found);
        teller.report(&found)
    }

    fn solve(
        &mut self,
        _game: &dyn AnyMatch,
        _breadth: Breadth,
        _limits: Limits,
        _settings: Settings,
        _hooks: &mut dyn Hooks,
    ) -> Solved {
        // Who of three wins may hang on whom a fourth prefers: there is no result to be proved.
        Solved::UNKNOWN
    }

    fn known_moves(&self, _game: &dyn AnyMatch) -> Option<KnownMoves> {
        None
    }

    fn explain(&self, game: &dyn AnyMatch) -> Vec<Term> {
        let game = typed::<G>(game);
        let strengths = game.rules().strengths(game.state());
        let term = |(side, value): (&'static stackade_core::SideInfo, i32)| Term {
            name: side.name,
            about: "how well this side stands",
            count: value,
            value,
        };
        game.rules().id().sides().iter().zip(strengths).map(term).collect()
    }

    fn perft(&self, game: &dyn AnyMatch, depth: u32, should_stop: &dyn Fn() -> bool) -> Option<u64> {
        let game = typed::<G>(game);
        counting::count(game.rules(), game.state(), depth, should_stop)
    }
}

fn typed<G: EvaluateMany>(game: &dyn AnyMatch) -> &Match<G> {
    game.as_any().downcast_ref().expect("an engine thinks about matches of its own game")
}

fn find<G: EvaluateMany>(
    game: &Match<G>,
    task: Task,
    settings: Settings,
    hooks: &dyn Listener<G::Move>,
) -> Found<G::Move> {
    let Settings { seed, lines, hash, .. } = settings;
    let megabytes = hash.max(LEAST_TREE);
    let (rules, state) = (game.rules(), game.state());
    let mut rng = Rng::new(Rng::new(seed).next_u64().wrapping_add(game.moves().len() as u64));
    match task {
        Task::Search(Searcher::AlphaBeta, limits) => paranoid(rules, state, limits, lines, hooks),
        Task::Search(Searcher::MaxN, limits) => maxn(rules, state, limits, lines, hooks),
        Task::Search(Searcher::Mcts, limits) => {
            mcts(rules, state, limits, Leaf::Evaluation, megabytes, rng.next_u64(), hooks)
        }
        Task::Search(Searcher::Uct, limits) => {
            mcts(rules, state, limits, Leaf::Playout, megabytes, rng.next_u64(), hooks)
        }
        Task::Level(level) => play_level(rules, state, level, seed, hooks),
        Task::Greedy => glance(rules, state, Sight::GREEDY, &mut rng),
        Task::Hoard | Task::Random => {
            let any = rules.random_move(state, &mut rng);
            let choice = |mv| Choice { pv: vec![mv], points: judge(rules, &rules.play_unchecked(state, mv)) };
            Found { choices: any.map(choice).into_iter().collect(), depth: 0, nodes: 0 }
        }
    }
}

/// A level's move: glances below level 5, then a tree with a budget of nodes.
fn play_level<G: EvaluateMany>(
    rules: &G,
    state: &G::State,
    level: Level,
    seed: u64,
    hooks: &dyn Listener<G::Move>,
) -> Found<G::Move> {
    /// Enough for the largest budget: how strong a level is must not hang on memory.
    const MEGABYTES: usize = 256;
    // Mixing through the generator keeps seeds that differ in a bit apart.
    let mut rng = Rng::new(rules.hash(state) ^ Rng::new(seed).next_u64());
    match G::LEVELS[usize::from(level.number()) - 1] {
        Style::Glance(sight) => glance(rules, state, sight, &mut rng),
        Style::Search { nodes, .. } => {
            mcts(rules, state, Limits::nodes(nodes), Leaf::Evaluation, MEGABYTES, rng.next_u64(), hooks)
        }
    }
}

/// The moves that are not overlooked, by what they seem to be worth at a glance.
fn glance<G: EvaluateMany>(rules: &G, state: &G::State, sight: Sight, rng: &mut Rng) -> Found<G::Move> {
    let me = rules.side_to_move(state).index();
    let mut moves = Vec::new();
    rules.moves_into(state, &mut moves);
    rng.shuffle(&mut moves);
    let mut is_first = true;
    moves.retain(|_| std::mem::take(&mut is_first) | (rng.below(100) >= sight.overlooked_moves));
    let look = |mv| {
        let next = rules.play_unchecked(state, mv);
        Choice { pv: vec![mv], points: answered(rules, &next, me, sight) }
    };
    let mut choices: Vec<Choice<G::Move>> = moves.into_iter().map(look).collect();
    let nodes = choices.len() as u64;
    let spread = |points: Points| (points[me] * 1000.0) as i32;
    let range = choices.iter().map(|choice| spread(choice.points));
    let range = range.clone().max().unwrap_or(0) - range.min().unwrap_or(0);
    let error = range.unsigned_abs() * sight.misjudged / 100;
    sort_largest_first(&mut choices, |choice| {
        let off = rng.below(2 * error + 1) as i32 - error as i32;
        (spread(choice.points) + off).into()
    });
    Found { choices, depth: sight.depth(), nodes }
}

/// What a position is worth, for those who check answers after the next side has moved.
fn answered<G: EvaluateMany>(rules: &G, state: &G::State, me: usize, sight: Sight) -> Points {
    if sight.checked == 0 || rules.outcome(state).is_some() {
        return judge(rules, state);
    }
    let next = rules.side_to_move(state).index();
    let mut moves = Vec::new();
    rules.moves_into(state, &mut moves);
    let outcomes = moves.into_iter().map(|mv| judge(rules, &rules.play_unchecked(state, mv)));
    let best = outcomes.max_by(|a, b| a[next].total_cmp(&b[next]).then(b[me].total_cmp(&a[me])));
    best.unwrap_or_else(|| judge(rules, state))
}

/// What was found, with moves written out, as many lines as were asked for.
fn written<G: EvaluateMany>(
    rules: &G,
    found: &Found<G::Move>,
    me: usize,
    lines: usize,
    time_ms: u64,
) -> Report {
    let line = |choice: &Choice<G::Move>| {
        let scores: Vec<i32> =
            choice.points.iter().take(G::SIDES).map(|points| (points * 1000.0).round() as i32).collect();
        Line {
            score: Score::Units(scores[me]),
            scores,
            pv: choice.pv.iter().map(|&mv| rules.move_text(mv)).collect(),
            depth: found.depth,
        }
    };
    let lines: Vec<Line> = found.choices.iter().take(lines.max(1)).map(line).collect();
    Report {
        best: lines.first().map(|line| line.mv().clone()),
        lines,
        depth: found.depth,
        seldepth: found.depth,
        nodes: found.nodes,
        time_ms,
        exact: false,
    }
}

/// Passes the news of a search on, with moves written out.
struct Teller<'a, G: EvaluateMany> {
    game: &'a Match<G>,
    lines: usize,
    began: u64,
    hooks: RefCell<&'a mut dyn Hooks>,
}

impl<G: EvaluateMany> Teller<'_, G> {
    fn report(&self, found: &Found<G::Move>) -> Report {
        let time_ms = self.hooks.borrow().now().saturating_sub(self.began);
        written(self.game.rules(), found, self.game.side_to_move().index(), self.lines, time_ms)
    }
}

impl<G: EvaluateMany> Hooks<G::Move> for Teller<'_, G> {
    fn now(&self) -> u64 {
        self.hooks.borrow().now()
    }

    fn should_stop(&self) -> bool {
        self.hooks.borrow().should_stop()
    }
}

impl<G: EvaluateMany> Listener<G::Move> for Teller<'_, G> {
    fn hear(&self, found: &Found<G::Move>) {
        let report = self.report(found);
        let mut hooks = self.hooks.borrow_mut();
        for (index, line) in report.lines.into_iter().enumerate() {
            hooks.emit(&Info {
                depth: report.depth,
                seldepth: report.seldepth,
                nodes: report.nodes,
                time_ms: report.time_ms,
                multi_pv: index + 1,
                score: line.score,
                scores: line.scores,
                pv: line.pv,
            });
        }
    }
}
