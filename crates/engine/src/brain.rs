//! The inside of an engine: everything that is compiled once for each game.

use stackade_core::{AnyMatch, Match, Rng};
use stackade_search::levels::{Sight, Style, glance};
use stackade_search::players::{greedy, hoarder, uct};
use stackade_search::{
    Breadth, Evaluate, Hooks, Info, Level, Limits, MctsOptions, Means, NoMemory, Options, ProofInfo, Report,
    Score, Table, Term, mcts, play, solve,
};

use crate::perft;
use crate::spec::Searcher;
use crate::think::{Line, News, ProofNews, Settings, Solution, Task, Thought, World};

/// Whether there are players that grow trees. In the browser the protocol is the only door, and it has
/// no words for them: alpha-beta stands in, and the page is a tenth smaller.
const GROWS_TREES: bool = cfg!(not(target_arch = "wasm32"));

/// What an [`Engine`](crate::Engine) boxes.
pub(crate) trait Think: Send {
    fn forget(&mut self);
    fn prepare(&mut self, megabytes: usize) -> Result<(), NoMemory>;
    fn think(
        &mut self,
        game: &dyn AnyMatch,
        task: Task,
        settings: Settings,
        world: &mut dyn World,
    ) -> Thought;
    fn solve(
        &mut self,
        game: &dyn AnyMatch,
        breadth: Breadth,
        limits: Limits,
        settings: Settings,
        world: &mut dyn World,
    ) -> Solution;
    fn explain(&self, game: &dyn AnyMatch) -> Vec<Term>;
    fn perft(&self, game: &dyn AnyMatch, depth: u32, should_stop: &dyn Fn() -> bool) -> Option<u64>;
}

/// A game's rules and what has been learnt about it.
pub(crate) struct Brain<G> {
    rules: G,
    /// Made for the first search, since many an engine never searches.
    memory: Option<Memory>,
}

/// A table and the megabytes that were asked for; there may not have been as many.
struct Memory {
    table: Table,
    megabytes: usize,
}

impl<G: Evaluate> Think for Brain<G> {
    fn forget(&mut self) {
        if let Some(memory) = &mut self.memory {
            memory.table.clear();
        }
    }

    fn prepare(&mut self, megabytes: usize) -> Result<(), NoMemory> {
        if self.memory.as_ref().is_none_or(|memory| memory.megabytes != megabytes) {
            // Gone before the next one comes, or there would have to be room for both.
            self.memory = None;
            self.memory = Some(Memory { table: Table::try_new(megabytes)?, megabytes });
        }
        Ok(())
    }

    fn think(
        &mut self,
        game: &dyn AnyMatch,
        task: Task,
        settings: Settings,
        world: &mut dyn World,
    ) -> Thought {
        let game = self.known(game);
        match task {
            Task::Search(Searcher::Mcts, limits) if GROWS_TREES => {
                let megabytes = settings.hash.max(LEAST_TREE);
                let options = MctsOptions { multi_pv: settings.lines, megabytes, ..MctsOptions::default() };
                think_by_mcts(&game, limits, options, world)
            }
            Task::Search(Searcher::Uct, limits) if GROWS_TREES => {
                measure_by_uct(&game, limits, settings.seed, world)
            }
            Task::Search(_, limits) => {
                let table = table(&mut self.memory, settings.hash);
                let options =
                    Options { multi_pv: settings.lines, threads: settings.threads, ..Options::default() };
                self::think(&game, limits, table, options, world)
            }
            Task::Level(level) => self.play_level(&game, level, settings, world),
            Task::Greedy => {
                let best = greedy(&self.rules, game.state(), &mut dice(&game, settings.seed));
                self.blunt(best)
            }
            Task::Hoard => {
                let best = hoarder(&self.rules, game.state(), &mut dice(&game, settings.seed));
                self.blunt(best)
            }
            Task::Random => {
                let any = self.rules.random_move(game.state(), &mut dice(&game, settings.seed));
                self.blunt(any)
            }
        }
    }

    fn solve(
        &mut self,
        game: &dyn AnyMatch,
        breadth: Breadth,
        limits: Limits,
        settings: Settings,
        world: &mut dyn World,
    ) -> Solution {
        let game = self.known(game);
        let rules = game.rules();
        let means = Means { megabytes: settings.hash, threads: settings.threads };
        // The world hears nothing of attempts: what is not proved is no result.
        let quiet = Messenger { rules, world, is_quiet: true };
        let solved = solve(rules, game.state(), breadth, limits, means, &quiet);
        let mut best: Vec<String> = solved.best.iter().map(|&mv| rules.move_text(mv)).collect();
        best.sort_unstable();
        Solution {
            result: solved.result,
            plies: solved.plies,
            best,
            is_complete: solved.complete,
            nodes: solved.nodes,
            time: solved.time_ms,
        }
    }

    fn explain(&self, game: &dyn AnyMatch) -> Vec<Term> {
        self.rules.terms(self.known(game).state())
    }

    fn perft(&self, game: &dyn AnyMatch, depth: u32, should_stop: &dyn Fn() -> bool) -> Option<u64> {
        perft::count(&self.rules, self.known(game).state(), depth, should_stop)
    }
}

impl<G: Evaluate> Brain<G> {
    pub(crate) fn new(rules: G) -> Brain<G> {
        Brain { rules, memory: None }
    }

    /// The match as one of this game, history included.
    fn known(&self, game: &dyn AnyMatch) -> Match<G> {
        let mut known =
            Match::from_text(self.rules.clone(), &game.start()).expect("a match starts from a position");
        for mv in game.moves() {
            known.play_text(&mv).expect("a match has played legal moves only");
        }
        known
    }

    /// A level's move. Nothing that was learnt before counts, or the level would depend on it.
    fn play_level(
        &self,
        game: &Match<G>,
        level: Level,
        settings: Settings,
        world: &mut dyn World,
    ) -> Thought {
        let options = Options { multi_pv: settings.lines, ..Options::default() };
        match level.style::<G>() {
            Style::Glance(sight) if settings.lines <= 1 => self.glance(game, sight, settings.seed, world),
            Style::Glance(sight) => {
                self::think(game, Limits::depth(sight.depth()), &Table::new(1), options, world)
            }
            Style::Search { nodes, megabytes } => {
                self::think(game, Limits::nodes(nodes), &Table::new(megabytes), options, world)
            }
        }
    }

    fn glance(&self, game: &Match<G>, sight: Sight, seed: u64, world: &mut dyn World) -> Thought {
        let Some(glimpse) = glance(&self.rules, game.state(), sight, seed) else {
            return Thought::default();
        };
        let pv = vec![self.rules.move_text(glimpse.mv)];
        let depth = sight.depth();
        let news = News {
            depth,
            seldepth: depth,
            nodes: glimpse.nodes,
            time: 0,
            number: 1,
            score: glimpse.score,
            pv,
        };
        world.news(&news);
        let line = Line { mv: news.pv[0].clone(), score: news.score, pv: news.pv };
        Thought { lines: vec![line], depth, seldepth: depth, nodes: news.nodes, time: 0 }
    }

    /// A move that comes without reasons.
    fn blunt(&self, mv: Option<G::Move>) -> Thought {
        let texts = mv.map(|mv| self.rules.move_text(mv));
        let lines = texts.map(|mv| Line { pv: vec![mv.clone()], mv, score: Score::Units(0) });
        Thought { lines: lines.into_iter().collect(), ..Thought::default() }
    }
}

/// The least megabytes for a tree: unlike a table, it cannot forget. What is not needed is not used.
const LEAST_TREE: usize = 64;

/// The table at the size that is wanted, or as near to it as memory allows.
fn table(memory: &mut Option<Memory>, megabytes: usize) -> &Table {
    if memory.as_ref().is_some_and(|memory| memory.megabytes != megabytes) {
        *memory = None;
    }
    &memory.get_or_insert_with(|| Memory { table: Table::new(megabytes), megabytes }).table
}

/// Random numbers for one move: of the seed and of how far the game has come.
fn dice<G: Evaluate>(game: &Match<G>, seed: u64) -> Rng {
    let mut rng = Rng::new(seed);
    Rng::new(rng.next_u64().wrapping_add(game.moves().len() as u64))
}

fn think<G: Evaluate>(
    game: &Match<G>,
    limits: Limits,
    table: &Table,
    options: Options,
    world: &mut dyn World,
) -> Thought {
    let rules = game.rules();
    let mut messenger = Messenger { rules, world, is_quiet: false };
    let report = play(rules, game.states(), limits, table, options, &mut messenger);
    translate(rules, &report)
}

fn think_by_mcts<G: Evaluate>(
    game: &Match<G>,
    limits: Limits,
    options: MctsOptions,
    world: &mut dyn World,
) -> Thought {
    let rules = game.rules();
    let mut messenger = Messenger { rules, world, is_quiet: false };
    translate(rules, &mcts(rules, game.states(), limits, options, &mut messenger))
}

fn measure_by_uct<G: Evaluate>(game: &Match<G>, limits: Limits, seed: u64, world: &mut dyn World) -> Thought {
    let rules = game.rules();
    let mut messenger = Messenger { rules, world, is_quiet: true };
    let began = messenger.world.now();
    let seed = dice(game, seed).next_u64();
    let report = uct(rules, game.state(), limits, seed, &mut messenger);
    // From losing everything to winning everything, in thousandths.
    let score = Score::Units(((report.mean * 2.0 - 1.0) * 1000.0).round() as i32);
    let lines = report.best.map(|mv| rules.move_text(mv)).map(|mv| Line { pv: vec![mv.clone()], mv, score });
    let time = world.now().saturating_sub(began);
    Thought { lines: lines.into_iter().collect(), nodes: report.playouts, time, ..Thought::default() }
}

fn translate<G: Evaluate>(rules: &G, report: &Report<G::Move>) -> Thought {
    let lines = report.lines.iter().filter_map(|line| {
        let pv: Vec<String> = line.pv.iter().map(|&mv| rules.move_text(mv)).collect();
        Some(Line { mv: pv.first()?.clone(), score: line.score, pv })
    });
    Thought {
        lines: lines.collect(),
        depth: report.depth,
        seldepth: report.seldepth,
        nodes: report.nodes,
        time: report.time_ms,
    }
}

/// Carries questions and news between a search, which speaks in moves, and a world that reads text.
struct Messenger<'a, 'w, G> {
    rules: &'a G,
    world: &'a mut (dyn World + 'w),
    is_quiet: bool,
}

impl<G: Evaluate> Hooks<G::Move> for Messenger<'_, '_, G> {
    fn now(&self) -> u64 {
        self.world.now()
    }

    fn should_stop(&self) -> bool {
        self.world.should_stop()
    }

    fn emit(&mut self, info: &Info<'_, G::Move>) {
        if self.is_quiet {
            return;
        }
        self.world.news(&News {
            depth: info.depth,
            seldepth: info.seldepth,
            nodes: info.nodes,
            time: info.time_ms,
            number: info.multi_pv,
            score: info.score,
            pv: info.pv.iter().map(|&mv| self.rules.move_text(mv)).collect(),
        });
    }

    fn proved(&self, info: &ProofInfo<G::Move>) {
        let &ProofInfo { result, plies, judged, done, moves, nodes, time_ms: time } = info;
        let judged = judged.map(|(mv, keeps)| (self.rules.move_text(mv), keeps));
        self.world.proved(&ProofNews { result, plies, judged, done, moves, nodes, time });
    }
}
