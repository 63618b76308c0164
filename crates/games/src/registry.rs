//! The registry: the only place that matches on a game's name.

use stackade_core::{AnyMatch, GameId, GameIdError, GameInfo, Match, PositionError};

use crate::glaisher::{self, Split};
use crate::greener::{self, Setup};
use crate::nava;
use crate::staqs::{self, Opening};

/// Every game, in the order in which they are listed.
pub static GAMES: [&GameInfo; 4] = [&glaisher::INFO, &staqs::INFO, &greener::INFO, &nava::INFO];

/// Evaluates an expression with the rules of a [`GameId`], whatever their type is.
///
/// The expression is compiled once for each game, so it can call generic functions:
///
/// ```
/// use stackade_core::Game;
/// use stackade_games::{registry, with_rules};
///
/// let id = registry::parse_id("nava").unwrap();
/// let moves = with_rules!(&id, rules => rules.count_moves(&rules.state(&rules.start(0))));
/// assert_eq!(moves, 8);
/// ```
#[macro_export]
macro_rules! with_rules {
    ($id:expr, $rules:ident => $body:expr) => {
        match $crate::registry::rules($id) {
            $crate::registry::AnyRules::Glaisher($rules) => $body,
            $crate::registry::AnyRules::StaqsSmall($rules) => $body,
            $crate::registry::AnyRules::StaqsLarge($rules) => $body,
            $crate::registry::AnyRules::GreenerSmall($rules) => $body,
            $crate::registry::AnyRules::GreenerLarge($rules) => $body,
            $crate::registry::AnyRules::Nava($rules) => $body,
        }
    };
}

/// The rules of any game. Use it through [`with_rules!`](crate::with_rules).
#[doc(hidden)]
#[derive(Clone, Debug)]
pub enum AnyRules {
    Glaisher(glaisher::Rules),
    StaqsSmall(staqs::Rules<u32>),
    StaqsLarge(staqs::Rules<u128>),
    GreenerSmall(greener::Rules<u64>),
    GreenerLarge(greener::Rules<u128>),
    Nava(nava::Rules),
}

/// The rules that an id names.
#[doc(hidden)]
pub fn rules(id: &GameId) -> AnyRules {
    match id.info().name {
        "glaisher" => AnyRules::Glaisher(glaisher_rules(id)),
        "staqs" => staqs_rules(id),
        "greener" => greener_rules(id),
        "nava" => AnyRules::Nava(nava::Rules),
        name => unreachable!("'{name}' is in no list of games"),
    }
}

fn glaisher_rules(id: &GameId) -> glaisher::Rules {
    glaisher::Rules::new(if id.choice("split") == "must" { Split::Must } else { Split::May })
}

fn staqs_rules(id: &GameId) -> AnyRules {
    let opening = if id.choice("opening") == "free" { Opening::Free } else { Opening::Setup };
    match id.choice("size").parse().expect("sizes are numbers") {
        size @ ..=5 => AnyRules::StaqsSmall(staqs::Rules::new(size, opening)),
        size => AnyRules::StaqsLarge(staqs::Rules::new(size, opening)),
    }
}

fn greener_rules(id: &GameId) -> AnyRules {
    let setup = if id.choice("setup") == "placed" { Setup::Placed } else { Setup::Random };
    match id.choice("size") {
        "6x6" => AnyRules::GreenerSmall(greener::Rules::new(6, 6, setup)),
        "6x9" => AnyRules::GreenerLarge(greener::Rules::new(6, 9, setup)),
        _ => AnyRules::GreenerLarge(greener::Rules::new(9, 9, setup)),
    }
}

/// Reads a game id such as `staqs:size=4`.
///
/// ```
/// use stackade_games::registry::parse_id;
/// assert!(parse_id("chess").is_err());
/// ```
pub fn parse_id(text: &str) -> Result<GameId, GameIdError> {
    GameId::parse(text, &GAMES)
}

/// Every game in every variant.
pub fn all_ids() -> Vec<GameId> {
    GAMES.iter().flat_map(|&info| GameId::all(info)).collect()
}

/// A new game from the standard start (for Greener: the board of this seed).
pub fn new_match(id: &GameId, seed: u64) -> Box<dyn AnyMatch> {
    with_rules!(id, rules => Box::new(Match::new(rules, seed)))
}

/// A new game from a position string.
pub fn match_from(id: &GameId, position: &str) -> Result<Box<dyn AnyMatch>, PositionError> {
    with_rules!(id, rules => Ok(Box::new(Match::from_text(rules, position)?)))
}
