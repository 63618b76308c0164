//! Measures a prover: `prove GAME QUESTION SECONDS MEGABYTES POSITION MOVE...`, where the question is
//! `win` (can the side to move win), `draw` (can it at least draw) or `solve` (all about it), and the
//! position may be `start`.

use std::time::Instant;

use stackade_core::Match;
use stackade_games::{registry, with_rules};
use stackade_search::{Effort, Evaluate, Hooks, Limits, Means, Verdict, solve};

struct Clock(Instant);

impl<M> Hooks<M> for Clock {
    fn now(&self) -> u64 {
        self.0.elapsed().as_millis() as u64
    }
}

fn run<G: Evaluate>(rules: G, args: &[String]) {
    let mut game = Match::new(rules.clone(), 0);
    if args[3] != "start" {
        game = Match::from_position(rules.clone(), rules.parse_position(&args[3]).expect("a position"));
    }
    for text in &args[4..] {
        game.play_text(text).expect("a legal move");
    }
    let limits = Limits::time_ms(args[1].parse::<u64>().expect("seconds") * 1000);
    let means = Means { megabytes: args[2].parse().expect("megabytes"), threads: 1 };
    let clock = Clock(Instant::now());
    let hooks: &dyn Hooks<G::Move> = &clock;
    if args[0] == "solve" {
        let solved = solve(&rules, game.state(), limits, means, hooks);
        let best: Vec<String> = solved.best.iter().map(|&mv| rules.move_text(mv)).collect();
        let all = if solved.complete { "all" } else { "not all" };
        println!("{:?} in {:?}, {all} moves settled", solved.result, solved.plies);
        return println!("{} nodes, {} ms, keepers {best:?}", solved.nodes, solved.time_ms);
    }
    let goal = if args[0] == "win" { Verdict::Win } else { Verdict::Draw };
    let mut prover = rules.prover(means);
    Effort::with(limits, 0, hooks, |effort| {
        let answer = prover.reaches(game.state(), goal, effort);
        println!("{answer:?} nodes {} ms {}", effort.tally().nodes(), clock.0.elapsed().as_millis());
    });
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let id = registry::parse_id(&args[0]).expect("a game");
    with_rules!(&id, rules => run(rules, &args[1..]));
}
