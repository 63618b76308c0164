//! The table of all limits for an address: their names, what they are usually, and what somebody has set them to.

use std::fmt;
use std::net::IpAddr;

use super::setting::{Setting, Value};
use crate::network::Network;

/// How often something may be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rate {
    /// Any call below `/api`.
    Requests,
    /// Trying a password.
    SignIns,
    /// Making an account.
    SignUps,
    /// Making a game.
    Games,
    /// Asking for an opponent.
    Pairings,
    /// Asking the engine.
    Engine,
    /// Counting an attempt at a puzzle.
    Puzzles,
    /// Complaining about somebody.
    Reports,
    /// Drawing the picture of a preview.
    Previews,
}

/// How many there may be of something at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quota {
    /// Sockets and streams.
    Sockets,
    /// Connections that are no sockets.
    Connections,
    /// Games of guests that go on.
    GuestGames,
    /// Moves of the computer that are waited for.
    Thoughts,
}

/// A limit that can be set.
#[derive(Debug)]
pub(super) struct Row<L: 'static, V> {
    /// Which one.
    pub(super) limit: L,
    /// As it is written.
    pub(super) name: &'static str,
    /// Where nobody has set it.
    pub(super) default: V,
    /// What it is about.
    pub(super) about: &'static str,
}

const fn row<L, V>(limit: L, name: &'static str, default: V, about: &'static str) -> Row<L, V> {
    Row { limit, name, default, about }
}

/// All rates. The defaults are such that thirty people behind one address do not meet them.
pub(super) const RATES: [Row<Rate, Bucket>; 9] = [
    row(Rate::Requests, "requests", bucket(1_200, 120, Unit::Second), "calls below `/api`"),
    row(Rate::SignIns, "sign-ins", bucket(60, 6, Unit::Minute), "tries of a password"),
    row(Rate::SignUps, "sign-ups", bucket(40, 1, Unit::Minute), "new accounts"),
    row(Rate::Games, "games", bucket(60, 30, Unit::Minute), "new games"),
    row(Rate::Pairings, "pairings", bucket(120, 4, Unit::Second), "asking for an opponent"),
    row(Rate::Engine, "engine", bucket(60, 2, Unit::Second), "questions to the engine"),
    row(Rate::Puzzles, "puzzles", bucket(120, 4, Unit::Second), "attempts at puzzles that are counted"),
    row(Rate::Reports, "reports", bucket(10, 1, Unit::Minute), "complaints"),
    row(Rate::Previews, "previews", bucket(40, 2, Unit::Second), "pictures of previews that are drawn"),
];

/// All quotas.
pub(super) const QUOTAS: [Row<Quota, u32>; 4] = [
    row(Quota::Sockets, "sockets", 400, "open sockets and streams"),
    row(Quota::Connections, "connections", 600, "open connections that are no sockets"),
    row(Quota::GuestGames, "guest-games", 200, "games of guests that go on"),
    row(Quota::Thoughts, "thoughts", 100, "moves of the computer that are waited for, by address or account"),
];

/// A token bucket: how many at once, and how many more in a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bucket {
    /// How many it holds.
    pub burst: u32,
    /// How many come in again.
    pub refill: u32,
    /// In which time.
    pub unit: Unit,
}

const fn bucket(burst: u32, refill: u32, unit: Unit) -> Bucket {
    Bucket { burst, refill, unit }
}

impl Bucket {
    /// How many come in again in a second.
    pub fn per_second(self) -> f64 {
        f64::from(self.refill) / self.unit.seconds()
    }

    fn times(self, factor: u32) -> Bucket {
        let Bucket { burst, refill, unit } = self;
        Bucket { burst: burst.saturating_mul(factor), refill: refill.saturating_mul(factor), unit }
    }
}

impl fmt::Display for Bucket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}/{}", self.burst, self.refill, self.unit.letter())
    }
}

/// The time in which a bucket is refilled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// `s`
    Second,
    /// `m`
    Minute,
    /// `h`
    Hour,
}

impl Unit {
    /// All of them.
    pub const ALL: [Unit; 3] = [Unit::Second, Unit::Minute, Unit::Hour];

    /// As it is written.
    pub fn letter(self) -> &'static str {
        match self {
            Unit::Second => "s",
            Unit::Minute => "m",
            Unit::Hour => "h",
        }
    }

    fn seconds(self) -> f64 {
        match self {
            Unit::Second => 1.0,
            Unit::Minute => 60.0,
            Unit::Hour => 3_600.0,
        }
    }
}

/// What limits are, for every address.
#[derive(Clone, Debug, Default)]
pub struct LimitTable {
    is_off: bool,
    everywhere: Rules,
    /// The smallest network first: the first one that has an address counts for it.
    networks: Vec<(Network, Rules)>,
}

/// What was set for a network, or for all.
#[derive(Clone, Debug)]
struct Rules {
    factor: u32,
    rates: [Option<Bucket>; RATES.len()],
    quotas: [Option<u32>; QUOTAS.len()],
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { factor: 1, rates: [None; RATES.len()], quotas: [None; QUOTAS.len()] }
    }
}

impl LimitTable {
    /// No limits at all.
    pub fn off() -> LimitTable {
        LimitTable { is_off: true, ..LimitTable::default() }
    }

    /// The usual limits but for what was set; what comes later counts.
    pub fn with(settings: &[Setting]) -> LimitTable {
        let mut table = LimitTable::default();
        for Setting { network, value } in settings {
            let rules = table.rules_mut(*network);
            match *value {
                Value::Factor(factor) => rules.factor = factor,
                Value::Rate(rate, bucket) => rules.rates[rate as usize] = Some(bucket),
                Value::Quota(quota, most) => rules.quotas[quota as usize] = Some(most),
            }
        }
        table
    }

    fn rules_mut(&mut self, network: Option<Network>) -> &mut Rules {
        let Some(network) = network else { return &mut self.everywhere };
        let known = self.networks.iter().position(|(known, _)| *known == network);
        let index = known.unwrap_or_else(|| {
            let smaller = |(other, _): &(Network, Rules)| other.prefix() >= network.prefix();
            let index = self.networks.partition_point(smaller);
            self.networks.insert(index, (network, Rules::default()));
            index
        });
        &mut self.networks[index].1
    }

    /// Whether there are limits.
    pub fn is_on(&self) -> bool {
        !self.is_off
    }

    /// How often something may be done from an address; nothing where that does not matter.
    pub fn rate(&self, rate: Rate, address: IpAddr) -> Option<Bucket> {
        let usual = self.everywhere.rates[rate as usize].unwrap_or(RATES[rate as usize].default);
        let bucket = match self.rules(address) {
            None => usual,
            Some(rules) => rules.rates[rate as usize].unwrap_or(usual.times(rules.factor)),
        };
        self.is_on().then_some(bucket)
    }

    /// How many there may be of something from an address.
    pub fn quota(&self, quota: Quota, address: IpAddr) -> usize {
        let usual = self.usual_quota(quota);
        let most = match self.rules(address) {
            None => usual,
            Some(rules) => rules.quotas[quota as usize].unwrap_or(usual.saturating_mul(rules.factor)),
        };
        self.open(most)
    }

    /// How many there may be of something wherever it comes from.
    pub fn quota_anywhere(&self, quota: Quota) -> usize {
        self.open(self.usual_quota(quota))
    }

    fn usual_quota(&self, quota: Quota) -> u32 {
        self.everywhere.quotas[quota as usize].unwrap_or(QUOTAS[quota as usize].default)
    }

    fn open(&self, most: u32) -> usize {
        if self.is_off { usize::MAX } else { most as usize }
    }

    fn rules(&self, address: IpAddr) -> Option<&Rules> {
        self.networks.iter().find(|(network, _)| network.contains(address)).map(|(_, rules)| rules)
    }
}

/// Every limit by name, with its default as it is written, and what it is about.
pub fn all() -> impl Iterator<Item = (&'static str, String, &'static str)> {
    let rates = RATES.iter().map(|row| (row.name, row.default.to_string(), row.about));
    rates.chain(QUOTAS.iter().map(|row| (row.name, row.default.to_string(), row.about)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(settings: &[&str]) -> LimitTable {
        let settings: Vec<Setting> = settings.iter().map(|text| text.parse().expect("a setting")).collect();
        LimitTable::with(&settings)
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn rows_stand_where_they_are_looked_for() {
        assert!(RATES.iter().enumerate().all(|(index, row)| row.limit as usize == index));
        assert!(QUOTAS.iter().enumerate().all(|(index, row)| row.limit as usize == index));
    }

    #[test]
    fn what_is_set_counts() {
        let table = table(&["sign-ups=5+1/h", "sockets=7", "sign-ups=6+2/h"]);
        let here = ip("10.0.0.1");
        assert_eq!(table.rate(Rate::SignUps, here), Some(bucket(6, 2, Unit::Hour)), "the last one counts");
        assert_eq!(table.rate(Rate::Games, here), Some(RATES[Rate::Games as usize].default));
        assert_eq!((table.quota(Quota::Sockets, here), table.quota(Quota::Connections, here)), (7, 600));
        let off = LimitTable::off();
        assert_eq!((off.rate(Rate::Games, here), off.quota(Quota::Sockets, here)), (None, usize::MAX));
    }

    #[test]
    fn networks_have_limits_of_their_own() {
        let table = table(&[
            "sockets=10",
            "factor@10.0.0.0/8=2",
            "factor@10.1.0.0/16=4",
            "sockets@10.1.0.0/16=15",
            "factor@2001:db8::/32=3",
        ]);
        let sockets = |address: &str| table.quota(Quota::Sockets, ip(address));
        let all = ["9.9.9.9", "10.9.9.9", "10.1.9.9", "::ffff:10.1.9.9", "2001:db8:7::1", "2001:db9::1"];
        assert_eq!(all.map(sockets), [10, 20, 15, 15, 30, 10]);
        let games = table.rate(Rate::Games, ip("10.1.9.9"));
        assert_eq!(games, Some(bucket(240, 120, Unit::Minute)), "of the smallest network that has it");
        assert_eq!(table.quota_anywhere(Quota::Sockets), 10);
    }
}
