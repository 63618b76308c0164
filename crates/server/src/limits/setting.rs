//! A limit as somebody sets it: `sign-ups=60+2/m`, `sockets=500`, and for a network `sockets@203.0.113.0/24=900` or
//! `factor@203.0.113.0/24=4`.

use std::fmt;
use std::str::FromStr;

use super::table::{Bucket, QUOTAS, Quota, RATES, Rate, Unit};
use crate::network::{Network, NetworkError};

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
    /// All limits are this many times as high as usual.
    Factor(u32),
    /// How often something may be done.
    Rate(Rate, Bucket),
    /// How many there may be.
    Quota(Quota, u32),
}

/// Why a limit cannot be set so. What is said is for flags; [`in_file`](LimitError::in_file) is for files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LimitError {
    /// It is not written like a setting.
    Form,
    /// There is no such limit.
    Unknown,
    /// There is no such network, or it is too small to have limits of its own.
    Network(&'static str),
    /// A factor is for a network.
    NoNetwork,
    /// Expected a burst and a rate, and found this.
    Rate(String),
    /// Expected a number up to this, and found that.
    Number(u32, String),
}

impl LimitError {
    /// The same in the words of the file, for anyone who is told in which line of it and about which key.
    pub fn in_file(&self) -> String {
        match self {
            LimitError::NoNetwork => {
                "expected it below a network, as in [limit.\"203.0.113.0/24\"]".to_owned()
            }
            LimitError::Rate(found) => expected_rate("\"60+2/m\"", found),
            other => other.to_string(),
        }
    }
}

impl fmt::Display for LimitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LimitError::Form => write!(f, "expected {FORM}, such as sign-ups=60+2/m"),
            LimitError::Unknown => {
                let names: Vec<&str> = super::table::all().map(|(name, ..)| name).collect();
                write!(f, "there is no such limit, expected one of {}, {FACTOR}", names.join(", "))
            }
            LimitError::Network(expected) => f.write_str(expected),
            LimitError::NoNetwork => f.write_str("expected a network, as in factor@203.0.113.0/24=4"),
            LimitError::Rate(found) => f.write_str(&expected_rate("60+2/m", found)),
            LimitError::Number(most, found) => {
                write!(f, "expected a number from 1 to {most}, found {found:?}")
            }
        }
    }
}

impl std::error::Error for LimitError {}

fn expected_rate(example: &str, found: &str) -> String {
    let both = format!("both numbers from 1 to {MOST}");
    format!("expected BURST+RATE/UNIT, such as {example} (s, m or h), {both}, found {found:?}")
}

/// What is wrong with a setting in one line, and which it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingError {
    limit: String,
    error: LimitError,
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "limit {:?}: {}", self.limit, self.error)
    }
}

impl std::error::Error for SettingError {}

impl FromStr for Setting {
    type Err = SettingError;

    fn from_str(text: &str) -> Result<Setting, SettingError> {
        let wrong = |limit: &str, error| SettingError { limit: limit.trim().to_owned(), error };
        let (limit, value) = text.split_once('=').ok_or_else(|| wrong(text, LimitError::Form))?;
        let (name, network) = match limit.split_once('@') {
            None => (limit, None),
            Some((name, network)) => (name, Some(network.trim())),
        };
        Setting::new(name.trim(), network, value.trim()).map_err(|error| wrong(limit, error))
    }
}

impl Setting {
    /// The setting of a limit, for a network or for all.
    pub fn new(name: &str, network: Option<&str>, value: &str) -> Result<Setting, LimitError> {
        let network = network.map(read_network).transpose()?;
        Ok(Setting { network, value: read_value(name, network.is_some(), value)? })
    }
}

fn read_network(text: &str) -> Result<Network, LimitError> {
    let network: Network = text.parse().map_err(|_| LimitError::Network(NetworkError::EXPECTED))?;
    if network.is_six() && network.prefix() > 64 {
        let expected = "expected 64 bits at most, since all addresses that share them count as one";
        return Err(LimitError::Network(expected));
    }
    Ok(network)
}

fn read_value(name: &str, has_network: bool, text: &str) -> Result<Value, LimitError> {
    let number = |most| number(text, most).ok_or_else(|| LimitError::Number(most, text.to_owned()));
    if name == FACTOR {
        return if has_network { number(MOST_FACTOR).map(Value::Factor) } else { Err(LimitError::NoNetwork) };
    }
    if let Some(row) = RATES.iter().find(|row| row.name == name) {
        let bucket = read_bucket(text).ok_or_else(|| LimitError::Rate(text.to_owned()));
        return bucket.map(|bucket| Value::Rate(row.limit, bucket));
    }
    let row = QUOTAS.iter().find(|row| row.name == name).ok_or(LimitError::Unknown)?;
    number(MOST).map(|most| Value::Quota(row.limit, most))
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
            ("sign-up=1+1/m", ["\"sign-up\": there is no such limit", "sign-ups"]),
            ("fator@10.0.0.0/8=2", ["\"fator@10.0.0.0/8\": there is no such limit", "thoughts, factor"]),
            ("sign-ups=5", ["\"sign-ups\"", "both numbers from 1 to 1000000, found \"5\""]),
            ("sign-ups=0+1/m", ["\"sign-ups\"", "60+2/m"]),
            ("sign-ups=5+1/d", ["\"sign-ups\"", "60+2/m (s, m or h)"]),
            ("sockets=-1", ["\"sockets\"", "a number from 1 to 1000000, found \"-1\""]),
            ("sockets=0", ["\"sockets\"", "from 1"]),
            ("factor=2", ["\"factor\"", "factor@203.0.113.0/24=4"]),
            ("factor@10.0.0.0/8=0", ["\"factor@10.0.0.0/8\"", "from 1 to 1000"]),
            ("games@school=9+9/s", ["\"games@school\"", "203.0.113.0/24"]),
            ("games@2001:db8::1/80=9+9/s", ["\"games@2001:db8::1/80\"", "64 bits at most"]),
        ] {
            let error = text.parse::<Setting>().expect_err(text).to_string();
            assert!(parts.iter().all(|part| error.contains(part)), "{text}: {error}");
        }
    }
}
