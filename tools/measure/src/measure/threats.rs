//! Glaisher positions where one turn decides: does the search ever miss it?
//!
//! Positions come from games of hasty players. Each is one of two kinds: the side to move can win at
//! once, or its opponent threatens to and some, but not all, turns prevent that. Both are established by
//! trying every legal turn, without the shortcuts of the search. Every miss is printed with its position.

use std::collections::HashSet;
use std::ops::ControlFlow;

use stackade_core::{Game, Outcome, Rng};
use stackade_games::glaisher::{Move, Position, Rules, Split};
use stackade_search::{Limits, NoClock, Options, Table, players, search};

use crate::{Failure, Order, page};

/// How many positions a turn is looked for in; about a fifth of what 100 milliseconds give.
const NODES: u64 = 20_000;

/// What decides in a position.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Win,
    Defence,
}

/// Whether the side to move has a turn that wins at once.
fn can_win(rules: &Rules, state: &Position) -> bool {
    let wins = |child: &Position| rules.outcome(child) == Some(Outcome::Win(state.side()));
    rules.visit_children(state, |_, child| stop_if(wins(child))).is_break()
}

fn stop_if(found: bool) -> ControlFlow<()> {
    if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Whether a turn does what the position asks for.
fn is_right(rules: &Rules, child: &Position, kind: Kind) -> bool {
    match kind {
        Kind::Win => child.winner() == Some(!child.side()),
        Kind::Defence => !can_win(rules, child),
    }
}

/// What a position asks for, if one turn decides.
fn kind(rules: &Rules, state: &Position) -> Option<Kind> {
    if can_win(rules, state) {
        return Some(Kind::Win);
    }
    if !can_win(rules, &state.passed()) {
        return None;
    }
    let holds = |child: &Position| is_right(rules, child, Kind::Defence);
    let some = rules.visit_children(state, |_, child| stop_if(holds(child))).is_break();
    let not_all = rules.visit_children(state, |_, child| stop_if(!holds(child))).is_break();
    (some && not_all).then_some(Kind::Defence)
}

/// The turn of a hasty player: any at all, the best at first sight, or the best of a short search.
fn hasty(rules: &Rules, state: &Position, rng: &mut Rng, table: &Table) -> Option<Move> {
    let limits = Limits::nodes(500);
    match rng.below(4) {
        0 => players::random(rules, state, rng),
        1 => players::greedy(rules, state, rng),
        _ => search(rules, &[*state], limits, table, Options::default(), &mut NoClock).best,
    }
}

/// Shows positions where one turn decides until the visitor has enough.
fn mine(rules: &Rules, seed: u64, mut visit: impl FnMut(&Position, Kind) -> ControlFlow<()>) {
    let mut rng = Rng::new(seed);
    let mut seen = HashSet::new();
    loop {
        let mut state = rules.start(0);
        let mut table = Table::new(1);
        table.clear();
        while let Some(mv) = hasty(rules, &state, &mut rng, &table) {
            state = rules.play_unchecked(&state, mv);
            if rules.outcome(&state).is_some() || !seen.insert(rules.hash(&state)) {
                continue;
            }
            if kind(rules, &state).is_some_and(|kind| visit(&state, kind).is_break()) {
                return;
            }
        }
    }
}

/// Writes what was found in 1,000 positions into strength.md.
pub(crate) fn measure(order: &Order) -> Result<(), Failure> {
    let page = order.docs.join("strength.md");
    page::check(&page, PART)?;
    let text = look(order.matches_or(1_000), order.seed);
    println!("{text}");
    Ok(page::replace(&page, PART, &format!("\n{text}\n\n"))?)
}

const PART: &str = "threats glaisher";

/// Searches so many positions, half of them of each kind, and tells how it went.
fn look(count: u64, seed: u64) -> String {
    let rules = Rules::new(Split::May);
    let (mut wins, mut defences, mut misses) = (0, 0, 0);
    mine(&rules, seed, |state, kind| {
        let found = if kind == Kind::Win { &mut wins } else { &mut defences };
        if *found >= count / 2 {
            return ControlFlow::Continue(());
        }
        *found += 1;
        let limits = Limits::nodes(NODES);
        let report = search(&rules, &[*state], limits, &Table::new(4), Options::default(), &mut NoClock);
        let best = report.best.expect("the game is not over");
        if !is_right(&rules, &rules.play_unchecked(state, best), kind) {
            misses += 1;
            let asked = if kind == Kind::Win { "win" } else { "defence" };
            eprintln!("missed {asked}: {} played {}", rules.position_text(state), rules.move_text(best));
        }
        stop_if(wins + defences >= count / 2 * 2)
    });
    format!("{wins} wins in one turn and {defences} threats with an answer: {misses} missed.")
}
