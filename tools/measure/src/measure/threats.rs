//! Positions where one turn decides: does the search ever miss it?
//!
//! Positions come from games of hasty players. Each is one of two kinds: the side to move can win at
//! once, or its opponent threatens to and some, but not all, turns prevent that. Both are established by
//! trying every legal turn, without the shortcuts of the search. Every miss is printed with its position.
//! It is measured in games that can tell [what a side threatens](Evaluate::null_move).

use std::collections::HashSet;
use std::ops::ControlFlow;

use stackade_core::{Game, GameId, Outcome, Rng};
use stackade_games::with_rules;
use stackade_search::{Evaluate, Limits, NoClock, Options, TranspositionTable, players, search};

use crate::{MeasureError, Order, page};

/// How many positions a turn is looked for in; about a fifth of what 100 milliseconds give.
const NODES: u64 = 20_000;

/// What decides in a position.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Win,
    Defence,
}

/// Writes what was found in 1,000 positions of each game into strength.md.
pub(crate) fn measure(order: &Order) -> Result<(), MeasureError> {
    let page = order.docs.join("strength.md");
    let games: Vec<&GameId> = order.games.iter().filter(|id| has_threats(id)).collect();
    games.iter().try_for_each(|id| page::check(&page, &part(id)))?;
    for id in games {
        let count = order.matches_or(1_000);
        let text = with_rules!(id, rules => look(&rules, count, order.seed));
        println!("{id}: {text}");
        page::replace(&page, &part(id), &format!("\n{text}\n\n"))?;
    }
    Ok(())
}

fn has_threats(id: &GameId) -> bool {
    with_rules!(id, rules => rules.null_move(&rules.state(&rules.start(0))).is_some())
}

fn part(id: &GameId) -> String {
    format!("threats {id}")
}

/// Searches this many positions, half of them of each kind, and tells how it went.
fn look<G: Evaluate>(rules: &G, count: u64, seed: u64) -> String {
    let (mut wins, mut defences, mut misses) = (0, 0, 0);
    mine(rules, seed, |position, state, kind| {
        let found = if kind == Kind::Win { &mut wins } else { &mut defences };
        if *found >= count / 2 {
            return ControlFlow::Continue(());
        }
        *found += 1;
        let limits = Limits::nodes(NODES);
        let report =
            search(rules, &[*state], limits, &TranspositionTable::new(4), Options::default(), &mut NoClock);
        let best = report.best.expect("the game is not over");
        if !is_right(rules, &rules.play_unchecked(state, best), kind) {
            misses += 1;
            let asked = if kind == Kind::Win { "win" } else { "defence" };
            eprintln!("missed {asked}: {} played {}", rules.position_text(position), rules.move_text(best));
        }
        stop_if(wins + defences >= count / 2 * 2)
    });
    format!("{wins} wins in one turn and {defences} threats with an answer: {misses} missed.")
}

/// Shows positions where one turn decides until the visitor has enough.
fn mine<G: Evaluate>(
    rules: &G,
    seed: u64,
    mut visit: impl FnMut(&G::Position, &G::State, Kind) -> ControlFlow<()>,
) {
    let mut rng = Rng::new(seed);
    let mut seen = HashSet::new();
    loop {
        let mut position = rules.start(0);
        let mut table = TranspositionTable::new(1);
        table.clear();
        while let Some(mv) = hasty(rules, &rules.state(&position), &mut rng, &table) {
            rules.advance_unchecked(&mut position, mv);
            let state = rules.state(&position);
            if rules.outcome(&state).is_some() || !seen.insert(rules.hash(&state)) {
                continue;
            }
            if kind(rules, &state).is_some_and(|kind| visit(&position, &state, kind).is_break()) {
                return;
            }
        }
    }
}

/// The turn of a hasty player: any at all, the best at first sight, or the best of a short search.
fn hasty<G: Evaluate>(
    rules: &G,
    state: &G::State,
    rng: &mut Rng,
    table: &TranspositionTable,
) -> Option<G::Move> {
    let limits = Limits::nodes(500);
    match rng.below(4) {
        0 => players::random(rules, state, rng),
        1 => players::greedy(rules, state, rng),
        _ => search(rules, &[*state], limits, table, Options::default(), &mut NoClock).best,
    }
}

/// What a position asks for, if one turn decides.
fn kind<G: Evaluate>(rules: &G, state: &G::State) -> Option<Kind> {
    if can_win(rules, state) {
        return Some(Kind::Win);
    }
    if !can_win(rules, &rules.null_move(state)?) {
        return None;
    }
    let holds = |child: &G::State| is_right(rules, child, Kind::Defence);
    let some = rules.visit_children(state, |_, child| stop_if(holds(child))).is_break();
    let not_all = rules.visit_children(state, |_, child| stop_if(!holds(child))).is_break();
    (some && not_all).then_some(Kind::Defence)
}

/// Whether a turn does what the position asks for.
fn is_right<G: Game>(rules: &G, child: &G::State, kind: Kind) -> bool {
    match kind {
        Kind::Win => rules.outcome(child) == Some(Outcome::Win(!rules.side_to_move(child))),
        Kind::Defence => !can_win(rules, child),
    }
}

/// Whether the side to move has a turn that wins at once.
fn can_win<G: Game>(rules: &G, state: &G::State) -> bool {
    let side = rules.side_to_move(state);
    let wins = |child: &G::State| rules.outcome(child) == Some(Outcome::Win(side));
    rules.visit_children(state, |_, child| stop_if(wins(child))).is_break()
}

fn stop_if(found: bool) -> ControlFlow<()> {
    if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}
