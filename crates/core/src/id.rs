//! Game ids: a game's name and the variant that is played, `chess:start=random`.

use std::fmt;

use crate::phrases::{
    KEY_TWICE, NO_VARIANTS, NOT_A_CHOICE, NOT_TWO_SIDES, UNKNOWN_GAME, UNKNOWN_KEY, UNKNOWN_VALUE,
};
use crate::{Behaviour, Kind, Message, Phrase, Piece, Value};

/// What is fixed about a game: its names, its sides and the variants it has.
#[derive(Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// The name in ids and on the command line, `chess`.
    pub name: &'static str,
    /// The name for people, `Chess`.
    pub title: &'static str,
    /// Every side that a variant has, in the order in which they move.
    pub sides: &'static [SideInfo],
    /// The kinds of pieces, first the one whose pieces stand for the sides.
    pub kinds: &'static [&'static Kind],
    /// The variant keys, in alphabetical order.
    pub variants: &'static [VariantKey],
}

/// What a game calls one of its sides.
#[derive(Debug, PartialEq, Eq)]
pub struct SideInfo {
    /// The letter in position strings and results.
    pub letter: char,
    /// The colour in lower case: one word, which is also the side's code in catalogues.
    pub name: &'static str,
}

/// One way in which a game can be varied.
#[derive(Debug, PartialEq, Eq)]
pub struct VariantKey {
    /// The name of the choice, `size`.
    pub key: &'static str,
    /// Every value it can take.
    pub values: &'static [&'static str],
    /// The value of the standard game, which canonical ids leave out.
    pub default: &'static str,
    /// Other defaults where another key has a value: that key, its value, and the default then.
    pub other_defaults: &'static [(&'static str, &'static str, &'static str)],
    /// What menus leave out where another key has a value, since nobody would enjoy it: that key, its value, and the
    /// value left out. As an id it stays legal.
    pub not_offered: &'static [(&'static str, &'static str, &'static str)],
}

impl VariantKey {
    /// A choice whose default does not depend on others.
    pub const fn new(
        key: &'static str,
        values: &'static [&'static str],
        default: &'static str,
    ) -> VariantKey {
        VariantKey { key, values, default, other_defaults: &[], not_offered: &[] }
    }
}

/// A game and a choice for each of its variant keys.
///
/// It prints canonically: defaults left out, keys in alphabetical order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct GameId {
    info: &'static GameInfo,
    /// One value for each key of `info.variants`, then nothing.
    choices: [&'static str; MOST_KEYS],
}

/// The variant key that says how many sides play.
pub const PLAYERS: &str = "players";

/// No game has more variant keys than this.
pub const MOST_KEYS: usize = 4;

impl GameId {
    /// Reads an id, in any key order and with defaults spelt out if wanted.
    ///
    /// ```
    /// use stackade_core::{GameId, GameInfo, SideInfo, VariantKey};
    /// static CHESS: GameInfo = GameInfo {
    ///     name: "chess",
    ///     title: "Chess",
    ///     sides: &[
    ///         SideInfo { letter: 'w', name: "white" },
    ///         SideInfo { letter: 'b', name: "black" },
    ///     ],
    ///     kinds: &[],
    ///     variants: &[VariantKey::new("start", &["standard", "random"], "standard")],
    /// };
    /// let id = GameId::parse("chess:start=standard", &[&CHESS]).unwrap();
    /// assert_eq!(id.to_string(), "chess");
    /// assert!(GameId::parse("chess:start=odd", &[&CHESS]).is_err());
    /// ```
    pub fn parse(text: &str, games: &[&'static GameInfo]) -> Result<GameId, GameIdError> {
        let (name, variant) = match text.split_once(':') {
            Some((name, variant)) => (name, Some(variant)),
            None => (text, None),
        };
        let info = *games.iter().find(|info| info.name == name).ok_or_else(|| {
            let names: Vec<_> = games.iter().map(|info| info.name).collect();
            GameIdError(
                UNKNOWN_GAME.with([("found", shorten(name).into()), ("games", names.join(", ").into())]),
            )
        })?;
        let mut chosen = [None; MOST_KEYS];
        for choice in variant.into_iter().flat_map(|text| text.split(',')) {
            let (slot, value) = info.read_choice(choice)?;
            if chosen[slot].replace(value).is_some() {
                return Err(info.refuse(KEY_TWICE, "key", info.variants[slot].key));
            }
        }
        let mut id = GameId::standard(info);
        for (slot, value) in chosen.into_iter().enumerate() {
            if let Some(value) = value {
                id.choose(slot, value);
            }
        }
        // Once more, since what was chosen may have followed what was chosen later.
        for (choice, value) in id.choices.iter_mut().zip(chosen) {
            *choice = value.unwrap_or(choice);
        }
        Ok(id)
    }

    /// The standard variant of a game.
    pub fn standard(info: &'static GameInfo) -> GameId {
        let mut choices = [""; MOST_KEYS];
        for (choice, variant) in choices.iter_mut().zip(info.variants) {
            *choice = variant.default;
        }
        GameId { info, choices }
    }

    /// The same with another value for a variant key; `None` if the key or the value is unknown.
    ///
    /// ```
    /// # use stackade_core::{GameId, GameInfo, SideInfo, VariantKey};
    /// # static GAME: GameInfo = GameInfo {
    /// #     name: "game",
    /// #     title: "Game",
    /// #     sides: &[SideInfo { letter: 'w', name: "white" }, SideInfo { letter: 'b', name: "black" }],
    /// #     kinds: &[],
    /// #     variants: &[VariantKey::new("size", &["3", "4"], "3")],
    /// # };
    /// let id = GameId::standard(&GAME).with("size", "4").unwrap();
    /// assert_eq!(id.to_string(), "game:size=4");
    /// ```
    pub fn with(mut self, key: &str, value: &str) -> Option<GameId> {
        let slot = self.info.variants.iter().position(|variant| variant.key == key)?;
        let value = self.info.variants[slot].values.iter().find(|&&known| known == value)?;
        self.choose(slot, value);
        Some(self)
    }

    /// Makes a choice; what was left at its default follows.
    fn choose(&mut self, slot: usize, value: &'static str) {
        let before = *self;
        self.choices[slot] = value;
        for other in 0..self.info.variants.len() {
            if other != slot && before.choices[other] == before.default(other) {
                self.choices[other] = self.default(other);
            }
        }
    }

    /// What a key's default is, beside the other choices.
    fn default(&self, slot: usize) -> &'static str {
        let variant = &self.info.variants[slot];
        let other = variant.other_defaults.iter().find(|(key, value, _)| self.is_chosen(key, value));
        other.map_or(variant.default, |&(_, _, default)| default)
    }

    fn is_chosen(&self, key: &str, value: &str) -> bool {
        let mut choices = self.info.variants.iter().zip(self.choices);
        choices.any(|(variant, choice)| variant.key == key && choice == value)
    }

    /// The values of a variant key that menus offer beside the other choices.
    ///
    /// # Panics
    /// If the game has no such key.
    pub fn offered(&self, key: &str) -> Vec<&'static str> {
        let variant = &self.info.variants[self.slot(key)];
        let is_offered = |value: &&'static str| {
            let mut left_out = variant.not_offered.iter().filter(|(_, _, out)| out == value);
            !left_out.any(|(key, value, _)| self.is_chosen(key, value))
        };
        variant.values.iter().copied().filter(is_offered).collect()
    }

    /// The same with whatever menus do not offer beside the other choices back at its default.
    #[must_use]
    pub fn as_offered(mut self) -> GameId {
        for (slot, variant) in self.info.variants.iter().enumerate() {
            if !self.offered(variant.key).contains(&self.choices[slot]) {
                self.choices[slot] = self.default(slot);
            }
        }
        self
    }

    /// Every variant of a game, the standard one first.
    pub fn all(info: &'static GameInfo) -> Vec<GameId> {
        let mut ids = vec![GameId::standard(info)];
        for (slot, variant) in info.variants.iter().enumerate() {
            let before = ids.clone();
            for value in variant.values {
                for id in before.iter().filter(|id| id.default(slot) != *value) {
                    let mut varied = *id;
                    varied.choose(slot, value);
                    ids.push(varied);
                }
            }
        }
        ids
    }

    /// The game, without its variant.
    pub fn info(&self) -> &'static GameInfo {
        self.info
    }

    /// The sides that play, in the order in which they move: as many as the key `players` says, and all of
    /// them where a game has no such key.
    ///
    /// ```
    /// # use stackade_core::{GameId, GameInfo, SideInfo};
    /// static THREE: GameInfo = GameInfo {
    ///     name: "three",
    ///     title: "Three",
    ///     sides: &[
    ///         SideInfo { letter: 'r', name: "red" },
    ///         SideInfo { letter: 'g', name: "green" },
    ///         SideInfo { letter: 'b', name: "blue" },
    ///     ],
    ///     kinds: &[],
    ///     variants: &[],
    /// };
    /// assert_eq!(GameId::standard(&THREE).sides().len(), 3);
    /// ```
    pub fn sides(&self) -> &'static [SideInfo] {
        let slot = self.info.variants.iter().position(|variant| variant.key == PLAYERS);
        let players = slot.and_then(|slot| self.choices[slot].parse().ok());
        &self.info.sides[..players.unwrap_or(self.info.sides.len())]
    }

    /// The id, if it is of a game of two sides.
    pub fn two_sided(self) -> Result<GameId, GameIdError> {
        match self.sides().len() {
            2 => Ok(self),
            sides => {
                let values = [("game", self.to_string().into()), ("sides", sides.into())];
                Err(GameIdError(NOT_TWO_SIDES.with(values)))
            }
        }
    }

    /// The value chosen for a variant key.
    ///
    /// # Panics
    /// If the game has no such key.
    pub fn choice(&self, key: &str) -> &'static str {
        self.choices[self.slot(key)]
    }

    fn slot(&self, key: &str) -> usize {
        let slot = self.info.variants.iter().position(|variant| variant.key == key);
        slot.expect("a game asks only for its own variant keys")
    }
}

impl GameInfo {
    /// Every piece of a game of this many sides, kind by kind.
    pub fn pieces(&self, sides: usize) -> Vec<Piece> {
        self.kinds.iter().flat_map(|kind| kind.pieces(sides)).collect()
    }

    /// The kind whose pieces are counted in stacks, if the game has one.
    pub fn counted_kind(&self) -> Option<&'static Kind> {
        self.kinds.iter().copied().find(|kind| kind.behaviour == Behaviour::Counts)
    }

    /// Reads one `key=value` and returns the key's place and the value.
    fn read_choice(&'static self, choice: &str) -> Result<(usize, &'static str), GameIdError> {
        let Some((key, value)) = choice.split_once('=') else {
            return Err(self.refuse(NOT_A_CHOICE, "found", &shorten(choice)));
        };
        let Some(slot) = self.variants.iter().position(|variant| variant.key == key) else {
            let keys: Vec<String> = self.variants.iter().map(|variant| variant.key.to_owned()).collect();
            let key = shorten(key);
            return Err(if keys.is_empty() {
                self.refuse(NO_VARIANTS, "key", &key)
            } else {
                let values = [("game", self.name.into()), ("key", key.into()), ("keys", Value::OneOf(keys))];
                GameIdError(UNKNOWN_KEY.with(values))
            });
        };
        let values = self.variants[slot].values;
        match values.iter().find(|&&known| known == value) {
            Some(known) => Ok((slot, known)),
            None => Err(GameIdError(UNKNOWN_VALUE.with([
                ("game", self.name.into()),
                ("found", shorten(value).into()),
                ("key", key.into()),
                ("values", values.join(", ").into()),
            ]))),
        }
    }

    /// Something wrong with an id of this game.
    fn refuse(&self, phrase: Phrase, name: &'static str, value: &str) -> GameIdError {
        GameIdError(phrase.with([("game", self.name.into()), (name, value.into())]))
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info.name)?;
        let mut separator = ':';
        for (slot, (variant, choice)) in self.info.variants.iter().zip(&self.choices).enumerate() {
            if *choice != self.default(slot) {
                write!(f, "{separator}{}={choice}", variant.key)?;
                separator = ',';
            }
        }
        Ok(())
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GameId({self})")
    }
}

/// Why a game id was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameIdError(Message);

impl GameIdError {
    /// What is wrong.
    pub fn message(&self) -> &Message {
        &self.0
    }
}

impl From<GameIdError> for Message {
    fn from(error: GameIdError) -> Message {
        error.0
    }
}

impl fmt::Display for GameIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for GameIdError {}

/// A stranger's text, cut and made printable so that it fits a one-line error.
///
/// ```
/// assert_eq!(stackade_core::shorten("a\nb"), "a\\nb");
/// assert_eq!(stackade_core::shorten(&"x".repeat(99)).chars().count(), 33);
/// ```
pub fn shorten(text: &str) -> String {
    const LONGEST: usize = 32;
    let mut shown: String = text.chars().take(LONGEST).flat_map(escape).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}

/// Control characters as escapes, anything else as it is.
fn escape(c: char) -> impl Iterator<Item = char> {
    let escaped = c.is_control().then(|| c.escape_default());
    let plain = (!c.is_control()).then_some(c);
    escaped.into_iter().flatten().chain(plain)
}
