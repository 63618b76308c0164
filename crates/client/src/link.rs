//! Links: the address of a server, and of a game on it, as the page makes them.

use std::fmt;
use std::str::FromStr;

use url::{Host, Url};

/// The address that the page of a server has, such as `https://games.example/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    /// Over HTTP or HTTPS, with a slash at the end and nothing behind it.
    url: Url,
}

/// Where a link leads on its server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination {
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
/// use stackade_client::{Link, Destination};
/// let link: Link = "https://games.example/#/online/join/k3Jx/p9Qw".parse().unwrap();
/// assert_eq!(link.server.call("lobby"), "https://games.example/api/lobby");
/// assert_eq!(link.destination, Destination::Join { id: "k3Jx".to_owned(), invite: Some("p9Qw".to_owned()) });
/// assert_eq!(link.to_string(), "https://games.example/#/online/join/k3Jx/p9Qw");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The server.
    pub server: Server,
    /// Where to go.
    pub destination: Destination,
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
        // `ws` for `http`, `wss` for `https`.
        self.call(&format!("games/{id}/socket")).replacen("http", "ws", 1)
    }

    /// The name of the machine, with its port where that is not the usual one.
    pub fn host(&self) -> &str {
        self.url.authority()
    }

    /// Whether nobody on the way can read along: it is encrypted, or does not leave this machine.
    pub fn is_private(&self) -> bool {
        let is_local = match self.url.host() {
            Some(Host::Domain(name)) => name == "localhost",
            Some(Host::Ipv4(address)) => address.is_loopback(),
            Some(Host::Ipv6(address)) => address.is_loopback(),
            None => false,
        };
        is_local || self.url.scheme() == "https"
    }

    /// A link to somewhere on this server.
    pub fn link(&self, destination: Destination) -> Link {
        Link { server: self.clone(), destination }
    }
}

impl fmt::Display for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.url.fmt(f)
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, id, secret) = match &self.destination {
            Destination::Lobby => return write!(f, "{}", self.server),
            Destination::Join { id, invite } => ("join", id, invite.as_ref()),
            Destination::Watch { id, token } => ("watch", id, token.as_ref()),
            Destination::Game { id } => ("game", id, None),
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
    let mut url = Url::parse(text).ok()?;
    let destination = read_destination(url.fragment().unwrap_or_default())?;
    let is_http = matches!(url.scheme(), "http" | "https");
    // A name or a password in it is not for this server.
    if !is_http || !url.username().is_empty() || url.password().is_some() {
        return None;
    }
    let path = url.path();
    let path = path.strip_suffix("index.html").unwrap_or(path).trim_end_matches('/');
    let (folder, shown) = split_page(path);
    // What stands behind the `#` is said last, as on the page.
    let is_said = url.fragment().is_some_and(|fragment| !fragment.is_empty());
    let destination = shown.filter(|_| !is_said).unwrap_or(destination);
    let folder = format!("{folder}/");
    url.set_path(&folder);
    url.set_query(None);
    url.set_fragment(None);
    Some(Link { server: Server { url }, destination })
}

/// The folder of a server, and what a page below it shows: `/club/games/k3Jx` is a game of `/club`.
fn split_page(path: &str) -> (&str, Option<Destination>) {
    let mut parts = path.rsplitn(3, '/');
    let (Some(name), Some(kind), Some(folder)) = (parts.next(), parts.next(), parts.next()) else {
        return (path, None);
    };
    match kind {
        "games" if is_word(name) => (folder, Some(Destination::Game { id: name.to_owned() })),
        "players" | "rules" | "lessons" | "puzzles" => (folder, None),
        _ => (path, None),
    }
}

fn read_destination(about: &str) -> Option<Destination> {
    let about = about.trim_matches('/');
    let Some(about) = about.strip_prefix("online").filter(|_| !about.is_empty()) else {
        return about.is_empty().then_some(Destination::Lobby);
    };
    let mut parts = about.trim_start_matches('/').split('/');
    let what = parts.next().unwrap_or_default();
    let mut word = || match parts.next() {
        Some(word) => is_word(word).then(|| Some(word.to_owned())),
        None => Some(None),
    };
    match what {
        "" | "new" => Some(Destination::Lobby),
        "join" => Some(Destination::Join { id: word()??, invite: word()? }),
        "watch" => Some(Destination::Watch { id: word()??, token: word()? }),
        "game" => Some(Destination::Game { id: word()?? }),
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
            "http://[::1]:7878/#/online/join/abc/def",
            "https://games.example/#/online/watch/abc",
            "https://games.example/#/online/game/a-_9",
        ] {
            assert_eq!(text.parse::<Link>().map(|link| link.to_string()), Ok(text.to_owned()));
        }
        for (page, link) in [
            ("https://games.example/games/k3Jx", "https://games.example/#/online/game/k3Jx"),
            ("https://games.example/club/games/k3Jx/", "https://games.example/club/#/online/game/k3Jx"),
            ("https://games.example/rules/nava", "https://games.example/"),
            (
                "https://games.example/games/k3Jx#/online/game/a-_9",
                "https://games.example/#/online/game/a-_9",
            ),
            ("https://games.example/games/", "https://games.example/games/"),
        ] {
            assert_eq!(page.parse::<Link>().map(|link| link.to_string()), Ok(link.to_owned()));
        }
        let lobby: Link = " HTTP://localhost:7878/index.html#/online".parse().expect("it is one");
        assert_eq!(lobby.to_string(), "http://localhost:7878/");
        assert_eq!(lobby.server.socket("ab"), "ws://localhost:7878/api/games/ab/socket");
        let usual: Link = "HTTPS://Games.Example:443/stackade?a=b#/online".parse().expect("it is one");
        assert_eq!(usual.to_string(), "https://games.example/stackade/", "as everybody writes it");
        assert_eq!(usual.server.socket("ab"), "wss://games.example/stackade/api/games/ab/socket");
        assert_eq!((usual.server.host(), lobby.server.host()), ("games.example", "localhost:7878"));
    }

    #[test]
    fn what_is_no_link_is_refused() {
        for text in [
            "",
            "chess",
            "games.example",
            "ftp://games.example",
            "http://",
            "http://:80/",
            "http://a b/",
            "http://me@games.example/",
            "http://games.example/#/online/join",
            "http://games.example/#/online/join/a/..%2f",
            "http://games.example/#/play/chess",
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
