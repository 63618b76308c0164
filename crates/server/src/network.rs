//! Networks of addresses, as people write them: `203.0.113.0/24`, or a single address.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use ipnet::IpNet;
use serde::{Deserialize, Deserializer, de};

/// A network; a single address is one too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network(IpNet);

/// A text that is no network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetworkError;

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NetworkError::EXPECTED)
    }
}

impl NetworkError {
    /// What was expected instead.
    pub(crate) const EXPECTED: &str =
        "expected an address or a network, such as 203.0.113.7 or 203.0.113.0/24";
}

impl std::error::Error for NetworkError {}

impl Network {
    /// Whether an address is in it.
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }

    /// How many bits its addresses share.
    pub(crate) fn prefix(&self) -> u8 {
        self.0.prefix_len()
    }

    /// Whether its addresses are of the sixth version.
    pub(crate) fn is_six(&self) -> bool {
        matches!(self.0, IpNet::V6(_))
    }
}

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Network {
        Network(IpNet::from(address.to_canonical()))
    }
}

impl FromStr for Network {
    type Err = NetworkError;

    fn from_str(text: &str) -> Result<Network, NetworkError> {
        match text.parse::<IpAddr>() {
            Ok(address) => Ok(Network::from(address)),
            Err(_) => {
                text.parse().map(|net: IpNet| Network(canonical(net.trunc()))).map_err(|_| NetworkError)
            }
        }
    }
}

/// A network of IPv4 that is written as one of IPv6 (`::ffff:10.0.0.0/104`) as what it is: addresses are looked up as such.
fn canonical(net: IpNet) -> IpNet {
    let mapped = match net.addr() {
        IpAddr::V6(address) => address.to_ipv4_mapped().zip(net.prefix_len().checked_sub(96)),
        IpAddr::V4(_) => None,
    };
    let four = mapped.and_then(|(address, prefix)| IpNet::new(address.into(), prefix).ok());
    four.unwrap_or(net)
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'de> Deserialize<'de> for Network {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Network, D::Error> {
        String::deserialize(reader)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_have_addresses() {
        let has = |network: &str, address: &str| {
            let network: Network = network.parse().expect("a network");
            network.contains(address.parse().expect("an address"))
        };
        assert!(has("203.0.113.0/24", "203.0.113.9") && !has("203.0.113.0/24", "203.0.114.9"));
        assert!(has("203.0.113.77/24", "203.0.113.9"), "what comes after the network does not matter");
        assert!(has("10.0.0.1", "10.0.0.1") && has("10.0.0.1", "::ffff:10.0.0.1"));
        assert!(!has("10.0.0.1", "10.0.0.2") && !has("::/0", "10.0.0.1"));
        assert!(has("::ffff:10.0.0.0/104", "10.9.9.9") && has("::ffff:10.0.0.0/104", "::ffff:10.9.9.9"));
        assert!(!has("::ffff:10.0.0.0/104", "11.0.0.1") && has("::ffff:0:0/96", "11.0.0.1"));
        assert!(has("2001:db8::/32", "2001:db8:1::9") && !has("2001:db8::/32", "2001:db9::1"));
        for text in ["", "10.0.0", "10.0.0.1/33", "school"] {
            assert_eq!(text.parse::<Network>(), Err(NetworkError), "{text}");
        }
    }
}
