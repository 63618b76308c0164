//! A limit as somebody sets it: `sign-ups=60+2/m`, `sockets=500`, and for a network `sockets@203.0.113.0/24=900` or
//! `factor@203.0.113.0/24=4`.

use std::fmt;
use std::str::FromStr;

use super::table::{Bucket, QUOTAS, Quota, RATES, Rate, Unit};
use crate::network::Network;

/// How a setting is written.
pub const FORM: &str = "NAME[@NETWORK]=VALUE";
/// The name of what multiplies the limits of a network.
pub const FACTOR: &str = "factor";
/// No number is higher.
const MOST: u32 = 1_000_000;
/// Nor a factor.
const MOST_FACTOR: u32 = 1_000;

/// A limit that was set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// For which addresses; all if not said.
    pub network: Option<Network>,
    /// What to.
    pub value: Value,
}

/// What is set, and to what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// All limits are so many times as high as usual.
    Factor(u32),
    /// How often something may be done.
    Rate(Rate, Bucket),
    /// How many there may be.
    Quota(Quota, u32),
}

/// Why a limit cannot be set so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitError(String);

impl fmt::Display for LimitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for LimitError {}

impl FromStr for Setting {
    type Err = LimitError;

    fn from_str(text: &str) -> Result<Setting, LimitError> {
        let (what, value) = text
            .split_once('=')
            .ok_or_else(|| LimitError(format!("limit {text:?}: expected {FORM}, such as sign-ups=60+2/m")))?;
        let (name, network) = match what.trim().split_once('@') {
            None => (what.trim(), None),
            Some((name, network)) => (name.trim(), Some(read_network(name.trim(), network.trim())?)),
        };
        Ok(Setting { network, value: read_value(name, network.is_some(), value.trim())? })
    }
}

fn read_network(name: &str, text: &str) -> Result<Network, LimitError> {
    let wrong = |why: &dyn fmt::Display| LimitError(format!("limit {name:?} at {text:?}: {why}"));
    let network: Network = text.parse().map_err(|error| wrong(&error))?;
    if network.is_six() && network.prefix() > 64 {
        return Err(wrong(&"expected 64 bits at most, since all addresses that share them count as one"));
    }
    Ok(network)
}

fn read_value(name: &str, has_network: bool, text: &str) -> Result<Value, LimitError> {
    let wrong = |expected: &str| LimitError(format!("limit {name:?}: expected {expected}, found {text:?}"));
    if name == FACTOR {
        if !has_network {
            return Err(LimitError(
                "limit \"factor\": expected a network, as in factor@203.0.113.0/24=4".into(),
            ));
        }
        let factor = number(text, MOST_FACTOR).ok_or_else(|| wrong("a number from 1 to 1000"));
        return factor.map(Value::Factor);
    }
    if let Some(row) = RATES.iter().find(|row| row.name == name) {
        let bucket = read_bucket(text).ok_or_else(|| {
            wrong("BURST+RATE/UNIT, such as 60+2/m (s, m or h), both numbers from 1 to 1000000")
        });
        return bucket.map(|bucket| Value::Rate(row.limit, bucket));
    }
    if let Some(row) = QUOTAS.iter().find(|row| row.name == name) {
        let most = number(text, MOST).ok_or_else(|| wrong("a number from 1 to 1000000"));
        return most.map(|most| Value::Quota(row.limit, most));
    }
    let names: Vec<&str> = super::table::all().map(|(name, ..)| name).collect();
    Err(LimitError(format!("there is no limit {name:?}, expected one of {}", names.join(", "))))
}

fn read_bucket(text: &str) -> Option<Bucket> {
    let (burst, rate) = text.split_once('+')?;
    let (refill, unit) = rate.split_once('/')?;
    let unit = Unit::ALL.into_iter().find(|known| known.letter() == unit.trim())?;
    Some(Bucket { burst: number(burst, MOST)?, refill: number(refill, MOST)?, unit })
}

fn number(text: &str, most: u32) -> Option<u32> {
    text.trim().parse().ok().filter(|number| (1..=most).contains(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_can_be_set_to_its_default() {
        for (name, default, _) in crate::limits::all() {
            let setting: Setting = format!("{name}={default}").parse().expect("a setting");
            assert_eq!(setting.network, None, "{name}");
            let there: Setting = format!(" {name} @ 10.0.0.0/8 = {default} ").parse().expect("a setting");
            assert_eq!((there.network.is_some(), there.value), (true, setting.value), "{name}");
        }
    }

    #[test]
    fn what_is_wrong_is_named_with_what_was_expected() {
        for (text, parts) in [
            ("sign-ups", ["\"sign-ups\"", "NAME[@NETWORK]=VALUE"]),
            ("sign-up=1+1/m", ["no limit \"sign-up\"", "sign-ups"]),
            ("sign-ups=5", ["\"sign-ups\"", "both numbers from 1 to 1000000, found \"5\""]),
            ("sign-ups=0+1/m", ["\"sign-ups\"", "60+2/m"]),
            ("sign-ups=5+1/d", ["\"sign-ups\"", "60+2/m (s, m or h)"]),
            ("sockets=-1", ["\"sockets\"", "a number from 1 to 1000000, found \"-1\""]),
            ("sockets=0", ["\"sockets\"", "from 1"]),
            ("factor=2", ["\"factor\"", "factor@203.0.113.0/24=4"]),
            ("factor@10.0.0.0/8=0", ["\"factor\"", "from 1 to 1000"]),
            ("games@school=9+9/s", ["\"games\" at \"school\"", "203.0.113.0/24"]),
            ("games@2001:db8::1/80=9+9/s", ["\"games\"", "64 bits at most"]),
        ] {
            let error = text.parse::<Setting>().expect_err(text).to_string();
            assert!(parts.iter().all(|part| error.contains(part)), "{text}: {error}");
        }
    }
}
