//! Moves: the one generator against everything that derives from it, and positions against their text.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use stackade_core::{Game, Graph, Layout, Point, Rng, Side, View};

use super::{Violation, ensure, sorted_moves};

/// Every move that can be written, legal somewhere or not.
pub(super) struct Space<G: Game> {
    moves: Vec<G::Move>,
}

impl<G: Game> Space<G> {
    /// Collects the space; every move in it has a text of its own, which reads back as that move.
    pub(super) fn new(rules: &G) -> Result<Space<G>, Violation> {
        let mut moves = Vec::new();
        rules.visit_move_space(&mut |mv| moves.push(mv));
        moves.sort_unstable();
        for pair in moves.windows(2) {
            ensure(pair[0] != pair[1], || format!("{:?} is in the move space twice", pair[0]))?;
        }
        for &mv in &moves {
            check_move_text(rules, mv)?;
        }
        Ok(Space { moves })
    }

    /// The moves that are accepted are those that are generated.
    pub(super) fn check(&self, rules: &G, state: &G::State) -> Result<(), Violation> {
        let generated = sorted_moves(rules, state);
        let accepted = self.moves.iter().copied().filter(|&mv| rules.check_move(state, mv).is_ok());
        let mut legal = generated.iter().copied();
        for mv in accepted {
            let expected = legal.next();
            ensure(expected == Some(mv), || {
                let expected = expected.map(|mv| rules.move_text(mv));
                format!("{} is accepted where {expected:?} is generated", rules.move_text(mv))
            })?;
        }
        let left = legal.next();
        ensure(left.is_none(), || format!("{left:?} is generated but not accepted"))
    }
}

fn check_move_text<G: Game>(rules: &G, mv: G::Move) -> Result<(), Violation> {
    let text = rules.move_text(mv);
    let read = rules.parse_move(&text);
    ensure(read.as_ref() == Ok(&mv), || format!("{mv:?} is written {text}, which reads as {read:?}"))
}

/// The cheap properties of one position.
pub(super) fn check<G: Game>(rules: &G, position: &G::Position, state: &G::State) -> Result<(), Violation> {
    check_text(rules, position, state)?;
    let moves = sorted_moves(rules, state);
    for pair in moves.windows(2) {
        ensure(pair[0] != pair[1], || format!("{} is generated twice", rules.move_text(pair[0])))?;
    }
    ensure(moves.is_empty() == rules.outcome(state).is_some(), || {
        format!("{} moves, outcome {:?}", moves.len(), rules.outcome(state))
    })?;
    let random = rules.random_move(state, &mut Rng::new(0));
    ensure(random.is_none() == moves.is_empty(), || format!("a random move {random:?} of {}", moves.len()))?;
    let count = rules.count_moves(state);
    ensure(count == moves.len() as u64, || format!("{count} moves counted, {} generated", moves.len()))?;
    for &mv in &moves {
        check_move_text(rules, mv)?;
        check_after(rules, position, state, mv)?;
    }
    check_stopping(rules, state, moves.len())?;
    check_children(rules, state, moves)
}

/// A position, its text and its state say the same, and the hash is that of the board.
fn check_text<G: Game>(rules: &G, position: &G::Position, state: &G::State) -> Result<(), Violation> {
    let text = rules.position_text(position);
    let read = rules.parse_position(&text);
    ensure(read.as_ref() == Ok(position), || format!("the text reads as {read:?}"))?;
    ensure(rules.state(position) == *state, || "the state is not that of the position".to_owned())?;
    check_view(&rules.view(position), rules.side_to_move(state))?;
    check_hash(rules, state)
}

/// What interfaces are shown has every cell of the board once, and the right side to move.
fn check_view(view: &View, side: Side) -> Result<(), Violation> {
    let cells = match view.layout {
        Layout::Squares { columns, rows } | Layout::Junctions { columns, rows } => {
            usize::from(columns) * usize::from(rows)
        }
        Layout::Hexagon { side } => 3 * usize::from(side) * (usize::from(side) - 1) + 1,
        Layout::Graph(graph) => {
            check_graph(graph, view)?;
            graph.points.len()
        }
    };
    let names: HashSet<String> = view.cells.iter().map(|cell| cell.name.to_string()).collect();
    ensure(view.cells.len() == cells && names.len() == cells, || {
        format!("the view has {} cells with {} names, expected {cells}", view.cells.len(), names.len())
    })?;
    ensure(view.side == side, || "the view has the wrong side to move".to_owned())
}

/// A graph has the cells of the view in their order, begins at its left and its top, and joins points that it has.
fn check_graph(graph: &Graph, view: &View) -> Result<(), Violation> {
    let is_listed = graph.points.iter().map(|point| point.name).eq(view.cells.iter().map(|cell| cell.name));
    ensure(is_listed, || "the view lists other cells than its graph".to_owned())?;
    let least = |of: fn(&Point) -> i32| graph.points.iter().map(of).min();
    let corner = (least(|point| point.x), least(|point| point.y));
    ensure(corner == (Some(0), Some(0)), || format!("the graph begins at {corner:?}, expected 0, 0"))?;
    let known = |end: u8| usize::from(end) < graph.points.len();
    let are_lines = graph.lines.iter().all(|&(one, two)| known(one) && known(two) && one != two);
    ensure(are_lines, || "a line of the graph joins what are not two of its points".to_owned())
}

/// The hash that is kept move by move is the one of the board.
pub(super) fn check_hash<G: Game>(rules: &G, state: &G::State) -> Result<(), Violation> {
    let (kept, fresh) = (rules.hash(state), rules.hash_from_scratch(state));
    ensure(kept == fresh, || format!("the hash is kept as {kept:016x} and should be {fresh:016x}"))
}

/// A move leads positions and states to the same place, and it is accepted.
fn check_after<G: Game>(
    rules: &G,
    position: &G::Position,
    state: &G::State,
    mv: G::Move,
) -> Result<(), Violation> {
    let named = || rules.move_text(mv);
    let accepted = rules.check_move(state, mv);
    ensure(accepted.is_ok(), || format!("{} is generated but refused: {accepted:?}", named()))?;
    let mut next = position.clone();
    rules.advance_unchecked(&mut next, mv);
    let after = rules.play_unchecked(state, mv);
    ensure(rules.state(&next) == after, || format!("{} takes position and state apart", named()))?;
    ensure(rules.side_to_move(&after) != rules.side_to_move(state), || {
        format!("{} keeps the turn", named())
    })?;
    check_hash(rules, &after)
}

/// A visitor that breaks off is shown nothing more.
fn check_stopping<G: Game>(rules: &G, state: &G::State, moves: usize) -> Result<(), Violation> {
    for stop_at in [1, moves / 2, moves] {
        let mut seen = 0;
        let flow = rules.visit_moves(state, |mv| {
            seen += 1;
            if seen == stop_at { ControlFlow::Break(mv) } else { ControlFlow::Continue(()) }
        });
        let expected = if (1..=moves).contains(&stop_at) { stop_at } else { moves };
        ensure(seen == expected, || format!("a visitor that stops at {stop_at} is shown {seen} moves"))?;
        ensure(flow.is_break() == (1..=moves).contains(&stop_at), || "a break is lost".to_owned())?;
    }
    Ok(())
}

/// The children are the moves with the states they lead to, and different states hash differently.
fn check_children<G: Game>(rules: &G, state: &G::State, moves: Vec<G::Move>) -> Result<(), Violation> {
    let mut children = Vec::with_capacity(moves.len());
    let _ = rules.visit_children(state, |mv, child| {
        children.push((mv, *child));
        ControlFlow::<()>::Continue(())
    });
    children.sort_unstable_by_key(|(mv, _)| *mv);
    ensure(children.iter().map(|(mv, _)| *mv).eq(moves), || "children and moves differ".to_owned())?;
    let mut hashes = HashMap::from([(rules.hash(state), *state)]);
    for (mv, child) in children {
        let named = || rules.move_text(mv);
        ensure(child == rules.play_unchecked(state, mv), || format!("the child of {} differs", named()))?;
        let other = *hashes.entry(rules.hash(&child)).or_insert(child);
        ensure(other == child, || format!("the hash after {} is that of another state", named()))?;
    }
    Ok(())
}
