//! Links: the address of a server, and of a game on it, as the page makes them.

use std::fmt;
use std::str::FromStr;

/// The address that the page of a server has, such as `https://games.example/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    is_safe: bool,
    /// Host, port and path, with a slash at the end.
    rest: String,
}

/// Where a link leads on its server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// To the list of games.
    Lobby,
    /// To the free seat of a game.
    Join {
        /// The game.
        id: String,
        /// What lets one in; public games need nothing.
        invite: Option<String>,
    },
    /// To a game that somebody else plays.
    Watch {
        /// The game.
        id: String,
        /// What lets one look; public games need nothing.
        token: Option<String>,
    },
    /// To a game of one's own.
    Game {
        /// The game.
        id: String,
    },
}

/// A server and where to go there.
///
/// ```
/// use stackade_client::{Link, Place};
/// let link: Link = "https://games.example/#/online/join/k3Jx/p9Qw".parse().unwrap();
/// assert_eq!(link.server.call("lobby"), "https://games.example/api/lobby");
/// assert_eq!(link.place, Place::Join { id: "k3Jx".to_owned(), invite: Some("p9Qw".to_owned()) });
/// assert_eq!(link.to_string(), "https://games.example/#/online/join/k3Jx/p9Qw");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The server.
    pub server: Server,
    /// Where to go.
    pub place: Place,
}

/// A text that is no link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkError(String);

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LinkError(text) = self;
        write!(
            f,
            "'{text}' is no link to a server or a game, expected http://HOST:PORT, https://HOST or a link that begins so, whole"
        )
    }
}

impl std::error::Error for LinkError {}

impl Server {
    /// The address of a call, `lobby` for instance.
    pub fn call(&self, path: &str) -> String {
        format!("{self}api/{path}")
    }

    /// The address of the socket of a game.
    pub fn socket(&self, id: &str) -> String {
        let scheme = if self.is_safe { "wss" } else { "ws" };
        format!("{scheme}://{}api/games/{id}/socket", self.rest)
    }

    /// The name of the machine, with its port.
    pub fn host(&self) -> &str {
        self.rest.split('/').next().unwrap_or_default()
    }

    /// Whether nobody on the way can read along: it is encrypted, or does not leave this machine.
    pub fn is_private(&self) -> bool {
        let host = self.host();
        let name = match host.strip_prefix('[') {
            Some(rest) => rest.split(']').next().unwrap_or_default(),
            None => host.split(':').next().unwrap_or_default(),
        };
        let is_loopback = name.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback());
        self.is_safe || is_loopback || name == "localhost"
    }

    /// A link to a place on this server.
    pub fn link(&self, place: Place) -> Link {
        Link { server: self.clone(), place }
    }
}

impl fmt::Display for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", if self.is_safe { "https" } else { "http" }, self.rest)
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, id, secret) = match &self.place {
            Place::Lobby => return write!(f, "{}", self.server),
            Place::Join { id, invite } => ("join", id, invite.as_ref()),
            Place::Watch { id, token } => ("watch", id, token.as_ref()),
            Place::Game { id } => ("game", id, None),
        };
        write!(f, "{}#/online/{what}/{id}", self.server)?;
        secret.map_or(Ok(()), |secret| write!(f, "/{secret}"))
    }
}

impl FromStr for Link {
    type Err = LinkError;

    fn from_str(text: &str) -> Result<Link, LinkError> {
        read(text.trim()).ok_or_else(|| LinkError(stackade_core::shorten(text)))
    }
}

fn read(text: &str) -> Option<Link> {
    let (address, about) = text.split_once('#').unwrap_or((text, ""));
    let (scheme, rest) = address.split_once("://")?;
    let is_safe = match scheme.to_ascii_lowercase().as_str() {
        "https" => true,
        "http" => false,
        _ => return None,
    };
    let rest = rest.split('?').next().unwrap_or_default();
    let rest = rest.strip_suffix("index.html").unwrap_or(rest).trim_end_matches('/');
    let host = rest.split('/').next().unwrap_or_default();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-._~:[]/%".contains(c);
    if host.is_empty() || host.starts_with(':') || !rest.chars().all(is_plain) {
        return None;
    }
    let place = read_place(about)?;
    Some(Link { server: Server { is_safe, rest: format!("{rest}/") }, place })
}

fn read_place(about: &str) -> Option<Place> {
    let about = about.trim_matches('/');
    let Some(about) = about.strip_prefix("online").filter(|_| !about.is_empty()) else {
        return about.is_empty().then_some(Place::Lobby);
    };
    let mut parts = about.trim_start_matches('/').split('/');
    let what = parts.next().unwrap_or_default();
    let mut word = || match parts.next() {
        Some(word) => is_word(word).then(|| Some(word.to_owned())),
        None => Some(None),
    };
    match what {
        "" | "new" => Some(Place::Lobby),
        "join" => Some(Place::Join { id: word()??, invite: word()? }),
        "watch" => Some(Place::Watch { id: word()??, token: word()? }),
        "game" => Some(Place::Game { id: word()?? }),
        _ => None,
    }
}

/// Whether a text can be an id or a secret: whatever else it is, it cannot change where a call goes.
fn is_word(text: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    (1..=80).contains(&text.len()) && text.chars().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_come_back() {
        for text in [
            "http://127.0.0.1:7878/",
            "https://games.example/stackade/",
            "http://[::1]:80/#/online/join/abc/def",
            "https://games.example/#/online/watch/abc",
            "https://games.example/#/online/game/a-_9",
        ] {
            assert_eq!(text.parse::<Link>().map(|link| link.to_string()), Ok(text.to_owned()));
        }
        let lobby: Link = " HTTP://localhost:7878/index.html#/online".parse().expect("it is one");
        assert_eq!(lobby.to_string(), "http://localhost:7878/");
        assert_eq!(lobby.server.socket("ab"), "ws://localhost:7878/api/games/ab/socket");
    }

    #[test]
    fn what_is_no_link_is_refused() {
        for text in [
            "",
            "nava",
            "games.example",
            "ftp://games.example",
            "http://",
            "http://:80/",
            "http://a b/",
            "http://me@games.example/",
            "http://games.example/#/online/join",
            "http://games.example/#/online/join/a/..%2f",
            "http://games.example/#/play/nava",
        ] {
            assert!(text.parse::<Link>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_key_is_for_private_ways_only() {
        let is_private = |text: &str| text.parse::<Link>().expect("it is one").server.is_private();
        assert!(is_private("https://games.example") && is_private("http://localhost:7878"));
        assert!(is_private("http://127.0.0.1:1") && is_private("http://[::1]:1"));
        assert!(!is_private("http://games.example") && !is_private("http://10.0.0.1:7878"));
    }
}
