//! Who gets how many nodes when moves are judged, with a prover whose costs are written down.

use std::cell::RefCell;
use std::collections::HashMap;

use stackade_core::{Game, Side};

use super::{Breadth, Judging, ProofInfo, Proved, Question, Verdict};
use crate::evaluate::Evaluate;
use crate::limits::{Hooks, Limits, NoClock};
use crate::solve::graph::{Graph, Node};
use crate::solve::{Answer, Effort, Prover};

/// What a move costs to judge and whether it keeps the result.
#[derive(Clone, Copy)]
struct Script {
    cost: u64,
    keeps: bool,
}

const EASY_MOVE: Script = Script { cost: 100, keeps: false };

/// Knows the answer about every position after a move, and gives it once the cost is paid in one go.
struct Scripted<G: Game>(HashMap<G::State, Script>);

impl<G: Game> Prover<G> for Scripted<G> {
    fn reaches(&mut self, state: &G::State, _goal: Verdict, effort: &Effort<'_>) -> Option<Answer> {
        let script = self.0[state];
        let paid = script.cost.min(effort.left().nodes.unwrap_or(u64::MAX));
        effort.spend(paid);
        (paid == script.cost).then(|| Answer::new(!script.keeps))
    }
}

/// A judged move: its place in the order of moves, whether it keeps the result, and the nodes spent by then.
type Judged = (usize, bool, u64);

/// Judges the moves of a won start position, whose scripts are given in the order in which moves are tried; the
/// others are easy.
fn judge<G: Evaluate>(rules: &G, breadth: Breadth, scripts: &[Script]) -> Vec<Judged> {
    let state = rules.state(&rules.start(0));
    let mut moves = Vec::new();
    rules.moves_into(&state, &mut moves);
    moves.sort_by_cached_key(|&mv| -rules.hint(&state, mv));
    let script = |at: usize| scripts.get(at).copied().unwrap_or(EASY_MOVE);
    let prover: HashMap<G::State, Script> =
        moves.iter().enumerate().map(|(at, &mv)| (rules.play_unchecked(&state, mv), script(at))).collect();
    assert_eq!(prover.len(), moves.len(), "every move has a position, and a script, of its own");
    let heard = RefCell::new(Vec::new());
    let tell = |info: ProofInfo<G::Move>| {
        if let Some((mv, keeps)) = info.judged {
            let at = moves.iter().position(|&other| other == mv).expect("a legal move");
            heard.borrow_mut().push((at, keeps, info.nodes));
        }
    };
    let hooks: &dyn Hooks<G::Move> = &NoClock;
    Effort::with(Limits::default(), 0, hooks, |effort| {
        let mut question = Question { rules, prover: Box::new(Scripted(prover)), tables: false, effort };
        let proved = Proved { result: Verdict::Win, plies: None, reply: None };
        Judging::new(&state, proved, &mut question, &tell, 0).judge(breadth);
    });
    heard.into_inner()
}

/// A game that begins with a choice among this many moves and cannot last.
fn star(moves: u8) -> Graph {
    let hub = Node { side: Side::First, edges: (1..=moves).collect() };
    let leaves = (1..=moves).map(|_| Node { side: Side::Second, edges: vec![0] });
    Graph { longest: 100, ..Graph::endless(std::iter::once(hub).chain(leaves).collect()) }
}

/// The first move in the order is bad and very hard, the second keeps the result and is hard, all others are bad
/// and easy.
const HARD_FIRST: [Script; 2] =
    [Script { cost: 1_000_000, keeps: false }, Script { cost: 100_000, keeps: true }];

/// Rounds of 20,000, 40,000, 80,000 and 160,000 nodes a move: the one that keeps the result is known in the fourth,
/// and only then does the first get all that it takes.
#[test]
fn a_hard_move_waits_until_one_is_known_to_keep_the_result() {
    let rules = star(40);
    let judged = judge(&rules, Breadth::AllMoves, &HARD_FIRST);
    let easy = judged.len() as u64 - 2;
    assert!(easy > 5, "{easy}");
    for (n, &(at, keeps, nodes)) in (1..=easy).zip(&judged) {
        assert!(at >= 2 && !keeps, "an easy move comes before the hard ones: {judged:?}");
        assert_eq!(nodes, 2 * 20_000 + n * EASY_MOVE.cost, "move {at}");
    }
    let three_rounds = 2 * (20_000 + 40_000 + 80_000) + easy * EASY_MOVE.cost;
    let kept = three_rounds + 160_000 + 100_000;
    assert_eq!(judged[easy as usize..], [(1, true, kept), (0, false, kept + 1_000_000)]);
}

/// One move is enough for those who ask for one, and the hard one before it is never paid for.
#[test]
fn one_move_is_found_behind_a_hard_one() {
    let rules = star(40);
    for breadth in [Breadth::OneMove, Breadth::EasyMoves] {
        let judged = judge(&rules, breadth, &HARD_FIRST);
        assert_eq!(judged.last().map(|&(at, keeps, _)| (at, keeps)), Some((1, true)), "{breadth:?}");
        assert!(judged.iter().all(|&(at, ..)| at != 0), "{breadth:?}: {judged:?}");
    }
}

/// Where play can be endless the rounds begin smaller and go on doubling: no move ever gets everything.
#[test]
fn an_endless_game_gives_no_move_everything() {
    let scripts = [Script { cost: u64::MAX - 1, keeps: false }, Script { cost: 1_000, keeps: true }];
    let judged = judge(&Graph { longest: 500, ..star(8) }, Breadth::AllMoves, &scripts);
    let easy = judged.len() as u64 - 1;
    let kept = 2 * (300 + 600) + easy * EASY_MOVE.cost + 1_200 + 1_000;
    assert_eq!(judged.last(), Some(&(1, true, kept)), "the first has no proof that can be found");
}
