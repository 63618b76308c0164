//! Many games at once: a step plays an action in each of them and writes all that learners want to see.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use stackade_core::{Choice, Encode, Match, Moment, Outcome, Playout, Rng, Side, TURN_LIMIT};
use stackade_search::many::points_of;
use stackade_search::{AnyEngine, Hooks, Level, Report, Settings, Task};

use super::history::History;
use super::{ActionError, is_legal};
use crate::registry;

/// How a batch is played.
#[derive(Clone, Debug, Default)]
pub struct BatchOptions {
    /// The numbers of the games in the whole batch, of which this may be a part. Each has random numbers of its own, so
    /// that it does not matter how many games there are, nor which thread plays them.
    pub games: std::ops::Range<usize>,
    /// What random numbers begin with.
    pub seed: u64,
    /// How many random turns every game begins with; fewer where they would end it.
    pub opening_turns: usize,
    /// Who plays the other sides; none if all are the caller's.
    pub opponent: Option<Opponent>,
    /// Which side the caller plays where there is an opponent; without it one is drawn with every game.
    pub side: Option<Side>,
    /// Once it is true the opponent makes no more moves, nor thinks about one: whoever waits has had enough, and games are left
    /// where they are.
    pub stop: Arc<AtomicBool>,
}

/// Ends a thought once somebody has had enough. No time passes for it, since levels think as far on every machine.
struct Listener<'a>(&'a AtomicBool);

impl Hooks for Listener<'_> {
    fn now(&self) -> u64 {
        0
    }

    fn should_stop(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A player inside the batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// It plays any move.
    Random,
    /// It plays as this level does.
    Level(Level),
}

/// Where a step writes: for all games one after the other.
#[derive(Debug)]
pub struct Output<'a> {
    /// Planes, as the side to move sees them.
    pub observation: &'a mut [u8],
    /// 1 for every legal action.
    pub mask: &'a mut [u8],
    /// For each side what the game that has just ended was worth, from -1 to 1; 0 if none has.
    pub reward: &'a mut [f32],
    /// 1 if the game has just ended. What is seen then is the start of the next one.
    pub done: &'a mut [u8],
    /// The side to move.
    pub side: &'a mut [u8],
}

/// A [`Batched`] game whose type is known only at run time.
pub trait AnyBatch: Send + Sync {
    /// Starts every game anew.
    fn reset(&mut self, output: Output<'_>);
    /// Finds the first action that is not legal in its game.
    fn check(&self, actions: &[i64]) -> Result<(), ActionError>;
    /// Plays an action in every game, all of which must be legal; games that end start anew.
    fn step(&mut self, actions: &[i64], output: Output<'_>);
    /// Draws a legal action for every game, all of them equally likely.
    fn random_actions(&mut self, actions: &mut [i64]);
    /// Plays every game to its end at random, and writes what that was worth to each side. The games stay as they are.
    fn playouts(&mut self, reward: &mut [f32]);
    /// How many turns have been played in every game.
    fn turns(&self, turns: &mut [i64]);
}

/// Games of one kind that are played side by side.
pub struct Batched<G: Encode> {
    rules: G,
    start: Option<G::State>,
    first: usize,
    sides: usize,
    actions: usize,
    observation: usize,
    games: Vec<Seat<G>>,
    /// Only where positions that repeat end games.
    histories: Vec<History>,
    opening_turns: usize,
    opponent: Option<Opponent>,
    side: Option<Side>,
    stop: Arc<AtomicBool>,
    /// Only where a level plays: the games as an engine sees them.
    matches: Vec<Match<G>>,
    /// Behind a lock that nobody waits for, since only a batch that is being changed thinks.
    engine: Option<Mutex<Box<dyn AnyEngine>>>,
    playout: Playout<G>,
}

/// One game.
#[derive(Clone, Debug)]
struct Seat<G: Encode> {
    state: G::State,
    legal: G::Legal,
    /// What starts, openings and opponents are drawn from.
    rng: Rng,
    /// What the caller's random actions are drawn from: the game goes the same way whether or not it asks for them.
    dice: Rng,
    partial: G::Partial,
    turns: u16,
    repeats: u8,
    /// The side that the caller plays, if there is an opponent.
    own: Side,
}

impl<G: Encode> Seat<G> {
    /// Whether a position has stood here three times, or the game has lasted too long.
    #[inline]
    fn is_drawn(&self) -> bool {
        self.repeats >= 2 || usize::from(self.turns) >= TURN_LIMIT
    }
}

impl<G: Encode> std::fmt::Debug for Batched<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Batched").field("id", &self.rules.id()).field("games", &self.games.len()).finish()
    }
}

impl<G: Encode> Batched<G> {
    /// Games that have not begun: [`reset`](AnyBatch::reset) starts them.
    pub fn new(rules: G, options: &BatchOptions) -> Batched<G> {
        let encoding = rules.encoding();
        let has_one_start = rules.start(0) == rules.start(1);
        let state = rules.start_state(0);
        let seat = |number: usize| Seat {
            state,
            legal: G::NO_ACTIONS,
            rng: stream(options.seed, number),
            dice: stream(!options.seed, number),
            partial: G::Partial::default(),
            turns: 0,
            repeats: 0,
            own: Side::First,
        };
        let games: Vec<_> = options.games.clone().map(seat).collect();
        let levels = matches!(options.opponent, Some(Opponent::Level(_)));
        let count = |is_wanted: bool| if is_wanted { games.len() } else { 0 };
        Batched {
            start: has_one_start.then_some(state),
            first: options.games.start,
            sides: rules.id().sides().len(),
            actions: encoding.action_count(),
            observation: encoding.observation_len(),
            histories: vec![History::default(); count(G::DRAWN_BY_REPETITION)],
            opening_turns: options.opening_turns,
            opponent: options.opponent,
            side: options.side,
            stop: options.stop.clone(),
            matches: vec![Match::new(rules.clone(), 0); count(levels)],
            engine: levels.then(|| Mutex::new(registry::rules(&rules.id()).engine())),
            playout: Playout::new(),
            games,
            rules,
        }
    }

    /// Starts a game anew, and plays until it is the caller's turn.
    #[inline(never)]
    fn begin(&mut self, index: usize) {
        // A random opening may end the game; a shorter one will not in the end.
        let mut opening_turns = self.opening_turns;
        while self.begin_with(opening_turns, index).is_some() {
            opening_turns /= 2;
        }
    }

    fn begin_with(&mut self, opening_turns: usize, index: usize) -> Option<Outcome> {
        let game = &mut self.games[index];
        match self.start {
            Some(start) if self.matches.is_empty() => game.state = start,
            _ => {
                let seed = game.rng.next_u64();
                game.state = self.rules.start_state(seed);
                if let Some(own) = self.matches.get_mut(index) {
                    *own = Match::new(self.rules.clone(), seed);
                }
            }
        }
        game.partial = G::Partial::default();
        (game.turns, game.repeats) = (0, 0);
        if self.opponent.is_some() {
            // Drawn in any case, so that the same games begin whoever the caller is.
            let drawn = Side::ALL[game.rng.below(self.sides as u32) as usize];
            game.own = self.side.unwrap_or(drawn);
        }
        if let Some(history) = self.histories.get_mut(index) {
            history.clear();
            history.note(self.rules.hash(&game.state));
        }
        for _ in 0..opening_turns {
            let game = &mut self.games[index];
            if game.is_drawn() {
                break;
            }
            let Some(mv) = self.rules.random_move(&game.state, &mut game.rng) else { break };
            self.play(index, mv);
        }
        self.settle(index)
    }

    /// Plays a whole turn.
    #[inline(always)]
    fn play(&mut self, index: usize, mv: G::Move) {
        let game = &mut self.games[index];
        self.rules.apply_unchecked(&mut game.state, mv);
        game.partial = G::Partial::default();
        game.turns += 1;
        if let Some(history) = self.histories.get_mut(index).filter(|_| G::DRAWN_BY_REPETITION) {
            game.repeats = history.note(self.rules.hash(&game.state)).min(255) as u8;
        }
        if let Some(own) = self.matches.get_mut(index) {
            own.play(mv).expect("legal actions are legal moves");
        }
    }

    /// Finds what is legal now, or how the game has ended.
    #[inline(always)]
    fn look(&mut self, index: usize) -> Option<Outcome> {
        let game = &mut self.games[index];
        game.legal = G::NO_ACTIONS;
        self.rules.legal_actions(&game.state, game.partial, &mut game.legal);
        if game.legal.as_ref().iter().all(|&word| word == 0) {
            return self.rules.outcome(&game.state);
        }
        game.is_drawn().then(|| Outcome::level(self.sides))
    }

    /// Looks, and lets the opponent play until it is the caller's turn.
    #[inline(always)]
    fn settle(&mut self, index: usize) -> Option<Outcome> {
        let outcome = self.look(index);
        if self.opponent.is_none() { outcome } else { self.answer(index, outcome) }
    }

    /// Lets the opponent play until it is the caller's turn.
    fn answer(&mut self, index: usize, mut outcome: Option<Outcome>) -> Option<Outcome> {
        while outcome.is_none() {
            let game = &self.games[index];
            if self.rules.side_to_move(&game.state) == game.own {
                break;
            }
            let Some(mv) = self.reply(index) else { break };
            self.play(index, mv);
            outcome = self.look(index);
        }
        outcome
    }

    /// The opponent's move; none once whoever waits has had enough, and the game waits for it then.
    fn reply(&mut self, index: usize) -> Option<G::Move> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let reply = match self.opponent {
            Some(Opponent::Level(level)) => {
                let report = self.think(index, level);
                if self.stop.load(Ordering::Relaxed) {
                    // What it has found in a shorter time is not how the level plays.
                    return None;
                }
                report.best.and_then(|text| self.rules.parse_move(&text).ok())
            }
            _ => {
                let game = &mut self.games[index];
                self.rules.random_move(&game.state, &mut game.rng)
            }
        };
        Some(reply.expect("a game that is not over has a move"))
    }

    /// What a level thinks of a game, for as long as nobody has had enough.
    fn think(&mut self, index: usize, level: Level) -> Report {
        let engine = self.engine.as_mut().expect("there is one where a level plays");
        let engine = engine.get_mut().unwrap_or_else(PoisonError::into_inner);
        let settings = Settings { seed: self.games[index].rng.next_u64(), ..Settings::default() };
        engine.think(&self.matches[index], Task::Level(level), settings, &mut Listener(&self.stop))
    }

    /// Plays an action, and tells how the game has ended if it has.
    #[inline(always)]
    fn act(&mut self, index: usize, action: usize) -> Option<Outcome> {
        let game = &mut self.games[index];
        match self.rules.choose(&game.state, game.partial, action) {
            Choice::Partial(partial) => {
                game.partial = partial;
                self.look(index)
            }
            Choice::Move(mv) => {
                self.play(index, mv);
                self.settle(index)
            }
        }
    }

    /// Writes what is seen of a game.
    #[inline(always)]
    fn show(&self, index: usize, output: &mut Output<'_>) {
        let game = &self.games[index];
        let planes = &mut output.observation[index * self.observation..][..self.observation];
        let moment = Moment { turns: game.turns.into(), repeats: game.repeats.into() };
        self.rules.observe(&game.state, game.partial, moment, planes);
        self.rules.write_mask(&game.legal, &mut output.mask[index * self.actions..][..self.actions]);
        output.side[index] = self.rules.side_to_move(&game.state) as u8;
    }

    fn write_reward(&self, reward: &mut [f32], outcome: Outcome) {
        for (reward, points) in reward.iter_mut().zip(points_of(outcome, self.sides)) {
            *reward = 2.0 * points - 1.0;
        }
    }
}

impl<G: Encode> AnyBatch for Batched<G> {
    fn reset(&mut self, mut output: Output<'_>) {
        output.reward.fill(0.0);
        output.done.fill(0);
        for index in 0..self.games.len() {
            self.begin(index);
            self.show(index, &mut output);
        }
    }

    fn check(&self, actions: &[i64]) -> Result<(), ActionError> {
        let is_wrong = |(game, &action): (&Seat<G>, &i64)| !is_legal(game.legal.as_ref(), action as usize);
        match self.games.iter().zip(actions).position(is_wrong) {
            None => Ok(()),
            Some(index) => Err(ActionError {
                action: actions[index],
                game: Some(self.first + index),
                count: self.actions,
            }),
        }
    }

    fn step(&mut self, actions: &[i64], mut output: Output<'_>) {
        output.reward.fill(0.0);
        for (index, &action) in actions.iter().enumerate() {
            let outcome = self.act(index, action as usize);
            output.done[index] = outcome.is_some().into();
            if let Some(outcome) = outcome {
                self.write_reward(&mut output.reward[index * self.sides..][..self.sides], outcome);
                self.begin(index);
            }
            self.show(index, &mut output);
        }
    }

    fn random_actions(&mut self, actions: &mut [i64]) {
        for (game, action) in self.games.iter_mut().zip(actions) {
            *action = pick(game.legal.as_ref(), &mut game.dice) as i64;
        }
    }

    fn playouts(&mut self, reward: &mut [f32]) {
        for index in 0..self.games.len() {
            let game = &mut self.games[index];
            let mut rng = game.dice.fork();
            let mut state = game.state;
            let mut legal = game.legal;
            // The turn that was begun is completed first.
            let mut partial = game.partial;
            while partial != G::Partial::default() {
                match self.rules.choose(&state, partial, pick(legal.as_ref(), &mut rng)) {
                    Choice::Partial(next) => partial = next,
                    Choice::Move(mv) => {
                        self.rules.apply_unchecked(&mut state, mv);
                        partial = G::Partial::default();
                    }
                }
                legal = G::NO_ACTIONS;
                self.rules.legal_actions(&state, partial, &mut legal);
            }
            let end = self.playout.run(&self.rules, &state, &mut rng);
            self.write_reward(&mut reward[index * self.sides..][..self.sides], end.outcome);
        }
    }

    fn turns(&self, turns: &mut [i64]) {
        for (game, turns) in self.games.iter().zip(turns) {
            *turns = game.turns.into();
        }
    }
}

/// The random numbers of one game of a batch.
fn stream(seed: u64, number: usize) -> Rng {
    Rng::new(Rng::new(seed).next_u64() ^ Rng::new(number as u64).next_u64())
}

/// One of the bits that are set, all equally likely; there must be one.
#[inline]
fn pick(legal: &[u64], rng: &mut Rng) -> usize {
    let total: u32 = legal.iter().map(|word| word.count_ones()).sum();
    let mut rank = rng.below(total);
    for (number, &word) in legal.iter().enumerate() {
        let count = word.count_ones();
        if rank < count {
            return 64 * number + usize::from(crate::word::Word::nth(word, rank));
        }
        rank -= count;
    }
    unreachable!("the actions were counted a moment ago")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::glaisher::{Rules, Split};

    #[test]
    fn a_move_that_is_thought_about_is_broken_off() {
        let level = Level::STRONGEST;
        let options =
            BatchOptions { games: 0..1, opponent: Some(Opponent::Level(level)), ..Default::default() };
        let mut batch = Batched::new(Rules::new(Split::May), &options);
        options.stop.store(true, Ordering::Relaxed);
        let part = batch.think(0, level).nodes;
        assert!(batch.reply(0).is_none(), "the game waits for its opponent");
        options.stop.store(false, Ordering::Relaxed);
        let whole = batch.think(0, level).nodes;
        assert!(part < whole, "{part} of {whole} positions were looked at");
        assert!(batch.reply(0).is_some());
    }
}
