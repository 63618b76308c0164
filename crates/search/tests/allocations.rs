//! A search takes its memory when it begins: more positions do not mean more allocations.

#![allow(unsafe_code)] // A counting allocator cannot be written without.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

use stackade_games::{glaisher, greener, nava, staqs};
use stackade_search::{Evaluate, Limits, NoClock, Options, TranspositionTable, search};

struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

// SAFETY: everything is passed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller keeps to the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: `pointer` came from `alloc` above, which is the system's.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Allocations of one search of this many positions from the start.
fn allocations<G: Evaluate>(rules: &G, nodes: u64) -> u64 {
    let state = rules.state(&rules.start(0));
    let table = TranspositionTable::new(1);
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    let report = search(rules, &[state], Limits::nodes(nodes), &table, Options::default(), &mut NoClock);
    let count = ALLOCATIONS.load(Ordering::Relaxed) - before;
    assert!(report.nodes >= nodes, "it ended after {} positions", report.nodes);
    count
}

/// The lines of root moves may grow with the depth, a handful of times; nothing else may.
fn check<G: Evaluate>(rules: &G, nodes: u64) {
    let (few, many) = (allocations(rules, nodes), allocations(rules, 4 * nodes));
    assert!(many <= few + 40, "{few} allocations for {nodes} positions, {many} for four times as many");
}

/// One test for all games, since the count is of the whole process.
#[test]
fn searching_does_not_allocate() {
    check(&staqs::Rules::<u32>::new(5, staqs::Opening::Setup), 50_000);
    check(&greener::Rules::<u64>::new(6, 6, greener::Setup::Random), 50_000);
    check(&nava::Rules, 50_000);
    check(&glaisher::Rules::new(glaisher::Split::May), 5_000);
}
