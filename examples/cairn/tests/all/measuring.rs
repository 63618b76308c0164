//! What measures every game measures this one, too.

use stackade_games::bench::{BenchSearch, BenchTask, roots, signature};
use stackade_games::registry;

use crate::reference::{Reference, perft};
use crate::support::id;

#[test]
fn speed_is_measured_from_its_sample() {
    let id = id();
    let root = roots().into_iter().find(|root| root.id == id).expect("it is measured");
    let mut first = Reference::start();
    first.play("a4-a3");
    assert_eq!(root.position, first.text());
    assert_eq!(root.work(BenchTask::FullPerft)(), perft(&first, root.full_depth));
    assert_eq!(root.work(BenchTask::BulkPerft)(), perft(&first, root.bulk_depth));
    for task in [BenchTask::Moves, BenchTask::Playouts, BenchTask::Search] {
        assert!(root.work(task)() > 0, "{task:?}");
    }
}

#[test]
fn its_searches_are_in_the_signature() {
    let nodes = |name: &str| -> u64 {
        let id = registry::parse_id(name).expect("a game");
        let searches = registry::entry(id.info()).data.bench.map_or(&[][..], |bench| bench.searches);
        let search = |search: &BenchSearch| {
            registry::rules(&registry::parse_id(search.game).expect("a game")).searched_nodes(search)
        };
        searches.iter().map(search).sum()
    };
    let own = nodes(id().info().name);
    let names = registry::games().into_iter().map(|info| info.name).filter(|name| *name != id().info().name);
    let others: u64 = names.map(nodes).sum();
    assert!(own > 0);
    assert_eq!(signature() - others, own);
}
