//! Who gets how many nodes when moves are judged, with a prover whose costs are written down.

use std::cell::RefCell;
use std::collections::HashMap;

use stackade_core::{Game, Side};

use super::{Breadth, Judging, ProofInfo, Proved, Question, Verdict};
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
struct Scripted(HashMap<u8, Script>);

impl Prover<Graph> for Scripted {
    fn reaches(&mut self, state: &u8, _goal: Verdict, effort: &Effort<'_>) -> Option<Answer> {
        let script = self.0[state];
        let paid = script.cost.min(effort.left().nodes.unwrap_or(u64::MAX));
        effort.spend(paid);
        (paid == script.cost).then(|| Answer::new(!script.keeps))
    }
}

/// How many moves there are, besides the first two, and all of these are easy.
const EASY_MOVES: u64 = 8;

/// A position from which so many moves lead to as many others, none of which is the end.
fn star() -> Vec<Node> {
    let moves = 2 + EASY_MOVES as u8;
    let begin = Node { side: Side::First, edges: (1..=moves).collect() };
    let middle = (1..=moves).map(|_| Node { side: Side::Second, edges: vec![moves + 1] });
    let end = Node { side: Side::First, edges: Vec::new() };
    std::iter::once(begin).chain(middle).chain([end]).collect()
}

/// A judged move: its place in the order of moves, whether it keeps the result, and the nodes spent by then.
type Judged = (u64, bool, u64);

/// Judges the moves from the middle of the star, which is won; the scripts are those of the first moves.
fn judge(rules: &Graph, breadth: Breadth, scripts: [Script; 2]) -> Vec<Judged> {
    let script = |mv: u8| scripts.get(usize::from(mv) - 1).copied().unwrap_or(EASY_MOVE);
    let mut moves = Vec::new();
    rules.moves_into(&0, &mut moves);
    let prover = Scripted(moves.into_iter().map(|mv| (mv, script(mv))).collect());
    let heard = RefCell::new(Vec::new());
    let tell = |info: ProofInfo<u8>| {
        if let Some((mv, keeps)) = info.judged {
            heard.borrow_mut().push((u64::from(mv) - 1, keeps, info.nodes));
        }
    };
    let hooks: &dyn Hooks<u8> = &NoClock;
    Effort::with(Limits::default(), 0, hooks, |effort| {
        let mut question = Question { rules, prover: Box::new(prover), effort };
        let proved = Proved { result: Verdict::Win, plies: None, reply: None };
        Judging::new(&0, proved, &mut question, &tell, 0).judge(breadth);
    });
    heard.into_inner()
}

/// The first move in the order is bad and very hard, the second keeps the result and is hard, all others are bad
/// and easy.
const HARD_FIRST: [Script; 2] =
    [Script { cost: 1_000_000, keeps: false }, Script { cost: 100_000, keeps: true }];

/// Rounds of 20,000, 40,000, 80,000 and 160,000 nodes a move: the one that keeps the result is known in the fourth,
/// and only then does the first get all that it takes.
#[test]
fn a_hard_move_waits_until_one_is_known_to_keep_the_result() {
    let judged = judge(&Graph::finite(star()), Breadth::AllMoves, HARD_FIRST);
    let mut expected: Vec<Judged> =
        (1..=EASY_MOVES).map(|n| (n + 1, false, 2 * 20_000 + n * EASY_MOVE.cost)).collect();
    let three_rounds = 2 * (20_000 + 40_000 + 80_000) + EASY_MOVES * EASY_MOVE.cost;
    let kept = three_rounds + 160_000 + 100_000;
    expected.extend([(1, true, kept), (0, false, kept + 1_000_000)]);
    assert_eq!(judged, expected);
}

/// One move is enough for those who ask for one, and the hard one before it is never paid for.
#[test]
fn one_move_is_found_behind_a_hard_one() {
    for breadth in [Breadth::OneMove, Breadth::EasyMoves] {
        let judged = judge(&Graph::finite(star()), breadth, HARD_FIRST);
        assert_eq!(judged.last().map(|&(at, keeps, _)| (at, keeps)), Some((1, true)), "{breadth:?}");
        assert!(judged.iter().all(|&(at, ..)| at != 0), "{breadth:?}: {judged:?}");
    }
}

/// Where play can be endless the rounds begin smaller and go on doubling: no move ever gets everything.
#[test]
fn an_endless_game_gives_no_move_everything() {
    let scripts = [Script { cost: u64::MAX - 1, keeps: false }, Script { cost: 1_000, keeps: true }];
    let judged = judge(&Graph::endless(star()), Breadth::AllMoves, scripts);
    let kept = 2 * (300 + 600) + EASY_MOVES * EASY_MOVE.cost + 1_200 + 1_000;
    assert_eq!(judged.last(), Some(&(1, true, kept)), "the first has no proof that can be found");
    assert_eq!(judged.len() as u64, EASY_MOVES + 1);
}
