//! Matches among three or four players: every opening is played once from every seat.
//!
//! Everything that happens in a game follows from the match's seed and the number of its opening, as in
//! matches between two.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use stackade_core::record::Record;
use stackade_core::{AnyMatch, Ending, GameId, Outcome, Rng, Side};
use stackade_games::registry;
use stackade_search::enlist;
use stackade_search::many::points_of;

use crate::conditions::Conditions;
use crate::player::{Player, player_with};
use crate::spec::Spec;

/// A match to be played.
#[derive(Clone, Debug)]
pub struct Rotation {
    /// The game, of as many sides as there are players.
    pub id: GameId,
    /// The players.
    pub players: Vec<Spec>,
    /// How many openings; each makes as many games as there are players.
    pub openings: u64,
    /// What openings and random players are drawn from.
    pub seed: u64,
    /// How many random turns the games begin with.
    pub opening_plies: u32,
    /// On how many threads.
    pub threads: usize,
    /// How long other programs may think about a move where there is no clock.
    pub time: std::time::Duration,
    /// Openings, clocks and options.
    pub conditions: Conditions,
}

/// What a match has come to.
#[derive(Clone, Debug, Default)]
pub struct Standings {
    /// How many games were played.
    pub games: u64,
    /// The players' results, in their order.
    pub players: Vec<Standing>,
    /// The points that each seat has brought, in the order in which sides move, a game.
    pub seats: Vec<f64>,
    /// The games, in order.
    pub records: Vec<Record>,
}

/// What a player has reached.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    /// The average rank, from 1.
    pub rank: f64,
    /// Its 95 % error; none of a single opening.
    pub rank_error: Option<f64>,
    /// The average points: the share of the others that it was ahead of, half for those it was level with.
    pub points: f64,
    /// Their 95 % error; none of a single opening.
    pub points_error: Option<f64>,
    /// How often it was ahead of all others.
    pub wins: u64,
    /// How many games it lost by a fault.
    pub forfeits: u64,
}

/// A game that has been played, by players in their order.
struct Played {
    points: Vec<f64>,
    ranks: Vec<f64>,
    winner: Option<usize>,
    forfeit: Option<usize>,
    /// Who had which side.
    seats: Vec<usize>,
    record: Record,
}

impl Rotation {
    /// Plays the match; `on_opening` hears of how many games are played.
    pub fn play(&self, on_opening: &(dyn Fn(u64) + Sync)) -> Standings {
        let next = AtomicU64::new(0);
        let played = Mutex::new(Vec::new());
        let work = || {
            let seat = |(number, spec)| player_with(spec, self.time, self.conditions.options_of(number));
            let mut players: Vec<_> = self.players.iter().enumerate().map(seat).collect();
            loop {
                let opening = next.fetch_add(1, Ordering::Relaxed);
                if opening >= self.openings {
                    break;
                }
                let games = self.play_opening(opening, &mut players);
                let mut played = played.lock().unwrap_or_else(PoisonError::into_inner);
                played.push((opening, games));
                on_opening((played.len() * self.players.len()) as u64);
            }
        };
        thread::scope(|scope| {
            // This thread plays too, so the match takes place even where the system grants no other.
            enlist(scope, (1..self.threads).map(|_| work));
            work();
        });
        let mut played = played.into_inner().unwrap_or_else(PoisonError::into_inner);
        played.sort_by_key(|(opening, _)| *opening);
        standings(self.players.len(), played.into_iter().map(|(_, games)| games).collect())
    }

    /// Plays one opening with every player in every seat.
    fn play_opening(&self, opening: u64, players: &mut [Box<dyn Player>]) -> Vec<Played> {
        let mut rng = Rng::new(self.seed.wrapping_add(opening));
        let seed = rng.next_u64();
        let start = self.conditions.opening(opening).unwrap_or_else(|| self.opening(seed, &mut rng));
        let rotate = |shift: usize| {
            // What players draw from differs from game to game, but not from thread to thread.
            for player in players.iter_mut() {
                player.begin(&self.id, rng.next_u64());
            }
            self.play_game(start.clone(), seed, players, shift)
        };
        (0..self.players.len()).map(rotate).collect()
    }

    /// A start with some random turns, after which the game is not over.
    fn opening(&self, seed: u64, rng: &mut Rng) -> Box<dyn AnyMatch> {
        for plies in (0..=self.opening_plies).rev() {
            let mut game = registry::new_match(&self.id, seed);
            (0..plies).for_each(|_| drop(game.play_random(rng)));
            if game.result().is_none() {
                return game;
            }
        }
        registry::new_match(&self.id, seed)
    }

    fn play_game(
        &self,
        mut game: Box<dyn AnyMatch>,
        seed: u64,
        players: &mut [Box<dyn Player>],
        shift: usize,
    ) -> Played {
        let count = players.len();
        let seats: Vec<usize> = (0..count).map(|side| (side + shift) % count).collect();
        let mut forfeit = None;
        let mut clocks = self.conditions.clocks(count);
        while game.result().is_none() {
            let side = game.side_to_move();
            let number = seats[side.index()];
            if clocks.take_turn(&mut *game, &mut *players[number]).is_err() {
                // Who breaks the rules is last, and nobody else is ahead of anybody.
                game.end(Outcome::loss_of(side, count), Ending::Forfeit);
                forfeit = Some(number);
            }
        }
        let outcome = game.result().map_or(Outcome::Draw, |result| result.outcome);
        let of_side = points_of(outcome, count);
        let (mut points, mut ranks) = (vec![0.0; count], vec![0.0; count]);
        for (side, &number) in seats.iter().enumerate() {
            points[number] = of_side[side].into();
            ranks[number] = outcome.rank(Side::ALL[side]).into();
        }
        let winner = outcome.winner().map(|side| seats[side.index()]);
        let record = self.record(&*game, seed, &seats);
        Played { points, ranks, winner, forfeit, seats, record }
    }

    fn record(&self, game: &dyn AnyMatch, seed: u64, seats: &[usize]) -> Record {
        let mut record = Record::from_match(game, &self.conditions.start(&self.id, game, seed));
        for (tag, &number) in ["First", "Second", "Third", "Fourth"].iter().zip(seats) {
            record.set_tag(tag, &self.players[number].to_string()).expect("there is room for tags");
        }
        record
    }
}

/// Adds up openings; errors are those of openings, since the games of one are not independent of each other.
fn standings(count: usize, openings: Vec<Vec<Played>>) -> Standings {
    let games = (openings.len() * count) as u64;
    let mean = |number: usize, of: fn(&Played) -> &Vec<f64>| {
        let averages = openings
            .iter()
            .map(|games| games.iter().map(|game| of(game)[number]).sum::<f64>() / games.len() as f64);
        mean_and_error(&averages.collect::<Vec<_>>())
    };
    let all = || openings.iter().flatten();
    let players = (0..count).map(|number| {
        let (rank, rank_error) = mean(number, |game| &game.ranks);
        let (points, points_error) = mean(number, |game| &game.points);
        let wins = all().filter(|game| game.winner == Some(number)).count() as u64;
        let forfeits = all().filter(|game| game.forfeit == Some(number)).count() as u64;
        Standing { rank, rank_error, points, points_error, wins, forfeits }
    });
    let seat =
        |side: usize| all().map(|game| game.points[game.seats[side]]).sum::<f64>() / games.max(1) as f64;
    let (players, seats) = (players.collect(), (0..count).map(seat).collect());
    let records = openings.into_iter().flatten().map(|game| game.record).collect();
    Standings { games, players, seats, records }
}

/// The mean of some numbers and the half width of its 95 % interval, which takes two numbers at least.
fn mean_and_error(numbers: &[f64]) -> (f64, Option<f64>) {
    let count = numbers.len().max(1) as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let variance = numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    (mean, (numbers.len() > 1).then(|| 1.96 * (variance / count).sqrt()))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn rotation(players: &[&str]) -> Rotation {
        let has_seats = |id: &GameId| id.sides().len() == players.len();
        let id = registry::all_ids().into_iter().find(has_seats).unwrap();
        let players = players.iter().map(|spec| spec.parse().unwrap()).collect();
        Rotation {
            id,
            players,
            openings: 4,
            seed: 1,
            opening_plies: 2,
            threads: 1,
            time: Duration::from_secs(1),
            conditions: Conditions::default(),
        }
    }

    #[test]
    fn everybody_sits_everywhere_and_points_add_up() {
        let standings = rotation(&["random", "greedy", "random"]).play(&|_| ());
        assert_eq!(standings.games, 12);
        let points: f64 = standings.players.iter().map(|player| player.points).sum();
        assert!((points - 1.5).abs() < 1e-6, "{points}");
        assert!(standings.players[1].points > standings.players[0].points);
        let firsts: Vec<_> =
            standings.records[..3].iter().map(|record| record.tag("First").unwrap()).collect();
        assert_eq!(firsts, ["random", "greedy", "random"]);
    }

    #[test]
    fn threads_change_nothing() {
        let (one, mut two) = (
            rotation(&["level=1", "level=2", "level=3", "greedy"]),
            rotation(&["level=1", "level=2", "level=3", "greedy"]),
        );
        two.threads = 2;
        assert_eq!(one.play(&|_| ()).records, two.play(&|_| ()).records);
    }
}
