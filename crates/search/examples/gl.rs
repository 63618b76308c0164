use stackade_core::{Game, Rng};
use stackade_games::glaisher::*;
use stackade_search::*;
use std::time::Instant;
fn main() {
    let rules = Rules::new(Split::May);
    let nodes: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    let table = Table::new(4);
    let mut count = std::collections::BTreeMap::new();
    for seed in 0..40 {
        let mut rng = Rng::new(seed);
        let mut states = vec![rules.state(&rules.start(0))];
        loop {
            let s = *states.last().unwrap();
            if rules.outcome(&s).is_some() {
                break;
            }
            let mv = if states.len() < 3 {
                rules.random_move(&s, &mut rng).unwrap()
            } else {
                search(&rules, &[s], Limits::nodes(400), &table, Options::default(), &mut NoClock)
                    .best
                    .unwrap()
            };
            states.push(rules.play_unchecked(&s, mv));
            if states.len() > 60 {
                break;
            }
        }
        for back in [3, 4, 5, 6] {
            if states.len() <= back + 1 {
                continue;
            }
            let s = states[states.len() - 1 - back];
            let t = Instant::now();
            let hooks: &dyn Hooks<Move> = &NoClock;
            let (a, n) = Effort::with(Limits::nodes(nodes), 0, hooks, |e| {
                let mut p = rules.prover(Means { megabytes: 16, threads: 1 });
                let goal = if back % 2 == 1 { Verdict::Win } else { Verdict::Draw };
                let a = p.reaches(&s, goal, e);
                (a, e.tally().nodes())
            });
            let e = count.entry((back, a.map(|a| (a.is_yes, a.plies)))).or_insert((0, 0u64, 0u128));
            e.0 += 1;
            e.1 += n;
            e.2 += t.elapsed().as_micros();
        }
    }
    for ((back, a), (c, n, t)) in count {
        println!("back {back} {a:?}: {c}, nodes {} us {}", n / c, t / c as u128);
    }
}
