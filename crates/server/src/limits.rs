//! How often somebody may do what costs something: a bucket for each address and kind of request.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};

use stackade_online::Moment;

/// What costs something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cost {
    /// Any request.
    Request,
    /// Trying a password.
    SignIn,
    /// Making an account.
    SignUp,
    /// Making a game.
    Game,
    /// Letting the engine think.
    Engine,
    /// Complaining about somebody.
    Report,
}

impl Cost {
    /// How many at once, and how many a second.
    fn allowance(self) -> (f64, f64) {
        match self {
            Cost::Request => (300.0, 30.0),
            Cost::SignIn => (10.0, 0.1),
            Cost::SignUp => (5.0, 1.0 / 600.0),
            Cost::Game => (20.0, 0.2),
            Cost::Engine => (30.0, 1.0),
            Cost::Report => (5.0, 1.0 / 60.0),
        }
    }
}

/// So many sockets may come from one address at the same time.
const MOST_SOCKETS: usize = 100;
/// And so many connections that are no sockets, streams among them.
pub const MOST_CONNECTIONS: usize = 200;

/// When this many are known, those who have been quiet are forgotten.
const MOST_KNOWN: usize = 20_000;

#[derive(Debug)]
struct Bucket {
    left: f64,
    since: Moment,
}

/// The buckets of all addresses.
#[derive(Clone, Debug)]
pub struct Limits {
    is_on: bool,
    buckets: Arc<Mutex<HashMap<(Cost, IpAddr), Bucket>>>,
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
    /// One more from there; nothing if there are so many already.
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
    /// Full buckets; where limits are off, nobody looks at them.
    pub fn new(is_on: bool) -> Limits {
        Limits { is_on, buckets: Arc::default(), sockets: Arc::default(), connections: Arc::default() }
    }

    /// Whether anybody looks at the buckets.
    pub fn is_on(&self) -> bool {
        self.is_on
    }

    /// The right to open a socket; nothing if there are too many from there.
    pub fn hold_socket(&self, address: IpAddr) -> Option<Held> {
        Held::one_more(&self.sockets, address, self.at_most(MOST_SOCKETS))
    }

    /// The right to connect; nothing if there are too many connections from there.
    pub fn hold_connection(&self, address: IpAddr) -> Option<Held> {
        Held::one_more(&self.connections, address, self.at_most(MOST_CONNECTIONS))
    }

    fn at_most(&self, most: usize) -> usize {
        if self.is_on { most } else { usize::MAX }
    }

    /// Takes from a bucket; if it is empty, tells in how many seconds there will be something in it.
    pub fn spend(&self, cost: Cost, address: IpAddr, now: Moment) -> Result<(), u64> {
        if !self.is_on {
            return Ok(());
        }
        let (most, rate) = cost.allowance();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST_KNOWN {
            buckets.retain(|(cost, _), bucket| !is_full(bucket, cost.allowance(), now));
        }
        let bucket = buckets.entry((cost, network(address))).or_insert(Bucket { left: most, since: now });
        bucket.left = filled(bucket, rate, now).min(most);
        bucket.since = now;
        if bucket.left < 1.0 {
            return Err(((1.0 - bucket.left) / rate).ceil() as u64);
        }
        bucket.left -= 1.0;
        Ok(())
    }
}

fn is_full(bucket: &Bucket, (most, rate): (f64, f64), now: Moment) -> bool {
    filled(bucket, rate, now) >= most
}

/// What would be in a bucket that has no brim.
fn filled(bucket: &Bucket, rate: f64, now: Moment) -> f64 {
    bucket.left + (now - bucket.since) as f64 / 1e3 * rate
}

/// Whoever has one address of the sixth version has 2^64 of them.
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

    #[test]
    fn buckets_run_empty_and_fill_again() {
        let limits = Limits::new(true);
        let (now, here) = (1_000_000, IpAddr::from([10, 0, 0, 1]));
        for _ in 0..10 {
            assert_eq!(limits.spend(Cost::SignIn, here, now), Ok(()));
        }
        assert_eq!(limits.spend(Cost::SignIn, here, now), Err(10));
        assert_eq!(limits.spend(Cost::Game, here, now), Ok(()), "kinds have buckets of their own");
        assert_eq!(limits.spend(Cost::SignIn, IpAddr::from([10, 0, 0, 2]), now), Ok(()));
        assert_eq!(limits.spend(Cost::SignIn, here, now + 11_000), Ok(()));
        assert_eq!(Limits::new(false).spend(Cost::SignIn, here, now), Ok(()));
    }

    #[test]
    fn sockets_are_counted_while_they_are_open() {
        let (limits, here) = (Limits::new(true), IpAddr::from([10, 0, 0, 1]));
        let mut held: Vec<Option<Held>> = (0..MOST_SOCKETS).map(|_| limits.hold_socket(here)).collect();
        assert!(held.iter().all(Option::is_some) && limits.hold_socket(here).is_none());
        held.pop();
        assert!(limits.hold_socket(here).is_some() && limits.sockets.lock().expect("a lock").len() == 1);
        held.clear();
        assert!(limits.sockets.lock().expect("a lock").is_empty());
    }

    #[test]
    fn networks_count_as_one() {
        let of = |text: &str| network(text.parse().expect("an address"));
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2::9"));
        assert_ne!(of("2001:db8:1:2::9"), of("2001:db8:1:3::9"));
        assert_eq!(of("::ffff:10.0.0.1"), of("10.0.0.1"));
    }
}
