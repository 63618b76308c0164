//! How often somebody may do what costs something: a token bucket for each address and kind of request, and how many
//! connections an address may have. What the limits are is in the [table](LimitTable), and can be [set](Setting).

mod setting;
mod table;

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};

use stackade_online::Moment;

use crate::token_bucket::{Refill, TokenBucket};

pub use setting::{FACTOR, FORM, LimitError, Setting, SettingError, Value};
pub use table::{Bucket, LimitTable, Quota, Rate, Unit, all};

/// When this many are known, those who have been quiet are forgotten.
const MOST_KNOWN: usize = 20_000;

type Buckets = HashMap<(Rate, IpAddr), TokenBucket>;

/// The buckets of all addresses.
#[derive(Clone, Debug)]
pub struct Limits {
    table: LimitTable,
    buckets: Arc<Mutex<Buckets>>,
    sockets: Counts,
    connections: Counts,
}

/// How many of something each network has.
type Counts = Arc<Mutex<HashMap<IpAddr, usize>>>;

/// The right to have a socket or a connection open; it ends when this is dropped.
#[derive(Debug)]
pub struct Held {
    counts: Counts,
    network: IpAddr,
}

impl Held {
    /// One more from there; nothing if there are that many already.
    fn one_more(counts: &Counts, address: IpAddr, most: usize) -> Option<Held> {
        let network = network(address);
        let mut all = counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = all.entry(network).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Held { counts: Arc::clone(counts), network })
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.network);
            }
        }
    }
}

impl Limits {
    /// Full buckets.
    pub fn new(table: LimitTable) -> Limits {
        Limits { table, buckets: Arc::default(), sockets: Arc::default(), connections: Arc::default() }
    }

    /// What the limits are.
    pub fn table(&self) -> &LimitTable {
        &self.table
    }

    /// The right to open a socket; nothing if there are too many from there.
    pub fn hold_socket(&self, address: IpAddr) -> Option<Held> {
        Held::one_more(&self.sockets, address, self.table.quota(Quota::Sockets, address))
    }

    /// The right to connect; nothing if there are too many connections from there.
    pub fn hold_connection(&self, address: IpAddr) -> Option<Held> {
        Held::one_more(&self.connections, address, self.table.quota(Quota::Connections, address))
    }

    /// Takes from a bucket; if it is empty, tells in how many seconds there will be something in it.
    pub fn spend(&self, rate: Rate, address: IpAddr, now: Moment) -> Result<(), u64> {
        self.with_bucket(rate, address, now, |bucket, refill| bucket.take(refill, now))
    }

    /// Looks whether something could be taken from a bucket, and takes nothing.
    pub fn check(&self, rate: Rate, address: IpAddr, now: Moment) -> Result<(), u64> {
        self.with_bucket(rate, address, now, |bucket, refill| bucket.check(refill, now))
    }

    fn with_bucket(
        &self,
        rate: Rate,
        address: IpAddr,
        now: Moment,
        take: impl FnOnce(&mut TokenBucket, Refill) -> Result<(), u64>,
    ) -> Result<(), u64> {
        let Some(refill) = self.refill(rate, address) else { return Ok(()) };
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST_KNOWN {
            self.forget(&mut buckets, now);
        }
        let full = TokenBucket::full(refill, now);
        take(buckets.entry((rate, network(address))).or_insert(full), refill)
    }

    fn refill(&self, rate: Rate, address: IpAddr) -> Option<Refill> {
        let bucket = self.table.rate(rate, address)?;
        Some(Refill { burst: f64::from(bucket.burst), per_second: bucket.per_second() })
    }

    /// A full bucket is as good as none.
    fn forget(&self, buckets: &mut Buckets, now: Moment) {
        buckets.retain(|(rate, address), bucket| {
            self.refill(*rate, *address).is_some_and(|refill| !bucket.is_full(refill, now))
        });
    }
}

/// Anyone who has one address of the sixth version has 2^64 of them.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => {
            let [a, b, c, d, ..] = six.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        four => four,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(settings: &[&str]) -> Limits {
        let settings: Vec<Setting> = settings.iter().map(|text| text.parse().expect("a setting")).collect();
        Limits::new(LimitTable::with(&settings))
    }

    #[test]
    fn buckets_run_empty_and_fill_again() {
        let limits = limits(&["sign-ins=10+6/m", "factor@10.9.0.0/16=2"]);
        let (now, here) = (1_000_000, IpAddr::from([10, 0, 0, 1]));
        for _ in 0..10 {
            assert_eq!(limits.check(Rate::SignIns, here, now), Ok(()));
            assert_eq!(limits.spend(Rate::SignIns, here, now), Ok(()));
        }
        assert_eq!(limits.check(Rate::SignIns, here, now), Err(10));
        assert_eq!(limits.spend(Rate::SignIns, here, now), Err(10));
        assert_eq!(limits.spend(Rate::Games, here, now), Ok(()), "kinds have buckets of their own");
        assert_eq!(limits.spend(Rate::SignIns, IpAddr::from([10, 0, 0, 2]), now), Ok(()));
        assert_eq!(limits.spend(Rate::SignIns, here, now + 11_000), Ok(()));
        let school = IpAddr::from([10, 9, 0, 1]);
        let granted = (0..99).filter(|_| limits.spend(Rate::SignIns, school, now).is_ok()).count();
        assert_eq!(granted, 20, "a network may be given more");
        let off = Limits::new(LimitTable::off());
        assert!((0..1_000).all(|_| off.spend(Rate::SignIns, here, now).is_ok()));
    }

    #[test]
    fn full_buckets_are_forgotten_when_many_are_known() {
        let limits = limits(&["reports=2+1/s"]);
        let address = |number: usize| IpAddr::from((number as u32).to_be_bytes());
        for number in 0..MOST_KNOWN {
            assert_eq!(limits.spend(Rate::Reports, address(number), number as Moment % 2), Ok(()));
        }
        assert_eq!(limits.spend(Rate::Reports, address(MOST_KNOWN), 1_000), Ok(()));
        assert_eq!(limits.buckets.lock().expect("a lock").len(), MOST_KNOWN / 2 + 1);
    }

    #[test]
    fn sockets_are_counted_while_they_are_open() {
        let (limits, here) = (limits(&["sockets=3"]), IpAddr::from([10, 0, 0, 1]));
        let mut held: Vec<Option<Held>> = (0..3).map(|_| limits.hold_socket(here)).collect();
        assert!(held.iter().all(Option::is_some) && limits.hold_socket(here).is_none());
        held.pop();
        assert!(limits.hold_socket(here).is_some() && limits.sockets.lock().expect("a lock").len() == 1);
        held.clear();
        assert!(limits.sockets.lock().expect("a lock").is_empty());
    }

    /// A lesson of an hour: thirty people behind one address who sign up and in, look for opponents, play, watch each
    /// other and solve puzzles. Nobody is turned away.
    #[test]
    fn a_class_behind_one_address_meets_no_limit() {
        const PUPILS: i64 = 30;
        const SECOND: Moment = 1_000;
        let (limits, school) = (limits(&[]), IpAddr::from([203, 0, 113, 7]));
        let mut asked = Vec::new();
        for pupil in 0..PUPILS {
            // All of them do as they are told, at the same time: what the page asks for at first, then the account.
            asked.extend(std::iter::repeat_n((0, Rate::Requests), 15));
            asked.extend([(0, Rate::SignUps), (0, Rate::SignIns), (pupil * SECOND, Rate::SignIns)]);
            // Anyone who has no opponent asks again when the server has let go, or somebody has called a game off.
            asked.extend((0..3_600).step_by(20).map(|second| (second * SECOND, Rate::Pairings)));
            asked.extend((0..3_600).step_by(180).map(|second| (second * SECOND, Rate::Games)));
            // Games by socket cost no request; what the page looks up does.
            asked.extend((0..3_600).step_by(2).map(|second| (second * SECOND, Rate::Requests)));
            asked.extend((0..3_600).step_by(10).map(|second| (second * SECOND, Rate::Puzzles)));
        }
        asked.sort_by_key(|(at, _)| *at);
        for (at, rate) in asked {
            assert_eq!(limits.spend(rate, school, at), Ok(()), "{rate:?} after {at} ms");
        }
        // The lobby, one's own news, a game and three that are watched; and the connections of a browser.
        let sockets: Vec<Held> = (0..PUPILS * 6).map_while(|_| limits.hold_socket(school)).collect();
        let connections: Vec<Held> = (0..PUPILS * 8).map_while(|_| limits.hold_connection(school)).collect();
        assert_eq!((sockets.len(), connections.len()), (180, 240));
    }

    #[test]
    fn networks_count_as_one() {
        let of = |text: &str| network(text.parse().expect("an address"));
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2::9"));
        assert_ne!(of("2001:db8:1:2::9"), of("2001:db8:1:3::9"));
        assert_eq!(of("::ffff:10.0.0.1"), of("10.0.0.1"));
    }
}
