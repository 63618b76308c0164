//! The ten levels: the same players on every machine and in the browser.
//!
//! A level is a budget of nodes on one thread, so that a fast machine plays no better than a slow
//! one, only sooner. Below level 5 players also err, as people do: they look one or two moves ahead,
//! overlook some of their own moves and some of the answers, and misjudge what they see. What is
//! overlooked is drawn from the position and a seed, so a level is still a function of what stands on
//! the board; but the move is always the best *of those seen*, never simply a random one.

use std::fmt;
use std::ops::ControlFlow;

use crate::evaluate::Evaluate;
use crate::order::sort_largest_first;
use crate::score::{MOST_UNITS, Score};
use stackade_core::{Game, Outcome, Rng};

/// A level, 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// How a level thinks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Style {
    /// Like a person in a hurry.
    Glance(Sight),
    /// A search of this many nodes, with a table of this many megabytes.
    Search {
        /// The budget.
        nodes: u64,
        /// The table's size, which is part of the level: it decides what a search remembers.
        megabytes: usize,
    },
}

/// What somebody who only glances at the board sees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sight {
    /// How many in a hundred of the player's own moves are overlooked.
    pub overlooked_moves: u32,
    /// How many of the moves that look best are checked for what the opponent may answer.
    pub checked: usize,
    /// How many in a hundred of those answers are overlooked.
    pub overlooked_replies: u32,
    /// By how much a judgement may be off, in hundredths of the difference between best and worst.
    pub misjudged: u32,
}

impl Sight {
    /// Sees every move and no answer: the `greedy` player.
    pub const GREEDY: Sight =
        Sight { overlooked_moves: 0, checked: 0, overlooked_replies: 100, misjudged: 0 };

    /// How many turns ahead it looks.
    pub fn depth(self) -> u32 {
        if self.checked == 0 { 1 } else { 2 }
    }
}

/// The names of the levels, for novices.
const NAMES: [&str; 10] = [
    "first steps",
    "beginner",
    "casual",
    "attentive",
    "practised",
    "club player",
    "strong club player",
    "expert",
    "master",
    "strongest",
];

impl Level {
    /// The highest level.
    pub const STRONGEST: Level = Level(10);

    /// Every level, the easiest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=10).map(Level)
    }

    /// Level `number`, if there is one.
    pub fn new(number: u8) -> Option<Level> {
        (1..=10).contains(&number).then_some(Level(number))
    }

    /// 1 to 10.
    pub fn number(self) -> u8 {
        self.0
    }

    /// A name that a novice understands.
    pub fn name(self) -> &'static str {
        NAMES[usize::from(self.0) - 1]
    }

    /// How it thinks about a game.
    pub fn style<G: Evaluate>(self) -> Style {
        G::LEVELS[usize::from(self.0) - 1]
    }

    /// How many nodes a move takes at most. A glance has no budget; it is counted as the shortest search, which takes about
    /// as long.
    pub fn nodes<G: Evaluate>(self) -> u64 {
        self.nodes_of(&G::LEVELS)
    }

    /// The same with the levels of a game in hand.
    pub fn nodes_of(self, levels: &Levels) -> u64 {
        let budget = |style: &Style| match *style {
            Style::Search { nodes, .. } => Some(nodes),
            Style::Glance(_) => None,
        };
        levels[usize::from(self.0) - 1..].iter().find_map(budget).unwrap_or(1)
    }
}

/// How the levels of one game think, the easiest first.
pub type Levels = [Style; 10];

/// Four levels that glance, and six that search with this many nodes each.
///
/// The numbers are fitted so that each level beats the one before in 60 to 80 games of a hundred;
/// `cargo xtask measure levels` measures them.
pub const fn levels(sights: [Sight; 4], nodes: [u64; 6]) -> Levels {
    let mut levels = [Style::Glance(Sight::GREEDY); 10];
    let mut index = 0;
    while index < 10 {
        levels[index] = match index {
            0..4 => Style::Glance(sights[index]),
            _ => Style::Search { nodes: nodes[index - 4], megabytes: megabytes(nodes[index - 4]) },
        };
        index += 1;
    }
    levels
}

/// A table that holds what this many nodes learn, 16 bytes each.
const fn megabytes(nodes: u64) -> usize {
    let wanted = (nodes >> 16) as usize;
    if wanted == 0 { 1 } else { wanted.next_power_of_two() }
}

/// What somebody sees who [overlooks and misjudges](Sight) this much.
pub const fn sight(overlooked_moves: u32, checked: usize, overlooked_replies: u32, misjudged: u32) -> Sight {
    Sight { overlooked_moves, checked, overlooked_replies, misjudged }
}

/// The levels of a game that nobody has fitted yet: budgets that are short in every game so far.
pub(crate) const UNFITTED: Levels = levels(
    [sight(60, 0, 100, 30), sight(30, 0, 100, 12), sight(10, 6, 40, 5), sight(2, 16, 10, 2)],
    [200, 700, 2_500, 8_000, 25_000, 100_000],
);

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A move found by glancing.
#[derive(Clone, Debug)]
pub struct Glimpse<M> {
    /// The move.
    pub mv: M,
    /// What it is believed to be worth.
    pub score: Score,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// The best move of those seen; none when the game is over.
pub fn glance<G: Evaluate>(rules: &G, state: &G::State, sight: Sight, seed: u64) -> Option<Glimpse<G::Move>> {
    // Mixing through the generator keeps seeds that differ in a bit apart.
    let mut rng = Rng::new(rules.hash(state) ^ Rng::new(seed).next_u64());
    let mut options = seen(rules, state, sight.overlooked_moves, &mut rng);
    let mut nodes = options.len() as u64;
    // The best first; equal ones in the order in which the seed has put them.
    sort_largest_first(&mut options, |option| option.value.into());
    for option in options.iter_mut().take(sight.checked) {
        nodes += check_replies(rules, option, sight.overlooked_replies, &mut rng);
    }
    if sight.checked > 0 {
        // What was not checked is not trusted: it did not even look good.
        options.truncate(sight.checked);
    }
    let best = best_of(&options, sight.misjudged, &mut rng)?;
    Some(Glimpse { mv: best.mv, score: best.score(), nodes })
}

/// A move that has been seen, the state it leads to and its value for the player.
struct Seen<G: Game> {
    mv: G::Move,
    after: G::State,
    value: i32,
    is_over: bool,
}

/// What a won game counts when glances are compared; more than any evaluation.
const WON: i32 = 1_000_000;

/// The moves that are not overlooked, in a random order. One is always seen.
fn seen<G: Evaluate>(rules: &G, state: &G::State, overlooked: u32, rng: &mut Rng) -> Vec<Seen<G>> {
    let mut options = Vec::new();
    let _ = rules.visit_children(state, |mv, after| {
        options.push((mv, *after));
        ControlFlow::<()>::Continue(())
    });
    rng.shuffle(&mut options);
    let mut is_seen = move || rng.below(100) >= overlooked;
    let mut first = true;
    options.retain(|_| std::mem::take(&mut first) | is_seen());
    let me = rules.side_to_move(state);
    let judge = |(mv, after): (G::Move, G::State)| {
        let over = rules.outcome(&after);
        let value = match over.map(Outcome::winner) {
            Some(Some(side)) if side == me => WON,
            Some(Some(_)) => -WON,
            Some(None) => 0,
            None => -rules.evaluate(&after),
        };
        Seen { mv, after, value, is_over: over.is_some() }
    };
    options.into_iter().map(judge).collect()
}

/// Lowers a move's value to that of the best answer that is seen, and counts the answers.
fn check_replies<G: Evaluate>(rules: &G, option: &mut Seen<G>, overlooked: u32, rng: &mut Rng) -> u64 {
    if option.is_over {
        return 0;
    }
    let replies = seen(rules, &option.after, overlooked, rng);
    let best = replies.iter().map(|reply| reply.value).max();
    option.value = best.map_or(option.value, |value| -value);
    replies.len() as u64
}

/// The option with the highest value, each misjudged a little.
fn best_of<'a, G: Game>(options: &'a [Seen<G>], misjudged: u32, rng: &mut Rng) -> Option<&'a Seen<G>> {
    let judged = options.iter().filter(|option| option.value.abs() < WON).map(|option| option.value);
    let spread = judged.clone().max().unwrap_or(0) - judged.min().unwrap_or(0);
    // Wins and losses that are seen are not misjudged.
    let error = spread.unsigned_abs().saturating_mul(misjudged) / 100;
    let mut believed = |option: &Seen<G>| match option.value.abs() {
        WON => option.value,
        _ => option.value + rng.below(2 * error + 1) as i32 - error as i32,
    };
    let mut best: Option<(i32, &Seen<G>)> = None;
    for option in options {
        let value = believed(option);
        if best.is_none_or(|(highest, _)| value > highest) {
            best = Some((value, option));
        }
    }
    best.map(|(_, option)| option)
}

impl<G: Game> Seen<G> {
    fn score(&self) -> Score {
        match self.value {
            WON if self.is_over => Score::Win(1),
            value => Score::Units(value.clamp(-MOST_UNITS, MOST_UNITS)),
        }
    }
}
