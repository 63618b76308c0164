//! The registry: the only place that lists the games.
//!
//! Games of other crates join with [`register`], and from then on everything that asks the registry knows
//! them: ids, the engine and its protocol, the terminal, the browser's engine, measurements.

use std::fmt;
use std::sync::{PoisonError, RwLock};

use stackade_core::record::{SetupError, Start};
use stackade_core::{AnyMatch, GameId, GameIdError, GameInfo, Phrase, PositionError};

pub use crate::any_rules::{AnyRules, ManySides, TwoSides, many_sides, two_sides};
use crate::bench::Bench;
use crate::environment::AnyEnvironment;
use crate::glaisher;
use crate::greener;
use crate::measure::Measures;
use crate::motif::Motifs;
use crate::nava;
use crate::old_notation::OldNotation;
use crate::samples::{Picture, Sample};
use crate::staqs;
use crate::table::{TableFileError, Tables, table_game};

/// A game as the registry knows it.
#[derive(Clone, Copy)]
pub struct Entry {
    /// Its names, sides and variants.
    pub info: &'static GameInfo,
    /// The rules of a variant.
    pub rules: fn(&GameId) -> Box<dyn AnyRules>,
    /// What is known of it beside its rules.
    pub data: GameData,
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Entry").field(&self.info.name).finish()
    }
}

/// What a game has beside its rules, all of it optional. Most of it lies in the game's folder under names that all games
/// use, and [`folder_data!`](crate::folder_data) takes it from there.
#[derive(Clone, Copy, Debug)]
pub struct GameData {
    /// Named positions.
    pub samples: &'static [Sample],
    /// Where its speed is measured.
    pub bench: Option<&'static Bench>,
    /// What else is measured of it.
    pub measures: Option<&'static Measures>,
    /// Its tables of proved results.
    pub tables: Option<&'static Tables>,
    /// A variant as numbers, for programs that learn.
    pub environment: Option<OpenEnvironment>,
    /// The pictures of the pages about it.
    pub pictures: &'static [Picture],
    /// The page about its rules, in Markdown.
    pub rules_text: &'static str,
    /// Random games that are written down as golden files: an id and a seed for each.
    pub playthroughs: &'static [(&'static str, u64)],
    /// What is counted beside its boards.
    pub tallies: &'static [Phrase],
    /// Why its rules end games.
    pub reasons: &'static [Phrase],
    /// Why its positions are not possible and its moves not legal.
    pub objections: &'static [Phrase],
    /// What is told about its puzzles.
    pub motifs: Option<&'static Motifs>,
    /// Its lesson, as TOML (docs/lessons.md); empty without one.
    pub lesson: &'static str,
    /// Its sets of puzzles, as TOML (docs/puzzles.md).
    pub puzzles: &'static [&'static str],
    /// The words that only this game has: the code of a language and a file, as TOML, English first.
    pub words: &'static [(&'static str, &'static str)],
    /// How its board and pieces look on the page, as TOML; empty where the page's usual look will do.
    pub looks: &'static str,
    /// Whether newcomers are led to it, as to a game in which every tap on the board is a move.
    pub is_for_newcomers: bool,
    /// How an older program writes its positions and moves.
    pub old_notation: Option<&'static OldNotation>,
}

/// Makes the environment of a variant.
pub type OpenEnvironment = fn(&GameId) -> Box<dyn AnyEnvironment>;

impl GameData {
    /// Nothing at all.
    pub const NONE: GameData = GameData {
        samples: &[],
        bench: None,
        measures: None,
        tables: None,
        environment: None,
        pictures: &[],
        rules_text: "",
        playthroughs: &[],
        tallies: &[],
        reasons: &[],
        objections: &[],
        motifs: None,
        lesson: "",
        puzzles: &[],
        words: &[],
        looks: "",
        is_for_newcomers: false,
        old_notation: None,
    };
}

/// What every game's folder holds under the same names, as [`GameData`]: `rules.md`, `samples.rs`, `phrases.rs`,
/// `lesson.toml`, `puzzles.toml`, its words in each language and `looks.toml`. For an `entry.rs` in that folder which uses
/// the two modules.
#[macro_export]
macro_rules! folder_data {
    () => {
        $crate::registry::GameData {
            samples: $crate::registry::not_in_browser(samples::SAMPLES),
            pictures: $crate::registry::not_in_browser(samples::PICTURES),
            rules_text: $crate::registry::text_not_in_browser(include_str!("rules.md")),
            tallies: $crate::registry::not_in_browser(phrases::TALLIES),
            reasons: $crate::registry::not_in_browser(phrases::REASONS),
            objections: $crate::registry::not_in_browser(phrases::OBJECTIONS),
            lesson: $crate::registry::text_not_in_browser(include_str!("lesson.toml")),
            puzzles: $crate::registry::not_in_browser(&[include_str!("puzzles.toml")]),
            words: $crate::registry::not_in_browser(&[
                ("en", include_str!("en.toml")),
                ("es", include_str!("es.toml")),
                ("pt", include_str!("pt.toml")),
            ]),
            looks: $crate::registry::text_not_in_browser(include_str!("looks.toml")),
            ..$crate::registry::GameData::NONE
        }
    };
}

/// Whether this is the browser's engine, which has to be small: the page fetches the longer data by itself.
const IN_BROWSER: bool = cfg!(target_arch = "wasm32");

/// A table that the browser's engine does without.
pub const fn not_in_browser<T>(table: &'static [T]) -> &'static [T] {
    if IN_BROWSER { &[] } else { table }
}

/// Something that the browser's engine does without.
pub const fn one_not_in_browser<T>(one: &'static T) -> Option<&'static T> {
    if IN_BROWSER { None } else { Some(one) }
}

/// An environment, which the browser's engine does without.
pub const fn environment_not_in_browser(open: OpenEnvironment) -> Option<OpenEnvironment> {
    if IN_BROWSER { None } else { Some(open) }
}

/// A text that the browser's engine does without.
pub const fn text_not_in_browser(text: &'static str) -> &'static str {
    if IN_BROWSER { "" } else { text }
}

/// The games of this crate, in the order in which they are listed. No `static`: that would have every game with every
/// search compiled once more for the unit tests of this crate, which ask for none of them.
const BUILT_IN: &[Entry] = &[glaisher::ENTRY, staqs::ENTRY, greener::ENTRY, nava::ENTRY];

/// The games of other crates, in the order in which they came.
static OUTSIDE: RwLock<Vec<Entry>> = RwLock::new(Vec::new());

/// A game that cannot be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegisterError {
    name: &'static str,
}

impl fmt::Display for RegisterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is a game '{}' already, expected another name", self.name)
    }
}

impl std::error::Error for RegisterError {}

/// Adds a game from outside this crate. Do it before anything else asks the registry.
pub fn register(entry: Entry) -> Result<(), RegisterError> {
    let mut outside = OUTSIDE.write().unwrap_or_else(PoisonError::into_inner);
    let name = entry.info.name;
    if BUILT_IN.iter().chain(&*outside).any(|known| known.info.name == name) {
        return Err(RegisterError { name });
    }
    outside.push(entry);
    Ok(())
}

/// Every game, in the order in which they are listed.
pub fn entries() -> Vec<Entry> {
    let outside = OUTSIDE.read().unwrap_or_else(PoisonError::into_inner);
    BUILT_IN.iter().chain(&*outside).copied().collect()
}

/// What is fixed about every game, in the order in which they are listed.
pub fn games() -> Vec<&'static GameInfo> {
    entries().into_iter().map(|entry| entry.info).collect()
}

/// The entry of a game.
///
/// # Panics
/// If the game is in no registry, which no id that was read here can bring about.
pub fn entry(info: &GameInfo) -> Entry {
    let found = entries().into_iter().find(|entry| entry.info == info);
    found.unwrap_or_else(|| panic!("'{}' is not registered", info.name))
}

/// Puts the file of a table to use, and says of which game it is.
pub fn install_table(bytes: &[u8]) -> Result<GameId, TableFileError> {
    let game = table_game(bytes)?;
    let other = || TableFileError::OtherGame { game: game.to_owned() };
    let id = parse_id(game).map_err(|_| other())?;
    let tables = entry(id.info()).data.tables.ok_or_else(other)?;
    (tables.install)(&id, bytes)?;
    Ok(id)
}

/// Whether the opening of a game is solved and its table is there, so that the highest level plays without a mistake.
pub fn has_table(id: &GameId) -> bool {
    entry(id.info()).data.tables.is_some_and(|tables| (tables.is_installed)(id))
}

/// The rules that an id names.
pub fn rules(id: &GameId) -> Box<dyn AnyRules> {
    (entry(id.info()).rules)(id)
}

/// A game and variant as numbers, for programs that learn; none if it has none.
pub fn environment(id: &GameId) -> Option<Box<dyn AnyEnvironment>> {
    entry(id.info()).data.environment.map(|open| open(id))
}

/// Reads a game id such as `staqs:size=4`.
///
/// ```
/// use stackade_games::registry::parse_id;
/// assert!(parse_id("chess").is_err());
/// ```
pub fn parse_id(text: &str) -> Result<GameId, GameIdError> {
    GameId::parse(text, &games())
}

/// The same for those who can play games of two sides only.
///
/// ```
/// use stackade_games::registry::parse_two_sided_id;
/// assert!(parse_two_sided_id("staqs").is_ok());
/// assert!(parse_two_sided_id("staqs:players=3").is_err());
/// ```
pub fn parse_two_sided_id(text: &str) -> Result<GameId, GameIdError> {
    parse_id(text).and_then(GameId::two_sided)
}

/// Every game in every variant.
pub fn all_ids() -> Vec<GameId> {
    games().into_iter().flat_map(GameId::all).collect()
}

/// A new game from the standard start; where that is drawn by lot, the one of this seed.
pub fn new_match(id: &GameId, seed: u64) -> Box<dyn AnyMatch> {
    rules(id).new_match(seed)
}

/// A new game from a position string.
pub fn match_from(id: &GameId, position: &str) -> Result<Box<dyn AnyMatch>, PositionError> {
    rules(id).match_from(position)
}

/// Sets up the game that a record is of, for [`stackade_core::record::replay`].
///
/// ```
/// use stackade_core::record::{Start, validate};
/// use stackade_games::registry::set_up;
/// assert_eq!(set_up("nava", &Start::Standard).unwrap().legal_moves().len(), 8);
/// assert_eq!(validate("[Game \"nava\"] 1. a1-a4 *", set_up), Ok(1));
/// ```
pub fn set_up(game: &str, start: &Start) -> Result<Box<dyn AnyMatch>, SetupError> {
    let id = parse_id(game)?;
    Ok(match start {
        Start::Standard => new_match(&id, 0),
        Start::Seed(seed) => new_match(&id, *seed),
        Start::Position(position) => match_from(&id, position)?,
    })
}

/// Evaluates an expression with the rules of a built-in game of two sides, whatever their type is.
///
/// The expression is compiled once for each game, so it can call generic functions. What is to work for
/// games from outside, too, belongs into [`AnyRules`](crate::registry::AnyRules) instead.
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
    ($id:expr, $rules:ident => $body:expr) => {{
        let rules = $crate::registry::rules($id).as_any();
        $crate::try_rules!(rules, $rules => $body,
            $crate::glaisher::Rules,
            $crate::staqs::Rules<u32>,
            $crate::staqs::Rules<u128>,
            $crate::greener::Rules<u64>,
            $crate::greener::Rules<u128>,
            $crate::nava::Rules,
        )
    }};
}

/// The same for built-in games of any number of sides, where the rules alone matter.
#[macro_export]
macro_rules! with_all_rules {
    ($id:expr, $rules:ident => $body:expr) => {{
        let rules = $crate::registry::rules($id).as_any();
        $crate::try_rules!(rules, $rules => $body,
            $crate::glaisher::Rules,
            $crate::staqs::Rules<u32>,
            $crate::staqs::Rules<u128>,
            $crate::staqs::Rules<u128, 3>,
            $crate::staqs::Rules<u128, 4>,
            $crate::greener::Rules<u64>,
            $crate::greener::Rules<u128>,
            $crate::nava::Rules,
        )
    }};
}

/// Tries one type of rules after the other.
#[doc(hidden)]
#[macro_export]
macro_rules! try_rules {
    ($any:ident, $rules:ident => $body:expr, $type:ty, $($more:ty,)*) => {
        match $any.downcast::<$type>() {
            Ok($rules) => {
                let $rules = *$rules;
                $body
            }
            Err($any) => $crate::try_rules!($any, $rules => $body, $($more,)*),
        }
    };
    ($any:ident, $rules:ident => $body:expr,) => {{
        drop($any);
        unreachable!("with_rules! is for built-in games")
    }};
}
