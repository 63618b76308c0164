//! [`AnyEngine`]: thinking about a game whose type is known only at run time.
//!
//! It is to the search what [`AnyMatch`] is to the rules: moves come out as text, and the game is found
//! out once for a question, never for a node.

use std::marker::PhantomData;

use stackade_core::{AnyMatch, Match, Rng};

use crate::counting;
use crate::evaluate::{Evaluate, Term};
use crate::levels::{Level, Sight, Style, glance};
use crate::limits::{Hooks, Info, Limits, Line, Options, Report};
use crate::mcts::{MctsOptions, mcts};
use crate::play::play;
use crate::players::{greedy, hoarder, uct};
use crate::score::Score;
use crate::solve::{Breadth, KnownMoves, Means, ProofInfo, Solved, known_moves, solve};
use crate::table::{NoMemory, TranspositionTable};

/// Whether there are players that grow trees. In the browser the protocol is the only way in, and it has
/// no words for them: alpha-beta stands in, and the page is a tenth smaller.
const GROWS_TREES: bool = cfg!(not(target_arch = "wasm32"));

/// How to think about a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Task {
    /// Search until a limit is reached.
    Search(Searcher, Limits),
    /// As the player of a level does; with several lines, by a search as long as the level's.
    Level(Level),
    /// The move that looks best right away.
    Greedy,
    /// The move that grows the tallest stack and keeps pieces in hand; any move where there is no such thing.
    Hoard,
    /// Any move.
    Random,
}

/// A way of searching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Searcher {
    /// Alpha-beta, the default.
    AlphaBeta,
    /// A tree that grows where it pays most, judged by the evaluation.
    Mcts,
    /// The yardstick: textbook UCT with random playouts.
    Uct,
    /// Max^n, for games of more than two sides; with two it is alpha-beta without its cuts.
    MaxN,
}

impl Searcher {
    /// Its name in specs.
    pub fn name(self) -> &'static str {
        match self {
            Searcher::AlphaBeta => "alphabeta",
            Searcher::Mcts => "mcts",
            Searcher::Uct => "uct",
            Searcher::MaxN => "maxn",
        }
    }
}

/// How an engine is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// On how many threads it searches.
    pub threads: usize,
    /// How many megabytes its table has.
    pub hash: usize,
    /// How many lines it looks for.
    pub lines: usize,
    /// What random moves and the oversights of levels are drawn from.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { threads: 1, hash: 16, lines: 1, seed: 0 }
    }
}

/// Thinks about the matches of one game, and keeps what its searches have learnt.
///
/// Every match must be of the game that the engine was made for.
pub trait AnyEngine: Send {
    /// Forgets what was learnt.
    fn forget(&mut self);

    /// Makes a table of this many megabytes, so that no search has to; on failure there is none.
    fn prepare(&mut self, megabytes: usize) -> Result<(), NoMemory>;

    /// Thinks about the position on the board, where the game is not over.
    fn think(&mut self, game: &dyn AnyMatch, task: Task, settings: Settings, hooks: &mut dyn Hooks)
    -> Report;

    /// Proves the result of the position on the board.
    fn solve(
        &mut self,
        game: &dyn AnyMatch,
        breadth: Breadth,
        limits: Limits,
        settings: Settings,
        hooks: &mut dyn Hooks,
    ) -> Solved;

    /// The results of the position and of every move, as far as the game's table goes.
    fn known_moves(&self, game: &dyn AnyMatch) -> Option<KnownMoves>;

    /// The evaluation of the position on the board, term by term, for the side to move.
    fn explain(&self, game: &dyn AnyMatch) -> Vec<Term>;

    /// Perft that can be stopped; none if it was.
    fn perft(&self, game: &dyn AnyMatch, depth: u32, should_stop: &dyn Fn() -> bool) -> Option<u64>;
}

/// The engine of a game.
///
/// ```
/// use stackade_core::{GameId, Match};
/// use stackade_games::{registry, with_rules};
/// use stackade_search::{Evaluate, Limits, NoClock, Searcher, Settings, Task, engine};
///
/// fn plays_a_legal_move<G: Evaluate>(mut game: Match<G>) -> bool {
///     let task = Task::Search(Searcher::AlphaBeta, Limits::depth(1));
///     let report = engine::<G>().think(&game, task, Settings::default(), &mut NoClock);
///     game.play_text(&report.best.unwrap()).is_ok()
/// }
/// let id = GameId::standard(registry::games()[0]);
/// assert!(with_rules!(&id, rules => plays_a_legal_move(Match::new(rules, 0))));
/// ```
pub fn engine<G: Evaluate>() -> Box<dyn AnyEngine> {
    Box::new(Memory::<G> { table: None, game: PhantomData })
}

/// What an engine keeps between questions.
struct Memory<G> {
    /// Made for the first search, since many an engine never searches.
    table: Option<SizedTable>,
    game: PhantomData<G>,
}

/// A table and the megabytes that were asked for; there may not have been as many.
struct SizedTable {
    table: TranspositionTable,
    megabytes: usize,
}

impl<G: Evaluate> AnyEngine for Memory<G> {
    fn forget(&mut self) {
        if let Some(sized) = &mut self.table {
            sized.table.clear();
        }
    }

    fn prepare(&mut self, megabytes: usize) -> Result<(), NoMemory> {
        if self.table.as_ref().is_none_or(|sized| sized.megabytes != megabytes) {
            // Gone before the next one comes, or there would have to be room for both.
            self.table = None;
            self.table = Some(SizedTable { table: TranspositionTable::try_new(megabytes)?, megabytes });
        }
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
        let (rules, state) = (game.rules(), game.state());
        match task {
            Task::Search(Searcher::Mcts, limits) if GROWS_TREES => {
                think_by_mcts(game, limits, settings, hooks)
            }
            Task::Search(Searcher::Uct, limits) if GROWS_TREES => {
                think_by_uct(game, limits, settings.seed, hooks)
            }
            Task::Search(_, limits) => {
                let table = sized(&mut self.table, settings.hash);
                let options =
                    Options { multi_pv: settings.lines, threads: settings.threads, ..Options::default() };
                think(game, limits, table, options, hooks)
            }
            Task::Level(level) => play_level(game, level, settings, hooks),
            Task::Greedy => without_reasons(rules, greedy(rules, state, &mut dice(game, settings.seed))),
            Task::Hoard => without_reasons(rules, hoarder(rules, state, &mut dice(game, settings.seed))),
            Task::Random => without_reasons(rules, rules.random_move(state, &mut dice(game, settings.seed))),
        }
    }

    fn solve(
        &mut self,
        game: &dyn AnyMatch,
        breadth: Breadth,
        limits: Limits,
        settings: Settings,
        hooks: &mut dyn Hooks,
    ) -> Solved {
        let game = typed::<G>(game);
        let rules = game.rules();
        let means = Means { megabytes: settings.hash, threads: settings.threads };
        // Nobody hears of attempts: what is not proved is no result.
        let quiet = TextHooks { rules, hooks, is_quiet: true };
        let solved = solve(rules, game.state(), breadth, limits, means, &quiet);
        let mut best: Vec<String> = solved.best.iter().map(|&mv| rules.move_text(mv)).collect();
        best.sort_unstable();
        let Solved { result, complete, plies, nodes, time_ms, .. } = solved;
        Solved { result, best, complete, plies, nodes, time_ms }
    }

    fn known_moves(&self, game: &dyn AnyMatch) -> Option<KnownMoves> {
        let game = typed::<G>(game);
        let KnownMoves { result, moves } = known_moves(game.rules(), game.state())?;
        let moves = moves.into_iter().map(|(mv, verdict)| (game.rules().move_text(mv), verdict)).collect();
        Some(KnownMoves { result, moves })
    }

    fn explain(&self, game: &dyn AnyMatch) -> Vec<Term> {
        let game = typed::<G>(game);
        game.rules().terms(game.state())
    }

    fn perft(&self, game: &dyn AnyMatch, depth: u32, should_stop: &dyn Fn() -> bool) -> Option<u64> {
        let game = typed::<G>(game);
        counting::count(game.rules(), game.state(), depth, should_stop)
    }
}

/// The match as what it is.
fn typed<G: Evaluate>(game: &dyn AnyMatch) -> &Match<G> {
    game.as_any().downcast_ref().expect("an engine thinks about matches of its own game")
}

/// A level's move. Nothing that was learnt before counts, or the level would depend on it.
fn play_level<G: Evaluate>(
    game: &Match<G>,
    level: Level,
    settings: Settings,
    hooks: &mut dyn Hooks,
) -> Report {
    // The other levels are meant to err, and to play alike wherever the table is or is not.
    let tables = level == Level::STRONGEST;
    let options = Options { multi_pv: settings.lines, tables, ..Options::default() };
    match level.style::<G>() {
        Style::Glance(sight) if settings.lines <= 1 => glance_at(game, sight, settings.seed, hooks),
        Style::Glance(sight) => {
            think(game, Limits::depth(sight.depth()), &TranspositionTable::new(1), options, hooks)
        }
        Style::Search { nodes, megabytes } => {
            think(game, Limits::nodes(nodes), &TranspositionTable::new(megabytes), options, hooks)
        }
    }
}

fn glance_at<G: Evaluate>(game: &Match<G>, sight: Sight, seed: u64, hooks: &mut dyn Hooks) -> Report {
    let rules = game.rules();
    let Some(glimpse) = glance(rules, game.state(), sight, seed) else { return Report::default() };
    let (score, depth, nodes) = (glimpse.score, sight.depth(), glimpse.nodes);
    let pv = vec![rules.move_text(glimpse.mv)];
    hooks.emit(&Info {
        depth,
        seldepth: depth,
        nodes,
        time_ms: 0,
        multi_pv: 1,
        score,
        scores: Vec::new(),
        pv: pv.clone(),
    });
    let best = pv.first().cloned();
    let lines = vec![Line { score, scores: Vec::new(), pv, depth }];
    Report { best, lines, depth, seldepth: depth, nodes, ..Report::default() }
}

/// A move that comes without reasons.
fn without_reasons<G: Evaluate>(rules: &G, mv: Option<G::Move>) -> Report {
    let best = mv.map(|mv| rules.move_text(mv));
    let line =
        |mv: &String| Line { score: Score::Units(0), scores: Vec::new(), pv: vec![mv.clone()], depth: 0 };
    Report { lines: best.iter().map(line).collect(), best, ..Report::default() }
}

/// The table at the size that is wanted, or as near to it as memory allows.
fn sized(table: &mut Option<SizedTable>, megabytes: usize) -> &TranspositionTable {
    if table.as_ref().is_some_and(|sized| sized.megabytes != megabytes) {
        *table = None;
    }
    &table.get_or_insert_with(|| SizedTable { table: TranspositionTable::new(megabytes), megabytes }).table
}

/// Random numbers for one move: of the seed and of how far the game has come.
fn dice<G: Evaluate>(game: &Match<G>, seed: u64) -> Rng {
    let mut rng = Rng::new(seed);
    Rng::new(rng.next_u64().wrapping_add(game.moves().len() as u64))
}

fn think<G: Evaluate>(
    game: &Match<G>,
    limits: Limits,
    table: &TranspositionTable,
    options: Options,
    hooks: &mut dyn Hooks,
) -> Report {
    let rules = game.rules();
    let mut hooks = TextHooks { rules, hooks, is_quiet: false };
    texts(rules, play(rules, game.states(), limits, table, options, &mut hooks))
}

/// The least megabytes for a tree: unlike a table, it cannot forget. What is not needed is not used.
pub(crate) const LEAST_TREE: usize = 64;

fn think_by_mcts<G: Evaluate>(
    game: &Match<G>,
    limits: Limits,
    settings: Settings,
    hooks: &mut dyn Hooks,
) -> Report {
    let rules = game.rules();
    let megabytes = settings.hash.max(LEAST_TREE);
    let options = MctsOptions { multi_pv: settings.lines, megabytes, ..MctsOptions::default() };
    let mut hooks = TextHooks { rules, hooks, is_quiet: false };
    texts(rules, mcts(rules, game.states(), limits, options, &mut hooks))
}

fn think_by_uct<G: Evaluate>(game: &Match<G>, limits: Limits, seed: u64, hooks: &mut dyn Hooks) -> Report {
    let rules = game.rules();
    let began = hooks.now();
    let seed = dice(game, seed).next_u64();
    let found = uct(rules, game.state(), limits, seed, &mut TextHooks { rules, hooks, is_quiet: true });
    let mut report = without_reasons(rules, found.best);
    // From losing everything to winning everything, in thousandths.
    let score = Score::Units(((found.mean * 2.0 - 1.0) * 1000.0).round() as i32);
    report.lines.iter_mut().for_each(|line| line.score = score);
    Report { nodes: found.playouts, time_ms: hooks.now().saturating_sub(began), ..report }
}

/// A report whose moves are written out.
fn texts<G: Evaluate>(rules: &G, report: Report<G::Move>) -> Report {
    let write = |pv: &[G::Move]| pv.iter().map(|&mv| rules.move_text(mv)).collect();
    let lines = report.lines.iter().filter(|line| !line.pv.is_empty());
    let lines: Vec<Line> = lines
        .map(|line| Line { pv: write(&line.pv), score: line.score, scores: Vec::new(), depth: line.depth })
        .collect();
    let Report { depth, seldepth, nodes, time_ms, exact, .. } = report;
    Report { best: report.best.map(|mv| rules.move_text(mv)), lines, depth, seldepth, nodes, time_ms, exact }
}

/// Stands between a search, which speaks in moves, and hooks that take text.
struct TextHooks<'a, 'w, G> {
    rules: &'a G,
    hooks: &'a mut (dyn Hooks + 'w),
    is_quiet: bool,
}

impl<G: Evaluate> Hooks<G::Move> for TextHooks<'_, '_, G> {
    fn now(&self) -> u64 {
        self.hooks.now()
    }

    fn should_stop(&self) -> bool {
        self.hooks.should_stop()
    }

    fn emit(&mut self, info: &Info<G::Move>) {
        if self.is_quiet {
            return;
        }
        let pv: Vec<String> = info.pv.iter().map(|&mv| self.rules.move_text(mv)).collect();
        let &Info { depth, seldepth, nodes, time_ms, multi_pv, score, .. } = info;
        self.hooks.emit(&Info { depth, seldepth, nodes, time_ms, multi_pv, score, scores: Vec::new(), pv });
    }

    fn proved(&self, info: &ProofInfo<G::Move>) {
        let &ProofInfo { result, plies, judged, done, moves, nodes, time_ms } = info;
        let judged = judged.map(|(mv, keeps)| (self.rules.move_text(mv), keeps));
        self.hooks.proved(&ProofInfo { result, plies, judged, done, moves, nodes, time_ms });
    }
}
