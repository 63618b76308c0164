//! Scratch: pick GAME COUNT < pool > set
use stackade_study::{make, puzzles};
use std::collections::BTreeMap;
use std::io::Read;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let count: usize = a[2].parse().unwrap();
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut pool = puzzles::read(&text).unwrap();
    let mut all: BTreeMap<String, usize> = BTreeMap::new();
    for p in &mut pool {
        make::reclassify(p);
        *all.entry(p.motif.clone()).or_default() += 1;
    }
    eprintln!("{} in pool: {all:?}", pool.len());
    let cap = count / 4;
    let mut used: BTreeMap<String, usize> = BTreeMap::new();
    let (mut set, mut short): (Vec<puzzles::Puzzle>, usize) = (Vec::new(), 0);
    // rare motifs first within the pool's order
    for p in pool {
        let n = used.entry(p.motif.clone()).or_default();
        let is_short = p.length() < 3;
        if *n >= cap
            || set.len() >= count
            || set.iter().any(|o| o.position == p.position)
            || is_short && short >= count / 2
        {
            continue;
        }
        *n += 1;
        short += usize::from(is_short);
        set.push(p);
    }
    set.sort_by_key(|p| (p.difficulty, p.length()));
    let mut used: BTreeMap<String, usize> = BTreeMap::new();
    for (i, p) in set.iter_mut().enumerate() {
        let n = used.entry(p.motif.clone()).or_default();
        p.title = make::title(p, *n);
        *n += 1;
        p.id = format!("{}-{}", a[1], i + 1);
    }
    eprintln!("{} in set: {used:?}", set.len());
    let texts: Vec<String> = set.iter().map(|p| p.text()).collect();
    print!("{}", texts.join("\n"));
}
