use stackade_games::registry;
use stackade_study::make::{Progress, Wish, make};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let id = registry::parse_id(&a[1]).unwrap();
    let wish = Wish {
        count: a[2].parse().unwrap(),
        seed: a[3].parse().unwrap(),
        threads: 1,
        games: a[4].parse().unwrap(),
    };
    let progress = Progress::default();
    let t = std::time::Instant::now();
    let set = std::thread::scope(|s| {
        let h = s.spawn(|| make(&id, wish, &progress));
        let mut n = 0;
        while !h.is_finished() {
            std::thread::sleep(std::time::Duration::from_millis(200));
            n += 1;
            if n % 50 == 0 {
                eprintln!(
                    "{}s: {} found, {} games",
                    t.elapsed().as_secs(),
                    progress.found(),
                    progress.games()
                );
            }
        }
        h.join().unwrap()
    });
    for p in &set {
        println!("{}", p.text());
    }
    eprintln!("{} puzzles from {} games, {:?}", set.len(), progress.games(), t.elapsed());
}
