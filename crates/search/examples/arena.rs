//! Quick matches between players, to try ideas: `arena GAME A B GAMES [FIRST]` with players such as
//! `ab:100` (milliseconds), `abn:5000` (nodes), `mcts:100`, `uct:100`, `greedy`, `random`, and openings from
//! number FIRST on; or `arena GAME speed`. With `CPU` in the environment milliseconds are those this thread
//! has run for, as Linux counts them, so that a busy machine does not matter.

use std::time::Instant;

use stackade_core::{Match, Outcome, Rng, Side};
use stackade_games::{registry, with_rules};
use stackade_search::{Evaluate, Hooks, Info, Limits, MctsOptions, Options, Table, mcts, players, search};

struct Clock(Instant, bool);

fn cpu_ms() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("a Linux machine");
    let nanoseconds = text.split(' ').next().and_then(|number| number.parse::<u64>().ok());
    nanoseconds.expect("a number comes first") / 1_000_000
}

impl<M> Hooks<M> for Clock {
    fn now(&self) -> u64 {
        if std::env::var_os("CPU").is_some() { cpu_ms() } else { self.0.elapsed().as_millis() as u64 }
    }
    fn emit(&mut self, info: &Info<'_, M>) {
        if self.1 {
            println!(
                "depth {} seldepth {} nodes {} time {} score {}",
                info.depth, info.seldepth, info.nodes, info.time_ms, info.score
            );
        }
    }
}

/// MCTS as it is, or with the exploration, temperature and share of minimax in `MCTS`.
fn taste() -> MctsOptions {
    let Ok(text) = std::env::var("MCTS") else { return MctsOptions::default() };
    let numbers: Vec<f64> = text.split(',').map(|number| number.parse().expect("a number")).collect();
    MctsOptions {
        exploration: numbers[0],
        temperature: numbers[1],
        minimax: numbers[2],
        ..MctsOptions::default()
    }
}

fn choose<G: Evaluate>(game: &Match<G>, spec: &str, table: &Table, rng: &mut Rng) -> G::Move {
    let (name, number) = spec.split_once(':').unwrap_or((spec, "0"));
    let number: u64 = number.parse().expect("a number");
    let mut clock = Clock(Instant::now(), false);
    let (rules, state) = (game.rules(), game.state());
    let mv = match name {
        "random" => players::random(rules, state, rng),
        "greedy" => players::greedy(rules, state, rng),
        "uct" => players::uct(rules, state, Limits::time_ms(number), rng.next_u64(), &mut clock).best,
        "uctn" => players::uct(rules, state, Limits::nodes(number), rng.next_u64(), &mut clock).best,
        "ab" => {
            search(rules, game.states(), Limits::time_ms(number), table, Options::default(), &mut clock).best
        }
        "abn" => {
            search(rules, game.states(), Limits::nodes(number), table, Options::default(), &mut clock).best
        }
        "mcts" => mcts(rules, game.states(), Limits::time_ms(number), taste(), &mut clock).best,
        "mctsn" => mcts(rules, game.states(), Limits::nodes(number), taste(), &mut clock).best,
        _ => panic!("who is {name}?"),
    };
    mv.expect("the game is not over")
}

fn play<G: Evaluate>(rules: G, specs: [&str; 2], games: u64, first: u64) {
    let (mut wins, mut draws, mut losses, mut turns) = (0, 0, 0, 0);
    for number in 0..games {
        let mut rng = Rng::new(first + number / 2 + 1000);
        let mut tables = [Table::new(16), Table::new(16)];
        let mut game = Match::new(rules.clone(), first + number / 2);
        for _ in 0..2 {
            game.play_random(&mut rng);
        }
        tables.iter_mut().for_each(Table::clear);
        while game.result().is_none() {
            let index = (game.side_to_move().index() + number as usize) % 2;
            let mv = choose(&game, specs[index], &tables[index], &mut rng);
            game.play(mv).expect("players play legal moves");
        }
        turns += game.moves().len();
        let first = if number % 2 == 0 { Side::First } else { Side::Second };
        match game.result().expect("over").outcome {
            Outcome::Draw => draws += 1,
            Outcome::Win(side) if side == first => wins += 1,
            Outcome::Win(_) => losses += 1,
        }
    }
    let score = (f64::from(wins) + f64::from(draws) / 2.0) / games as f64 * 100.0;
    println!(
        "{} {} - {}: +{wins} ={draws} -{losses}  {score:.1} %  {:.0} turns",
        rules.id(),
        specs[0],
        specs[1],
        turns as f64 / games as f64
    );
}

fn speed<G: Evaluate>(rules: G, plies: u32) {
    let mut game = Match::new(rules.clone(), 1);
    let mut rng = Rng::new(1);
    (0..plies).for_each(|_| {
        game.play_random(&mut rng);
    });
    let mut clock = Clock(Instant::now(), true);
    let report =
        search(&rules, game.states(), Limits::time_ms(2000), &Table::new(64), Options::default(), &mut clock);
    println!(
        "{} {} nodes/s, depth {}",
        rules.id(),
        report.nodes * 1000 / report.time_ms.max(1),
        report.depth
    );
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let id = registry::parse_id(&args[0]).expect("a game");
    if args[1] == "speed" {
        let plies = args.get(2).map_or(4, |text| text.parse().expect("plies"));
        return with_rules!(&id, rules => speed(rules, plies));
    }
    let games = args[3].parse().expect("a number of games");
    let first = args.get(4).map_or(0, |text| text.parse().expect("a number"));
    with_rules!(&id, rules => play(rules, [&args[1], &args[2]], games, first));
}
