//! Proof-number search for boards with many stacks: it goes where the least is left to show.
//!
//! Alpha-beta follows the move that looks best to the end, however long that takes, and on full boards it often takes
//! longer than another move would. So here the question of many stacks is taken apart depth-first by proof numbers
//! (df-pn), until so few stacks are left that alpha-beta answers at once. What is answered goes into the same table.
//!
//! Most positions come about in many orders of the same captures. A sum over moves would count what they share
//! again and again, so a position is as hard as its hardest move, and a little more for each other one ("weak" proof
//! numbers). On boards of 26 stacks sums take five times as many nodes, and on boards of 32 alpha-beta alone took up to
//! five times as many.
//!
//! One thread does this: a second one, with moves a little shuffled, doubled the number of positions that were looked at.

use crate::greener::Size;

use super::board::mix;
use super::node::Node;
use super::search::{LIMIT, Worker, settle};
use stackade_search::TranspositionTable;

/// How hard a question seems: what is left to show for a yes and for a no of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    yes: u32,
    no: u32,
}

/// What nothing has: the limit where there is none.
const INFINITE: u32 = 1 << 27;
/// The most that is counted.
const MOST: u32 = INFINITE - 1;

/// A position that can be moved to, about which nothing is known for certain.
struct Open<W: Size> {
    node: Node<W>,
    numbers: Numbers,
}

impl<W: Size> Worker<'_, W> {
    /// What [`value`](Worker::value) gives, for a position with many stacks; those with few enough are left to alpha-beta.
    pub(super) fn prove(
        &mut self,
        node: &Node<W>,
        goal: i32,
        numbers: &TranspositionTable,
        few_enough: u32,
    ) -> Option<i32> {
        let all = Numbers { yes: INFINITE, no: INFINITE };
        let mut search = ByNumbers { worker: self, numbers, few_enough };
        loop {
            if let Shown::Value(value) = search.child(node, goal, all)? {
                return Some(value);
            }
        }
    }
}

/// The upper part of a search.
struct ByNumbers<'a, 'b, W: Size> {
    worker: &'a mut Worker<'b, W>,
    /// How hard questions seem.
    numbers: &'a TranspositionTable,
    few_enough: u32,
}

impl<W: Size> ByNumbers<'_, '_, W> {
    /// Looks for an answer until one of the numbers is as large as a limit; `None` if told to stop.
    fn visit(&mut self, node: &Node<W>, goal: i32, limit: Numbers) -> Option<Shown> {
        if !self.worker.go_on() {
            return None;
        }
        if !node.movers().any() {
            return self.visit_pass(node, goal, limit);
        }
        let (mut open, mut best) = (Vec::new(), -LIMIT);
        if let Some(value) = self.look(node, goal, &mut open, &mut best) {
            self.worker.store(node, goal, value);
            return Some(Shown::Value(value));
        }
        // The opponent must not get as much as this.
        let against = 1 - goal;
        let shown = loop {
            if open.is_empty() {
                break Shown::Value(best);
            }
            let choice = Choice::among(&open);
            if choice.numbers.yes >= limit.yes || choice.numbers.no >= limit.no {
                break Shown::Numbers(choice.numbers);
            }
            let chosen = &mut open[choice.index];
            match self.child(&chosen.node, against, choice.limit(limit))? {
                Shown::Numbers(numbers) => chosen.numbers = numbers,
                Shown::Value(value) => {
                    best = best.max(-value);
                    if best >= goal {
                        break Shown::Value(best);
                    }
                    open.swap_remove(choice.index);
                }
            }
        };
        match shown {
            Shown::Value(value) => self.worker.store(node, goal, value),
            Shown::Numbers(numbers) => self.keep(node, goal, numbers),
        }
        Some(shown)
    }

    /// Who cannot capture passes; that is no choice.
    fn visit_pass(&mut self, node: &Node<W>, goal: i32, limit: Numbers) -> Option<Shown> {
        let shown = self.child(&node.pass(), 1 - goal, Numbers { yes: limit.no, no: limit.yes })?;
        Some(match shown {
            Shown::Value(value) => {
                self.worker.store(node, goal, -value);
                Shown::Value(-value)
            }
            Shown::Numbers(Numbers { yes, no }) => Shown::Numbers(Numbers { yes: no, no: yes }),
        })
    }

    /// What is known, what alpha-beta says, or what a visit shows.
    fn child(&mut self, node: &Node<W>, goal: i32, limit: Numbers) -> Option<Shown> {
        if let Some(known) = self.worker.known(node, goal) {
            return Some(Shown::Value(known));
        }
        if node.stacks.occupied.count() <= self.few_enough {
            return self.worker.search(node, goal).map(Shown::Value);
        }
        self.visit(node, goal, limit)
    }

    /// Lists the moves that nothing is known of, and the best of the others; gives what answers the question.
    fn look(&self, node: &Node<W>, goal: i32, open: &mut Vec<Open<W>>, best: &mut i32) -> Option<i32> {
        let against = 1 - goal;
        for from in node.movers().cells() {
            for to in self.worker.geometry.nearest(node.stacks.occupied, from) {
                let mut next = node.capture(self.worker.geometry, from, to);
                let (least, most) = self.worker.range(&next);
                if let Some(known) = settle(least, most, against) {
                    *best = (*best).max(-known);
                    continue;
                }
                next.name(self.worker.geometry);
                self.worker.memory.table(&next).warm(self.worker.key(&next).0);
                self.numbers.warm(self.numbers_key(&next, against));
                open.push(Open { node: next, numbers: Numbers { yes: 0, no: 0 } });
            }
        }
        open.retain_mut(|open| match self.worker.remembered(&open.node, against) {
            Some(known) => {
                *best = (*best).max(-known);
                false
            }
            None => {
                open.numbers = self.seems(&open.node, against);
                true
            }
        });
        (*best >= goal).then_some(*best)
    }

    /// How hard a question seems: as it did last time, or as it looks.
    fn seems(&self, node: &Node<W>, goal: i32) -> Numbers {
        let kept = self.numbers.probe_word(self.numbers_key(node, goal));
        kept.map_or_else(|| Numbers::guess(self.worker.promise(node)), Numbers::unpack)
    }

    fn keep(&self, node: &Node<W>, goal: i32, numbers: Numbers) {
        let word = numbers.pack(node.stacks.occupied.count());
        self.numbers.store_word(self.numbers_key(node, goal), word, |word| (word >> STACKS_AT & 0x7F) as i64);
    }

    /// A key for a question, not only for a position.
    fn numbers_key(&self, node: &Node<W>, goal: i32) -> u64 {
        let (key, offset) = self.worker.key(node);
        key ^ mix((goal - offset + 2 * LIMIT) as u64)
    }
}

/// What a visit has shown.
#[derive(Clone, Copy)]
enum Shown {
    /// What the side to move gets, as far as it matters.
    Value(i32),
    Numbers(Numbers),
}

/// Which of the moves is looked at next.
struct Choice {
    index: usize,
    /// Of the position in which they can be made.
    numbers: Numbers,
    /// How many other moves there are.
    others: u32,
    /// The opponent's no after the next best of them.
    second: u32,
}

impl Choice {
    /// The move after which the opponent's no takes least. That is what a yes takes; a no takes a yes of the opponent after
    /// every move.
    fn among<W: Size>(open: &[Open<W>]) -> Choice {
        let (mut index, mut least, mut second, mut hardest) = (0, u32::MAX, u32::MAX, 0);
        for (number, Open { numbers, .. }) in open.iter().enumerate() {
            let no = numbers.no;
            if no < least {
                second = least;
                (index, least) = (number, no);
            } else {
                second = second.min(no);
            }
            hardest = hardest.max(numbers.yes);
        }
        let others = open.len() as u32 - 1;
        let numbers = Numbers { yes: least, no: hardest + others }.bounded();
        Choice { index, numbers, others, second: second.min(INFINITE) }
    }

    /// How far a visit to the chosen one goes: until the position reaches its own limits, or until this move seems a tenth
    /// harder than the next one. Less than that would have it turn back all the time.
    fn limit(&self, limit: Numbers) -> Numbers {
        Numbers { yes: limit.no - self.others, no: limit.yes.min(self.second + self.second / 10 + 1) }
    }
}

impl Numbers {
    /// How hard a question seems at first sight, by how good the position looks for the opponent: twice as hard with every
    /// so many units.
    fn guess(promise: i32) -> Numbers {
        Numbers { yes: Numbers::doubled(promise), no: Numbers::doubled(-promise) }
    }

    /// 64 doubled with every 32 units, evenly in between.
    fn doubled(units: i32) -> u32 {
        let (times, rest) = (units.div_euclid(32).clamp(-6, 10), units.rem_euclid(32));
        (((32 + rest as u32) << (times + 6)) >> 5).max(1)
    }

    fn bounded(self) -> Numbers {
        Numbers { yes: self.yes.clamp(1, MOST), no: self.no.clamp(1, MOST) }
    }

    /// ```text
    ///     always 1: 1 | stacks 7 | no 27 | yes 27    (from bit 61 down)
    /// ```
    fn pack(self, stacks: u32) -> u64 {
        let Numbers { yes, no } = self.bounded();
        u64::from(yes) | u64::from(no) << 27 | u64::from(stacks) << STACKS_AT | 1 << 61
    }

    fn unpack(word: u64) -> Numbers {
        let number = |word: u64| (word & u64::from(MOST)) as u32;
        Numbers { yes: number(word), no: number(word >> 27) }
    }
}

const STACKS_AT: u32 = 54;

#[cfg(test)]
mod tests {
    use stackade_core::{Game, Rng};
    use stackade_search::{Effort, Limits, Means, NoClock};

    use super::super::{Regions, Scale};
    use super::Numbers;
    use crate::greener::{Move, Rules, Setup};

    /// Alpha-beta alone is compared with trying everything elsewhere.
    #[test]
    fn what_proof_numbers_show_is_what_alpha_beta_finds() {
        let rules = Rules::<u64>::new(6, 6, Setup::Random);
        let mut rng = Rng::new(1);
        let mut answers = [0; 2];
        for seed in 0..60 {
            let mut state = rules.state(&rules.start(seed));
            for _ in 0..20 {
                if let Some(mv) = rules.random_move(&state, &mut rng) {
                    rules.apply_unchecked(&mut state, mv);
                }
            }
            let means = Means { megabytes: 8, threads: 1 };
            let mut provers =
                [3, 9, u32::MAX].map(|few_enough| Regions { few_enough, ..Regions::new(&rules, means) });
            for (scale, goal) in
                [(Scale::Greens, 1), (Scale::Greens, 0), (Scale::Greens, 7), (Scale::Full, 1)]
            {
                let said = provers.each_mut().map(|prover| {
                    let ask = |effort: &Effort<'_>| prover.ask(&state, scale, goal, effort);
                    let value = Effort::with::<Move, _>(Limits::default(), 0, &NoClock, ask);
                    value.expect("nothing limits it") >= goal
                });
                assert_eq!(said, [said[2]; 3], "{scale:?} {goal}: {state:?}");
                answers[usize::from(said[2])] += 1;
            }
        }
        assert!(answers.into_iter().all(|count| count > 40), "{answers:?}");
    }

    #[test]
    fn what_is_kept_comes_back() {
        let numbers = Numbers { yes: 1, no: 77_777_777 };
        assert_eq!(Numbers::unpack(numbers.pack(81)), numbers);
        assert!(Numbers::guess(40).yes > Numbers::guess(39).yes, "it looks better for the opponent");
        assert!(Numbers::guess(i32::MAX / 2).yes < super::MOST);
    }
}
