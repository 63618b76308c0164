//! What servers say by codes and names, in words for people at a terminal.

use stackade_online::{ErrorReport, Player, RequestError};

/// A player in a few words: `Ana (1540)`, `level 3`.
pub fn of_player(player: &Player) -> String {
    match (&player.name, player.level, player.rating) {
        (_, Some(level), _) => format!("level {level}"),
        (Some(name), _, Some(rating)) => format!("{} ({rating})", printable(name)),
        (Some(name), _, None) => printable(name),
        (None, None, _) => "nobody yet".to_owned(),
    }
}

/// All players of a game, with a word between them.
pub fn of_players(players: &[Player], between: &str) -> String {
    players.iter().map(of_player).collect::<Vec<_>>().join(between)
}

/// Why a server says no. A code that this version does not know is told in the words of the server.
pub(crate) fn of_report(report: &ErrorReport) -> String {
    match &report.error {
        Some(RequestError::NoSuchGame) => {
            "there is no such game; the link may not be whole, or the game was called off".to_owned()
        }
        Some(RequestError::UnknownHost) => {
            format!("the server goes by another name: {}", printable(&report.words))
        }
        _ => printable(&report.words),
    }
}

/// A stranger's text without what would steer a terminal.
pub(crate) fn printable(text: &str) -> String {
    let is_hidden = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().filter(|&c| !is_hidden(c)).take(400).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_of_a_server_has_words() {
        for error in RequestError::samples() {
            let report = ErrorReport { words: error.to_string(), error: Some(error) };
            let words = of_report(&report);
            assert!(words.len() > 2 && !words.ends_with('.'), "{report:?}: {words}");
        }
        let unknown = ErrorReport { words: "too\u{1b}[2J new".to_owned(), error: None };
        assert_eq!(of_report(&unknown), "too[2J new");
    }
}
