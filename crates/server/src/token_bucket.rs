//! A token bucket: as many at once as fit into it, and then as many as flow in.
//!
//! There are crates for this, of which governor is kept best. It cannot look whether something is left without taking it,
//! which pairing needs, and has one quota for all keys, where networks have their own.

use stackade_online::Moment;

/// How much fits into a bucket, and how much flows in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refill {
    /// At once.
    pub(crate) burst: f64,
    /// Later.
    pub(crate) per_second: f64,
}

/// What is in a bucket, and since when.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenBucket {
    tokens: f64,
    since: Moment,
}

impl TokenBucket {
    /// A full one.
    pub(crate) fn full(refill: Refill, now: Moment) -> TokenBucket {
        TokenBucket { tokens: refill.burst, since: now }
    }

    /// Whether it is as full as a new one, and need not be kept.
    pub(crate) fn is_full(self, refill: Refill, now: Moment) -> bool {
        self.at(refill, now).tokens >= refill.burst
    }

    /// Takes a token; if there is none, tells in how many seconds there will be one.
    pub(crate) fn take(&mut self, refill: Refill, now: Moment) -> Result<(), u64> {
        self.check(refill, now)?;
        self.tokens -= 1.0;
        Ok(())
    }

    /// The same without taking it.
    pub(crate) fn check(&mut self, refill: Refill, now: Moment) -> Result<(), u64> {
        *self = self.at(refill, now);
        if self.tokens < 1.0 {
            return Err(((1.0 - self.tokens) / refill.per_second).ceil() as u64);
        }
        Ok(())
    }

    /// The bucket later.
    fn at(self, refill: Refill, now: Moment) -> TokenBucket {
        let flown = (now - self.since) as f64 / 1e3 * refill.per_second;
        TokenBucket { tokens: (self.tokens + flown).min(refill.burst), since: now }
    }
}
